"""A round until the adventure begins: the die, the secret placement, initiative, the Smith house; and who acts now."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, count

from companion.engine import locks
from companion.engine.dispatch import AtSteps, everybody
from companion.engine.facts import Action, Lock, Revealed
from companion.engine.holes import Hole
from companion.engine.locks import Question, waiting
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.rickmorty.components import MORTY, PLACES, RESOURCES, RICK, SLOTS, SMITH, slots_from, spaces
from companion.games.rickmorty.facts.round import (
    DieRolled,
    FirstDecided,
    HomeVisited,
    PawnsPut,
    RollCalled,
    RolledOff,
)
from companion.games.rickmorty.rules.federation import take
from companion.games.rickmorty.rules.timing import at_step
from companion.games.rickmorty.state import Position, Why, garages_left, pawns_on, places_of
from companion.kit import luck
from companion.kit.luck import BY_THE_APP
from companion.kit.offering import any_of

# --- fase determinazione ----------------------------------------------------------------------------------------------


# The faces of the die as they are tapped, and what stands there for the app's roll.
FACES = tuple(str(face) for face in range(1, len(SLOTS) + 1))
ROLLED = "app"


class RollDie(Action, frozen=True, tag="roll-die"):
    """The die of the round, as it fell, or rolled by the app."""

    face: str

    primary = True
    is_often = True
    is_sure = True
    when = at_step("die")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """The six faces, or the app's roll."""
        yield cls.offer(face=ROLLED) if is_by_app(at) else cls.offer(any_of("face", FACES))

    def decide(self, play: Play[Position]) -> None:
        """It is put on the slot of its number (rickmorty-6)."""
        at = play.state
        require(self.face in (*FACES, ROLLED), "custode-luck")
        count = BY_THE_APP if self.face == ROLLED else int(self.face)
        luck.as_agreed(count, by_app=is_by_app(at))
        face = luck.rolled(play, count, len(SLOTS), f"die {at.placings + 1}")
        play.happens(DieRolled(place=SLOTS[face - 1]))


def is_by_app(at: Position) -> bool:
    return at.options["dice"] == "app"


# --- fase missione ----------------------------------------------------------------------------------------------------


def rick_spaces(at: Position) -> tuple[str, ...]:
    """Any space of the board, but for those at a hole (rickmorty-8b, rickmorty-29c)."""
    return away_from(spaces(at.box), at.holes) if at.holes else spaces(at.box)


