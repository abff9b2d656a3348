"""Commits can be searched: each subject names its area, then says what in plain words."""

import re
import subprocess

import pytest

from tests.sources import ROOT

# The last one before this was a rule (0.7.4); moved on where a subject came in wrong all the same.
START = "a2fa566a"
SUBJECT = re.compile(r"[A-Za-z][\w ,./-]{1,30}: \S.+")
PATIENCE = 60


def subjects() -> list[str]:
    """Those since the start, without merges; a row that is skipped where no history is."""
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), "log", "--no-merges", "--format=%s", f"{START}..HEAD"],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip("no git here")
    if done.returncode:
        pytest.skip("a tree without that history: an archive, or a clone of its last commits")
    return done.stdout.splitlines()


def test_every_subject_names_its_area() -> None:
    assert [said for said in subjects() if not SUBJECT.fullmatch(said)] == []


@pytest.mark.parametrize("said", ["mayhem: lay four traps", "web/static: one sheet a thing", "README: two screens"])
def test_an_area_and_what_is_a_subject(said: str) -> None:
    assert SUBJECT.fullmatch(said)


@pytest.mark.parametrize("said", ["Leave no place for what is known", "Fix", "mayhem:", "mayhem: ", ": lay", "WIP"])
def test_a_subject_that_names_no_area_is_found(said: str) -> None:
    assert not SUBJECT.fullmatch(said)
