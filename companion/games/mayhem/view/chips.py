"""The fourteen effects as chips, for a board or a card that nobody has copied: what it does is tapped."""

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line
from companion.games.mayhem.atoms import BUTTONS, KINDS
from companion.games.mayhem.rules.telling import tellers
from companion.games.mayhem.state import City

# Our icon of each effect, where it is not called like it.
CHIP_ICONS = {"ignite": "flame", "move": "arrow-right"}
# What adds to an attack or a trap that waits for its aim (mayhem-24b, mayhem-62): told before it, or never.
ALONG = {"melee": ("plus", "stun"), "ranged": ("plus", "stun"), "trap": ("plus",)}


class DrawnButton(Struct, frozen=True):
    """Something to be told with a tap."""

    icon: str
    said: Line
    taps: tuple[Tap, ...]


class ChipRow(Struct, frozen=True):
    """An effect with a number: a chip for each."""

    icon: str
    said: Line
    chips: tuple[DrawnButton, ...]


class Chips(Struct, frozen=True):
    """Those of some effects; of what adds to an attack the numbers stand first, as most boards add damage."""

    plain: tuple[DrawnButton, ...]
    rows: tuple[ChipRow, ...]
    is_plain_first: bool


def tellable(at: City, viewer: str | None) -> str:
    """The one character of this viewer of whom an effect may be told now; of two a form has to ask which."""
    found = tellers(at, viewer) if viewer else ()
    return found[0] if len(found) == 1 else ""


@cache
def of_all(waits: str) -> Chips:
    """Every effect but those that add to what waits for its aim."""
    return chips([each for each in KINDS if each not in ALONG.get(waits, ())], is_plain_first=True)


@cache
def adding(waits: str) -> Chips:
    return chips(ALONG.get(waits, ()), is_plain_first=False)


def chips(kinds: Sequence[str], *, is_plain_first: bool) -> Chips:
    plain = (chip(kind, Line(f"board.chip-{kind}"), kind) for kind in kinds if kind not in BUTTONS)
    return Chips(tuple(plain), tuple(rows(kinds)), is_plain_first)


def rows(kinds: Sequence[str]) -> Iterator[ChipRow]:
    for kind in (each for each in BUTTONS if each in kinds):
        numbers = range(1, BUTTONS[kind] + 1)
        found = tuple(chip(kind, Line("board.chip-count", {"count": n}), f"{kind}-{n}") for n in numbers)
        yield ChipRow(CHIP_ICONS.get(kind, kind), Line(f"board.chip-{kind}"), found)


def chip(kind: str, said: Line, effect: str) -> DrawnButton:
    return DrawnButton(CHIP_ICONS.get(kind, kind), said, (Tap("tell-effect", "effect", effect),))
