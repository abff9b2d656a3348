"""The layout of a pad: room for a pencil, marks as OpenCV knows them, and a print that is where the layout says."""

import hashlib
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from shutil import which
from typing import Any

import msgspec
import pytest

from companion.engine.box_entries import BoxValue
from companion.engine.game import Game
from companion.engine.scores import Mark, Printed, ScoreSheet, Write
from companion.games.hyde import GAME
from companion.games.hyde.state import Position
from printables import drawn, pad_lines, render
from printables.grid_drawing import choices_high
from printables.pad_layout import (
    ARUCO,
    CHOICES_HIGH,
    CHOICES_STEPS,
    CIRCLE,
    EDITIONS,
    MARK_WHITE,
    PITCH,
    QR_SIDE,
    ROW,
    Cell,
    Circle,
    DoesNotFit,
    Layout,
    layout,
    mark_cells,
)
from tests.printables.logged import Logged, faults, opening, request_for

HYDE = ScoreSheet(
    rows=("1", "2", "3", "4", "5"),
    columns=(
        Mark("place", ("cripta", "jericho", "pilgrim-world", "capanno", "bosco")),
        Printed("threshold", ("14", "16", "18", "20", "22")),
        Write("points", 99),
        Mark("result", ("saved", "lost")),
    ),
    totals=(Mark("rank", ("full", "intermediate", "beginner", "defeat")),),
)
CROWDED = ScoreSheet(
    rows=tuple(f"r{number}" for number in range(11)),
    columns=(Mark("who", tuple("ABCDEFGH")), Write("one", 99), Write("two", 99)),
    totals=(Write("sum", 999), Mark("winner", tuple("ABCDEFGH"))),
)
NUMBERS_ONLY = ScoreSheet(rows=("a", "b"), columns=(Write("points", 9),))
# Drawn as circles, and as the grid of a game without them.
GAMES = pytest.mark.parametrize("game", [GAME, replace(GAME, pad=None)], ids=["circles", "grid"])
SHEETS = pytest.mark.parametrize("sheet", [HYDE, CROWDED, NUMBERS_ONLY], ids=["hyde", "crowded", "numbers"])


@SHEETS
def test_every_question_has_its_place(sheet: ScoreSheet) -> None:
    plan = layout(sheet)
    asked = {
        (row, column.id, choice)
        for row in sheet.rows
        for column in sheet.columns
        if isinstance(column, Mark)
        for choice in column.choices
    }
    asked |= {("total", each.id, choice) for each in sheet.totals if isinstance(each, Mark) for choice in each.choices}
    assert set(plan.centres) == asked
    written = {(row, column.id) for row in sheet.rows for column in sheet.columns if isinstance(column, Write)}
    written |= {("total", each.id) for each in sheet.totals if isinstance(each, Write)}
    assert {(box.row, box.column) for box in plan.boxes} == written


@SHEETS
def test_circles_keep_their_distance_from_each_other_and_from_what_a_camera_reads(sheet: ScoreSheet) -> None:
    plan = layout(sheet)
    circles = plan.circles
    for at, one in enumerate(circles):
        for other in circles[at + 1 :]:
            assert abs(one.x - other.x) >= PITCH - 0.02 or abs(one.y - other.y) >= ROW - 0.02
    x, y, wide, high = plan.qr
    for circle in circles:
        assert circle.x - CIRCLE / 2 >= 9
        assert circle.x + CIRCLE / 2 <= plan.wide - 9
        assert not (x - 4 < circle.x < x + wide + 4 and y - 4 < circle.y < y + high + 4)
        for mark in plan.marks:
            reach = plan.mark_side / 2 + MARK_WHITE + CIRCLE / 2
            assert max(abs(circle.x - mark[0]), abs(circle.y - mark[1])) >= reach
    assert all(box.wide >= 15 and box.high >= ROW - 1.2 for box in plan.boxes)


