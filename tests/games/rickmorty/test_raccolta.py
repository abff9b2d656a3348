"""The harvest from the die upwards, the cards, hands of seven, and what the Federation does in the middle of it."""

import pytest

from companion.engine.handwork import handwork
from companion.engine.voice import Voice
from companion.games.rickmorty import GAME
from companion.games.rickmorty.facts.harvest import CardsDrawn
from companion.games.rickmorty.rules.harvest import dues, selections
from companion.games.rickmorty.state import Due, order, pool, route
from tests.any_game import any_game
from tests.games.rickmorty.table import TABLE, after, at, lines, outcome, position, rows

# The board of the rulebook's example: pink is A, green B, blue C.
PAWNS = "A@d5-d6/d4 B@d6-smith/d6 C@d1/smith"
TILES = "d4=0000:0:1011:0 d5=0000:0:0120:1 d6=0000:0:0120:-1 d1=0000:0:1002:4"
EXAMPLE = f"die=d4 {PAWNS} {TILES} passes=2 turn=C"


def test_the_example_of_the_rulebook() -> None:
    """RV3 and RV4 as one playthrough: every choice is asked of whoever has it, the rest happens by itself."""
    state, facts = after(EXAMPLE, "C pass")
    assert lines(facts)[2:] == [
        "harvest-begun d4,d5,d6,d1",
        "place-reached d4 Due(seat='A', pawn='morty', place='d4', "
        "tokens=('mega-seed', 'time-crystal', 'dark-matter'), take=3)",
        "harvested A morty d4 no",
        "taken A mega-seed,time-crystal,dark-matter d4 morty",
        "place-reached d5 Due(seat='A', pawn='rick', place='d5', "
        "tokens=('schmeckle', 'time-crystal', 'time-crystal'), take=3)",
        "harvested A rick d5 no",
        "taken A schmeckle,time-crystal,time-crystal d5 rick",
        lines(facts)[9],
    ]
    waiting = [(due.seat, due.pawn, due.take) for due in state.due]
    assert waiting == [("A", "rick", 2), ("B", "morty", 2), ("B", "rick", 2)]
    state, more = after(
        EXAMPLE,
        "C pass",
        "A harvest tokens=schmeckle,time-crystal",
        "B harvest tokens=time-crystal,schmeckle",
        "B harvest tokens=time-crystal,time-crystal",
    )
    assert state.held["A"] == {"mega-seed": 1, "schmeckle": 2, "time-crystal": 4, "dark-matter": 1}
    assert state.held["B"] == {"mega-seed": 0, "schmeckle": 1, "time-crystal": 3, "dark-matter": 0}
    assert state.held["C"] == {"mega-seed": 1, "schmeckle": 0, "time-crystal": 0, "dark-matter": 2}
    drawn = [line for line in lines(more) if line.startswith("cards-drawn")]
    assert drawn == ["cards-drawn A 1", "cards-drawn B 2", "cards-drawn C 5"]
    assert lines(more)[-2:] == ["hand-destroyed C 2 limit", "round-begun 2"]
    assert state.hands == {"A": 5, "B": 6, "C": 7}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(EXAMPLE, ("d4", "d5", "d6", "d1"), id="rickmorty-24 from the die upwards and round"),
        pytest.param(f"{EXAMPLE} die=d2", ("d4", "d5", "d6", "d1"), id="rickmorty-24 past empty slots"),
        pytest.param(f"{EXAMPLE} die=d6", ("d6", "d1", "d4", "d5"), id="rickmorty-24 after six comes one"),
        pytest.param(f"{EXAMPLE} holes=d6,", ("d4", "d5", "d1"), id="rickmorty-24 a hole gives nothing"),
    ],
)
def test_the_route(words: str, expected: tuple[str, ...]) -> None:
    assert route(at(words)) == expected