@lru_cache(maxsize=1024)
def away_from(spaces: tuple[str, ...], holes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(space for space in spaces if not any(hole in space.split("-") for hole in holes))


@lru_cache(maxsize=1024)
def beside(spaces: tuple[str, ...], here: str) -> tuple[str, ...]:
    """All of these but the one where somebody is."""
    return tuple(space for space in spaces if space != here)


def morty_places(at: Position) -> tuple[str, ...]:
    """The Smith house and the six slots that have a tile (rickmorty-8, rickmorty-29c)."""
    return tuple(place for place in PLACES if place not in at.holes)


def kept_by_phones(play: Play[Position]) -> None:
    """Everybody at once, in the mission phase (rickmorty-7)."""
    require(question(play.state) is not None, "custode-lock")


class Place(Lock, frozen=True, tag="place"):
    """Where one's Rick and Morty go, locked until everybody's is revealed."""

    rick: str
    morty: str

    is_often = True
    when = AtSteps(frozenset({"place"}), kept_by_phones)
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        yield from locks.proposals(question(at), at.locks, seat)

    def decide(self, play: Play[Position]) -> None:
        """Each where it may stand; the engine judges the rest."""
        require_places(play.state, self.rick, self.morty)


def require_places(at: Position, rick: str, morty: str) -> None:
    """A space of the board for Rick (rickmorty-8b), no space between two for Morty (rickmorty-8), and none at a hole
    (rickmorty-29c)."""
    require(rick in spaces(at.box), "rickmorty-8b", place=rick)
    require(rick in rick_spaces(at), "rickmorty-29c", place=rick)
    require(morty in PLACES, "rickmorty-8", place=morty)
    require(morty in morty_places(at), "rickmorty-29c", place=morty)


def question(at: Position) -> Question | None:
    """Where everybody goes this round, asked of all at once where phones keep it secret (rickmorty-7)."""
    if at.step != "place" or at.options["placing"] != "phones":
        return None
    return Question(name=f"place.{at.placings}", action=Place, holes=dict.fromkeys(at.seats, placing(at)))


def placing(at: Position) -> tuple[Hole, ...]:
    """Rick's space, then Morty's: any of the one with any of the other."""
    return any_of("rick", rick_spaces(at)), any_of("morty", morty_places(at))


def unplaced(at: Position) -> tuple[str, ...]:
    """Who has not said yet where they go."""
    if at.step != "place":
        return ()
    asked = question(at)
    return waiting(asked, at.locks) if asked else tuple(seat for seat in at.seats if seat not in at.ricks)


def is_seen(at: Position) -> bool:
    """Whether where they go was revealed once, before an undo: it stays so, and anybody reveals it again."""
    asked = question(at)
    return asked is not None and asked.name in at.locks.fixed


def behind_screens(play: Play[Position]) -> None:
    """Where real screens hide it (rickmorty-7d), each its own, once (rickmorty-7)."""
    at = play.state
    require(at.options["placing"] == "screens", "rickmorty-7d")
    require(play.seat in at.seats and play.seat not in at.ricks, "rickmorty-7")


class Put(Action, frozen=True, tag="put"):
    """Where one's pawns stand, once the screens of cardboard are taken away."""

    rick: str
    morty: str

    primary = True
    is_often = True
    when = at_step("place"), behind_screens
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(*placing(at))

    def is_beside(self, seat: str) -> bool:
        return True

    def decide(self, play: Play[Position]) -> None:
        """Where the pawns may stand."""
        require_places(play.state, self.rick, self.morty)
        play.happens(PawnsPut(seat=play.seat, rick=self.rick, morty=self.morty))
        if not unplaced(play.state):
            decide_first(play)


def after_reveal(play: Play[Position], _fact: Revealed) -> None:
    decide_first(play)


# --- fase iniziativa --------------------------------------------------------------------------------------------------

# Two pawns of a seat on one dimension count more than one, Rick there alone more than Rick between two; of Rick between
# two with Morty the list says nothing (rickmorty-9c).
LADDERS = {
    "two-pawns": ((1, True), (2, True), (1, False), (2, False), (0, True)),
    "rick-alone": ((1, True), (1, False), (2, True), (2, False), (0, True)),
}


def presence(at: Position, seat: str, place: str) -> int:
    """How strongly a seat is on this dimension, from 0 for the best (rickmorty-9b)."""
    ricks = places_of(at, seat, RICK)
    step = (len(ricks) if place in ricks else 0, place in places_of(at, seat, MORTY))
    return LADDERS[at.options["ladder"]].index(step)


def deciding_place(at: Position) -> str:
    """The first dimension with a pawn, from the die upwards (rickmorty-9e); the Smith house where all are in it."""
    return next((slot for slot in slots_from(at.die) if pawns_on(at, slot)), SMITH)


def decide_first(play: Play[Position]) -> None:
    """A single pawn (rickmorty-9), the most presence (rickmorty-9b), or a roll among equals (rickmorty-9d)."""
    at = play.state
    place = deciding_place(at)
    if place == SMITH:
        roll_for_first(play, at.seats, place, "centre")
        return
    pawns = pawns_on(at, place)
    if len(pawns) == 1:
        play.happens(FirstDecided(first=pawns[0][0], place=place, why="alone"))
        return
    level = {seat: presence(at, seat, place) for seat in at.seats if any(seat == each for each, _ in pawns)}
    best = tuple(seat for seat in level if level[seat] == min(level.values()))
    if len(best) == 1:
        play.happens(FirstDecided(first=best[0], place=place, why="presence"))
    else:
        roll_for_first(play, best, place, "roll")


def roll_for_first(play: Play[Position], seats: tuple[str, ...], place: str, why: Why) -> None:
    """The app rolls until one is highest; real dice are rolled at the table, which says who was (rickmorty-9f)."""
    play.happens(RollCalled(seats=seats, place=place, why=why))
    if is_by_app(play.state):
        for lap in count(1):
            draws = {seat: f"first {play.state.placings}.{lap} {seat}" for seat in seats}
            rolls = {seat: luck.rolled(play, BY_THE_APP, len(SLOTS), draw) for seat, draw in draws.items()}
            play.happens(RolledOff(rolls=rolls))
            seats = tuple(seat for seat, face in rolls.items() if face == max(rolls.values()))
            if len(seats) == 1:
                break
        play.happens(FirstDecided(first=seats[0], place=place, why=why))


class WinRoll(Action, frozen=True, tag="win-roll"):
    """Who rolled highest of those who were level."""

    first: str

    primary = True
    is_often = True
    when = at_step("initiative")

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("first", at.tied))

    def decide(self, play: Play[Position]) -> None:
        """One of those who rolled (rickmorty-9d)."""
        at = play.state
        require(self.first in at.tied and at.decided is not None, "rickmorty-9d", seat=self.first)
        assert at.decided is not None
        play.happens(FirstDecided(first=self.first, place=at.decided.place, why=at.decided.why))


