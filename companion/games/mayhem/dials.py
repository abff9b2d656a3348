"""Everything tracked, as dials that a correction may set: the table is the truth."""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from companion.engine.dials import Dial
from companion.games.mayhem.components import (
    ABILITIES,
    COMMON,
    FACES,
    FAMILIES,
    SIDES,
    TASKS,
    TILES,
    TO_WIN,
    mayhem_cards,
    task_called,
    task_name,
)
from companion.games.mayhem.layout import PLACES
from companion.games.mayhem.state import (
    KO,
    REMOVED,
    SETUP,
    City,
    Fighter,
    Mission,
    borders,
    figures_of,
    is_empty,
    is_free_for_all,
    places,
    traps_at,
    with_figure,
    with_mission,
    with_side,
)
from companion.kit.dials import exchanged, flag, number, with_field, words
from companion.kit.hands import UNKNOWN, resized

# Off the map, in the words of a correction.
OFF = ("off-ko", "off-removed", "off-yet")
NOWHERE = "nowhere"
NONE = "none"
PIZZA = "pizza"
MOST_ROUND, MOST_DONE = 30, 12
MOST_DAMAGE, MOST_FIRE, MOST_STUNS, MOST_TRAPS, MOST_HAND, MOST_REWARD = 61, 10, 8, 16, 14, 5
MARKERS = (NONE, "turn", "game")


def dials(at: City) -> tuple[Dial, ...]:
    return (*of_round(at), *of_figures(at), *of_sides(at), *of_map(at))


# --- what there is ----------------------------------------------------------------------------------------------------


def of_round(at: City) -> Iterator[Dial]:
    if at.round:
        yield number("round", at.round, MOST_ROUND, 1)
        if at.first:
            yield words("first", at.first, *at.sides)
        if at.step == "act":
            yield words("turn", at.turn, *at.sides)
        if at.mayhem:
            yield number("mayhem", at.mayhem, 9, 1)
            yield flag("star", at.star)
        if is_free_for_all(at):
            yield flag("peace", at.peace)


def of_figures(at: City) -> Iterator[Dial]:
    if not at.round:
        return
    for figure, each in at.figures.items():
        yield words(f"at.{figure}", each.place or off_word(each.off), *places(at), "off-ko", "off-removed")
        yield number(f"damage.{figure}", each.damage, MOST_DAMAGE)
        yield number(f"fire.{figure}", each.fire, MOST_FIRE)
        yield number(f"stuns.{figure}", each.stuns, MOST_STUNS)
        yield flag(f"shield.{figure}", each.shield)
        yield flag(f"escape.{figure}", each.escape)
        yield words(f"marker.{figure}", each.marker or NONE, *MARKERS)
        if not is_free_for_all(at):
            yield number(f"ko.{figure}", each.ko, at.round)
        if may_carry(at, each):
            yield flag(f"carries.{figure}", PIZZA in each.carries)
        for ability in ABILITIES:
            yield words(f"die.{figure}.{ability}", str(each.dice.get(ability, NONE)), NONE, *FACES)


def may_carry(at: City, each: Fighter) -> bool:
    """Whether the pizza may be on this board: its side is after it, or it lies there already."""
    mission = at.sides[each.side].mission
    return PIZZA in each.carries or (mission is not None and mission.family == PIZZA)


def off_word(off: str) -> str:
    return {KO: "off-ko", REMOVED: "off-removed"}.get(off, "off-yet")


