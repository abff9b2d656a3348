"""What is still asked follows the pawns and tiles, where a ruling or a card changes them in the middle of it."""

from companion.engine.play import Play
from companion.games.rickmorty.components import SMITH
from companion.games.rickmorty.facts.ending import DueRuled, VisitsRuled
from companion.games.rickmorty.rules.harvest import dues, go_on
from companion.games.rickmorty.state import Due, Position, pawns_on


def follow(play: Play[Position]) -> None:
    """In the Smith house and in the harvest; elsewhere nothing is asked that a pawn or a tile decides."""
    if play.state.step == "garage":
        visits_follow(play)
    elif play.state.step == "harvest":
        harvest_follows(play)


def visits_follow(play: Play[Position]) -> None:
    """Whoever has a pawn in the house and has not been there (rickmorty-11)."""
    at = play.state
    home = {seat for seat, _ in pawns_on(at, SMITH)}
    visits = tuple(seat for seat in at.visits if seat in home)
    if visits != at.visits:
        play.happens(VisitsRuled(visits=visits))


def harvest_follows(play: Play[Position]) -> None:
    """At the slot that is being harvested by whoever has not yet, then at those that are left (rickmorty-24)."""
    at = play.state
    route = tuple(slot for slot in at.route if pawns_on(at, slot) and slot not in at.holes)
    due = still_due(at)
    if (route, due) != (at.route, at.due):
        play.happens(DueRuled(route=route, due=due))
    go_on(play)


def still_due(at: Position) -> tuple[Due, ...]:
    if not at.due or at.due[0].place not in at.tiles:
        return ()
    waiting = {(each.seat, each.pawn) for each in at.due}
    return tuple(each for each in dues(at, at.due[0].place) if (each.seat, each.pawn) in waiting)
