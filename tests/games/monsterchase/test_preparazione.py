"""Setting up: who drives, the boss, the prey, the first ranking and the first hands."""

import pytest
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.facts import Learned
from companion.engine.holes import Pick
from companion.engine.opening import Opening
from companion.engine.rulebook import Refusal
from companion.games.monsterchase.components import BOX, COLOURS
from companion.games.monsterchase.rules.setup import posts, setup, strip_for
from companion.games.monsterchase.state import Pilot, Race, colour_of, entrants, first_cards, red_from
from companion.games.monsterchase.view import view
from tests.games.monsterchase.agreement import sheets_in
from tests.games.monsterchase.table import GAME, after, at, closed_to, going_on, lines, listed, open_to, outcome, rows

NEW = "turn=:::0:0:: ranking= prey=0:double-heart,no-assault,two-auras boss.truck=0/0/0:normal"
POINTS = f"{NEW} step=points"
HELMETS = f"{NEW} boss.truck=8/8/0:normal prey=3:double-heart,no-assault,two-auras step=ranking"


def opening(count: int, **options: str) -> Opening:
    return GAME.opening(count, options)


def opened(count: int, **options: str) -> Race:
    return GAME.folded(GAME.blank, GAME.setup(opening(count, **options), Chance(b"")))


@pytest.mark.parametrize(
    ("count", "options", "refused"),
    [
        pytest.param(1, {}, "monsterchase-13b", id="monsterchase-13b nobody plays alone"),
        pytest.param(2, {}, "", id="monsterchase-13b two play with a drone"),
        pytest.param(8, {}, "", id="monsterchase-13b eight play"),
        pytest.param(9, {}, "monsterchase-13b", id="monsterchase-13b nine are too many"),
        pytest.param(2, {"mode": "teams"}, "monsterchase-127", id="monsterchase-127 two cannot make two teams of two"),
        pytest.param(3, {"mode": "teams"}, "", id="monsterchase-127 three can, with an added pilot"),
    ],
)
def test_who_may_play(count: int, options: dict[str, str], refused: str) -> None:
    if not refused:
        assert opened(count, **options).seats == tuple("ABCDEFGH"[:count])
        return
    with pytest.raises(Refusal) as refusal:
        setup(opening(count, **options), Chance(b""))
    assert refusal.value.rule == refused
    assert GAME.rulebook.sentence(refusal.value, "it", {})


@pytest.mark.parametrize(
    ("count", "options", "cars", "has_boss"),
    [
        pytest.param(2, {}, "A B drone", True, id="monsterchase-121 two players and the drone"),
        pytest.param(3, {}, "A B C", True, id="monsterchase-7 a car each"),
        pytest.param(4, {"mode": "teams"}, "A B C D", False, id="monsterchase-127 no boss in a race of teams"),
    ],
)
def test_who_is_on_the_track(count: int, options: dict[str, str], cars: str, has_boss: bool) -> None:
    """Stars 0, three lives, no shields; the boss in its normal state (monsterchase-7, monsterchase-8)."""
    state = opened(count, **options)
    assert list(state.pilots) == cars.split()
    assert set(state.pilots.values()) == {Pilot(lives=3, stars=0, shields=0)}
    assert (state.boss is not None) == has_boss
    assert state.boss is None or (state.boss.kind, state.boss.mood) == ("truck", "normal")
    assert state.teams == ({} if has_boss else {"A": "1", "B": "1", "C": "2", "D": "2"})


def test_monsterchase_19_the_keeper_is_a_seat_of_the_chase_only() -> None:
    assert posts({"mode": "chase"}) == ("K",)
    assert posts({"mode": "teams"}) == ()
    assert posts({}) == ("K",)