def of_sides(at: City) -> Iterator[Dial]:
    for side, each in at.sides.items():
        if at.round and not is_free_for_all(at):
            yield number(f"points.{side}", each.points, TO_WIN)
            yield number(f"done.{side}", each.done, MOST_DONE)
        for index in range(len(each.rolled)):
            now = str(each.dice[index]) if index < len(each.dice) else NONE
            yield words(f"dice.{side}.{index + 1}", now, NONE, *FACES)
        if at.first and at.step not in SETUP:
            yield words(f"played.{side}", each.card or NONE, NONE, UNKNOWN, *mayhem_cards(at.box["mayhem-cards"]))
        if each.mission:
            yield from of_mission(side, each.mission)
    if at.round and not is_free_for_all(at):
        yield number("go", at.go, 12)
    for seat, hand in at.hands.items():
        yield number(f"hand.{seat}", len(hand), MOST_HAND)
        for index, card in enumerate(hand):
            id = f"card.{seat}.{index}"
            known = mayhem_cards(at.box["mayhem-cards"])
            yield replace(words(id, card, UNKNOWN, *known, secret_to=seat), of=(seat,))


def of_mission(side: str, mission: Mission) -> Iterator[Dial]:
    yield words(f"family.{side}", mission.family or NONE, NONE, *FAMILIES)
    yield number(f"reward.{side}", mission.reward, MOST_REWARD, 1)
    if mission.family == "monster":
        yield number(f"monster-damage.{side}", mission.damage, MOST_DAMAGE)
        yield number(f"monster-health.{side}", mission.health, MOST_DAMAGE)
    if mission.family == "task":
        now = task_name(mission.task) if mission.task else NONE
        yield words(f"task.{side}", now, NONE, *map(task_name, TASKS))
    if mission.family == "pizza":
        yield words(f"goal.{side}", mission.to or NOWHERE, NOWHERE, *PLACES)
    if mission.family in ("pizza", "monster", "gifts", "clues"):
        for place in PLACES:
            yield flag(f"token.{place}.{side}", place in mission.places)


def of_map(at: City) -> Iterator[Dial]:
    if not at.round:
        return
    if len(at.tiles) == len(TILES):
        for place in PLACES:
            yield words(f"tile.{place}", at.tiles[place], *TILES)
    for place in places(at):
        for team in (COMMON,) if is_free_for_all(at) else SIDES:
            yield number(f"traps.{place}.{team}", traps_at(at, place).get(team, 0), MOST_TRAPS)
    for border in borders(at):
        yield flag(f"obstacle.{border}", border in at.obstacles)
    if at.cyborg:
        yield words("cyborg", at.cyborg, *places(at))
    if is_free_for_all(at):
        yield from of_the_gone(at)


def of_the_gone(at: City) -> Iterator[Dial]:
    """What has left the map, and what may: nothing that anybody or anything lies on (mayhem-72)."""
    for place in PLACES:
        if place in at.gone or is_empty(at, place):
            yield flag(f"gone.{place}", place in at.gone)


# --- what a correction does -------------------------------------------------------------------------------------------


# The dials that are a field, where it lies; in braces what the dial is about.
FIELDS = {
    "round": "round",
    "first": "first",
    "mayhem": "mayhem",
    "star": "star",
    "peace": "peace",
    "go": "go",
    "cyborg": "cyborg",
    "damage": "figures.{}.damage",
    "fire": "figures.{}.fire",
    "stuns": "figures.{}.stuns",
    "shield": "figures.{}.shield",
    "escape": "figures.{}.escape",
    "ko": "figures.{}.ko",
    "points": "sides.{}.points",
    "done": "sides.{}.done",
    "reward": "sides.{}.mission.reward",
    "monster-damage": "sides.{}.mission.damage",
    "monster-health": "sides.{}.mission.health",
    "card": "hands.{}.{}",
}


def turned(at: City, dial: str, value: str | int) -> City:
    """The table with this dial set; what has to follow from it follows."""
    kind, *of = dial.split(".")
    return with_field(at, FIELDS[kind], of, value) if kind in FIELDS else TURNED[kind](at, of, value)


def set_down(at: City, of: list[str], value: str | int) -> City:
    """On a place, or off the map for a reason; the round of its last KO is a dial of its own."""
    if value in OFF:
        off = {"off-ko": KO, "off-removed": REMOVED}.get(str(value), "")
        return with_figure(at, of[0], place="", off=off)
    return with_figure(at, of[0], place=value, off="")