def test_marks_and_code_are_as_large_as_they_must_be() -> None:
    plan = layout(HYDE)
    assert plan.qr[2:] == (QR_SIDE, QR_SIDE) == (26, 26)
    assert plan.mark_side == 10
    for x, y in plan.marks:
        assert min(x, plan.wide - x, y, plan.high - y) >= 8
        assert min(x, plan.wide - x, y, plan.high - y) - plan.mark_side / 2 >= MARK_WHITE
    left, top, right, bottom = plan.qr[0] - 4.2, plan.qr[1] - 4.2, plan.qr[0] + 30.2, plan.qr[1] + 30.2
    assert right <= plan.wide
    assert bottom <= 58
    assert left >= 0
    assert top >= plan.marks[1][1] + plan.mark_side / 2 + MARK_WHITE


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ({"columns": (HYDE.columns[0], Printed("threshold", ("28",) * 5), *HYDE.columns[2:])}, True),
        ({"rows": ("1", "2", "3", "4", "6")}, False),
        ({"columns": HYDE.columns[:3]}, False),
        ({"totals": ()}, False),
        ({"totals": (Write("rank", 9),)}, False),
    ],
)
def test_the_id_names_the_questions_and_nothing_else(changed: dict[str, object], same: bool) -> None:
    assert (layout(msgspec.structs.replace(HYDE, **changed)).id == layout(HYDE).id) is same


def test_a_layout_of_before_is_known_by_its_id() -> None:
    """Prints of version 1 are in people's boxes: what they were read by stays as it was."""
    from companion.games.monsterchase import GAME as CHASE

    hyde = request_for().game.score_sheet(opening(GAME))
    chase = CHASE.score_sheet(CHASE.opening("ABCD"))
    old = {name: layout(sheet, version=1) for name, sheet in (("hyde", hyde), ("chase", chase))}
    assert (old["hyde"].id, old["chase"].id) == ("1f68cb73b4", "71ea00ae69")
    assert {plan.version for plan in old.values()} == {1}
    assert old["hyde"].circles[0] == Circle("1", "place", "cripta", 25.2, 95.0)
    assert old["hyde"].boxes[0] == Cell("1", "points", 75.0, 89.0, 37.9, 12.0)
    # Circles were called bubbles when these were counted.
    written = [msgspec.json.encode(plan).replace(b'"circle', b'"bubble') for plan in old.values()]
    drawn_then = [hashlib.sha256(each).hexdigest()[:16] for each in written]
    assert drawn_then == ["0dec0214641f35d7", "b272e22d52a5126a"]
    assert layout(hyde).id not in {plan.id for plan in old.values()}
    assert max(EDITIONS) == layout(hyde).version


@pytest.mark.parametrize("choices", CHOICES_STEPS)
def test_every_height_of_the_heads_is_a_layout_of_its_own(choices: float) -> None:
    assert len({layout(HYDE, step).id for step in CHOICES_STEPS}) == len(CHOICES_STEPS)
    assert layout(HYDE, choices).foot <= layout(HYDE).foot + 0.01
    assert (layout(HYDE, choices) == layout(HYDE)) is (choices == CHOICES_HIGH)


@pytest.mark.parametrize(("language", "most"), [("it", 16.0), ("en", 16.0)])
def test_boxes_are_as_high_as_a_pencil_needs(language: str, most: float) -> None:
    from companion.games.monsterchase import GAME as CHASE

    asked = request_for(game=CHASE, opening=CHASE.opening("ABCD"), language=language)
    sheet = CHASE.score_sheet(CHASE.opening("ABCD"))
    assert choices_high(asked, sheet) <= most
    assert all(6 <= box.high <= 8 for box in layout(sheet, choices_high(asked, sheet)).boxes if box.row != "total")


# As long as a game does not say what its pad asks, its score sheet is drawn as a grid.
GRID = replace(GAME, pad=None)


def pad(**changes: Any) -> tuple[str, Logged]:
    ink = drawn("pad", request_for(**changes), Logged)
    assert isinstance(ink, Logged)
    assert faults(ink) == []
    return " ".join(text for _, _, text in ink.texts).replace("\xa0", " "), ink


