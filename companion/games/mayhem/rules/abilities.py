"""Abilities, innate ones and cards as effects in their order: going on, telling, leaving."""

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.mayhem.atoms import (
    ATTACKS,
    CARD,
    CHIPS,
    COUNTED,
    INNATE,
    KINDS,
    LARGEST,
    MAYHEM,
    ON_THE_MAP,
    OPTIONAL,
    SELF,
    SPECIAL,
    TOLD,
    count,
    kind,
)
from companion.games.mayhem.components import innate
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.effects import EscapeTaken, Healed, Shielded, Stunned
from companion.games.mayhem.facts.turns import (
    AbilityBegun,
    EffectFailed,
    EffectsDone,
    EffectsDue,
    EffectSkipped,
    EffectTold,
    InnateUsed,
    SpecialSkipped,
)
from companion.games.mayhem.forecast import ANYWHERE, blows, can_stun, is_spared, places_of_head, reach, stuns, targets
from companion.games.mayhem.rules.completing import ability_used
from companion.games.mayhem.rules.timing import active_figure, going_on
from companion.games.mayhem.rules.turn_end import finish, is_owed, is_possible, is_special_whole
from companion.games.mayhem.state import City, Due, doer, dues_of, head, side_of, team
from companion.games.mayhem.supply import supply, taken

Number = Annotated[int, Meta(ge=1, le=LARGEST)]
# Each kind of effect, as the least of it is told.
LEAST = {name: f"{name}-1" if name in COUNTED else name for name in KINDS}
# What is no part of the ability: a Mayhem card, an obstacle that a GO! card grants.
BESIDE = (CARD, ANYWHERE)


def due_now(play: Play[City], *kinds: str) -> tuple[str, Due]:
    """What this seat resolves next, of one of these kinds, in its order (mayhem-18, mayhem-58)."""
    going_on(play)
    at = play.state
    figure = doer(at, play.seat)
    first = head(at, figure) if figure else None
    if first is None or kind(first.effect) not in kinds:
        raise Refusal(out_of_order(at, play.seat), {"side": at.turn})
    require(is_turn_to(at, figure, first), "mayhem-58")
    return figure, first


def require_unspared(at: City, figure: str, target: str, source: str) -> None:
    """A card played during the activations strikes the active character alone (mayhem-20c)."""
    active = at.active.figure if at.active else ""
    require(not is_spared(at, figure, target, source), "mayhem-20c", figure=active)


def out_of_order(at: City, seat: str) -> str:
    """Why nothing of this sort is to be done: others act (mayhem-56), no die lies yet (mayhem-58), or the ability does
    not say so now (mayhem-18)."""
    if at.active is not None and at.figures[at.active.figure].seat == seat:
        return "mayhem-18"
    return "mayhem-58" if at.active is None and side_of(at, seat) == at.turn else "mayhem-56"


def is_turn_to(at: City, figure: str, first: Due) -> bool:
    """The free move is settled before whatever is tapped on the same map (mayhem-58)."""
    active = at.active
    if active is None or active.figure != figure or kind(first.effect) not in ON_THE_MAP:
        return True
    return active.moved or active.stayed or active.acted or not reach(at, at.figures[figure].place)


def begin(play: Play[City], figure: str, source: str) -> None:
    """With the first effect the free move is over; some missions wait for an ability used here (mayhem-77). A card is
    played at any moment and begins nothing (mayhem-58)."""
    if source not in BESIDE and is_before(play.state, figure):
        play.happens(AbilityBegun())
        ability_used(play, figure)


def is_before(at: City, figure: str) -> bool:
    """In its turn, and nothing of the ability is used yet."""
    return at.active is not None and at.active.figure == figure and not at.active.acted


def done(play: Play[City], figure: str) -> None:
    """What comes next is no longer due, nor what belongs to it."""
    play.happens(EffectsDone(places=places_of_head(play.state, figure)))


