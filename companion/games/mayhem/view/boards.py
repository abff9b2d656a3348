"""What everybody sees of the sides and their characters: points, mission, damage, tokens, slots with their dice."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line, Value
from companion.games.mayhem.components import ABILITIES, FAMILIES, TASKS, TO_WIN, Ability, ability, innate
from companion.games.mayhem.rules.answers import HEALTHS
from companion.games.mayhem.rules.missions import ASKS_PLACE, PAID, POOLS, free_tokens
from companion.games.mayhem.state import KO, City, Mission, figure_in, health_of, side_of, slot
from companion.games.mayhem.view.places import ICONS, DrawnThing
from companion.kit.hands import UNKNOWN

# A track of more than this would be a line of dust.
LONGEST = 12

# --- what is seen -----------------------------------------------------------------------------------------------------


class Slot(Struct, frozen=True, kw_only=True):
    """One ability of a board as far as the box knows it, and the die on it."""

    id: str
    ability: str
    name: str
    # The number that opens the special effect; 0 while nobody has said.
    needs: int
    standard: tuple[str, ...]
    special: tuple[str, ...]
    mayhem: tuple[str, ...]
    die: int


class Board(Struct, frozen=True, kw_only=True):
    """A character with all that lies on its board."""

    id: str
    character: str
    side: str
    seat: str
    place: str
    off: str
    damage: int
    # 0 while nobody has said.
    health: int
    fire: int
    stuns: int
    shield: bool
    escape: bool
    carries: tuple[str, ...]
    marker: str
    innate: str
    slots: tuple[Slot, ...]


class Team(Struct, frozen=True, kw_only=True):
    """A side: what it has reached and what it still has."""

    id: str
    seats: tuple[str, ...]
    points: int
    dice: tuple[int, ...]
    cards: int
    card: str
    mission: Mission | None
    # Its tokens are not to be had: nobody can do it (mayhem-34c).
    is_short: bool
    done: int


def boards(at: City) -> Iterator[Board]:
    for id, each in at.figures.items():
        yield Board(
            id=id,
            character=each.character,
            side=each.side,
            seat=each.seat,
            place=each.place,
            off=each.off,
            damage=each.damage,
            health=health_of(at, id),
            fire=each.fire,
            stuns=each.stuns,
            shield=each.shield,
            escape=each.escape,
            carries=each.carries,
            marker=each.marker,
            innate=innate(at.box, each.character).name,
            slots=tuple(
                slot_seen(slot(id, place), place, ability(at.box, each.character, place), each.dice.get(place, 0))
                for place in ABILITIES
            ),
        )


def slot_seen(id: str, place: str, known: Ability, die: int) -> Slot:
    return Slot(
        id=id,
        ability=place,
        name=known.name,
        needs=known.slot,
        standard=known.standard,
        special=known.special,
        mayhem=known.mayhem,
        die=die,
    )


def teams(at: City) -> Iterator[Team]:
    for id, each in at.sides.items():
        yield Team(
            id=id,
            seats=each.seats,
            points=each.points,
            dice=each.dice,
            cards=sum(len(at.hands.get(seat, ())) for seat in each.seats),
            card=each.card,
            mission=each.mission,
            is_short=each.mission is not None and is_short(at, id, each.mission),
            done=each.done,
        )


def is_short(at: City, side: str, mission: Mission) -> bool:
    """Whether no token of this mission lies anywhere, is carried by its side or is left to take (mayhem-34)."""
    if mission.family not in POOLS or mission.places or mission.taken or free_tokens(at, side, mission.family):
        return False
    return not any(each.carries and each.side == side for each in at.figures.values())


# --- how it is drawn --------------------------------------------------------------------------------------------------


class DrawnDie(Struct, frozen=True):
    """A die that may be laid here, and whether it opens the special effect."""

    value: int
    is_special: bool


class DrawnSlot(Struct, frozen=True):
    """An ability: its name and number, the die on it, or the dice that may be laid on it now."""

    said: Line
    die: int
    # The ruling that sets it.
    dial: str
    dice: tuple[DrawnDie, ...]
    taps: tuple[Tap, ...]


class DrawnBoard(Struct, frozen=True, kw_only=True):
    """A character's board."""

    id: str
    name: str
    side: str
    damage: int
    health: int
    track: tuple[bool, ...]
    # What it may be said to stand, while nobody has.
    healths: tuple[str, ...]
    taps: tuple[Tap, ...]
    # How it is marked, and in words.
    state: str
    state_said: Line | None
    things: tuple[DrawnThing, ...]
    slots: tuple[DrawnSlot, ...]


