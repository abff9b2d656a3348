"""A photograph read: where it lies, what its code says, and why it will not do."""

import random
import subprocess
import sys
from functools import cache

import pytest

pytest.importorskip("cv2", reason="the scan extra is not installed: no photograph is read")

import cv2
import numpy as np
import zxingcpp
from msgspec.structs import replace

from companion.games import games
from companion.scan import PrintedPad, Read, Reason, UnreadablePhoto, code
from companion.scan.corners import marks_in, placed
from companion.scan.photo import Grey, opened
from companion.scan.reading import read, why_not
from tests.bench.camera import SEVERITIES, jpeg, photograph
from tests.bench.pencil import filled
from tests.bench.photographs import CODE, Page, Photographed, outcome, picture_of, printed
from tests.sources import ROOT

GAME = games()["hyde"]
CLEAN = SEVERITIES["clean"]


@cache
def page() -> Page:
    return printed(GAME, GAME.opening("ABC"))


@cache
def trial(severity: str = "mild") -> Photographed:
    """Marks in every question, photographed."""
    rng = random.Random(f"reading {severity}")
    asked = page().asked
    scores = {cell: circles_of(ask, rng) for cell, ask in asked.asks.items()}
    marked = filled(page().picture, page().corner, asked.layout, asked.asks, scores, rng)
    return Photographed(GAME, GAME.opening("ABC"), scores, asked, photograph(marked, SEVERITIES[severity], rng))


def circles_of(ask: object, rng: random.Random) -> str | int:
    choices = getattr(ask, "choices", None)
    return rng.choice(choices) if choices else rng.randrange(getattr(ask, "most", 0) + 1)


def asked(text: str) -> tuple[PrintedPad, ...]:
    assert text == CODE
    return (page().asked,)


def bare(light: float, shade: float, grain: float) -> Grey:
    """A page on which nothing stands, in the light of a room: darker to one side, and grainy."""
    rng, across = np.random.default_rng(1), np.linspace(0, shade, 1500)
    return np.asarray(np.clip(light + across + rng.normal(0, grain, (2000, 1500)), 0, 255), dtype=np.uint8)


@pytest.mark.parametrize(("light", "shade", "grain"), [(240, 0, 0), (240, 0, 5), (150, 80, 3), (200, -60, 9)])
def test_a_white_page_is_no_blurred_pad(light: float, shade: float, grain: float) -> None:
    with pytest.raises(UnreadablePhoto, match="nothing"):
        seen_in(bare(light, shade, grain))


def seen_in(picture: Grey) -> Read:
    return read(jpeg(picture, 92), asked)


def refused(picture: Grey) -> Reason:
    with pytest.raises(UnreadablePhoto) as refusal:
        seen_in(picture)
    return refusal.value.reason


def test_a_clean_photograph_says_what_was_written() -> None:
    found = read(trial("clean").photo, asked)
    assert {cell: values[0] for cell, values in found.seen.items()} == trial("clean").scores
    assert outcome(trial("clean")).silent == ()
    assert found.code == CODE


def test_every_cell_and_box_comes_with_a_small_picture() -> None:
    found = read(trial().photo, asked)
    layout = page().asked.layout
    assert set(found.crops) == {(each.row, each.column) for each in (*layout.cells, *layout.boxes)}
    for crop in found.crops.values():
        assert crop.picture.startswith(b"\xff\xd8")
        assert len(crop.picture) < 12_000
    weight = sum(len(crop.picture) for crop in found.crops.values())
    assert weight < 150_000


