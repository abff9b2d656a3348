"""Pads of random matches, filled in by pencil, photographed and read back: what comes back right, and what does not."""

import math
import random
import statistics
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from shutil import which
from typing import Any

import cv2
import numpy as np
from msgspec import Struct

from companion.engine.game import Game
from companion.engine.opening import Opening
from companion.engine.pads import Cell, PaperPad, settled
from companion.engine.scores import Scores
from companion.scan import PrintedPad, Read, UnreadablePhoto
from companion.scan.code import CORNERS, Code
from companion.scan.corners import placed
from companion.scan.photo import opened
from companion.scan.reading import read, read_as
from companion.simulate import Match
from printables.pad_layout import Point
from tests.bench.camera import SEVERITIES, Severity, photograph
from tests.bench.mishaps import BENDS, GROUNDS, LIGHTS, LYING
from tests.bench.pencil import FINE, HABITS, Picture, filled, spots
from tests.bench.row import Missing
from tests.played_out import played_out

# What the codes of these pads say.
CODE = "HTTP://192.168.1.20:8000/Q/AB3KQ7E2YR9V5DXEFX7H2MC4TPA"


class Page(Struct, frozen=True):
    """A pad as it comes out of the printer: the picture of its page, and what lies where on it."""

    picture: Any
    # Where the pad begins on its page, in millimetres.
    corner: Point
    asked: PrintedPad


class Photographed(Struct, frozen=True):
    """One pad that was photographed: what stood on it, and what became of it."""

    game: Game[Any]
    opening: Opening
    scores: Scores
    asked: PrintedPad
    photo: bytes
    # Cells that were drawn so that nobody who sees the paper could be sure.
    in_doubt: frozenset[Cell] = frozenset()


def printed(game: Game[Any], opening: Opening) -> Page:
    """The pad of a table on its own paper."""
    import printables
    from printables.paper import HALVES, PAD_HIGH, PAD_WIDE

    request = printables.PrintRequest(game=game, opening=opening, qr=(CODE,), code="K7F3QX")
    paper = HALVES[request.paper]
    corner = (paper.wide - PAD_WIDE) / 2, (paper.high - PAD_HIGH) / 2
    return Page(picture_of(printables.render("pad", request)), corner, asked_of(game, opening))


@lru_cache(maxsize=16)
def picture_of(body: bytes) -> Picture:
    """A page of a PDF, as many pixels a millimetre as the pencil has."""
    if which("pdftoppm") is None:
        raise Missing("pdftoppm is not installed: no page can be turned into an image")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pad.pdf").write_bytes(body)
        finely = str(FINE * 25.4)
        subprocess.run(["pdftoppm", "-r", finely, "-gray", "-singlefile", "pad.pdf", "pad"], cwd=folder, check=True)
        picture = cv2.imread(str(Path(folder) / "pad.pgm"), cv2.IMREAD_GRAYSCALE)
    return np.asarray(picture, dtype=np.uint8)


def asked_of(game: Game[Any], opening: Opening) -> PrintedPad:
    """Where a pad of this table asks what."""
    from printables.known_pads import of_table
    from printables.pad_lines import VERSION

    (found,) = of_table(game, opening, VERSION)
    return PrintedPad(*found)


def pad_of(game: Game[Any]) -> PaperPad[Any]:
    if game.pad is None:
        raise Missing("its pad has nothing to blacken")
    return game.pad


class Drill(Struct, frozen=True):
    """One thing that is wrong with an otherwise easy photograph: how the pad was filled in, or what befell it."""

    habit: str = ""
    mishap: str = ""


# What each is called after; the easy photograph is a mild one.
DRILLS = {
    **{name: Drill(habit=name) for name in HABITS if name},
    **{name: Drill(mishap=name) for name in (*LYING, *BENDS, *LIGHTS, *GROUNDS)},
}
EASY = "mild"


def tried(game: Game[Any], number: int, severity: Severity, seed: str, drill: str = "") -> Photographed:
    """A table some way into its match, its pad filled in and photographed."""
    rng = random.Random(f"{seed} {game.id} {severity.name} {number}{drill}")
    match = played(game, number, seed, rng)
    page = printed(game, match.opening)
    scores = pad_of(game).written(match.state)
    what, plan = DRILLS.get(drill, Drill()), page.asked.layout
    in_doubt: set[Cell] = set()
    hand = filled(page.picture, page.corner, plan, page.asked.asks, scores, rng, HABITS[what.habit], in_doubt)
    at = spots(page.corner, plan, page.asked.asks, scores)
    photo = photograph(hand, severity, rng, (what.mishap,) if what.mishap else (), at)
    return Photographed(game, match.opening, scores, page.asked, photo, frozenset(in_doubt))


