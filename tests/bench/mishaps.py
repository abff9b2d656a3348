"""What goes wrong with a photograph of a pad besides how it is taken (simulation): things that lie on it, paper that is
bent or folded, light that glares or ends at a hard edge, a table full of squares. Each is a name that the camera knows.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import cv2
import numpy as np

from tests.bench.pencil import FINE, Picture

# Twice the radius of a phone's corner, in pixels of its shadow.
ROUND = 90
# How high the paper stands above the table at places counted from its middle, all in millimetres.
Bend = Callable[[Picture, Picture], Any]

# --- what lies on a page: it is drawn over, around a spot in millimetres ----------------------------------------------


def die(page: Picture, x: float, y: float, rng: random.Random) -> None:
    """Sixteen millimetres, white or coloured, with a little shadow at its foot."""
    turn, colour = rng.uniform(0, np.pi / 2), rng.choice((rng.uniform(225, 255), rng.uniform(40, 170)))
    over(page, x + rng.uniform(-4, 4), y + rng.uniform(-2, 2), square(16, turn), colour)
    for u, v in ((-4, -4), (4, 4), (0, 0), (-4, 4), (4, -4)):
        at_x, at_y = x + u * np.cos(turn) - v * np.sin(turn), y + u * np.sin(turn) + v * np.cos(turn)
        pip = 30 if colour > 128 else 240
        cv2.circle(page, (round(at_x * FINE), round(at_y * FINE)), round(1.3 * FINE), (pip,), -1, cv2.LINE_AA)


def coin(page: Picture, x: float, y: float, rng: random.Random) -> None:
    """Of one euro, with its rim."""
    x, y, metal = x + rng.uniform(-8, 8), y + rng.uniform(-5, 5), rng.uniform(90, 220)
    over(page, x, y, round_(23.2), metal)
    over(page, x, y, round_(17), metal * rng.uniform(0.8, 1.1))


def sheet(page: Picture, x: float, y: float, rng: random.Random) -> None:
    """Another one over an edge of this one, as far as a mark, and shorter than from corner mark to corner mark."""
    wide = page.shape[1] / FINE
    left = x < wide / 2
    edge = x + 3 if left else x - 3
    high, reach = rng.uniform(35, 70), 80.0
    middle = edge - reach / 2 if left else edge + reach / 2
    corners = np.array(((-reach / 2, -high / 2), (reach / 2, -high / 2), (reach / 2, high / 2), (-reach / 2, high / 2)))
    turn = np.radians(rng.uniform(-4, 4))
    turned = corners @ np.array(((np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))))
    over(page, middle, y, turned, rng.uniform(235, 255))


def coffee(page: Picture, x: float, y: float, rng: random.Random) -> None:
    """The ring of a cup."""
    stain = np.zeros(page.shape, np.uint8)
    middle = (round((x + rng.uniform(-30, 30)) * FINE), round((y + rng.uniform(-30, 30)) * FINE))
    cv2.circle(stain, middle, round(rng.uniform(28, 38) * FINE), 255, round(rng.uniform(1.5, 3.5) * FINE))
    soft = cv2.GaussianBlur(stain, (0, 0), 0.6 * FINE).astype(np.float32) / 255
    page[:] = (page * (1 - soft * rng.uniform(0.15, 0.3))).astype(np.uint8)


def over(page: Picture, x: float, y: float, outline: Picture, colour: float) -> None:
    """Something flat on the page, and the shadow along it."""
    points = ((outline + np.array((x, y))) * FINE).astype(np.int32)
    shade = np.zeros(page.shape, np.uint8)
    cv2.fillPoly(shade, [points + round(0.8 * FINE)], 255)
    soft = cv2.GaussianBlur(shade, (0, 0), 0.7 * FINE).astype(np.float32) / 255
    page[:] = (page * (1 - 0.4 * soft)).astype(np.uint8)
    cv2.fillPoly(page, [points], (colour,))


def square(side: float, turn: float) -> Picture:
    half = side / 2 * np.sqrt(2)
    return np.array([(half * np.cos(turn + at), half * np.sin(turn + at)) for at in np.arange(4) * np.pi / 2])


def round_(across: float) -> Picture:
    return np.array([(across / 2 * np.cos(at), across / 2 * np.sin(at)) for at in np.linspace(0, 2 * np.pi, 60)])


# --- how the paper lies -----------------------------------------------------------------------------------------------


def bent(by: float, wide: float, high: float, rng: random.Random) -> Bend:
    """As a page that was rolled up: highest in the middle, along one of its sides or aslant."""
    course = rng.uniform(0, np.pi)
    reach = (wide * abs(np.cos(course)) + high * abs(np.sin(course))) / 2
    return lambda x, y: by * np.cos(np.clip((x * np.cos(course) + y * np.sin(course)) / reach, -1, 1) * np.pi / 2)


def folded(by: float, wide: float, high: float, rng: random.Random) -> Bend:
    """As a page that was in a pocket: a crease near its middle that stands up."""
    course = rng.choice((0, np.pi / 2)) + rng.uniform(-0.1, 0.1)
    reach, off = (wide * abs(np.cos(course)) + high * abs(np.sin(course))) / 2, rng.uniform(-0.25, 0.25)
    return lambda x, y: by * np.clip(1 - np.abs((x * np.cos(course) + y * np.sin(course)) / reach - off), 0, None)


def corner_up(by: float, wide: float, high: float, rng: random.Random) -> Bend:
    left, top = rng.choice((-1, 1)) * wide / 2, rng.choice((-1, 1)) * high / 2
    return lambda x, y: by * np.clip(1 - np.hypot(x - left, y - top) / 90, 0, None) ** 2


# --- what light does: on the photograph, around a pixel ---------------------------------------------------------------


def glare(most: float, picture: Picture, at: tuple[float, float], rng: random.Random) -> Picture:
    """A lamp mirrored in the paper or in the lead: burnt white in the middle, softly less around."""
    y, x = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]].astype(np.float32)
    turn, long, short = rng.uniform(0, np.pi), rng.uniform(90, 220), rng.uniform(50, 110)
    u = (x - at[0]) * np.cos(turn) + (y - at[1]) * np.sin(turn)
    v = (y - at[1]) * np.cos(turn) - (x - at[0]) * np.sin(turn)
    light = most * np.exp(-0.5 * ((u / long) ** 2 + (v / short) ** 2))
    return np.asarray(np.minimum(picture + light, 255), dtype=np.float32)


def hard_shadow(slim: float, picture: Picture, at: tuple[float, float], rng: random.Random) -> Picture:
    """What is between lamp and page ends in an edge of a few pixels: a phone, or a hand with fingers so slim. Both have
    round corners."""
    shade = np.zeros(picture.shape[:2], np.uint8)
    turn, long = rng.uniform(0, 2 * np.pi), 3000.0
    across, down = np.array((np.cos(turn), np.sin(turn))), np.array((-np.sin(turn), np.cos(turn)))
    if slim:
        for number in range(4):
            start = np.array(at) + across * (number * slim * 1.5 + rng.uniform(-20, 20)) + down * rng.uniform(-60, 60)
            finger = np.array((start, start + down * long)).astype(np.int32)
            cv2.polylines(shade, [finger], False, (255,), round(slim))
    else:
        broad = rng.uniform(500, 900)
        start = np.array(at) + across * rng.uniform(-20, 20)
        ends = (start, start + across * broad, start + across * broad + down * long, start + down * long)
        cv2.fillPoly(shade, [np.array(ends).astype(np.int32)], 255)
        cv2.polylines(shade, [np.array(ends).astype(np.int32)], True, 255, ROUND)
    soft = cv2.GaussianBlur(shade, (0, 0), rng.uniform(1, 3)).astype(np.float32) / 255
    return np.asarray(picture * (1 - soft * rng.uniform(0.35, 0.6)), dtype=np.float32)


# --- what the page lies on: a piece of it that goes on and on, as fine as the page ------------------------------------


def chequered(rng: random.Random) -> Picture:
    """A cloth of woven stripes: dark where two cross, half dark where one runs."""
    side, light, shade = round(rng.uniform(3, 20) * FINE), rng.uniform(215, 245), rng.uniform(50, 95)
    stripe = np.arange(2 * side * round(60 * FINE / side)) // side % 2
    return turned(light - shade * (stripe[:, None] + stripe[None, :]), rng)


def tiled(rng: random.Random) -> Picture:
    """A floor of small tiles, black and white by turns, with their joints."""
    side, joint = round(rng.uniform(10, 35) * FINE), round(rng.uniform(1, 2.5) * FINE)
    at = np.arange(2 * side * round(60 * FINE / side))
    which = (at // side)[:, None] + (at // side)[None, :]
    floor = np.where(which % 2, rng.uniform(190, 235), rng.uniform(25, 60))
    is_joint = (at % side < joint)[:, None] | (at % side < joint)[None, :]
    return turned(np.where(is_joint, 140.0, floor), rng)


def squared(rng: random.Random) -> Picture:
    """A page of an exercise book: lines of four or five millimetres."""
    side, line = rng.choice((4, 5)) * FINE, round(rng.uniform(0.3, 0.5) * FINE)
    at = np.arange(side * 24)
    is_line = (at % side < line)[:, None] | (at % side < line)[None, :]
    return turned(np.where(is_line, rng.uniform(90, 160), 240.0), rng)


def newspaper(rng: random.Random) -> Picture:
    """Lines of letters, and now and then a headline."""
    sheet = np.full((1400, 1400), 205, np.uint8)
    top = 0
    while top < sheet.shape[0]:
        high = rng.choice((2, 2, 2, 2, 7)) * FINE
        top += round(high * 1.6)
        letters = "".join(rng.choice("ABDEFHIKLMNOPRTaegmnoqrs  ") for _ in range(2 * sheet.shape[1] // high))
        thick = max(1, high // 7)
        cv2.putText(sheet, letters, (0, top), cv2.FONT_HERSHEY_SIMPLEX, high / 21, (45,), thick, cv2.LINE_AA)
    return sheet


def turned(pattern: Picture, rng: random.Random) -> Picture:
    """Nobody lays a page along the lines of a cloth: four pieces of it, aslant."""
    many = np.tile(np.clip(pattern, 0, 255).astype(np.uint8), (4, 4))
    middle = (many.shape[1] / 2, many.shape[0] / 2)
    aslant = cv2.warpAffine(many, cv2.getRotationMatrix2D(middle, rng.uniform(-45, 45), 1), many.shape[::-1])
    quarter = many.shape[0] // 4
    return np.asarray(aslant[quarter : -quarter, quarter : -quarter], dtype=np.uint8)


LYING: dict[str, Callable[[Picture, float, float, random.Random], None]] = {
    "a die": die,
    "a coin": coin,
    "a sheet over the edge": sheet,
    "coffee": coffee,
}
BENDS: dict[str, Callable[[float, float, random.Random], Bend]] = {
    "bent 6 mm": partial(bent, 6.0),
    "bent 10 mm": partial(bent, 10.0),
    "folded 6 mm": partial(folded, 6.0),
    "folded 12 mm": partial(folded, 12.0),
    "a corner up 20 mm": partial(corner_up, 20.0),
}
LIGHTS: dict[str, Callable[[Picture, tuple[float, float], random.Random], Picture]] = {
    "glare": partial(glare, 160.0),
    "strong glare": partial(glare, 500.0),
    "a phone's hard shadow": partial(hard_shadow, 0.0),
    "a hand's hard shadow": partial(hard_shadow, 130.0),
}
GROUNDS: dict[str, Callable[[random.Random], Picture]] = {
    "on a chequered cloth": chequered,
    "on tiles": tiled,
    "on squared paper": squared,
    "on a newspaper": newspaper,
}
