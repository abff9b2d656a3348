"""A code of which a thumb hides one corner (finder pattern reconstruction): its corners are known, so the hidden one is
drawn anew from where the other two are seen; the rest of what is hidden the code itself corrects.
"""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from companion.scan.photo import Grey

# So many squares a side the codes of pads have, the likeliest first.
SIZES = (29, 33, 25, 37)
# Squares of a corner's sign, and the white line around it.
SIGN, WHITE = 7, 1
# How far, in millimetres, a curl moves a corner; how well the two that are seen must be seen.
REACH, SEEN = 2.2, 0.6

Spot = npt.NDArray[np.float64]


def uncovered(window: Grey, edge: float, side: float, scale: float) -> Iterator[Grey]:
    """The window with its worst corner drawn, for each size a code may have; lengths are in millimetres, the scale in
    pixels of the window."""
    for squares in SIZES:
        square = side / squares * scale
        sign = sign_of(window, square)
        spots, seen = found(window, sign, edge * scale - WHITE * square, (squares - SIGN) * square, REACH * scale)
        hidden = int(np.argmin(seen))
        if sorted(seen)[1] < SEEN:
            continue
        x, y = np.rint(from_others(spots, hidden)).astype(int)
        high, wide = sign.shape
        if 0 <= x <= window.shape[1] - wide and 0 <= y <= window.shape[0] - high:
            drawn = window.copy()
            drawn[y : y + high, x : x + wide] = sign
            yield drawn


def sign_of(window: Grey, square: float) -> Grey:
    """The sign of a corner with the white around it, as dark and as light as the window."""
    dark, light = (float(np.percentile(window, share)) for share in (5, 90))
    cells = np.full((SIGN + 2 * WHITE,) * 2, light, dtype=np.float32)
    for inset, ink in ((0, dark), (1, light), (2, dark)):
        cells[WHITE + inset : WHITE + SIGN - inset, WHITE + inset : WHITE + SIGN - inset] = ink
    long = round(cells.shape[0] * square)
    return np.asarray(cv2.resize(cells, (long, long), interpolation=cv2.INTER_NEAREST), dtype=np.uint8)


def found(window: Grey, sign: Grey, edge: float, apart: float, reach: float) -> tuple[list[Spot], list[float]]:
    """Where the signs at top left, top right and bottom left lie, and how well each is seen."""
    spots, seen = [], []
    for right, down in ((0, 0), (1, 0), (0, 1)):
        left, top = (max(0, round(edge + far * apart - reach)) for far in (right, down))
        far_x, far_y = (near + round(2 * reach) + sign.shape[0] for near in (left, top))
        answer = cv2.matchTemplate(window[top:far_y, left:far_x], sign, cv2.TM_CCOEFF_NORMED)
        _, best, _, at = cv2.minMaxLoc(answer)
        spots.append(np.array((left + at[0], top + at[1]), dtype=np.float64))
        seen.append(float(best))
    return spots, seen


def from_others(spots: list[Spot], hidden: int) -> Spot:
    """The third corner of a square, from its other two."""
    top_left, top_right, bottom_left = spots
    if hidden == 0:
        half_x, half_y = (top_right - bottom_left) / 2
        return moved((top_right + bottom_left) / 2, half_y, -half_x)
    if hidden == 1:
        down_x, down_y = bottom_left - top_left
        return moved(top_left, down_y, -down_x)
    across_x, across_y = top_right - top_left
    return moved(top_left, -across_y, across_x)


def moved(spot: Spot, right: float, down: float) -> Spot:
    return np.array((spot[0] + right, spot[1] + down), dtype=np.float64)
