"""Blows, shields, mends and the boss's mood, for who may tell them now."""

from collections.abc import Iterator

from companion.engine.holes import Filling, Pick
from companion.engine.proposals import Offer, Shut
from companion.engine.words import Line
from companion.games.monsterchase.components import BOSS, KEEPER, LIVES, MOODS, MOST_SHIELDS, MOST_STARS
from companion.games.monsterchase.offers.boss import is_asked
from companion.games.monsterchase.rules.hits import is_bot
from companion.games.monsterchase.rules.timing import may_drive, shares
from companion.games.monsterchase.state import Race, is_action

# When the boss may just have hit somebody.
STRIKES_AT = ("move", "assault-phase")
DAMAGES = {1: "answer.damage-1", 2: "answer.damage-2"}


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    """Short everywhere: away from turns and phase 4 only the shields say why they wait."""
    yield from shield_proposals(at, seat)
    if not is_action(at):
        return
    if tells(at, seat):
        # What was spent in defence is all that tells one target from another.
        is_unguarded = not at.turn.guards
        options = (BOSS, *at.pilots) if at.boss else tuple(at.pilots)
        targets = Pick(name="target", options=options, alike=is_unguarded)
        for count, words in DAMAGES.items():
            question = "boss-hit" if count == 1 and at.step in STRIKES_AT and not is_asked(at) else ""
            given: dict[str, Filling] = {"count": count}
            yield Offer(action="damage", given=given, holes=(targets,), said=Line(words), question=question)
        if at.step == "turn":
            yield (Offer if at.turn.is_top else Shut)(action="star-damage", holes=(targets,))
    yield from mend_proposals(at, seat)
    if seat == KEEPER and at.boss:
        yield Offer(action="switch-mood", given={"mood": MOODS[at.boss.mood]})
        for count in (1, 2):
            yield Offer(action="boss-shield", given={"count": count})


def tells(at: Race, seat: str) -> bool:
    """The keeper always, in a turn whoever drives."""
    if at.step != "turn":
        return seat == KEEPER or at.mode == "teams"
    return may_drive(at, seat, at.turn.car)


def cars_of(at: Race, seat: str) -> tuple[str, ...]:
    """The cars this seat may act for."""
    return tuple([car for car in at.pilots if may_drive(at, seat, car)])


def shield_proposals(at: Race, seat: str) -> Iterator[Offer]:
    for car, pilot in at.pilots.items():
        if pilot.shields and shares(at, seat, car) and not is_bot(at, car):
            yield Offer(action="spend-shield", given={"car": car}, holes=(Pick(name="use", options=("less", "more")),))


def mend_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """For the cars of this seat, and by the keeper for the boss."""
    cars = cars_of(at, seat)
    for what in ("life", "star", "shield"):
        # Full sheets are proposed only where all are, to say why.
        mended = tuple([car for car in cars if has_room(at, car, what)]) or cars
        if what == "life" and seat == KEEPER and at.boss is not None:
            mended = (BOSS, *mended)
        if mended:
            yield Offer(action="mend", given={"what": what}, holes=(Pick(name="car", options=mended),))


def has_room(at: Race, car: str, what: str) -> bool:
    """Whether the sheet of a car has a space left for one more (monsterchase-7c, monsterchase-110)."""
    pilot = at.pilots[car]
    if what == "life":
        return pilot.lives < LIVES
    return pilot.stars < MOST_STARS if what == "star" else pilot.shields < MOST_SHIELDS
