"""Every command says what it does, answers in the shape it documents, and ends with the code it promises."""

import json
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from companion.bench import Row
from companion.cli import main
from companion.games import SHELF, games

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
    found = json.loads(run("games", "--json").output)
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
    monkeypatch.setattr("companion.bench.rows", lambda: iter(rows))
    assert json.loads(run("bench", "--json").output) == [
        {"name": "loop", "figure": 5.0, "unit": "ms", "ratio": 1.0, "note": ""},
        {"name": "paper", "figure": None, "unit": "", "ratio": None, "note": "not measured: no font"},
    ]
    assert [line.split()[:2] for line in run("bench").output.splitlines()] == [["loop", "5"], ["paper", "-"]]


def test_bench_goes_on_after_what_cannot_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion import bench

    def broken() -> Iterator[Row]:
        raise bench.Missing("no server")

    monkeypatch.setattr("companion.bench.games", dict)
    monkeypatch.setattr("companion.bench.evenings.games", dict)
    monkeypatch.setattr("companion.bench.web_rows", broken)
    monkeypatch.setattr("companion.bench.browser_rows", broken)
    monkeypatch.setattr("companion.bench.scenario_rows", broken)
    monkeypatch.setattr("companion.bench.evenings.COMMITS", 5)
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
    from companion.bench import compared

    assert compared(row, 0.01).ratio == ratio
