"""Prey: how many tokens a pilot turns, what they give, what the boss eats, and where the stack goes."""

import pytest

from companion.engine.chance import Chance
from companion.engine.play import Play
from companion.games.monsterchase.components import to_turn
from companion.games.monsterchase.rules.prey import enters_prey, tile_after
from tests.games import notation
from tests.games.monsterchase.table import BOSS_MOVES, GAME, after, at, lines, listed, outcome, rows

SIX = "prey=3:double-heart,no-assault,two-auras,heart,heart,heart/"
MOVED = "prey=4:double-heart,no-assault,two-auras/"
DUE = "flips=2"
TEAMS = "mode=teams seats=A,B,C,D teams=A:1,B:1,C:2,D:2"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-86 a pilot drives in", "", "A enter-prey car=A", "prey-entered A 2"),
        ("monsterchase-87b pushed there in another's turn", "", "B enter-prey car=B", "prey-entered B 2"),
        ("monsterchase-87b or in the boss's", BOSS_MOVES, "K enter-prey car=B", "prey-entered B 2"),
        ("monsterchase-31b not somebody else's car", "", "A enter-prey car=B", "refused monsterchase-31b"),
        (
            "monsterchase-20b not while the ranking is made",
            "step=order",
            "A enter-prey car=A",
            "refused monsterchase-20b",
        ),
        ("monsterchase-86d no such car", "", "K enter-prey car=boss", "refused monsterchase-86d"),
        ("monsterchase-86d only by entering", "", "A turn-prey token=no-assault", "refused monsterchase-86d"),
        ("monsterchase-86d nor by the app", "", "A draw-prey", "refused monsterchase-86d"),
        ("monsterchase-86d having entered", DUE, "A turn-prey token=double-heart", "prey-turned double-heart"),
        ("monsterchase-87c those of before come first", DUE, "B enter-prey car=B", "refused monsterchase-87c"),
        ("monsterchase-87c none is due", "flips=0", "B enter-prey car=B", "prey-entered B 2"),
        (
            "monsterchase-87d a token that lies sheltered",
            f"{DUE} prey=3:double-heart,two-auras/no-assault",
            "A turn-prey token=no-assault",
            "refused monsterchase-87d",
        ),
        ("monsterchase-87d one that never lay there", DUE, "A turn-prey token=heart", "refused monsterchase-87d"),
        ("monsterchase-87d one still exposed", f"{SIX} {DUE}", "B turn-prey token=heart", "prey-turned heart"),
        (
            "monsterchase-90 two positive auras",
            DUE,
            "A turn-prey token=two-auras",
            "prey-turned two-auras; auras-owed 2 turn",
        ),
        (
            "monsterchase-91 the assault goes",
            DUE,
            "A turn-prey token=no-assault",
            "prey-turned no-assault; assault-gone",
        ),
        (
            "monsterchase-91 if it is there",
            f"{DUE} cards=-1,-2,,-1,-1",
            "A turn-prey token=no-assault",
            "prey-turned no-assault",
        ),
        ("monsterchase-92 hearts give nothing", f"{SIX} {DUE}", "A turn-prey token=heart", "prey-turned heart"),
        (
            "monsterchase-96 already there when it came",
            f"{MOVED} late=A",
            "A enter-prey car=A",
            "refused monsterchase-96",
        ),
        ("monsterchase-96 others were not", f"{MOVED} late=A", "B enter-prey car=B", "prey-entered B 2"),
        ("monsterchase-96 it is said once", f"{MOVED} late=A", "A miss-prey car=A", "refused monsterchase-96"),
        ("monsterchase-96 and it is said", MOVED, "A miss-prey car=A", "prey-missed A"),
        ("monsterchase-86d before it moved nobody is late", "", "A miss-prey car=A", "refused monsterchase-86d"),
        ("monsterchase-86d teams have no prey", f"{TEAMS} prey=0:/", "A enter-prey car=A", "refused monsterchase-86d"),
        ("monsterchase-20b the race is over", f"{DUE} step=over", "A draw-prey", "refused monsterchase-86d"),
    ),
)
def test_pilots(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("exposed", "turned"),
    [
        pytest.param(6, 2, id="monsterchase-87 of six two"),
        pytest.param(3, 2, id="monsterchase-87 of three two"),
        pytest.param(2, 1, id="monsterchase-88 D6 of two one"),
        pytest.param(1, 1, id="monsterchase-89 D6 the last one"),
        pytest.param(0, 0, id="monsterchase-89 D6 of none none"),
    ],
)
def test_how_many_are_turned(exposed: int, turned: int) -> None:
    assert to_turn(exposed) == turned


