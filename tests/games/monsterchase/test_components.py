"""What the box holds, and what follows from it by counting."""

from collections import Counter

import pytest

from companion.box import faults, merged
from companion.engine.box_entries import BoxEntry, BoxValue
from companion.engine.words import Words
from companion.games.monsterchase import components as c

SHIPPED = c.BOX
BOX = merged(SHIPPED, {})
SIX = ("01-A", "02-A", "03-A", "04-B", "05-A", "06-A")


def with_cell(entry: str, cell: str, value: int) -> dict[str, BoxValue]:
    """The box after its owner copied one number."""
    shape = next(each for each in SHIPPED if each.id == entry)
    return {**BOX, entry: shape.learned(BOX[entry], cell, value)}


# --- what lies in it --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "count"),
    [
        pytest.param("figures", 4, id="monsterchase-1 four figures"),
        pytest.param("boards", 2, id="monsterchase-1 two boards"),
        pytest.param("shields", 8, id="monsterchase-1 eight shields"),
        pytest.param("state", 1, id="monsterchase-1 one state token"),
        pytest.param("heart", 1, id="monsterchase-1 one heart"),
        pytest.param("reserves", 3, id="monsterchase-1 three reserves"),
        pytest.param("prey", 10, id="monsterchase-1 ten prey"),
        pytest.param("helmet", 1, id="monsterchase-1 one helmet"),
        pytest.param("strip", 1, id="monsterchase-1 one strip"),
        pytest.param("tiles", 4, id="monsterchase-1 four tiles"),
        pytest.param("sheets", 8, id="monsterchase-1 eight sheets"),
    ],
)
def test_the_inventory(part: str, count: int) -> None:
    assert c.INVENTORY[part] == count
    assert len(c.INVENTORY) == 11


@pytest.mark.parametrize(
    ("part", "found"),
    [
        pytest.param("figures", len(c.BOSSES), id="monsterchase-1 a figure a boss"),
        pytest.param("reserves", len(c.RESERVES), id="monsterchase-1 a reserve for each place"),
        pytest.param("prey", sum(c.copies(BOX, token) for token in c.PREY), id="monsterchase-1 the prey of every kind"),
        pytest.param(
            "tiles", len({tile.number for tile in c.TILES.values() if tile.box == "chase"}), id="monsterchase-1 tiles"
        ),
        pytest.param("sheets", len(set(c.SHEETS)), id="monsterchase-1 the sheets by name"),
    ],
)
def test_the_lists_agree_with_the_inventory(part: str, found: int) -> None:
    assert c.INVENTORY[part] == found


@pytest.mark.parametrize("entry", SHIPPED, ids=lambda entry: entry.id)
def test_what_ships_fits_its_own_shape(entry: BoxEntry) -> None:
    assert faults(entry, entry.value) == []


def test_only_what_the_rulebook_tells_ships_as_certain() -> None:
    """monsterchase-99, monsterchase-101: the truck's two conditions are in an example, all else is on the boards."""
    assert {entry.id for entry in SHIPPED if entry.confirmed} == {"truck-furious-when", "truck-normal-when"}


# --- the circuit ------------------------------------------------------------------------------------------------------


def test_monsterchase_4_the_three_boxes_have_twenty_tiles_of_two_sides() -> None:
    assert c.MOST_TILES == 20
    assert set(c.TILES) == {f"{number:02}-{side}" for number in range(1, 21) for side in "AB"}
    assert all(tile.id.startswith(f"{tile.number:02}-") for tile in c.TILES.values())
    assert {tile.number for tile in c.TILES.values() if tile.needs_winter} == {13, 14, 15, 16, 17, 18}
    assert Counter(tile.box for tile in c.TILES.values()) == {"base": 24, "winter": 8, "chase": 8}


