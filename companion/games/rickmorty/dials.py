"""Everything tracked, as dials that a correction may set: the table is the truth."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.engine.dials import Dial
from companion.games.rickmorty.components import (
    COLOURS,
    GARAGES,
    GREEN_KINDS,
    LEAST_CARD_VALUE,
    MOST_CARD_POINTS,
    MOST_CARD_VALUE,
    MOST_POINTS,
    MOST_TOKENS,
    NONE,
    OBJECT,
    PLACES,
    RESOURCES,
    SLOTS,
    Green,
    Tile,
    deck_total,
    spaces,
    split,
)
from companion.games.rickmorty.scoring import SOURCES
from companion.games.rickmorty.state import Decided, Position, brought, next_green, owner_of, route, with_card
from companion.kit.dials import exchanged, flag, number, with_field, words
from companion.kit.turns import clockwise_from

MOST_TILES = 20
MOST_CLOSED = 20
MOST_GREENS = 12
# What two figures of a pad say, or take away from what the app knows of.
MOST_BROUGHT = 99
# A tile whose numbers are known, one nobody has read, none.
READ, UNREAD, HOLE = "read", "unread", "hole"
AREA, PILE, GENERAL = "area", "pile", "general"
NO_TILE = Tile((0, 0, 0, 0), 0, (0, 0, 0, 0), 0)


def dials(at: Position) -> tuple[Dial, ...]:
    return (*table_dials(at), *seat_dials(at), *tile_dials(at), *card_dials(at))


def table_dials(at: Position) -> Iterator[Dial]:
    yield words("step", at.step, *steps(at))
    if at.die:
        yield words("die", at.die, *SLOTS)
    if at.first:
        yield words("first", at.first, *at.seats)
        if at.step == "adventure":
            yield words("turn", at.turn, *at.seats)
    yield number("stack", at.stack, MOST_TILES - len(SLOTS))
    yield flag("ending", at.ending)
    yield number("general", at.general, deck_total(at.box))
    if at.step == "adventure":
        yield number("lasting", at.lasting, 3)
        yield number("passes", at.passes, len(at.seats) - 1)


def steps(at: Position) -> tuple[str, ...]:
    """The steps that make sense with what lies on the table now."""
    is_placed = len(at.ricks) == len(at.seats)
    return (
        "die",
        *("place",) * bool(at.die),
        *("adventure", "harvest") * (bool(at.die) and is_placed and bool(at.first)),
        "over",
    )


def seat_dials(at: Position) -> Iterator[Dial]:
    for seat in at.seats:
        yield words(f"colour.{seat}", at.colours[seat], *COLOURS)
        if seat in at.ricks:
            yield words(f"rick.{seat}", at.ricks[seat], *spaces(at.box))
            yield words(f"morty.{seat}", at.mortys[seat], *PLACES)
        for resource in RESOURCES:
            yield number(f"held.{seat}.{resource}", at.held[seat][resource], split(at.box)[resource])
        yield number(f"garages.{seat}", at.garages[seat], GARAGES)
        yield number(f"hand.{seat}", at.hands[seat], deck_total(at.box))
        yield number(f"closed.{seat}", len(at.closed[seat]), MOST_CLOSED)
        for index, tile in enumerate(at.closed[seat]):
            yield replace(number(f"won.{seat}.{index}", tile.points, MOST_POINTS), of=(seat, str(index + 1)))
        yield number(f"greens.{seat}", len(at.area[seat]), MOST_GREENS)
        for source in SOURCES:
            yield number(f"brought.{seat}.{source}", brought(at, seat, source), MOST_BROUGHT, -MOST_BROUGHT)


def tile_dials(at: Position) -> Iterator[Dial]:
    for slot in SLOTS:
        tile = at.tiles.get(slot)
        yield words(f"tile.{slot}", READ if tile else HOLE if slot in at.holes else UNREAD, READ, UNREAD, HOLE)
        if tile:
            for kind, counts in (("cost", tile.cost), ("gives", tile.gives)):
                for resource, count in zip(RESOURCES, counts, strict=True):
                    yield number(f"{kind}.{slot}.{resource}", count, MOST_TOKENS)
            yield number(f"points.{slot}", tile.points, MOST_POINTS)
            yield number(f"cards.{slot}", tile.cards, MOST_CARD_VALUE, LEAST_CARD_VALUE)
            if tile.between is not None:
                yield number(f"between.{slot}", tile.between, MOST_CARD_VALUE, LEAST_CARD_VALUE)


def card_dials(at: Position) -> Iterator[Dial]:
    for seat in at.seats:
        for card, where in (*((each, AREA) for each in at.area[seat]), *((each, PILE) for each in at.piles[seat])):
            green = at.greens[card]
            yield words(f"owner.{card}", seat, *at.seats)
            yield words(f"where.{card}", where, AREA, PILE, GENERAL)
            yield words(f"kind.{card}", green.kind, *GREEN_KINDS)
            yield number(f"worth.{card}", green.points, MOST_CARD_POINTS)
            yield words(f"icon.{card}", green.dimension or NONE, NONE, *SLOTS)
            yield words(f"saves.{card}", green.resource or NONE, NONE, *RESOURCES)
            if where == AREA:
                yield flag(f"garage.{card}", green.garage)


# --- setting ----------------------------------------------------------------------------------------------------------


# A dial that is a field of the table, by its path.
FIELDS = {
    "die": "die",
    "stack": "stack",
    "general": "general",
    "lasting": "lasting",
    "passes": "passes",
    "rick": "ricks.{}",
    "morty": "mortys.{}",
    "held": "held.{}.{}",
    "garages": "garages.{}",
    "hand": "hands.{}",
    "won": "closed.{}.{}.points",
    "points": "tiles.{}.points",
    "cards": "tiles.{}.cards",
    "between": "tiles.{}.between",
    "kind": "greens.{}.kind",
    "worth": "greens.{}.points",
    "icon": "greens.{}.dimension",
    "saves": "greens.{}.resource",
    "garage": "greens.{}.garage",
}


def turned(at: Position, dial: str, value: str | int) -> Position:
    """The table as a correction says it is."""
    kind, *of = dial.split(".")
    if kind in FIELDS:
        return with_field(at, FIELDS[kind], of, "" if value == NONE else value)
    return SETTERS[kind](at, value, *of)


def with_step(at: Position, step: str) -> Position:
    """What was asked is asked no more; the adventure begins with the first player, a placement anew."""
    if step == at.step:
        return at
    clean = replace(at, step=step, turn="", acted=False, recent="", passes=0, visits=(), visited=(), route=(), due=(),
                    drops=(), tied=())
    match step:
        case "place":
            return replace(clean, ricks={}, mortys={}, placings=at.placings + 1)
        case "die":
            return replace(clean, ricks={}, mortys={})
        case "adventure":
            return replace(clean, turn=at.first)
        case "harvest":
            return replace(clean, route=route(at))
    return clean


def with_first(at: Position, seat: str) -> Position:
    place = at.decided.place if at.decided else at.die
    visits = tuple(each for each in clockwise_from(at.seats, seat) if each in at.visits)
    return replace(at, first=seat, decided=Decided(place, "ruling"), visits=visits)


def with_tile(at: Position, value: str, slot: str) -> Position:
    """A tile of which nothing is known has no numbers; one that is said to be known shows nothing yet."""
    tiles = {place: tile for place, tile in at.tiles.items() if place != slot}
    holes = tuple(place for place in at.holes if place != slot)
    if value == READ:
        return replace(at, tiles={**tiles, slot: at.tiles.get(slot, NO_TILE)}, holes=holes)
    return replace(at, tiles=tiles, holes=(*holes, slot) if value == HOLE else holes)


def with_closed(at: Position, count: int, seat: str) -> Position:
    kept = at.closed[seat][:count]
    return replace(at, closed={**at.closed, seat: (*kept, *(NO_TILE,) * (count - len(kept)))})


def with_greens(at: Position, count: int, seat: str) -> Position:
    """Cards nobody told of: objects without points, until they are corrected."""
    at = replace(at, area={**at.area, seat: at.area[seat][:count]})
    while len(at.area[seat]) < count:
        card = Green(next_green(at), OBJECT, 0)
        at = replace(with_card(at, card), area={**at.area, seat: (*at.area[seat], card.id)})
    return at


def with_brought(at: Position, points: int, seat: str, source: str) -> Position:
    """None are left out: a table nothing was copied to is as one that never heard of paper."""
    rest = {each: count for each, count in at.brought.get(seat, {}).items() if each != source}
    mine = {**rest, source: points} if points else rest
    others = {each: counts for each, counts in at.brought.items() if each != seat}
    return replace(at, brought={**others, seat: mine} if mine else others)


def with_owner(at: Position, value: str, card: str) -> Position:
    """The same card before another player, in play or in the personal pile as it was."""
    return laid(at, card, value, AREA if owner_of(at, card) else PILE)


def with_where(at: Position, value: str, card: str) -> Position:
    """Before whoever has it now."""
    holder = owner_of(at, card) or next((seat for seat, cards in at.piles.items() if card in cards), "")
    return laid(at, card, holder, value)


def laid(at: Position, card: str, seat: str, where: str) -> Position:
    """A card lies here and nowhere else; only in play it keeps a garage token."""
    area = {each: tuple(one for one in cards if one != card) for each, cards in at.area.items()}
    piles = {each: tuple(one for one in cards if one != card) for each, cards in at.piles.items()}
    if where == GENERAL:
        at = replace(at, general=at.general + 1)
    else:
        lying = area if where == AREA else piles
        lying[seat] = (*lying[seat], card)
    if where != AREA:
        at = with_card(at, replace(at.greens[card], garage=False))
    return replace(at, area=area, piles=piles)


def with_cost(at: Position, count: int, slot: str, resource: str) -> Position:
    return with_field(at, "tiles.{}.cost.{}", (slot, str(RESOURCES.index(resource))), count)


def with_gives(at: Position, count: int, slot: str, resource: str) -> Position:
    return with_field(at, "tiles.{}.gives.{}", (slot, str(RESOURCES.index(resource))), count)


# A dial from which something follows.
SETTERS: dict[str, Callable[..., Position]] = {
    "step": with_step,
    "first": with_first,
    "turn": lambda at, value: replace(at, turn=value, acted=False, recent=""),
    "ending": lambda at, value: replace(at, ending=value == "yes", turns_left=0),
    "colour": lambda at, value, seat: replace(at, colours=exchanged(at.colours, seat, value)),
    "closed": with_closed,
    "greens": with_greens,
    "brought": with_brought,
    "tile": with_tile,
    "cost": with_cost,
    "gives": with_gives,
    "owner": with_owner,
    "where": with_where,
}
