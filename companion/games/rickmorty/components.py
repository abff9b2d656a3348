"""What is in the box: the board's graph, dimension tiles, resources, garage tokens, cards (rickmorty-1).

Italian terms of the rulebook: dimensione (dimension), casa degli Smith (the Smith house), Federazione (the supply of
resources), segnalino garage (garage token), pila scarti personale (a player's personal discard pile).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from itertools import combinations
from typing import TypeVar

from msgspec import Struct

from companion.box import cards, entries, numbers
from companion.engine.box_entries import BAR, BoxValue
from companion.engine.free_words import FreeWords
from companion.engine.memo import remembered
from companion.engine.words import Words

BOX = entries("rickmorty")
Box = Mapping[str, BoxValue]
R = TypeVar("R")

SLOTS = ("d1", "d2", "d3", "d4", "d5", "d6")
SMITH = "smith"
PLACES = (*SLOTS, SMITH)
# Mega Semi, Schmerkel, Cristalli Temporali, Materia Oscura.
RESOURCES = ("mega-seed", "schmeckle", "time-crystal", "dark-matter")
RICK, MORTY = "rick", "morty"
FEDERATION = "federation"
COLOURS = ("pink", "green", "blue", "fourth")

OBJECT, CHARACTER = "object", "character"
GREEN_KINDS = (OBJECT, CHARACTER)
BLUE_KINDS = ("action", "location")

GARAGES = 20  # rickmorty-1
HAND = 4  # rickmorty-4
HAND_LIMIT = 7  # rickmorty-27
RICK_COSTS = 2  # rickmorty-20
MORTY_DRAWS = 1  # rickmorty-26
MOST_NEEDS = 2  # rickmorty-15

# What stands where a card or a tile shows nothing of a kind.
NONE = "none"


# --- the board --------------------------------------------------------------------------------------------------------


def of_entry(entry: str) -> Callable[[Callable[[BoxValue], R]], Callable[[Box], R]]:
    """What follows from one entry of a box, worked out once for each of its values: a box that learns a tile has its
    board still."""

    def decorate(function: Callable[[BoxValue], R]) -> Callable[[Box], R]:
        known = remembered(function)

        @wraps(function)
        def of_box(box: Box) -> R:
            return known(box[entry])

        return of_box

    return decorate


@of_entry("adjacent")
def adjacent(value: BoxValue) -> tuple[tuple[str, str], ...]:
    """The pairs of places with a space between them, as this box's board has them (rickmorty-8b)."""
    entry = next(each for each in BOX if each.id == "adjacent")
    grid = numbers(value)
    joined = {
        frozenset((row, column))
        for row, cells in zip(entry.rows, grid, strict=True)
        for column, cell in zip(entry.columns, cells, strict=True)
        if cell and row != column
    }
    return tuple(pair for pair in combinations(PLACES, 2) if frozenset(pair) in joined)


def spaces(box: Box) -> tuple[str, ...]:
    """Everywhere Rick may be: the seven places, then the spaces between two of them."""
    return with_those_between(adjacent(box))