@pytest.mark.parametrize(
    ("tile", "rule"),
    [
        pytest.param("17-B", "monsterchase-146", id="monsterchase-146 the yetis"),
        pytest.param("18-B", "monsterchase-150", id="monsterchase-150 the mirrors"),
        pytest.param("19-B", "monsterchase-151", id="monsterchase-151 the spirits"),
        pytest.param("20-B", "monsterchase-154", id="monsterchase-154 the rolling rocks"),
        pytest.param("11-B", "monsterchase-161", id="monsterchase-161 the first crossing"),
        pytest.param("12-B", "monsterchase-161", id="monsterchase-161 the second crossing"),
        pytest.param("04-B", "monsterchase-163", id="monsterchase-163 the first landslide"),
        pytest.param("08-B", "monsterchase-163", id="monsterchase-163 the second landslide"),
        pytest.param("13-B", "monsterchase-164", id="monsterchase-164 the snowy forest"),
        pytest.param("15-B", "monsterchase-165", id="monsterchase-165 the penguin arch"),
        pytest.param("16-A", "monsterchase-166", id="monsterchase-166 the frozen lake"),
        pytest.param("16-B", "monsterchase-167", id="monsterchase-167 the ice ridge"),
        pytest.param("01-B", "monsterchase-168", id="monsterchase-168 another B side keeps its own rules"),
        pytest.param("01-A", "", id="monsterchase-168 an A side has none"),
    ],
)
def test_the_rule_of_a_tile(tile: str, rule: str) -> None:
    assert c.TILES[tile].rule == rule


def test_monsterchase_149_two_tiles_lie_with_their_checkpoint_ahead() -> None:
    assert {tile.id for tile in c.TILES.values() if tile.checkpoint_ahead} == {"18-B", "20-B"}


@pytest.mark.parametrize(
    ("tile", "circuit", "has_winter", "rule"),
    [
        pytest.param("01-A", (), False, "", id="monsterchase-2 the first tile"),
        pytest.param("20-B", SIX, False, "", id="monsterchase-2 another tile"),
        pytest.param("99-A", (), True, "monsterchase-1", id="monsterchase-1 no such tile"),
        pytest.param("?", (), True, "monsterchase-1", id="monsterchase-1 a tile has a name"),
        pytest.param("03-A", SIX, True, "monsterchase-2b", id="monsterchase-2b the same side again"),
        pytest.param("03-B", SIX, True, "monsterchase-2b", id="monsterchase-2b its other side"),
        pytest.param("03-B", ("?", "?"), True, "", id="monsterchase-2b counted tiles are nobody's double"),
        pytest.param("12-B", (), False, "", id="monsterchase-4 the last of the base game"),
        pytest.param("13-A", (), False, "monsterchase-4", id="monsterchase-4 the first of Winter is Now"),
        pytest.param("17-A", (), False, "monsterchase-4", id="monsterchase-4 17 is icy too"),
        pytest.param("18-B", (), False, "monsterchase-4", id="monsterchase-4 18 is icy too"),
        pytest.param("18-B", (), True, "", id="monsterchase-4 with the expansion"),
        pytest.param("19-B", (), False, "", id="monsterchase-4 19 is not"),
    ],
)
def test_laying_a_tile(tile: str, circuit: tuple[str, ...], has_winter: bool, rule: str) -> None:
    assert c.tile_fault(tile, circuit, has_winter) == rule
    assert (tile in c.free_tiles(circuit, has_winter)) == (rule == "")


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        pytest.param(6, (), id="monsterchase-5 V3 six: none"),
        pytest.param(7, (5,), id="monsterchase-5 V3 seven: on the fifth"),
        pytest.param(8, (5,), id="monsterchase-5 V3 eight: on the fifth"),
        pytest.param(9, (5, 7), id="monsterchase-5 V3 nine: on the seventh too"),
        pytest.param(10, (5, 7), id="monsterchase-5 V3 ten: on the seventh too"),
        pytest.param(11, (5, 7, 9), id="monsterchase-5 V3 eleven: on the ninth too"),
        pytest.param(12, (5, 7, 9), id="monsterchase-5 V3 twelve: no more than three"),
        pytest.param(20, (5, 7, 9), id="monsterchase-5 twenty: no more than three"),
    ],
)
def test_reserves(tiles: int, expected: tuple[int, ...]) -> None:
    assert c.reserves(tiles) == expected


