"""Where the game is: the headline of the page and the rail of phases."""

from companion.engine.view import Step
from companion.engine.words import Line
from companion.games.rickmorty.state import Position

# The phases in the order of the rulebook (rickmorty-5); each is looked up by its rule.
RAIL = (
    ("die", "rickmorty-6"),
    ("place", "rickmorty-7"),
    ("initiative", "rickmorty-9"),
    ("garage", "rickmorty-11"),
    ("adventure", "rickmorty-12"),
    ("harvest", "rickmorty-24"),
    ("cards", "rickmorty-27"),
)


def title(at: Position) -> Line:
    if at.step == "over":
        return Line("title.over")
    return Line("title.round", {"round": at.round}) if at.die else Line("title.setup")


def rail(at: Position) -> tuple[Step, ...]:
    return tuple(Step(id, rule, id == at.step) for id, rule in RAIL)
