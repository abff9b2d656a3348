"""Drawing a score pad: one on its own paper, or two on a sheet to be cut, each with a code of its own."""

from companion.engine.opening import Opening
from companion.engine.scores import ScoreSheet
from printables import PrintRequest, pad_lines, qr
from printables import text as letters
from printables.grid_drawing import choices_high, draw_grid, draw_tally, tally_high
from printables.ink import GREY, HAIR, Ink
from printables.lines_drawing import FILL_TOP, draw_fillings, draw_lines
from printables.pad_layout import MARK_WHITE, SIDE, Layout, layout, mark_cells
from printables.pad_names import opening_of, seat_sign, word_of
from printables.paper import HALVES, PAD_HIGH, PAD_WIDE, PAPERS, SMALL, UNPRINTABLE, scale_check
from printables.words import word

# When it is filled in; then the players' lines, which on a pad of circles end where it says how to fill them.
HINT_TOP, HINT_HIGH, HINT = 23.4, 6.8, 8.0
SEATS_TOP, SEATS_BOTTOM = 27.5, 56.5
# So many players have a line of their own.
MOST_SEATS = 8
ROOMY_SEATS = 6.5
# What lies between two lines to write on.
NOTE = 7.0


def draw_one(request: PrintRequest, pen: type[Ink]) -> Ink:
    """A pad on paper of its own size."""
    paper = HALVES[request.paper]
    ink = pen(title(request), paper.wide, paper.high, request.language)
    with ink.frame((paper.wide - PAD_WIDE) / 2, (paper.high - PAD_HIGH) / 2, PAD_WIDE, PAD_HIGH):
        draw_pad(ink, request, 0)
    return ink


def draw_two(request: PrintRequest, pen: type[Ink]) -> Ink:
    """Two pads side by side on a sheet turned sideways, and where to cut it."""
    paper = PAPERS[request.paper]
    wide, high = paper.high, paper.wide
    ink = pen(title(request), wide, high, request.language)
    for number in (0, 1):
        left = number * wide / 2 + (wide / 2 - PAD_WIDE) / 2
        with ink.frame(left, (high - PAD_HIGH) / 2, PAD_WIDE, PAD_HIGH):
            draw_pad(ink, request, number)
    ink.line(wide / 2, UNPRINTABLE, wide / 2, high - UNPRINTABLE, HAIR)
    return ink


def title(request: PrintRequest) -> str:
    return f"{request.heading} · {word('pad', request.language)}"


def draw_pad(ink: Ink, request: PrintRequest, number: int) -> None:
    """The pad of this number in the frame the pen is in: all circles, where the game says what it asks so."""
    opening = opening_of(request)
    sheet = request.game.score_sheet(opening)
    if request.game.pad is None:
        plan = layout(sheet, choices_high(request, sheet))
        draw_above(ink, request, sheet, plan, number)
        draw_seats(ink, request, opening, plan, (SEATS_TOP, SEATS_BOTTOM))
        draw_grid(ink, request, sheet, plan)
        draw_room(ink, request, plan, plan.high - plan.marks[0][1] - 9)
    else:
        arranged = pad_lines.arranged(request.game.pad.asks(opening), request.game.words)
        plan = arranged.layout
        hinted = draw_above(ink, request, sheet, plan, number)
        draw_seats(ink, request, opening, plan, (max(SEATS_TOP, hinted), FILL_TOP))
        draw_fillings(ink, request, plan)
        draw_lines(ink, request, sheet, arranged)
        draw_room(ink, request, plan, pad_lines.BOTTOM)
    draw_foot(ink, request, plan)


def draw_above(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout, number: int) -> float:
    """What stands above the players, and where that ends."""
    draw_marks(ink, plan)
    return draw_head(ink, request, sheet, plan, number)


def draw_marks(ink: Ink, plan: Layout) -> None:
    for number, centre in enumerate(plan.marks):
        reach = plan.mark_side / 2 + MARK_WHITE
        ink.keep_clear(centre[0] - reach, centre[1] - reach, 2 * reach, 2 * reach)
        ink.blocks(mark_cells(number, centre, plan.mark_side))