def test_monsterchase_7e_pilots_are_called_by_the_names_of_the_box() -> None:
    """By the order of the list, those that have a name; a table older than the list has none."""
    state = at("sheets=A:sheet-2,B:sheet-3")
    assert GAME.names_at(state) == {"sheet-1": "Max Monkey", "sheet-2": "Mara Frost"}
    sheets = sheets_in(view(state, "A"))
    assert {car: sheet.pilot for car, sheet in sheets.items()} == {"A": "sheet-2", "B": "", "C": ""}
    older = {name: value for name, value in state.box.items() if name != "pilots"}
    assert GAME.names_at(replace(state, box=older)) == {}
    learned = Learned(entry="pilots", value="Ugo Turbo | car-black", remember=True)
    assert GAME.names_at(GAME.folded(replace(state, box=older), [learned]))["sheet-3"] == "Ugo Turbo"
    assert outcome("step=circuit", "A take-sheet car=A sheet=sheet-3") == "sheet-taken A sheet-3"
    (entry,) = (each for each in BOX if each.id == "pilots")
    assert entry.among == {"pilot-car": COLOURS}


def test_monsterchase_7d_who_plays_once_more_keeps_pilot_and_car() -> None:
    played = at("sheets=B:sheet-2 colours=B:car-brown,C:car-red")
    then = GAME.folded(GAME.blank, GAME.setup(GAME.rematch(opening(3), played), Chance(b"")))
    assert (then.sheets, then.colours) == (played.sheets, played.colours)


def test_monsterchase_7d_a_car_said_can_be_changed() -> None:
    """Until the start whoever sits may be another."""
    assert "paint-car" in open_to(at("step=circuit colours=A:car-red"), "A")


