"""What whoever keeps the boss ticks off, round after round: the five phases, and in each what tables forget."""

from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import Block, Row, Rows
from printables.ink import Ink
from printables.monsterchase import PRINTABLES
from printables.sheet import Sheet, draw_sheets

SETUP = Rows(
    Words("Prima della gara", "Before the race"),
    (
        Row("monsterchase-5"),
        Row("monsterchase-8"),
        Row(
            "monsterchase-12",
            Words("Prede scoperte, mescolate, sulla 3ª plancia.", "Prey exposed, shuffled, on the 3rd tile."),
            ("monsterchase-11",),
        ),
        Row("monsterchase-14"),
        Row("monsterchase-15"),
        Row("monsterchase-17", under=("monsterchase-176",)),
    ),
    mark="square",
)

AURAS = Rows(
    Words("1 · Aure e Assalto", "1 · Auras and assault"),
    (
        Row("monsterchase-21"),
        Row("monsterchase-22"),
        Row("monsterchase-23"),
        Row("monsterchase-24", under=("monsterchase-18",)),
        Row("monsterchase-28", under=("monsterchase-28b",)),
    ),
    mark="square",
)

PILOTS = Rows(
    Words("2 · Nei turni dei piloti", "2 · In the pilots' turns"),
    (
        Row("monsterchase-48"),
        Row(
            "monsterchase-87",
            Words(
                "Qualcuno è entrato tra le prede? A fine azione ne gira due; se sono due, una.",
                "Has somebody entered the tile of the prey? At the end of the action two are turned; of two only one.",
            ),
            ("monsterchase-90", "monsterchase-91", "monsterchase-86c"),
        ),
        Row(
            "monsterchase-45",
            Words("Manovra o Astrale: niente pesca alla fine.", "A manoeuvre or an Astral: no drawing at the end."),
        ),
        Row(
            "monsterchase-115",
            Words("Ha scudi? Ne perde uno, o una carta.", "Any shields? One of them goes, or a card."),
        ),
        Row("monsterchase-117"),
    ),
    mark="square",
)

BOSS = Rows(
    Words("2 · Nel turno del Boss", "2 · In the boss's turn"),
    (
        Row(
            "monsterchase-97",
            Words(
                "Date al Boss ciò che la sua plancia promette a inizio turno: il TIR Furioso, due scudi.",
                "Give the boss what its board promises at the start of its turn: two shields to the furious truck.",
            ),
            ("monsterchase-100",),
        ),
        Row("monsterchase-174"),
        Row(
            "monsterchase-78",
            Words("Prima l'effetto, come un Bot o un FurBot.", "First the effect, as a bot or a FurBot."),
            ("monsterchase-77", "monsterchase-27"),
        ),
        Row("monsterchase-79", under=("monsterchase-80",)),
        Row("monsterchase-75", under=("monsterchase-76",)),
        Row(
            "monsterchase-78",
            Words("Poi avanza di tutto il valore.", "Then it drives the whole value."),
            ("monsterchase-86b",),
        ),
        Row("monsterchase-109", under=("monsterchase-106", "monsterchase-107", "monsterchase-93", "monsterchase-95")),
        Row("monsterchase-82", under=("monsterchase-82b",)),
        Row("monsterchase-118", under=("monsterchase-118b",)),
    ),
    mark="number",
)

RANKING = Rows(Words("3 · Classifica", "3 · Ranking"), (Row("monsterchase-32"),), mark="square")

ASSAULT = Rows(
    Words("4 · Assalto", "4 · Assault"),
    (Row("monsterchase-33"), Row("monsterchase-34"), Row("monsterchase-35"), Row("monsterchase-83")),
    mark="square",
)

END = Rows(
    Words("5 · Fine del round", "5 · End of the round"),
    (Row("monsterchase-37"), Row("monsterchase-36"), Row("monsterchase-38")),
    mark="square",
)

ALWAYS = Rows(
    Words("In ogni momento", "At any moment"),
    (
        Row("monsterchase-98", under=("monsterchase-98c",)),
        Row("monsterchase-10"),
        Row("monsterchase-39"),
        Row("monsterchase-85"),
    ),
    mark="square",
)

BLOCKS: tuple[Block, ...] = (SETUP, AURAS, PILOTS, BOSS, RANKING, ASSAULT, END, ALWAYS)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["keeper"].title.of(request.language)
    return draw_sheets(request, (Sheet(kind, BLOCKS),), pen)
