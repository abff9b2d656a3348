"""The third layout: circles far enough apart for a pencil and a camera, the same in every language."""

from itertools import pairwise

import msgspec
import pytest

from companion.engine.pads import Digits, Pad, PadLine, circles
from companion.engine.scores import Mark
from companion.engine.words import Words
from printables import pad_lines
from printables.pad_layout import CIRCLE, MARK_WHITE, DoesNotFit, Layout
from printables.pad_lines import BOTTOM, LINE, LINE_MOST, PITCH, PITCH_MOST, VERSION, arranged, layout

WORDS = {
    "name.left": Words("sinistra", "left"),
    "name.right": Words("destra", "right"),
    "name.mill": Words("Mulino vecchio", "Old mill"),
    "name.rows": Words("Un nome che non sta accanto a un cerchio", "Row"),
}
SIDES = Mark("side", ("left", "right"))
PAD = Pad(
    (
        *(PadLine(str(row), (SIDES, Digits("points", 39), Mark("who", ("A", "B")))) for row in range(1, 6)),
        PadLine("A", (Digits("bonus", 99),)),
        PadLine("B", (Digits("sum", 99),)),
        PadLine("total", (SIDES,)),
    )
)
CROWDED = Pad(tuple(PadLine(str(row), (Digits("points", 99),)) for row in range(20)))
PADS = pytest.mark.parametrize("pad", [PAD, CROWDED], ids=["mixed", "crowded"])


def of(*lines: PadLine) -> Pad:
    return Pad(lines)


@PADS
def test_every_circle_has_its_place(pad: Pad) -> None:
    plan = layout(pad, WORDS)
    asked = [
        (line.row, ask.id, choice)
        for line in pad.lines
        for ask in line.asks
        for group in circles(ask)
        for choice in group
    ]
    assert list(plan.centres) == asked
    assert [(cell.row, cell.column) for cell in plan.cells] == [cell for cell, _ in pad.cells()]
    assert plan.version == VERSION == 3
    assert plan.boxes == ()
    for circle in plan.circles:
        cell = next(each for each in plan.cells if (each.row, each.column) == (circle.row, circle.column))
        assert cell.x + CIRCLE / 2 <= circle.x <= cell.x + cell.wide - CIRCLE / 2
        assert abs(circle.y - cell.y - cell.high / 2) < 0.02


@PADS
def test_circles_keep_their_distance_from_each_other_and_from_what_a_camera_reads(pad: Pad) -> None:
    plan = layout(pad, WORDS)
    for at, one in enumerate(plan.circles):
        for other in plan.circles[at + 1 :]:
            assert abs(one.x - other.x) >= PITCH - 0.02 or abs(one.y - other.y) >= LINE - 0.02
    x, y, wide, high = plan.qr
    for circle in plan.circles:
        assert circle.x - CIRCLE / 2 >= 6
        assert circle.x + CIRCLE / 2 <= plan.wide - 6
        assert circle.y + CIRCLE / 2 <= BOTTOM
        assert not (x - 5 < circle.x < x + wide + 5 and y - 5 < circle.y < y + high + 5)
        for mark in plan.marks:
            reach = plan.mark_side / 2 + MARK_WHITE + CIRCLE / 2
            assert max(abs(circle.x - mark[0]), abs(circle.y - mark[1])) >= reach
    steps = {round(two[0].y - one[0].y, 1) for one, two in pairwise(plan.lines)}
    assert min(steps) >= LINE
    assert min(steps) <= LINE_MOST


def test_lines_that_ask_the_same_stand_under_one_head() -> None:
    places = arranged(PAD, WORDS).places
    assert [len(place.block.lines) for place in places] == [5, 2, 1]
    assert [place.block.is_titled for place in places] == [True, False, False]
    assert [place.block.is_beside for place in places] == [False, False, True]
    assert places[0].block.head > places[1].block.head > places[2].block.head == 0


def test_numbers_however_great_stand_under_the_same_figures() -> None:
    pad = of(*(PadLine("A", (Digits(f"of-{most}", most),)) for most in (23, 99, 5, 15)))
    (place,) = arranged(pad, WORDS).places
    assert not place.block.is_titled
    xs: dict[str, set[float]] = {}
    for circle in layout(pad, WORDS).circles:
        xs.setdefault(circle.choice, set()).add(circle.x)
    assert {len(each) for each in xs.values()} == {1}
    assert [len(line) for line in layout(pad, WORDS).lines] == [12, 19, 6, 11]


