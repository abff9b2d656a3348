"""An assault made of chips, played on the drawn track one after another in the printed order (monsterchase-33)."""

from collections.abc import Callable, Iterator, Sequence

from companion.games.monsterchase.chips import Chip
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver import strip as on
from companion.games.monsterchase.driver.drive import drive, hurt
from companion.games.monsterchase.driver.events import Driver, MoveInProgress, Rules
from companion.games.monsterchase.driver.moves import Doing, Outcome, Turned, bombs, fire, played, steers
from companion.games.monsterchase.driver.strip import Cell, Strip

ASSAULT = "assault"
AHEAD: dict[str, Callable[[Cell, Cell], bool]] = {
    "ahead": lambda boss, car: car.space > boss.space,
    "behind": lambda boss, car: car.space < boss.space,
    "all": lambda boss, car: True,
}

Ways = Iterator[tuple[str, Doing]]


def outcomes(strip: Strip, chips: Sequence[Chip], boss: Driver, rules: Rules) -> tuple[Outcome, ...]:
    """Every way of the assault; a move that comes last is the movement, which may be driven on over what the app
    counts."""
    *first, last = chips
    spaces = last.count if last.kind == "move" else 0
    doing = tuple(first if spaces else chips)
    return tuple(
        played(MoveInProgress(strip, BOSS, boss, rules), option, way, spaces)
        for option, way in ways(strip, doing, boss, rules)
    )


def ways(strip: Strip, chips: Sequence[Chip], boss: Driver, rules: Rules) -> Ways:
    """Where a chip leaves a choice, what comes after it is looked at from each of them."""
    if not chips:
        yield "go", lambda move: None
        return
    for option, doing in ways_of(strip, chips[0], rules):
        move = MoveInProgress(strip, BOSS, boss, rules)
        doing(move)
        for then, rest in ways(move.strip, chips[1:], boss, rules):
            yield (then if option == "go" else option), both(doing, rest)


def both(first: Doing, then: Doing) -> Doing:
    def do(move: MoveInProgress) -> None:
        first(move)
        if not (move.is_halted or move.is_over):
            then(move)

    return do


def ways_of(strip: Strip, chip: Chip, rules: Rules) -> Ways:
    if chip.kind == "steer":
        yield from steers(strip, Turned("steer", 0), rules)
    elif chip.kind == "bomb":
        (_, doing), *others = bombs(strip, Turned("bomb", 0), rules)
        yield "go", put_by_hand if others else doing
    else:
        yield "go", DOINGS[chip.kind](chip)


def put_by_hand(move: MoveInProgress) -> None:
    """Beside the boss on either side alike: the table says where (monsterchase-170, monsterchase-76)."""
    move.asks_for("edge", BOSS, move.strip.boss, halts=False)


def hurts(chip: Chip) -> Doing:
    """Whoever stands there on the drawing, the nearest to the boss first."""

    def do(move: MoveInProgress) -> None:
        boss = move.strip.boss
        cars = sorted(move.strip.cars, key=lambda car: (abs(car.cell.space - boss.space), car.id))
        for car in cars:
            if AHEAD[chip.who](boss, car.cell) and move.has(car.id):
                hurt(move, car.id, chip.count)

    return do


def shields(chip: Chip) -> Doing:
    return lambda move: move.happens("gained", BOSS, move.strip.boss, chip.count, ASSAULT)


def recovers(chip: Chip) -> Doing:
    def do(move: MoveInProgress) -> None:
        move.happens("recovered", BOSS, move.strip.boss, chip.count)
        move.heals(chip.count)
        move.wavers(("heal",), BOSS, move.strip.boss)

    return do


def moves(chip: Chip) -> Doing:
    """A movement before something else; what is left of it is asked."""

    def do(move: MoveInProgress) -> None:
        if drive(move, BOSS, chip.count) and not move.asks:
            move.asks_for("edge", BOSS, on.back(move.strip.boss, -1))

    return do


DOINGS: dict[str, Callable[[Chip], Doing]] = {
    "missile": lambda chip: fire,
    "hurt": hurts,
    "shields": shields,
    "recover": recovers,
    "move": moves,
}
