"""What the table should show zone by zone, counts that cannot be, and why the game is over."""

from collections.abc import Iterator

from companion.engine.audit import Count, Zone
from companion.engine.words import Line
from companion.games.rickmorty.components import FEDERATION, GARAGES, PLACES, RESOURCES, SLOTS, deck_total, split
from companion.games.rickmorty.scoring import SOURCES, total, winners
from companion.games.rickmorty.state import (
    Position,
    brought,
    cards_of,
    cards_out,
    deck_left,
    federation,
    garages_left,
    garages_out,
    lying,
    pile_of,
)
from companion.kit.supply import impossible


def audit(at: Position) -> tuple[Zone, ...]:
    """Board, Federation, piles, and what lies before each player."""
    return (
        *board(at),
        Zone(FEDERATION, (*tokens(federation(at)), Count("garages", garages_left(at)))),
        Zone(
            "piles",
            (
                Count("stack", at.stack),
                Count("deck", deck_left(at)),
                Count("general", at.general),
                Count("lasting", at.lasting),
            ),
        ),
        *(before(at, seat) for seat in at.seats),
    )


def board(at: Position) -> Iterator[Zone]:
    """The die, the tiles, and the pawns by the space they stand on, those between two dimensions too."""
    standing = (*at.ricks.values(), *at.mortys.values())
    for space in dict.fromkeys((*PLACES, *standing)):
        tile = (Count("tile", int(space not in at.holes)),) if space in SLOTS else ()
        die = (Count("die", 1),) if space == at.die else ()
        ricks = tuple(Count("rick", 1, seat) for seat, here in at.ricks.items() if here == space)
        mortys = tuple(Count("morty", 1, seat) for seat, here in at.mortys.items() if here == space)
        yield Zone(space, (*tile, *die, *ricks, *mortys))


def tokens(held: dict[str, int]) -> tuple[Count, ...]:
    return tuple(Count("token", held[resource], resource) for resource in RESOURCES)


def before(at: Position, seat: str) -> Zone:
    cards = tuple(Count("card", 1, card.id) for card in cards_of(at, seat))
    covers = tuple(Count("garage", 1, card.id) for card in cards_of(at, seat) if card.garage)
    counts = tuple(Count("brought", each, source) for source in SOURCES if (each := brought(at, seat, source)))
    discards = tuple(Count("discard", 1, card.id) for card in pile_of(at, seat))
    own = (Count("garages", at.garages[seat]), Count("hand", at.hands[seat]), Count("closed", len(at.closed[seat])))
    return Zone(seat, (*tokens(at.held[seat]), *own, *cards, *covers, *discards, *counts))


def broken(at: Position) -> tuple[Line, ...]:
    """Counts the box makes impossible (rickmorty-32): more of anything about than it has, a pile left empty
    (rickmorty-41)."""
    if not at.seats:
        return ()
    held = {resource: lying(at, resource) for resource in RESOURCES}
    found = [
        Line("", {"thing": each.thing, "count": each.count, "most": each.most}, "rickmorty-32")
        for each in impossible(
            {**split(at.box), "garage": GARAGES, "card": deck_total(at.box)},
            {**held, "garage": garages_out(at), "card": cards_out(at) + at.general},
        )
    ]
    for resource, most in split(at.box).items():
        if held[resource] == most:
            found.append(Line("broken.empty", {"resource": resource}, "rickmorty-41"))
    return tuple(found)


def outcome(at: Position) -> tuple[Line, ...]:
    """Who won, and why it is over (rickmorty-29, rickmorty-30)."""
    if at.step != "over":
        return ()
    best = winners(at)
    count = total(at, best[0])
    words = "outcome.winner" if len(best) == 1 else "outcome.shared"
    last = (Line("outcome.last-tile", {}, "rickmorty-29"),) if at.ending else ()
    return (Line(words, {"seats": best, "points": count}, "rickmorty-30"), *tie(at, best), *last)


def tie(at: Position, best: tuple[str, ...]) -> Iterator[Line]:
    """By house ruling the tiles decided between players with as many points (rickmorty-30b)."""
    level = [seat for seat in at.seats if total(at, seat) == total(at, best[0])]
    if len(level) > len(best):
        yield Line("outcome.tie-tiles", {"tiles": len(at.closed[best[0]])}, "rickmorty-30b")
