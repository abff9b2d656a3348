"""The harvest as a checklist in the order of the die: who takes what of which tile, and what is a choice."""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.rickmorty.components import laid_out, slots_from
from companion.games.rickmorty.state import Position, pawns_on
from companion.games.rickmorty.view.flower import Pip, pips


class Gathering(Struct, frozen=True, kw_only=True):
    """What one pawn takes of one tile (rickmorty-25, rickmorty-25b, rickmorty-25c)."""

    # The dimension, whose pawn, and which.
    number: str
    seat: str
    letter: str
    # What lies there; of a tile nobody has read yet nothing is known.
    gives: tuple[Pip, ...]
    # Where not everything may be taken: so many of what lies there.
    some: str
    is_unread: bool
    is_done: bool
    is_now: bool


def checklist(at: Position) -> Iterator[Gathering]:
    """Every pawn on a numbered dimension, from the die upwards (rickmorty-24); only while there is a harvest."""
    if at.step != "harvest" or not at.die:
        return
    waiting = [(each.seat, each.pawn, each.place) for each in at.due]
    for place in slots_from(at.die):
        tile, there = at.tiles.get(place), pawns_on(at, place)
        total = len(laid_out(tile.gives)) if tile else 0
        take = max(0, total - len({seat for seat, _ in there}) + 1)
        for seat, pawn in there:
            yield Gathering(
                number=place.removeprefix("d"),
                seat=seat,
                letter=pawn[:1].upper(),
                gives=pips(tile.gives) if tile else (),
                some=str(take) if take < total or not take else "",
                is_unread=tile is None,
                is_done=place not in at.route and (seat, pawn, place) not in waiting,
                is_now=waiting[:1] == [(seat, pawn, place)],
            )
