"""The start of a round as the table tells it: dice, the token, the first places, the Mayhem die."""

from typing import ClassVar

from companion.engine.facts import Action, Learned
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.components import FACES, SHAPES, faces, noted_faces
from companion.games.mayhem.facts.arena import LeftOut
from companion.games.mayhem.facts.rounds import DiceRolled, Entered, FaceNoted, InitiativeWon
from companion.games.mayhem.rules.flow import by_app, rolled
from companion.games.mayhem.rules.timing import at_step, entering, free_bases, going_on, is_in, returning, unrolled
from companion.games.mayhem.state import City, bases, chosen, has_slot, is_free_for_all, places, side_of, standing

# What may be told of a Mayhem die whose faces nobody has copied (mayhem-48b).
MOST_MAYHEM = 6
TOLD_FACES = tuple(f"{number}{star}" for number in range(1, MOST_MAYHEM + 1) for star in ("", "-star"))


class TellDie(Action, frozen=True, tag="tell-die"):
    """One activation die of one's own side; of team-mates the second looks at what the first has told."""

    die: str

    def is_beside(self, seat: str) -> bool:
        return True

    def owned_by(self, seat: str, at: object) -> str:
        return side_of(at, seat) if isinstance(at, City) else seat


def tell_die(play: Play[City], action: TellDie) -> None:
    """Two each, one in the free-for-all (mayhem-46, mayhem-66)."""
    at_step(play, "dice")
    side = side_of(play.state, play.seat)
    require(not by_app(play.state), "custode-luck")
    require(side in unrolled(play.state), "mayhem-46")
    require(action.die in FACES, "mayhem-46")
    play.happens(DiceRolled(side=side, dice=(int(action.die),)))


class TellInitiative(Action, frozen=True, tag="tell-initiative"):
    """Whom the token or luck chose."""

    side: str


def tell_initiative(play: Play[City], action: TellInitiative) -> None:
    """After a tie (mayhem-46b), and once at random where all fight all (mayhem-70)."""
    at = play.state
    going_on(play)
    is_drawn = at.step == "dice" and is_free_for_all(at) and at.first not in at.sides and not unrolled(at)
    require(at.step == "tie" or is_drawn, "mayhem-46b")
    require(action.side in at.sides and is_in(at, action.side), "mayhem-46b")
    play.happens(InitiativeWon(side=action.side))


class Enter(Action, frozen=True, tag="enter"):
    """A character onto the map."""

    figure: str
    place: str


def enter(play: Play[City], action: Enter) -> None:
    """One after the other, whoever has the initiative first: each on another base of its colour (mayhem-47), in
    recovery on any own base with a free slot (mayhem-50), in the free-for-all where the table says (mayhem-73b)."""
    at_step(play, "enter", "return")
    at = play.state
    is_first = at.step == "enter"
    waiting = entering(at) if is_first else returning(at)
    require(action.figure in waiting[:1], "mayhem-47" if is_first else "mayhem-50", figure=action.figure)
    each = at.figures[action.figure]
    require(side_of(at, play.seat) == each.side, "mayhem-65", figure=action.figure)
    if is_free_for_all(at):
        require(action.place in places(at) and has_slot(at, action.place), "mayhem-33", place=action.place)
    elif is_first:
        is_free = action.place in bases(at, each.side) and not standing(at, action.place)
        require(is_free, "mayhem-47", figure=action.figure)
    else:
        require(action.place in free_bases(at, each.side), "mayhem-50", figure=action.figure)
    play.happens(Entered(figure=action.figure, place=action.place, first=is_first))


class LeaveOut(Action, frozen=True, tag="leave-out"):
    """Whoever was taken off the map stays away."""

    leaves_undone: ClassVar[bool] = True
    figure: str


def leave_out(play: Play[City], action: LeaveOut) -> None:
    """In the free-for-all there is no base to return to: the table says (mayhem-73b), each of its own (mayhem-65)."""
    at_step(play, "return")
    at = play.state
    require(is_free_for_all(at) and chosen(at, "returns") == "ask", "mayhem-73b")
    require(action.figure in returning(at), "mayhem-73b")
    require(side_of(at, play.seat) == at.figures[action.figure].side, "mayhem-65", figure=action.figure)
    play.happens(LeftOut(figure=action.figure))


class TellMayhem(Action, frozen=True, tag="tell-mayhem"):
    """What the Mayhem die shows."""

    face: str


def tell_mayhem(play: Play[City], action: TellMayhem) -> None:
    """Told by whoever has the initiative (mayhem-48), by number and star where the box does not know the faces
    (mayhem-48b)."""
    at_step(play, "mayhem")
    at = play.state
    require(play.seat in at.sides[at.first].seats if at.first in at.sides else True, "mayhem-48", side=at.first)
    require(action.face in told_faces(at), "mayhem-48b")
    rolled(play, action.face)


class CopyFace(Action, frozen=True, tag="copy-face"):
    """The face of the Mayhem die that lies up, for the box."""


def copy_face(play: Play[City], _action: CopyFace) -> None:
    """One more of the six, once a round, until all of them are known (mayhem-48b)."""
    going_on(play)
    at = play.state
    require(is_face_new(at), "mayhem-48b")
    row = SHAPES["mayhem-die"].rows[noted_faces(at.box["mayhem-die"])]
    for column, value in (("number", at.mayhem), ("star", int(at.star))):
        play.happens(Learned(entry=f"mayhem-die/{row}/{column}", value=value, remember=True))
    play.happens(FaceNoted())


def is_face_new(at: City) -> bool:
    """Whether the die was rolled just now, and not all its faces are known."""
    is_up = 0 < at.mayhem <= MOST_MAYHEM and not at.placed
    return is_up and at.noted != at.round and noted_faces(at.box["mayhem-die"]) < len(FACES)


def told_faces(at: City) -> tuple[str, ...]:
    known = faces(at.box["mayhem-die"])
    return tuple(dict.fromkeys(sorted(known))) or TOLD_FACES
