"""After everyone's turn: Hyde tokens, where they may strike, how many are left."""

import pytest

from companion.engine.chance import Chance
from companion.games.hyde import GAME
from companion.games.hyde.components import OUTER
from companion.games.hyde.view import view
from tests.games import notation
from tests.games.hyde.table import after, at, outcome, rows

FOUR = "seen=cripta,jericho,bosco,capanno"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("hyde-20 a token out of the bag", "step=token", "A draw-token place=cripta", "token-drawn cripta"),
        ("hyde-20 anybody draws it", "step=token", "C draw-token place=bosco", "token-drawn bosco"),
        (
            "hyde-20 drawn already",
            "step=token seen=cripta",
            "A draw-token place=cripta",
            "refused hyde-20",
        ),
        ("hyde-20 Nevermore has none", "step=token", "A draw-token place=nevermore", "refused hyde-20"),
        ("hyde-9 attacked already", "step=token lost=cripta", "A draw-token place=cripta", "refused hyde-9"),
        ("hyde-9 another one", "step=token lost=cripta", "A draw-token place=jericho", "token-drawn jericho"),
        ("hyde-20b once everyone has had a turn", "step=token", "B draw-token place=jericho", "token-drawn jericho"),
        ("hyde-20b not before everyone's turn", "step=move:C", "A draw-token place=cripta", "refused hyde-20b"),
        ("hyde-20b nor in the middle of one", "step=mano:C", "C pull-token", "refused hyde-20b"),
        ("hyde-10b nor during an attack", f"step=reveal struck=cripta {FOUR}", "A pull-token", "refused hyde-10b"),
        ("hyde-10b nor when all is over", "step=over", "A draw-token place=cripta", "refused hyde-10b"),
        (
            "hyde-20 none left to draw, by a ruling of the table",
            f"step=token {FOUR},pilgrim-world",
            "A pull-token",
            "refused hyde-20",
        ),
        (
            "hyde-21 the last one strikes: cards are turned over",
            f"step=token {FOUR} pilgrim-world=A?,B?",
            "A draw-token place=pilgrim-world",
            "token-drawn pilgrim-world; attack-begun pilgrim-world 2",
        ),
        (
            "hyde-43 the last one strikes where nothing lies",
            f"step=token {FOUR}",
            "A draw-token place=pilgrim-world",
            "token-drawn pilgrim-world; attack-begun pilgrim-world 0; cards-revealed pilgrim-world -; "
            "attack-scored pilgrim-world - 0 21 no no A",
        ),
    ),
)
def test_tokens(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_hyde_20_the_next_lap_begins() -> None:
    state, _ = after("step=token first=B", "A draw-token place=cripta")
    assert (state.step, state.turn, state.seen) == ("move", "B", ("cripta",))


def test_hyde_20_the_app_draws_each_of_them() -> None:
    drawn = set()
    for seed in range(60):
        state, _ = notation.happens(GAME, at("step=token bag=app"), "A pull-token", Chance(str(seed).encode()))
        drawn |= set(state.seen)
    assert drawn == set(OUTER)


def test_hyde_20_the_same_draw_is_the_same_token() -> None:
    """Undone and drawn again, the token is the same; in another lap it is a draw of its own."""
    chance = Chance(b"one table")
    first = [notation.happens(GAME, at("step=token"), "A pull-token", chance)[0].seen for _ in range(5)]
    assert len(set(first)) == 1
    laps = {notation.happens(GAME, at("step=token"), "A pull-token", Chance(bytes([n])))[0].seen for n in range(40)}
    assert len(laps) == 5


@pytest.mark.parametrize(
    ("words", "odds"),
    [
        pytest.param("step=move:A", ["1/5"] * 5, id="hyde-41 at the start all alike"),
        pytest.param("step=move:A seen=cripta", ["0", "1/4", "1/4", "1/4", "1/4"], id="hyde-41 one drawn"),
        pytest.param("step=move:A seen=cripta,jericho", ["0", "0", "1/3", "1/3", "1/3"], id="hyde-41 two drawn"),
        pytest.param("step=move:A seen=cripta,bosco,capanno", ["0", "1/2", "1/2", "0", "0"], id="hyde-41 three drawn"),
        pytest.param(f"step=move:A {FOUR}", ["0", "0", "1", "0", "0"], id="hyde-41 the last one is certain"),
        pytest.param("step=move:A lost=bosco", ["1/4", "1/4", "1/4", "1/4", "0"], id="hyde-41 round two"),
        pytest.param(
            "step=move:A lost=bosco saved=cripta seen=jericho", ["0", "0", "1/2", "1/2", "0"], id="hyde-41 round three"
        ),
        pytest.param(
            "step=move:A lost=bosco saved=cripta saved=jericho saved=capanno",
            ["0", "0", "1", "0", "0"],
            id="hyde-41 in round five it is certain from the start",
        ),
        pytest.param("step=over lost=bosco lost=cripta lost=jericho", ["0"] * 5, id="hyde-41 all is over"),
        pytest.param(
            f"step=reveal {FOUR},pilgrim-world struck=pilgrim-world",
            ["0"] * 5,
            id="hyde-41 under attack none is left to come",
        ),
    ],
)
def test_where_it_can_strike(words: str, odds: list[str]) -> None:
    *places, centre = view(at(words), None).ring
    assert [place.chance or "0" for place in places] == odds
    assert (centre.is_centre, centre.chance) == (True, "")


@pytest.mark.parametrize(
    ("words", "round_", "turn", "left"),
    [
        pytest.param("step=move:A", 1, 1, 5, id="hyde-42 round one has five"),
        pytest.param("step=move:A seen=cripta,jericho", 1, 3, 3, id="hyde-42 two are out"),
        pytest.param("step=move:A lost=cripta", 2, 1, 4, id="hyde-42 round two has four"),
        pytest.param("step=move:A lost=cripta saved=bosco", 3, 1, 3, id="hyde-42 round three has three"),
        pytest.param("step=move:A lost=cripta saved=bosco saved=jericho", 4, 1, 2, id="hyde-42 round four has two"),
        pytest.param(
            "step=move:A lost=cripta saved=bosco saved=jericho saved=capanno",
            5,
            1,
            1,
            id="hyde-42 round five has one",
        ),
        pytest.param(
            f"step=reveal {FOUR},pilgrim-world struck=pilgrim-world",
            1,
            5,
            0,
            id="hyde-42 the attack is part of lap five",
        ),
    ],
)
def test_rounds_and_tokens(words: str, round_: int, turn: int, left: int) -> None:
    assert view(at(words), None).title.values == {"round": round_, "turn": turn, "left": left}
