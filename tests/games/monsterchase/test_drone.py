"""Two players and their drone: one card, no stars of its own, the stars of others."""

import pytest

from companion.engine.handwork import handwork
from companion.games.monsterchase import GAME
from tests.games.monsterchase.table import after, going_on, lines, outcome, rows
from tests.games.monsterchase.turns import drone_race, race, turn

NEAR = "distance.A-drone=3"
PASSES = "turn-ended drone; turn-begun boss"
PLAYED = f"{turn('drone', 'card')} car.drone=3/0/0/0: acted=A"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-122 anybody drives it", "", "A play-card card=bomb-3", "card-played drone bomb-3 3 no"),
        ("monsterchase-122 the other too", "", "B play-card card=bomb-3", "card-played drone bomb-3 3 no"),
        ("monsterchase-122 and the keeper", "", "K play-card card=bomb-3", "card-played drone bomb-3 3 no"),
        (
            "monsterchase-122 even with hands on phones",
            "keep=hands",
            "B play-card card=bomb-3",
            "card-played drone bomb-3 3 no",
        ),
        (
            "monsterchase-121b it may receive",
            f"{NEAR} {turn('A')} shown=bomb-3",
            "A cognitive car=A to=drone card=bomb-3",
            "cognitive-done A drone bomb-3 3 A; guest-acts drone",
        ),
        ("monsterchase-123b back to one card", PLAYED, "A end-turn", f"card-drawn drone 1 green yes; {PASSES}"),
        ("monsterchase-123 one", PLAYED, "A draw-cards count=1", "card-drawn drone 1 green yes"),
        ("monsterchase-123 not two", PLAYED, "A draw-cards count=2", "refused monsterchase-123"),
        (
            "monsterchase-123 nor two named",
            "keep=hands",
            "A name-cards car=drone cards=bomb-1,bomb-2",
            "refused monsterchase-123",
        ),
        (
            "monsterchase-123 one named by anybody",
            "keep=hands",
            "B name-cards car=drone cards=bomb-1",
            "cards-named drone bomb-1",
        ),
        (
            "monsterchase-123c no manoeuvre with one card",
            "",
            "A manoeuvre cards=? effect=bomb",
            "refused monsterchase-123c",
        ),
        ("monsterchase-123c its card instead", "", "A play-card card=steer-2", "card-played drone steer-2 2 no"),
        (
            "monsterchase-124b a Star is two spaces",
            "",
            "A play-card card=star-3",
            "card-played drone star-3 3 no; effect-taken drone spaces 2",
        ),
        (
            "monsterchase-124b or nothing",
            "drone-star=nothing",
            "A play-card card=star-3",
            "card-played drone star-3 3 no",
        ),
        (
            "monsterchase-125 a transfer in its turn",
            f"{NEAR} shown=bomb-3",
            "B cognitive car=drone to=A card=bomb-3",
            "cognitive-done drone A bomb-3 3 drone; guest-acts A",
        ),
        (
            "monsterchase-125 not in another's",
            f"{NEAR} {turn('A')} shown=bomb-3",
            "A cognitive car=drone to=A card=bomb-3",
            "refused monsterchase-125",
        ),
        (
            "monsterchase-125 nor Astral",
            f"{NEAR} {turn('A')} lent=B:bomb-3",
            "A astral car=drone giver=B card=bomb-3 leap=0",
            "refused monsterchase-125",
        ),
        ("monsterchase-126 the stars of who is connected", NEAR, "A use-star left=0 payer=A", "star-used drone 0 A 0"),
        ("monsterchase-126 of nobody else", NEAR, "A use-star left=0 payer=B", "refused monsterchase-126"),
        ("monsterchase-126b as many as it takes", NEAR, "B use-star left=1 payer=A", "star-used drone 1 A 0"),
        (
            "monsterchase-126b not more",
            f"{NEAR} car.A=3/0/0/0:?",
            "A use-star left=0 payer=A",
            "refused monsterchase-126b",
        ),
        ("monsterchase-41b it has none of its own", NEAR, "A use-star left=0", "refused monsterchase-41b"),
        (
            "monsterchase-122c a shield goes by itself, as a bot's",
            f"{PLAYED} car.drone=3/0/2/0:",
            "A end-turn",
            f"card-drawn drone 1 green yes; shield-lost drone; {PASSES}",
        ),
        (
            "monsterchase-122c a bot has no card to give",
            f"{PLAYED} car.drone=3/0/2/0:",
            "A end-turn give=?",
            "refused monsterchase-47c",
        ),
        (
            "monsterchase-122c driven as a pilot it has",
            f"{PLAYED} car.drone=3/0/2/0: drone-shields=pilot",
            "A end-turn give=?",
            f"card-drawn drone 1 green yes; card-given drone ?; {PASSES}",
        ),
        (
            "monsterchase-71 it may hand its card over",
            f"{NEAR} {turn('A')}",
            "B lend-card giver=drone card=star-2",
            "card-lent drone star-2",
        ),
    ),
)
def test_drone(words: str, asked: str, expected: str) -> None:
    assert outcome(drone_race(words), asked) == expected


def test_monsterchase_121b_more_players_have_no_drone() -> None:
    assert outcome(race("distance.A-B=1"), "B lend-card giver=drone card=bomb-1") == "refused monsterchase-121b"


def test_monsterchase_126_the_pilot_pays() -> None:
    state, facts = after(drone_race(NEAR), "A use-star left=0 extra=1 payer=A", "A play-card card=bomb-2")
    assert lines(facts) == ["star-used drone 0 A 1", "card-played drone bomb-2 2 yes"]
    assert (state.pilots["A"].stars, state.pilots["drone"].stars) == (0, 0)


def test_monsterchase_124_a_star_from_another_gives_it_none() -> None:
    state, _ = after(drone_race(f"{NEAR} {turn('A')} shown=star-2"), "A cognitive car=A to=drone card=star-2")
    assert state.pilots["drone"].stars == 0


def test_monsterchase_121b_its_star_is_one_way_for_its_car() -> None:
    """The two spaces more stood on a line of their own, in the same words as the first."""
    state = GAME.position(drone_race(turn("drone")))
    _, facts = going_on(state, "A play-card card=star-2")
    lines = [line for line in handwork(GAME, state, facts) if line.words == "hands.driven"]
    assert [line.values for line in lines] == [{"car": "drone", "added": 4}]
