"""An assault made of chips: its lines, one after another in the printed order (monsterchase-33)."""

from collections.abc import Callable, Iterator

from companion.games.monsterchase.chips import Chip
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.course import GO, CoursePiece
from companion.games.monsterchase.driver.drive import hurt
from companion.games.monsterchase.driver.events import MoveInProgress, Rules
from companion.games.monsterchase.driver.moves import Doing, Turned, bombs, fire, steers
from companion.games.monsterchase.driver.strip import Cell, Strip

ASSAULT = "assault"
STANDS: dict[str, Callable[[Cell, Cell], bool]] = {
    "ahead": lambda boss, car: car.space > boss.space,
    "behind": lambda boss, car: car.space < boss.space,
    "all": lambda boss, car: True,
}

Ways = Iterator[tuple[str, Doing]]


def piece(chip: Chip, rules: Rules) -> CoursePiece:
    """One line of the assault."""
    if chip.kind == "move":
        return CoursePiece(chip.id, spaces=chip.count)
    if chip.kind == "steer":
        gains = 1 if rules.steer == "ahead" else 0
        return CoursePiece(chip.id, ways=lambda strip: steers(strip, Turned("steer", 0), rules), gains=gains)
    if chip.kind == "bomb":
        return CoursePiece(chip.id, ways=lambda strip: laid(strip, rules))
    return CoursePiece(chip.id, ways=lambda strip: [(GO, DOINGS[chip.kind](chip))])


def laid(strip: Strip, rules: Rules) -> Ways:
    """Its places as a card's, called so that they are none of the ways it steers (monsterchase-170)."""
    for option, doing in bombs(strip, Turned("bomb", 0), rules):
        yield f"bomb-{option}", doing


def hurts(chip: Chip) -> Doing:
    """Whoever stands there: on the drawing the nearest to the boss first, then who is aside."""

    def do(move: MoveInProgress) -> None:
        boss = move.strip.boss
        near = {car.id: abs(car.cell.space - boss.space) if car.cell.lane else on.FURTHEST for car in move.strip.cars}
        for car in sorted(move.strip.cars, key=lambda car: (near[car.id], car.id)):
            if STANDS[chip.who](boss, car.cell) and move.has(car.id):
                hurt(move, car.id, chip.count)

    return do


def shields(chip: Chip) -> Doing:
    return lambda move: move.happens("gained", BOSS, move.strip.boss, chip.count, ASSAULT)


def recovers(chip: Chip) -> Doing:
    return lambda move: move.happens("recovered", BOSS, move.strip.boss, chip.count)


DOINGS: dict[str, Callable[[Chip], Doing]] = {
    "missile": lambda chip: fire,
    "hurt": hurts,
    "shields": shields,
    "recover": recovers,
}
