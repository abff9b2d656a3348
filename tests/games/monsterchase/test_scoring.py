"""The score sheet of a chase and of a race of teams: what is printed, and what is filled in."""

import pytest

from companion.engine.opening import Opening
from companion.engine.scores import Mark, Write
from companion.games.monsterchase import GAME
from companion.games.monsterchase.scoring import score_sheet, scores
from printables.pad_layout import layout
from tests.games.monsterchase.table import at

OVER = "step=over turn=::d:0:0::"
TEAMS = "mode=teams teams=A:1,B:1,C:2,D:2 seats=A,B,C,D car.D=3/0/0/0:?"


def opening(seats: str, mode: str) -> Opening:
    return Opening(seats=tuple(seats), options={"mode": mode}, seat_options={}, box={})


@pytest.mark.parametrize(
    ("seats", "mode", "rows", "columns"),
    [
        pytest.param("AB", "chase", 11, ["points", "part", "mood", "off"], id="monsterchase-37 round by round"),
        pytest.param("ABCD", "teams", 4, ["team"], id="monsterchase-139 position by position"),
        pytest.param("ABCDE", "teams", 6, ["team"], id="monsterchase-128 with the added pilot"),
    ],
)
def test_the_sheet(seats: str, mode: str, rows: int, columns: list[str]) -> None:
    sheet = score_sheet(opening(seats, mode))
    assert (len(sheet.rows), [column.id for column in sheet.columns]) == (rows, columns)
    assert {f"score.{each.id}" for each in (*sheet.columns, *sheet.totals)} <= set(GAME.words)
    assert all(isinstance(each, Mark | Write) for each in sheet.columns)
    assert layout(sheet).rows == sheet.rows


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(
            "round=2 boss.truck=-1/12/0:furious car.A=3/0/0/2:? car.B=3/0/0/1:?",
            {
                ("2", "points"): -1,
                ("2", "part"): "red",
                ("2", "mood"): "furious",
                ("2", "off"): 3,
                ("total", "off-all"): 3,
            },
            id="monsterchase-34 the round that is being played",
        ),
        pytest.param(
            "round=2 laps=9/green/normal/1 boss.truck=7/12/0:furious car.A=3/0/0/2:?",
            {
                ("1", "points"): 9,
                ("1", "part"): "green",
                ("1", "mood"): "normal",
                ("1", "off"): 1,
                ("2", "points"): 7,
                ("2", "part"): "red",
                ("2", "mood"): "furious",
                ("2", "off"): 1,
                ("total", "off-all"): 2,
            },
            id="monsterchase-38 the rounds before it",
        ),
        pytest.param(
            f"{OVER} verdict=escaped boss.truck=4/12/0:normal ranking=boss,A,B,C",
            {
                ("1", "points"): 4,
                ("1", "part"): "green",
                ("1", "mood"): "normal",
                ("1", "off"): 0,
                ("total", "off-all"): 0,
                ("total", "verdict"): "escaped",
            },
            id="monsterchase-36 how it ended",
        ),
        pytest.param("step=prey ranking= turn=::d:0:0::", {}, id="monsterchase-12 nothing before the race"),
        pytest.param(
            f"{TEAMS} ranking=A,C,D,B",
            {("1", "team"): "1", ("2", "team"): "2", ("3", "team"): "2", ("4", "team"): "1"},
            id="monsterchase-139 the ranking by teams",
        ),
        pytest.param(
            f"{TEAMS} {OVER} verdict=teams ranking=A,C,D,B",
            {
                ("1", "team"): "1",
                ("2", "team"): "2",
                ("3", "team"): "2",
                ("4", "team"): "1",
                ("total", "winner"): "2",
            },
            id="monsterchase-139b D23 a tie by the last pilot",
        ),
    ],
)
def test_what_is_filled_in(words: str, expected: dict[tuple[str, str], str | int]) -> None:
    assert scores(at(words)) == expected


@pytest.mark.parametrize("words", ["round=3", f"{OVER} verdict=won", f"{TEAMS} {OVER} verdict=teams ranking=A,C,D,B"])
def test_every_score_fits_the_sheet(words: str) -> None:
    state = at(words)
    sheet = score_sheet(opening("".join(state.seats), state.mode))
    columns = {column.id: column for column in sheet.columns}
    totals = {column.id: column for column in sheet.totals}
    for (row, name), value in scores(state).items():
        column = totals[name] if row == "total" else columns[name]
        assert row in (*sheet.rows, "total")
        assert isinstance(column, Mark | Write)
        assert value in column.choices if isinstance(column, Mark) else int(value) <= column.most
