"""Pictures full of small squares (bombs of effort for the search of corner marks): a bounded number of them is tried,
whatever is sent; and a pad on a cloth, a floor, squared paper or a newspaper is read as on any table. Steps are
counted, never time: squares that the search tries, pictures it goes over, calls.
"""

import io
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the scan extra is not installed: no photograph is read")

import cv2
import zxingcpp
from msgspec.structs import replace
from PIL import Image

from companion.games import games
from companion.scan import Reason, UnreadablePhoto, corners, crowd
from companion.scan.photo import Grey, opened
from companion.scan.reading import read
from printables.pad_layout import QR_AT, QR_SIDE
from tests.bench.camera import SEVERITIES, jpeg
from tests.bench.mishaps import GROUNDS
from tests.bench.photographs import Photographed, outcome, tried
from tests.effort import calls_in

GAMES = [game for game in games().values() if game.pad is not None]
# What was tried while the bound was made bears another name.
SEED = "crowd"
# So often a picture is gone over at most: two sizes as it is, all of it to say why not, two sizes mirrored.
SEARCHES = 5
# Calls for each outline that is found, and for all else there is to a photograph.
CALLS_EACH, CALLS_BESIDE = 10, 20_000
# Windows in which a code is looked for: as it is, steeper, softer, finer, and with each size of a code uncovered.
WINDOWS = 8
# Less than an arm's length farther away than needed: most of the picture is what the page lies on.
FAR = (0.5, 0.65)


class Counted:
    """What one reading came to."""

    def __init__(self) -> None:
        self.tried: list[int] = []
        self.codes = 0
        # How many outlines were found, and how many of them looked at.
        self.found = 0
        self.outlines = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    found = Counted()
    finder, decode = cv2.aruco.ArucoDetector, zxingcpp.read_barcodes
    contours, outlines = cv2.findContours, cv2.approxPolyDP

    class Finder:
        def __init__(self, *how: Any) -> None:
            self.inner = finder(*how)

        def detectMarkers(self, picture: Grey) -> Any:  # noqa: N802 - OpenCV calls it so
            marks, numbers, others = self.inner.detectMarkers(picture)
            found.tried.append(len(marks) + len(others))
            return marks, numbers, others

    def decoded(*what: Any, **how: Any) -> Any:
        found.codes += 1
        return decode(*what, **how)

    def drawn(*what: Any) -> Any:
        every, order = contours(*what)
        found.found += len(every)
        return every, order

    def outlined(*what: Any) -> Any:
        found.outlines += 1
        return outlines(*what)

    monkeypatch.setattr(cv2.aruco, "ArucoDetector", Finder)
    monkeypatch.setattr(zxingcpp, "read_barcodes", decoded)
    monkeypatch.setattr(cv2, "findContours", drawn)
    monkeypatch.setattr(cv2, "approxPolyDP", outlined)
    return found


# --- pictures that nobody takes ---------------------------------------------------------------------------------------


def grid(side: int, gap: int, wide: int = 1536, high: int = 2048) -> Grey:
    y, x = np.mgrid[0:high, 0:wide]
    return np.where((x % (side + gap) < side) & (y % (side + gap) < side), 20, 235).astype(np.uint8)


