"""Which rows a run takes: the same on any day, whatever the order of sets."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
# As long as a busy machine takes to read every test.
PATIENCE = 300
# Fifteen days, so that neither a week nor a fortnight is whole between them.
DAYS = ("0", "15")
# What reads the clock of the machine past the module that another day can change.
PAST_IT = re.compile(r"datetime\.(?:now|utcnow|today)\b|\b(?:localtime|gmtime)\(\)")

BY_DATE = """
from datetime import date

import pytest


@pytest.mark.parametrize("row", [day for day in range(14) if day == date.today().toordinal() % 14])
def test_of_a_day(row): ...
"""


def collected(folder: Path, days_on: str) -> list[str]:
    """The rows of a run so many days from now, in a process of its own, with another order of its sets as well."""
    surroundings = {
        **os.environ, "PYTHONPATH": str(ROOT), "CUSTODE_DAYS_ON": days_on, "PYTHONHASHSEED": str(1 + int(days_on)),
    }  # fmt: skip
    words = ("-p", "tests.other_day", "-p", "no:cacheprovider", "-n0", "--collect-only", "-q")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=folder, env=surroundings, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


def on_both_days(folder: Path) -> list[list[str]]:
    with ThreadPoolExecutor(len(DAYS)) as both:
        return list(both.map(lambda day: collected(folder, day), DAYS))


def test_the_same_rows_are_run_on_any_day() -> None:
    first, second = on_both_days(ROOT)
    assert len(first) > 10_000
    assert first == second


def test_rows_by_the_date_are_found(tmp_path: Path) -> None:
    """Were they not, the same rows above would prove nothing."""
    (tmp_path / "test_it.py").write_text(BY_DATE, encoding="utf-8")
    first, second = on_both_days(tmp_path)
    assert first != second


def test_no_test_reads_the_clock_past_what_another_day_changes() -> None:
    here = Path(__file__)
    files = [file for file in sorted(here.parent.rglob("*.py")) if file != here]
    assert [file.name for file in files if PAST_IT.search(file.read_text(encoding="utf-8"))] == []
    assert PAST_IT.search("datetime.now()")
