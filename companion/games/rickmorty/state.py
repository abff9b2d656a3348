"""What lies on the table, and what is counted from it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import State
from companion.games.rickmorty.components import (
    GARAGES,
    MORTY,
    MORTY_DRAWS,
    RESOURCES,
    RICK,
    SLOTS,
    SMITH,
    Green,
    Tile,
    deck_total,
    dimensions_of,
    known_tiles,
    slots_from,
    smith_cards,
    split,
)
from companion.kit.supply import left
from companion.kit.turns import clockwise_from

# The steps of a round, in the order of the rulebook (rickmorty-5); the discard phase happens by itself.
STEPS = ("die", "place", "initiative", "garage", "adventure", "harvest", "cards")
Why = Literal["alone", "presence", "roll", "centre", "ruling"]


class Decided(Struct, frozen=True):
    """Where the first player of the round was decided, and by what (rickmorty-9)."""

    place: str
    why: Why


class Due(Struct, frozen=True):
    """What one pawn may still take of a tile: so many of these tokens (rickmorty-25d)."""

    seat: str
    pawn: str
    place: str
    tokens: tuple[str, ...]
    take: int


class Drop(Struct, frozen=True):
    """So many cards of a hand that negative values make one discard, by the strict reading (rickmorty-26b)."""

    seat: str
    count: int


class Emptied(Struct, frozen=True):
    """A pile that ran out in the last act: what each gave back, and keeps (rickmorty-28)."""

    resource: str
    returned: dict[str, int]
    kept: dict[str, int]


class Position(State, frozen=True, kw_only=True):
    """The whole table. What can be counted from the rest (Federation, garage supply, deck) is not stored."""

    seats: tuple[str, ...] = ()
    colours: dict[str, str] = {}
    options: dict[str, str] = {}

    round: int = 1
    step: str = "die"
    # How many mission phases there were: no two secret choices have the same name.
    placings: int = 0
    # The slot the die lies on.
    die: str = ""
    # Tiles whose numbers are known, slots that have none any more, tiles in the pile.
    tiles: dict[str, Tile] = {}
    holes: tuple[str, ...] = ()
    stack: int = 0
    closed: dict[str, tuple[Tile, ...]] = {}
    ricks: dict[str, str] = {}
    mortys: dict[str, str] = {}

    # Who still rolls for the first place, and how it was decided.
    tied: tuple[str, ...] = ()
    decided: Decided | None = None
    first: str = ""
    turn: str = ""
    # This turn's action is done; only a blue card that lasts keeps the turn open then.
    acted: bool = False
    # Whose turn ended last: it is over when the next one acts.
    recent: str = ""
    passes: int = 0
    lasting: int = 0
    # A card was played, used or called on since the last action without one: it may say what else happens.
    stirred: bool = False

    held: dict[str, dict[str, int]] = {}
    garages: dict[str, int] = {}
    hands: dict[str, int] = {}
    # Every green card that was ever played, and which of them lie in play or in personal piles.
    greens: dict[str, Green] = {}
    area: dict[str, tuple[str, ...]] = {}
    piles: dict[str, tuple[str, ...]] = {}
    # Cards on the general discard pile.
    general: int = 0
    # Points by seat and source that were copied from paper: the app knows no tile, card or garage they come from.
    brought: dict[str, dict[str, int]] = {}

    # What is still to be asked: at home, slot by slot, pawn by pawn, card by card.
    visits: tuple[str, ...] = ()
    # Who has been at home already, as long as somebody is asked.
    visited: tuple[str, ...] = ()
    route: tuple[str, ...] = ()
    due: tuple[Due, ...] = ()
    drops: tuple[Drop, ...] = ()
    # Which piles the last act emptied.
    emptied: tuple[Emptied, ...] = ()
    # A tile could not be replaced; by house ruling so many turns are left then.
    ending: bool = False
    turns_left: int = 0


# --- counted from the rest --------------------------------------------------------------------------------------------


def lying(at: Position, resource: str) -> int:
    """How many of a resource the players hold."""
    return sum([each[resource] for each in at.held.values()])


def pool(at: Position, resource: str) -> int:
    """What the Federation has left of a resource (rickmorty-32)."""
    return max(0, split(at.box)[resource] - lying(at, resource))


def has_empty_pile(at: Position) -> bool:
    """Whether the Federation has none left of a resource, which only a correction leaves so (rickmorty-41)."""
    left = dict(split(at.box))
    for held in at.held.values():
        for resource, count in held.items():
            left[resource] -= count
    return min(left.values()) <= 0


def federation(at: Position) -> dict[str, int]:
    """All four piles."""
    return left(split(at.box), {resource: lying(at, resource) for resource in RESOURCES})


def garages_out(at: Position) -> int:
    """Garage tokens before players and on their cards, on those only paper tells of too."""
    on_cards = sum([at.greens[card].garage for cards in at.area.values() for card in cards])
    return sum(at.garages.values()) + on_cards + sum([garages_brought(at, seat) for seat in at.brought])


def garages_left(at: Position) -> int:
    return max(0, GARAGES - garages_out(at))


def brought(at: Position, seat: str, source: str) -> int:
    """Points of a source that paper alone tells of; fewer than none where it says less than the app knows of."""
    return at.brought.get(seat, {}).get(source, 0)


def garages_brought(at: Position, seat: str) -> int:
    """Garage tokens on cards only paper tells of: each is one of the twenty (rickmorty-32)."""
    return max(0, brought(at, seat, "garages"))


def cards_out(at: Position) -> int:
    """Cards anywhere but in the draw pile and on the general discard pile."""
    green = sum(map(len, at.area.values())) + sum(map(len, at.piles.values()))
    return sum(at.hands.values()) + green + at.lasting


def deck_left(at: Position) -> int:
    return max(0, deck_total(at.box) - cards_out(at) - at.general)


def order(at: Position) -> tuple[str, ...]:
    """Initiative: the first player and on clockwise (rickmorty-10)."""
    return clockwise_from(at.seats, at.first)


def closings_left(at: Position) -> int:
    """How many closings are left until one ends the game, that one among them (rickmorty-31)."""
    return 0 if at.ending else at.stack + 1


# --- pawns ------------------------------------------------------------------------------------------------------------


def places_of(at: Position, seat: str, pawn: str) -> tuple[str, ...]:
    """The one or two places a pawn is in; none before it is on the board."""
    space = (at.ricks if pawn == RICK else at.mortys).get(seat, "")
    return dimensions_of(space) if space else ()


def pawns_on(at: Position, place: str) -> tuple[tuple[str, str], ...]:
    """Who is in this place, each with seat and pawn: Morty before Rick, as the example harvests (rickmorty-24)."""
    return tuple(
        (seat, pawn)
        for seat in (order(at) if at.first else at.seats)
        for pawn in (MORTY, RICK)
        if place in places_of(at, seat, pawn)
    )


def route(at: Position) -> tuple[str, ...]:
    """The slots where there is something to take, from the die upwards (rickmorty-24)."""
    return tuple(slot for slot in slots_from(at.die) if pawns_on(at, slot) and slot not in at.holes)


def places_under(at: Position, seat: str) -> tuple[str, ...]:
    """The places this seat's pawns are in, each once."""
    return tuple(dict.fromkeys((*places_of(at, seat, RICK), *places_of(at, seat, MORTY))))


