"""What effects do, told in two taps: tokens, moves, hiding, defeat, control, chakra, points, the Edge."""

import pytest

from companion.games.mythos.state import Position, found
from tests.games.mythos.table import after, first, outcome, rows, table, who

NARUTO = who("1", "A", "d", "009")
ENEMY = who("2", "B", "d", "011")


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-27 tokens on", table(NARUTO), "B change-tokens character=1 count=+2", "tokens-changed 1 009 2"),
        ("mythos-27 no more off than there are", table(NARUTO), "A change-tokens character=1 count=-1",
         "refused mythos-27"),
        ("mythos-30c not nothing", table(NARUTO), "A change-tokens character=1 count=+0", "refused mythos-30c"),
        ("mythos-30c not twenty", table(NARUTO), "A change-power character=1 count=+20", "refused mythos-30c"),
        ("mythos-30c less power too", table(NARUTO), "A change-power character=1 count=-2", "power-changed 1 009 -2"),
        ("mythos-30b nobody there", table(), "A defeat character=1", "refused mythos-30b"),
        ("mythos-10 not before cards lie there", table(step="hands", turn=""), "A defeat character=1",
         "refused mythos-10"),
        ("mythos-46 to another mission", table(NARUTO), "A move character=1 mission=c", "character-moved 1 009 c"),
        ("mythos-46 not to where it is", table(NARUTO), "A move character=1 mission=d", "refused mythos-46"),
        ("mythos-13 nor where there is none", table(NARUTO), "A move character=1 mission=a", "refused mythos-13"),
        ("mythos-16 nor where its name stands", table(NARUTO, who("3", "A", "c", "010")),
         "A move character=1 mission=c", "refused mythos-16"),
        ("mythos-45 turned face down", table(NARUTO), "B turn-down character=1", "turned-down 1 009"),
        ("mythos-45 not twice", table(who("1", "A", "d", is_hidden=True)), "B turn-down character=1",
         "refused mythos-45"),
        ("mythos-44 to its owner's discards", table(who("1", "A", "d", "009", owner="B")), "A defeat character=1",
         "left-play 1 009 B no"),
        ("mythos-39 to its owner's hand", table(NARUTO), "A return-to-hand character=1", "left-play 1 009 A yes"),
        ("mythos-37 control", table(NARUTO, ENEMY), "A take-control character=2 source=1", "control-taken 2 011 A 1"),
        ("mythos-37 not of one's own", table(NARUTO), "A take-control character=1 source=1", "refused mythos-37"),
        ("mythos-37b by one of one's own", table(NARUTO, ENEMY), "A take-control character=2 source=2",
         "refused mythos-37b"),
        ("mythos-37b face up", table(who("1", "A", "d", is_hidden=True), ENEMY),
         "A take-control character=2 source=1", "refused mythos-37b"),
        ("mythos-37 given back", table(who("1", "A", "d", "009", owner="B")), "A give-back character=1",
         "control-taken 1 009 B -"),
        ("mythos-37 not what is one's own", table(NARUTO), "A give-back character=1", "refused mythos-37"),
        ("mythos-15 chakra", table(), "A change-chakra whose=B count=-3", "chakra-changed B -3"),
        ("mythos-15 never below nothing", table(chakra={"A": 0, "B": 5}), "A change-chakra whose=B count=-9",
         "refused mythos-15"),
        ("mythos-13c of nobody else", table(), "A change-chakra whose=C count=+1", "refused mythos-13c"),
        ("mythos-41 points of an effect", table(), "A add-points whose=A count=+2", "points-added A 2"),
        ("mythos-23b an effect moves the Edge", table(), "A take-edge whose=B", "edge-taken B"),
        ("mythos-23b not to who has it", table(), "A take-edge whose=A", "refused mythos-23b"),
    ),
)  # fmt: skip
def test_effects(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


def test_mythos_45_tokens_stay_and_power_goes() -> None:
    at = after(table(who("1", "A", "d", "009", tokens=1)), "A turn-down character=1")
    assert (at.played[0].is_hidden, at.played[0].tokens, at.played[0].printed) == (True, 1, 0)


TAKEN = who("2", "A", "d", "011", owner="B", taken_by="1")


@pytest.mark.parametrize(
    "asked",
    rows(
        ("mythos-37 its source is hidden", "B turn-down character=1"),
        ("mythos-37 its source is defeated", "B defeat character=1"),
        ("mythos-37 its source is taken", "B take-control character=1 source=3"),
    ),
)
def test_control_ends(asked: str) -> None:
    at = after(table(NARUTO, TAKEN, who("3", "B", "d", "086")), asked)
    each = found(at, "2")
    assert each is not None
    assert (each.side, each.taken_by, each.mission) == ("B", "", "d")


def test_mythos_37c_whoever_comes_home_to_its_own_name_is_discarded() -> None:
    at = after(table(NARUTO, TAKEN, who("3", "B", "d", "012")), "B turn-down character=1")
    assert [each.id for each in at.played] == ["1", "3"]
    taken = table(who("1", "A", "d", "009", owner="B"), who("3", "B", "d", "010"))
    assert outcome(taken, "A give-back character=1") == "control-taken 1 009 B -; left-play 1 009 B no"


def test_mythos_34_which_card_lies_hidden_is_not_taken_along() -> None:
    """Nobody learns it by an act: whoever has the card now looks at it."""
    at = after(
        table(NARUTO, who("2", "B", "d", "011", is_hidden=True), options={"keep": "hidden"}),
        "A take-control character=2 source=1",
    )
    assert [each.card for each in at.played] == ["009", "?"]