# --- the ranking ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "helmets", "strip"),
    [
        pytest.param(2, 4, "3/4", id="monsterchase-121 two, the drone and the boss"),
        pytest.param(3, 4, "3/4", id="monsterchase-13 three"),
        pytest.param(4, 5, "5/6", id="monsterchase-13 four"),
        pytest.param(5, 6, "5/6", id="monsterchase-13 five"),
        pytest.param(6, 7, "5/6+7", id="monsterchase-13 six: with the seventh place"),
        pytest.param(7, 8, "7/8", id="monsterchase-13 seven"),
        pytest.param(8, 9, "7/8+9", id="monsterchase-13 eight: with the ninth place"),
    ],
)
def test_the_strip(players: int, helmets: int, strip: str) -> None:
    assert c.helmets(players) == helmets
    assert c.ranking_strip_of(helmets) == strip


@pytest.mark.parametrize(
    ("positions", "colours"),
    [
        pytest.param(3, "green red red", id="monsterchase-177 three"),
        pytest.param(4, "green green red red", id="monsterchase-177 four"),
        pytest.param(5, "green green red red red", id="monsterchase-177 five"),
        pytest.param(6, "green green green red red red", id="monsterchase-177 six"),
        pytest.param(7, "green green green red red red red", id="monsterchase-177 seven: six and one more"),
        pytest.param(8, "green green green green red red red red", id="monsterchase-177 eight"),
        pytest.param(9, "green green green green red red red red red", id="monsterchase-177 nine: eight and one more"),
    ],
)
def test_the_colours_by_guess(positions: int, colours: str) -> None:
    """monsterchase-34, monsterchase-174: the upper part is green, and the extension adds a red position at the end."""
    found = [c.colour_at(BOX, positions, position) for position in range(1, positions + 1)]
    assert " ".join(found) == colours
    assert c.first_red(BOX, positions) == found.index("red") + 1


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(1, 1, id="monsterchase-14 red from the first position"),
        pytest.param(4, 4, id="monsterchase-14 only the last one"),
        pytest.param(9, 4, id="monsterchase-14 never past the end"),
        pytest.param(0, 3, id="monsterchase-177 told away: the guess again"),
    ],
)
def test_the_first_red_position_of_the_owners_strip(count: int, expected: int) -> None:
    box = with_cell("first-red", "4/position", count)
    assert c.first_red(box, 4) == expected
    assert c.first_red(box, 5) == c.first_red(BOX, 5)


@pytest.mark.parametrize(
    ("position", "hand"),
    [
        pytest.param(1, (3, 0), id="monsterchase-176 first: three Sprint"),
        pytest.param(2, (3, 0), id="monsterchase-176 second: three Sprint"),
        pytest.param(3, (2, 1), id="monsterchase-176 third: two and one"),
        pytest.param(4, (2, 1), id="monsterchase-176 fourth: two and one"),
        pytest.param(5, (1, 2), id="monsterchase-176 fifth: one and two"),
        pytest.param(6, (1, 2), id="monsterchase-176 sixth: one and two"),
        pytest.param(7, (0, 3), id="monsterchase-176 seventh: three Rush"),
        pytest.param(8, (0, 3), id="monsterchase-176 eighth: three Rush"),
        pytest.param(9, (0, 3), id="monsterchase-176 ninth: three Rush"),
    ],
)
def test_first_hands(position: int, hand: tuple[int, int]) -> None:
    assert c.first_hand(position) == hand
    assert sum(hand) == c.HAND  # monsterchase-17


def test_the_lanes_are_what_the_owner_says() -> None:
    """The rulebook only draws them: the board of the keeper's taps is as wide as the box says (monsterchase-180)."""
    assert c.lanes({**BOX, "lanes": 3}) == 3
    assert not c.SHAPES["lanes"].confirmed


