"""How dark each circle of a pad is, beside those of its column that nobody blackened; and which cannot be told."""

from collections import defaultdict

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.scan.fit import Fit, Floats
from companion.scan.flat import SCALE
from companion.scan.photo import Grey
from printables.pad_layout import Layout, Point

# How much of a circle is looked at, in millimetres from its centre: inside of its ring, however that lies.
INSIDE = 1.4
# Around its ring, up to where the next begins: from so many millimetres to so many, in so many directions.
AROUND, STEP, DIRECTIONS = (2.35, 3.05), 0.1, 24
# What is darker than this there is a stroke that belongs to a mark; what is paler may lie on the circle as well.
STROKE = 0.3
# A pencil that went so much of the way around a circle meant it.
RINGED = 0.7
# A ring that is seen by less than this share of those that are seen well is not seen: a sheet may lie on most of a pad.
LEAST_RING, WELL_SEEN = 0.3, 80
# The same in each direction, beside what is usual, where the ring lies in millimetres from the centre; with so much of
# it not seen something lies on the circle, as dark as a mark: the edge of a die. A pencil ends at a ring, or goes on as
# a line.
RING, COVERED = (1.6, 2.45), 0.25
# The darkest of a hundred parts of a circle, but so many: lead, where it is not spread.
LEAD = 90

Pixels = npt.NDArray[np.int_]
# Row, column and choice of a circle.
Key = tuple[str, str, str]
# To how dark it is, from 0 to 1.
Darkness = dict[Key, float]


class Circles(Struct, frozen=True):
    """What is seen of the circles of a pad."""

    dark: Darkness
    # Of which not even the printed ring is seen whole, and around which a ring was drawn.
    hidden: frozenset[Key]
    ringed: frozenset[Key]
    # How dark each is where it is darkest.
    strokes: Darkness = {}


def looked_at(ink: Grey, layout: Layout, fit: Fit, blackened: float) -> Circles:
    """Every circle where it really lies; from `blackened` on it is a mark."""
    keys = [(circle.row, circle.column, circle.choice) for circle in layout.circles]
    around = in_directions(ink, layout, fit, AROUND)
    within, shades = inside(ink, layout, fit), shade(around)
    means = np.maximum(within.mean(axis=1) - shades, 0)
    strokes = np.percentile(within, LEAD, axis=1) - shades if len(within) else means
    dark = means - without_pencil(layout, means)
    is_mark = dark >= blackened
    is_hidden = without_ring(fit.rings, is_mark) | is_covered(ink, layout, fit, around)
    is_ringed = ~is_mark & ((around.max(axis=2) > STROKE).mean(axis=1) > RINGED)
    return Circles(
        {key: float(each) for key, each in zip(keys, dark, strict=True)},
        frozenset(key for key, is_so in zip(keys, is_hidden, strict=True) if is_so),
        frozenset(key for key, is_so in zip(keys, is_ringed, strict=True) if is_so),
        {key: float(each) for key, each in zip(keys, strokes, strict=True)},
    )


def without_ring(rings: Floats, is_mark: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Circles of which not even the ring is seen; a pip of a die is no mark either. But whoever marks with a felt pen
    leaves no ring of any mark."""
    if not len(rings):
        return is_mark
    least = LEAST_RING * float(np.percentile(rings, WELL_SEEN))
    is_blot = is_mark & (bool(is_mark.any()) and float(np.median(rings[is_mark])) < least)
    return np.asarray((rings < least) & ~is_blot, dtype=np.bool_)


def is_covered(ink: Grey, layout: Layout, fit: Fit, around: Floats) -> npt.NDArray[np.bool_]:
    """Circles with a ring that is not seen in a part of the directions: it is darker there than what lies beyond it."""
    stands_out = in_directions(ink, layout, fit, RING).max(axis=2) - around.min(axis=2)
    if not len(stands_out):
        return np.zeros(0, dtype=np.bool_)
    least = LEAST_RING * float(np.median(stands_out))
    return np.asarray((stands_out < least).mean(axis=1) >= COVERED, dtype=np.bool_)


def inside(ink: Grey, layout: Layout, fit: Fit) -> Floats:
    """What lies within every circle."""
    half = round(INSIDE * SCALE)
    steps = np.arange(-half, half + 1)
    y, x = (each.ravel() for each in np.meshgrid(steps, steps, indexing="ij"))
    is_in = np.hypot(x, y) <= INSIDE * SCALE
    return sampled(ink, layout, fit, x[is_in], y[is_in])


def in_directions(ink: Grey, layout: Layout, fit: Fit, reach: Point) -> Floats:
    """From each circle in every direction, from so many millimetres to so many."""
    turns = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
    away = np.arange(*reach, STEP) * SCALE
    x, y = (np.rint(np.outer(course, away)).astype(int).ravel() for course in (np.cos(turns), np.sin(turns)))
    return sampled(ink, layout, fit, x, y).reshape(-1, DIRECTIONS, len(away))


def shade(around: Floats) -> Floats:
    """How dark it is around each circle beside what is usual: a shadow, a stain or a coin does not end at the ring.
    What is narrower than what is looked at is a stroke, and so is what is darker than any shade."""
    found = np.minimum(around.min(axis=2), STROKE).mean(axis=1)
    usual = float(np.median(found)) if len(found) else 0.0
    return np.asarray(np.maximum(found - usual, 0), dtype=np.float32)


def sampled(ink: Grey, layout: Layout, fit: Fit, x: Pixels, y: Pixels) -> Floats:
    """The ink at these pixels from the centre of every circle, from 0 to 1."""
    centres = np.array([(circle.x, circle.y) for circle in layout.circles], dtype=np.float32).reshape(-1, 2)
    pixels = np.rint((centres + fit.shifts) * SCALE - 0.5).astype(int)
    rows = np.clip(pixels[:, 1, None] + y, 0, ink.shape[0] - 1)
    columns = np.clip(pixels[:, 0, None] + x, 0, ink.shape[1] - 1)
    return np.asarray(ink[rows, columns].astype(np.float32) / 255, dtype=np.float32)


def without_pencil(layout: Layout, means: Floats) -> Floats:
    """The median of its column; where most of a column is blackened, what is usual on the pad."""
    columns: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, circle in enumerate(layout.circles):
        columns[circle.column, circle.choice].append(number)
    usual = float(np.percentile(means, 30)) if len(means) else 0.0
    bases = np.empty_like(means)
    for numbers in columns.values():
        bases[numbers] = min(float(np.median(means[numbers])), usual)
    return bases
