"""Every row of the soak belongs to a long profile that is named and priced, and `-m quick` takes none of them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.profiles import MOST_MINUTES, PROFILES, QUICK, profile_of

ROOT = Path(__file__).parents[1]
# As long as a busy machine takes to read every test.
PATIENCE = 300


def collected(*words: str) -> list[str]:
    """The rows of a run with these words, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n0", "--collect-only", "-q", *words],
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_every_row_of_the_soak_belongs_to_a_profile_and_every_profile_has_rows() -> None:
    rows = collected("-m", "soak")
    assert [row for row in rows if not profile_of(row)] == []
    assert {profile_of(row) for row in rows} == set(PROFILES)


def test_a_profile_asked_for_is_run_alone() -> None:
    drills = ("tests/promises", "tests/store")
    kills = collected("--soak", "kills", *drills)
    assert kills
    assert kills == [row for row in collected("-m", "soak", *drills) if profile_of(row) == "kills"]


def test_who_is_in_haste_gets_the_named_folders_and_none_of_the_soak() -> None:
    """`-m quick` takes the place of `-m 'not soak'`; tables of mayhem have rows of both kinds, pages are not quick."""
    quick = collected("-m", "quick", "tests/games/mayhem", "tests/kit", "tests/web")
    usual = collected("tests/games/mayhem", "tests/kit")
    assert len(quick) > 500
    assert quick == usual
    assert all(row.startswith(QUICK) for row in quick)


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_stands_in_the_readme_with_its_price_and_within_two_hours(name: str) -> None:
    profile = PROFILES[name]
    assert 0 < profile.minutes <= MOST_MINUTES
    assert all((ROOT / where).exists() for where in profile.where)
    said = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{name}` \| [^|]+ \| {profile.minutes} \|", said, re.MULTILINE)


def test_no_two_profiles_run_the_same() -> None:
    """Nothing that stands below a place of another, either."""
    places = [where for profile in PROFILES.values() for where in profile.where]
    assert [(one, other) for one in places for other in places if one != other and one.startswith(other)] == []


def test_a_row_that_stands_nowhere_is_found() -> None:
    assert profile_of("tests/nowhere/test_it.py::test_row[1]") == ""
