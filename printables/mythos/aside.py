"""The back of the reference sheet: deck, setup, the missions of the set, and what is looked up seldom."""

from companion.games.mythos.components import MISSIONS, RANKS, most_possible
from printables import PrintRequest
from printables.blocks import Block, Cell, Row, Rows, Table
from printables.mythos.paper_words import chosen, paper_words, ruled

DECK = ("3", "4", "4b", "5")
PLAYING = ("13b", "13c", "13d", "13e", "16b", "17c", "19b")
RARE = (*PLAYING, "18b", "22b", "23b", "32", "37b", "37c", "37d", "40", "47", "48", "53")
# Most missions of the set are worth so many points.
BASE = 2


def blocks(request: PrintRequest) -> tuple[Block, ...]:
    return (
        Rows(paper_words("deck"), tuple(Row(f"mythos-{each}") for each in DECK)),
        setup(request),
        missions(),
        rare(request),
    )


def rare(request: PrintRequest) -> Rows:
    most = Row("mythos-42", paper_words("most", base=BASE, points=most_possible((BASE,) * len(RANKS))))
    # Where one game decides, nobody asks who wins three.
    several = () if request.opening is not None and chosen(request, "best") == "one" else (Row("mythos-29c"),)
    rows = (*(Row(f"mythos-{each}") for each in RARE), most, ruled(request, "mythos-17b"), *several)
    return Rows(paper_words("rare"), rows)


def setup(request: PrintRequest) -> Rows:
    """The mission deck as this table makes it; where there is no table, both ways."""
    both = (Row("mythos-7", under=("mythos-7b",)),)
    one = (Row("mythos-7") if chosen(request, "missions") == "casual" else ruled(request, "mythos-7b"),)
    return Rows(
        paper_words("setup"),
        (
            Row("mythos-1", under=(Row("mythos-1b", paper_words("setup-1b")),)),
            Row("mythos-6", marks=("edge",)),
            *(both if request.opening is None else one),
            Row("mythos-8"),
            Row("mythos-9", marks=("hand",)),
            Row("mythos-51", marks=("chakra",)),
        ),
        mark="number",
    )


def missions() -> Table:
    """Which missions there are, with their base points and when they have something to say."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (each.id, each.title, str(each.points), paper_words(f"when-{each.timings[0]}")) for each in MISSIONS.values()
    )
    head = ("", "", paper_words("mission-points"), paper_words("mission-when"))
    return Table(paper_words("missions"), head, rows, ("mythos-2", "mythos-48"), (0.13, 0.5, 0.15, 0.22))
