"""The course of a match (time series): its score after each act that changed it, what turned it, and the dice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import nsmallest

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.facts import Adjusted
from companion.engine.game import Game, State
from companion.engine.log import Act, Log, Standing
from companion.engine.results import DiceRoll
from companion.engine.undoing import folded_of, keep, standing, state_after

# What a six-sided die shows on average.
AVERAGE = Fraction(7, 2)
# So many moments are told of.
MOST_TURNS = 3
# A line is drawn in so many parts at most, each with its lowest and its highest point: no chart is wider than a hand.
PARTS = 60


class CourseLine(Struct, frozen=True):
    """One thing that is counted: after which act it stood at what."""

    name: str
    points: tuple[tuple[int, int], ...]


class TurningPoint(Struct, frozen=True):
    """An act that moved what is counted: which figures and how far, and whether another led after it."""

    seq: int
    moves: dict[str, int]
    is_overtaking: bool
    # It sets right what was so before: it turns nothing, and may take back what seemed to.
    is_correction: bool = False

    @property
    def moved(self) -> int:
        return max(map(abs, self.moves.values()))


class Fortune(Struct, frozen=True):
    """How somebody's dice fell: how many, what they showed, what they show on average."""

    who: str
    dice: int
    shown: int

    @property
    def expected(self) -> Fraction:
        return self.dice * AVERAGE


class Course(Struct, frozen=True):
    """How a match went, as far as its log goes."""

    lines: tuple[CourseLine, ...]
    # In the order in which they happened.
    turns: tuple[TurningPoint, ...]
    fortunes: tuple[Fortune, ...]


class Reckoning(Struct, frozen=True):
    """What was counted up to an act: the same one as before it where the act changed nothing."""

    values: dict[str, int] = {}
    # Who has most alone, or had when anybody last did.
    leader: str = ""
    # What moved it last.
    last: TurningPoint | None = None
    fortunes: dict[str, Fortune] = {}


BLANK = Reckoning()


def course(game: Game[State], acts: Sequence[Act]) -> Course:
    """What is counted, from the first act that stands to the last; an act that changes nothing leaves no point."""
    log = acts if isinstance(acts, Log) else Log(acts)
    steps = told_anew(game, log) if log.is_unforgotten else told_once(game, log)
    last = steps[-1][1] if steps else BLANK
    return Course(
        lines=tuple(line(name, steps, log) for name in last.values),
        turns=turns(step.last for seq, step in steps if step.last is not None and step.last.seq == seq),
        fortunes=tuple(last.fortunes.values()),
    )


def line(name: str, steps: Sequence[tuple[int, Reckoning]], log: Log) -> CourseLine:
    """From where it was first counted to the last act, so that every line is as long as the match."""
    values = [(seq, step.values[name]) for seq, step in steps if name in step.values]
    before = [None, *(value for _, value in values)]
    points = [point for point, was in zip(values, before, strict=False) if point[1] != was]
    end = log.top.act.seq if log.top is not None else 0
    return CourseLine(name, tuple(points if points[-1][0] == end else [*points, (end, points[-1][1])]))


