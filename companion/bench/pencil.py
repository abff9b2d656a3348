"""A pencil on a score pad (simulation): circles blackened, ticked, crossed and rubbed out as people do."""

import random
from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.engine.pads import Cell, Digits, circles
from companion.engine.scores import Mark, Scores
from printables.pad_layout import Layout, Point

Picture = npt.NDArray[Any]

# Pixels a millimetre of a page.
FINE = 10
# In which ways a circle is blackened, of a hundred hands; how often of a hundred a hand does as it usually does, and
# how often it hardly presses.
WAYS = {"full": 76, "tick": 7, "cross": 7, "scribble": 10}
USUALLY, HARDLY = 70, 8
# How often of a thousand circles another of the same question was blackened first: rubbed out, or left as it is.
RUBBED_OUT, DOUBLE = 30, 6
# How dark a pencil is, of 1, that is pressed as usual and lightly; what is left of a mark that was rubbed out.
PRESSED, HARDLY_PRESSED, LEFT = (0.5, 0.85), (0.3, 0.45), (0.02, 0.09)
# In millimetres: the lead, and by how much a hand misses.
LEAD, MISSES = 0.55, 0.25


def filled(
    page: Picture, corner: Point, layout: Layout, asks: Mapping[Cell, Mark | Digits], scores: Scores, rng: random.Random
) -> Picture:
    """A page with these scores on it; the corner is where the pad begins on it, in millimetres."""
    marked = page.copy()
    usual = any_way(rng)
    for cell, ask in asks.items():
        if cell not in scores:
            continue
        for group, choice in zip(circles(ask), blackened(ask, scores[cell]), strict=True):
            if choice is None:
                continue
            hand = Hand(marked, corner, layout, cell, usual, rng)
            others = [each for each in group if each != choice]
            if others and rng.randrange(1000) < RUBBED_OUT:
                hand.rubs_out(rng.choice(others))
            if others and rng.randrange(1000) < DOUBLE:
                # Who means another presses no less than before.
                hand.marks(rng.choice(others), PRESSED)
                hand.marks(choice, PRESSED)
            else:
                hand.marks(choice, HARDLY_PRESSED if rng.randrange(100) < HARDLY else PRESSED)
    return marked


def blackened(ask: Mark | Digits, value: str | int) -> tuple[str | None, ...]:
    """One circle of each group, or none of it."""
    if isinstance(ask, Mark):
        return (str(value),)
    tens, units = divmod(int(value), 10)
    return (str(tens * 10) if tens else None, str(units)) if len(circles(ask)) > 1 else (str(units),)


def any_way(rng: random.Random) -> str:
    return rng.choices(list(WAYS), list(WAYS.values()))[0]


class Hand:
    """One hand over one cell of a page."""

    def __init__(
        self, page: Picture, corner: Point, layout: Layout, cell: Cell, usual: str, rng: random.Random
    ) -> None:
        self.page, self.corner, self.layout, self.cell, self.usual = page, corner, layout, cell, usual
        self.rng = rng

    def marks(self, choice: str, pressed: tuple[float, float]) -> None:
        way = self.usual if self.rng.randrange(100) < USUALLY else any_way(self.rng)
        self.draws(choice, strokes(way, self.layout.bubble / 2, self.rng), self.rng.uniform(*pressed))

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
