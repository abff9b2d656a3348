"""A picture full of small squares (tiles, squared paper, chequered cloth): counted before corner marks are looked for.

The search tries every square of a picture, however many there are. What is in no way like a mark is taken out first;
where there are too many even then, the photograph is refused. So a search tries a bounded number of squares.
"""

import cv2
import numpy as np
import numpy.typing as npt

from companion.scan import UnreadablePhoto
from companion.scan.photo import Grey
from printables.pad_layout import ARUCO

# As the search does it: what is darker by so much than the mean of so many pixels around it is black.
WINDOWS, DARKER = (3, 13, 23), 7
# How long around a square is, of the longer side of the picture; how far, of that, an outline may be off four corners.
AROUND, STRAIGHT = (0.03, 4.0), 0.03
# A pad on a bare table comes to 120 squares, each counted as often as it is seen; a thousand letters are no squares.
MOST_SQUARES, MOST_OUTLINES = 600, 40_000
# A mark is six by six cells, black all around; how far black and white are apart in it at least, of 255. So many cells
# of its border may look white and so many within it wrong: this is a sieve, the search itself is strict.
CELLS, LEAST_CONTRAST, BORDER_WRONG, INNER_WRONG = 6, 20, 4, 3

# The corners of squares, in pixels: so many of them, four, two.
Squares = npt.NDArray[np.float32]


def thinned(picture: Grey) -> Grey:
    """The picture with few enough squares in it, all that may be marks among them."""
    found = squares(picture)
    if len(found) <= MOST_SQUARES:
        return picture
    alike = found[is_like_mark(picture, found)]
    if len(alike) > MOST_SQUARES:
        raise UnreadablePhoto("crowded")
    bare = alone(picture, alike)
    if len(squares(bare)) > MOST_SQUARES:
        raise UnreadablePhoto("crowded")
    return bare


def squares(picture: Grey) -> Squares:
    """Every outline of four corners that the search would try."""
    least, most = (share * max(picture.shape) for share in AROUND)
    found: list[npt.NDArray[np.int32]] = []
    outlines = 0
    for window in WINDOWS:
        black = cv2.adaptiveThreshold(
            picture, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, DARKER
        )
        long = [each for each in cv2.findContours(black, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0] if len(each) >= least]
        outlines += len(long)
        if outlines > MOST_OUTLINES:
            raise UnreadablePhoto("crowded")
        for each in long:
            if len(each) <= most:
                corners = cv2.approxPolyDP(each, STRAIGHT * len(each), True)
                if len(corners) == 4 and cv2.isContourConvex(corners):
                    found.append(np.asarray(corners, dtype=np.int32))
    return np.array(found, dtype=np.float32).reshape(-1, 4, 2)


def is_like_mark(picture: Grey, found: Squares) -> npt.NDArray[np.bool_]:
    """Whether each has a black border and within it about what one of the four marks has, however it is turned."""
    seen = cells(picture, clockwise(found))
    low, high = seen.min(axis=(1, 2)), seen.max(axis=(1, 2))
    white = seen > ((low + high) / 2)[:, None, None]
    inner = white[:, 1:-1, 1:-1]
    border = white.sum(axis=(1, 2)) - inner.sum(axis=(1, 2))
    marks = [np.array([[bit == "1" for bit in row] for row in mark]) for mark in ARUCO]
    turned = np.array([np.rot90(mark, turn) for mark in marks for turn in range(4)])
    wrong = (inner[:, None] != turned[None]).sum(axis=(2, 3)).min(axis=1)
    return np.asarray((high - low >= LEAST_CONTRAST) & (border <= BORDER_WRONG) & (wrong <= INNER_WRONG))


def clockwise(found: Squares) -> Squares:
    across, down = found[:, 1] - found[:, 0], found[:, 3] - found[:, 0]
    is_so = across[:, 0] * down[:, 1] > across[:, 1] * down[:, 0]
    return np.where(is_so[:, None, None], found, found[:, ::-1])


def cells(picture: Grey, found: Squares) -> npt.NDArray[np.float32]:
    """How light the middle of every cell is, as it lies between the corners."""
    middles = (np.arange(CELLS, dtype=np.float32) + 0.5) / CELLS
    u, v = np.meshgrid(middles, middles)
    shares = np.stack(((1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v), axis=-1)
    x, y = np.rint(np.einsum("ijk,nkd->dnij", shares, found)).astype(int)
    soft = cv2.blur(picture, (3, 3))
    return np.asarray(soft[y, x], dtype=np.float32)


def alone(picture: Grey, found: Squares) -> Grey:
    """These squares with what is close around them; everything else is as light as paper."""
    bare = np.full_like(picture, int(np.percentile(picture[::8, ::8], 90)))
    low, high = found.min(axis=1), found.max(axis=1)
    beside = (high - low) / 2
    for left, top, right, bottom in np.concatenate((low - beside, high + beside), axis=1).clip(0).astype(int):
        bare[top : bottom + 1, left : right + 1] = picture[top : bottom + 1, left : right + 1]
    return bare
