"""What could be asked of friends: who is near enough, what goes to whom, a card that is asked for."""

from collections.abc import Iterator

from companion.engine.holes import Filling, Span
from companion.engine.proposals import Offer, Shut, Sure
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import KEEPER, KINDS, OPEN_HANDS, UNKNOWN, Card, value_of
from companion.games.monsterchase.connection import (
    MOST_ASKED,
    are_connected,
    distance,
    group,
    limit,
    nearest,
    nearest_in_turn,
)
from companion.games.monsterchase.offers.forms import one_card, sign
from companion.games.monsterchase.rules.pilot.friends import KINDS_PASSED
from companion.games.monsterchase.rules.pilot.hand import playable
from companion.games.monsterchase.rules.pilot.transfers import may_lend_as
from companion.games.monsterchase.rules.timing import drivers, may_drive
from companion.games.monsterchase.state import Race, are_mates, is_secret, kinds


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if at.step != "turn":
        return
    car = at.turn.car
    if may_drive(at, seat, car):
        yield from friend_proposals(at, seat, car)
        yield from transfer_proposals(at, car, is_secret(at, car) and seat != car)
        yield from distance_proposals(at, car)
    yield from lend_proposals(at, seat)


# --- before a card is chosen ------------------------------------------------------------------------------------------


def friend_proposals(at: Race, seat: str, car: str) -> Iterator[Offer]:
    """A friend is one tap, before any card is chosen (monsterchase-42)."""
    turn = at.turn
    is_asked = seat in drivers(at, car)
    if turn.main or turn.shown or turn.lender or turn.is_drawn:
        return
    if turn.asked and seat != turn.asked:
        # Whose hand lies open is not waited for: it is looked at together.
        question = ("wanted-open" if turn.asked in OPEN_HANDS else "wanting") if is_asked else ""
        yield Offer(action="refuse-card", question=question, said=Line("answer.want-no-more"))
    if turn.plan:
        question = "planned" if is_asked else ""
        yield Sure(action="plan-transfer", given={"kind": "", "to": ""}, question=question)
    question = "friends" if is_asked and not (turn.asked or turn.plan) else ""
    for other in nearest(at):
        yield from with_friend(at, car, other, question)


def with_friend(at: Race, car: str, other: str, question: str) -> Iterator[Offer]:
    """That it is near enough (monsterchase-57); then effect, spaces, or a card of its hand."""
    values: dict[str, Value] = {"to": other, "limit": limit(at, car, other)}
    if not are_connected(at, car, other):
        # A distance that was told says itself that it is too far.
        if distance(at, car, other) is not None:
            return
        said = Line("answer.link", values)
        yield Sure(action="connect", given={"other": other}, question=question, said=said, icon=sign(other))
        return
    for kind, words in PASSING.items():
        given: dict[str, Filling] = {"kind": kind, "to": other}
        yield Sure(action="plan-transfer", given=given, question=question, said=Line(words, values), icon=sign(other))
    yield Offer(action="want-card", given={"giver": other}, question=question, icon=sign(other))


PASSING = dict(zip(KINDS_PASSED, ("answer.plan-effect", "answer.plan-spaces"), strict=True))


# --- with the card ----------------------------------------------------------------------------------------------------


def transfer_proposals(at: Race, car: str, hidden: bool) -> Iterator[Offer]:
    """Of a card that was shown what was meant is asked; where nothing was said before, everything."""
    near = tuple([other for other in group(at, car) if other != car])
    others = near or tuple(filter(None, (nearest_in_turn(at),)))
    shown = at.turn.shown
    # Nothing is passed on before its card is shown, nor once the turn has its main choice.
    kind = Offer if shown and not at.turn.main else Shut
    for to in others if shown else others[:1]:
        given: dict[str, Filling] = {"car": car, "to": to, "card": shown or UNKNOWN, "asks": 1}
        if hidden and shown:
            continue
        question = "share" if at.turn.plan in ("", f"cognitive:{to}") else ""
        yield kind(action="cognitive", given=given, after="show-card", question=question, icon=sign(to))
        if at.turn.plan == f"kinetic:{to}":
            yield from kinetic_proposals(given, shown)
        else:
            spaces = Span(name="given", low=1, high=value_of(shown) if shown else 1)
            question = "" if at.turn.plan else "share"
            yield kind(action="kinetic", given=given, holes=(spaces,), after="show-card", question=question)
    yield from astral_proposals(at, car, others)


def kinetic_proposals(given: dict[str, Filling], shown: Card) -> Iterator[Offer]:
    """Each number of spaces is an answer (monsterchase-68)."""
    for spaces in range(1, (value_of(shown) if shown else 1) + 1):
        said = Line("answer.kinetic", {"to": str(given["to"]), "given": spaces, "card": shown or UNKNOWN})
        filled: dict[str, Filling] = {**given, "given": spaces}
        icon = sign(str(given["to"]))
        yield Offer(action="kinetic", given=filled, after="show-card", question="share", said=said, icon=icon)


def astral_proposals(at: Race, car: str, others: tuple[str, ...]) -> Iterator[Offer]:
    """The card that was handed over, the longest leap first; before that one, for the reason."""
    giver = at.turn.lender or next(iter(others), "")
    if not giver:
        return
    card = at.turn.lent or KINDS[0]
    far = value_of(card) if at.turn.lender else 0
    kind = Offer if at.turn.lender else Shut
    for leap in range(far, -far - 1, -1):
        given: dict[str, Filling] = {"car": car, "giver": giver, "card": card, "leap": leap, "asks": 1}
        said = Line("answer.leap", {"leap": leap})
        yield kind(action="astral", given=given, question="leap", said=said, icon=sign(giver))


def lend_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """On the phone of whoever was asked for a card: which, or no (monsterchase-71b)."""
    turn = at.turn
    if turn.main or turn.shown or turn.lender or turn.is_drawn:
        return
    for giver in group(at, turn.car):
        if giver != turn.car and at.pilots[giver].hand and may_lend_as(at, seat, giver):
            knows = seat == giver or not is_secret(at, giver)
            is_wanted = giver == turn.asked and seat != KEEPER
            yield one_card("lend-card", playable(at, giver) if knows else kinds(at), primary=is_wanted, giver=giver)
            if is_wanted and (seat == giver or not may_drive(at, seat, turn.car)):
                yield refusal(giver)


def refusal(giver: str) -> Offer:
    """Its holder keeps the card; or the car that several drive does."""
    if giver in OPEN_HANDS:
        said = Line("answer.keep-card", {"giver": giver})
        return Offer(action="refuse-card", question="wanted-open", said=said)
    return Offer(action="refuse-card", question="wanted")


# --- distances --------------------------------------------------------------------------------------------------------


def distance_proposals(at: Race, car: str) -> Iterator[Offer]:
    """From the car in turn to every other, and on from those it is connected with to those it is not."""
    near = group(at, car)
    for one in (car, *(each for each in near if each != car)):
        for other in at.pilots:
            if other != one and are_mates(at, one, other) and (one == car or other not in near):
                holes = (Span(name="spaces", low=0, high=MOST_ASKED, now=distance(at, one, other), alike=True),)
                yield Sure(action="set-distance", given={"one": one, "other": other}, holes=holes)