# --- pilot sheets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-7d a free car", "step=circuit", "A paint-car colour=car-red", "car-painted A car-red"),
        ("monsterchase-7d B has it", "step=circuit colours=B:car-red", "A paint-car colour=car-red",
         "refused monsterchase-7d"),
        ("monsterchase-7d another instead", "step=circuit colours=A:car-red", "A paint-car colour=car-blue",
         "car-painted A car-blue"),
        ("monsterchase-7d two exchange theirs by a ruling", "step=turn colours=A:car-red,B:car-blue",
         "B adjust dial=colour.A value=car-blue", "adjusted colour.A car-blue car-red"),
        ("monsterchase-7d no such car", "step=circuit", "A paint-car colour=golden", "refused monsterchase-7d"),
        ("monsterchase-7d who sits down during the race", "step=turn", "A paint-car colour=car-red",
         "car-painted A car-red"),
        ("monsterchase-7d said before, so only a ruling", "step=turn colours=A:car-blue", "A paint-car colour=car-red",
         "refused monsterchase-7d"),
        ("monsterchase-7d late, and B has it", "step=turn colours=B:car-red", "A paint-car colour=car-red",
         "refused monsterchase-7d"),
        ("monsterchase-20b not once it is over", "step=over", "A paint-car colour=car-red", "refused monsterchase-20b"),
        ("monsterchase-31b the keeper drives none", "step=circuit", "K paint-car colour=car-red",
         "refused monsterchase-31b"),
        ("monsterchase-7e a pilot with their car", "step=circuit", "A take-sheet car=A sheet=sheet-1",
         "sheet-taken A sheet-1; car-painted A car-orange"),
        ("monsterchase-7e the other pilot, the other car", "step=circuit sheets=A:sheet-1 colours=A:car-orange",
         "A take-sheet car=A sheet=sheet-2", "sheet-taken A sheet-2; car-painted A car-brown"),
        ("monsterchase-7e B said that car is theirs", "step=circuit colours=B:car-orange",
         "A take-sheet car=A sheet=sheet-1", "sheet-taken A sheet-1"),
        ("monsterchase-7e a team's sheet too", "mode=teams step=share teams=A:1,B:2,C:1 picked=sheet-1:1,sheet-4:1",
         "A give-sheet car=A sheet=sheet-1", "sheet-taken A sheet-1; car-painted A car-orange; sheet-taken C sheet-4"),
        ("monsterchase-7b a free sheet", "step=circuit", "A take-sheet car=A sheet=sheet-3", "sheet-taken A sheet-3"),
        (
            "monsterchase-7b B has it",
            "step=circuit sheets=B:sheet-3",
            "A take-sheet car=A sheet=sheet-3",
            "refused monsterchase-7b",
        ),
        (
            "monsterchase-7b another sheet instead",
            "step=ranking sheets=A:sheet-3",
            "A take-sheet car=A sheet=sheet-4",
            "sheet-taken A sheet-4",
        ),
        ("monsterchase-7 no such sheet", "step=circuit", "A take-sheet car=A sheet=sheet-9", "refused monsterchase-7"),
        (
            "monsterchase-31b not for others",
            "step=circuit",
            "A take-sheet car=B sheet=sheet-3",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-20b the race has begun",
            "step=turn",
            "A take-sheet car=A sheet=sheet-3",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-129 teams draft theirs",
            "mode=teams",
            "A take-sheet car=A sheet=sheet-3",
            "refused monsterchase-129",
        ),
        (
            "monsterchase-121b three players have no drone",
            "step=circuit",
            "A take-sheet car=drone sheet=sheet-3",
            "refused monsterchase-121b",
        ),
        (
            "monsterchase-121b the drone of two players",
            "step=circuit seats=A,B car.drone=3/0/0/0:",
            "A take-sheet car=drone sheet=sheet-3",
            "sheet-taken drone sheet-3",
        ),
        (
            "monsterchase-121c not the sheet of a player",
            "step=circuit seats=A,B car.drone=3/0/0/0: sheets=B:sheet-3",
            "A take-sheet car=drone sheet=sheet-3",
            "refused monsterchase-121c",
        ),
        (
            "monsterchase-121c one that is free",
            "step=circuit seats=A,B car.drone=3/0/0/0: sheets=B:sheet-2",
            "B take-sheet car=drone sheet=sheet-3",
            "sheet-taken drone sheet-3",
        ),
    ),
)
def test_sheets(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


# --- the boss's points ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-9 its board is remembered",
            "",
            "K copy-points points=8",
            "learned points/truck/3 8 yes; boss-ready 8",
        ),
        (
            "monsterchase-9 another boss, another board",
            "boss.jeep=0/0/0:normal",
            "K copy-points points=11",
            "learned points/jeep/3 11 yes; boss-ready 11",
        ),
        (
            "monsterchase-106b two people, the drone not counted",
            "seats=A,B car.drone=3/0/0/0:",
            "K copy-points points=7",
            "learned points/truck/2 7 yes; boss-ready 7",
        ),
        (
            "monsterchase-106b by house ruling it is",
            "seats=A,B car.drone=3/0/0/0: drone-count=with-drone",
            "K copy-points points=7",
            "learned points/truck/3 7 yes; boss-ready 7",
        ),
        ("monsterchase-9b at least one", "", "K copy-points points=1", "learned points/truck/3 1 yes; boss-ready 1"),
        ("monsterchase-9b not nothing", "", "K copy-points points=0", "refused monsterchase-9b"),
        (
            "monsterchase-9b not more than a board has",
            "",
            "K copy-points points=41",
            "refused monsterchase-9b",
        ),
        (
            "monsterchase-9b another number before the prey are stacked",
            "step=prey",
            "K copy-points points=8",
            "learned points/truck/3 8 yes; boss-ready 8",
        ),
        ("monsterchase-20b not after that", "step=ranking", "K copy-points points=8", "refused monsterchase-20b"),
        ("monsterchase-31b the keeper copies", "", "B copy-points points=8", "refused monsterchase-31b"),
    ),
)
def test_points(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{POINTS} {words}", asked) == expected


@pytest.mark.parametrize(
    ("words", "points", "expected"),
    [
        pytest.param("", 9, "boss-ready 9", id="monsterchase-9 known from the box: nothing is asked"),
        pytest.param("", 0, "step-reached points -", id="monsterchase-9 unknown: it is asked"),
    ],
)
def test_points_from_the_box(words: str, points: int, expected: str) -> None:
    learn = [f"K learn entry=points/truck/3 value={points}"] if points else []
    _, facts = after(f"{NEW} step=circuit {words}", *learn, "K count-tiles count=6")
    assert lines(facts)[-1] == expected


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        pytest.param(8, (8, 8), id="monsterchase-9 the start is the maximum"),
        pytest.param(12, (12, 12), id="monsterchase-10 never above it"),
    ],
)
def test_the_boss_is_ready(points: int, expected: tuple[int, int]) -> None:
    state, _ = after(POINTS, f"K copy-points points={points}")
    assert state.boss is not None
    assert (state.boss.points, state.boss.most, state.step) == (*expected, "prey")


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-10b at its maximum",
            "boss.truck=8/8/0:normal",
            "K mend car=boss what=life",
            "refused monsterchase-10b",
        ),
        ("monsterchase-10b one below it", "boss.truck=7/8/0:normal", "K mend car=boss what=life", "boss-healed mend 1"),
        (
            "monsterchase-10 far below zero",
            "boss.truck=-9/8/0:normal",
            "K mend car=boss what=life",
            "boss-healed mend 1",
        ),
        ("monsterchase-10 V1 below zero", "boss.truck=-1/8/0:normal", "A damage target=boss", "boss-hurt 1 0"),
    ),
)
def test_points_never_pass_the_maximum(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


# --- the prey ---------------------------------------------------------------------------------------------------------


def test_monsterchase_12_the_prey_lie_on_the_third_tile() -> None:
    state, facts = after(f"{HELMETS} step=prey prey=0:", "K ready-prey")
    assert lines(facts) == ["prey-ready 3", "step-reached ranking -"]
    assert state.prey_tile == 3


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-20b the prey once", "step=ranking", "K ready-prey", "refused monsterchase-20b"),
        ("monsterchase-31b the prey are the keeper's", "step=prey", "A ready-prey", "refused monsterchase-31b"),
    ),
)
def test_readying_the_prey(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{HELMETS} {words}", asked) == expected


# --- difficulty -------------------------------------------------------------------------------------------------------

HEART = "prey=0:heart,double-heart,no-assault,two-auras"
DOUBLES = "prey=0:double-heart,double-heart,no-assault,two-auras"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-140 in the preparation", "", "K change-prey change=add-heart",
         "prey-changed add-heart double-heart,no-assault,two-auras,heart"),
        ("monsterchase-140 the race has begun", "step=turn", "K change-prey change=add-heart",
         "refused monsterchase-140"),
        ("monsterchase-20b once the prey lie there", "step=ranking", "K change-prey change=add-heart",
         "refused monsterchase-20b"),
        ("monsterchase-31b the keeper's to change", "", "A change-prey change=add-heart", "refused monsterchase-31b"),
        ("monsterchase-141 a heart for the double one", "", "K change-prey change=ease-double",
         "prey-changed ease-double no-assault,two-auras,heart"),
        ("monsterchase-141 a heart that drops the assault too", HEART, "K change-prey change=ease-heart",
         "prey-changed ease-heart double-heart,no-assault,two-auras,heart-no-assault"),
        ("monsterchase-141 nothing else is eased", "", "K change-prey change=ease-two-auras",
         "refused monsterchase-141"),
        ("monsterchase-142 a double heart for a plain one", HEART, "K change-prey change=harden-heart",
         "prey-changed harden-heart double-heart,no-assault,two-auras,double-heart"),
        ("monsterchase-142 a heart to the assault token", "", "K change-prey change=harden-assault",
         "prey-changed harden-assault double-heart,two-auras,heart-no-assault"),
        ("monsterchase-142 nothing else is hardened", "", "K change-prey change=harden-double-heart",
         "refused monsterchase-142"),
        ("monsterchase-143 a double heart more", "", "K change-prey change=add-double",
         "prey-changed add-double double-heart,no-assault,two-auras,double-heart"),
        ("monsterchase-143 nothing else is added", "", "K change-prey change=add-two-auras",
         "refused monsterchase-143"),
        ("monsterchase-144b no plain heart with three players", "", "K change-prey change=harden-heart",
         "refused monsterchase-144b"),
        ("monsterchase-144b with a heart it goes", HEART, "K change-prey change=ease-heart",
         "prey-changed ease-heart double-heart,no-assault,two-auras,heart-no-assault"),
        ("monsterchase-144c both double hearts are there", DOUBLES, "K change-prey change=add-double",
         "refused monsterchase-144c"),
        ("monsterchase-144c another token is left", DOUBLES, "K change-prey change=add-heart",
         "prey-changed add-heart double-heart,double-heart,no-assault,two-auras,heart"),
    ),
)  # fmt: skip
def test_difficulty(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{HELMETS} step=prey prey=0:double-heart,no-assault,two-auras {words}", asked) == expected


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        pytest.param("", {"ease-double", "harden-assault", "add-heart", "add-double"}, id="monsterchase-144 no hearts"),
        pytest.param(HEART, {"ease-double", "ease-heart", "harden-heart", "harden-assault", "add-heart", "add-double"},
                     id="monsterchase-144 a heart"),
        pytest.param(DOUBLES, {"ease-double", "harden-assault", "add-heart"}, id="monsterchase-144 two doubles"),
    ],
)  # fmt: skip
def test_only_changes_that_fit_are_offered(words: str, changes: set[str]) -> None:
    found = listed(f"{HELMETS} step=prey prey=0:double-heart,no-assault,two-auras {words}", "K").open
    (offer,) = (each for each in found if each.action == "change-prey")
    hole = offer.holes[0]
    assert isinstance(hole, Pick)
    assert set(hole.options) == changes


