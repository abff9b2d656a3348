"""The back of the reference sheet: setting up, and what is looked up seldom."""

from printables import PrintRequest
from printables.blocks import Block, Row, Rows
from printables.rickmorty.said import ruled, said

SETUP = ("2", "3", "3b", "1c", "4", "38")
CARDS = ("13d", "13e", "35", "13c", "15c", "18", "18b", "34", "7b", "7c")
# What is said with one of these.
SAID_WITH = {"35": ("rickmorty-35b", "rickmorty-35c")}
BOARD = ("8c", "26d", "11c", "29e")


def blocks(request: PrintRequest) -> tuple[Block, ...]:
    return (
        Rows(said("setup"), tuple(Row(f"rickmorty-{each}") for each in SETUP), mark="number"),
        Rows(said("on-cards"), tuple(Row(f"rickmorty-{each}", also=SAID_WITH.get(each, ())) for each in CARDS)),
        Rows(
            said("rare"),
            (
                *(Row(f"rickmorty-{each}") for each in BOARD),
                Row("rickmorty-29c", under=(ruled(request, "rickmorty-29d"),)),
            ),
        ),
        Rows(said("box"), (Row("rickmorty-1"), Row("rickmorty-32"))),
    )
