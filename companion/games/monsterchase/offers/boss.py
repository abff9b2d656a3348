"""What could be asked in the boss's turn."""

from collections.abc import Iterator

from companion.engine.holes import Pick
from companion.engine.proposals import Offer
from companion.games.monsterchase.components import KEEPER
from companion.games.monsterchase.driver import choosing, drawing
from companion.games.monsterchase.driver.questions import KNOWN, weighing
from companion.games.monsterchase.offers.forms import sign
from companion.games.monsterchase.rules.boss import DRAWN_AT, open_options, worn_decks
from companion.games.monsterchase.rules.timing import last_human
from companion.games.monsterchase.state import NONE, Race, has_rocks, is_action, kinds
from companion.kit.offering import one


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if at.boss is None:
        return
    if at.step in ("tie", "assault-tie") and seat in (last_human(at), KEEPER):
        yield one("choose-tie", "option", open_options(at), primary=True)
    if seat == KEEPER:
        yield from keeper_proposals(at)


def keeper_proposals(at: Race) -> Iterator[Offer]:
    match at.step:
        case "flip":
            card = Pick(name="card", options=kinds(at), entry="grid", alike=True)
            yield Offer(action="flip", holes=(card,), primary=True)
            yield from (Offer(action="deck-shuffled", given={"colour": colour}) for colour in worn_decks(at))
        case "star":
            yield from weighing_proposals(at)
            yield from side_proposals(at)
            yield Offer(action="run-assault", primary=not is_asked(at) and not choosing.unplaced(at))
        case "assault-phase":
            yield from weighing_proposals(at)
            yield from side_proposals(at)
        case "boss" | "assault-boss":
            yield Offer(action="play-option", primary=True)
        case "move":
            yield from moving_proposals(at)
    if at.step in DRAWN_AT:
        yield from drawing_proposals(at)
    if is_action(at) and at.chose("winter") == "yes":
        yield Offer(action="spin-boss")


def side_proposals(at: Race) -> Iterator[Offer]:
    """Of each car that is not on the drawing, one after the other, where it is (monsterchase-33b)."""
    for car in choosing.unplaced(at)[:1]:
        for side in choosing.BY_PLACE:
            yield Offer(action="tell-side", given={"car": car, "side": side}, question="boss-side", icon=sign(car))


# Where comparing the boss's ways is still ahead.
HELPS_AT = ("flip", "tie", "move")


def drawing_proposals(at: Race) -> Iterator[Offer]:
    """The track, asked for as long as the boss's way is not worked out on it; what was drawn before is to be looked at
    first (monsterchase-180b)."""
    helps = at.step in HELPS_AT and not at.turn.is_sketched and at.turn.left == NONE and not is_known(at)
    question = ("track-still" if at.strip else "track") * helps
    if at.strip and not at.turn.is_sketched:
        yield Offer(action="confirm-strip", question=question)
    yield Offer(action="draw-strip", holes=(drawing.canvas(at),), question=question)


def is_known(at: Race) -> bool:
    """Whether the questions have left one way, or somebody has chosen among equal ones (monsterchase-76)."""
    asked = weighing(at)
    return asked is not None and not asked.measure and (len(asked.ways) == 1 or bool(at.turn.chosen))


def moving_proposals(at: Race) -> Iterator[Offer]:
    """The next question about its ways, as long as there is one; and that it has moved."""
    yield from weighing_proposals(at)
    # What 20B asks is answered first (monsterchase-154).
    yield Offer(action="boss-moved", primary=not is_asked(at) and not has_rocks(at))


def is_asked(at: Race) -> bool:
    asked = weighing(at)
    return asked is not None and asked.measure != ""


def weighing_proposals(at: Race) -> Iterator[Offer]:
    asked = weighing(at)
    if asked and asked.measure:
        ticked = Pick(name="best", options=asked.ways, many=True, least=1, most=len(asked.ways))
        yield Offer(action="weigh-ways", given={"measure": asked.measure}, holes=(ticked,), primary=True)
        hole = Pick(name="best", options=asked.ways, alike=True)
        yield Offer(action="weigh", given={"measure": KNOWN}, holes=(hole,), question="known-way")
