"""Rules dealt on cards of playing-card size, the code on the last of them: what each player holds beside the board."""

from collections.abc import Sequence

from printables import PrintRequest, qr
from printables import text as letters
from printables.blocks import Block
from printables.captions import captions, draw_captions, opens
from printables.ink import HAIR, Ink
from printables.paper import FORMATS, PAPERS, SMALL, Imposed, crop_marks, imposed, scale_check
from printables.setter import Part, Setter
from printables.setting import parts
from printables.words import word

INSIDE = 4.0
# In points.
MOST, LEAST, STEP = 8.2, 5.6, 0.2
CODE = 25.0
CUT = 0.75
NOTICE = 6.5


def draw_cards(request: PrintRequest, cards: Sequence[Sequence[Block]], kind: str, pen: type[Ink]) -> Ink:
    """Every card in its place on as many sheets as it takes; the last carries the code and the notice."""
    sheet = imposed(FORMATS["card"], PAPERS[request.paper])
    ink = pen(f"{request.heading} · {kind}", sheet.wide, sheet.high, request.language)
    for start in range(0, len(cards), len(sheet.places)):
        if start:
            ink.next_page()
        some = cards[start : start + len(sheet.places)]
        used = Imposed(sheet.wide, sheet.high, sheet.places[: len(some)])
        crop_marks(ink, used)
        cuts(ink, used)
        for blocks, (x, y, wide, high) in zip(some, used.places, strict=True):
            is_last = blocks is cards[-1]
            with ink.frame(x, y, wide, high):
                draw_card(ink, request, blocks, wide, high - (code_room(request) if is_last else 0))
                if is_last:
                    draw_end(ink, request, wide, high)
        scale_check(ink, sheet.places[0][0] + 1, sheet.high - 4.6, request.language, upright=False)
    return ink


def cuts(ink: Ink, sheet: Imposed) -> None:
    """A hair around every card, for whoever cuts with scissors."""
    for x, y, wide, high in sheet.places:
        ink.line(x, y, x + wide, y, HAIR, CUT)
        ink.line(x, y + high, x + wide, y + high, HAIR, CUT)
        ink.line(x, y, x, y + high, HAIR, CUT)
        ink.line(x + wide, y, x + wide, y + high, HAIR, CUT)


def draw_card(ink: Ink, request: PrintRequest, blocks: Sequence[Block], wide: float, high: float) -> None:
    """Blocks as large as the card allows; what no size makes fit is left out."""
    y, bottom = INSIDE, high - INSIDE
    for number, part in enumerate(fitting(request, blocks, wide - 2 * INSIDE, bottom - y)):
        y += part.gap if number else 0
        if y + part.high > bottom + 1e-6:
            break
        part.draw(ink, INSIDE, y)
        y += part.high


def fitting(request: PrintRequest, blocks: Sequence[Block], wide: float, high: float) -> tuple[Part, ...]:
    """The blocks set at the largest size at which they are no higher than this, else at the least."""
    found: tuple[Part, ...] = ()
    for step in range(round((MOST - LEAST) / STEP) + 1):
        setter = Setter(request, wide, MOST - STEP * step)
        found = tuple(part for block in blocks for part in parts(setter, block))
        if sum(part.high + part.gap for part in found) - found[0].gap <= high:
            break
    return found


def code_room(request: PrintRequest) -> float:
    """What the code with its white margin and the notice take of the last card."""
    if not request.qr:
        return NOTICE
    return qr.with_quiet(request.qr[0], 0, 0, CODE)[3] + NOTICE


def draw_end(ink: Ink, request: PrintRequest, wide: float, high: float) -> None:
    """The code in the corner, beside it what it opens, and the notice below."""
    notice = letters.label(word("unofficial", request.language), wide - 2 * INSIDE, NOTICE, SMALL, SMALL)
    ink.fitted(INSIDE, high - NOTICE - 1.5, notice)
    if not request.qr:
        return
    quiet = qr.with_quiet(request.qr[0], 0, 0, CODE)
    left, top = wide - INSIDE - CODE, high - NOTICE - 2 - quiet[3] - quiet[1]
    qr.draw(ink, request.qr[0], left, top, CODE)
    draw_captions(ink, tuple(captions(request, opens(request))), INSIDE, top, left + quiet[0] - INSIDE - 0.5)