class UseAbility(Action, frozen=True, tag="use-ability"):
    """Go on where nothing is to be chosen: what one does to oneself, what reaches nobody."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    ends: Flag = 0


def use_ability(play: Play[City], action: UseAbility) -> None:
    """Effects top to bottom (mayhem-18); an attack that reaches nobody does nothing (mayhem-59)."""
    going_on(play)
    at = play.state
    figure = doer(at, play.seat)
    first = head(at, figure) if figure else None
    if first is None:
        raise Refusal("mayhem-18", {})
    require(kind(first.effect) in SELF or not targets(at, figure), "mayhem-59")
    begin_if_on(play, figure)
    run(play, figure)
    finish(play, action.ends)


def begin_if_on(play: Play[City], figure: str) -> None:
    """What comes next is begun, as part of whatever it is."""
    first = head(play.state, figure)
    if first is not None and not is_over(play.state):
        begin(play, figure, first.source)


def run(play: Play[City], figure: str) -> None:
    """Everything that comes next without a choice; from a card it does not go on into an ability not yet begun."""
    while (first := head(play.state, figure)) is not None and not is_over(play.state):
        if first.source not in BESIDE and is_before(play.state, figure):
            return
        sort = kind(first.effect)
        if first.target:
            settle_stun(play, first)
            continue
        if sort not in SELF and targets(play.state, figure):
            return
        place = play.state.due.index(first)
        helped = sort in SELF and help_oneself(play, figure, first.effect)
        if not helped:
            play.happens(EffectFailed(figure=figure, effect=first.effect))
        gone = (place,) if sort not in (*ATTACKS, "trap") else without_stun(play.state, figure)
        play.happens(EffectsDone(places=gone))


def settle_stun(play: Play[City], first: Due) -> None:
    """The stun of an attack, in its turn on the board: on its target wherever that is by now (mayhem-62,
    mayhem-62b)."""
    owed = is_owed(play.state, first)
    play.happens(EffectsDone(places=(play.state.due.index(first),)))
    if owed:
        play.happens(Stunned(figure=first.figure, target=first.target))
    else:
        play.happens(EffectFailed(figure=first.figure, effect=first.effect))


def without_stun(at: City, figure: str) -> tuple[int, ...]:
    """An attack that reaches nobody takes its plus with it; a stun may still find somebody here (mayhem-62)."""
    return tuple(place for place in places_of_head(at, figure) if at.due[place].effect != "stun")


def help_oneself(play: Play[City], figure: str, effect: str) -> bool:
    """Heal (mayhem-60), shield and escape, which do nothing to whoever has one (mayhem-81), nor off the map
    (mayhem-83)."""
    each, left = play.state.figures[figure], supply(play.state)
    if not each.place:
        return False
    match kind(effect):
        case "heal" if each.damage:
            play.happens(Healed(figure=figure, count=min(count(effect), each.damage)))
        case "shield" if not each.shield and left["shield"]:
            play.happens(Shielded(figure=figure))
        case "escape" if not each.escape and left["escape"]:
            play.happens(EscapeTaken(figure=figure))
        case _:
            return False
    return True


class TellEffect(Action, frozen=True, tag="tell-effect"):
    """What a board, an innate or a card says that the box does not know."""

    figure: str
    effect: str


def tell_effect(play: Play[City], action: TellEffect) -> None:
    """One of the fourteen effects (mayhem-18), for the active character or for whom a card is played; the text of a
    component goes before the rules (mayhem-11)."""
    going_on(play)
    require(action.effect in CHIPS, "mayhem-18")
    told(play, action.figure, action.effect)


class TellNumber(Action, frozen=True, tag="tell-number"):
    """An effect whose number is none of the buttons."""

    figure: str
    sort: str
    count: Number


def tell_number(play: Play[City], action: TellNumber) -> None:
    """The number is what the board says, whatever it is (mayhem-18c)."""
    going_on(play)
    require(action.sort in COUNTED, "mayhem-18")
    told(play, action.figure, f"{action.sort}-{action.count}")


def told(play: Play[City], figure: str, effect: str) -> None:
    """It is due now; what leaves no choice is done at once."""
    at = play.state
    source = told_for(at, figure)
    require(source != "" and at.figures[figure].seat == play.seat, "mayhem-18")
    is_stunned = source == TOLD and at.figures[figure].stuns > 0
    require(not (is_stunned and at.active is not None and at.active.moved), "mayhem-45")
    require(does_something(at, figure, effect), "mayhem-59")
    play.happens(EffectTold(figure=figure, effect=effect, source=source))
    if kind(effect) in SELF and kind(effect) != "plus" and head_is(play.state, figure, effect):
        begin_if_on(play, figure)
        run(play, figure)
    finish(play, 0)


def does_something(at: City, figure: str, effect: str) -> bool:
    """Whether it is worth telling: what reaches nobody does nothing (mayhem-59); a plus waits for an attack or a
    trap, and the stun of an attack finds its target wherever that is (mayhem-62)."""
    if kind(effect) == "plus":
        return any(kind(each.effect) in (*ATTACKS, "trap") for each in dues_of(at, figure))
    return (effect == "stun" and would_stun(at, figure)) or is_possible(at, figure, effect, told_for(at, figure))


def would_stun(at: City, figure: str) -> bool:
    """Whether the attack that is being aimed would stun somebody, were that told of it."""
    found = (target for target in blows(at, figure) if target in at.figures)
    return not stuns(at, figure) and any(can_stun(at, target) for target in found)


def chips_for(at: City, figure: str) -> tuple[str, ...]:
    """The effects that may be told of this figure now."""
    found = {name for name in KINDS if does_something(at, figure, LEAST[name])}
    return tuple([each for each in CHIPS if kind(each) in found])


def counted_for(at: City, figure: str) -> tuple[str, ...]:
    """Those of them that have a number."""
    return tuple([name for name in COUNTED if does_something(at, figure, LEAST[name])])


def head_is(at: City, figure: str, effect: str) -> bool:
    first = head(at, figure)
    return first is not None and first.effect == effect


def told_for(at: City, figure: str) -> str:
    """What may be told of this figure now: its open activation, or the card played for it."""
    if figure not in at.figures:
        return ""
    if at.active and at.active.figure == figure:
        return TOLD if at.active.is_open else ""
    return CARD if at.sides[at.figures[figure].side].card_for == figure and at.figures[figure].place else ""


class UseInnate(Action, frozen=True, tag="use-innate"):
    """The innate ability of the active character, and how often its board lets it."""

    often: str


def use_innate(play: Play[City], action: UseInnate) -> None:
    """Once a turn, in a second activation again (mayhem-14b), or once a game (mayhem-14), as its board says
    (mayhem-14c); a stunned character moves or uses one (mayhem-45d)."""
    figure = active_figure(play)
    at = play.state
    each, active = at.figures[figure], at.active
    assert active is not None
    known = innate(at.box, each.character)
    require(action.often in ("turn", "game"), "mayhem-14c", figure=figure)
    require(known.often in ("", action.often), "mayhem-14c", figure=figure)
    require(each.marker == "", "mayhem-14", figure=figure)
    require(not (each.stuns and (active.moved or active.acted)), "mayhem-45d", figure=figure)
    require(taken(at, f"marker.{team(at, figure)}", 1) > 0, "mayhem-34")
    play.happens(InnateUsed(figure=figure, often=action.often, is_open=not known.effects or bool(known.unread)))
    if known.effects:
        play.happens(EffectsDue(figure=figure, effects=known.effects, source=INNATE, first=True))
    begin(play, figure, INNATE)


class SkipEffect(Action, frozen=True, tag="skip-effect"):
    """Leave an effect that is optional."""

    leaves_undone: ClassVar[bool] = True
    along: ClassVar[tuple[str, ...]] = ("ends",)
    ends: Flag = 0


def skip_effect(play: Play[City], action: SkipEffect) -> None:
    """Move, obstacle, pull, push and teleport may be left; nothing else (mayhem-61)."""
    going_on(play)
    figure = doer(play.state, play.seat)
    first = head(play.state, figure) if figure else None
    if first is None or kind(first.effect) not in OPTIONAL:
        raise Refusal("mayhem-61", {})
    play.happens(EffectSkipped(figure=figure, effect=first.effect))
    play.happens(EffectsDone(places=(play.state.due.index(first),)))
    begin(play, figure, first.source)
    run_on(play, figure)
    finish(play, action.ends)


def run_on(play: Play[City], figure: str) -> None:
    """Once begun, whatever leaves no choice follows."""
    if play.state.figures[figure].place:
        run(play, figure)


class SkipSpecial(Action, frozen=True, tag="skip-special"):
    """Only the standard effect of the ability."""

    leaves_undone: ClassVar[bool] = True


def skip_special(play: Play[City], _action: SkipSpecial) -> None:
    """The special effect may be used, and the Mayhem effect only with it (mayhem-17, mayhem-18b)."""
    figure = active_figure(play)
    at = play.state
    places = tuple(
        place for place, each in enumerate(at.due) if each.figure == figure and each.source in (SPECIAL, MAYHEM)
    )
    require(bool(places) and is_special_whole(at, figure), "mayhem-18b")
    play.happens(SpecialSkipped(figure=figure))
    play.happens(EffectsDone(places=places))
    finish(play, 0)
