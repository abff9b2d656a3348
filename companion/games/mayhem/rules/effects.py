"""The effects that are aimed: attacks, fire, stun, pushes, steps, traps, obstacles, and the escapes that answer."""

from typing import ClassVar

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem import layout
from companion.games.mayhem.atoms import count
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.arena import CyborgHit
from companion.games.mayhem.facts.damage import Attacked, MonsterHurt
from companion.games.mayhem.facts.effects import Ignited, ObstacleLaid, Shoved, Stunned, TrapLaid
from companion.games.mayhem.facts.turns import BlowTakenBack, EffectsDone, Escaped, LetGo, StruckFirst, StunOwed
from companion.games.mayhem.forecast import blows, encloses, later_stun, plus_of, stuns, targets, within
from companion.games.mayhem.rules.abilities import begin_if_on, done, due_now, require_unspared, run_on
from companion.games.mayhem.rules.completing import monster_down, settle
from companion.games.mayhem.rules.damage import fall, spring
from companion.games.mayhem.rules.moving import move_to, require_reach
from companion.games.mayhem.rules.timing import going_on
from companion.games.mayhem.rules.turn_end import finish
from companion.games.mayhem.state import CYBORG, MONSTER, City, answering_now, chosen, earlier, layout_of, team
from companion.games.mayhem.supply import supply, taken

CYBORG_STEPS = 2  # mayhem-71


def over(play: Play[City], figure: str, ends: int) -> None:
    """After an effect: what leaves no choice, then perhaps the end of the turn."""
    run_on(play, figure)
    finish(play, ends)


def taken_up(play: Play[City], figure: str, *, is_step: bool = False) -> bool:
    """What comes next is begun and no longer due; nothing follows where beginning it was the end of the game
    (mayhem-82). Before whoever may escape has answered it is remembered what stood (mayhem-38d); a step is a move,
    which they may answer in its turn."""
    if play.state.runners and not play.state.hasty and not is_step:
        play.happens(StruckFirst(figure=figure))
    begin_if_on(play, figure)
    if is_over(play.state):
        return False
    done(play, figure)
    return True


# --- attacks ----------------------------------------------------------------------------------------------------------


class Attack(Action, frozen=True, tag="attack"):
    """Melee or ranged, at one target; with every plus and the stun that belong to it."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    ends: Flag = 0


def attack(play: Play[City], action: Attack) -> None:
    """One target (mayhem-24): here (mayhem-59) or next door (mayhem-59b), the own team's monster (mayhem-28,
    mayhem-28b), or Cyborg (mayhem-71); the sum is one source (mayhem-24b)."""
    figure, first = due_now(play, "melee", "ranged")
    at = play.state
    foreign = action.target.startswith(MONSTER) and action.target.removeprefix(MONSTER) != at.figures[figure].side
    require(not foreign, "mayhem-27")
    require_unspared(at, figure, action.target, first.source)
    require(action.target in targets(at, figure), "mayhem-59" if first.effect == "melee" else "mayhem-59b")
    blow, stun = blows(at, figure)[action.target], stuns(at, figure)
    if not taken_up(play, figure):
        return
    owed = None if stun else later_stun(play.state, figure)
    if action.target == CYBORG:
        play.happens(CyborgHit(figure=figure, steps=CYBORG_STEPS))
    elif action.target.startswith(MONSTER):
        side = at.figures[figure].side
        play.happens(MonsterHurt(figure=figure, side=side, damage=blow.damage))
        monster_down(play, side)
    else:
        play.happens(Attacked(figure=figure, target=action.target, damage=blow.damage, absorbed=blow.absorbed))
        fall(play, action.target)
        stun_hit(play, figure, action.target, stun and blow.stun)
        if owed is not None and not is_over(play.state):
            play.happens(StunOwed(place=owed, target=action.target))
            owed = None
    if owed is not None and not is_over(play.state):
        # Monsters and Cyborg are stunned by nobody (mayhem-28).
        play.happens(EffectsDone(places=(owed,)))
    over(play, figure, action.ends)


def stun_hit(play: Play[City], figure: str, target: str, stun: bool) -> None:
    """The stun of an attack reaches its target wherever it stands (mayhem-62)."""
    if stun and play.state.figures[target].place and not is_over(play.state):
        play.happens(Stunned(figure=figure, target=target))


class Ignite(Action, frozen=True, tag="ignite"):
    """Fire tokens on an opponent on the same tile."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    ends: Flag = 0


