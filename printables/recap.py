"""The recap of a match (result card): one narrow page as a PDF, or the same as a picture for a chat."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from printables import text as letters
from printables.ink import Align, Ink, Rect
from printables.picture import Picture
from printables.text import printable
from printables.words import word

# A5 is as wide as a phone holds it; margins and sizes in millimetres and points.
WIDE, HIGH, MARGIN = 148.0, 210.0, 10.0
TITLE, HEAD, BODY, SMALL = 20.0, 13.0, 10.5, 8.0
GAP, CHART, NAMES, ROOM = 4.0, 34.0, 30.0, 3.6
ICON, LETTER = 4.2, 4.0
# Dashes tell the lines of a chart apart, in millimetres drawn and left out.
DASHES = ((0.0, 0.0), (2.4, 1.2), (0.8, 1.2), (3.6, 1.0), (0.4, 1.6), (5.0, 1.6))


class RecapSitter(Struct, frozen=True):
    """Who sat there, as whom, with how many points, and whether they won."""

    seat: str
    name: str
    played: str
    points: str
    has_won: bool


class RecapSheet(Struct, frozen=True, kw_only=True):
    """What a recap says; every text is data, in the language of who asked."""

    title: str
    when: str
    outcome: tuple[str, ...]
    sitters: tuple[RecapSitter, ...]
    # What was chosen, how long it took, the game's own figures.
    facts: tuple[tuple[str, str], ...]
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()
    totals: tuple[tuple[str, str], ...] = ()
    course: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    turning: str = ""
    turns: tuple[str, ...] = ()
    luck: str = ""
    fortunes: tuple[str, ...] = ()
    language: str = "it"


class Pen(Protocol):
    """What a recap is drawn with."""

    def text(
        self, x: float, y: float, text: str, size: float, weight: letters.Weight = "regular", align: Align = "left"
    ) -> None: ...
    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.2) -> None: ...
    def blocks(self, rects: Sequence[Rect]) -> None: ...
    def icon(self, name: str, x: float, y: float, size: float) -> None: ...


def pdf(sheet: RecapSheet) -> bytes:
    """As long as it needs to be, so that nothing is cut and nothing shrinks."""
    high = max(HIGH, Recap(sheet, NoInk()).drawn() + MARGIN)
    ink = Ink(sheet.title, WIDE, high, sheet.language)
    Recap(sheet, ink).drawn()
    return ink.done()


def picture(sheet: RecapSheet) -> bytes:
    ink = Picture(WIDE)
    return ink.done(Recap(sheet, ink).drawn() + MARGIN)


class NoInk:
    """A pen that leaves nothing: how long a recap is."""

    def text(self, *_: object) -> None: ...
    def line(self, *_: object) -> None: ...
    def blocks(self, *_: object) -> None: ...
    def icon(self, *_: object) -> None: ...


class Recap:
    """A recap on its way down the page."""

    def __init__(self, sheet: RecapSheet, pen: Pen) -> None:
        self.sheet, self.pen = sheet, pen
        self.y = MARGIN

    def drawn(self) -> float:
        """Where it ends."""
        sheet = self.sheet
        self.words(sheet.title, TITLE, "bold")
        self.words(sheet.when, BODY)
        self.gap()
        for line in sheet.outcome:
            self.words(line, HEAD, "bold")
        self.gap()
        for one in sheet.sitters:
            self.sitter(one)
        self.gap()
        self.pairs(sheet.facts)
        self.table()
        self.pairs(sheet.totals)
        if any(y != points[0][1] for _, points in sheet.course for _, y in points):
            self.gap()
            self.step(SMALL)
            self.chart()
        for head, lines in ((sheet.turning, sheet.turns), (sheet.luck, sheet.fortunes)):
            if lines:
                self.gap()
                self.words(head, BODY, "bold")
            for line in lines:
                self.words(line, BODY)
        self.gap()
        self.words(word("unofficial", sheet.language), SMALL)
        return self.y

    def gap(self) -> None:
        self.y += GAP

    def words(self, text: str, size: float, weight: letters.Weight = "regular") -> None:
        """A text in as many lines as it needs."""
        lines = letters.wrapped(printable(text), WIDE - 2 * MARGIN, size, weight)
        for line in lines:
            self.step(size)
            self.pen.text(MARGIN, self.baseline(size), line, size, weight)

    def step(self, size: float) -> None:
        self.y += letters.LEADING * size * letters.MM_PER_POINT

    def baseline(self, size: float) -> float:
        return self.y - letters.DESCENT * size * letters.MM_PER_POINT

    def sitter(self, one: RecapSitter) -> None:
        self.step(BODY + 2)
        base, right = self.baseline(BODY + 2), WIDE - MARGIN
        self.pen.icon(f"seat-{one.seat}", MARGIN, base - ICON + 0.8, ICON)
        text = f"{one.name} · {one.played}" if one.played else one.name
        room = right - MARGIN - ICON - LETTER - 26
        weight: letters.Weight = "bold" if one.has_won else "regular"
        # Below, sheets of scores call the seats by their letters.
        self.pen.text(MARGIN + ICON + 1.5, base, one.seat, BODY, "bold")
        shown = letters.shortened(printable(text), room, BODY, weight)
        self.pen.text(MARGIN + ICON + LETTER + 2, base, shown, BODY, weight)
        if one.has_won:
            self.pen.icon("check", right - 20, base - ICON + 0.8, ICON)
        self.pen.text(right, base, printable(one.points), BODY, "bold", "right")

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        for name, value in pairs:
            self.step(BODY)
            base, right = self.baseline(BODY), WIDE - MARGIN
            text = letters.shortened(printable(value), 70, BODY, "bold")
            room = right - MARGIN - letters.width(text, BODY, "bold") - 3
            self.pen.text(MARGIN, base, letters.shortened(printable(name), room, BODY), BODY)
            self.pen.text(right, base, text, BODY, "bold", "right")

    def table(self) -> None:
        """The score sheet, its columns as even as they come; what is too long is cut with an ellipsis."""
        if not self.sheet.rows:
            return
        self.gap()
        longest = max(letters.width(printable(name), BODY, "regular") for name, _ in self.sheet.rows)
        names = min(NAMES, longest + 3)
        wide = (WIDE - 2 * MARGIN - names) / max(1, len(self.sheet.columns))
        for head, cells, weight in (("", self.sheet.columns, "bold"), *((n, c, "regular") for n, c in self.sheet.rows)):
            size = SMALL if weight == "bold" else BODY
            self.step(BODY)
            base = self.baseline(BODY)
            self.pen.text(MARGIN, base, letters.shortened(printable(head), names - 2, BODY), BODY)
            for number, cell in enumerate(cells, 1):
                text = letters.shortened(printable(cell), wide - 1, size)
                self.pen.text(MARGIN + names + number * wide, base, text, size, "regular", "right")
            self.y += 0.8
            self.pen.line(MARGIN, self.y, WIDE - MARGIN, self.y, 0.1)
            self.y += 0.4
        self.gap()

    # --- the course ---------------------------------------------------------------------------------------------------

    def chart(self) -> None:
        """What was counted over the acts of the match; each line has a dash of its own and its name at its end."""
        lines = self.sheet.course
        right = max(1, max(x for _, points in lines for x, _ in points))
        values = [y for _, points in lines for _, y in points]
        low, high = min(0, *values), max(1, *values)
        top, wide, end = self.y, WIDE - 2 * MARGIN - NAMES, WIDE - MARGIN - NAMES
        self.pen.line(MARGIN, top + CHART, end, top + CHART, 0.2)
        # How high it goes, where nothing is written otherwise: the lines end with what they came to.
        self.dashed(MARGIN, top, end, top, (0.3, 1.5), 0.15)
        self.pen.text(MARGIN, top - 0.8, str(high), SMALL)
        drawn = [
            [(MARGIN + x / right * wide, top + CHART - (y - low) / (high - low) * CHART) for x, y in points]
            for _, points in lines
        ]
        names = apart([spots[-1][1] for spots in drawn])
        for index, (name, points) in enumerate(lines):
            spots = drawn[index]
            for (x, y), (next_x, next_y) in zip(spots, [*spots[1:], (end, spots[-1][1])], strict=True):
                self.dashed(x, y, next_x, y, DASHES[index % len(DASHES)])
                self.dashed(next_x, y, next_x, next_y, (0, 0))
            value = f" {points[-1][1]}"
            text = letters.shortened(printable(name), NAMES - 2 - letters.width(value, SMALL), SMALL)
            self.pen.text(end + 2, names[index] + 1, text + value, SMALL)
        self.y = max(top + CHART, *names) + 2

    def dashed(
        self, x1: float, y1: float, x2: float, y2: float, dash: tuple[float, float], weight: float = 0.5
    ) -> None:
        drawn, left = dash
        if not drawn:
            self.pen.line(x1, y1, x2, y2, weight)
            return
        at = x1
        while at < x2:
            self.pen.line(at, y1, min(x2, at + drawn), y2, weight)
            at += drawn + left


def apart(wanted: Sequence[float], room: float = ROOM) -> tuple[float, ...]:
    """Heights for names that no other name covers: each where it belongs, or below whoever stands above it."""
    found = dict(enumerate(wanted))
    free = min(wanted, default=0.0)
    for index in sorted(found, key=lambda each: wanted[each]):
        found[index] = max(wanted[index], free)
        free = found[index] + room
    return tuple(found[place] for place in range(len(wanted)))
