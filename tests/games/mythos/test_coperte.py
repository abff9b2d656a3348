"""Cards that an effect lays face down (Set a Trap M08, 073, 052): for nothing, of either origin, known to one side."""

import pytest

from companion.engine.handwork import lines_of
from companion.engine.offers import offers, remedy
from companion.games.mythos import GAME
from companion.games.mythos.power import income
from companion.games.mythos.state import InMission, Position, found
from companion.games.mythos.view import view
from tests.games import notation
from tests.games.mythos.table import after, first, outcome, rows, table, who

MOLE = who("1", "A", "d", "052")
TRAP = {"missions": {"d": InMission("M08", 2), "c": InMission("M03", 1)}}
NOTED = {"options": {"keep": "hidden"}}
LAY = "A lay-hidden mission=c whose=A origin=hand"
STEAL = "A lay-hidden mission=c whose=A origin=enemy-deck"


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-55 of the hand", table(), LAY, "laid-hidden A c A hand - ?"),
        ("mythos-55 of the deck", table(), "A lay-hidden mission=d whose=A origin=deck", "laid-hidden A d A deck - ?"),
        ("mythos-55 out of one's turn", table(turn="B"), LAY, "laid-hidden A c A hand - ?"),
        ("mythos-55 whoever says so", table(), "B lay-hidden mission=c whose=A origin=hand",
         "laid-hidden A c A hand - ?"),
        ("mythos-55 in the evaluation", table(step="evaluation", turn=""), LAY, "laid-hidden A c A hand - ?"),
        ("mythos-55 without chakra", table(chakra={"A": 0, "B": 0}), LAY, "laid-hidden A c A hand - ?"),
        ("mythos-55 of the enemy's deck by a character", table(MOLE), f"{STEAL} source=1",
         "laid-hidden A c B enemy-deck 1 ?"),
        ("mythos-37b not by nobody", table(MOLE), STEAL, "refused mythos-37b"),
        ("mythos-37b nor by one of theirs", table(who("1", "B", "d", "052")), f"{STEAL} source=1",
         "refused mythos-37b"),
        ("mythos-37b nor by a hidden one", table(who("1", "A", "d", is_hidden=True)), f"{STEAL} source=1",
         "refused mythos-37b"),
        ("mythos-55 from nowhere else", table(), "A lay-hidden mission=c whose=A origin=discards",
         "refused mythos-55"),
        ("mythos-55 one's own by nobody's effect", table(MOLE), f"{LAY} source=1", "refused mythos-55"),
        ("mythos-55b not of an empty hand", table(hands={"A": 0, "B": 4}), LAY, "refused mythos-55b"),
        ("mythos-55b but of the deck", table(hands={"A": 0, "B": 4}), "A lay-hidden mission=c whose=A origin=deck",
         "laid-hidden A c A deck - ?"),
        ("mythos-13 where there is a mission", table(), "A lay-hidden mission=a whose=A origin=hand",
         "refused mythos-13"),
        ("mythos-13c of one of the two", table(), "A lay-hidden mission=c whose=C origin=hand", "refused mythos-13c"),
        ("mythos-10 not between rounds", table(step="mission", turn=""), LAY, "refused mythos-10"),
        ("mythos-34b noted where phones keep it", table(**NOTED), f"{LAY} card=009", "laid-hidden A c A hand - 009"),
        ("mythos-34b nowhere else", table(), f"{LAY} card=009", "refused mythos-34b"),
        ("mythos-34b nor by the other side", table(**NOTED), f"B{LAY[1:]} card=009", "refused mythos-34b"),
        ("mythos-14b a card of the catalogue", table(**NOTED), f"{LAY} card=999", "refused mythos-14b"),
    ),
)  # fmt: skip
def test_laying(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


def test_mythos_55_set_a_trap_pays_at_the_next_start() -> None:
    """The next start counts it as a character of its side; the hand has one card less, the chakra is what it was."""
    at = after(table(who("1", "A", "d", "009"), step="evaluation", turn="", **TRAP), "A evaluate mission=d")
    then = after(at, LAY)
    assert (then.chakra, then.hands, then.turn) == (at.chakra, {"A": 3, "B": 4}, "")
    assert sum(income(then, "A").values()) == sum(income(at, "A").values()) + 1
    begun = after(then, "A evaluate mission=c", "A end-round", "A reveal-mission card=M02")
    assert begun.chakra == {"A": 5 + 2, "B": 5}


def test_mythos_49_it_is_turned_up_in_the_next_turn() -> None:
    """Where the other has passed the same side plays on: the card laid by the effect of the one before may be told."""
    at = after(table(who("1", "A", "d", "072"), passed=("B",)), "A upgrade over=1 card=073")
    at = after(at, "A lay-hidden mission=d whose=A origin=deck")
    assert outcome(at, "A reveal-character character=c21 card=009").startswith("character-revealed A c21 d 009")


def test_mythos_37_what_lies_there_by_the_mole_goes_home_with_it() -> None:
    at = after(table(MOLE), f"{STEAL} source=1")
    assert [(each.owner, each.side) for each in at.played] == [("A", "A"), ("B", "A")]
    assert at.hands == {"A": 4, "B": 4}
    then = found(after(at, "B defeat character=1"), "c21")
    assert then is not None
    assert (then.side, then.is_hidden, then.taken_by) == ("B", True, "")


def test_mythos_34_which_card_it_is_only_its_side_reads() -> None:
    """On the page, in the story and in what hands do; the other past of the leak tests changes it as well."""
    at = table(**NOTED)
    then, facts = notation.happens(GAME, at, f"{LAY} card=009")
    stated = {viewer: [GAME.tell(fact, viewer) for fact in facts] for viewer in ("A", "B", None)}
    says = {viewer: "009" in str(lines) for viewer, lines in stated.items()}
    assert says == {"A": True, "B": False, None: False}
    assert "009" not in str([*lines_of(GAME, at, facts)])
    seen = {viewer: "009" in str(view(then, viewer).near) for viewer in ("A", "B", None)}
    assert seen == says


@pytest.mark.parametrize("seat", ["A", "B"])
def test_mythos_55_it_is_offered_to_both_of_each_side_and_origin(seat: str) -> None:
    offers = GAME.proposed(table(MOLE, **NOTED), seat, "lay-hidden")
    noted = [any(hole.name == "card" for hole in each.holes) for each in offers]
    ways = {(each.given["whose"], each.given["origin"], note) for each, note in zip(offers, noted, strict=True)}
    plain = {(whose, origin, False) for whose in "AB" for origin in ("hand", "deck")}
    assert ways == plain | {(seat, "hand", True), ("A", "enemy-deck", False)}


EMPTY = {"hands": {"A": 0, "B": 4}}


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-55b no card face up", table(**EMPTY), "A play-character mission=d card=009", "refused mythos-55b"),
        ("mythos-55b no card unnamed", table(**EMPTY), "A play-unnamed mission=d cost=2", "refused mythos-55b"),
        ("mythos-55b no card hidden", table(**EMPTY), "A hide-character mission=d", "refused mythos-55b"),
        ("mythos-55b no upgrade", table(who("1", "A", "d", "009"), **EMPTY), "A upgrade over=1 card=010",
         "refused mythos-55b"),
        ("mythos-55b nor an unnamed one", table(who("1", "A", "d", "009"), **EMPTY), "A upgrade-unnamed over=1 cost=4",
         "refused mythos-55b"),
        ("mythos-55b but what lies there is turned up", table(who("1", "A", "d", is_hidden=True, turn=2), **EMPTY),
         "A reveal-character character=1 card=009", "character-revealed A 1 d 009 2 -1 -"),
        ("mythos-55b and one passes", table(**EMPTY), "A pass-round", "passed A yes"),
        ("mythos-55b what an effect brings from elsewhere",
         after(table(hands={"A": 1, "B": 4}), "A play-character mission=d card=053", "A play-again character=c21"),
         "A play-character mission=c card=086", "character-played A c 086 0 -1"),
        ("mythos-55c drawn by an effect", table(), "B change-hand whose=A count=+1", "hand-changed A 1"),
        ("mythos-55c discarded by one", table(), "B change-hand whose=A count=-4", "hand-changed A -4"),
        ("mythos-55c no more than there are", table(), "B change-hand whose=A count=-5", "refused mythos-55c"),
        ("mythos-13c of one of the two", table(), "B change-hand whose=C count=+1", "refused mythos-13c"),
        ("mythos-30c by a few at a time", table(), "B change-hand whose=A count=+10", "refused mythos-30c"),
    ),
)  # fmt: skip
def test_cards_in_hand(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


def test_mythos_55b_an_empty_hand_is_told_with_what_opens_it() -> None:
    """Where it is tried: the kind is on the page, closed by its rule, and noting the cards an effect gave opens it."""
    at = table(**EMPTY)
    closed = {each.action: each for each in offers(GAME, at, "A").closed}
    for action in ("play-character", "hide-character", "play-unnamed"):
        assert closed[action].rule == "mythos-55b"
        found = remedy(GAME, at, ("A", "B"), "A", closed[action])
        assert found is not None
        assert (found.action, found.given) == ("change-hand", {"whose": "A", "count": "+1"})
    seen = view(at, "A")
    assert seen.near is not None
    assert (seen.near.picks, seen.pickers) == (True, ())
