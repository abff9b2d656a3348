"""Copies, the doctor and the owner's box, on files that are whole, missing, foreign or damaged."""

import json
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.box import BadData
from companion.cli import main
from companion.games import SHELF
from companion.store import Store
from companion.store.snapshots import keep
from tests import torn


def run(*words: str | Path, text: str | bytes = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=text)


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """A folder with a store in it, and what its owner said about a box."""
    store = Store(tmp_path / "custode.db")
    store.set_box("hyde", {"six-symbol": "bee"})
    store.close()
    return tmp_path


# --- backup -----------------------------------------------------------------------------------------------------------


def test_a_backup_is_a_store_with_the_same_in_it(tables: Path) -> None:
    copy = tables / "copy.db"
    assert run("backup", copy, "--data-dir", tables).exit_code == 0
    store = Store(copy)
    assert store.box("hyde") == {"six-symbol": "bee"}
    store.close()


def test_the_folder_may_be_named_before_the_command_too(tables: Path) -> None:
    assert run("--data-dir", tables, "backup", tables / "copy.db").exit_code == 0


def test_the_folder_named_by_hand_wins_over_the_environment(
    tables: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUSTODE_DATA_DIR", str(tmp_path_factory.mktemp("empty")))
    assert run("backup", tables / "none.db").exit_code == 1
    assert run("--data-dir", tables, "backup", tables / "one.db").exit_code == 0
    assert run("backup", tables / "two.db", "--data-dir", tables).exit_code == 0


def test_a_backup_never_writes_over_anything(tables: Path) -> None:
    copy = tables / "copy.db"
    copy.write_bytes(b"precious")
    assert run("backup", copy, "--data-dir", tables).exit_code == 1
    assert copy.read_bytes() == b"precious"


@pytest.mark.parametrize("body", [None, b"somebody else's " * 100, b"x"], ids=["missing", "foreign", "one byte"])
def test_what_is_no_store_is_not_copied(body: bytes | None, tmp_path: Path) -> None:
    if body is not None:
        (tmp_path / "custode.db").write_bytes(body)
    assert run("backup", tmp_path / "copy.db", "--data-dir", tmp_path).exit_code == 1
    assert not (tmp_path / "copy.db").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name != "custode.db"] == []


@pytest.mark.parametrize(
    "words", [["print", "hyde", "pad", "-o", "-"], ["box", "check"], ["box", "export", "hyde"]], ids=" ".join
)
def test_what_is_no_store_is_said_in_a_sentence(words: list[str], tmp_path: Path) -> None:
    """Whatever the command was about, its file is named and left as it is."""
    (tmp_path / "custode.db").write_bytes(b"somebody else's " * 100)
    result = run("--data-dir", tmp_path, *words)
    assert (result.exit_code, result.stderr) == (1, f"{tmp_path / 'custode.db'}: it is not a Custode file.\n")
    assert (tmp_path / "custode.db").read_bytes() == b"somebody else's " * 100


# --- the doctor -------------------------------------------------------------------------------------------------------


def test_the_doctor_finds_a_whole_file_well(tables: Path) -> None:
    found = {row["name"]: row for row in json.loads(run("doctor", "--data-dir", tables, "--json").output)}
    assert set(found) == {
        "sqlite", "file", "noted", "rows", "idle", "journal", "synchronous", "writer", "copies", "permissions",
        "free disk", "addresses", "clock",
    }
    assert all(row["is_well"] for name, row in found.items() if name not in ("addresses", "permissions", "free disk"))
    assert (found["journal"]["value"], found["synchronous"]["value"]) == ("WAL", "FULL")
    assert found["file"]["is_well"]


def test_the_doctor_finds_a_foreign_file_amiss(tmp_path: Path) -> None:
    (tmp_path / "custode.db").write_bytes(b"somebody else's " * 100)
    result = run("doctor", "--data-dir", tmp_path)
    assert result.exit_code == 1
    assert any(line.startswith("! file") for line in result.output.splitlines())


@pytest.mark.parametrize("is_there", [True, False], ids=["serving", "removed"])
def test_the_doctor_sees_who_writes_and_what_went(tables: Path, is_there: bool) -> None:
    """A server at work is named; where its file is gone, none yet is not the answer."""
    store = Store(tables / "custode.db")
    if not is_there:
        for name in ("custode.db", "custode.db-wal", "custode.marks"):
            (tables / name).unlink()
    found = {row["name"]: row for row in json.loads(run("doctor", "--data-dir", tables, "--json").output)}
    assert found["writer"]["value"] == f"process {os.getpid()}"
    assert found["file"]["is_well"] == is_there
    store.close()
    found = {row["name"]: row for row in json.loads(run("doctor", "--data-dir", tables, "--json").output)}
    assert found["writer"]["value"] == "none: the folder is free"


