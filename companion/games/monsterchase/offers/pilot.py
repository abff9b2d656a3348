"""What could be asked in the turn of a car people drive: few offers, and in none a card that is another's secret.

A card the app does not know is chosen from one grid of kinds; for a transfer it is laid open first, so that what goes
to whom needs no grid again.
"""

from collections.abc import Iterator
from itertools import combinations

from companion.engine.holes import Filling, Pick, Span
from companion.engine.proposals import Offer, Shut, Sure
from companion.engine.words import Line
from companion.games.monsterchase.components import (
    DRONE,
    EXTRA,
    KINDS,
    MOST_STARS,
    UNKNOWN,
    Card,
)
from companion.games.monsterchase.connection import group
from companion.games.monsterchase.offers.forms import is_answering, one_card
from companion.games.monsterchase.rules.pilot.hand import owed, playable
from companion.games.monsterchase.rules.pilot.manoeuvre import PRICE, are_unknown, choices
from companion.games.monsterchase.rules.pilot.turn import gives_as_bot, last_hand
from companion.games.monsterchase.rules.timing import drivers, may_drive
from companion.games.monsterchase.state import SETUP_STEPS, Race, hand_size, is_secret, kinds


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if at.step in (*SETUP_STEPS, "over") or not at.ranking:
        return
    yield from name_proposals(at, seat)
    car = at.turn.car
    if at.step == "turn" and may_drive(at, seat, car):
        yield from turn_proposals(at, seat, car)
    elif seat in at.pilots:
        yield one_card("play-card", KINDS[:1], is_shut=True)


def turn_proposals(at: Race, seat: str, car: str) -> Iterator[Offer]:
    is_open = at.turn.main == "" or at.turn.extra > 0
    hidden = is_secret(at, car) and seat != car
    is_asked = seat in drivers(at, car)
    yield from card_proposals(at, KINDS[:1] if hidden else hand_options(at, car), is_open, is_asked)
    if not hidden:
        yield from manoeuvre_proposals(at, car)
    yield from star_proposals(at, car)
    # A turn is not passed, unless there was nothing to play (monsterchase-42b).
    draws = owed(at, car) > 0 and (at.turn.main or not at.pilots[car].hand)
    yield (Sure if draws else Shut)(action="draw-cards", given={"count": max(1, owed(at, car))})
    if not is_answering(at, seat):
        # What its tile asks is answered first.
        yield end_proposal(at, car, hidden, primary=not is_open and not at.turn.tile)


def hand_options(at: Race, car: str) -> tuple[Card, ...]:
    return (at.turn.shown,) if at.turn.shown else playable(at, car)


# --- cards ------------------------------------------------------------------------------------------------------------


def card_proposals(at: Race, options: tuple[Card, ...], is_open: bool, is_asked: bool) -> Iterator[Offer]:
    """The card, or where a transfer is meant the one to share first; asked of whoever drives, not of the keeper."""
    if not options:
        return
    turn = at.turn
    is_meant = turn.plan != "" and not turn.shown
    leads = is_open and is_asked and not (is_meant or turn.shown or turn.lender or turn.asked)
    yield one_card("play-card", options if is_open else options[:1], primary=leads, is_shut=not is_open, asks=1)
    if not turn.shown:
        can_show = turn.main == "" and len(group(at, turn.car)) > 1
        shown = options if can_show else options[:1]
        yield one_card("show-card", shown, primary=is_meant and is_asked, is_shut=not can_show)


