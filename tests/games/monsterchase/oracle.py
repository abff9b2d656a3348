"""A slow second opinion on the boss's move, written from the rulebook alone: everything is a dictionary of spaces.

Of the program it knows nothing but how a strip is written down.
"""

from dataclasses import dataclass, field

from companion.games.monsterchase.driver.strip import Strip
from tests.games.monsterchase.lies import Space, lies

LEFT, RIGHT = -1, 1


@dataclass
class Card:
    """What was turned over, and how the boss and the table stand to it."""

    effect: str
    value: int
    slabs: int = 1
    unstoppable: bool = False
    spun: bool = False
    wavers: tuple[str, ...] = ()
    diagonal: bool = False
    all_shields: bool = False
    drone_is_bot: bool = True
    power_up: bool = True
    hold_fire: bool = False
    # Points the boss has and had at the start, what a reserve is worth (0: none ends anything), hearts lying about.
    points: int = 0
    start: int = 0
    energy: int = 0
    hearts: int = 0
    repairs: bool = True
    # What more than the last life counts for nothing.
    lives_only: bool = False
    # Whether an obstacle asks for the mood after its blow, and after how much damage that is another.
    mood_after: bool = False
    angry_after: int = 0


@dataclass
class World:
    """The table: what is on each space, where every car is, what it has left."""

    lanes: int
    length: int
    things: dict[Space, str]
    where: dict[str, Space]
    lives: dict[str, int]
    shields: dict[str, int]
    tiles: dict[int, int]
    checkpoints: set[int]
    prey: int
    reserves: set[int]
    lightning: dict[Space, str]
    damage: dict[str, int] = field(default_factory=dict)
    # (what must be asked, about whom); put off until the boss has to go on.
    questions: set[tuple[str, str]] = field(default_factory=set)
    put_off: set[tuple[str, str]] = field(default_factory=set)
    waits: bool = False
    crashed: bool = False
    points: int = 0
    lost: bool = False


@dataclass
class Option:
    """One thing the boss could do, and what comes of it."""

    name: str
    own: int
    advance: int
    dealt: int
    left: int
    lost: bool
    questions: set[tuple[str, str]]
    table: dict[str, object]


def world(strip: Strip) -> World:
    cars, there = {each.id: each for each in strip.cars}, lies(strip)
    return World(
        lanes=strip.lanes,
        length=strip.spaces,
        things=there.things,
        where={"boss": there.boss} | there.cars,
        lives={who: each.lives for who, each in cars.items()},
        shields={"boss": strip.shields} | {who: each.shields for who, each in cars.items()},
        tiles=there.tiles,
        checkpoints=there.checkpoints,
        prey=strip.prey,
        reserves=set(strip.reserves),
        lightning=there.lightning,
    )


def table(at: World) -> dict[str, object]:
    """All that can be seen on the table, to be compared."""
    return {
        "things": at.things,
        "where": at.where,
        "lives": at.lives,
        "shields": at.shields,
        "reserves": at.reserves,
    }


# --- what the boss can do ---------------------------------------------------------------------------------------------


def options(strip: Strip, card: Card) -> list[Option]:
    return [play(strip, card, name) for name in names(world(strip), card)]


def names(at: World, card: Card) -> list[str]:
    lane, space = at.where["boss"]
    if card.effect == "steer":
        row = space + 1 if card.diagonal else space
        both = {"left": (lane + LEFT, row), "right": (lane + RIGHT, row)}
        return [
            *(name for name, to in both.items() if 1 <= to[0] <= at.lanes and at.things.get(to) != "wall"),
            "stay",
        ]
    if card.effect == "missile":
        return ["fire", "hold"] if card.hold_fire else ["fire"]
    if card.effect == "bomb":
        if space == 1 or is_empty(at, (lane, space - 1)):
            return ["behind"]
        sides = [name for name, side in (("left", LEFT), ("right", RIGHT)) if is_empty(at, (lane + side, space))]
        if sides:
            return sides
        return ["ahead"] if is_empty(at, (lane, space + 1)) else ["none"]
    return ["behind"] if card.effect == "freeze" else ["go"]


def play(strip: Strip, card: Card, name: str) -> Option:
    at = world(strip)
    at.points = card.points
    start = at.where["boss"][1]
    effect(at, card, name)
    ask_what_was_put_off(at, card.value)
    if card.spun and card.effect != "repair" and card.value and not at.lost:
        ask(at, "spin-out", "boss")
    left = go(at, card, card.value)
    return Option(
        name=name,
        own=at.damage.get("boss", 0),
        advance=at.where["boss"][1] - start,
        dealt=sum(count for who, count in at.damage.items() if who != "boss"),
        left=left,
        lost=at.lost,
        questions=at.questions,
        table=table(at),
    )


