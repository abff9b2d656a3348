"""Where the game is: the headline of the page and the rail of phases."""

from companion.engine.view import Step
from companion.engine.words import Line
from companion.games.mythos.components import ROUNDS
from companion.games.mythos.state import BEFORE, Position, keeps_counters

RAIL = (("mission", "mythos-11"), ("action", "mythos-13"), ("evaluation", "mythos-25"))


def title(at: Position) -> Line:
    if at.step == "over":
        return Line("title.over")
    if at.step in BEFORE:
        return Line("title.setup")
    if keeps_counters(at):
        return Line("title.counters", {"round": at.round}) if at.round else Line("title.setup")
    return Line("title.round", {"round": min(ROUNDS, at.round + (at.step == "mission")), "most": ROUNDS})


def rail(at: Position) -> tuple[Step, ...]:
    if at.step in BEFORE:
        steps: tuple[tuple[str, str], ...] = (("edge", "mythos-6"), ("hands", "mythos-9"))
        return tuple(Step(id, rule, id == at.step) for id, rule in (steps[:1] if keeps_counters(at) else steps))
    if keeps_counters(at):
        return (Step("counters", "mythos-41b", at.step != "over"),)
    return tuple(Step(id, rule, id == at.step) for id, rule in RAIL)
