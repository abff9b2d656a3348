"""A viewer's own cards as they are drawn, each with what it counts for here and what a tap on it would fill in."""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.hyde.components import NEVERMORE, UNKNOWN, Card, number, symbol
from companion.games.hyde.rules.turn import within_reach
from companion.games.hyde.scoring import worth_at
from companion.games.hyde.state import Position
from companion.games.hyde.view.attack import Valued, state

# A tap on a card of the hand: to play it, or what else is compulsory just then; beside that, what else it is good for.
MAIN = (("play-card", "card"), ("discard", "card"))
BESIDE = (("swap-mano", "card"), ("play-six", "discard"))
PLAY_MANO = Tap("play-mano")


class OwnCard(Struct, frozen=True, kw_only=True):
    """A card of this viewer."""

    card: Card
    sign: str
    number: str
    # What it counts for where the pawn stands, struck where that is nothing, raised where it is not its number.
    has_worth: bool
    worth: int
    state: str
    rule: str
    is_mano: bool
    # Chosen first, where a place is tapped next; or what a tap on it does, and what else it is good for.
    chosen: tuple[Tap, ...] = ()
    main: tuple[Tap, ...] = ()
    beside: tuple[Tap, ...] = ()


class OwnCards(Struct, frozen=True):
    """All of them, Mano's last where it lies before this viewer."""

    cards: tuple[OwnCard, ...]


def reaches(at: Position, viewer: str) -> bool:
    """Whether this viewer has to say where a card goes (hyde-30)."""
    return at.step == "play" and at.turn == viewer and len(within_reach(at, viewer)) > 1


def on_board(*, reaches: bool) -> tuple[Tap, ...]:
    """What is done with cards where they lie; next door a six and Mano's card are laid by name."""
    if reaches:
        return (Tap("play-card", "card"), Tap("discard", "card"), Tap("swap-mano", "card"))
    return (*(Tap(action, hole) for action, hole in (*MAIN, *BESIDE)), PLAY_MANO)


def worths(at: Position, viewer: str | None, cards: Sequence[Card]) -> tuple[Valued, ...]:
    """What these would count for where the pawn stands (hyde-22d)."""
    here = at.pawns.get(viewer, NEVERMORE) if viewer else NEVERMORE
    if here not in at.targets or here in at.fates:
        return ()
    known = dict.fromkeys(card for card in cards if card not in ("", UNKNOWN))
    found = ((card, worth_at(at, card, here)) for card in known)
    return tuple(Valued(card, worth.value, worth.rule) for card, worth in found)


def own_cards(hand: Sequence[Card], mano: Card, values: Sequence[Valued], *, reaches: bool) -> OwnCards | None:
    """Nothing where the phone knows none of them."""
    if all(card in ("", UNKNOWN) for card in (*hand, mano)):
        return None
    worth = {each.card: each for each in values}
    held = tuple(own_card(card, worth.get(card), is_mano=False, reaches=reaches) for card in hand)
    return OwnCards(
        (*held, *(own_card(each, worth.get(each), is_mano=True, reaches=reaches) for each in (mano,) if each))
    )


def own_card(card: Card, worth: Valued | None, *, is_mano: bool, reaches: bool) -> OwnCard:
    is_known = card != UNKNOWN
    main = () if reaches or is_mano else tuple(Tap(action, hole, card) for action, hole in MAIN)
    return OwnCard(
        card=card,
        sign=symbol(card) if is_known else "",
        number=str(number(card)) if is_known else "",
        has_worth=worth is not None,
        worth=worth.value if worth else 0,
        state=state(worth.value, is_raised=bool(worth.rule)) if worth else "",
        rule=worth.rule if worth else "",
        is_mano=is_mano,
        chosen=(Tap("play-card", "card", card),) if reaches and not is_mano else (),
        main=(PLAY_MANO,) if is_mano else main,
        beside=() if is_mano else tuple(Tap(action, hole, card) for action, hole in BESIDE),
    )
