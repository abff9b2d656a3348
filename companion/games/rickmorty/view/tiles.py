"""The pad on which a tile is copied, where the box does not know it: chips for every number, one tap each."""

from msgspec import Struct

from companion.games.rickmorty.components import (
    LEAST_CARD_VALUE,
    MOST_CARD_VALUE,
    MOST_POINTS,
    MOST_TOKENS,
    RESOURCES,
    SLOTS,
    USUAL_CARD_VALUE,
    USUAL_POINTS,
    USUAL_TOKENS,
    has_two_values,
)
from companion.games.rickmorty.state import Position, tiles_left
from companion.games.rickmorty.view.flower import Pip, pips

# Card values below these are as rare as those above the usual ones.
CARD_VALUES = range(-2, USUAL_CARD_VALUE + 1)


class KnownTile(Struct, frozen=True):
    """A tile of the box that lies nowhere yet (rickmorty-3c), by its code, with all that tells it from the others."""

    code: str
    name: str
    cost: tuple[Pip, ...]
    points: int
    gives: tuple[Pip, ...]
    cards: str


class PadRow(Struct, frozen=True):
    """One number of a tile: its field, what it is about, its chips, and folded behind one more what is rare."""

    field: str
    about: str
    usual: tuple[int, ...]
    rare: tuple[int, ...]
    # The chip that stands where nobody says otherwise; of what has to be said none.
    now: int | None = None

    @property
    def has_to_be_said(self) -> bool:
        return self.now is None

    @property
    def chips(self) -> tuple[tuple[int, bool], ...]:
        """Each number, and whether it is the one that stands."""
        return tuple((number, number == self.now) for number in self.usual)

    @property
    def rare_chips(self) -> tuple[tuple[int, bool], ...]:
        return tuple((number, number == self.now) for number in self.rare)


class TilePad(Struct, frozen=True, kw_only=True):
    """How a tile is told: one the box knows, or number by number."""

    known: tuple[KnownTile, ...]
    cost: tuple[PadRow, ...]
    gives: tuple[PadRow, ...]
    rest: tuple[PadRow, ...]
    # The tile a harvest waits for: its pad stands open.
    due: str


def pad(at: Position) -> TilePad | None:
    """Nothing where every tile on the board has been read."""
    if not at.seats or at.step == "over" or all(slot in at.tiles or slot in at.holes for slot in SLOTS):
        return None
    values = ("cards", "cards_between") if has_two_values(at.box) else ("cards",)
    fields = {resource: resource.replace("-", "_") for resource in RESOURCES}
    return TilePad(
        known=tuple(
            KnownTile(code, tile.name, pips(tile.cost), tile.points, pips(tile.gives), f"{tile.cards:+d}")
            for code, tile in tiles_left(at).items()
        ),
        cost=tuple(tokens(f"cost_{field}", resource) for resource, field in fields.items()),
        gives=tuple(tokens(field, resource) for resource, field in fields.items()),
        rest=(
            row("points", "points", range(USUAL_POINTS + 1), range(MOST_POINTS + 1)),
            *(row(field, field, CARD_VALUES, range(LEAST_CARD_VALUE, MOST_CARD_VALUE + 1)) for field in values),
        ),
        due=at.route[0] if at.step == "harvest" and not at.due and at.route else "",
    )


def tokens(field: str, resource: str) -> PadRow:
    return row(field, resource, range(USUAL_TOKENS + 1), range(MOST_TOKENS + 1), now=0)


def row(field: str, about: str, usual: range, every: range, now: int | None = None) -> PadRow:
    return PadRow(field, about, tuple(usual), tuple(number for number in every if number not in usual), now)
