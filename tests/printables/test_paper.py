"""Paper: how many of each format fit, where the cuts are, and that scale can be checked."""

import pytest

from printables.paper import (
    FORMATS,
    HALVES,
    PAD_HIGH,
    PAD_WIDE,
    PAPERS,
    UNPRINTABLE,
    crop_marks,
    imposed,
    scale_check,
)
from tests.printables.logged import Logged, meet


@pytest.mark.parametrize(
    ("format", "paper", "count", "first"),
    [
        ("card", "A4", 9, (10.5, 16.5)),
        ("card", "Letter", 9, (13.45, 7.7)),
        ("card-bleed", "A4", 9, (6.5, 12.5)),
        ("card-bleed", "Letter", 8, (7.7, 17.95)),
        ("token-20", "A4", 96, (14.5, 12)),
        ("token-20", "Letter", 99, (5.95, 14.7)),
        ("token-25", "A4", 70, (8.5, 10)),
        ("token-25", "Letter", 63, (11.45, 15.2)),
        ("seat", "A4", 10, (19.4, 13.5)),
        ("seat", "Letter", 10, (22.35, 4.7)),
    ],
)
def test_as_many_as_fit_lie_on_a_sheet(format: str, paper: str, count: int, first: tuple[float, float]) -> None:
    sheet = imposed(FORMATS[format], PAPERS[paper])
    assert len(sheet.places) == count
    assert sheet.places[0][:2] == pytest.approx(first)
    bleed = FORMATS[format].bleed
    for x, y, wide, high in sheet.places:
        assert x - bleed >= UNPRINTABLE - 1e-6
        assert y - bleed >= UNPRINTABLE - 1e-6
        assert x + wide + bleed <= sheet.wide - UNPRINTABLE + 1e-6
        assert y + high + bleed <= sheet.high - UNPRINTABLE + 1e-6


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_crop_marks_stay_outside_what_is_kept(format: str, paper: str) -> None:
    sheet = imposed(FORMATS[format], PAPERS[paper])
    ink = Logged("tagli", sheet.wide, sheet.high, "it")
    crop_marks(ink, sheet)
    assert ink.shapes
    for _, mark, _ in ink.shapes:
        grown = (mark[0] - 0.1, mark[1] - 0.1, mark[2] + 0.1, mark[3] + 0.1)
        assert not any(meet(grown, (x, y, x + wide, y + high)) for x, y, wide, high in sheet.places)


def test_the_ruler_is_fifty_millimetres_beside_a_bank_card() -> None:
    ink = Logged("scala", 210, 297, "it")
    scale_check(ink, 6, 292, "it")
    lines = {tuple(round(each, 3) for each in box) for _, box, _ in ink.shapes}
    assert {(6, 292, 91.6, 292), (6, 238, 6, 292)} <= lines
    assert sorted(box[0] for box in lines if box[0] == box[2])[-2:] == [56, 91.6]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_pad_fits_its_half_of_a_sheet(paper: str) -> None:
    assert HALVES[paper].wide >= PAD_WIDE
    assert HALVES[paper].high >= PAD_HIGH
    assert PAPERS[paper].high >= 2 * PAD_WIDE
    assert PAPERS[paper].wide >= PAD_HIGH