# --- the boss ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boss", c.BOSSES)
@pytest.mark.parametrize("players", range(2, 9))
def test_monsterchase_9_no_board_is_known(boss: str, players: int) -> None:
    """Until its owner copies a number, and then only that one."""
    assert c.boss_points(BOX, boss, players) is None
    box = with_cell("points", f"{boss}/{players}", 11)
    known = {(each, count): c.boss_points(box, each, count) for each in c.BOSSES for count in range(2, 9)}
    assert {key: points for key, points in known.items() if points} == {(boss, players): 11}


@pytest.mark.parametrize(
    ("boss", "mood", "shields", "unstoppable"),
    [
        pytest.param("truck", "furious", 2, True, id="monsterchase-100 the furious truck"),
        pytest.param("truck", "normal", 0, False, id="monsterchase-100 not while it is normal"),
        pytest.param("bike", "furious", 0, False, id="monsterchase-100 nothing is known of the bike"),
        pytest.param("loco", "normal", 0, False, id="monsterchase-100 nothing is known of the locomotive"),
    ],
)
def test_what_a_mood_gives(boss: str, mood: str, shields: int, unstoppable: bool) -> None:
    assert c.start_shields(BOX, boss, mood) == shields
    assert c.is_unstoppable(BOX, boss, mood) == unstoppable


def test_monsterchase_100_the_owner_copies_a_board() -> None:
    assert c.start_shields(with_cell("start-shields", "jeep/normal", 1), "jeep", "normal") == 1
    assert c.is_unstoppable(with_cell("unstoppable", "loco/normal", 1), "loco", "normal")


@pytest.mark.parametrize(
    ("boss", "mood", "event"),
    [
        pytest.param("truck", "normal", "two-damage", id="monsterchase-99 the truck becomes furious"),
        pytest.param("truck", "furious", "heals", id="monsterchase-101 the truck calms down"),
        *(
            pytest.param(boss, mood, c.ASK, id=f"monsterchase-98 the {boss} while {mood}: its board says")
            for boss in ("bike", "jeep", "loco")
            for mood in ("normal", "furious")
        ),
    ],
)
def test_what_ends_a_mood(boss: str, mood: str, event: str) -> None:
    assert c.trigger(BOX, boss, mood) == event


def test_monsterchase_98_the_owner_says_what_ends_a_mood() -> None:
    box = {**BOX, "jeep-furious-when": "pilot-off"}
    assert (c.trigger(box, "jeep", "normal"), c.trigger(box, "jeep", "furious")) == ("pilot-off", c.ASK)


@pytest.mark.parametrize(
    ("boss", "rule"),
    [
        pytest.param("truck", "monsterchase-102", id="monsterchase-102 the truck"),
        pytest.param("bike", "monsterchase-103", id="monsterchase-103 the bike"),
        pytest.param("jeep", "monsterchase-104", id="monsterchase-104 the jeep"),
        pytest.param("loco", "monsterchase-105", id="monsterchase-105 the locomotive"),
    ],
)
def test_the_hint_of_a_boss(boss: str, rule: str) -> None:
    assert c.BOSSES[boss].rule == rule


def test_monsterchase_15_cards_are_known_once_they_are_written() -> None:
    assert c.written(BOX, "assault") == c.written(BOX, "aura") == ()
    box: dict[str, BoxValue] = {**BOX, "assault-cards": [["spara", "corre"], ["frena", ""]]}
    assert c.written(box, "assault") == (("spara", "corre"), ("frena", ""))
    assert c.written(box, "aura") == ()


def test_monsterchase_15_a_card_is_written_as_it_comes_up() -> None:
    """One text of two halves, as a table learns it, goes to the end of its list."""
    shape, box = c.SHAPES["aura-cards"], BOX
    for halves in ("piano | forte", "avanti | indietro"):
        box = {**box, "aura-cards": shape.learned(box["aura-cards"], "", halves)}
    assert c.written(box, "aura") == (("piano", "forte"), ("avanti", "indietro"))
    assert faults(shape, box["aura-cards"]) == []


