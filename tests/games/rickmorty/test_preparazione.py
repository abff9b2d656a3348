"""Preparation: seats, colours, tiles and what they say, the board as the owner's box has it."""

import pytest

from companion.engine.chance import Chance
from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice
from companion.games.rickmorty import GAME
from companion.games.rickmorty.components import COLOURS, known_cards, known_tiles, spaces
from companion.games.rickmorty.counts import broken
from companion.games.rickmorty.rules.setup import rematch
from companion.games.rickmorty.rules.tiles import LayTile
from companion.games.rickmorty.state import Position, deck_left, garages_left, pool
from tests.any_game import any_game
from tests.games.rickmorty.table import SEATS, after, after_all, at, lines, outcome, rows

TELL = (
    "cost_mega_seed=1 cost_schmeckle=0 cost_time_crystal=2 cost_dark_matter=0 points=4 "
    "mega_seed=1 schmeckle=1 time_crystal=0 dark_matter=0 cards=-1"
)
BOX = "box.tiles.0=C-137,1,0,2,0,4,1,1,0,0,-1,-"
WON = "Tile(cost=(1, 0, 2, 0), points=4, gives=(1, 1, 0, 0), cards=-1, between=None, name='')"


def opened(count: int, **options: str) -> Position:
    seats = tuple("ABCDE"[:count])
    colours = {seat: {"colour": COLOURS[index % 4]} for index, seat in enumerate(seats)}
    return GAME.folded(GAME.blank, GAME.setup(GAME.opening(seats, options, colours), Chance(b"")))


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(1, "rickmorty-1b", id="rickmorty-1b alone"),
        pytest.param(2, ("A", "B"), id="rickmorty-1b two"),
        pytest.param(4, ("A", "B", "C", "D"), id="rickmorty-1b four"),
        pytest.param(5, "rickmorty-1b", id="rickmorty-1b five"),
    ],
)
def test_so_many_play(count: int, expected: object) -> None:
    if not isinstance(expected, str):
        assert opened(count).seats == expected
        return
    with pytest.raises(Refusal) as refusal:
        opened(count)
    assert refusal.value.rule == expected


def test_rickmorty_1c_no_two_play_the_same_colour() -> None:
    same = {seat: {"colour": "pink"} for seat in "AB"}
    with pytest.raises(Refusal) as refusal:
        GAME.setup(GAME.opening(("A", "B"), {}, same), Chance(b""))
    assert refusal.value.rule == "rickmorty-1c"


@pytest.mark.parametrize(
    ("words", "asked", "expected"),
    rows(
        ("rickmorty-1c a free colour", "die= step=die", "A choose-colour colour=fourth", "colour-chosen A fourth"),
        ("rickmorty-1c somebody's", "die= step=die", "A choose-colour colour=blue", "refused rickmorty-1c"),
        ("rickmorty-1c no longer once the die lies there", "step=die", "A choose-colour colour=fourth",
         "refused rickmorty-1c"),
        ("rickmorty-3b one of the box", BOX, "B lay-tile place=d2 tile=1020:4:1100:-1:C-137",
         "tile-told d2 Tile(cost=(1, 0, 2, 0), points=4, gives=(1, 1, 0, 0), cards=-1, between=None, name='C-137')"),
        ("rickmorty-3b none of the box", BOX, "B lay-tile place=d2 tile=nonsense", "refused rickmorty-3b"),
        ("rickmorty-3b number by number", "", f"B tell-tile place=d2 {TELL}",
         f"learned tiles  | 1 | 0 | 2 | 0 | 4 | 1 | 1 | 0 | 0 | -1 |  yes; tile-told d2 {WON}"),
        ("rickmorty-3b as much as the box may hold", "",
         "B tell-tile place=d2 cost_mega_seed=9 cost_schmeckle=9 cost_time_crystal=9 cost_dark_matter=9 points=30 "
         "mega_seed=9 schmeckle=9 time_crystal=9 dark_matter=9 cards=9",
         "learned tiles  | 9 | 9 | 9 | 9 | 30 | 9 | 9 | 9 | 9 | 9 |  yes; tile-told d2 Tile(cost=(9, 9, 9, 9), "
         "points=30, gives=(9, 9, 9, 9), cards=9, between=None, name='')"),
        ("rickmorty-3b not twice", "d2=1000:1:1000:1", f"B tell-tile place=d2 {TELL}", "refused rickmorty-3b"),
        ("rickmorty-3b not where there is none", "holes=d2,", f"B tell-tile place=d2 {TELL}", "refused rickmorty-3b"),
        ("rickmorty-3b not the house", "", f"B tell-tile place=smith {TELL}", "refused rickmorty-3b"),
        ("rickmorty-3b one value too many", "", f"B tell-tile place=d2 {TELL} cards_between=2", "refused rickmorty-3b"),
    ),
)  # fmt: skip
def test_preparing(words: str, asked: str, expected: str) -> None:
    assert outcome(words, asked) == expected


