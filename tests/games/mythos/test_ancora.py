"""Another card by the effect of the one just played: when, by whom, and for how much less."""

import pytest

from companion.engine.offers import offers, remedy
from companion.games.mythos import GAME
from companion.games.mythos.state import Position
from tests.games.mythos.table import after, first, outcome, rows, table, who

LYING = who("1", "A", "d", is_hidden=True, turn=2)
PLAYED = after(table(), "A play-character mission=d card=007")
AGAIN = "A play-again character=c21"
RICH = {"chakra": {"A": 30, "B": 30}}


@pytest.mark.parametrize(
    ("at", "asked", "expected"),
    rows(
        ("mythos-19b right after one's card", PLAYED, AGAIN, "play-granted A c21 007 no"),
        ("mythos-19b whoever says so", PLAYED, "B play-again character=c21", "play-granted A c21 007 no"),
        ("mythos-19b not by another card", after(PLAYED, "B play-character mission=c card=009"),
         AGAIN, "refused mythos-19b"),
        ("mythos-19b but by that one", after(PLAYED, "B play-character mission=c card=009"),
         "A play-again character=c22", "refused mythos-19b"),
        ("mythos-19b by one that has such an effect", after(PLAYED, "B play-character mission=c card=008"),
         "A play-again character=c22", "play-granted B c22 008 no"),
        ("mythos-19b or copies one", after(PLAYED, "B play-character mission=c card=016"),
         "A play-again character=c22", "play-granted B c22 016 no"),
        ("mythos-19b or that nobody named", after(PLAYED, "B play-unnamed mission=c cost=3"),
         "A play-again character=c22", "play-granted B c22 untold-one no"),
        ("mythos-19b not before anything is played", table(), AGAIN, "refused mythos-19b"),
        ("mythos-19b not once the other has played", after(PLAYED, "B play-character mission=c card=009"),
         AGAIN, "refused mythos-19b"),
        ("mythos-19b not by a hidden card", after(table(), "A hide-character mission=d"), AGAIN,
         "refused mythos-19b"),
        ("mythos-19b once", after(PLAYED, AGAIN), AGAIN, "refused mythos-19b"),
        ("mythos-19b in the action phase", after(PLAYED, "B pass-round", "A pass-round"), AGAIN,
         "refused mythos-10"),
        ("mythos-19c no pass meanwhile", after(PLAYED, AGAIN), "A pass-round", "refused mythos-19c"),
        ("mythos-19c after it, yes", after(PLAYED, "B pass-round"), "A pass-round", "passed A no"),
        ("mythos-12 the other waits meanwhile", after(PLAYED, AGAIN), "B hide-character mission=d",
         "refused mythos-12"),
    ),
)  # fmt: skip
def test_playing_again(at: Position, asked: str, expected: str) -> None:
    assert first(outcome(at, asked)) == expected


def test_mythos_19b_then_it_is_the_other_s_turn() -> None:
    at = after(PLAYED, AGAIN, "A play-character mission=c card=094")
    assert (at.turn, at.again, at.chakra["A"]) == ("B", "", 10 - 4 - 2)
    alone = after(table(passed=("B",)), "A play-character mission=d card=007", AGAIN)
    alone = after(alone, "A play-unnamed mission=d cost=0")
    assert (alone.turn, alone.again) == ("A", "")


def test_mythos_19b_nobody_is_told_to_wait_for_an_effect_that_no_card_has() -> None:
    """What opens a closed act is never an effect of a card that does not lie there."""
    poor = table(who("1", "A", "d", "009"), who("2", "B", "d", "086"), chakra={"A": 0, "B": 0})
    played = after(table(), "A play-character mission=d card=009")
    for at, seat in ((poor, "A"), (poor, "B"), (played, "A"), (played, "B"), (table(turn="B"), "A")):
        for closed in offers(GAME, at, seat).closed:
            found = remedy(GAME, at, ("A", "B"), seat, closed)
            assert found is None or found.action in OPENS, (closed, found)


# What a seat may do of itself, or how many cards it holds.
OPENS = {"play-character", "hide-character", "play-unnamed", "pass-round", "reveal-mission", "upgrade", "change-hand"}


