"""What is reckoned from public facts on request: what each closing would cost this viewer now, and what a Rick would
harvest from each space if nobody else came there (rickmorty-19b, rickmorty-25)."""

from msgspec import Struct

from companion.games.rickmorty.components import SMITH, spaces
from companion.games.rickmorty.odds import prices, would_harvest
from companion.games.rickmorty.state import Position
from companion.games.rickmorty.view.flower import Pip
from companion.games.rickmorty.view.players import some


class PriceLine(Struct, frozen=True):
    """A dimension: what is still to be paid there, and what this viewer lacks for it."""

    place: str
    pay: tuple[Pip, ...]
    missing: tuple[Pip, ...]


class YieldLine(Struct, frozen=True):
    """A space: what a Rick alone there brings home, as far as its tiles have been read."""

    space: str
    tokens: tuple[Pip, ...]
    cards: str
    is_sure: bool


class Reckoning(Struct, frozen=True):
    prices: tuple[PriceLine, ...]
    yields: tuple[YieldLine, ...]


def reckoning(at: Position, viewer: str | None) -> Reckoning | None:
    """For a player, as soon as a tile has been read."""
    if viewer not in at.seats or at.step not in ("place", "adventure") or not at.tiles:
        return None
    costs = tuple(
        PriceLine(each.place, tuple(some(each.pay)), tuple(some(each.missing))) for each in prices(at, viewer)
    )
    return Reckoning(costs, tuple(yield_of(at, space) for space in spaces(at.box) if space != SMITH))


def yield_of(at: Position, space: str) -> YieldLine:
    """Rick's part alone: Morty, at the house, takes nothing of a tile and draws the one card he always does."""
    found = would_harvest(at, space, SMITH)
    tokens = tuple(Pip(resource, count) for resource, count in found.tokens.items())
    return YieldLine(space, tokens, f"{found.cards - 1:+d}", not found.unread)