@remembered
def with_those_between(pairs: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return (*PLACES, *(f"{one}-{other}" for one, other in pairs))


@lru_cache(maxsize=64)
def dimensions_of(space: str) -> tuple[str, ...]:
    """The place a space is, or the two it lies between."""
    return tuple(space.split("-"))


def space_names(words: Mapping[str, Words]) -> dict[str, Words]:
    """What the spaces between two places are called: by both, as short as they may be."""
    between = words["near.between"]
    names = {}
    for one, other in combinations(PLACES, 2):
        first, second = words[f"near.{one}"], words[f"near.{other}"]
        names[f"name.{one}-{other}"] = Words(
            between.it.format(one=first.it, other=second.it),
            between.en.format(one=first.en, other=second.en),
            between.article,
            between.at,
        )
    return names


def slots_from(die: str) -> tuple[str, ...]:
    """The six slots in the order of the die, from this one upwards and round (rickmorty-24)."""
    start = SLOTS.index(die)
    return (*SLOTS[start:], *SLOTS[:start])


# --- resources --------------------------------------------------------------------------------------------------------


@of_entry("resources")
def split(value: BoxValue) -> dict[str, int]:
    """How many tokens of each resource the box has; sixty in all."""
    return {resource: row[0] for resource, row in zip(RESOURCES, numbers(value), strict=True)}


def counted(tokens: Sequence[str]) -> dict[str, int]:
    """How many of each resource these are, in the order of the resources."""
    return {resource: tokens.count(resource) for resource in RESOURCES if resource in tokens}


def laid_out(counts: Sequence[int]) -> tuple[str, ...]:
    """So many tokens of each resource, one by one."""
    return tuple(resource for resource, count in zip(RESOURCES, counts, strict=True) for _ in range(count))


# --- tiles ------------------------------------------------------------------------------------------------------------

# What one number of a tile may be in the owner's box and by a correction.
MOST_TOKENS = 9
MOST_POINTS = 30
# What a green card may be worth.
MOST_CARD_POINTS = 20
LEAST_CARD_VALUE, MOST_CARD_VALUE = -5, 9
# The largest of these that are usual: seen are 2 tokens of a kind, and card values from -1 to 4.
USUAL_TOKENS = 4
USUAL_POINTS = 11
USUAL_CARD_VALUE = 6


class Tile(Struct, frozen=True):
    """A dimension tile by its numbers: cost of closing and harvest in the order of the resources."""

    cost: tuple[int, int, int, int]
    points: int
    gives: tuple[int, int, int, int]
    # Cards a Rick draws here; of a box whose tiles have two values the second is for a Rick between two dimensions.
    cards: int
    between: int | None = None
    name: str = ""

    @property
    def row(self) -> str:
        """The tile as the owner's box writes it."""
        two = "" if self.between is None else self.between
        return BAR.join(map(str, (self.name, *self.cost, self.points, *self.gives, self.cards, two)))

    @property
    def code(self) -> str:
        """Which tile it is, by what is printed on it."""
        two = "" if self.between is None else f"/{self.between}"
        cost, gives = "".join(map(str, self.cost)), "".join(map(str, self.gives))
        return f"{cost}:{self.points}:{gives}:{self.cards}{two}{':' * bool(self.name)}{self.name}"


@of_entry("tiles")
def known_tiles(value: BoxValue) -> dict[str, Tile]:
    """The tiles the owner has written down, by their code; a row with a number missing is none yet."""
    found = {}
    for name, *cells in cards(value):
        if all(cells[:-1]):
            first, second, third, fourth, points, *rest = map(int, cells[:-1])
            one, two, three, four, draws = rest
            between = int(cells[-1]) if cells[-1] else None
            tile = Tile((first, second, third, fourth), points, (one, two, three, four), draws, between, name)
            found[tile.code] = tile
    return found


def smith_cards(box: Box) -> int:
    """How many cards the Smith house lets a Rick draw (rickmorty-26)."""
    return int(str(box["smith-cards"]))


def has_two_values(box: Box) -> bool:
    """Whether the tiles of this box carry a second card value, for a Rick between two of them."""
    return box["card-values"] == "two"


# --- cards ------------------------------------------------------------------------------------------------------------


class Green(Struct, frozen=True):
    """A green card in play or in a personal pile: what was told of it when it was played, and later on request."""

    id: str
    kind: str
    points: int
    needs: tuple[str, ...] = ()
    # The icons it shows: a dimension helps to play green cards (rickmorty-36), a resource to close (rickmorty-19b).
    dimension: str = ""
    resource: str = ""
    garage: bool = False
    name: FreeWords = ""


class PrintedCard(Struct, frozen=True):
    """A card of the deck as the owner wrote it down."""

    name: str
    kind: str
    needs: tuple[str, ...]
    points: int
    dimension: str
    resource: str
    lasts: bool


@of_entry("deck")
def known_cards(value: BoxValue) -> dict[str, PrintedCard]:
    """The cards the owner has written down, by name; one without a name or a kind is none yet."""
    return {
        name: PrintedCard(name, kind, needs_of(one, two), int(points or 0), dimension, resource, lasts == "yes")
        for name, kind, one, two, points, dimension, resource, lasts, _ in cards(value)
        if name and kind
    }


def needs_of(*dimensions: str) -> tuple[str, ...]:
    """Those that are written down, in the order of the slots."""
    return tuple(slot for slot in SLOTS if slot in dimensions)


def deck_total(box: Box) -> int:
    """How many cards this edition has."""
    return int(str(box["cards"]))


# More green cards than a match sees.
MOST_PLAYED = 200


def card_names(words: Mapping[str, Words]) -> dict[str, Words]:
    """What green cards nobody has named are called, in the order in which they were played."""
    card = words["name.green-card"]
    return {
        f"name.c{number}": Words(f"{card.it} {number}", f"{card.en} {number}", article="la", the="")
        for number in range(1, MOST_PLAYED + 1)
    }
