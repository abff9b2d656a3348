"""The free-for-all: Cyborg is moved, his flames are held back, tiles go."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.dispatch import AtSteps
from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mayhem.facts.arena import CyborgLeft, CyborgMoved, FlamesHeld, TileRemoved
from companion.games.mayhem.rules.flow import end_round, removable
from companion.games.mayhem.rules.timing import at_step, moments
from companion.games.mayhem.rules.turn_end import finish
from companion.games.mayhem.state import City, adjacent, chosen, has_slot, is_free_for_all, side_of
from companion.kit.offering import any_of

# Whoever holds the initiative has moved him.
USED = -1
# Nobody else has him to attack and to move (mayhem-66).
FREE_FOR_ALL = moments("free-for-all")


def may_move_cyborg(play: Play[City]) -> None:
    """Before the first activation whoever has the initiative (mayhem-70), after an attack on him whoever made it
    (mayhem-71)."""
    at = play.state
    require(is_free_for_all(at), "mayhem-70")
    if at.active is None:
        require(side_of(at, play.seat) == at.turn and may_go_first(at), "mayhem-70")
    else:
        has_attacked(play)


def has_attacked(play: Play[City]) -> None:
    """Moving him is an option, no duty (mayhem-71)."""
    require(is_of_the_active(play) and play.state.steps > 0, "mayhem-71")


def may_spread(play: Play[City]) -> None:
    """His flames are something the attacker may use (mayhem-71b)."""
    require(is_of_the_active(play) and play.state.flames, "mayhem-71b")


def is_of_the_active(play: Play[City]) -> bool:
    """Asked by the side whose turn it is."""
    at = play.state
    return at.active is not None and at.figures[at.active.figure].side == side_of(at, play.seat)


class MoveCyborg(Action, frozen=True, tag="move-cyborg"):
    """Cyborg one step on; the last of them ends the turn if nothing is left."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0

    is_often = True
    when = at_step("act"), AtSteps(FREE_FOR_ALL, may_move_cyborg)

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        ends = {} if at.active is None else {"ends": 1}
        yield cls.offer(any_of("place", cyborg_reach(at)), given=ends)

    def decide(self, play: Play[City]) -> None:
        """One step, or up to two after an attack (mayhem-71); by adjacency alone (mayhem-66c)."""
        at = play.state
        require(self.place in cyborg_reach(at), "mayhem-70")
        play.happens(CyborgMoved(seat=play.seat, place=self.place, steps=at.steps - 1 if at.active else USED))
        finish(play, self.ends)


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
    primary = True
    is_often = True
    when = at_step("act"), AtSteps(FREE_FOR_ALL, has_attacked)

    def decide(self, play: Play[City]) -> None:
        play.happens(CyborgLeft(seat=play.seat))
        finish(play, 1)


class HoldFlames(Action, frozen=True, tag="hold-flames"):
    """Do without the flames."""

    leaves_undone: ClassVar[bool] = True
    is_often = True
    when = at_step("act"), AtSteps(FREE_FOR_ALL, may_spread)

    def decide(self, play: Play[City]) -> None:
        play.happens(FlamesHeld())


def is_the_last(play: Play[City]) -> None:
    """The last player of the round chooses (mayhem-72)."""
    require(side_of(play.state, play.seat) == play.state.turn, "mayhem-72")


class RemoveTile(Action, frozen=True, tag="remove-tile"):
    """A tile out of the game."""

    place: str

    primary = True
    when = at_step("tile"), is_the_last

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("place", removable(at)))

    def decide(self, play: Play[City]) -> None:
        """Empty in the strict sense, and the map stays in one piece (mayhem-72, mayhem-33b)."""
        at = play.state
        require(self.place in removable(at), "mayhem-72")
        play.happens(TileRemoved(side=at.turn, place=self.place))
        end_round(play)
