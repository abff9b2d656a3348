"""The pad that comes back: what is written has no fault, what cannot be is said, and a fresh table goes on from it."""

import pytest
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.facts import Adjust, AdjustAll
from companion.engine.pads import Cell, Value, settled
from companion.engine.play import judge
from companion.engine.scores import Scores
from companion.games.hyde import GAME
from companion.games.hyde.dials import UNCOUNTED
from companion.games.hyde.pad import PAPER
from companion.games.hyde.scoring import scores
from companion.games.hyde.state import Position, attack_number
from tests.any_game import any_game
from tests.games.hyde.table import after_all, at
from tests.games.pads import changed_unseen, evenings, there_and_back

OPENING = GAME.opening(2)
# Thresholds for two are 14, 16, 18, 20, 22.
ATTACKS = (
    ("1", "bosco", 14, "saved"),
    ("2", "cripta", 3, "lost"),
    ("3", "jericho", 25, "saved"),
    ("4", "capanno", 0, "lost"),
    ("5", "pilgrim-world", 22, "saved"),
)


def pad(count: int = 5, **changed: str | int | None) -> Scores:
    """So many attacks as above, and the rank after the last; with cells changed, written as place_2."""
    found: dict[Cell, str | int | None] = {}
    for row, place, points, result in ATTACKS[:count]:
        found |= {(row, "place"): place, (row, "points"): points, (row, "result"): result}
    if count == len(ATTACKS):
        found["total", "rank"] = "beginner"
    for name, value in changed.items():
        what, _, row = name.partition("_")
        found[row or "total", what] = value
    return {cell: value for cell, value in found.items() if value is not None}


def fresh() -> Position:
    """A table that was opened, and nothing else."""
    return GAME.folded(GAME.blank, GAME.setup(OPENING, Chance(b"fresh")))


def brought(state: Position, of: Scores) -> Position:
    wanted = PAPER.copied(state, of)
    return GAME.folded(state, judge(GAME, state, "A", AdjustAll(wanted), Chance(b"brought"))) if wanted else state


def faults(of: Scores) -> list[tuple[str, str | None]]:
    return [(fault.line.words.removeprefix("pad-fault."), fault.line.rule) for fault in PAPER.faults(OPENING, of)]


@pytest.mark.parametrize(
    "of",
    [
        pytest.param(pad(0), id="hyde-25 nothing yet"),
        *(pytest.param(pad(count), id=f"hyde-25 {count} attacks") for count in range(1, 6)),
        pytest.param(pad(points_1=None, points_4=None), id="hyde-25b nobody wrote the points down"),
        pytest.param(pad(1, result_1=None), id="hyde-25 the last one is not over yet"),
        pytest.param(pad(rank=None), id="hyde-34 the rank is not blackened yet"),
    ],
)
def test_what_can_be(of: Scores) -> None:
    assert faults(of) == []


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        pytest.param(pad(2, place_2="bosco"), [("twice", "hyde-9")], id="hyde-9 one place twice"),
        pytest.param(pad(3, result_1=None), [("left-out", "hyde-21")], id="hyde-21 one without an end"),
        pytest.param(
            pad(3, place_1=None, points_1=None, result_1=None), [("left-out", "hyde-21")], id="hyde-21 none at all"
        ),
        pytest.param(pad(1, points_1=13), [("not-saved", "hyde-25")], id="hyde-25 one point short"),
        pytest.param(pad(2, points_2=16), [("not-lost", "hyde-25")], id="hyde-25 as many as needed"),
        pytest.param(pad(rank="full"), [("rank", "hyde-34")], id="hyde-34 another rank"),
        pytest.param(pad(4, rank="full"), [("rank-early", "hyde-33")], id="hyde-33 a rank before the end"),
        pytest.param(
            pad(5, points_1=1, result_1="lost", rank="defeat"),
            [("after-end", "hyde-33")],
            id="hyde-33 one after the third lost",
        ),
    ],
)
def test_what_cannot_be(of: Scores, expected: list[tuple[str, str]]) -> None:
    assert faults(of) == expected


