"""What whoever keeps the boss ticks off: a line a step, a box for each round."""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from companion.engine.words import Words
from printables import PrintRequest
from printables import text as letters
from printables.ink import Ink, grey_at
from printables.monsterchase import PRINTABLES
from printables.monsterchase.needs import left_out
from printables.setter import Setter
from printables.sheet import Band, Sheet, draw_sheets

# How many rounds a sheet lasts.
ROUNDS = 11


class Step(Struct, frozen=True):
    """One line of the list, the rule it stands for, and those said with it."""

    rule: str
    words: Words
    also: tuple[str, ...] = ()


class Steps(Struct, frozen=True):
    """What is done at one time of a round, from a round on: once before the first, or never ticked."""

    title: Words
    steps: tuple[Step, ...]
    rounds: tuple[int, ...] = tuple(range(1, ROUNDS + 1))


BEFORE = Steps(
    Words("Prima della gara", "Before the race"),
    (
        Step(
            "monsterchase-5",
            Words(
                "Riserve sulla 5ª plancia (da 7), 7ª (da 9), 9ª (da 11)", "Reserves on tile 5 (from 7), 7 (9), 9 (11)"
            ),
        ),
        Step(
            "monsterchase-8",
            Words(
                "Boss Normale, cuore al numero per quanti siete", "Boss Normal, heart on the number for your players"
            ),
            ("monsterchase-9",),
        ),
        Step(
            "monsterchase-12",
            Words("Prede scoperte, mescolate, sulla 3ª plancia", "Prey exposed, shuffled, on the 3rd tile"),
        ),
        Step(
            "monsterchase-14",
            Words("Casco del Boss sul primo posto rosso", "The boss's helmet on the first red place"),
        ),
        Step(
            "monsterchase-15",
            Words(
                "Un'aura negativa a destra, un Assalto scoperto", "A negative aura on the right, an assault turned up"
            ),
        ),
        Step(
            "monsterchase-17",
            Words("Tre carte a testa, secondo la griglia", "Three cards each, by the grid"),
            ("monsterchase-176",),
        ),
    ),
    (1,),
)

AURAS = Steps(
    Words("1 · Aure e Assalto", "1 · Auras and assault"),
    (
        Step(
            "monsterchase-22",
            Words("Via l'aura negativa e l'Assalto, se ci sono", "Negative aura and assault go, if there"),
            ("monsterchase-21",),
        ),
        Step(
            "monsterchase-23",
            Words("Via una sola aura positiva, scelta insieme", "One positive aura goes, chosen together"),
        ),
        Step(
            "monsterchase-24",
            Words("Nuovo Assalto, nuova negativa, letta forte", "New assault, new negative aura, read aloud"),
        ),
        Step(
            "monsterchase-28",
            Words("Caos: torna l'ultimo scarto, poi si rimescola", "Caos: the last discard is back, then shuffle"),
            ("monsterchase-29",),
        ),
    ),
    tuple(range(2, ROUNDS + 1)),
)

PILOTS = Steps(
    Words("2 · Turni dei piloti", "2 · Pilots' turns"),
    (
        Step("monsterchase-48", Words("Ricordate le aure a chi gioca", "Remind whoever plays of the auras")),
        Step(
            "monsterchase-87",
            Words(
                "Tra le prede? A fine azione due girate (di due, una)", "At the prey? Two turned after it (of two, one)"
            ),
            ("monsterchase-88",),
        ),
        Step("monsterchase-45", Words("Manovra o Astrale: non pesca", "Manoeuvre or Astral: no drawing")),
        Step("monsterchase-115", Words("Scudi: via uno, o una carta", "Shields: one goes, or a card")),
    ),
)

BOSS = Steps(
    Words("2 · Turno del Boss", "2 · The boss's turn"),
    (
        Step(
            "monsterchase-97", Words("Ciò che la plancia gli dà a inizio turno", "What its board gives it at the start")
        ),
        Step("monsterchase-100", Words("Da Furioso: due scudi", "While furious: two shields")),
        Step(
            "monsterchase-174",
            Words("Gira la carta: verde Sprint, rosso Rush", "Turns its card: green Sprint, red Rush"),
        ),
        Step(
            "monsterchase-78",
            Words("Prima l'effetto, come un Bot o un FurBot", "The effect first, as a bot or a FurBot"),
            ("monsterchase-77",),
        ),
        Step(
            "monsterchase-79",
            Words("Stella: fa l'Assalto, poi ne arriva un altro", "Star: does the assault, then a new one"),
            ("monsterchase-80",),
        ),
        Step(
            "monsterchase-75",
            Words(
                "Scelte: meno danni, più strada, più danni agli altri", "Choice: least damage, furthest, most to others"
            ),
        ),
        Step("monsterchase-78", Words("Avanza di tutto il valore", "Drives the whole value")),
        Step(
            "monsterchase-109",
            Words("Riserva (+1 a giocatore), poi prede (+1 a cuore)", "Reserve (+1 a player), then prey (+1 a heart)"),
            ("monsterchase-93",),
        ),
        Step(
            "monsterchase-95",
            Words("Prede: scoperte, mescolate, alla plancia dopo", "Prey: exposed, shuffled, to the next tile"),
        ),
        Step("monsterchase-82", Words("Pilota fuori pista: +1 subito", "Pilot off the track: +1 at once")),
        Step(
            "monsterchase-118",
            Words("Scudi rimasti: via uno", "Shields left: one goes"),
            ("monsterchase-118b",),
        ),
    ),
)

