"""The code of a pad in its window: what it says, or what keeps it from being read."""

import cv2
import numpy as np
import zxingcpp

from companion.scan import Unreadable
from companion.scan.corners import LEAST_SCALE, Placed, is_dark
from companion.scan.flat import laid
from companion.scan.photo import Grey
from printables.pad_layout import QR_AT, QR_SIDE

# In millimetres around the dark square: its white margin, and what a curl moves it by.
AROUND = 5.0
# Pixels a millimetre of the window, first as the photograph has them, then finer.
SCALES = (8.0, 12.0, 16.0)
QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
# Steepest step from one pixel to the next at eight a millimetre, of all that there is between black and white.
LEAST_STEP = 0.16


def code(photo: Grey, at: Placed) -> str:
    """What the code says. Without it nothing says which pad this is: a guess would be written on somebody's table."""
    window = (QR_AT[0] - AROUND, QR_AT[1] - AROUND, QR_SIDE + 2 * AROUND, QR_SIDE + 2 * AROUND)
    for scale in SCALES:
        picture = laid(photo, at, window, scale)
        found = zxingcpp.read_barcodes(picture, formats=QR, try_invert=False)
        if len(found) == 1 and found[0].text:
            return str(found[0].text)
    window_picture = laid(photo, at, window, SCALES[0])
    if is_dark(photo):
        raise Unreadable("too-dark")
    if at.scale < LEAST_SCALE:
        raise Unreadable("too-far")
    raise Unreadable("blurred" if is_blurred(window_picture) else "no-code")


def is_blurred(window: Grey) -> bool:
    values = window.astype(np.float32)
    contrast = float(np.percentile(values, 95) - np.percentile(values, 5))
    steps = np.abs(cv2.Sobel(values, cv2.CV_32F, 1, 0, ksize=1)) / 2
    return bool(np.percentile(steps, 98) < LEAST_STEP * max(contrast, 1.0))
