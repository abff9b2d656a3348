"""What a table needs on paper: its mode, its boss, Winter is Now, the Drone, and what it has ruled otherwise."""

from collections.abc import Iterator
from typing import Any

from companion.engine.game import Game
from companion.engine.opening import Opening
from companion.games.monsterchase.components import TILES, UNKNOWN_TILE
from companion.games.monsterchase.state import Race
from printables import PrintRequest

# The rules of one boss alone, and those of Winter is Now.
OF_BOSS = {
    "truck": ("monsterchase-99", "monsterchase-100", "monsterchase-101", "monsterchase-102"),
    "bike": ("monsterchase-103",),
    "jeep": ("monsterchase-104",),
    "loco": ("monsterchase-105",),
}
OF_WINTER = (
    "monsterchase-85",
    "monsterchase-119",
    "monsterchase-119b",
    "monsterchase-136",
    "monsterchase-137",
    "monsterchase-178",
)
OF_DRONE = tuple(f"monsterchase-{rule}" for rule in ("121", "122", "122d", "123", "123b", "124", "125", "126"))
# What a race has none of: the boss, its cards, its prey.
OF_CHASE = tuple(
    f"monsterchase-{rule}"
    for rule in ("34", "73c", "75", "117", "118", "118b", "148", "150b", "153b", "157", "161", "162", "162b")
) + tuple(f"monsterchase-{rule}" for rule in range(163, 168))
# Who may not make a manoeuvre has no use for what follows from one.
OF_MANOEUVRE = tuple(f"monsterchase-{rule}" for rule in ("45", *range(50, 57)))
# The grid as it is chosen, and as it is drawn by lot.
IN_TURN = ("monsterchase-129", "monsterchase-131", "monsterchase-132")
BY_LOT = ("monsterchase-133",)
# What an odd number of people does about it.
ODD = ("monsterchase-128", "monsterchase-128b")
DRONE_SEATS = 2
# What is decided about a tile, and the rule of that tile.
OF_TILE = {"yeti-draw": "monsterchase-146", "spirit-cards": "monsterchase-151"}


def chosen(request: PrintRequest, option: str) -> str:
    """What this table chose; empty where there is no table."""
    if request.opening is None:
        return ""
    return next(each for each in request.game.options if each.id == option).chosen(request.opening.options)


def is_race(request: PrintRequest) -> bool:
    """Whether teams race here, and no boss."""
    return chosen(request, "mode") == "teams"


def hunted(game: Game[Any], opening: Opening | None) -> bool:
    """Whether a boss is hunted at this table; without one, it may be."""
    return opening is None or opening.options.get("mode") != "teams"


def has_drone(request: PrintRequest) -> bool:
    return not is_race(request) and (request.opening is None or len(request.opening.seats) == DRONE_SEATS)


def left_out(request: PrintRequest) -> frozenset[str]:
    """The rules this table cannot need, or has decided otherwise; without a table, none."""
    return frozenset(unneeded(request)) if request.opening is not None else frozenset()


def unneeded(request: PrintRequest) -> Iterator[str]:
    boss = "" if is_race(request) else chosen(request, "boss")
    for other, rules in OF_BOSS.items():
        yield from rules if other != boss else ()
    yield from OF_WINTER if chosen(request, "winter") == "no" else ()
    yield from () if has_drone(request) else OF_DRONE
    yield from OF_CHASE if is_race(request) else ()
    yield from OF_MANOEUVRE if is_race(request) and chosen(request, "team-manoeuvre") == "no" else ()
    yield from () if request.opening and len(request.opening.seats) % 2 else ODD
    yield from IN_TURN if chosen(request, "team-draft") == "random" else BY_LOT
    yield from ruled_otherwise(request)


def laid(request: PrintRequest) -> tuple[str, ...]:
    """The tiles of this table in their order; none while they are not laid."""
    return request.state.circuit if isinstance(request.state, Race) else ()


def moot(request: PrintRequest) -> frozenset[str]:
    """What this table need not have decided: how a tile works that is not laid."""
    rules = {TILES[tile].rule for tile in laid(request) if tile in TILES}
    if not rules or UNKNOWN_TILE in laid(request):
        return frozenset()
    return frozenset(option for option, rule in OF_TILE.items() if rule not in rules)


def ruled_otherwise(request: PrintRequest) -> Iterator[str]:
    """The rules whose line tells what holds by default, where this table chose something else."""
    for option in request.game.options:
        # By lot is itself the line of its rule.
        if option.rule and option.rule not in BY_LOT and chosen(request, option.id) != option.default:
            yield option.rule
