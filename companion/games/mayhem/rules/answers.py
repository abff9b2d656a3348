"""What only boards and cards know, told when it matters: who is KO, what a character stands, who is immune."""

from companion.engine.box_entries import BAR
from companion.engine.facts import Action, Learned
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.components import CHARACTERS, guests, icons
from companion.games.mayhem.facts.damage import Immune
from companion.games.mayhem.facts.fates import Risen
from companion.games.mayhem.rules.damage import fall, knock_out
from companion.games.mayhem.rules.timing import going_on
from companion.games.mayhem.rules.turn_end import after_a_fall
from companion.games.mayhem.state import City, Downed, foe, has_slot, health_of, is_free_for_all, places

# What boards may say; more than the highest is written on the page of the box.
HEALTHS = tuple(map(str, range(1, 16)))


class SayKo(Action, frozen=True, tag="say-ko"):
    """The board says that this much damage is enough."""

    figure: str


def say_ko(play: Play[City], action: SayKo) -> None:
    """While the box does not know what it stands and somebody hurt it, or where a ruling says it is enough
    (mayhem-13c)."""
    going_on(play)
    each = play.state.figures.get(action.figure)
    require(each is not None and may_be_down(play.state, action.figure), "mayhem-13c", figure=action.figure)
    knock_out(play, action.figure)
    after_a_fall(play)


def may_be_down(at: City, figure: str) -> bool:
    """On the map, and hurt as much as it stands as far as anybody knows."""
    each = at.figures[figure]
    return each.damage > 0 and each.place != "" and each.damage >= health_of(at, figure)


class CopyHealth(Action, frozen=True, tag="copy-health"):
    """What a board says its character stands."""

    character: str
    points: str


def copy_health(play: Play[City], action: CopyHealth) -> None:
    """Once, where the box does not know it: what was counted before counts now (mayhem-13)."""
    going_on(play)
    at = play.state
    require(action.points in HEALTHS, "mayhem-13", figure=action.character)
    wearers = tuple(figure for figure, each in at.figures.items() if each.character == action.character)
    require(bool(wearers), "mayhem-13", figure=action.character)
    require(not health_of(at, wearers[0]), "mayhem-13", figure=wearers[0])
    require(any(at.figures[each].damage and at.figures[each].place for each in wearers), "mayhem-13", figure=wearers[0])
    if action.character in CHARACTERS:
        play.happens(Learned(entry=f"characters/{action.character}/health", value=int(action.points), remember=True))
    else:
        name = guests(at.box["guests"])[action.character].name
        row = BAR.join((name, action.points, str(icons(at.box, action.character))))
        play.happens(Learned(entry="guests", value=row, remember=True))
    fall(play, *wearers)
    after_a_fall(play)


def can_rise(at: City, figure: str) -> bool:
    """Whether all a KO did can be given back by one act."""
    before = downed_of(at, figure)
    if before is None or before.is_acting:
        return False
    return is_free_for_all(at) or at.sides[foe(before.was.side)].done == before.done


def has_room_to_rise(at: City, figure: str) -> bool:
    """Whether nobody has taken the slot in which it fell (mayhem-33)."""
    before = downed_of(at, figure)
    return before is not None and before.was.place in places(at) and has_slot(at, before.was.place)


def downed_of(at: City, figure: str) -> Downed | None:
    return next((each for each in at.downed if each.figure == figure), None)


class SayImmune(Action, frozen=True, tag="say-immune"):
    """Its board or a card says that this did not hurt it."""

    figure: str


def say_immune(play: Play[City], action: SayImmune) -> None:
    """The last damage is taken back, its shield too, until the table goes on (mayhem-12, mayhem-12b); so is the KO it
    made, unless that has done a mission or ended a turn of its own."""
    going_on(play)
    at = play.state
    hurt = at.hurt
    require(hurt is not None and hurt.figure == action.figure and hurt.damage > 0, "mayhem-12", figure=action.figure)
    assert hurt is not None
    if not at.figures[action.figure].place:
        require(can_rise(at, action.figure), "mayhem-12", figure=action.figure)
        require(has_room_to_rise(at, action.figure), "mayhem-33", figure=action.figure)
        play.happens(Risen(figure=hurt.figure, points=0 if is_free_for_all(at) else 1))
    play.happens(Immune(figure=hurt.figure, damage=hurt.damage, absorbed=hurt.absorbed))