@pytest.mark.parametrize(
    ("words", "place", "expected"),
    [
        pytest.param(EXAMPLE, "d4", [("A", "morty", 3)], id="rickmorty-25 alone takes all"),
        pytest.param("A@d5/d5 d5=0000:0:0120:1", "d5", [("A", "morty", 3), ("A", "rick", 3)],
                     id="rickmorty-25b both of one's own take it twice"),
        pytest.param(EXAMPLE, "d5", [("A", "rick", 3)], id="rickmorty-25c Rick between two takes from both"),
        pytest.param(EXAMPLE, "d6", [("A", "rick", 2), ("B", "morty", 2), ("B", "rick", 2)],
                     id="rickmorty-25d one less for every other colour, however many pawns"),
        pytest.param("A@d5/d1 B@d5/d1 C@d5/d1 d5=0000:0:1000:1", "d5", [], id="rickmorty-25d never less than none"),
        pytest.param("A@d5/d1 B@d5/d1 C@d5/d1 d5=0000:0:1110:1", "d5", [(seat, "rick", 1) for seat in "ABC"],
                     id="rickmorty-25d two others"),
    ],
)  # fmt: skip
def test_who_takes_how_many(words: str, place: str, expected: list[tuple[str, str, int]]) -> None:
    assert [(due.seat, due.pawn, due.take) for due in dues(at(words), place)] == expected


def test_rickmorty_24b_in_the_order_of_the_round() -> None:
    words = "first=C A@d5/d1 B@d5/d1 C@d5/d1 d5=0000:0:1111:1"
    assert order(at(words)) == ("C", "A", "B")
    assert [due.seat for due in dues(at(words), "d5")] == ["C", "A", "B"]


