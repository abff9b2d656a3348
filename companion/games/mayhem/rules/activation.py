"""An activation begins: a die on a slot, what its ability makes due, the free move."""

from typing import ClassVar

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import MAYHEM, ON_THE_MAP, SPECIAL, STANDARD, kind
from companion.games.mayhem.components import Ability, ability
from companion.games.mayhem.facts.turns import DiePlaced, EffectsDue, Stayed
from companion.games.mayhem.rules.completing import settle
from companion.games.mayhem.rules.moving import move_to, require_reach
from companion.games.mayhem.rules.timing import active_figure, at_step, is_gone, may_activate
from companion.games.mayhem.rules.turn_end import finish
from companion.games.mayhem.state import City, ability_in, figure_in, head, mate, side_of, slots_of

# --- a. the die -------------------------------------------------------------------------------------------------------


class PlaceDie(Action, frozen=True, tag="place-die"):
    """A die on a slot of a board: who acts, with which ability."""

    slot: str
    die: str


def place_die(play: Play[City], action: PlaceDie) -> None:
    """One unused die of one's own on an empty slot of a character that may be activated (mayhem-15, mayhem-15b,
    mayhem-56), stunned or not (mayhem-45b); a second activation is a whole one (mayhem-54, mayhem-54b). What the
    ability does is due then, special and Mayhem effects with it (mayhem-16, mayhem-17, mayhem-18); words of its board
    that are no effect are told (mayhem-18c)."""
    at_step(play, "act")
    at = play.state
    side, figure, place = side_of(at, play.seat), figure_in(action.slot), ability_in(action.slot)
    require(side == at.turn, "mayhem-56", side=at.turn)
    require(at.active is None, "mayhem-58")
    is_own = figure in at.figures and at.figures[figure].side == side
    require(is_own and action.slot in slots_of(figure), "mayhem-15b")
    require(not is_gone(at, figure), "mayhem-83", figure=figure)
    require(action.die.isdecimal() and int(action.die) in at.sides[side].dice, "mayhem-15b")
    require(may_activate(at, figure), "mayhem-53" if mate(at, figure) else "mayhem-15", figure=figure)
    require(place not in at.figures[figure].dice, "mayhem-54", figure=figure)
    if play.is_trial:
        return
    known = ability(at.box, at.figures[figure].character, place)
    # Of an example of the rulebook only the slot's number may be missing, and a six reaches it (mayhem-18d).
    is_known = bool(known.slot) or (known.is_whole and known.reaches(int(action.die)))
    is_open = not is_known or bool(known.unread)
    play.happens(DiePlaced(figure=figure, ability=place, die=int(action.die), is_open=is_open))
    if is_known:
        make_due(play, figure, known, int(action.die))
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


class FreeMove(Action, frozen=True, tag="free-move"):
    """One step before the ability, or instead of it where one is stunned; it ends the turn if nothing is left."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0


def free_move(play: Play[City], action: FreeMove) -> None:
    """One step to an adjacent place with a free slot (mayhem-57, mayhem-41, mayhem-33), before any effect
    (mayhem-58)."""
    figure = active_figure(play)
    require_free_move(play.state)
    here = play.state.figures[figure].place
    require_reach(play.state, here, action.place, "mayhem-41")
    if play.is_trial:
        return
    move_to(play, figure, action.place, "free")
    finish(play, action.ends)


def require_free_move(at: City) -> None:
    """Once, and before the ability; a stunned character moves or uses it (mayhem-45)."""
    active = at.active
    assert active is not None
    require(not active.acted, "mayhem-45" if at.figures[active.figure].stuns else "mayhem-58")
    require(not active.moved and not active.stayed, "mayhem-57", place="")


class Stay(Action, frozen=True, tag="stay"):
    """No free move, before an effect that asks for the map too."""

    leaves_undone: ClassVar[bool] = True


def stay(play: Play[City], _action: Stay) -> None:
    """The free move is optional (mayhem-57)."""
    figure = active_figure(play)
    require_free_move(play.state)
    first = head(play.state, figure)
    require(first is not None and kind(first.effect) in ON_THE_MAP, "mayhem-58")
    play.happens(Stayed(figure=figure))
