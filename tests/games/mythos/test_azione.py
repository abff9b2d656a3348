"""The action phase: what may be played, at what price, over whom, and who is in turn."""

import pytest

from companion.engine.offers import offers, remedy
from companion.games.mythos import GAME
from companion.games.mythos.state import Position, found
from tests.games.mythos.table import after, first, outcome, rows, table, who

NARUTO, DEARER = "009", "010"  # 2 and 3
HIDDEN = who("1", "A", "d", is_hidden=True, turn=2)


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-14 face up for its cost", table(), "A play-character mission=d card=009",
         "character-played A d 009 2 -1; turn-passed A"),
        ("mythos-14 hidden for one", table(), "A hide-character mission=d", "character-hidden A d 1 ?; turn-passed A"),
        ("mythos-14 unnamed for what it says", table(), "A play-unnamed mission=d cost=4",
         "character-played A d ? 4 4; turn-passed A"),
        ("mythos-14b no such card", table(), "A play-character mission=d card=999", "refused mythos-14b"),
        ("mythos-14b no such cost", table(), "A play-unnamed mission=d cost=40", "refused mythos-14b"),
        ("mythos-15 all of it", table(chakra={"A": 2, "B": 0}), "A play-character mission=d card=009",
         "character-played A d 009 2 -1; turn-passed A"),
        ("mythos-15 one too few", table(chakra={"A": 1, "B": 0}), "A play-character mission=d card=009",
         "refused mythos-15"),
        ("mythos-15 not even hidden", table(chakra={"A": 0, "B": 0}), "A hide-character mission=d",
         "refused mythos-15"),
        ("mythos-13 only on a mission in play", table(), "A play-character mission=b card=009", "refused mythos-13"),
        ("mythos-12 not in the other's turn", table(), "B hide-character mission=d", "refused mythos-12"),
        ("mythos-12 in one's own", table(turn="B"), "B hide-character mission=d",
         "character-hidden B d 1 ?; turn-passed B"),
        ("mythos-13b whoever passed plays no more", table(passed=("A",), turn="B"), "A hide-character mission=d",
         "refused mythos-13b"),
        ("mythos-10 not while missions are evaluated", table(step="evaluation", turn=""), "A hide-character mission=d",
         "refused mythos-10"),
        ("mythos-29b not once it is over", table(step="over", winner="B", turn=""), "A hide-character mission=d",
         "refused mythos-29b"),
        ("mythos-16 one of a name a side", table(who("1", "A", "d", NARUTO)), "A play-character mission=d card=010",
         "refused mythos-16"),
        ("mythos-16 at another mission", table(who("1", "A", "c", NARUTO)), "A play-character mission=d card=010",
         "character-played A d 010 3 -1; turn-passed A"),
        ("mythos-16 the other side does not count", table(who("1", "B", "d", NARUTO)),
         "A play-character mission=d card=010", "character-played A d 010 3 -1; turn-passed A"),
        ("mythos-16 a hidden one has no name", table(who("1", "A", "d", NARUTO, is_hidden=True)),
         "A play-character mission=d card=010", "character-played A d 010 3 -1; turn-passed A"),
        ("mythos-13d only where one is winning", table(), "A play-character mission=d card=040", "refused mythos-13d"),
        ("mythos-13d where one is", table(who("1", "A", "d", NARUTO)), "A play-character mission=d card=040",
         "character-played A d 040 1 -1; turn-passed A"),
    ),
)  # fmt: skip
def test_playing(at: Position, asked: str, expected: str) -> None:
    assert outcome(at, asked) == expected


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-14 the printed cost", table(HIDDEN), "A reveal-character character=1 card=010",
         "character-revealed A 1 d 010 3 -1 -"),
        ("mythos-14 unnamed", table(HIDDEN), "A reveal-unnamed character=1 cost=4",
         "character-revealed A 1 d ? 4 4 -"),
        ("mythos-14 a discount for revealing", table(HIDDEN), "A reveal-character character=1 card=075",
         "character-revealed A 1 d 075 1 -1 -"),
        ("mythos-14 no discount from the hand", table(), "A play-character mission=d card=075",
         "character-played A d 075 3 -1"),
        ("mythos-15 it has to be paid", table(HIDDEN, chakra={"A": 2, "B": 0}),
         "A reveal-character character=1 card=010", "refused mythos-15"),
        ("mythos-13c not the other's", table(who("1", "B", "d", is_hidden=True)),
         "A reveal-character character=1 card=010", "refused mythos-13c"),
        ("mythos-34 not one that lies face up", table(who("1", "A", "d", NARUTO)),
         "A reveal-character character=1 card=010", "refused mythos-34"),
        ("mythos-34c it is the card it is", table(who("1", "A", "d", NARUTO, is_hidden=True)),
         "A reveal-character character=1 card=010", "refused mythos-34c"),
        ("mythos-34c named, not unnamed", table(who("1", "A", "d", NARUTO, is_hidden=True)),
         "A reveal-unnamed character=1 cost=2", "refused mythos-34c"),
        ("mythos-49 not in the turn it was placed", table(who("1", "A", "d", is_hidden=True, round=2, turn=5)),
         "A reveal-character character=1 card=010", "refused mythos-49"),
        ("mythos-49 in a later turn of the round", table(who("1", "A", "d", is_hidden=True, round=2, turn=3)),
         "A reveal-character character=1 card=010", "character-revealed A 1 d 010 3 -1 -"),
        ("mythos-49 by house ruling in a later round only",
         table(who("1", "A", "d", is_hidden=True, round=2, turn=3), options={"reveal-wait": "round"}),
         "A reveal-character character=1 card=010", "refused mythos-49"),
        ("mythos-49 which has come",
         table(who("1", "A", "d", is_hidden=True, round=1, turn=3), options={"reveal-wait": "round"}),
         "A reveal-character character=1 card=010", "character-revealed A 1 d 010 3 -1 -"),
        ("mythos-17b over a cheaper one it is an upgrade", table(HIDDEN, who("2", "A", "d", NARUTO)),
         "A reveal-character character=1 card=108", "character-revealed A 1 d 108 3 -1 2"),
        ("mythos-17b by house ruling the full cost",
         table(HIDDEN, who("2", "A", "d", NARUTO), options={"reveal-upgrade": "full"}),
         "A reveal-character character=1 card=108", "character-revealed A 1 d 108 5 -1 2"),
        ("mythos-16b not beside a dearer one", table(HIDDEN, who("2", "A", "d", "108")),
         "A reveal-character character=1 card=010", "refused mythos-16b"),
        ("mythos-16b nor one as dear", table(HIDDEN, who("2", "A", "d", DEARER)),
         "A reveal-character character=1 card=010", "refused mythos-16b"),
        ("mythos-13e unless the owner has looked, nobody forbids it", table(HIDDEN, who("2", "B", "d", "111")),
         "A reveal-character character=1 card=010", "character-revealed A 1 d 010 3 -1 -"),
        ("mythos-13e then somebody does", table(HIDDEN, who("2", "B", "d", "111"), box={"disputed": "applied"}),
         "A reveal-character character=1 card=010", "refused mythos-13e"),
    ),
)  # fmt: skip
def test_revealing(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-17 the difference", table(who("1", "A", "d", NARUTO)), "A upgrade over=1 card=108",
         "character-upgraded A 1 d 108 3 -1"),
        ("mythos-17 strictly dearer", table(who("1", "A", "d", DEARER)), "A upgrade over=1 card=009",
         "refused mythos-17"),
        ("mythos-17 as dear is not dearer", table(who("1", "A", "d", "141")), "A upgrade over=1 card=108",
         "refused mythos-17"),
        ("mythos-17c another name", table(who("1", "A", "d", "011")), "A upgrade over=1 card=108",
         "refused mythos-17c"),
        ("mythos-17c its own trait names that one", table(who("1", "A", "d", "025")), "A upgrade over=1 card=029",
         "character-upgraded A 1 d 029 2 -1"),
        ("mythos-17c a disputed trait waits for the owner", table(who("1", "A", "d", "057")),
         "A upgrade over=1 card=063", "refused mythos-17c"),
        ("mythos-17c then it holds", table(who("1", "A", "d", "057"), box={"disputed": "applied"}),
         "A upgrade over=1 card=063", "character-upgraded A 1 d 063 3 -1"),
        ("mythos-16 the new name stands there already",
         table(who("1", "A", "d", "025"), who("2", "A", "d", "027")), "A upgrade over=1 card=029", "refused mythos-16"),
        ("mythos-17d not over a hidden one", table(HIDDEN), "A upgrade over=1 card=108", "refused mythos-17d"),
        ("mythos-17 unnamed", table(who("1", "A", "d", told_cost=4)), "A upgrade-unnamed over=1 cost=5",
         "character-upgraded A 1 d ? 1 5"),
        ("mythos-17 unnamed, strictly dearer", table(who("1", "A", "d", told_cost=4)),
         "A upgrade-unnamed over=1 cost=4", "refused mythos-17"),
        ("mythos-13c not the other's", table(who("1", "B", "d", NARUTO)), "A upgrade over=1 card=108",
         "refused mythos-13c"),
        ("mythos-15 nor beyond one's chakra", table(who("1", "A", "d", NARUTO), chakra={"A": 2, "B": 0}),
         "A upgrade over=1 card=108", "refused mythos-15"),
    ),
)  # fmt: skip
def test_upgrading(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


def test_mythos_18_a_stack_is_one_character_and_keeps_its_tokens() -> None:
    then = after(table(who("1", "A", "d", NARUTO, tokens=2, plus=1)), "A upgrade over=1 card=108")
    (stack,) = then.played
    assert (stack.card, stack.tokens, stack.plus, stack.under, stack.id) == ("108", 2, 1, ("009",), "1")


def test_mythos_18_a_revealed_upgrade_takes_the_stack_below_it() -> None:
    at = table(who("1", "A", "d", is_hidden=True, tokens=1), who("2", "A", "d", NARUTO, tokens=2))
    (stack,) = after(at, "A reveal-character character=1 card=108").played
    assert (stack.id, stack.tokens, stack.under, stack.is_hidden) == ("1", 3, ("009",), False)


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-23 the first to pass takes the Edge", table(edge="B"), "A pass-round",
         "passed A yes; turn-passed A"),
        ("mythos-23 the second does not", table(passed=("B",), edge="B"), "A pass-round",
         "passed A no; turn-passed A"),
    ),
)  # fmt: skip
def test_passing(at: Position, asked: str, expected: str) -> None:
    assert outcome(at, asked) == expected


