"""The free-for-all: Cyborg is moved, his flames are held back, tiles go."""

from typing import ClassVar

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.facts.arena import CyborgLeft, CyborgMoved, FlamesHeld, TileRemoved
from companion.games.mayhem.rules.flow import end_round, removable
from companion.games.mayhem.rules.timing import at_step
from companion.games.mayhem.rules.turn_end import finish
from companion.games.mayhem.state import City, adjacent, chosen, has_slot, is_free_for_all, side_of

# Whoever holds the initiative has moved him.
USED = -1


class MoveCyborg(Action, frozen=True, tag="move-cyborg"):
    """Cyborg one step on; the last of them ends the turn if nothing is left."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0


def move_cyborg(play: Play[City], action: MoveCyborg) -> None:
    """One step before the first activation, by whoever has the initiative (mayhem-70); up to two by whoever attacked
    him (mayhem-71); by adjacency alone (mayhem-66c)."""
    at_step(play, "act")
    at = play.state
    require(is_free_for_all(at), "mayhem-70")
    side = side_of(at, play.seat)
    if at.active is None:
        require(side == at.turn and may_go_first(at), "mayhem-70")
        left = USED
    else:
        require(at.figures[at.active.figure].side == side and at.steps > 0, "mayhem-71")
        left = at.steps - 1
    require(action.place in cyborg_reach(at), "mayhem-70")
    play.happens(CyborgMoved(seat=play.seat, place=action.place, steps=left))
    finish(play, action.ends)


def may_go_first(at: City) -> bool:
    """Whether Cyborg may take his step before the first activation of the round (mayhem-70)."""
    return is_free_for_all(at) and at.active is None and at.turn == at.first and not at.placed and at.steps == 0


def cyborg_reach(at: City) -> tuple[str, ...]:
    """Next to him; with room where the table takes him for a character (mayhem-66c)."""
    found = adjacent(at, at.cyborg)
    if chosen(at, "cyborg") == "object":
        return found
    return tuple(each for each in found if has_slot(at, each))


class LeaveCyborg(Action, frozen=True, tag="leave-cyborg"):
    """Move him no further."""

    leaves_undone: ClassVar[bool] = True


def leave_cyborg(play: Play[City], _action: LeaveCyborg) -> None:
    """Moving him is an option, no duty (mayhem-71)."""
    at_step(play, "act")
    at = play.state
    is_own = at.active is not None and at.figures[at.active.figure].side == side_of(at, play.seat)
    require(is_own and at.steps > 0, "mayhem-71")
    assert at.active is not None
    play.happens(CyborgLeft(seat=play.seat))
    finish(play, 1)


class HoldFlames(Action, frozen=True, tag="hold-flames"):
    """Do without the flames."""

    leaves_undone: ClassVar[bool] = True


def hold_flames(play: Play[City], _action: HoldFlames) -> None:
    """They are something the attacker may use (mayhem-71b)."""
    at_step(play, "act")
    at = play.state
    is_own = at.active is not None and at.figures[at.active.figure].side == side_of(at, play.seat)
    require(is_own and at.flames, "mayhem-71b")
    play.happens(FlamesHeld())


class RemoveTile(Action, frozen=True, tag="remove-tile"):
    """A tile out of the game."""

    place: str


def remove_tile(play: Play[City], action: RemoveTile) -> None:
    """Empty in the strict sense, and the map stays in one piece (mayhem-72, mayhem-33b); the last player of the round
    chooses."""
    at_step(play, "tile")
    at = play.state
    require(side_of(at, play.seat) == at.turn, "mayhem-72")
    require(action.place in removable(at), "mayhem-72")
    play.happens(TileRemoved(side=at.turn, place=action.place))
    end_round(play)
