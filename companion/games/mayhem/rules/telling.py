"""What a board or a card says that the box does not know: its effects, told one by one, and its innate ability."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated

from msgspec import Meta

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Span
from companion.engine.memo import remembered
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import (
    ATTACKS,
    BUTTONS,
    CARD,
    CHIPS,
    COUNTED,
    INNATE,
    KINDS,
    LARGEST,
    SELF,
    TOLD,
    kind,
)
from companion.games.mayhem.components import innate
from companion.games.mayhem.facts.turns import EffectsDue, EffectTold, InnateUsed
from companion.games.mayhem.rules.abilities import begin, begin_if_on, run
from companion.games.mayhem.rules.timing import IN_TURN, active_of
from companion.games.mayhem.rules.turn_end import finish, possible
from companion.games.mayhem.state import City, dues_of, head, team
from companion.games.mayhem.supply import taken
from companion.games.mayhem.targets_and_damage import blows, can_stun, stuns
from companion.kit.offering import any_of

Number = Annotated[int, Meta(ge=1, le=LARGEST)]
# How often an innate ability may be used that does not hold always.
OFTEN = ("turn", "game")
# A number that is no button: what is written begins with the next.
NUMBERS = {
    sort: Span(name="count", low=1, high=LARGEST, now=most + 1, alike=True, is_copied=True, usual=most)
    for sort, most in BUTTONS.items()
}


def may_tell(play: Play[City]) -> None:
    """What the active character does, or what a card does that is played for one (mayhem-18)."""
    require(bool(tellers(play.state, play.seat)), "mayhem-18")


@remembered
def tellable(at: City) -> dict[str, str]:
    """Of whom an effect may be told now, and what it comes from: of an open activation, or of a card played for
    somebody; the active character first."""
    active = at.active
    found = {active.figure: TOLD} if active and active.is_open else {}
    for side in at.sides.values():
        figure = side.card_for
        if figure and at.figures[figure].place and not (active and active.figure == figure):
            found[figure] = CARD
    return found


def tellers(at: City, seat: str) -> list[str]:
    return [figure for figure in tellable(at) if at.figures[figure].seat == seat]


@remembered
def worth_telling(at: City) -> dict[str, tuple[str, ...]]:
    """Of each of them the kinds of effects that would do something now, whatever their number."""
    return {
        figure: () if is_spent_on_a_move(at, figure, source) else doing_something(at, figure, source)
        for figure, source in tellable(at).items()
    }


def is_spent_on_a_move(at: City, figure: str, source: str) -> bool:
    """Stunned, whoever has moved uses no ability (mayhem-45)."""
    return source == TOLD and at.figures[figure].stuns > 0 and active_of(at).moved


def doing_something(at: City, figure: str, source: str) -> tuple[str, ...]:
    """What reaches nobody does nothing (mayhem-59); a plus waits for an attack or a trap, and the stun of an attack
    finds its target wherever that is (mayhem-62)."""
    found = possible(at, figure, source)
    if at.due and any(kind(each.effect) in (*ATTACKS, "trap") for each in dues_of(at, figure)):
        found.add("plus")
    if at.due and would_stun(at, figure):
        found.add("stun")
    return tuple([sort for sort in KINDS if sort in found])


def would_stun(at: City, figure: str) -> bool:
    """Whether the attack that is being aimed would stun somebody, were that told of it."""
    found = (target for target in blows(at, figure) if target in at.figures)
    return not stuns(at, figure) and any(can_stun(at, target) for target in found)


@cache
def buttons(kinds: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The effects of these kinds that are a button each: attacks, where there are any, and then the others."""
    every = tuple(each for each in CHIPS if kind(each) in kinds)
    likely = tuple(each for each in every if each in ATTACKS) or every
    return likely, tuple(each for each in every if each not in likely)


class TellEffect(Action, frozen=True, tag="tell-effect"):
    """What a board, an innate or a card says that the box does not know."""

    figure: str
    effect: str

    is_often = True
    when = may_tell
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        """Of the active character an attack that reaches somebody stands first, as most boards have one."""
        for figure in tellers(at, seat):
            kinds = worth_telling(at)[figure]
            is_sure = kinds != ()
            # Where none would do anything, all of them, for the page to say why.
            likely, rest = buttons(kinds or KINDS)
            if tellable(at)[figure] == CARD:
                yield cls.offer(any_of("effect", (*likely, *rest)), is_sure=is_sure, figure=figure)
                continue
            is_likely = head(at, figure) is None and not active_of(at).acted
            yield cls.offer(any_of("effect", likely), primary=is_likely, is_sure=is_sure, figure=figure)
            yield cls.offer(any_of("effect", rest), is_sure=is_sure, figure=figure)

    def decide(self, play: Play[City]) -> None:
        """One of the fourteen effects (mayhem-18); the text of a component goes before the rules (mayhem-11)."""
        require(self.effect in CHIPS, "mayhem-18")
        told(play, self.figure, self.effect)


class TellNumber(Action, frozen=True, tag="tell-number"):
    """An effect whose number is none of the buttons."""

    figure: str
    sort: str
    count: Number

    when = may_tell
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        for figure in tellers(at, seat):
            kinds = [each for each in COUNTED if each in worth_telling(at)[figure]]
            for sort in kinds or COUNTED:
                yield cls.offer(NUMBERS[sort], is_sure=kinds != [], figure=figure, sort=sort)

    def decide(self, play: Play[City]) -> None:
        """The number is what the board says, whatever it is (mayhem-18c)."""
        require(self.sort in COUNTED, "mayhem-18")
        told(play, self.figure, f"{self.sort}-{self.count}")


def told(play: Play[City], figure: str, effect: str) -> None:
    """It is due now; what leaves no choice is done at once."""
    at = play.state
    source = tellable(at).get(figure, "")
    require(source != "" and at.figures[figure].seat == play.seat, "mayhem-18")
    require(not is_spent_on_a_move(at, figure, source), "mayhem-45")
    require(kind(effect) in worth_telling(at)[figure], "mayhem-59")
    play.happens(EffectTold(figure=figure, effect=effect, source=source))
    first = head(play.state, figure)
    if kind(effect) in SELF and kind(effect) != "plus" and first is not None and first.effect == effect:
        begin_if_on(play, figure)
        run(play, figure)
    finish(play, 0)


class UseInnate(Action, frozen=True, tag="use-innate"):
    """The innate ability of the active character, and how often its board lets it."""

    often: str

    when = IN_TURN
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        known = innate(at.box, at.figures[active_of(at).figure].character)
        if known.often != "always":
            yield cls.offer(any_of("often", (known.often,) if known.often else OFTEN))

    def decide(self, play: Play[City]) -> None:
        """Once a turn, in a second activation again (mayhem-14b), or once a game (mayhem-14), as its board says
        (mayhem-14c); a stunned character moves or uses one (mayhem-45d)."""
        at = play.state
        active = active_of(at)
        figure = active.figure
        each = at.figures[figure]
        known = innate(at.box, each.character)
        require(self.often in OFTEN and known.often in ("", self.often), "mayhem-14c", figure=figure)
        require(each.marker == "", "mayhem-14", figure=figure)
        require(not (each.stuns and (active.moved or active.acted)), "mayhem-45d", figure=figure)
        require(taken(at, f"marker.{team(at, figure)}", 1) > 0, "mayhem-34")
        play.happens(InnateUsed(figure=figure, often=self.often, is_open=not known.effects or bool(known.unread)))
        if known.effects:
            play.happens(EffectsDue(figure=figure, effects=known.effects, source=INNATE, first=True))
        begin(play, figure, INNATE)
