"""Transfers: an effect, movement or a card goes through a connection."""

import pytest

from companion.engine.offers import Closed, Remedy, offers, remedy
from companion.games.monsterchase.connection import are_connected, limit, nearest
from companion.games.monsterchase.rules.pilot.transfers import decider
from tests.games.monsterchase.table import GAME, after, at, going_on, lines, open_to, outcome, rows
from tests.games.monsterchase.turns import race, turn

NEAR = "distance.A-B=2"
# The turn of D, connected with nobody; C is the nearest.
APART = (
    "car.A=2/1/0/0:?,?,? car.C=3/3/0/0:?,?,? car.D=3/2/0/0:repair-2,?,? ranking=D,C,boss,B,A "
    "distance.A-B=5 distance.B-C=3 distance.A-C=8 distance.C-D=2 distance.B-D=5 distance.A-D=10 turn=D::d:0:0::"
)
SHOWN = f"{NEAR} shown=missile-5"
LENT = f"{NEAR} car.B=3/0/0/0:star-4,?,? lent=B:star-4"
TEAMS = "mode=teams teams=A:1,B:1,C:2,D:2"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-57b a card laid open for who is connected",
            NEAR,
            "A show-card card=missile-5",
            "card-shown A missile-5",
        ),
        ("monsterchase-57b nobody is", "", "A show-card card=missile-5", "refused monsterchase-57b"),
        (
            "monsterchase-42c a card of the hand",
            f"{NEAR} car.A=3/0/0/0:bomb-1",
            "A show-card card=bomb-2",
            "refused monsterchase-42c",
        ),
        ("monsterchase-42 one card only", SHOWN, "A show-card card=missile-5", "refused monsterchase-42"),
        (
            "monsterchase-20b it is laid open first",
            NEAR,
            "A cognitive car=A to=B card=missile-5",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-42c and it is that card",
            SHOWN,
            "A cognitive car=A to=B card=missile-4",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-66 the effect goes, the value stays",
            SHOWN,
            "A cognitive car=A to=B card=missile-5",
            "cognitive-done A B missile-5 5 A; guest-acts B",
        ),
        (
            "monsterchase-66b the receiver decides",
            f"{SHOWN} cognitive=receiver",
            "A cognitive car=A to=B card=missile-5",
            "cognitive-done A B missile-5 5 B; guest-acts B",
        ),
        (
            "monsterchase-67 the receiver's sheet",
            f"{NEAR} shown=repair-1 car.B=2/0/0/0:? car.A=1/0/0/0:?",
            "A cognitive car=A to=B card=repair-1",
            "cognitive-done A B repair-1 1 A; effect-taken B life 3",
        ),
        (
            "monsterchase-119b Power Up for the receiver",
            f"{NEAR} shown=power-up-2 winter=yes",
            "A cognitive car=A to=B card=power-up-2",
            "cognitive-done A B power-up-2 2 A; effect-taken B shield 2",
        ),
        (
            "monsterchase-57b connected by a bridge",
            "distance.A-C=2 distance.C-B=2 distance.B-C=2 shown=bomb-1",
            "A cognitive car=A to=B card=bomb-1",
            "cognitive-done A B bomb-1 1 A; guest-acts B",
        ),
        (
            "monsterchase-57b never told",
            "distance.A-C=2 shown=bomb-1",
            "A cognitive car=A to=B card=bomb-1",
            "refused monsterchase-57b",
        ),
        (
            "monsterchase-57b too far",
            "distance.A-C=2 distance.A-B=9 shown=bomb-1",
            "A cognitive car=A to=B card=bomb-1",
            "refused monsterchase-57b",
        ),
        (
            "monsterchase-57b no way",
            "distance.A-C=2 distance.A-B=0 shown=bomb-1",
            "A cognitive car=A to=B card=bomb-1",
            "refused monsterchase-57b",
        ),
        (
            "monsterchase-61 what brings them near comes too late",
            "distance.A-C=2 distance.A-B=9 shown=missile-5",
            "A kinetic car=A to=B card=missile-5 given=2",
            "refused monsterchase-61",
        ),
        (
            "monsterchase-61 connected before, and no more after",
            f"{NEAR} distance.A-B=4 car.B=3/2/0/0:? shown=star-1",
            "A cognitive car=A to=B card=star-1",
            "cognitive-done A B star-1 1 A; effect-taken B star 3",
        ),
        ("monsterchase-62 nobody named", SHOWN, "A cognitive car=A to= card=missile-5", "refused monsterchase-62"),
        (
            "monsterchase-62 two named",
            f"{SHOWN} distance.A-C=1",
            "A kinetic car=A to=B,C card=missile-5 given=1",
            "refused monsterchase-62",
        ),
        (
            "monsterchase-62 one named",
            f"{SHOWN} distance.A-C=1",
            "A kinetic car=A to=C card=missile-5 given=1",
            "kinetic-done A C missile-5 1 4; guest-acts C",
        ),
        (
            "monsterchase-62b not oneself",
            SHOWN,
            "A kinetic car=A to=A card=missile-5 given=1",
            "refused monsterchase-62b",
        ),
        (
            "monsterchase-62b somebody else",
            SHOWN,
            "A kinetic car=A to=B card=missile-5 given=1",
            "kinetic-done A B missile-5 1 4; guest-acts B",
        ),
        (
            "monsterchase-60b not the boss",
            SHOWN,
            "A cognitive car=A to=boss card=missile-5",
            "refused monsterchase-60b",
        ),
        (
            "monsterchase-121b no drone races here",
            SHOWN,
            "A cognitive car=A to=drone card=missile-5",
            "refused monsterchase-121b",
        ),
        (
            "monsterchase-135 not another team",
            f"{SHOWN} {TEAMS} distance.A-C=1",
            "A cognitive car=A to=C card=missile-5",
            "refused monsterchase-135",
        ),
        (
            "monsterchase-135 the own team",
            f"{SHOWN} {TEAMS}",
            "A cognitive car=A to=B card=missile-5",
            "cognitive-done A B missile-5 5 A; guest-acts B",
        ),
        (
            "monsterchase-68 V8 part of it",
            SHOWN,
            "A kinetic car=A to=B card=missile-5 given=2",
            "kinetic-done A B missile-5 2 3; guest-acts B",
        ),
        (
            "monsterchase-70 all of it",
            SHOWN,
            "A kinetic car=A to=B card=missile-5 given=5",
            "kinetic-done A B missile-5 5 0; guest-acts B",
        ),
        (
            "monsterchase-68 nothing is no transfer",
            SHOWN,
            "A kinetic car=A to=B card=missile-5 given=0",
            "refused monsterchase-68",
        ),
        (
            "monsterchase-68 no more than it has",
            SHOWN,
            "A kinetic car=A to=B card=missile-5 given=6",
            "refused monsterchase-68",
        ),
        (
            "monsterchase-69 the own effect after the movement given",
            f"{NEAR} shown=repair-3 car.A=2/0/0/0:?",
            "A kinetic car=A to=B card=repair-3 given=1",
            "kinetic-done A B repair-3 1 2; guest-acts B; effect-taken A life 3",
        ),
        (
            "monsterchase-31b in the own turn",
            f"{SHOWN} {turn('B')} shown=missile-5",
            "A cognitive car=A to=B card=missile-5",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-20b no power while it lies open",
            f"{SHOWN} car.A=3/2/0/0:?",
            "A use-star left=0",
            "refused monsterchase-20b",
        ),
        ("monsterchase-71 they hold a card", NEAR, "B lend-card giver=B card=star-4", "card-lent B star-4"),
        (
            "monsterchase-71 they hold none",
            f"{NEAR} car.B=3/0/0/0:",
            "B lend-card giver=B card=star-4",
            "refused monsterchase-71",
        ),
        (
            "monsterchase-71 nor when it is asked for",
            f"{NEAR} car.B=3/0/0/0:",
            "A astral car=A giver=B card=star-4 leap=1",
            "refused monsterchase-71",
        ),
        ("monsterchase-71b not taken unasked", NEAR, "A lend-card giver=B card=star-4", "refused monsterchase-71b"),
        (
            "monsterchase-71b the keeper speaks for the table",
            NEAR,
            "K lend-card giver=B card=star-4",
            "card-lent B star-4",
        ),
        (
            "monsterchase-71b not for a hand on a phone",
            f"{NEAR} keep=hands",
            "K lend-card giver=B card=star-4",
            "refused monsterchase-71b",
        ),
        (
            "monsterchase-71b where no consent is needed",
            f"{NEAR} astral-consent=no",
            "A lend-card giver=B card=star-4",
            "card-lent B star-4",
        ),
        (
            "monsterchase-71b nobody has agreed",
            NEAR,
            "A astral car=A giver=B card=star-4 leap=1",
            "refused monsterchase-71b",
        ),
        ("monsterchase-62 nor two cards", LENT, "B lend-card giver=B card=bomb-1", "refused monsterchase-62"),
        (
            "monsterchase-42c a card they hold",
            f"{NEAR} car.B=3/0/0/0:bomb-1",
            "B lend-card giver=B card=bomb-2",
            "refused monsterchase-42c",
        ),
        ("monsterchase-57b from who is connected", "", "B lend-card giver=B card=bomb-2", "refused monsterchase-57b"),
        (
            "monsterchase-42 not after the choice",
            f"{NEAR} {turn(main='card')}",
            "B lend-card giver=B card=bomb-2",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-72 V9 the card received",
            LENT,
            "A astral car=A giver=B card=star-4 leap=4",
            "astral-done A B star-4 4; effect-taken A star 1",
        ),
        ("monsterchase-72 not one's own", LENT, "A astral car=A giver=B card=bomb-1 leap=1", "refused monsterchase-72"),
        (
            "monsterchase-73 a nearer space",
            LENT,
            "A astral car=A giver=B card=star-4 leap=2",
            "astral-done A B star-4 2; effect-taken A star 1",
        ),
        ("monsterchase-73 too far", LENT, "A astral car=A giver=B card=star-4 leap=5", "refused monsterchase-73"),
        (
            "monsterchase-73b not backwards",
            LENT,
            "A astral car=A giver=B card=star-4 leap=-1",
            "refused monsterchase-73b",
        ),
        (
            "monsterchase-73b unless the table lets it",
            f"{LENT} astral-back=yes",
            "A astral car=A giver=B card=star-4 leap=-4",
            "astral-done A B star-4 -4; effect-taken A star 1",
        ),
        (
            "monsterchase-73 nor farther back",
            f"{LENT} astral-back=yes",
            "A astral car=A giver=B card=star-4 leap=-5",
            "refused monsterchase-73",
        ),
        (
            "monsterchase-71c the giver draws at once",
            f"{LENT} astral-refill=at-once",
            "A astral car=A giver=B card=star-4 leap=4",
            "astral-done A B star-4 4; effect-taken A star 1; card-drawn B 1 green no",
        ),
    ),
)
def test_transfer(words: str, asked: str, expected: str) -> None:
    assert outcome(race(words), asked) == expected