def ignite(play: Play[City], action: Ignite) -> None:
    """On the same tile only (mayhem-62), as many as there are (mayhem-34b, mayhem-80)."""
    figure, first = due_now(play, "ignite")
    require_unspared(play.state, figure, action.target, first.source)
    require(action.target in targets(play.state, figure), "mayhem-62")
    if not taken_up(play, figure):
        return
    play.happens(Ignited(figure=figure, target=action.target, count=taken(play.state, "fire", count(first.effect))))
    over(play, figure, action.ends)


class Stun(Action, frozen=True, tag="stun"):
    """A stun token on an opponent on the same tile."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    ends: Flag = 0


def stun(play: Play[City], action: Stun) -> None:
    """On the same tile (mayhem-62), while its own team has tokens left (mayhem-34)."""
    figure, first = due_now(play, "stun")
    require_unspared(play.state, figure, action.target, first.source)
    require(action.target in targets(play.state, figure), "mayhem-62")
    if not taken_up(play, figure):
        return
    play.happens(Stunned(figure=figure, target=action.target))
    over(play, figure, action.ends)


# --- moving others, and oneself ---------------------------------------------------------------------------------------


class Pull(Action, frozen=True, tag="pull"):
    """Somebody from next door onto one's own tile."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    ends: Flag = 0


def pull(play: Play[City], action: Pull) -> None:
    """Anybody, a mate too, where there is room (mayhem-61d)."""
    figure, first = due_now(play, "pull")
    require_unspared(play.state, figure, action.target, first.source)
    require(action.target in targets(play.state, figure), "mayhem-61d")
    shove(play, figure, action.target, play.state.figures[figure].place, "pulled")
    over(play, figure, action.ends)


class Push(Action, frozen=True, tag="push"):
    """Somebody from one's own tile to the next."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    place: str
    ends: Flag = 0


def push(play: Play[City], action: Push) -> None:
    """Anybody else, a mate too, to an adjacent tile with room (mayhem-61e)."""
    figure, first = due_now(play, "push")
    require_unspared(play.state, figure, action.target, first.source)
    at = play.state
    require(action.target in targets(at, figure), "mayhem-61e")
    require_reach(at, at.figures[figure].place, action.place, "mayhem-61e")
    shove(play, figure, action.target, action.place, "pushed")
    over(play, figure, action.ends)


class Teleport(Action, frozen=True, tag="teleport"):
    """To any free slot of the map."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0


def teleport(play: Play[City], action: Teleport) -> None:
    """Anywhere with a free slot; no move, so nobody escapes (mayhem-61f, mayhem-38b)."""
    figure, _ = due_now(play, "teleport")
    require(action.place in targets(play.state, figure), "mayhem-61f")
    shove(play, figure, figure, action.place, "teleported")
    over(play, figure, action.ends)


def shove(play: Play[City], figure: str, target: str, place: str, how: str) -> None:
    """Placed elsewhere: traps go off there (mayhem-44), escapes do not (mayhem-38b)."""
    if not taken_up(play, figure):
        return
    play.happens(Shoved(figure=figure, target=target, place=place, how=how))
    spring(play, target)
    settle(play)


class TakeStep(Action, frozen=True, tag="step"):
    """The move an ability or a card gives."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0


def take_step(play: Play[City], action: TakeStep) -> None:
    """One adjacent tile with a free slot; a real move, which traps and escapes answer (mayhem-61c)."""
    figure, _ = due_now(play, "move")
    require_reach(play.state, play.state.figures[figure].place, action.place, "mayhem-61c")
    if not taken_up(play, figure, is_step=True):
        return
    move_to(play, figure, action.place, "effect")
    over(play, figure, action.ends)


# --- traps and obstacles ----------------------------------------------------------------------------------------------


class LayTrap(Action, frozen=True, tag="lay-trap"):
    """Trap tokens on one tile."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0


