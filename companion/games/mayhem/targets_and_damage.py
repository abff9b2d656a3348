"""What an effect may be aimed at and what it does: the damage of an attack, what a trap hurts whoever enters.

Pure: the rules take it for what happens now, the offers, the map and the odds for what would.
"""

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.memo import remembered
from companion.games.mayhem import layout
from companion.games.mayhem.atoms import ATTACKS, CARD, count, kind
from companion.games.mayhem.components import ABSORBS, IN_TURNS, innate, mayhem_cards
from companion.games.mayhem.state import (
    CYBORG,
    MONSTER,
    City,
    Due,
    adjacent,
    are_opponents,
    borders,
    chosen,
    crowds,
    enemy_traps,
    full,
    has_slot,
    head,
    health_of,
    is_filled_by_cyborg,
    is_free_for_all,
    layout_of,
    places,
    team,
    touching,
    traps_at,
    waiting,
)
from companion.games.mayhem.supply import stun_pool, supply
from companion.kit.hands import UNKNOWN

ANYWHERE = "anywhere"
# No place of a whole map is closed by fewer: the corners of the triangle have two borders.
LEAST_TO_CLOSE = 2


class Blow(Struct, frozen=True, kw_only=True):
    """What an attack, a trap or a fire would do to one target."""

    target: str
    # Before a shield, what the shield takes, and what is left.
    damage: int
    absorbed: int = 0
    # Damage on the board before and after; what the target stands, 0 while nobody knows.
    was: int = 0
    now: int = 0
    health: int = 0
    stun: bool = False

    @property
    def is_ko(self) -> bool | None:
        """Whether it goes down; nothing while nobody knows what it stands."""
        return self.now >= self.health if self.health else None


# --- what belongs to an attack ----------------------------------------------------------------------------------------


def places_of_head(at: City, figure: str) -> tuple[int, ...]:
    """Where in what is due the attack or trap that comes next stands, with all that adds to it before any damage is
    dealt (mayhem-24b): every plus, and the stun of the same ability where nothing comes between (mayhem-62,
    mayhem-62b)."""
    first = head(at, figure)
    found: list[int] = []
    begun = has_stun = is_apart = False
    for index, each in enumerate(at.due):
        if each.figure != figure or first is None:
            continue
        if not begun and each is first:
            begun = True
        elif begun and kind(each.effect) in (*ATTACKS, "trap"):
            break
        elif each.effect == "stun" and begun and not has_stun and not is_apart and first.effect in ATTACKS:
            has_stun = True
        elif kind(each.effect) != "plus":
            is_apart = begun
            continue
        found.append(index)
    return tuple(found)


def later_stun(at: City, figure: str) -> int | None:
    """Where in what is due the stun of the attack stands that was made just now, behind other effects
    (mayhem-62b)."""
    for index, each in enumerate(at.due):
        if each.figure == figure and kind(each.effect) in ATTACKS:
            return None
        if each.figure == figure and each.effect == "stun" and not each.target:
            return index
    return None


def of_head(at: City, figure: str) -> tuple[Due, ...]:
    return tuple(at.due[index] for index in places_of_head(at, figure))


def damage_of(at: City, figure: str) -> int:
    """The Mayhem die and every plus of this attack (mayhem-24)."""
    return at.mayhem + plus_of(at, figure)


def plus_of(at: City, figure: str) -> int:
    return sum(count(each.effect) for each in of_head(at, figure) if kind(each.effect) == "plus")


def stuns(at: City, figure: str) -> bool:
    """Whether this attack stuns its target too."""
    return any(each.effect == "stun" for each in of_head(at, figure))


# --- what it would do -------------------------------------------------------------------------------------------------


def hurt(at: City, target: str, damage: int, source: str, *, stun: bool = False) -> Blow:
    """What so much damage from one source would do to a figure or a monster: of the first source alone a shield
    takes two (mayhem-37, mayhem-37b)."""
    if target.startswith(MONSTER):
        mission = at.sides[target.removeprefix(MONSTER)].mission
        assert mission is not None
        now = mission.damage + damage
        return Blow(target=target, damage=damage, was=mission.damage, now=now, health=mission.health)
    if target == CYBORG:
        return Blow(target=target, damage=0)
    figure = at.figures[target]
    if f"immune-{source}" in lasting(at, target) or f"ignore-{source}" in lasting(at, target):
        damage = 0
    absorbed = min(damage, ABSORBS) if figure.shield else 0
    return Blow(
        target=target,
        damage=damage,
        absorbed=absorbed,
        was=figure.damage,
        now=figure.damage + damage - absorbed,
        health=health_of(at, target),
        stun=stun and can_stun(at, target),
    )


