"""Damage, crashes and the boss's points: what a blow does and what follows from it."""

import pytest

from companion.engine.play import Play
from companion.games.monsterchase.rules import hits
from companion.games.monsterchase.state import Race
from tests.games import notation
from tests.games.monsterchase.table import BOSS_MOVES, GAME, after, at, lines, listed, outcome, rows

LAST_LIFE = "car.A=1/0/0/0:?,?,?"
ASSAULT = "step=assault-phase turn=::d:0:0::"
TWO = "seats=A,B car.A=3/0/0/0: car.B=3/0/0/0: car.drone=1/0/0/0:? ranking=A,boss,B,drone"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-49 a missile hurts a friend too", "", "A damage target=B", "car-hurt B 1 0"),
        ("monsterchase-49 and the boss", "", "A damage target=boss", "boss-hurt 1 0"),
        ("monsterchase-49 twice at one blow", "", "A damage target=B count=2", "car-hurt B 2 0"),
        ("monsterchase-31b the keeper tells it for any car", "", "K damage target=C", "car-hurt C 1 0"),
        ("monsterchase-31b nobody in another's turn", "", "B damage target=C", "refused monsterchase-31b"),
        (
            "monsterchase-31b in the boss's turn only the keeper",
            BOSS_MOVES,
            "A damage target=A",
            "refused monsterchase-31b",
        ),
        ("monsterchase-31b the keeper in the boss's turn", BOSS_MOVES, "K damage target=A", "car-hurt A 1 0"),
        (
            "monsterchase-20b not while the ranking is made",
            "step=order turn=::d:0:0::",
            "K damage target=A",
            "refused monsterchase-20b",
        ),
        ("monsterchase-20b in phase 4", ASSAULT, "K damage target=A", "car-hurt A 1 0"),
        ("monsterchase-20b a car that is not there", "", "A damage target=H", "refused monsterchase-20b"),
        (
            "monsterchase-20b level three only in a pilot's turn",
            BOSS_MOVES,
            "K star-damage target=A",
            "refused monsterchase-20b",
        ),
    ),
)
def test_blows(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-82 off track in the boss's turn",
            f"{BOSS_MOVES} {LAST_LIFE} boss.truck=9/12/0:normal",
            "K damage target=A",
            "car-hurt A 1 0; car-off A; boss-healed off 1",
        ),
        (
            "monsterchase-82 D3 a heal at the maximum is lost",
            f"{BOSS_MOVES} {LAST_LIFE}",
            "K damage target=A",
            "car-hurt A 1 0; car-off A",
        ),
        (
            "monsterchase-82b not in a pilot's turn",
            f"{LAST_LIFE} boss.truck=9/12/0:normal",
            "A damage target=A",
            "car-hurt A 1 0; car-off A",
        ),
        (
            "monsterchase-82b the drone counts too",
            f"{TWO} {BOSS_MOVES} boss.truck=9/12/0:normal",
            "K damage target=drone",
            "car-hurt drone 1 0; car-off drone; boss-healed off 1",
        ),
        (
            "monsterchase-83 off track in phase 4",
            f"{ASSAULT} {LAST_LIFE} boss.truck=-2/12/0:normal",
            "K damage target=A",
            "car-hurt A 1 0; car-off A; boss-healed off 1",
        ),
        (
            "monsterchase-84 a board or an assault heals it",
            f"{ASSAULT} boss.truck=3/12/0:normal",
            "K mend car=boss what=life",
            "boss-healed mend 1",
        ),
        (
            "monsterchase-84 told by the keeper",
            "boss.truck=3/12/0:normal",
            "A mend car=boss what=life",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-10b at its maximum there is nothing to heal",
            "",
            "K mend car=boss what=life",
            "refused monsterchase-10b",
        ),
        ("monsterchase-10b up to it", "boss.truck=11/12/0:normal", "K mend car=boss what=life", "boss-healed mend 1"),
        ("monsterchase-7c a life back", "car.A=2/0/0/0:", "A mend car=A what=life", "effect-taken A life 3"),
        ("monsterchase-7c all lives are there", "", "A mend car=A what=life", "refused monsterchase-7c"),
        ("monsterchase-7c a star", "", "A mend car=A what=star", "effect-taken A star 1"),
        ("monsterchase-7c all stars are there", "car.A=3/3/0/0:", "K mend car=A what=star", "refused monsterchase-7c"),
        ("monsterchase-124 the drone has no stars", TWO, "A mend car=drone what=star", "refused monsterchase-124"),
        ("monsterchase-124 but lives", TWO, "A mend car=drone what=life", "effect-taken drone life 2"),
        ("monsterchase-31b only one's own", "", "A mend car=B what=star", "refused monsterchase-31b"),
    ),
)
def test_crashes_and_heals(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_monsterchase_10_points_have_no_floor() -> None:
    """V1: minus two is the heart upside down on box 2."""
    state, _ = after("boss.truck=1/12/0:normal", *["A damage target=boss"] * 3)
    assert state.boss is not None
    assert state.boss.points == -2


def boss_time(words: str) -> Play[Race]:
    return Play(GAME, at(f"{BOSS_MOVES} {words}"), "K", notation.LUCK)


@pytest.mark.parametrize(
    ("points", "heal", "now"),
    [
        pytest.param(11, 3, 12, id="monsterchase-10 D3 three hearts at 11 of 12"),
        pytest.param(12, 1, 12, id="monsterchase-10 D3 at the maximum"),
        pytest.param(-2, 3, 1, id="monsterchase-10 D3 from below zero"),
    ],
)
def test_heals_stop_at_the_start(points: int, heal: int, now: int) -> None:
    play = boss_time(f"boss.truck={points}/12/0:normal")
    hits.heal_boss(play, "prey", heal)
    assert play.state.boss is not None
    assert play.state.boss.points == now


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("boss.truck=9/12/0:normal", ["boss-healed repair 1"], id="monsterchase-84b the card heals 1"),
        pytest.param(
            "boss.truck=9/12/0:normal boss-repair=nothing", [], id="monsterchase-84b unless the table drops it"
        ),
        pytest.param("boss.truck=12/12/0:normal", [], id="monsterchase-84b not beyond the maximum"),
        pytest.param(
            "boss.truck=9/12/0:furious",
            ["boss-healed repair 1", "mood-switched normal"],
            id="monsterchase-84b it calms the truck",
        ),
        pytest.param(
            "boss.truck=9/12/0:normal:spun", ["boss-spun no"], id="monsterchase-85 spun out it straightens up instead"
        ),
    ],
)
def test_repair(words: str, expected: list[str]) -> None:
    play = boss_time(words)
    hits.repair_boss(play)
    assert lines(play.facts) == expected


