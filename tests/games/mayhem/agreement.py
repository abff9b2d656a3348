"""What of a table of mayhem is one value shown in several places, and whether these say the same."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.game import Game, State
from companion.games.mayhem.components import SIDES, TO_WIN
from companion.games.mayhem.ending import REPLAY, is_over, winner
from companion.games.mayhem.state import City, foe, head, is_free_for_all, places
from companion.games.mayhem.targets_and_damage import blows, targets

# What may be told at any moment and brings nobody on.
ASIDE = frozenset({"name-cards", "copy-health", "say-ko", "say-immune", "tell-mission", "known-mission", "set-task"})
# What is put out of sight does not come back known: cards taken from a hand, a mission of another kind, an activation
# under way, dice taken up, whom a card was for, who stood where before it was off, where the pizza lay.
FORGETS = frozenset({"hand", "family", "turn", "dice", "die", "played", "at", "token", "carries", "first", "round"})


def faults(game: Game[State], state: State) -> list[str]:
    assert isinstance(state, City)
    return [
        *about_the_end(game, state),
        *about_the_audit(game, state),
        *about_the_next_effect(state),
        *about_the_sheet(game, state),
    ]


def about_the_end(game: Game[State], at: City) -> Iterator[str]:
    """Five points or two KO, in one place and another."""
    ended = bool(game.outcome(at))
    if ended != is_over(at) or ended != bool(winner(at)):
        yield f"end: {game.outcome(at)} and {winner(at)!r}"
    if not is_free_for_all(at) and at.round:
        reached = [side for side in SIDES if at.sides[side].points >= TO_WIN]
        if reached and not ended:
            yield f"end: {reached} with five points in a game that goes on"
        won = winner(at)
        if won not in ("", REPLAY) and won not in reached and not both_out(at, foe(won)):
            yield f"end: {won} has won by nothing"


def both_out(at: City, side: str) -> bool:
    return all(each.ko == at.round for each in at.figures.values() if each.side == side)


def about_the_audit(game: Game[State], at: City) -> Iterator[str]:
    """Zone by zone what the state holds: everybody once, tokens where they lie."""
    zones = {zone.where: zone.counts for zone in game.audit(at)}
    stood = Counter(count.of for place in places(at) for count in zones[place] if count.what == "figure")
    lying = Counter(figure for figure, each in at.figures.items() if each.place in places(at))
    if stood != lying:
        yield f"audit: {dict(stood)} on the map, {dict(lying)} in the state"
    for figure, each in at.figures.items():
        shown = {count.what: count.count for count in zones[figure] if count.what in ("damage", "fire", "stuns")}
        have = {"damage": each.damage, "fire": each.fire, "stuns": each.stuns}
        if shown != {what: count for what, count in have.items() if count}:
            yield f"audit: {figure} shows {shown}, has {have}"
    obstacles = sum(count.what == "obstacle" for place in places(at) for count in zones[place])
    if obstacles != len(at.obstacles):
        yield f"audit: {obstacles} obstacles shown, {at.obstacles}"


def about_the_next_effect(at: City) -> Iterator[str]:
    """What a tap would do is shown for exactly what may be aimed at."""
    for figure in {each.figure for each in at.due}:
        first = head(at, figure)
        if first and first.effect in ("melee", "ranged") and set(blows(at, figure)) != set(targets(at, figure)):
            yield f"effect: {figure} aims at {targets(at, figure)} and would hit {list(blows(at, figure))}"


def about_the_sheet(game: Game[State], at: City) -> Iterator[str]:
    """Points on the sheet are the points of the table."""
    if not is_free_for_all(at):
        for side in at.sides:
            if game.scores(at)[side, "points"] != at.sides[side].points:
                yield f"sheet: {side} with {game.scores(at)[side, 'points']}"
