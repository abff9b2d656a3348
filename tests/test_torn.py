"""A game that raises while it is read stops no test of another: one row is red, and says what to mend."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.planting import copied

PATIENCE = 120
WORDS = '{ it = "Mucchi", en = "Heaps" }'
ACCENT = '{ day = "#333333", night = "#cccccc" }'
# A new game as its writer has it after an hour: on the shelf, with a rulebook and a test, and not to be imported.
HEAPS = {
    "data/heaps/game.toml": f"shelf = 99\nseats = [2, 4]\ntitle = {WORDS}\naccent = {ACCENT}\n",
    "data/heaps/rulebook.toml": f"pages_estimated = false\nedition = {WORDS}\nrule = []\n",
    "companion/games/heaps/__init__.py": '"""Heaps."""\n\nraise LookupError("no heap of that name")\n',
    "tests/games/heaps/__init__.py": '"""Tests of Heaps."""\n',
    "tests/games/heaps/test_it.py": "from companion.games.heaps import GAME\n\ndef test_it():\n    assert GAME\n",
}
ITS_ROW = "tests/contract/test_checklist.py::test_nothing_is_missing[{}]"
# Some rows a game, some of no game, and a module that takes Hyde for its example.
WALKS, PURE, EXAMPLE = "tests/engine/test_dispatch.py", "tests/test_names.py", "tests/history/test_file_effort.py"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree = copied(tmp_path_factory.mktemp("torn"))
    for name, text in HEAPS.items():
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text(text, encoding="utf-8")
    return tree


def run(tree: Path, *words: str) -> tuple[int, list[str], str]:
    """How pytest ended there in a process of its own, what was red, and all it said."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-q", "--no-header", "-p", "no:cacheprovider", *words],
        cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    return done.returncode, re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE), done.stdout + done.stderr


@pytest.mark.parametrize("others", [(WALKS, PURE, "tests/games/heaps"), ("tests/games/heaps",)])
def test_exactly_one_row_is_red_and_says_what_to_mend(tree: Path, others: tuple[str, ...]) -> None:
    """Whichever tests are asked for: a run without all rows of a game is not green."""
    ended, red, said = run(tree, *others)
    assert (ended, red) == (pytest.ExitCode.TESTS_FAILED, [ITS_ROW.format("heaps")]), said
    sentence = "companion/games/heaps: it cannot be read (LookupError: no heap of that name, __init__.py:3)"
    assert f"{sentence}; mend this first" in said


def test_rows_of_another_game_run_as_if_it_were_not_there(tree: Path) -> None:
    ended, red, said = run(tree, WALKS, "tests/games/heaps", "-k", "hyde")
    assert (ended, red) == (pytest.ExitCode.OK, []), said
    assert re.search(r"^\d+ passed", said, re.MULTILINE)


def test_the_checklist_has_the_row_itself(tree: Path) -> None:
    ended, red, said = run(tree, "tests/contract/test_checklist.py", "-k", "nothing_is_missing")
    assert (ended, red) == (pytest.ExitCode.TESTS_FAILED, [ITS_ROW.format("heaps")]), said


def test_a_module_that_takes_such_a_game_for_its_example_stops_no_other(tree: Path) -> None:
    page = tree / "companion" / "games" / "hyde" / "__init__.py"
    was = page.read_bytes()
    page.write_bytes(was + b"\nraise LookupError('no hyde')\n")
    try:
        ended, red, said = run(tree, EXAMPLE, WALKS, "-k", "hyde or mayhem")
    finally:
        page.write_bytes(was)
    assert (ended, red) == (pytest.ExitCode.TESTS_FAILED, [ITS_ROW.format("hyde"), EXAMPLE]), said
    assert re.search(r"^1 failed, \d+ passed, .*1 error", said, re.MULTILINE)
