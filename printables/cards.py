"""Rules dealt on cards of playing-card size, the code on the last of them: what each player holds beside the board."""

from collections.abc import Sequence

from printables import PrintRequest, qr
from printables import text as letters
from printables.blocks import Block
from printables.captions import captions, draw_captions, opens
from printables.ink import Ink
from printables.paper import FORMATS, PAPERS, SMALL, Imposed, crop_marks, cut_lines, imposed, scale_beside
from printables.setter import Setter
from printables.setting import parts
from printables.sheet import DISTANCES
from printables.words import word

INSIDE = 4.0
# In points.
MOST, LEAST, STEP = 9.5, DISTANCES["held"], 0.25
CODE = 25.0
# In millimetres; the notice may take two lines.
NOTICE = 6.5


def draw_cards(request: PrintRequest, cards: Sequence[Sequence[Block]], kind: str, pen: type[Ink]) -> Ink:
    """Every card in its place on as many sheets as it takes; the last carries the code and the notice."""
    sheet = imposed(FORMATS["card"], PAPERS[request.paper])
    size = size_of(request, cards, FORMATS["card"].wide, FORMATS["card"].high)
    ink = pen(f"{request.heading} · {kind}", sheet.wide, sheet.high, request.language)
    for start in range(0, len(cards), len(sheet.places)):
        if start:
            ink.next_page()
        some = cards[start : start + len(sheet.places)]
        used = Imposed(sheet.wide, sheet.high, sheet.places[: len(some)])
        crop_marks(ink, used)
        cut_lines(ink, used)
        for blocks, (x, y, wide, high) in zip(some, used.places, strict=True):
            is_last = blocks is cards[-1]
            with ink.frame(x, y, wide, high):
                draw_card(ink, Setter(request, wide - 2 * INSIDE, size), blocks, room(request, is_last, high))
                if is_last:
                    draw_end(ink, request, wide, high)
        scale_beside(ink, sheet, request.language)
    return ink


def size_of(request: PrintRequest, cards: Sequence[Sequence[Block]], wide: float, high: float) -> float:
    """The largest size at which every card of the set holds its blocks; the least where none does."""
    size = MOST
    while size > LEAST and not all(
        taken(Setter(request, wide - 2 * INSIDE, size), blocks) <= room(request, blocks is cards[-1], high)
        for blocks in cards
    ):
        size -= STEP
    return size


def room(request: PrintRequest, is_last: bool, high: float) -> float:
    """How high the words of a card may be."""
    return high - 2 * INSIDE - (code_room(request) if is_last else 0)


def taken(setter: Setter, blocks: Sequence[Block]) -> float:
    """How high blocks are, one below the other."""
    found = tuple(part for block in blocks for part in parts(setter, block))
    return sum(part.high + part.gap for part in found) - (found[0].gap if found else 0)


def draw_card(ink: Ink, setter: Setter, blocks: Sequence[Block], high: float) -> None:
    """Blocks from the top down; what finds no room is left out."""
    y, bottom = INSIDE, INSIDE + high
    for number, part in enumerate(part for block in blocks for part in parts(setter, block)):
        y += part.gap if number else 0
        if y + part.high > bottom + 1e-6:
            break
        part.draw(ink, INSIDE, y)
        y += part.high


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
