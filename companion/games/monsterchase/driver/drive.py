"""Driving along the strip: obstacles, rams and the pushes they start, damage, and the lines crossed on the way."""

from collections.abc import Callable

from companion.games.monsterchase.components import BOSS, DRONE, MIRRORS, MOST_SHIELDS, SNOW, SPARKS
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.events import Ask, MoveInProgress
from companion.games.monsterchase.driver.strip import OBSTACLES, Cell

# How far a rammed car is pushed, and the damage of a ram, a missile, a rock or a bomb (monsterchase-171, -172).
PUSH, DAMAGE = 2, 1
# Lightning that changes nothing while a car passes: yetis, mirrors (on leaving), spirits, rolling rocks. No snow falls
# for the boss (monsterchase-148, -150, -151, -154, -164).
QUIET = SPARKS


# --- driving ----------------------------------------------------------------------------------------------------------


def drive(move: MoveInProgress, who: str, spaces: int) -> int:
    """Straight on along the lane, one space after another; how many are left when only the table can say more."""
    left = spaces
    while left and not (move.is_halted or move.is_stopped or move.is_over):
        cell = move.place(who)
        ahead = way_out(move, cell) or landing(move, who, on.back(cell, -1))
        if isinstance(ahead, str):
            move.asks_for(ahead, who, cell)
            break
        left -= 1
        move.is_stopped = not enter(move, who, ahead, "moved" if ahead.space == cell.space + 1 else "jumped")
        move.settle(left)
    return 0 if move.is_stopped or move.is_over else left


def way_out(move: MoveInProgress, cell: Cell) -> str:
    """Whoever leaves a lightning space among the mirrors comes out elsewhere, the boss too (monsterchase-150)."""
    return "mirror" * (on.spark(move.strip, cell) == MIRRORS)


def landing(move: MoveInProgress, who: str, cell: Cell) -> Cell | str:
    """The space a car comes to, or why only the table knows.

    The boss never falls into the water: it goes on to the next free space of its lane (monsterchase-166).
    """
    if not on.is_on(move.strip, cell):
        return "edge"
    under = on.ground(move.strip, cell)
    if under != "water" or who != BOSS:
        return cell if under in ("", "ice", *OBSTACLES) else under
    beyond = (Cell(cell.lane, space) for space in range(cell.space + 1, move.strip.spaces + 1))
    return next((each for each in beyond if on.is_free(move.strip, each)), "edge")


def enter(move: MoveInProgress, who: str, cell: Cell, kind: str) -> bool:
    """A car comes to a space and meets what is there; does it go on from it?

    An obstacle is hit first (monsterchase-171), then a car (monsterchase-172), then the lines crossed count.
    """
    was = move.place(who)
    others = on.standing(move.strip, cell)
    move.happens(kind, who, cell)
    goes_on = True
    if (under := on.ground(move.strip, cell)) in OBSTACLES:
        move.happens(f"hit-{under}", who, cell)
        hurt(move, who, DAMAGE)
        goes_on = who == BOSS and rolls_on(move)
    for other in others:
        ram(move, other, who, cell)
    if not move.has(who):
        return False
    for space in range(was.space + 1, cell.space + 1):
        cross(move, who, Cell(cell.lane, space))
        if move.is_over:
            return False
    feel(move, who, cell)
    return goes_on


def rolls_on(move: MoveInProgress) -> bool:
    """Whether an obstacle leaves the boss going (monsterchase-100): by its mood before that very blow, or by house
    ruling by the one after it (monsterchase-98d)."""
    is_turned = move.rules.blow_mood == "after" and 0 < move.boss.turns_at <= move.harm[BOSS]
    return move.boss.is_unstoppable != is_turned


def feel(move: MoveInProgress, who: str, cell: Cell) -> None:
    """The space itself: ice asks for a spin-out (monsterchase-178), lightning for what its tile does."""
    if on.ground(move.strip, cell) == "ice":
        move.happens("ice", who, cell)
        move.asks_for("ice", who, cell)
    if side := on.spark(move.strip, cell):
        move.happens("lightning", who, cell, of=side)
        if side not in QUIET and (who, side) != (BOSS, SNOW):
            move.asks_for("lightning", who, cell)


def cross(move: MoveInProgress, who: str, cell: Cell) -> None:
    """The lines before this space: the finish, and a new tile with its reserve and then its prey (monsterchase-109).

    Prey turned over may calm the boss in the middle of its move, and wanders on: only the table can say how. A reserve
    that takes it past its start ends the race there (monsterchase-107).
    """
    if move.strip.finish == cell.space:
        move.happens("finish", who, cell)
    tile = on.tile_from(move.strip, cell.space)
    if tile in move.strip.reserves and who == BOSS:
        move.happens("reserve", who, cell, tile)
        move.is_over = is_too_much(move)
        if move.is_over:
            return
        move.heals(move.boss.energy)
        move.wavers(("heal",), who, cell)
    if tile and tile == move.strip.prey:
        move.happens("prey", who, cell, tile)
        if who == BOSS:
            eat(move, cell)


