"""What stands on the table: a tent that says how to join, and a card for each seat."""

from collections.abc import Sequence

from msgspec import Struct

from printables import PrintRequest, qr, usual_opening
from printables import text as letters
from printables.captions import LEAST, Caption, captions, draw_captions, opens
from printables.icons import ICONS
from printables.ink import HAIR, Ink, Rect
from printables.paper import (
    FORMATS,
    PAPERS,
    SMALL,
    UNPRINTABLE,
    Imposed,
    Paper,
    crop_marks,
    cut_lines,
    imposed,
    scale_beside,
    scale_check,
)
from printables.words import word

# --- the tent ---------------------------------------------------------------------------------------------------------

TENT_CODE = 70.0
TENT_IN = 12.0
# Where the white margin of the codes begins, where what they are ends, and the line of letters at the foot.
TENT_TOP, TENT_LETTERS = 23.0, 25.0
# What the words under a code take.
CAPTION = 6.5
FOLD_LONG = 12.0


def draw_tent(request: PrintRequest, pen: type[Ink]) -> Ink:
    """A sheet folded across the middle: the same face on both sides, each upright for who sits there."""
    paper = PAPERS[request.paper]
    half = paper.high / 2
    ink = pen(f"{request.heading} · {word('tent', request.language)}", paper.wide, paper.high, request.language)
    with ink.frame(0, 0, paper.wide, half, turn=180):
        draw_face(ink, request, paper.wide, half)
    with ink.frame(0, half, paper.wide, half):
        draw_face(ink, request, paper.wide, half)
        scale_check(ink, TENT_IN, half - 5, request.language, upright=False)
    draw_fold(ink, request, paper, half)
    return ink


def draw_fold(ink: Ink, request: PrintRequest, paper: Paper, y: float) -> None:
    """Where to fold: from where a printer reaches."""
    ink.dashed(UNPRINTABLE, y, FOLD_LONG, y)
    ink.dashed(paper.wide - FOLD_LONG, y, paper.wide - UNPRINTABLE, y)
    ink.text(FOLD_LONG + 1, y + 0.9, word("fold", request.language), SMALL)


class Station(Struct, frozen=True):
    """One code of the tent: what it says, and the words under it."""

    text: str
    caption: str


def stations(request: PrintRequest) -> list[Station]:
    """The network first, because without it the table cannot be reached."""
    language = request.language
    found = []
    if request.wifi:
        caption = f"{word('join-wifi', language)} {qr.network(request.wifi)}".strip()
        found.append(Station(request.wifi, caption))
    if request.qr:
        found.append(Station(request.qr[0], word("join-table" if request.opening else "scan-game", language)))
    return found


def draw_face(ink: Ink, request: PrintRequest, wide: float, high: float) -> None:
    room = wide - 2 * TENT_IN
    ink.fitted(wide / 2, 5, letters.label(request.heading, room, 13, 34, 14, "bold"), "bold", "centre")
    if request.heading != request.game.title.of(request.language):
        subtitle = letters.one_line(request.game.title.of(request.language), room, 11, LEAST)
        ink.fitted(wide / 2, 17.6, subtitle, align="centre")
    shown = stations(request)
    share = room / max(1, len(shown))
    side, margin = code_room(shown, share, high - TENT_LETTERS - TENT_TOP)
    for number, station in enumerate(shown, 1):
        middle, top = TENT_IN + (number - 0.5) * share, TENT_TOP + margin
        qr.draw(ink, station.text, middle - side / 2, top, side)
        draw_caption(ink, station, number if len(shown) > 1 else 0, middle, top + side + margin + 0.4, share)
    draw_letters(ink, request, wide / 2, high - TENT_LETTERS, room)
    notice = letters.one_line(word("unofficial", request.language), room - 92, SMALL, SMALL)
    ink.fitted(wide - TENT_IN, high - 7.2, notice, align="right")


def code_room(shown: Sequence[Station], wide: float, high: float) -> tuple[float, float]:
    """How large every code is, so that they stand level, and the widest white margin around one."""
    counts = [len(qr.matrix(station.text)) for station in shown]
    room = min(wide, high - CAPTION)
    side = min((TENT_CODE, *(room * count / (count + 2 * qr.QUIET) for count in counts)))
    return side, max((side * qr.QUIET / count for count in counts), default=0)


def draw_caption(ink: Ink, station: Station, number: int, x: float, y: float, wide: float) -> None:
    """What a code is for, after its number."""
    caption = letters.one_line(station.caption, wide - 12, 13, LEAST, "bold")
    ink.fitted(x + (4 if number else 0), y, caption, "bold", "centre")
    if number:
        middle = x - letters.width(caption.lines[0], caption.size, "bold") / 2
        ink.ring(middle - 1.5, y + 2.6, 2.7, 0.4)
        ink.centred(middle - 4.2, y - 0.1, 5.4, 5.4, letters.one_line(str(number), 5, 12, 8, "bold"), "bold")


