"""Where the circles of a pad really lie (template matching): paper curls, and what is printed on it with it."""

import cv2
import numpy as np
import numpy.typing as npt

from companion.scan.flat import SCALE
from companion.scan.photo import Grey
from printables.pad_layout import Layout

Floats = npt.NDArray[np.float32]

# Rings are looked for in pixels of a quarter of a millimetre, so far around where the layout has them.
COARSE = 2
FINE = SCALE // COARSE
REACH = round(1.75 * FINE)
# How far, in millimetres, one circle has a say in where another lies, along a line of writing and across.
ALONG, ACROSS = 16.0, 9.0
# A ring is grey: what is darker than that is pencil, and tells no more about where the ring is.
RING_INK = 90
# In millimetres around the radius: the ring, and the white outside of it.
RING, OUTSIDE = (-0.3, 0.3), (0.45, 0.95)


class Fit:
    """By how many millimetres each circle lies off, and how well there are rings at all."""

    def __init__(self, shifts: Floats, rings: Floats) -> None:
        self.shifts = shifts
        # Per circle, how dark its ring is beside what is outside of it.
        self.rings = rings

    @property
    def rate(self) -> float:
        """How well the layout fits as a whole."""
        return float(np.mean(np.minimum(self.rings, RING_INK))) if len(self.rings) else 0.0


def fitted(ink: Grey, layout: Layout) -> Fit:
    """Every circle where it and those around it are seen best."""
    centres = np.array([(bubble.x, bubble.y) for bubble in layout.bubbles], dtype=np.float32).reshape(-1, 2)
    if not len(centres):
        return Fit(centres, np.zeros(0, dtype=np.float32))
    pixels = np.rint(centres * FINE - 0.5).astype(int)
    seen = around(ring_answer(ink, layout.bubble / 2), pixels)
    count, side = len(pixels), 2 * REACH + 1
    shared = (says(centres) @ seen.reshape(count, -1)).reshape(count, side, side)
    best = shared.reshape(count, -1).argmax(axis=1)
    rows, columns = np.unravel_index(best, (side, side))
    every = np.arange(count)
    fine_y = rows + peak(shared, every, rows, columns, 0)
    fine_x = columns + peak(shared, every, rows, columns, 1)
    found = (pixels + np.stack((fine_x, fine_y), axis=1) - REACH + 0.5) / FINE
    return Fit((found - centres).astype(np.float32), seen[every, rows, columns])


def ring_answer(ink: Grey, radius: float) -> Floats:
    """How much every pixel looks like the centre of a ring."""
    small = cv2.resize(ink, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    half = round((radius + OUTSIDE[1]) * FINE) + 1
    y, x = np.mgrid[-half : half + 1, -half : half + 1] / FINE
    off = np.hypot(x, y) - radius
    on_ring = (off > RING[0]) & (off < RING[1])
    outside = (off > OUTSIDE[0]) & (off < OUTSIDE[1])
    kernel = (on_ring / on_ring.sum() - outside / outside.sum()).astype(np.float32)
    clipped = np.minimum(small, RING_INK).astype(np.float32)
    return np.asarray(cv2.filter2D(clipped, cv2.CV_32F, kernel), dtype=np.float32)


def around(picture: Floats, pixels: npt.NDArray[np.int_]) -> Floats:
    """A square of the picture around each of these pixels."""
    steps = np.arange(-REACH, REACH + 1)
    rows = np.clip(pixels[:, 1, None, None] + steps[None, :, None], 0, picture.shape[0] - 1)
    columns = np.clip(pixels[:, 0, None, None] + steps[None, None, :], 0, picture.shape[1] - 1)
    return np.asarray(picture[rows, columns], dtype=np.float32)


def says(centres: Floats) -> Floats:
    """How much each circle has a say in where each lies."""
    apart = (centres[:, None, :] - centres[None, :, :]) / np.array((ALONG, ACROSS), dtype=np.float32)
    weights = np.exp(-0.5 * (apart**2).sum(axis=2))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), dtype=np.float32)


def peak(
    shared: Floats, every: npt.NDArray[np.int_], rows: npt.NDArray[np.intp], columns: npt.NDArray[np.intp], axis: int
) -> Floats:
    """Where between the pixels the answer is highest: the top of the parabola through three of them."""
    step_y, step_x = (1, 0) if axis == 0 else (0, 1)
    edge = shared.shape[1] - 1
    here = shared[every, rows, columns]
    before = shared[every, np.clip(rows - step_y, 0, edge), np.clip(columns - step_x, 0, edge)]
    after = shared[every, np.clip(rows + step_y, 0, edge), np.clip(columns + step_x, 0, edge)]
    bend = before - 2 * here + after
    safe = np.where(bend < -1e-6, bend, -1.0)
    return np.clip(np.where(bend < -1e-6, 0.5 * (before - after) / safe, 0), -0.5, 0.5).astype(np.float32)
