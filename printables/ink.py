"""The pen, a PDF canvas: draws on pages of one PDF in millimetres, counted from the top left corner of its frame."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Literal

from printables import text as letters
from printables.icons import GRID, steps

MM = 72 / 25.4

Align = Literal["left", "centre", "right"]
Turn = Literal[0, 90, 180, 270]
Rect = tuple[float, float, float, float]

GREY = 0.45
HAIR = 0.25 / MM


class Ink:
    """One PDF being drawn. The same calls give the same bytes: no date, no random name."""

    def __init__(self, title: str, wide: float, high: float, language: str, duplex: bool = False) -> None:
        from reportlab import rl_config  # type: ignore[import-untyped]  # reportlab ships no types
        from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]  # reportlab ships no types

        # Streams as bytes: their letters would take a tenth more.
        rl_config.useA85 = 0
        letters.faces()
        self.wide, self.high = wide, high
        self._bytes = io.BytesIO()
        self._canvas = Canvas(
            self._bytes,
            pagesize=(wide * MM, high * MM),
            invariant=1,
            pageCompression=1,
            lang=language,
            # Nothing is declared that is not embedded.
            initialFontName=letters.FACES["regular"],
        )
        self._canvas.setTitle(letters.printable(title))
        self._canvas.setAuthor("Custode")
        self._canvas.setCreator("Custode")
        # "Fit to page" would ruin the scale of everything that is measured, cut or read back.
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if duplex else "Simplex")
        self._heights = [high]
        self._rings: set[str] = set()

    def done(self) -> bytes:
        """The finished file."""
        self._canvas.save()
        return self._bytes.getvalue()

    def next_page(self) -> None:
        self._canvas.showPage()

    def about(self, subject: str) -> None:
        """What the file is, beside its title."""
        self._canvas.setSubject(letters.printable(subject))

    def label(self, prefix: str, number: int) -> None:
        """What this page is called beside its picture: a kind of sheet, and which side of it."""
        self._canvas.addPageLabel(
            self._canvas.getPageNumber() - 1, "ARABIC", number, f"{letters.printable(prefix)} "
        )

    def bookmark(self, title: str, is_first: bool) -> None:
        """This side in the outline of the file, where it is the first of its kind."""
        if is_first:
            key = f"side-{self._canvas.getPageNumber()}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(letters.printable(title), key)

    @contextmanager
    def frame(self, x: float, y: float, wide: float, high: float, turn: Turn = 0) -> Iterator[None]:
        """A frame of its own: `wide` and `high` as seen from inside, turned counterclockwise, its corner at x, y."""
        outer = self._heights[-1]
        corner = {
            0: (x, outer - y - high),
            90: (x + high, outer - y - wide),
            180: (x + wide, outer - y),
            270: (x, outer - y),
        }[turn]
        self._canvas.saveState()
        self._canvas.translate(corner[0] * MM, corner[1] * MM)
        self._canvas.rotate(turn)
        self._heights.append(high)
        yield
        self._heights.pop()
        self._canvas.restoreState()

    def keep_clear(self, x: float, y: float, wide: float, high: float) -> None:
        """A camera reads here: nothing else may be drawn in this rectangle. Drawing it needs no ink."""

    def link(self, x: float, y: float, wide: float, high: float, address: str) -> None:
        """Whoever reads the file on a phone taps here."""
        corners = (x * MM, self._up(y + high), (x + wide) * MM, self._up(y))
        self._canvas.linkURL(address, corners, relative=1)

    # --- text ---------------------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        weight: letters.Weight = "regular",
        align: Align = "left",
    ) -> None:
        """One line, as it is, with its baseline at y; what must fit has been made to fit before.

        Always black: grey letters break up into dots on a laser printer.
        """
        if not text:
            return
        left = x if align == "left" else x - letters.width(text, size, weight) * (0.5 if align == "centre" else 1)
        self._canvas.setFillGray(0)
        self._canvas.setFont(letters.FACES[weight], size)
        self._canvas.drawString(left * MM, self._up(y), text)

    def fitted(
        self,
        x: float,
        top: float,
        fitted: letters.Fitted,
        weight: letters.Weight = "regular",
        align: Align = "left",
    ) -> float:
        """Lines from a top edge down; how high they are."""
        size = fitted.size * letters.MM_PER_POINT
        for number, line in enumerate(fitted.lines):
            baseline = top + (letters.ASCENT + number * letters.LEADING) * size
            self.text(x, baseline, line, fitted.size, weight, align)
        return letters.height(len(fitted.lines), fitted.size)

    def centred(
        self, x: float, y: float, wide: float, high: float, fitted: letters.Fitted, weight: letters.Weight = "regular"
    ) -> None:
        """Lines in the middle of a box, as the eye sees the middle: by their capitals."""
        size = fitted.size * letters.MM_PER_POINT
        block = (letters.CAPITAL + (len(fitted.lines) - 1) * letters.LEADING) * size
        for number, line in enumerate(fitted.lines):
            baseline = y + (high - block) / 2 + (letters.CAPITAL + number * letters.LEADING) * size
            self.text(x + wide / 2, baseline, line, fitted.size, weight, "centre")

    # --- lines and shapes ---------------------------------------------------------------------------------------------

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.2, grey: float = 0) -> None:
        self._pen(weight, grey)
        self._canvas.line(x1 * MM, self._up(y1), x2 * MM, self._up(y2))

    def dashed(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Where to fold."""
        self._canvas.setDash(1.2 * MM, 1.2 * MM)
        self.line(x1, y1, x2, y2, HAIR)
        self._canvas.setDash()

    def box(
        self, x: float, y: float, wide: float, high: float, weight: float = 0.2, radius: float = 0, grey: float = 0
    ) -> None:
        self._pen(weight, grey)
        corner = x * MM, self._up(y + high)
        # Round corners are four curves, and a grid has hundreds of boxes.
        if radius:
            self._canvas.roundRect(*corner, wide * MM, high * MM, radius * MM)
        else:
            self._canvas.rect(*corner, wide * MM, high * MM)

    def dashed_box(self, x: float, y: float, wide: float, high: float) -> None:
        """Where something may be laid."""
        self._canvas.setDash(1.2 * MM, 1.2 * MM)
        self.box(x, y, wide, high, HAIR, 1)
        self._canvas.setDash()

    def ring(self, x: float, y: float, radius: float, weight: float = 0.2, grey: float = 0) -> None:
        """A pad has a hundred and more: each kind of ring is drawn once, and shown wherever it stands."""
        name = f"ring-{radius:g}-{weight:g}-{grey:g}"
        if name not in self._rings:
            self._rings.add(name)
            reach = (radius + weight) * MM
            self._canvas.beginForm(name, -reach, -reach, reach, reach)
            self._pen(weight, grey)
            self._canvas.circle(0, 0, radius * MM)
            self._canvas.endForm()
        self._canvas.saveState()
        self._canvas.translate(x * MM, self._up(y))
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def disc(self, x: float, y: float, radius: float) -> None:
        self._canvas.setFillGray(0)
        self._canvas.circle(x * MM, self._up(y), radius * MM, stroke=0, fill=1)

    def blocks(self, rects: Iterable[Rect]) -> None:
        """Black rectangles as one path, so that no hair of white shows between them."""
        path = self._canvas.beginPath()
        for x, y, wide, high in rects:
            path.rect(x * MM, self._up(y + high), wide * MM, high * MM)
        self._canvas.setFillGray(0)
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=1)

    def icon(self, name: str, x: float, y: float, size: float) -> None:
        """One of our icons in a square, its corner at x, y."""
        scale = size / GRID
        path = self._canvas.beginPath()
        for letter, numbers in steps(name):
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            flat = [each for across, down in pairs for each in ((x + across * scale) * MM, self._up(y + down * scale))]
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[letter](*flat)
        self._canvas.setFillGray(0)
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=0)

    def _pen(self, weight: float, grey: float) -> None:
        self._canvas.setLineWidth(weight * MM)
        self._canvas.setStrokeGray(grey)

    def _up(self, y: float) -> float:
        return (self._heights[-1] - y) * MM