@pytest.mark.parametrize(
    ("words", "change", "token"),
    [
        pytest.param("", "harden-heart", "heart", id="monsterchase-144b the one that should go"),
        pytest.param(DOUBLES, "add-double", "double-heart", id="monsterchase-144c the one that should come"),
        pytest.param(DOUBLES, "harden-heart", "heart", id="monsterchase-144b before the one that should come"),
    ],
)
def test_the_token_that_is_missing_is_named(words: str, change: str, token: str) -> None:
    with pytest.raises(Refusal) as refusal:
        after(f"{HELMETS} step=prey prey=0:double-heart,no-assault,two-auras {words}", f"K change-prey change={change}")
    assert refusal.value.values["token"] == token


def test_monsterchase_140_the_race_has_begun_is_said_in_the_first_round_only() -> None:
    """The keeper who looks for it in the first turn finds the reason; later nobody looks any more."""
    assert closed_to(at(), "K")["change-prey"] == "monsterchase-140"
    assert "change-prey" not in closed_to(at("round=2"), "K")


# --- the ranking ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "helmets", "strip"),
    [
        pytest.param(2, 4, "3/4", id="monsterchase-13c two players and the drone"),
        pytest.param(3, 4, "3/4", id="monsterchase-13c three"),
        pytest.param(4, 5, "5/6", id="monsterchase-13c four"),
        pytest.param(5, 6, "5/6", id="monsterchase-13c five"),
        pytest.param(6, 7, "5/6+7", id="monsterchase-13 six: with the seventh place"),
        pytest.param(7, 8, "7/8", id="monsterchase-13c seven"),
        pytest.param(8, 9, "7/8+9", id="monsterchase-13 eight: with the ninth place"),
    ],
)
def test_the_strip(players: int, helmets: int, strip: str) -> None:
    """One helmet each and one for the boss (monsterchase-13)."""
    state = opened(players)
    assert len(entrants(state)) == helmets
    assert strip_for(state) == strip


