"""Mayhem cards: playing one, telling what it does, naming those one holds."""

from collections.abc import Iterator

from companion.engine.holes import Pick
from companion.engine.proposals import Offer, Sure
from companion.games.mayhem.atoms import CARD
from companion.games.mayhem.components import MayhemCard, mayhem_cards
from companion.games.mayhem.offers.turns import any_number
from companion.games.mayhem.rules.abilities import chips_for, told_for
from companion.games.mayhem.rules.hands import can_pay, is_played_now, playable, time_fault
from companion.games.mayhem.state import City, chosen, figures_for, is_free_for_all, side_of
from companion.kit.hands import UNKNOWN, Card, distinct
from companion.kit.offering import one


def proposals(at: City, seat: str) -> Iterator[Offer]:
    side = side_of(at, seat)
    own = figures_for(at, seat)
    if not at.sides[side].card and own:
        every = distinct(playable(at, seat))
        fit = in_time(at, side, every)
        is_sure = bool(fit) and is_played_now(at)
        # Where none may be played, all of them, for the page to say why.
        for figure in own if every else ():
            payable = tuple(card for card in fit if can_pay(at, figure, card))
            sure = is_sure and bool(payable)
            yield one("play-card", "card", payable or every, alike=True, is_sure=sure, figure=figure)
    for figure in own:
        if told_for(at, figure) == CARD:
            chips = chips_for(at, figure)
            yield one("tell-effect", "effect", chips, alike=True, figure=figure, is_sure=bool(chips))
            yield from any_number(at, figure, is_sure=True)
    yield from naming(at, seat)


def in_time(at: City, side: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those whose time it is."""
    known = mayhem_cards(at.box["mayhem-cards"])
    return tuple(each for each in cards if not time_fault(at, side, known.get(each, MayhemCard(""))))


def naming(at: City, seat: str) -> Iterator[Offer]:
    """On one's own phone, as many as it does not know."""
    unknown = at.hands.get(seat, ()).count(UNKNOWN)
    if chosen(at, "keep") != "hands" or not unknown:
        return
    known = mayhem_cards(at.box["mayhem-cards"])
    fit = tuple(card for card, each in known.items() if not is_free_for_all(at) or each.triangle != "no")
    is_once = at.options.get("mode") == "competitive"
    if is_once:
        fit = tuple(card for card in fit if card not in at.hands[seat])
    if fit:
        most = min(unknown, len(fit)) if is_once else unknown
        hole = Pick(name="cards", options=fit, many=True, most=most, repeat=not is_once)
        yield Sure(action="name-cards", holes=(hole,))
