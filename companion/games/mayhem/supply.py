"""Tokens against the box: what lies about, what is left to take (mayhem-34)."""

from collections import defaultdict

from companion.engine.box_entries import BoxValue
from companion.engine.memo import remembered
from companion.games.mayhem.components import COMMON, SIDES, inventory
from companion.games.mayhem.state import City, carriers, foe, is_free_for_all
from companion.kit.supply import impossible, left

# Pools everybody takes from, and those of which each side has its half.
SHARED = ("fire", "shield", "escape", "obstacle", "gift", "clue", "pizza")
OF_A_SIDE = ("trap", "marker", "point", "monster")


def pools(at: City) -> dict[str, int]:
    """How many of each there are: `trap.black`, in the free-for-all all of both colours (mayhem-85)."""
    return (common_pools if is_free_for_all(at) else pools_of_sides)(at.box["inventory"])


@remembered
def common_pools(value: BoxValue) -> dict[str, int]:
    has = inventory(value)
    return {kind: has[kind] for kind in SHARED} | {f"{kind}.{COMMON}": has[kind] for kind in OF_A_SIDE}


@remembered
def pools_of_sides(value: BoxValue) -> dict[str, int]:
    has = inventory(value)
    halves = {f"{kind}.{side}": has[kind] // len(SIDES) for kind in OF_A_SIDE for side in SIDES}
    return {kind: has[kind] for kind in SHARED} | halves


def lying(at: City) -> dict[str, int]:
    """How many of each lie about; a stun is a trap of the team that stunned (mayhem-34)."""
    found: dict[str, int] = defaultdict(int)
    common = is_free_for_all(at)
    for here in at.traps.values():
        for team, count in here.items():
            found[f"trap.{team}"] += count
    for each in at.figures.values():
        found["fire"] += each.fire
        found["shield"] += each.shield
        found["escape"] += each.escape
        if each.stuns:
            found["trap." + (COMMON if common else foe(each.side))] += each.stuns
        if each.marker:
            found["marker." + (COMMON if common else each.side)] += 1
    found["obstacle"] = len(at.obstacles)
    if not common:
        count_missions(at, found)
    return found


def count_missions(at: City, found: dict[str, int]) -> None:
    for side, each in at.sides.items():
        found[f"point.{side}"] = each.points
        mission = each.mission
        if mission and mission.family == "monster":
            found[f"monster.{side}"] += bool(mission.places)
        elif mission and mission.family == "gifts":
            found["gift"] += len(mission.places)
        elif mission and mission.family == "clues":
            found["clue"] += len(mission.places) + mission.taken
        elif mission and mission.family == "pizza":
            found["pizza"] += len(mission.places)
    found["pizza"] += len(tuple(carriers(at, "pizza")))


@remembered
def supply(at: City) -> dict[str, int]:
    """What is left of each."""
    return left(pools(at), lying(at))


def taken(at: City, thing: str, count: int) -> int:
    """How many of so many the supply still has (mayhem-34, mayhem-34b)."""
    return min(count, supply(at)[thing])


def stun_pool(at: City, target: str) -> str:
    """Which colour a stun on this figure has (mayhem-45)."""
    return "trap." + (COMMON if is_free_for_all(at) else foe(at.figures[target].side))


def too_many(at: City) -> list[tuple[str, int, int]]:
    """What lies about and the box cannot have."""
    return [(each.thing, each.count, each.most) for each in impossible(pools(at), lying(at))]
