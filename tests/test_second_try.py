"""The second try of the browser's tests, planted: what it forgives, and what it never does."""

from pathlib import Path

import pytest

from tests.second_try import KEPT, MOST, names_in

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
CONFTEST = """
from tests.second_try import SecondTry


def pytest_configure(config):
    config.pluginmanager.register(SecondTry(config))
"""
# Each fails the first time it is called, and once only.
FLAKY = """
from pathlib import Path

import pytest


@pytest.mark.parametrize("name", {names})
def test_flaky(name):
    mark = Path(__file__).with_name(name)
    if not mark.exists():
        mark.touch()
        raise AssertionError("the phone was late")
"""
BROKEN = """
def test_broken():
    raise AssertionError("it is wrong")
"""
WORKERS = pytest.mark.parametrize("workers", ["0", "2"])


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    (pytester.path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (pytester.path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (pytester.path / "tests" / "browser").mkdir(parents=True)
    (pytester.path / "tests" / "promises").mkdir()
    return pytester


def planted(suite: pytest.Pytester, folder: str, text: str) -> None:
    (suite.path / "tests" / folder / f"test_{folder}.py").write_text(text, encoding="utf-8")


def flaky(count: int) -> str:
    return FLAKY.format(names=[f"late-{number}" for number in range(count)])


def name_of(number: int) -> str:
    return f"tests/browser/test_browser.py::test_flaky[late-{number}]"


def run(suite: pytest.Pytester, workers: str) -> pytest.RunResult:
    return suite.runpytest_subprocess("-n", workers, "-q")


@WORKERS
def test_a_browser_s_test_that_passes_the_second_time_is_green_and_said(suite: pytest.Pytester, workers: str) -> None:
    planted(suite, "browser", flaky(MOST))
    found = run(suite, workers)
    found.assert_outcomes(passed=MOST)
    assert found.ret == 0
    found.stdout.fnmatch_lines(["*tried twice*", *(f"*late-{number}?: *the phone was late*" for number in range(MOST))])
    assert names_in(suite.path / KEPT) == {name_of(number) for number in range(MOST)}
    found.stdout.fnmatch_lines([f"{KEPT} has changed: commit it*"])


@WORKERS
def test_no_other_test_is_tried_twice(suite: pytest.Pytester, workers: str) -> None:
    planted(suite, "promises", flaky(1))
    found = run(suite, workers)
    found.assert_outcomes(failed=1)
    assert found.ret == 1
    assert not (suite.path / KEPT).exists()


@WORKERS
def test_a_name_more_than_may_be_makes_the_run_red(suite: pytest.Pytester, workers: str) -> None:
    planted(suite, "browser", flaky(MOST + 1))
    found = run(suite, workers)
    assert found.ret == 1


@WORKERS
def test_the_names_of_all_workers_are_counted_together(suite: pytest.Pytester, workers: str) -> None:
    """Two files, so that each of two workers forgives no more than it may."""
    planted(suite, "browser", flaky(2))
    other = suite.path / "tests" / "browser" / "test_others.py"
    other.write_text(flaky(2).replace("with_name(name)", 'with_name(f"other-{name}")'), encoding="utf-8")
    found = suite.runpytest_subprocess("-n", workers, "-q", "--dist", "loadfile")
    assert found.ret == 1
    if workers == "2":
        found.assert_outcomes(passed=4)
        found.stdout.fnmatch_lines([f"red: 4 names, and {MOST} are the most"])


@WORKERS
def test_a_name_that_needs_it_twice_in_a_row_makes_the_run_red(suite: pytest.Pytester, workers: str) -> None:
    planted(suite, "browser", flaky(2))
    assert run(suite, workers).ret == 0
    (suite.path / "tests" / "browser" / "late-1").unlink()
    found = run(suite, workers)
    found.assert_outcomes(passed=2)
    assert found.ret == 1
    found.stdout.fnmatch_lines([f"red: {name_of(1).replace('[', '[[]')} needed it in its last run too"])
    # The other did without, and is forgiven; so is this one, once it does.
    assert names_in(suite.path / KEPT) == {name_of(1)}
    assert run(suite, workers).ret == 0
    assert names_in(suite.path / KEPT) == set()


def test_what_is_not_run_is_not_forgotten(suite: pytest.Pytester) -> None:
    planted(suite, "browser", flaky(2))
    assert run(suite, "0").ret == 0
    assert suite.runpytest_subprocess("-q", "-k", "late-1").ret == 0
    assert names_in(suite.path / KEPT) == {name_of(0)}


@WORKERS
def test_what_fails_both_times_is_red_and_no_name(suite: pytest.Pytester, workers: str) -> None:
    planted(suite, "browser", BROKEN)
    found = run(suite, workers)
    found.assert_outcomes(failed=1)
    assert found.ret == 1
    assert not (suite.path / KEPT).exists()


def test_no_race_stands_where_a_second_try_is_given() -> None:
    """One history, the last locks and kills are tried once: they fail rarely when they are right."""
    drills = ("test_one_history.py", "test_locks.py", "test_kill.py")
    assert all((ROOT / "tests" / "promises" / drill).is_file() for drill in drills)
    assert all(name.startswith("tests/browser/") for name in names_in(ROOT / KEPT))
