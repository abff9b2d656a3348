"""The drills of locks (tests/races) in the process they need: begun here, and counted, for there they might be left
out without a word."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import locks

ROOT = Path(__file__).parents[1]
# Whoever adds a drill there adds it here: a run in which one was not even begun is no green one.
DRILLS = 49
# What these two guard is a file: they are drilled over it, by turns (promises/test_turns).
OVER_A_FILE = {"StoreFile", "Tables"}
# This one hands work to a thread that never ends, of which no order comes to its end: that it does one thing at a time
# is tried over the real server (promises/test_effort).
NEVER_ENDS = {"ReadingThread"}
# They take eight seconds; what hangs is ended.
PATIENCE = 180


def said(*before: str) -> tuple[int, str]:
    """How pytest ends that is begun by this command on the drills, and what it says; all of it is over then."""
    process = subprocess.Popen(
        [*before, sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "--color=no", "tests/races"],
        cwd=ROOT,
        # It is no worker of ours.
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        found, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        found, _ = process.communicate()
        raise AssertionError(f"not done after {PATIENCE} seconds: {found[-3000:]}") from None
    sys.stdout.write(found)
    return process.returncode, found


@pytest.mark.skipif(sys.platform == "win32", reason="frontrun's command runs on Linux and macOS")
def test_every_order_of_threads() -> None:
    """All of them passed, and none was left out."""
    code, found = said(sys.executable, "-m", "frontrun.cli")
    ending = found.strip().rpartition("\n")[2].strip("= ")
    assert (code, ending.partition(" in ")[0]) == (0, f"{DRILLS} passed")


def test_none_passes_unseen() -> None:
    """Without frontrun none is collected, also where the folder is named, and that is said."""
    code, found = said()
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "tests/races wants its own command" in found


def test_every_lock_in_memory_has_its_drill() -> None:
    drills = [file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "races").glob("test_*.py")]
    kinds = {name.partition(".")[0] for name in locks()}
    assert kinds > OVER_A_FILE | NEVER_ENDS
    in_memory = kinds - OVER_A_FILE - NEVER_ENDS
    assert [kind for kind in in_memory if not any(f"= {kind}(" in drill for drill in drills)] == []