@pytest.mark.parametrize(
    ("tokens", "entries"),
    [
        pytest.param(3, 2, id="monsterchase-88 D7 two or three players"),
        pytest.param(4, 3, id="monsterchase-88 D7 four"),
        pytest.param(5, 3, id="monsterchase-88 D7 five"),
        pytest.param(6, 4, id="monsterchase-88 D7 six"),
        pytest.param(7, 4, id="monsterchase-88 D7 seven"),
        pytest.param(8, 5, id="monsterchase-88 D7 eight"),
    ],
)
def test_how_often_pilots_enter_to_shelter_all(tokens: int, entries: int) -> None:
    left, entered = tokens, 0
    while left:
        left, entered = left - to_turn(left), entered + 1
    assert entered == entries


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-93 all hearts still exposed",
            f"{BOSS_MOVES} {SIX} boss.truck=2/12/0:normal",
            "K boss-enters what=prey",
            "prey-eaten 5 4; boss-healed prey 5",
        ),
        (
            "monsterchase-93 not above its start",
            f"{BOSS_MOVES} boss.truck=11/12/0:normal",
            "K boss-enters what=prey",
            "prey-eaten 2 4; boss-healed prey 1",
        ),
        ("monsterchase-93 at its start nothing", BOSS_MOVES, "K boss-enters what=prey", "prey-eaten 2 4"),
        (
            "monsterchase-92 hearts that were turned are denied",
            f"{BOSS_MOVES} boss.truck=2/12/0:normal prey=3:no-assault/double-heart,two-auras",
            "K boss-enters what=prey",
            "prey-eaten 0 4",
        ),
        (
            "monsterchase-94 no auras, and the assault stays",
            f"{BOSS_MOVES} prey=3:no-assault,two-auras/double-heart",
            "K boss-enters what=prey",
            "prey-eaten 0 4",
        ),
        (
            "monsterchase-89 D6 on none exposed it moves on",
            f"{BOSS_MOVES} prey=3:/heart",
            "K boss-enters what=prey",
            "prey-eaten 0 4",
        ),
        (
            "monsterchase-86c rammed there in a pilot's turn",
            "boss.truck=2/12/0:normal",
            "K boss-enters what=prey",
            "prey-eaten 2 4; boss-healed prey 2",
        ),
        ("monsterchase-31b told by the keeper", BOSS_MOVES, "A boss-enters what=prey", "refused monsterchase-31b"),
        ("monsterchase-86d only there", BOSS_MOVES, "K boss-enters what=dinner", "refused monsterchase-86d"),
    ),
)
def test_the_boss_eats(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("prey", "now"),
    [
        pytest.param("prey=3:heart/", 4, id="monsterchase-95 one tile on"),
        pytest.param("prey=8:heart/", 1, id="monsterchase-95b from the last tile to the start"),
    ],
)
def test_where_the_stack_goes(prey: str, now: int) -> None:
    assert tile_after(at(prey)) == now


def test_monsterchase_95_the_whole_stack_is_exposed_again() -> None:
    state, _ = after(f"{BOSS_MOVES} prey=3:no-assault/heart,double-heart late=A flips=1", "K boss-enters what=prey")
    assert (state.prey_tile, state.exposed, state.sheltered) == (4, ("heart", "double-heart", "no-assault"), ())
    assert (state.late, state.flips) == ((), 0)