def test_a_line_that_asks_only_what_comes_first_stands_under_the_same_head() -> None:
    asks = (Mark("won-d", ("A", "B")), Mark("won-c", ("A", "B")), Digits("sum", 9))
    (place,) = arranged(of(PadLine("1", asks[:1]), PadLine("2", asks[:2]), PadLine("3", asks)), WORDS).places
    assert place.block.is_titled
    xs = {(each.column, each.choice): each.x for each in layout(of(PadLine("3", asks)), WORDS).circles}
    lines = layout(of(PadLine("1", asks[:1]), PadLine("3", asks)), WORDS).lines
    assert [len(line) for line in lines] == [2, 14]
    assert {(each.column, each.choice): each.x for line in lines for each in line} == xs
    other = of(PadLine("1", asks[1:2]), PadLine("3", asks))
    assert len(arranged(other, WORDS).places) == 2


def test_lines_of_a_camera_are_told_apart_by_their_height_not_by_their_row() -> None:
    """Several lines may be about one row."""
    pad = of(PadLine("A", (SIDES, Digits("one", 9))), PadLine("A", (Digits("two", 39),)), PadLine("B", (SIDES,)))
    plan = layout(pad, WORDS)
    assert plan.rows == ("A", "B")
    assert [[circle.column for circle in line][:: len(line) - 1] for line in plan.lines] == [
        ["side", "one"],
        ["two", "two"],
        ["side", "side"],
    ]


@pytest.mark.parametrize(
    ("most", "groups"),
    [(3, ["0123"]), (9, ["0123456789"]), (10, ["10", "0123456789"]), (25, ["1020", "0123456789"])],
)
def test_tens_stand_before_units_with_a_gap_between(most: int, groups: list[str]) -> None:
    pad = of(PadLine("1", (Digits("points", most),)))
    assert ["".join(group) for group in circles(pad.lines[0].asks[0])] == groups
    line = layout(pad, WORDS).lines[0]
    assert [circle.choice for circle in line] == [choice for group in circles(pad.lines[0].asks[0]) for choice in group]
    steps = {round(two.x - one.x, 2) for one, two in pairwise(line)}
    assert len(steps) == len(groups)
    assert max(steps) - min(steps) == pytest.approx(0 if len(groups) == 1 else pad_lines.TENS_GAP, abs=0.03)
    assert PITCH <= min(steps) <= PITCH_MOST


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        (PAD, True),
        (Pad(PAD.lines[:-1]), False),
        (Pad((*PAD.lines[:-1], PadLine("other", (SIDES,)))), False),
        (Pad((*PAD.lines[:-1], PadLine("total", (Mark("other", SIDES.choices),)))), False),
        (Pad((*PAD.lines[:-2], PadLine("B", (Digits("sum", 98),)), PAD.lines[-1])), False),
        (Pad((*PAD.lines[:-1], PadLine("total", (Mark("side", ("left", "mill")),)))), False),
    ],
)
def test_the_id_names_the_questions_and_nothing_else(changed: Pad, same: bool) -> None:
    assert (layout(changed, WORDS).id == layout(PAD, WORDS).id) is same
    assert layout(PAD, WORDS).id == "28cfecac07"


def test_a_longer_name_in_any_language_makes_a_higher_head_and_another_id() -> None:
    longer = {**WORDS, "name.left": Words("sinistra", "at the left hand side")}
    plans = [layout(PAD, words) for words in (WORDS, longer)]
    assert plans[0].id != plans[1].id
    assert plans[0].circles[0].y < plans[1].circles[0].y
    same = {**WORDS, "name.left": Words("manca", "left"), "title": Words("anything", "else")}
    assert layout(PAD, same) == plans[0]


def test_a_name_too_long_to_stand_beside_its_circle_stands_above() -> None:
    long = of(PadLine("total", (Mark("end", ("rows", "left", "right", "mill")),)))
    assert not arranged(long, WORDS).places[0].block.is_beside
    short = of(PadLine("total", (Mark("end", ("left", "right", "mill")),)))
    assert arranged(short, WORDS).places[0].block.is_beside


def test_a_pad_may_call_a_choice_by_a_shorter_name() -> None:
    words = {**WORDS, "pad-name.rows": Words("nome", "row")}
    assert [pad_lines.choice_name("rows", words, language) for language in ("it", "en")] == ["nome", "row"]
    assert pad_lines.choice_name("A", words, "it") == "A"


def test_a_layout_survives_being_stored() -> None:
    plan = layout(PAD, WORDS)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Layout) == plan


@pytest.mark.parametrize(
    "pad",
    [
        of(*(PadLine(str(row), (Digits("points", 9),)) for row in range(22))),
        of(PadLine("1", (Digits("points", 99), Digits("more", 9)))),
        of(PadLine("1", (Mark("many", tuple(map(str, range(30)))),))),
    ],
    ids=["lines", "questions", "choices"],
)
def test_what_does_not_fit_is_refused(pad: Pad) -> None:
    with pytest.raises(DoesNotFit):
        layout(pad, WORDS)
