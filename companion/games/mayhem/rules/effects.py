"""The effects that are aimed: attacks, fire, stun, pushes, steps, traps, obstacles, and the escapes that answer."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line, Value
from companion.games.mayhem import layout
from companion.games.mayhem.atoms import ATTACKS, count, kind
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.arena import CyborgHit
from companion.games.mayhem.facts.damage import Attacked, MonsterHurt
from companion.games.mayhem.facts.effects import Ignited, ObstacleLaid, Shoved, Stunned, TrapLaid
from companion.games.mayhem.facts.turns import BlowTakenBack, EffectsDone, Escaped, LetGo, StruckFirst, StunOwed
from companion.games.mayhem.rules.abilities import (
    begin_if_on,
    done,
    due_now,
    dues_now,
    in_a_turn,
    run_on,
)
from companion.games.mayhem.rules.completing import monster_down, settle
from companion.games.mayhem.rules.damage import fall, spring
from companion.games.mayhem.rules.moving import move_to, require_reach
from companion.games.mayhem.rules.turn_end import finish
from companion.games.mayhem.state import (
    CYBORG,
    MONSTER,
    City,
    Due,
    answering_now,
    chosen,
    earlier,
    layout_of,
    places,
    team,
)
from companion.games.mayhem.supply import supply, taken
from companion.games.mayhem.targets_and_damage import (
    Blow,
    blows,
    encloses,
    is_spared,
    later_stun,
    new_borders,
    plus_of,
    reach,
    shifts,
    stuns,
    targets,
    within,
)
from companion.kit.offering import any_of

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


def at_targets(cls: type[Action], at: City, seat: str) -> Iterator[Offer]:
    """One button a target; a single one is the likely way on."""
    first = dues_now(at)[seat]
    found, would = targets(at, first.figure), blows(at, first.figure)
    is_one = len(found) == 1
    for target in found:
        said = saying(at, first, target, would.get(target))
        yield cls.offer(primary=is_one, question="" if is_one else "target", said=said, target=target, ends=1)


def at_places(cls: type[Action], at: City, seat: str) -> Iterator[Offer]:
    """Tapped on the map: a button for all."""
    yield cls.offer(any_of("place", targets(at, dues_now(at)[seat].figure)), ends=1)


def within_aim(play: Play[City], target: str, rule: str) -> Due:
    """What is due, where it reaches this target; a card played during the activations strikes the active character
    alone (mayhem-20c)."""
    at = play.state
    first = dues_now(at)[play.seat]
    active = at.active.figure if at.active else ""
    require(not is_spared(at, first.figure, target, first.source), "mayhem-20c", figure=active)
    require(target in targets(at, first.figure), rule)
    return first


def saying(at: City, first: Due, target: str, blow: Blow | None) -> Line:
    """What a tap on this target would do."""
    values: dict[str, Value] = {"figure": first.figure, "effect": first.effect, "target": target}
    if kind(first.effect) not in ATTACKS or blow is None:
        return Line(f"answer.{kind(first.effect)}", values)
    if target == CYBORG:
        return Line("answer.attack-cyborg", values)
    values |= {"damage": blow.damage - blow.absorbed, "was": blow.was, "now": blow.now, "health": blow.health}
    # What matters most of it.
    sort = "-ko" if blow.is_ko else "-shield" if blow.absorbed else "-stun" if blow.stun else ""
    return Line(f"answer.attack{sort}", values)


# --- attacks ----------------------------------------------------------------------------------------------------------


class Attack(Action, frozen=True, tag="attack"):
    """Melee or ranged, at one target; with every plus and the stun that belong to it."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    ends: Flag = 0

    is_sure = True
    when = due_now("melee", "ranged")
    looked_for = in_a_turn

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        """Whoever is out of reach is tried beside (mayhem-59)."""
        first = dues_now(at)[seat]
        yield from at_targets(cls, at, seat)
        if at.step == "act" and at.active and at.active.figure == first.figure:
            own, aims = at.figures[first.figure].side, targets(at, first.figure)
            out = [each for each, one in at.figures.items() if one.side != own and one.place and each not in aims]
            yield from (cls.tried(target=target) for target in out[:1])

    def decide(self, play: Play[City]) -> None:
        """One target (mayhem-24): here (mayhem-59) or next door (mayhem-59b), the own team's monster (mayhem-28,
        mayhem-28b), or Cyborg (mayhem-71); the sum is one source (mayhem-24b)."""
        first = dues_now(play.state)[play.seat]
        figure = first.figure
        at = play.state
        foreign = self.target.startswith(MONSTER) and self.target.removeprefix(MONSTER) != at.figures[figure].side
        require(not foreign, "mayhem-27")
        within_aim(play, self.target, "mayhem-59" if first.effect == "melee" else "mayhem-59b")
        blow, stun = blows(at, figure)[self.target], stuns(at, figure)
        if not taken_up(play, figure):
            return
        owed = None if stun else later_stun(play.state, figure)
        if self.target == CYBORG:
            play.happens(CyborgHit(figure=figure, steps=CYBORG_STEPS))
        elif self.target.startswith(MONSTER):
            side = at.figures[figure].side
            play.happens(MonsterHurt(figure=figure, side=side, damage=blow.damage))
            monster_down(play, side)
        else:
            play.happens(Attacked(figure=figure, target=self.target, damage=blow.damage, absorbed=blow.absorbed))
            fall(play, self.target)
            stun_hit(play, figure, self.target, stun and blow.stun)
            if owed is not None and not is_over(play.state):
                play.happens(StunOwed(place=owed, target=self.target))
                owed = None
        if owed is not None and not is_over(play.state):
            # Monsters and Cyborg are stunned by nobody (mayhem-28).
            play.happens(EffectsDone(places=(owed,)))
        over(play, figure, self.ends)


