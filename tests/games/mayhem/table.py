"""A plain table of two in the middle of a game, with boards that are known, and words to change it.

`robin.place=p5` is a figure's, `black.dice=4,2` a side's; the rest is the notation of the position as it stands.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.engine.chance import Chance
from companion.engine.notation import position
from companion.games.mayhem import GAME
from companion.games.mayhem.components import TILES
from companion.games.mayhem.layout import PLACES
from companion.games.mayhem.state import City, Fighter, Side
from tests.games import notation

# What these boards do is ours where the rulebook does not say it: every effect stands on one of them.
ABILITIES: tuple[tuple[str, str, str, int, str, str, str, str], ...] = (
    ("robin", "1", "Riunione dello Staff", 4, "mischia", "+2", "stordimento", ""),
    ("robin", "2", "Riflessi da Eroe", 3, "scudo", "movimento", "", ""),
    ("raven", "1", "Telecinesi", 3, "distanza", "tira", "teletrasporta", ""),
    ("raven", "2", "Ombre", 5, "ostacolo", "trappola 2", "", ""),
    ("cyborg", "1", "Armatura", 3, "scudo", "mischia", "", ""),
    ("cyborg", "2", "Cannone", 5, "spingi", "distanza", "", ""),
    ("starfire", "1", "Dardi", 2, "infiamma 2", "distanza", "", ""),
    ("starfire", "2", "Volo", 4, "fuga", "cura 2", "stordimento", ""),
)
CARDS = (
    ["Sveglia", "start", "instant", "yes", 1, "scudo", ""],
    ["Intanto", "reaction", "instant", "no", 1, "cura 1", ""],
)
HEALTH = 6
FACES = [[1, 0], [2, 0], [2, 1], [3, 0], [3, 1], [4, 0]]
OWNERS = {"robin": "black", "raven": "black", "cyborg": "white", "starfire": "white"}
SIDES = {"black": "A", "white": "B"}
# Who stands where; a 4 and a 2 of black lie ready, a 5 and a 3 of white.
STANDING = {"robin": "p5", "raven": "p4", "cyborg": "p6", "starfire": "p9"}
ROLLED = {"black": (4, 2), "white": (5, 3)}


def box() -> dict[str, Any]:
    """The box of somebody who has copied everything the tests need."""
    return {entry.id: entry.value for entry in GAME.box} | {
        "characters": [[HEALTH, 2]] * len(OWNERS),
        "abilities": [list(row) for row in ABILITIES],
        "innates": [["robin", "Capo", "turn", "cura 1", ""], ["starfire", "Sole", "game", "+1", ""]],
        "mayhem-die": FACES,
        "mayhem-cards": [*CARDS, *shipped("mayhem-cards")],
    }


def shipped(entry: str) -> list[object]:
    found = next(each.value for each in GAME.box if each.id == entry)
    assert isinstance(found, list)
    return [*found]


def plain() -> City:
    """Round 2, black's turn, the Mayhem die shows a 2 without a star."""
    return City(
        seats=("A", "B"),
        options=dict(GAME.opening("AB").options),
        box=box(),
        sides={side: Side(seats=(seat,), rolled=ROLLED[side], dice=ROLLED[side]) for side, seat in SIDES.items()},
        figures={
            f"{side}-{who}": Fighter(side=side, character=who, seat=SIDES[side], place=STANDING[who])
            for who, side in OWNERS.items()
        },
        hands=dict.fromkeys(SIDES.values(), ("?",) * 4),
        step="act",
        round=2,
        turn="black",
        first="black",
        mayhem=2,
        placed=True,
        go=10,
        tiles=dict(zip(PLACES, TILES, strict=True)),
    )


def arena() -> City:
    """All against all in round 2: A holds the initiative and is to act, one die each, Cyborg in the middle."""
    people = {"A": "raven", "B": "robin", "C": "starfire"}
    corners = dict(zip(people, ("p1", "p7", "p10"), strict=True))
    return City(
        seats=tuple(people),
        options=dict(GAME.opening("ABC", {"mode": "free-for-all"}).options),
        box=box(),
        sides={seat: Side(seats=(seat,), rolled=(4,), dice=(4,)) for seat in people},
        figures={
            f"{seat}-{who}": Fighter(side=seat, character=who, seat=seat, place=corners[seat])
            for seat, who in people.items()
        },
        hands=dict.fromkeys(people, ("?",) * 2),
        step="act",
        round=2,
        turn="A",
        first="A",
        mayhem=2,
        cyborg="p5",
    )


TABLE, ARENA = plain(), arena()
IN_THE_ARENA = {"raven": "A", "robin": "B", "starfire": "C"}


def at(words: str = "", table: City = TABLE) -> City:
    return position(" ".join(path(word, table) for word in words.split()), table)


def path(word: str, table: City) -> str:
    """A word of the tests as one of the position."""
    owners = OWNERS if table is TABLE else IN_THE_ARENA
    first, _, rest = word.partition(".")
    if first in owners and rest:
        return f"figures.{owners[first]}-{first}.{rest}"
    return f"sides.{word}" if first in table.sides and rest else word


def fresh(seats: str = "AB", **options: str) -> City:
    """A table just opened."""
    opening = GAME.opening(seats, {name.replace("_", "-"): choice for name, choice in options.items()}, box=box())
    return GAME.folded(GAME.blank, GAME.setup(opening, notation.LUCK))


def outcome(state: City | str, asked: str, chance: Chance = notation.LUCK) -> list[str]:
    """What comes of the last of some acts, parted by "; ", those before it being allowed: its facts, or the rule that
    refuses it."""
    *before, last = asked.split("; ")
    now = at(state) if isinstance(state, str) else state
    for line in before:
        now = notation.happens(GAME, now, line, chance)[0]
    return notation.outcome_of(GAME, GAME.notation(now), last, chance).split("; ")


def after(state: City | str, asked: str, chance: Chance = notation.LUCK) -> City:
    """The table after some acts."""
    now = at(state) if isinstance(state, str) else state
    for line in asked.split("; "):
        now = notation.happens(GAME, now, line, chance)[0]
    return now


def rows(*table: Sequence[object]) -> list[object]:
    """Rows of rule and situation, then what the test takes."""
    return [pytest.param(*row[1:], id=str(row[0])) for row in table]
