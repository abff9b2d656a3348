"""Driving along the strip: obstacles, rams and the pushes they start, damage, and the lines crossed on the way."""

from collections.abc import Callable

from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.board import DRONE, Ask, Board
from companion.games.monsterchase.driver.strip import BOSS, OBSTACLES, Cell

# How far a rammed car is pushed, and the damage of a ram, a missile, a rock or a bomb (monsterchase-171, -172).
PUSH, DAMAGE = 2, 1
MIRRORS, SNOW = "18-B", "13-B"
# Lightning that changes nothing while a car passes: yetis, mirrors (on leaving), spirits, rolling rocks. No snow falls
# for the boss (monsterchase-148, -150, -151, -154, -164).
QUIET = ("17-B", MIRRORS, "19-B", "20-B")


# --- driving ----------------------------------------------------------------------------------------------------------


def drive(board: Board, who: str, spaces: int) -> int:
    """Straight on along the lane, one space after another; how many are left when only the table can say more."""
    left = spaces
    while left and not (board.is_halted or board.is_stopped or board.is_over):
        cell = board.place(who)
        ahead = way_out(board, cell) or landing(board, who, on.back(cell, -1))
        if isinstance(ahead, str):
            board.asks_for(ahead, who, cell)
            break
        left -= 1
        board.is_stopped = not enter(board, who, ahead, "moved" if ahead.space == cell.space + 1 else "jumped")
        board.settle(left)
    return 0 if board.is_stopped or board.is_over else left


def way_out(board: Board, cell: Cell) -> str:
    """Whoever leaves a lightning space among the mirrors comes out elsewhere, the boss too (monsterchase-150)."""
    return "mirror" * (on.spark(board.strip, cell) == MIRRORS)


def landing(board: Board, who: str, cell: Cell) -> Cell | str:
    """The space a car comes to, or why only the table knows.

    The boss never falls into the water: it goes on to the next free space of its lane (monsterchase-166).
    """
    if not on.is_on(board.strip, cell):
        return "edge"
    under = on.ground(board.strip, cell)
    if under != "water" or who != BOSS:
        return cell if under in ("", "ice", *OBSTACLES) else under
    beyond = (Cell(cell.lane, space) for space in range(cell.space + 1, board.strip.spaces + 1))
    return next((each for each in beyond if on.is_free(board.strip, each)), "edge")


def enter(board: Board, who: str, cell: Cell, kind: str) -> bool:
    """A car comes to a space and meets what is there; does it go on from it?

    An obstacle is hit first (monsterchase-171), then a car (monsterchase-172), then the lines crossed count.
    """
    was = board.place(who)
    others = on.standing(board.strip, cell)
    board.happens(kind, who, cell)
    goes_on = True
    if (under := on.ground(board.strip, cell)) in OBSTACLES:
        board.happens(f"hit-{under}", who, cell)
        hurt(board, who, DAMAGE)
        goes_on = who == BOSS and rolls_on(board)
    for other in others:
        ram(board, other, who, cell)
    if not board.has(who):
        return False
    for space in range(was.space + 1, cell.space + 1):
        cross(board, who, Cell(cell.lane, space))
        if board.is_over:
            return False
    feel(board, who, cell)
    return goes_on


def rolls_on(board: Board) -> bool:
    """Whether an obstacle leaves the boss going (monsterchase-100): by its mood before that very blow, or by house
    ruling by the one after it (monsterchase-98d)."""
    is_turned = board.rules.blow_mood == "after" and 0 < board.boss.turns_at <= board.harm[BOSS]
    return board.boss.is_unstoppable != is_turned


def feel(board: Board, who: str, cell: Cell) -> None:
    """The space itself: ice asks for a spin-out (monsterchase-178), lightning for what its tile does."""
    if on.ground(board.strip, cell) == "ice":
        board.happens("ice", who, cell)
        board.asks_for("ice", who, cell)
    if side := on.spark(board.strip, cell):
        board.happens("lightning", who, cell, of=side)
        if side not in QUIET and (who, side) != (BOSS, SNOW):
            board.asks_for("lightning", who, cell)


def cross(board: Board, who: str, cell: Cell) -> None:
    """The lines before this space: the finish, and a new tile with its reserve and then its prey (monsterchase-109).

    Prey turned over may calm the boss in the middle of its move, and wanders on: only the table can say how. A reserve
    that takes it past its start ends the race there (monsterchase-107).
    """
    if board.strip.finish == cell.space:
        board.happens("finish", who, cell)
    tile = on.tile_from(board.strip, cell.space)
    if tile in board.strip.reserves and who == BOSS:
        board.happens("reserve", who, cell, tile)
        board.is_over = is_too_much(board)
        if board.is_over:
            return
        board.heals(board.boss.energy)
        board.wavers(("heal",), who, cell)
    if tile and tile == board.strip.prey:
        board.happens("prey", who, cell, tile)
        if who == BOSS:
            eat(board, cell)


