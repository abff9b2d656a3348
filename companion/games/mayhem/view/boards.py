"""The sides and the boards of their characters as they are drawn: points, mission, damage, tokens, slots with dice."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.view import Tap
from companion.engine.words import Line, Value
from companion.games.mayhem.components import ABILITIES, FAMILIES, TASKS, TO_WIN, ability
from companion.games.mayhem.rules.answers import HEALTHS
from companion.games.mayhem.rules.missions import ASKS_PLACE, PAID, POOLS, free_tokens
from companion.games.mayhem.rules.timing import acting
from companion.games.mayhem.state import (
    KO,
    City,
    Fighter,
    Mission,
    Side,
    figures_of,
    health_of,
    is_free_for_all,
    side_of,
    slot,
)
from companion.games.mayhem.view.chips import DrawnButton
from companion.games.mayhem.view.places import ICONS, DrawnThing
from companion.kit.hands import UNKNOWN

# A track of more than this would be a line of dust.
LONGEST = 12


class DrawnDie(Struct, frozen=True):
    """A die that may be laid here, and whether it opens the special effect."""

    value: int
    is_special: bool


class DrawnSlot(Struct, frozen=True):
    """An ability: its name and number, the die on it, or the dice that may be laid on it now."""

    said: Line
    die: int
    # The correction that sets it.
    dial: str
    dice: tuple[DrawnDie, ...]
    taps: tuple[Tap, ...]


class DrawnBoard(Struct, frozen=True, kw_only=True):
    """A character's board."""

    id: str
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
    # What may be told of it by whoever has it, with a tap.
    acts: tuple[DrawnButton, ...]


class DrawnTeam(Struct, frozen=True, kw_only=True):
    """A side with its boards."""

    id: str
    # A die is placed here now.
    is_first: bool
    # One box a victory point; none where there are no points (mayhem-67).
    points: tuple[bool, ...]
    points_said: Line
    notes: tuple[Line, ...]
    mission: DrawnMission | None
    boards: tuple[DrawnBoard, ...]


def teams(at: City, viewer: str | None) -> Iterator[DrawnTeam]:
    """This viewer's own side before the rest."""
    own = side_of(at, viewer) if viewer else ""
    is_placing = at.step == "act" and at.active is None and viewer in acting(at)
    for id in sorted(at.sides, key=lambda side: side != own):
        each = at.sides[id]
        yield DrawnTeam(
            id=id,
            is_first=is_placing and id == own,
            points=() if is_free_for_all(at) else tuple(number < each.points for number in range(TO_WIN)),
            points_said=Line("board.points", {"points": each.points, "most": TO_WIN}),
            notes=tuple(notes(at, each)),
            mission=drawn_mission(at, id, each.mission, is_own=id == own) if each.mission else None,
            boards=tuple(drawn_board(at, figure, each.dice) for figure in figures_of(at, id)),
        )


def notes(at: City, side: Side) -> Iterator[Line]:
    """Cards in hand, and the one in play until the end of the round (mayhem-19, mayhem-21)."""
    yield Line("board.cards", {"count": sum(len(at.hands.get(seat, ())) for seat in side.seats)})
    if side.card:
        yield Line("board.card-played" if side.card != UNKNOWN else "board.card-played-unknown", {"card": side.card})


def drawn_board(at: City, id: str, dice: Sequence[int]) -> DrawnBoard:
    each, health, state = at.figures[id], health_of(at, id), standing_of(at, id)
    return DrawnBoard(
        id=id,
        side=each.side,
        damage=each.damage,
        health=health,
        track=tuple(number < each.damage for number in range(health)) if health <= LONGEST else (),
        healths=() if health else tuple(stood for stood in HEALTHS if int(stood) > each.damage),
        taps=(Tap("copy-health", "character", each.character),),
        state=state,
        state_said=Line(f"board.state-{state}") if state else None,
        things=tuple(things(id, each)),
        slots=tuple(drawn_slot(at, id, place, dice) for place in ABILITIES),
    )


def standing_of(at: City, id: str) -> str:
    """Whether it is its turn, it is off the map, or it has acted this round."""
    if at.active and id == at.active.figure:
        return "now"
    if off := at.figures[id].off:
        return "ko" if off == KO else "off"
    return "done" if at.figures[id].dice else ""


