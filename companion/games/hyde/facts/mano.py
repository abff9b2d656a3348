"""Mano: swapped, sent, kept, looked at after a correction."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line
from companion.games.hyde.components import UNKNOWN, Card
from companion.games.hyde.facts.lines import has_cards
from companion.games.hyde.state import Position
from companion.kit.hands import without
from companion.kit.lines import line


class ManoSwapped(Fact, frozen=True, tag="mano-swapped"):
    """A card of the hand and Mano's changed places."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-19", line=("seat",), secret={"gave": "seat", "took": "seat"})
    seat: str
    gave: Card
    took: Card

    def after(self, at: Position) -> Position:
        hand = (*without(at.hands[self.seat], self.gave), self.took)
        return replace(at, hands={**at.hands, self.seat: hand}, mano=self.gave)

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_cards(at):
            yield line("mano-swapped", "hyde-19", seat=self.seat)


class ManoGiven(Fact, frozen=True, tag="mano-given"):
    """Nothing was left to draw for Mano: he got a card of the hand."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-40b", line=("seat",), secret={"card": "seat"})
    seat: str
    card: Card

    def after(self, at: Position) -> Position:
        return replace(at, hands={**at.hands, self.seat: without(at.hands[self.seat], self.card)}, mano=self.card)

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_cards(at):
            yield line("mano-given", "hyde-40b", seat=self.seat)


class ManoSent(Fact, frozen=True, tag="mano-sent"):
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-19", line=("seat", "to"))
    seat: str
    to: str

    def after(self, at: Position) -> Position:
        return replace(at, mano_at=self.to, veiled=False)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("mano-sent" if has_cards(at) else "mano-moved", "hyde-19b", to=self.to)


class ManoKept(Fact, frozen=True, tag="mano-kept"):
    """Mano stays where he is."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-19", line=("seat",), moves_nothing=True)
    seat: str

    def after(self, at: Position) -> Position:
        return at


class ManoVeiled(Fact, frozen=True, tag="mano-veiled"):
    """A correction moved him: his card stays covered to whoever has him now, until it is named or looked at."""

    # The correction has moved the card already.
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-39b", moves_nothing=True)

    def after(self, at: Position) -> Position:
        # Who holds real cards names it from the card; where the app deals, only the app has it.
        return replace(at, veiled=True) if at.options["keep"] == "all" else replace(at, mano=UNKNOWN)


class ManoSeen(Fact, frozen=True, tag="mano-seen"):
    """Whoever has Mano since a correction looked at his card."""

    reveals: ClassVar[bool] = True
    # Looking at it moves nothing.
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-39b", line=("seat",), moves_nothing=True)
    seat: str

    def after(self, at: Position) -> Position:
        return replace(at, veiled=False)