@GAMES
def test_a_pad_for_nobody_in_particular_is_true_for_any_number_of_players(game: Game[Any]) -> None:
    text, _ = pad(opening=None, game=game)
    assert re.search("in 2 · 3 · 4,? principianti", text)
    assert "14 · 21 · 28" in text
    assert "22 · 33 · 44" in text


@GAMES
@pytest.mark.parametrize(("seats", "row"), [("AB", "14"), ("ABC", "21"), ("ABCD", "28")])
def test_a_pad_of_a_table_is_for_its_players(seats: str, row: str, game: Game[Any]) -> None:
    text, _ = pad(opening=GAME.opening(seats), game=game)
    assert f" {row} " in text
    assert "·" not in text.split("salvato")[1].split("hyde")[0]
    assert f"giocatori: {len(seats)}" in text


@pytest.mark.parametrize(("level", "side"), [("beginner", "principianti"), ("other", "altro lato")])
def test_points_are_those_of_a_side_and_a_number_that_the_pad_names(level: str, side: str) -> None:
    """A pad that lies on the table when the next one begins is another's."""
    words = {each: GAME.words[f"pad.threshold.{each}"].it for each in ("beginner", "other")}
    assert words[level] == side
    opening = GAME.opening("ABC", {"level": level})
    text, _ = pad(opening=opening, game=GRID)
    between = text.partition("Punti richiesti")[2].partition("Punti")[0]
    assert between.strip() == side
    text, _ = pad(opening=opening)
    assert f"Punti (a sinistra punti richiesti, {side})" in text
    assert "giocatori: 3" in text