def chequers(side: int, wide: int = 1536, high: int = 2048) -> Grey:
    y, x = np.mgrid[0:high, 0:wide]
    return np.where((x // side + y // side) % 2, 20, 235).astype(np.uint8)


def nested(step: int, side: int = 400) -> Grey:
    y, x = np.mgrid[0:2048, 0:1536]
    away = np.maximum(abs(x % side - side // 2), abs(y % side - side // 2))
    return np.where(away // step % 2, 20, 235).astype(np.uint8)


def of_sizes() -> Grey:
    """Bands of squares, each finer than the one before."""
    bands = [grid(side, side // 4, high=256) for side in (18, 20, 24, 30, 40, 60, 90, 120)]
    return np.concatenate(bands)


def noise(of: int = 1) -> Grey:
    dots = np.random.default_rng(1).integers(0, 255, (2048 // of, 1536 // of), dtype=np.uint8)
    return np.kron(dots, np.ones((of, of), np.uint8))


def marks(side: int, numbers: int = 4) -> Grey:
    """Hundreds of real corner marks: nothing that a sieve could take out."""
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    sheet, apart, number = np.full((2048, 1536), 235, np.uint8), side + side // 4, 0
    for top in range(4, 2048 - side, apart):
        for left in range(4, 1536 - side, apart):
            sheet[top : top + side, left : left + side] = cv2.aruco.generateImageMarker(known, number % numbers, side)
            number += 1
    return sheet


def squares_in_marks() -> Grey:
    """Large marks whose white cells are full of small squares: each mark goes through the sieve with all it holds."""
    sheet = marks(700)
    return np.where(sheet > 128, grid(20, 5), sheet).astype(np.uint8)


def finders() -> Grey:
    """Signs of the corners of a code, without end, where the code of a pad should be."""
    picture = opened(pad(EASY).photo)
    at = corners.placed(picture)
    y, x = np.mgrid[0:700, 0:700] % 70 // 10
    away = np.maximum(abs(x - 3), abs(y - 3))
    signs = np.where((away == 2) | (away > 3), 235, 20).astype(np.uint8)
    x0, y0, side = QR_AT[0] - 4, QR_AT[1] - 4, QR_SIDE + 8
    to_pad = np.array(((side / 700, 0, x0), (0, side / 700, y0), (0, 0, 1)))
    size = (picture.shape[1], picture.shape[0])
    there = cv2.warpPerspective(np.full_like(signs, 255), at.matrix @ to_pad, size)
    return np.where(there > 0, cv2.warpPerspective(signs, at.matrix @ to_pad, size), picture).astype(np.uint8)


def body(picture: Grey, kind: str, **how: Any) -> bytes:
    out = io.BytesIO()
    Image.fromarray(picture).save(out, kind, **how)
    return out.getvalue()


def of_sixteen_bits(picture: Grey) -> bytes:
    deep = np.ascontiguousarray(picture.astype("<u2") * 257)
    out = io.BytesIO()
    Image.frombytes("I;16", (picture.shape[1], picture.shape[0]), deep.tobytes()).save(out, "PNG")
    return out.getvalue()


def heavy() -> bytes:
    """As large as a photograph may be, in bytes and in pixels: squares, and noise over them."""
    wide, high = 4990, 5000
    grains = np.random.default_rng(2).integers(0, 60, (high, wide), dtype=np.uint8)
    return body(np.where(grid(54, 13, wide, high) > 128, 195 + grains, grains), "JPEG", quality=94)


def squared(side: int) -> bytes:
    return jpeg(grid(side, max(4, side // 4)), 90)


def chequered(side: int) -> bytes:
    return jpeg(chequers(side), 90)


def in_squares(step: int) -> bytes:
    return jpeg(nested(step), 90)


PICTURES: dict[str, Callable[[], bytes]] = {
    **{f"squares of {side}": partial(squared, side) for side in (15, 20, 50)},
    **{f"chequers of {side}": partial(chequered, side) for side in (16, 48)},
    **{f"squares in squares of {step}": partial(in_squares, step) for step in (4, 20)},
    "lines": lambda: jpeg(grid(18, 3), 90),
    "of many sizes": lambda: jpeg(of_sizes(), 90),
    "noise": lambda: jpeg(noise(), 90),
    "coarse noise": lambda: jpeg(noise(12), 90),
    "corner marks": lambda: jpeg(marks(24), 92),
    "squares in corner marks": lambda: jpeg(squares_in_marks(), 90),
    "signs of a code": lambda: jpeg(finders(), 90),
    "24 megabytes": heavy,
    "progressive": lambda: body(grid(60, 12, 3400, 2600), "JPEG", progressive=True, quality=90),
    "of sixteen bits": lambda: of_sixteen_bits(grid(30, 5, 3000, 2990)),
}  # fmt: skip
# Too many of these are as like a corner mark as can be.
CROWDED = {"corner marks", "squares in corner marks"}


def why(photo: bytes) -> Reason | None:
    try:
        read(photo, lambda _: ())
    except UnreadablePhoto as refusal:
        return refusal.reason
    return None


@pytest.mark.parametrize("name", PICTURES)
def test_whatever_is_sent_a_bounded_number_of_squares_is_tried(name: str, counted: Counted) -> None:
    photo, said = PICTURES[name](), []
    calls = calls_in(lambda: said.append(why(photo)))
    assert len(counted.tried) <= SEARCHES
    assert all(tried <= crowd.MOST_SQUARES for tried in counted.tried), counted.tried
    # Each picture is outlined twice at most: as it is, and with what is no mark taken out.
    assert counted.outlines <= 2 * SEARCHES * crowd.MOST_OUTLINES
    assert counted.codes <= WINDOWS
    assert calls <= CALLS_EACH * counted.found + CALLS_BESIDE
    assert said[0] is not None
    if name in CROWDED:
        assert said == ["crowded"]


def test_more_outlines_than_any_page_has_are_not_looked_at(monkeypatch: pytest.MonkeyPatch, counted: Counted) -> None:
    monkeypatch.setattr(crowd, "MOST_OUTLINES", 500)
    assert why(jpeg(grid(30, 5), 90)) == "crowded"
    assert counted.outlines <= 500
    assert counted.tried == []


def test_without_the_bound_thousands_are_tried(monkeypatch: pytest.MonkeyPatch, counted: Counted) -> None:
    """A square costs the search half a millisecond: seven thousand of them, at several sizes, took 22 seconds."""
    monkeypatch.setattr(corners, "thinned", lambda picture: picture)
    corners.marks_in(grid(24, 6))
    assert counted.tried[0] > 5 * crowd.MOST_SQUARES


def test_no_square_is_tried_that_was_not_counted(counted: Counted) -> None:
    """What the search tries is what was counted, or less; else the count bounds nothing."""
    for picture in (grid(60, 15), chequers(48), nested(20), marks(60), opened(pad(EASY).photo)):
        small, _ = corners.reduced(picture, corners.COPY)
        finder = cv2.aruco.ArucoDetector(
            cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), cv2.aruco.DetectorParameters()
        )
        finder.detectMarkers(small)
        assert 0 < counted.tried[-1] <= len(crowd.squares(small))


def test_a_crowd_is_told_with_a_way_out() -> None:
    from tests.scan.test_reading import said

    assert "appoggia il foglio su qualcosa a tinta unita" in said("crowded")


# --- the sieve --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("turn", range(4))
def test_a_corner_mark_goes_through_however_it_is_turned(number: int, turn: int) -> None:
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    mark = np.pad(cv2.aruco.generateImageMarker(known, number, 60), 10, constant_values=255)
    picture = np.ascontiguousarray(np.rot90(mark, turn)).astype(np.uint8)
    square = np.array([[(10, 10), (69, 10), (69, 69), (10, 69)]], dtype=np.float32)
    assert crowd.is_like_mark(picture, square).all()
    assert crowd.is_like_mark(picture, square[:, ::-1]).all()
    assert not crowd.is_like_mark(np.full_like(picture, 20), square).any()
    assert not crowd.is_like_mark(np.invert(picture), square).any()


# --- photographs that people take -------------------------------------------------------------------------------------

EASY = "on a chequered cloth"


def pad(ground: str, number: int = 0, severity: str = "mild", *, is_far: bool = False) -> Photographed:
    how = SEVERITIES[severity]
    how = replace(how, fills=FAR) if is_far else how
    return tried(GAMES[number % len(GAMES)], number // len(GAMES), how, SEED, ground)


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("severity", ["mild", "moderate"])
@pytest.mark.parametrize("is_far", [False, True], ids=["near", "far"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_pad_is_read_whatever_it_lies_on(ground: str, severity: str, is_far: bool, number: int) -> None:
    if is_far and severity == "moderate":
        # From there and from the side a code is too small, whatever lies below.
        severity = "clean"
    found = outcome(pad(ground, number, severity, is_far=is_far))
    assert found.reason == ""
    assert found.silent == ()
    assert found.asked <= 2


def test_some_of_these_are_a_crowd() -> None:
    """Else they would show nothing of the sieve: the marks are found among thousands of squares."""
    assert min(counts(pad("on squared paper", number)) for number in range(2)) > crowd.MOST_SQUARES


def counts(photographed: Photographed) -> int:
    small, _ = corners.reduced(opened(photographed.photo), corners.COPY)
    return len(crowd.squares(small))


def test_a_sieve_that_lets_no_mark_through_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "LEAST_CONTRAST", 256)
    found = [outcome(pad("on squared paper", number)).reason for number in range(2)]
    assert found != ["", ""]


@pytest.mark.parametrize("kind", ["progressive", "of sixteen bits"])
def test_a_pad_in_an_unusual_file_is_read_as_in_any(kind: str) -> None:
    trial = pad("on tiles", 1, "clean")
    picture = opened(trial.photo)
    file = of_sixteen_bits(picture) if kind == "of sixteen bits" else body(picture, "JPEG", progressive=True)
    same = Photographed(trial.game, trial.opening, trial.scores, trial.asked, file)
    found = outcome(same)
    assert found.reason == ""
    assert found.silent == ()
    if kind == "of sixteen bits":
        # Nothing is lost on the way.
        assert read(file, lambda _: (trial.asked,)).seen == read(trial.photo, lambda _: (trial.asked,)).seen
