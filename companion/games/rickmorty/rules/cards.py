"""Cards: played as the action of a turn, objects used and cards protected beside it, reactions at any moment."""

from typing import Annotated

from msgspec import Meta

from companion.engine.facts import Action, Flag
from companion.engine.free_words import FreeWords
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.rickmorty.components import (
    BLUE_KINDS,
    CHARACTER,
    GREEN_KINDS,
    MOST_CARD_POINTS,
    MOST_NEEDS,
    OBJECT,
    SLOTS,
    Green,
    known_cards,
)
from companion.games.rickmorty.facts.cards import (
    BluePlayed,
    CardCalled,
    CardProtected,
    GreenPlayed,
    ObjectUsed,
    Reacted,
)
from companion.games.rickmorty.rules.adventure import turn_over
from companion.games.rickmorty.rules.timing import after_the_first_die, in_own_turn, in_turn
from companion.games.rickmorty.state import Position, cards_of, covered, next_green

CardPoints = Annotated[int, Meta(ge=0, le=MOST_CARD_POINTS)]


def require_card(play: Play[Position]) -> None:
    """A card in the hand (rickmorty-13)."""
    require(play.state.hands[play.seat] > 0, "rickmorty-13", seat=play.seat)


# --- giocare una carta ------------------------------------------------------------------------------------------------


class PlayBlue(Action, frozen=True, tag="play-blue"):
    """A blue card, an action or a place; 1 for one that lasts for the whole turn."""

    lasts: Flag


def play_blue(play: Play[Position], action: PlayBlue) -> None:
    """In one's own turn only, destroyed when it is done (rickmorty-13, rickmorty-13b)."""
    in_turn(play)
    require_card(play)
    blue_played(play, lasts=bool(action.lasts))


def blue_played(play: Play[Position], *, lasts: bool, name: str = "") -> None:
    """One that lasts keeps the turn open until its player ends it (rickmorty-13c)."""
    play.happens(BluePlayed(seat=play.seat, lasts=lasts, name=name))
    if not lasts:
        turn_over(play)


class PlayGreen(Action, frozen=True, tag="play-green"):
    """A green card, an object or a character, with the dimensions it asks for and its points."""

    kind: str
    needs: tuple[str, ...]
    points: CardPoints


def play_green(play: Play[Position], action: PlayGreen) -> None:
    """Each dimension it asks for is under one's pawns or an icon of one's cards (rickmorty-15)."""
    in_turn(play)
    require_card(play)
    needs = tuple(slot for slot in SLOTS if slot in action.needs)
    is_readable = action.kind in GREEN_KINDS and len(needs) == len(action.needs) <= MOST_NEEDS
    require(is_readable, "rickmorty-15", needs=action.needs)
    green_played(play, Green(next_green(play.state), action.kind, action.points, needs))


def green_played(play: Play[Position], card: Green) -> None:
    if card.needs:
        have = covered(play.state, play.seat)
        missing = tuple(slot for slot in card.needs if slot not in have)
        require(not missing, "rickmorty-15", needs=missing)
    if play.is_trial:
        return
    play.happens(GreenPlayed(seat=play.seat, card=card))
    turn_over(play)


class PlayKnown(Action, frozen=True, tag="play-known"):
    """A card the owner's box knows by name."""

    card: FreeWords


def play_known(play: Play[Position], action: PlayKnown) -> None:
    """As it is written down; a reaction is never the action of a turn (rickmorty-14)."""
    in_turn(play)
    require_card(play)
    card = known_cards(play.state.box).get(action.card)
    require(card is not None, "rickmorty-13", seat=play.seat)
    assert card is not None
    if card.kind in BLUE_KINDS:
        blue_played(play, lasts=card.lasts, name=card.name)
        return
    if card.kind not in GREEN_KINDS:
        raise Refusal("rickmorty-14", {"seat": play.seat})
    id = next_green(play.state)
    green_played(
        play,
        Green(id, card.kind, card.points, card.needs, card.dimension, card.resource, garage=False, name=card.name),
    )


# --- oltre all'azione -------------------------------------------------------------------------------------------------


def own_card(at: Position, seat: str, card: str) -> Green | None:
    """A card in play before this seat."""
    return next((each for each in cards_of(at, seat) if each.id == card), None)


class UseObject(Action, frozen=True, tag="use-object"):
    """The ability of an object of one's own."""

    card: str


def use_object(play: Play[Position], action: UseObject) -> None:
    """An object in one's own turn, at once, later or never; then it is in the personal pile (rickmorty-16)."""
    in_own_turn(play)
    card = own_card(play.state, play.seat, action.card)
    require(card is not None and card.kind == OBJECT, "rickmorty-16")
    play.happens(ObjectUsed(seat=play.seat, card=action.card))


class CallOn(Action, frozen=True, tag="call-on"):
    """A character of one's own helps now: what it says follows."""

    card: str


def call_on(play: Play[Position], action: CallOn) -> None:
    """A character's benefit may be lasting, and in any phase (rickmorty-35); it stays where it is."""
    after_the_first_die(play)
    card = own_card(play.state, play.seat, action.card)
    require(card is not None and card.kind == CHARACTER, "rickmorty-35c")
    play.happens(CardCalled(seat=play.seat, card=action.card))


class Protect(Action, frozen=True, tag="protect"):
    """A garage token on a green card of one's own."""

    card: str


def protect(play: Play[Position], action: Protect) -> None:
    """In one's own turn, one a card (rickmorty-22b), on one's own (rickmorty-22d), of those one has (rickmorty-22c)."""
    in_own_turn(play)
    at = play.state
    require(at.garages[play.seat] > 0, "rickmorty-22c")
    card = own_card(at, play.seat, action.card)
    require(card is not None, "rickmorty-22d")
    require(card is not None and not card.garage, "rickmorty-22b")
    play.happens(CardProtected(seat=play.seat, card=action.card))


class React(Action, frozen=True, tag="react"):
    """An orange card against somebody."""

    against: str


def react(play: Play[Position], action: React) -> None:
    """At any moment, whoever's turn it is (rickmorty-14, rickmorty-37)."""
    after_the_first_die(play)
    require(action.against in play.state.seats and action.against != play.seat, "rickmorty-14", seat=play.seat)
    require_card(play)
    play.happens(Reacted(seat=play.seat, against=action.against))
