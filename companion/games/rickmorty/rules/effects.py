"""What a card says and only its reader knows (rickmorty-35): cards drawn and lost, pawns moved, cards destroyed.

In any phase, by whomever the card tells to: the app books it and says what follows.
"""

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.box_entries import BAR
from companion.engine.facts import Action, Learned
from companion.engine.free_words import FreeWords
from companion.engine.holes import Text
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.rickmorty.components import MORTY, RESOURCES, RICK, SLOTS
from companion.games.rickmorty.facts.adventure import PawnMoved
from companion.games.rickmorty.facts.cards import CardDestroyed, CardDiscarded, CardMarked, CardNamed
from companion.games.rickmorty.facts.harvest import HandDestroyed
from companion.games.rickmorty.rules.following import follow
from companion.games.rickmorty.rules.harvest import draw
from companion.games.rickmorty.rules.round import morty_places, rick_spaces
from companion.games.rickmorty.rules.timing import in_own_turn, where_cards_work
from companion.games.rickmorty.state import Position, cards_of, deck_left, owner_of

# So many cards a card may let one draw or lose at once.
MOST_CARDS_AT_ONCE = 9
Few = Annotated[int, Meta(ge=1, le=MOST_CARDS_AT_ONCE)]
NAME = Text(name="words", most=40)


class DrawCards(Action, frozen=True, tag="draw-cards"):
    """A card lets one draw."""

    count: Few


def draw_cards(play: Play[Position], action: DrawCards) -> None:
    """What there is (rickmorty-18, rickmorty-18b)."""
    where_cards_work(play)
    at = play.state
    require(deck_left(at) + at.general > 0, "rickmorty-18b")
    draw(play, play.seat, action.count)


class DropCards(Action, frozen=True, tag="drop-cards"):
    """A card makes one destroy cards of one's hand."""

    count: Few


def drop_cards(play: Play[Position], action: DropCards) -> None:
    """Of those one has (rickmorty-35)."""
    where_cards_work(play)
    require(action.count <= play.state.hands[play.seat], "rickmorty-35")
    play.happens(HandDestroyed(seat=play.seat, count=action.count, why="effect"))
    follow(play)


class MovePawn(Action, frozen=True, tag="move-pawn"):
    """A card moves a pawn of one's own."""

    pawn: str
    to: str


def move_pawn(play: Play[Position], action: MovePawn) -> None:
    """To another space where it may stand (rickmorty-8, rickmorty-8b)."""
    where_cards_work(play)
    at = play.state
    here = (at.ricks if action.pawn == RICK else at.mortys).get(play.seat)
    require(action.pawn in (RICK, MORTY) and here is not None, "rickmorty-35")
    if action.pawn == RICK:
        require(action.to in rick_spaces(at) and action.to != here, "rickmorty-8b", place=action.to)
    else:
        require(action.to in morty_places(at) and action.to != here, "rickmorty-8", place=action.to)
    play.happens(PawnMoved(seat=play.seat, pawn=action.pawn, to=action.to))
    follow(play)


class DestroyCard(Action, frozen=True, tag="destroy-card"):
    """A card of this seat's destroys a card in play."""

    card: str


def destroy_card(play: Play[Position], action: DestroyCard) -> None:
    """A garage token saves it from an opponent's card (rickmorty-23), not from its owner's (rickmorty-23b)."""
    where_cards_work(play)
    owner = owner_of(play.state, action.card)
    require(bool(owner), "rickmorty-17")
    is_saved = play.state.greens[action.card].garage and owner != play.seat
    play.happens(CardDestroyed(seat=play.seat, card=action.card, owner=owner, is_saved=is_saved))


class DiscardCard(Action, frozen=True, tag="discard-card"):
    """A card makes one discard a card of one's own in play."""

    card: str


def discard_card(play: Play[Position], action: DiscardCard) -> None:
    """To the personal pile, as only green cards go there (rickmorty-17)."""
    where_cards_work(play)
    require(owner_of(play.state, action.card) == play.seat, "rickmorty-17")
    play.happens(CardDiscarded(seat=play.seat, card=action.card))


# --- what else a card shows, on request -------------------------------------------------------------------------------


def unmarked(at: Position, seat: str) -> tuple[str, ...]:
    """One's own cards in play of which not both icons are known."""
    return tuple(card.id for card in cards_of(at, seat) if not (card.dimension and card.resource))


def unnamed(at: Position, seat: str) -> tuple[str, ...]:
    return tuple(card.id for card in cards_of(at, seat) if not card.name)


class MarkCard(Action, frozen=True, tag="mark-card"):
    """An icon of a card of one's own in play: a dimension or a resource."""

    card: str
    icon: str


def mark_card(play: Play[Position], action: MarkCard) -> None:
    """A dimension helps to play green cards (rickmorty-36), a resource to close (rickmorty-19b); in one's own turn."""
    in_own_turn(play)
    is_due = action.card in unmarked(play.state, play.seat)
    require(is_due and action.icon in (*SLOTS, *RESOURCES), "rickmorty-36")
    play.happens(CardMarked(card=action.card, icon=action.icon))


class NameCard(Action, frozen=True, tag="name-card"):
    """What a card of one's own in play is called; the box remembers it."""

    by_hand: ClassVar[bool] = True
    card: str
    words: FreeWords


def name_card(play: Play[Position], action: NameCard) -> None:
    """A card in play (rickmorty-35), as it was told so far, in one's own turn."""
    in_own_turn(play)
    require(action.card in unnamed(play.state, play.seat), "rickmorty-35")
    name = action.words.replace("|", "/").strip()
    require(NAME.fits(action.words) and bool(name), "rickmorty-35")
    card = play.state.greens[action.card]
    first, second = (*card.needs, "", "")[:2]
    row = (name, card.kind, first, second, card.points, card.dimension, card.resource, "no", "")
    play.happens(Learned(entry="deck", value=BAR.join(map(str, row)), remember=True))
    play.happens(CardNamed(card=action.card, name=name))