def draw_head(ink: Ink, request: PrintRequest, sheet: ScoreSheet, plan: Layout, number: int) -> float:
    """Between the upper marks the name; below, the code, its letters and where one writes them."""
    left, right = plan.marks[0][0] + 8, plan.marks[1][0] - 8
    ink.fitted(left, 5.2, letters.label(request.heading, right - left, 9, 15, 8, "bold"), "bold")
    ink.fitted(left, 14, letters.one_line(kind(request), right - left, 8, SMALL))
    room = plan.qr[0] - SIDE - 4.5
    wheres = " · ".join(filter(None, (request.name, request.address)))
    if wheres:
        text = word("by-letters", request.language)
        said = text.replace("{code}", request.code_of(number)).replace("{where}", wheres)
        ink.fitted(SIDE, 19.4, letters.one_line(said, room, 9, SMALL))
    hint = letters.block(word_of(request, sheet, "hint"), room, HINT_HIGH, HINT, HINT)
    foot = HINT_TOP + ink.fitted(SIDE, HINT_TOP, hint)
    if number < len(request.qr):
        x, y, side, _ = plan.qr
        qr.draw(ink, request.qr[number], x, y, side)
    if request.code_of(number):
        below = plan.qr[1] + plan.qr[3] + 3.6
        fitted = letters.one_line(request.code_of(number), plan.qr[2], 11, SMALL, "bold")
        ink.text(plan.qr[0] + plan.qr[2] / 2, below + 2.9, fitted.lines[0], fitted.size, "bold", "centre")
    return foot


def kind(request: PrintRequest) -> str:
    """What it is, of which game, and for how many."""
    game = request.game.title.of(request.language)
    people = f"{word('players', request.language)}: {len(request.opening.seats)}" if request.opening else ""
    return " · ".join(filter(None, (word("pad", request.language), "" if game == request.heading else game, people)))


def draw_seats(ink: Ink, request: PrintRequest, opening: Opening, plan: Layout, room: tuple[float, float]) -> None:
    """In this room a line for each player, with shape and letter; what is known of them is printed on it."""
    wide = (plan.qr[0] - SIDE - 8) / 2
    rows = max(2, (len(opening.seats) + 1) // 2)
    top, bottom = room
    step = min(11.0, (bottom - top) / rows)
    # Where many sit at little room everything is closer to its line.
    low, sign = (1.5, 4.0) if step >= ROOMY_SEATS else (0.3, 3.4)
    for number, seat in enumerate(opening.seats[:MOST_SEATS]):
        x, y = SIDE + number % 2 * wide, top + number // 2 * step + step - low
        seat_sign(ink, seat, x, y - sign - low / 3, sign)
        ink.line(x + 11, y, x + wide - 3, y, 0.2, GREY)
        fitted = letters.one_line(request.names.get(seat, ""), wide - 15, 10 if step >= ROOMY_SEATS else 8, SMALL)
        ink.text(x + 11.5, y - 1.0, fitted.lines[0], fitted.size)


def draw_room(ink: Ink, request: PrintRequest, plan: Layout, bottom: float) -> None:
    """Help for the sum, or lines to write on, as far as there is room."""
    top = plan.foot + 5
    tally = request.game.words.get("pad.tally")
    if tally and bottom - top >= tally_high(plan):
        draw_tally(ink, request, tally.of(request.language), plan, top)
    elif bottom - top > NOTE + 1:
        ink.fitted(SIDE, top - 2, letters.one_line(word("notes", request.language), 40, 8, SMALL))
        for line in range(1, int((bottom - top) // NOTE) + 1):
            ink.line(SIDE, top + line * NOTE, plan.wide - SIDE, top + line * NOTE, 0.15, GREY)


def draw_foot(ink: Ink, request: PrintRequest, plan: Layout) -> None:
    """The notice, which pad it is, and the proof of scale between the lower marks."""
    language = request.language
    left, right = plan.marks[3][0] + 9, plan.marks[2][0] - 9
    notice = letters.one_line(word("unofficial", language), right - left, SMALL, SMALL)
    ink.fitted(left, plan.high - 16.5, notice)
    identity = f"{request.game.id} {plan.id}.{plan.version} · {word('full-size', language)}"
    ink.fitted(left, plan.high - 13.2, letters.one_line(identity, right - left, SMALL, SMALL))
    scale_check(ink, left, plan.high - 6, language, upright=False)
