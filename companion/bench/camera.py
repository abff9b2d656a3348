"""A phone's camera over a page (simulation): perspective, curl, shadow, blur, noise, JPEG, in four severities."""

import random
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.bench.pencil import FINE, Picture

# Three megapixels, upright: what a browser shrinks a photograph to.
WIDE, HIGH = 1536, 2048
# Light and bends are soft: they are reckoned on every so many pixels.
COARSE = 8
# From where a phone is held, in millimetres.
AWAY = 350.0


class Severity(Struct, frozen=True):
    """How badly a photograph is taken; every number is the most of it."""

    name: str
    # How far corners are out of place, of the picture; turned by so many degrees; how much of the picture the page is.
    tilt: float
    turn: float
    fills: tuple[float, float]
    # How high the paper curls, in millimetres.
    curl: float
    # In pixels: out of focus, and by how much the hand moved.
    blur: float
    moved: float
    noise: float
    # How much light a shadow takes, and how bright white paper is.
    shadow: float
    light: tuple[int, int]
    quality: int
    # In so many of a hundred something lies on one corner.
    covered: int


SEVERITIES = {
    each.name: each
    for each in (
        Severity("clean", 0.01, 2, (0.88, 0.94), 0.5, 0.6, 0, 2, 0.05, (200, 245), 92, 0),
        Severity("mild", 0.03, 6, (0.8, 0.92), 3, 0.9, 1, 4, 0.2, (170, 245), 85, 3),
        Severity("moderate", 0.06, 12, (0.72, 0.88), 6, 1.4, 2, 8, 0.4, (130, 240), 72, 6),
        Severity("severe", 0.12, 25, (0.45, 0.8), 12, 3.2, 6, 16, 0.65, (60, 235), 45, 20),
    )
}


class Shot(Struct, frozen=True):
    """How one photograph was taken: from millimetres of the page to pixels, and how high the paper curls where."""

    matrix: Any
    wide: float
    high: float
    curl: float
    curls_along: float
    phase: float
    slant: tuple[float, float]


def photograph(page: Picture, severity: Severity, rng: random.Random) -> bytes:
    """A JPEG of the page as it lies on a table."""
    numbers = np.random.default_rng(rng.randrange(2**32))
    shot = taken(page, severity, rng)
    turned = rng.choice((None, None, cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE))
    picture = seen(page, shot, numbers)
    if rng.randrange(100) < severity.covered:
        cover(picture, shot, rng)
    picture = lit(picture, severity, rng)
    picture = blurred(picture, severity, rng)
    grain = np.roll(noise(), (rng.randrange(HIGH), rng.randrange(WIDE)), (0, 1))
    picture = cv2.scaleAdd(grain, severity.noise * rng.uniform(0.5, 1), picture)
    # Rounded, and no less than black nor more than white.
    grey = np.asarray(cv2.convertScaleAbs(np.maximum(picture, 0)), dtype=np.uint8)
    if turned is not None:
        grey = np.asarray(cv2.rotate(grey, turned), dtype=np.uint8)
    return jpeg(grey, severity.quality)


@cache
def noise() -> Picture:
    """Drawn once: every photograph has it in other places."""
    return np.random.default_rng(14).standard_normal((HIGH, WIDE), dtype=np.float32)


def jpeg(grey: Picture, quality: int) -> bytes:
    """In colour as phones make it: the light of a lamp is a little yellow."""
    colours = cv2.merge((cv2.convertScaleAbs(grey, alpha=0.93), grey, grey))
    _, body = cv2.imencode(".jpg", colours, (cv2.IMWRITE_JPEG_QUALITY, quality))
    return body.tobytes()


