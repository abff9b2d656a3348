"""What lies where on a drawn strip, as both oracles read it: plain spaces from its fields, by no code of the driver."""

from typing import NamedTuple

from companion.games.monsterchase.driver.strip import Strip

Space = tuple[int, int]
KINDS = ("rock", "bomb", "ice", "water", "void", "wall")


class Lies(NamedTuple):
    """Of each space (lane and row) what is on it, of each car its space, of each row the border it has."""

    things: dict[Space, str]
    boss: Space
    cars: dict[str, Space]
    lightning: dict[Space, str]
    tiles: dict[int, int]
    checkpoints: set[int]


def lies(strip: Strip) -> Lies:
    return Lies(
        things={(each.lane, each.space): kind for kind in KINDS for each in getattr(strip, kind)},
        boss=(strip.boss.lane, strip.boss.space),
        cars={each.id: (each.cell.lane, each.cell.space) for each in strip.cars},
        lightning={(each.cell.lane, each.cell.space): each.side for each in strip.sparks},
        tiles={each.space: each.tile for each in strip.borders},
        checkpoints=set(strip.checkpoints),
    )
