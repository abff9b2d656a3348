"""Decks: how a list is read and written, what keeps it from being played, what it is made of."""

from fractions import Fraction

import pytest

from companion.engine.holes import Pick
from companion.games.mythos import GAME
from companion.games.mythos.deck_lists import Deck, Unread, read
from companion.games.mythos.decks import (
    at_least_one,
    average_power,
    curve,
    deck_faults,
    groups,
    keywords,
    missing,
    odds,
    owned,
    timings,
    written,
)
from companion.games.mythos.state import Position
from tests.games.mythos.table import outcome, rows, table

# Fifteen versions twice, and three missions.
LEGAL = "; ".join([*(f"{number:03d} x2" for number in range(1, 16)), "M01; M05; M09"])


@pytest.mark.parametrize(
    ("text", "characters", "missions"),
    rows(
        ("mythos-4b a number alone", "009", {"009": 1}, ()),
        ("mythos-4b short and with the size of the set", "9/130", {"009": 1}, ()),
        ("mythos-4b whatever its art", "009A x2", {"009": 2}, ()),
        ("copies before", "2x 009 Naruto Uzumaki", {"009": 2}, ()),
        ("copies behind", "009 x2, 013", {"009": 2, "013": 1}, ()),
        ("a CSV", "number,count\n009,2\n013,1\nM01,1", {"009": 2, "013": 1}, ("M01",)),
        ("with the set", "KS-009 x2; KS-M05", {"009": 2}, ("M05",)),
        ("the same twice adds up", "009\n009", {"009": 2}, ()),
        ("the missions in a line of their own", "2 009\nMissions: M01, M05; M09", {"009": 2}, ("M01", "M05", "M09")),
        ("several cards a line", "009 x2, 013\n2x 010; 015, M05", {"009": 2, "013": 1, "010": 2, "015": 1}, ("M05",)),
        ("a CSV with names and sizes", "Naruto Uzumaki,009,2\n013,130,1", {"009": 2, "013": 1}, ()),
        ("lines without a number are passed over", "My deck\n2 009\n", {"009": 2}, ()),
    ),
)
def test_read(text: str, characters: dict[str, int], missions: tuple[str, ...]) -> None:
    deck = read(text)
    assert (deck.characters, deck.missions, deck.unread) == (characters, missions, ())


def test_what_cannot_be_read_is_said() -> None:
    assert read("2 009\n999 x2").unread == (Unread("999 x2", "no-card"),)


def test_written_is_read_again() -> None:
    deck = read(LEGAL)
    assert read(written(deck)) == deck


@pytest.mark.parametrize(
    ("text", "expected"),
    rows(
        ("mythos-3 thirty are enough", LEGAL, []),
        ("mythos-3 twenty-nine are not", LEGAL.replace("015 x2", "015"), ["mythos-3"]),
        ("mythos-3 more are allowed", f"{LEGAL}; 016 x2", []),
        ("mythos-4 a third copy", LEGAL.replace("001 x2", "001 x3"), ["mythos-4"]),
        ("mythos-4 of one name any number", LEGAL.replace("001 x2", "108 x2"), []),
        ("mythos-5 two missions", LEGAL.replace("; M09", ""), ["mythos-5"]),
        ("mythos-5 one twice", LEGAL.replace("M09", "M01"), ["mythos-5"]),
        ("all at once", "009 x3", ["mythos-3", "mythos-4", "mythos-5"]),
    ),
)
def test_faults(text: str, expected: list[str]) -> None:
    assert [fault.rule for fault in deck_faults(read(text))] == expected


def box(text: str, name: str = "Foglia") -> dict[str, object]:
    characters, _, missions = text.rpartition("; M01; ")
    return {"decks": [[name, characters, f"M01; {missions}"]], "owned": [["009", 1], ["M01", 1]]}


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-3 a deck that may be played", table(step="edge", turn="", edge="", box=box(LEGAL)),
         "A choose-deck deck=Foglia", "deck-chosen A Foglia"),
        ("mythos-3 one that is too small", table(step="edge", turn="", edge="", box=box("009 x2; M01; M05; M09")),
         "A choose-deck deck=Foglia", "refused mythos-3"),
        ("mythos-3c no such deck", table(step="edge", turn="", edge=""), "A choose-deck deck=Foglia",
         "refused mythos-3c"),
        ("mythos-3b not once it has begun", table(box=box(LEGAL)), "A choose-deck deck=Foglia", "refused mythos-3b"),
        ("mythos-3d only what is in it", table(box=box(LEGAL), decks={"A": "Foglia"}),
         "A play-character mission=d card=086", "refused mythos-3d"),
        ("mythos-3d what is in it", table(box=box(LEGAL), decks={"A": "Foglia"}),
         "A play-character mission=d card=009", "character-played A d 009 2 -1; turn-passed A"),
    ),
)  # fmt: skip
def test_playing_a_deck_of_the_house(at: Position, asked: str, expected: str) -> None:
    assert outcome(at, asked) == expected


def test_the_missions_of_known_decks_are_offered_first() -> None:
    """The last of ten lay beyond a small phone's window, and only three of them could come."""
    at = table(step="mission", turn="", missions={}, round=0, box=box(LEGAL), decks={"A": "Foglia"})
    (offer,) = GAME.proposed(at, "A", "reveal-mission")
    (hole,) = offer.holes
    assert isinstance(hole, Pick)
    assert hole.options[:4] == ("M01", "M05", "M09", "M02")


def test_mythos_43_what_a_deck_is_made_of() -> None:
    deck = read("009 x2, 013 x2, 005, 101")
    assert curve(deck) == {0: 1, 2: 5}
    assert groups(deck) == {"leaf-village": 5, "independent": 1}
    assert keywords(deck)["team-7"] == 4
    assert timings(deck) == {"always": 4}
    assert average_power(deck) == Fraction(3 * 2 + 4 * 2 + 1 + 0, 6)


def test_mythos_43_the_odds_of_a_hand_are_exact() -> None:
    assert at_least_one(30, 2, 5) == 1 - Fraction(28 * 27 * 26 * 25 * 24, 30 * 29 * 28 * 27 * 26)
    assert at_least_one(30, 0, 5) == 0
    assert at_least_one(4, 4, 5) == 1
    assert odds(read(LEGAL), ("001", "002"), 5) == at_least_one(30, 4, 5)


def test_what_a_collection_lacks() -> None:
    have = owned({"owned": [["009", 1], ["M01", 1], ["9/130", 1]]})
    assert have == {"009": 2, "M01": 1}
    assert missing(Deck({"009": 2, "013": 1}, ("M01", "M05")), have) == {"013": 1, "M05": 1}