class DrawnStep(Struct, frozen=True):
    """What a mission asks, and whether that is done."""

    said: Line
    is_done: bool = False


class DrawnAct(Struct, frozen=True):
    """Something to be told of a mission by whoever has it, with a tap."""

    icon: str
    said: Line
    taps: tuple[Tap, ...]


class DrawnPay(Struct, frozen=True):
    """What a card nobody knows may pay; the usual is chosen already."""

    said: Line
    is_usual: bool
    taps: tuple[Tap, ...]


class DrawnMission(Struct, frozen=True, kw_only=True):
    """A GO! card in play, as far as it was told."""

    title: Line
    # Nothing is known of it but that it lies there.
    is_new: bool
    steps: tuple[DrawnStep, ...]
    # What it may pay, the usual first.
    pays: tuple[DrawnPay, ...]
    acts: tuple[DrawnAct, ...]


class DrawnTeam(Struct, frozen=True, kw_only=True):
    """A side with its boards."""

    side: str
    # One box a victory point; none where there are no points (mayhem-67).
    points: tuple[bool, ...]
    points_said: Line
    notes: tuple[Line, ...]
    mission: DrawnMission | None
    boards: tuple[DrawnBoard, ...]


def drawn(
    teams: Sequence[Team], boards: Sequence[Board], active: str, *, own: str, has_points: bool
) -> tuple[DrawnTeam, ...]:
    return tuple(
        DrawnTeam(
            side=team.id,
            points=tuple(number < team.points for number in range(TO_WIN)) if has_points else (),
            points_said=Line("board.points", {"points": team.points, "most": TO_WIN}),
            notes=tuple(notes(team)),
            mission=drawn_mission(team.mission, is_own=team.id == own, is_short=team.is_short)
            if team.mission
            else None,
            boards=tuple(drawn_board(each, team.dice, active) for each in boards if each.side == team.id),
        )
        for team in teams
    )


def notes(team: Team) -> Iterator[Line]:
    """Cards in hand, and the one in play until the end of the round (mayhem-19, mayhem-21)."""
    yield Line("board.cards", {"count": team.cards})
    if team.card:
        yield Line("board.card-played" if team.card != UNKNOWN else "board.card-played-unknown", {"card": team.card})


def drawn_board(board: Board, dice: Sequence[int], active: str) -> DrawnBoard:
    state = standing_of(board, active)
    return DrawnBoard(
        id=board.id,
        name=board.id,
        side=board.side,
        damage=board.damage,
        health=board.health,
        track=tuple(number < board.damage for number in range(board.health)) if board.health <= LONGEST else (),
        healths=() if board.health else tuple(each for each in HEALTHS if int(each) > board.damage),
        taps=(Tap("copy-health", "character", board.character),),
        state=state,
        state_said=Line(f"board.state-{state}") if state else None,
        things=tuple(things(board)),
        slots=tuple(drawn_slot(each, dice, is_placing=not active) for each in board.slots),
    )


def standing_of(board: Board, active: str) -> str:
    """Whether it is its turn, it is off the map, or it has acted this round."""
    if board.id == active:
        return "now"
    if board.off:
        return "ko" if board.off == KO else "off"
    return "done" if any(each.die for each in board.slots) else ""


def things(board: Board) -> Iterator[DrawnThing]:
    counted = (("flame", "fire", board.fire), ("stun", "stuns", board.stuns))
    for icon, field, count in counted:
        if count:
            yield DrawnThing(icon, count, Line(f"board.{field}", {"count": count}), "", f"{field}.{board.id}")
    flags = (("shield", "shield", board.shield), ("escape", "escape", board.escape))
    for icon, field, has in flags:
        if has:
            yield DrawnThing(icon, "", Line(f"board.{field}"), "", f"{field}.{board.id}")
    for each in board.carries:
        yield DrawnThing(each, "", Line(f"board.carries-{each}"))
    if board.marker:
        yield DrawnThing("marker", "", Line(f"board.marker-{board.marker}"))


