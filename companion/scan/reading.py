"""A photograph read from its bytes to what each cell may say."""

from collections.abc import Callable
from contextlib import suppress

import cv2
import numpy as np

from companion.scan import PrintedPad, Read, Reason, UnreadablePhoto
from companion.scan.code import CORNERS, PLAIN, Code, code, is_blurred, window
from companion.scan.corners import LEAST_MARKS, LEAST_SCALE, Placed, marks_seen, off_marks, placed, placed_by
from companion.scan.crops import crops
from companion.scan.dark import looked_at
from companion.scan.fit import Fit, Known, fitted
from companion.scan.flat import ink, whole
from companion.scan.photo import Grey, opened
from companion.scan.values import THRESHOLDS, seen

# How dark, of 255, the rings of a pad are in the middle beside what is outside of them, for it to be this pad at all.
LEAST_RINGS = 12.0
# With more cells than that of which a circle is not seen, another photograph is less work than so many questions.
MOST_HIDDEN = 10

# One photograph is read at a time, by one processor: the others answer phones meanwhile.
cv2.setNumThreads(1)


def read(photo: bytes, asked: Callable[[str], tuple[PrintedPad, ...]]) -> Read:
    """What a photograph shows; of several descriptions of the pad that its code names, by the one that fits."""
    picture, at = found_in(opened(photo))
    found = code(picture, at)
    return read_as(picture, at, found, asked(found.text))


def found_in(picture: Grey) -> tuple[Grey, Placed]:
    """Where the pad lies; where a camera mirrors what it sees, as those that look at people do, turned round first."""
    try:
        return picture, placed(picture)
    except UnreadablePhoto as error:
        if error.reason != "no-marks":
            raise
        # Why it is not to be read mirrored either has been said.
        mirrored = np.ascontiguousarray(picture[:, ::-1])
        with suppress(UnreadablePhoto):
            if len(found := marks_seen(mirrored)) >= LEAST_MARKS:
                return mirrored, placed_by(found)
        raise


def read_as(picture: Grey, at: Placed, says: Code, pads: tuple[PrintedPad, ...]) -> Read:
    """A pad of which its code has said what it may be."""
    known = Known(*off_marks(at)).and_(Known(CORNERS, says.off))
    found = [(pad, fit, flat, dark) for pad in pads for fit, flat, dark in [laid_by(picture, at, known, pad)]]
    if not found:
        raise UnreadablePhoto("not-ours")
    pad, fit, flat, dark = max(found, key=lambda each: each[1].rate)
    if pad.layout.circles and fit.rate < LEAST_RINGS:
        raise UnreadablePhoto(why_not(picture, at))
    circles = looked_at(dark, pad.layout, fit, THRESHOLDS.sure)
    hidden = frozenset((row, column) for row, column, _ in circles.hidden)
    if len(hidden) > MOST_HIDDEN:
        raise UnreadablePhoto("hidden")
    return Read(
        code=says.text,
        layout=pad.layout,
        seen=seen(pad.asks, circles),
        hidden=hidden & frozenset(pad.asks),
        crops=crops(flat, pad.layout, fit),
    )


def why_not(picture: Grey, at: Placed) -> Reason:
    """Why the rings of a pad are not seen whose code was read: that is large, and says how sharp the picture is."""
    if at.scale < LEAST_SCALE:
        return "too-far"
    return "blurred" if is_blurred(window(picture, at, PLAIN)) else "bent"


def laid_by(picture: Grey, at: Placed, known: Known, pad: PrintedPad) -> tuple[Fit, Grey, Grey]:
    flat = whole(picture, at, pad.layout)
    dark = ink(flat)
    return fitted(dark, pad.layout, known), flat, dark
