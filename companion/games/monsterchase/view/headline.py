"""Where the race is: the headline of the page and the rail of phases."""

from companion.engine.view import Step
from companion.engine.words import Line
from companion.games.monsterchase.chips import ASSAULTS
from companion.games.monsterchase.components import BOSS, DRONE, EXTRA
from companion.games.monsterchase.state import PHASE, SETUP_STEPS, Race

# The five phases of a round (monsterchase-20), each with its rule.
PHASES = (
    ("phase-1", "monsterchase-24"),
    ("phase-2", "monsterchase-31"),
    ("phase-3", "monsterchase-32"),
    ("phase-4", "monsterchase-33"),
    ("phase-5", "monsterchase-37"),
)
# A race of teams has neither assault nor auras, and ends by its ranking.
TEAM_PHASES = (("phase-2", "monsterchase-31"), ("phase-3", "monsterchase-32"))
SETUP = (
    ("circuit", "monsterchase-2"),
    ("points", "monsterchase-9"),
    ("prey", "monsterchase-12"),
    ("ranking", "monsterchase-14"),
    ("cards", "monsterchase-15"),
)
TEAM_SETUP = (
    ("circuit", "monsterchase-2"),
    ("sides", "monsterchase-127"),
    ("draft", "monsterchase-129"),
    ("grid", "monsterchase-131"),
)
# Whoever drives without a name of their own.
TITLES = {BOSS: "title.boss", DRONE: "title.drone", EXTRA: "title.extra"}
# Steps that share a place on the rail.
SHOWN_AS = {"lot": "draft", "share": "draft"} | dict.fromkeys(("drop-aura", "assault", "aura", "read"), "cards")


def is_setup(at: Race) -> bool:
    """Before the first turn; the first assault and aura still belong to it (monsterchase-15, monsterchase-21)."""
    return at.step in SETUP_STEPS or (at.round == 1 and PHASE.get(at.step) == 1 and not at.acted and not at.turn.car)


def phase(at: Race) -> int:
    """1 to 5; what is drawn out of turn belongs to the phase it goes on in (monsterchase-20)."""
    step = at.then or at.step
    return PHASE["star"] if at.turn.car and step in ASSAULTS else PHASE.get(step, 0)


def title(at: Race) -> Line:
    if at.step == "over":
        return Line("title.over")
    if is_setup(at):
        return Line("title.setup")
    if at.turn.car in TITLES:
        return Line(TITLES[at.turn.car], {"round": at.round})
    if at.turn.car:
        return Line("title.turn", {"round": at.round, "car": at.turn.car})
    return Line("title.round", {"round": at.round, "phase": phase(at)})


def rail(at: Race) -> tuple[Step, ...]:
    if is_setup(at):
        now = SHOWN_AS.get(at.step, at.step)
        return tuple(Step(id, rule, id == now) for id, rule in (SETUP if at.boss else TEAM_SETUP))
    here = f"phase-{phase(at)}"
    return tuple(Step(id, rule, id == here) for id, rule in (PHASES if at.boss else TEAM_PHASES))