ON_PHONES = f"{NEAR} keep=hands car.B=3/0/0/0:star-4"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        (
            "monsterchase-31b nobody else sends it",
            SHOWN,
            "B cognitive car=A to=B card=missile-5",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-31b nor gives movement away",
            SHOWN,
            "B kinetic car=A to=B card=missile-5 given=1",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-31b nor leaps",
            LENT,
            "B astral car=A giver=B card=star-4 leap=4",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-31b the keeper beside it",
            SHOWN,
            "K cognitive car=A to=B card=missile-5",
            "cognitive-done A B missile-5 5 A; guest-acts B",
        ),
        (
            "monsterchase-31b not for a hand on a phone",
            f"{SHOWN} keep=hands",
            "K cognitive car=A to=B card=missile-5",
            "refused monsterchase-31b",
        ),
        (
            "monsterchase-42 nothing is laid open after the choice",
            f"{turn(main='card')} {NEAR}",
            "A show-card card=missile-5",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-42 no movement is given after the choice",
            f"{turn(main='card')} {SHOWN}",
            "A kinetic car=A to=B card=missile-5 given=1",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-20b movement is given of a card laid open",
            NEAR,
            "A kinetic car=A to=B card=missile-5 given=1",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-42 no card is handed over beside one laid open",
            SHOWN,
            "B lend-card giver=B card=star-4",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-42 no leap with a card laid open",
            f"{LENT} shown=missile-5",
            "A astral car=A giver=B card=star-4 leap=4",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-62b no leap with a card of one's own",
            LENT,
            "A astral car=A giver=A card=star-4 leap=4",
            "refused monsterchase-62b",
        ),
        (
            "monsterchase-57b no leap once they are apart",
            f"{LENT} distance.A-B=12",
            "A astral car=A giver=B card=star-4 leap=1",
            "refused monsterchase-57b",
        ),
        (
            "monsterchase-20b no card is handed over between turns",
            f"{NEAR} step=order",
            "B lend-card giver=B card=star-4",
            "refused monsterchase-20b",
        ),
        (
            "monsterchase-60b no distance of the boss",
            NEAR,
            "A set-distance one=boss other=A spaces=1",
            "refused monsterchase-60b",
        ),
        (
            "monsterchase-57b no distance of a car that is not there",
            "",
            "A set-distance one=A other=H spaces=1",
            "refused monsterchase-57b",
        ),
        (
            "monsterchase-42c its owner names what the phone holds",
            ON_PHONES,
            "B lend-card giver=B card=bomb-5",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-71b whoever takes it learns nothing by asking",
            f"{ON_PHONES} astral-consent=no",
            "A lend-card giver=B card=bomb-5",
            "card-lent B bomb-5",
        ),
        (
            "monsterchase-42c but it is a card of this table",
            f"{ON_PHONES} astral-consent=no",
            "A lend-card giver=B card=power-up-2",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-71b nobody takes one for another",
            f"{NEAR} distance.A-C=2 astral-consent=no",
            "C lend-card giver=B card=star-4",
            "refused monsterchase-71b",
        ),
    ),
)
def test_who_may_and_when(words: str, asked: str, expected: str) -> None:
    assert outcome(race(words), asked) == expected