def effect(at: World, card: Card, name: str) -> None:
    lane, space = at.where["boss"]
    if card.effect == "steer" and name != "stay":
        to = (lane + (LEFT if name == "left" else RIGHT), space + 1 if card.diagonal else space)
        if at.things.get(to) in ("water", "void"):
            ask(at, at.things[to], "boss")
        elif at.lightning.get((lane, space)) == "18-B":
            ask(at, "mirror", "boss")
        elif to[1] > at.length:
            ask(at, "edge", "boss")
        else:
            at.crashed = arrive(at, card, "boss", to) == "crash"
    elif card.effect == "missile" and name == "fire":
        missile(at, card)
    elif card.effect == "bomb" and name != "none":
        at_side = {"left": (lane - 1, space), "right": (lane + 1, space), "ahead": (lane, space + 1)}
        to = at_side.get(name, (lane, space - 1))
        if to[1] < 1:
            at.questions.add(("edge", "boss"))
        else:
            at.things[to] = "bomb"
    elif card.effect == "freeze":
        slabs = card.slabs
        for there in range(space - 1, 0, -1):
            if slabs and is_empty(at, (lane, there)):
                at.things[(lane, there)] = "ice"
                slabs -= 1
        if slabs:
            at.questions.add(("edge", "boss"))
    elif card.effect == "repair" and not card.spun:
        if card.repairs:
            regain(at, card, 1)
        if "heal" in card.wavers:
            at.put_off.add(("mood", "boss"))
    elif card.effect == "power-up" and card.power_up:
        at.shields["boss"] = min(2, at.shields["boss"] + 2)


def missile(at: World, card: Card) -> None:
    lane, space = at.where["boss"]
    for there in range(space + 1, at.length + 1):
        thing = at.things.get((lane, there))
        if thing == "wall":
            at.questions.add(("wall", "boss"))
            return
        for who, spot in at.where.items():
            if spot == (lane, there):
                wound(at, card, who)
                return
        if thing in ("rock", "bomb"):
            del at.things[(lane, there)]
            return
    at.questions.add(("edge", "boss"))


# --- movement ---------------------------------------------------------------------------------------------------------


def go(at: World, card: Card, points: int) -> int:
    """The boss drives on; how many points it has left when somebody must be asked first."""
    while points > 0:
        if at.crashed or at.lost:
            return 0
        if at.waits:
            return points
        lane, space = at.where["boss"]
        if at.lightning.get((lane, space)) == "18-B":
            ask(at, "mirror", "boss")
            return points
        to = ahead_of(at, "boss", lane, space)
        if isinstance(to, str):
            ask(at, to, "boss")
            return points
        points -= 1
        if arrive(at, card, "boss", to) == "crash":
            at.put_off.clear()
            return 0
        ask_what_was_put_off(at, points)
    return 0


def ahead_of(at: World, who: str, lane: int, space: int) -> Space | str:
    """The next space of the lane, over the water for the boss, or what nobody but the table can say."""
    if space + 1 > at.length:
        return "edge"
    thing = at.things.get((lane, space + 1))
    if thing in ("void", "wall"):
        return str(thing)
    if thing != "water":
        return (lane, space + 1)
    if who != "boss":
        return "water"
    for there in range(space + 2, at.length + 1):
        if is_empty(at, (lane, there)):
            return (lane, there)
    return "edge"


def arrive(at: World, card: Card, who: str, to: Space) -> str:
    """Into a space, whoever it is, with all that it sets off: "on", "crash" when it stays there, "out" off track."""
    old = at.where[who][1]
    there_already = [other for other, spot in at.where.items() if spot == to]
    at.where[who] = to
    result = "on"
    if at.things.get(to) in ("rock", "bomb"):
        del at.things[to]
        wound(at, card, who)
        if not (who == "boss" and plows_on(at, card)):
            result = "crash"
        if who not in at.where:
            return "out"
    for other in there_already:
        wound(at, card, other)
        if other in at.where:
            push(at, card, other)
    for space in range(old + 1, to[1] + 1):
        tile = at.tiles.get(space, 0)
        if tile and who == "boss":
            if tile in at.reserves:
                at.reserves.remove(tile)
                if card.energy and at.points + card.energy > card.start:
                    at.lost = True
                    return "crash"
                regain(at, card, card.energy)
                if "heal" in card.wavers:
                    at.put_off.add(("mood", "boss"))
            if tile == at.prey:
                regain(at, card, card.hearts)
                at.put_off.add(("prey", "boss"))
    if at.things.get(to) == "ice":
        ask(at, "ice", who)
    harmless = {"17-B", "18-B", "19-B", "20-B"} | ({"13-B"} if who == "boss" else set())
    if to in at.lightning and at.lightning[to] not in harmless:
        ask(at, "lightning", who)
    return result


