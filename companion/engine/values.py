"""Values that a table or its box says, and whether they fit where they are to stand (input validation)."""

from collections.abc import Iterable
from typing import TypeVar

from companion.engine.box_entries import BoxEntry
from companion.engine.dials import Dial
from companion.engine.facts import Adjust, AdjustBy, Adjusted, Learn, Learned
from companion.engine.game import Game, State
from companion.engine.holes import Drawing, Pick, Span, Text
from companion.engine.rulebook import require

S = TypeVar("S", bound=State)


class Misfit(ValueError):
    """The request cannot be read: it names nothing that exists. Not a matter of rules."""


class AlreadySo(Misfit):
    """Everything that was to be set stands there already."""


def adjusted(dials: Iterable[Dial], seat: str, action: Adjust) -> Adjusted:
    """A correction sets any dial this seat may see to any value of its domain; the table is the truth."""
    for dial in dials:
        if dial.id == action.dial and dial.secret_to in (None, seat):
            within(dial, action.value)
            return Adjusted(dial=dial.id, value=action.value, was=dial.now)
    raise Misfit(f"no dial {action.dial!r}")


def moved(dials: Iterable[Dial], seat: str, action: AdjustBy) -> Adjust:
    """What a number becomes by so much: the correction that says so; the table may have brought it to its end since."""
    for dial in dials:
        if dial.id == action.dial and dial.secret_to in (None, seat) and isinstance(dial.domain, Span):
            now, least, most = int(dial.now), dial.domain.low, dial.domain.high
            require(least <= now + action.by <= most, "custode-span", now=now, least=least, most=most)
            return Adjust(dial.id, now + action.by)
    raise Misfit(f"no number {action.dial!r}")


def within(dial: Dial, value: str | int) -> None:
    match dial.domain:
        case Pick(options=options):
            fits = value in options
        case Span(low=low, high=high):
            fits = isinstance(value, int) and low <= value <= high
        case Text(most=most):
            fits = isinstance(value, str) and len(value) <= most
        case Drawing():
            fits = False
    if not fits:
        raise Misfit(f"{value!r} is outside the domain of {dial.id!r}")


def learned(game: Game[S], action: Learn) -> Learned:
    name, _, cell = action.entry.partition("/")
    entry = game.entry(name)
    if entry is None or not fits_entry(entry, cell, action.value):
        raise Misfit(f"{action.value!r} does not fit {action.entry!r}")
    # One cell alone of what has to add up would always spoil it: the page of the box takes them together.
    require(entry.total is None, "custode-total", total=entry.total or 0)
    return Learned(entry=action.entry, value=action.value, remember=action.remember)


def fits_entry(entry: BoxEntry, cell: str, value: str | int) -> bool:
    """Whether this may stand in an entry, or in this cell of its grid; a new card is its columns joined by a bar."""
    row, _, column = cell.partition("/")
    match entry.shape, value:
        case "choice", str():
            return not cell and value in entry.choices
        case "number", int():
            return not cell and entry.least <= value <= entry.most
        case "grid", int():
            return row in entry.rows and column in entry.columns and entry.least <= value <= entry.most
        case "text", str():
            return not cell and entry.takes("", value)
        case "cards", str():
            card = entry.card(value)
            return not cell and len(card) == len(entry.columns) and all(map(entry.takes, entry.columns, card))
    return False
