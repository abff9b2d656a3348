"""Energy reserves: a point for each player, at most up to the start, and what comes first on a shared tile."""

import pytest

from tests.games.monsterchase.table import BOSS_MOVES, after, outcome, rows

FOUR = "seats=A,B,C,D car.D=3/0/0/0:"
DRONE = "seats=A,B car.drone=3/0/0/0: ranking=A,boss,B,drone"
SHARED = "reserves=5,7 prey=5:double-heart,no-assault/"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-106 a point for each player",
            f"{BOSS_MOVES} boss.truck=5/12/0:normal",
            "K boss-enters what=reserve",
            "reserve-used 5; boss-healed reserve 3",
        ),
        (
            "monsterchase-106 D1 exactly the start is safe",
            f"{FOUR} {BOSS_MOVES} boss.truck=8/12/0:normal",
            "K boss-enters what=reserve",
            "reserve-used 5; boss-healed reserve 4",
        ),
        (
            "monsterchase-107 D1 beyond it the race is lost at once",
            f"{FOUR} {BOSS_MOVES} boss.truck=9/12/0:normal",
            "K boss-enters what=reserve",
            "reserve-used 5; race-over overflow",
        ),
        (
            "monsterchase-106 D1 from below zero",
            f"{FOUR} {BOSS_MOVES} boss.truck=-1/12/0:normal",
            "K boss-enters what=reserve",
            "reserve-used 5; boss-healed reserve 4",
        ),
        (
            "monsterchase-106b the drone is not counted",
            f"{DRONE} {BOSS_MOVES} boss.truck=5/12/0:normal",
            "K boss-enters what=reserve",
            "reserve-used 5; boss-healed reserve 2",
        ),
        (
            "monsterchase-106b unless the table counts it",
            f"{DRONE} {BOSS_MOVES} boss.truck=5/12/0:normal drone-count=with-drone",
            "K boss-enters what=reserve",
            "reserve-used 5; boss-healed reserve 3",
        ),
        (
            "monsterchase-101 it calms the truck",
            f"{BOSS_MOVES} boss.truck=5/12/0:furious",
            "K boss-enters what=reserve",
            "reserve-used 5; boss-healed reserve 3; mood-switched normal",
        ),
        (
            "monsterchase-86c rammed there in a pilot's turn",
            "boss.truck=5/12/0:normal",
            "K boss-enters what=reserve",
            "reserve-used 5; boss-healed reserve 3",
        ),
        ("monsterchase-108 no pilot takes it away", "", "A boss-enters what=reserve", "refused monsterchase-108"),
        (
            "monsterchase-108 only the boss uses it up",
            f"{BOSS_MOVES} boss.truck=5/12/0:normal reserves=7",
            "K boss-enters what=reserve",
            "reserve-used 7; boss-healed reserve 3",
        ),
        (
            "monsterchase-106 none is left",
            f"{BOSS_MOVES} reserves=",
            "K boss-enters what=reserve",
            "refused monsterchase-106",
        ),
        (
            "monsterchase-20b not while the ranking is made",
            "step=order",
            "K boss-enters what=reserve",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-109 D2 the reserve first, then the prey is lost on it",
            f"{FOUR} {BOSS_MOVES} {SHARED} boss.truck=8/12/0:normal",
            "K boss-enters what=prey",
            "reserve-used 5; boss-healed reserve 4; prey-eaten 2 6",
        ),
        (
            "monsterchase-109 lost before it eats",
            f"{FOUR} {BOSS_MOVES} {SHARED} boss.truck=9/12/0:normal",
            "K boss-enters what=prey",
            "reserve-used 5; race-over overflow",
        ),
    ),
)
def test_reserves(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_106_the_token_is_gone_and_the_others_stay() -> None:
    state, _ = after(f"{BOSS_MOVES} reserves=5,7,9 boss.truck=-1/12/0:normal", "K boss-enters what=reserve")
    assert state.reserves == (7, 9)
    assert state.boss is not None
    assert state.boss.points == 2


def test_monsterchase_107_the_race_is_over() -> None:
    state, _ = after(BOSS_MOVES, "K boss-enters what=reserve")
    assert (state.step, state.verdict) == ("over", "overflow")