@pytest.mark.parametrize("pile", ["assault", "aura"])
def test_monsterchase_15_how_many_there_are_is_a_guess_with_room(pile: str) -> None:
    """Thirty of each in a review, one of them Caos (monsterchase-28); the list may grow past it."""
    assert c.number(BOX, f"{pile}-count") == 29
    assert c.SHAPES[f"{pile}-cards"].most >= c.SHAPES[f"{pile}-count"].most


@pytest.mark.parametrize(
    ("entry", "columns"),
    [
        pytest.param("assault-cards", ("green", "red"), id="monsterchase-34 the halves of an assault"),
        pytest.param("aura-cards", ("positive", "negative"), id="monsterchase-18 the halves of an aura"),
        *(
            pytest.param(f"{boss}-bonus", ("always", "normal", "furious"), id=f"monsterchase-97 areas of the {boss}")
            for boss in ("truck", "bike", "jeep", "loco")
        ),
    ],
)
def test_what_is_written_has_columns_and_ships_empty(entry: str, columns: tuple[str, ...]) -> None:
    assert (c.SHAPES[entry].shape, c.SHAPES[entry].columns, c.SHAPES[entry].value) == ("cards", columns, [])


def test_monsterchase_54_a_spin_out_is_another_rulebooks() -> None:
    assert c.spin_out(BOX) == ""
    assert c.spin_out({**BOX, "spin-out": "si gira"}) == "si gira"


# --- the prey ---------------------------------------------------------------------------------------------------------

BASE = ("double-heart", "no-assault", "two-auras")


@pytest.mark.parametrize(
    ("players", "added", "entries", "hearts"),
    [
        pytest.param(2, 0, 2, 2, id="monsterchase-11 D7 two"),
        pytest.param(3, 0, 2, 2, id="monsterchase-11 D7 three"),
        pytest.param(4, 1, 3, 3, id="monsterchase-11 V2 D7 four: one heart"),
        pytest.param(5, 2, 3, 4, id="monsterchase-11 V2 D7 five: two hearts"),
        pytest.param(6, 3, 4, 5, id="monsterchase-11 D7 six"),
        pytest.param(7, 4, 4, 6, id="monsterchase-11 D7 seven"),
        pytest.param(8, 5, 5, 7, id="monsterchase-11 D7 eight"),
    ],
)
def test_the_stack(players: int, added: int, entries: int, hearts: int) -> None:
    """So many hearts in it, and so often pilots enter until all of it is sheltered (monsterchase-87)."""
    stack = c.prey_stack(BOX, players)
    assert c.added_hearts(players) == added
    assert Counter(stack) == Counter([*BASE, *("heart",) * added])
    assert all(c.left_in_box(BOX, stack, token) >= 0 for token in c.PREY)
    assert c.hearts(stack) == hearts
    exposed, entered = len(stack), 0
    while exposed:
        exposed, entered = exposed - c.to_turn(exposed), entered + 1
    assert entered == entries


@pytest.mark.parametrize(
    ("exposed", "turned"),
    [
        pytest.param(6, 2, id="monsterchase-87 two of many"),
        pytest.param(3, 2, id="monsterchase-87 D5 two of three"),
        pytest.param(2, 1, id="monsterchase-88 D6 one of two"),
        pytest.param(1, 1, id="monsterchase-89 D6 the last one"),
        pytest.param(0, 0, id="monsterchase-89 D6 none"),
    ],
)
def test_tokens_to_turn(exposed: int, turned: int) -> None:
    assert c.to_turn(exposed) == turned