def is_too_much(move: MoveInProgress) -> bool:
    """Whether this reserve ends the race: past the boss's start, not at it (monsterchase-107)."""
    return move.boss.energy > 0 and move.points + move.boss.energy > move.boss.most


def eat(move: MoveInProgress, cell: Cell) -> None:
    """The hearts heal it, the stack goes on: who is drawn where it comes to has lost the chance (monsterchase-96)."""
    move.heals(move.boss.hearts)
    move.pending.append(Ask("prey", BOSS, cell))
    begins = next((each.space for each in sorted(move.strip.borders) if each.space > cell.space), 0)
    for each in move.strip.cars if begins else ():
        # Of one that is not on the drawing nobody knows.
        if each.cell.lane and each.cell.space >= begins:
            move.happens("late", each.id, each.cell)


# --- rams -------------------------------------------------------------------------------------------------------------


def ram(move: MoveInProgress, who: str, rammer: str, cell: Cell) -> None:
    """Damage first; a car sent off track by it is not pushed, and the rammer goes on either way (monsterchase-172)."""
    move.happens("rammed", who, cell, of=rammer)
    for blow in RAM:
        if move.has(who):
            blow(move, who)


def bump(move: MoveInProgress, who: str) -> None:
    hurt(move, who, DAMAGE)


def shove(move: MoveInProgress, who: str) -> None:
    """Pushed along its lane, hitting what is there like any car: a push can push on."""
    for _ in range(PUSH):
        if move.is_halted or move.is_over or not move.has(who):
            return
        cell = move.place(who)
        ahead = way_out(move, cell) or landing(move, who, on.back(cell, -1))
        if isinstance(ahead, str):
            take_off(move, who, cell, ahead)
            return
        if not enter(move, who, ahead, "pushed" if ahead.space == cell.space + 1 else "jumped"):
            return


def take_off(move: MoveInProgress, who: str, cell: Cell, reason: str) -> None:
    """Where a pushed car ends is not known: it leaves the strip until the table puts it back.

    Beyond the edge of what is drawn it is out of the way. The boss never leaves the strip: whoever rammed it does.
    """
    is_away = reason == "edge" and who != BOSS
    for each in (who,) if who != BOSS else tuple(each for each in on.standing(move.strip, cell) if each != BOSS):
        move.happens("beyond" if is_away else "lifted", each, cell)
    move.asks_for(reason, who, cell, halts=not is_away)


# The order of the blows of a ram, as data.
RAM: tuple[Callable[[MoveInProgress, str], None], ...] = (bump, shove)


# --- damage -----------------------------------------------------------------------------------------------------------


def hurt(move: MoveInProgress, who: str, count: int) -> None:
    """Damage dealt by whoever is moving, chains and explosions it causes included (monsterchase-111, -112).

    Pilots spend every shield that helps them; boss and drone must spend theirs at the first chance (monsterchase-117).
    """
    cell = move.place(who)
    if who != move.mover and (extra := min(on.shields(move.strip, move.mover), must_spend(move, move.mover))):
        move.happens("boosted", move.mover, move.place(move.mover), extra)
        count += extra
    most = must_spend(move, who) if is_bot(move, who) else count
    if kept := min(count, most, on.shields(move.strip, who)):
        move.happens("saved", who, cell, kept)
    if count > kept:
        lose(move, who, cell, count - kept)


def lose(move: MoveInProgress, who: str, cell: Cell, count: int) -> None:
    """Damage that no shield keeps away; the third puts a car off track, and the boss is healed by it at once.

    What goes beyond the last life counts as dealt, or by house ruling not (monsterchase-75c).
    """
    was = on.car(move.strip, who)
    move.happens("hurt", who, cell, count)
    move.harm[who] += min(count, was.lives) if was and move.rules.overkill == "lives" else count
    if who == BOSS:
        move.points -= count
        move.wavers(("hurt",), who, cell)
    found = on.car(move.strip, who)
    if found and found.lives <= 0:
        move.happens("off-track", who, cell)
        move.heals(move.mover == BOSS)
        move.wavers(("heal", "off-track"), who, cell)
        if any(move.strip.boss.space + 1 < line <= cell.space for line in move.strip.checkpoints):
            # Put back at its last checkpoint (monsterchase-175), it may stand in the boss's way.
            move.pending.append(Ask("checkpoint", who, cell))


def is_bot(move: MoveInProgress, who: str) -> bool:
    return who == BOSS or (who == DRONE and move.rules.drone_shields == "bot")


def must_spend(move: MoveInProgress, who: str) -> int:
    """How many shields one event takes from a bot; a pilot is never made to spend one."""
    most = {"one": 1, "all": MOST_SHIELDS}[move.rules.boss_shields] if who == BOSS else 1
    return most if is_bot(move, who) else 0
