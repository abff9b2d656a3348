"""Cards for the pilots, a set of nine: the turn, the manoeuvre, the connection, the transfers, prey, shields, stars."""

from printables import PrintRequest
from printables.blocks import Block, Note, Row, Rows
from printables.cards import draw_cards
from printables.ink import Ink
from printables.monsterchase import PRINTABLES
from printables.monsterchase.in_play import received, turn
from printables.monsterchase.lines import fitted
from printables.monsterchase.lookup_tables import CONNECTION, prey
from printables.monsterchase.needs import is_race
from printables.monsterchase.paper_words import paper_words

MANOEUVRE = Rows(
    paper_words("advanced-manoeuvre"),
    (
        Row("monsterchase-50", paper_words("aid-50")),
        Row("monsterchase-51", under=("monsterchase-54",)),
        Row("monsterchase-52"),
        Row("monsterchase-53"),
        Row("monsterchase-55"),
    ),
    mark="number",
)

LINKED = Rows(
    paper_words("how-to-count"),
    (
        Row("monsterchase-58"),
        Row("monsterchase-60"),
        Row("monsterchase-61"),
        Row("monsterchase-124", marks=("drone",)),
    ),
)

COGNITIVE = Rows(
    paper_words("cognitive-transfer"),
    (
        Row(
            "monsterchase-66",
            paper_words("aid-66-choose"),
            also=("monsterchase-62",),
        ),
        Row(
            "monsterchase-66",
            paper_words("aid-66-effect"),
            ("monsterchase-67", "monsterchase-66c"),
        ),
        Row("monsterchase-66", paper_words("aid-66-drive")),
        Row("monsterchase-46"),
    ),
    mark="number",
)


def kinetic(request: PrintRequest) -> Rows:
    """The Kinetic Transfer, step by step."""
    return Rows(
        paper_words("kinetic-transfer"),
        (
            Row(
                "monsterchase-68",
                paper_words("aid-68"),
                also=("monsterchase-62",),
            ),
            Row(
                "monsterchase-69",
                paper_words("aid-69-moves"),
                (received(request),),
            ),
            Row(
                "monsterchase-69",
                paper_words("aid-69-effect"),
            ),
            Row("monsterchase-70"),
            Row("monsterchase-46"),
        ),
        mark="number",
    )


ASTRAL = Rows(
    paper_words("astral-transfer"),
    (
        Row(
            "monsterchase-71",
            paper_words("aid-71"),
            ("monsterchase-71b",),
        ),
        Row("monsterchase-72"),
        Row(
            "monsterchase-73",
            paper_words("aid-73"),
            ("monsterchase-73",),
        ),
        Row("monsterchase-74"),
    ),
    mark="number",
)

SHIELDS = Rows(
    paper_words("shields"),
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
    paper_words("star-power"),
    (
        Row("monsterchase-41", marks=("star",)),
        Row("monsterchase-41b", marks=("star",)),
        Row("monsterchase-43", marks=("card",)),
        Row("monsterchase-64"),
    ),
)

ENTERING = Note(
    paper_words("note-entering"),
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
    some = (fitted(request, card) for card in every)
    return tuple(card for card in some if card)


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    return draw_cards(request, cards(request), PRINTABLES["aids"].title.of(request.language), pen)
