"""A viewer's own cards as they are drawn, each with what it counts for here and what a tap on it would fill in."""

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.hyde.components import UNKNOWN, Card, number, symbol
from companion.games.hyde.rules.turn import within_reach
from companion.games.hyde.scoring import worth_at
from companion.games.hyde.state import Position, mano_as_known
from companion.games.hyde.view.attack import state

# A tap on a card of the hand: to play it, or what else is compulsory just then; beside that, what else it is good for.
MAIN = (("play-card", "card"), ("discard", "card"))
BESIDE = (("swap-mano", "card"), ("play-six", "discard"))
PLAY_MANO = Tap("play-mano")


class OwnCard(Struct, frozen=True, kw_only=True):
    """A card of this viewer."""

    card: Card
    sign: str
    number: str
    # What it counts for where the pawn stands, if that is anywhere: struck or raised as in an attack (hyde-22d).
    worth: str
    state: str
    is_mano: bool
    # Chosen first, where a place is tapped next; or what a tap on it does, and what else it is good for.
    chosen: tuple[Tap, ...]
    main: tuple[Tap, ...]
    beside: tuple[Tap, ...]


def reaches(at: Position, viewer: str) -> bool:
    """Whether this viewer has to say where a card goes (hyde-30)."""
    return at.step == "play" and at.turn == viewer and len(within_reach(at, viewer)) > 1


def on_board(*, reaches: bool) -> tuple[Tap, ...]:
    """What is done with cards where they lie; next door a six and Mano's card are laid by name."""
    if reaches:
        return (Tap("play-card", "card"), Tap("discard", "card"), Tap("swap-mano", "card"))
    return (*(Tap(action, hole) for action, hole in (*MAIN, *BESIDE)), PLAY_MANO)


def own_cards(at: Position, viewer: str | None, *, reaches: bool) -> tuple[OwnCard, ...]:
    """All of them, Mano's last where it lies before this viewer; nothing where the phone knows none."""
    if viewer not in at.hands or at.options["keep"] == "nothing":
        return ()
    held = sorted(at.hands[viewer])
    mano = mano_as_known(at) if viewer == at.mano_at else ""
    if all(card in ("", UNKNOWN) for card in (*held, mano)):
        return ()
    own = tuple(own_card(at, viewer, card, is_mano=False, reaches=reaches) for card in held)
    return (*own, own_card(at, viewer, mano, is_mano=True, reaches=reaches)) if mano else own


def own_card(at: Position, viewer: str, card: Card, *, is_mano: bool, reaches: bool) -> OwnCard:
    is_known, here = card != UNKNOWN, at.pawns[viewer]
    worth = worth_at(at, card, here) if is_known and here in at.targets and here not in at.fates else None
    main = () if is_mano else tuple(Tap(action, hole, card) for action, hole in MAIN)
    return OwnCard(
        card=card,
        sign=symbol(card) if is_known else "",
        number=str(number(card)) if is_known else "",
        worth=str(worth.value) if worth else "",
        state=state(worth) if worth else "",
        is_mano=is_mano,
        chosen=main[:1] if reaches else (),
        main=(PLAY_MANO,) if is_mano else () if reaches else main,
        beside=() if is_mano else tuple(Tap(action, hole, card) for action, hole in BESIDE),
    )
