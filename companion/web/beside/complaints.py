"""Validation messages: what is wrong with a value typed into the box, in words for whoever typed it."""

from collections.abc import Callable, Iterator
from itertools import islice

from companion import box
from companion.engine.box_entries import MOST_WORDS, BoxEntry
from companion.web.serving.language import gettext, settings

# Enough to put right what was mistyped; a file that is wrong throughout is not read out.
MOST_COMPLAINTS = 5


def complaints(entry: BoxEntry, value: object, name_of: Callable[[str], str]) -> tuple[str, ...]:
    """The first few of them; nothing where the value fits."""
    if not box.faults(entry, value):
        return ()
    title = entry.title.of(settings().language)
    return tuple(islice(explained(entry, value, title, name_of), MOST_COMPLAINTS)) or (title,)


def explained(entry: BoxEntry, value: object, title: str, name_of: Callable[[str], str]) -> Iterator[str]:
    if entry.shape == "number":
        yield no_number(entry, title)
    elif entry.shape == "text":
        yield gettext("%(what)s: %(most)s characters at most.", what=title, most=str(MOST_WORDS))
    elif entry.shape == "grid" and isinstance(value, list) and not misshapen(entry, value):
        yield from grid(entry, value, title, name_of)


def no_number(entry: BoxEntry, where: str) -> str:
    least, most = str(entry.least), str(entry.most)
    return gettext("%(what)s: a number from %(least)s to %(most)s.", what=where, least=least, most=most)


def misshapen(entry: BoxEntry, value: list[object]) -> bool:
    size = len(entry.columns)
    return len(value) != len(entry.rows) or any(not isinstance(row, list) or len(row) != size for row in value)


def grid(entry: BoxEntry, value: list[list[object]], title: str, name_of: Callable[[str], str]) -> Iterator[str]:
    """The cells that are none, or what they add up to."""
    cells = [
        (f"{title}, {name_of(row)}, {name_of(column)}", cell)
        for row, numbers in zip(entry.rows, value, strict=True)
        for column, cell in zip(entry.columns, numbers, strict=True)
    ]
    wrong = [where for where, cell in cells if not fits(entry, cell)]
    for where in wrong:
        yield no_number(entry, where)
    if not wrong:
        count = sum(cell for _, cell in cells if isinstance(cell, int))
        must = str(entry.total)
        yield gettext("%(what)s: %(count)s, and they must be %(total)s.", what=title, count=str(count), total=must)


def fits(entry: BoxEntry, cell: object) -> bool:
    if cell is None:
        return entry.total is None
    return isinstance(cell, int) and not isinstance(cell, bool) and entry.least <= cell <= entry.most
