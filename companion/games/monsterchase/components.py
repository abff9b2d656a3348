"""What is in the box: bosses, tiles, effects, prey; and what only its owner can say about them (monsterchase-1).

Italian terms of the rulebook: plancia (tile), plancia del Boss (board), casco (helmet), classifica (ranking), preda
(prey token), riserva di energia (energy reserve), Sprint and Rush (the green and the red deck), testacoda (spin-out).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from msgspec import Struct

from companion.box import cards, components, entries, numbers, titled
from companion.engine.box_entries import BoxValue
from companion.engine.words import Words
from companion.kit.decks import dealt_from
from companion.kit.hands import UNKNOWN as UNKNOWN
from companion.kit.hands import Card as Card


class Boss(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the four bosses, and the rule that hints at how it behaves (monsterchase-8)."""

    id: str
    rule: str


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tile, and the rule it has in this game (monsterchase-4, monsterchase-168)."""

    id: str
    number: int
    box: str
    needs_winter: bool
    rule: str = ""
    # Lies with its checkpoint towards the next tile (monsterchase-149).
    checkpoint_ahead: bool = False


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """The upper half of a race card (monsterchase-51)."""

    id: str
    needs_winter: bool
    in_manoeuvre: bool


class Prey(Struct, frozen=True, forbid_unknown_fields=True):
    """A face of the prey: hearts the boss eats (monsterchase-93), no more assault (monsterchase-91), positive auras
    (monsterchase-90)."""

    id: str
    hearts: int
    drops_assault: bool
    auras: int


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A token of the stack for another, or one more (monsterchase-141, monsterchase-142, monsterchase-143)."""

    id: str
    out: str
    into: str
    rule: str


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """So many of one thing lie in the box (monsterchase-1)."""

    id: str
    count: int


BOX = entries("monsterchase")
BOSSES = {each.id: each for each in components("monsterchase", "bosses", Boss)}
TILES = {each.id: each for each in components("monsterchase", "tiles", Tile)}
CARD_EFFECTS = {each.id: each for each in components("monsterchase", "effects", Effect)}
PREY = {each.id: each for each in components("monsterchase", "prey", Prey)}
CHANGES = {each.id: each for each in components("monsterchase", "changes", Change)}
INVENTORY = {each.id: each.count for each in components("monsterchase", "inventory", Part)}

# Who drives: pilots by their seats, and these; the keeper drives nothing.
BOSS, DRONE, EXTRA, KEEPER = "boss", "drone", "extra", "K"
# What the cars of the boxes look like.
COLOURS = tuple(titled("monsterchase").colour)
SHEETS = tuple(f"sheet-{number}" for number in range(1, INVENTORY["sheets"] + 1))
TEAMS = ("1", "2", "3", "4")
NORMAL, FURIOUS = "normal", "furious"
# Each mood, and the one it changes into.
MOODS = {NORMAL: FURIOUS, FURIOUS: NORMAL}
GREEN, RED = "green", "red"

# A race card is "<effect>-<value>"; one the app has not been told is "?", as is a tile that was only counted.
UNKNOWN_TILE = "?"
VALUES = (1, 2, 3, 4, 5)
KINDS: tuple[Card, ...] = tuple(f"{effect}-{value}" for effect in CARD_EFFECTS for value in VALUES)

# The sides whose lightning or paw prints have a rule that the app carries out.
YETIS, MIRRORS, SPIRITS, ROLLING = "17-B", "18-B", "19-B", "20-B"
SPARKS = (YETIS, MIRRORS, SPIRITS, ROLLING)
SPARK_RULES = {
    YETIS: "monsterchase-146",
    MIRRORS: "monsterchase-150",
    SPIRITS: "monsterchase-151",
    ROLLING: "monsterchase-154",
}
BEASTS, SNOW, ARCH = ("11-B", "12-B"), "13-B", "15-B"

LEAST_TILES = 6  # monsterchase-2
MANY_TILES = 12  # monsterchase-3
MOST_TILES = len({tile.number for tile in TILES.values()})
LIVES = 3  # monsterchase-7
MOST_STARS = 3  # monsterchase-7
PREY_TILE = 3  # monsterchase-12
HAND = 3  # monsterchase-17
REACH = 6  # monsterchase-57
TURNED = 2  # monsterchase-87
MOST_SHIELDS = 2  # monsterchase-110
DRONE_HAND = 1  # monsterchase-123
# The cars whose hands several people look at together.
OPEN_HANDS = (DRONE, EXTRA)  # monsterchase-122, monsterchase-128b

# Players who bring no heart of their own to the stack (monsterchase-11).
HEARTLESS = 3
# The tiles with an energy reserve, and the length of circuit from which each has one (monsterchase-5).
RESERVES = {5: 7, 7: 9, 9: 11}
# The strip for so many helmets; the last ones add a position by the extension (monsterchase-13).
RANKING_STRIPS = {3: "3/4", 4: "3/4", 5: "5/6", 6: "5/6", 7: "5/6+7", 8: "7/8", 9: "7/8+9"}
# Helmets that leave no strip too short: with fewer a drone joins (monsterchase-121).
LEAST_HELMETS = 4
# First hands up to this position: so many Sprint, so many Rush (monsterchase-17, monsterchase-176).
FIRST_HANDS = {2: (3, 0), 4: (2, 1), 6: (1, 2), 9: (0, 3)}
DECKS = {GREEN: "sprint-deck", RED: "rush-deck"}
# What a deck is called by its colour, and the two piles of the boss.
DECK_NAMES = {GREEN: "sprint", RED: "rush"}
PILE_NAMES = {"assault": "pile-assault", "aura": "pile-aura"}
# A card that both decks have: which of them it came from nobody told.
EITHER = "either"
# What a board that nobody has copied says of its own condition: look there.
ASK = "ask"

Box = Mapping[str, BoxValue]


# --- the pilots -------------------------------------------------------------------------------------------------------


def pilots(box: Box) -> dict[str, tuple[str, str]]:
    """The pilots somebody wrote down, by their sheet: name, and the colour of their car (monsterchase-7e).

    A table older than the list has none.
    """
    return dict(zip(SHEETS, ((name, car) for name, car in cards(box.get("pilots", []))), strict=False))


def pilot_names(box: Box) -> dict[str, str]:
    """What the sheets are called whose pilots have a name."""
    return {sheet: name for sheet, (name, _) in pilots(box).items() if name}


# --- race cards -------------------------------------------------------------------------------------------------------


@cache
def kinds_with(has_winter: bool) -> tuple[Card, ...]:
    """Every card that may turn up, with the expansion or without (monsterchase-119c)."""
    return tuple(card for card in KINDS if has_winter or not CARD_EFFECTS[effect_of(card)].needs_winter)


def effect_of(card: Card) -> str:
    return card.rpartition("-")[0]


@cache
def value_of(card: Card) -> int:
    return int(card.rpartition("-")[2])


def deck(box: Box, colour: str) -> tuple[Card, ...]:
    """Every card of a deck by the box's own count; none while nobody has counted them."""
    return dealt_from(KINDS, numbers(box[DECKS[colour]]))


def deck_of(box: Box, card: Card) -> str:
    """The deck a card came from: the only one that has it, or either; none by a box that does not know it."""
    decks = [colour for colour in DECKS if card in deck(box, colour)]
    return decks[0] if len(decks) == 1 else EITHER if decks else ""


def first_hand(position: int) -> tuple[int, int]:
    """The Sprint and the Rush cards a pilot begins with (monsterchase-17, monsterchase-176)."""
    return next(hand for last, hand in FIRST_HANDS.items() if position <= last)


# --- the circuit ------------------------------------------------------------------------------------------------------


def tile_fault(tile: str, circuit: Sequence[str], has_winter: bool) -> str:
    """The rule against laying this tile next, or nothing.

    There is no such tile (monsterchase-1), it lies there already, either way up (monsterchase-2b), or it needs Winter
    is Now (monsterchase-4).
    """
    if tile not in TILES:
        return "monsterchase-1"
    if TILES[tile].number in numbers_of(circuit):
        return "monsterchase-2b"
    return "monsterchase-4" if TILES[tile].needs_winter and not has_winter else ""


def free_tiles(circuit: Sequence[str], has_winter: bool) -> tuple[str, ...]:
    """The sides that may be laid next (monsterchase-2b, monsterchase-4)."""
    return tuple(tile for tile in TILES if not tile_fault(tile, circuit, has_winter))


def numbers_of(circuit: Iterable[str]) -> set[int]:
    return {TILES[tile].number for tile in circuit if tile in TILES}


def reserves(tiles: int) -> tuple[int, ...]:
    """The tiles with an energy reserve in a circuit of so many (monsterchase-5)."""
    return tuple(tile for tile, least in RESERVES.items() if tiles >= least)


# --- the ranking ------------------------------------------------------------------------------------------------------


def helmets(players: int) -> int:
    """Everybody's and the boss's (monsterchase-13), and with two players the drone's (monsterchase-121)."""
    return max(players + 1, LEAST_HELMETS)


def ranking_strip_of(positions: int) -> str:
    """The ranking strip to put on the table, with its extension (monsterchase-13)."""
    return RANKING_STRIPS[positions]


