"""Small pictures of the cells of a pad, to be looked at beside what was read in them."""

import cv2
import numpy as np

from companion.engine.pads import Cell
from companion.scan import Crop
from companion.scan.fit import Fit
from companion.scan.flat import SCALE
from companion.scan.photo import Grey
from printables.pad_layout import Cell as Place
from printables.pad_layout import Layout, Point

# In millimetres around a cell.
AROUND = 1.0
# Pixels a millimetre, and how much of the picture JPEG keeps of a hundred: read by people, many on a page.
FINE, QUALITY = 6, 55


def crops(flat: Grey, layout: Layout, fit: Fit) -> dict[Cell, Crop]:
    """Every cell, and every box to write in, from where it really lies."""
    circles: dict[Cell, dict[str, Point]] = {}
    for circle, (x, y) in zip(layout.circles, fit.shifts, strict=True):
        own = circles.setdefault((circle.row, circle.column), {})
        own[circle.choice] = (circle.x + float(x), circle.y + float(y))
    places = {(place.row, place.column): place for place in (*layout.cells, *layout.boxes)}
    return {cell: crop(flat, layout, place, circles.get(cell, {})) for cell, place in places.items()}


def crop(flat: Grey, layout: Layout, place: Place, circles: dict[str, Point]) -> Crop:
    """One cell, moved by as much as its circles are."""
    flats = [layout.centres[place.row, place.column, choice] for choice in circles]
    moved = np.mean(np.array(list(circles.values())) - np.array(flats), axis=0) if circles else np.zeros(2)
    left, top = (
        int(np.clip(round((at + by - AROUND) * SCALE), 0, most - SCALE))
        for at, by, most in zip((place.x, place.y), moved, flat.shape[::-1], strict=True)
    )
    wide, high = (round((long + 2 * AROUND) * SCALE) for long in (place.wide, place.high))
    window = flat[top : top + high, left : left + wide]
    small = cv2.resize(window, None, fx=FINE / SCALE, fy=FINE / SCALE, interpolation=cv2.INTER_AREA)
    _, body = cv2.imencode(".jpg", small, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
    return Crop(
        picture=body.tobytes(),
        wide=window.shape[1] / SCALE,
        high=window.shape[0] / SCALE,
        circles={choice: (round(x - left / SCALE, 1), round(y - top / SCALE, 1)) for choice, (x, y) in circles.items()},
    )