def stun_hit(play: Play[City], figure: str, target: str, stun: bool) -> None:
    """The stun of an attack reaches its target wherever it stands (mayhem-62)."""
    if stun and play.state.figures[target].place and not is_over(play.state):
        play.happens(Stunned(figure=figure, target=target))


class Ignite(Action, frozen=True, tag="ignite"):
    """Fire tokens on an opponent on the same tile."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    ends: Flag = 0

    is_sure = True
    when = due_now("ignite")
    looked_for = in_a_turn
    offers = classmethod(at_targets)

    def decide(self, play: Play[City]) -> None:
        """On the same tile only (mayhem-62), as many as there are (mayhem-34b, mayhem-80)."""
        first = within_aim(play, self.target, "mayhem-62")
        figure = first.figure
        if not taken_up(play, figure):
            return
        play.happens(Ignited(figure=figure, target=self.target, count=taken(play.state, "fire", count(first.effect))))
        over(play, figure, self.ends)


class Stun(Action, frozen=True, tag="stun"):
    """A stun token on an opponent on the same tile."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    ends: Flag = 0

    is_sure = True
    when = due_now("stun")
    looked_for = in_a_turn
    offers = classmethod(at_targets)

    def decide(self, play: Play[City]) -> None:
        """On the same tile (mayhem-62), while its own team has tokens left (mayhem-34)."""
        figure = within_aim(play, self.target, "mayhem-62").figure
        if not taken_up(play, figure):
            return
        play.happens(Stunned(figure=figure, target=self.target))
        over(play, figure, self.ends)


# --- moving others, and oneself ---------------------------------------------------------------------------------------


class Pull(Action, frozen=True, tag="pull"):
    """Somebody from next door onto one's own tile."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    ends: Flag = 0

    is_sure = True
    when = due_now("pull")
    looked_for = in_a_turn
    offers = classmethod(at_targets)

    def decide(self, play: Play[City]) -> None:
        """Anybody, a mate too, where there is room (mayhem-61d)."""
        figure = within_aim(play, self.target, "mayhem-61d").figure
        shove(play, figure, self.target, play.state.figures[figure].place, "pulled")
        over(play, figure, self.ends)


class Push(Action, frozen=True, tag="push"):
    """Somebody from one's own tile to the next."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    place: str
    ends: Flag = 0

    is_sure = True
    when = due_now("push")
    looked_for = in_a_turn

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        figure = dues_now(at)[seat].figure
        where = any_of("place", reach(at, at.figures[figure].place))
        yield from (cls.offer(where, target=target, ends=1) for target in targets(at, figure))

    def decide(self, play: Play[City]) -> None:
        """Anybody else, a mate too, to an adjacent tile with room (mayhem-61e)."""
        figure = within_aim(play, self.target, "mayhem-61e").figure
        require_reach(play.state, play.state.figures[figure].place, self.place, "mayhem-61e")
        shove(play, figure, self.target, self.place, "pushed")
        over(play, figure, self.ends)


