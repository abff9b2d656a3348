"""What is still asked follows the pawns and tiles, where a correction or a card changes them in the middle of it."""

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.rickmorty.components import SMITH
from companion.games.rickmorty.facts.ending import DueCorrected, VisitsCorrected
from companion.games.rickmorty.facts.harvest import DropsAsked
from companion.games.rickmorty.rules.harvest import dues, go_on, when_dropped
from companion.games.rickmorty.state import Drop, Due, Position, order, pawns_on

# What a correction may set that changes what is asked now.
STIRS = ("rick", "morty", "tile", "gives", "step", "die", "hand")


def after_correction(play: Play[Position], correction: Adjusted) -> None:
    """The table is the truth, and what is asked goes on from it."""
    if correction.dial.partition(".")[0] in STIRS:
        follow(play)


def follow(play: Play[Position]) -> None:
    """In the Smith house, in the harvest and where hands are discarded; elsewhere nothing is asked that a pawn, a tile
    or a hand decides."""
    if play.state.step == "garage":
        visits_follow(play)
    elif play.state.step == "harvest":
        harvest_follows(play)
    elif play.state.step == "cards":
        drops_follow(play)


def visits_follow(play: Play[Position]) -> None:
    """Whoever has a pawn in the house and has not been there (rickmorty-11)."""
    at = play.state
    home = {seat for seat, _ in pawns_on(at, SMITH)}
    visits = tuple(seat for seat in order(at) if seat in home and seat not in at.visited)
    if visits != at.visits:
        play.happens(VisitsCorrected(visits=visits))


def harvest_follows(play: Play[Position]) -> None:
    """At the slot that is being harvested by whoever has not yet, then at those that are left (rickmorty-24)."""
    at = play.state
    route = tuple(slot for slot in at.route if pawns_on(at, slot) and slot not in at.holes)
    due = still_due(at)
    if (route, due) != (at.route, at.due):
        play.happens(DueCorrected(route=route, due=due))
    go_on(play)


def still_due(at: Position) -> tuple[Due, ...]:
    if not at.due or at.due[0].place not in at.tiles:
        return ()
    waiting = {(each.seat, each.pawn) for each in at.due}
    return tuple(each for each in dues(at, at.due[0].place) if (each.seat, each.pawn) in waiting)


def drops_follow(play: Play[Position]) -> None:
    """Nobody discards more than is left in the hand (rickmorty-26b)."""
    at = play.state
    drops = tuple(Drop(each.seat, min(each.count, at.hands[each.seat])) for each in at.drops)
    left = tuple(each for each in drops if each.count)
    if left == at.drops:
        return
    play.happens(DropsAsked(drops=left))
    when_dropped(play, *(each.seat for each in drops if not each.count))
