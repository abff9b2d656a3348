"""How the race ends: beaten, got away, or another round; what ends nothing."""

import pytest

from companion.games.monsterchase.rules.rounds import would_win
from tests.games.monsterchase.table import after, at, lines, listed, open_to, outcome, rows

# All have played; no assault is left, so phase 5 follows the ranking at once.
ORDER = "step=order turn=:::0:0:: acted=A,B,boss,C cards=-1,-2,,4,-1"
SAME = "ranking-set A,B,boss,C"
FINISH = "step=finish turn=:::0:0:: cards=-1,-2,,4,-1"
AGAIN = "round-begun 2; cards-cleared; step-reached assault -"
# Two teams: A and C, B and D.
TEAMS = (
    "mode=teams seats=A,B,C,D teams=A:1,B:2,C:1,D:2 car.A=3/0/0/0:?,?,? car.B=3/0/0/0:?,?,? car.C=3/0/0/0:?,?,? "
    "car.D=3/0/0/0:?,?,? ranking=A,B,C,D reserves= prey=0:/ cards=-1,-1,,-1,-1"
)
TEAMS_ORDER = f"{TEAMS} step=order turn=:::0:0:: acted=A,B,C,D"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-37 D4 no points left", f"{ORDER} boss.truck=0/12/0:normal", "K same-ranking",
         f"{SAME}; race-over won"),
        ("monsterchase-37 D4 fewer than none", f"{ORDER} boss.truck=-3/12/0:normal", "K same-ranking",
         f"{SAME}; race-over won"),
        ("monsterchase-37 after its assault", "step=assault-phase turn=:::0:0:: boss.truck=0/12/0:normal",
         "K assault-done", "race-over won"),
        ("monsterchase-36 with a point it matters where it stands", f"{ORDER} boss.truck=1/12/0:normal",
         "K same-ranking", f"{SAME}; step-reached finish -"),
        ("monsterchase-36 D4 beyond the finish", f"{FINISH} boss.truck=1/12/0:normal", "K finish beyond=yes",
         "race-over escaped"),
        ("monsterchase-38 D4 not beyond it", f"{FINISH} boss.truck=1/12/0:normal", "K finish beyond=no", AGAIN),
        ("monsterchase-20b one or the other", FINISH, "K finish beyond=perhaps", "refused monsterchase-20b"),
        ("monsterchase-20b asked in phase 5 only", ORDER, "K finish beyond=yes", "refused monsterchase-20b"),
        ("monsterchase-31b the keeper answers", FINISH, "A finish beyond=no", "refused monsterchase-31b"),
        ("monsterchase-36b a pilot at the finish ends nothing", "", "A cross car=A", "refused monsterchase-36b"),
        ("monsterchase-36b in a race of teams it does", f"{TEAMS} turn=A::d:0:0::", "A cross car=A",
         "finish-crossed A"),
    ),
)  # fmt: skip
def test_the_end_of_a_round(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("points", "wins"),
    [
        pytest.param(1, False, id="monsterchase-39 a point is left"),
        pytest.param(0, True, id="monsterchase-39 none"),
        pytest.param(-4, True, id="monsterchase-39 V1 below zero"),
    ],
)
def test_would_win_if_it_ended_now(points: int, wins: bool) -> None:
    assert would_win(at(f"boss.truck={points}/12/0:normal")) == wins


def test_monsterchase_39_zero_before_phase_5_ends_nothing() -> None:
    """Down to zero in a turn, up again by a heal: the race goes on in either case."""
    state, facts = after("boss.truck=1/12/0:normal", "A damage target=boss")
    assert lines(facts) == ["boss-hurt 1 0"]
    assert (would_win(state), state.step, state.verdict) == (True, "turn", "")
    state, _ = after("boss.truck=0/12/0:normal", "K mend car=boss what=life")
    assert (would_win(state), state.verdict) == (False, "")


@pytest.mark.parametrize(
    ("asked", "verdict"),
    [
        pytest.param("K finish beyond=yes", "escaped", id="monsterchase-36 it got away"),
        pytest.param("K finish beyond=no", "", id="monsterchase-38 on it goes"),
    ],
)
def test_when_it_is_over_nothing_is_open(asked: str, verdict: str) -> None:
    state, _ = after(FINISH, asked)
    assert state.verdict == verdict
    # Whoever sat down since may still say which car is theirs.
    assert {seat for seat in "ABCK" if open_to(state, seat) - {"paint-car"}} == (set() if verdict else {"K"})


# --- without a boss ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-138 nobody has crossed: another round", TEAMS_ORDER, "A same-ranking",
         "ranking-set A,B,C,D; round-begun 2; turn-begun A"),
        ("monsterchase-138 the round of the first is the last", f"{TEAMS_ORDER} crossed=C", "A same-ranking",
         "ranking-set A,B,C,D; race-over teams"),
        ("monsterchase-138 by the new ranking", f"{TEAMS_ORDER} crossed=C placed=C,D", "B place-helmet car=A",
         "ranking-set C,D,A,B; race-over teams"),
        ("monsterchase-138 the others play on", f"{TEAMS} crossed=A turn=A:card:d:0:0::", "A end-turn",
         "turn-ended A; turn-begun B"),
        ("monsterchase-138 while the ranking is made too", TEAMS_ORDER, "B cross car=D", "finish-crossed D"),
        ("monsterchase-138 once", f"{TEAMS} crossed=A turn=B::d:0:0::", "B cross car=A", "refused monsterchase-138"),
        ("monsterchase-138 a car of this race", f"{TEAMS} turn=B::d:0:0::", "B cross car=H",
         "refused monsterchase-138"),
        ("monsterchase-20b not before the race", f"{TEAMS} step=grid turn=:::0:0::", "B cross car=A",
         "refused monsterchase-20b"),
    ),
)  # fmt: skip
def test_a_race_of_teams(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "likely"),
    [
        pytest.param("reserves=5 prey=4:heart/", "next-round", id="monsterchase-38 the prey lies ahead"),
        pytest.param("reserves= prey=6:heart/", "next-round", id="monsterchase-86b eaten, and the reserve behind it"),
        pytest.param("reserves= prey=4:heart/", "assault-done", id="monsterchase-86b a meal nobody told"),
    ],
)
def test_the_finish_is_asked_about_where_the_prey_cannot_say(words: str, likely: str) -> None:
    """The reserve of tile 5 was told and the prey of tile 4 was not: the next round stood in the bar."""
    found = listed(f"step=assault-phase turn=::d:0:0:: cards=-1,-1,,-1,-1 {words}", "K").open
    assert [each.action for each in found if each.primary] == [likely]
