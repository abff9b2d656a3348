"""The five phases of a round: whose turn comes, the ranking, the boss's assault."""

import pytest

from companion.games.monsterchase.rules.rounds import assault_part
from companion.games.monsterchase.state import PHASE, next_car
from tests.games.monsterchase.table import after, at, closed_to, lines, open_to, outcome, rows

READ = "step=read turn=:::0:0::"
ORDER = "step=order turn=:::0:0:: acted=A,B,boss,C"
# Phase 4 with an assault, phase 3 without one.
PHASE_4 = "step=assault-phase turn=:::0:0:: acted=A,B,boss,C"
NO_ASSAULT = f"{ORDER} cards=-1,-2,,4,-1"
LAST = "turn=C:card:d:0:0:: acted=A,B,boss"


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        pytest.param("drop-aura", 1, id="monsterchase-20 auras and assault"),
        pytest.param("read", 1, id="monsterchase-20 the aura is read in phase 1"),
        pytest.param("turn", 2, id="monsterchase-20 turns"),
        pytest.param("star", 2, id="monsterchase-20 the boss's star in its turn"),
        pytest.param("order", 3, id="monsterchase-20 the ranking"),
        pytest.param("assault-phase", 4, id="monsterchase-20 the assault"),
        pytest.param("finish", 5, id="monsterchase-20 the end of the round"),
    ],
)
def test_the_phase_of_a_step(step: str, phase: int) -> None:
    assert PHASE[step] == phase


# --- the turns --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-31 the first helmet begins", READ, "K read-aloud", "turn-begun A"),
        ("monsterchase-40 with an empty hand one card", f"{READ} car.A=3/0/0/0:", "K read-aloud",
         "turn-begun A; card-drawn A 1 green no"),
        ("monsterchase-31 the boss where its helmet is", f"{READ} ranking=boss,A,B,C", "K read-aloud",
         "turn-begun boss"),
        ("monsterchase-100 with what its mood gives", f"{READ} ranking=boss,A,B,C boss.truck=9/12/0:furious",
         "K read-aloud", "turn-begun boss; boss-shielded 2"),
        ("monsterchase-31 one after the other", "turn=A:card:d:0:0::", "A end-turn", "turn-ended A; turn-begun B"),
        ("monsterchase-31 the boss in between", "turn=B:card:d:0:0:: acted=A", "B end-turn",
         "turn-ended B; turn-begun boss"),
        ("monsterchase-32 after the last the ranking", LAST, "C end-turn", "turn-ended C; step-reached order -"),
        ("monsterchase-24 read out by the keeper", READ, "K read-aloud", "turn-begun A"),
        ("monsterchase-31b not by a pilot", READ, "A read-aloud", "refused monsterchase-31b"),
        ("monsterchase-20b read once", "", "K read-aloud", "refused monsterchase-20b"),
        ("monsterchase-20b cards before turns", f"{READ} step=aura", "K read-aloud", "refused monsterchase-20b"),
        ("monsterchase-20b in its own place it goes", READ, "K read-aloud", "turn-begun A"),
    ),
)  # fmt: skip
def test_turns(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("acted", "following"),
    [
        pytest.param("", "A", id="monsterchase-31 the leader first"),
        pytest.param("A,B", "boss", id="monsterchase-31 the boss like any other"),
        pytest.param("A,B,boss,C", "", id="monsterchase-31 all have played"),
        pytest.param("B,C,A", "boss", id="monsterchase-31 once each, whatever came before"),
    ],
)
def test_whose_turn_comes(acted: str, following: str) -> None:
    assert next_car(at(f"acted={acted}")) == following