def test_points_nobody_knows_are_written_and_those_learned_are_printed() -> None:
    other = GAME.opening("AB", {"level": "other"})
    box: dict[str, BoxValue] = {**other.box, "level-other": [[17, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]}
    for game in (GAME, GRID):
        _, unknown = pad(opening=other, game=game)
        _, known = pad(opening=GAME.opening("AB"), game=game)
        boxes = [sum(what == "box" for _, _, what in ink.shapes) for ink in (unknown, known)]
        assert boxes[0] - boxes[1] == 5
        assert " 17 " in pad(opening=other, state=Position(box=box), game=game)[0]


def test_rows_say_what_they_are_and_the_sum_has_help() -> None:
    from companion.games.monsterchase import GAME as CHASE

    assert "attacco" in pad()[0]
    assert "una tacca per carta" in pad(game=GRID)[0]
    assert "round" in pad(game=CHASE, opening=CHASE.opening("ABCD"))[0]
    assert "posto" in pad(game=CHASE, opening=CHASE.opening("ABCD", {"mode": "teams"}))[0]
    assert "Annerisci" not in pad(game=GRID)[0]


def test_a_pad_of_circles_says_how_to_fill_it_and_what_it_cannot_bring_back() -> None:
    text, _ = pad()
    assert "Annerisci bene i cerchi, a matita; vale anche una croce. Se sbagli, cancella bene." in text
    assert "Fotografa il segnapunti: il punteggio torna sul telefono." in text
    assert GAME.words["pad.cannot"].it in text


def test_a_layout_survives_being_stored() -> None:
    plan = layout(HYDE)
    again = msgspec.json.decode(msgspec.json.encode(plan), type=Layout)
    assert again == plan
    assert again.centres == plan.centres


@pytest.mark.parametrize(
    "sheet",
    [
        ScoreSheet(rows=tuple(map(str, range(40))), columns=(Write("points", 9),)),
        ScoreSheet(rows=("1",), columns=tuple(Write(f"w{number}", 9) for number in range(9))),
        ScoreSheet(rows=("1",), columns=(Mark("many", tuple(map(str, range(30)))),)),
        ScoreSheet(rows=("1",), columns=(), totals=(Mark("many", tuple(map(str, range(30)))),)),
    ],
    ids=["rows", "boxes", "circles", "total"],
)
def test_what_does_not_fit_is_refused(sheet: ScoreSheet) -> None:
    with pytest.raises(DoesNotFit):
        layout(sheet)


def test_the_marks_are_those_of_opencv() -> None:
    cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed: the bits of the corner marks stay unchecked")
    marks = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, bits in enumerate(ARUCO):
        drawn = cv2.aruco.generateImageMarker(marks, number, 6, borderBits=1) // 255
        assert tuple("".join(map(str, row[1:-1])) for row in drawn[1:-1]) == bits
        black = {(round(x / 10 * 6), round(y / 10 * 6)) for x, y, _, _ in mark_cells(number, (5, 5))}
        assert black == {(x, y) for y in range(6) for x in range(6) if not drawn[y][x]}


@GAMES
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_opencv_finds_the_printed_marks_and_circles_where_the_layout_says(
    paper: str, game: Game[Any], tmp_path: Path
) -> None:
    cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed: the printed marks are not looked for")
    numpy = pytest.importorskip("numpy")
    if which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed: no page can be turned into an image")
    (tmp_path / "pad.pdf").write_bytes(render("pad", request_for(paper=paper, game=game)))
    subprocess.run(["pdftoppm", "-r", "200", "-gray", "-png", "pad.pdf", "pad"], cwd=tmp_path, check=True)
    image = cv2.imread(str(next(tmp_path.glob("pad*.png"))), cv2.IMREAD_GRAYSCALE)
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, found, _ = finder.detectMarkers(image)
    assert sorted(found.flatten().tolist()) == [0, 1, 2, 3]
    sheet = game.score_sheet(opening(GAME))
    plan = layout(sheet, choices_high(request_for(), sheet))
    if game.pad is not None:
        plan = pad_lines.layout(game.pad.asks(opening(GAME)), game.words)
    seen = {int(number): corner[0].mean(axis=0) for number, corner in zip(found.flatten(), corners, strict=True)}
    scale = 200 / 25.4
    for number, (x, y) in enumerate(plan.marks):
        offset = seen[number] / scale - numpy.array((x, y))
        assert numpy.abs(offset - (seen[0] / scale - numpy.array(plan.marks[0]))).max() < 0.2
    left, top = seen[0] - numpy.array(plan.marks[0]) * scale
    for circle in plan.circles:
        at_x, at_y, reach = left + circle.x * scale, top + circle.y * scale, 1.2 * scale
        inside = image[int(at_y - reach) : int(at_y + reach), int(at_x - reach * 0.6) : int(at_x + reach * 0.6)]
        around = image[int(at_y) - 1 : int(at_y) + 2, int(at_x + 1.6 * scale) : int(at_x + 2.4 * scale)]
        assert inside.min() > 200
        assert around.min() < 200


# --- several columns of one player, and cells nothing is written in ---------------------------------------------------

DUEL = ScoreSheet(
    rows=("1", "2"),
    columns=tuple(Write(f"{seat}-{each}", 99, seat) for seat in "AB" for each in "wxyz"),
    closed=(("1", "A-z"), ("1", "B-z")),
)


def test_what_is_closed_has_a_cell_and_no_box() -> None:
    plan = layout(DUEL)
    boxes = {(box.row, box.column) for box in plan.boxes}
    assert boxes == {(cell.row, cell.column) for cell in plan.cells} - set(DUEL.closed)
    assert layout(msgspec.structs.replace(DUEL, closed=())).id != plan.id


def test_many_boxes_are_narrower_and_no_other_layout_changes() -> None:
    plan = layout(DUEL)
    assert {box.wide for box in plan.boxes} <= {box.wide for box in plan.cells}
    assert 11.5 <= plan.boxes[0].wide < 15
    with pytest.raises(DoesNotFit):
        layout(msgspec.structs.replace(DUEL, columns=(*DUEL.columns, Write("A-more", 99, "A"))))


def test_whose_columns_are_stands_above_them_clear_of_the_code() -> None:
    game = replace(GRID, score_sheet=lambda _: DUEL)
    ink = drawn("pad", request_for(game=game, names={"A": "Anna", "B": "Bruno"}), Logged)
    assert isinstance(ink, Logged)
    assert faults(ink) == []
    said = [text for _, _, text in ink.texts]
    assert said.count("Anna") == 2
    assert said.count("Bruno") == 2