def drawn_slot(seen: Slot, dice: Sequence[int], *, is_placing: bool) -> DrawnSlot:
    what = "slot" if seen.needs else "slot-named" if seen.name else "slot-unknown"
    values: dict[str, Value] = {"name": seen.name, "ability": seen.ability, "needs": seen.needs}
    if is_placing and not (seen.needs or seen.die) and seen.standard and seen.special and seen.mayhem:
        # As the rulebook prints it, without its number, while a die may be laid there (mayhem-18d).
        what = "slot-printed"
        values |= {"standard": seen.standard, "special": seen.special, "mayhem": seen.mayhem}
    return DrawnSlot(
        Line(f"board.{what}", values),
        seen.die,
        f"die.{figure_in(seen.id)}.{seen.ability}",
        tuple(DrawnDie(die, 0 < seen.needs <= die) for die in sorted(set(dice))),
        (Tap("place-die", "slot", seen.id),),
    )


# --- missions ---------------------------------------------------------------------------------------------------------


def drawn_mission(mission: Mission, *, is_own: bool, is_short: bool) -> DrawnMission:
    """As far as the table has told it; only its own side says more (mayhem-27)."""
    key = "mission" if mission.card != UNKNOWN else f"mission-{mission.family}" if mission.family else "mission-unknown"
    return DrawnMission(
        title=Line(f"board.{key}", {"card": mission.card, "reward": mission.reward}),
        is_new=is_own and not mission.family,
        steps=(DrawnStep(Line(f"board.step-no-{mission.family}")),) if is_short else tuple(steps(mission)),
        pays=tuple(pays()) if is_own and not mission.family else (),
        acts=tuple(acts(mission)) if is_own else (),
    )


def acts(mission: Mission) -> Iterator[DrawnAct]:
    """What may be told: which card or family it is, its task, that it is done."""
    if not mission.family:
        for family in FAMILIES:
            yield DrawnAct(
                ICONS.get(family, family), Line("board.is", {"what": family}), taps("tell-mission", "family", family)
            )
        return
    if mission.asks == "task":
        for task in TASKS:
            yield DrawnAct("", Line(f"board.task-{task}"), taps("set-task", "task", task))
    yield DrawnAct("check", Line("board.tokens-set"), taps("tokens-set"))
    yield DrawnAct("check", Line("board.mission-done"), taps("mission-done"))


def pays() -> Iterator[DrawnPay]:
    for points in PAID:
        said = Line("board.pays", {"count": points})
        yield DrawnPay(said, points == PAID[0], taps("tell-mission", "reward", points))


def taps(act: str, hole: str = "", value: str = "") -> tuple[Tap, ...]:
    return (Tap(act, hole, value),)


def steps(mission: Mission) -> Iterator[DrawnStep]:
    yield from told_so_far(mission)
    if mission.asks in ASKS_PLACE:
        yield DrawnStep(Line(f"board.asks-{mission.family}-{mission.asks}"))


def told_so_far(mission: Mission) -> Iterator[DrawnStep]:
    match mission.family:
        case "monster":
            key = "monster-known" if mission.health else "monster"
            values: dict[str, Value] = {"places": mission.places, "damage": mission.damage, "health": mission.health}
            yield DrawnStep(Line(f"board.step-{key}", values))
        case "pizza" if mission.asks != "from":
            yield taking(mission)
            if mission.to:
                yield DrawnStep(Line("board.step-bring", {"place": mission.to}))
        case "gifts" | "clues":
            if mission.places:
                yield DrawnStep(
                    Line(f"board.step-{mission.family}", {"places": mission.places, "taken": mission.taken})
                )
        case "task":
            if mission.task:
                yield DrawnStep(Line(f"board.step-{mission.task}", {"places": mission.places}))
        case "ko":
            yield DrawnStep(Line("board.step-ko"))


def taking(mission: Mission) -> DrawnStep:
    """Once somebody has it, it lies nowhere."""
    if not mission.places:
        return DrawnStep(Line("board.step-taken"), is_done=True)
    return DrawnStep(Line("board.step-take", {"places": mission.places}))


def own_side(at: City, viewer: str | None) -> str:
    return side_of(at, viewer) if viewer else ""
