"""Harvest and Federation once more, slowly and from the rulebook alone: every token is a thing that is handed over.

Written apart from the game's code, which is compared with it on boards of luck; nothing of it is imported here.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

RESOURCES = ("mega-seed", "schmeckle", "time-crystal", "dark-matter")
SLOTS = ("d1", "d2", "d3", "d4", "d5", "d6")
HOUSE = "smith"
HOUSE_CARDS = 2
LIMIT = 7

Tokens = tuple[str, ...]
# Which of the tokens of a tile a pawn takes, where it may not take all: seat, slot, what lies there, how many.
Chooser = Callable[[str, str, Tokens, int], Tokens]


@dataclass
class Tile:
    """What the harvest needs of a tile: its tokens one by one, and how many cards it is worth."""

    tokens: Tokens
    cards: int
    # Where a box has a second value for a Rick who is between two tiles.
    between: int | None = None


@dataclass
class Board:
    """A table as it stands when everybody has passed."""

    die: str
    # The players from the first one on, clockwise.
    order: tuple[str, ...]
    tiles: dict[str, Tile]
    # A Rick is on one space or on two; a Morty on one.
    ricks: dict[str, tuple[str, ...]]
    mortys: dict[str, str]
    held: dict[str, list[str]]
    supply: list[str]
    hands: dict[str, int]
    # Where the table plays so, whatever was still due when a pile ran out is lost.
    loses_rest: bool = False
    # What happened, in words: who took what where, what ran out and who returned how many.
    log: list[tuple[object, ...]] = field(default_factory=list)


# --- the Federation ---------------------------------------------------------------------------------------------------


def settle(board: Board, resource: str) -> None:
    """A pile is gone: everybody returns half of theirs, rounded up (L158)."""
    returned = {}
    for seat in board.order:
        mine = board.held[seat].count(resource)
        back = math.ceil(mine / 2)
        for _ in range(back):
            board.held[seat].remove(resource)
            board.supply.append(resource)
        if back:
            returned[seat] = back
    board.log.append(("empty", resource, returned))


def take(board: Board, seat: str, tokens: Sequence[str]) -> None:
    """One token after the other, and at every one a look at the pile."""
    waiting = list(tokens)
    lost: set[str] = set()
    while waiting:
        resource = waiting.pop(0)
        if resource in lost or resource not in board.supply:
            continue
        board.supply.remove(resource)
        board.held[seat].append(resource)
        board.log.append(("took", seat, resource))
        if resource not in board.supply:
            settle(board, resource)
            if board.loses_rest:
                lost.add(resource)


# --- resources --------------------------------------------------------------------------------------------------------


def round_from(die: str) -> tuple[str, ...]:
    """The six dimensions from the die upwards; after the last comes the first (L267)."""
    found = [die]
    while len(found) < len(SLOTS):
        number = int(found[-1][1])
        found.append("d1" if number == len(SLOTS) else f"d{number + 1}")
    return tuple(found)


def colours_on(board: Board, slot: str) -> set[str]:
    """Whose pawns are there; how many each has is of no account (L274)."""
    return {seat for seat in board.order if slot in board.ricks[seat] or board.mortys[seat] == slot}


def resources(board: Board, choose: Chooser) -> None:
    """Tile by tile from the die; on each the players in their order, one pawn after the other (L267, L284)."""
    for slot in round_from(board.die):
        if slot not in board.tiles:
            continue
        lying = board.tiles[slot].tokens
        for seat in board.order:
            pawns = [board.mortys[seat] == slot, slot in board.ricks[seat]]
            for _ in filter(None, pawns):
                due = max(0, len(lying) - len(colours_on(board, slot) - {seat}))
                chosen = lying if due == len(lying) else choose(seat, slot, lying, due)
                assert len(chosen) == due
                take(board, seat, chosen)


# --- cards ------------------------------------------------------------------------------------------------------------


def value(board: Board, place: str, *, is_between: bool) -> int:
    """How many cards a Rick draws of one space."""
    if place == HOUSE:
        return HOUSE_CARDS
    tile = board.tiles.get(place)
    if tile is None:
        return 0
    return tile.between if is_between and tile.between is not None else tile.cards


def cards_of(board: Board, seat: str) -> tuple[int, int]:
    """What Rick brings, which may be less than nothing, and what Morty does (L306, L308)."""
    rick = sum(value(board, place, is_between=len(board.ricks[seat]) == 2) for place in board.ricks[seat])
    # A hole gives nothing to anybody.
    morty = 1 if board.mortys[seat] == HOUSE or board.mortys[seat] in board.tiles else 0
    return rick, morty


def hands_after(board: Board) -> dict[str, int]:
    """Rick's cards, then Morty's, then down to seven (L306, L308, L316)."""
    found = {}
    for seat in board.order:
        rick, morty = cards_of(board, seat)
        found[seat] = min(LIMIT, max(0, board.hands[seat] + rick) + morty)
    return found


# --- the whole phase --------------------------------------------------------------------------------------------------


@dataclass
class Harvested:
    """How a table stands after it."""

    held: dict[str, dict[str, int]]
    supply: dict[str, int]
    hands: dict[str, int]
    log: list[tuple[object, ...]]


def counted(tokens: Sequence[str]) -> dict[str, int]:
    return {resource: tokens.count(resource) for resource in RESOURCES}


def harvest(board: Board, choose: Chooser) -> Harvested:
    resources(board, choose)
    return Harvested(
        held={seat: counted(tokens) for seat, tokens in board.held.items()},
        supply=counted(board.supply),
        hands=hands_after(board),
        log=board.log,
    )


def first_of(seat: str, slot: str, lying: Tokens, due: int) -> Tokens:
    """The plainest way to choose: the first ones."""
    return lying[:due]


def as_told(choices: Mapping[tuple[str, str], Sequence[Tokens]]) -> Chooser:
    """Choices as a story tells them, by seat and slot, one after the other."""
    left = {key: list(each) for key, each in choices.items()}
    return lambda seat, slot, _lying, _due: left[seat, slot].pop(0)
