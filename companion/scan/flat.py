"""A pad laid flat out of its photograph, and how dark its ink is where the paper is white."""

import cv2
import numpy as np

from companion.scan.corners import Placed
from companion.scan.photo import Grey
from printables.ink import Rect
from printables.pad_layout import Layout

# Pixels a millimetre of a pad that is laid flat.
SCALE = 8
# The paper is looked at in pixels of half a millimetre; what is dark and narrower than so many millimetres is ink.
COARSE = 4
INK_WIDE = 10
# How softly light falls off across the paper, in millimetres.
SOFT = 3.0


def laid(photo: Grey, at: Placed, window: Rect, scale: float) -> Grey:
    """A window of the pad, in millimetres, as if seen from straight above."""
    x, y, wide, high = window
    from_pixels = np.array(((1 / scale, 0, x), (0, 1 / scale, y), (0, 0, 1)))
    size = (round(wide * scale), round(high * scale))
    picture = cv2.warpPerspective(
        photo,
        at.matrix @ from_pixels,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(picture, dtype=np.uint8)


def whole(photo: Grey, at: Placed, layout: Layout) -> Grey:
    return laid(photo, at, (0, 0, layout.wide, layout.high), SCALE)


def ink(flat: Grey) -> Grey:
    """How dark every pixel is beside the white around it: 0 is paper, 255 is black."""
    small = cv2.resize(flat, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    side = INK_WIDE * SCALE // COARSE
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    # Softened it is too light on the dark side of a hard shadow's edge, where that would be taken for ink.
    paper = cv2.min(paper, cv2.GaussianBlur(paper, (0, 0), SOFT * SCALE / COARSE))
    white = cv2.resize(paper, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    white = cv2.max(white, np.ones_like(white))
    return np.asarray(255 - cv2.divide(flat, white, scale=255), dtype=np.uint8)
