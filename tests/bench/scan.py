"""What comes back from photographed pads, before and after the rules, and what reading one costs."""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion import scan
from companion.engine.game import Game
from tests.bench.row import Missing, Row

# Pads a game and severity; the soak of the tests takes a thousand.
PADS = 12
SEED = "bench"
# Pads of another table or game that are read with nobody looking at their code.
STRANGERS = 12
# Where the tests can be imported from, whatever folder the command was called in.
HERE = Path(__file__).parents[2]


def scan_rows(game: Game[Any]) -> Iterator[Row]:
    """Per severity how many photographs are taken, and what was wrong before and after the rules."""
    must_be_here(game)
    from tests.bench.camera import SEVERITIES
    from tests.bench.photographs import outcome, tallied, tried

    for name, severity in SEVERITIES.items():
        found = tallied([outcome(tried(game, number, severity, SEED)) for number in range(PADS)])
        refused = ", ".join(f"{count} {reason}" for reason, count in sorted(found.reasons.items()))
        before = f"{found.wrong} wrong and {found.doubtful} doubtful of {found.cells} cells before the rules"
        after = f"{found.silent} silently wrong after (at most {found.silent_at_most:.2g} of 1,000)"
        after += f", {found.asked:g} questions a pad, {found.asked_mean:.2g} on average, "
        after += f"{found.asked_clear:.2g} about what was drawn clearly"
        note = "; ".join(filter(None, (before, after, refused)))
        yield Row(f"{game.id}: photographs, {name}", round(found.accepted, 1), "% taken", note=note)


def drill_rows(shelf: Sequence[Game[Any]]) -> Iterator[Row]:
    """What becomes of pads that were filled in or photographed as none should be, one fault at a time."""
    for game in shelf:
        must_be_here(game)
    from tests.bench.camera import SEVERITIES
    from tests.bench.photographs import DRILLS, EASY, outcome, tallied, tried

    easy = SEVERITIES[EASY]
    for name in DRILLS:
        found = tallied([outcome(tried(game, 0, easy, SEED, name)) for game in shelf])
        refused = ", ".join(f"{count} {reason}" for reason, count in sorted(found.reasons.items()))
        after = f"{found.silent} silently wrong of {found.cells} cells, {found.asked_mean:.2g} questions a pad"
        note = "; ".join(filter(None, (after, refused)))
        yield Row(f"photographs: {name}", round(found.accepted, 1), "% taken", note=note)


def must_be_here(game: Game[Any]) -> None:
    if not scan.is_here():
        raise Missing("photographs are read with the scan extra")
    if game.pad is None:
        raise Missing("its pad has nothing to blacken")


def stranger_rows(shelf: Sequence[Game[Any]]) -> Iterator[Row]:
    """Why the code decides: pads read as those of another table, by their marks and circles alone."""
    if not shelf:
        raise Missing("there is no game")
    for game in shelf:
        must_be_here(game)
    from tests.bench.photographs import strangers

    found = [strangers(shelf, number, SEED) for number in range(STRANGERS)]
    read = [each for each in found if each is not None]
    note = f"of {STRANGERS} pads of another table of the game; {sum(read)} cells come with a value that is not theirs"
    yield Row("photographs: taken without their code", round(100 * len(read) / STRANGERS, 1), "% taken", note=note)


def photo_rows(shelf: Sequence[Game[Any]]) -> Iterator[Row]:
    """One photograph of three megapixels of the fullest pad, in a process of its own."""
    game = max((each for each in shelf if each.pad is not None), key=circles_on, default=None)
    if game is None:
        raise Missing("no game has a pad with anything to blacken")
    must_be_here(game)
    from tests.bench.camera import SEVERITIES, photograph
    from tests.bench.photographs import printed

    page = printed(game, game.opening(game.most_seats))
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "pad.jpg"
        photo.write_bytes(photograph(page.picture, SEVERITIES["mild"], random.Random(SEED)))
        run = subprocess.run(
            [sys.executable, "-m", "tests.bench.reading_once", game.id, str(photo)],
            capture_output=True,
            text=True,
            check=True,
            cwd=HERE,
        )
    figures = json.loads(run.stdout)
    note = f"{game.id}, {len(page.asked.layout.circles)} circles"
    yield Row("photograph of 3 megapixels, read", round(figures["seconds"] * 1000, 1), "ms", note=note)
    yield Row("photograph of 3 megapixels, memory", figures["megabytes"], "MB", note="the server with the reader in it")


def circles_on(game: Game[Any]) -> int:
    from companion.engine.pads import circles

    assert game.pad is not None
    cells = game.pad.asks(game.opening(game.most_seats)).cells()
    return sum(len(group) for _, ask in cells for group in circles(ask))
