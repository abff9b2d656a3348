"""From the lot to the last count: preparation, start phase, evaluation, the end of a round and of a game."""

import pytest

from companion.engine.chance import Chance
from companion.engine.rulebook import Refusal
from companion.games.mythos import GAME
from companion.games.mythos.components import most_possible
from companion.games.mythos.scoring import partial, scores
from companion.games.mythos.state import InMission, InPlay, Position, Won, points
from companion.games.mythos.view.moment import event
from tests.games.mythos.table import after, outcome, rows, table, who

OPENED = GAME.folded(GAME.blank, GAME.setup(GAME.opening(2), Chance(b"")))
FIRST = {"step": "mission", "turn": "", "round": 0, "missions": {}, "chakra": {"A": 0, "B": 0}}
SCORING = {"step": "evaluation", "turn": "", "passed": ("A", "B")}


def test_mythos_1b_two_players() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.setup(GAME.opening(3), Chance(b""))
    assert refused.value.rule == "mythos-1b"


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-6 the lot gives the Edge", OPENED, "A give-edge whose=B", "edge-given B"),
        ("mythos-6 to one of the two", OPENED, "A give-edge whose=C", "refused mythos-6"),
        ("mythos-10 not twice", after(OPENED, "A give-edge whose=B"), "A give-edge whose=B", "refused mythos-10"),
        ("mythos-9 the whole hand once", after(OPENED, "A give-edge whose=B"), "A mulligan", "hand-redrawn A"),
        ("mythos-9b only once", after(OPENED, "A give-edge whose=B", "A mulligan"), "A mulligan", "refused mythos-9b"),
        ("mythos-10 not before the lot", OPENED, "A mulligan", "refused mythos-10"),
        ("mythos-10 nor later", table(), "A mulligan", "refused mythos-10"),
        ("mythos-9 then the first round", after(OPENED, "A give-edge whose=B"), "A hands-ready", "hands-ready"),
    ),
)
def test_preparation(at: Position, asked: str, expected: str) -> None:
    assert outcome(at, asked) == expected


def test_mythos_6_the_app_draws_the_lot_the_same_way_each_time() -> None:
    assert outcome(OPENED, "A draw-edge") == outcome(OPENED, "B draw-edge")


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-11 mission, chakra, cards", table(**FIRST), "A reveal-mission card=M01",
         "mission-revealed 1 d M01 1; chakra-gained A 5 0 0; chakra-gained B 5 0 0; cards-drawn 2"),
        ("mythos-11 a mission with CHAKRA pays at once", table(**FIRST), "B reveal-mission card=M10",
         "mission-revealed 1 d M10 2; chakra-gained A 5 0 1; chakra-gained B 5 0 1; cards-drawn 2"),
        ("mythos-2 one that is in no catalogue", table(**FIRST), "A reveal-untold points=4",
         "mission-revealed 1 d ? 4; chakra-gained A 5 0 0; chakra-gained B 5 0 0; cards-drawn 2"),
        ("mythos-2 no such mission", table(**FIRST), "A reveal-mission card=M77", "refused mythos-2"),
        ("mythos-2 no such points", table(**FIRST), "A reveal-untold points=12", "refused mythos-2"),
        ("mythos-10 only when it is due", table(), "A reveal-mission card=M02", "refused mythos-10"),
        ("mythos-53 both may have brought it", table(step="mission", turn=""), "A reveal-mission card=M01",
         "mission-revealed 3 b M01 1; chakra-gained A 5 0 0; chakra-gained B 5 0 0; cards-drawn 2"),
        ("mythos-53 a third there is not",
         table(step="mission", turn="", missions={"d": InMission("M01", 1), "c": InMission("M01", 1)}),
         "A reveal-mission card=M01", "refused mythos-53"),
    ),
)  # fmt: skip
def test_start(at: Position, asked: str, expected: str) -> None:
    assert outcome(at, asked) == expected


