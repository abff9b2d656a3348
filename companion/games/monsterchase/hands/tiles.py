"""What tiles of their own do: dice, mirrors, spirits, rolling rocks."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import Race


def die_rolled(at: Race, fact: f.DieRolled) -> Iterator[Line]:
    if fact.follows == "mirror":
        yield line("mirror", "150", car=fact.car, die=fact.die)
    elif fact.follows in ("next-rock", "any-rock"):
        yield line("rock-rolls", "154", car=fact.car)


def spirit_tucked(at: Race, fact: f.SpiritTucked) -> Iterator[Line]:
    yield line("spirit", "151", car=fact.car, card=fact.card)


def spirit_used(at: Race, fact: f.SpiritUsed) -> Iterator[Line]:
    yield line("spirit-away", "152", car=fact.car, card=fact.card)


def boulder_rolled(at: Race, fact: f.BoulderRolled) -> Iterator[Line]:
    yield line("boulder", "158", rock=fact.rock, value=fact.value)


def tile_woken(at: Race, fact: f.TileWoken) -> Iterator[Line]:
    """By the rule of its side; where the drawing shows the places, at one of these."""
    for place in fact.places:
        yield line("tile-place", fact.rule.removeprefix("monsterchase-"), tile=fact.tile, place=place)
