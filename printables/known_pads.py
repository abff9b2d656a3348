"""Every pad there is: from the id that is printed on one to what it asks, for a server that never printed it.

A pad hangs on how many play and on the options of a table; all that are laid out otherwise are found by trying each.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.engine.game import Game
from companion.engine.opening import Opening
from companion.engine.pads import Cell, Digits, Pad
from companion.engine.scores import Mark, Printed, ScoreSheet, Write
from printables import pad_layout, pad_lines, usual_opening
from printables.pad_layout import CHOICES_HIGH, CHOICES_STEPS, TOTAL, DoesNotFit, Layout

Asks = dict[Cell, Mark | Digits]

# Versions whose heads were as high as the words above them, and the first, where they all were as high.
OLD: dict[int, tuple[float, ...]] = {1: (CHOICES_HIGH,), 2: CHOICES_STEPS}


class Known(Struct, frozen=True):
    """A pad as it is printed: of which game, for one of the tables that have it, and where it asks what."""

    game: Game[Any]
    opening: Opening
    asked: Pad | ScoreSheet
    layout: Layout

    @property
    def asks(self) -> Asks:
        return asks_of(self.asked)


def asks_of(asked: Pad | ScoreSheet) -> Asks:
    """What can be read, cell by cell; a box to write in asks nothing that can."""
    if isinstance(asked, Pad):
        return dict(asked.cells())
    return {cell: each for cell, each in cells_of(asked) if isinstance(each, Mark)}


def cells_of(sheet: ScoreSheet) -> Iterator[tuple[Cell, Mark | Write | Printed]]:
    """The cells of a grid, row by row, then those of the whole game."""
    yield from (((row, each.id), each) for row in sheet.rows for each in sheet.columns)
    yield from (((TOTAL, each.id), each) for each in sheet.totals)


def of_table(game: Game[Any], opening: Opening, version: int) -> tuple[tuple[Layout, Asks], ...]:
    """How a pad of this table may lie on a print of that version; one that never fitted was never printed."""
    return tuple((each.layout, each.asks) for each in printed(game, opening, version))


def printed(game: Game[Any], opening: Opening, version: int) -> Iterator[Known]:
    asked = asked_of(game, opening, version)
    try:
        match asked:
            case ScoreSheet():
                for choices in OLD[version]:
                    yield Known(game, opening, asked, pad_layout.layout(asked, choices, version))
            case Pad():
                yield Known(game, opening, asked, pad_lines.layout(asked, game.words))
    except DoesNotFit:
        return


def asked_of(game: Game[Any], opening: Opening, version: int) -> Pad | ScoreSheet | None:
    """What a pad of this table asks on a print of that version; None where there was none."""
    if version in OLD:
        return game.score_sheet(opening)
    return game.pad.asks(opening) if version == pad_lines.VERSION and game.pad is not None else None


def openings(game: Game[Any]) -> Iterator[Opening]:
    """Tables of every number of players, as they are proposed and with each option chosen otherwise."""
    for seats in range(game.least_seats, game.most_seats + 1):
        yield usual_opening(game, seats)
        for option in game.options:
            for choice in option.choices:
                if choice != option.default:
                    proposed = game.opening(seats, {option.id: choice})
                    yield usual_opening(game, seats, proposed)


@lru_cache(maxsize=64)
def all_known(game: Game[Any], version: int) -> dict[str, Known]:
    """The pads of a game by their ids."""
    found: dict[str, Known] = {}
    asked = set()
    for opening in openings(game):
        # Most options change nothing of what is asked, and laying out takes longer than asking.
        if (asks := asked_of(game, opening, version)) not in asked:
            asked.add(asks)
            for each in printed(game, opening, version):
                found.setdefault(each.layout.id, each)
    return found


def known(games: Iterable[Game[Any]], id: str, version: int) -> Known | None:
    """The pad of this id, if any of these games ever printed it; who comes after the one that did is not asked for."""
    return next((pads[id] for game in games if id in (pads := all_known(game, version))), None)
