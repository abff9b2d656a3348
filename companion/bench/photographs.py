"""Pads of random matches, filled in by pencil, photographed and read back: what comes back right, and what does not."""

import random
import subprocess
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from shutil import which
from typing import Any

import cv2
import numpy as np
from msgspec import Struct

from companion.bench.camera import SEVERITIES, Severity, photograph
from companion.bench.pencil import FINE, Picture, filled
from companion.bench.row import Missing
from companion.engine.game import Game
from companion.engine.pads import Cell, Count, Settled, settled
from companion.engine.shapes import Mark, Opening, Scores, ScoreSheet
from companion.scan import Asked, Read, Unreadable
from companion.scan.reading import read
from companion.simulate import Match
from printables.pad_layout import TOTAL, Point

# What the codes of these pads say.
CODE = "HTTP://192.168.1.20:8000/Q/AB3KQ7E2YR9V5DXEFX7H2MC4TPA"


class Page(Struct, frozen=True):
    """A pad as it comes out of the printer: the picture of its page, and what lies where on it."""

    picture: Any
    # Where the pad begins on its page, in millimetres.
    corner: Point
    asked: Asked


class Trial(Struct, frozen=True):
    """One pad that was photographed: what stood on it, and what became of it."""

    game: Game[Any]
    opening: Opening
    scores: Scores
    asked: Asked
    doubles: frozenset[Cell]
    photo: bytes


def printed(game: Game[Any], opening: Opening) -> Page:
    """The pad of a table on its own paper."""
    return printed_as(game, opening, CODE)


@lru_cache(maxsize=64)
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


def printed_as(game: Game[Any], opening: Opening, code: str) -> Page:
    import printables
    from printables.paper import HALVES, PAD_HIGH, PAD_WIDE

    request = printables.PrintRequest(game=game, opening=opening, qr=(code,), code="K7F3QX")
    paper = HALVES[request.paper]
    corner = (paper.wide - PAD_WIDE) / 2, (paper.high - PAD_HIGH) / 2
    return Page(picture_of(printables.render("pad", request)), corner, asked_of(request))


def asked_of(request: Any) -> Asked:
    from printables.pad_drawing import choices_high
    from printables.pad_layout import layout

    sheet: ScoreSheet = request.game.score_sheet(request.opening)
    asks: dict[Cell, Mark | Count] = {
        (row, each.id): each for row in sheet.rows for each in sheet.columns if isinstance(each, Mark)
    }
    asks |= {(TOTAL, each.id): each for each in sheet.totals if isinstance(each, Mark)}
    return Asked(layout(sheet, choices_high(request, sheet)), asks)


def tried(game: Game[Any], number: int, severity: Severity, seed: str) -> Trial:
    """A table some way into its match, its pad filled in and photographed."""
    rng = random.Random(f"{seed} {game.id} {severity.name} {number}")
    match = Match(game, number, seed)
    match.open()
    page = printed(game, match.opening)
    scores = written(game, match, page.asked, rng)
    hand = filled(page.picture, page.corner, page.asked.layout, page.asked.asks, scores, rng)
    return Trial(game, match.opening, scores, page.asked, hand.doubles, photograph(hand.page, severity, rng))


def written(game: Game[Any], match: Match, asked: Asked, rng: random.Random) -> Scores:
    """What stands on the pad by now; where a game has no such pad, any marks."""
    return {
        cell: rng.choice(ask.choices) if isinstance(ask, Mark) else rng.randrange(ask.most + 1)
        for cell, ask in asked.asks.items()
        if rng.random() < 0.8
    }