@pytest.mark.parametrize(
    ("players", "first_red"),
    [
        pytest.param(3, 3, id="monsterchase-177 four places: the third is red"),
        pytest.param(4, 3, id="monsterchase-177 five places: the third is red"),
        pytest.param(5, 4, id="monsterchase-177 six places: the fourth is red"),
        pytest.param(8, 5, id="monsterchase-177 nine places: the fifth is red"),
    ],
)
def test_the_first_red_place(players: int, first_red: int) -> None:
    assert red_from(opened(players)) == first_red


DEALT = "hands-dealt; step-reached assault -"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-14b the first place", "", "K place-helmet car=C", "helmet-placed C"),
        (
            "monsterchase-14 the boss takes the first red place, the last pilot what is left",
            "placed=C",
            "K place-helmet car=A",
            f"ranking-set C,A,boss,B; {DEALT}",
        ),
        (
            "monsterchase-14 with more cars it goes on",
            "seats=A,B,C,D,E car.D=3/0/0/0: car.E=3/0/0/0: placed=E,B",
            "K place-helmet car=A",
            "helmet-placed E,B,A,boss",
        ),
        ("monsterchase-14b no helmet twice", "placed=C", "K place-helmet car=C", "refused monsterchase-14b"),
        ("monsterchase-14b nobody of this race", "placed=C", "K place-helmet car=G", "refused monsterchase-14b"),
        (
            "monsterchase-14c the boss has its own place",
            "placed=C",
            "K place-helmet car=boss",
            "refused monsterchase-14c",
        ),
        ("monsterchase-14c by itself, one after the pilots ahead", "placed=B", "K place-helmet car=C",
         f"ranking-set B,C,boss,A; {DEALT}"),
        ("monsterchase-31b the helmets are the keeper's", "", "A place-helmet car=C", "refused monsterchase-31b"),
        (
            "monsterchase-20b not in the middle of the round",
            "step=turn",
            "K place-helmet car=C",
            "refused monsterchase-20b",
        ),
        ("monsterchase-31b nobody else shuffles them", "", "A shuffle-helmets", "refused monsterchase-31b"),
        ("monsterchase-20b no shuffling later", "step=order", "K shuffle-helmets", "refused monsterchase-20b"),
    ),
)
def test_helmets(words: str, asked: str, expected: str) -> None:
    assert outcome(f"{HELMETS} {words}", asked) == expected


