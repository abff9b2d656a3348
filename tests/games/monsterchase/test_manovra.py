"""The Advanced Manoeuvre: two cards for any effect or two shields."""

import pytest
from msgspec.structs import replace

from tests.games.monsterchase.table import after, at, going_on, lines, listed, outcome, rows
from tests.games.monsterchase.turns import race, turn

HAND = "car.A=2/0/0/0:repair-4,steer-3,bomb-1"
ASKED = "A manoeuvre cards=repair-4,steer-3 effect="
DONE = "manoeuvre-done A repair-4 steer-3 "


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("monsterchase-50 two cards", "", "A manoeuvre cards=?,? effect=bomb", "manoeuvre-done A ? ? bomb 0"),
        (
            "monsterchase-50 one is not enough",
            "car.A=3/0/0/0:?",
            "A manoeuvre cards=? effect=bomb",
            "refused monsterchase-50",
        ),
        ("monsterchase-50 nor are three", "", "A manoeuvre cards=?,?,? effect=bomb", "refused monsterchase-50"),
        (
            "monsterchase-42c only cards of the hand",
            HAND,
            "A manoeuvre cards=repair-4,bomb-2 effect=bomb",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-42c not one card twice",
            HAND,
            "A manoeuvre cards=bomb-1,bomb-1 effect=bomb",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-51 V4 an effect neither card shows, the lower value",
            HAND,
            f"{ASKED}missile",
            f"{DONE}missile 3",
        ),
        ("monsterchase-51 Steer", HAND, f"{ASKED}steer", f"{DONE}steer 3"),
        ("monsterchase-51 Bomb", HAND, f"{ASKED}bomb", f"{DONE}bomb 3"),
        ("monsterchase-51 Repair", HAND, f"{ASKED}repair", f"{DONE}repair 3; effect-taken A life 3"),
        ("monsterchase-51 no Freeze Gun", f"{HAND} winter=yes", f"{ASKED}freeze", "refused monsterchase-51"),
        ("monsterchase-51 no Power Up", f"{HAND} winter=yes", f"{ASKED}power-up", "refused monsterchase-51"),
        ("monsterchase-52 two shields", HAND, f"{ASKED}shields", f"{DONE}shields 3; effect-taken A shield 2"),
        (
            "monsterchase-52 D19 one gain is lost",
            "car.A=3/0/1/0:bomb-2,bomb-4,bomb-5",
            "A manoeuvre cards=bomb-2,bomb-4 effect=shields",
            "manoeuvre-done A bomb-2 bomb-4 shields 2; effect-taken A shield 2",
        ),
        ("monsterchase-52 not both", HAND, f"{ASKED}shields,missile", "refused monsterchase-52"),
        (
            "monsterchase-53 the lower of two values",
            HAND,
            "A manoeuvre cards=repair-4,bomb-1 effect=bomb",
            "manoeuvre-done A repair-4 bomb-1 bomb 1",
        ),
        (
            "monsterchase-53 named where phones keep nothing",
            "",
            "A manoeuvre cards=missile-4,bomb-2 effect=steer",
            "manoeuvre-done A missile-4 bomb-2 steer 2",
        ),
        (
            "monsterchase-53 two of one kind",
            "",
            "A manoeuvre cards=bomb-2,bomb-2 effect=steer",
            "manoeuvre-done A bomb-2 bomb-2 steer 2",
        ),
        (
            "monsterchase-42c no card that is not in the box",
            "",
            "A manoeuvre cards=freeze-4,bomb-2 effect=steer",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-42c one that is known stays what it is",
            "car.A=2/0/0/0:?,repair-4,bomb-1",
            "A manoeuvre cards=missile-4,bomb-2 effect=steer",
            "refused monsterchase-42c",
        ),
        (
            "monsterchase-53 one known and one not",
            "car.A=2/0/0/0:?,repair-4,bomb-1",
            "A manoeuvre cards=repair-4,? effect=steer",
            "manoeuvre-done A repair-4 ? steer 0",
        ),
        ("monsterchase-54b no Star without the rule of spinning out", HAND, f"{ASKED}star", "refused monsterchase-54b"),
        (
            "monsterchase-54b with Winter is Now it is gained, and the car spins",
            f"{HAND} winter=yes",
            f"{ASKED}star",
            f"{DONE}star 3; effect-taken A star 1; car-spun A",
        ),
        (
            "monsterchase-56 not after a transfer",
            f"{HAND} {turn(main='cognitive')}",
            f"{ASKED}bomb",
            "refused monsterchase-56",
        ),
        (
            "monsterchase-56 no transfer after it",
            f"{HAND} {turn(main='manoeuvre', flags='')}",
            "A cognitive car=A to=B card=bomb-1",
            "refused monsterchase-56",
        ),
        ("monsterchase-56 all of it for the own car", HAND, f"{ASKED}missile", f"{DONE}missile 3"),
        (
            "monsterchase-42 not twice",
            f"{HAND} {turn(main='manoeuvre', flags='')}",
            f"{ASKED}bomb",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-42 not with a card that lies open",
            f"{HAND} shown=bomb-1",
            f"{ASKED}bomb",
            "refused monsterchase-42",
        ),
        (
            "monsterchase-135b teams may leave it out",
            "mode=teams teams=A:1,B:1,C:2,D:2 team-manoeuvre=no",
            "A manoeuvre cards=?,? effect=bomb",
            "refused monsterchase-135b",
        ),
        (
            "monsterchase-135b by default they do not",
            "mode=teams teams=A:1,B:1,C:2,D:2",
            "A manoeuvre cards=?,? effect=bomb",
            "manoeuvre-done A ? ? bomb 0",
        ),
    ),
)
def test_manoeuvre(words: str, asked: str, expected: str) -> None:
    assert outcome(race(words), asked) == expected


