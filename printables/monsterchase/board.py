"""What the boss has on its board, as rows that stack: its points, its two states between the auras, its shields."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct

from companion.engine.words import Words
from companion.games.monsterchase.components import (
    ASK,
    FURIOUS,
    MOST_SHIELDS,
    NORMAL,
    SHAPES,
    Box,
    boss_points,
    condition,
    first_red,
    helmets,
    is_unstoppable,
    start_shields,
    texts,
    trigger,
)
from printables import PrintRequest
from printables import text as letters
from printables.ink import HAIR, Ink
from printables.monsterchase.needs import chosen
from printables.monsterchase.paper_words import paper_words
from printables.pad_names import pad_name
from printables.paper import FORMATS
from printables.setter import Setter
from printables.sheet import Band
from printables.words import filled

POINTS = paper_words("board-points")
BELOW = paper_words("board-below")
WRITE_START = paper_words("board-write-start")
START = paper_words("board-start")
PLAYERS = paper_words("board-players")
POSITIVE = paper_words("board-positive")
NEGATIVE = paper_words("board-negative")
HIDDEN_BLACK = paper_words("board-hidden-black")
HIDDEN_YELLOW = paper_words("board-hidden-yellow")
ALWAYS = paper_words("board-always")
UNTIL = {
    NORMAL: paper_words("until-normal"),
    FURIOUS: paper_words("until-furious"),
}
SHIELDS_AT_START = paper_words("board-shields-at-start")
UNSTOPPABLE = paper_words("board-unstoppable")
COPY = paper_words("board-copy")
SHIELDS = paper_words("shields")
ASSAULT = paper_words("board-assault")
ASSAULT_BLANK = paper_words("board-assault-blank")

# Where the lines of the two states come from: what the truck's example tells, what is read of it and decided.
SHIELDS_RULE = "monsterchase-100"
SOURCES = {
    "two-damage": ("monsterchase-99", "monsterchase-99b", "monsterchase-99c"),
    "heals": ("monsterchase-101", "monsterchase-101b"),
}
HALVES = ("monsterchase-34", "monsterchase-177")

# In points and millimetres: text, titles, tags; the cells of the track, the gaps between rows and columns.
SIZE, TITLE, TAG = 9.5, 11.0, 7.6
CELLS, CELL_HIGH, HEADING, GAP = 14, 9.5, 5.5, 3.0
CARD = FORMATS["card"]
# Below zero at least this many boxes.
BELOW_LEAST = 8


class Known(Struct, frozen=True):
    """What the table and its box say of one boss; 0 where they do not tell."""

    boss: str
    box: Box
    players: int
    points: int


class Stacked(Struct, frozen=True):
    """One row of the board: how high, and what it draws from a corner in some width."""

    high: float
    draw: Callable[[Ink, float, float, float], None]


def band(request: PrintRequest, known: Known) -> Band:
    rows = tuple(stack(request, known))
    cited = (*HALVES, *(rule for mood in (NORMAL, FURIOUS) for rule in sources(known, mood)))
    return Band(sum(row.high + GAP for row in rows), partial(draw_stack, rows), cited)


def draw_stack(rows: tuple[Stacked, ...], ink: Ink, x: float, y: float, wide: float) -> None:
    for row in rows:
        row.draw(ink, x, y, wide)
        y += row.high + GAP


def stack(request: PrintRequest, known: Known) -> Iterator[Stacked]:
    """The points, what the board says for each number of players where nobody told, auras and states, shields."""
    rows = max(1, len(track(known)) // CELLS)
    yield Stacked(HEADING + rows * CELL_HIGH, partial(draw_track, request, known))
    if not known.players:
        yield Stacked(CELL_HIGH, partial(draw_numbers, request, known))
    yield Stacked(CARD.high, partial(draw_middle, request, known))
    yield Stacked(6.4, partial(draw_shields, request, known))


# --- points -----------------------------------------------------------------------------------------------------------


def track(known: Known) -> tuple[int, ...]:
    """The boxes of the track from the start down, full rows, with enough of them below zero; none without a start."""
    if not known.points:
        return ()
    rows = -(-(known.points + 1 + BELOW_LEAST) // CELLS)
    return tuple(range(known.points, known.points - rows * CELLS, -1))


def draw_track(request: PrintRequest, known: Known, ink: Ink, x: float, y: float, wide: float) -> None:
    """The track of a known start, or empty boxes to write the points in as they change."""
    language = request.language
    players = f" {PLAYERS.of(language)} {known.players}" if known.players else ""
    asked = START if known.points else WRITE_START
    explained = f"{filled(asked, players=players, points=known.points).of(language)} · {BELOW.of(language)}"
    title = letters.one_line(POINTS.of(language), 40, TITLE, SIZE, "bold")
    ink.fitted(x, y, title, "bold")
    beside = x + letters.width(title.lines[0], title.size, "bold") + GAP
    ink.fitted(beside, y + 0.5, letters.one_line(explained, x + wide - beside, SIZE, SIZE))
    cell = wide / CELLS
    for index in range(max(CELLS, len(track(known)))):
        left, top = x + index % CELLS * cell, y + HEADING + index // CELLS * CELL_HIGH
        if known.points:
            draw_point(ink, track(known)[index], index == 0, left, top, cell)
        else:
            ink.box(left + 0.4, top + 0.4, cell - 0.8, CELL_HIGH - 0.8, 0.2 if index else 0.7, 0.8)


def draw_point(ink: Ink, points: int, is_start: bool, x: float, y: float, wide: float) -> None:
    """One box of the track; the start and zero stand out, below zero there is the heart as it must lie."""
    ink.box(x + 0.4, y + 0.4, wide - 0.8, CELL_HIGH - 0.8, 0.7 if is_start or points == 0 else 0.2, 0.8)
    text = letters.one_line(str(points).replace("-", "−"), wide - 5, 12, SIZE, "bold")
    if points > 0:
        ink.centred(x, y, wide, CELL_HIGH, text, "bold")
        return
    side = 3.2
    with ink.frame(x + 1.2, y + (CELL_HIGH - side) / 2, side, side, turn=180 if points else 0):
        ink.icon("heart", 0, 0, side)
    ink.centred(x + side + 1.4, y, wide - side - 2, CELL_HIGH, text, "bold")


def draw_numbers(request: PrintRequest, known: Known, ink: Ink, x: float, y: float, wide: float) -> None:
    """What the board says for each number of players; empty where nobody has copied it."""
    counts = SHAPES["points"].columns
    cell = wide / len(counts)
    for index, count in enumerate(counts):
        left = x + index * cell
        label = letters.one_line(f"{PLAYERS.of(request.language)} {count}", 11, SIZE, SIZE)
        ink.centred(left, y, 11, CELL_HIGH, label)
        ink.box(left + 11, y + 0.8, cell - 12, CELL_HIGH - 1.6, 0.2, 0.8)
        points = boss_points(known.box, known.boss, int(count))
        if points:
            shown = letters.one_line(str(points), cell - 12, 12, SIZE, "bold")
            ink.centred(left + 11, y, cell - 12, CELL_HIGH, shown, "bold")


# --- auras and states -------------------------------------------------------------------------------------------------


def draw_middle(request: PrintRequest, known: Known, ink: Ink, x: float, y: float, wide: float) -> None:
    """Three columns: a card of either side, and the states between them."""
    draw_aura(ink, request, (POSITIVE, HIDDEN_BLACK), x, y)
    draw_aura(ink, request, (NEGATIVE, HIDDEN_YELLOW), x + wide - CARD.wide, y)
    left, room = x + CARD.wide + GAP, wide - 2 * (CARD.wide + GAP)
    bonus = "; ".join(cells[0] for cells in bonus_rows(known) if cells[0])
    high = 16.0
    ink.fitted(left, y, letters.one_line(ALWAYS.of(request.language), room, TITLE, SIZE, "bold"), "bold")
    write(ink, request, bonus, (), left, y + 5.2, room, high - 5.2)
    state_high = (CARD.high - high - 2 * GAP) / 2
    for index, mood in enumerate((NORMAL, FURIOUS)):
        draw_state(ink, request, known, mood, left, y + high + GAP + index * (state_high + GAP), room, state_high)


def draw_aura(ink: Ink, request: PrintRequest, words: tuple[Words, Words], x: float, y: float) -> None:
    """Where the cards of one side lie, at their size: whoever has no room beside the sheet lays them on it."""
    title, hidden = (each.of(request.language) for each in words)
    ink.dashed_box(x, y, CARD.wide, CARD.high)
    ink.icon("aura", x + CARD.wide / 2 - 5, y + 22, 10)
    ink.fitted(x + CARD.wide / 2, y + 36, letters.label(title, CARD.wide - 6, 6, 13, SIZE, "bold"), "bold", "centre")
    ink.fitted(x + CARD.wide / 2, y + 44, letters.block(hidden, CARD.wide - 8, 16, SIZE, SIZE), align="centre")


def draw_state(
    ink: Ink, request: PrintRequest, known: Known, mood: str, x: float, y: float, wide: float, high: float
) -> None:
    """One side of the state token: its bonuses, and what turns it over."""
    language = request.language
    ink.box(x, y, wide, high, 0.5 if mood == FURIOUS else 0.25, 1.2)
    ink.icon("flame" if mood == FURIOUS else "check", x + 1.5, y + 1.2, 4.2)
    ink.fitted(x + 7, y + 1, letters.one_line(pad_name(request, mood), wide - 9, TITLE, SIZE, "bold"), "bold")
    until, inner = high - 11.5, wide - 3
    given = (SHIELDS_RULE,) if start_shields(known.box, known.boss, mood) else ()
    write(ink, request, "; ".join(bonuses(request, known, mood)), given, x + 1.5, y + 6.4, inner, until - 6.8)
    ink.line(x, y + until, x + wide, y + until, HAIR)
    ink.fitted(x + 1.5, y + until + 0.4, letters.one_line(UNTIL[mood].of(language), inner, SIZE, SIZE, "bold"), "bold")
    write(ink, request, turns(request, known, mood), sources(known, mood), x + 1.5, y + until + 4.8, inner, 6)


def write(
    ink: Ink, request: PrintRequest, text: str, rules: tuple[str, ...], x: float, y: float, wide: float, tall: float
) -> None:
    """What is known and where it stands, or a line to copy it on."""
    if not text:
        ink.fitted(x, y, letters.one_line(COPY.of(request.language), wide, SIZE, SIZE))
        ink.line(x, y + tall - 1.2, x + wide, y + tall - 1.2, HAIR)
        return
    tag = Setter(request, wide, SIZE).tag(rules) if rules else ""
    room = wide - (letters.width(tag, TAG) + 1.5 if tag else 0)
    ink.fitted(x, y, letters.block(text, room, tall, SIZE, SIZE))
    ink.text(x + wide, y + letters.ASCENT * SIZE * letters.MM_PER_POINT, tag, TAG, align="right")


def bonus_rows(known: Known) -> tuple[tuple[str, ...], ...]:
    """The owner's words for its bonuses: always, while normal, while furious."""
    return texts(known.box, f"{known.boss}-bonus")