def loaded(at: City, of: list[str], value: str | int) -> City:
    """With the pizza or without it; it lies nowhere else then."""
    figure = of[0]
    rest = tuple(each for each in at.figures[figure].carries if each != PIZZA)
    if value != "yes":
        return with_figure(at, figure, carries=rest)
    side = at.figures[figure].side
    mission = at.sides[side].mission
    if mission is not None and mission.family == PIZZA:
        at = with_mission(at, side, places=())
    return with_figure(at, figure, carries=(*rest, PIZZA))


def die_laid(at: City, of: list[str], value: str | int) -> City:
    figure, ability = of
    rest = {key: die for key, die in at.figures[figure].dice.items() if key != ability}
    return with_figure(at, figure, dice=rest if value == NONE else {**rest, ability: int(value)})


def dice_left(at: City, of: list[str], value: str | int) -> City:
    """One of the dice not yet placed; those taken away come off the end."""
    side, index = of[0], int(of[1]) - 1
    dice = list(at.sides[side].dice)
    dice[index : index + 1] = [] if value == NONE else [int(value)]
    return with_side(at, side, dice=tuple(dice))


def played(at: City, of: list[str], value: str | int) -> City:
    if value == NONE:
        return with_side(at, of[0], card="", card_for="")
    whom = at.sides[of[0]].card_for or figures_of(at, of[0])[0]
    return with_side(at, of[0], card=value, card_for=whom)


def traps_laid(at: City, of: list[str], value: str | int) -> City:
    place, team = of
    here = {key: count for key, count in traps_at(at, place).items() if key != team}
    rest = {key: each for key, each in at.traps.items() if key != place}
    now = {**here, team: int(value)} if value else here
    return replace(at, traps={**rest, place: now} if now else rest)


def with_or_without(things: tuple[str, ...], thing: str, value: str | int) -> tuple[str, ...]:
    rest = tuple(each for each in things if each != thing)
    return (*rest, thing) if value == "yes" else rest


def side_acts(at: City, of: list[str], value: str | int) -> City:
    """Another side acts: an activation under way is over."""
    return at if value == at.turn else replace(at, turn=str(value), active=None, due=(), steps=0)


def of_family(at: City, of: list[str], value: str | int) -> City:
    """Of a mission of another family nothing is told."""
    mission = at.sides[of[0]].mission or Mission()
    family = "" if value == NONE else str(value)
    if family == mission.family:
        return at
    return with_side(at, of[0], mission=Mission(card=mission.card, reward=mission.reward, family=family))


def token_laid(at: City, of: list[str], value: str | int) -> City:
    place, side = of
    mission = at.sides[side].mission or Mission()
    return with_mission(at, side, places=with_or_without(mission.places, place, value))


TURNED: Mapping[str, Callable[[City, list[str], str | int], City]] = {
    "turn": side_acts,
    "at": set_down,
    "marker": lambda at, of, value: with_figure(at, of[0], marker="" if value == NONE else value),
    "carries": loaded,
    "die": die_laid,
    "dice": dice_left,
    "played": played,
    "hand": lambda at, of, value: replace(at, hands={**at.hands, of[0]: resized(at.hands[of[0]], int(value))}),
    "tile": lambda at, of, value: replace(at, tiles=exchanged(at.tiles, of[0], str(value))),
    "traps": traps_laid,
    "obstacle": lambda at, of, value: replace(at, obstacles=with_or_without(at.obstacles, of[0], value)),
    "gone": lambda at, of, value: replace(at, gone=with_or_without(at.gone, of[0], value)),
    "family": of_family,
    "token": token_laid,
    "goal": lambda at, of, value: with_mission(at, of[0], to="" if value == NOWHERE else value),
    "task": lambda at, of, value: with_mission(at, of[0], task="" if value == NONE else task_called(str(value))),
}
