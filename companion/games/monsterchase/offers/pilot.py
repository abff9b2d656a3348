"""What could be asked in the turn of a car people drive: few offers, and in none a card that is another's secret.

A card the app does not know is chosen from one grid of kinds; for a transfer it is laid open first, so that what goes
to whom needs no grid again.
"""

from collections.abc import Iterator
from itertools import combinations

from companion.engine.shapes import Filling, Offer, Pick, Span
from companion.games.monsterchase.components import (
    DRONE,
    EXTRA,
    HAND,
    KINDS,
    MOST_STARS,
    UNKNOWN,
    Card,
    value_of,
)
from companion.games.monsterchase.connection import MOST_ASKED, distance, group, nearest_in_turn
from companion.games.monsterchase.rules.pilot.hand import owed, playable
from companion.games.monsterchase.rules.pilot.manoeuvre import PRICE, are_unknown, choices
from companion.games.monsterchase.rules.pilot.transfers import may_lend_as
from companion.games.monsterchase.rules.pilot.turn import gives_as_bot, last_hand
from companion.games.monsterchase.rules.timing import may_drive
from companion.games.monsterchase.state import SETUP_STEPS, Race, are_mates, hand_size, is_secret, kinds


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if at.step in (*SETUP_STEPS, "over") or not at.ranking:
        return
    yield from name_proposals(at, seat)
    car = at.turn.car
    if at.step == "turn" and may_drive(at, seat, car):
        yield from turn_proposals(at, seat, car)
    elif seat in at.pilots:
        yield one_card("play-card", KINDS[:1])
    if at.step == "turn":
        yield from lend_proposals(at, seat, car)


def one_card(action: str, options: tuple[Card, ...], *, primary: bool = False, **given: Filling) -> Offer:
    """An offer of one card: buttons for a few, a grid for all kinds."""
    hole = Pick(name="card", options=options, entry="grid" if len(options) > HAND else "list", alike=True)
    return Offer(action=action, given=given, holes=(hole,), primary=primary)


def turn_proposals(at: Race, seat: str, car: str) -> Iterator[Offer]:
    is_open = at.turn.main == "" or at.turn.extra > 0
    hidden = is_secret(at, car) and seat != car
    yield from card_proposals(at, car, KINDS[:1] if hidden else hand_options(at, car), is_open)
    if not hidden:
        yield from manoeuvre_proposals(at, car)
    yield from star_proposals(at, car)
    yield from transfer_proposals(at, car, hidden)
    yield from distance_proposals(at, car)
    yield Offer(action="draw-cards", given={"count": max(1, owed(at, car))})
    yield end_proposal(at, car, hidden, primary=not is_open)


def hand_options(at: Race, car: str) -> tuple[Card, ...]:
    return (at.turn.shown,) if at.turn.shown else playable(at, car)


# --- cards ------------------------------------------------------------------------------------------------------------


def card_proposals(at: Race, car: str, options: tuple[Card, ...], is_open: bool) -> Iterator[Offer]:
    if not options:
        return
    yield one_card("play-card", options if is_open else options[:1], primary=is_open)
    if not at.turn.shown:
        can_show = at.turn.main == "" and len(group(at, car)) > 1
        yield one_card("show-card", options if can_show else options[:1])


def manoeuvre_proposals(at: Race, car: str) -> Iterator[Offer]:
    """Any two kinds where the app knows neither card, every different pair of the hand; with fewer cards one, for the
    reason."""
    hand = at.pilots[car].hand
    hole = Pick(name="effect", options=choices(at), alike=True)
    if are_unknown(hand):
        named = Pick(name="cards", options=kinds(at), many=True, least=PRICE, most=PRICE, repeat=True, entry="grid")
        yield Offer(action="manoeuvre", holes=(hole, named))
    pairs: tuple[tuple[Card, ...], ...] = tuple(dict.fromkeys(combinations(sorted(hand), 2)))
    is_closed = at.turn.main or at.turn.shown or at.turn.is_drawn
    for cards in (pairs[:1] if is_closed else pairs) or (hand,):
        yield Offer(action="manoeuvre", given={"cards": cards}, holes=(hole,))