def test_mythos_50_the_round_is_opened_by_whoever_has_the_edge() -> None:
    at = after(table(**FIRST, edge="B"), "A reveal-mission card=M01")
    assert (at.turn, at.round, at.step) == ("B", 1, "action")


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-25 more power wins points and rank", table(who("1", "A", "d", "009"), **SCORING),
         "A evaluate mission=d", "mission-evaluated d A:3,B:0 A 2"),
        ("mythos-25 by nobody", table(**SCORING), "B evaluate mission=d", "mission-evaluated d A:0,B:0 - 0"),
        ("mythos-25b d first", table(**SCORING), "A evaluate mission=c", "refused mythos-25b"),
        ("mythos-25b then c", after(table(**SCORING), "A evaluate mission=d"), "A evaluate mission=c",
         "mission-evaluated c A:0,B:0 - 0"),
        ("mythos-25c each once", after(table(**SCORING), "A evaluate mission=d", "A evaluate mission=c"),
         "A evaluate mission=d", "refused mythos-25c"),
        ("mythos-24 not while they play", table(), "A evaluate mission=d", "refused mythos-24"),
        ("mythos-24 nor while one of them may", table(passed=("B",)), "A evaluate mission=d", "refused mythos-24"),
        ("mythos-10 nor before the missions lie there", table(step="mission", turn=""), "A evaluate mission=d",
         "refused mythos-10"),
        ("mythos-25b the round does not end before", table(**SCORING), "A end-round", "refused mythos-25b"),
    ),
)  # fmt: skip
def test_evaluation(at: Position, asked: str, expected: str) -> None:
    assert outcome(at, asked) == expected


def test_mythos_22_what_score_effects_do_counts_for_the_next_mission() -> None:
    at = after(
        table(who("1", "A", "d", "009"), who("2", "B", "c", "009"), **SCORING),
        "A evaluate mission=d", "A change-tokens character=1 count=+2", "A move character=1 mission=c",
        "A evaluate mission=c",
    )  # fmt: skip
    assert [(won.mission, won.seat) for won in at.won] == [("d", "A"), ("c", "A")]


EVALUATED = (Won(2, "d", {"A": 0, "B": 0}), Won(2, "c", {"A": 0, "B": 0}))


def ended(*played: InPlay, **more: object) -> Position:
    return after(table(*played, **SCORING, won=EVALUATED, **more), "A end-round")


def test_mythos_28_chakra_and_tokens_go_from_hidden_ones_too() -> None:
    at = ended(who("1", "A", "d", "009", tokens=2), who("2", "B", "c", is_hidden=True, tokens=1))
    assert (at.chakra, [each.tokens for each in at.played], at.step) == ({"A": 0, "B": 0}, [0, 0], "mission")


def test_mythos_28_but_for_those_that_keep_them() -> None:
    at = ended(who("1", "A", "d", "039", tokens=2), who("2", "A", "c", "043", is_hidden=True, tokens=1))
    assert [each.tokens for each in at.played] == [2, 0]


@pytest.mark.parametrize(
    ("played", "left"),
    rows(
        ("mythos-28b a summon returns", (who("1", "A", "d", "094"), who("2", "A", "d", "009")), ["2"]),
        ("mythos-28b not a hidden one", (who("1", "A", "d", "094", is_hidden=True),), ["1"]),
        ("mythos-28b Akamaru without Kiba", (who("1", "A", "d", "027"),), []),
        ("mythos-28b Akamaru with Kiba here", (who("1", "A", "d", "027"), who("2", "A", "d", "025")), ["1", "2"]),
        ("mythos-28b whoever may is left", (who("1", "A", "d", "028"),), ["1"]),
    ),
)
def test_returning(played: tuple[InPlay, ...], left: list[str]) -> None:
    assert [each.id for each in ended(*played).played] == left


def test_mythos_39_of_a_stack_the_top_card_alone_returns_to_the_hand() -> None:
    at = ended(who("1", "A", "d", "095", under=("094",)))
    assert (at.played, at.hands["A"]) == ((), 5)


LAST = {
    "round": 4,
    "missions": dict.fromkeys("dcba", InMission("M01", 1)),
    "won": tuple(Won(4, rank, {"A": 0, "B": 0}) for rank in "dcba"),
}


@pytest.mark.parametrize(
    ("more", "expected"),
    rows(
        ("mythos-29 more points", {"bonus": {"A": 1, "B": 0}}, "game-won A 1,0"),
        ("mythos-29 a tie by the Edge", {"edge": "B"}, "game-won B 0,0"),
        ("mythos-28 tokens and chakra stay as they are", {"chakra": {"A": 3, "B": 3}, "bonus": {"A": 0, "B": 2}},
         "game-won B 0,2"),
    ),
)  # fmt: skip
def test_the_end(more: dict[str, object], expected: str) -> None:
    at = table(who("1", "A", "d", "094", tokens=2), **{**SCORING, **LAST, **more})
    assert outcome(at, "A end-round") == expected


