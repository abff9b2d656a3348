"""P1: a tap the phone shows as saved is never lost, however often and whenever the server dies."""

import os
import random
import time
from pathlib import Path

import pytest

from tests.promises import note
from tests.promises.live import KINDS, served
from tests.promises.people import CLIENTS, count, evening, faults_of_refused, until
from tests.store.checker import faults

# A round of kills on one folder; a table of an evening has some hundred acts, and so have these. The long profile asks
# for CUSTODE_KILLS in all, half of them of the command and half of `wsgi:app`.
KILLS, HERE, THERE = 20, 7, 3
ALL = int(os.environ.get("CUSTODE_KILLS", "1000"))


def killed(folder: Path, kills: int, seed: str, mutant: str = "", kind: str = "custode") -> tuple[list[str], int]:
    """Everything that went wrong in so many kills, and how many taps had been confirmed."""
    rng = random.Random(seed)
    with served(folder, kind=kind, mutant=mutant) as (server,):
        with evening(server, seed) as tappers:
            for kill in range(kills):
                taps, wait = rng.randint(1, 12), rng.uniform(0, 0.03)
                until(tappers, count(tappers) + taps)
                time.sleep(wait)
                server.kill()
                note(f"kill {kill} of {seed}: after {taps} more taps and {wait * 1000:.1f} ms, {count(tappers)} saved")
                server.start()
            until(tappers, count(tappers) + CLIENTS)
        server.stop()
        said = server.says()
    acked = [each for tapper in tappers for each in tapper.acked]
    found = [each for tapper in tappers for each in tapper.faults] + faults(acked, server.db)
    found += faults_of_refused([each for tapper in tappers for each in tapper.refused], server.db)
    found += [f"still tapping: {tapper.name}" for tapper in tappers if tapper.is_alive()]
    found += [said] if "Traceback" in said else []
    note(f"{seed}: {kills} kills, {len(acked)} taps saved, {sum(t.retried for t in tappers)} tries again")
    return found, len(acked)


@pytest.mark.parametrize(("kind", "kills"), [("custode", HERE), ("wsgi", THERE)])
def test_kill(tmp_path: Path, kind: str, kills: int) -> None:
    """Kills in the middle of eight phones tapping: no confirmed tap is lost, none is there twice."""
    found, acked = killed(tmp_path / "data", kills, "kill 1", kind=kind)
    assert found == []
    assert acked > kills * 5


@pytest.mark.soak
@pytest.mark.parametrize("number", range(max(1, ALL // KILLS)))
def test_kill_long(tmp_path: Path, number: int) -> None:
    """A thousand kills."""
    found, acked = killed(tmp_path / "data", KILLS, f"kill long {number}", kind=KINDS[number % 2])
    assert found == []
    assert acked > KILLS * 5


def test_kill_catches_an_early_ack(tmp_path: Path) -> None:
    """A server that answers before it commits is caught by the same harness."""
    found, _ = killed(tmp_path / "data", 3, "kill early", mutant="ack-before-commit")
    assert any(line.startswith("lost:") for line in found), found
