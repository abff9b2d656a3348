"""Preparation: the table open, who plays which colour, and the numbers of a tile."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.box_entries import BoxValue
from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.rickmorty.components import HAND, RESOURCES, SLOTS, Tile, laid_out
from companion.games.rickmorty.state import Position
from companion.kit.lines import line


class Opened(Fact, frozen=True, tag="opened"):
    """The table is open: who sits in which order with which colour, under which options, with which box."""

    ends_part: ClassVar[Stretch] = "setup"
    secrecy: ClassVar[Secrecy] = Secrecy(line=("seats",), public=("colours", "options", "box", "stack"))
    seats: tuple[str, ...]
    colours: dict[str, str]
    options: dict[str, str]
    box: dict[str, BoxValue]
    # Tiles in the pile, beside the six on the board.
    stack: int

    def after(self, at: Position) -> Position:
        return replace(
            at,
            seats=self.seats,
            colours=self.colours,
            options=self.options,
            box=self.box,
            stack=self.stack,
            closed=dict.fromkeys(self.seats, ()),
            held={seat: dict.fromkeys(RESOURCES, 0) for seat in self.seats},
            garages=dict.fromkeys(self.seats, 0),
            hands=dict.fromkeys(self.seats, HAND),
            area=dict.fromkeys(self.seats, ()),
            piles=dict.fromkeys(self.seats, ()),
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        tiles = len(SLOTS) + self.stack
        yield line("tiles", "rickmorty-2", count=tiles)
        yield line("board", "rickmorty-3", count=len(SLOTS))
        yield line("supplies", "rickmorty-38")
        yield line("colours", "rickmorty-1c", seats=self.seats)
        yield line("hands", "rickmorty-4", count=HAND)


class ColourChosen(Fact, frozen=True, tag="colour-chosen"):
    """This seat plays another colour than the table was opened with."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-1c", line=("seat", "colour"))
    seat: str
    colour: str

    def after(self, at: Position) -> Position:
        return replace(at, colours={**at.colours, self.seat: self.colour})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("colour", "rickmorty-1c", seat=self.seat, colour=self.colour)


class TileTold(Fact, frozen=True, tag="tile-told"):
    """The numbers of the tile on a slot."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-3b", line=("place",), public=("tile",), moves_nothing=True)
    place: str
    tile: Tile

    def after(self, at: Position) -> Position:
        return replace(at, tiles={**at.tiles, self.place: self.tile})

    def story(self, viewer: str | None) -> Line | None:
        tile = self.tile
        return reworded(
            declared_line(self, viewer),
            cost=laid_out(tile.cost),
            points=tile.points,
            gives=laid_out(tile.gives),
            cards=tile.cards,
        )
