"""A photograph read from its bytes to what each cell may say."""

from collections.abc import Callable
from contextlib import suppress

import cv2
import numpy as np

from companion.scan import PrintedPad, Read, UnreadablePhoto
from companion.scan.code import code
from companion.scan.corners import Placed, placed
from companion.scan.crops import crops
from companion.scan.dark import darkness
from companion.scan.fit import Fit, fitted
from companion.scan.flat import ink, whole
from companion.scan.photo import Grey, opened
from companion.scan.values import seen

# How dark, of 255, the rings of a pad are in the middle beside what is outside of them, for it to be this pad at all.
LEAST_RINGS = 12.0

# One photograph is read at a time, by one processor: the others answer phones meanwhile.
cv2.setNumThreads(1)


def read(photo: bytes, asked: Callable[[str], tuple[PrintedPad, ...]]) -> Read:
    """What a photograph shows; of several descriptions of the pad that its code names, by the one that fits."""
    picture, at = found_in(opened(photo))
    text = code(picture, at)
    return read_as(picture, at, text, asked(text))


def found_in(picture: Grey) -> tuple[Grey, Placed]:
    """Where the pad lies; where a camera mirrors what it sees, as those that look at people do, turned round first."""
    try:
        return picture, placed(picture)
    except UnreadablePhoto as error:
        if error.reason != "not-ours":
            raise
        mirrored = np.ascontiguousarray(picture[:, ::-1])
        with suppress(UnreadablePhoto):
            return mirrored, placed(mirrored)
        raise


def read_as(picture: Grey, at: Placed, text: str, pads: tuple[PrintedPad, ...]) -> Read:
    """A pad of which its code has said what it may be."""
    found = [(pad, fit, flat, dark) for pad in pads for fit, flat, dark in [laid_by(picture, at, pad)]]
    if not found:
        raise UnreadablePhoto("not-ours")
    pad, fit, flat, dark = max(found, key=lambda each: each[1].rate)
    if pad.layout.bubbles and fit.rate < LEAST_RINGS:
        raise UnreadablePhoto("blurred")
    shown = seen(pad.asks, darkness(dark, pad.layout, fit))
    return Read(code=text, layout=pad.layout, seen=shown, crops=crops(flat, pad.layout))


def laid_by(picture: Grey, at: Placed, pad: PrintedPad) -> tuple[Fit, Grey, Grey]:
    flat = whole(picture, at, pad.layout)
    dark = ink(flat)
    return fitted(dark, pad.layout), flat, dark