def test_monsterchase_93_six_players_as_in_the_rulebook() -> None:
    """V10: Simona, Fabio, then the boss; hearts denied three, eaten one."""
    words = "prey=3:heart,heart,heart,double-heart,no-assault,two-auras/ boss.truck=5/12/0:normal"
    state, facts = after(
        words,
        "A enter-prey car=A",
        "A turn-prey token=heart",
        "A turn-prey token=no-assault",  # V10a
        "B enter-prey car=B",
        "B turn-prey token=heart",
        "B turn-prey token=double-heart",  # V10b
        "K boss-enters what=prey",  # V10c
    )
    assert lines(facts) == [
        "prey-entered A 2",
        "prey-turned heart",
        "prey-turned no-assault",
        "assault-gone",
        "prey-entered B 2",
        "prey-turned heart",
        "prey-turned double-heart",
        "prey-eaten 1 4",
        "boss-healed prey 1",
    ]
    assert state.boss is not None
    assert (state.boss.points, len(state.exposed), state.prey_tile) == (6, 6, 4)


def test_monsterchase_88_three_pilots_one_after_the_other() -> None:
    """D5: two, one, none."""
    asked = ["A enter-prey car=A", "A draw-prey", "B enter-prey car=B", "B draw-prey", "C enter-prey car=C"]
    tokens = "prey=3:double-heart,heart,heart/"
    left = [len(after(tokens, *asked[: count + 1])[0].exposed) for count in range(5)]
    assert left == [3, 1, 1, 0, 0]


def test_the_app_draws_each_token_and_always_the_same() -> None:
    drawn = {after(DUE, "A draw-prey", chance=Chance(bytes([seed])))[0].sheltered for seed in range(40)}
    assert {each for pair in drawn for each in pair} == {"double-heart", "no-assault", "two-auras"}
    assert len(drawn) == 6
    again = {after(DUE, "A draw-prey", chance=Chance(b"one table"))[0].sheltered for _ in range(3)}
    assert len(again) == 1


@pytest.mark.parametrize(
    ("words", "seat", "is_primary"),
    [
        pytest.param(DUE, "A", "turn-prey", id="custode-luck the table says which"),
        pytest.param(f"{DUE} luck=app", "A", "draw-prey", id="custode-luck or the app draws"),
        pytest.param("", "A", "", id="monsterchase-86d nothing to turn"),
    ],
)
def test_the_way_forward(words: str, seat: str, is_primary: str) -> None:
    mine = ("turn-prey", "draw-prey")
    found = [offer.action for offer in listed(words, seat).open if offer.primary and offer.action in mine]
    assert found == [is_primary] * bool(is_primary)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-87c no turn ends before they are turned",
            f"{DUE} turn=A:card:d:0:0::",
            "A end-turn",
            "refused monsterchase-87c",
        ),
        (
            "monsterchase-87c nor phase 4",
            f"{DUE} step=assault-phase turn=::d:0:0::",
            "K assault-done",
            "refused monsterchase-87c",
        ),
        ("monsterchase-87c then it does", "flips=0 turn=A:card:d:0:0::", "A end-turn", "turn-ended A; turn-begun B"),
        (
            "monsterchase-87c none is left to turn",
            f"{DUE} prey=3:/heart turn=A:card:d:0:0::",
            "A end-turn",
            "turn-ended A; turn-begun B",
        ),
    ),
)
def test_before_the_end(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("tokens", "counts"),
    [
        pytest.param("heart,heart,heart,no-assault,two-auras", [2, 2], id="monsterchase-87 both turn two"),
        pytest.param("heart,heart,no-assault", [2, 1], id="monsterchase-89 what the first leaves"),
        pytest.param("heart,heart", [1, 1], id="monsterchase-88 one, and then the last"),
        pytest.param("heart", [1, 0], id="monsterchase-89 nothing for the second"),
    ],
)
def test_two_cars_pushed_in_by_one_action(tokens: str, counts: list[int]) -> None:
    """The boss pushes A and C there in one move: what A has to turn is not C's any more."""
    play = Play(GAME, at(f"{BOSS_MOVES} prey=3:{tokens}/"), "K", notation.LUCK)
    enters_prey(play, "A")
    enters_prey(play, "C")
    assert lines(play.facts) == [f"prey-entered A {counts[0]}", f"prey-entered C {counts[1]}"]
    assert play.state.flips == sum(counts)