def test_monsterchase_66_V7_cognitive_from_the_hand_to_the_draw() -> None:  # noqa: N802  # the vector is called V7
    """Black plays Repair 1 for Yellow, moves 1, draws back to three."""
    state, facts = after(
        race(f"{NEAR} car.B=2/0/0/0:?,?,?"),
        "A show-card card=repair-1",
        "A cognitive car=A to=B card=repair-1",
        "A end-turn",
    )
    assert lines(facts)[:4] == [
        "card-shown A repair-1",
        "cognitive-done A B repair-1 1 A",
        "effect-taken B life 3",
        "card-drawn A 1 green yes",
    ]
    assert len(state.pilots["A"].hand) == 3


def test_monsterchase_61_D11_the_transfer_stands() -> None:  # noqa: N802  # the vector is called D11
    """Stars 0 and 2, distance 4: the star passed on lowers the limit to 3."""
    words = race("distance.A-B=4 car.B=3/2/0/0:? shown=star-1")
    assert limit(at(words), "A", "B") == 4
    state, _ = after(words, "A cognitive car=A to=B card=star-1")
    assert limit(state, "A", "B") == 3
    assert not are_connected(state, "A", "B")


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        pytest.param(
            "A play-card card=bomb-2", {"B-C": 2, "C-D": 2}, id="monsterchase-58 who plays a card moves"
        ),
        pytest.param("A cognitive car=A to=B card=bomb-2", {"B-C": 2, "C-D": 2}, id="monsterchase-58 the giver moves"),
        pytest.param(
            "A kinetic car=A to=B card=bomb-2 given=1", {"C-D": 2}, id="monsterchase-63 giver and receiver move"
        ),
    ],
)
def test_distances_after_moving(asked: str, left: dict[str, int]) -> None:
    """Whoever moved is measured anew."""
    state, _ = after(race("distance.A-B=2 distance.B-C=2 distance.C-D=2 shown=bomb-2"), asked)
    assert state.distances == left


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    [
        pytest.param(
            "", "A end-turn", "hand-dropped A; turn-ended A; turn-begun B", id="monsterchase-74 the hand goes, no draw"
        ),
        pytest.param(
            "car.A=3/0/1/0:?,?,?",
            "A end-turn give=shield",
            "hand-dropped A; shield-lost A; turn-ended A; turn-begun B",
            id="monsterchase-74b D20 and then the shield",
        ),
        pytest.param(
            "car.A=3/0/1/0:?,?,?",
            "A end-turn give=?",
            "refused monsterchase-47c",
            id="monsterchase-74b no card is left to save it",
        ),
        pytest.param(
            "car.A=3/0/1/0:?,?,? astral-shield=shield-first",
            "A end-turn give=?",
            "card-given A ?; hand-dropped A; turn-ended A; turn-begun B",
            id="monsterchase-74b unless the shield comes first",
        ),
    ],
)
def test_the_end_after_astral(words: str, asked: str, expected: str) -> None:
    assert outcome(race(f"{turn(main='astral', flags='')} {words}"), asked) == expected


