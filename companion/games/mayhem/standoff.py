"""The free-for-all in which nobody can hurt another any more: boards that do no harm, or obstacles that part the map.

The rulebook knows no end of it, and no card comes in after the setup (mayhem-73f). What is not known may still hurt.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.mayhem.atoms import ATTACKS, kind
from companion.games.mayhem.components import ABILITIES, ability, health, innate
from companion.games.mayhem.state import KO, City, Fighter, adjacent
from companion.games.mayhem.targets_and_damage import shifts

HARMFUL = (*ATTACKS, "ignite", "trap")
# Boards that heal more than they hurt never end it either: so many rounds in which nobody falls are enough.
LONGEST_PEACE = 40
# An effect nobody has read, or what leads anywhere.
FREE = ("unread", "teleport")

Region = frozenset[str]


def is_standoff(at: City) -> bool:
    """Whether nobody has fallen for very long, or nobody can (mayhem-73f)."""
    return at.round - max(each.ko for each in at.figures.values()) > LONGEST_PEACE or is_harmless(at)


def is_harmless(at: City) -> bool:
    """Whether no character left can reach and hurt another: by no card, no effect, no trap, no fire."""
    left = tuple(each for each in at.figures.values() if each.off != KO)
    # A card in play may still be told until the round is over.
    if at.due or at.steps > 0 or any(at.hands.get(each.seat) or at.sides[each.side].card for each in left):
        return False
    if any(not each.place or each.fire or may_be_down(at, each) for each in left):
        return False
    powers = {each.character: frozenset(kinds_of(at, each)) for each in left}
    if any(not powers[each.character].isdisjoint(FREE) for each in left):
        return False
    if any(are_in_danger(at, region, left, powers) for region in {region(at, each.place) for each in left}):
        return False
    walkers = tuple(each for each in left if "obstacle" in powers[each.character])
    return not any(opens(at, left, moved) for moved in arrangements(at, walkers))


def may_be_down(at: City, figure: Fighter) -> bool:
    """Whether its board, which nobody has read, may say that it is KO."""
    return figure.damage > 0 and not health(at.box, figure.character)


def are_in_danger(at: City, part: Region, left: tuple[Fighter, ...], powers: dict[str, frozenset[str]]) -> bool:
    """Whether one of several in this part of the map may hurt another: by an effect, or with a trap that lies there."""
    here = [each for each in left if each.place in part]
    has_trap = not part.isdisjoint(at.traps)
    return len(here) > 1 and (has_trap or any(not powers[each.character].isdisjoint(HARMFUL) for each in here))


def region(at: City, place: str) -> Region:
    """Wherever steps lead from here."""
    seen, ahead = {place}, [place]
    while ahead:
        for each in adjacent(at, ahead.pop()):
            if each not in seen:
                seen.add(each)
                ahead.append(each)
    return frozenset(seen)


def arrangements(at: City, walkers: tuple[Fighter, ...]) -> Iterator[City]:
    """Every way the obstacles may come to lie by the effects of these."""
    seen, ahead = {frozenset(at.obstacles)}, [at]
    while ahead:
        now = ahead.pop()
        for here in {place for each in walkers for place in region(now, each.place)}:
            for was, to in shifts(now, here, ""):
                lying = frozenset(now.obstacles) - {was} | {to}
                if lying not in seen:
                    seen.add(lying)
                    ahead.append(replace(now, obstacles=tuple(sorted(lying))))
                    yield ahead[-1]


def opens(at: City, left: tuple[Fighter, ...], moved: City) -> bool:
    """Whether somebody gets further than before."""
    return any(not region(moved, each.place) <= region(at, each.place) for each in left)


def kinds_of(at: City, figure: Fighter) -> Iterator[str]:
    """Every sort of effect this character may still have."""
    for place in ABILITIES:
        known = ability(at.box, figure.character, place)
        if not known.slot or known.words or known.unread:
            yield "unread"
        yield from map(kind, (*known.standard, *known.special, *known.mayhem))
    inborn = innate(at.box, figure.character)
    if figure.marker == "game":
        return
    if not inborn.effects or inborn.words or inborn.unread:
        yield "unread"
    yield from map(kind, inborn.effects)