def test_monsterchase_14_a_strip_that_is_red_from_the_first_place() -> None:
    """The owner's box says so: the boss is placed before anybody else."""
    state, facts = after(
        f"{HELMETS} step=prey", "K learn entry=first-red/4/position value=1", "K ready-prey", "K place-helmet car=B"
    )
    assert lines(facts)[2:] == ["step-reached ranking -", "helmet-placed boss", "helmet-placed boss,B"]
    assert state.placed == ("boss", "B")


@pytest.mark.parametrize("placed", ["", "placed=C"])
def test_monsterchase_14_luck_fills_the_rest(placed: str) -> None:
    """Every order comes up, the boss always on the first red place, what was placed stays."""
    found = set()
    for seed in range(120):
        state, _ = after(f"{HELMETS} {placed}", "K shuffle-helmets", chance=Chance(str(seed).encode()))
        assert sorted(state.ranking) == ["A", "B", "C", "boss"]
        assert state.ranking[2] == "boss"
        found.add(state.ranking)
    assert len(found) == (2 if placed else 6)


def test_monsterchase_14_the_same_luck_however_often_it_is_asked() -> None:
    assert after(HELMETS, "K shuffle-helmets") == after(HELMETS, "K shuffle-helmets")


# --- the first hands --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        pytest.param("A,drone,boss,B", (1, 0), id="monsterchase-123 the drone in green: one Sprint"),
        pytest.param("A,B,boss,drone", (0, 1), id="monsterchase-123 the drone in red: one Rush"),
    ],
)
def test_the_first_card_of_the_drone(ranking: str, expected: tuple[int, int]) -> None:
    two = GAME.position(f"seats=A,B car.A=3/0/0/0: car.B=3/0/0/0: car.drone=3/0/0/0: boss.truck=8/8/0:normal "
                        f"ranking={ranking}")
    assert first_cards(two, "drone") == expected


