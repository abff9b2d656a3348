"""What tables forget just now, each with its rule."""

from collections.abc import Iterator

from companion.engine.words import Line, Value
from companion.games.monsterchase.chips import ASSAULTS
from companion.games.monsterchase.components import ASK as ON_THE_BOARD
from companion.games.monsterchase.components import (
    DRONE,
    EXTRA,
    INVENTORY,
    MANY_TILES,
    NORMAL,
    PREY_TILE,
    TILES,
    TURNED,
    condition,
    trigger,
)
from companion.games.monsterchase.driver import strip
from companion.games.monsterchase.rules.cards import active_auras
from companion.games.monsterchase.rules.hits import is_boss_time
from companion.games.monsterchase.rules.pilot.turn import gives_as_bot
from companion.games.monsterchase.rules.rounds import would_win
from companion.games.monsterchase.rules.setup import strip_for
from companion.games.monsterchase.rules.shields import dealer
from companion.games.monsterchase.rules.timing import last_human
from companion.games.monsterchase.state import NONE, Race, counted, is_action
from companion.games.monsterchase.view.headline import is_setup

# A condition the app can count on a drawn track only.
GROUND = "short-move"
NARROW = 3  # More reminders than this at a time nobody reads.


def gate(at: Race) -> tuple[Line, ...]:
    if at.step == "over" or not at.seats:
        return ()
    found = setup(at) if is_setup(at) else racing(at)
    return tuple(found)[:NARROW]


def setup(at: Race) -> Iterator[Line]:
    if len(at.circuit) > MANY_TILES and at.step in ("circuit", "points", "prey"):
        yield Line("gate.long", {}, "monsterchase-3")
    if at.step == "circuit":
        if any(TILES[tile].checkpoint_ahead for tile in at.circuit if tile in TILES):
            yield Line("gate.sides", {}, "monsterchase-149")
        has_ice = at.chose("winter") == "yes"
        yield Line("gate.boosts-ice" if has_ice else "gate.boosts", {}, "monsterchase-6")
    elif at.step == "points":
        yield Line("gate.keeper", {}, "monsterchase-19")
    elif at.step == "prey":
        yield Line("gate.difficulty", {}, "monsterchase-140")
    elif at.step == "ranking":
        yield Line("gate.strip", {"strip": strip_for(at)}, "monsterchase-13")
    elif at.step == "grid":
        yield Line("gate.places", {}, "monsterchase-132")
    elif at.step == "assault":
        yield Line("gate.lined-up", {}, "monsterchase-16")
        yield Line("gate.caos-first", {}, "monsterchase-28b")


def racing(at: Race) -> Iterator[Line]:
    """The deadly first, then what belongs to this moment."""
    yield from dangers(at)
    yield from waiting(at)
    if at.step in ("assault", "aura"):
        if at.owed_auras:
            yield Line("gate.caos-won", {}, "monsterchase-28c")
        else:
            yield Line("gate.caos", {}, "monsterchase-28")
    elif at.step == "turn":
        yield from in_turn(at)
    elif at.step == "order":
        if at.boss:
            yield Line("gate.order", {}, "monsterchase-32")
        yield Line("gate.level", {}, "monsterchase-32b")
    yield from of_boss(at)
    yield from always(at)


def dangers(at: Race) -> Iterator[Line]:
    """What could end the race, and what has not ended it yet (monsterchase-39, monsterchase-107)."""
    boss = at.boss
    if boss is None or not (is_action(at) or at.step in ("order", "finish")):
        return
    if would_win(at):
        yield Line("gate.zero", {"points": boss.points}, "monsterchase-39")
    after = boss.points + counted(at)
    if at.reserves and after > boss.most and is_boss_time(at):
        yield Line("gate.reserve", {"points": after, "most": boss.most}, "monsterchase-107")


def waiting(at: Race) -> Iterator[Line]:
    """Shields that are spent already, and the blow they wait for (monsterchase-111, monsterchase-112)."""
    if at.turn.more:
        yield Line("gate.shield-more", {"car": dealer(at), "count": at.turn.more}, "monsterchase-111")
    for car, count in at.turn.guards.items():
        yield Line("gate.shield-less", {"car": car, "count": count}, "monsterchase-112")


