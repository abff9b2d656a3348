"""A line for each character, with what a card may have done to it, and where it may have been put."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem import layout
from companion.games.mayhem.atoms import count
from companion.games.mayhem.facts.fates import OFF_THE_MAP
from companion.games.mayhem.rules.fates import FATES, HITS, speakers
from companion.games.mayhem.state import KO, City

# Our icon of each.
FATE_ICONS = {"fire": "flame", "stun": "stun", "shield": "shield", "escape": "escape"}


class Fate(Struct, frozen=True):
    """One thing that may be said of a character: by an icon, or by a few words beside the whole name of it."""

    value: str
    icon: str
    shown: Line | None
    said: Line


class Fated(Struct, frozen=True):
    """A character that something may have happened to, or that may be elsewhere now."""

    id: str
    taps: tuple[Tap, ...]
    puts: tuple[Tap, ...]


def fated(at: City, viewer: str | None) -> Iterator[Fated]:
    """Whom a card may reach, where this viewer has one that does more than the box knows."""
    if viewer in speakers(at):
        for figure, each in at.figures.items():
            if each.off != KO:
                yield Fated(figure, (Tap("befall", "figure", figure),), (Tap("put", "figure", figure),))


def shown(what: str) -> Line | None:
    if what in HITS:
        return Line("board.would-hit", {"damage": count(what)})
    return Line("board.fate-off") if what == OFF_THE_MAP else None


FATED = tuple(Fate(what, FATE_ICONS.get(what, ""), shown(what), Line("board.is", {"what": what})) for what in FATES)
PUT = tuple(
    Fate(place, "", Line("board.chip-count", {"count": layout.number(place)}), Line("board.go-look", {"place": place}))
    for place in layout.PLACES
)
