"""Prints of before: what lies in people's boxes is where the layout of its version says it is."""

import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from pypdf import PdfReader

from companion.games import games
from printables.known_pads import known
from printables.pad_layout import Layout

cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed: prints of before are not looked at")
numpy = pytest.importorskip("numpy")
HERE = Path(__file__).parent / "old_pads"
DPI = 150
SCALE = DPI / 25.4
# What the code of each says, and the id at its foot.
OLD = {
    "hyde": ("HTTP://192.168.1.20:8000/Q/HYDE7E2YR9V5DXEFX", "6d747103f6"),
    "monsterchase": ("HTTP://192.168.1.20:8000/Q/MONST7E2YR9V5DXEFX", "aff7e2259e"),
    "mayhem": ("HTTP://192.168.1.20:8000/Q/MAYHE7E2YR9V5DXEFX", "71d456eedc"),
}
BY_GAME = pytest.mark.parametrize("name", OLD)


@BY_GAME
def test_its_foot_names_a_layout_that_is_still_known(name: str) -> None:
    text = PdfReader(HERE / f"{name}.pdf").pages[0].extract_text()
    assert f"{name} {OLD[name][1]}.2" in text.replace("\n", " ")
    found = known(tuple(games().values()), OLD[name][1], 2)
    assert found is not None
    assert found.game.id == name


@BY_GAME
def test_marks_code_and_circles_are_where_the_layout_of_its_version_says(name: str, tmp_path: Path) -> None:
    image = picture(name, tmp_path)
    found = known(tuple(games().values()), OLD[name][1], 2)
    assert found is not None
    flat = registered(image, found.layout)
    assert decoded(flat, found.layout) == OLD[name][0]
    rings = [circle for circle in found.layout.circles if is_ring(flat, circle.x, circle.y, found.layout.circle)]
    assert rings == list(found.layout.circles)
    assert found.layout.circles
    # Half a step away there is none: the look itself would notice.
    assert not any(is_ring(flat, circle.x + 2.8, circle.y, found.layout.circle) for circle in found.layout.circles)


def picture(name: str, folder: Path) -> Any:
    if which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed: no page can be turned into an image")
    command = ["pdftoppm", "-r", str(DPI), "-gray", "-png", str(HERE / f"{name}.pdf"), "pad"]
    subprocess.run(command, cwd=folder, check=True)
    return cv2.imread(str(next(folder.glob("pad*.png"))), cv2.IMREAD_GRAYSCALE)


def registered(image: Any, plan: Layout) -> Any:
    """The pad alone, straight, at so many dots as it was drawn with."""
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = finder.detectMarkers(image)
    seen = {int(number): corner[0].mean(axis=0) for number, corner in zip(ids.flatten(), corners, strict=True)}
    assert sorted(seen) == [0, 1, 2, 3]
    there = numpy.float32([(x * SCALE, y * SCALE) for x, y in plan.marks])
    turn = cv2.getPerspectiveTransform(numpy.float32([seen[number] for number in range(4)]), there)
    return cv2.warpPerspective(image, turn, (round(plan.wide * SCALE), round(plan.high * SCALE)))


def decoded(flat: Any, plan: Layout) -> str:
    x, y, wide, high = (round(each * SCALE) for each in plan.qr)
    quiet = round(3.5 * SCALE)
    code = flat[y - quiet : y + high + quiet, x - quiet : x + wide + quiet]
    text, *_ = cv2.QRCodeDetector().detectAndDecode(cv2.resize(code, None, fx=2, fy=2))
    return str(text)


def is_ring(flat: Any, x: float, y: float, circle: float) -> bool:
    """White inside, and dark all around at the distance of the ring."""
    inside = flat[round((y - 1) * SCALE) : round((y + 1) * SCALE), round((x - 1) * SCALE) : round((x + 1) * SCALE)]
    angles = numpy.arange(0, 2 * numpy.pi, numpy.pi / 8)
    around = [
        min(dot(flat, x + reach * numpy.cos(angle), y + reach * numpy.sin(angle)) for reach in (1.85, 2.0, 2.15))
        for angle in angles
    ]
    return bool(inside.min() > 200 and max(around) < 225)


def dot(flat: Any, x: float, y: float) -> int:
    return int(flat[round(y * SCALE), round(x * SCALE)])
