"""What this table calls things whose names only its box knows: tiles, abilities, cards, guests."""

from collections.abc import Iterator, Mapping

from companion.games.mayhem.components import CHARACTERS, ability, go_cards, guests, mayhem_cards, tiles
from companion.games.mayhem.state import City, ability_in, slots_of


def called(at: City) -> Mapping[str, str]:
    return dict(names(at))


def names(at: City) -> Iterator[tuple[str, str]]:
    for card, each in mayhem_cards(at.box["mayhem-cards"]).items():
        yield card, each.name
    for card, known in go_cards(at.box["go-cards"]).items():
        yield card, known.name
    for character, guest in guests(at.box["guests"]).items():
        yield character, guest.name
    for figure, one in at.figures.items():
        if one.character not in CHARACTERS and one.character in guests(at.box["guests"]):
            yield figure, guests(at.box["guests"])[one.character].name
        for slot in slots_of(figure):
            if name := ability(at.box, one.character, ability_in(slot)).name:
                yield slot, name
    known_tiles = tiles(at.box["tiles"])
    for place, tile in at.tiles.items():
        if tile in known_tiles and known_tiles[tile].name:
            yield tile, known_tiles[tile].name
            yield place, known_tiles[tile].name