def bonuses(request: PrintRequest, known: Known, mood: str) -> list[str]:
    """What it has in one state, as far as the box knows."""
    language = request.language
    shields = start_shields(known.box, known.boss, mood)
    own = [cells[2 if mood == FURIOUS else 1] for cells in bonus_rows(known)]
    return [
        *([filled(SHIELDS_AT_START, count=shields).of(language)] if shields else []),
        *([UNSTOPPABLE.of(language)] if is_unstoppable(known.box, known.boss, mood) else []),
        *(each for each in own if each),
    ]


def turns(request: PrintRequest, known: Known, mood: str) -> str:
    """What ends its mood, in the words of the screen: two damages in a turn, or in a round (monsterchase-99c)."""
    own = condition(known.box, known.boss, mood)
    when = trigger(known.box, known.boss, mood)
    if own or when == ASK:
        return own
    in_round = when == "two-damage" and chosen(request, "two-damages") == "round"
    return request.game.words[f"board.trigger-{when}{'-round' if in_round else ''}"].of(request.language)


def sources(known: Known, mood: str) -> tuple[str, ...]:
    """Where what ends its mood is looked up: the rulebook tells it of the truck alone."""
    when = trigger(known.box, known.boss, mood)
    return SOURCES.get(when, ()) if known.boss == "truck" and not condition(known.box, known.boss, mood) else ()


