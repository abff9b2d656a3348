"""The front of the reference sheet: a round of seven phases, a turn, harvest, Federation and count."""

from printables import PrintRequest
from printables.blocks import Block, Row, Rows, Table
from printables.rickmorty.paper_words import paper_words, ruled

# The ladder of presence, strongest first, as the option ranks Rick between two with Morty.
LADDERS = {
    "two-pawns": ("rick-morty", "between-morty", "rick", "between", "morty"),
    "rick-alone": ("rick-morty", "rick", "between-morty", "between", "morty"),
}


def blocks(request: PrintRequest) -> tuple[Block, ...]:
    return (
        a_round(),
        presence(request),
        adventure(request),
        cards(),
        harvest(request),
        federation(request),
        ending(request),
    )


def a_round() -> Rows:
    return Rows(
        paper_words("round"),
        (
            Row("rickmorty-6", marks=("die-5",)),
            Row("rickmorty-7", under=("rickmorty-8", "rickmorty-8b")),
            Row("rickmorty-9", under=("rickmorty-9d", "rickmorty-9e", "rickmorty-9f"), also=("rickmorty-10",)),
            Row("rickmorty-11", marks=("garage",), also=("rickmorty-11b", "rickmorty-11d", "rickmorty-39")),
            Row("rickmorty-12", also=("rickmorty-12c",)),
            Row("rickmorty-24", under=("rickmorty-24b",), also=("rickmorty-33",)),
            Row("rickmorty-27", marks=("card",)),
        ),
        mark="number",
    )


def presence(request: PrintRequest) -> Table:
    option = next(each for each in request.game.options if each.id == "ladder")
    chosen = option.chosen(request.opening.options if request.opening else {})
    rows = tuple((str(number), paper_words(f"ladder-{who}")) for number, who in enumerate(LADDERS[chosen], 1))
    return Table(paper_words("presence"), ("", ""), rows, ("rickmorty-9b", "rickmorty-9c"), (0.14, 0.86))


def adventure(request: PrintRequest) -> Rows:
    return Rows(
        paper_words("adventure"),
        (
            Row(
                "rickmorty-19",
                under=("rickmorty-19f", "rickmorty-19g", "rickmorty-19e"),
                marks=("dimension",),
                also=("rickmorty-19b", "rickmorty-19c", "rickmorty-19d"),
            ),
            Row("rickmorty-20", under=("rickmorty-20c",), marks=("rick",), also=("rickmorty-20b",)),
            Row("rickmorty-21"),
            Row("rickmorty-22", under=(ruled(request, "rickmorty-22e"),), also=("rickmorty-22b", "rickmorty-22c")),
        ),
    )


def cards() -> Rows:
    return Rows(
        paper_words("cards"),
        (
            Row("rickmorty-13b", also=("rickmorty-13",)),
            Row("rickmorty-15", under=("rickmorty-36",), also=("rickmorty-15b",)),
            Row("rickmorty-14", also=("rickmorty-14b", "rickmorty-37")),
            Row("rickmorty-16"),
            Row("rickmorty-17"),
            Row("rickmorty-23", under=("rickmorty-23b", "rickmorty-23d"), marks=("garage",), also=("rickmorty-23c",)),
        ),
    )


def harvest(request: PrintRequest) -> Rows:
    return Rows(
        paper_words("harvest"),
        (
            Row("rickmorty-25", also=("rickmorty-25b", "rickmorty-25c", "rickmorty-25d")),
            Row("rickmorty-26", under=(ruled(request, "rickmorty-26b"), "rickmorty-25e"), also=("rickmorty-26c",)),
        ),
    )


def federation(request: PrintRequest) -> Rows:
    return Rows(paper_words("federation"), (Row("rickmorty-28", under=(ruled(request, "rickmorty-28b"),)),))


def ending(request: PrintRequest) -> Rows:
    return Rows(
        paper_words("end"),
        (
            Row("rickmorty-29", under=(ruled(request, "rickmorty-29b"),)),
            Row("rickmorty-30", under=("rickmorty-40", ruled(request, "rickmorty-30b")), marks=("crown",)),
        ),
    )
