"""Cards drawn, and cards told to a phone. A card is "?" where the app was not told which."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.hyde.components import HAND, Card
from companion.games.hyde.facts.lines import has_cards
from companion.games.hyde.state import Position
from companion.kit.hands import with_known
from companion.kit.lines import line


class Drawn(Fact, frozen=True, tag="drawn"):
    """Cards went from the deck to a hand."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-17", line=("seat",), secret={"cards": "seat"}, has_own=True)
    seat: str
    cards: tuple[Card, ...]

    def after(self, at: Position) -> Position:
        hand = at.hands[self.seat] + self.cards
        step, drawn = after_draw(at, self.seat, hand), at.drawn + len(self.cards)
        return replace(at, hands={**at.hands, self.seat: hand}, drawn=drawn, step=step)

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.cards and has_cards(at):
            count = len(self.cards)
            yield line("drawn-one" if count == 1 else "drawn", "hyde-17", seat=self.seat, count=count)

    def story(self, viewer: str | None) -> Line | None:
        """How many, to whoever may not know which."""
        line = declared_line(self, viewer)
        if not self.cards or line is None:
            return None
        return line if "cards" in line.values else reworded(line, count=len(self.cards))


def after_draw(at: Position, seat: str, hand: Sequence[Card]) -> str:
    """Drawing at the end of a turn leads on to Mano, or for Yoko's fourth card to her discard.

    A reshuffle cuts one drawing in two, so the second half may find the table at Mano already.
    """
    if at.step not in ("play", "discard", "mano"):
        return at.step
    return "discard" if at.outcasts[seat] == "yoko" and len(hand) > HAND else "mano"


class ManoDrew(Fact, frozen=True, tag="mano-drew"):
    """A card went from the deck to Mano."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-40", line=("seat",), secret={"card": "seat"}, has_own=True)
    seat: str
    card: Card

    def after(self, at: Position) -> Position:
        return replace(at, mano=self.card, veiled=False, drawn=at.drawn + 1)

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_cards(at):
            yield line("mano-drew", "hyde-40")


class Reshuffled(Fact, frozen=True, tag="reshuffled"):
    """The deck was empty: the discards are the new deck."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-18")

    def after(self, at: Position) -> Position:
        return replace(at, discards=())

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_cards(at):
            yield line("reshuffled", "hyde-18")


class DeckEmpty(Fact, frozen=True, tag="deck-empty"):
    """Nothing left to draw anywhere."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-17c", line=("seat",), moves_nothing=True)
    seat: str

    def after(self, at: Position) -> Position:
        return at


class CardsNamed(Fact, frozen=True, tag="cards-named"):
    """A player told the phone which cards the hand holds."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seat",), secret={"cards": "seat"}, moves_nothing=True, only_names=True)
    seat: str
    cards: tuple[Card, ...]

    def after(self, at: Position) -> Position:
        return replace(at, hands={**at.hands, self.seat: with_known(at.hands[self.seat], *self.cards)})


class ManoNamed(Fact, frozen=True, tag="mano-named"):
    """A player told the phone which card Mano carries."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seat",), secret={"card": "seat"}, moves_nothing=True, only_names=True)
    seat: str
    card: Card

    def after(self, at: Position) -> Position:
        return replace(at, mano=self.card)
