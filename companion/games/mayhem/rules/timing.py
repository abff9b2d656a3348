"""When an action may be asked (guards): at which step, whose turn it is; and who has something to do."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from companion.engine.dispatch import AtSteps
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.mayhem.atoms import KINDS, kind
from companion.games.mayhem.components import DICE
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.state import (
    KO,
    REMOVED,
    Activation,
    City,
    answering_now,
    bases,
    figures_of,
    has_slot,
    head,
    is_free_for_all,
    mate,
    order,
    waiting,
)

Guard = Callable[[Play[City]], None]
ROUND_STEPS = ("draft", "map", "dice", "tie", "enter", "mayhem", "return", "act", "turn", "tile")
# What waits beside the step: nothing, an effect of this kind, effects of several characters; a GO! card in play.
# And whether all fight all.
EFFECTS_DUE, CARDS_IN_PLAY, MODES = ("", *KINDS, "several"), ("", "mission"), ("teams", "free-for-all")
EVERY_MOMENT = frozenset(product(ROUND_STEPS, EFFECTS_DUE, CARDS_IN_PLAY, MODES))


def moment(at: City) -> str:
    """Where the game is, for guards that ask for it: its step, in the turns before a die lies or after, what waits
    besides, and who fights whom."""
    step = "turn" if at.step == "act" and at.active else at.step
    kinds = [kind(first.effect) for figure in waiting(at) if (first := head(at, figure))] if at.due else []
    due = kinds[0] if len(kinds) == 1 else "several" if kinds else ""
    mission = "mission" if any(each.mission for each in at.sides.values()) else ""
    return f"{step} {due} {mission} {'free-for-all' if is_free_for_all(at) else 'teams'}"


def moments(*words: str) -> frozenset[str]:
    """All with one of these words."""
    return frozenset(" ".join(each) for each in EVERY_MOMENT if not {*words}.isdisjoint(each))


def going_on(play: Play[City]) -> None:
    """Nothing any more once the game has ended (mayhem-82)."""
    require(not is_over(play.state), "mayhem-82")


@cache
def at_step(*steps: str) -> Guard:
    """Only at these steps of a round (mayhem-75)."""

    def guard(play: Play[City]) -> None:
        require(play.state.step in steps, "mayhem-75")

    return AtSteps(moments(*steps, *(("turn",) if "act" in steps else ())), guard, is_all=True)


def by_its_player(play: Play[City]) -> None:
    """Only whoever decides for the character whose turn it is (mayhem-56, mayhem-65), once its die lies (mayhem-58)."""
    at = play.state
    if at.active is None:
        own = at.turn in at.sides and play.seat in at.sides[at.turn].seats
        raise Refusal("mayhem-58" if own else "mayhem-56", {"side": at.turn})
    require(at.figures[at.active.figure].seat == play.seat, "mayhem-65", figure=at.active.figure)


IN_TURN = (at_step("act"), AtSteps(moments("turn"), by_its_player))


def active_of(at: City) -> Activation:
    """The activation under way, where a guard has asked for one."""
    assert at.active is not None
    return at.active


# --- what a step waits for --------------------------------------------------------------------------------------------


def dice_of(at: City) -> int:
    """How many activation dice a side has (mayhem-46, mayhem-66)."""
    return 1 if is_free_for_all(at) else DICE


def unrolled(at: City) -> tuple[str, ...]:
    """Sides with dice still to roll; whoever was KO in the free-for-all has none."""
    return tuple(side for side, each in at.sides.items() if len(each.rolled) < dice_of(at) and is_in(at, side))


def is_in(at: City, side: str) -> bool:
    return not is_free_for_all(at) or any(at.figures[each].off != KO for each in figures_of(at, side))


def entering(at: City) -> tuple[str, ...]:
    """Who comes onto the map next in round 1: the characters of the first side that has some left (mayhem-47)."""
    for side in order(at):
        found = tuple(each for each in figures_of(at, side) if not at.figures[each].place)
        if found:
            return found
    return ()


def returning(at: City) -> tuple[str, ...]:
    """Who comes back in recovery next: of the first side that has somebody off the map and room on a base
    (mayhem-50)."""
    for side in order(at):
        found = tuple(each for each in figures_of(at, side) if at.figures[each].off in off_kinds(at))
        if found and (is_free_for_all(at) or free_bases(at, side)):
            return found
    return ()


def off_kinds(at: City) -> tuple[str, ...]:
    """Whoever is KO in the free-for-all stays so; whom an effect took off the map the table places (mayhem-73b)."""
    return (REMOVED,) if is_free_for_all(at) else (KO, REMOVED)


def free_bases(at: City, side: str) -> tuple[str, ...]:
    """Own bases with a free slot (mayhem-50)."""
    return tuple(place for place in bases(at, side) if has_slot(at, place))


# --- who may act ------------------------------------------------------------------------------------------------------


def may_activate(at: City, figure: str) -> bool:
    """On the map, and not yet activated; a second time only for a mate who is off the map and has not been
    (mayhem-15, mayhem-53)."""
    each = at.figures[figure]
    if not each.place:
        return False
    return not each.dice or stands_in(at, figure)


def stands_in(at: City, figure: str) -> bool:
    """Activated once, and its mate is gone without having been (mayhem-53)."""
    other = mate(at, figure)
    return len(at.figures[figure].dice) == 1 and other != "" and is_gone(at, other) and not at.figures[other].dice


def is_gone(at: City, figure: str) -> bool:
    return not at.figures[figure].place


def can_go(at: City, side: str) -> bool:
    """Whether this side has a die and somebody to use it."""
    return bool(at.sides[side].dice) and any(may_activate(at, each) for each in figures_of(at, side))


# --- who is waited for ------------------------------------------------------------------------------------------------


def acting(at: City) -> tuple[str, ...]:
    """Who has something to do now, the likeliest first."""
    if is_over(at):
        return ()
    # A blow that came too soon waits for its answer before anything else (mayhem-38d).
    late = tuple(at.figures[figure].seat for figure in answering_now(at)) if at.hasty else ()
    return tuple(dict.fromkeys((*late, *seats_waited_for(at))))


def seats_waited_for(at: City) -> Iterator[str]:
    match at.step:
        case "draft":
            yield from drafting(at)
        case "map":
            yield from at.seats
        case "dice":
            for side in unrolled(at):
                yield from at.sides[side].seats
            if not unrolled(at):
                yield from at.seats
        case "enter" | "return":
            for figure in (entering if at.step == "enter" else returning)(at)[:1]:
                yield at.figures[figure].seat
            yield from others_with_dues(at)
        case "act":
            yield from in_turn(at)
        case "tile":
            yield from at.sides[at.turn].seats if at.turn in at.sides else at.seats
        case _:
            yield from at.sides[at.first].seats if at.first in at.sides else at.seats
            yield from others_with_dues(at)


def in_turn(at: City) -> Iterator[str]:
    """Whose turn it is; then whoever still has an effect of a card, or may answer the last move."""
    if at.active:
        yield at.figures[at.active.figure].seat
    elif at.turn in at.sides:
        yield from at.sides[at.turn].seats
    yield from others_with_dues(at)


def others_with_dues(at: City) -> Iterator[str]:
    for figure in waiting(at):
        yield at.figures[figure].seat
    for figure in answering_now(at):
        yield at.figures[figure].seat


def drafting(at: City) -> tuple[str, ...]:
    """Who picks next (mayhem-6, mayhem-6b): anybody first, as the youngest is at the table; then by turns."""
    picked = {seat: sum(each.seat == seat for each in at.figures.values()) for seat in at.seats}
    wanted = {seat: picks(at, seat) for seat in at.seats}
    if not any(picked.values()):
        return at.seats
    sides = tuple(at.sides)
    count = {side: len(figures_of(at, side)) for side in sides}
    last = at.figures[next(reversed(at.figures))].side
    nexts = sides[sides.index(last) + 1 :] + sides[: sides.index(last) + 1]
    for side in sorted(nexts, key=lambda each: count[each]):
        left = tuple(seat for seat in at.sides[side].seats if picked[seat] < wanted[seat])
        if left:
            return left
    return ()


def picks(at: City, seat: str) -> int:
    """How many characters a seat plays: two alone, one in a pair and in the free-for-all."""
    if is_free_for_all(at):
        return 1
    seats = next(each.seats for each in at.sides.values() if seat in each.seats)
    return 2 if len(seats) == 1 else 1
