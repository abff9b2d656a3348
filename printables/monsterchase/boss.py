"""The boss's own sheet: points from the start down below zero, its two states, its cards on either side, its turn."""

from functools import partial

from msgspec import Struct

from companion.engine.words import Words
from companion.games.monsterchase.components import (
    ASK,
    BOSSES,
    DRONE,
    FURIOUS,
    MOST_SHIELDS,
    NORMAL,
    SHAPES,
    Box,
    boss_points,
    first_red,
    helmets,
    is_unstoppable,
    start_shields,
    texts,
    trigger,
)
from printables import PrintRequest, usual_opening
from printables import text as letters
from printables.blocks import Block, Row, Rows
from printables.ink import GREY, HAIR, Ink
from printables.monsterchase import PRINTABLES
from printables.pad_drawing import named
from printables.sheet import Band, Sheet, draw_sheets

PHASES = Rows(
    Words("Le cinque fasi", "The five phases"),
    (
        Row(
            "monsterchase-22",
            Words(
                "Aure e Assalto: via i vecchi, con un'aura positiva; poi quelli nuovi. Non nel primo round.",
                "Auras and assault: the old ones go, with one positive aura; then the new ones. Not in round one.",
            ),
        ),
        Row("monsterchase-31", Words("Turni, dal primo all'ultimo casco.", "Turns, from first helmet to last.")),
        Row("monsterchase-32", Words("Caschi in ordine, Boss compreso.", "Helmets in order, the boss's too.")),
        Row(
            "monsterchase-33",
            Words("Il Boss esegue l'Assalto, se c'è ancora.", "The boss carries out the assault if it is still there."),
        ),
        Row(
            "monsterchase-37",
            Words(
                "Boss a 0 o meno: avete vinto. Se ha ancora vita ed è oltre il traguardo, avete perso.",
                "The boss at 0 or less: you win. If it lives and is beyond the finish, you lose.",
            ),
        ),
    ),
    mark="number",
)

HEALS = Rows(
    Words("Quando si cura", "When it heals"),
    (
        Row("monsterchase-82", marks=("car",)),
        Row("monsterchase-83", marks=("assault",)),
        Row("monsterchase-93", marks=("heart",)),
        Row("monsterchase-106", marks=("bolt",)),
        Row("monsterchase-107"),
        Row("monsterchase-109"),
        Row("monsterchase-84b", marks=("repair",)),
        Row("monsterchase-10"),
    ),
)

PRIORITIES = Rows(
    Words("Se il Boss ha una scelta", "If the boss has a choice"),
    (
        Row("monsterchase-75", Words("Quella che gli fa meno danni.", "What does it the least damage.")),
        Row("monsterchase-75", Words("Quella che lo porta più avanti.", "What takes it furthest ahead.")),
        Row("monsterchase-75", Words("Quella che fa più danni in tutto.", "What does most damage in all.")),
        Row("monsterchase-76"),
    ),
    mark="number",
)

TURN = Rows(
    Words("Il suo turno", "Its turn"),
    (
        Row("monsterchase-174"),
        Row("monsterchase-78"),
        Row("monsterchase-79", under=("monsterchase-80",)),
        Row("monsterchase-118"),
    ),
    mark="number",
)

BLOCKS: tuple[Block, ...] = (PHASES, TURN, PRIORITIES, HEALS)