def star_proposals(at: Race, car: str) -> Iterator[Offer]:
    """With and without a card more; the drone's with each pilot who may pay."""
    payers = tuple(each for each in group(at, car) if each != car) if car == DRONE else ("",)
    for payer in payers or (at.seats[0],):
        have = at.pilots[payer or car].stars
        # Nobody keeps more than one has less one; where that is nothing, one filling says why.
        left = Span(name="left", low=0, high=max(0, min(have, MOST_STARS) - 1), now=have)
        for extra in (0, 1) if have and not at.turn.star_used else (0,):
            given: dict[str, Filling] = {"extra": extra, "payer": payer, "to": ""}
            yield Offer(action="use-star", given=given, holes=(left,))


# --- transfers --------------------------------------------------------------------------------------------------------


def transfer_proposals(at: Race, car: str, hidden: bool) -> Iterator[Offer]:
    near = tuple([other for other in group(at, car) if other != car])
    others = near or tuple(filter(None, (nearest_in_turn(at),)))
    shown = at.turn.shown
    for to in others if shown else others[:1]:
        given: dict[str, Filling] = {"car": car, "to": to, "card": shown or UNKNOWN}
        if not hidden or not shown:
            most = value_of(shown) if shown else 1
            yield Offer(action="cognitive", given=given, after="show-card")
            yield Offer(
                action="kinetic", given=given, holes=(Span(name="given", low=1, high=most),), after="show-card"
            )
    yield from astral_proposal(at, car, others)


def astral_proposal(at: Race, car: str, others: tuple[str, ...]) -> Iterator[Offer]:
    """The card that was handed over; before that one, for the reason."""
    giver = at.turn.lender or next(iter(others), "")
    card = at.turn.lent or KINDS[0]
    if giver:
        far = value_of(card) if at.turn.lender else 0
        given: dict[str, Filling] = {"car": car, "giver": giver, "card": card}
        yield Offer(action="astral", given=given, holes=(Span(name="leap", low=-far, high=far),))


def lend_proposals(at: Race, seat: str, car: str) -> Iterator[Offer]:
    """To whoever may say yes for a car that could hand a card over."""
    if at.turn.main or at.turn.shown or at.turn.lender or at.turn.is_drawn:
        return
    for giver in group(at, car):
        if giver != car and at.pilots[giver].hand and may_lend_as(at, seat, giver):
            knows = seat == giver or not is_secret(at, giver)
            yield one_card("lend-card", playable(at, giver) if knows else kinds(at), giver=giver)


def distance_proposals(at: Race, car: str) -> Iterator[Offer]:
    """From the car in turn to every other, and on from those it is connected with to those it is not."""
    near = group(at, car)
    for one in (car, *(each for each in near if each != car)):
        for other in at.pilots:
            if other != one and are_mates(at, one, other) and (one == car or other not in near):
                holes = (Span(name="spaces", low=0, high=MOST_ASKED, now=distance(at, one, other), alike=True),)
                yield Offer(action="set-distance", given={"one": one, "other": other}, holes=holes)


# --- the end, and the hand on the phone -------------------------------------------------------------------------------


def end_proposal(at: Race, car: str, hidden: bool, *, primary: bool) -> Offer:
    """A shield or a card to give up, where there is a choice."""
    if not at.pilots[car].shields or gives_as_bot(at, car):
        return Offer(action="end-turn", given={"give": ""}, primary=primary)
    cards = () if hidden else tuple(dict.fromkeys(last_hand(at, car)))
    if not cards:
        return Offer(action="end-turn", given={"give": "shield"}, primary=primary)
    return Offer(action="end-turn", holes=(Pick(name="give", options=("shield", *cards)),), primary=primary)


def name_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """The own hand, and the hands that lie open."""
    if at.chose("keep") != "hands":
        return
    for car in (seat, DRONE, EXTRA):
        unknown = at.pilots[car].hand.count(UNKNOWN) if car in at.pilots else 0
        if unknown:
            most = min(unknown, hand_size(car))
            hole = Pick(name="cards", options=kinds(at), many=True, most=most, repeat=True, entry="grid")
            yield Offer(action="name-cards", given={"car": car}, holes=(hole,))