def draw_letters(ink: Ink, request: PrintRequest, x: float, y: float, room: float) -> None:
    """Who has no camera writes the address, and there the code."""
    code = " ".join(letters.printable(request.code_of(0)))
    wheres = tuple(where for where in (request.name, request.address) if where)
    share = room * (0.5 if wheres else 1)
    if code:
        big = letters.one_line(code, share - 3, 44, 12, "bold")
        at = x - (room - share) / 2 if wheres else x
        ink.text(at, y + 13.5, big.lines[0], big.size, "bold", "centre")
    start = x - room / 2 + share if code else x - room / 2
    if wheres:
        lines: tuple[Caption, ...] = ((word("by-hand" if code else "by-address", request.language), 11.0, "regular"),)
        at = draw_captions(ink, lines, start, y + (0.6 if len(wheres) > 1 else 3.4), room - share)
        size = 17 if len(wheres) == 1 else 14
        for where in wheres:
            at += ink.fitted(start, at, letters.one_line(where, room - share, size, LEAST, "bold"), "bold")


# --- seat cards -------------------------------------------------------------------------------------------------------

SEAT_CODE = 24.0


def draw_seats(request: PrintRequest, pen: type[Ink]) -> Ink:
    """A card the size of a bank card for each seat: shape, letter, name, and the code that takes the seat."""
    paper = PAPERS[request.paper]
    sheet = imposed(FORMATS["seat"], paper)
    opening = request.opening or usual_opening(request.game, request.game.most_seats)
    seats = opening.places
    ink = pen(f"{request.heading} · {word('seats', request.language)}", sheet.wide, sheet.high, request.language)
    for start in range(0, len(seats), len(sheet.places)):
        if start:
            ink.next_page()
        some = seats[start : start + len(sheet.places)]
        used = Imposed(sheet.wide, sheet.high, sheet.places[: len(some)])
        crop_marks(ink, used)
        cut_lines(ink, used)
        for number, (seat, place) in enumerate(zip(some, used.places, strict=True), start):
            with ink.frame(*place):
                draw_seat(ink, request, seat, number, place)
        scale_beside(ink, sheet, request.language)
    return ink


def seat_code(request: PrintRequest, number: int) -> str | None:
    """The code of this seat; a single one is the same on every card."""
    if len(request.qr) == 1:
        return request.qr[0]
    return request.qr[number] if number < len(request.qr) else None


def draw_seat(ink: Ink, request: PrintRequest, seat: str, number: int, place: Rect) -> None:
    wide, inside = place[2], 5.0
    right = wide - inside
    link = seat_code(request, number)
    if link:
        left = wide - 7 - SEAT_CODE
        qr.draw(ink, link, left, 7, SEAT_CODE)
        quiet = qr.with_quiet(link, left, 7, SEAT_CODE)
        right = quiet[0] - 1
        key = opens(request) if len(request.qr) == 1 else "claim-seat"
        caption = letters.block(word(key, request.language), wide - left - 2, 9, 8, LEAST)
        ink.fitted(left + SEAT_CODE / 2, quiet[1] + quiet[3] - 0.5, caption, align="centre")
    sign = 15.0
    if f"seat-{seat}" in ICONS:
        ink.icon(f"seat-{seat}", inside, inside + 1, sign)
    big = letters.one_line(seat, max(4, right - inside - sign - 3), 46, 10, "bold")
    baseline = inside + 1 + sign / 2 + letters.CAPITAL / 2 * big.size * letters.MM_PER_POINT
    ink.text(inside + sign + 3, baseline, big.lines[0], big.size, "bold")
    who = request.name_of(seat)
    if who:
        ink.fitted(inside, 23, letters.label(who, right - inside, 8, 15, 7, "bold"), "bold")
    else:
        ink.line(inside, 31, right - 2, 31, HAIR)
    ink.fitted(inside, 32.5, letters.one_line(request.heading, right - inside, 8, LEAST))
    draw_seat_letters(ink, request, seat, inside, right - inside)


def draw_seat_letters(ink: Ink, request: PrintRequest, seat: str, x: float, room: float) -> None:
    """What is written where no camera helps: the code of the table, and at its end the seat."""
    *lines, _ = captions(request, opens(request))
    y = 37.0
    for text, size, weight in lines:
        is_code = weight == "bold"
        whole = f"{text}-{seat}" if is_code and len(request.qr) > 1 else text
        fitted = letters.one_line(whole, room, size * 0.8, LEAST, weight)
        y += ink.fitted(x, y, fitted, weight) - 0.4
