"""What everybody sees of the two players: chakra, points, cards, the Edge; and the grid of points."""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.mythos.components import HAND, RANKS, ROUNDS
from companion.games.mythos.power import income
from companion.games.mythos.scoring import partial
from companion.games.mythos.state import Position, keeps_counters, points


class Player(Struct, frozen=True, kw_only=True):
    """One of the two."""

    seat: str
    chakra: int
    points: int
    hand: int
    deck: str
    has_edge: bool
    has_passed: bool
    is_turn: bool
    # What the next start phase would bring as things stand.
    income: int
    games: int


def players(at: Position) -> Iterator[Player]:
    for seat in at.seats:
        yield Player(
            seat=seat,
            chakra=at.chakra[seat],
            points=points(at, seat),
            hand=HAND if at.step == "hands" else at.hands[seat],
            deck=at.decks.get(seat, ""),
            has_edge=at.edge == seat,
            has_passed=seat in at.passed,
            is_turn=at.turn == seat,
            income=0 if keeps_counters(at) else sum(income(at, seat).values()),
            games=at.games.count(seat),
        )


class Row(Struct, frozen=True):
    """A player's line of the grid in one round: a cell for each rank, empty where it was not in play or not yet won."""

    seat: str
    round: int
    cells: tuple[str, ...]


class Sum(Struct, frozen=True):
    """A player's partial sums by rank, bonus and total (mythos-41)."""

    seat: str
    partials: tuple[int, ...]
    bonus: int
    total: int


def grid(at: Position) -> Iterator[Row]:
    for number in range(1, min(ROUNDS, at.round) + 1):
        won = {each.mission: each for each in at.won if each.round == number}
        for seat in at.seats:
            cells = tuple(
                str(won[rank].points if won[rank].seat == seat else 0) if rank in won else "" for rank in RANKS
            )
            yield Row(seat, number, cells)


def sums(at: Position) -> Iterator[Sum]:
    for seat in at.seats:
        found = tuple(partial(at, seat, rank) for rank in RANKS)
        yield Sum(seat, found, at.bonus[seat] + at.counted[seat], points(at, seat))