WAITS = f"{EXAMPLE} step=harvest turn= route=d1, passes=0"
CHOICE = (
    "due.0.seat=B due.0.pawn=morty due.0.place=d6 due.0.tokens=schmeckle,time-crystal,time-crystal due.0.take=2"
)


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-25d not more", f"{WAITS} {CHOICE}", "B harvest tokens=schmeckle,time-crystal,time-crystal",
         "refused rickmorty-25d"),
        ("rickmorty-25d not what is not there", f"{WAITS} {CHOICE}", "B harvest tokens=schmeckle,schmeckle",
         "refused rickmorty-25d"),
        ("rickmorty-12 nobody else chooses", f"{WAITS} {CHOICE}", "A harvest tokens=schmeckle,time-crystal",
         "refused rickmorty-12"),
        ("rickmorty-5 no harvest before all have passed", "", "A harvest tokens=schmeckle", "refused rickmorty-5"),
    ),
)  # fmt: skip
def test_choosing(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


@pytest.mark.parametrize(
    ("tokens", "take", "count"),
    [
        pytest.param(("schmeckle", "time-crystal", "time-crystal"), 2, 2, id="rickmorty-25d two ways"),
        pytest.param(("schmeckle", "schmeckle"), 1, 1, id="rickmorty-25d no choice"),
        pytest.param(("mega-seed", "schmeckle", "dark-matter"), 1, 3, id="rickmorty-25d three ways"),
    ],
)
def test_every_different_choice(tokens: tuple[str, ...], take: int, count: int) -> None:
    assert len(selections(Due("A", "rick", "d1", tokens, take))) == count


def test_a_harvest_waits_for_a_tile_nobody_has_read_and_then_goes_on() -> None:
    words = "die=d1 passes=2 turn=C A@d1/smith B@smith/smith C@smith/smith"
    state, _ = after(words, "C pass")
    assert (state.step, state.route) == ("harvest", ("d1",))
    text = (
        "cost_mega_seed=0 cost_schmeckle=0 cost_time_crystal=0 cost_dark_matter=0 points=1 "
        "mega_seed=2 schmeckle=0 time_crystal=0 dark_matter=0 cards=0"
    )
    state, facts = after(words, "C pass", f"B tell-tile place=d1 {text}")
    assert "taken A mega-seed,mega-seed d1 rick" in lines(facts)
    assert (state.step, state.round) == ("die", 2)


# --- cards ------------------------------------------------------------------------------------------------------------

ALONE = "die=d1 passes=2 turn=C B@smith/smith C@smith/smith hands.B=1 hands.C=1"


@pytest.mark.parametrize(
    ("words", "hand"),
    [
        pytest.param("A@d1/smith d1=0000:0:0000:3", 4 + 3 + 1, id="rickmorty-26 the tile's value"),
        pytest.param("A@d1-d2/smith d1=0000:0:0000:2 d2=0000:0:0000:1", 4 + 3 + 1, id="rickmorty-26 both when between"),
        pytest.param("A@d1-d2/smith d1=0000:0:0000:2/0 d2=0000:0:0000:1/1", 4 + 1 + 1,
                     id="rickmorty-26 the second value when between"),
        pytest.param("A@d1/smith d1=0000:0:0000:2/0", 4 + 2 + 1, id="rickmorty-26 the first alone"),
        pytest.param("A@d1/d1 d1=0000:0:0000:0", 4 + 1, id="rickmorty-26 Morty always one"),
        pytest.param("A@smith/smith", 4 + 2 + 1, id="rickmorty-26 the house gives Rick two"),
        pytest.param("A@smith/smith box.smith-cards=3", 4 + 3 + 1, id="rickmorty-26 as the owner's board says"),
        pytest.param("A@d1/smith d1=0000:0:0000:-2", 4 - 2 + 1, id="rickmorty-26b negative: destroyed, then Morty's"),
        pytest.param("A@d1/smith d1=0000:0:0000:-2 hands.A=1", 0 + 1, id="rickmorty-26b never below none"),
        pytest.param("A@d1-d2/smith d1=0000:0:0000:2 d2=0000:0:0000:-2", 4 + 1, id="rickmorty-26b netted"),
    ],
)  # fmt: skip
def test_cards_of_the_harvest(words: str, hand: int) -> None:
    state, _ = after(f"{ALONE} {words}", "C pass")
    assert state.hands["A"] == min(7, hand)


def test_rickmorty_27_down_to_seven() -> None:
    state, facts = after(f"{ALONE} A@d1/smith d1=0000:0:0000:6", "C pass")
    assert "hand-destroyed A 4 limit" in lines(facts)
    assert (state.hands["A"], state.general) == (7, 4)


def test_rickmorty_26b_by_the_strict_reading_green_cards_are_kept() -> None:
    words = f"{ALONE} A@d1/smith d1=0000:0:0000:-2 options.negative=strict"
    state, facts = after(words, "C pass", "A drop-green kind=object points=3", "A drop-plain")
    assert lines(facts)[-4:] == [
        "drop-kept A Green(id='c1', kind='object', points=3, needs=(), dimension='', resource='', "
        "garage=False, name='')",
        "dropped A",
        "cards-drawn A 1",
        "round-begun 2",
    ]
    assert (state.piles["A"], state.hands["A"], state.general) == (("c1",), 3, 1)
    assert outcome(words.replace("step", "x"), "A drop-plain") == "refused rickmorty-5"


def test_rickmorty_26b_nobody_discards_more_than_a_hand_holds() -> None:
    """A card or a ruling takes of the hand in the middle of it: what cannot be discarded any more is not, no card comes
    into the game from nowhere, and with the last of it the round ends."""
    words = f"{ALONE} A@d1/smith d1=0000:0:0000:-3 options.negative=strict"
    state, facts = after(words, "C pass", "B react against=A", "A drop-cards count=2")
    assert lines(facts)[-1] == "drops-asked Drop(seat='A', count=2)"
    assert (state.step, state.hands["A"]) == ("cards", 2)
    state, facts = after(words, "C pass", "B react against=A", "A drop-cards count=4")
    assert lines(facts)[-3:] == ["drops-asked -", "cards-drawn A 1", "round-begun 2"]
    state, facts = after(words, "C pass", "B adjust dial=hand.A value=1")
    assert lines(facts)[-1] == "drops-asked Drop(seat='A', count=1)"


# --- the Federation ---------------------------------------------------------------------------------------------------


def test_rickmorty_28_at_once_even_between_two_tokens() -> None:
    """RV9: the taker goes on with what is still due."""
    words = "stirred=yes A=0,0,5,0 B=0,0,4,0 C=0,0,5,0"
    state, facts = after(words, "A take tokens=time-crystal,time-crystal")
    assert lines(facts) == [
        "effect-used A",
        "taken A time-crystal - -",
        "federation-emptied time-crystal A:3,B:2,C:3",
        "taken A time-crystal - -",
    ]
    assert [state.held[seat]["time-crystal"] for seat in "ABC"] == [4, 2, 2]
    assert pool(state, "time-crystal") == 7


def test_rickmorty_28b_by_house_ruling_the_rest_is_lost() -> None:
    words = "stirred=yes A=0,0,5,0 B=0,0,4,0 C=0,0,5,0 options.shortage=lose-rest"
    state, facts = after(words, "A take tokens=time-crystal,time-crystal,mega-seed")
    assert lines(facts)[2:] == ["federation-emptied time-crystal A:3,B:2,C:3", "shortage-lost A time-crystal 1"]
    assert (state.held["A"]["time-crystal"], state.held["A"]["mega-seed"]) == (3, 1)


@pytest.mark.parametrize(
    ("held", "back"),
    [
        pytest.param(5, 3, id="rickmorty-28 five: three back"),
        pytest.param(1, 1, id="rickmorty-28 one: one back"),
        pytest.param(4, 2, id="rickmorty-28 four: two back"),
    ],
)
def test_half_rounded_up(held: int, back: int) -> None:
    """RV5; whoever has none gives none back, and the pile is empty no more (rickmorty-41)."""
    state, facts = after(f"stirred=yes A={held},0,0,0 B={14 - held},0,0,0", "C take tokens=mega-seed")
    assert f"A:{back}" in lines(facts)[2]
    assert state.held["A"]["mega-seed"] == held - back
    assert pool(state, "mega-seed") > 0


def test_rickmorty_28_in_mid_harvest() -> None:
    """Between the tokens of one tile and those of the next everybody gives back half."""
    words = "die=d1 passes=2 turn=C A@d1/smith B@d2/smith C@smith/smith d1=0000:0:2000:0 d2=0000:0:2000:0 C=12,0,0,0"
    state, facts = after(words, "C pass")
    texts = [line for line in lines(facts) if line.split()[0] in ("taken", "federation-emptied")]
    assert texts == [
        "taken A mega-seed,mega-seed d1 rick",
        "taken B mega-seed d2 rick",
        "federation-emptied mega-seed A:1,B:1,C:6",
        "taken B mega-seed d2 rick",
    ]
    assert [each.resource for each in state.emptied] == ["mega-seed"]
    assert after(words, "C pass", "A roll-die face=1")[0].emptied == ()


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-41 a pile that a ruling emptied", "A=8,0,0,0 B=7,0,0,0", "C settle-federation",
         "effect-used C; federation-emptied mega-seed A:4,B:4"),
        ("rickmorty-41 none is empty", "A=8,0,0,0", "C settle-federation", "refused rickmorty-41"),
        ("rickmorty-28 an empty pile is settled before anything is taken", "stirred=yes A=8,0,0,0 B=7,0,0,0",
         "C take tokens=mega-seed",
         "effect-used C; federation-emptied mega-seed A:4,B:4; taken C mega-seed - -"),
    ),
)  # fmt: skip
def test_an_empty_pile(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_rickmorty_33_then_a_new_round() -> None:
    state, facts = after("passes=2 turn=C A@smith/smith B@smith/smith C@smith/smith", "C pass")
    assert lines(facts)[-1] == "round-begun 2"
    assert (state.step, state.ricks, state.mortys, state.turn) == ("die", {}, {}, "")


def said(words: str) -> list[str]:
    """What hands do with tokens once all have passed, as a phone says it."""
    _, facts = after(words, "C pass")
    found = (each for each in handwork(GAME, at(words), facts) if each.words in ("hands.taken", "hands.returned"))
    voice = Voice(any_game(GAME), "en", {})
    return [voice.line(each).replace("\N{NBSP}", " ") for each in found]


def test_rickmorty_25b_two_pawns_of_one_player_take_in_one_go() -> None:
    """Both on one tile: its three kinds stood twice on every phone, then each in a line; a harvest of all filled a
    small phone before its flower."""
    assert said("die=d1 passes=2 turn=C A@d1/d1 B@d2/smith C@smith/smith d1=0000:0:1110:0 d2=0000:0:0001:0") == [
        "A takes 2 × Mega Seed, 2 × Schmeckle, 2 × Time Crystal",
        "B takes Dark Matter",
    ]


def test_rickmorty_28_what_is_taken_after_the_half_is_given_back_is_said_after_it() -> None:
    assert said("die=d1 passes=2 turn=C A@smith/smith B@d2/smith C@smith/smith d2=0000:0:2000:0 C=14,0,0,0") == [
        "B takes Mega Seed",
        "B gives back 1 × Mega Seed",
        "C gives back 7 × Mega Seed",
        "B takes Mega Seed",
    ]


@pytest.mark.parametrize(("count", "words"), [(1, "-one"), (2, "")], ids=["one", "several"])
def test_one_card_is_said_as_one(count: int, words: str) -> None:
    found = CardsDrawn(seat="A", count=count).handwork(position(TABLE))
    assert [line.words for line in found] == [f"hands.drawn{words}"]
