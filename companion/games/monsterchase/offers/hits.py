"""Blows, shields, mends and the boss's mood, for who may tell them now."""

from collections.abc import Iterator

from companion.engine.holes import Filling, Pick
from companion.engine.proposals import Offer, Shut, Sure
from companion.engine.words import Line
from companion.games.monsterchase.components import BOSS, KEEPER, MOODS, MOST_SHIELDS
from companion.games.monsterchase.offers.boss import is_asked
from companion.games.monsterchase.offers.forms import has_room
from companion.games.monsterchase.rules.hits import is_bot
from companion.games.monsterchase.rules.timing import may_drive, shares
from companion.games.monsterchase.state import NONE, Race, has_rocks, is_action

# When the boss may just have hit somebody.
STRIKES_AT = ("move", "star", "assault-phase")
DAMAGES = {1: "answer.damage-1", 2: "answer.damage-2"}


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    """Short everywhere: away from turns and phase 4 only the shields say why they wait."""
    yield from shield_proposals(at, seat)
    if not is_action(at):
        return
    if tells(at, seat):
        # What was spent in defence is all that tells one target from another, and all that could refuse one.
        is_unguarded = not at.turn.guards
        kind = Sure if is_unguarded else Offer
        options = (BOSS, *at.pilots) if at.boss else tuple(at.pilots)
        targets = Pick(name="target", options=options, alike=is_unguarded)
        for count, words in DAMAGES.items():
            question = "boss-hit" if count == 1 and may_have_hit(at) else ""
            given: dict[str, Filling] = {"count": count}
            yield kind(action="damage", given=given, holes=(targets,), said=Line(words), question=question)
        if at.step == "turn":
            yield (kind if at.turn.is_top else Shut)(action="star-damage", holes=(targets,))
    yield from mend_proposals(at, seat)
    if seat == KEEPER and at.boss:
        yield Sure(action="switch-mood", given={"mood": MOODS[at.boss.mood]})
        for count in (1, 2):
            yield (Sure if at.boss.shields < MOST_SHIELDS else Shut)(action="boss-shield", given={"count": count})


def may_have_hit(at: Race) -> bool:
    """Once its ways are compared; a star without an assault hits nobody, and what 20B asks comes first
    (monsterchase-154)."""
    has_struck = at.step in STRIKES_AT and (at.step != "star" or at.assault != NONE)
    return has_struck and not (is_asked(at) or has_rocks(at))


def tells(at: Race, seat: str) -> bool:
    """The keeper always, in a turn whoever drives."""
    if at.step != "turn":
        return seat == KEEPER or at.mode == "teams"
    return may_drive(at, seat, at.turn.car)


def cars_of(at: Race, seat: str) -> tuple[str, ...]:
    """The cars this seat may act for."""
    return tuple([car for car in at.pilots if may_drive(at, seat, car)])


def shield_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """One's own; in one's own turn also to say that there is none, and how there would be (monsterchase-110c)."""
    for car, pilot in at.pilots.items():
        if not shares(at, seat, car) or is_bot(at, car):
            continue
        if at.step == "turn" and at.turn.car == car and not pilot.shields:
            yield Shut(action="spend-shield", given={"car": car, "use": "more"})
        elif pilot.shields:
            yield Offer(action="spend-shield", given={"car": car}, holes=(Pick(name="use", options=("less", "more")),))


def mend_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """For the cars of this seat, and by the keeper for the boss."""
    cars = cars_of(at, seat)
    for what in ("life", "star", "shield"):
        who = (BOSS, *cars) if what == "life" and seat == KEEPER and at.boss else cars
        # Full sheets are proposed only where all are, to say why.
        if mended := tuple([car for car in who if has_room(at, car, what)]):
            yield Sure(action="mend", given={"what": what}, holes=(Pick(name="car", options=mended),))
        elif who:
            yield Shut(action="mend", given={"what": what}, holes=(Pick(name="car", options=who),))
