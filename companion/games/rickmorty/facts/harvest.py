"""The harvest, the cards it brings, and hands cut down to seven."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.rickmorty.components import Green
from companion.games.rickmorty.state import Drop, Due, Position, with_card
from companion.kit.lines import line


class HarvestBegun(Fact, frozen=True, tag="harvest-begun"):
    """All have passed: from the die upwards, slot after slot that has pawns."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-24", line=("route",), moves_nothing=True)
    route: tuple[str, ...]

    def after(self, at: Position) -> Position:
        return replace(at, step="harvest", turn="", recent="", acted=False, passes=0, route=self.route, due=())


class PlaceReached(Fact, frozen=True, tag="place-reached"):
    """The harvest is at this slot, and these pawns take of it one after the other."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("place", "due"), is_silent=True, moves_nothing=True)
    place: str
    due: tuple[Due, ...]

    def after(self, at: Position) -> Position:
        return replace(at, route=tuple(each for each in at.route if each != self.place), due=self.due)


class Harvested(Fact, frozen=True, tag="harvested"):
    """The first of those at this slot has chosen; what it takes follows, from the Federation."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        public=("seat", "pawn", "place", "is_chosen"), is_silent=True, moves_nothing=True
    )
    seat: str
    pawn: str
    place: str
    # Somebody chose; else it followed by itself.
    is_chosen: bool = False

    def after(self, at: Position) -> Position:
        return replace(at, due=at.due[1:])


class CardsDrawn(Fact, frozen=True, tag="cards-drawn"):
    """Cards went from the draw pile to a hand."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-26", line=("seat", "count"))
    seat: str
    count: int

    def after(self, at: Position) -> Position:
        return with_hand(at, self.seat, self.count)

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.count == 1:
            yield line("drawn-one", "rickmorty-26", seat=self.seat)
        else:
            yield line("drawn", "rickmorty-26", seat=self.seat, count=self.count)


def with_hand(at: Position, seat: str, more: int) -> Position:
    return replace(at, hands={**at.hands, seat: max(0, at.hands[seat] + more)})


class DeckReshuffled(Fact, frozen=True, tag="deck-reshuffled"):
    """The draw pile was empty: the general discard pile is the new one."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-18", line=("count",))
    count: int

    def after(self, at: Position) -> Position:
        return replace(at, general=0)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("reshuffled", "rickmorty-18")


class DeckEmpty(Fact, frozen=True, tag="deck-empty"):
    """Neither pile has a card left for these."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-18b", line=("seat", "count"), moves_nothing=True)
    seat: str
    count: int

    def after(self, at: Position) -> Position:
        return at


# Why cards leave a hand: a negative value, the limit of seven, a card's effect, the end of the game.
Cause = Literal["harvest", "limit", "effect", "end"]
CAUSES: dict[Cause, tuple[str, str]] = {
    "harvest": ("tell.destroyed-harvest", "rickmorty-26b"),
    "limit": ("tell.destroyed-limit", "rickmorty-27"),
    "effect": ("tell.destroyed-effect", "rickmorty-35"),
    "end": ("tell.destroyed-end", "rickmorty-30"),
}


class HandDestroyed(Fact, frozen=True, tag="hand-destroyed"):
    """Cards of a hand go to the general discard pile; its owner chooses which."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-17", line=("seat", "count"), public=("why",))
    seat: str
    count: int
    why: Cause

    def after(self, at: Position) -> Position:
        return replace(with_hand(at, self.seat, -self.count), general=at.general + self.count)

    def handwork(self, at: Position) -> Iterator[Line]:
        rule, is_all = CAUSES[self.why][1], self.why == "end"
        yield line("hand-gone" if is_all else "destroyed", rule, seat=self.seat, count=self.count)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), *CAUSES[self.why])


class DropsAsked(Fact, frozen=True, tag="drops-asked"):
    """By the strict reading each of these says of every card it discards whether it is green."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("drops",), is_silent=True, moves_nothing=True)
    drops: tuple[Drop, ...]

    def after(self, at: Position) -> Position:
        return replace(at, step="cards", drops=self.drops)


def one_dropped(at: Position) -> tuple[Drop, ...]:
    head, *rest = at.drops
    return (*(() if head.count == 1 else (replace(head, count=head.count - 1),)), *rest)


class Dropped(Fact, frozen=True, tag="dropped"):
    """A card that is not green: to the general discard pile."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-26b", line=("seat",))
    seat: str

    def after(self, at: Position) -> Position:
        return replace(with_hand(at, self.seat, -1), general=at.general + 1, drops=one_dropped(at))

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("destroyed", "rickmorty-26b", seat=self.seat, count=1)


class DropKept(Fact, frozen=True, tag="drop-kept"):
    """A green card: to its owner's personal pile, where it counts."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-26b", line=("seat",), public=("card",))
    seat: str
    card: Green

    def after(self, at: Position) -> Position:
        piles = {**at.piles, self.seat: (*at.piles[self.seat], self.card.id)}
        return replace(with_hand(with_card(at, self.card), self.seat, -1), piles=piles, drops=one_dropped(at))

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("drop-kept", "rickmorty-26b", seat=self.seat)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), points=self.card.points)
