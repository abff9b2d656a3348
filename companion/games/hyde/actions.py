"""What a player may ask, in rulebook order."""

from typing import Annotated

from msgspec import Meta

from companion.engine.facts import Action
from companion.games.hyde.components import Card

# --- preparazione -----------------------------------------------------------------------------------------------------


class ShuffleTable(Action, frozen=True, tag="shuffle-table"):
    """Let the app say in which order the locations and targets are laid."""


class PlaceLocation(Action, frozen=True, tag="place-location"):
    """The next location of the ring, clockwise, as it lies on the table."""

    place: str


class PlaceTarget(Action, frozen=True, tag="place-target"):
    """The target lying at the next location of the ring."""

    target: str


class ChooseFirst(Action, frozen=True, tag="choose-first"):
    """Who wears the darkest clothes."""

    first: str


class DrawFirst(Action, frozen=True, tag="draw-first"):
    """Nobody agrees on the clothes: let luck choose."""


# --- la mano sul telefono ---------------------------------------------------------------------------------------------


class NameCards(Action, frozen=True, tag="name-cards"):
    """Tell one's own phone which cards one holds."""

    cards: tuple[Card, ...]

    def is_beside(self, seat: str) -> bool:
        return True


class NameMano(Action, frozen=True, tag="name-mano"):
    """Tell one's own phone which card Mano carries."""

    card: Card

    def is_beside(self, seat: str) -> bool:
        return True


# --- il turno ---------------------------------------------------------------------------------------------------------


class Move(Action, frozen=True, tag="move"):
    """Go to a location, or stay by naming one's own."""

    place: str


class PlayCard(Action, frozen=True, tag="play-card"):
    """Lay a card of one's hand face down."""

    place: str
    card: Card


class PlayMano(Action, frozen=True, tag="play-mano"):
    """Lay Mano's card instead of one's own."""

    place: str


class PlayOnes(Action, frozen=True, tag="play-ones"):
    """Ajax: lay several ones at once, Mano's among them if he stands here."""

    cards: tuple[Card, ...]
    with_mano: Annotated[int, Meta(ge=0, le=1)]


class PlaySix(Action, frozen=True, tag="play-six"):
    """Bianca: discard a card and lay a six."""

    place: str
    discard: Card


class PassPlay(Action, frozen=True, tag="pass-play"):
    """Lay nothing, where nothing has to be laid."""


class Discard(Action, frozen=True, tag="discard"):
    """Yoko: give back one of four."""

    card: Card


class SwapMano(Action, frozen=True, tag="swap-mano"):
    """Exchange Mano's card with one of the hand."""

    card: Card


class SendMano(Action, frozen=True, tag="send-mano"):
    """Send Mano with his card to another player; the turn is over."""

    to: str


class LookAtMano(Action, frozen=True, tag="look-at-mano"):
    """Look at Mano's card after a ruling moved him; everybody reads that it was looked at."""


class KeepMano(Action, frozen=True, tag="keep-mano"):
    """Keep Mano; the turn is over."""


# --- dopo il turno di tutti -------------------------------------------------------------------------------------------


class DrawToken(Action, frozen=True, tag="draw-token"):
    """The Hyde token that came out of the real bag."""

    place: str


class PullToken(Action, frozen=True, tag="pull-token"):
    """Let the app draw the Hyde token."""


# --- l'attacco --------------------------------------------------------------------------------------------------------


class Reveal(Action, frozen=True, tag="reveal"):
    """Turn over the cards at the attacked location: those the app does not know are entered."""

    cards: tuple[Card, ...] = ()
    # Those that Ajax laid together, where others lie beside them.
    ones: tuple[Card, ...] = ()


class FindSix(Action, frozen=True, tag="find-six"):
    """One of the cards Bianca laid at the attacked location was a six."""


class Swap(Action, frozen=True, tag="swap"):
    """Wednesday: a card of the hand for a revealed one of the same symbol or number."""

    theirs: Card
    mine: Card


class KeepCards(Action, frozen=True, tag="keep-cards"):
    """Wednesday swaps nothing."""


class Score(Action, frozen=True, tag="score"):
    """Count, once the level card's number is known."""
