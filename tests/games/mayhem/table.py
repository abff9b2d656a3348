"""A plain table of two in the middle of a game, with boards that are known, and words to change it.

`robin.place=p5` is a figure's, `black.dice=4,2` a side's; the rest is the notation of the position as it stands.
"""

from collections.abc import Sequence

import pytest

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.engine.notation import position
from companion.games.mayhem import GAME
from companion.games.mayhem.components import TILES
from companion.games.mayhem.layout import PLACES
from companion.games.mayhem.state import City, Figure, Side
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
HEALTH = 6
FACES = [[1, 0], [2, 0], [2, 1], [3, 0], [3, 1], [4, 0]]
OWNERS = {"robin": "black", "raven": "black", "cyborg": "white", "starfire": "white"}
SIDES = {"black": "A", "white": "B"}
# Who stands where; a 4 and a 2 of black lie ready, a 5 and a 3 of white.
STANDING = {"robin": "p5", "raven": "p4", "cyborg": "p6", "starfire": "p9"}
ROLLED = {"black": (4, 2), "white": (5, 3)}


def box() -> dict[str, object]:
    """The box of somebody who has copied everything the tests need."""
    return {entry.id: entry.value for entry in GAME.box} | {
        "characters": [[HEALTH, 2]] * len(OWNERS),
        "abilities": [list(row) for row in ABILITIES],
        "innates": [["robin", "Capo", "turn", "cura 1", ""], ["starfire", "Sole", "game", "+1", ""]],
        "mayhem-die": FACES,
    }


def plain() -> City:
    """Round 2, black's turn, the Mayhem die shows a 2 without a star."""
    return City(
        seats=("A", "B"),
        options=dict(GAME.opening("AB").options),
        box=box(),  # type: ignore[arg-type]  # lists of the box as it keeps them
        sides={side: Side(seats=(seat,), rolled=ROLLED[side], dice=ROLLED[side]) for side, seat in SIDES.items()},
        figures={
            f"{side}-{who}": Figure(side=side, character=who, seat=SIDES[side], place=STANDING[who])
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


TABLE = plain()


def whole(words: str) -> str:
    """Words of the tests as words of the position."""
    return " ".join(map(path, words.split()))


def path(word: str) -> str:
    first, _, rest = word.partition(".")
    if first in OWNERS and rest:
        return f"figures.{OWNERS[first]}-{first}.{rest}"
    return f"sides.{word}" if first in SIDES and rest else word


def at(words: str = "") -> City:
    return position(whole(words), TABLE)


def outcome(words: str, asked: str, chance: Chance = notation.LUCK) -> str:
    """What comes of one action."""
    return notation.outcome_of(GAME, GAME.notation(at(words)), asked, chance)


def after(words: str, *asked: str, chance: Chance = notation.LUCK) -> tuple[City, list[Fact]]:
    """What several actions do, one after the other."""
    state, happened = at(words), []
    for line in asked:
        state, facts = notation.happens(GAME, state, line, chance)
        happened += facts
    return state, happened


def rows(*table: Sequence[object]) -> list[object]:
    """Rows of rule and situation, then what the test takes."""
    return [pytest.param(*row[1:], id=str(row[0])) for row in table]