def test_points_cannot_be_weighed_against_a_level_card_nobody_has_copied() -> None:
    """hyde-25b"""
    unknown = GAME.opening(2, {"level": "other"})
    assert PAPER.faults(unknown, pad(1, points_1=1)) == ()
    known = replace(unknown, box={**unknown.box, "level-other": [[20, 0, 0], *([[0, 0, 0]] * 4)]})
    assert [fault.line.values for fault in PAPER.faults(known, pad(1, points_1=19))] == [
        {"attack": 1, "points": 19, "threshold": 20}
    ]


def test_the_rules_read_what_the_eye_cannot() -> None:
    """hyde-25: a result nobody can make out follows from the points, and the rank from the results (hyde-34)."""
    seen: dict[Cell, tuple[Value, ...]] = {cell: (value,) for cell, value in pad().items()}
    seen["2", "result"] = ("saved", "lost")
    seen["1", "points"] = (11, 14)
    seen["total", "rank"] = ("intermediate", "beginner")
    found = settled(seen, lambda reading: PAPER.faults(OPENING, reading))
    assert found.scores == pad()
    assert (found.asked, found.faults) == ((), ())
    assert set(found.by_rules) == {("2", "result"), ("1", "points"), ("total", "rank")}


def test_no_other_end_and_no_other_rank_goes_by_unseen() -> None:
    """hyde-25, hyde-34"""
    assert changed_unseen(any_game(GAME), OPENING, pad(), ("result", "rank")) == []


@evenings
def test_what_a_table_writes_brings_another_one_there(seed: int) -> None:
    for moment, other in there_and_back(any_game(GAME), seed, lambda _state: True):
        assert isinstance(moment.state, Position)
        assert isinstance(other.state, Position)
        assert attack_number(other.state) == len(other.state.fates) + 1
        if moment.state.step == "over":
            # Its level card may not have been copied on that server.
            assert (other.state.step, PAPER.written(other.state)) == ("over", PAPER.written(moment.state))


def test_play_goes_on_with_the_next_attack() -> None:
    state = brought(fresh(), pad(2))
    assert (state.step, state.fates) == ("ring", {"bosco": "saved", "cripta": "lost"})
    state, facts = after_all(state, "A shuffle-table", "A choose-first first=A")
    assert (state.step, state.turn, attack_number(state)) == ("move", "A", 3)
    assert PAPER.written(state) == pad(2)
    assert facts


def test_a_pad_of_boxes_to_write_in_brings_back_what_was_marked() -> None:
    """What was printed before had no circles for the points: those attacks were never counted."""
    marked = {cell: value for cell, value in pad(3).items() if cell[1] != "points"}
    assert PAPER.written(brought(fresh(), marked)) == marked
    counted = brought(fresh(), pad(3))
    assert PAPER.written(brought(brought(counted, pad(2)), marked))["1", "points"] == 14


def test_what_the_table_has_already_is_not_said_again() -> None:
    state = brought(at("seats=A:ajax,B:enid mano=B:? step=move:A"), pad(2))
    assert PAPER.copied(state, pad(2)) == {}


def test_a_location_the_pad_does_not_name_is_open_again() -> None:
    state = brought(fresh(), pad(3))
    assert PAPER.written(brought(state, pad(2))) == pad(2)


def test_points_are_corrected_by_hand() -> None:
    """custode-truth: the figure alone, and whatever the cards said is told no more."""
    state = brought(fresh(), pad(1))
    state, _ = after_all(state, "A adjust dial=attack-points.bosco value=17")
    assert scores(state)["1", "points"] == 17
    assert scores(state)["1", "threshold"] == 14
    state = GAME.folded(state, judge(GAME, state, "A", Adjust("attack-points.bosco", UNCOUNTED), Chance(b"none")))
    assert ("1", "points") not in scores(state)
