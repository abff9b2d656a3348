"""What of a table of mythos is one value shown in several places, and whether these say the same."""

from collections.abc import Iterator

from companion.engine.game import Game, State
from companion.games.mythos.components import RANKS
from companion.games.mythos.rules.timing import match_winner
from companion.games.mythos.state import Position, points
from companion.games.mythos.view import MythosView

# What effects do and what is said of cards may be told at any moment, and brings nobody on.
ASIDE = frozenset(
    {
        "change-tokens", "change-power", "move", "turn-down", "defeat", "return-to-hand", "take-control", "give-back",
        "change-chakra", "add-points", "take-edge", "tell-power", "name-hidden", "choose-deck", "mulligan",
    }
)  # fmt: skip
# What is put out of sight does not come back known: which card lies there once it was turned or taken, whom control
# held, who has passed, what was to be done in another step, the points of a cell, those of a mission of the catalogue,
# who won the second game once nobody won the first.
FORGETS = frozenset(
    {"face", "side", "at", "step", "turn", "passed", "won", "mission", "edge", "card", "hidden-card", "game"}
)


def faults(game: Game[State], state: State) -> list[str]:
    assert isinstance(state, Position)
    seen = game.view(state, None)
    assert isinstance(seen, MythosView)
    return [
        *about_the_missions(state, seen),
        *about_the_points(game, state, seen),
        *about_the_end(game, state),
        *about_the_audit(game, state),
    ]


def about_the_missions(at: Position, seen: MythosView) -> Iterator[str]:
    """A total is the sum of those who are there, and whoever would win has the most."""
    halves = [half for half in (seen.far, seen.near) if half is not None]
    for number, mission in enumerate(seen.missions):
        there = {half.seat: half.columns[number] for half in halves}
        totals = {each.seat: each.total for each in (mission.far, mission.near)}
        for seat, total in totals.items():
            brought = sum(each.power for each in there[seat])
            if total != brought:
                yield f"missions: {mission.id} shows {total} for {seat}, who bring {brought}"
        best = [each.seat for each in (mission.far, mission.near) if each.is_best]
        if not mission.is_scored and best and totals[best[0]] < max(1, *totals.values()):
            yield f"missions: {best} would win {mission.id} with {totals}"
        if not mission.is_scored and not best and max(totals.values()) > 0:
            yield f"missions: nobody would win {mission.id} with {totals}"
    shown = [each.id for half in halves for column in half.columns for each in column]
    if sorted(shown) != sorted(each.id for each in at.played):
        yield f"missions: {shown} are shown, {[each.id for each in at.played]} are in play"


def about_the_points(game: Game[State], at: Position, seen: MythosView) -> Iterator[str]:
    """The grid, its sums and the figure of each player."""
    sheet = game.scores(at)
    for player in filter(None, (seen.far, seen.near)):
        have = points(at, player.seat)
        if player.points != have:
            yield f"points: {player.seat} is shown {player.points}, has {have}"
        if at.won and sheet["total", f"total-{player.seat}"] != have:
            yield f"points: {player.seat} has {have}, on the sheet {sheet['total', f'total-{player.seat}']}"
        cells = sum(
            int(sheet.get((str(number), f"{player.seat}-{rank}"), 0)) for number in range(1, 5) for rank in RANKS
        )
        if cells + at.bonus.get(player.seat, 0) + at.counted.get(player.seat, 0) != have:
            yield f"points: the cells of {player.seat} make {cells} of {have}"


def about_the_end(game: Game[State], at: Position) -> Iterator[str]:
    """Over for whoever is told so, and won by most points or the Edge."""
    if bool(game.outcome(at)) != (at.step == "over" and bool(match_winner(at))):
        yield f"end: {game.outcome(at)} at {at.step}"
    if at.step == "over":
        most = max(points(at, seat) for seat in at.seats)
        leading = [seat for seat in at.seats if points(at, seat) == most]
        if at.winner != (leading[0] if len(leading) == 1 else at.edge):
            yield f"end: {at.winner} won with {[points(at, seat) for seat in at.seats]}, the Edge {at.edge}"


def about_the_audit(game: Game[State], at: Position) -> Iterator[str]:
    """Zone by zone what lies on the table."""
    zones = {zone.where: zone.counts for zone in game.audit(at)}
    for seat in at.seats if at.edge else ():
        counts = zones[seat]
        for rank in RANKS:
            there = [each for each in at.played if each.mission == rank and each.side == seat]
            laid = sum(count.count for count in counts if count.what == f"stack-{rank}")
            if laid != sum(1 + len(each.under) for each in there):
                yield f"audit: {counts} at {rank}"
        held = sum(each.tokens for each in at.played if each.side == seat)
        if sum(count.count for count in counts if count.what == "tokens") != held:
            yield f"audit: tokens {counts}"
    edges = [where for where, counts in zones.items() if any(count.what == "edge" for count in counts)]
    if edges != [at.edge] * bool(at.edge):
        yield f"audit: the Edge at {edges}, in the state {at.edge}"
