"""Nothing is tried twice but what drives a browser (flaky tests), at most three names a run, and said at its end.

tests/browser/tried_twice.txt keeps which of them needed it in their last run. It is committed, so a fresh clone knows
as well: a name that stands there and needs it again makes the run red, and a name that did without it is taken out.
"""

from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from _pytest.terminal import TerminalReporter

FOLDER, KEPT = "tests/browser/", "tests/browser/tried_twice.txt"
MOST = 3
TWICE = "tried twice"
HEADING = "# Which tests of the browser needed a second try in their last run; written by tests/second_try.py.\n"


class SecondTry:
    """In each worker it tries again; where the run is reported it counts the names, compares and keeps them."""

    def __init__(self, config: pytest.Config) -> None:
        self.kept = config.rootpath / KEPT
        self.is_worker = hasattr(config, "workerinput")
        self.before = names_in(self.kept)
        # How often this worker tried again: more names than a run may have are not worth the time.
        self.tried = 0
        self.well: set[str] = set()
        self.failed: set[str] = set()
        self.twice: dict[str, str] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        if not item.nodeid.startswith(FOLDER):
            return None
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        why = next((reason(report) for report in reports if report.failed), None)
        if why is not None and self.tried < MOST:
            self.tried += 1
            reports = runtestprotocol(item, log=False, nextitem=nextitem)
            for report in reports:
                report.user_properties.append((TWICE, why))
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Heard where the run is reported, of every worker."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call":
            self.well.add(report.nodeid)
        self.twice.update((report.nodeid, str(why)) for name, why in report.user_properties if name == TWICE)

    @property
    def needed(self) -> list[str]:
        """Whoever failed both times is red for that."""
        return sorted(self.twice.keys() - self.failed)

    @property
    def faults(self) -> list[str]:
        again = [f"{name} needed it in its last run too" for name in self.needed if name in self.before]
        too_many = [f"{len(self.needed)} names, and {MOST} are the most"] if len(self.needed) > MOST else []
        return again + too_many

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.is_worker:
            return
        if self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        after = self.before - (self.well - self.failed) | set(self.needed)
        if after != self.before:
            self.kept.write_text(HEADING + "".join(f"{name}\n" for name in sorted(after)), encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        if self.needed:
            terminalreporter.section("tried twice", yellow=True)
            for name in self.needed:
                terminalreporter.line(f"{name}: {self.twice[name]}")
        for fault in self.faults:
            terminalreporter.line(f"red: {fault}", red=True)
        if not self.is_worker and names_in(self.kept) != self.before:
            terminalreporter.line(f"{KEPT} has changed: commit it, so that the next run knows")


def reason(report: pytest.TestReport) -> str:
    """Where and how it failed, in a line."""
    crash = getattr(report.longrepr, "reprcrash", None)
    said = str(report.longrepr if crash is None else crash).strip().splitlines()
    return said[0] if said else report.outcome


def names_in(file: Path) -> set[str]:
    if not file.exists():
        return set()
    return {line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")}
