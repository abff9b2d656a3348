"""What whoever keeps the boss ticks off, round after round: the five phases, and in each what tables forget."""

from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import Block, Checks, Ladder, Rung
from printables.ink import Ink
from printables.monsterchase import PRINTABLES
from printables.sheet import Sheet, draw_sheets

SETUP = Checks(
    Words("Prima della gara", "Before the race"),
    (
        Rung("monsterchase-5"),
        Rung("monsterchase-8"),
        Rung(
            "monsterchase-12",
            Words("Prede scoperte, mescolate, sulla 3ª plancia.", "Prey exposed, shuffled, on the 3rd tile."),
            ("monsterchase-11",),
        ),
        Rung("monsterchase-14"),
        Rung("monsterchase-15"),
        Rung("monsterchase-17", under=("monsterchase-176",)),
    ),
)

AURAS = Checks(
    Words("1 · Aure e Assalto", "1 · Auras and assault"),
    (
        Rung("monsterchase-21"),
        Rung("monsterchase-22"),
        Rung("monsterchase-23"),
        Rung("monsterchase-24", under=("monsterchase-18",)),
        Rung("monsterchase-28", under=("monsterchase-28b",)),
    ),
)

PILOTS = Checks(
    Words("2 · Nei turni dei piloti", "2 · In the pilots' turns"),
    (
        Rung("monsterchase-48"),
        Rung(
            "monsterchase-87",
            Words(
                "Qualcuno è entrato tra le prede? A fine azione ne gira due; se sono due, una.",
                "Has somebody entered the tile of the prey? At the end of the action two are turned; of two only one.",
            ),
            ("monsterchase-90", "monsterchase-91", "monsterchase-86c"),
        ),
        Rung(
            "monsterchase-45",
            Words("Manovra o Astrale: niente pesca alla fine.", "A manoeuvre or an Astral: no drawing at the end."),
        ),
        Rung(
            "monsterchase-115",
            Words("Ha scudi? Ne perde uno, o una carta.", "Any shields? One of them goes, or a card."),
        ),
        Rung("monsterchase-117"),
    ),
)

BOSS = Ladder(
    Words("2 · Nel turno del Boss", "2 · In the boss's turn"),
    (
        Rung(
            "monsterchase-97",
            Words(
                "Date al Boss ciò che la sua plancia promette a inizio turno: il TIR Furioso, due scudi.",
                "Give the boss what its board promises at the start of its turn: two shields to the furious truck.",
            ),
            ("monsterchase-100",),
        ),
        Rung("monsterchase-174"),
        Rung(
            "monsterchase-78",
            Words("Prima l'effetto, come un Bot o un FurBot.", "First the effect, as a bot or a FurBot."),
            ("monsterchase-77", "monsterchase-27"),
        ),
        Rung("monsterchase-79", under=("monsterchase-80",)),
        Rung("monsterchase-75", under=("monsterchase-76",)),
        Rung(
            "monsterchase-78",
            Words("Poi avanza di tutto il valore.", "Then it drives the whole value."),
            ("monsterchase-86b",),
        ),
        Rung("monsterchase-109", under=("monsterchase-106", "monsterchase-107", "monsterchase-93", "monsterchase-95")),
        Rung("monsterchase-82", under=("monsterchase-82b",)),
        Rung("monsterchase-118", under=("monsterchase-118b",)),
    ),
)

RANKING = Checks(Words("3 · Classifica", "3 · Ranking"), (Rung("monsterchase-32"),))

ASSAULT = Checks(
    Words("4 · Assalto", "4 · Assault"),
    (Rung("monsterchase-33"), Rung("monsterchase-34"), Rung("monsterchase-35"), Rung("monsterchase-83")),
)

END = Checks(
    Words("5 · Fine del round", "5 · End of the round"),
    (Rung("monsterchase-37"), Rung("monsterchase-36"), Rung("monsterchase-38")),
)

ALWAYS = Checks(
    Words("In ogni momento", "At any moment"),
    (
        Rung("monsterchase-98", under=("monsterchase-98c",)),
        Rung("monsterchase-10"),
        Rung("monsterchase-39"),
        Rung("monsterchase-85"),
    ),
)

BLOCKS: tuple[Block, ...] = (SETUP, AURAS, PILOTS, BOSS, RANKING, ASSAULT, END, ALWAYS)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["keeper"].title.of(request.language)
    return draw_sheets(request, (Sheet(kind, BLOCKS, has_rulings=False),), pen)
