"""Cards for the pilots, a set of nine: the turn, the manoeuvre, the connection, the transfers, shields, stars, prey."""

from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import Block, Row, Rows
from printables.cards import draw_cards
from printables.ink import Ink
from printables.monsterchase import PRINTABLES

TURN = Rows(
    Words("Il turno", "The turn"),
    (
        Row("monsterchase-40", Words("Mano vuota? Pescate una carta.", "No cards? Draw one.")),
        Row("monsterchase-41", Words("Potere stella, se volete.", "The star power, if you like.")),
        Row(
            "monsterchase-42",
            Words(
                "Una cosa sola: una carta, la Manovra Avanzata o, se connessi, un transfer.",
                "One thing only: a card, the Advanced Manoeuvre or, if connected, a transfer.",
            ),
        ),
        Row(
            "monsterchase-41",
            Words("Potere stella, se non l'avete già usato.", "The star power, unless you have used it already."),
        ),
        Row(
            "monsterchase-44",
            Words("Pescate fino a tre, del colore del vostro posto.", "Draw up to three, the colour of your place."),
            ("monsterchase-45",),
        ),
        Row("monsterchase-47"),
    ),
    mark="number",
)

MANOEUVRE = Rows(
    Words("Manovra Avanzata", "Advanced Manoeuvre"),
    (
        Row("monsterchase-50"),
        Row("monsterchase-51", under=("monsterchase-52", "monsterchase-54")),
        Row("monsterchase-53"),
        Row("monsterchase-55"),
    ),
    mark="number",
)

CONNECTION = Rows(
    Words("Siamo connessi?", "Are we connected?"),
    (
        Row("monsterchase-57"),
        Row("monsterchase-58"),
        Row("monsterchase-59"),
        Row("monsterchase-60"),
        Row("monsterchase-61"),
        Row("monsterchase-124", marks=("drone",)),
    ),
)

COGNITIVE = Rows(
    Words("Transfer Cognitivo", "Cognitive Transfer"),
    (
        Row(
            "monsterchase-66",
            Words(
                "Scegliete una macchina connessa e giocate una carta.", "Choose one connected car and play a card."
            ),
            ("monsterchase-62",),
        ),
        Row(
            "monsterchase-66",
            Words("L'effetto lo compie quella macchina.", "That car carries out the effect."),
            ("monsterchase-67", "monsterchase-66c"),
        ),
        Row("monsterchase-66", Words("La vostra avanza di tutto il valore.", "Your own car moves the whole value.")),
        Row("monsterchase-46"),
    ),
    mark="number",
)

KINETIC = Rows(
    Words("Transfer Cinetico", "Kinetic Transfer"),
    (
        Row("monsterchase-68"),
        Row(
            "monsterchase-69",
            Words("Chi riceve si muove subito.", "Whoever receives it moves at once."),
            ("monsterchase-63",),
        ),
        Row(
            "monsterchase-69",
            Words("La vostra macchina usa l'effetto, se volete.", "Your own car uses the effect if you like."),
        ),
        Row("monsterchase-70"),
        Row("monsterchase-46"),
    ),
    mark="number",
)

ASTRAL = Rows(
    Words("Transfer Astrale", "Astral Transfer"),
    (
        Row("monsterchase-71", under=("monsterchase-71b",)),
        Row("monsterchase-72"),
        Row("monsterchase-73"),
        Row("monsterchase-74"),
    ),
    mark="number",
)

SHIELDS = Rows(
    Words("Scudi", "Shields"),
    (
        Row("monsterchase-110", marks=("shield",)),
        Row("monsterchase-111", marks=("shield",)),
        Row("monsterchase-112", marks=("shield",)),
        Row("monsterchase-113"),
        Row("monsterchase-114"),
        Row("monsterchase-115"),
        Row("monsterchase-120"),
    ),
)

STAR = Rows(
    Words("Potere stella", "Star power"),
    (
        Row("monsterchase-41", marks=("star",)),
        Row("monsterchase-41b", marks=("star",)),
        Row("monsterchase-43", marks=("star",)),
        Row("monsterchase-64"),
        Row("monsterchase-113", marks=("shield",)),
        Row("monsterchase-175"),
    ),
)

PREY = Rows(
    Words("Prede", "Prey"),
    (
        Row(
            "monsterchase-87",
            words=Words(
                "Entrate prima del Boss: a fine azione giratene due, se sono due una.",
                "Get in before the boss: at the end of the action turn two, of two only one.",
            ),
        ),
        Row("monsterchase-90", Words("Due aure positive per voi.", "Two positive auras for you."), marks=("aura",)),
        Row("monsterchase-91", Words("Via l'Assalto del Boss.", "The boss's assault goes."), marks=("no-assault",)),
        Row("monsterchase-92", Words("Un cuore in meno per il Boss.", "One heart less for the boss."), marks=("heart",)),
        Row("monsterchase-96"),
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