def plows_on(at: World, card: Card) -> bool:
    """Nothing stops the boss in a mood for that; which mood, before or after the blow, the table has said."""
    other_mood = card.mood_after and card.angry_after and at.damage.get("boss", 0) >= card.angry_after
    return not card.unstoppable if other_mood else card.unstoppable


def regain(at: World, card: Card, points: int) -> None:
    for _ in range(points):
        if at.points < card.start:
            at.points += 1


def push(at: World, card: Card, who: str) -> None:
    """Two spaces ahead, unless something stops it."""
    points = 2
    while points and not at.waits:
        lane, space = at.where[who]
        if at.lightning.get((lane, space)) == "18-B":
            ask(at, "mirror", who)
            take_away(at, who)
            return
        to = ahead_of(at, who, lane, space)
        if to == "edge":
            at.questions.add(("edge", who))
            take_away(at, who)
            return
        if isinstance(to, str):
            ask(at, to, who)
            take_away(at, who)
            return
        points -= 1
        if arrive(at, card, who, to) != "on":
            return


def wound(at: World, card: Card, who: str) -> None:
    """One point of damage by the boss's doing, and one more for a shield it has to spend on somebody else."""
    damage = 1
    at_most = 2 if card.all_shields else 1
    if who != "boss":
        extra = min(at_most, at.shields["boss"])
        at.shields["boss"] -= extra
        damage += extra
    can_keep_off = at_most if who == "boss" else 1 if who == "drone" and card.drone_is_bot else damage
    kept_off = min(damage, can_keep_off, at.shields[who])
    at.shields[who] -= kept_off
    damage -= kept_off
    if damage == 0:
        return
    counts = min(damage, at.lives[who]) if who != "boss" and card.lives_only else damage
    at.damage[who] = at.damage.get(who, 0) + counts
    if who == "boss":
        at.points -= damage
        if "hurt" in card.wavers:
            at.put_off.add(("mood", who))
        return
    at.lives[who] -= damage
    if at.lives[who] <= 0:
        space = at.where[who][1]
        take_away(at, who)
        regain(at, card, 1)
        if "heal" in card.wavers or "off-track" in card.wavers:
            at.put_off.add(("mood", who))
        if any(at.where["boss"][1] + 2 <= line <= space for line in at.checkpoints):
            at.put_off.add(("checkpoint", who))


def take_away(at: World, who: str) -> None:
    for about in (at.where, at.lives, at.shields):
        del about[who]


def is_empty(at: World, spot: Space) -> bool:
    on_it = spot in at.things or spot in at.where.values()
    return 1 <= spot[0] <= at.lanes and 1 <= spot[1] <= at.length and not on_it


def ask(at: World, what: str, who: str) -> None:
    at.questions.add((what, who))
    at.waits = True


def ask_what_was_put_off(at: World, points: int) -> None:
    if at.put_off and points and not at.crashed and not at.lost:
        at.questions |= at.put_off
        at.waits = True
    at.put_off.clear()


# --- which of them ----------------------------------------------------------------------------------------------------


def beats(one: Option, other: Option) -> int:
    """The first of the priorities by which one is better, or 0 when it is not: damage taken, road, damage dealt."""
    if one.own != other.own:
        return 1 if one.own < other.own else 0
    if one.advance != other.advance:
        return 2 if one.advance > other.advance else 0
    return 3 if one.dealt > other.dealt else 0


def decide(all_of_them: list[Option]) -> tuple[set[str], int]:
    """The options nothing beats, and the priority that told the last one apart: 4 if none does, 0 with one option."""
    best = [one for one in all_of_them if not any(beats(other, one) for other in all_of_them)]
    names = {one.name for one in best}
    if len(best) > 1:
        return names, 4
    return names, max((beats(best[0], other) for other in all_of_them if other is not best[0]), default=0)
