"""The four corner marks of a pad in a photograph (fiducial markers, homography), and where a millimetre of it lies."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.scan import Reason, UnreadablePhoto
from companion.scan.crowd import thinned
from companion.scan.photo import Grey
from printables.pad_layout import MARK_IN, MARK_SIDE, Point
from printables.paper import PAD_HIGH, PAD_WIDE

Points = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]

# Marks are looked for on a copy of this length: a tenth of the time, and they are large.
COPY = 1200
# In a smaller one noise is averaged away.
NOISY_COPY = 800
# Three marks say where the fourth is; two do not say how the pad is tilted.
LEAST_MARKS = 3
# Where two pads lie in one picture: so many ways to put four marks together are tried.
MOST_WAYS = 81
# How far, in millimetres, marks may lie from where a flat pad has them.
MOST_OFF = 5.0
# Below so many pixels a millimetre the modules of a code melt together, however sharp the picture is.
LEAST_SCALE = 3.6
# The hundredth brightest pixel of a picture in which pencil can be told from paper.
LEAST_LIGHT = 55
# What is smaller than this on the copy is noise, what is larger is light and shade; a pad that is blurred beyond all
# reading still stands out by this much, of 255, a white page in the shade of a hand by less.
GRAIN, AROUND, LEAST_SHAPES = 3.0, 40.0, 22.0
# Where the marks of every layout lie so far.
CENTRES: tuple[Point, ...] = (
    (MARK_IN, MARK_IN),
    (PAD_WIDE - MARK_IN, MARK_IN),
    (PAD_WIDE - MARK_IN, PAD_HIGH - MARK_IN),
    (MARK_IN, PAD_HIGH - MARK_IN),
)


class Placed(Struct, frozen=True):
    """Where a pad lies in a photograph."""

    # From millimetres on the pad to pixels of the photograph.
    matrix: Any
    # How many pixels a millimetre has where it has fewest.
    scale: float
    # The marks that were found, by their number: where their corners lie in the photograph.
    marks: Any = {}


def placed(photo: Grey) -> Placed:
    """By three or four marks; what is missing otherwise is said."""
    found = marks_seen(photo)
    if len(found) < LEAST_MARKS:
        raise UnreadablePhoto(why_not(photo, found))
    return placed_by(found)


def marks_seen(photo: Grey) -> dict[int, list[Points]]:
    found = marks_in(photo)
    return found if len(found) >= LEAST_MARKS else marks_in(photo, NOISY_COPY) | found


def placed_by(found: dict[int, list[Points]]) -> Placed:
    """Where a pad lies with these marks, of which there may be more than its own."""
    ways = [(way, fit, off) for way in ways_together(found) for fit, off in [fitted(way)] if fit is not None]
    ways = [each for each in ways if each[2] <= MOST_OFF]
    if not ways:
        raise UnreadablePhoto("corners")
    marks, matrix, _ = min(ways, key=lambda each: each[2])
    # Which of two whole pads is meant nobody can tell, and the other would be left out without a word.
    if any(all(way[number] is not marks[number] for number in way) for way, *_ in ways):
        raise UnreadablePhoto("two")
    return Placed(matrix, smallest_scale(matrix), marks)


def why_not(photo: Grey, found: dict[int, list[Points]]) -> Reason:
    """What keeps the marks from being seen; those that are too small for the copy are looked for once more."""
    if is_dark(photo):
        return "too-dark"
    if is_bare(photo):
        return "nothing"
    if is_soft(photo):
        return "blurred"
    found = found or marks_in(photo, max(photo.shape))
    if not found:
        # Something else, or one of ours so small that no eye would know it.
        return "no-marks"
    return "too-far" if side_of(found) < LEAST_SCALE * MARK_SIDE else "corners"


def side_of(found: dict[int, list[Points]]) -> float:
    """How long a side of the largest mark is, in pixels of the photograph."""
    sides = [np.hypot(*(mark[0] - mark[1])) for marks in found.values() for mark in marks]
    return float(max(sides))


def is_dark(photo: Grey) -> bool:
    return bool(np.percentile(photo[::8, ::8], 99) < LEAST_LIGHT)


def is_bare(photo: Grey) -> bool:
    """A white page, a wall: nothing as large as what is printed stands out from what is around it, however sharp."""
    small = reduced(photo, COPY)[0].astype(np.float32)
    stands_out = cv2.GaussianBlur(small, (0, 0), GRAIN) - cv2.GaussianBlur(small, (0, 0), AROUND)
    darkest, lightest = np.percentile(stands_out, (0.5, 99.5))
    return bool(lightest - darkest < LEAST_SHAPES)


def is_soft(photo: Grey) -> bool:
    """Nothing in the picture has an edge that is steep, measured by how far apart its darkest and lightest are."""
    small = reduced(photo, COPY)[0].astype(np.float32)
    steps = np.abs(np.diff(small, axis=1))
    contrast = float(np.percentile(small, 99) - np.percentile(small, 1))
    return bool(np.percentile(steps, 99.9) < 0.16 * max(contrast, 1.0))


def reduced(photo: Grey, long: int) -> tuple[Grey, float]:
    """A copy that is no longer than this, and how much smaller it is."""
    factor = long / max(photo.shape)
    if factor >= 1:
        return photo, 1.0
    size = (round(photo.shape[1] * factor), round(photo.shape[0] * factor))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), factor


def marks_in(photo: Grey, long: int = COPY) -> dict[int, list[Points]]:
    """The corners of every mark, by its number; several where several pads are in the picture."""
    small, factor = reduced(photo, long)
    wanted = cv2.aruco.DetectorParameters()
    wanted.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), wanted)
    corners, numbers, _ = finder.detectMarkers(thinned(small))
    found: dict[int, list[Points]] = {}
    if not corners:
        return found
    for each, corner in zip(np.ravel(numbers), corners, strict=True):
        number = int(each)
        if number < len(CENTRES):
            # The middle of a pixel of the copy is not the middle of one of the photograph.
            points = (np.asarray(corner, dtype=np.float32).reshape(4, 2) + 0.5) / factor - 0.5
            found.setdefault(number, []).append(points.astype(np.float32))
    return found


def ways_together(found: dict[int, list[Points]]) -> Iterator[dict[int, Points]]:
    numbers = sorted(found)
    for chosen in islice(product(*(found[number] for number in numbers)), MOST_WAYS):
        yield dict(zip(numbers, chosen, strict=True))


def fitted(marks: dict[int, Points]) -> tuple[Matrix | None, float]:
    """From millimetres to pixels, and how many millimetres the worst corner of a mark lies off."""
    on_pad = np.concatenate([mark_corners(number) for number in marks])
    in_photo = np.concatenate(list(marks.values()))
    matrix, _ = cv2.findHomography(on_pad, in_photo, 0)
    if matrix is None or abs(np.linalg.det(matrix)) < 1e-12:
        return None, 0.0
    return np.asarray(matrix, dtype=np.float64), float(np.abs(on_page(in_photo, matrix) - on_pad).max())


def on_page(in_photo: Points, matrix: npt.NDArray[Any]) -> Points:
    """Pixels of the photograph in millimetres of a flat pad."""
    back = cv2.perspectiveTransform(in_photo.reshape(-1, 1, 2), np.linalg.inv(matrix)).reshape(-1, 2)
    return np.asarray(back, dtype=np.float32)


def off_marks(at: Placed) -> tuple[Points, Points]:
    """The corners of the marks that were found, in millimetres, and by how much they lie off a flat pad."""
    flat = np.concatenate([mark_corners(number) for number in at.marks])
    return flat, on_page(np.concatenate(list(at.marks.values())), at.matrix) - flat


def mark_corners(number: int) -> Points:
    """Clockwise from the top left, in millimetres."""
    x, y = CENTRES[number]
    half = MARK_SIDE / 2
    square = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return np.array(square, dtype=np.float32)


def smallest_scale(matrix: Matrix) -> float:
    """Pixels per millimetre in the corner that is farthest away."""
    scales = []
    for x, y in CENTRES:
        points = np.array([[(x, y), (x + 1, y), (x, y + 1)]], dtype=np.float64)
        at, right, below = cv2.perspectiveTransform(points, matrix)[0]
        scales += [float(np.hypot(*(right - at))), float(np.hypot(*(below - at)))]
    return min(scales)