def is_too_much(board: Board) -> bool:
    """Whether this reserve ends the race: past the boss's start, not at it (monsterchase-107)."""
    return board.boss.energy > 0 and board.points + board.boss.energy > board.boss.most


def eat(board: Board, cell: Cell) -> None:
    """The hearts heal it, the stack goes on: who is drawn where it comes to has lost the chance (monsterchase-96)."""
    board.heals(board.boss.hearts)
    board.pending.append(Ask("prey", BOSS, cell))
    begins = next((each.space for each in sorted(board.strip.borders) if each.space > cell.space), 0)
    for each in board.strip.cars if begins else ():
        if each.cell.space >= begins:
            board.happens("late", each.id, each.cell)


# --- rams -------------------------------------------------------------------------------------------------------------


def ram(board: Board, who: str, rammer: str, cell: Cell) -> None:
    """Damage first; a car sent off track by it is not pushed, and the rammer goes on either way (monsterchase-172)."""
    board.happens("rammed", who, cell, of=rammer)
    for blow in RAM:
        if board.has(who):
            blow(board, who)


def bump(board: Board, who: str) -> None:
    hurt(board, who, DAMAGE)


def shove(board: Board, who: str) -> None:
    """Pushed along its lane, hitting what is there like any car: a push can push on."""
    for _ in range(PUSH):
        if board.is_halted or board.is_over or not board.has(who):
            return
        cell = board.place(who)
        ahead = way_out(board, cell) or landing(board, who, on.back(cell, -1))
        if isinstance(ahead, str):
            take_off(board, who, cell, ahead)
            return
        if not enter(board, who, ahead, "pushed" if ahead.space == cell.space + 1 else "jumped"):
            return


def take_off(board: Board, who: str, cell: Cell, reason: str) -> None:
    """Where a pushed car ends is not known: it leaves the strip until the table puts it back.

    Beyond the edge of what is drawn it is out of the way. The boss never leaves the strip: whoever rammed it does.
    """
    is_away = reason == "edge" and who != BOSS
    for each in (who,) if who != BOSS else tuple(each for each in on.standing(board.strip, cell) if each != BOSS):
        board.happens("beyond" if is_away else "lifted", each, cell)
    board.asks_for(reason, who, cell, halts=not is_away)


# The order of the blows of a ram, as data.
RAM: tuple[Callable[[Board, str], None], ...] = (bump, shove)


# --- damage -----------------------------------------------------------------------------------------------------------


def hurt(board: Board, who: str, count: int) -> None:
    """Damage dealt by whoever is moving, chains and explosions it causes included (monsterchase-111, -112).

    Pilots spend every shield that helps them; boss and drone must spend theirs at the first chance (monsterchase-117).
    """
    cell = board.place(who)
    if who != board.mover and (extra := min(on.shields(board.strip, board.mover), must_spend(board, board.mover))):
        board.happens("boosted", board.mover, board.place(board.mover), extra)
        count += extra
    most = must_spend(board, who) if is_bot(board, who) else count
    if kept := min(count, most, on.shields(board.strip, who)):
        board.happens("saved", who, cell, kept)
    if count > kept:
        lose(board, who, cell, count - kept)


def lose(board: Board, who: str, cell: Cell, count: int) -> None:
    """Damage that no shield keeps away; the third puts a car off track, and the boss is healed by it at once.

    What goes beyond the last life counts as dealt, or by house ruling not (monsterchase-75c).
    """
    was = on.car(board.strip, who)
    board.happens("hurt", who, cell, count)
    board.harm[who] += min(count, was.lives) if was and board.rules.overkill == "lives" else count
    if who == BOSS:
        board.points -= count
        board.wavers(("hurt",), who, cell)
    found = on.car(board.strip, who)
    if found and found.lives <= 0:
        board.happens("off-track", who, cell)
        board.heals(board.mover == BOSS)
        board.wavers(("heal", "off-track"), who, cell)
        if any(board.strip.boss.space + 1 < line <= cell.space for line in board.strip.checkpoints):
            # Put back at its last checkpoint (monsterchase-175), it may stand in the boss's way.
            board.pending.append(Ask("checkpoint", who, cell))


def is_bot(board: Board, who: str) -> bool:
    return who == BOSS or (who == DRONE and board.rules.drone_shields == "bot")


def must_spend(board: Board, who: str) -> int:
    """How many shields one event takes from a bot; a pilot is never made to spend one."""
    most = {"one": 1, "all": on.SHIELDS}[board.rules.boss_shields] if who == BOSS else 1
    return most if is_bot(board, who) else 0