def test_monsterchase_55_the_hand_gets_shorter_and_is_not_filled() -> None:
    """V4: from three cards to one, and no draw at the end."""
    state, facts = after(race(HAND), f"{ASKED}missile", "A end-turn")
    assert state.pilots["A"].hand == ("bomb-1",)
    assert lines(facts) == [f"{DONE}missile 3", "turn-ended A", "turn-begun B"]


@pytest.mark.parametrize(
    ("give", "shields", "cards"),
    [
        pytest.param("shield", 1, 1, id="monsterchase-47b D19 a shield goes"),
        pytest.param("bomb-5", 2, 0, id="monsterchase-47b D19 the card"),
    ],
)
def test_what_a_manoeuvre_for_shields_leaves(give: str, shields: int, cards: int) -> None:
    """Hand 3 and one shield, values 2 and 4."""
    state, _ = after(
        race("car.A=3/0/1/0:bomb-2,bomb-4,bomb-5"),
        "A manoeuvre cards=bomb-2,bomb-4 effect=shields",
        f"A end-turn give={give}",
    )
    assert (state.pilots["A"].shields, len(state.pilots["A"].hand)) == (shields, cards)


def test_monsterchase_54b_the_copied_rule_opens_the_star() -> None:
    """The rule of spinning out may be copied into the box instead."""
    copied = at(race(HAND))
    copied = replace(copied, box={**copied.box, "spin-out": "gira su se stessa"})
    state, _ = going_on(copied, f"{ASKED}star")
    assert state.pilots["A"].stars == 1


@pytest.mark.parametrize(
    ("hand", "holes"),
    [
        pytest.param("?,?,?", {"cards"}, id="monsterchase-53 to be named"),
        pytest.param("?,?", {"cards"}, id="monsterchase-53 the last two"),
        pytest.param("?,bomb-1,bomb-2", set(), id="monsterchase-53 the known ones"),
    ],
)
def test_what_is_asked_of_the_cards(hand: str, holes: set[str]) -> None:
    """monsterchase-53: with the cards named, how far the car moves is known."""
    found = [offer for offer in listed(race(f"car.A=3/0/0/0:{hand}"), "A").open if offer.action == "manoeuvre"]
    assert {hole.name for offer in found for hole in offer.holes} - {"effect"} == holes