END = Steps(
    Words("3 · 4 · 5 · Fine del round", "3 · 4 · 5 · End of the round"),
    (
        Step("monsterchase-32", Words("3 Classifica: i caschi come in pista", "3 Ranking: helmets as on the track")),
        Step(
            "monsterchase-33",
            Words("4 Assalto, se c'è: metà del colore del posto", "4 Assault, if there: half of the place's colour"),
            ("monsterchase-34",),
        ),
        Step("monsterchase-83", Words("4 Pilota fuori pista: +1 subito", "4 Pilot off the track: +1 at once")),
        Step("monsterchase-37", Words("5 Boss a 0 o meno: avete vinto", "5 Boss at 0 or less: you win")),
        Step("monsterchase-36", Words("5 Vivo oltre il traguardo: è scappato", "5 Alive past the finish: it escaped")),
    ),
)

ALWAYS = Steps(
    Words("In ogni momento", "At any moment"),
    (
        Step(
            "monsterchase-98",
            Words("Condizione avverata: girate subito lo stato", "Condition met: turn the mood at once"),
        ),
        Step(
            "monsterchase-10",
            Words("La vita mai sopra la partenza; sotto zero, sì", "Life never above the start; below zero, yes"),
        ),
        Step(
            "monsterchase-107", Words("Riserva che lo porta oltre: è scappato", "A reserve takes it above: it escaped")
        ),
        Step(
            "monsterchase-85",
            Words("In testacoda, una Riparazione lo raddrizza", "Spun out: a Repair puts it straight"),
        ),
    ),
    (),
)

LIST = (BEFORE, AURAS, PILOTS, BOSS, END, ALWAYS)
# What the board of the truck gives is known; the others say it themselves.
KNOWN_BOARD = ("monsterchase-100", "monsterchase-97")


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["keeper"].title.of(request.language)
    return draw_sheets(request, (Sheet(kind, (), grid(request), distance="flat", columns=1),), pen)


def steps(request: PrintRequest) -> tuple[Steps, ...]:
    """The list as far as this table needs it."""
    out = left_out(request)
    # Without a table the board in hand says which it is.
    gone = {KNOWN_BOARD[0]} if request.opening is None or KNOWN_BOARD[0] in out else {KNOWN_BOARD[1]}
    return tuple(
        Steps(some.title, tuple(step for step in some.steps if step.rule not in out | gone), some.rounds)
        for some in LIST
    )


# --- the grid ---------------------------------------------------------------------------------------------------------

# In points and millimetres.
SIZE, HEAD_SIZE, NUMBER = 10.5, 12.0, 9.0
ROW, HEAD = 5.4, 7.2
PITCH, BOX, TAG = 6.1, 3.8, 17.0


def grid(request: PrintRequest) -> Band:
    """Steps down, rounds across."""
    some = steps(request)
    high = sum(HEAD + len(each.steps) * ROW for each in some)
    return Band(high, partial(draw_grid, request, some), tuple(cited(some)))


def cited(some: tuple[Steps, ...]) -> Iterator[str]:
    for each in some:
        for step in each.steps:
            yield from (step.rule, *step.also)


def draw_grid(request: PrintRequest, some: tuple[Steps, ...], ink: Ink, x: float, y: float, wide: float) -> None:
    boxes = x + wide - ROUNDS * PITCH
    for each in some:
        draw_head(ink, request, each, x, y, wide, boxes)
        y += HEAD
        for step in each.steps:
            draw_step(ink, request, step, x, y, boxes)
            for number in each.rounds:
                ink.box(boxes + (number - 1) * PITCH + (PITCH - BOX) / 2, y + (ROW - BOX) / 2, BOX, BOX, 0.25)
            y += ROW


def draw_head(ink: Ink, request: PrintRequest, each: Steps, x: float, y: float, wide: float, boxes: float) -> None:
    """What time of the round it is, and which round each column of boxes is."""
    title = letters.one_line(each.title.of(request.language), boxes - x - 2, HEAD_SIZE, SIZE, "bold")
    ink.fitted(x, y + 1.3, title, "bold")
    if len(each.rounds) > 1:
        for number in each.rounds:
            ink.centred(
                boxes + (number - 1) * PITCH,
                y + 1.3,
                PITCH,
                5,
                letters.one_line(str(number), PITCH, NUMBER, 7, "bold"),
                "bold",
            )
    ink.line(x, y + HEAD - 0.5, x + wide, y + HEAD - 0.5, 0.45)


def draw_step(ink: Ink, request: PrintRequest, step: Step, x: float, y: float, boxes: float) -> None:
    tag = Setter(request, boxes - x, SIZE).tag((step.rule, *step.also))
    shown = letters.one_line(tag, TAG, NUMBER, 7)
    room = boxes - x - letters.width(shown.lines[0], shown.size) - 4
    ink.fitted(x, y + 0.6, letters.one_line(step.words.of(request.language), room, SIZE, SIZE))
    ink.fitted(boxes - 2, y + 1.1, shown, align="right", grey=grey_at(shown.size))
