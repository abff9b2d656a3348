"""A pencil on a score pad (simulation): circles blackened, ticked, crossed and rubbed out as people do."""

import random
from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.engine.pads import Cell, Count, circles
from companion.engine.shapes import Mark, Scores
from printables.pad_layout import Layout, Point

Picture = npt.NDArray[Any]

# Pixels a millimetre of a page.
FINE = 10
# How often of a hundred a circle is blackened in which way.
WAYS = {"full": 68, "light": 10, "tick": 7, "cross": 7, "scribble": 8}
# How often of a thousand circles another of the same question was blackened first: rubbed out, or left as it is.
RUBBED_OUT, DOUBLE = 30, 6
# How dark a pencil is, of 1, that is pressed as usual and lightly; what is left of a mark that was rubbed out.
PRESSED, LIGHTLY, LEFT = (0.5, 0.85), (0.28, 0.42), (0.02, 0.09)
# In millimetres: the lead, and by how much a hand misses.
LEAD, MISSES = 0.55, 0.25


class Filled(Struct, frozen=True):
    """What a hand did to a pad."""

    page: Any
    # Cells in which more than one circle is dark, whatever was meant.
    doubles: frozenset[Cell]


def filled(
    page: Picture, corner: Point, layout: Layout, asks: Mapping[Cell, Mark | Count], scores: Scores, rng: random.Random
) -> Filled:
    """A page with these scores on it; the corner is where the pad begins on it, in millimetres."""
    marked = page.copy()
    doubles = set()
    for cell, ask in asks.items():
        if cell not in scores:
            continue
        for group, choice in zip(circles(ask), blackened(ask, scores[cell]), strict=True):
            if choice is None:
                continue
            hand = Hand(marked, corner, layout, cell, rng)
            others = [each for each in group if each != choice]
            if others and rng.randrange(1000) < RUBBED_OUT:
                hand.rubs_out(rng.choice(others))
            if others and rng.randrange(1000) < DOUBLE:
                hand.marks(rng.choice(others))
                doubles.add(cell)
            hand.marks(choice)
    return Filled(marked, frozenset(doubles))


def blackened(ask: Mark | Count, value: str | int) -> tuple[str | None, ...]:
    """One circle of each group, or none of it."""
    if isinstance(ask, Mark):
        return (str(value),)
    tens, units = divmod(int(value), 10)
    return (str(tens * 10) if tens else None, str(units)) if len(circles(ask)) > 1 else (str(units),)


class Hand:
    """One hand over one cell of a page."""

    def __init__(self, page: Picture, corner: Point, layout: Layout, cell: Cell, rng: random.Random) -> None:
        self.page, self.corner, self.layout, self.cell, self.rng = page, corner, layout, cell, rng

    def marks(self, choice: str) -> None:
        way = self.rng.choices(list(WAYS), list(WAYS.values()))[0]
        dark = self.rng.uniform(*(LIGHTLY if way == "light" else PRESSED))
        self.draws(choice, strokes(way, self.layout.bubble / 2, self.rng), dark)

    def rubs_out(self, choice: str) -> None:
        """Grey that is left, spread a little."""
        left = self.rng.uniform(*LEFT)
        self.draws(choice, strokes("full", self.layout.bubble / 2, self.rng), left, soft=0.4)

    def draws(self, choice: str, lines: list[list[Point]], dark: float, soft: float = 0.06) -> None:
        """Strokes around the centre of a circle, in millimetres; the lead takes the grain of the paper."""
        x, y = self.layout.centres[(*self.cell, choice)]
        x += self.corner[0] + self.rng.gauss(0, MISSES)
        y += self.corner[1] + self.rng.gauss(0, MISSES)
        half = round((self.layout.bubble + 1) * FINE)
        top, left = max(0, round(y * FINE) - half), max(0, round(x * FINE) - half)
        window = self.page[top : top + 2 * half, left : left + 2 * half]
        mask = np.zeros(window.shape, np.uint8)
        for line in lines:
            points = np.array([((x + u) * FINE - left, (y + v) * FINE - top) for u, v in line]) * 16
            thick = max(1, round(LEAD * FINE * self.rng.uniform(0.8, 1.3)))
            cv2.polylines(mask, [points.astype(np.int32)], False, 255, thick, cv2.LINE_AA, 4)
        grain = np.random.default_rng(self.rng.randrange(2**32)).uniform(0.7, 1.15, window.shape)
        lead = cv2.GaussianBlur(mask, (0, 0), soft * FINE) / 255 * dark * grain
        window[:] = np.clip(window * (1 - np.clip(lead, 0, 0.95)), 0, 255).astype(np.uint8)


def strokes(way: str, radius: float, rng: random.Random) -> list[list[Point]]:
    """The lines of one mark, around its centre."""

    def near(x: float, y: float) -> Point:
        return x + rng.gauss(0, 0.15), y + rng.gauss(0, 0.15)

    reach = radius * rng.uniform(0.75, 0.95)
    match way:
        case "tick":
            size = radius * rng.uniform(0.8, 1.1)
            return [[near(-0.6 * size, -0.1 * size), near(-0.1 * size, 0.6 * size), near(0.9 * size, -0.9 * size)]]
        case "cross":
            return [[near(-reach, -reach), near(reach, reach)], [near(-reach, reach), near(reach, -reach)]]
        case "scribble":
            reach = radius * rng.uniform(1.0, 1.25)
    return [[near(*point) for point in zigzag(reach, rng.uniform(0, np.pi))]]


def zigzag(reach: float, turn: float) -> list[Point]:
    """To and fro across a circle, half a lead apart."""
    found: list[Point] = []
    across = np.arange(-reach, reach + 1e-9, LEAD * 0.8)
    for number, at in enumerate(across):
        half = float(np.sqrt(max(0.0, reach**2 - at**2)))
        u, v = (half if number % 2 else -half), float(at)
        found.append((u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)))
    return found
