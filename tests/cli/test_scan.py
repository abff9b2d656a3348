"""Photographs of pads from the command: read, said, written; what is left open is written by nobody."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.engine.facts import PutAway
from companion.engine.game import Game, State
from companion.engine.scores import Scores
from companion.games import games
from companion.store import Store
from companion.store.paths import file_of
from companion.web import create_app
from tests.scan.photo_of import photo_of
from tests.web.conftest import SAME

GAME = games()["rickmorty"]
SEATS = {"seats": "2", "name.A": "Ada", "sit": "all"}
COUNTED: Scores = {
    ("A", "tiles"): 12, ("A", "discarded"): 3, ("A", "area"): 4, ("A", "garages"): 1, ("A", "closed"): 3,
    ("A", "sum"): 20,
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house with one table, and its code."""
    return tmp_path / "house"


def printed(
    folder: Path, scores: Scores, mishaps: Sequence[str] = (), game: Game[State] = GAME
) -> tuple[str, bytes]:
    """The code of a new table, and a photograph of its pad."""
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(file_of(folder))
    app = create_app(store=store, rates=False)
    client = app.test_client()
    path = client.post(f"/new/{game.id}", data=SEATS, headers=SAME).headers["Location"].removesuffix("/me")
    made = client.post(f"{path}/print", data={"what": "pad"}, headers=SAME).headers["Location"]
    pdf = bytes(client.get(made).data)
    opening = app.extensions["custode"].tables.load(path[-5:].upper()).opening
    store.close()
    return path[-5:].upper(), photo_of(pdf, game, opening, scores, "clean", mishaps=mishaps)


def scanned(folder: Path, photo: bytes, *words: str) -> Result:
    file = folder.parent / "pad.jpg"
    file.write_bytes(photo)
    return CliRunner().invoke(main, ["scan", str(file), "--data-dir", str(folder), *words])


def points(folder: Path, code: str) -> int:
    """What the table has by now for the tiles of the first player."""
    store = Store(file_of(folder))
    try:
        found = create_app(store=store, rates=False).extensions["custode"].tables.load(code)
        return int(GAME.scores(found.state)["A", "tiles"])
    finally:
        store.close()


def test_it_says_what_stands_there_and_writes_nothing(folder: Path) -> None:
    code, photo = printed(folder, COUNTED)
    found = scanned(folder, photo)
    assert found.exit_code == 0, found.output
    assert f"rickmorty, table {code}, read" in found.output
    assert "A.tiles=12" in found.output
    assert points(folder, code) == 0


def test_with_write_the_table_follows_and_knows_it_the_second_time(folder: Path) -> None:
    code, photo = printed(folder, COUNTED)
    found = scanned(folder, photo, "--write", "--json")
    assert found.exit_code == 0, found.output
    assert [each["state"] for each in json.loads(found.output)] == ["written"]
    assert points(folder, code) == 12
    assert [each["state"] for each in json.loads(scanned(folder, photo, "--write", "--json").output)] == ["known"]


def test_what_does_not_add_up_is_not_written_until_it_is_said(folder: Path) -> None:
    code, photo = printed(folder, {**COUNTED, ("A", "sum"): 27})
    found = scanned(folder, photo, "--write")
    assert found.exit_code == 3, found.output
    assert "  ! " in found.output
    assert points(folder, code) == 0
    assert scanned(folder, photo, "--write", "--set", "A.sum=20").exit_code == 0
    assert points(folder, code) == 12


@pytest.mark.parametrize("said", ["A.sum=100", "A.luck=1", "Z.sum=1", "A.sum=molti"])
def test_what_is_no_cell_or_no_value_of_it_gets_a_sentence(folder: Path, said: str) -> None:
    _, photo = printed(folder, COUNTED)
    found = scanned(folder, photo, "--set", said)
    assert (found.exit_code, f"no such cell or value: {said}" in found.output) == (1, True)


