"""What things are called: places, borders, slots and effects by rule, the rest as this table's box calls it."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.box import words as words_of
from companion.engine.words import Names, Words
from companion.games.mayhem import layout
from companion.games.mayhem.atoms import COUNTED, LARGEST
from companion.games.mayhem.components import (
    ABILITIES,
    BOX,
    CHARACTERS,
    COMMON,
    SIDES,
    SIGNS,
    ability,
    go_cards,
    guests,
    mayhem_cards,
    tiles,
)
from companion.games.mayhem.rules.rounds import TOLD_FACES
from companion.games.mayhem.state import City, ability_in, slots_of
from companion.games.mayhem.supply import OF_A_SIDE, SHARED

WORDS = words_of("mayhem")
# Whoever has figures of their own.
OWNERS = (*SIDES, "A", "B", "C")
# Where each ability is on a board.
WHERE = dict(zip(ABILITIES, ("upper", "lower"), strict=True))


def fixed(words: Mapping[str, Words]) -> dict[str, Words]:
    """Names that follow from others, under the keys of names."""
    found = {**of_the_map(), **of_figures(words), **of_effects(words), **of_pools(words), **of_cards()}
    return {f"name.{id}": each for id, each in found.items()}


def of_the_map() -> dict[str, Words]:
    numbers = {place: layout.number(place) for place in layout.PLACES}
    found = {place: Words(f"luogo {number}", f"place {number}", "il", "in", "") for place, number in numbers.items()}
    for each in {*layout.borders("map"), *layout.borders("triangle")}:
        one, other = map(layout.number, layout.ends(each))
        found[each] = Words(f"fra {one} e {other}", f"between {one} and {other}")
    return found


def of_figures(words: Mapping[str, Words]) -> dict[str, Words]:
    """A figure is called like its character, a slot like its character and where it is on the board."""
    found: dict[str, Words] = {}
    for who in CHARACTERS:
        name = words[f"name.{who}"]
        for side in OWNERS:
            found[f"{side}-{who}"] = name
            for place, where in WHERE.items():
                found[f"{side}-{who}-{place}"] = joined(name, words[f"name.{where}"], ", ")
    return found


def sign_of(side: str) -> Words:
    sign = SIGNS.get(side, side)
    return Words(sign, sign)


def of_effects(words: Mapping[str, Words]) -> dict[str, Words]:
    """Effects with a number, and the faces of a die."""
    found = {
        f"{sort}-{number}": Words(f"{words[key_of(sort)].it} {number}", f"{words[key_of(sort)].en} {number}")
        for sort in COUNTED
        for number in range(1, LARGEST + 1)
    }
    for face in TOLD_FACES:
        number, _, star = face.partition("-")
        found[face] = Words(f"{number} ★", f"{number} ★") if star else Words(number, number)
    return found


def key_of(sort: str) -> str:
    """A trap that is laid is called otherwise than its token."""
    return "name.trap-laid" if sort == "trap" else f"name.{sort}"


def of_pools(words: Mapping[str, Words]) -> dict[str, Words]:
    found = {f"pool-{thing}": words[f"name.{thing}"] for thing in SHARED}
    for thing in OF_A_SIDE:
        for side in (*SIDES, COMMON):
            found[f"pool-{thing}-{side}"] = joined(words[f"name.{thing}"], words[f"name.{side}"], " ")
    return found


def of_cards() -> dict[str, Words]:
    """The cards that ship by name."""
    shipped = {entry.id: entry.value for entry in BOX}
    found = {card: each.name for card, each in mayhem_cards(shipped["mayhem-cards"]).items()}
    found |= {card: each.name for card, each in go_cards(shipped["go-cards"]).items()}
    return {card: Words(name, name) for card, name in found.items()}


def joined(one: Words, other: Words, between: str) -> Words:
    return Words(f"{one.it}{between}{other.it}", f"{one.en}{between}{other.en}")


# --- as this table's box calls it -------------------------------------------------------------------------------------


def names_at(at: City) -> Names:
    return {**dict(names(at)), **dict(told_apart(at))}


def told_apart(at: City) -> Iterator[tuple[str, Words]]:
    """Where both teams play one character, its figures and their nameless abilities are called with the sign of their
    side: on buttons, in what hands do, in the story and in a correction (mayhem-74)."""
    played = Counter(each.character for each in at.figures.values())
    for figure, one in at.figures.items():
        if played[one.character] < 2:
            continue
        own = called_as_guest(at, one.character)
        apart = joined(Words(own, own) if own else WORDS[f"name.{one.character}"], sign_of(one.side), " ")
        yield figure, apart
        for slot in slots_of(figure):
            if not ability(at.box, one.character, ability_in(slot)).name:
                yield slot, joined(apart, WORDS[f"name.{WHERE[ability_in(slot)]}"], ", ")


def names(at: City) -> Iterator[tuple[str, str]]:
    for card, each in mayhem_cards(at.box["mayhem-cards"]).items():
        yield card, each.name
    for card, known in go_cards(at.box["go-cards"]).items():
        yield card, known.name
    for character, guest in guests(at.box["guests"]).items():
        yield character, guest.name
    for figure, one in at.figures.items():
        own = "" if one.character in CHARACTERS else called_as_guest(at, one.character)
        if own:
            yield figure, own
        for slot in slots_of(figure):
            if name := ability(at.box, one.character, ability_in(slot)).name:
                yield slot, name
            elif own:
                yield slot, f"{own} {ability_in(slot)}"
    known_tiles = tiles(at.box["tiles"])
    for place, tile in at.tiles.items():
        if tile in known_tiles and known_tiles[tile].name:
            yield tile, known_tiles[tile].name
            yield place, known_tiles[tile].name


def called_as_guest(at: City, character: str) -> str:
    """A character of another box, as its owner wrote it."""
    known = guests(at.box["guests"]).get(character)
    return known.name if known else ""
