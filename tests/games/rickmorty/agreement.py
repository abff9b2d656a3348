"""What of a table of 100 giorni is one value shown in several places, and whether these say the same."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.game import Game, State
from companion.games.rickmorty.components import FEDERATION, GARAGES, RESOURCES, SLOTS, deck_total, split
from companion.games.rickmorty.state import Position, closings_left, order

# Open at nearly any moment, and the round does not go on by them.
ASIDE = frozenset(
    {
        "react", "take", "give", "gain-garage", "draw-cards", "drop-cards", "move-pawn", "destroy-card",
        "discard-card", "mark-card", "name-card", "call-on", "choose-colour", "lay-tile", "use-object", "protect",
    }
)  # fmt: skip
# What is put out of sight does not come back known: what was asked in another step, a tile nobody has read, tiles and
# cards that lie there no more, whose turn was over, how the first player was decided.
FORGETS = frozenset({"step", "tile", "closed", "greens", "where", "turn", "first", "ending"})


def faults(game: Game[State], state: State) -> list[str]:
    assert isinstance(state, Position)
    zones = {
        zone.where: Counter({(each.what, each.of): each.count for each in zone.counts}) for zone in game.audit(state)
    }
    found = [*about_the_end(game, state), *about_pawns(state, zones), *about_scores(game, state, zones)]
    return found if game.broken(state) else [*found, *about_counts(state, zones)]


Zones = dict[str, Counter[tuple[str, str]]]


def about_counts(state: Position, zones: Zones) -> Iterator[str]:
    """Everything of the box lies somewhere: resources, garage tokens and cards (rickmorty-32)."""
    for resource, most in split(state.box).items():
        count = sum(zone["token", resource] for zone in zones.values())
        if count != most:
            yield f"resources: {count} of {resource}, the box has {most}"
    spare = sum(zone["garages", ""] for zone in zones.values())
    covers = sum(count for zone in zones.values() for (what, _), count in zone.items() if what == "garage")
    covers += sum(max(0, zone["brought", "garages"]) for zone in zones.values())
    if spare + covers != GARAGES:
        yield f"garages: {spare} and {covers} on cards"
    piles = sum(zones["piles"][what, ""] for what in ("deck", "general", "lasting"))
    lying = sum(count for zone in zones.values() for (what, _), count in zone.items() if what in ("card", "discard"))
    hands = sum(zones[seat]["hand", ""] for seat in state.seats)
    if piles + lying + hands != deck_total(state.box):
        yield f"cards: {piles} in piles, {lying} played, {hands} in hands"


def about_pawns(state: Position, zones: Zones) -> Iterator[str]:
    """Each pawn once, where the table says it is; the die on its slot; a tile on every slot that is no hole."""
    for pawn, standing in (("rick", state.ricks), ("morty", state.mortys)):
        shown = {of: where for where, zone in zones.items() for (what, of) in zone if what == pawn}
        if shown != standing:
            yield f"pawns: {shown} in the audit, {standing} on the table"
    if [where for where, zone in zones.items() if ("die", "") in zone] != [state.die] * bool(state.die):
        yield f"pawns: the die, which is on {state.die}"
    if {slot for slot in SLOTS if not zones[slot]["tile", ""]} != set(state.holes):
        yield f"pawns: tiles, where {state.holes} are holes"


def about_scores(game: Game[State], state: Position, zones: Zones) -> Iterator[str]:
    """The sum is that of its sources, which lie before each player."""
    sheet = game.scores(state)
    for seat in state.seats:
        row = {column: int(sheet[seat, column]) for column in ("tiles", "discarded", "area", "garages", "sum")}
        if row.pop("sum") != sum(row.values()):
            yield f"scores: {row} of {seat}"
        if zones[seat]["closed", ""] != len(state.closed[seat]):
            yield f"scores: tiles of {seat}"
        stated = zones[seat]["brought", "garages"]
        if row["garages"] != stated + sum(count for (what, _), count in zones[seat].items() if what == "garage"):
            yield f"scores: garages of {seat}"
        if any(zones[seat]["token", each] != state.held[seat][each] for each in RESOURCES):
            yield f"scores: resources of {seat}"
    if zones[FEDERATION]["garages", ""] < 0:
        yield "scores: the supply of garages"


def about_the_end(game: Game[State], state: Position) -> Iterator[str]:
    """The view says what the game says; one who is asked is asked in its own step."""
    seen = game.view(state, None)
    if seen.outcome != game.outcome(state) or seen.broken != game.broken(state):
        yield "end: the view has an outcome or a count of its own"
    if (closings_left(state) == 0) != state.ending:
        yield f"end: {closings_left(state)} closings left"
    if bool(state.visits) != (state.step == "garage") or bool(state.tied) != (state.step == "initiative"):
        yield f"end: visits {state.visits} and level {state.tied} while it is {state.step}"
    if bool(state.drops) != (state.step == "cards") or (state.due and state.step != "harvest"):
        yield f"end: {state.drops} and {state.due} while it is {state.step}"
    if state.visits and state.visits != tuple(seat for seat in order(state) if seat in state.visits):
        yield f"end: visits {state.visits} out of order"
