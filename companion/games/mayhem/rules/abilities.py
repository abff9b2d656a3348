"""Abilities and cards as effects in their order: going on, and what may be left."""

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from companion.engine.dispatch import AtSteps, everybody
from companion.engine.facts import Action, Flag
from companion.engine.memo import remembered
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.engine.words import Line
from companion.games.mayhem.atoms import (
    ATTACKS,
    CARD,
    KINDS,
    MAYHEM,
    ON_THE_MAP,
    OPTIONAL,
    SELF,
    SPECIAL,
    count,
    kind,
)
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.effects import EscapeTaken, Healed, Shielded, Stunned
from companion.games.mayhem.facts.turns import (
    AbilityBegun,
    EffectFailed,
    EffectsDone,
    EffectSkipped,
    SpecialSkipped,
)
from companion.games.mayhem.rules.completing import ability_used
from companion.games.mayhem.rules.timing import IN_TURN, Guard, active_of, moments
from companion.games.mayhem.rules.turn_end import finish, is_owed, is_special_whole
from companion.games.mayhem.state import City, Due, doers, head, side_of
from companion.games.mayhem.supply import supply
from companion.games.mayhem.targets_and_damage import ANYWHERE, places_of_head, reach, targets

# What is no part of the ability: a Mayhem card, an obstacle that a GO! card grants.
BESIDE = (CARD, ANYWHERE)


@remembered
def dues_now(at: City) -> dict[str, Due]:
    """What each seat resolves next, where there is anything: asked of every effect a list has."""
    return {seat: first for seat, figure in doers(at).items() if (first := head(at, figure)) is not None}


@cache
def due_now(*kinds: str) -> Guard:
    """Only what this seat resolves next, of one of these kinds, in its order (mayhem-18, mayhem-58)."""

    def guard(play: Play[City]) -> None:
        at = play.state
        first = dues_now(at).get(play.seat)
        if first is None or kind(first.effect) not in kinds:
            raise Refusal(out_of_order(at, play.seat), {"side": at.turn})
        require(is_turn_to(at, first), "mayhem-58")

    return AtSteps(moments("several", *kinds), guard)


def in_a_turn(at: City, _seat: str) -> bool:
    """Effects are looked for from the first turn of a round to its last."""
    return at.turn != ""


def out_of_order(at: City, seat: str) -> str:
    """Why nothing of this sort is to be done: others act (mayhem-56), no die lies yet (mayhem-58), or the ability does
    not say so now (mayhem-18)."""
    if at.active is not None and at.figures[at.active.figure].seat == seat:
        return "mayhem-18"
    return "mayhem-58" if at.active is None and side_of(at, seat) == at.turn else "mayhem-56"


def is_turn_to(at: City, first: Due) -> bool:
    """The free move is settled before whatever is tapped on the same map (mayhem-58)."""
    active = at.active
    if active is None or active.figure != first.figure or kind(first.effect) not in ON_THE_MAP:
        return True
    return active.moved or active.stayed or active.acted or not reach(at, at.figures[first.figure].place)


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


def asks_no_aim(play: Play[City]) -> None:
    """Effects top to bottom (mayhem-18); an attack that reaches nobody does nothing (mayhem-59)."""
    first = dues_now(play.state).get(play.seat)
    if first is None:
        raise Refusal("mayhem-18", {})
    require(kind(first.effect) in SELF or not targets(play.state, first.figure), "mayhem-59")


class UseAbility(Action, frozen=True, tag="use-ability"):
    """Go on where nothing is to be chosen: what one does to oneself, what reaches nobody."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    ends: Flag = 0

    primary = True
    is_sure = True
    when = AtSteps(moments("several", *KINDS), asks_no_aim)

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        first = dues_now(at)[seat]
        key = "answer.go-on" if kind(first.effect) in SELF else "answer.nobody"
        yield cls.offer(said=Line(key, {"figure": first.figure, "effect": first.effect}), ends=1)

    @staticmethod
    def looked_for(at: City, seat: str) -> bool:
        return seat not in dues_now(at)

    def decide(self, play: Play[City]) -> None:
        figure = dues_now(play.state)[play.seat].figure
        begin_if_on(play, figure)
        run(play, figure)
        finish(play, self.ends)


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
        index = play.state.due.index(first)
        helped = sort in SELF and help_oneself(play, figure, first.effect)
        if not helped:
            play.happens(EffectFailed(figure=figure, effect=first.effect))
        gone = (index,) if sort not in (*ATTACKS, "trap") else without_stun(play.state, figure)
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
    return tuple(index for index in places_of_head(at, figure) if at.due[index].effect != "stun")


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


def is_optional(play: Play[City]) -> None:
    """Move, obstacle, pull, push and teleport may be left; nothing else (mayhem-61)."""
    first = dues_now(play.state).get(play.seat)
    if first is None or kind(first.effect) not in OPTIONAL:
        raise Refusal("mayhem-61", {})


class SkipEffect(Action, frozen=True, tag="skip-effect"):
    """Leave an effect that is optional."""

    leaves_undone: ClassVar[bool] = True
    along: ClassVar[tuple[str, ...]] = ("ends",)
    ends: Flag = 0

    is_often = True
    is_sure = True
    when = AtSteps(moments("several", *OPTIONAL), is_optional)
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        """What is aimed on the map leaves the thumb free for doing without it."""
        first = dues_now(at)[seat]
        sort = kind(first.effect)
        said = Line("answer.skip", {"figure": first.figure, "effect": f"then-{sort}"})
        yield cls.offer(said=said, primary=sort in ON_THE_MAP and bool(targets(at, first.figure)), ends=1)

    def decide(self, play: Play[City]) -> None:
        first = dues_now(play.state)[play.seat]
        play.happens(EffectSkipped(figure=first.figure, effect=first.effect))
        play.happens(EffectsDone(places=(play.state.due.index(first),)))
        begin(play, first.figure, first.source)
        run_on(play, first.figure)
        finish(play, self.ends)


def run_on(play: Play[City], figure: str) -> None:
    """Once begun, whatever leaves no choice follows."""
    if play.state.figures[figure].place:
        run(play, figure)


def specials_due(at: City) -> tuple[int, ...]:
    """Where in what is due the special effect stands, and the Mayhem effect that comes only with it (mayhem-17)."""
    figure = active_of(at).figure
    return tuple(
        index for index, each in enumerate(at.due) if each.figure == figure and each.source in (SPECIAL, MAYHEM)
    )


class SkipSpecial(Action, frozen=True, tag="skip-special"):
    """Only the standard effect of the ability."""

    leaves_undone: ClassVar[bool] = True
    is_often = True
    when = IN_TURN

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        if specials_due(at):
            yield cls.offer()

    def decide(self, play: Play[City]) -> None:
        """The special effect may be used, as long as nothing of it is (mayhem-18b)."""
        figure, places = active_of(play.state).figure, specials_due(play.state)
        require(bool(places) and is_special_whole(play.state, figure), "mayhem-18b")
        play.happens(SpecialSkipped(figure=figure))
        play.happens(EffectsDone(places=places))
        finish(play, 0)
