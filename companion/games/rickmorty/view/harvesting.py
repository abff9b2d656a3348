"""The harvest as a checklist in the order of the die: who takes what of which tile, and what is a choice."""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.rickmorty.components import laid_out, slots_from
from companion.games.rickmorty.state import Position, pawns_on
from companion.games.rickmorty.view.flower import Pip, pips


class Gathering(Struct, frozen=True, kw_only=True):
    """What one pawn takes of one tile (rickmorty-25, rickmorty-25b, rickmorty-25c)."""

    place: str
    seat: str
    pawn: str
    # What lies there, and how much of it is this pawn's; of a tile nobody has read yet nothing is known.
    gives: tuple[Pip, ...]
    take: int
    is_choice: bool
    is_unread: bool
    # "done", "now" or "next".
    state: str


def checklist(at: Position) -> tuple[Gathering, ...]:
    """Every pawn on a numbered dimension, from the die upwards (rickmorty-24); only while there is a harvest."""
    return tuple(gatherings(at)) if at.step == "harvest" and at.die else ()


def gatherings(at: Position) -> Iterator[Gathering]:
    waiting = {(each.seat, each.pawn, each.place) for each in at.due}
    head = at.due[0] if at.due else None
    for place in slots_from(at.die):
        for seat, pawn in pawns_on(at, place):
            tile = at.tiles.get(place)
            total = len(laid_out(tile.gives)) if tile else 0
            others = {other for other, _ in pawns_on(at, place)} - {seat}
            take = max(0, total - len(others))
            is_now = head is not None and (head.seat, head.pawn, head.place) == (seat, pawn, place)
            is_next = place in at.route or (seat, pawn, place) in waiting
            yield Gathering(
                place=place,
                seat=seat,
                pawn=pawn,
                gives=pips(tile.gives) if tile else (),
                take=take,
                is_choice=0 < take < total,
                is_unread=tile is None,
                state="now" if is_now else "next" if is_next else "done",
            )


class DrawnGathering(Struct, frozen=True, kw_only=True):
    """A line of the checklist as it is drawn."""

    number: str
    seat: str
    letter: str
    gives: tuple[Pip, ...]
    # Where not everything may be taken: so many of what lies there.
    some: str
    is_unread: bool
    is_done: bool
    is_now: bool


def drawn_gathering(each: Gathering) -> DrawnGathering:
    return DrawnGathering(
        number=each.place.removeprefix("d"),
        seat=each.seat,
        letter=each.pawn[:1].upper(),
        gives=each.gives,
        some=str(each.take) if each.is_choice or not each.take else "",
        is_unread=each.is_unread,
        is_done=each.state == "done",
        is_now=each.state == "now",
    )