def taken(page: Picture, severity: Severity, rng: random.Random) -> Shot:
    """Where the corners of the page come to lie."""
    wide, high = page.shape[1] / FINE, page.shape[0] / FINE
    scale = min(WIDE / wide, HIGH / high) * rng.uniform(*severity.fills)
    turn = np.radians(rng.uniform(-severity.turn, severity.turn))
    corners = []
    for x, y in ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2)):
        u, v = x * scale, y * scale
        corners.append(
            (
                WIDE / 2 + u * np.cos(turn) - v * np.sin(turn) + rng.uniform(-1, 1) * severity.tilt * WIDE / 2,
                HIGH / 2 + u * np.sin(turn) + v * np.cos(turn) + rng.uniform(-1, 1) * severity.tilt * HIGH / 2,
            )
        )
    on_page = np.array(((0, 0), (wide, 0), (wide, high), (0, high)), dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(on_page, within(np.array(corners, dtype=np.float32)))
    slant = rng.uniform(-0.25, 0.25), rng.uniform(-0.25, 0.25)
    curl = severity.curl * rng.uniform(0.3, 1)
    return Shot(matrix, wide, high, curl, rng.uniform(0, np.pi), rng.uniform(0, np.pi), slant)


def within(corners: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """As people do: farther away until all of the page is in the picture."""
    middle = np.array((WIDE / 2, HIGH / 2), dtype=np.float32)
    over = np.abs(corners - middle).max(axis=0) / (middle * 0.99)
    return np.asarray(middle + (corners - middle) / max(1.0, float(over.max())), dtype=np.float32)


def seen(page: Picture, shot: Shot, numbers: np.random.Generator) -> Picture:
    """The page on its table before any light falls on it."""
    u, v = np.meshgrid(np.arange(0, WIDE + COARSE, COARSE), np.arange(0, HIGH + COARSE, COARSE))
    pixels = np.stack((u, v), axis=-1).astype(np.float32).reshape(-1, 1, 2)
    on_page = cv2.perspectiveTransform(pixels, np.linalg.inv(shot.matrix)).reshape(*u.shape, 2)
    x, y = bent(on_page[..., 0], on_page[..., 1], shot)
    size = (u.shape[1] * COARSE, u.shape[0] * COARSE)
    fields = [cv2.resize((each * FINE - 0.5).astype(np.float32), size) for each in (x, y)]
    # A grown field begins half a step early.
    half = COARSE // 2
    x, y = (each[half : half + HIGH, half : half + WIDE] for each in fields)
    spots = numbers.uniform(60, 150, (9, 7)).astype(np.uint8)
    table = np.asarray(cv2.resize(spots, (WIDE, HIGH), interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    cv2.remap(page, x, y, cv2.INTER_LINEAR, dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    return table


def bent(x: Picture, y: Picture, shot: Shot) -> tuple[Picture, Picture]:
    """What of the page is seen at a place: where it curls it is nearer to the camera, and leans with it."""
    length = (x - shot.wide / 2) * np.cos(shot.curls_along) + (y - shot.high / 2) * np.sin(shot.curls_along)
    height = shot.curl * (np.sin(length / shot.high * np.pi + shot.phase) + 1) / 2
    off_x = height * ((x - shot.wide / 2) / AWAY + shot.slant[0])
    off_y = height * ((y - shot.high / 2) / AWAY + shot.slant[1])
    return x - off_x, y - off_y


def cover(picture: Picture, shot: Shot, rng: random.Random) -> None:
    """A thumb or a cup on one corner."""
    inner = 12.0
    corners = (
        (inner, inner),
        (shot.wide - inner, inner),
        (shot.wide - inner, shot.high - inner),
        (inner, shot.high - inner),
    )
    corner = np.array([[rng.choice(corners)]], dtype=np.float64)
    x, y = cv2.perspectiveTransform(corner, shot.matrix)[0, 0]
    cv2.circle(picture, (round(float(x)), round(float(y))), round(0.06 * WIDE), (rng.uniform(40, 170),), -1)


def lit(picture: Picture, severity: Severity, rng: random.Random) -> Picture:
    """A lamp at one side, and a shadow with a soft edge across."""
    y, x = np.mgrid[0 : HIGH // COARSE, 0 : WIDE // COARSE].astype(np.float32) * COARSE
    turn, edge, soft = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3) * HIGH, rng.uniform(30, 250)
    across = (x - WIDE / 2) * np.cos(turn) + (y - HIGH / 2) * np.sin(turn)
    depth = severity.shadow * rng.uniform(0.3, 1)
    shade = 1 - depth * 0.6 / (1 + np.exp(-np.clip((across - edge) / soft * 4, -30, 30)))
    lamp = rng.uniform(0, 2 * np.pi)
    falls = ((x - WIDE / 2) * np.cos(lamp) + (y - HIGH / 2) * np.sin(lamp)) / HIGH
    light = (shade * (1 - depth * 0.4 * (falls + 0.6))).astype(np.float32)
    grown = cv2.resize(light * np.float32(rng.uniform(*severity.light) / 255), (WIDE, HIGH))
    return np.asarray(cv2.multiply(picture, grown, dtype=cv2.CV_32F), dtype=np.float32)


def blurred(picture: Picture, severity: Severity, rng: random.Random) -> Picture:
    soft = max(0.3, severity.blur * rng.uniform(0.4, 1))
    out: Any = cv2.GaussianBlur(picture, (0, 0), soft)
    moved = severity.moved * rng.random()
    if moved >= 1:
        size = 2 * int(moved) + 1
        kernel = np.zeros((size, size), np.float32)
        turn = rng.uniform(0, np.pi)
        middle, far = size / 2 - 0.5, moved / 2
        ends = [
            (round((middle + sign * far * np.cos(turn)) * 16), round((middle + sign * far * np.sin(turn)) * 16))
            for sign in (-1, 1)
        ]
        cv2.line(kernel, ends[0], ends[1], (1.0,), 1, cv2.LINE_AA, 4)
        out = cv2.filter2D(out, -1, kernel / kernel.sum())
    return np.asarray(out, dtype=np.float32)
