"""Each rule from its other side: what it allows where it also refuses, and the other way round."""

import pytest

from companion.engine.chance import Chance
from companion.engine.rulebook import Refusal
from companion.games.mythos import GAME
from companion.games.mythos.state import InMission, Position, Won
from tests.games.mythos.table import after, first, outcome, rows, table, who
from tests.games.mythos.test_mazzi import LEGAL, box

OPENED = GAME.folded(GAME.blank, GAME.setup(GAME.opening(2), Chance(b"")))
COUNTERS = {"options": {"keep": "counters"}, "step": "counters", "turn": "", "missions": {}}
SCORING = {"step": "evaluation", "turn": "", "passed": ("A", "B")}
LAST = {
    "round": 4,
    "missions": dict.fromkeys("DCBA", InMission("M01", 1)),
    "won": tuple(Won(4, rank, {"A": 0, "B": 0}) for rank in "DCBA"),
}
EDGE = {"step": "edge", "turn": "", "edge": ""}
HIDDEN = who("1", "A", "d", is_hidden=True, turn=2)


@pytest.mark.parametrize(
    ("seats", "expected"),
    rows(("mythos-1b two", 2, "opened"), ("mythos-1b not three", 3, "refused mythos-1b")),
)
def test_seats(seats: int, expected: str) -> None:
    try:
        GAME.setup(GAME.opening(seats), Chance(b""))
        came = "opened"
    except Refusal as refusal:
        came = f"refused {refusal.rule}"
    assert came == expected


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-1 a round more", table(**COUNTERS, round=3), "A set-chakra", "chakra-set 5"),
        ("mythos-1c after the fourth", table(**COUNTERS, round=4), "A end-game", "game-won A 0,0"),
        ("mythos-3b before the first round", table(**EDGE, box=box(LEGAL)), "A choose-deck deck=Foglia",
         "deck-chosen A Foglia"),
        ("mythos-3c a deck there is", table(**EDGE, box=box(LEGAL)), "B choose-deck deck=Foglia",
         "deck-chosen B Foglia"),
        ("mythos-4 a third copy", table(**EDGE, box=box(LEGAL.replace("001 x2", "001 x3"))),
         "A choose-deck deck=Foglia", "refused mythos-4"),
        ("mythos-5 a mission twice", table(**EDGE, box=box(LEGAL.replace("M09", "M01"))),
         "A choose-deck deck=Foglia", "refused mythos-5"),
        ("mythos-9b a first time", after(OPENED, "A give-edge whose=B"), "B mulligan", "hand-redrawn B"),
        ("mythos-10 in its phase", table(), "A pass-round", "passed A yes"),
        ("mythos-13 on one in play", table(), "A hide-character mission=c", "character-hidden A c 1 ?"),
        ("mythos-13b the one who has not passed", table(passed=("B",)), "A hide-character mission=d",
         "character-hidden A d 1 ?"),
        ("mythos-13c one's own", table(HIDDEN), "A reveal-unnamed character=1 cost=2",
         "character-revealed A 1 d ? 2 2 -"),
        ("mythos-14b a card of the catalogue", table(), "A play-character mission=d card=L",
         "character-played A d L 6 -1"),
        ("mythos-16b beside a cheaper one", table(HIDDEN, who("2", "A", "d", "009")),
         "A reveal-character character=1 card=010", "character-revealed A 1 d 010 1 -1 2"),
        ("mythos-17d over one face up", table(who("1", "A", "d", "009")), "A upgrade over=1 card=010",
         "character-upgraded A 1 d 010 1 -1"),
        ("mythos-25c once a round", table(**SCORING), "A evaluate mission=d", "mission-evaluated d A:0,B:0 - 0"),
        ("mythos-25d of one face up and unnamed", table(who("1", "A", "d", told_cost=2)),
         "A tell-power character=1 power=3", "power-told 1 3"),
        ("mythos-25d not of one that is named", table(who("1", "A", "d", "009")), "A tell-power character=1 power=3",
         "refused mythos-25d"),
        ("mythos-29b before the end", table(), "A hide-character mission=d", "character-hidden A d 1 ?"),
        ("mythos-29c while nobody has won two", after(table(**SCORING, **LAST, options={"best": "three"}),
         "A end-round"), "B next-game", "next-game 2"),
        ("mythos-29c not after a single game", after(table(**SCORING, **LAST), "A end-round"), "B next-game",
         "refused mythos-29c"),
        ("mythos-30b of one in play", table(who("1", "B", "d", "009")), "A defeat character=1", "left-play 1 009 B no"),
        ("mythos-34c as it was noted", table(who("1", "A", "d", "009", is_hidden=True)),
         "A reveal-character character=1 card=009", "character-revealed A 1 d 009 2 -1 -"),
        ("mythos-37b by one face up", table(who("1", "A", "d", "009"), who("2", "B", "d", "011")),
         "A take-control character=2 source=1", "control-taken 2 011 A 1"),
    ),
)  # fmt: skip
def test_both_sides(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected
