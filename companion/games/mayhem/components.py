"""What is in the box: four characters, ten tiles, the cards and the tokens (mayhem-5).

Italian terms of the rulebook: personaggio (character), plancia (board), capacità (ability), capacità innata (innate),
luogo (place), segnalino (token), carta Mayhem, carta GO!, missione (mission), squadra (side).
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from companion.box import cards, entries, numbers
from companion.engine.box_entries import BoxValue
from companion.engine.memo import remembered
from companion.games.mayhem.atoms import read

BOX = entries("mayhem")
SHAPES = {entry.id: entry for entry in BOX}

BLACK, WHITE = "black", "white"
SIDES = (BLACK, WHITE)
# Each colour as a sign that is told by its shape.
SIGNS = {BLACK: "■", WHITE: "○"}
CHARACTERS = ("cyborg", "raven", "robin", "starfire")
# Italian names of the box, and English ones an owner may write.
SPELLED = {"corvina": "raven", "stella-rubia": "starfire"}
ABILITIES = ("1", "2")
BASES = tuple(f"{side}-base-{number}" for side in SIDES for number in (1, 2))
SPECIALS = tuple(f"special-{number}" for number in range(1, 7))
TILES = (*BASES, *SPECIALS)
FAMILIES = ("monster", "task", "pizza", "gifts", "clues", "ko")
TASKS = ("together", "star", "ability", "other")

SLOTS = 2  # mayhem-33
TO_WIN = 5  # mayhem-2
DICE = 2  # mayhem-46
ABSORBS = 2  # mayhem-37
USUAL_ICONS = 2
FREE_FOR_ALL_HAND = 4  # mayhem-68
# The two cards each character is dealt in a first game (mayhem-10).
FIRST_GAME = {
    "cyborg": ("poteri-fantasma", "ora-della-pizza"),
    "raven": ("carico-pesante", "pizza-d-urto"),
    "robin": ("mantello-magico", "scudo-rotante"),
    "starfire": ("tienilo-per-me", "spazzatura-trabocchetto"),
}
# The card whose price the rulebook's example prints: it is played for the free move (mayhem-18e).
FOR_THE_STEP = ("ora-della-pizza",)
COMMON = "common"
# When a Mayhem card is played (mayhem-20): at the start of a round, during the activations, or when it says.
AT_START, IN_TURNS, AS_AN_ANSWER = "start", "activation", "reaction"
FACES = tuple(str(face) for face in range(1, 7))
GO_CARDS = 12  # mayhem-9

Box = Mapping[str, BoxValue]


class Ability(NamedTuple):
    """One ability of a board: its slot's number and its effects in three parts, top to bottom (mayhem-18)."""

    name: str = ""
    # The number on the slot; nothing where the box does not know the board.
    slot: int = 0
    standard: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    mayhem: tuple[str, ...] = ()
    words: str = ""
    # What stands among its effects and is none: told at the table, never taken as known (mayhem-18c).
    unread: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether all three parts are known, whatever the number on its slot."""
        return bool(self.standard and self.special and self.mayhem) and not self.unread

    def reaches(self, die: int) -> bool:
        """Whether this die is known to open the special effect: a six does on any slot (mayhem-16)."""
        return die >= (self.slot or len(FACES))


class Innate(NamedTuple):
    """What a character always has, and how often it may be used."""

    name: str = ""
    often: str = ""
    effects: tuple[str, ...] = ()
    words: str = ""
    unread: tuple[str, ...] = ()


class MayhemCard(NamedTuple):
    name: str
    timing: str = ""
    lasts: str = ""
    triangle: str = ""
    copies: int = 1
    effects: tuple[str, ...] = ()
    words: str = ""
    unread: tuple[str, ...] = ()


class GoCard(NamedTuple):
    """A mission card: its family, the icons it names, what the monster stands, what it pays, what it does at once."""

    name: str
    family: str = ""
    icons: tuple[str, ...] = ()
    to: str = ""
    health: int = 0
    reward: int = 1
    reveal: str = ""
    words: str = ""


class Tile(NamedTuple):
    name: str = ""
    icons: tuple[str, ...] = ()


@cache
def slug(name: str) -> str:
    """A name as an id: "Ora della Pizza" is `ora-della-pizza`."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def character_of(name: str) -> str:
    """The character a row of the box is about."""
    id = slug(name)
    return SPELLED.get(id, id)


def character_in(figure: str) -> str:
    """`black-robin` is Robin, `white-stella-nera` whoever is called so in the box."""
    return figure.partition("-")[2]


def figure_id(side: str, character: str) -> str:
    return f"{side}-{character}"


# --- reading the box --------------------------------------------------------------------------------------------------


def cell(box: Box, entry: str, row: str, column: str) -> int:
    shape = SHAPES[entry]
    return numbers(box[entry])[shape.rows.index(row)][shape.columns.index(column)]


def number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


class Guest(NamedTuple):
    """A character of another box: its name and what its board says."""

    name: str
    health: int
    cards: int


@remembered
def guests(value: BoxValue) -> dict[str, Guest]:
    """The characters of other boxes; the last line about one holds."""
    found = (Guest(name, number(health), number(icons)) for name, health, icons in cards(value))
    return {character_of(each.name): each for each in found if character_of(each.name) not in ("", *CHARACTERS)}


def characters(box: Box) -> tuple[str, ...]:
    """Everybody who may be played with this box."""
    return (*CHARACTERS, *guests(box["guests"]))


@remembered
def bodies(value: BoxValue) -> dict[str, int]:
    """What each character of the box stands: asked of every blow that could be struck."""
    shape = SHAPES["characters"]
    index = shape.columns.index("health")
    return {row: cells[index] for row, cells in zip(shape.rows, numbers(value), strict=True)}


def health(box: Box, character: str) -> int:
    """What a character stands; 0 while the box does not know (mayhem-13)."""
    if character in CHARACTERS:
        return bodies(box["characters"])[character]
    guest = guests(box["guests"]).get(character)
    return guest.health if guest else 0


def icons(box: Box, character: str) -> int:
    """How many Mayhem cards it brings (mayhem-8)."""
    if character in CHARACTERS:
        return cell(box, "characters", character, "cards") or USUAL_ICONS
    guest = guests(box["guests"]).get(character)
    return (guest.cards if guest else 0) or USUAL_ICONS


@remembered
def abilities(value: BoxValue) -> dict[tuple[str, str], Ability]:
    """What is known of each character's two abilities; the last line about one holds."""
    return {
        (character_of(who), place): ability_read(name, number(slot), parts, words)
        for who, place, name, slot, *parts, words in cards(value)
        if place
    }


def ability_read(name: str, slot: int, parts: Sequence[str], words: str) -> Ability:
    """An ability by what is written of its three parts."""
    standard, special, mayhem = map(read, parts)
    unread = (*standard.unread, *special.unread, *mayhem.unread)
    return Ability(name, slot, standard.effects, special.effects, mayhem.effects, words, unread)


def ability(box: Box, character: str, place: str) -> Ability:
    """What is known of it; of one that nobody has copied, what the rulebook's examples print (mayhem-18d)."""
    known = abilities(box["abilities"]).get((character, place), Ability())
    if known.slot or known.standard or known.special or known.mayhem or known.unread:
        return known
    # A table may be older than this entry.
    example = printed(box.get("printed", SHAPES["printed"].value)).get((character, slug(known.name)), Ability())
    return known._replace(standard=example.standard, special=example.special, mayhem=example.mayhem)


@remembered
def printed(value: BoxValue) -> dict[tuple[str, str], Ability]:
    """The parts of abilities that the rulebook prints, by character and name."""
    return {(character_of(who), slug(name)): ability_read(name, 0, parts, "") for who, name, *parts in cards(value)}


@remembered
def innates(value: BoxValue) -> dict[str, Innate]:
    found: dict[str, Innate] = {}
    for who, name, often, effects, words in cards(value):
        said = read(effects, is_lasting=True)
        found[character_of(who)] = Innate(name, often, said.effects, words, said.unread)
    return found


def innate(box: Box, character: str) -> Innate:
    return innates(box["innates"]).get(character, Innate())


@remembered
def mayhem_cards(value: BoxValue) -> dict[str, MayhemCard]:
    """The Mayhem cards the box knows by name."""
    found: dict[str, MayhemCard] = {}
    for name, timing, lasts, triangle, copies, effects, words in cards(value):
        said = read(effects)
        if slug(name):
            found[slug(name)] = MayhemCard(
                name, timing, lasts, triangle, number(copies) or 1, said.effects, words, said.unread
            )
    return found


@remembered
def go_cards(value: BoxValue) -> dict[str, GoCard]:
    """The GO! cards the box knows by name."""
    found = (
        GoCard(name, family, listed(at), to.strip().lower(), number(stands), number(reward) or 1, reveal, words)
        for name, family, at, to, stands, reward, reveal, words in cards(value)
    )
    return {slug(each.name): each for each in found if slug(each.name)}


@remembered
def tiles(value: BoxValue) -> dict[str, Tile]:
    """What the owner said of the tiles."""
    return {tile: Tile(name, listed(icons)) for tile, name, icons in cards(value) if tile}


def listed(text: str) -> tuple[str, ...]:
    return tuple(each.strip().lower() for each in text.split(",") if each.strip())


@remembered
def faces(value: BoxValue) -> tuple[str, ...]:
    """The six faces of the Mayhem die as `3` or `3-star`; none while one of them is not known (mayhem-48b)."""
    rows = numbers(value)
    return tuple(face(value, star) for value, star in rows) if all(value for value, _ in rows) else ()


def noted_faces(value: BoxValue) -> int:
    """How many the box has, noted from the first row on."""
    return sum(number > 0 for number, _ in numbers(value))


def face(value: int, star: int) -> str:
    return f"{value}-star" if star else str(value)


@remembered
def inventory(value: BoxValue) -> dict[str, int]:
    """How many of each token the box has (mayhem-5)."""
    rows = SHAPES["inventory"].rows
    return {row: count for row, (count,) in zip(rows, numbers(value), strict=True)}


def task_name(task: str) -> str:
    """What it is called: some of these words name columns of the box."""
    return f"task-{task}"


def task_called(name: str) -> str:
    """The task of this name, which older tables tell by itself."""
    return name.removeprefix("task-")