def covered(at: Position, seat: str) -> tuple[str, ...]:
    """The dimensions this seat has for playing green cards: under its pawns, or as icons of its cards (rickmorty-15).

    A pawn on the hole of a tile that is gone covers nothing, unless the table rules so (rickmorty-29d).
    """
    under = places_under(at, seat)
    if at.options["hole"] != "covers":
        under = tuple(place for place in under if place not in at.holes)
    icons = [card.dimension for card in cards_of(at, seat)] if at.area[seat] else ()
    return tuple([slot for slot in SLOTS if slot in under or slot in icons])


def saved(at: Position, seat: str) -> dict[str, int]:
    """How much the resource icons of this seat's cards save at every closing (rickmorty-19b)."""
    icons = [card.resource for card in cards_of(at, seat)]
    return {resource: icons.count(resource) for resource in RESOURCES}


def price(at: Position, seat: str, place: str) -> dict[str, int]:
    """What closing this dimension costs this seat in tokens (rickmorty-19b); its tile is known."""
    cost = dict(zip(RESOURCES, at.tiles[place].cost, strict=True))
    if not at.area[seat]:
        return cost
    off = saved(at, seat)
    return {resource: max(0, count - off[resource]) for resource, count in cost.items()}


def rick_value(at: Position, seat: str) -> int:
    """How many cards this seat's Rick brings it, or costs it: the values of the one or two places he is in
    (rickmorty-26)."""
    ricks = places_of(at, seat, RICK)
    return sum(value_of(at, place, between=len(ricks) > 1) for place in ricks)


def morty_value(at: Position, seat: str) -> int:
    """Always one card, wherever Morty is; a hole gives nothing (rickmorty-26)."""
    return sum(MORTY_DRAWS for place in places_of(at, seat, MORTY) if place not in at.holes)


def value_of(at: Position, place: str, *, between: bool) -> int:
    """The card value of a place for a Rick there, alone or between two; a tile nobody has read yet counts nothing."""
    if place == SMITH:
        return smith_cards(at.box)
    tile = at.tiles.get(place)
    if tile is None:
        return 0
    return tile.cards if tile.between is None or not between else tile.between


# --- cards in play ----------------------------------------------------------------------------------------------------


def cards_of(at: Position, seat: str) -> tuple[Green, ...]:
    """The green cards in play before this seat."""
    return tuple([at.greens[card] for card in at.area[seat]])


def pile_of(at: Position, seat: str) -> tuple[Green, ...]:
    """The cards of this seat's personal discard pile."""
    return tuple([at.greens[card] for card in at.piles[seat]])


def tiles_left(at: Position) -> dict[str, Tile]:
    """The tiles of the box that lie nowhere yet, by their code (rickmorty-3c)."""
    known = known_tiles(at.box)
    lying = (*at.tiles.values(), *(tile for tiles in at.closed.values() for tile in tiles)) if known else ()
    return {code: tile for code, tile in known.items() if tile not in lying}


def owner_of(at: Position, card: str) -> str:
    """Before whom a green card lies; nobody where it is not in play."""
    return next((seat for seat, cards in at.area.items() if card in cards), "")


def next_green(at: Position) -> str:
    """The id of the next green card that is played."""
    return f"c{len(at.greens) + 1}"


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(each for each in cards if each != card)


def with_card(at: Position, card: Green) -> Position:
    """The same card as it is known now."""
    return replace(at, greens={**at.greens, card.id: card})


def with_tokens(at: Position, seat: str, tokens: dict[str, int]) -> Position:
    """The seat holds so many more of these, or fewer."""
    mine = at.held[seat]
    now = {resource: mine[resource] + tokens.get(resource, 0) for resource in RESOURCES}
    return replace(at, held={**at.held, seat: now})