class Teleport(Action, frozen=True, tag="teleport"):
    """To any free slot of the map."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0

    is_sure = True
    when = due_now("teleport")
    looked_for = in_a_turn
    offers = classmethod(at_places)

    def decide(self, play: Play[City]) -> None:
        """Anywhere with a free slot; no move, so nobody escapes (mayhem-61f, mayhem-38b)."""
        figure = dues_now(play.state)[play.seat].figure
        require(self.place in targets(play.state, figure), "mayhem-61f")
        shove(play, figure, figure, self.place, "teleported")
        over(play, figure, self.ends)


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

    is_sure = True
    when = due_now("move")
    looked_for = in_a_turn
    offers = classmethod(at_places)

    def decide(self, play: Play[City]) -> None:
        """One adjacent tile with a free slot; a real move, which traps and escapes answer (mayhem-61c)."""
        figure = dues_now(play.state)[play.seat].figure
        require_reach(play.state, play.state.figures[figure].place, self.place, "mayhem-61c")
        if not taken_up(play, figure, is_step=True):
            return
        move_to(play, figure, self.place, "effect")
        over(play, figure, self.ends)


# --- traps and obstacles ----------------------------------------------------------------------------------------------


class LayTrap(Action, frozen=True, tag="lay-trap"):
    """Trap tokens on one tile."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    place: str
    ends: Flag = 0

    is_sure = True
    when = due_now("trap")
    looked_for = in_a_turn
    offers = classmethod(at_places)

    def decide(self, play: Play[City]) -> None:
        """Here or next door, no opponent and no trap of one's own there (mayhem-43); as many as there are, raised by a
        plus (mayhem-34b, mayhem-24c)."""
        first = dues_now(play.state)[play.seat]
        figure = first.figure
        at = play.state
        require(self.place in targets(at, figure), "mayhem-43", place=self.place)
        if play.is_trial:
            return
        own = team(at, figure)
        number = taken(at, f"trap.{own}", count(first.effect) + plus_of(at, figure))
        if not taken_up(play, figure):
            return
        play.happens(TrapLaid(figure=figure, place=self.place, count=number, team=own))
        over(play, figure, self.ends)


def at_new_borders(cls: type[Action], at: City, seat: str) -> Iterator[Offer]:
    first = dues_now(at)[seat]
    yield cls.offer(any_of("border", new_borders(at, at.figures[first.figure].place, first.source)), ends=1)


class LayObstacle(Action, frozen=True, tag="lay-obstacle"):
    """An obstacle of the supply onto a border."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    border: str
    ends: Flag = 0

    is_sure = True
    when = due_now("obstacle")
    looked_for = in_a_turn
    offers = classmethod(at_new_borders)

    def decide(self, play: Play[City]) -> None:
        """On a border of an adjacent tile (mayhem-79), between two tiles, one each (mayhem-39), closing none
        (mayhem-40, mayhem-40b)."""
        require(supply(play.state)["obstacle"] > 0, "mayhem-34")
        figure = to_border(play, self.border)
        if not taken_up(play, figure):
            return
        play.happens(ObstacleLaid(figure=figure, border=self.border))
        over(play, figure, self.ends)


class MoveObstacle(Action, frozen=True, tag="move-obstacle"):
    """An obstacle from one border to another."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    was: str
    border: str
    ends: Flag = 0

    is_sure = True
    when = due_now("obstacle")
    looked_for = in_a_turn

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        first = dues_now(at)[seat]
        moves: dict[str, list[str]] = {}
        for was, to in shifts(at, at.figures[first.figure].place, first.source):
            moves.setdefault(was, []).append(to)
        yield from (cls.offer(any_of("border", tuple(to)), was=was, ends=1) for was, to in moves.items())

    def decide(self, play: Play[City]) -> None:
        """From any border to one in reach (mayhem-79, mayhem-79b), closing no tile (mayhem-40)."""
        require(self.was in play.state.obstacles, "mayhem-79")
        figure = to_border(play, self.border, self.was)
        if not taken_up(play, figure):
            return
        play.happens(ObstacleLaid(figure=figure, border=self.border, was=self.was))
        over(play, figure, self.ends)