# --- shields ----------------------------------------------------------------------------------------------------------


def draw_shields(request: PrintRequest, known: Known, ink: Ink, x: float, y: float, wide: float) -> None:
    """A place for each number of shields; beside them which half of the assault is in force."""
    ink.fitted(x, y + 0.8, letters.one_line(SHIELDS.of(request.language), 16, TITLE, SIZE, "bold"), "bold")
    for count in range(MOST_SHIELDS + 1):
        left = x + 18 + count * 13
        ink.box(left, y, 11, 6.4, 0.25, 0.8)
        ink.icon("shield", left + 1.2, y + 1.2, 4)
        ink.centred(left + 5, y, 5.5, 6.4, letters.one_line(str(count), 5, TITLE, SIZE, "bold"), "bold")
    start = x + 18 + (MOST_SHIELDS + 1) * 13 + 4
    ink.icon("assault", start, y + 1.2, 4)
    write(ink, request, halves(request, known), HALVES, start + 5.5, y + 1.2, x + wide - start - 5.5, 5)


def halves(request: PrintRequest, known: Known) -> str:
    """Where on the ranking strip the green half of the assault ends (monsterchase-34, monsterchase-177)."""
    if request.opening is None or not known.players:
        return ASSAULT_BLANK.of(request.language)
    red = first_red(known.box, helmets(len(request.opening.seats)))
    return filled(ASSAULT, green=red - 1, red=red).of(request.language)