@pytest.mark.parametrize(
    ("token", "hearts", "drops_assault", "auras"),
    [
        pytest.param("heart", 1, False, 0, id="monsterchase-93 a heart"),
        pytest.param("double-heart", 2, False, 0, id="monsterchase-93 a double heart"),
        pytest.param("no-assault", 0, True, 0, id="monsterchase-91 no more assault"),
        pytest.param("heart-no-assault", 1, True, 0, id="monsterchase-91 the same with a heart"),
        pytest.param("two-auras", 0, False, 2, id="monsterchase-90 two auras"),
    ],
)
def test_the_faces(token: str, hearts: int, drops_assault: bool, auras: int) -> None:
    assert c.PREY[token] == c.Prey(token, hearts, drops_assault, auras)


def test_monsterchase_1_the_six_player_example_fits_the_guessed_tokens() -> None:
    """V10: three hearts, a double, a remove-assault and one face without a heart, five hearts in all."""
    stack = c.prey_stack(BOX, 6)
    assert Counter(stack) == {"heart": 3, "double-heart": 1, "no-assault": 1, "two-auras": 1}
    assert c.hearts(stack) == 5


@pytest.mark.parametrize(
    ("players", "change", "fault", "hearts"),
    [
        pytest.param(3, "ease-double", "", 1, id="monsterchase-141 a heart for the double one"),
        pytest.param(4, "ease-heart", "", 3, id="monsterchase-141 a heart that drops the assault too"),
        pytest.param(4, "harden-heart", "", 4, id="monsterchase-142 a double heart for a plain one"),
        pytest.param(3, "harden-assault", "", 3, id="monsterchase-142 a heart to the assault token"),
        pytest.param(3, "add-heart", "", 3, id="monsterchase-143 a heart more"),
        pytest.param(8, "add-double", "", 9, id="monsterchase-143 a double heart more"),
        pytest.param(2, "ease-heart", "monsterchase-144b", 0, id="monsterchase-144 two: no plain heart"),
        pytest.param(3, "ease-heart", "monsterchase-144b", 0, id="monsterchase-144 three: no plain heart"),
        pytest.param(3, "harden-heart", "monsterchase-144b", 0, id="monsterchase-144 three: none to harden"),
        pytest.param(8, "add-heart", "monsterchase-144c", 0, id="monsterchase-144 eight: all hearts are in play"),
        pytest.param(8, "ease-double", "monsterchase-144c", 0, id="monsterchase-144 eight: none to put in"),
    ],
)
def test_a_change_of_difficulty(players: int, change: str, fault: str, hearts: int) -> None:
    stack = c.prey_stack(BOX, players)
    assert c.change_fault(BOX, stack, c.CHANGES[change]) == fault
    if not fault:
        assert c.hearts(c.prey_stack(BOX, players, [change])) == hearts


@pytest.mark.parametrize(
    ("changes", "then", "fault"),
    [
        pytest.param(("ease-double",), "ease-double", "monsterchase-144b", id="monsterchase-144 no second double"),
        pytest.param(("ease-double",), "ease-heart", "", id="monsterchase-144 the heart that came may go"),
        pytest.param(
            ("ease-double", "ease-heart"), "harden-assault", "monsterchase-144c", id="monsterchase-144 only one of them"
        ),
        pytest.param(("add-double",), "add-double", "monsterchase-144c", id="monsterchase-144 no third double heart"),
        pytest.param(("harden-assault",), "harden-assault", "monsterchase-144b", id="monsterchase-144 not twice"),
    ],
)
def test_changes_one_after_the_other(changes: tuple[str, ...], then: str, fault: str) -> None:
    """monsterchase-140: they are made to the stack as it is."""
    assert c.change_fault(BOX, c.prey_stack(BOX, 3, changes), c.CHANGES[then]) == fault


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        pytest.param("ease", "monsterchase-141", id="monsterchase-141 easier"),
        pytest.param("harden", "monsterchase-142", id="monsterchase-142 harder"),
        pytest.param("add", "monsterchase-143", id="monsterchase-143 hardest"),
    ],
)
def test_two_changes_of_each_kind(change: str, rule: str) -> None:
    assert [each.rule for each in c.CHANGES.values() if each.id.startswith(change)] == [rule] * 2
    assert {token for each in c.CHANGES.values() for token in (each.out, each.into) if token} <= set(c.PREY)