POINTS = Words("Punti Vita", "Points")
BELOW = Words("sotto zero il cuore sta capovolto", "below zero the heart lies upside down")
CIRCLE = Words("cerchiate la partenza: è anche il massimo", "circle the start: it is the maximum too")
START = Words(
    "in {players} si parte da {points}: è anche il massimo", "with {players} it starts at {points}: the maximum too"
)
PLAYERS = Words("giocatori", "players")
POSITIVE = Words("Aure positive", "Positive auras")
NEGATIVE = Words("Aura negativa", "Negative aura")
HIDDEN_BLACK = Words("qui a sinistra, la metà nera nascosta", "on the left, the black half hidden")
HIDDEN_YELLOW = Words("qui a destra, la metà gialla nascosta", "on the right, the yellow half hidden")
ALWAYS = Words("Sempre", "Always")
UNTIL = {
    NORMAL: Words("si infuria quando", "it becomes furious when"),
    FURIOUS: Words("torna Normale quando", "it is normal again when"),
}
SHIELDS_AT_START = Words("{count} scudi a inizio turno", "{count} shields at the start of its turn")
UNSTOPPABLE = Words("gli ostacoli non lo fermano", "obstacles do not stop it")
COPY = Words("copiate dalla plancia", "copy from the board")
SHIELDS = Words("Scudi", "Shields")
ASSAULT = Words(
    "Assalto: verde fino al {green}° posto, rosso dal {red}°", "Assault: green to place {green}, red from {red}"
)
ASSAULT_BLANK = Words("Assalto: verde ai posti alti, rosso ai bassi", "Assault: green in upper places, red in lower")

# In millimetres.
CELLS, CELL_HIGH, TITLE = 14, 9.5, 5.5
STATES = 62.0
SIDE = 42.0
# Below zero at least this many boxes.
BELOW_LEAST = 8
# Which half of the assault is in force, and the room its source takes.
SOURCED, SOURCE = "monsterchase-34", 25.0


class Known(Struct, frozen=True):
    """What the table and its box say of one boss; 0 where they do not tell."""

    boss: str
    box: Box
    players: int
    points: int


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    """The sheet of the table's boss, or one of each."""
    kind = PRINTABLES["boss"].title.of(request.language)
    sheets = [
        Sheet(kind, (*BLOCKS, hint(each.boss)), band(request, each), named(request, each.boss))
        for each in shown(request)
    ]
    return draw_sheets(request, sheets, pen)


def hint(boss: str) -> Rows:
    """What is known of how to beat it."""
    return Rows(Words("Contro questo Boss", "Against this boss"), (Row(BOSSES[boss].rule),))


def shown(request: PrintRequest) -> tuple[Known, ...]:
    """The boss of a chase with as many as sit there; else all of them, for any number."""
    opening = request.opening
    if opening is None or opening.options.get("mode") == "teams":
        box = (opening or usual_opening(request.game, request.game.most_seats)).box
        return tuple(Known(boss, box, 0, 0) for boss in BOSSES)
    boss, players = opening.options["boss"], counted(request)
    return (Known(boss, opening.box, players, boss_points(opening.box, boss, players) or 0),)


def counted(request: PrintRequest) -> int:
    """The players the boss counts: with two of them, by house ruling, the drone too (monsterchase-106b)."""
    assert request.opening is not None
    seats = len(request.opening.seats)
    return seats + (seats == 2 and request.opening.options.get(f"{DRONE}-count") == "with-drone")


# --- the band ---------------------------------------------------------------------------------------------------------


