"""The pen of a picture (PNG canvas): draws what a recap is made of with the fonts and icons of the paper, on one sheet
as long as it has to be."""

import io
from collections.abc import Iterable

from printables import text as letters
from printables.fonts.subset import FILES
from printables.icons import GRID, steps
from printables.ink import Align, Rect

# Picture points to a millimetre: a page of 148 mm is 1,080 wide, as chats show it without making it smaller.
SCALE = 1080 / 148
# No recap is longer.
LONGEST = 480
PAPER, INK = 255, 0
# A curve as so many straight pieces.
PIECES = 8


class Picture:
    """One picture being drawn, with the same calls as `Ink`, in millimetres from the top left corner."""

    def __init__(self, wide: float) -> None:
        from PIL import Image, ImageDraw

        self._image = Image.new("L", (round(wide * SCALE), round(LONGEST * SCALE)), PAPER)
        self._pen = ImageDraw.Draw(self._image)
        self.high = float(LONGEST)

    def done(self, high: float) -> bytes:
        """The finished file, cut below what was drawn; the same calls give the same bytes."""
        out = io.BytesIO()
        self._image.crop((0, 0, self._image.width, round(high * SCALE))).quantize(16).save(out, "PNG", optimize=True)
        return out.getvalue()

    def text(
        self, x: float, y: float, text: str, size: float, weight: letters.Weight = "regular", align: Align = "left"
    ) -> None:
        from PIL import ImageFont

        if not text:
            return
        left = x if align == "left" else x - letters.width(text, size, weight) * (0.5 if align == "centre" else 1)
        file = letters.FOLDER / FILES[list(letters.FACES).index(weight)]
        font = ImageFont.truetype(str(file), size * letters.MM_PER_POINT * SCALE)
        self._pen.text((left * SCALE, y * SCALE), text, fill=INK, font=font, anchor="ls")

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.2) -> None:
        thick = max(1, round(weight * SCALE))
        self._pen.line((x1 * SCALE, y1 * SCALE, x2 * SCALE, y2 * SCALE), fill=INK, width=thick)

    def blocks(self, rects: Iterable[Rect]) -> None:
        for x, y, wide, high in rects:
            self._pen.rectangle((x * SCALE, y * SCALE, (x + wide) * SCALE, (y + high) * SCALE), fill=INK)

    def icon(self, name: str, x: float, y: float, size: float) -> None:
        """One of our icons: a path within a path is a hole."""
        from PIL import Image, ImageChops, ImageDraw

        across = round(size * SCALE)
        mask = Image.new("1", (across, across))
        for path in paths(name, across / GRID):
            one = Image.new("1", mask.size)
            ImageDraw.Draw(one).polygon(path, fill=1)
            mask = ImageChops.logical_xor(mask, one)
        self._image.paste(INK, (round(x * SCALE), round(y * SCALE)), mask.convert("L"))


def paths(name: str, scale: float) -> list[list[tuple[float, float]]]:
    """The outlines of an icon as corners."""
    found: list[list[tuple[float, float]]] = []
    for letter, numbers in steps(name):
        points = [(x * scale, y * scale) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if letter == "M":
            found.append(points)
        elif letter == "L":
            found[-1] += points
        elif letter == "C":
            found[-1] += curve(found[-1][-1], *points)
    return [path for path in found if len(path) > 1]


def curve(*corners: tuple[float, float]) -> list[tuple[float, float]]:
    """A curve of Bézier from its first corner to its last, without the first."""
    found = []
    for piece in range(1, PIECES + 1):
        t = piece / PIECES
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        pairs = list(zip(weights, corners, strict=True))
        found.append((sum(w * x for w, (x, _) in pairs), sum(w * y for w, (_, y) in pairs)))
    return found
