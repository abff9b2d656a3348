"""Is the code clean, typed and used? ruff, mypy, vulture and oxlint, run by the one test command (static analysis).

What only tests call has no place in the program. Where vulture cannot see the caller, or it is meant, unused.toml says
so with its reason; a line there that is no longer needed fails as well.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from companion.engine.game import Game, State
from companion.games import games
from tests.sources import text_of

ROOT = Path(__file__).parents[1]
CODE = ("companion", "printables", "wsgi.py")
# Called by Flask, by click, by the fields of a form: a decorator hands them over.
DECORATORS = ["@routes.*", "@click.*", "@box.*", "@main.*"]
# As much as mypy takes where nothing of it is kept, on a busy machine.
PATIENCE = 300


class Unused(Struct, frozen=True, forbid_unknown_fields=True):
    """A name that nothing in the program calls, and why it is there."""

    name: str
    file: str
    why: str


def excepted() -> tuple[Unused, ...]:
    found = tomllib.loads((ROOT / "tests" / "unused.toml").read_text(encoding="utf-8"))
    return msgspec.convert(found["unused"], tuple[Unused, ...])


def unused(*paths: Path) -> set[tuple[str, str]]:
    """What vulture finds that is called neither by name of an action or a fact nor by a template."""
    vulture = pytest.importorskip("vulture", reason="needs vulture: pip install '.[test]'")
    found = vulture.Vulture(ignore_decorators=DECORATORS)
    found.scavenge(paths)
    known = by_dispatch() | in_templates()
    return {
        (each.filename.relative_to(ROOT).as_posix() if each.filename.is_relative_to(ROOT) else "", each.name)
        for each in found.get_unused_code(min_confidence=60)
        if each.name not in known
    }


def by_dispatch() -> set[str]:
    """Actions are found in their chapters."""
    shelf: list[Game[State]] = list(games().values())
    return {kind.__name__ for game in shelf for kind in game.actions}


@cache
def in_templates() -> frozenset[str]:
    """Every word in a template: what a page prints is read by name."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "companion").rglob("*.html")))
    return frozenset(re.findall(r"\w+", " ".join(re.findall(r"\{[{%#].*?[}%#]\}", text, re.DOTALL))))


@pytest.mark.parametrize("words", [("ruff", "check", "."), ("mypy",)], ids=["ruff", "mypy"])
def test_is_clean_and_typed(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def linted(*paths: Path) -> "subprocess.CompletedProcess[str]":
    """What oxlint says of these scripts: all that it finds wrong by itself, and tests/oxlint.json."""
    found = shutil.which("oxlint", path=str(Path(sys.executable).parent))
    assert found is not None, "needs oxlint: pip install '.[test]'"
    command = [found, "--deny-warnings", "--config", str(ROOT / "tests" / "oxlint.json"), *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_scripts_are_clean() -> None:
    done = linted(ROOT / "companion")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"on {len([*(ROOT / 'companion').rglob('*.js')])} files" in done.stdout


def test_scripts_are_clean_without_an_exception() -> None:
    scripts = [*(ROOT / "companion").rglob("*.js")]
    assert [file.name for file in scripts if re.search(r"(ox|es)lint-", text_of(file))] == []
    rules = json.loads((ROOT / "tests" / "oxlint.json").read_text(encoding="utf-8"))["rules"]
    assert {*rules.values()} == {"error"}


@pytest.mark.parametrize("planted", ["let x = 1;\nconsole.log(y, x === x);\n", "a && document.body.remove();\n"])
def test_a_planted_script_is_found(tmp_path: Path, planted: str) -> None:
    (tmp_path / "planted.js").write_text(planted, encoding="utf-8")
    assert linted(tmp_path).returncode == 1


def overlooked(text: str) -> list[str]:
    """The lines that mypy is asked to leave alone without a code or without a reason."""
    lines = [line for line in text.splitlines() if re.search(r"#\s*(type: ignore|mypy:)", line)]
    return [line for line in lines if not re.search(r"#\stype: ignore\[[a-z, -]+\]  # \w.{6}", line)]


def test_mypy_is_as_strict_with_the_tests() -> None:
    """And leaves nothing out but single lines, each by its code and with its reason."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert (asked["strict"], set(asked["files"])) == (True, {*CODE, "tests"})
    # Nothing is excused but that an extra which has no types may not be there.
    assert [sorted(each) for each in asked["overrides"]] == [["ignore_missing_imports", "module"]]
    assert asked["overrides"][0]["module"] == ["cosmic_ray.*"]
    files = [file for folder in ("companion", "printables", "tests") for file in (ROOT / folder).rglob("*.py")]
    assert {file.name: found for file in files if (found := overlooked(text_of(file)))} == {}


@pytest.mark.parametrize(
    ("ignored", "is_found"),
    [
        ("ignore[misc]  # a class of waitress", False),
        ("ignore[misc, arg-type]  # planted here", False),
        ("ignore", True),
        ("ignore  # a class of waitress", True),
        ("ignore[misc]", True),
    ],
)
def test_a_planted_line_without_its_reason_is_found(ignored: str, is_found: bool) -> None:
    assert bool(overlooked(f"x = 1  # type: {ignored}")) == is_found
    assert overlooked("# " + "mypy: ignore-errors") != []


def test_everything_is_called_by_the_program() -> None:
    named = {(each.file, each.name) for each in excepted()}
    found = unused(*(ROOT / path for path in CODE))
    assert sorted(found - named) == [], "called by nothing, or only by tests: see tests/unused.toml"
    assert sorted(named - found) == [], "needs no exception any more"


def test_every_exception_has_its_reason() -> None:
    assert all(len(each.why) > 12 for each in excepted())
    assert len({(each.file, each.name) for each in excepted()}) == len(excepted())


def test_a_planted_function_is_found(tmp_path: Path) -> None:
    """Were it not, the search above would prove nothing."""
    planted = tmp_path / "planted.py"
    planted.write_text("def forgotten():\n    pass\n\n\nclass PlayCard:\n    pass\n", encoding="utf-8")
    assert unused(planted) == {("", "forgotten")}