@pytest.mark.parametrize("turned", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_it_may_be_held_in_any_way(turned: int) -> None:
    picture = np.asarray(cv2.rotate(opened(trial().photo), turned), dtype=np.uint8)
    assert {cell: values[0] for cell, values in seen_in(picture).seen.items()} == trial().scores


@pytest.mark.parametrize("axis", [0, 1])
def test_it_may_be_mirrored(axis: int) -> None:
    """A camera that shows people themselves turns what is written round."""
    picture = np.ascontiguousarray(np.flip(opened(trial().photo), axis))
    assert {cell: values[0] for cell, values in seen_in(picture).seen.items()} == trial().scores


# --- corners ----------------------------------------------------------------------------------------------------------


def hidden(picture: Grey, *numbers: int) -> Grey:
    """With something lying on these corner marks."""
    covered = picture.copy()
    for number in numbers:
        (corners,) = marks_in(picture)[number]
        x, y = corners.mean(axis=0)
        cv2.circle(covered, (round(float(x)), round(float(y))), 60, (90,), -1)
    return covered


@pytest.mark.parametrize("number", range(4))
def test_one_corner_may_be_hidden(number: int) -> None:
    picture = hidden(opened(trial().photo), number)
    assert number not in marks_in(picture)
    assert {cell: values[0] for cell, values in seen_in(picture).seen.items()} == trial().scores


@pytest.mark.parametrize("corner", [(0, 0), (1, 0), (0, 1)], ids=["top left", "top right", "bottom left"])
def test_a_thumb_may_lie_on_a_corner_of_the_code(corner: tuple[int, int]) -> None:
    """Without that corner nothing finds a code; where it must be the others say."""
    picture = opened(trial().photo)
    x, y, side, _ = page().asked.layout.qr
    spot = np.array([[[x + (0.08 + 0.84 * corner[0]) * side, y + (0.08 + 0.84 * corner[1]) * side]]])
    (at,) = cv2.perspectiveTransform(spot, placed(picture).matrix)[0]
    covered = picture.copy()
    cv2.circle(covered, (round(float(at[0])), round(float(at[1]))), 26, (90,), -1)
    window = code.window(covered, placed(covered), code.FINE)
    assert zxingcpp.read_barcodes(window, formats=code.QR) == []
    assert {cell: values[0] for cell, values in seen_in(covered).seen.items()} == trial().scores


def test_two_hidden_corners_mean_another_photograph() -> None:
    assert refused(hidden(opened(trial().photo), 0, 2)) == "corners"
    assert refused(hidden(opened(trial().photo), 0, 1, 2)) == "corners"


def test_of_two_pads_in_one_picture_none_is_chosen() -> None:
    """A sheet of two that was not cut: one of both would be left out, and nobody would hear of it."""
    one = opened(trial("clean").photo)
    both = np.concatenate((one, one), axis=1)
    assert {len(each) for each in marks_in(both).values()} == {2}
    assert refused(both) == "two"


@pytest.mark.parametrize("numbers", [(0, 1), (1, 2), (0, 3)])
def test_beside_a_part_of_another_pad_the_marks_of_one_are_taken(numbers: tuple[int, ...]) -> None:
    """What is read comes from one of both, never from a mixture."""
    one = opened(trial("clean").photo)
    both = np.concatenate((one, hidden(one, *numbers)), axis=1)
    matrix = placed(both).matrix
    xs = [cv2.perspectiveTransform(np.array([[point]]), matrix)[0, 0, 0] for point in page().asked.layout.marks]
    assert all(x < one.shape[1] for x in xs)
    assert {cell: values[0] for cell, values in seen_in(both).seen.items()} == trial("clean").scores


# --- why it will not do -----------------------------------------------------------------------------------------------


def test_a_dark_photograph_says_so() -> None:
    numbers = np.random.default_rng(1)
    dark = opened(trial().photo) * 0.05 + numbers.normal(0, 4, opened(trial().photo).shape)
    assert refused(np.clip(dark, 0, 255).astype(np.uint8)) == "too-dark"


@pytest.mark.parametrize("soft", [7, 12, 40])
def test_a_blurred_photograph_says_so(soft: float) -> None:
    assert refused(np.asarray(cv2.GaussianBlur(opened(trial().photo), (0, 0), soft), dtype=np.uint8)) == "blurred"


def test_a_pad_that_is_too_far_away_says_so() -> None:
    far = replace(CLEAN, fills=(0.19, 0.2))
    assert refused(opened(photograph(page().picture, far, random.Random(3)))) == "too-far"


def test_a_pad_without_its_code_is_never_guessed() -> None:
    bare = page().picture.copy()
    x, y, side, _ = page().asked.layout.qr
    left, top = round((page().corner[0] + x - 2) * 10), round((page().corner[1] + y - 2) * 10)
    bare[top : top + round(side + 4) * 10, left : left + round(side + 4) * 10] = 255
    assert refused(opened(photograph(bare, CLEAN, random.Random(3)))) == "no-code"


def test_what_is_no_pad_says_so() -> None:
    numbers = np.random.default_rng(1)
    noise = numbers.integers(0, 255, (1200, 900), dtype=np.uint8)
    words = np.full((1200, 900), 230, np.uint8)
    for line in range(20):
        cv2.putText(words, "Segnapunti del vicino", (40, 60 + 55 * line), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (20,), 3)
    assert refused(noise) == "no-marks"
    assert refused(words) == "no-marks"


def test_a_pad_at_the_other_end_of_the_room_is_told_to_come_nearer() -> None:
    """No eye would know it for one of ours: so it is not told that it is none."""
    far = replace(CLEAN, fills=(0.1, 0.11))
    reason = refused(opened(photograph(page().picture, far, random.Random(3))))
    assert reason == "no-marks"
    assert "avvicinati" in said(reason)


def said(reason: Reason) -> str:
    """The sentence, as a player reads it."""
    from companion.store import Store
    from companion.web import create_app
    from companion.web.beside.pad_review import reason_sentence

    with create_app(store=Store(None), rates=False).test_request_context("/", headers={"Accept-Language": "it"}):
        return reason_sentence(reason)


@pytest.mark.parametrize(("soft", "scale", "reason"), [(0, 7, "bent"), (5, 7, "blurred"), (0, 3, "too-far")])
def test_rings_that_are_not_seen_have_a_cause(soft: float, scale: float, reason: Reason) -> None:
    """Where the code is as sharp as can be the sheet is curved or seen from the side, not blurred."""
    picture = opened(trial("clean").photo)
    at = placed(picture)
    blurred = cv2.GaussianBlur(picture, (0, 0), soft) if soft else picture
    assert why_not(np.asarray(blurred, dtype=np.uint8), replace(at, scale=float(scale))) == reason


def test_a_page_on_which_nothing_of_a_pad_is_where_it_should_be_is_refused() -> None:
    """Of a white sheet with marks and a code there is no ring to be seen."""
    layout = page().asked.layout
    bare, at = page().picture.copy(), [round(each * 10) for each in page().corner]
    bare[at[1] + 560 : at[1] + 1860, at[0] + 60 : at[0] + 1330] = 255
    assert layout.foot < 186
    assert refused(opened(photograph(bare, CLEAN, random.Random(3)))) == "bent"


def test_who_is_asked_may_refuse() -> None:
    def nobodys(_: str) -> tuple[PrintedPad, ...]:
        raise UnreadablePhoto("other-table")

    with pytest.raises(UnreadablePhoto, match="other-table"):
        read(trial().photo, nobodys)
    with pytest.raises(UnreadablePhoto, match="not-ours"):
        read(trial().photo, lambda _: ())


def test_marks_that_are_no_pad_are_no_corners() -> None:
    """Four marks of the same dictionary that lie anywhere."""
    picture = np.full((1200, 900), 255, np.uint8)
    marks = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, (x, y) in enumerate(((50, 50), (600, 300), (200, 900), (60, 500))):
        picture[y : y + 90, x : x + 90] = cv2.aruco.generateImageMarker(marks, number, 90)
    assert refused(picture) == "corners"


# --- of several descriptions the one that fits ------------------------------------------------------------------------


def test_of_several_old_prints_the_one_that_fits_is_taken() -> None:
    """A code of before names no layout: each that such a pad was printed with is tried."""
    from printables.known_pads import OLD, of_table

    opening = GAME.opening("ABC")
    candidates = [PrintedPad(plan, asks) for version in OLD for plan, asks in of_table(GAME, opening, version)]
    assert len(candidates) > 3
    found = read(old_photo(candidates), lambda _: tuple(candidates))
    assert found.layout.version == 2


def old_photo(candidates: list[PrintedPad]) -> bytes:
    """A pad of version 2, drawn from its description: corners, code and rings."""
    from printables.ink import GREY, Ink
    from printables.pad_drawing import draw_marks
    from printables.qr import draw

    plan = next(each.layout for each in candidates if each.layout.version == 2)
    ink = Ink("pad", 148, 210, "it")
    with ink.frame(4.15, 0, 139.7, 210):
        draw_marks(ink, plan)
        draw(ink, CODE, *plan.qr[:3])
        for circle in plan.circles:
            ink.ring(circle.x, circle.y, plan.circle / 2, 0.25, GREY)
    return photograph(picture_of(ink.done()), SEVERITIES["moderate"], random.Random(5))


def test_without_the_extra_everything_else_is_there() -> None:
    """Nothing that is imported with the program needs what the extra brings."""
    # A module that is None cannot be imported.
    script = (
        "import sys\n"
        "for name in ('cv2', 'numpy', 'zxingcpp'): sys.modules[name] = None\n"
        "import companion.scan, tests.bench, companion.cli\n"
        "print(companion.scan.UnreadablePhoto('corners').reason)\n"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert said.stdout.strip() == "corners"


def test_it_says_whether_the_extra_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion import scan

    assert scan.is_here()
    monkeypatch.setattr(scan, "NEEDS", (*scan.NEEDS, "nothing_of_this_name"))
    assert not scan.is_here()


def test_a_pad_of_boxes_alone_has_pictures_and_no_values() -> None:
    bare = PrintedPad(replace(page().asked.layout, circles=()), {})
    found = read(trial("clean").photo, lambda _: (bare,))
    assert found.seen == {}
    assert found.crops