def test_mythos_23_the_other_goes_on_alone_and_mythos_24_then_missions_are_evaluated() -> None:
    at = after(table(edge="B"), "A pass-round")
    assert (at.edge, at.turn, at.step) == ("A", "B", "action")
    at = after(at, "B hide-character mission=d")
    assert (at.turn, at.step) == ("B", "action")
    at = after(at, "B pass-round")
    assert (at.edge, at.turn, at.step) == ("A", "", "evaluation")


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-34 noted for one's own phone", table(HIDDEN, options={"keep": "hidden"}),
         "A name-hidden character=1 card=009", "hidden-named A 1 009"),
        ("mythos-34b not where phones keep nothing", table(HIDDEN), "A name-hidden character=1 card=009",
         "refused mythos-34b"),
        ("mythos-34b nor while it is placed", table(), "A hide-character mission=d card=009", "refused mythos-34b"),
        ("mythos-34b while it is placed", table(options={"keep": "hidden"}), "A hide-character mission=d card=009",
         "character-hidden A d 1 009"),
        ("mythos-34 not the other's turn to look", table(HIDDEN, options={"keep": "hidden"}),
         "B name-hidden character=1 card=009", "refused mythos-13c"),
    ),
)  # fmt: skip
def test_noting(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


def test_mythos_25d_the_power_of_an_unnamed_one_is_told_afterwards() -> None:
    at = after(table(), "A play-unnamed mission=d cost=4", "A tell-power character=c21 power=5")
    each = found(at, "c21")
    assert each is not None
    assert (each.cost, each.printed) == (4, 5)
    assert outcome(table(who("1", "A", "d", NARUTO)), "A tell-power character=1 power=5") == "refused mythos-25d"


def test_whoever_is_ruled_to_be_in_turn_has_not_passed() -> None:
    """mythos-13b: what is offered in that turn is open, and nothing of it refused."""
    at = after(table(passed=("B",)), "A adjust dial=turn value=B")
    assert (at.turn, at.passed) == ("B", ())
    assert outcome(at, "B hide-character mission=d").startswith("character-hidden B d 1")


@pytest.mark.parametrize("keep", ["nothing", "hidden"])
@pytest.mark.parametrize(("is_hidden", "eyes"), [(True, "A"), (False, None)])
def test_which_card_lies_hidden_is_a_ruling_of_its_side_alone(keep: str, is_hidden: bool, eyes: str | None) -> None:
    """mythos-34: also where phones keep none, once it was told; face up it is everybody's."""
    at = table(who("1", "A", "d", NARUTO, is_hidden=is_hidden), options={"keep": keep})
    assert [dial.secret_to for dial in GAME.dials(at) if dial.id == "card.1"] == [eyes]


def test_mythos_15_to_lay_another_card_hidden_pays_for_none_that_lies_there() -> None:
    """A hidden one that is too dear: that a new one might turn out cheap is no help to it."""
    hidden = who("c1", "A", "d", "108", is_hidden=True)
    at = table(hidden, options={"keep": "hidden"}, chakra={"A": 2, "B": 0}, passed=("B",))
    (closed,) = (each for each in offers(GAME, at, "A").closed if each.action == "reveal-character")
    assert (closed.rule, remedy(GAME, at, ("A",), "A", closed)) == ("mythos-15", None)
