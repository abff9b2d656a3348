"""What one viewer sees of the missions: who is there on each side, the totals, and who would win now."""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.mythos.components import RANKS, UNKNOWN
from companion.games.mythos.power import power, totals, winning, worth
from companion.games.mythos.state import InPlay, Position, here, is_scored


class Seen(Struct, frozen=True, kw_only=True):
    """A character as this viewer sees it."""

    id: str
    # The version, where everybody or this viewer knows it.
    card: str
    name: str
    cost: int
    power: int
    is_hidden: bool
    is_known: bool
    tokens: int
    plus: int
    # How many cards lie under it, and whose it is where that is not the side it stands on.
    under: int
    owner: str


class Half(Struct, frozen=True):
    """One side of a mission."""

    seat: str
    total: int
    characters: tuple[Seen, ...]


class MissionSeen(Struct, frozen=True, kw_only=True):
    """A mission in play, by its rank."""

    id: str
    card: str
    # Its own points, and what it is worth now with its rank.
    points: int
    worth: int
    halves: tuple[Half, ...]
    # Who would win it as things stand; nobody is the empty text.
    winning: str
    is_scored: bool
    # Who won it in this round, once it has been evaluated.
    won_by: str


def missions(at: Position, viewer: str | None) -> Iterator[MissionSeen]:
    for rank in RANKS:
        if rank not in at.missions:
            continue
        by_seat = totals(at, rank)
        yield MissionSeen(
            id=rank,
            card=at.missions[rank].card,
            points=at.missions[rank].points,
            worth=worth(at, rank),
            halves=tuple(
                Half(seat, by_seat[seat], tuple(seen(at, each, viewer) for each in here(at, rank, seat)))
                for seat in at.seats
            ),
            winning=winning(at, rank),
            is_scored=is_scored(at, rank),
            won_by=next((each.seat for each in at.won if each.mission == rank and each.round == at.round), ""),
        )


def seen(at: Position, each: InPlay, viewer: str | None) -> Seen:
    """Which card lies hidden only its own side may know (mythos-34)."""
    is_known = not each.is_hidden or viewer == each.side
    card = each.card if is_known else UNKNOWN
    return Seen(
        id=each.id,
        card=card,
        name=each.name if is_known else "",
        cost=each.cost if is_known else -1,
        power=power(at, each),
        is_hidden=each.is_hidden,
        is_known=card != UNKNOWN,
        tokens=each.tokens,
        plus=each.plus,
        under=len(each.under),
        owner=each.owner if each.owner != each.side else "",
    )