def in_turn(at: Race) -> Iterator[Line]:
    car = at.turn.car
    pilot = at.pilots[car]
    if at.flips and len(at.exposed) == TURNED and at.flips == 1:
        yield Line("gate.prey", {}, "monsterchase-88")
    if may_be_late(at, car):
        yield Line("gate.late", {"car": car, "tile": at.prey_tile}, "monsterchase-96")
    auras = len(active_auras(at, car))
    if auras and not at.turn.main:
        yield Line("gate.auras", {"car": car, "count": auras}, "monsterchase-48")
    if pilot.shields and not gives_as_bot(at, car):
        yield Line("gate.shield", {"car": car, "count": pilot.shields}, "monsterchase-47")
    if at.turn.main and pilot.stars and not (at.turn.star_used or at.turn.is_drawn):
        yield Line("gate.star", {"car": car, "count": pilot.stars}, "monsterchase-41")
    if not at.turn.draws:
        yield Line("gate.no-draw", {"car": car}, "monsterchase-45")
    if car == DRONE:
        yield Line("gate.drone", {}, "monsterchase-123")
    if car == EXTRA:
        yield Line("gate.open-hand", {}, "monsterchase-128b")
    if at.mode == "teams" and at.turn.star_used:
        yield Line("gate.mates", {}, "monsterchase-134")
    if at.round == 1 and not at.acted:
        yield Line("gate.allies", {}, "monsterchase-49")


def may_be_late(at: Race, car: str) -> bool:
    """The stack has moved on, and nobody told or drew whether this car was there before it (monsterchase-96)."""
    if at.prey_tile in (0, PREY_TILE) or not at.exposed or car in at.late or at.turn.is_drawn:
        return False
    return not (at.strip and is_behind(strip.read(at.strip), car, at.prey_tile))


def is_behind(drawn: strip.Strip, car: str, tile: int) -> bool:
    """Whether the drawing shows this car before the line where a tile begins."""
    found = strip.place(drawn, car)
    begins = next((each.space for each in drawn.borders if each.tile == tile), 0)
    return found is not None and found.space < begins


def of_boss(at: Race) -> Iterator[Line]:
    """In its own turn and in its assault (monsterchase-82, monsterchase-83, monsterchase-117, monsterchase-118)."""
    boss = at.boss
    if boss is None or not is_boss_time(at) or not is_action(at):
        return
    if at.step in ASSAULTS and at.assault != NONE:
        yield Line("gate.priorities", {"seat": last_human(at)}, "monsterchase-33")
    yield Line("gate.off-heals", {}, "monsterchase-82" if at.turn.car else "monsterchase-83")
    if boss.shields:
        yield Line("gate.boss-shields", {"count": boss.shields}, "monsterchase-117")
    if words := condition(at.box, boss.kind, boss.mood):
        yield Line("gate.mood-words", {"text": words}, "monsterchase-98")
    elif (ends := trigger(at.box, boss.kind, boss.mood)) == ON_THE_BOARD:
        yield Line("gate.mood-green" if boss.mood == NORMAL else "gate.mood-red", {}, "monsterchase-98")
    elif ends == GROUND and at.step == "move" and at.turn.left:
        yield Line("gate.mood-words", {"text": ends}, "monsterchase-98")
    if at.step == "flip" and (at.auras or at.aura != NONE):
        yield Line("gate.no-auras", {}, "monsterchase-27")


def always(at: Race) -> Iterator[Line]:
    if at.boss and at.step == "order" and at.assault == NONE:
        yield Line("gate.no-assault", {}, "monsterchase-35")
    if at.crossed:
        yield Line("gate.crossed", {}, "monsterchase-138")
    needed = holders(at)
    if needed > INVENTORY["shields"]:
        values: dict[str, Value] = {"count": needed, "most": INVENTORY["shields"]}
        yield Line("gate.tokens", values, "monsterchase-110")


def holders(at: Race) -> int:
    """Shield tokens in use: each shows one or two shields (monsterchase-110)."""
    cars = sum(pilot.shields > 0 for pilot in at.pilots.values())
    return cars + (1 if at.boss and at.boss.shields else 0)
