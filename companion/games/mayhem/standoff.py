"""The free-for-all in which nobody can hurt another any more: boards that do no harm, or obstacles that part the map.

The rulebook knows no end of it, and no card comes in after the setup (mayhem-73f). What is not known may still hurt.
"""

from collections.abc import Iterator

from companion.games.mayhem.atoms import ATTACKS, kind
from companion.games.mayhem.components import ABILITIES, ability, health, innate
from companion.games.mayhem.state import KO, City, Fighter, adjacent

HARMFUL = (*ATTACKS, "ignite", "trap")
# What leads out of a part of the map that obstacles close, or opens it.
OPENING = ("teleport", "obstacle")
UNREAD = "unread"


def is_standoff(at: City) -> bool:
    """Whether no character left can reach and hurt another: no card, no trap, no fire, no effect."""
    if any(at.hands.values()) or at.traps or at.due or at.steps > 0:
        return False
    left = tuple(each for each in at.figures.values() if each.off != KO)
    if any(not each.place or each.fire or may_be_down(at, each) for each in left):
        return False
    powers = {each.character: frozenset(kinds_of(at, each)) for each in left}
    if any(not powers[each.character].isdisjoint((*OPENING, UNREAD)) for each in left):
        return False
    harmful = [each for each in left if not powers[each.character].isdisjoint(HARMFUL)]
    return not any(is_in_reach(at, each, other) for each in harmful for other in left if other is not each)


def may_be_down(at: City, figure: Fighter) -> bool:
    """Whether its board, which nobody has read, may say that it is KO."""
    return figure.damage > 0 and not health(at.box, figure.character)


def is_in_reach(at: City, one: Fighter, other: Fighter) -> bool:
    """Whether steps lead from one to the other."""
    seen, ahead = {one.place}, [one.place]
    while ahead:
        for each in adjacent(at, ahead.pop()):
            if each not in seen:
                seen.add(each)
                ahead.append(each)
    return other.place in seen


def kinds_of(at: City, figure: Fighter) -> Iterator[str]:
    """Every sort of effect this character may still have; `unread` where somebody has yet to read it."""
    for place in ABILITIES:
        known = ability(at.box, figure.character, place)
        if not known.slot or known.words:
            yield UNREAD
        yield from map(kind, (*known.standard, *known.special, *known.mayhem))
    inborn = innate(at.box, figure.character)
    if figure.marker == "game":
        return
    if not inborn.effects or inborn.words:
        yield UNREAD
    yield from map(kind, inborn.effects)
