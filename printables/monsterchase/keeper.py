"""What whoever keeps the boss ticks off: a line a step, a box for each round."""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from companion.engine.words import Words
from printables import PrintRequest
from printables import text as letters
from printables.ink import Ink
from printables.monsterchase import PRINTABLES
from printables.monsterchase.lines import bot
from printables.monsterchase.needs import left_out
from printables.monsterchase.paper_words import paper_words
from printables.setter import Setter
from printables.sheet import Band, Sheet, draw_sheets
from printables.words import filled

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
    paper_words("keeper-before"),
    (
        Step(
            "monsterchase-5",
            paper_words("step-5"),
        ),
        Step(
            "monsterchase-8",
            paper_words("step-8"),
            ("monsterchase-9",),
        ),
        Step(
            "monsterchase-12",
            paper_words("step-12"),
        ),
        Step(
            "monsterchase-14",
            paper_words("step-14"),
        ),
        Step(
            "monsterchase-15",
            paper_words("step-15"),
        ),
        Step(
            "monsterchase-17",
            paper_words("step-17"),
            ("monsterchase-176",),
        ),
    ),
    (1,),
)

AURAS = Steps(
    paper_words("keeper-auras"),
    (
        Step(
            "monsterchase-22",
            paper_words("step-22"),
            ("monsterchase-21",),
        ),
        Step(
            "monsterchase-23",
            paper_words("step-23"),
        ),
        Step(
            "monsterchase-24",
            paper_words("step-24"),
        ),
        Step(
            "monsterchase-28",
            paper_words("step-28"),
            ("monsterchase-29",),
        ),
    ),
    tuple(range(2, ROUNDS + 1)),
)

PILOTS = Steps(
    paper_words("keeper-pilots"),
    (
        Step("monsterchase-48", paper_words("step-48")),
        Step(
            "monsterchase-87",
            paper_words("step-87"),
            ("monsterchase-88",),
        ),
        Step("monsterchase-45", paper_words("step-45")),
        Step("monsterchase-115", paper_words("step-115")),
    ),
)

BOSS = Steps(
    paper_words("keeper-boss"),
    (
        Step("monsterchase-97", paper_words("step-97")),
        Step("monsterchase-100", paper_words("step-100")),
        Step(
            "monsterchase-174",
            paper_words("step-174"),
        ),
        Step(
            "monsterchase-78",
            paper_words("step-78-effect"),
            ("monsterchase-77",),
        ),
        Step(
            "monsterchase-79",
            paper_words("step-79"),
            ("monsterchase-80",),
        ),
        Step(
            "monsterchase-75",
            paper_words("step-75"),
        ),
        Step("monsterchase-78", paper_words("step-78-drive")),
        Step(
            "monsterchase-109",
            paper_words("step-109"),
            ("monsterchase-93",),
        ),
        Step(
            "monsterchase-95",
            paper_words("step-95"),
        ),
        Step("monsterchase-82", paper_words("step-82")),
        Step(
            "monsterchase-118",
            paper_words("step-118"),
            ("monsterchase-118b",),
        ),
    ),
)

END = Steps(
    paper_words("keeper-end"),
    (
        Step("monsterchase-32", paper_words("step-32")),
        Step(
            "monsterchase-33",
            paper_words("step-33"),
            ("monsterchase-34",),
        ),
        Step("monsterchase-83", paper_words("step-83")),
        Step("monsterchase-37", paper_words("step-37")),
        Step("monsterchase-36", paper_words("step-36")),
    ),
)

ALWAYS = Steps(
    paper_words("keeper-always"),
    (
        Step(
            "monsterchase-98",
            paper_words("step-98"),
        ),
        Step(
            "monsterchase-10",
            paper_words("step-10"),
        ),
        Step("monsterchase-107", paper_words("step-107")),
        Step(
            "monsterchase-85",
            paper_words("step-85"),
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
        Steps(
            some.title,
            tuple(step_here(request, step) for step in some.steps if step.rule not in out | gone),
            some.rounds,
        )
        for some in LIST
    )


def step_here(request: PrintRequest, step: Step) -> Step:
    """The step as this table takes it: with Winter is Now a boss drives like a FurBot."""
    return Step(step.rule, filled(step.words, bot=bot(request)), step.also)


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
    ink.fitted(boxes - 2, y + 1.1, shown, align="right")
