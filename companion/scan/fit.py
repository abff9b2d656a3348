"""Where the circles of a pad really lie (template matching, kriging): paper curls, and what is printed on it with it.

What is known first is where the corners of the marks and of the code lie. Circles near them are looked for where that
lets expect them, and say where to look for the next: a row of rings looks alike one ring further on, so that none may
be looked for by itself.
"""

import cv2
import numpy as np
import numpy.typing as npt

from companion.scan.flat import SCALE
from companion.scan.photo import Grey
from printables.pad_layout import Layout

Floats = npt.NDArray[np.float32]

# Rings are looked for in pixels of a quarter of a millimetre, so far around where they are expected.
COARSE = 2
FINE = SCALE // COARSE
REACH = round(1.75 * FINE)
# How far, in millimetres, one circle has a say in where another lies, along a line of writing and across.
ALONG, ACROSS = 16.0, 9.0
# How far paper that is not flat is moved, over what distance that changes, and how exactly one place says it.
MOVED, CHANGES, EXACT = 2.0, 45.0, 0.25
# What is expected to less than this is looked for, or else what is expected best; so often at most.
SURE, NEXT, ROUNDS = 0.6, 0.15, 16
# So many places say where the others lie.
ENOUGH = 100
# A ring that is seen by less than this share of the others says nothing of where it is.
LEAST_SEEN = 0.5
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


class Known:
    """Places in millimetres of which is known by how much they lie off, also in millimetres."""

    def __init__(self, places: Floats, shifts: Floats) -> None:
        self.places = places.reshape(-1, 2)
        self.shifts = shifts.reshape(-1, 2)

    def and_(self, other: "Known") -> "Known":
        return Known(np.concatenate((self.places, other.places)), np.concatenate((self.shifts, other.shifts)))

    def expected(self, places: Floats) -> tuple[Floats, Floats]:
        """By how much other places lie off then, and how far from that they may be."""
        # Paper bends softly: a hundred places say as much as four hundred.
        some = slice(None, None, max(1, round(len(self.places) / ENOUGH)))
        known, shifts = self.places[some], self.shifts[some]
        own = alike(known, known) + np.eye(len(known), dtype=np.float32) * (EXACT / MOVED) ** 2
        beside = alike(known, places)
        _, weights = cv2.solve(own, beside, flags=cv2.DECOMP_CHOLESKY)
        left = np.clip(1 - (weights * beside).sum(axis=0), 0, None)
        return product(np.ascontiguousarray(weights.T), shifts), np.asarray(MOVED * np.sqrt(left), dtype=np.float32)


def alike(some: Floats, others: Floats) -> Floats:
    """How much of what moves one place moves another, of 1."""
    apart = (some[:, None, :] - others[None, :, :]) / CHANGES
    return np.asarray(np.exp(-0.5 * (apart**2).sum(axis=2)), dtype=np.float32)


def fitted(ink: Grey, layout: Layout, known: Known) -> Fit:
    """Every circle where it and those around it are seen best, from those on that lie near what is known."""
    centres = np.array([(circle.x, circle.y) for circle in layout.circles], dtype=np.float32).reshape(-1, 2)
    if not len(centres):
        return Fit(centres, np.zeros(0, dtype=np.float32))
    answer, heard = ring_answer(ink, layout.circle / 2), says(centres)
    shifts, unsure = known.expected(centres)
    is_done = np.zeros(len(centres), dtype=bool)
    rings = np.zeros(len(centres), dtype=np.float32)
    for _ in range(ROUNDS):
        is_next = ~is_done & (unsure <= max(SURE, float(unsure[~is_done].min()) + NEXT))
        is_done |= is_next
        shifts[is_next], rings[is_next] = best(answer, centres, shifts, heard, is_next, is_done)
        tells = is_done & (rings >= LEAST_SEEN * float(np.median(rings[is_done])))
        expected, unsure = known.and_(Known(centres[tells], shifts[tells])).expected(centres)
        if is_done.all():
            break
        shifts[~is_done] = expected[~is_done]
    every = np.ones(len(centres), dtype=bool)
    return Fit(*best(answer, centres, expected, heard, every, every))


def best(
    answer: Floats,
    centres: Floats,
    shifts: Floats,
    heard: Floats,
    whose: npt.NDArray[np.bool_],
    says_so: npt.NDArray[np.bool_],
) -> tuple[Floats, Floats]:
    """By how much these circles lie off, near where that is expected, as those say who are asked; and how well the own
    ring of each is seen there."""
    pixels = np.rint((centres + shifts) * FINE - 0.5).astype(int)
    seen = around(answer, pixels)
    side, some = 2 * REACH + 1, np.flatnonzero(whose)
    voices = np.ascontiguousarray(heard[whose][:, says_so])
    shared = product(voices, seen[says_so].reshape(-1, side * side)).reshape(len(some), side, side)
    at = shared.reshape(len(some), -1).argmax(axis=1)
    rows, columns = np.unravel_index(at, (side, side))
    every = np.arange(len(some))
    fine_y = rows + peak(shared, every, rows, columns, 0)
    fine_x = columns + peak(shared, every, rows, columns, 1)
    found = (pixels[some] + np.stack((fine_x, fine_y), axis=1) - REACH + 0.5) / FINE
    return (found - centres[some]).astype(np.float32), seen[some, rows, columns]


def product(some: Floats, others: Floats) -> Floats:
    """Of two matrices, on this one thread: numpy would wait for all processors of a busy machine."""
    nothing = np.zeros((some.shape[0], others.shape[1]), dtype=np.float32)
    return np.asarray(cv2.gemm(some, others, 1, nothing, 0), dtype=np.float32)


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
    return np.asarray(np.exp(-0.5 * (apart**2).sum(axis=2)), dtype=np.float32)


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
