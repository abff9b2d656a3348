"""Cards for the pilots, a set of nine: the turn, the manoeuvre, the connection, the transfers, prey, shields, stars."""

from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import Block, Note, Row, Rows, kept
from printables.cards import draw_cards
from printables.ink import Ink
from printables.monsterchase import PRINTABLES
from printables.monsterchase.in_play import received, turn
from printables.monsterchase.needs import is_race, left_out
from printables.monsterchase.tables import CONNECTION, prey

MANOEUVRE = Rows(
    Words("Manovra Avanzata", "Advanced Manoeuvre"),
    (
        Row("monsterchase-50", Words("Scartate *due carte* della mano.", "Discard *two cards* from your hand.")),
        Row("monsterchase-51", under=("monsterchase-54",)),
        Row("monsterchase-52"),
        Row("monsterchase-53"),
        Row("monsterchase-55"),
    ),
    mark="number",
)

LINKED = Rows(
    Words("Come si conta", "How to count"),
    (
        Row("monsterchase-58"),
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
            Words("Scegliete una macchina connessa e giocate una carta.", "Choose one connected car and play a card."),
            also=("monsterchase-62",),
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


def kinetic(request: PrintRequest) -> Rows:
    """The Kinetic Transfer, step by step."""
    return Rows(
        Words("Transfer Cinetico", "Kinetic Transfer"),
        (
            Row(
                "monsterchase-68",
                Words(
                    "Giocate una carta e cedete a una connessa da 1 casella a tutto il valore.",
                    "Play a card and give a connected car from 1 space to the whole value.",
                ),
                also=("monsterchase-62",),
            ),
            Row(
                "monsterchase-69",
                Words("Chi riceve si muove subito.", "Whoever receives it moves at once."),
                (received(request),),
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
        Row(
            "monsterchase-71",
            Words("Chiedete una carta a un connesso.", "Ask a connected player for a card."),
            ("monsterchase-71b",),
        ),
        Row("monsterchase-72"),
        Row(
            "monsterchase-73",
            Words(
                "Invece di guidare saltate su una casella libera, al massimo lontana quanto il valore.",
                "Instead of driving jump to a free space, at most as far as the value.",
            ),
            ("monsterchase-73",),
        ),
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
        Row("monsterchase-115", marks=("card",)),
        Row("monsterchase-119", marks=("power-up",)),
        Row("monsterchase-119b", marks=("power-up",)),
        Row("monsterchase-120"),
    ),
)

STAR = Rows(
    Words("Potere stella", "Star power"),
    (
        Row("monsterchase-41", marks=("star",)),
        Row("monsterchase-41b", marks=("star",)),
        Row("monsterchase-43", marks=("card",)),
        Row("monsterchase-64"),
    ),
)

ENTERING = Note(
    Words(
        "*Ci entrate voi:* a fine azione ne girate due a caso; se sono due, una; se una, quella.",
        "*You enter:* at the end of the action turn two at random; of two, one; of one, that one.",
    ),
    ("monsterchase-87", "monsterchase-88", "monsterchase-89"),
)


def cards(request: PrintRequest) -> tuple[tuple[Block, ...], ...]:
    """The set as far as this table needs it; the last shares its room with the code."""
    every: tuple[tuple[Block, ...], ...] = (
        (turn(request),),
        (MANOEUVRE,),
        (CONNECTION, LINKED),
        (COGNITIVE,),
        (kinetic(request),),
        (ASTRAL,),
        () if is_race(request) else (prey(request), ENTERING),
        (SHIELDS,),
        (STAR,),
    )
    some = (kept(card, left_out(request)) for card in every)
    return tuple(card for card in some if card)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    return draw_cards(request, cards(request), PRINTABLES["aids"].title.of(request.language), pen)
