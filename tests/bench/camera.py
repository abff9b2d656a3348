"""A phone's camera over a page (simulation): a pinhole over paper that curls, with light, blur, noise and JPEG, in four
severities; what besides can lie on a page or fall on it stands in `mishaps`.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from printables.pad_layout import Point
from tests.bench.mishaps import BENDS, GROUNDS, LIGHTS, LYING, Bend
from tests.bench.pencil import FINE, Picture

# Three megapixels, upright: what a browser shrinks a photograph to.
WIDE, HIGH = 1536, 2048
# Light and bends are soft: they are reckoned on every so many pixels.
COARSE = 8
# How long the lens of a phone is, in these pixels: a page that fills the picture is seen from 18 centimetres, as it is
# in the hand, and what stands up from the table is moved by that much more.
LENS = 1600.0
# How many waves a curl has over the length of a page.
WAVES = (0.4, 0.9)
# Where a look along a ray meets paper that is not flat is found in so many steps.
STEPS = 5


class Severity(Struct, frozen=True):
    """How badly a photograph is taken; a number is the most of it, two are the least and the most."""

    name: str
    # From how many degrees off straight above; turned by so many; how much of the picture the page is.
    tilt: tuple[float, float]
    turn: float
    fills: tuple[float, float]
    # How high the paper curls, in millimetres from its lowest to its highest.
    curl: tuple[float, float]
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
    # Of what else goes wrong, in so many of a hundred.
    mishaps: Mapping[str, int] = {}


SEVERITIES = {
    each.name: each
    for each in (
        Severity("clean", (0, 4), 2, (0.88, 0.94), (0, 0.5), 0.6, 0, 2, 0.05, (200, 245), 92, 0),
        Severity("mild", (3, 12), 6, (0.8, 0.92), (0.3, 2), 0.9, 1, 4, 0.2, (170, 245), 85, 3),
        Severity("moderate", (8, 24), 12, (0.72, 0.88), (1, 4), 1.4, 2, 8, 0.4, (130, 240), 72, 6),
        Severity(
            "severe", (15, 35), 25, (0.5, 0.85), (1, 6), 2.2, 5, 14, 0.6, (70, 235), 45, 20,
            {"a phone's hard shadow": 30, "glare": 20, "folded 6 mm": 20},
        ),
    )
}  # fmt: skip


class Shot(Struct, frozen=True):
    """How one photograph was taken: where the camera is over the page, in millimetres from its middle, and from where
    on it the light of each pixel comes."""

    wide: float
    high: float
    # From millimetres on a flat page to pixels; from pixels to the direction of a look; where the camera is.
    matrix: Any
    looks: Any
    camera: Any


def photograph(
    page: Picture,
    severity: Severity,
    rng: random.Random,
    mishaps: Sequence[str] = (),
    spots: Sequence[Point] = (),
) -> bytes:
    """A JPEG of the page as it lies on a table; what goes wrong does so at one of these spots, in millimetres."""
    happens = [*mishaps, *(name for name, often in severity.mishaps.items() if rng.randrange(100) < often)]
    page = page.copy() if any(name in LYING for name in happens) else page
    for name in happens:
        if name in LYING:
            LYING[name](page, *(rng.choice(spots) if spots else middle_of(page)), rng)
    numbers = np.random.default_rng(rng.randrange(2**32))
    shot = taken(page, severity, rng)
    turned = rng.choice((None, None, cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE))
    bends = [curled(severity, shot, rng)]
    bends += [BENDS[name](shot.wide, shot.high, rng) for name in happens if name in BENDS]
    ground = next((GROUNDS[name](rng) for name in happens if name in GROUNDS), None)
    picture = seen(page, shot, bends, numbers, ground)
    if rng.randrange(100) < severity.covered:
        cover(picture, shot, rng)
    picture = lit(picture, severity, rng)
    for name in happens:
        if name in LIGHTS:
            picture = LIGHTS[name](picture, pixel_of(shot, rng.choice(spots) if spots else middle_of(page)), rng)
    picture = blurred(picture, severity, rng)
    grain = np.roll(noise(), (rng.randrange(HIGH), rng.randrange(WIDE)), (0, 1))
    picture = cv2.scaleAdd(grain, severity.noise * rng.uniform(0.5, 1), picture)
    # Rounded, and no less than black nor more than white.
    grey = np.asarray(cv2.convertScaleAbs(np.maximum(picture, 0)), dtype=np.uint8)
    if turned is not None:
        grey = np.asarray(cv2.rotate(grey, turned), dtype=np.uint8)
    return jpeg(grey, severity.quality)


def middle_of(page: Picture) -> Point:
    return page.shape[1] / FINE / 2, page.shape[0] / FINE / 2


@cache
def noise() -> Picture:
    """Drawn once: every photograph has it in other places."""
    return np.random.default_rng(14).standard_normal((HIGH, WIDE), dtype=np.float32)


def jpeg(grey: Picture, quality: int) -> bytes:
    """In colour as phones make it: the light of a lamp is a little yellow."""
    colours = cv2.merge((cv2.convertScaleAbs(grey, alpha=0.93), grey, grey))
    _, body = cv2.imencode(".jpg", colours, (cv2.IMWRITE_JPEG_QUALITY, quality))
    return body.tobytes()


# --- where it is seen from --------------------------------------------------------------------------------------------


def taken(page: Picture, severity: Severity, rng: random.Random) -> Shot:
    """A camera that leans to any side and is aimed so that all of the page is in the picture, as people do."""
    wide, high = page.shape[1] / FINE, page.shape[0] / FINE
    fills = rng.uniform(*severity.fills)
    away = LENS / (min(WIDE / wide, HIGH / high) * fills)
    lean, side = np.radians(rng.uniform(*severity.tilt)), rng.uniform(0, 2 * np.pi)
    turned = turning((0, 0, 1), np.radians(rng.uniform(-severity.turn, severity.turn)))
    turned = turned @ turning((np.cos(side), np.sin(side), 0), lean)
    # The page is in the plane z = 0, and the camera looks along z from before it.
    lens = np.array(((LENS, 0, 0), (0, LENS, 0), (0, 0, 1.0)))
    moved = np.array((0, 0, away))
    flat = lens @ np.column_stack((turned[:, 0], turned[:, 1], moved))
    corners = np.array([[(-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2)]])
    found = cv2.perspectiveTransform(corners, flat)[0]
    least, most = found.min(axis=0), found.max(axis=0)
    grown = fills / float(np.max((most - least) / (WIDE, HIGH)))
    free = np.array((WIDE, HIGH)) - grown * (most - least)
    at = np.array((WIDE / 2, HIGH / 2)) + free * (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3))
    x, y = at - grown * (least + most) / 2
    aimed = np.array(((grown, 0, x), (0, grown, y), (0, 0, 1)))
    to_middle = np.array(((1, 0, -wide / 2), (0, 1, -high / 2), (0, 0, 1)))
    return Shot(wide, high, aimed @ flat @ to_middle, turned.T @ np.linalg.inv(aimed @ lens), -turned.T @ moved)


def turning(axis: Sequence[float], by: float) -> npt.NDArray[np.float64]:
    return np.asarray(cv2.Rodrigues(np.array(axis, dtype=np.float64) * by)[0], dtype=np.float64)


def pixel_of(shot: Shot, spot: Point) -> Point:
    x, y = cv2.perspectiveTransform(np.array([[spot]], dtype=np.float64), shot.matrix)[0, 0]
    return float(x), float(y)


def curled(severity: Severity, shot: Shot, rng: random.Random) -> Bend:
    """Paper that has lain about: a soft wave along any direction."""
    curl, course, phase = rng.uniform(*severity.curl), rng.uniform(0, np.pi), rng.uniform(0, 2 * np.pi)
    steep = 2 * np.pi * rng.uniform(*WAVES) / shot.high

    def height(x: Picture, y: Picture) -> Picture:
        return np.asarray(curl * (np.sin((x * np.cos(course) + y * np.sin(course)) * steep + phase) + 1) / 2)

    return height


def seen(
    page: Picture, shot: Shot, bends: Sequence[Bend], numbers: np.random.Generator, ground: Picture | None = None
) -> Picture:
    """The page on its table, or on this ground, before any light falls on it."""
    u, v = np.meshgrid(np.arange(0, WIDE + COARSE, COARSE), np.arange(0, HIGH + COARSE, COARSE))
    looks = np.stack((u, v, np.ones_like(u)), axis=-1).astype(np.float64) @ shot.looks.T
    x, y = met(shot, looks, lambda x, y: sum(bend(x, y) for bend in bends))
    size = (u.shape[1] * COARSE, u.shape[0] * COARSE)
    fields = [cv2.resize((each * FINE - 0.5).astype(np.float32), size) for each in (x, y)]
    # A grown field begins half a step early.
    half = COARSE // 2
    x, y = (each[half : half + HIGH, half : half + WIDE] for each in fields)
    spots = numbers.uniform(60, 150, (9, 7)).astype(np.uint8)
    if ground is None:
        table = np.asarray(cv2.resize(spots, (WIDE, HIGH), interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    else:
        high, wide = ground.shape
        table = np.asarray(cv2.remap(ground, x % (wide - 1), y % (high - 1), cv2.INTER_LINEAR), dtype=np.uint8)
    cv2.remap(page, x, y, cv2.INTER_LINEAR, dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    return table


def met(shot: Shot, looks: Picture, height: Callable[[Picture, Picture], Any]) -> tuple[Picture, Picture]:
    """Where on the page each look ends, in millimetres from its top left corner: first on the table, and then on the
    paper that is above it there."""
    slopes = looks[..., :2] / looks[..., 2:]
    flat = shot.camera[:2] - shot.camera[2] * slopes
    x, y = flat[..., 0], flat[..., 1]
    for _ in range(STEPS):
        # Towards the camera is away from the table.
        above = -height(x, y)
        x, y = flat[..., 0] + above * slopes[..., 0], flat[..., 1] + above * slopes[..., 1]
    return x + shot.wide / 2, y + shot.high / 2


def cover(picture: Picture, shot: Shot, rng: random.Random) -> None:
    """A thumb or a cup on one corner."""
    inner = 12.0
    corners = (
        (inner, inner),
        (shot.wide - inner, inner),
        (shot.wide - inner, shot.high - inner),
        (inner, shot.high - inner),
    )
    x, y = pixel_of(shot, rng.choice(corners))
    cv2.circle(picture, (round(x), round(y)), round(0.06 * WIDE), (rng.uniform(40, 170),), -1)


# --- light ------------------------------------------------------------------------------------------------------------


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