def can_stun(at: City, target: str) -> bool:
    """A token is left, and where the table has one at a time none lies there (mayhem-45c)."""
    is_free = not at.figures[target].stuns or chosen(at, "stuns") == "pile"
    return is_free and supply(at)[stun_pool(at, target)] > 0


def lasting(at: City, figure: str) -> tuple[str, ...]:
    """What an innate that always holds says of this figure (mayhem-12)."""
    known = innate(at.box, at.figures[figure].character)
    return known.effects if known.often == "always" else ()


def blows(at: City, figure: str) -> dict[str, Blow]:
    """What the attack that is next would do to each target."""
    first = head(at, figure)
    if first is None or kind(first.effect) not in ATTACKS:
        return {}
    damage, stun = damage_of(at, figure), stuns(at, figure)
    return {target: hurt(at, target, damage, "attack", stun=stun) for target in targets(at, figure)}


def sprung(at: City, figure: str, place: str) -> Blow | None:
    """A trap hurts whoever enters: what those of a place do to this figure (mayhem-44, mayhem-44b); nothing where
    none does."""
    count = enemy_traps(at, place, figure)
    return hurt(at, figure, count, "trap") if count else None


# --- aims -------------------------------------------------------------------------------------------------------------


def targets(at: City, figure: str) -> tuple[str, ...]:
    """What the next effect of this figure may be aimed at: figures, monsters, places or borders."""
    return next_aims(at).get(figure, ())


@remembered
def next_aims(at: City) -> dict[str, tuple[str, ...]]:
    """The same of everybody who has an effect to resolve: asked by guards, offers and the map alike."""
    firsts = [first for figure in waiting(at) if (first := head(at, figure)) is not None]
    return {first.figure: aims(at, first.figure, first.effect, first.source) for first in firsts}


def is_bound(at: City, figure: str, source: str) -> bool:
    """Whether it comes from a card played during the activations, which strikes the active opponent alone
    (mayhem-20c)."""
    card = at.sides[at.figures[figure].side].card if source == CARD else UNKNOWN
    known = mayhem_cards(at.box["mayhem-cards"]).get(card) if card != UNKNOWN else None
    return known is not None and known.timing == IN_TURNS


def is_spared(at: City, figure: str, target: str, source: str) -> bool:
    """Whether such a card may not strike this opponent, who is not the active one (mayhem-20c)."""
    if target not in at.figures or not are_opponents(at, figure, target) or (at.active and at.active.figure == target):
        return False
    return is_bound(at, figure, source)


def aims(at: City, figure: str, effect: str, source: str = "") -> tuple[str, ...]:
    """What any effect of its own may be aimed at, one of a card only at whom that may strike."""
    here = at.figures[figure].place
    match kind(effect):
        case "obstacle":
            # A GO! card speaks of the whole map, wherever its side stands (mayhem-79).
            return tuple(dict.fromkeys((*new_borders(at, here, source), *(to for _, to in shifts(at, here, source)))))
        case "teleport":
            return tuple([each for each in places(at) if each != here and has_slot(at, each)]) if here else ()
    return struck(at, figure, close_aims(at, figure).get(kind(effect), ()), source)


def struck(at: City, figure: str, found: tuple[str, ...], source: str) -> tuple[str, ...]:
    """Of these whom it may strike."""
    return tuple([each for each in found if not is_spared(at, figure, each, source)]) if source == CARD else found


def close_aims(at: City, figure: str) -> dict[str, tuple[str, ...]]:
    """By kind what every effect may be aimed at that reaches no further than the next place: whoever asks what would do
    something asks of all, so what is around is looked up once."""
    figures, left, crowd, closed = at.figures, supply(at), crowds(at), full(at)
    here, side, own = figures[figure].place, figures[figure].side, team(at, figure)
    if not here:
        return {}
    near = adjacent(at, here)
    others = tuple([each for each in crowd[here] if each != figure])
    opponents = tuple([each for each in others if figures[each].side != side])
    beside = tuple([each for place in near for each in crowd.get(place, ())])
    strangers = [each for each in beside if figures[each].side != side]
    steps = tuple([place for place in near if place not in closed])
    return {
        "melee": (*opponents, *no_characters(at, side, (here,))),
        "ranged": (*strangers, *no_characters(at, side, near)),
        "ignite": opponents if left["fire"] else (),
        "stun": tuple([each for each in opponents if can_stun(at, each)]),
        "move": steps,
        # Anybody from next door, where there is room here (mayhem-61).
        "pull": () if here in closed else beside,
        "push": others if steps else (),
        "trap": trapped(at, own, (here, *near), (*opponents, *strangers)) if left[f"trap.{own}"] else (),
    }


