"""Supply against the box: how many of each thing it has, how many lie about, what is left (token conservation)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct


class Excess(Struct, frozen=True):
    """A thing of which more lie about than the box has."""

    thing: str
    count: int
    most: int


def left(inventory: Mapping[str, int], lying: Mapping[str, int]) -> dict[str, int]:
    """What is still in the supply; nothing where more lie about than there are."""
    # Asked of every new state, so without a call for each thing.
    return {thing: count if (count := most - lying.get(thing, 0)) > 0 else 0 for thing, most in inventory.items()}


def impossible(inventory: Mapping[str, int], lying: Mapping[str, int]) -> Iterator[Excess]:
    """What a table shows and the box cannot have: of a thing it does not list, any at all."""
    for thing, count in lying.items():
        if count > (most := inventory.get(thing, 0)):
            yield Excess(thing, count, most)
