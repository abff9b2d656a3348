"""The benchmark: what the promises cost on this machine, each figure beside a reference loop of the same run.

`row` is one figure and how it is taken; `engine`, `page`, `evenings`, `web`, `browser` and `paper` measure what they
are called after, `tap_count` the taps of a round, `scenarios` those of what was done at two evenings; `bare` and
`peers` are what paper is read beside. `scan` measures what comes back from photographed pads: `pencil` fills them in,
`camera` takes them, `mishaps` is what befalls them, `photographs` has them read and judges what came back,
`reading_once` is one of them in a process of its own; the tests use them too.
"""

from collections.abc import Callable, Iterator
from functools import partial

from companion.games import games
from tests.bench.browser import browser_rows
from tests.bench.engine import fold_rows, peer_rows, play_rows, round_rows
from tests.bench.evenings import commit_rows, long_rows, memory_rows
from tests.bench.page import page_rows
from tests.bench.paper import paper_rows
from tests.bench.row import Missing, Row, timed
from tests.bench.scan import drill_rows, photo_rows, scan_rows, stranger_rows
from tests.bench.scenarios import scenario_rows
from tests.bench.web import command_rows, web_rows

__all__ = ["Missing", "Row", "browser_rows", "compared", "line", "peer_rows", "round_rows", "rows"]


def rows() -> Iterator[Row]:
    """Every figure as soon as it is there; what cannot be measured says so in its place."""
    loop = reference()
    yield Row("reference loop", round(loop * 1000, 2), "ms", 1.0)
    parts: list[tuple[str, Callable[[], Iterator[Row]]]] = [
        *((f"{game.id}: random play", partial(play_rows, game)) for game in games().values()),
        *((f"{game.id}: fold", partial(fold_rows, game)) for game in games().values()),
        *((f"{game.id}: taps a round", partial(round_rows, game)) for game in games().values()),
        *((f"{game.id}: page", partial(page_rows, game)) for game in games().values()),
        ("taps of two evenings", scenario_rows),
        ("commit", commit_rows),
        ("long evenings", long_rows),
        ("memory", memory_rows),
        ("command", command_rows),
        ("web", web_rows),
        ("browser", browser_rows),
        *((f"{game.id}: paper", partial(paper_rows, game)) for game in games().values()),
        *((f"{game.id}: photographs", partial(scan_rows, game)) for game in games().values()),
        ("photographs, one fault at a time", partial(drill_rows, tuple(games().values()))),
        ("photographs without their code", partial(stranger_rows, tuple(games().values()))),
        ("one photograph", partial(photo_rows, tuple(games().values()))),
    ]
    for name, part in parts:
        try:
            for row in part():
                yield compared(row, loop)
        except Exception as error:
            yield Row(name, None, "", note=f"not measured: {type(error).__name__}: {error}")


def reference() -> float:
    """Seconds a plain loop takes now: machines are shared, so every other figure is read beside it."""
    return min(timed(lambda: sum(number * number for number in range(200_000))) for _ in range(5))


def compared(row: Row, loop: float) -> Row:
    if row.figure is None or row.unit not in ("ms", "/s"):
        return row
    ratio = row.figure / 1000 / loop if row.unit == "ms" else row.figure * loop
    return Row(row.name, row.figure, row.unit, float(f"{ratio:.3g}"), row.note)


def line(row: Row) -> str:
    figure = "-" if row.figure is None else f"{row.figure:g}"
    ratio = "" if row.ratio is None else f"{row.ratio:g}×"
    return f"{row.name:<44}{figure:>10} {row.unit:<9}{ratio:>10}  {row.note}".rstrip()
