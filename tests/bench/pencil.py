"""A pencil on a score pad (simulation): circles blackened, ticked, crossed and rubbed out as people do, and in habits
that no pad asks for: hardly pressed, only ringed, struck out, rubbed out badly.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.engine.pads import Cell, Digits, blackened, circles
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
LEFT_BADLY = (0.16, 0.24)
# In millimetres: the lead, and by how much a hand misses.
LEAD, MISSES = 0.55, 0.25


class Habit(Struct, frozen=True):
    """How one person fills in a whole pad."""

    # In one way alone; how hard the pencil is pressed.
    way: str = ""
    pressed: Point = PRESSED
    # One mark of the pad only has a ring around it.
    rings_one: bool = False
    # How often of a hundred another circle was blackened first and struck out, or hardly rubbed out.
    strikes_out: int = 0
    rubs_badly: int = 0


HABITS = {
    "": Habit(),
    "faint fills": Habit("full", (0.16, 0.28)),
    "faint crosses": Habit("cross", (0.3, 0.45)),
    "faint ticks": Habit("tick", (0.3, 0.45)),
    "ticks": Habit("tick"),
    "a felt pen": Habit("blot", (0.85, 0.95)),
    "one mark only ringed": Habit(rings_one=True),
    "struck out": Habit(strikes_out=30),
    "badly rubbed out": Habit("full", (0.45, 0.65), rubs_badly=30),
}


def filled(
    page: Picture,
    corner: Point,
    layout: Layout,
    asks: Mapping[Cell, Mark | Digits],
    scores: Scores,
    rng: random.Random,
    habit: Habit = HABITS[""],
    in_doubt: set[Cell] | None = None,
) -> Picture:
    """A page with these scores on it; the corner is where the pad begins on it, in millimetres. Cells of which nobody
    who sees the paper could be sure (two circles blackened, one hardly pressed, ringed, struck out) are put down in
    `in_doubt`."""
    doubts = in_doubt if in_doubt is not None else set()
    sheet = page.copy()
    usual = habit.way or any_way(rng)
    marks = [(cell, choice, group) for cell, choice, group in to_blacken(asks, scores)]
    ringed = rng.randrange(len(marks)) if habit.rings_one and marks else -1
    for number, (cell, choice, group) in enumerate(marks):
        hand = Hand(sheet, corner, layout, cell, usual, rng)
        others = [each for each in group if each != choice]
        if number == ringed:
            doubts.add(cell)
            hand.draws(choice, [ring(layout.circle / 2, rng)], rng.uniform(0.6, 0.9))
            continue
        if others and rng.randrange(1000) < RUBBED_OUT:
            hand.rubs_out(rng.choice(others), LEFT)
        if others and rng.randrange(100) < habit.rubs_badly:
            doubts.add(cell)
            hand.rubs_out(rng.choice(others), LEFT_BADLY)
        if others and rng.randrange(100) < habit.strikes_out:
            doubts.add(cell)
            hand.strikes_out(rng.choice(others))
        if habit is not HABITS[""]:
            if habit.pressed[0] < PRESSED[0]:
                doubts.add(cell)
            hand.marks(choice, habit.pressed, always=bool(habit.way))
        elif others and rng.randrange(1000) < DOUBLE:
            # Who means another presses no less than before.
            doubts.add(cell)
            hand.marks(rng.choice(others), PRESSED)
            hand.marks(choice, PRESSED)
        elif rng.randrange(100) < HARDLY:
            doubts.add(cell)
            hand.marks(choice, HARDLY_PRESSED)
        else:
            hand.marks(choice, PRESSED)
    return sheet


def to_blacken(
    asks: Mapping[Cell, Mark | Digits], scores: Scores
) -> Iterator[tuple[Cell, str, tuple[str, ...]]]:
    """Every circle that stands for these scores: its cell, its choice, and the group it is one of."""
    for cell, ask in asks.items():
        if cell in scores:
            for group, choice in zip(circles(ask), blackened(ask, scores[cell]), strict=True):
                if choice is not None:
                    yield cell, choice, group


def spots(corner: Point, layout: Layout, asks: Mapping[Cell, Mark | Digits], scores: Scores) -> list[Point]:
    """Where on the page the marks are, in millimetres."""
    found = (layout.centres[(*cell, choice)] for cell, choice, _ in to_blacken(asks, scores))
    return [(corner[0] + x, corner[1] + y) for x, y in found]


def any_way(rng: random.Random) -> str:
    return rng.choices(list(WAYS), list(WAYS.values()))[0]


class Hand:
    """One hand over one cell of a page."""

    def __init__(
        self, page: Picture, corner: Point, layout: Layout, cell: Cell, usual: str, rng: random.Random
    ) -> None:
        self.page, self.corner, self.layout, self.cell, self.usual = page, corner, layout, cell, usual
        self.rng = rng

    def marks(self, choice: str, pressed: Point, *, always: bool = False) -> None:
        way = self.usual if always or self.rng.randrange(100) < USUALLY else any_way(self.rng)
        self.draws(choice, strokes(way, self.layout.circle / 2, self.rng), self.rng.uniform(*pressed))

    def rubs_out(self, choice: str, left: Point) -> None:
        """Grey that is left, spread a little."""
        self.draws(choice, strokes("full", self.layout.circle / 2, self.rng), self.rng.uniform(*left), soft=0.4)

    def strikes_out(self, choice: str) -> None:
        """Blackened, and then a line through it, as one strikes out a word."""
        self.marks(choice, PRESSED)
        reach = self.layout.circle * 0.9
        turn = self.rng.uniform(-0.5, 0.5)
        end = reach * np.cos(turn), reach * np.sin(turn)
        self.draws(choice, [[(-end[0], -end[1]), end]], self.rng.uniform(0.7, 0.95))

    def draws(self, choice: str, lines: list[list[Point]], dark: float, soft: float = 0.06) -> None:
        """Strokes around the centre of a circle, in millimetres; the lead takes the grain of the paper."""
        x, y = self.layout.centres[(*self.cell, choice)]
        x += self.corner[0] + self.rng.gauss(0, MISSES)
        y += self.corner[1] + self.rng.gauss(0, MISSES)
        half = round((self.layout.circle + 1) * FINE)
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
        case "blot":
            reach = radius * rng.uniform(1.1, 1.3)
        case "scribble":
            reach = radius * rng.uniform(1.0, 1.25)
    return [[near(*point) for point in zigzag(reach, rng.uniform(0, np.pi))]]


def ring(radius: float, rng: random.Random) -> list[Point]:
    """Around a circle, as one marks an answer on a list."""
    wide, high, begins = radius * rng.uniform(1.2, 1.5), radius * rng.uniform(1.15, 1.45), rng.uniform(0, 2 * np.pi)
    return [(wide * np.cos(begins + at), high * np.sin(begins + at)) for at in np.linspace(0, 2 * np.pi, 25)]


def zigzag(reach: float, turn: float) -> list[Point]:
    """To and fro across a circle, half a lead apart."""
    found: list[Point] = []
    across = np.arange(-reach, reach + 1e-9, LEAD * 0.8)
    for number, at in enumerate(across):
        half = float(np.sqrt(max(0.0, reach**2 - at**2)))
        u, v = (half if number % 2 else -half), float(at)
        found.append((u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)))
    return found
