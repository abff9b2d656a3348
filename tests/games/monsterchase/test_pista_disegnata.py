"""Reserves and prey on the drawn track: where a race ends, who is too late, and the readings a move hangs on."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.monsterchase import GAME
from companion.games.monsterchase.driver import choosing, on_table, strip
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.view import RaceView
from tests.games.monsterchase.table import after, at, going_on, lines, outcome, rows
from tests.games.monsterchase.test_oracle import a_strip

FIVE = (
    "seats=A,B,C,D,E car.A=1/0/0/0:? car.D=3/0/0/0:? car.E=3/0/0/0:? ranking=A,B,boss,C,D,E "
    "circuit=01-A,02-A,03-A,04-A,05-A,06-A,07-A,09-A reserves=5"
)
BOX = "step=flip turn=boss::d:0:0:: acted=A,B boss.truck=7/12/1:normal"
CELLS = "3.1=boss,4.1=A,6.line=reserve,9.1=rock"
TURN = "step=boss acted=A,B turn=boss::dv:0:0::"


def compared(state: Race) -> str:
    """The options with their figures, whether each ends the race, and what the boss takes."""
    found = choosing.choosing(state)
    assert found is not None
    options = (
        f"{each.option} {each.own}/{each.advance}/{each.dealt}{' over' * each.is_over}" for each in found.options
    )
    best = "=".join(each.option for each in found.choice.best)
    return f"{', '.join(options)}: {best} by {found.choice.decided}"


# --- a reserve that ends the race -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prey", "expected"),
    [
        pytest.param(
            "prey=3:heart/", "right 0/5/0, stay 0/3/2 over: right by 2", id="monsterchase-107 it ends the option"
        ),
        pytest.param(
            "prey=5:heart/", "right 0/5/0, stay 0/3/2 over: right by 2", id="monsterchase-107 with prey on its tile too"
        ),
    ],
)
def test_a_reserve_that_ends_the_race_ends_the_option(prey: str, expected: str) -> None:
    """A ram heals it to eight, and the reserve of five would make thirteen; on the other lane it is exactly twelve."""
    asked = ("K learn entry=lanes value=2", f"K draw-strip cells={CELLS}", "K flip card=steer-5")
    state, _ = after(f"{FIVE} {BOX} {prey}", *asked)
    assert compared(state) == expected
    seen = GAME.view(state, None)
    assert isinstance(seen, RaceView)
    assert seen.options is not None
    assert {each.does: each.is_over for each in seen.options.options} == {"does-right": False, "does-stay": True}
    state, facts = going_on(state, "K play-option")
    assert "race-over overflow" not in lines(facts)
    assert state.boss is not None
    assert state.boss.points == 12


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(
            "boss.truck=10/12/0:normal strip=1x9_boss=1.3_border=5:5_rock=1.7",
            "go 0/2/0 over: go by 0",
            id="monsterchase-107 no rock beyond it does harm any more",
        ),
        pytest.param(
            "boss.truck=9/12/0:normal strip=1x9_boss=1.3_border=5:5_rock=1.7",
            "go 1/4/0: go by 0",
            id="monsterchase-107 exactly the start is safe",
        ),
        pytest.param(
            "boss.truck=10/12/0:normal strip=1x9_boss=1.3_border=6:5_rock=1.4",
            "go 1/1/0: go by 0",
            id="monsterchase-107 stopped before it",
        ),
        pytest.param(
            "boss.truck=9/12/0:normal strip=1x9_boss=1.3_car=A:1.4_border=6:5 car.A=1/0/0/0:?",
            "go 0/3/1 over: go by 0",
            id="monsterchase-82 healed by a crash on the way, it is too much",
        ),
        pytest.param(
            "boss.truck=9/12/0:normal strip=1x9_boss=1.3_border=4:4,6:5 prey=4:heart/",
            "go 0/3/0 over: go by 0",
            id="monsterchase-93 healed by its prey, it is too much",
        ),
    ],
)
def test_what_a_race_that_is_lost_comes_to(words: str, expected: str) -> None:
    table = f"{TURN}star-5 reserves=5 prey=3:heart/ {words}"
    assert compared(at(table)) == expected
    state, facts = after(table, "K play-option")
    assert (state.verdict == "overflow") == ("over" in expected)
    assert ("race-over overflow" in lines(facts)) == ("over" in expected)


def on_the_table(luck: Random) -> Race:
    """A random strip at a table whose boss is near its start."""
    drawn = a_strip(luck)
    cards = ("steer", "star", "bomb", "missile")
    line = strip.notation(replace(drawn, shields=0, prey=0, reserves=())).replace(" ", "_")
    people = ",".join("ABCDE")
    cars = " ".join(f"car.{car}={luck.randint(1, 3)}/0/{luck.choice((0, 0, 1))}/0:?" for car in "ABCDE")
    return at(
        f"seats={people} {cars} ranking=A,B,boss,C,D,E strip={line.replace('drone', 'E')} "
        f"boss.truck={luck.randint(4, 12)}/12/{luck.randint(0, 2)}:normal acted=A,B step=boss "
        f"prey={luck.choice((3, 4, 5))}:heart,heart/ reserves={luck.choice(('4', '5', '4,5'))} "
        f"overkill={luck.choice(('dealt', 'lives'))} turn=boss::dv:0:0::{luck.choice(cards)}-{luck.randint(1, 5)}"
    )


def test_monsterchase_107_what_is_compared_is_what_is_played() -> None:
    """Over random strips: the option that says it ends the race ends it, and no other does, prey eaten on the way."""
    over = 0
    for seed in range(1_500):
        state = on_the_table(Random(seed))
        found = choosing.choosing(state)
        assert found is not None
        for each in found.options:
            then = on_table.after(state, each.trace)
            assert each.is_over == (then.step == "over"), (seed, each.option, GAME.notation(state))
            over += each.is_over
    assert over > 100


# --- too late for the prey --------------------------------------------------------------------------------------------


LATE = "step=flip turn=boss::d:0:0:: acted=A,B reserves= prey=3:heart/"


@pytest.mark.parametrize(
    ("cells", "late"),
    [
        pytest.param("3.2=boss,4.line=prey,8.line=border,9.1=C", ("C",), id="monsterchase-96 past the next line"),
        pytest.param(
            "3.2=boss,4.line=prey,8.line=border,8.1=C,9.1=A", ("A", "C"), id="monsterchase-96 on its first space"
        ),
        pytest.param("3.2=boss,4.line=prey,8.line=border,7.1=C", (), id="monsterchase-96 before it"),
        pytest.param("3.2=boss,4.line=prey,9.1=C", (), id="monsterchase-96 no line drawn: nobody knows"),
        pytest.param("3.2=boss,6.line=prey,8.line=border,9.1=C", (), id="monsterchase-96 the stack has not moved"),
    ],
)
def test_who_is_too_late(cells: str, late: tuple[str, ...]) -> None:
    state, _ = after(LATE, f"K draw-strip cells={cells}", "K flip card=bomb-2", "K play-option")
    assert tuple(sorted(state.late)) == late


def test_monsterchase_96_who_is_too_late_turns_nothing() -> None:
    asked = ("K draw-strip cells=3.2=boss,4.line=prey,8.line=border,9.1=C", "K flip card=bomb-2", "K play-option")
    state, facts = after(LATE, *asked)
    assert [line for line in lines(facts) if line.startswith("prey")] == ["prey-eaten 1 4", "prey-missed C"]
    assert outcome(GAME.notation(state), "C enter-prey car=C") == "refused monsterchase-96"
    assert "gate.late" not in reminders(state)


def test_monsterchase_96_a_car_pushed_past_it_before_the_boss_eats() -> None:
    """Where it stands when the stack comes, not where the move began."""
    asked = ("K draw-strip cells=2.2=boss,3.2=C,4.line=prey,5.line=border", "K flip card=bomb-2", "K play-option")
    state, _ = after(LATE, *asked)
    assert state.late == ("C",)


def reminders(state: Race) -> set[str]:
    return {line.words for line in GAME.view(state, None).gate}


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        pytest.param("prey=3:heart/", False, id="monsterchase-96 not where the stack was laid"),
        pytest.param("prey=4:heart/", True, id="monsterchase-96 once it has moved on"),
        pytest.param("prey=4:heart/ late=A", False, id="monsterchase-96 not whom everybody knows"),
        pytest.param("prey=4:/heart", False, id="monsterchase-96 nothing is left to turn"),
        pytest.param(
            "prey=4:heart/ strip=3x9_boss=2.3_car=A:1.2_border=6:4", False, id="monsterchase-96 drawn behind it"
        ),
        pytest.param("prey=4:heart/ strip=3x9_boss=2.3_car=A:1.6_border=6:4", True, id="monsterchase-96 drawn there"),
        pytest.param("prey=4:heart/ strip=3x9_boss=2.3_border=6:4", True, id="monsterchase-96 not on the drawing"),
    ],
)
def test_where_nobody_can_know_it_is_asked(words: str, asks: bool) -> None:
    assert ("gate.late" in reminders(at(words))) == asks


# --- readings with a choice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        pytest.param(
            "dealt", "left 0/1/2, right 0/1/1, stay 0/1/1: left by 3", id="monsterchase-75c all that was dealt"
        ),
        pytest.param(
            "lives", "left 0/1/1, right 0/1/1, stay 0/1/1: left=right=stay by 4", id="monsterchase-75c lives taken"
        ),
    ],
)
def test_damage_beyond_the_last_life(choice: str, expected: str) -> None:
    """A shield in the blow makes two damages; A has one life, B and C have shields of their own."""
    cars = "car.A=1/0/0/0:? car.B=3/0/1/0:? car.C=3/0/1/0:?"
    strip = "strip=3x9_boss=2.3:shields1_car=A:1.4,B:2.4,C:3.4"
    words = f"{TURN}steer-1 {cars} {strip} reserves= boss.truck=5/12/1:normal overkill={choice}"
    assert compared(at(words)) == expected


@pytest.mark.parametrize(
    ("mood", "choice", "advance", "ends"),
    [
        pytest.param("furious", "before", 4, "normal", id="monsterchase-98d still furious, it drives on"),
        pytest.param("furious", "after", 1, "normal", id="monsterchase-98d furious no more, it stops"),
        pytest.param("normal", "before", 1, "furious", id="monsterchase-98d normal still, it stops"),
        pytest.param("normal", "after", 4, "furious", id="monsterchase-98d furious by the blow, it drives on"),
    ],
)
def test_a_blow_that_changes_the_mood(mood: str, choice: str, advance: int, ends: str) -> None:
    words = f"{TURN}star-4 strip=1x9_boss=1.3_rock=1.4 reserves= boss.truck=9/12/0:{mood} blow-mood={choice}"
    copied = (f"K learn entry=truck-{area}-when value=any-damage" for area in ("furious", "normal"))
    state, _ = after(words, *copied)
    found = choosing.choosing(state)
    assert found is not None
    assert [each.advance for each in found.options] == [advance]
    state, _ = after(
        words, *(f"K learn entry=truck-{area}-when value=any-damage" for area in ("furious", "normal")), "K play-option"
    )
    assert state.boss is not None
    assert (state.boss.mood, state.boss.points) == (ends, 8)


@pytest.mark.parametrize(
    ("hurt", "choice", "advance"),
    [
        pytest.param(1, "after", 3, id="monsterchase-98d the second of two damages"),
        pytest.param(0, "after", 1, id="monsterchase-98d the first of them"),
        pytest.param(1, "before", 1, id="monsterchase-98d by the mood before it"),
    ],
)
def test_the_truck_s_second_damage_is_an_obstacle(hurt: int, choice: str, advance: int) -> None:
    words = f"step=boss acted=A,B turn=boss::dv:{hurt}:0::star-3 strip=1x9_boss=1.3_rock=1.4 reserves="
    found = choosing.choosing(at(f"{words} boss.truck=9/12/0:normal blow-mood={choice}"))
    assert found is not None
    assert [each.advance for each in found.options] == [advance]


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-99d what it took while furious counts",
            "boss.truck=5/12/0:furious turn=A::d:2:0::",
            "K mend car=boss what=life|A damage target=boss",
            "boss-hurt 1 0; mood-switched furious",
        ),
        (
            "monsterchase-99d or the count begins anew",
            "boss.truck=5/12/0:furious turn=A::d:2:0:: truck-two=anew",
            "K mend car=boss what=life|A damage target=boss",
            "boss-hurt 1 0",
        ),
        (
            "monsterchase-99d then the second again",
            "boss.truck=5/12/0:furious turn=A::d:2:0:: truck-two=anew",
            "K mend car=boss what=life|A damage target=boss|A damage target=boss",
            "boss-hurt 1 0; mood-switched furious",
        ),
        (
            "monsterchase-99d over the round too",
            "boss.truck=5/12/0:furious hurts=1,2 two-damages=round truck-two=anew",
            "K mend car=boss what=life|A damage target=boss",
            "boss-hurt 1 0",
        ),
    ),
)
def test_what_counts_as_its_two(words: str, asked: str, expected: str) -> None:
    *first, last = asked.split("|")
    state, _ = after(words, *first)
    _, facts = going_on(state, last)
    assert "; ".join(lines(facts)) == expected