def to_border(play: Play[City], border: str, was: str = "") -> str:
    """Who lays an obstacle there: on a border between two tiles, one each (mayhem-39), of a tile in reach (mayhem-79),
    closing none (mayhem-40)."""
    at = play.state
    first = dues_now(at)[play.seat]
    require(border in layout.borders(layout_of(at)) and border not in at.obstacles, "mayhem-39")
    require(border in within(at, at.figures[first.figure].place, first.source), "mayhem-79")
    require(not encloses(at, border, was), "mayhem-40")
    return first.figure


# --- escapes ----------------------------------------------------------------------------------------------------------


class Escape(Action, frozen=True, tag="escape"):
    """Spend an escape token: one step, because somebody has moved."""

    figure: str
    place: str

    is_often = True

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        """On the phone of whoever may, until the table goes on; after a blow that came too soon also for whoever
        struck (mayhem-38d). What answers nothing is tried (mayhem-38)."""
        before, waiting = earlier(at), answering_now(at)
        for figure in waiting:
            near = reach(before, before.figures[figure].place)
            if at.hasty:
                for place in near:
                    said = Line("answer.escape-first", {"figure": figure, "place": place})
                    yield cls.offer(question="first", said=said, figure=figure, place=place)
            elif at.figures[figure].seat == seat:
                yield cls.offer(any_of("place", near), figure=figure)
        if at.step == "act" and not waiting:
            idle = [figure for figure, each in at.figures.items() if each.escape and each.seat == seat]
            yield from (cls.tried(figure=figure, place=places(at)[0]) for figure in idle)

    def decide(self, play: Play[City]) -> None:
        """When another character moves, in another's turn (mayhem-38), until the table goes on; a real move again
        (mayhem-38c). A blow that came before the answer is taken back with it, in one act (mayhem-38d)."""
        require_answer(play, self.figure)
        before = earlier(play.state)
        require_reach(before, before.figures[self.figure].place, self.place, "mayhem-41")
        if play.state.hasty:
            play.happens(BlowTakenBack(figure=striker(play.state), runner=self.figure))
        left = tuple(each for each in play.state.runners if each != self.figure)
        play.happens(Escaped(figure=self.figure))
        move_to(play, self.figure, self.place, "escape", left)
        finish(play, 0)


def require_answer(play: Play[City], figure: str) -> None:
    """Whoever may answer the last move now, asked by its own player (mayhem-38, mayhem-38b); after a blow that came too
    soon whoever struck may say it for them (mayhem-38d)."""
    at = play.state
    waiting = answering_now(at)
    require(figure in waiting, "mayhem-38", figure=figure)
    seats = {at.figures[figure].seat, at.figures[striker(at)].seat} if at.hasty else {at.figures[figure].seat}
    require(play.seat in seats, "mayhem-65", figure=figure)
    require(waiting[0] == figure or chosen(at, "escapes") == "agreed", "mayhem-38c", figure=waiting[0])


def striker(at: City) -> str:
    """Whose blow came before the escape was answered."""
    active = at.hasty.active if at.hasty else at.active
    return active.figure if active else answering_now(at)[0]


class LetGoBy(Action, frozen=True, tag="let-go"):
    """Do not escape."""

    leaves_undone: ClassVar[bool] = True
    figure: str

    is_often = True

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        for figure in answering_now(at):
            if at.figures[figure].seat == seat:
                said = Line("answer.let-go", {"figure": figure})
                yield cls.offer(question="first" if at.hasty else "", said=said, figure=figure)

    def decide(self, play: Play[City]) -> None:
        """The token is kept; whoever is next in the order may answer (mayhem-38c)."""
        require_answer(play, self.figure)
        play.happens(LetGo(figure=self.figure))
