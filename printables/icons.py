"""Our own icons, drawn once as outlines on a grid of 24 and used both on the screen and on paper."""

import re
from collections.abc import Iterable
from functools import cache

from companion.box import icons

GRID = 24

# Every icon by its name: those of all games, and each game's own (data/<game>/icons.toml).
ICONS = icons()

# Each outline, and the first icon that has it.
FIRST = {outline: name for name, outline in reversed(ICONS.items())}

Step = tuple[str, tuple[float, ...]]

_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}
_WORD = re.compile(r"[MLHVCZ]|-?\d+(?:\.\d+)?")


def first_of(name: str) -> str:
    """The icon that is drawn for this one: several names may share an outline, and a page draws it once."""
    return FIRST[ICONS[name]]


@cache
def steps(name: str) -> tuple[Step, ...]:
    """An icon as moves, lines, curves and closings, with H and V spelled out as lines."""
    found: list[Step] = []
    words = _WORD.findall(ICONS[name])
    at, x, y = 0, 0.0, 0.0
    while at < len(words):
        letter = words[at]
        if letter == "Z":
            found.append(("Z", ()))
            at += 1
            continue
        numbers = tuple(float(word) for word in words[at + 1 : at + 1 + _ARITY[letter]])
        at += 1 + _ARITY[letter]
        if letter == "H":
            letter, numbers = "L", (numbers[0], y)
        elif letter == "V":
            letter, numbers = "L", (x, numbers[0])
        x, y = numbers[-2:]
        found.append((letter, numbers))
    return tuple(found)


def masks(names: Iterable[str] = ICONS) -> str:
    """The icons as rules of a stylesheet, in the colour of the text, for a page whose sprite leaves them out."""
    where = {name: f'.icon:has([href="#icon-{name}"])' for name in dict.fromkeys(first_of(name) for name in names)}
    outlines = "".join(f"{icon}{{--outline:url({_picture(name)})}}\n" for name, icon in where.items())
    return f"{outlines}{','.join(where.values())}{{{_MASKED}}}\n" if where else ""


# Where colours are forced, and on paper, a background goes by itself: what is masked has nothing else.
_MASKED = (
    "background:currentColor;mask:var(--outline) 0 0/100% 100%;-webkit-print-color-adjust:exact;"
    "print-color-adjust:exact;forced-color-adjust:preserve-parent-color"
)


def _picture(name: str) -> str:
    path = f"<path fill-rule='evenodd' d='{ICONS[name]}'/>"
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {GRID} {GRID}'>{path}</svg>"
    return '"data:image/svg+xml,' + svg.replace("<", "%3C").replace(">", "%3E") + '"'


def sprite(names: Iterable[str] = ICONS) -> str:
    """The icons as one hidden SVG of symbols: `<use href="#icon-heart">` shows one in the colour of the text.

    The page says once for all of them that outlines inside each other alternate.
    """
    symbols = "".join(
        f'<symbol id="icon-{name}" viewBox="0 0 {GRID} {GRID}"><path d="{ICONS[name]}"/></symbol>'
        for name in names
    )
    return f'<svg hidden="">{symbols}</svg>'