def aimed(at: City, figure: str, source: str) -> set[str]:
    """The kinds of effects that may be aimed at anything, without looking for all of it where that is much."""
    here = at.figures[figure].place
    close = close_aims(at, figure)
    if is_bound(at, figure, source):
        close = {sort: struck(at, figure, found, source) for sort, found in close.items()}
    found = {sort for sort, each in close.items() if each}
    if here and any(each != here and has_slot(at, each) for each in places(at)):
        found.add("teleport")
    if can_obstruct(at, here, source):
        found.add("obstacle")
    return found


def reach(at: City, here: str) -> tuple[str, ...]:
    """Where one step leads: next to it, with a free slot (mayhem-57)."""
    return tuple([each for each in adjacent(at, here) if has_slot(at, each)])


def no_characters(at: City, side: str, where: tuple[str, ...]) -> list[str]:
    """What else is attacked there: the own team's monster (mayhem-28), in the free-for-all Cyborg (mayhem-71)."""
    mission = at.sides[side].mission
    has_monster = mission and mission.family == "monster" and not {*where}.isdisjoint(mission.places)
    has_cyborg = at.cyborg in where and is_free_for_all(at)
    return [*([MONSTER + side] if has_monster else ()), *([CYBORG] if has_cyborg else ())]


def trapped(at: City, own: str, where: tuple[str, ...], opponents: tuple[str, ...]) -> tuple[str, ...]:
    """None of the opponents there, and no trap of the same team (mayhem-43); in the free-for-all no trap is friendly,
    so they pile up (mayhem-69b)."""
    held = [at.figures[each].place for each in opponents]
    free = [place for place in where if place not in held and not is_filled_by_cyborg(at, place)]
    return tuple(free if is_free_for_all(at) else [place for place in free if own not in traps_at(at, place)])


# --- obstacles --------------------------------------------------------------------------------------------------------


def within(at: City, here: str, source: str) -> tuple[str, ...]:
    """The borders in reach: of a place next to this one, or anywhere (mayhem-79)."""
    if source == ANYWHERE:
        return borders(at)
    return layout.borders_near(layout_of(at), at.gone, at.obstacles, here) if here else ()


def new_borders(at: City, here: str, source: str) -> tuple[str, ...]:
    """Where an obstacle of the supply may be laid (mayhem-39, mayhem-40)."""
    if not supply(at)["obstacle"]:
        return ()
    return tuple(each for each in within(at, here, source) if is_open(at, each) and not encloses(at, each))


def shifts(at: City, here: str, source: str) -> Iterator[tuple[str, str]]:
    """From where and whereto an obstacle may go: from any border to one in reach (mayhem-79b)."""
    for was in at.obstacles:
        for to in within(at, here, source):
            if is_open(at, to) and not encloses(at, to, was):
                yield was, to


def can_obstruct(at: City, here: str, source: str) -> bool:
    """Whether an obstacle may be laid or moved at all."""
    if supply(at)["obstacle"]:
        for to in within(at, here, source):
            if is_open(at, to) and not encloses(at, to):
                return True
    return any(True for _ in shifts(at, here, source))


def is_open(at: City, border: str) -> bool:
    """No obstacle lies there: at most one on a border (mayhem-39)."""
    return border not in at.obstacles


def encloses(at: City, border: str, was: str = "") -> bool:
    """Whether an obstacle there would close a place altogether (mayhem-40)."""
    if not at.gone and len(at.obstacles) + (not was) < LEAST_TO_CLOSE:
        return False
    around = layout.around(layout_of(at))
    for place in layout.ends(border):
        for each in around[place]:
            is_laid = each == border or (each in at.obstacles and each != was)
            if not is_laid and not (at.gone and is_gone_beyond(at, place, each)):
                break
        else:
            return True
    return False


def is_gone_beyond(at: City, place: str, border: str) -> bool:
    """Whether no tile lies on the other side any more."""
    one, other = layout.ends(border)
    return (other if one == place else one) in at.gone


# --- the map as it shrinks --------------------------------------------------------------------------------------------


def is_one(at: City, without: str) -> bool:
    """Whether the map stays one group of tiles without this one (mayhem-72, mayhem-72c)."""
    left = [each for each in places(at) if each != without]
    if not left:
        return False
    seen, ahead = {left[0]}, [left[0]]
    while ahead:
        for each in touching(at, ahead.pop()):
            if each in left and each not in seen:
                seen.add(each)
                ahead.append(each)
    return len(seen) == len(left)
