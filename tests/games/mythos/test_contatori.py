"""Where only counters are kept: points, chakra, the Edge, four rounds; and corrections of either table."""

import pytest

from companion.games.mythos import GAME
from companion.games.mythos.state import Position, points
from tests.games.mythos.table import after, outcome, rows, table, who

COUNTERS = {"options": {"keep": "counters"}, "step": "counters", "turn": "", "missions": {}, "round": 1}


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-41b a tap", table(**COUNTERS), "A count-points whose=B count=+1", "counted B 1"),
        ("mythos-41b never below nothing", table(**COUNTERS), "A count-points whose=B count=-1", "refused mythos-41b"),
        ("mythos-10 where the rules are kept nobody counts", table(), "A count-points whose=B count=+1",
         "refused mythos-10"),
        ("mythos-15 chakra", table(**COUNTERS), "A change-chakra whose=B count=-3", "chakra-changed B -3"),
        ("mythos-23b the Edge", table(**COUNTERS), "A take-edge whose=B", "edge-taken B"),
        ("mythos-11 a new round begins with five", table(**COUNTERS), "A set-chakra", "chakra-set 5"),
        ("mythos-1 four rounds", table(**{**COUNTERS, "round": 4}), "A set-chakra", "refused mythos-1"),
        ("mythos-1c not before the fourth", table(**COUNTERS), "A end-game", "refused mythos-1c"),
        ("mythos-29 then most points", table(**{**COUNTERS, "round": 4, "counted": {"A": 3, "B": 5}}), "A end-game",
         "game-won B 3,5"),
        ("mythos-29b then nothing more", table(**{**COUNTERS, "step": "over", "winner": "A"}),
         "A count-points whose=B count=+1", "refused mythos-29b"),
    ),
)  # fmt: skip
def test_counters(at: Position, asked: str, expected: str) -> None:
    assert outcome(at, asked) == expected


def test_the_lot_leads_straight_to_the_counters() -> None:
    at = after(table(**{**COUNTERS, "step": "edge", "edge": "", "round": 0}), "A give-edge whose=B")
    assert (at.step, at.edge) == ("counters", "B")


def test_where_only_counters_are_kept_nothing_is_asked_about_missions() -> None:
    """No mission lies there: one that was ruled to be worth something could not be taken off again."""
    at = table(**{**COUNTERS, "round": 4})
    assert {dial.kind for dial in GAME.dials(at)} == {"edge", "round", "step", "chakra", "counted"}


@pytest.mark.parametrize(
    ("at", "dials", "expected"),
    rows(
        ("a card ruled in play", table(who("1", "A", "d")), ("card.1=L",), {"played.0.card": "L"}),
        ("one ruled away", table(who("1", "A", "d")), ("at.1=away",), {}),
        ("a cell of the grid", table(), ("won.d.1=B",), {"won.0.seat": "B", "won.0.points": "2"}),
        ("both passed by ruling", table(), ("passed.A=yes", "passed.B=yes"), {"step": "evaluation"}),
        ("whose turn", table(), ("turn=B",), {"turn": "B"}),
        ("a mission", table(), ("mission.d=M05",), {"missions.d.points": "3"}),
    ),
)
def test_rulings(at: Position, dials: tuple[str, ...], expected: dict[str, str]) -> None:
    asked = ("A adjust dial={} value={}".format(*dial.split("=")) for dial in dials)
    words = dict(word.split("=", 1) for word in GAME.notation(after(at, *asked)).split())
    assert {key: words.get(key) for key in expected} == expected
    if not expected:
        assert "played.0.id" not in words


def test_mythos_34_a_ruling_turns_nobody_s_card_up() -> None:
    hidden = table(who("1", "B", "d", "009", is_hidden=True), options={"keep": "hidden"})
    for ruling in ("face.1 value=no", "side.1 value=A"):
        assert after(hidden, f"A adjust dial={ruling}").played[0].card == "?"


def test_mythos_29_points_ruled_after_the_end_decide_it_anew() -> None:
    at = table(step="over", turn="", winner="A", games=("A",), bonus={"A": 1, "B": 0}, left=("evaluation", ""))
    then = after(at, "A adjust dial=bonus.B value=3")
    assert (then.winner, then.games, points(then, "B")) == ("B", ("B",), 3)
    over = after(table(step="evaluation", turn=""), "A adjust dial=step value=over")
    assert (over.winner, over.step) == ("A", "over")
