"""Corrections: every tracked value of a chase can be set, by whom, and what has to follow from it follows."""

import pytest

from companion.engine.dials import Dial
from companion.engine.holes import Pick
from companion.engine.play import judge
from companion.games.monsterchase import GAME
from companion.games.monsterchase.state import Race
from tests.games import notation
from tests.games.monsterchase.table import after, at, outcome, rows

HANDS = "keep=hands car.A=3/0/0/0:bomb-1,?,?"
TEAMS = "mode=teams teams=A:1,B:1,C:2,D:2 seats=A,B,C,D car.D=3/0/0/0:? ranking=A,B,C,D winter=yes"
NO_TURN = "turn=::d:0:0::"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("custode-truth points", "", "K adjust dial=points value=3", "adjusted points 3 12"),
        ("custode-truth a place in the ranking", "", "A adjust dial=rank.1 value=boss", "adjusted rank.1 boss A"),
        ("custode-truth the mood", "", "K adjust dial=mood value=furious", "adjusted mood furious normal"),
        ("custode-truth no such mood", "", "K adjust dial=mood value=cross", "misfit"),
        ("custode-truth four lives", "", "A adjust dial=lives.A value=4", "misfit"),
        ("custode-truth no hands on phones", "", "A adjust dial=card.A.1 value=bomb-1", "misfit"),
        (
            "custode-truth one's own card",
            HANDS,
            "A adjust dial=card.A.1 value=star-2",
            "adjusted card.A.1 star-2 bomb-1",
        ),
        ("custode-truth not the card of another", HANDS, "B adjust dial=card.A.1 value=star-2", "misfit"),
        ("custode-truth not even by the keeper", HANDS, "K adjust dial=card.A.1 value=star-2", "misfit"),
        ("monsterchase-4 no freeze gun without winter", HANDS, "A adjust dial=card.A.1 value=freeze-2", "misfit"),
        ("custode-truth no boss in a race of teams", TEAMS, "A adjust dial=points value=3", "misfit"),
        ("custode-truth not back to the setup", "", "K adjust dial=step value=to-prey", "misfit"),
        ("custode-truth not into the boss's move", "", "K adjust dial=step value=to-boss", "misfit"),
    ),
)
def test_what_may_be_set(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def ruled(words: str, dial: str, value: str | int) -> Race:
    """The table after a ruling, whoever may make it."""
    state = at(words)
    (found,) = (each for each in GAME.dials(state) if each.id == dial)
    return set_to(state, found, value)


def set_to(state: Race, dial: Dial, value: str | int) -> Race:
    action = GAME.kinds["adjust"](dial=dial.id, value=value)
    return GAME.folded(state, judge(GAME, state, dial.secret_to or "A", action, notation.LUCK))


@pytest.mark.parametrize(
    ("words", "dial", "value", "changed"),
    [
        pytest.param("", "points", -2, "boss.truck=-2/12/0:normal", id="monsterchase-10 below zero"),
        pytest.param("", "most", 9, "boss.truck=12/9/0:normal", id="monsterchase-10"),
        pytest.param("", "boss-shields", 2, "boss.truck=12/12/2:normal", id="monsterchase-116b"),
        pytest.param("", "spun", "yes", "boss.truck=12/12/0:normal:spun", id="monsterchase-85"),
        pytest.param("", "round", 3, "round=3", id="monsterchase-38"),
        pytest.param("", "hurt", 2, "turn=A::d:2:0::", id="monsterchase-99"),
        pytest.param("two-damages=round", "hurt", 2, "two-damages=round hurts=1,2", id="monsterchase-99c"),
        pytest.param("", "rank.1", "boss", "ranking=boss,B,A,C", id="monsterchase-14b each helmet once"),
        pytest.param("", "acted.B", "yes", "acted=B", id="monsterchase-31"),
        pytest.param("acted=B,C", "acted.B", "no", "acted=C", id="monsterchase-31 not yet"),
        pytest.param("", "assault", "none", "cards=-1,-2,,-1,-1", id="monsterchase-35"),
        pytest.param("", "aura", "none", "cards=-2,-1,,-1,-1", id="monsterchase-22"),
        pytest.param("", "auras", 2, "cards=-2,-2,-2+-2,-1,-1", id="monsterchase-90"),
        pytest.param("cards=-1,-1,-2+-2,-1,-1", "auras", 1, "cards=-1,-1,-2,-1,-1", id="monsterchase-23"),
        pytest.param("", "last-assault", "unread", "cards=-2,-2,,-2,-1", id="monsterchase-28"),
        pytest.param("", "last-aura", "unread", "cards=-2,-2,,-1,-2", id="monsterchase-28c"),
        pytest.param(
            "seen=red:bomb-1,red:star-2", "seen", 1, "seen=red:star-2", id="monsterchase-78 the last"
        ),
        pytest.param("seen=red:bomb-1", "seen", 0, "", id="monsterchase-78 shuffled"),
        pytest.param("", "reserve.5", "no", "reserves=", id="monsterchase-106"),
        pytest.param("reserves=", "reserve.5", "yes", "reserves=5", id="monsterchase-5"),
        pytest.param("late=B flips=1", "prey", 4, "prey=4:double-heart,no-assault,two-auras/", id="monsterchase-96"),
        pytest.param(
            "", "exposed.no-assault", 0, "prey=3:double-heart,two-auras/", id="monsterchase-87 one token is away"
        ),
        pytest.param(
            "",
            "sheltered.heart",
            1,
            "prey=3:double-heart,no-assault,two-auras/heart",
            id="monsterchase-87 and one is there",
        ),
        pytest.param("", "flips", 2, "flips=2", id="monsterchase-87c"),
        pytest.param("", "late.C", "yes", "late=C", id="monsterchase-96 late"),
        pytest.param(
            "", "tile.2", "20-B", "circuit=01-A,20-B,03-A,04-A,05-A,06-A,07-A,09-A", id="monsterchase-4 another tile"
        ),
        pytest.param(
            "", "tile.2", "counted", "circuit=01-A,?,03-A,04-A,05-A,06-A,07-A,09-A", id="monsterchase-2 only counted"
        ),
        pytest.param("", "lives.B", 1, "car.B=1/0/0/0:?,?,?", id="monsterchase-7c lives"),
        pytest.param("", "stars.B", 3, "car.B=3/3/0/0:?,?,?", id="monsterchase-7c stars"),
        pytest.param("", "shields.B", 2, "car.B=3/0/2/0:?,?,?", id="monsterchase-110"),
        pytest.param("", "off.B", 1, "car.B=3/0/0/1:?,?,?", id="monsterchase-175"),
        pytest.param("", "hand.B", 1, "car.B=3/0/0/0:?", id="monsterchase-44"),
        pytest.param(HANDS, "hand.A", 4, f"{HANDS} car.A=3/0/0/0:bomb-1,?,?,?", id="monsterchase-44 known ones stay"),
        pytest.param(HANDS, "card.A.2", "star-1", f"{HANDS} car.A=3/0/0/0:bomb-1,star-1,?", id="monsterchase-44b"),
        pytest.param("car.A=3/0/0/0:?:bomb", "spirit.A.1", "missile", "car.A=3/0/0/0:?:missile", id="monsterchase-151"),
        pytest.param("car.A=3/0/0/0:?:bomb", "tucked.A", 0, "car.A=3/0/0/0:?", id="monsterchase-153"),
        pytest.param(
            "sheets=A:sheet-1,B:sheet-2", "sheet.A", "sheet-2", "sheets=A:sheet-2,B:sheet-1", id="monsterchase-7b"
        ),
        pytest.param("", "distance.A.B", "4", "distance.A-B=4", id="monsterchase-65"),
        pytest.param("distance.A-B=4", "distance.A.B", "untold", "", id="monsterchase-65 not told any more"),
        pytest.param("", "main", "astral", "turn=A:astral:d:0:0::", id="monsterchase-42"),
        pytest.param(
            "shown=bomb-2", "main", "card", "turn=A:card:d:0:0::", id="monsterchase-42 what lay open goes back"
        ),
        pytest.param("", "star", "yes", "turn=A::sd:0:0::", id="monsterchase-41"),
        pytest.param("", "draws", "no", "turn=A:::0:0::", id="monsterchase-45"),
        pytest.param("", "extra", 1, "extra=1", id="monsterchase-43"),
        pytest.param(TEAMS, "team.A", "2", f"{TEAMS} teams=A:2,B:1,C:2,D:2", id="monsterchase-127"),
        pytest.param(TEAMS, "nitros.A", 2, f"{TEAMS} nitros=A:2", id="monsterchase-136"),
        pytest.param(TEAMS, "crossed.A", "yes", f"{TEAMS} crossed=A", id="monsterchase-138"),
        pytest.param(
            "acted=A turn=C::d:1:0::", "turn", "A", "turn=A::d:0:0::", id="monsterchase-31 again from the start"
        ),
        pytest.param(
            "acted=A turn=C::d:0:0::", "turn", "boss", "acted=A step=flip turn=boss::d:0:0::", id="monsterchase-78"
        ),
        pytest.param(
            "acted=A turn=C::d:0:0::", "step", "to-order", f"acted=A step=order {NO_TURN}", id="monsterchase-32"
        ),
        pytest.param(
            f"step=order {NO_TURN} placed=C", "step", "to-turn", "", id="monsterchase-32 back to the first who is due"
        ),
        pytest.param(
            "step=aura then=move owed-auras=2 turn=boss::d:0:0::star-2",
            "step",
            "to-flip",
            "step=flip turn=boss::d:0:0::",
            id="monsterchase-78 another card is turned over",
        ),
        pytest.param(
            f"step=over verdict=won {NO_TURN}", "step", "to-finish", f"step=finish {NO_TURN}", id="monsterchase-36"
        ),
        pytest.param(
            f"step=over {NO_TURN}",
            "verdict",
            "escaped",
            f"step=over verdict=escaped {NO_TURN}",
            id="monsterchase-36 so",
        ),
    ],
)
def test_custode_truth_the_table_as_it_then_stands(words: str, dial: str, value: str | int, changed: str) -> None:
    assert GAME.notation(ruled(words, dial, value)) == GAME.notation(at(changed))


SETUP = f"ranking= {NO_TURN} cards=-1,-1,,-1,-1"
LAID = "boss.truck=0/0/0:normal"


@pytest.mark.parametrize(
    ("words", "step", "left"),
    [
        pytest.param(
            f"{SETUP} step=ranking placed=A", "ranking", f"{SETUP} step=ranking placed=A", id="monsterchase-14"
        ),
        pytest.param(
            f"{SETUP} step=ranking placed=A",
            "prey",
            f"{SETUP} step=prey prey=0:double-heart,no-assault,two-auras/",
            id="monsterchase-12 the stack is prepared anew",
        ),
        pytest.param(
            f"{SETUP} step=prey",
            "points",
            f"{SETUP} step=points {LAID} prey=0:double-heart,no-assault,two-auras/",
            id="monsterchase-9 the points are copied anew",
        ),
        pytest.param(
            f"{SETUP} step=prey",
            "circuit",
            f"{SETUP} step=circuit {LAID} prey=0:/ reserves=",
            id="monsterchase-2 the circuit is open again",
        ),
        pytest.param(
            f"{TEAMS} {SETUP} step=grid picked=sheet-1:1 sheets=A:sheet-1 first-team=1 grid=A:2",
            "draft",
            f"{TEAMS} {SETUP} step=draft first-team=1",
            id="monsterchase-129 the sheets are chosen anew",
        ),
        pytest.param(
            f"{TEAMS} {SETUP} step=grid picked=sheet-1:1 sheets=A:sheet-1 first-team=1 grid=A:2",
            "sides",
            f"{TEAMS} {SETUP} step=sides",
            id="monsterchase-127 so are the teams",
        ),
    ],
)
def test_going_back_in_the_preparation(words: str, step: str, left: str) -> None:
    assert GAME.notation(ruled(words, "step", f"to-{step}")) == GAME.notation(at(left))


@pytest.mark.parametrize(
    "words",
    [
        "acted=B late=C sheets=A:sheet-1 car.A=2/1/1/1:?,?:bomb distance.A-B=3 flips=1 cards=-2,-2,-2,-1,-2",
        f"{HANDS} hurts=1,2 two-damages=round seen=red:bomb-1 dealt=1,2 luck=app turn=A:card:sd:1:0::",
        f"{TEAMS} nitros=A:1 crossed=B",
        "step=move turn=boss::d:0:0::bomb-3",
        f"step=over verdict=won {NO_TURN} acted=A",
        f"step=ranking placed=A {SETUP}",
    ],
)
def test_custode_truth_every_dial_says_what_is_now(words: str) -> None:
    """A value set to itself changes nothing."""
    state = at(words)
    found = GAME.dials(state)
    assert len({dial.id for dial in found}) == len(found) > 10 or state.step == "ranking"
    for dial in found:
        if isinstance(dial.domain, Pick):
            assert dial.now in dial.domain.options
        assert GAME.notation(set_to(state, dial, dial.now)) == GAME.notation(state), dial.id


@pytest.mark.parametrize(
    ("words", "secrets"),
    [
        pytest.param(HANDS, {f"card.{car}.{place}": car for car in "ABC" for place in (1, 2, 3)}, id="monsterchase-44"),
        pytest.param(
            "keep=hands seats=A,B car.drone=3/0/0/0:bomb-1 ranking=A,B,boss,drone",
            {f"card.{car}.{place}": car for car in "ABC" for place in (1, 2, 3)},
            id="monsterchase-128b the drone's hand lies open",
        ),
        pytest.param("", {}, id="monsterchase-44 no secrets on phones"),
    ],
)
def test_a_secret_dial_belongs_to_who_holds_the_card(words: str, secrets: dict[str, str]) -> None:
    assert {dial.id: dial.secret_to for dial in GAME.dials(at(words)) if dial.secret_to} == secrets


@pytest.mark.parametrize(
    ("words", "dial", "options"),
    [
        pytest.param("", "assault", ("none", "unread"), id="monsterchase-24 nothing written down yet"),
        pytest.param("", "mood", ("normal", "furious"), id="monsterchase-8"),
        pytest.param(TEAMS, "step", ("to-turn", "to-order", "to-over"), id="monsterchase-138 no boss, three moments"),
        pytest.param(
            f"{SETUP} step=prey", "step", ("to-circuit", "to-points", "to-prey"), id="monsterchase-12 only back"
        ),
    ],
)
def test_what_a_dial_may_be_set_to(words: str, dial: str, options: tuple[str, ...]) -> None:
    (found,) = (each.domain for each in GAME.dials(at(words)) if each.id == dial)
    assert isinstance(found, Pick)
    assert found.options == options


def test_custode_truth_what_is_beyond_its_dial_still_fits_it() -> None:
    state, facts = after("car.A=3/0/0/0:?,?,?,?,?,?,?", "B adjust dial=hand.A value=7")
    assert len(state.pilots["A"].hand) == 7
    assert [notation.written_fact(fact) for fact in facts] == ["adjusted hand.A 7 7"]