def things(id: str, each: Fighter) -> Iterator[DrawnThing]:
    for icon, field, count in (("flame", "fire", each.fire), ("stun", "stuns", each.stuns)):
        if count:
            yield DrawnThing(icon, count, Line(f"board.{field}", {"count": count}), "", f"{field}.{id}")
    for token, has in (("shield", each.shield), ("escape", each.escape)):
        if has:
            yield DrawnThing(token, "", Line(f"board.{token}"), "", f"{token}.{id}")
    for token in each.carries:
        yield DrawnThing(token, "", Line(f"board.carries-{token}"))
    if each.marker:
        yield DrawnThing("marker", "", Line(f"board.marker-{each.marker}"))


def drawn_slot(at: City, figure: str, place: str, dice: Sequence[int]) -> DrawnSlot:
    known, die = ability(at.box, at.figures[figure].character, place), at.figures[figure].dice.get(place, 0)
    what = "slot" if known.slot else "slot-named" if known.name else "slot-unknown"
    values: dict[str, Value] = {"name": known.name, "ability": place, "needs": known.slot}
    is_printed = known.standard and known.special and known.mayhem
    if at.active is None and is_printed and not (known.slot or die):
        # As the rulebook prints it, without its number, while a die may be laid there (mayhem-18d).
        what = "slot-printed"
        values |= {"standard": known.standard, "special": known.special, "mayhem": known.mayhem}
    return DrawnSlot(
        Line(f"board.{what}", values),
        die,
        f"die.{figure}.{place}",
        tuple(DrawnDie(each, 0 < known.slot <= each) for each in sorted(set(dice))),
        (Tap("place-die", "slot", slot(figure, place)),),
    )


# --- missions ---------------------------------------------------------------------------------------------------------


def drawn_mission(at: City, side: str, mission: Mission, *, is_own: bool) -> DrawnMission:
    """As far as the table has told it; only its own side says more (mayhem-27)."""
    key = "mission" if mission.card != UNKNOWN else f"mission-{mission.family}" if mission.family else "mission-unknown"
    return DrawnMission(
        title=Line(f"board.{key}", {"card": mission.card, "reward": mission.reward}),
        is_new=is_own and not mission.family,
        steps=tuple(steps(at, side, mission)),
        pays=tuple(pays()) if is_own and not mission.family else (),
        acts=tuple(acts(mission)) if is_own else (),
    )


def acts(mission: Mission) -> Iterator[DrawnButton]:
    """What may be told: which card or family it is, its task, that it is done."""
    if not mission.family:
        for family in FAMILIES:
            taps = (Tap("tell-mission", "family", family),)
            yield DrawnButton(ICONS.get(family, family), Line("board.is", {"what": family}), taps)
        return
    if mission.asks == "task":
        for task in TASKS:
            yield DrawnButton("", Line(f"board.task-{task}"), (Tap("set-task", "task", task),))
    for act in ("tokens-set", "mission-done"):
        yield DrawnButton("check", Line(f"board.{act}"), (Tap(act),))


def pays() -> Iterator[DrawnPay]:
    for points in PAID:
        said = Line("board.pays", {"count": points})
        yield DrawnPay(said, points == PAID[0], (Tap("tell-mission", "reward", points),))


def steps(at: City, side: str, mission: Mission) -> Iterator[DrawnStep]:
    if is_short(at, side, mission):
        yield DrawnStep(Line(f"board.step-no-{mission.family}"))
        return
    yield from told_so_far(mission)
    if mission.asks in ASKS_PLACE:
        yield DrawnStep(Line(f"board.asks-{mission.family}-{mission.asks}"))


def is_short(at: City, side: str, mission: Mission) -> bool:
    """Whether nobody can do it: no token of it lies anywhere, is carried by its side or is left to take (mayhem-34,
    mayhem-34c)."""
    if mission.family not in POOLS or mission.places or mission.taken or free_tokens(at, side, mission.family):
        return False
    return not any(each.carries and each.side == side for each in at.figures.values())


def told_so_far(mission: Mission) -> Iterator[DrawnStep]:
    match mission.family:
        case "monster":
            key = "monster-known" if mission.health else "monster"
            values: dict[str, Value] = {"places": mission.places, "damage": mission.damage, "health": mission.health}
            yield DrawnStep(Line(f"board.step-{key}", values))
        case "pizza" if mission.asks != "from":
            # Once somebody has it, it lies nowhere.
            taken = DrawnStep(Line("board.step-taken"), is_done=True)
            yield DrawnStep(Line("board.step-take", {"places": mission.places})) if mission.places else taken
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
