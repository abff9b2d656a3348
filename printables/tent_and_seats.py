"""What stands on the table: a tent that says how to join, and a card for each seat."""

from msgspec import Struct

from printables import PrintRequest, qr, usual_opening
from printables import text as letters
from printables.icons import ICONS
from printables.ink import GREY, HAIR, Ink, Rect
from printables.paper import FORMATS, PAPERS, Imposed, crop_marks, imposed, scale_check
from printables.words import word

# --- the tent ---------------------------------------------------------------------------------------------------------

TENT_CODE = 50.0
TENT_IN = 12.0


def draw_tent(request: PrintRequest, pen: type[Ink]) -> Ink:
    """A sheet folded across the middle: the same face on both sides, each upright for who sits there."""
    paper = PAPERS[request.paper]
    half = paper.high / 2
    ink = pen(request.heading, paper.wide, paper.high, request.language)
    with ink.frame(0, 0, paper.wide, half, turn=180):
        draw_face(ink, request, paper.wide, half)
    with ink.frame(0, half, paper.wide, half):
        draw_face(ink, request, paper.wide, half)
        scale_check(ink, TENT_IN, half - 5, request.language, upright=False)
    ink.dashed(0, half, 8, half)
    ink.dashed(paper.wide - 8, half, paper.wide, half)
    ink.text(9, half + 0.8, word("fold", request.language), 6, grey=GREY)
    return ink


class Station(Struct, frozen=True):
    """One code of the tent: what it says, and the words under it."""

    text: str
    caption: str
    icon: str


def stations(request: PrintRequest) -> list[Station]:
    """The network first, because without it the table cannot be reached."""
    language = request.language
    found = []
    if request.wifi:
        caption = f"{word('join-wifi', language)} {qr.network(request.wifi)}".strip()
        found.append(Station(request.wifi, caption, "wifi"))
    if request.qr:
        found.append(Station(request.qr[0], word("join-table", language), "card"))
    return found


def draw_face(ink: Ink, request: PrintRequest, wide: float, high: float) -> None:
    room = wide - 2 * TENT_IN
    ink.fitted(wide / 2, 8, letters.label(request.heading, room, 17, 34, 14, "bold"), "bold", "centre")
    if request.heading != request.game.title.of(request.language):
        subtitle = letters.one_line(request.game.title.of(request.language), room, 12, 6)
        ink.fitted(wide / 2, 23, subtitle, align="centre", grey=GREY)
    shown = stations(request)
    share = room / max(1, len(shown))
    for number, station in enumerate(shown, 1):
        draw_station(ink, station, number if len(shown) > 1 else 0, TENT_IN + (number - 1) * share, 36, share)
    if request.code_of(0):
        asked = letters.one_line(word("join-code", request.language), room, 11, 6)
        ink.fitted(wide / 2, high - 34.5, asked, align="centre", grey=GREY)
        big = letters.one_line(" ".join(letters.printable(request.code_of(0))), room, 44, 12, "bold")
        ink.text(wide / 2, high - 15, big.lines[0], big.size, "bold", "centre")
    notice = letters.one_line(word("unofficial", request.language), room - 92, 5.5, 4)
    ink.fitted(wide - TENT_IN, high - 7.2, notice, align="right", grey=GREY)


def draw_station(ink: Ink, station: Station, number: int, x: float, y: float, wide: float) -> None:
    """A code in the middle of its share, its number and icon to its left, its words below."""
    left = x + (wide - TENT_CODE) / 2
    qr.draw(ink, station.text, left, y, TENT_CODE)
    beside = qr.with_quiet(station.text, left, y, TENT_CODE)
    side = 9.0
    at = min(beside[0] - side - 1, left - side - 8)
    if number:
        ink.ring(at + side / 2, y + side / 2, side / 2, 0.5)
        ink.centred(at, y, side, side, letters.one_line(str(number), side, 18, 8, "bold"), "bold")
    ink.icon(station.icon, at + 0.5, y + side + 3, side - 1)
    foot = max(beside[1] + beside[3], y + TENT_CODE + 7)
    caption = letters.label(station.caption, wide - 4, 11, 13, 7, "bold")
    ink.fitted(x + wide / 2, foot, caption, "bold", "centre")


# --- seat cards -------------------------------------------------------------------------------------------------------

SEAT_CODE = 24.0


def draw_seats(request: PrintRequest, pen: type[Ink]) -> Ink:
    """A card the size of a bank card for each seat: shape, letter, name, and the code that takes the seat."""
    paper = PAPERS[request.paper]
    sheet = imposed(FORMATS["seat"], paper)
    opening = request.opening or usual_opening(request.game, request.game.most_seats)
    seats = opening.places
    ink = pen(request.heading, sheet.wide, sheet.high, request.language)
    for start in range(0, len(seats), len(sheet.places)):
        if start:
            ink.next_page()
        some = seats[start : start + len(sheet.places)]
        used = Imposed(sheet.wide, sheet.high, sheet.places[: len(some)])
        crop_marks(ink, used)
        for number, (seat, place) in enumerate(zip(some, used.places, strict=True), start):
            with ink.frame(*place):
                draw_seat(ink, request, seat, seat_code(request, number), place)
        scale_check(ink, sheet.places[0][0], sheet.high - 5, request.language, upright=False)
    return ink


def seat_code(request: PrintRequest, number: int) -> str | None:
    """The code of this seat; a single one is the table's and stands on every card."""
    if len(request.qr) == 1:
        return request.qr[0]
    return request.qr[number] if number < len(request.qr) else None


def draw_seat(ink: Ink, request: PrintRequest, seat: str, link: str | None, place: Rect) -> None:
    wide, high, inside = place[2], place[3], 5.0
    right = wide - inside
    if link:
        left = wide - 7 - SEAT_CODE
        qr.draw(ink, link, left, 7, SEAT_CODE)
        quiet = qr.with_quiet(link, left, 7, SEAT_CODE)
        right = quiet[0] - 1
        caption = letters.label(word("claim-seat", request.language), wide - left - 2, 7, 6.5, 4.5)
        ink.fitted(left + SEAT_CODE / 2, quiet[1] + quiet[3] - 0.5, caption, align="centre")
    sign = 15.0
    if f"seat-{seat}" in ICONS:
        ink.icon(f"seat-{seat}", inside, inside + 1, sign)
    big = letters.one_line(seat, max(4, right - inside - sign - 3), 46, 10, "bold")
    baseline = inside + 1 + sign / 2 + letters.CAPITAL / 2 * big.size * letters.MM_PER_POINT
    ink.text(inside + sign + 3, baseline, big.lines[0], big.size, "bold")
    who = request.called(seat)
    if who:
        ink.fitted(inside, 25, letters.label(who, right - inside, 10, 15, 7, "bold"), "bold")
    else:
        ink.line(inside, 34, right - 2, 34, HAIR, GREY)
    ink.fitted(inside, 38, letters.label(request.heading, right - inside, 8, 8, 5), grey=0)
    if request.code_of(0):
        short = letters.one_line(request.code_of(0), right - inside, 11, 6, "bold")
        ink.fitted(inside, high - inside - 4, short, "bold")
