"""The marks of a drawing after it was made: cars go by what was said of them, and somebody still has to confirm it.

A card says how many spaces a car went, not into which lane it steered nor what stopped it: a mark goes straight on.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.engine.facts import Fact
from companion.games.monsterchase.components import BOSS, value_of
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.moves import SIDES
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.driver.strip import Cell, Strip
from companion.games.monsterchase.facts import boss, hits, pilot, rounds
from companion.games.monsterchase.state import NONE, Race

# Where a car is that left what is drawn: nobody knows.
GONE = Cell(0, 0)

# --- marks in words ---------------------------------------------------------------------------------------------------


def read(heard: Sequence[str]) -> dict[str, Cell]:
    """Where each car went, "A:2.7"; one that is nowhere on the drawing any more is "A:"."""
    found = (each.partition(":") for each in heard)
    return {car: on.read_cell(cell) if cell else GONE for car, _, cell in found}


def written(places: Mapping[str, Cell]) -> tuple[str, ...]:
    return tuple(f"{car}:{cell if cell != GONE else ''}" for car, cell in sorted(places.items()))


def followed(drawn: Strip, heard: Sequence[str]) -> Strip:
    """The drawing with every car where it went."""
    places = read(heard)
    for car, cell in places.items():
        drawn = on.lifted(drawn, car) if cell == GONE else on.moved(drawn, car, cell)
    return drawn


def unsure(at: Race) -> tuple[str, ...]:
    """Whose marks nobody has confirmed: in a turn in which the track was not drawn yet those of every car, and of the
    boss where it moved without it."""
    if not at.strip or at.turn.is_sketched:
        return ()
    return (*at.pilots, *((BOSS,) if BOSS in read(at.heard) else ()))


# --- what was said ----------------------------------------------------------------------------------------------------


def heard(before: Race, drawn: Strip, facts: Iterable[Fact]) -> tuple[str, ...]:
    """Where everybody on the drawing is after these facts; what the app moves on it itself is not told again."""
    places = read(before.heard)
    for fact in facts:
        if isinstance(fact, boss.OptionPlayed):
            return before.heard
        for car, spaces, side in SAID.get(type(fact), nothing)(before, fact):
            cell = places.get(car) or on.place(drawn, car)
            if cell is not None and cell != GONE:
                now = followed(drawn, written(places))
                places[car] = GONE if spaces is None else ahead(now, car, Cell(cell.lane + side, cell.space + spaces))
    return written(places)


def ahead(now: Strip, car: str, to: Cell) -> Cell:
    """The space it comes to; where something is drawn there, the last free one before it, or where it is."""
    was = on.place(now, car)
    assert was is not None
    if to.space < 1:
        return GONE
    if not 1 <= to.lane <= now.lanes:
        to = Cell(was.lane, to.space)
    taken = {now.boss, *(each.cell for each in now.cars)} - {was}
    way = (Cell(to.lane, space) for space in range(to.space, min(was.space, to.space) - 1, -1))
    return next((cell for cell in way if cell not in taken and on.ground(now, cell) in ("", "ice")), was)


# A car, how many spaces it goes on, or nothing where it leaves what is drawn, and how many lanes to the right.
Move = tuple[str, int | None, int]


def nothing(before: Race, fact: Any) -> tuple[Move, ...]:
    return ()


def drives(before: Race, fact: pilot.CardPlayed | pilot.ManoeuvreDone | pilot.CognitiveDone) -> tuple[Move, ...]:
    return ((fact.car, fact.moves, 0),)


def drives_both(before: Race, fact: pilot.KineticDone) -> tuple[Move, ...]:
    return (fact.to, fact.given, 0), (fact.car, fact.moves, 0)


def leaps(before: Race, fact: pilot.AstralDone) -> tuple[Move, ...]:
    return ((fact.car, fact.leap, 0),)


def goes_on(before: Race, fact: pilot.EffectTaken) -> tuple[Move, ...]:
    return ((fact.car, fact.now, 0),) if fact.what == "spaces" else ()


def leaves(before: Race, fact: hits.CarOff) -> tuple[Move, ...]:
    """Back at a checkpoint, on a space its pilot chooses (monsterchase-175)."""
    return ((fact.car, None, 0),)


def told_by_keeper(before: Race, fact: rounds.TurnEnded) -> tuple[Move, ...]:
    """The boss where the keeper moved it: as far as its card says, or as was left to move, the way its questions left
    (monsterchase-77)."""
    if fact.car != BOSS or before.step != "move" or not before.turn.flip:
        return ()
    spaces = before.turn.left if before.turn.left != NONE else value_of(before.turn.flip)
    asked = weighing(before)
    ways = (before.turn.chosen,) if before.turn.chosen else asked.ways if asked else ()
    return ((BOSS, spaces, SIDES.get(ways[0], 0) if len(ways) == 1 else 0),)


SAID: dict[type[Fact], Callable[[Race, Any], tuple[Move, ...]]] = {
    pilot.CardPlayed: drives,
    pilot.ManoeuvreDone: drives,
    pilot.CognitiveDone: drives,
    pilot.KineticDone: drives_both,
    pilot.AstralDone: leaps,
    pilot.EffectTaken: goes_on,
    hits.CarOff: leaves,
    rounds.TurnEnded: told_by_keeper,
}
