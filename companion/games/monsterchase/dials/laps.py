"""The rounds that are over, as the score sheet keeps them: a ruling says how many, and what the pad says of each."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.dials import Dial
from companion.games.monsterchase.components import FURIOUS, GREEN, NORMAL, RED
from companion.games.monsterchase.state import UNSAID, Lap, Race, lap
from companion.kit.dials import number, words

# What two figures of a pad say, and one.
MOST_LAPS, MOST_CRASHES, MOST_A_ROUND = 33, 99, 9
BLANK = "untold"


def lap_dials(at: Race) -> Iterator[Dial]:
    if at.boss is None or not at.ranking:
        return
    yield number("laps", at.round - 1, MOST_LAPS)
    yield number("crashes", at.crashes, MOST_CRASHES)
    for row, each in numbered(at):
        yield number(f"lap-points.{row}", each.points, MOST_CRASHES, -MOST_CRASHES)
        yield words(f"lap-mood.{row}", each.mood, NORMAL, FURIOUS)
        yield words(f"lap-part.{row}", each.part or BLANK, GREEN, RED, *((BLANK,) if each.is_copied else ()))
        said = BLANK if each.off == UNSAID else str(each.off)
        yield words(f"lap-off.{row}", said, *((BLANK,) if each.is_copied else ()), *map(str, range(MOST_A_ROUND + 1)))


def numbered(at: Race) -> list[tuple[int, Lap]]:
    """Each round that is over by its number, the last one before this."""
    first = at.round - len(at.laps)
    return [(row, each) for row, each in enumerate(at.laps, first) if row > 0]


def set_laps(at: Race, _of: list[str], value: str | int) -> Race:
    """So many rounds are over. What nobody has told of those the table skips is as it is now; rounds that are not over
    after all have no row."""
    more = int(value) - (at.round - 1)
    kept = at.laps[: max(0, len(at.laps) + min(0, more))]
    new = (begun(at), *(blank(at),) * (more - 1)) if more > 0 else ()
    return replace(at, laps=(*kept, *new), round=int(value) + 1)


def begun(at: Race) -> Lap:
    """The round that was being played: its crashes are on the sheets of the pilots."""
    now = lap(at)
    return replace(now, part="") if now.off else blank(at)


def blank(at: Race) -> Lap:
    return replace(lap(at), part="", off=UNSAID, is_copied=True)


def set_lap(at: Race, row: str, **changes: object) -> Race:
    place = int(row) - (at.round - len(at.laps))
    laps = list(at.laps)
    laps[place] = replace(laps[place], **changes)
    return replace(at, laps=tuple(laps))


def set_lap_points(at: Race, of: list[str], value: str | int) -> Race:
    return set_lap(at, of[0], points=int(value))


def set_lap_mood(at: Race, of: list[str], value: str | int) -> Race:
    return set_lap(at, of[0], mood=str(value))


def set_lap_part(at: Race, of: list[str], value: str | int) -> Race:
    return set_lap(at, of[0], part="" if value == BLANK else str(value))


def set_lap_off(at: Race, of: list[str], value: str | int) -> Race:
    return set_lap(at, of[0], off=UNSAID if value == BLANK else int(value))


def set_crashes(at: Race, _of: list[str], value: str | int) -> Race:
    return replace(at, crashes=int(value))


LAP_DIALS = {
    "laps": set_laps,
    "crashes": set_crashes,
    "lap-points": set_lap_points,
    "lap-mood": set_lap_mood,
    "lap-part": set_lap_part,
    "lap-off": set_lap_off,
}