# --- fase garage ------------------------------------------------------------------------------------------------------


def at_home(at: Position, seat: str) -> int:
    """How many of this seat's pawns are in the Smith house, Rick between it and a dimension among them (rickmorty-11b);
    two at most (rickmorty-39)."""
    return sum(SMITH in places_of(at, seat, pawn) for pawn in (RICK, MORTY))


def first_to_visit(play: Play[Position]) -> None:
    """In the order of the round (rickmorty-11)."""
    visits = play.state.visits
    require(visits[:1] == (play.seat,), "rickmorty-12", seat=visits[0] if visits else "")


class VisitHome(Action, frozen=True, tag="visit-home"):
    """Take a garage token and a resource for each own pawn in the Smith house."""

    tokens: tuple[str, ...]

    primary = True
    is_often = True
    when = at_step("garage"), first_to_visit
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        """One resource or two, whichever: every different choice, a tap each."""
        pawns = at_home(at, seat)
        for tokens in combinations_with_replacement(RESOURCES, pawns or 1):
            yield cls.offer(question="home", tokens=tokens, is_sure=pawns > 0)

    def decide(self, play: Play[Position]) -> None:
        """Both at one go (rickmorty-11); with none left, no garage token (rickmorty-11c)."""
        at = play.state
        pawns = at_home(at, play.seat)
        is_right = len(self.tokens) == pawns and set(self.tokens) <= set(RESOURCES)
        require(is_right, "rickmorty-11", count=pawns)
        if play.is_trial:
            return
        play.happens(HomeVisited(seat=play.seat, garages=min(pawns, garages_left(at))))
        take(play, play.seat, self.tokens)


# --- who has something to do now --------------------------------------------------------------------------------------


def acting(at: Position) -> tuple[str, ...]:
    """One seat where it is its turn, visit or choice; those who have not placed; anybody for a die or a tile."""
    match at.step:
        case "place":
            return unplaced(at)
        case "initiative":
            return at.tied
        case "garage":
            return at.visits[:1]
        case "adventure":
            return (at.turn,)
        case "harvest":
            return (at.due[0].seat,) if at.due else at.seats
        case "cards":
            return (at.drops[0].seat,) if at.drops else at.seats
        case "over":
            return ()
    return at.seats