def track(known: Known) -> tuple[int, ...]:
    """The boxes of the track from the start down, full rows, with enough of them below zero."""
    most = known.points or SHAPES["points"].most
    rows = -(-(most + 1 + BELOW_LEAST) // CELLS)
    return tuple(range(most, most - rows * CELLS, -1))


def band(request: PrintRequest, known: Known) -> Band:
    rows = len(track(known)) // CELLS
    high = TITLE + rows * CELL_HIGH + 3 + row_high(known) + STATES + 3
    return Band(high, partial(draw_band, request, known))


def row_high(known: Known) -> float:
    """The box's numbers for every number of players, where no table says how many there are."""
    return 0 if known.points else 13


def draw_band(request: PrintRequest, known: Known, ink: Ink, x: float, y: float, wide: float) -> None:
    draw_track(ink, request, known, x, y, wide)
    y += TITLE + len(track(known)) // CELLS * CELL_HIGH + 3
    if not known.points:
        draw_numbers(ink, request, known, x, y, wide)
        y += row_high(known)
    auras = ((POSITIVE, HIDDEN_BLACK, x), (NEGATIVE, HIDDEN_YELLOW, x + wide - SIDE))
    for title, hidden, left in auras:
        draw_aura(ink, request, title, hidden, left, y)
    draw_states(ink, request, known, x + SIDE + 3, y, wide - 2 * SIDE - 6)


def draw_track(ink: Ink, request: PrintRequest, known: Known, x: float, y: float, wide: float) -> None:
    language = request.language
    started = START.of(language).format(players=known.players, points=known.points)
    explained = f"{started if known.points else CIRCLE.of(language)} · {BELOW.of(language)}"
    title = letters.one_line(POINTS.of(language), 40, 11, 7, "bold")
    ink.fitted(x, y, title, "bold")
    beside = x + letters.width(title.lines[0], title.size, "bold") + 3
    ink.fitted(beside, y + 0.9, letters.one_line(explained, x + wide - beside, 8, 5))
    cell = wide / CELLS
    for place, points in enumerate(track(known)):
        left, top = x + place % CELLS * cell, y + TITLE + place // CELLS * CELL_HIGH
        draw_point(ink, points, points == known.points > 0, left, top, cell)


def draw_point(ink: Ink, points: int, is_start: bool, x: float, y: float, wide: float) -> None:
    """One box of the track; the start and zero stand out, below zero there is the heart as it must lie."""
    ink.box(x + 0.4, y + 0.4, wide - 0.8, CELL_HIGH - 0.8, 0.7 if is_start or points == 0 else 0.2, 0.8)
    text = letters.one_line(str(points).replace("-", "−"), wide - 6.8, 12, 7, "bold")
    if points > 0:
        ink.centred(x, y, wide, CELL_HIGH, text, "bold")
        return
    side = 3.2
    with ink.frame(x + 1.2, y + (CELL_HIGH - side) / 2, side, side, turn=180 if points else 0):
        ink.icon("heart", 0, 0, side)
    ink.centred(x + side, y, wide - side, CELL_HIGH, text, "bold")


def draw_numbers(ink: Ink, request: PrintRequest, known: Known, x: float, y: float, wide: float) -> None:
    """What the board says for each number of players; empty where nobody has copied it."""
    counts = SHAPES["points"].columns
    label = letters.one_line(f"{PLAYERS.of(request.language)} →", 24, 8, 5, "bold")
    ink.centred(x, y, 24, 4.5, label, "bold")
    ink.centred(x, y + 4.5, 24, 6.5, letters.one_line(POINTS.of(request.language), 24, 8, 5, "bold"), "bold")
    cell = (wide - 24) / len(counts)
    for place, count in enumerate(counts):
        left = x + 24 + place * cell
        ink.centred(left, y, cell, 4.5, letters.one_line(count, cell, 8, 5, "bold"), "bold")
        ink.box(left + 0.5, y + 4.5, cell - 1, 6.5, 0.2, 0.6)
        points = boss_points(known.box, known.boss, int(count))
        if points:
            ink.centred(left, y + 4.5, cell, 6.5, letters.one_line(str(points), cell, 11, 5))


def draw_aura(ink: Ink, request: PrintRequest, title: Words, hidden: Words, x: float, y: float) -> None:
    """Where the cards of one side lie; whoever has no room beside the sheet lays them on it."""
    ink.dashed_box(x, y, SIDE, STATES)
    ink.icon("aura", x + SIDE / 2 - 3.5, y + 4, 7)
    named_ = letters.label(title.of(request.language), SIDE - 4, 6, 11, 7, "bold")
    ink.fitted(x + SIDE / 2, y + 13, named_, "bold", "centre")
    told = letters.block(hidden.of(request.language), SIDE - 8, 10, 8, 6)
    ink.fitted(x + SIDE / 2, y + 19.5, told, align="centre", grey=GREY)


def draw_states(ink: Ink, request: PrintRequest, known: Known, x: float, y: float, wide: float) -> None:
    """What holds always, and beside each other the two states; below them shields and the halves of the assault."""
    language = request.language
    always = [cells[0] for cells in bonus_rows(known) if cells[0]]
    ink.fitted(x, y, letters.one_line(ALWAYS.of(language), 20, 9, 6, "bold"), "bold")
    write(ink, request, x + 16, y + 0.3, wide - 16, "; ".join(always), 7, 1)
    half = (wide - 3) / 2
    high = STATES - 8 - 14
    for place, mood in enumerate((NORMAL, FURIOUS)):
        draw_state(ink, request, known, mood, x + place * (half + 3), y + 8, half, high)
    draw_shields(ink, request, x, y + STATES - 12, wide)
    ink.icon("assault", x, y + STATES - 4.6, 4)
    line = letters.one_line(halves(request, known), wide - 5.5 - SOURCE, 8, 5)
    ink.fitted(x + 5.5, y + STATES - 4.4, line)
    source = letters.one_line(f"{SOURCED} {request.game.rulebook.page(SOURCED)}", SOURCE - 1, 6, 4)
    ink.fitted(x + wide, y + STATES - 3.9, source, align="right", grey=GREY)


def bonus_rows(known: Known) -> tuple[tuple[str, ...], ...]:
    """The owner's words for its bonuses: always, while normal, while furious."""
    return texts(known.box, f"{known.boss}-bonus")


def write(ink: Ink, request: PrintRequest, x: float, y: float, wide: float, text: str, tall: float, lines: int) -> None:
    """What is known, or lines to copy it on."""
    if text:
        ink.fitted(x, y, letters.block(text, wide, tall, 8.5, 5.5))
        return
    ink.fitted(x, y, letters.one_line(COPY.of(request.language), wide, 6, 5), grey=GREY)
    for number in range(1, lines + 1):
        ink.line(x, y + number * tall / lines - 2, x + wide, y + number * tall / lines - 2, HAIR, GREY)


def draw_state(
    ink: Ink, request: PrintRequest, known: Known, mood: str, x: float, y: float, wide: float, high: float
) -> None:
    """One side of the state token: its bonuses, and what turns it over."""
    language = request.language
    ink.box(x, y, wide, high, 0.5 if mood == FURIOUS else 0.25, 1.2)
    ink.icon("flame" if mood == FURIOUS else "check", x + 1.5, y + 1.5, 4.5)
    ink.fitted(x + 7.5, y + 1.4, letters.one_line(named(request, mood), wide - 9, 11, 7, "bold"), "bold")
    write(ink, request, x + 1.5, y + 7.5, wide - 3, "; ".join(bonuses(request, known, mood)), 16, 2)
    ink.line(x, y + high - 15, x + wide, y + high - 15, HAIR)
    ink.fitted(x + 1.5, y + high - 14.2, letters.one_line(UNTIL[mood].of(language), wide - 3, 8, 5, "bold"), "bold")
    when = trigger(known.box, known.boss, mood)
    write(ink, request, x + 1.5, y + high - 10, wide - 3, "" if when == ASK else named(request, when), 9, 1)


def bonuses(request: PrintRequest, known: Known, mood: str) -> list[str]:
    """What it has in one state, as far as the box knows."""
    language = request.language
    shields = start_shields(known.box, known.boss, mood)
    own = [cells[2 if mood == FURIOUS else 1] for cells in bonus_rows(known)]
    return [
        *([SHIELDS_AT_START.of(language).format(count=shields)] if shields else []),
        *([UNSTOPPABLE.of(language)] if is_unstoppable(known.box, known.boss, mood) else []),
        *(each for each in own if each),
    ]


def draw_shields(ink: Ink, request: PrintRequest, x: float, y: float, wide: float) -> None:
    """A place for each number of shields."""
    ink.fitted(x, y + 1, letters.one_line(SHIELDS.of(request.language), 20, 9, 6, "bold"), "bold")
    for count in range(MOST_SHIELDS + 1):
        left = x + 18 + count * 13
        ink.box(left, y, 11, 6.4, 0.25, 0.8)
        ink.icon("shield", left + 1.2, y + 1.2, 4)
        ink.centred(left + 5, y, 5.5, 6.4, letters.one_line(str(count), 5, 10, 6, "bold"), "bold")


def halves(request: PrintRequest, known: Known) -> str:
    """Where on the ranking strip the green half of the assault ends (monsterchase-34, monsterchase-177)."""
    if request.opening is None or not known.players:
        return ASSAULT_BLANK.of(request.language)
    red = first_red(known.box, helmets(len(request.opening.seats)))
    return ASSAULT.of(request.language).format(green=red - 1, red=red)
