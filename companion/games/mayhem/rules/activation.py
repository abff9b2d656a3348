"""An activation begins: a die on a slot, what its ability makes due, the free move."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.dispatch import AtSteps, everybody
from companion.engine.facts import Action, Flag
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import MAYHEM, ON_THE_MAP, SPECIAL, STANDARD, kind
from companion.games.mayhem.components import Ability, ability
from companion.games.mayhem.facts.turns import DiePlaced, EffectsDue, Stayed
from companion.games.mayhem.rules.completing import settle
from companion.games.mayhem.rules.moving import move_to, require_reach
from companion.games.mayhem.rules.timing import IN_TURN, active_of, at_step, is_gone, may_activate, moments
from companion.games.mayhem.rules.turn_end import finish
from companion.games.mayhem.state import City, ability_in, figure_in, figures_of, head, mate, places, side_of, slots_of
from companion.games.mayhem.targets_and_damage import reach
from companion.kit.offering import any_of

# --- a. the die -------------------------------------------------------------------------------------------------------


def is_to_begin(play: Play[City]) -> None:
    """The side whose turn it is (mayhem-56), one activation after the other (mayhem-58)."""
    at = play.state
    require(side_of(at, play.seat) == at.turn, "mayhem-56", side=at.turn)
    require(at.active is None, "mayhem-58")


class PlaceDie(Action, frozen=True, tag="place-die"):
    """A die on a slot of a board: who acts, with which ability."""

    slot: str
    die: str

    primary = True
    when = at_step("act"), AtSteps(moments("act"), is_to_begin)
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        """One offer a slot, with the dice that are left, equal ones once; another's board is tried beside
        (mayhem-15b)."""
        left = tuple(dict.fromkeys(map(str, at.sides[at.turn].dice)))
        hole = Pick(name="die", options=left, says=left, alike=True)
        for figure in figures_of(at, at.turn):
            is_free, laid = may_activate(at, figure), at.figures[figure].dice
            for slot in slots_of(figure) if is_free else slots_of(figure)[:1]:
                yield cls.offer(hole, is_sure=is_free and ability_in(slot) not in laid, slot=slot)
        others = [each for each, one in at.figures.items() if one.side != at.turn]
        yield from (cls.tried(slot=slots_of(figure)[0], die=left[0] if left else "1") for figure in others[:1])

    def decide(self, play: Play[City]) -> None:
        """One unused die of one's own on an empty slot of a character that may be activated (mayhem-15, mayhem-15b),
        stunned or not (mayhem-45b); a second activation is a whole one (mayhem-54, mayhem-54b). What the ability does
        is due then, special and Mayhem effects with it (mayhem-16, mayhem-17, mayhem-18); words of its board that are
        no effect are told (mayhem-18c)."""
        at = play.state
        figure, place = figure_in(self.slot), ability_in(self.slot)
        is_own = figure in at.figures and at.figures[figure].side == at.turn
        require(is_own and self.slot in slots_of(figure), "mayhem-15b")
        require(not is_gone(at, figure), "mayhem-83", figure=figure)
        require(self.die.isdecimal() and int(self.die) in at.sides[at.turn].dice, "mayhem-15b")
        require(may_activate(at, figure), "mayhem-53" if mate(at, figure) else "mayhem-15", figure=figure)
        require(place not in at.figures[figure].dice, "mayhem-54", figure=figure)
        if play.is_trial:
            return
        known = ability(at.box, at.figures[figure].character, place)
        # Of an example of the rulebook only the slot's number may be missing, and a six reaches it (mayhem-18d).
        is_known = bool(known.slot) or (known.is_whole and known.reaches(int(self.die)))
        is_open = not is_known or bool(known.unread)
        play.happens(DiePlaced(figure=figure, ability=place, die=int(self.die), is_open=is_open))
        if is_known:
            make_due(play, figure, known, int(self.die))
        settle(play)


def make_due(play: Play[City], figure: str, known: Ability, die: int) -> None:
    """Standard; special where the die reaches the slot (mayhem-16); Mayhem with it where the star shows (mayhem-17,
    mayhem-17b)."""
    parts = [(STANDARD, known.standard)]
    if known.reaches(die):
        parts.append((SPECIAL, known.special))
        if play.state.star:
            parts.append((MAYHEM, known.mayhem))
    for source, effects in parts:
        if effects:
            play.happens(EffectsDue(figure=figure, effects=effects, source=source))


# --- b. the free move -------------------------------------------------------------------------------------------------


def has_its_free_move(play: Play[City]) -> None:
    """Once (mayhem-57), and before the ability (mayhem-58); a stunned character moves or uses it (mayhem-45)."""
    active = active_of(play.state)
    require(not active.acted, "mayhem-45" if play.state.figures[active.figure].stuns else "mayhem-58")
    require(not active.moved and not active.stayed, "mayhem-57", place="")


class FreeMove(Action, frozen=True, tag="free-move"):
    """One step before the ability, or instead of it where one is stunned; it ends the turn if nothing is left."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0

    is_sure = True
    when = *IN_TURN, has_its_free_move
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        """Where one step leads; further is tried beside (mayhem-41)."""
        active = active_of(at)
        here = at.figures[active.figure].place
        near = reach(at, here)
        is_likely = head(at, active.figure) is None and active.is_open
        yield cls.offer(any_of("place", near), primary=is_likely, ends=1)
        far = [each for each in places(at) if each != here and each not in near]
        yield from (cls.tried(place=place) for place in far[:1])

    def decide(self, play: Play[City]) -> None:
        """One step to an adjacent place with a free slot (mayhem-57, mayhem-41, mayhem-33)."""
        figure = active_of(play.state).figure
        require_reach(play.state, play.state.figures[figure].place, self.place, "mayhem-41")
        if play.is_trial:
            return
        move_to(play, figure, self.place, "free")
        finish(play, self.ends)


def is_next_on_the_map(play: Play[City]) -> None:
    """Only an effect that asks for the map could be taken for the free move (mayhem-58)."""
    first = head(play.state, active_of(play.state).figure)
    require(first is not None and kind(first.effect) in ON_THE_MAP, "mayhem-58")


class Stay(Action, frozen=True, tag="stay"):
    """No free move, before an effect that asks for the map too."""

    leaves_undone: ClassVar[bool] = True
    primary = True
    is_often = True
    is_sure = True
    when = *IN_TURN, has_its_free_move, is_next_on_the_map
    looked_for = everybody

    def decide(self, play: Play[City]) -> None:
        """The free move is optional (mayhem-57)."""
        play.happens(Stayed(figure=active_of(play.state).figure))
