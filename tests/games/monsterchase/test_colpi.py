"""Whose blow a shield strengthens, and what a shield does that is told after the blow."""

import pytest

from tests.games.monsterchase.table import BOSS_MOVES, GAME, after, at, going_on, lines, listed, outcome, rows

TWO = "car.A=3/0/2/0:?,?,? car.B=3/0/2/0:?,?,? car.C=3/0/2/0:?,?,? boss.truck=9/12/0:normal"
ASSAULT = "step=assault-phase turn=::d:0:0::"
# A has given B some of its movement: both may hit something.
SHARED = "turn=A:kinetic:d:0:0:: guest=B"
DRONE = (
    "seats=A,B car.A=3/0/2/0: car.B=3/0/2/0: car.drone=3/0/2/0:? ranking=A,boss,B,drone boss.truck=9/12/0:normal "
    "turn=drone::d:0:0::"
)
MORE, LESS = "{0} spend-shield car={0} use=more", "{0} spend-shield car={0} use=less"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-111 one's own next blow", TWO, MORE.format("A"), "shield-spent A more"),
        ("monsterchase-111 not another's", TWO, MORE.format("C"), "refused monsterchase-111"),
        ("monsterchase-111 not the boss's", f"{TWO} {BOSS_MOVES}", MORE.format("C"), "refused monsterchase-111"),
        ("monsterchase-111 nor in its assault", f"{TWO} {ASSAULT}", MORE.format("A"), "refused monsterchase-111"),
        ("monsterchase-111 nor the drone's", DRONE, MORE.format("A"), "refused monsterchase-111"),
        (
            "monsterchase-111 whoever moves in another's turn",
            f"{TWO} {SHARED}",
            MORE.format("B"),
            "dealer-named B; shield-spent B more",
        ),
        ("monsterchase-111 and who lets it move", f"{TWO} {SHARED}", MORE.format("A"), "shield-spent A more"),
        ("monsterchase-111 but nobody else", f"{TWO} {SHARED}", MORE.format("C"), "refused monsterchase-111"),
        (
            "monsterchase-111 one dealer a blow",
            f"{TWO} turn=A:kinetic:d:0:1:: guest=B",
            MORE.format("B"),
            "refused monsterchase-111",
        ),
        (
            "monsterchase-111 whichever it is",
            f"{TWO} turn=A:kinetic:d:0:1:: guest=B dealer=B",
            MORE.format("A"),
            "refused monsterchase-111",
        ),
        (
            "monsterchase-111 the next one again the other's",
            f"{TWO} {SHARED} dealer=B",
            MORE.format("A"),
            "dealer-named A; shield-spent A more",
        ),
        (
            "monsterchase-111 a shield that waits does not hit its own car",
            "car.A=3/0/1/0: turn=A::d:0:1::",
            "A damage target=A",
            "shield-back A 1; car-hurt A 1 0; blow-told A - 1 0 no -",
        ),
    ),
)
def test_whose_blow_it_is(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "points"),
    [
        pytest.param("", ["A damage target=boss"], 8, id="monsterchase-111 without a shield"),
        pytest.param("", [MORE.format("A"), "A damage target=boss"], 7, id="monsterchase-111 spent before"),
        pytest.param("", ["A damage target=boss", MORE.format("A")], 7, id="monsterchase-111 spent after"),
        pytest.param(
            "", ["A damage target=boss", MORE.format("A"), MORE.format("A")], 6, id="monsterchase-111b both after"
        ),
        pytest.param(
            "",
            [MORE.format("A"), "A damage target=boss", MORE.format("A")],
            6,
            id="monsterchase-111b one before and one after",
        ),
        pytest.param(
            SHARED, ["A damage target=boss", MORE.format("B")], 7, id="monsterchase-111 told as of either, it is B's"
        ),
        pytest.param(
            BOSS_MOVES,
            ["K damage target=boss", MORE.format("C")],
            7,
            id="monsterchase-111 the boss drove over a bomb of C",
        ),
        pytest.param(
            "boss.truck=9/12/1:normal",
            ["A damage target=boss", MORE.format("A")],
            8,
            id="monsterchase-117b one shield of the boss for the whole of it",
        ),
        pytest.param(
            "boss.truck=9/12/2:normal boss-shields=all",
            ["A damage target=boss", MORE.format("A")],
            9,
            id="monsterchase-117b all that help",
        ),
        pytest.param(
            "turn=A::dsp:0:0:: boss.truck=9/12/2:normal boss-shields=all",
            ["A star-damage target=boss", MORE.format("A")],
            7,
            id="monsterchase-113 none against level three",
        ),
    ],
)
def test_how_hard_the_boss_is_hit(words: str, asked: list[str], points: int) -> None:
    """Told before or after its blow, a shield comes to the same."""
    state, _ = after(f"{TWO} {words}", *asked)
    assert state.boss
    assert state.boss.points == points
    assert state.turn.more == 0


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    [
        pytest.param(
            "", ["A damage target=boss", MORE.format("C")], "monsterchase-111", id="monsterchase-111 told by A, not C's"
        ),
        pytest.param(
            BOSS_MOVES, ["K damage target=A", MORE.format("C")], "monsterchase-111", id="monsterchase-111 the boss's"
        ),
        pytest.param(
            BOSS_MOVES,
            ["K damage target=boss", "K damage target=A", MORE.format("A"), MORE.format("C")],
            "monsterchase-111",
            id="monsterchase-111 one of them laid the bomb",
        ),
        pytest.param(
            "car.B=1/0/1/0:",
            ["A damage target=B", LESS.format("B")],
            "monsterchase-112c",
            id="monsterchase-112c off the track",
        ),
        pytest.param(
            "car.B=3/0/1/0::missile",
            ["A damage target=B", LESS.format("B")],
            "monsterchase-112c",
            id="monsterchase-112c a card of the spirits is gone",
        ),
        pytest.param(
            "turn=A::dsp:0:0::",
            ["A star-damage target=B", LESS.format("B")],
            "monsterchase-113",
            id="monsterchase-113 after it, too",
        ),
    ],
)
def test_what_a_shield_cannot_do(words: str, asked: list[str], expected: str) -> None:
    *before, last = asked
    state, _ = after(f"{TWO} {words}", *before)
    assert outcome(GAME.notation(state), last) == f"refused {expected}"


