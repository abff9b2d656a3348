"""The start of a round as the table tells it: dice, the token, the first places, the Mayhem die."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.dispatch import AtSteps, everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mayhem.components import FACES, faces
from companion.games.mayhem.facts.arena import LeftOut
from companion.games.mayhem.facts.rounds import DiceRolled, Entered, InitiativeWon
from companion.games.mayhem.rules.flow import by_app, rolled
from companion.games.mayhem.rules.timing import (
    at_step,
    entering,
    free_bases,
    is_in,
    moments,
    returning,
    unrolled,
)
from companion.games.mayhem.state import (
    City,
    bases,
    chosen,
    figures_of,
    foe,
    has_slot,
    is_free_for_all,
    places,
    side_of,
    standing,
)
from companion.kit.offering import any_of

# What may be told of a Mayhem die whose faces nobody has copied (mayhem-48b).
MOST_MAYHEM = 6
TOLD_FACES = tuple(f"{number}{star}" for number in range(1, MOST_MAYHEM + 1) for star in ("", "-star"))


def has_a_die_to_tell(play: Play[City]) -> None:
    """Two each, one in the free-for-all (mayhem-46, mayhem-66)."""
    require(not by_app(play.state), "custode-luck")
    require(side_of(play.state, play.seat) in unrolled(play.state), "mayhem-46")


class TellDie(Action, frozen=True, tag="tell-die"):
    """One activation die of one's own side; of team-mates the second looks at what the first has told."""

    die: str

    primary = True
    when = at_step("dice"), has_a_die_to_tell
    looked_for = everybody

    @classmethod
    def offers(cls, _at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("die", FACES))

    def is_beside(self, seat: str) -> bool:
        return True

    def owned_by(self, seat: str, at: object) -> str:
        return side_of(at, seat) if isinstance(at, City) else seat

    def decide(self, play: Play[City]) -> None:
        require(self.die in FACES, "mayhem-46")
        play.happens(DiceRolled(side=side_of(play.state, play.seat), dice=(int(self.die),)))


def is_drawn(play: Play[City]) -> None:
    """After a tie (mayhem-46b), and once at random where all fight all (mayhem-70)."""
    at = play.state
    has_none = at.step == "dice" and is_free_for_all(at) and at.first not in at.sides and not unrolled(at)
    require(at.step == "tie" or has_none, "mayhem-46b")


class TellInitiative(Action, frozen=True, tag="tell-initiative"):
    """Whom the token or luck chose."""

    side: str

    primary = True
    when = AtSteps(moments("tie", "dice"), is_drawn)

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="side", options=tuple(at.sides)))

    def decide(self, play: Play[City]) -> None:
        """Whoever is still in the game (mayhem-46b)."""
        require(self.side in play.state.sides and is_in(play.state, self.side), "mayhem-46b")
        play.happens(InitiativeWon(side=self.side))


class Enter(Action, frozen=True, tag="enter"):
    """A character onto the map."""

    figure: str
    place: str

    when = at_step("enter", "return")
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        """The first that waits with the places it may come to: a tap on the map says no more than where. A base of the
        other team is no place for it."""
        for figure in (entering(at) if at.step == "enter" else returning(at))[:1]:
            if is_free_for_all(at):
                yield cls.offer(Pick(name="place", options=places(at)), figure=figure)
                continue
            side = at.figures[figure].side
            where = bases(at, side) if at.step == "enter" else free_bases(at, side)
            yield cls.offer(Pick(name="place", options=where), primary=True, figure=figure)
        if not is_free_for_all(at):
            side = side_of(at, seat)
            waiting = [each for each in figures_of(at, side) if not at.figures[each].place]
            yield from (cls.tried(figure=waiting[0], place=place) for place in bases(at, foe(side))[:1] if waiting)

    def decide(self, play: Play[City]) -> None:
        """One after the other, whoever has the initiative first: each on another base of its colour (mayhem-47), in
        recovery on any own base with a free slot (mayhem-50), in the free-for-all where the table says
        (mayhem-73b)."""
        at = play.state
        is_first = at.step == "enter"
        waiting = entering(at) if is_first else returning(at)
        require(self.figure in waiting[:1], "mayhem-47" if is_first else "mayhem-50", figure=self.figure)
        each = at.figures[self.figure]
        require(side_of(at, play.seat) == each.side, "mayhem-65", figure=self.figure)
        if is_free_for_all(at):
            require(self.place in places(at) and has_slot(at, self.place), "mayhem-33", place=self.place)
        elif is_first:
            is_free = self.place in bases(at, each.side) and not standing(at, self.place)
            require(is_free, "mayhem-47", figure=self.figure)
        else:
            require(self.place in free_bases(at, each.side), "mayhem-50", figure=self.figure)
        play.happens(Entered(figure=self.figure, place=self.place, first=is_first))


def asks_the_table(play: Play[City]) -> None:
    """In the free-for-all there is no base to return to: the table says (mayhem-73b)."""
    require(is_free_for_all(play.state) and chosen(play.state, "returns") == "ask", "mayhem-73b")


class LeaveOut(Action, frozen=True, tag="leave-out"):
    """Whoever was taken off the map stays away."""

    leaves_undone: ClassVar[bool] = True
    figure: str

    when = at_step("return"), asks_the_table

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        yield from (cls.offer(figure=figure) for figure in returning(at)[:1])

    def decide(self, play: Play[City]) -> None:
        """Each of its own (mayhem-65)."""
        at = play.state
        require(self.figure in returning(at), "mayhem-73b")
        require(side_of(at, play.seat) == at.figures[self.figure].side, "mayhem-65", figure=self.figure)
        play.happens(LeftOut(figure=self.figure))


def has_the_initiative(play: Play[City]) -> None:
    """Whoever has it tells the Mayhem die (mayhem-48)."""
    at = play.state
    require(at.first not in at.sides or play.seat in at.sides[at.first].seats, "mayhem-48", side=at.first)


class TellMayhem(Action, frozen=True, tag="tell-mayhem"):
    """What the Mayhem die shows."""

    face: str

    primary = True
    when = at_step("mayhem"), has_the_initiative
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("face", told_faces(at)))

    def decide(self, play: Play[City]) -> None:
        """By number and star where the box does not know the faces (mayhem-48b)."""
        require(self.face in told_faces(play.state), "mayhem-48b")
        rolled(play, self.face)


def told_faces(at: City) -> tuple[str, ...]:
    known = faces(at.box["mayhem-die"])
    return tuple(dict.fromkeys(sorted(known))) or TOLD_FACES