def played(game: Game[Any], number: int, seed: str, rng: random.Random) -> Match:
    """To its end, or every other time to somewhere on the way."""
    match = played_out(game, number, seed)
    if rng.randrange(2):
        stop = rng.randrange(match.seq)
        match = Match(game, number, seed)
        match.open()
        while match.seq < stop and (acting := game.acting(match.state)):
            match.act(*match.chosen(acting))
    return match


# --- what became of it ------------------------------------------------------------------------------------------------


class Outcome(Struct, frozen=True):
    """What came back of one pad."""

    # Why it was refused; "" where it was read.
    reason: str
    cells: int = 0
    # Cells whose likeliest value was wrong before the rules, and those that were in doubt.
    wrong: int = 0
    doubtful: int = 0
    # How many were left to ask, how many of them were drawn clearly, and those that nobody would have noticed.
    asked: int = 0
    asked_clear: int = 0
    silent: tuple[Cell, ...] = ()


def outcome(trial: Photographed) -> Outcome:
    try:
        found = read(trial.photo, lambda _: (trial.asked,))
    except UnreadablePhoto as refusal:
        return Outcome(refusal.reason)
    return judged(trial, found)


def judged(trial: Photographed, found: Read) -> Outcome:
    """Beside what was written: wrong, and neither asked nor shown as a fault, is silent."""
    faults = partial(pad_of(trial.game).faults, trial.opening)
    says = settled(found.seen, faults, found.hidden)
    shown = {*says.asked, *(cell for fault in says.faults for cell in fault.cells)}
    truth = trial.scores
    return Outcome(
        reason="",
        cells=len(found.seen),
        wrong=sum(values[0] != truth.get(cell) for cell, values in found.seen.items()),
        doubtful=sum(len(values) > 1 for values in found.seen.values()),
        asked=len(says.asked),
        asked_clear=len(set(says.asked) - trial.in_doubt),
        silent=tuple(c for c in found.seen if says.scores.get(c) != truth.get(c) and c not in shown),
    )


class ReadTally(Struct, frozen=True):
    """What came back of many pads."""

    pads: int
    reasons: dict[str, int]
    cells: int
    wrong: int
    doubtful: int
    # How many questions a pad comes to that is neither the best nor the worst, and how many on average.
    asked: float
    asked_mean: float
    # How many on average about what was drawn clearly.
    asked_clear: float
    silent: int

    @property
    def accepted(self) -> float:
        """Of a hundred."""
        return 100 * (1 - sum(self.reasons.values()) / self.pads)

    @property
    def silent_at_most(self) -> float:
        """Of a thousand cells, with nineteen chances of twenty."""
        return 1000 * at_most(self.silent, self.cells)


def at_most(found: int, of: int) -> float:
    """The share that is exceeded in one of twenty draws in which no more than this were found (Clopper-Pearson, one
    side): of none found it is three by how many were looked at."""
    low, high = (found / of if of else 1.0), 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if chance_of_no_more(found, of, middle) > 0.05 else (low, middle)
    return high


def chance_of_no_more(found: int, of: int, share: float) -> float:
    """How likely it is to find no more than this, where the share is so."""
    if share >= 1:
        return float(found >= of)
    ways = (math.comb(of, each) for each in range(found + 1))
    return sum(way * share**each * (1 - share) ** (of - each) for each, way in enumerate(ways))


def tallied(outcomes: Sequence[Outcome]) -> ReadTally:
    came = [each for each in outcomes if not each.reason]
    return ReadTally(
        pads=len(outcomes),
        reasons=dict(Counter(each.reason for each in outcomes if each.reason)),
        cells=sum(each.cells for each in came),
        wrong=sum(each.wrong for each in came),
        doubtful=sum(each.doubtful for each in came),
        asked=statistics.median(each.asked for each in came) if came else 0.0,
        asked_mean=statistics.fmean(each.asked for each in came) if came else 0.0,
        asked_clear=statistics.fmean(each.asked_clear for each in came) if came else 0.0,
        silent=sum(len(each.silent) for each in came),
    )


# --- without the code -------------------------------------------------------------------------------------------------


# A code that says nothing, on a page that lies flat.
FLAT = Code("", CORNERS)


def strangers(shelf: Sequence[Game[Any]], number: int, seed: str) -> int | None:
    """A clean photograph read as the pad of another table of its game, of as many players or not, its code left alone:
    how many cells come with a value that was not written for that table; None where it is refused all the same."""
    rng = random.Random(f"{seed} strangers {number}")
    trial = tried(shelf[number % len(shelf)], number, SEVERITIES["clean"], seed)
    picture = opened(trial.photo)
    try:
        found = read_as(picture, placed(picture), FLAT, (rng.choice(others_of(trial.game)),))
    except UnreadablePhoto:
        return None
    return sum(values[0] is not None for values in found.seen.values())


def others_of(game: Game[Any]) -> list[PrintedPad]:
    return [asked_of(game, game.opening(seats)) for seats in range(game.least_seats, game.most_seats + 1)]