def turns(moving: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """What turned the match: acts after which another led before all others, then those that moved most; of those that
    moved it alike the last, after which less could follow."""
    found: list[TurningPoint] = []
    for each in moving:
        if each.is_correction:
            found = kept(found, each)
        else:
            found.append(each)
    most = nsmallest(MOST_TURNS, found, key=lambda turn: (-turn.is_overtaking, -turn.moved, -turn.seq))
    return tuple(sorted(most, key=lambda turn: turn.seq))


def kept(found: Sequence[TurningPoint], correction: TurningPoint) -> list[TurningPoint]:
    """Without those that the correction takes back, the last of them first: it moved all they moved, the other way."""
    left, stays = dict(correction.moves), list[TurningPoint]()
    for each in reversed(found):
        if all(is_against(left.get(name, 0), move) for name, move in each.moves.items()):
            for name, move in each.moves.items():
                left[name] += move
        else:
            stays.append(each)
    return stays[::-1]


def is_against(ruled: int, move: int) -> bool:
    """Whether a correction moved a figure as far back as this act had moved it, or further."""
    return ruled * move < 0 and abs(ruled) >= abs(move)


# --- act by act -------------------------------------------------------------------------------------------------------


def told_once(game: Game[State], log: Log) -> list[tuple[int, Reckoning]]:
    """Every act that changed something; what was reckoned for an earlier page lies beside the acts."""
    pending: list[Standing] = []
    under = log.top
    while under is not None and not isinstance(under.reckoned, Reckoning):
        pending.append(under)
        under = under.below
    if pending:
        state = state_after(game, under)
        before = under.reckoned if under is not None and isinstance(under.reckoned, Reckoning) else BLANK
        for each in reversed(pending):
            state = game.folded(state, each.act.facts)
            keep(each, state)
            each.reckoned = before = reckoned(game, before, each.act, state)
    return list(changes(log.top))[::-1]


def changes(top: Standing | None) -> Iterator[tuple[int, Reckoning]]:
    """The acts after which another reckoning holds, the last one first."""
    while top is not None:
        is_changed = top.below is None or top.below.reckoned is not top.reckoned
        if is_changed and isinstance(top.reckoned, Reckoning):
            yield top.act.seq, top.reckoned
        top = top.below


def told_anew(game: Game[State], log: Log) -> list[tuple[int, Reckoning]]:
    """The same where an undo left something that all have seen: it counts though its act does not stand."""
    counts = {act.seq for act in standing(log)}
    state, now, found = game.blank, BLANK, []
    for act in log:
        state = game.folded(state, folded_of(act, counts))
        if act.seq in counts:
            now = reckoned(game, now, act, state)
            found.append((act.seq, now))
    return found


def reckoned(game: Game[State], before: Reckoning, act: Act, state: State) -> Reckoning:
    """What is counted after one more act; a correction sets right what was so before, and has turned nothing."""
    is_correction = any(isinstance(fact, Adjusted) for fact in act.facts)
    now = scored(before, act.seq, game.results.course(state), is_correction=is_correction)
    rolls = [roll for fact in act.facts for roll in game.results.rolls(fact)]
    return replace(now, fortunes=with_rolls(now.fortunes, rolls)) if rolls else now


def scored(before: Reckoning, seq: int, score: Mapping[str, int], *, is_correction: bool = False) -> Reckoning:
    """What is counted now, and how far that is from what was counted before."""
    values = {**before.values, **score}
    if values == before.values:
        return before
    moves = {name: values[name] - was for name, was in before.values.items() if values[name] != was}
    now, last = ahead(values), before.last
    if moves:
        last = TurningPoint(seq, moves, bool(before.leader and now and now != before.leader), is_correction)
    return Reckoning(values, now or before.leader, last, before.fortunes)


def ahead(values: Mapping[str, int]) -> str:
    """Who has most alone; nobody where two are level, or where only one thing is counted."""
    if len(values) < 2:
        return ""
    most = max(values.values())
    first = [name for name, value in values.items() if value == most]
    return first[0] if len(first) == 1 else ""


def with_rolls(before: Mapping[str, Fortune], rolls: Sequence[DiceRoll]) -> dict[str, Fortune]:
    found = dict(before)
    for roll in rolls:
        was = found.get(roll.who, Fortune(roll.who, 0, 0))
        found[roll.who] = Fortune(roll.who, was.dice + roll.dice, was.shown + roll.shown)
    return found


# --- to be drawn ------------------------------------------------------------------------------------------------------


def drawn(points: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """As many points of a line as a drawing shows: the first, the last, and the extremes of every part of it."""
    if len(points) <= 2 * PARTS:
        return tuple(points)
    kept = {0, len(points) - 1}
    for part in range(PARTS):
        first, end = (round(each * len(points) / PARTS) for each in (part, part + 1))
        values = [value for _, value in points[first:end]]
        kept |= {first + values.index(min(values)), first + values.index(max(values))}
    return tuple(points[index] for index in sorted(kept))