def test_monsterchase_11b_the_owner_counts_the_prey() -> None:
    """The base set is read off a picture; the box overrules the guess."""
    box: dict[str, BoxValue] = {**BOX, "prey-base": [[1], [1], [1], [0], [0]], "prey-tokens": [[6], [1], [1], [1], [1]]}
    assert c.prey_stack(box, 4) == ("heart", "double-heart", "no-assault", "heart")
    assert c.left_in_box(box, c.prey_stack(box, 4), "double-heart") == 0


# --- race cards and the connection ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "needs_winter", "in_manoeuvre"),
    [
        pytest.param("steer", False, True, id="monsterchase-51 steer"),
        pytest.param("missile", False, True, id="monsterchase-51 missile"),
        pytest.param("bomb", False, True, id="monsterchase-51 bomb"),
        pytest.param("repair", False, True, id="monsterchase-51 repair"),
        pytest.param("star", False, True, id="monsterchase-51 star"),
        pytest.param("freeze", True, False, id="monsterchase-51 not the freeze gun"),
        pytest.param("power-up", True, False, id="monsterchase-51 not Power Up"),
    ],
)
def test_the_effects(effect: str, needs_winter: bool, in_manoeuvre: bool) -> None:
    assert c.CARD_EFFECTS[effect] == c.Effect(effect, needs_winter, in_manoeuvre)
    assert len(c.CARD_EFFECTS) == 7


@pytest.mark.parametrize(
    ("card", "effect", "value"),
    [
        pytest.param("repair-1", "repair", 1, id="monsterchase-53 V7 the card of the Cognitive example"),
        pytest.param("power-up-5", "power-up", 5, id="monsterchase-53 an effect of two words"),
    ],
)
def test_a_card_and_its_halves(card: str, effect: str, value: int) -> None:
    assert card in c.KINDS
    assert (c.effect_of(card), c.value_of(card)) == (effect, value)


def test_monsterchase_16_a_deck_is_known_once_it_is_counted() -> None:
    assert c.deck(BOX, "green") == c.deck(BOX, "red") == ()
    box = with_cell("rush-deck", "bomb/5", 2)
    assert (c.deck(box, "red"), c.deck(box, "green")) == (("bomb-5", "bomb-5"), ())


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(0, 0, 6, id="monsterchase-57 D10 no stars"),
        pytest.param(1, 2, 3, id="monsterchase-57 D10 one and two"),
        pytest.param(3, 3, 0, id="monsterchase-57 D10 three each: no link"),
        pytest.param(0, 2, 4, id="monsterchase-57 V6 yellow and red"),
        pytest.param(0, 3, 3, id="monsterchase-57 V6 yellow and blue"),
        pytest.param(3, 1, 2, id="monsterchase-57 V6 blue and green"),
        pytest.param(2, 1, 3, id="monsterchase-57 V6 red and green"),
        pytest.param(0, 1, 5, id="monsterchase-124 V12 the drone and a star"),
    ],
)
def test_the_limit_of_a_link(one: int, other: int, expected: int) -> None:
    assert c.limit(one, other) == c.limit(other, one) == expected


# --- names ------------------------------------------------------------------------------------------------------------


def test_cards_and_tiles_are_called_by_their_parts() -> None:
    words = {f"name.{effect}": Words(effect.upper(), effect) for effect in c.CARD_EFFECTS}
    assert c.card_names(words)["name.bomb-5"] == Words("BOMB 5", "bomb 5")
    assert set(c.card_names(words)) == {f"name.{card}" for card in c.KINDS}
    tiles = c.tile_names({"tile.04-B": Words("Frana", "Landslide")})
    assert (tiles["name.04-B"], tiles["name.04-A"]) == (Words("04B Frana", "04B Landslide"), Words("04A", "04A"))
    assert set(tiles) == {f"name.{tile}" for tile in c.TILES}