@pytest.mark.parametrize(
    ("words", "asked", "facts", "lives", "shields"),
    [
        pytest.param(
            "",
            ["A damage target=B"],
            "shield-spent B less; damage-kept-off B; blow-told B A 1 1 no -",
            3,
            1,
            id="monsterchase-112c spent right after it",
        ),
        pytest.param(
            "",
            ["A damage target=B count=2", LESS.format("B")],
            "shield-spent B less; damage-kept-off B; blow-told B A 2 2 no -",
            3,
            0,
            id="monsterchase-111b both",
        ),
        pytest.param(
            "",
            ["A damage target=B", LESS.format("B")],
            "shield-spent B less",
            3,
            0,
            id="monsterchase-112 one too many waits for the next",
        ),
        pytest.param("", ["A damage target=C"], "shield-spent B less", 3, 1, id="monsterchase-112 another was hit"),
        pytest.param(
            BOSS_MOVES,
            ["K damage target=B"],
            "shield-spent B less; damage-kept-off B; blow-told B boss 1 1 no -",
            3,
            1,
            id="monsterchase-112 the boss's blow",
        ),
        pytest.param(
            "",
            ["A damage target=B", "A damage target=C"],
            "shield-spent B less; damage-kept-off B; blow-told B A 1 1 no -",
            3,
            1,
            id="monsterchase-112 in a chain of rams",
        ),
        pytest.param(
            "",
            ["A damage target=B", MORE.format("A")],
            "shield-spent B less; damage-kept-off B; blow-told B A 2 1 no -",
            2,
            1,
            id="monsterchase-112 a blow made greater",
        ),
    ],
)
def test_a_damage_less(words: str, asked: list[str], facts: str, lives: int, shields: int) -> None:
    state, _ = after(f"{TWO} {words}", *asked)
    state, found = going_on(state, LESS.format("B"))
    assert "; ".join(lines(found)) == facts
    assert (state.pilots["B"].lives, state.pilots["B"].shields) == (lives, shields)


def test_monsterchase_111_a_blow_has_one_dealer() -> None:
    """It was B's, so the shield of A waits for a blow of its own."""
    state, _ = after(f"{TWO} {SHARED}", "A damage target=boss", MORE.format("B"), MORE.format("A"))
    assert state.boss
    assert (state.boss.points, state.turn.more) == (7, 1)


def test_monsterchase_82_a_blow_made_greater_sends_a_car_off() -> None:
    """The extra damage is damage like any other: the third sends the car off, and it is over."""
    state, found = after(f"{TWO} car.B=2/0/0/0:", "A damage target=B", MORE.format("A"))
    assert lines(found)[-3:] == ["car-hurt B 1 0", "car-off B", "blow-told B A 2 0 no off"]
    state, found = going_on(state, MORE.format("A"))
    assert lines(found) == ["shield-spent A more"]
    assert state.turn.more == 1


def test_monsterchase_99_a_shield_may_make_the_boss_furious() -> None:
    state, _ = after(TWO, "A damage target=boss", MORE.format("A"))
    assert state.boss
    assert (state.boss.mood, state.turn.hurt) == ("furious", 2)


def test_a_blow_is_forgotten_with_its_turn() -> None:
    """monsterchase-111: a shield goes into a blow of this turn, not into one that is over."""
    state, _ = after(f"{TWO} turn=A:card::0:0::", "A damage target=boss", "A end-turn give=shield")
    assert state.turn.blows == ()


@pytest.mark.parametrize(
    ("words", "seat", "options"),
    [
        pytest.param(TWO, "A", {"more", "less"}, id="monsterchase-111 in its own turn"),
        pytest.param(TWO, "C", {"less"}, id="monsterchase-111 in another's"),
        pytest.param(f"{TWO} {BOSS_MOVES}", "C", {"less"}, id="monsterchase-111 in the boss's"),
        pytest.param(f"{TWO} {SHARED}", "B", {"more", "less"}, id="monsterchase-111 moving in another's"),
    ],
)
def test_what_is_offered(words: str, seat: str, options: set[str]) -> None:
    found = [offer for offer in listed(words, seat).open if offer.action == "spend-shield"]
    assert {option for offer in found for hole in offer.holes for option in getattr(hole, "options", ())} == options


@pytest.mark.parametrize(
    "words",
    [f"{SHARED} dealer=B", "blows=boss::2:1,B:A:1:0:top,C:boss:1:0:off,A:B:3:0:top:lost"],
    ids=["whose turn it shares", "the blows that were told"],
)
def test_a_position_holds_the_blows(words: str) -> None:
    line = GAME.notation(at(f"{TWO} {words}"))
    assert all(word in line.split() for word in words.split())
    assert GAME.notation(GAME.position(line)) == line