def first_red(box: Box, positions: int) -> int:
    """The first red position of a strip: the box's word, else the lower half (monsterchase-14, monsterchase-177).

    Never past the end, because the boss's helmet has to go somewhere.
    """
    return min(cell(box, "first-red", str(positions), "position") or positions // 2 + 1, positions)


def colour_at(box: Box, positions: int, position: int) -> str:
    """The half of the strip a position is in: the half of an assault (monsterchase-34), the deck (monsterchase-174)."""
    return RED if position >= first_red(box, positions) else GREEN


# --- the boss ---------------------------------------------------------------------------------------------------------


def boss_points(box: Box, boss: str, players: int) -> int | None:
    """Its start and its maximum for so many players (monsterchase-9); None while nobody has copied its board."""
    return cell(box, "points", boss, str(players)) or None


def start_shields(box: Box, boss: str, mood: str) -> int:
    """The shields it takes at the start of its turn (monsterchase-100); 0 for none, or where nothing is known."""
    return cell(box, "start-shields", boss, mood)


def is_unstoppable(box: Box, boss: str, mood: str) -> bool:
    """Whether obstacles do not stop it (monsterchase-100); no where nothing is known."""
    return cell(box, "unstoppable", boss, mood) > 0


def trigger(box: Box, boss: str, mood: str) -> str:
    """What ends its mood (monsterchase-98, monsterchase-99, monsterchase-101); `ASK` where the board has to be read."""
    return str(box[f"{boss}-{MOODS[mood]}-when"])


def condition(box: Box, boss: str, mood: str) -> str:
    """The owner's words for what ends its mood; empty where the list has it, or nobody copied it (monsterchase-98)."""
    return str(box[f"{boss}-{MOODS[mood]}-words"])


def written(box: Box, pile: str) -> tuple[tuple[str, ...], ...]:
    """The assault or aura cards the owner has written down, each as its halves (monsterchase-15)."""
    return texts(box, f"{pile}-cards")


def lanes(box: Box) -> int:
    """The lanes of the track, which the rulebook shows only in pictures."""
    return number(box, "lanes")


def spin_out(box: Box) -> str:
    """What a spin-out does, in the owner's words; empty while nobody has told (monsterchase-54)."""
    return str(box["spin-out"])


# --- the prey ---------------------------------------------------------------------------------------------------------


def added_hearts(players: int) -> int:
    """A plain heart for each player beyond the third (monsterchase-11)."""
    return max(players - HEARTLESS, 0)


def prey_stack(box: Box, players: int, changes: Iterable[str] = ()) -> tuple[str, ...]:
    """The base set and the added hearts (monsterchase-11), then the changes of difficulty (monsterchase-140)."""
    base = [token for token in PREY for _ in range(cell(box, "prey-base", token, "count"))]
    stack = (*base, *("heart",) * added_hearts(players))
    for change in changes:
        stack = changed(stack, CHANGES[change])
    return stack


def changed(stack: Sequence[str], change: Change) -> tuple[str, ...]:
    """The stack after a change that fits it (monsterchase-141, monsterchase-142, monsterchase-143)."""
    left = list(stack)
    if change.out:
        left.remove(change.out)
    return (*left, change.into)


def change_fault(box: Box, stack: Sequence[str], change: Change) -> str:
    """The rule against a change, or nothing.

    The token that goes is not in the stack (monsterchase-144b), or none of the other kind is left (monsterchase-144c).
    """
    if change.out and change.out not in stack:
        return "monsterchase-144b"
    return "" if left_in_box(box, stack, change.into) > 0 else "monsterchase-144c"


def copies(box: Box, token: str) -> int:
    """How many tokens of a kind there are (monsterchase-1)."""
    return cell(box, "prey-tokens", token, "count")


def left_in_box(box: Box, stack: Sequence[str], token: str) -> int:
    """How many of a kind are not in the stack (monsterchase-144)."""
    return copies(box, token) - stack.count(token)


def hearts(tokens: Iterable[str]) -> int:
    """The hearts these tokens show (monsterchase-93)."""
    return sum(PREY[token].hearts for token in tokens)


def to_turn(exposed: int) -> int:
    """Two tokens (monsterchase-87), of exactly two only one (monsterchase-88), the last one alone (monsterchase-89)."""
    return TURNED if exposed > TURNED else min(exposed, 1)


# --- the connection ---------------------------------------------------------------------------------------------------


def limit(one: int, other: int) -> int:
    """The greatest distance at which cars with so many stars are linked (monsterchase-57); the drone has none of them
    (monsterchase-124)."""
    return REACH - one - other


# --- names ------------------------------------------------------------------------------------------------------------


def card_names(words: Mapping[str, Words]) -> dict[str, Words]:
    """What the race cards are called: their effect and their value."""
    return {f"name.{card}": joined(words[f"name.{effect_of(card)}"], str(value_of(card))) for card in KINDS}


def tile_names(words: Mapping[str, Words]) -> dict[str, Words]:
    """What the tiles are called: number and side, and where the rulebook names them so the name (`tile.<id>`)."""
    return {f"name.{tile}": tile_name(tile, words.get(f"tile.{tile}")) for tile in TILES}


def tile_name(tile: str, title: Words | None) -> Words:
    code = tile.replace("-", "")
    return Words(f"{code} {title.it}", f"{code} {title.en}") if title else Words(code, code)


def joined(name: Words, more: str) -> Words:
    return Words(f"{name.it} {more}", f"{name.en} {more}")


# --- reading the box --------------------------------------------------------------------------------------------------


def number(box: Box, entry: str) -> int:
    value = box[entry]
    assert isinstance(value, int)
    return value


def texts(box: Box, entry: str) -> tuple[tuple[str, ...], ...]:
    """The cards of a list that grows, each as its columns."""
    return tuple(map(tuple, cards(box[entry])))


def cell(box: Box, entry: str, row: str, column: str) -> int:
    shape = SHAPES[entry]
    return numbers(box[entry])[shape.rows.index(row)][shape.columns.index(column)]


SHAPES = {entry.id: entry for entry in BOX}
