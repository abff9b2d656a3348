"""A turn: where to, which card, what is given back."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.hyde.components import NEVERMORE, SIX, Card
from companion.games.hyde.facts.lines import has_cards
from companion.games.hyde.state import Laid, Position, laid_at
from companion.kit.hands import without
from companion.kit.lines import line


class Moved(Fact, frozen=True, tag="moved"):
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-11", line=("seat", "place"))
    seat: str
    place: str

    def after(self, at: Position) -> Position:
        return replace(at, pawns={**at.pawns, self.seat: self.place}, step="play")

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("moved", "hyde-11", seat=self.seat, place=self.place)


class Stayed(Fact, frozen=True, tag="stayed"):
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-11", line=("seat", "place"), moves_nothing=True)
    seat: str
    place: str

    def after(self, at: Position) -> Position:
        return replace(at, pawns={**at.pawns, self.seat: self.place}, step="play")


class CardPlayed(Fact, frozen=True, tag="card-played"):
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-14", line=("seat", "place"), secret={"card": "seat"})
    seat: str
    place: str
    card: Card

    def after(self, at: Position) -> Position:
        return lay(at, self.seat, self.place, (self.card,), from_hand=(self.card,))

    def handwork(self, at: Position) -> Iterator[Line]:
        yield from laying(at, self.seat, self.place, 1)


def lay(
    at: Position, seat: str, place: str, cards: Sequence[Card], from_hand: Sequence[Card], *, ones: bool = False
) -> Position:
    pile = (*laid_at(at, place), *(Laid(seat, card, ones) for card in cards))
    hand = without(at.hands[seat], *from_hand)
    return replace(at, laid={**at.laid, place: pile}, hands={**at.hands, seat: hand})


def laying(at: Position, seat: str, place: str, count: int) -> Iterator[Line]:
    if has_cards(at):
        yield line("laid-one" if count == 1 else "laid", "hyde-14", seat=seat, place=place, count=count)


class ManoPlayed(Fact, frozen=True, tag="mano-played"):
    """Mano's card was laid."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-15", line=("seat", "place"), secret={"card": "seat"})
    seat: str
    place: str
    card: Card

    def after(self, at: Position) -> Position:
        return replace(lay(at, self.seat, self.place, (self.card,), from_hand=()), mano="")

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_cards(at):
            yield line("mano-played", "hyde-15", seat=self.seat, place=self.place)


class OnesLaid(Fact, frozen=True, tag="ones-laid"):
    """Ajax laid several ones, and those the app was not told lie there as ones; `mano` is Mano's card if among them."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-29", line=("seat", "place"), secret={"cards": "seat", "mano": "seat"})
    seat: str
    place: str
    cards: tuple[Card, ...]
    mano: Card = ""

    @property
    def ones(self) -> tuple[Card, ...]:
        """Those of the hand, and Mano's."""
        return (*self.cards, self.mano) if self.mano else self.cards

    def after(self, at: Position) -> Position:
        return self.laid(at, as_ones=True)

    def laid(self, at: Position, *, as_ones: bool) -> Position:
        then = lay(at, self.seat, self.place, self.ones, from_hand=self.cards, ones=as_ones)
        return replace(then, mano="") if self.mano else then

    def handwork(self, at: Position) -> Iterator[Line]:
        yield from laying(at, self.seat, self.place, len(self.ones))

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), words="tell.ones-played", count=len(self.ones))


class OnesPlayed(OnesLaid, frozen=True, tag="ones-played"):
    """The same as tables of before kept it, where they lay like any card. No longer made."""

    secrecy: ClassVar[Secrecy] = OnesLaid.secrecy
    handwork = OnesLaid.handwork

    def after(self, at: Position) -> Position:
        return self.laid(at, as_ones=False)


class SixPlayed(Fact, frozen=True, tag="six-played"):
    """Bianca discarded a card and laid a six."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-28", line=("seat", "place"), secret={"discard": "seat"})
    seat: str
    place: str
    discard: Card

    def after(self, at: Position) -> Position:
        laid = lay(at, self.seat, self.place, (SIX,), from_hand=(self.discard,))
        return replace(laid, sixes=at.sixes - 1, discards=(*at.discards, self.discard))

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_cards(at):
            yield line("six-played", "hyde-28", seat=self.seat, place=self.place)


class NothingPlayed(Fact, frozen=True, tag="nothing-played"):
    secrecy: ClassVar[Secrecy] = Secrecy(line=("seat", "place"), moves_nothing=True)
    seat: str
    place: str

    def after(self, at: Position) -> Position:
        return at

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), rule="hyde-14b" if self.place == NEVERMORE else "hyde-14d")


class Discarded(Fact, frozen=True, tag="discarded"):
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-31", line=("seat",), secret={"card": "seat"})
    seat: str
    card: Card

    def after(self, at: Position) -> Position:
        hands = {**at.hands, self.seat: without(at.hands[self.seat], self.card)}
        return replace(at, hands=hands, discards=(*at.discards, self.card), step="mano")

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_cards(at):
            yield line("discarded", "hyde-31", seat=self.seat)


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    """The next seat's turn; an empty seat when all have had theirs."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("seat", "next"), is_silent=True, moves_nothing=True)
    seat: str
    next: str

    def after(self, at: Position) -> Position:
        return replace(at, turn=self.next, step="move" if self.next else "token")