# By card: how it comes, what it lets play, what that costs by printing and by the effect, and what it does not touch.
CHEAPER = {
    "002": ("A play-character mission=d card=002", "play-character mission=c card=009", 2, 1, "086"),
    "007": ("A play-character mission=d card=007", "play-character mission=c card=094", 3, 2, "086"),
    "008": ("A play-character mission=d card=008", "play-character mission=c card=094", 3, 1, "086"),
    "053": ("A play-character mission=d card=053", "play-character mission=c card=086", 3, 0, ""),
    "078": ("A upgrade over=2 card=078", "reveal-character character=1 card=037", 4, 3, "086"),
    "105": ("A play-character mission=d card=105", "play-character mission=c card=095", 4, 1, "086"),
    "109": ("A upgrade over=2 card=109", "play-character mission=c card=037", 4, 2, "086"),
    "125": ("A upgrade over=2 card=125", "play-character mission=c card=058", 4, 2, "086"),
    "132": ("A play-character mission=d card=132", "play-character mission=c card=103", 4, 0, "086"),
    "135": ("A upgrade over=2 card=135", "play-character mission=c card=037", 4, 0, ""),
}
UNDER = {"078": "077", "109": "011", "125": "064", "135": "011"}


def ready(card: str) -> Position:
    under = (who("2", "A", "d", UNDER[card]),) if card in UNDER else ()
    return after(table(LYING, *under, **RICH), CHEAPER[card][0])


def paid(at: Position, asked: str) -> int:
    return at.chakra["A"] - after(at, f"A {asked}").chakra["A"]


@pytest.mark.parametrize("card", sorted(CHEAPER))
def test_mythos_19b_for_how_much_less(card: str) -> None:
    _, asked, printed, less, other = CHEAPER[card]
    at = after(ready(card), f"A play-again character={ready(card).fresh[0]}")
    assert paid(at, asked) == less
    assert paid(after(ready(card), "B play-unnamed mission=c cost=0"), asked) == printed
    if other:
        assert paid(at, f"play-character mission=c card={other}") == 3


@pytest.mark.parametrize("card", sorted(UNDER))
def test_mythos_19b_not_where_it_did_not_come_as_an_upgrade(card: str) -> None:
    _, asked, printed, _, _ = CHEAPER[card]
    at = after(table(LYING, **RICH), f"A play-character mission=d card={card}", AGAIN)
    assert paid(at, asked) == printed


# Whose effect plays from the discards or the deck.
SPARING = ("053", "109", "135")


@pytest.mark.parametrize("card", sorted(CHEAPER))
@pytest.mark.parametrize("asked", ["play-character mission=c card=037", "play-unnamed mission=c cost=0",
                                   "hide-character mission=c"])  # fmt: skip
def test_mythos_19b_what_lies_elsewhere_takes_no_card_of_the_hand(card: str, asked: str) -> None:
    """The next one comes from the hand again, and so does one that nobody says an effect of."""
    at = after(ready(card), f"A play-again character={ready(card).fresh[0]}")
    less = 0 if card in SPARING else 1
    played = after(at, f"A {asked}")
    assert at.hands["A"] - played.hands["A"] == less
    assert ready(card).hands["A"] - after(ready(card), "B pass-round", f"A {asked}").hands["A"] == 1
    assert played.hands["A"] - after(played, "B pass-round", "A hide-character mission=d").hands["A"] == 1


def test_mythos_19b_a_ruling_about_the_turn_gives_the_hand_back_its_part() -> None:
    at = after(ready("053"), f"A play-again character={ready('053').fresh[0]}", "A adjust dial=turn value=A")
    assert at.hands["A"] - after(at, "A hide-character mission=c").hands["A"] == 1


def test_mythos_19b_what_is_cheaper_then_is_offered() -> None:
    """Three chakra left pay a Summon of four by an effect, and nothing else of four."""
    at = after(table(chakra={"A": 7, "B": 0}), "A play-character mission=d card=007", AGAIN)
    offered = {
        option
        for offer in GAME.proposed(at, "A", "play-character")
        for hole in offer.holes
        for option in getattr(hole, "options", ())
    }
    assert "095" in offered
    assert "037" not in offered


def test_mythos_19b_a_ruling_about_the_turn_ends_it() -> None:
    at = after(PLAYED, AGAIN)
    assert after(at, "A adjust dial=turn value=B").again == ""
    assert after(at, "A adjust dial=passed.A value=yes").again == ""
