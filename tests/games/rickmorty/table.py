"""A plain table of three, and the words to change it: later words of a position overrule earlier ones.

`A@d5-d6/d4` puts A's Rick between 5 and 6 and Morty on 4, `A=1,0,2,0` is what A holds in the order of the resources,
`d4=1000:5:1120:1` a tile by cost, points, harvest and card value, `c1=A:object:3` a green card before A, with `!` for a
garage token on it. Everything else is a path and a value; `{}` clears what lies under a path.
"""

import re
from collections.abc import Iterator, Sequence

import pytest

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.games.rickmorty import GAME
from companion.games.rickmorty.components import RESOURCES
from companion.games.rickmorty.state import Position
from tests.games import notation

SEATS = {"A": {"colour": "pink"}, "B": {"colour": "green"}, "C": {"colour": "blue"}}
PLAIN = GAME.notation(GAME.folded(GAME.blank, GAME.setup(GAME.opening(tuple(SEATS), {}, SEATS), Chance(b""))))
# Everybody at home, the die on 4, A's turn.
TABLE = f"{PLAIN} die=d4 placings=1 step=adventure first=A turn=A A@d1/smith B@d2/smith C@d3/smith"
PAWNS = re.compile(r"([A-D])@([a-z0-9-]+)/([a-z0-9]+)")
HELD = re.compile(r"([A-D])=(\d+(?:,\d+){3})")
TILE = re.compile(r"(d[1-6])=(\d{4}):(\d+):(\d{4}):(-?\d+)(?:/(-?\d+))?")
GREEN = re.compile(r"(c\d+)=([A-D]):([a-z]+):(\d+)(!?)")


def rows(*table: tuple[str, str, str, str]) -> list[object]:
    """Rows of rule and situation, words of the position, what is asked, what comes of it."""
    return [pytest.param(*row[1:], id=row[0]) for row in table]


def position(words: str) -> Position:
    """The last word of each path counts."""
    found: dict[str, str] = {}
    area: dict[str, list[str]] = {}
    for word in words.split():
        for path, value in spelled(word, area):
            if value == "{}":
                found = {each: kept for each, kept in found.items() if not each.startswith(f"{path}.")}
            found[path] = value
    for seat, cards in area.items():
        found[f"area.{seat}"] = ",".join(cards) + "," * (len(cards) == 1)
    filled = {path[: dot.start()] for path in found for dot in re.finditer(r"\.", path)}
    return GAME.position(
        " ".join(f"{path}={value}" for path, value in found.items() if value != "[]" or path not in filled)
    )


def spelled(word: str, area: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    if found := PAWNS.fullmatch(word):
        seat, rick, morty = found.groups()
        yield from ((f"ricks.{seat}", rick), (f"mortys.{seat}", morty))
    elif found := HELD.fullmatch(word):
        seat, counts = found.groups()
        yield from ((f"held.{seat}.{each}", n) for each, n in zip(RESOURCES, counts.split(","), strict=True))
    elif found := TILE.fullmatch(word):
        slot, cost, points, gives, cards, between = found.groups()
        yield from ((f"tiles.{slot}.cost", ",".join(cost)), (f"tiles.{slot}.points", points))
        yield from ((f"tiles.{slot}.gives", ",".join(gives)), (f"tiles.{slot}.cards", cards))
        yield from ((f"tiles.{slot}.between", between),) * (between is not None)
    elif found := GREEN.fullmatch(word):
        card, seat, kind, points, garage = found.groups()
        area.setdefault(seat, []).append(card)
        yield from ((f"greens.{card}.id", card), (f"greens.{card}.kind", kind), (f"greens.{card}.points", points))
        yield f"greens.{card}.garage", "yes" if garage else "no"
    else:
        path, _, value = word.partition("=")
        yield path, value


def at(words: str = "") -> Position:
    return position(f"{TABLE} {words}")


def outcome(words: str, asked: str) -> str:
    """What comes of one action at the plain table with these words changed."""
    return notation.outcome_of(GAME, GAME.notation(at(words)), asked)


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