def lay_trap(play: Play[City], action: LayTrap) -> None:
    """Here or next door, no opponent and no trap of one's own there (mayhem-43); as many as there are, raised by a plus
    (mayhem-34b, mayhem-24c)."""
    figure, first = due_now(play, "trap")
    at = play.state
    require(action.place in targets(at, figure), "mayhem-43", place=action.place)
    own = team(at, figure)
    number = taken(at, f"trap.{own}", count(first.effect) + plus_of(at, figure))
    if not taken_up(play, figure):
        return
    play.happens(TrapLaid(figure=figure, place=action.place, count=number, team=own))
    over(play, figure, action.ends)


class LayObstacle(Action, frozen=True, tag="lay-obstacle"):
    """An obstacle of the supply onto a border."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    border: str
    ends: Flag = 0


def lay_obstacle(play: Play[City], action: LayObstacle) -> None:
    """On a border of an adjacent tile (mayhem-79), between two tiles, one each (mayhem-39), closing none
    (mayhem-40, mayhem-40b)."""
    figure, first = due_now(play, "obstacle")
    at = play.state
    require(supply(at)["obstacle"] > 0, "mayhem-34")
    require_border(at, figure, action.border, first.source)
    require(not encloses(at, action.border), "mayhem-40")
    if not taken_up(play, figure):
        return
    play.happens(ObstacleLaid(figure=figure, border=action.border))
    over(play, figure, action.ends)


class MoveObstacle(Action, frozen=True, tag="move-obstacle"):
    """An obstacle from one border to another."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    was: str
    border: str
    ends: Flag = 0


def move_obstacle(play: Play[City], action: MoveObstacle) -> None:
    """From any border to one in reach (mayhem-79, mayhem-79b), closing no tile (mayhem-40)."""
    figure, first = due_now(play, "obstacle")
    at = play.state
    require(action.was in at.obstacles, "mayhem-79")
    require_border(at, figure, action.border, first.source)
    require(not encloses(at, action.border, action.was), "mayhem-40")
    if not taken_up(play, figure):
        return
    play.happens(ObstacleLaid(figure=figure, border=action.border, was=action.was))
    over(play, figure, action.ends)


def require_border(at: City, figure: str, border: str, source: str) -> None:
    """A border between two tiles (mayhem-39) of a tile in reach (mayhem-79)."""
    require(border in layout.borders(layout_of(at)) and border not in at.obstacles, "mayhem-39")
    require(border in within(at, at.figures[figure].place, source), "mayhem-79")


# --- escapes ----------------------------------------------------------------------------------------------------------


class Escape(Action, frozen=True, tag="escape"):
    """Spend an escape token: one step, because somebody has moved."""

    figure: str
    place: str


def escape(play: Play[City], action: Escape) -> None:
    """When another character moves, in another's turn (mayhem-38), until the table goes on; a real move again
    (mayhem-38c). A blow that came before the answer is taken back with it, in one act (mayhem-38d)."""
    figure = answerer(play, action.figure)
    before = earlier(play.state)
    require_reach(before, before.figures[figure].place, action.place, "mayhem-41")
    if play.state.hasty:
        play.happens(BlowTakenBack(figure=striker(play.state), runner=figure))
    left = tuple(each for each in play.state.runners if each != figure)
    play.happens(Escaped(figure=figure))
    move_to(play, figure, action.place, "escape", left)
    finish(play, 0)


def answerer(play: Play[City], figure: str) -> str:
    """Whoever may answer the last move now, asked by its own player (mayhem-38, mayhem-38b); after a blow that came too
    soon whoever struck may say it for them (mayhem-38d)."""
    going_on(play)
    at = play.state
    waiting = answering_now(at)
    require(figure in waiting, "mayhem-38", figure=figure)
    seats = {at.figures[figure].seat, at.figures[striker(at)].seat} if at.hasty else {at.figures[figure].seat}
    require(play.seat in seats, "mayhem-65", figure=figure)
    require(waiting[0] == figure or chosen(at, "escapes") == "agreed", "mayhem-38c", figure=waiting[0])
    return figure


def striker(at: City) -> str:
    """Whose blow came before the escape was answered."""
    active = at.hasty.active if at.hasty else at.active
    return active.figure if active else answering_now(at)[0]


class LetGoBy(Action, frozen=True, tag="let-go"):
    """Do not escape."""

    leaves_undone: ClassVar[bool] = True
    figure: str


def let_go_by(play: Play[City], action: LetGoBy) -> None:
    """The token is kept; whoever is next in the order may answer (mayhem-38c)."""
    play.happens(LetGo(figure=answerer(play, action.figure)))
