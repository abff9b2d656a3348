"""Where the game is: the headline of the page, the rail of steps, how many turns are left."""

from companion.engine.view import Step
from companion.engine.words import Line
from companion.games.hyde.components import LOST_ENDS_IT, OUTER
from companion.games.hyde.state import Position, attack_number, bag, losses
from companion.kit.turns import clockwise_from

RAIL = (
    ("move", "hyde-11"),
    ("play", "hyde-14"),
    ("discard", "hyde-17"),
    ("mano", "hyde-19"),
    ("token", "hyde-20"),
    ("reveal", "hyde-22"),
)
# The steps of the attack share one place on the rail.
SHOWN_AS = {"swap": "reveal", "level": "reveal"}


def title(at: Position) -> Line:
    if not at.first or at.step == "over":
        return Line("title.over" if at.step == "over" else "title.setup")
    return Line("title.round", {"round": round_number(at), "turn": turn_number(at), "left": len(bag(at))})


def round_number(at: Position) -> int:
    """A sixth round there is none, even where a correction has decided all five and nobody has ended the game."""
    return min(attack_number(at), len(OUTER))


def turn_number(at: Position) -> int:
    """Which turn of the round it is; the attack belongs to the last (hyde-42)."""
    return max(1, min(len(at.seen) + 1, len(at.seen) + len(bag(at))))


def losses_left(at: Position) -> int:
    """How many more losses the table can bear (hyde-47)."""
    return max(0, LOST_ENDS_IT - 1 - losses(at))


def rail(at: Position) -> tuple[Step, ...]:
    if not at.first:
        steps = (("ring", "hyde-3"), ("targets", "hyde-3b"), ("first", "hyde-7"))
        return tuple(Step(id, rule, id == at.step) for id, rule in steps)
    now = SHOWN_AS.get(at.step, at.step)
    return tuple(Step(id, rule, id == now) for id, rule in RAIL)


def turns_left(at: Position) -> int:
    """Turns of single players before the Hyde strikes; one that has laid its card can bring no more."""
    if not at.first or at.struck or at.step == "over" or not bag(at):
        return 0
    order = clockwise_from(at.seats, at.first)
    now = len(order) - order.index(at.turn) - (at.step in ("discard", "mano")) if at.turn else 0
    return now + len(at.seats) * (len(bag(at)) - 1)