def test_monsterchase_71_V9_the_giver_has_one_card_fewer() -> None:  # noqa: N802  # the vector is called V9
    state, _ = after(race(LENT), "A astral car=A giver=B card=star-4 leap=4", "A end-turn")
    assert (len(state.pilots["A"].hand), len(state.pilots["B"].hand)) == (0, 2)
    assert state.pilots["A"].stars == 1


LEAPT = f"{turn(main='astral', flags='')} prey=3:heart,heart,heart/"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-73c onto the tile of the prey is into it", "", "A enter-prey car=A", "prey-entered A 2"),
        (
            "monsterchase-73c unless the table rules it out",
            "astral-prey=no",
            "A enter-prey car=A",
            "refused monsterchase-73c",
        ),
        (
            "monsterchase-73c but a star power may have moved it",
            f"astral-prey=no {turn(main='astral', flags='s')}",
            "A enter-prey car=A",
            "prey-entered A 2",
        ),
        ("monsterchase-73c others are pushed as ever", "astral-prey=no", "B enter-prey car=B", "prey-entered B 2"),
        (
            "monsterchase-73d lightning leapt over does nothing",
            "winter=yes circuit=17-B,20-B",
            "A yetis car=A die=2",
            "refused monsterchase-73d",
        ),
        (
            "monsterchase-73d among rolling rocks neither",
            "circuit=17-B,20-B",
            "A roll-rocks car=A die=2",
            "refused monsterchase-73d",
        ),
        (
            "monsterchase-73d unless the table counts it",
            "circuit=17-B,20-B astral-lightning=yes",
            "A yetis car=A die=6",
            "die-rolled 17-B A 6 nothing",
        ),
        (
            "monsterchase-73d who is pushed has not leapt",
            "circuit=17-B,20-B",
            "B yetis car=B die=6",
            "die-rolled 17-B B 6 nothing",
        ),
    ),
)
def test_what_a_leap_meets(words: str, asked: str, expected: str) -> None:
    assert outcome(race(f"{LEAPT} {words}"), asked) == expected


