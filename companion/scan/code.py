"""The code of a pad in its window (barcode): what it says, or what keeps it from being read."""

from collections.abc import Iterator

import cv2
import numpy as np
import zxingcpp
from msgspec import Struct

from companion.scan import UnreadablePhoto
from companion.scan.corners import LEAST_SCALE, Placed, Points, is_dark
from companion.scan.covered import uncovered
from companion.scan.flat import laid
from companion.scan.photo import Grey
from printables.pad_layout import QR_AT, QR_SIDE

# In millimetres around the dark square: its white margin, and what a curl moves it by.
AROUND = 5.0
# Pixels a millimetre of the window.
PLAIN, FINE = 8.0, 12.0
# Where the window says nothing as it is: softer by so many pixels against noise, then as much steeper beside what is
# this far around.
SOFTER, STEEPER, BESIDE = 1.5, 3.0, 6.0
# Steepest step from one pixel to the next of a plain window, softened, of all that there is between black and white.
LEAST_STEP, STEP_SOFTER = 0.16, 1.2

# Where its corners are on a flat pad, clockwise from the top left.
CORNERS = np.array(QR_AT, dtype=np.float32) + np.array(((0, 0), (1, 0), (1, 1), (0, 1)), dtype=np.float32) * QR_SIDE

QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


class Code(Struct, frozen=True):
    """What the code says, and where its corners lie: in millimetres, clockwise from the top left."""

    text: str
    corners: Points

    @property
    def off(self) -> Points:
        """By how much each corner lies off a flat pad."""
        return self.corners - CORNERS


def code(photo: Grey, at: Placed) -> Code:
    """What the code says. Without it nothing says which pad this is: a guess would be written on somebody's table."""
    for picture, scale in windows(photo, at):
        found = zxingcpp.read_barcodes(picture, formats=QR, try_invert=False)
        if len(found) == 1 and found[0].text:
            where = found[0].position
            spots = (where.top_left, where.top_right, where.bottom_right, where.bottom_left)
            points = [(each.x, each.y) for each in spots]
            corners = np.array(points, dtype=np.float32) / scale - AROUND + np.array(QR_AT, dtype=np.float32)
            return Code(str(found[0].text), corners)
    if is_dark(photo):
        raise UnreadablePhoto("too-dark")
    if at.scale < LEAST_SCALE:
        raise UnreadablePhoto("too-far")
    raise UnreadablePhoto("blurred" if is_blurred(window(photo, at, PLAIN)) else "no-code")


def windows(photo: Grey, at: Placed) -> Iterator[tuple[Grey, float]]:
    """As it is, and then with what was lost out of focus and in noise brought out; each with its scale."""
    yield window(photo, at, PLAIN), PLAIN
    fine = window(photo, at, FINE)
    yield steepened(fine), FINE
    yield softened(window(photo, at, PLAIN)), PLAIN
    yield fine, FINE
    # At last as if a thumb lay on it.
    yield from ((picture, FINE) for picture in uncovered(softened(fine), AROUND, QR_SIDE, FINE))


def window(photo: Grey, at: Placed, scale: float) -> Grey:
    return laid(photo, at, (QR_AT[0] - AROUND, QR_AT[1] - AROUND, QR_SIDE + 2 * AROUND, QR_SIDE + 2 * AROUND), scale)


def softened(picture: Grey) -> Grey:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), SOFTER), dtype=np.uint8)


def steepened(picture: Grey) -> Grey:
    soft = softened(picture)
    return np.asarray(
        cv2.addWeighted(soft, 1 + STEEPER, cv2.GaussianBlur(soft, (0, 0), BESIDE), -STEEPER, 0), dtype=np.uint8
    )


def is_blurred(picture: Grey) -> bool:
    values = cv2.GaussianBlur(picture, (0, 0), STEP_SOFTER).astype(np.float32)
    contrast = float(np.percentile(values, 95) - np.percentile(values, 5))
    steps = np.abs(cv2.Sobel(values, cv2.CV_32F, 1, 0, ksize=1)) / 2
    return bool(np.percentile(steps, 98) < LEAST_STEP * max(contrast, 1.0))