@pytest.mark.parametrize(
    ("players", "hands"),
    [
        pytest.param(2, {"A": 3, "B": 3, "drone": 1}, id="monsterchase-17 three each, the drone one"),
        pytest.param(3, {"A": 3, "B": 3, "C": 3}, id="monsterchase-17 three each"),
    ],
)
def test_hands_are_dealt(players: int, hands: dict[str, int]) -> None:
    state, _ = going_on(
        opened(players),
        "K count-tiles count=6",
        "K copy-points points=8",
        "K ready-prey",
        "K shuffle-helmets",
    )
    assert {car: len(pilot.hand) for car, pilot in state.pilots.items()} == hands
    assert {card for pilot in state.pilots.values() for card in pilot.hand} == {"?"}


def test_the_whole_setup_up_to_the_first_turn() -> None:
    """monsterchase-15, monsterchase-16, monsterchase-21: the first assault and aura come from the setup, then the first
    helmet plays."""
    state, facts = going_on(
        opened(3),
        "K count-tiles count=7",
        "K copy-points points=8",
        "K ready-prey",
        "K place-helmet car=B",
        "K place-helmet car=C",
        "K write-card first=green second=red",
        "K draw-card card=unread",
        "K read-aloud",
    )
    assert lines(facts)[-1] == "turn-begun B"
    assert (state.step, state.round, state.assault, state.aura) == ("turn", 1, 0, -2)
    assert state.ranking == ("B", "C", "boss", "A")
    assert GAME.notation(GAME.position(GAME.notation(state))) == GAME.notation(state)


@pytest.mark.parametrize(
    ("words", "seat", "opens", "closes"),
    [
        pytest.param(POINTS, "K", {"copy-points"}, {}, id="monsterchase-9b only the keeper is asked for the board"),
        pytest.param(POINTS, "A", {"take-sheet", "paint-car"}, {}, id="monsterchase-7b a pilot may say which sheet"),
        pytest.param(
            f"{HELMETS} step=prey",
            "K",
            {"ready-prey", "change-prey", "copy-points"},
            {},
            id="monsterchase-140 the prey at setup",
        ),
        pytest.param(HELMETS, "K", {"place-helmet", "shuffle-helmets"}, {}, id="monsterchase-14b the helmets"),
        pytest.param(HELMETS, "A", {"take-sheet", "paint-car"}, {}, id="monsterchase-14b a pilot places no helmet"),
    ],
)
def test_what_is_offered(words: str, seat: str, opens: set[str], closes: dict[str, str]) -> None:
    assert open_to(at(words), seat) == opens
    assert closed_to(at(words), seat, *closes) == closes


@pytest.mark.parametrize(
    ("words", "car", "colour"),
    [
        pytest.param("", "A", "green", id="monsterchase-34 first is green"),
        pytest.param("", "B", "green", id="monsterchase-34 second of four is green"),
        pytest.param("", "boss", "red", id="monsterchase-34 third of four is red"),
        pytest.param("", "C", "red", id="monsterchase-34 fourth of four is red"),
        pytest.param("ranking=boss,A,B,C", "boss", "green", id="monsterchase-34 a boss that leads is green"),
    ],
)
def test_colours(words: str, car: str, colour: str) -> None:
    assert colour_of(at(words), car) == colour