def test_the_doctor_tells_the_copies_and_what_is_missing(tables: Path) -> None:
    """Every generation with its age; a file that lost what was noted, with the command that goes on."""
    path = tables / "custode.db"
    for seed in (b"one", b"two"):
        store = Store(path)
        store.open_table("hyde", seed, 1_700_000_000, b"{}", b"[]")
        store.close()
        assert keep(path)
    found = {row["name"]: row for row in json.loads(run("doctor", "--data-dir", tables, "--json").output)}
    assert [part.partition(" ")[0] for part in found["copies"]["value"].split("; ")] == [
        "custode.last-good.db", "custode.last-good.2.db",
    ]
    assert found["noted"]["value"] == "2 tables, all of them there; 2 acts in the file"
    path.unlink()
    found = {row["name"]: row for row in json.loads(run("doctor", "--data-dir", tables, "--json").output)}
    assert not found["file"]["is_well"]
    assert f"custode --data-dir {tables} restore {tables / 'custode.last-good.db'}" in found["file"]["value"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_the_doctor_sees_who_else_may_read(tables: Path) -> None:
    tables.chmod(0o755)
    found = {row["name"]: row for row in json.loads(run("doctor", "--data-dir", tables, "--json").output)}
    assert found["permissions"] == {"name": "permissions", "value": "for their owner only", "is_well": True}
    (tables / "custode.db").chmod(0o644)
    found = {row["name"]: row for row in json.loads(run("doctor", "--data-dir", tables, "--json").output)}
    assert not found["permissions"]["is_well"]
    assert "others may read custode.db: chmod 700" in found["permissions"]["value"]
    tables.chmod(0o700)
    found = {row["name"]: row for row in json.loads(run("doctor", "--data-dir", tables, "--json").output)}
    assert found["permissions"]["is_well"]


def test_the_doctor_says_when_no_phone_can_come(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.network.addresses", tuple)
    result = run("doctor", "--data-dir", tables)
    assert (result.exit_code, "no phone can reach this machine" in result.output) == (1, True)


# --- the box ----------------------------------------------------------------------------------------------------------


def boxed(entries: object, game: str = "hyde", custode: int = 1) -> str:
    return json.dumps({"custode": custode, "game": game, "entries": entries})


def test_what_ships_and_what_the_owner_said_fit(tables: Path) -> None:
    result = run("box", "check", "--data-dir", tables)
    assert (result.exit_code, result.output) == (0, "")


def test_what_the_owner_said_and_no_longer_fits_is_named(tables: Path) -> None:
    store = Store(tables / "custode.db")
    store.set_box("hyde", {"six-symbol": "wasp"})
    store.close()
    result = run("box", "check", "--data-dir", tables)
    assert result.exit_code == 1
    assert "your box of hyde, six-symbol: 'wasp' is not one of " in result.output


@pytest.fixture
def hyde_raises(games_anew: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], None]:
    """One of the games cannot be read, for this reason."""

    def because(error: Exception) -> None:
        def read(name: str) -> object:
            if name.endswith(".hyde"):
                raise error
            return import_module(name)

        monkeypatch.setattr("companion.games.import_module", read)

    return because


@pytest.fixture
def hyde_is_torn(hyde_raises: Callable[[Exception], None]) -> None:
    hyde_raises(BadData("box.toml, entry row 2: no title"))


@pytest.mark.usefixtures("hyde_is_torn")
def test_the_shelf_is_listed_without_a_game_that_cannot_be_read() -> None:
    sentence = "hyde cannot be read. BadData: box.toml, entry row 2: no title"
    # One that is being written may be torn by itself.
    missing = {"hyde", *torn.faults()}
    result = run("games")
    assert (result.exit_code, sentence in result.stderr.splitlines()) == (1, True)
    listed = [line.split()[0] for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert listed == [title.id for title in SHELF]
    assert result.stdout.count("(cannot be read)") == len(missing)
    result = run("games", "--json")
    found = {game["id"]: game for game in json.loads(result.stdout)}
    assert (result.exit_code, found["hyde"]["is_here"], found["hyde"]["seats"]) == (1, False, None)
    assert found["hyde"]["fault"] == "BadData: box.toml, entry row 2: no title"
    others = [game for id, game in found.items() if id not in missing]
    assert {(game["is_here"], game["fault"]) for game in others} == {(True, None)}


@pytest.mark.usefixtures("games_anew")
def test_a_key_that_a_game_lacks_is_no_game_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mapping answers None where it hears of a key that is not there; the game is, and cannot be read."""
    def read(name: str) -> object:
        raise KeyError("hyde-12")

    monkeypatch.setattr("companion.games.import_module", read)
    result = run("games")
    assert (result.exit_code, "(not built yet)" in result.stdout) == (1, False)
    assert result.stderr.splitlines()[0].endswith("cannot be read. BadData: mayhem: there is no 'hyde-12'")


@pytest.mark.parametrize("error", [BadData("no title"), AttributeError("no rule")])
def test_whatever_a_game_raises_is_named_beside_what_else_is_wrong(
    tables: Path, hyde_raises: Callable[[Exception], None], error: Exception
) -> None:
    hyde_raises(error)
    store = Store(tables / "custode.db")
    found = ("hyde", "hyde", "no such")
    codes = [store.open_table(game, b"seed", 0, b"{}", b"[]", {"A": ""}, "A").code for game in found]
    store.close()
    checked = run("box", "check", "--data-dir", tables)
    sentence = f"hyde cannot be read. {type(error).__name__}: {error}"
    assert (checked.exit_code, sentence in checked.output.splitlines()) == (1, True)
    doctor = run("doctor", "--data-dir", tables)
    assert (doctor.exit_code, f"cannot be read: {', '.join(sorted(codes[:2]))}\n" in doctor.output) == (1, True)


@pytest.mark.usefixtures("hyde_is_torn")
def test_a_shipped_row_that_cannot_be_is_named(tables: Path) -> None:
    store = Store(tables / "custode.db")
    store.set_box("monsterchase", {"no such": "wasp"})
    store.close()
    result = run("box", "check", "--data-dir", tables)
    assert result.exit_code == 1
    assert {
        "hyde cannot be read. BadData: box.toml, entry row 2: no title", "your box of monsterchase, no entry 'no such'",
    } <= set(result.output.splitlines())  # fmt: skip
    result = run("rules", "hyde")
    assert (result.exit_code, result.output) == (1, "Error: box.toml, entry row 2: no title\n")


ROWS = [[2, 2, 2, 2, 2] for _ in range(6)]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (boxed({"six-symbol": "bee"}), []),
        (boxed({"deck": ROWS}), []),
        (boxed({"deck": [[2, 2, -1, 2, 2], *ROWS[1:5], [2, 2, 2, 2, 99]]}), [
            "<stdin>, deck, line siren, column 3: -1 is not a number from 0 to 12",
            "<stdin>, deck, line bee, column 5: 99 is not a number from 0 to 12",
        ]),
        (boxed({"deck": ROWS[1:]}), ["<stdin>, deck: not a grid of 6 rows by 5 columns"]),
        (boxed({"deck": [[3, 2, 2, 2, 2], *ROWS[1:]]}), ["<stdin>, deck: the grid adds up to 61, the box has 60"]),
        (boxed({"deck": None}), ["<stdin>, deck: not a grid of 6 rows by 5 columns"]),
        (boxed({"dice": 1}), ["<stdin>, no entry 'dice'"]),
        (boxed({}, game="ludo"), ["<stdin>: no game 'ludo'"]),
        (boxed({}, custode=2), ["<stdin>: format 2, not 1"]),
        ("", None),
        ("[]", None),
        ("\ufeff{}", None),
        ("[" * 100_000, None),
        (boxed({"six-symbol": "\ud800"}), None),
        (boxed(1), None),
        (boxed({"deck": [[float("nan")]]}), None),
    ],
)
def test_every_fault_of_a_file_is_named(text: str, faults: list[str] | None) -> None:
    result = run("box", "check", "-", text=text)
    assert result.exit_code == (0 if faults == [] else 1)
    if faults is None:
        assert result.output.startswith("<stdin>: ")
        assert result.output.count("\n") == 1
    else:
        assert result.output.splitlines() == faults


def test_a_box_goes_out_and_comes_in_again(tables: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    file = tables / "hyde.json"
    assert run("box", "export", "hyde", "-o", file, "--data-dir", tables).exit_code == 0
    assert json.loads(file.read_text()) == {"custode": 1, "game": "hyde", "entries": {"six-symbol": "bee"}}
    assert run("box", "import", file, "--data-dir", other).exit_code == 0
    assert run("box", "export", "hyde", "--data-dir", other).output == file.read_text()


def test_a_box_with_one_fault_is_not_taken_in_at_all(tables: Path) -> None:
    text = boxed({"six-symbol": "bat", "deck": [[1]]})
    assert run("box", "import", "-", "--data-dir", tables, text=text).exit_code == 1
    assert "six-symbol" in run("box", "export", "hyde", "--data-dir", tables).output
    assert json.loads(run("box", "export", "hyde", "--data-dir", tables).output)["entries"] == {"six-symbol": "bee"}


def test_a_folder_without_a_file_has_an_empty_box(tmp_path: Path) -> None:
    assert json.loads(run("box", "export", "hyde", "--data-dir", tmp_path).output)["entries"] == {}
