"""A line for each character, with what a card may have done to it, and where it may have been put."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem import layout
from companion.games.mayhem.atoms import count
from companion.games.mayhem.facts.fates import OFF_THE_MAP
from companion.games.mayhem.rules.fates import FATES, HITS, speaks
from companion.games.mayhem.state import KO, City

# Our icon of each.
FATE_ICONS = {"fire": "flame", "stun": "stun", "shield": "shield", "escape": "escape"}


class Button(Struct, frozen=True):
    """One thing that may be said of a character: by an icon, or by a few words beside the whole name of it."""

    value: str
    icon: str
    shown: Line | None
    said: Line


class Fated(Struct, frozen=True):
    """A character, what may have happened to it, and where it may be now."""

    name: str
    taps: tuple[Tap, ...]
    whats: tuple[Button, ...]
    puts: tuple[Tap, ...]
    places: tuple[Button, ...]


def characters(at: City, viewer: str | None) -> tuple[str, ...]:
    """Whom a card may reach, where this viewer has one that does more than the box knows."""
    if viewer is None or not speaks(at, viewer):
        return ()
    return tuple(figure for figure, each in at.figures.items() if each.off != KO)


def drawn(figures: tuple[str, ...]) -> tuple[Fated, ...]:
    return tuple(
        Fated(
            name=figure,
            taps=(Tap("befall", "figure", figure),),
            whats=tuple(whats()),
            puts=(Tap("put", "figure", figure),),
            places=tuple(numbered()),
        )
        for figure in figures
    )


def whats() -> Iterator[Button]:
    for what in FATES:
        yield Button(what, FATE_ICONS.get(what, ""), shown(what), Line("board.is", {"what": what}))


def shown(what: str) -> Line | None:
    if what in HITS:
        return Line("board.would-hit", {"damage": count(what)})
    return Line("board.fate-off") if what == OFF_THE_MAP else None


def numbered() -> Iterator[Button]:
    for place in layout.PLACES:
        number = Line("board.chip-count", {"count": layout.number(place)})
        yield Button(place, "", number, Line("board.go-look", {"place": place}))
