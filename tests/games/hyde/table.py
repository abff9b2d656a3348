"""A plain table of three, and the words to change it: later words of a position overrule earlier ones."""

from collections.abc import Sequence

import pytest

from companion.engine.facts import Fact
from companion.games.hyde import GAME
from companion.games.hyde.state import Position
from tests.games import notation

RING = "ring=cripta:twos,jericho:medusa,pilgrim-world:bat,capanno:ones,bosco:eye"
TABLE = f"seats=A:wednesday,B:ajax,C:enid {RING} first=A mano=C:?"


def rows(*table: tuple[str, str, str, str]) -> list[object]:
    """Rows of rule and situation, words of the position, what is asked, what comes of it."""
    return [pytest.param(*row[1:], id=row[0]) for row in table]


def outcome(words: str, asked: str) -> str:
    """What comes of one action at the plain table with these words changed."""
    return notation.outcome_of(GAME, f"{TABLE} {words}", asked)


def at(words: str = "") -> Position:
    return GAME.position(f"{TABLE} {words}")


def after(words: str, *asked: str) -> tuple[Position, list[Fact]]:
    """The table after these actions, and all that happened."""
    return after_all(at(words), *asked)


def after_all(state: Position, *asked: str) -> tuple[Position, list[Fact]]:
    """A table after these actions, and all that happened."""
    all_facts: list[Fact] = []
    for line in asked:
        state, facts = notation.happens(GAME, state, line)
        all_facts += facts
    return state, all_facts


def lines(facts: Sequence[Fact]) -> list[str]:
    return [notation.written_fact(fact) for fact in facts]
