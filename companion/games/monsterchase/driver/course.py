"""A course: the pieces of what the boss does, a card's effect and its movement or the lines of an assault, one after
another in their printed order, in every way its choices leave.

Each piece is driven on over what the app counts itself (prey eaten, a mood that changed on the way), because the table
is counted on after it. Where only the table can say how it goes on the course ends, with what is still to be done.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.monsterchase.components import BOSS, LIVES
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.drive import drive
from companion.games.monsterchase.driver.events import Ask, MoveInProgress, Rules, Trace
from companion.games.monsterchase.driver.moves import Doing, Outcome
from companion.games.monsterchase.driver.on_table import after, boss_of, counting, rules_of
from companion.games.monsterchase.driver.questions import AND
from companion.games.monsterchase.driver.strip import Car, Cell, Strip
from companion.games.monsterchase.state import Race

# What the table would be asked, and the app knows: it counts the prey that is eaten and keeps the boss's mood.
APP_COUNTS = frozenset(("prey", "mood"))
# A car that is not on the drawing stands in no lane of it: behind all that is drawn, or beyond it.
ASIDE, BEHIND_ALL, BEYOND_ALL = 0, -on.FURTHEST, on.FURTHEST
# The option that leaves no choice.
GO = "go"


class CoursePiece(Struct, frozen=True):
    """A movement of so many spaces, or something else in the ways it can be done from where the boss stands then."""

    name: str
    spaces: int = 0
    ways: Callable[[Strip], Iterable[tuple[str, Doing]]] = lambda strip: ()
    # Spaces along the race that something else than a movement may gain.
    gains: int = 0

    @property
    def most(self) -> int:
        """The spaces it may bring the boss on."""
        return self.spaces or self.gains


class Course(Struct, frozen=True, kw_only=True):
    """How far a course has come: the table and the track as they are there, and what it has come to."""

    at: Race
    rules: Rules
    track: Strip
    # The same as the last piece left it, before the table was counted anew.
    shown: Strip
    start: int
    # What was chosen, where there was something to choose, by the name of its piece.
    chosen: tuple[str, ...] = ()
    trace: Trace = ()
    own: int = 0
    dealt: int = 0
    asks: tuple[Ask, ...] = ()
    # Cars sent off that may come to stand in the boss's way, should it move on.
    may_stand: tuple[Ask, ...] = ()
    left: int = 0
    rest: tuple[CoursePiece, ...] = ()
    # An obstacle stopped it; only the table can say more; a reserve ended the race.
    is_stopped: bool = False
    is_halted: bool = False
    is_over: bool = False


# --- every way --------------------------------------------------------------------------------------------------------


def outcomes(at: Race, track: Strip, pieces: Sequence[CoursePiece], *, is_one_card: bool) -> tuple[Outcome, ...]:
    """What each way comes to; the options of a card are called as they are, those of an assault only where it has a
    choice."""
    begun = Course(at=at, rules=rules_of(at), track=track, shown=track, start=track.boss.space)
    return tuple(come_to(each, is_one_card) for each in courses(begun, tuple(pieces), is_one_card))


def courses(course: Course, pieces: tuple[CoursePiece, ...], is_named: bool) -> Iterator[Course]:
    """Where a piece leaves a choice, all that follows is looked at from each of them."""
    if not pieces or course.is_over:
        yield course
    elif course.is_halted:
        yield left_with(course, pieces)
    elif pieces[0].spaces:
        yield from courses(moved(course, pieces[0].spaces), pieces[1:], is_named)
    else:
        ways = tuple(pieces[0].ways(course.track))
        for option, doing in ways:
            chosen = (option,) if is_named or len(ways) > 1 else ()
            done = leg(course, doing)
            yield from courses(replace(done, chosen=(*done.chosen, *chosen)), pieces[1:], is_named)


def left_with(course: Course, pieces: tuple[CoursePiece, ...]) -> Course:
    """Broken off before these: a movement that comes first is what is left to move; a stopped boss moves no more."""
    still = tuple(each for each in pieces if not (each.spaces and course.is_stopped))
    if still and still[0].spaces and not course.left:
        return replace(course, left=still[0].spaces, rest=still[1:])
    return replace(course, rest=still)


def come_to(course: Course, is_one_card: bool) -> Outcome:
    track = on_the_drawing(course.shown)
    return Outcome(
        option=AND.join(sorted(course.chosen, key=lambda each: each.startswith("bomb"))) or GO,
        trace=course.trace,
        own=course.own,
        advance=track.boss.space - course.start,
        dealt=course.dealt,
        after=track,
        is_over=course.is_over,
        asks=() if course.is_over else course.asks,
        left=course.left,
        rest=() if is_one_card else tuple(each.name for each in course.rest),
        further=sum(each.most for each in course.rest),
    )


# --- one piece --------------------------------------------------------------------------------------------------------


def moved(course: Course, spaces: int) -> Course:
    """A movement, broken off wherever the app has to count something, and driven on with what it counted."""
    left = spaces
    while left and not (course.is_stopped or course.is_over or course.is_halted):
        course, left = stretch(course, left)
    return replace(course, left=0 if course.is_stopped or course.is_over else left)


def stretch(course: Course, spaces: int) -> tuple[Course, int]:
    """As far as it goes without counting anew, and the spaces left then."""
    left = spaces

    def go(move: MoveInProgress) -> None:
        nonlocal left
        move.pending = [ask for ask in course.may_stand if stands_ahead(move.strip, ask)]
        move.settle(spaces)
        if move.boss.is_spun:
            move.asks_for("spin-out", BOSS, move.strip.boss)
        left = drive(move, BOSS, spaces)

    return leg(replace(course, may_stand=()), go), left


def stands_ahead(track: Strip, ask: Ask) -> bool:
    """Whether a checkpoint at which a car may be put back still lies before the boss."""
    return any(track.boss.space + 1 < line <= ask.cell.space for line in track.checkpoints)


def leg(course: Course, doing: Doing) -> Course:
    """The course after this, the table counted on with all it did."""
    move = MoveInProgress(course.track, BOSS, boss_of(course.at), course.rules)
    move.is_stopped = course.is_stopped
    doing(move)
    trace = tuple(move.trace)
    at = after(course.at, trace)
    is_over = move.is_over or at.step == "over"
    put_back = tuple(ask for ask in (*move.pending, *move.put_off) if ask.reason == "checkpoint")
    return replace(
        course,
        at=at,
        track=counting(at, with_aside(at, move.strip, trace)) if at is not course.at else move.strip,
        shown=move.strip,
        trace=(*course.trace, *trace),
        own=course.own + move.harm[BOSS],
        dealt=course.dealt + move.harm.total() - move.harm[BOSS],
        asks=(*course.asks, *(ask for ask in move.asks if ask.reason not in APP_COUNTS)),
        may_stand=(*course.may_stand, *put_back),
        is_stopped=course.is_stopped or move.is_stopped,
        is_halted=any(ask.reason not in APP_COUNTS for ask in move.halting),
        is_over=is_over,
    )


# --- cars that are not on the drawing ---------------------------------------------------------------------------------


def aside(car: str, space: int) -> Car:
    return Car(car, Cell(ASIDE, space), LIVES)


def with_aside(at: Race, track: Strip, trace: Trace) -> Strip:
    """Whom the boss pushed beyond the drawing is ahead of it; who went off the track is back at its last checkpoint,
    behind all that is drawn where that does not show it (monsterchase-175)."""
    cars = {each.id: each for each in track.cars}
    for event in trace:
        if event.who in at.pilots and event.who not in cars:
            if event.kind == "beyond":
                cars[event.who] = aside(event.who, BEYOND_ALL)
            elif event.kind == "off-track":
                cars[event.who] = aside(event.who, put_back(track, event.cell))
    return replace(track, cars=tuple(sorted(cars.values())))


def put_back(track: Strip, was: Cell) -> int:
    """Before the last checkpoint it had passed; who was back there already stays."""
    if was.lane == ASIDE and was.space <= track.spaces:
        return was.space
    return max((line - 1 for line in track.checkpoints if line <= was.space), default=BEHIND_ALL)


def on_the_drawing(track: Strip) -> Strip:
    return replace(track, cars=tuple(car for car in track.cars if car.cell.lane != ASIDE))
