"""The end of a turn: by itself where nothing more can come, or because its player says so."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import MAYHEM, OPTIONAL, SPECIAL, TOLD, kind
from companion.games.mayhem.components import ability, innate
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.turns import TurnEnded
from companion.games.mayhem.rules.completing import settle
from companion.games.mayhem.rules.flow import next_to_go, spread
from companion.games.mayhem.rules.timing import IN_TURN, active_of
from companion.games.mayhem.state import City, Due, chosen, dues_of, head
from companion.games.mayhem.supply import supply
from companion.games.mayhem.targets_and_damage import aimed, can_stun


def finish(play: Play[City], ends: int) -> None:
    """What follows an act of a turn: missions, the end of the turn where there is nothing more, the next step."""
    settle(play)
    active = play.state.active
    if active is None or is_over(play.state):
        return
    is_down = not play.state.figures[active.figure].place
    if is_down or (ends and is_finished(play.state)):
        turn_over(play)


def is_finished(at: City) -> bool:
    """Whether nothing more can come of this activation but a card: what is due reaches nobody, and something was done
    or there is nothing to do (mayhem-63)."""
    active = at.active
    if active is None or at.steps > 0:
        return False
    figure = active.figure
    if is_spent(at):
        return True
    if active.is_open and (not active.acted or unread_of(at)):
        return False
    if not active.acted and not active.moved and not active.stayed:
        return False
    return not any(may_come(at, each) for each in dues_of(at, figure))


def may_come(at: City, due: Due) -> bool:
    """Whether what is due could do anything now."""
    return is_owed(at, due) if due.target else kind(due.effect) in possible(at, due.figure, due.source)


def is_owed(at: City, due: Due) -> bool:
    """Whether the stun of an attack still finds its target (mayhem-62b)."""
    return at.figures[due.target].place != "" and can_stun(at, due.target)


def unread_of(at: City) -> tuple[str, ...]:
    """Words of the board in use that are no effect: what they do is told before the turn is over (mayhem-18c)."""
    active = at.active
    if active is None:
        return ()
    who = at.figures[active.figure].character
    known = ability(at.box, who, active.ability)
    if not known.slot or not active.is_open:
        return ()
    # A board that is read whole is open because of the innate ability that was used.
    return known.unread or innate(at.box, who).unread


def is_spent(at: City) -> bool:
    """Stunned and moved: neither its ability nor an innate one is left (mayhem-45, mayhem-45d)."""
    active = at.active
    return active is not None and active.moved and not active.acted and at.figures[active.figure].stuns > 0


def possible(at: City, figure: str, source: str) -> set[str]:
    """The kinds of effects that could do anything now, whatever their number; a plus alone does nothing."""
    each, left = at.figures[figure], supply(at)
    found = aimed(at, figure, source)
    if each.damage > 0:
        found.add("heal")
    if each.place and not each.shield and left["shield"]:
        found.add("shield")
    if each.place and not each.escape and left["escape"]:
        found.add("escape")
    return found


def is_special_whole(at: City, figure: str) -> bool:
    """Whether nothing of the special effect has been used yet."""
    active = at.active
    if active is None:
        return False
    known = ability(at.box, at.figures[figure].character, active.ability)
    left = sum(each.source == SPECIAL for each in dues_of(at, figure))
    return left == len(known.special)


def owes(at: City, figure: str) -> bool:
    """An ability once begun is used to its end, as far as it reaches anybody; the five optional effects may be left,
    and a special effect not yet begun (mayhem-18b)."""
    active = at.active
    if active is None or not active.acted:
        return False
    for each in dues_of(at, figure):
        if each.source == TOLD or kind(each.effect) in OPTIONAL:
            continue
        if not may_come(at, each):
            continue
        return each.source not in (SPECIAL, MAYHEM) or not is_special_whole(at, figure)
    return False


def owes_nothing(play: Play[City]) -> None:
    """Once what was begun is done (mayhem-18b, mayhem-61)."""
    require(not owes(play.state, active_of(play.state).figure), "mayhem-61")


class EndTurn(Action, frozen=True, tag="end-turn"):
    """Nothing more in this turn."""

    # Where nothing is left a turn ends by itself: this is asked for while a board may say more.
    leaves_undone: ClassVar[bool] = True
    is_often = True
    is_sure = True
    when = *IN_TURN, owes_nothing
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        active = active_of(at)
        is_done = head(at, active.figure) is None and at.steps <= 0
        yield cls.offer(primary=is_done and (active.acted or not active.is_open))

    def decide(self, play: Play[City]) -> None:
        """A last card may come before (mayhem-63)."""
        if not play.is_trial:
            turn_over(play)


def turn_over(play: Play[City]) -> None:
    """Cyborg's flames (mayhem-71), then stun and marker off (mayhem-45, mayhem-14), and the other side acts."""
    at = play.state
    assert at.active is not None
    if at.flames and chosen(at, "flames") == "turn":
        spread(play)
    figure = at.active.figure
    play.happens(TurnEnded(figure=figure, next=next_to_go(play.state, at.figures[figure].side)))


def after_a_fall(play: Play[City]) -> None:
    """A KO that was only told now: the turn of whoever fell is over (mayhem-58b)."""
    finish(play, 0)
