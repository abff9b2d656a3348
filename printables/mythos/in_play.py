"""The front of the reference sheet: a round in four steps, what playing costs and sets off, effects, the end."""

from companion.games.mythos.components import MISSIONS, RANKS
from printables import PrintRequest
from printables.blocks import Block, Cell, MarkedCell, Row, Rows, Table
from printables.mythos.paper_words import chosen, paper_words, ruled

YES: Cell = MarkedCell(marks=("check",))
NO: Cell = "–"
# How a character is played: its price, and whether MAIN, UPGRADE and AMBUSH apply.
WAYS: dict[str, tuple[str, tuple[Cell, ...]]] = {
    "open": ("cost", (YES, NO, NO)),
    "hidden": ("one", (NO, NO, NO)),
    "reveal": ("cost", (YES, NO, YES)),
    "over": ("difference", (YES, YES, NO)),
    "both": ("difference", (YES, YES, YES)),
}
# What is paid for a reveal that is an upgrade, as the table has it.
BOTH = {"difference": "difference", "full": "cost"}


def blocks(request: PrintRequest) -> tuple[Block, ...]:
    return (a_round(), ways(request), worth(), on_table(request), effects(), ending())


def a_round() -> Rows:
    return Rows(
        paper_words("round"),
        (
            Row("mythos-11", marks=("chakra",), under=("mythos-35",)),
            Row("mythos-12", under=("mythos-13", "mythos-23", "mythos-24"), marks=("edge",), also=("mythos-50",)),
            Row("mythos-25", under=("mythos-22", "mythos-54"), marks=("power",), also=("mythos-25b",)),
            Row("mythos-28", under=("mythos-28b",)),
        ),
        mark="number",
    )


def ways(request: PrintRequest) -> Table:
    """What each way of playing costs, and which effects of the card it sets off."""
    prices = {way: price for way, (price, _) in WAYS.items()} | {"both": BOTH[chosen(request, "reveal-upgrade")]}
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (paper_words(f"way-{way}"), paper_words(f"price-{prices[way]}"), *applied) for way, (_, applied) in WAYS.items()
    )
    head = (
        "",
        paper_words("way-price"),
        paper_words("way-main"),
        paper_words("way-upgrade"),
        paper_words("way-ambush"),
    )
    rules = tuple(f"mythos-{each}" for each in ("14", "15", "17", "17b", "19", "20", "21"))
    return Table(paper_words("ways"), head, rows, rules, (0.25, 0.25, 0.11, 0.2, 0.19))


def worth() -> Table:
    """Rank and base points of a mission as one figure: as many columns as there are different bases."""
    bases = sorted({each.points for each in MISSIONS.values()})
    rows = tuple(
        (rank.upper(), str(number), *(str(number + base) for base in bases)) for number, rank in enumerate(RANKS, 1)
    )
    head = (paper_words("rank"), paper_words("rank-from"), *(paper_words("rank-base", points=base) for base in bases))
    return Table(paper_words("rank-points"), head, rows, ("mythos-2",))


def on_table(request: PrintRequest) -> Rows:
    return Rows(
        paper_words("on-table"),
        (
            Row("mythos-16"),
            Row("mythos-17", also=("mythos-17d",)),
            Row("mythos-18"),
            Row("mythos-26", marks=("card",), under=("mythos-34", ruled(request, "mythos-49"))),
            Row("mythos-27", marks=("power",)),
        ),
    )


def effects() -> Rows:
    return Rows(
        paper_words("effects"),
        tuple(Row(f"mythos-{each}") for each in ("30", "31", "36", "45", "46", "37", "38", "39", "44", "33")),
    )


def ending() -> Rows:
    return Rows(paper_words("end"), (Row("mythos-29", marks=("crown",), also=("mythos-1c",)), Row("mythos-41")))