def manoeuvre_proposals(at: Race, car: str) -> Iterator[Offer]:
    """Any two kinds where the app knows neither card, every different pair of the hand; with fewer cards one, for the
    reason."""
    hand = at.pilots[car].hand
    hole = Pick(name="effect", options=choices(at), alike=True)
    is_closed = at.turn.main or at.turn.shown or at.turn.is_drawn
    # To teams the table may forbid it.
    kind = Shut if is_closed else Sure if len(hand) >= PRICE and at.mode != "teams" else Offer
    if are_unknown(hand):
        named = Pick(name="cards", options=kinds(at), many=True, least=PRICE, most=PRICE, repeat=True, entry="grid")
        yield kind(action="manoeuvre", given={"asks": 1}, holes=(hole, named))
    pairs: tuple[tuple[Card, ...], ...] = tuple(dict.fromkeys(combinations(sorted(hand), 2)))
    for cards in (pairs[:1] if is_closed else pairs) or (hand,):
        said = Line("answer.manoeuvre-unnamed") if set(cards) == {UNKNOWN} else None
        given: dict[str, Filling] = {"cards": cards, "asks": 1}
        yield kind(action="manoeuvre", given=given, holes=(hole,), said=said)


def star_proposals(at: Race, car: str) -> Iterator[Offer]:
    """With and without a card more; the drone's with each pilot who may pay."""
    payers = tuple(each for each in group(at, car) if each != car) if car == DRONE else ("",)
    is_open = bool(payers) and not (at.turn.star_used or at.turn.shown or at.turn.is_drawn)
    for payer in payers or (at.seats[0],):
        have = at.pilots[payer or car].stars
        kind = Sure if is_open and have else Shut
        # Nobody keeps more than one has less one; where that is nothing, one filling says why.
        left = Span(name="left", low=0, high=max(0, min(have, MOST_STARS) - 1), now=have, alike=True)
        for extra in (0, 1) if have and not at.turn.star_used else (0,):
            given: dict[str, Filling] = {"extra": extra, "payer": payer, "to": ""}
            yield kind(action="use-star", given=given, holes=(left,), said=star_said(payer, extra))


def star_said(payer: str, extra: int) -> Line | None:
    """Whose stars they are where they are not its own, and that another card follows (monsterchase-43)."""
    if payer:
        return Line("answer.star-paid-card" if extra else "answer.star-paid", {"payer": payer})
    return Line("answer.star-card") if extra else None


# --- the end, and the hand on the phone -------------------------------------------------------------------------------


def end_choices(at: Race, car: str, hidden: bool) -> tuple[str, ...]:
    """What may be given up at the end: nothing, a shield, or a card of those in hand then (monsterchase-47b)."""
    if not at.pilots[car].shields or gives_as_bot(at, car):
        return ("",)
    return ("shield", *(() if hidden else dict.fromkeys(last_hand(at, car))))


def closing(at: Race, car: str) -> type[Offer]:
    """A turn is not passed, unless there was nothing to play (monsterchase-42b), and prey that is due is turned first
    (monsterchase-87c)."""
    is_chosen = at.turn.main or at.turn.is_drawn or not at.pilots[car].hand
    return Sure if is_chosen and not (at.flips and at.exposed) else Shut


def end_proposal(at: Race, car: str, hidden: bool, *, primary: bool) -> Offer:
    """A shield or a card to give up, where there is a choice."""
    choices, kind = end_choices(at, car, hidden), closing(at, car)
    if len(choices) == 1:
        said = Line("answer.end-giving") if choices[0] else None
        return kind(action="end-turn", given={"give": choices[0]}, primary=primary, said=said)
    return kind(action="end-turn", holes=(Pick(name="give", options=choices),), primary=primary)


def name_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """The own hand, and the hands that lie open."""
    if at.chose("keep") != "hands":
        return
    for car in (seat, DRONE, EXTRA):
        unknown = at.pilots[car].hand.count(UNKNOWN) if car in at.pilots else 0
        if unknown:
            most = min(unknown, hand_size(car))
            hole = Pick(name="cards", options=kinds(at), many=True, most=most, repeat=True, entry="grid")
            # In the own turn it is the cards that are asked for; away from it those that were drawn.
            is_due = car == seat and seat not in (*drivers(at, at.turn.car), at.turn.asked)
            yield Sure(action="name-cards", given={"car": car}, holes=(hole,), primary=is_due)
