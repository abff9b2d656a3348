"""Exact probability from what is known: initiative, the Mayhem die, reaching a slot, a knock-out by each activation.

Silent where a face of the Mayhem die, a slot or somebody's health is not known (mayhem-48b).
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mayhem.atoms import ATTACKS, count, kind
from companion.games.mayhem.components import ABILITIES, DICE, SIDES, Ability, ability, faces
from companion.games.mayhem.rules.timing import may_activate
from companion.games.mayhem.state import (
    City,
    Due,
    Fighter,
    Side,
    adjacent,
    are_opponents,
    figures_of,
    head,
    health_of,
    is_free_for_all,
    with_figure,
)
from companion.games.mayhem.targets_and_damage import blows, damage_of, hurt, places_of_head, reach, sprung

SIDES_OF_A_DIE = range(1, 7)
CERTAIN, NEVER, HALF = Fraction(1), Fraction(0), Fraction(1, 2)


class Knockout(Struct, frozen=True):
    """One activation that may knock somebody out: which die on which slot, whom, and how likely."""

    figure: str
    ability: str
    die: int
    target: str
    chance: Fraction


# --- initiative -------------------------------------------------------------------------------------------------------


def initiative(at: City) -> dict[str, Fraction]:
    """How likely each of two sides is to take it: the lower sum, a flip of the token where they tie (mayhem-46,
    mayhem-46b)."""
    if is_free_for_all(at) or len(at.sides) != len(SIDES):
        return {}
    (one, rolled), (other, beside) = ((side, each.rolled) for side, each in at.sides.items())
    found = lower(rolled, beside)
    return {one: found, other: CERTAIN - found}


@cache
def lower(one: tuple[int, ...], other: tuple[int, ...]) -> Fraction:
    """How likely the first sum is the lower, the dice not yet rolled being as likely on each side."""
    ours, theirs = sums(one), sums(other)
    return sum(
        (
            chance * against * (CERTAIN if mine < their else HALF if mine == their else NEVER)
            for mine, chance in ours.items()
            for their, against in theirs.items()
        ),
        NEVER,
    )


@cache
def sums(rolled: tuple[int, ...]) -> dict[int, Fraction]:
    """Every sum of two dice of which these lie."""
    left = max(0, DICE - len(rolled))
    counts = Counter(sum(rolled) + sum(each) for each in product(SIDES_OF_A_DIE, repeat=left))
    return {total: Fraction(times, counts.total()) for total, times in counts.items()}


# --- dice -------------------------------------------------------------------------------------------------------------


def mayhem_die(at: City) -> dict[str, Fraction]:
    """How likely each face is: the one that lies there, or any of the six the box knows; nothing where it does not."""
    if at.mayhem:
        return {f"{at.mayhem}-star" if at.star else str(at.mayhem): CERTAIN}
    known = faces(at.box["mayhem-die"])
    return {face: Fraction(times, len(known)) for face, times in Counter(known).items()}


def reaching(slot: int, side: Side, dice: int = DICE) -> Fraction | None:
    """How likely one of a side's dice reaches a slot (mayhem-16): of those that lie there, or of so many still to be
    rolled; nothing while nobody knows the slot."""
    if not slot:
        return None
    if any(die >= slot for die in side.dice):
        return CERTAIN
    left = max(0, dice - len(side.rolled))
    return CERTAIN - Fraction(min(slot, len(SIDES_OF_A_DIE) + 1) - 1, len(SIDES_OF_A_DIE)) ** left


# --- knock-outs -------------------------------------------------------------------------------------------------------


def knockouts(at: City, side: str) -> tuple[Knockout, ...]:
    """Of every activation this side may begin and every opponent on the map how likely it goes down, where there is
    a chance at all; the likeliest first."""
    found = [
        Knockout(figure, place, die, target, chance)
        for figure, place, die in activations(at, side)
        for target, each in at.figures.items()
        if each.place and are_opponents(at, figure, target)
        if (chance := chance_of(at, figure, place, die, target))
    ]
    return tuple(sorted(found, key=lambda each: -each.chance))


def activations(at: City, side: str) -> Iterator[tuple[str, str, int]]:
    """Every die of a side, equal ones once, on every empty slot of a character that may be activated (mayhem-15)."""
    for figure in figures_of(at, side):
        for place in ABILITIES:
            if may_activate(at, figure) and place not in at.figures[figure].dice:
                for die in dict.fromkeys(at.sides[side].dice):
                    yield figure, place, die


def chance_of(at: City, figure: str, place: str, die: int, target: str) -> Fraction | None:
    """Over the faces of the Mayhem die: whether this activation can knock this opponent out, from where it stands or
    after its free move (mayhem-57); nothing where its health or the slot is not known."""
    known = ability(at.box, at.figures[figure].character, place)
    if not health_of(at, target) or not known.slot:
        return None
    likely = mayhem_die(at)
    if not likely or at.figures[target].damage + most(known, likely) < health_of(at, target):
        return None
    return sum((chance for face, chance in likely.items() if can_fell(at, figure, known, die, face, target)), NEVER)


def most(known: Ability, likely: dict[str, Fraction]) -> int:
    """No activation of this ability does more: every attack with every plus at the highest number."""
    every = (*known.standard, *known.special, *known.mayhem)
    attacks = sum(kind(each) in ATTACKS for each in every)
    number = max(int(face.partition("-")[0]) for face in likely)
    return attacks * number + sum(count(each) for each in every if kind(each) == "plus")


def can_fell(at: City, figure: str, known: Ability, die: int, face: str, target: str) -> bool:
    number, _, star = face.partition("-")
    with_die = replace(at, mayhem=int(number), star=bool(star), active=None, due=due(figure, known, die, bool(star)))
    stands = at.figures[target].place
    return any(
        fells(with_figure(with_die, figure, place=place), figure, target)
        for place in from_where(at, figure)
        if place == stands or stands in adjacent(at, place)
    )


def due(figure: str, known: Ability, die: int, star: bool) -> tuple[Due, ...]:
    """What the ability would do, top to bottom (mayhem-16, mayhem-17, mayhem-18)."""
    parts = [("standard", known.standard)]
    if die >= known.slot:
        parts.append(("special", known.special))
        if star:
            parts.append(("mayhem", known.mayhem))
    return tuple(Due(effect, figure, source) for source, effects in parts for effect in effects)


def from_where(at: City, figure: str) -> tuple[str, ...]:
    """Where it may act from: here, or one step away; stunned only here (mayhem-45), and nowhere a trap fells it."""
    each: Fighter = at.figures[figure]
    near = () if each.stuns else reach(at, each.place)
    return (each.place, *(place for place in near if not ((trap := sprung(at, figure, place)) and trap.is_ko)))


def fells(at: City, figure: str, target: str) -> bool:
    """Every attack of it that reaches the target aimed there, one after the other; what else it does is left out."""
    while (first := head(at, figure)) is not None:
        done = places_of_head(at, figure)
        if kind(first.effect) in ATTACKS and target in blows(at, figure):
            blow = hurt(at, target, damage_of(at, figure), "attack")
            if blow.is_ko:
                return True
            keeps = at.figures[target].shield and not blow.absorbed
            at = with_figure(at, target, damage=blow.now, shield=keeps)
        at = replace(at, due=tuple(each for index, each in enumerate(at.due) if index not in done))
    return False
