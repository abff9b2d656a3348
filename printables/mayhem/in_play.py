"""The front of the reference sheet: a round, an activation, the effects, tokens, knock-outs, missions, the end."""

from collections.abc import Iterator

from printables import PrintRequest
from printables.blocks import Block, Row, Rows
from printables.mayhem import effects
from printables.mayhem.needs import rules
from printables.mayhem.paper_words import paper_words

ROUND = Rows(
    paper_words("round"),
    (
        Row("mayhem-46", under=("mayhem-47",), also=("mayhem-46b",)),
        Row("mayhem-48"),
        Row("mayhem-25"),
        Row("mayhem-50", also=("mayhem-49",)),
        Row("mayhem-42"),
        Row("mayhem-56"),
        Row("mayhem-64"),
    ),
    mark="number",
)

ROUND_FOR_ALL = Rows(
    paper_words("round"),
    (
        Row("mayhem-70", also=("mayhem-73c",)),
        Row("mayhem-48"),
        Row("mayhem-87"),
        Row("mayhem-42"),
        Row("mayhem-86"),
        Row("mayhem-64"),
        Row("mayhem-72", under=("mayhem-72b",)),
    ),
    mark="number",
)

ACTIVATION = Rows(
    paper_words("activation"),
    (
        Row("mayhem-15", under=("mayhem-53", "mayhem-54")),
        Row("mayhem-57"),
        Row("mayhem-18", under=("mayhem-16", "mayhem-17")),
        Row("mayhem-63"),
    ),
    mark="number",
)

FALLING = Rows(
    paper_words("falling"),
    (
        Row("mayhem-51", marks=("skull",), also=("mayhem-13",)),
        Row("mayhem-36", marks=("skull",)),
    ),
)

MISSIONS = Rows(
    paper_words("missions"),
    (
        Row("mayhem-27"),
        Row("mayhem-29", marks=("pizza",)),
        Row("mayhem-30", marks=("gift",)),
        Row("mayhem-78", marks=("clue",)),
        Row("mayhem-28", marks=("monster",)),
        Row("mayhem-31", marks=("skull",)),
        Row("mayhem-77", marks=("check",)),
        Row("mayhem-32"),
    ),
)

CYBORG = Rows(
    paper_words("cyborg"),
    (Row("mayhem-71"), Row("mayhem-71b", marks=("flame",)), Row("mayhem-66c")),
)

END = Rows(paper_words("end"), tuple(Row(rule, marks=("crown",)) for rule in rules("2", "3", "4")))
END_FOR_ALL = Rows(paper_words("end"), tuple(Row(rule, marks=("crown",)) for rule in rules("73", "73e", "73f")))


def teams(request: PrintRequest) -> Iterator[Block]:
    """Two teams, two characters each."""
    yield from (ROUND, ACTIVATION, FALLING, END, effects.table(), effects.tokens(request), MISSIONS)


def for_all(request: PrintRequest) -> Iterator[Block]:
    """Three characters, each for themselves."""
    yield from (ROUND_FOR_ALL, ACTIVATION, CYBORG, FALLING, END_FOR_ALL, effects.table(), effects.tokens(request))
