"""The pad that comes back as a photograph: where the Hyde struck, with how many points, and how it ended."""

from collections.abc import Iterator

from companion.engine.opening import Opening
from companion.engine.pads import Cell, Digits, Pad, PadFault, PadLine, PaperPad
from companion.engine.scores import Mark, Scores
from companion.engine.words import Line
from companion.games.hyde.components import LOST_ENDS_IT, OUTER, threshold
from companion.games.hyde.dials import MOST_ATTACK, dials
from companion.games.hyde.scoring import RANKS, score_sheet, scores
from companion.games.hyde.state import Position
from companion.kit.dials import unset

ATTACKS = tuple(str(attack) for attack in range(1, len(OUTER) + 1))
POINTS = Digits("points", MOST_ATTACK)
RANK: Cell = ("total", "rank")


def asks(opening: Opening) -> Pad:
    """Attack by attack the place and how it ended, then the points of each, which take a whole line."""
    sheet = score_sheet(opening)
    of_attack = tuple(each for each in sheet.columns if isinstance(each, Mark))
    of_game = tuple(each for each in sheet.totals if isinstance(each, Mark))
    return Pad(
        (
            *(PadLine(row, of_attack) for row in sheet.rows),
            *(PadLine(row, (POINTS,)) for row in sheet.rows),
            PadLine("total", of_game),
        )
    )


def written(at: Position) -> Scores:
    """The score but for what is printed."""
    return {cell: value for cell, value in scores(at).items() if cell[1] != "threshold"}


# --- what cannot be ---------------------------------------------------------------------------------------------------


def faults(opening: Opening, pad: Scores) -> tuple[PadFault, ...]:
    return (*twice(pad), *left_out(pad), *after_the_end(pad), *counts(opening, pad), *ranks(pad))


def twice(pad: Scores) -> Iterator[PadFault]:
    """No location is attacked twice (hyde-9)."""
    for place in OUTER:
        here = tuple((row, "place") for row in ATTACKS if pad.get((row, "place")) == place)
        if len(here) > 1:
            yield PadFault(Line("pad-fault.twice", {"place": place}, "hyde-9"), here)


def left_out(pad: Scores) -> Iterator[PadFault]:
    """Each round ends with an attack: none before the last that was written down is missing (hyde-21)."""
    last = max((number for number, row in enumerate(ATTACKS) if is_begun(pad, row)), default=0)
    for row in ATTACKS[:last]:
        missing = tuple((row, what) for what in ("place", "result") if (row, what) not in pad)
        if missing:
            yield PadFault(Line("pad-fault.left-out", {"attack": int(row)}, "hyde-21"), missing)


def is_begun(pad: Scores, row: str) -> bool:
    return any((row, what) in pad for what in ("place", "points", "result"))


def lost(pad: Scores) -> tuple[str, ...]:
    """The attacks in which the target was lost."""
    return tuple(row for row in ATTACKS if pad.get((row, "result")) == "lost")


def after_the_end(pad: Scores) -> Iterator[PadFault]:
    """The third target lost ends the game at once (hyde-33)."""
    if len(lost(pad)) < LOST_ENDS_IT:
        return
    three = lost(pad)[:LOST_ENDS_IT]
    after = [row for row in ATTACKS if int(row) > int(three[-1]) and is_begun(pad, row)]
    if after:
        cells = tuple((row, "result") for row in three) + written_in(pad, *after)
        yield PadFault(Line("pad-fault.after-end", {"attack": int(three[-1])}, "hyde-33"), cells)


def written_in(pad: Scores, *rows: str) -> tuple[Cell, ...]:
    return tuple((row, what) for row in rows for what in ("place", "points", "result") if (row, what) in pad)


def counts(opening: Opening, pad: Scores) -> Iterator[PadFault]:
    """Whoever reaches the points of the level card saves the target; where the card is not known, nobody can tell
    (hyde-25, hyde-25b)."""
    for row in ATTACKS:
        needed = threshold(opening.box, opening.options["level"], int(row), len(opening.seats))
        points, result = pad.get((row, "points")), pad.get((row, "result"))
        if needed is None or not isinstance(points, int) or result is None:
            continue
        if (points >= needed) != (result == "saved"):
            words = "pad-fault.not-saved" if result == "saved" else "pad-fault.not-lost"
            said = Line(words, {"attack": int(row), "points": points, "threshold": needed}, "hyde-25")
            yield PadFault(said, ((row, "points"), (row, "result")))


def ranks(pad: Scores) -> Iterator[PadFault]:
    """The rank follows from the targets lost, once all is over (hyde-33, hyde-34)."""
    if RANK not in pad:
        return
    results = tuple((row, "result") for row in ATTACKS if (row, "result") in pad)
    if len(results) < len(ATTACKS) and len(lost(pad)) < LOST_ENDS_IT:
        missing = tuple((row, "result") for row in ATTACKS if (row, "result") not in pad)
        yield PadFault(Line("pad-fault.rank-early", {"attacks": len(results)}, "hyde-33"), (*missing, RANK))
        return
    follows = RANKS[len(lost(pad))] if len(lost(pad)) < LOST_ENDS_IT else "defeat"
    if pad[RANK] != follows:
        yield PadFault(Line("pad-fault.rank", {"lost": len(lost(pad)), "rank": follows}, "hyde-34"), (*results, RANK))


# --- back to the table ------------------------------------------------------------------------------------------------


def copied(at: Position, pad: Scores) -> dict[str, str | int]:
    """Every location as the pad has it, those it does not name not attacked yet, then the points of each attack.

    How an attack ended is asked before what it counted: the points are those of an attack that is over.
    """
    fates: dict[str, str | int] = {}
    points: dict[str, str | int] = {}
    for row in ATTACKS:
        place, result = pad.get((row, "place")), pad.get((row, "result"))
        if place is None or result is None:
            continue
        fates[f"fate.{place}"] = result
        # A print of boxes to write in has no points that can be read: those the table counted stay.
        if (counted := pad.get((row, "points"))) is not None:
            points[f"attack-points.{place}"] = counted
    open_ = {f"fate.{place}": "open" for place in at.fates if f"fate.{place}" not in fates}
    return unset(dials(at), {**open_, **fates, **points})


PAPER = PaperPad(asks=asks, written=written, faults=faults, copied=copied)
