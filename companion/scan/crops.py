"""Small pictures of the cells of a pad, to be looked at beside what was read in them."""

import cv2

from companion.engine.pads import Cell
from companion.scan.flat import SCALE
from companion.scan.photo import Grey
from printables.pad_layout import Cell as Place
from printables.pad_layout import Layout

# In millimetres around a cell.
AROUND = 1.0
# Pixels a millimetre, and how much of the picture JPEG keeps of a hundred: read by people, many on a page.
FINE, QUALITY = 6, 55


def crops(flat: Grey, layout: Layout) -> dict[Cell, bytes]:
    places = {(place.row, place.column): place for place in (*layout.cells, *layout.boxes)}
    return {cell: crop(flat, place) for cell, place in places.items()}


def crop(flat: Grey, place: Place) -> bytes:
    left, top = (max(0, round((at - AROUND) * SCALE)) for at in (place.x, place.y))
    right, bottom = (round((at + AROUND) * SCALE) for at in (place.x + place.wide, place.y + place.high))
    small = cv2.resize(
        flat[top:bottom, left:right], None, fx=FINE / SCALE, fy=FINE / SCALE, interpolation=cv2.INTER_AREA
    )
    _, body = cv2.imencode(".jpg", small, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
    return body.tobytes()
