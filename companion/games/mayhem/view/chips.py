"""The fourteen effects as chips, for a board or a card that nobody has copied: what it does is tapped."""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem.atoms import KINDS, MOST
from companion.games.mayhem.rules.abilities import told_for
from companion.games.mayhem.state import City, figures_for

# Our icon of each effect, where it is not called like it.
CHIP_ICONS = {"ignite": "flame", "move": "arrow-right"}


class Chip(Struct, frozen=True):
    """One effect to tap."""

    said: Line
    taps: tuple[Tap, ...]


class ChipRow(Struct, frozen=True):
    """An effect with a number: a chip for each."""

    icon: str
    said: Line
    chips: tuple[Chip, ...]


class PlainChip(Struct, frozen=True):
    """An effect without one."""

    icon: str
    said: Line
    taps: tuple[Tap, ...]


def tellable(at: City, viewer: str | None) -> str:
    """The one character of this viewer of whom an effect may be told now; of two a form has to ask which."""
    found = [figure for figure in figures_for(at, viewer) if told_for(at, figure)] if viewer else []
    return found[0] if len(found) == 1 else ""


def plain() -> Iterator[PlainChip]:
    for kind in KINDS:
        if kind not in MOST:
            yield PlainChip(CHIP_ICONS.get(kind, kind), Line(f"board.chip-{kind}"), tap(kind))


def rows() -> Iterator[ChipRow]:
    for kind, most in MOST.items():
        chips = tuple(Chip(Line("board.chip-count", {"count": n}), tap(f"{kind}-{n}")) for n in range(1, most + 1))
        yield ChipRow(CHIP_ICONS.get(kind, kind), Line(f"board.chip-{kind}"), chips)


def tap(effect: str) -> tuple[Tap, ...]:
    return (Tap("tell-effect", "effect", effect),)