@pytest.mark.parametrize(
    ("words", "guarded", "expected"),
    [
        pytest.param("", 0, ["car-hurt A 2 0"], id="monsterchase-112 the strip showed none"),
        pytest.param(
            "car.A=3/0/2/0:", 1, ["shield-spent A less", "car-hurt A 2 1"], id="monsterchase-112 the strip showed one"
        ),
    ],
)
def test_what_the_strip_has_shown(words: str, guarded: int, expected: list[str]) -> None:
    play = boss_time(words)
    hits.hurt_car(play, "A", 2, guarded=guarded)
    assert lines(play.facts) == expected


def test_monsterchase_175_a_crash_gives_all_lives_and_a_star() -> None:
    """The third damage sends a car off; what is beyond it is lost, the hand stays."""
    state, _ = after("car.A=1/1/0/2:?,?", "A damage target=A count=2")
    pilot = state.pilots["A"]
    assert (pilot.lives, pilot.stars, pilot.times_off, pilot.hand) == (3, 2, 3, ("?", "?"))


def test_monsterchase_58_a_crash_is_far_from_everybody() -> None:
    """Put back at the checkpoint, nobody knows how far; the others are where they were."""
    state, _ = after(f"{LAST_LIFE} distance.A-B=2 distance.B-C=3", "A damage target=A")
    assert state.distances == {"B-C": 3}


def test_monsterchase_124_the_drone_gains_no_star_by_a_crash() -> None:
    state, _ = after(TWO, "A damage target=drone")
    assert (state.pilots["drone"].lives, state.pilots["drone"].stars) == (3, 0)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-153 hurt before it was used: the spirits' card is gone",
            "car.A=3/0/0/0::missile",
            "A damage target=A",
            "car-hurt A 1 0; spirit-lost A",
        ),
        (
            "monsterchase-153 a shield keeps it",
            "car.A=3/0/1/0::missile turn=A::d:0:0:A*1:",
            "A damage target=A",
            "car-hurt A 1 1; blow-told A - 1 1 no -",
        ),
    ),
)
def test_spirits_are_lost(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("words", "seat", "actions"),
    [
        pytest.param("", "A", ["damage", "damage", "mend", "mend"], id="monsterchase-31b the pilot in turn"),
        pytest.param(
            "turn=A::dsp:0:0::",
            "A",
            ["damage", "damage", "star-damage", "mend", "mend"],
            id="monsterchase-113b with a power of level three",
        ),
        pytest.param("", "B", ["mend", "mend"], id="monsterchase-31b a pilot who waits"),
        pytest.param(BOSS_MOVES, "A", ["mend", "mend"], id="monsterchase-31b a pilot in the boss's turn"),
        pytest.param("step=order turn=::d:0:0::", "K", [], id="monsterchase-20b nobody while helmets are moved"),
    ],
)
def test_the_list_is_short(words: str, seat: str, actions: list[str]) -> None:
    mine = ("damage", "star-damage", "spend-shield", "mend", "switch-mood", "boss-shield")
    assert [offer.action for offer in listed(words, seat).open if offer.action in mine] == actions
