"""A copy of the tree in which one file is changed, and the tests run there: the checkout stays as it is."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from tests.sources import ROOT

# What a run makes or needs not; what is compiled is taken along, since nothing of it is older than its source.
LEFT_OUT = (".git", ".venv", "build", "dist", "*.egg-info", ".*_cache", ".hypothesis")
# As README.md has it, by whichever Python runs this.
COMMAND = (sys.executable, "-m", "pytest")
# The first that fails is enough, and the copy keeps nothing for a next run.
ONE_IS_ENOUGH = ("-x", "-q", "--no-header", "-p", "no:cacheprovider")
GREEN = 0
# Some tests failed, or could not even be collected.
RED = (1, 2)
# Nobody waits longer for a run of everything, which is hung by then.
PATIENCE = 3600.0


class Run(Struct, frozen=True):
    """How a run of the tests ended: pytest's number, none where it was given up; the first that failed; all it said."""

    ended: int | None
    found: str = ""
    said: str = ""

    @property
    def is_green(self) -> bool:
        return self.ended == GREEN

    @property
    def is_red(self) -> bool:
        return self.ended in RED


def copied(into: Path) -> Path:
    """The tree without what a run makes."""
    return Path(shutil.copytree(ROOT, into / "tree", ignore=shutil.ignore_patterns(*LEFT_OUT)))


@contextmanager
def changed(file: Path, text: str) -> Iterator[None]:
    """A file of the copy with another text, for as long as a run takes."""
    was = file.read_bytes()
    file.write_bytes(text.encode())
    try:
        yield
    finally:
        file.write_bytes(was)


def run(tree: Path, paths: Sequence[str] = (), patience: float = PATIENCE) -> Run:
    """The test command in this tree; of these tests alone in one process, in their order."""
    narrow = ("-n", "0", *paths) if paths else ()
    surroundings = {**os.environ, "PYTHONPATH": str(tree)}
    try:
        done = subprocess.run(
            (*COMMAND, *ONE_IS_ENOUGH, *narrow),
            cwd=tree, env=surroundings, capture_output=True, text=True, timeout=patience, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Run(None)
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return Run(done.returncode, failed[1] if failed else "", f"{done.stdout}{done.stderr}")
