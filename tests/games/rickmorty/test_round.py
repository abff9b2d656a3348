"""Die, placement, initiative and the Smith house: a round until the adventure begins."""

import pytest

from companion.engine.locks import proof, verified
from companion.engine.rulebook import Refusal
from companion.games.rickmorty import GAME
from companion.games.rickmorty.rules.round import at_home, deciding_place, presence, question
from companion.games.rickmorty.state import Position, pawns_on, places_of
from tests.games import notation
from tests.games.rickmorty.table import after, after_all, at, lines, outcome, rows

DIE = "step=die turn= die="
PLACE = "step=place turn= ricks={} mortys={}"
SCREENS = f"{PLACE} options.placing=screens"
APP = "options.dice=app"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-6 the die on its slot", DIE, "B roll-die face=4", "die-rolled d4"),
        ("rickmorty-5 not twice", "step=place", "B roll-die face=4", "refused rickmorty-5"),
        ("rickmorty-6 the app rolls only where it was agreed", DIE, "B roll-die face=app", "refused custode-luck"),
        ("rickmorty-6 no such face", DIE, "B roll-die face=7", "refused custode-luck"),
        ("rickmorty-6 nobody tells it where the app rolls", f"{DIE} {APP}", "B roll-die face=4",
         "refused custode-luck"),
        ("rickmorty-7 once the screens are gone", SCREENS, "B put rick=d5-d6 morty=d4", "pawns-put B d5-d6 d4"),
        ("rickmorty-7 not twice", f"{SCREENS} B@d1/d1", "B put rick=d5 morty=d4", "refused rickmorty-7"),
        ("rickmorty-7d behind real screens", SCREENS, "B put rick=d5 morty=d4", "pawns-put B d5 d4"),
        ("rickmorty-7d not where phones keep it", PLACE, "B put rick=d5 morty=d4", "refused rickmorty-7d"),
        ("rickmorty-8 Morty at home", SCREENS, "B put rick=smith morty=smith", "pawns-put B smith smith"),
        ("rickmorty-8 Morty never between two", SCREENS, "B put rick=smith morty=d5-d6", "refused rickmorty-8"),
        ("rickmorty-8b Rick at a side of the house", SCREENS, "B put rick=d6-smith morty=d5",
         "pawns-put B d6-smith d5"),
        ("rickmorty-8b no such space", SCREENS, "B put rick=d1-d4 morty=d5", "refused rickmorty-8b"),
    ),
)  # fmt: skip
def test_die_and_placement(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_rickmorty_6_the_app_s_die_is_the_same_however_often_it_is_undone() -> None:
    first, second = (outcome(f"{DIE} {APP}", "B roll-die face=app") for _ in range(2))
    assert first == second
    assert first.startswith("die-rolled d")


# --- in secret --------------------------------------------------------------------------------------------------------


def locked(state: Position, *choices: tuple[str, str, str]) -> tuple[Position, list[str]]:
    asked = (f"{seat} place question=place.1 rick={rick} morty={morty}" for seat, rick, morty in choices)
    state, facts = after_all(state, *asked)
    return state, lines(facts)


def test_rickmorty_7_all_are_revealed_with_the_last_lock() -> None:
    """RV1 and RV2: pink is first, blue visits the house with both."""
    waiting, lines = locked(at(f"{PLACE} die=d1"), ("A", "d1", "d5"), ("C", "d2-smith", "smith"))
    assert [line.partition(" ")[0] for line in lines] == ["committed", "committed"]
    assert (waiting.step, waiting.ricks, waiting.mortys) == ("place", {}, {})
    state, lines = locked(waiting, ("B", "d3", "d3"))
    assert [line.partition(" ")[0] for line in lines] == ["committed", "revealed", "first-decided"]
    assert (state.first, state.decided and state.decided.why) == ("A", "alone")
    assert (state.step, state.visits) == ("garage", ("C",))
    assert (state.ricks["C"], state.mortys["C"]) == ("d2-smith", "smith")


def test_rickmorty_7_what_was_locked_is_what_is_revealed() -> None:
    state, _ = locked(at(PLACE), ("A", "d1", "d5"), ("B", "d2", "d2"), ("C", "d3", "smith"))
    last = state.locks.last
    assert last is not None
    assert all(last.agrees(seat) for seat in state.seats)
    changed = {**last.choices["A"], "morty": "d6"}
    assert not verified("place.1", "A", changed, last.nonces["A"], last.digests["A"])
    assert proof("place.1", "A", changed, "x") != proof("place.1", "A", last.choices["A"], "x")


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        pytest.param("A place question=place.1 rick=d1 morty=d5-d6", "rickmorty-8", id="rickmorty-8 Morty between"),
        pytest.param("A place question=place.1 rick=d1-d4 morty=d5", "rickmorty-8b", id="rickmorty-8b no such space"),
        pytest.param("A place question=place.0 rick=d1 morty=d5", "custode-lock", id="another round's"),
    ],
)
def test_what_cannot_be_locked(asked: str, rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        notation.happens(GAME, at(PLACE), asked)
    assert refusal.value.rule == rule


def test_no_two_rounds_ask_the_same_question() -> None:
    names = []
    state = at(f"{DIE} placings=0")
    for _ in range(3):
        state, _ = after_all(state, "A roll-die face=1")
        asked = question(state)
        assert asked is not None
        names.append(asked.name)
        state, _ = after_all(state, "A adjust dial=step value=die")
    assert names == ["place.1", "place.2", "place.3"]


def test_nobody_is_asked_in_secret_where_the_screens_are_real() -> None:
    assert question(at(SCREENS)) is None
    state, facts = after(SCREENS, "B put rick=d2 morty=d2", "A put rick=d1 morty=d5", "C put rick=d3 morty=smith")
    assert lines(facts)[-1].startswith("first-decided")
    assert state.step == "garage"


# --- initiative -------------------------------------------------------------------------------------------------------


def decided(words: str, pawns: str) -> str:
    """What is decided once all stand there, C the last to say so."""
    rick, morty = pawns.split()[-1].partition("@")[2].split("/")
    others = " ".join(pawns.split()[:-1])
    _, facts = after(f"{SCREENS} {words} {others}", f"C put rick={rick} morty={morty}")
    return "; ".join(lines(facts)[1:])


@pytest.mark.parametrize(
    ("words", "pawns", "expected"),
    [
        pytest.param("die=d1", "A@d1/d5 B@d3/d3 C@d2-smith/smith", "first-decided A d1 alone",
                     id="rickmorty-9 a single pawn"),
        pytest.param("die=d1", "A@d2/d1 B@d3/d3 C@d4/d4", "first-decided A d1 alone", id="rickmorty-9 Morty too"),
        pytest.param("die=d1", "A@d1-d2/d5 B@d1/d3 C@d4/d4", "first-decided B d1 presence",
                     id="rickmorty-9b Rick there above Rick between"),
        pytest.param("die=d1", "A@d1/d5 B@d1/d1 C@d4/d4", "first-decided B d1 presence",
                     id="rickmorty-9b Rick and Morty above Rick"),
        pytest.param("die=d1", "A@d2/d1 B@d1-d2/d3 C@d4/d4", "first-decided B d1 presence",
                     id="rickmorty-9b Rick between above Morty"),
        pytest.param("die=d1", "A@d1/d1 B@d3/d3 C@d4/d4", "first-decided A d1 presence",
                     id="rickmorty-9b both of one's own"),
        pytest.param("die=d1", "A@d1-d2/d1 B@d1/d3 C@d4/d4", "first-decided A d1 presence",
                     id="rickmorty-9c two pawns above Rick alone"),
        pytest.param("die=d1 options.ladder=rick-alone", "A@d1-d2/d1 B@d1/d3 C@d4/d4", "first-decided B d1 presence",
                     id="rickmorty-9c by house ruling below"),
        pytest.param("die=d1", "A@d1-d2/d1 B@d1/d1 C@d4/d4", "first-decided B d1 presence",
                     id="rickmorty-9c below Rick there with Morty"),
        pytest.param("die=d1", "A@d1/d5 B@d1/d3 C@d4/d4", "roll-called A,B d1 roll", id="rickmorty-9d level"),
        pytest.param("die=d6", "A@d5/smith B@d2/smith C@smith/smith", "first-decided B d2 alone",
                     id="rickmorty-9e upwards and round"),
        pytest.param("die=d3", "A@d1-smith/smith B@d6/smith C@smith/smith", "first-decided B d6 alone",
                     id="rickmorty-9e the next that has any"),
        pytest.param("die=d3", "A@smith/smith B@smith/smith C@smith/smith", "roll-called A,B,C smith centre",
                     id="rickmorty-9f all at home"),
    ],
)  # fmt: skip
def test_who_is_first(words: str, pawns: str, expected: str) -> None:
    assert decided(words, pawns) == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-9d one of those who rolled", "step=initiative turn= tied=A,B decided.place=d1 decided.why=roll",
         "C win-roll first=B", "first-decided B d1 roll"),
        ("rickmorty-9d nobody else", "step=initiative turn= tied=A,B decided.place=d1 decided.why=roll",
         "C win-roll first=C", "refused rickmorty-9d"),
    ),
)  # fmt: skip
def test_a_roll_for_the_first_place(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{words}", asked) == expected


def test_rickmorty_9d_the_app_rolls_until_one_is_highest() -> None:
    """In the act of the last placement, and every lap is told."""
    state, facts = after(f"{SCREENS} {APP} die=d1 A@d1/d5 B@d1/d3", "C put rick=d1 morty=d4")
    called, *laps, first = lines(facts)[1:]
    assert called == "roll-called A,B,C d1 roll"
    assert first == f"first-decided {state.first} d1 roll"
    faces = [dict(pair.split(":") for pair in lap.split()[1].split(",")) for lap in laps]
    assert list(faces[-1].values()).count(max(faces[-1].values())) == 1
    assert faces[-1][state.first] == max(faces[-1].values())
    assert state.visits == ()


def test_rickmorty_10_clockwise_from_the_first() -> None:
    state, _ = after(f"{SCREENS} die=d2 A@d1/smith B@d2/smith", "C put rick=d3 morty=smith")
    assert (state.first, state.visits) == ("B", ("B", "C", "A"))


def test_the_presence_ladder_is_whole() -> None:
    """Best to worst, as the list of the rulebook has it, with the one that is missing there (rickmorty-9c)."""
    pawns = ("A@d1/d1", "A@d1-d2/d1", "A@d1/d5", "A@d1-d2/d5", "A@d3/d1")
    assert [presence(at(each), "A", "d1") for each in pawns] == [0, 1, 2, 3, 4]
    alone = [presence(at(f"{each} options.ladder=rick-alone"), "A", "d1") for each in pawns]
    assert alone == [0, 2, 1, 3, 4]
    assert deciding_place(at("die=d1 A@d1/smith")) == "d1"


# --- the Smith house --------------------------------------------------------------------------------------------------

VISIT = "step=garage turn= visits=A,C A@d2-smith/smith C@d1/smith"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-11 a token and a resource for each pawn", VISIT, "A visit-home tokens=mega-seed,schmeckle",
         "home-visited A 2; taken A mega-seed,schmeckle - -"),
        ("rickmorty-11 the same twice", VISIT, "A visit-home tokens=schmeckle,schmeckle",
         "home-visited A 2; taken A schmeckle,schmeckle - -"),
        ("rickmorty-11 not fewer", VISIT, "A visit-home tokens=schmeckle", "refused rickmorty-11"),
        ("rickmorty-11 no such resource", VISIT, "A visit-home tokens=schmeckle,nonsense", "refused rickmorty-11"),
        ("rickmorty-11 in the order of the round", VISIT, "C visit-home tokens=schmeckle", "refused rickmorty-12"),
        ("rickmorty-11c no token left", f"{VISIT} garages.B=19", "A visit-home tokens=mega-seed,schmeckle",
         "home-visited A 1; taken A mega-seed,schmeckle - -"),
        ("rickmorty-28 a pile runs out in this phase too", f"{VISIT} B=14,0,0,0",
         "A visit-home tokens=mega-seed,schmeckle",
         "home-visited A 2; taken A mega-seed,schmeckle - -; federation-emptied mega-seed A:1,B:7"),
    ),
)  # fmt: skip
def test_at_home(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_the_adventure_begins_after_the_last_visit() -> None:
    state, _ = after(VISIT, "A visit-home tokens=mega-seed,schmeckle", "C visit-home tokens=dark-matter")
    assert (state.step, state.turn, state.visits) == ("adventure", "A", ())
    assert state.garages == {"A": 2, "B": 0, "C": 1}


@pytest.mark.parametrize(
    ("pawns", "count"),
    [
        pytest.param("A@smith/smith", 2, id="rickmorty-39 two at most"),
        pytest.param("A@d2-smith/smith", 2, id="rickmorty-11b Rick between counts"),
        pytest.param("A@d2-smith/d2", 1, id="rickmorty-11b he alone"),
        pytest.param("A@d2/d2", 0, id="rickmorty-11 none"),
    ],
)
def test_pawns_at_home(pawns: str, count: int) -> None:
    assert at_home(at(pawns), "A") == count


def test_where_pawns_are() -> None:
    state = at("A@d5-d6/d4 B@d6-smith/d6 C@d1/smith")
    assert places_of(state, "A", "rick") == ("d5", "d6")
    assert pawns_on(state, "d6") == (("A", "rick"), ("B", "morty"), ("B", "rick"))