# --- phase 3: the ranking ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-32 the first helmet, the boss's too", ORDER, "K place-helmet car=boss", "helmet-placed boss"),
        ("monsterchase-32 the next", f"{ORDER} placed=boss", "K place-helmet car=C", "helmet-placed boss,C"),
        ("monsterchase-32 the last takes what is left", f"{ORDER} placed=boss,C", "K place-helmet car=A",
         "ranking-set boss,C,A,B; step-reached assault-phase -"),
        ("monsterchase-32 as it was", ORDER, "K same-ranking", "ranking-set A,B,boss,C; step-reached assault-phase -"),
        ("monsterchase-14b no helmet twice", f"{ORDER} placed=boss,C", "K place-helmet car=C",
         "refused monsterchase-14b"),
        ("monsterchase-14b nobody else's", ORDER, "K place-helmet car=drone", "refused monsterchase-14b"),
        ("monsterchase-14c in phase 3 the boss is placed like the others", ORDER, "K place-helmet car=boss",
         "helmet-placed boss"),
        ("monsterchase-20b once a round, not in a turn", "", "K same-ranking", "refused monsterchase-20b"),
        ("monsterchase-20b nor helmet by helmet", "", "K place-helmet car=C", "refused monsterchase-20b"),
        ("monsterchase-31b the keeper's", ORDER, "A same-ranking", "refused monsterchase-31b"),
        ("monsterchase-31b told by the keeper", ORDER, "K same-ranking",
         "ranking-set A,B,boss,C; step-reached assault-phase -"),
        ("monsterchase-33 with an assault phase 4", ORDER, "K same-ranking",
         "ranking-set A,B,boss,C; step-reached assault-phase -"),
        ("monsterchase-35 without one phase 5", NO_ASSAULT, "K same-ranking",
         "ranking-set A,B,boss,C; step-reached finish -"),
    ),
)  # fmt: skip
def test_the_ranking(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_32_the_strip_is_empty_again_for_the_next_round() -> None:
    state, _ = after(f"{ORDER} placed=boss,C", "K place-helmet car=A")
    assert (state.ranking, state.placed) == (("boss", "C", "A", "B"), ())


# --- phase 4: the assault ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-33 it has been carried out", PHASE_4, "K assault-done", "step-reached finish -"),
        ("monsterchase-35 its card went meanwhile", f"{PHASE_4} cards=-1,-2,,4,-1", "K assault-done",
         "step-reached finish -"),
        ("monsterchase-87c not while a prey token is due", f"{PHASE_4} flips=1", "K assault-done",
         "refused monsterchase-87c"),
        ("monsterchase-31b the keeper's", PHASE_4, "A assault-done", "refused monsterchase-31b"),
        ("monsterchase-20b only in phase 4", ORDER, "K assault-done", "refused monsterchase-20b"),
        ("monsterchase-20b in phase 4", PHASE_4, "K assault-done", "step-reached finish -"),
    ),
)  # fmt: skip
def test_the_assault(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("ranking", "part"),
    [
        pytest.param("boss,A,B,C", "green", id="monsterchase-34 in the lead"),
        pytest.param("A,boss,B,C", "green", id="monsterchase-34 second of four"),
        pytest.param("A,B,boss,C", "red", id="monsterchase-34 third of four"),
        pytest.param("A,B,C,boss", "red", id="monsterchase-34 last"),
    ],
)
def test_the_part_in_force(ranking: str, part: str) -> None:
    assert assault_part(at(f"ranking={ranking}")) == part


def test_monsterchase_34_phase_4_goes_by_the_new_ranking() -> None:
    """The boss came from the third place to the second: green now, red in its turn."""
    asked = ("K place-helmet car=A", "K place-helmet car=boss", "K place-helmet car=B")
    state, _ = after(ORDER, *asked)
    assert (assault_part(at(ORDER)), assault_part(state)) == ("red", "green")


# --- a whole round ----------------------------------------------------------------------------------------------------


def test_monsterchase_20_a_whole_round() -> None:
    """Phase by phase; the boss's card has no effect the app would have to be told."""
    state, facts = after(
        "step=drop-aura turn=:::0:0:: round=2 cards=-1,-1,0,3,4",
        "K drop-aura card=1",
        "K draw-card card=unread",
        "K draw-card card=unread",
        "K read-aloud",
        "A play-card card=missile-3",
        "A end-turn",
        "B play-card card=bomb-1",
        "B end-turn",
        "K flip card=steer-3",
        "K weigh measure=ways best=stay",
        "K boss-moved",
        "C play-card card=steer-5",
        "C end-turn",
        "K same-ranking",
        "K assault-done",
        "K finish beyond=no",
    )
    texts = [line for line in lines(facts) if line.startswith(("step", "turn", "round"))]
    assert texts == [
        "step-reached assault -",
        "step-reached aura -",
        "step-reached read -",
        "turn-begun A",
        "turn-ended A",
        "turn-begun B",
        "turn-ended B",
        "turn-begun boss",
        "step-reached move -",
        "turn-ended boss",
        "turn-begun C",
        "turn-ended C",
        "step-reached order -",
        "step-reached assault-phase -",
        "step-reached finish -",
        "round-begun 3",
        "step-reached assault -",
    ]
    assert (state.acted, state.turn.car) == ((), "")


@pytest.mark.parametrize(
    ("words", "seat", "opens", "closes"),
    [
        pytest.param(READ, "K", {"read-aloud"}, {}, id="monsterchase-24 read it out"),
        pytest.param(READ, "A", set(), {}, id="monsterchase-31b a pilot listens"),
        pytest.param(
            ORDER, "K", {"place-helmet", "same-ranking"}, {}, id="monsterchase-32 helmet by helmet or as it was"
        ),
        pytest.param(PHASE_4, "K", {"assault-done"}, {}, id="monsterchase-33 the assault"),
        pytest.param("step=finish", "K", {"finish"}, {}, id="monsterchase-36 where the boss stands"),
        pytest.param("", "K", set(), {"same-ranking": "monsterchase-20b"}, id="monsterchase-32 not during the turns"),
    ],
)
def test_what_is_offered(words: str, seat: str, opens: set[str], closes: dict[str, str]) -> None:
    mine = {"read-aloud", "place-helmet", "shuffle-helmets", "same-ranking", "assault-done", "finish"}
    assert open_to(at(words), seat) & mine == opens
    assert {action: rule for action, rule in closed_to(at(words), seat, *closes).items() if action in mine} == closes
