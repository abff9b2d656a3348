"""Paper sizes and imposition in millimetres: where formats land on a sheet, what is cut, how scale is checked."""

from msgspec import Struct

from printables import text as letters
from printables.ink import HAIR, Ink, Rect
from printables.words import word

# Nearly every printer leaves this much white at the edge.
UNPRINTABLE = 4.0


class Paper(Struct, frozen=True):
    """A sheet as it leaves the printer, upright."""

    id: str
    wide: float
    high: float


class Format(Struct, frozen=True):
    """Something that is cut out of a sheet: its trimmed size, the gap to its neighbours, ink beyond the cut."""

    id: str
    wide: float
    high: float
    gap: float = 0
    bleed: float = 0


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("A4", 210, 297),
        Paper("Letter", 215.9, 279.4),
        Paper("A5", 148, 210),
        Paper("half-Letter", 139.7, 215.9),
    )
}

FORMATS = {
    each.id: each
    for each in (
        Format("card", 63, 88),
        Format("card-bleed", 63, 88, bleed=2),
        Format("token-20", 20, 20, gap=3),
        Format("token-25", 25, 25, gap=3),
        # Two faces of a token beside each other, to be folded and glued.
        Format("folded-25", 50, 25, gap=3),
        Format("folded-20", 40, 20, gap=3),
        # The size of a bank card: it fits every wallet and sleeve.
        Format("seat", 85.6, 54),
    )
}

# A pad is the same on every paper: it fits half an A4 and half a Letter, so one description reads both.
PAD_WIDE, PAD_HIGH = 139.7, 210.0
# The paper of one pad, cut from the paper of the house.
HALVES = {"A4": PAPERS["A5"], "Letter": PAPERS["half-Letter"]}

BANK_CARD = (85.6, 54.0)
RULER = 50
# How high the ruler is with its letters.
CHECK = 3.2
# In points: nothing that is read is smaller, and it is black.
SMALL = 7.0
CROP_LONG, CROP_AWAY = 3.0, 1.0


class Imposed(Struct, frozen=True):
    """How copies of a format lie on a sheet: the sheet's size as turned, and the trimmed rectangles row by row."""

    wide: float
    high: float
    places: tuple[Rect, ...]


def imposed(format: Format, paper: Paper) -> Imposed:
    """As many copies as fit, on the sheet upright or turned, centred; upright where it makes no difference."""
    upright = placed(format, paper.wide, paper.high)
    turned = placed(format, paper.high, paper.wide)
    return turned if len(turned.places) > len(upright.places) else upright


def placed(format: Format, wide: float, high: float) -> Imposed:
    # Neighbours without bleed share a cut; with it each needs its own ink beyond the cut.
    gap = max(format.gap, 2 * format.bleed)
    columns = fitting(wide - 2 * format.bleed, format.wide, gap)
    rows = fitting(high - 2 * format.bleed, format.high, gap)
    left = (wide - columns * format.wide - (columns - 1) * gap) / 2
    top = (high - rows * format.high - (rows - 1) * gap) / 2
    return Imposed(
        wide,
        high,
        tuple(
            (left + column * (format.wide + gap), top + row * (format.high + gap), format.wide, format.high)
            for row in range(rows)
            for column in range(columns)
        ),
    )


def fitting(room: float, size: float, gap: float) -> int:
    return int((room - 2 * UNPRINTABLE + gap + 1e-6) // (size + gap))


def cut_lines(ink: Ink, sheet: Imposed) -> None:
    """A hair around everything that is cut out, each shared one once, for whoever cuts with scissors."""
    edges = {
        edge
        for x, y, wide, high in sheet.places
        for edge in (
            (x, y, x + wide, y),
            (x, y + high, x + wide, y + high),
            (x, y, x, y + high),
            (x + wide, y, x + wide, y + high),
        )
    }
    for edge in sorted({(round(a, 3), round(b, 3), round(c, 3), round(d, 3)) for a, b, c, d in edges}):
        ink.line(*edge, HAIR)


def crop_marks(ink: Ink, sheet: Imposed) -> None:
    """Where to cut, marked outside everything that is kept."""
    verticals = sorted({round(at, 4) for x, _, wide, _ in sheet.places for at in (x, x + wide)})
    levels = sorted({round(at, 4) for _, y, _, high in sheet.places for at in (y, y + high)})
    if not verticals:
        return
    left, right, top, bottom = verticals[0], verticals[-1], levels[0], levels[-1]
    for x in verticals:
        for start, end in (before(top), after(bottom, sheet.high)):
            if end > start:
                ink.line(x, start, x, end, HAIR)
    for y in levels:
        for start, end in (before(left), after(right, sheet.wide)):
            if end > start:
                ink.line(start, y, end, y, HAIR)


def before(edge: float) -> tuple[float, float]:
    """A mark that ends a little before a cut; where no printer reaches there is none of any length."""
    end = max(UNPRINTABLE, edge - CROP_AWAY)
    return max(UNPRINTABLE, edge - CROP_AWAY - CROP_LONG), end


def after(edge: float, paper: float) -> tuple[float, float]:
    start, end = before(paper - edge)
    return paper - end, paper - start


def scale_beside(ink: Ink, sheet: Imposed, language: str) -> None:
    """The scale check under what is cut out, or beside it where the marks of the cuts reach down there."""
    left, bottom = sheet.places[0][0], max(y + high for _, y, _, high in sheet.places)
    if sheet.high - bottom >= CHECK + CROP_AWAY + CROP_LONG + UNPRINTABLE:
        scale_check(ink, left, sheet.high - UNPRINTABLE - 0.6, language, upright=False)
        return
    with ink.frame(UNPRINTABLE, (sheet.high - BANK_CARD[0]) / 2, BANK_CARD[0], CHECK, turn=90):
        scale_check(ink, 0, CHECK - HAIR, language, upright=False)


def scale_check(ink: Ink, x: float, y: float, language: str, upright: bool = True) -> None:
    """A ruler of 50 mm and two sides of a bank card from the corner x, y: proof that nothing was fitted to the page."""
    long, short = BANK_CARD
    ink.line(x, y, x + long, y, HAIR)
    for at in range(0, RULER + 1, 10):
        ink.line(x + at, y, x + at, y - (1.8 if at in (0, RULER) else 1), HAIR)
    ink.line(x + long, y, x + long, y - 1.8, HAIR)
    if upright:
        ink.line(x, y, x, y - short, HAIR)
        ink.line(x, y - short, x + 1.8, y - short, HAIR)
    ink.text(x + RULER - 0.6, y - 0.7, word("ruler", language), SMALL, align="right")
    card = letters.one_line(word("bank-card", language), long - RULER - 1.6, SMALL, SMALL)
    ink.text(x + long - 0.8, y - 0.7, card.lines[0], card.size, align="right")