def test_monsterchase_66b_who_decides() -> None:
    assert decider(at(race()), "A", "B") == "A"
    assert decider(at(race("cognitive=receiver")), "A", "B") == "B"


# --- why not, and what would open it ----------------------------------------------------------------------------------

WAYS = ("show-card", "cognitive", "kinetic")


def why_not(words: str, seat: str) -> dict[str, Closed]:
    return {each.action: each for each in offers(GAME, at(race(words)), seat).closed if each.action in WAYS}


@pytest.mark.parametrize("action", WAYS)
def test_monsterchase_57b_the_nearest_says_why_not(action: str) -> None:
    """Distance 2 and limit 1 to C are one too much, to A seven."""
    closed = why_not(APART, "D")[action]
    assert (closed.rule, closed.line.values) == ("monsterchase-57b", {"other": "C", "distance": 2, "limit": 1})


@pytest.mark.parametrize("action", WAYS)
def test_monsterchase_57b_one_star_less_is_enough(action: str) -> None:
    state = at(race(APART))
    found = remedy(GAME, state, ("D",), "D", why_not(APART, "D")[action])
    assert found == Remedy("D", "use-star", {"extra": 0, "payer": "", "to": "", "left": 1})
    after_it, _ = going_on(state, "D use-star left=1")
    assert "show-card" in open_to(after_it, "D")


@pytest.mark.parametrize(
    ("words", "first"),
    [
        pytest.param("distance.A-B=12 distance.A-C=8 distance.A-D=9", "C", id="monsterchase-57 the least distance"),
        pytest.param(
            "car.B=3/3/0/0:? distance.A-B=8 distance.A-C=8", "C", id="monsterchase-57 of two the greater limit"
        ),
        pytest.param("distance.A-C=12", "C", id="monsterchase-57 one that was told"),
        pytest.param("distance.A-B=0", "C", id="monsterchase-59 no way at all"),
        pytest.param("mode=teams teams=A:1,B:2,C:2,D:1 distance.A-B=7", "D", id="monsterchase-135 of the own team"),
    ],
)
def test_who_is_nearest(words: str, first: str) -> None:
    assert nearest(at(race(words)))[0] == first


@pytest.mark.parametrize("action", WAYS)
def test_monsterchase_56_the_same_reason_for_each_step(action: str) -> None:
    """After a manoeuvre, with a friend in reach: laying a card open is the first half of a transfer."""
    assert why_not(f"{NEAR} {turn(main='manoeuvre', flags='')}", "A")[action].rule == "monsterchase-56"