def test_mythos_28b_nobody_returns_after_the_fourth_round() -> None:
    at = after(table(who("1", "A", "d", "094", tokens=2), **{**SCORING, **LAST}), "A end-round")
    assert (len(at.played), at.played[0].tokens, at.step, at.winner) == (1, 2, "over", "A")


def test_mythos_29c_best_of_three() -> None:
    three = {"options": {"best": "three"}}
    at = after(table(**{**SCORING, **LAST, **three}, decks={"A": "x"}), "A end-round")
    assert GAME.outcome(at) == ()
    at_its_end = at
    at = after(at, "B next-game")
    assert (at.step, at.games, at.edge, at.decks, at.played) == ("edge", ("A",), "", {"A": "x"}, ())
    again = after(table(**{**SCORING, **LAST, **three}, games=("A",)), "A end-round")
    assert [line.words for line in GAME.outcome(again)] == ["outcome.match", "outcome.edge"]
    assert outcome(again, "A next-game") == "refused mythos-29c"
    third = after(table(**{**SCORING, **LAST, **three}, games=("A", "B")), "A end-round")
    shown = [event(each) for each in (at_its_end, third)]
    ends = [each.figure for each in shown if each]
    assert ends == [f"{points(at_its_end, 'A')}–{points(at_its_end, 'B')}", "2–1"]
    assert outcome(after(table(**{**SCORING, **LAST}), "A end-round"), "A next-game") == "refused mythos-29c"


# --- the grid ---------------------------------------------------------------------------------------------------------

# The rulebook's own table: who wins which mission in which round, with its points (NV5).
PRINTED = {
    1: {"d": ("A", 1 + 3)},
    2: {"d": ("A", 1 + 3), "c": ("B", 2 + 2)},
    3: {"d": ("B", 1 + 3), "c": ("B", 2 + 2), "b": ("A", 3 + 2)},
    4: {"d": ("A", 1 + 3), "c": ("B", 2 + 2), "b": ("A", 3 + 2), "a": ("B", 4 + 3)},
}
BASES = {"d": 3, "c": 2, "b": 2, "a": 3}


def test_nv5_the_printed_table_is_played_as_a_whole_match() -> None:
    """mythos-41, mythos-54: 22 to 23, cell by cell."""
    at = after(OPENED, "A give-edge whose=A", "A hands-ready")
    for number, wins in PRINTED.items():
        at = after(at, f"A reveal-untold points={BASES['dcba'[number - 1]]}")
        for rank, (seat, _) in wins.items():
            at = outplayed(at, rank, seat)
        while at.step == "action":
            at = after(at, f"{at.turn} pass-round")
        for rank in wins:
            at = after(at, f"A evaluate mission={rank}")
        at = after(at, "A end-round")
    assert {(won.round, won.mission): (won.seat, won.points) for won in at.won} == {
        (number, rank): cell for number, wins in PRINTED.items() for rank, cell in wins.items()
    }
    assert [partial(at, "A", rank) for rank in "dcba"] == [12, 0, 10, 0]
    assert [partial(at, "B", rank) for rank in "dcba"] == [4, 12, 0, 7]
    assert (points(at, "A"), points(at, "B"), at.winner) == (22, 23, "B")
    assert scores(at)["total", "total-B"] == 23
    assert scores(at)["4", "A-a"] == 0


def outplayed(at: Position, rank: str, seat: str) -> Position:
    """The board ruled so that this seat wins there now."""
    while at.turn != seat:
        at = after(at, f"{at.turn} hide-character mission={rank}")
    at = after(at, f"{seat} play-unnamed mission={rank} cost=0")
    at = after(at, f"{seat} tell-power character={at.played[-1].id} power=15")
    others = [each.id for each in at.played if each.mission == rank and each.id != at.played[-1].id]
    for id in others:
        at = after(at, f"{seat} defeat character={id}")
    return at


def test_mythos_42_the_most_there_is() -> None:
    assert most_possible((3, 2, 2, 3)) == 4 * 4 + 3 * 4 + 2 * 5 + 7


def test_mythos_9_a_round_ruled_and_taken_back_leaves_the_first_hands() -> None:
    """Who had changed the hand is known again, and no hand was dealt."""
    at = after(table(step="edge", turn="", edge="", round=0, missions={}, kept=(), hands={"A": 0, "B": 0}),
               "A give-edge whose=A", "B mulligan")  # fmt: skip
    then = after(at, "A adjust dial=round value=3", "A adjust dial=round value=0")
    assert (then.step, then.kept, then.hands) == ("hands", ("B",), {"A": 0, "B": 0})