def test_rickmorty_3c_a_tile_that_was_told_is_chosen_once() -> None:
    """The box learns it once, whatever slot it comes up on; it is chosen where it lies nowhere else."""
    state, facts = after("", f"A tell-tile place=d1 {TELL}", f"A tell-tile place=d2 {TELL}")
    assert [line.partition(" ")[0] for line in lines(facts)] == ["learned", "tile-told", "tile-told"]
    assert [*known_tiles(state.box)] == ["1020:4:1100:-1"]
    assert not any("1020:4:1100:-1" in str(offer) for offer in LayTile.offers(state, "A"))
    gone, _ = after_all(state, "A adjust dial=tile.d1 value=unread", "A adjust dial=tile.d2 value=unread")
    assert any("1020:4:1100:-1" in str(offer) for offer in LayTile.offers(gone, "A"))
    assert outcome(GAME.notation(gone), "A lay-tile place=d3 tile=1020:4:1100:-1").startswith("tile-told d3")


def test_a_second_card_value_is_asked_for_where_the_box_has_one() -> None:
    state, _ = after("box.card-values=two", f"A tell-tile place=d1 {TELL} cards_between=3")
    assert (state.tiles["d1"].cards, state.tiles["d1"].between) == (-1, 3)


def test_a_row_with_a_number_missing_is_no_tile_yet() -> None:
    assert known_tiles(at("box.tiles.0=Half,1,0,2,0,4,1,1,0,-,-1,-").box) == {}
    assert known_cards(at("box.deck.0=Nameless,%,%,%,-,%,%,no,%").box) == {}


@pytest.mark.parametrize(
    ("tiles", "stack"),
    [pytest.param("20", 14, id="rickmorty-2 the whole game"), pytest.param("12", 6, id="rickmorty-2 the short one")],
)
def test_so_many_tiles(tiles: str, stack: int) -> None:
    """RV6: six lie on the board, the rest is the pile (rickmorty-3)."""
    assert opened(3, tiles=tiles).stack == stack


def test_the_house_rulings_are_what_records_leave_to_the_table() -> None:
    """How many tiles are played is advice (rickmorty-2), and no ruling of the house."""
    rulings = {option.rule: option.id for option in GAME.options if option.rule}
    assert rulings == {rule.id: rule.option for rule in GAME.rulebook.rules.values() if rule.option}


def test_rickmorty_38_the_start() -> None:
    """Four cards each (rickmorty-4), no resources and no garage tokens."""
    state = opened(4)
    assert set(state.hands.values()) == {4}
    assert {count for held in state.held.values() for count in held.values()} == {0}
    assert (garages_left(state), pool(state, "dark-matter"), deck_left(state)) == (20, 15, 81 - 16)
    assert broken(state) == ()


@pytest.mark.parametrize(
    ("words", "count"),
    [
        pytest.param("", 19, id="rickmorty-8b the wheel"),
        pytest.param("box.adjacent.0=1,0,0,0,0,1", 18, id="rickmorty-8b a board without the space between 1 and 6"),
        pytest.param("box.adjacent.2=1,0,1,0,0,1", 19, id="rickmorty-8b written from the other side"),
    ],
)
def test_the_spaces_of_the_board(words: str, count: int) -> None:
    assert len(spaces(at(words).box)) == count


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        pytest.param("A=8,0,0,0 B=7,0,0,0", "rickmorty-41", id="rickmorty-41 a pile left empty"),
        pytest.param("A=8,0,0,0 B=8,0,0,0", "rickmorty-32", id="rickmorty-32 more seeds than there are"),
        pytest.param("garages.A=21", "rickmorty-32", id="rickmorty-1 more garage tokens than there are"),
        pytest.param("hands.A=80", "rickmorty-32", id="rickmorty-1 more cards than there are"),
    ],
)
def test_counts_that_cannot_be(words: str, rule: str) -> None:
    assert [line.rule for line in broken(at(words))] == [rule]


def test_rickmorty_41_a_pile_left_empty_is_not_called_full() -> None:
    """The refusal of its rule says the opposite."""
    voice = Voice(any_game(GAME), "it", {})
    assert [voice.line(line) for line in broken(at("A=8,0,0,0 B=7,0,0,0"))] == [
        "Pila vuota nella Federazione: Mega Seme. Tutti ne restituiscono metà."
    ]


def test_the_same_people_keep_their_colours() -> None:
    opening = GAME.opening(tuple(SEATS), {}, SEATS)
    played = at("colours.A=fourth")
    assert rematch(opening, played).seat_options["A"]["colour"] == "fourth"
