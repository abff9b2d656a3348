"""Every command says what it does, answers in the shape it documents, and ends with the code it promises."""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.games import SHELF, games
from tests.bench import Row
from tests.bench.__main__ import main as measured
from tests.sources import ROOT

COMMANDS = {
    "actions", "archive", "backup", "bench", "box", "box check", "box export", "box import", "doctor", "games", "pair",
    "print", "replay", "restore", "rules", "scan", "simulate",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own tables are opened by a test."""
    monkeypatch.setenv("CUSTODE_DATA_DIR", str(tmp_path / "tables"))


def run(*words: str | Path, text: str | bytes = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=text)


def commands(group: click.Group, above: str = "") -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        yield above + name, command
        if isinstance(command, click.Group):
            yield from commands(command, f"{above}{name} ")


ALL = [("custode", main), *commands(main)]


def test_the_commands_are_those_of_the_design() -> None:
    assert {name for name, _ in commands(main)} == COMMANDS


@pytest.mark.parametrize(("name", "command"), ALL, ids=[name for name, _ in ALL])
def test_every_command_and_option_is_documented(name: str, command: click.Command) -> None:
    assert command.help, name
    for param in command.params:
        if isinstance(param, click.Option):
            assert param.help, f"{name} {param.opts}"
        elif isinstance(param, click.Argument):
            assert str(param.name).rstrip("s").upper() in command.help, f"{name} {param.name}"


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_help_of_a_command(name: str) -> None:
    result = run(*name.split(), "--help")
    assert (result.exit_code, "Usage:" in result.output) == (0, True)


def test_version() -> None:
    assert run("--version").output.split() == ["custode", metadata.version("custode")]


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "ludo"),
        ("actions", "ludo"),
        ("simulate", "ludo"),
        ("simulate", "hyde", "--games", "0"),
        ("print", "hyde", "poster", "-o", "-"),
        ("print", "hyde", "sheet"),
        ("replay", "/nowhere/at/all"),
        ("--port", "70000"),
        ("dance",),
    ],
)
def test_what_does_not_exist_is_refused_with_usage(words: tuple[str, ...]) -> None:
    assert run(*words).exit_code == 2


# --- shapes -----------------------------------------------------------------------------------------------------------


def test_games_as_json() -> None:
    found = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in found] == [title.id for title in SHELF]
    hyde = next(game for game in found if game["id"] == "hyde")
    assert hyde["is_here"] is True
    assert hyde["seats"] == {"least": 2, "most": 4}
    assert {
        "id": "order", "choices": ["zero-first", "transform-first"], "default": "zero-first", "rule": "hyde-22d",
    } in hyde["options"]
    assert [option["id"] for option in hyde["seat_options"]] == ["outcast"]


@pytest.mark.parametrize("game", sorted(games()))
def test_rules_as_json(game: str) -> None:
    found = json.loads(run("rules", game, "--json").output)
    assert [rule["id"] for rule in found] == list(games()[game].rulebook.rules)
    for rule in found:
        assert set(rule) == {"id", "page", "chapter", "kind", "title"}
        assert set(rule["title"]) == {"it", "en"}
        assert rule["kind"] in ("check", "compute", "flow", "remind")


@pytest.mark.parametrize("game", sorted(games()))
def test_actions_are_a_schema_of_everything_that_may_be_asked(game: str) -> None:
    found = json.loads(run("actions", game).output)
    tags = {entry["properties"]["type"]["enum"][0] for entry in found["$defs"].values() if "properties" in entry}
    assert {"adjust", "learn", "undo", "redo"} < tags
    assert len(found["anyOf"]) == len(tags)


def test_lists_for_reading_name_every_game_and_rule() -> None:
    assert all(title.title.it in run("games").output for title in SHELF)
    text = run("rules", "hyde", "--language", "en").output
    assert len(text.splitlines()) == len(games()["hyde"].rulebook.rules)
    assert "Two to four players" in text


def test_print_writes_a_pdf(tmp_path: Path) -> None:
    for language, paper in (("it", "A4"), ("en", "Letter")):
        file = tmp_path / f"{paper}.pdf"
        words = ("print", "hyde", "sheet", "-o", file, "--language", language, "--paper", paper)
        assert run(*words).exit_code == 0
        assert file.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([], "ive them another with --address URL."),
        (["--address", "http://192.168.1.7:8000/"], "The codes lead to http://192.168.1.7:8000.\n"),
        (["--address", "http://127.0.0.1:8000"], "where no phone can come; give them another with --address URL."),
    ],
    ids=["found", "told", "nowhere"],
)
def test_print_says_where_the_codes_lead(tmp_path: Path, asked: list[str], said: str) -> None:
    result = run("print", "hyde", "pad", "-o", tmp_path / "pad.pdf", "--data-dir", tmp_path, *asked)
    assert result.exit_code == 0
    assert result.stderr.startswith("The codes lead to http://")
    assert said in result.stderr


def test_a_printable_that_fails_leaves_no_file(tmp_path: Path) -> None:
    assert run("print", "hyde", "poster", "-o", tmp_path / "x.pdf").exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_bench_prints_each_row_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [Row("loop", 5.0, "ms", 1.0), Row("paper", None, "", note="not measured: no font")]
    monkeypatch.setattr("tests.bench.__main__.rows", lambda: iter(rows))
    assert json.loads(CliRunner().invoke(measured, ["--json"]).output) == [
        {"name": "loop", "figure": 5.0, "unit": "ms", "ratio": 1.0, "note": ""},
        {"name": "paper", "figure": None, "unit": "", "ratio": None, "note": "not measured: no font"},
    ]
    text = CliRunner().invoke(measured).output
    assert [line.split()[:2] for line in text.splitlines()] == [["loop", "5"], ["paper", "-"]]


def door(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """`custode bench` of a Custode that lies in this folder."""
    for part in ("companion", "data"):
        (folder / part).symlink_to(ROOT / part)
    command = [sys.executable, "-m", "companion.cli", "bench", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_bench_is_a_door_to_the_tests_of_a_checkout(tmp_path: Path) -> None:
    bench = tmp_path / "tests" / "bench"
    bench.mkdir(parents=True)
    (bench.parent / "__init__.py").touch()
    (bench / "__main__.py").write_text("import sys; print(sys.argv[1:]); sys.exit(4)")
    done = door(tmp_path, "--json")
    assert (done.returncode, done.stdout, done.stderr) == (4, "['--json']\n", "")


def test_bench_says_where_it_lies_when_it_is_not_there(tmp_path: Path) -> None:
    done = door(tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "tests/bench of its source" in done.stderr


def test_bench_goes_on_after_what_cannot_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests import bench

    def broken() -> Iterator[Row]:
        raise bench.Missing("no server")

    monkeypatch.setattr("tests.bench.games", dict)
    monkeypatch.setattr("tests.bench.evenings.games", dict)
    monkeypatch.setattr("tests.bench.web_rows", broken)
    monkeypatch.setattr("tests.bench.browser_rows", broken)
    monkeypatch.setattr("tests.bench.scenario_rows", broken)
    monkeypatch.setattr("tests.bench.evenings.COMMITS", 5)
    found = {row.name: row for row in bench.rows()}
    assert found["web"].note == "not measured: Missing: no server"
    commit = found["store: commit p50"]
    assert commit.figure is not None
    assert commit.ratio is not None
    assert found["command: --version"].figure is not None


@pytest.mark.parametrize(
    ("row", "ratio"),
    [
        (Row("a time", 20.0, "ms"), 2.0),
        (Row("a rate", 1000.0, "/s"), 10.0),
        (Row("a weight", 12.0, "kB"), None),
        (Row("nothing", None, "ms"), None),
    ],
)
def test_figures_are_read_beside_the_loop(row: Row, ratio: float | None) -> None:
    from tests.bench import compared

    assert compared(row, 0.01).ratio == ratio
