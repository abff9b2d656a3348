"""Cards for the pilots, a set of nine: the turn, the manoeuvre, the connection, the transfers, shields, stars, prey."""

from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import Block, Item, Ladder, Rules, Rung
from printables.cards import draw_cards
from printables.ink import Ink
from printables.monsterchase import PRINTABLES

TURN = Ladder(
    Words("Il turno", "The turn"),
    (
        Rung("monsterchase-40", Words("Mano vuota? Pescate una carta.", "No cards? Draw one.")),
        Rung("monsterchase-41", Words("Potere stella, se volete.", "The star power, if you like.")),
        Rung(
            "monsterchase-42",
            Words(
                "Una cosa sola: una carta, la Manovra Avanzata o, se connessi, un transfer.",
                "One thing only: a card, the Advanced Manoeuvre or, if connected, a transfer.",
            ),
        ),
        Rung(
            "monsterchase-41",
            Words("Potere stella, se non l'avete già usato.", "The star power, unless you have used it already."),
        ),
        Rung(
            "monsterchase-44",
            Words("Pescate fino a tre, del colore del vostro posto.", "Draw up to three, the colour of your place."),
            ("monsterchase-45",),
        ),
        Rung("monsterchase-47"),
    ),
)

MANOEUVRE = Ladder(
    Words("Manovra Avanzata", "Advanced Manoeuvre"),
    (
        Rung("monsterchase-50"),
        Rung("monsterchase-51", under=("monsterchase-52", "monsterchase-54")),
        Rung("monsterchase-53"),
        Rung("monsterchase-55"),
    ),
)

CONNECTION = Rules(
    Words("Siamo connessi?", "Are we connected?"),
    (
        Item("monsterchase-57"),
        Item("monsterchase-58"),
        Item("monsterchase-59"),
        Item("monsterchase-60"),
        Item("monsterchase-61"),
        Item("monsterchase-124", ("drone",)),
    ),
)

COGNITIVE = Ladder(
    Words("Transfer Cognitivo", "Cognitive Transfer"),
    (
        Rung(
            "monsterchase-66",
            Words(
                "Scegliete una macchina connessa e giocate una carta.", "Choose one connected car and play a card."
            ),
            ("monsterchase-62",),
        ),
        Rung(
            "monsterchase-66",
            Words("L'effetto lo compie quella macchina.", "That car carries out the effect."),
            ("monsterchase-67", "monsterchase-66c"),
        ),
        Rung("monsterchase-66", Words("La vostra avanza di tutto il valore.", "Your own car moves the whole value.")),
        Rung("monsterchase-46"),
    ),
)

KINETIC = Ladder(
    Words("Transfer Cinetico", "Kinetic Transfer"),
    (
        Rung("monsterchase-68"),
        Rung(
            "monsterchase-69",
            Words("Chi riceve si muove subito.", "Whoever receives it moves at once."),
            ("monsterchase-63",),
        ),
        Rung(
            "monsterchase-69",
            Words("La vostra macchina usa l'effetto, se volete.", "Your own car uses the effect if you like."),
        ),
        Rung("monsterchase-70"),
        Rung("monsterchase-46"),
    ),
)

ASTRAL = Ladder(
    Words("Transfer Astrale", "Astral Transfer"),
    (
        Rung("monsterchase-71", under=("monsterchase-71b",)),
        Rung("monsterchase-72"),
        Rung("monsterchase-73"),
        Rung("monsterchase-74"),
    ),
)

SHIELDS = Rules(
    Words("Scudi", "Shields"),
    (
        Item("monsterchase-110", ("shield",)),
        Item("monsterchase-111", ("shield",)),
        Item("monsterchase-112", ("shield",)),
        Item("monsterchase-113"),
        Item("monsterchase-114"),
        Item("monsterchase-115"),
        Item("monsterchase-120"),
    ),
)

STAR = Rules(
    Words("Potere stella", "Star power"),
    (
        Item("monsterchase-41", ("star",)),
        Item("monsterchase-41b", ("star",)),
        Item("monsterchase-43", ("star",)),
        Item("monsterchase-64"),
        Item("monsterchase-113", ("shield",)),
        Item("monsterchase-175"),
    ),
)

PREY = Rules(
    Words("Prede", "Prey"),
    (
        Item(
            "monsterchase-87",
            words=Words(
                "Entrate prima del Boss: a fine azione giratene due, se sono due una.",
                "Get in before the boss: at the end of the action turn two, of two only one.",
            ),
        ),
        Item("monsterchase-90", ("aura",), Words("Due aure positive per voi.", "Two positive auras for you.")),
        Item("monsterchase-91", ("no-assault",), Words("Via l'Assalto del Boss.", "The boss's assault goes.")),
        Item("monsterchase-92", ("heart",), Words("Un cuore in meno per il Boss.", "One heart less for the boss.")),
        Item("monsterchase-96"),
    ),
)

CARDS: tuple[tuple[Block, ...], ...] = (
    (TURN,),
    (MANOEUVRE,),
    (CONNECTION,),
    (COGNITIVE,),
    (KINETIC,),
    (ASTRAL,),
    (SHIELDS,),
    (STAR,),
    (PREY,),
)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    return draw_cards(request, CARDS, PRINTABLES["aids"].title.of(request.language), pen)
