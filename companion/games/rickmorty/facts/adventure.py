"""A turn of the adventure phase: a dimension closed, Rick moved, passed, and whose turn is next."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.rickmorty.components import MORTY, RICK, RICK_COSTS, Tile, counted
from companion.games.rickmorty.state import Position, with_tokens
from companion.kit.lines import line


class DimensionClosed(Fact, frozen=True, tag="dimension-closed"):
    """A player paid for a tile and keeps it; another one takes its slot, or nothing does."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-19", line=("seat", "place", "paid"), public=("tile", "is_replaced"))
    seat: str
    place: str
    paid: tuple[str, ...]
    tile: Tile
    is_replaced: bool

    def after(self, at: Position) -> Position:
        cost = {resource: -count for resource, count in counted(self.paid).items()}
        now = with_tokens(at, self.seat, cost)
        return replace(
            now,
            closed={**at.closed, self.seat: (*at.closed[self.seat], self.tile)},
            tiles={place: tile for place, tile in at.tiles.items() if place != self.place},
            stack=at.stack - self.is_replaced,
            holes=at.holes if self.is_replaced else (*at.holes, self.place),
            acted=True,
            passes=0,
            stirred=False,
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.paid:
            yield line("paid", "rickmorty-19b", seat=self.seat, paid=self.paid)
        yield line("tile-won", "rickmorty-19", seat=self.seat, place=self.place)
        if self.is_replaced:
            yield line("tile-new", "rickmorty-19c", place=self.place)

    def story(self, viewer: str | None) -> Line | None:
        line = declared_line(self, viewer)
        return line if self.paid else reworded(line, "tell.dimension-closed-free")


class EndTriggered(Fact, frozen=True, tag="end-triggered"):
    """The pile is empty and a slot stays a hole: the phase is played out, then it is over."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-29", line=("place",), public=("turns",), moves_nothing=True)
    place: str
    # How many turns are left when this one is over, where the table gives everybody exactly one more.
    turns: int = 0

    def after(self, at: Position) -> Position:
        # The turn in which it happened is counted down too.
        return replace(at, ending=True, turns_left=self.turns + 1 if self.turns else 0)


class RickMoved(Fact, frozen=True, tag="rick-moved"):
    """A player paid two equal resources and moved Rick."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-20", line=("seat", "resource", "to"))
    seat: str
    resource: str
    to: str

    def after(self, at: Position) -> Position:
        now = with_tokens(at, self.seat, {self.resource: -RICK_COSTS})
        return replace(now, ricks={**at.ricks, self.seat: self.to}, acted=True, passes=0, stirred=False)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("paid", "rickmorty-20", seat=self.seat, paid=(self.resource,) * RICK_COSTS)
        yield line("rick", "rickmorty-20", seat=self.seat, to=self.to)


class PawnMoved(Fact, frozen=True, tag="pawn-moved"):
    """A card moved a pawn."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-35", line=("seat", "pawn", "to"))
    seat: str
    pawn: str
    to: str

    def after(self, at: Position) -> Position:
        if self.pawn == RICK:
            return replace(at, ricks={**at.ricks, self.seat: self.to})
        return replace(at, mortys={**at.mortys, self.seat: self.to})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line(MORTY if self.pawn == MORTY else RICK, "rickmorty-35", seat=self.seat, to=self.to)


class Passed(Fact, frozen=True, tag="passed"):
    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-21", line=("seat",), moves_nothing=True)
    seat: str

    def after(self, at: Position) -> Position:
        return replace(at, passes=at.passes + 1, acted=True, stirred=False)


class TurnPassed(Fact, frozen=True, tag="turn-passed"):
    """The next seat's turn; nobody's when all have passed."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("seat", "next"), is_silent=True, moves_nothing=True)
    seat: str
    next: str

    def after(self, at: Position) -> Position:
        left = max(0, at.turns_left - 1)
        return replace(at, turn=self.next, acted=False, recent=self.seat if self.next else "", turns_left=left)


class LastingDestroyed(Fact, frozen=True, tag="lasting-destroyed"):
    """The turn is over, and so are the blue cards that lasted for it."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-13c", line=("seat", "count"))
    seat: str
    count: int

    def after(self, at: Position) -> Position:
        return replace(at, lasting=0, general=at.general + self.count)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("lasting-gone", "rickmorty-13c", seat=self.seat, count=self.count)