def test_what_lies_under_a_die_is_not_written_until_it_is_said(folder: Path) -> None:
    """Also where it is said as it was read."""
    _, photo = printed(folder, COUNTED, ["a die"])
    found = scanned(folder, photo, "--write", "--json")
    (each,) = json.loads(found.output)
    assert (found.exit_code, each["state"]) == (3, "read")
    assert each["asked"]
    assert points(folder, each["code"]) == 0
    true = {".".join(cell): str(value) for cell, value in COUNTED.items()}
    said = [word for cell in each["asked"] for word in ("--set", f"{cell}={true.get(cell, '')}")]
    again = scanned(folder, photo, "--write", "--json", *said)
    assert [one["state"] for one in json.loads(again.output)] == ["written"], again.output
    assert points(folder, each["code"]) == 12


def test_a_seat_that_is_none_writes_nothing(folder: Path) -> None:
    code, photo = printed(folder, COUNTED)
    found = scanned(folder, photo, "--write", "--seat", "Z")
    assert (found.exit_code, "no seat 'Z'" in found.output) == (1, True)
    assert points(folder, code) == 0


def test_a_table_that_takes_nothing_more_is_said(folder: Path) -> None:
    code, photo = printed(folder, COUNTED)
    store = Store(file_of(folder))
    tables = create_app(store=store, rates=False).extensions["custode"].tables
    tables.act(code, "A", PutAway(), "away", tables.load(code).seq, 1, is_host=True)
    store.close()
    found = scanned(folder, photo, "--write", "--json")
    assert (found.exit_code, [each["state"] for each in json.loads(found.output)]) == (3, ["unfit"])
    assert points(folder, code) == 0


def test_what_is_not_brought_back_is_left_to_look_at(folder: Path) -> None:
    """Two sources blank: their sum stands on the pad, and the table has another."""
    some = {cell: value for cell, value in COUNTED.items() if cell[1] not in ("area", "garages")}
    _, photo = printed(folder, some)
    for state in ("written", "unfit"):
        found = scanned(folder, photo, "--write", "--json")
        (each,) = json.loads(found.output)
        assert (found.exit_code, each["state"], each["asked"]) == (3, state, ["A.sum"])


def test_a_photo_that_will_not_do_says_why(folder: Path) -> None:
    _, photo = printed(folder, COUNTED)
    found = scanned(folder, photo[: len(photo) // 50], "--language", "en")
    assert found.exit_code == 1
    assert "This is no photo" in found.output


def test_a_folder_without_its_pads_asks_which_table(folder: Path, tmp_path: Path) -> None:
    """The house burnt down; a new one has a table for as many."""
    _, photo = printed(folder, COUNTED)
    new = tmp_path / "new" / "house"
    code, _ = printed(new, {})
    lost = scanned(new, photo, "--write")
    assert (lost.exit_code, "di nessun tavolo" in lost.output) == (1, True)
    assert scanned(new, photo, "--write", "--table", code).exit_code == 0
    assert points(new, code) == 12


def test_a_photograph_reads_the_game_of_its_table_and_no_other(folder: Path) -> None:
    """To name one pad all five were read and laid out. In a process of its own: here all of them are read already."""
    scores: Scores = {("1", "place"): "bosco", ("1", "points"): 20, ("1", "result"): "saved"}
    code, photo = printed(folder, scores, game=games()["hyde"])
    file = folder.parent / "pad.jpg"
    file.write_bytes(photo)
    words = ["scan", str(file), "--data-dir", str(folder)]
    script = "import sys; from companion.cli import main; from companion.games import SHELF; "
    script += f"main({words!r}, standalone_mode=False); "
    script += "parts = {part for name in sys.modules for part in name.split('.')}; "
    script += "print(*sorted(parts & {title.id for title in SHELF}))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert f"hyde, table {code}, read" in found
    assert "1.points=20" in found
    assert found.splitlines()[-1] == "hyde"
