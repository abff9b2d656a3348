"""P1: a tap the phone shows as saved is never lost, however often and whenever the server dies."""

import random
import time
from pathlib import Path

import pytest

from tests.promises import note
from tests.promises.live import served
from tests.promises.people import CLIENTS, count, evening, faults_of_refused, until
from tests.store.checker import faults

# A round of kills on one folder; a table of an evening has some hundred acts, and so have these.
KILLS = 20


def killed(folder: Path, kills: int, seed: str, mutant: str = "") -> tuple[list[str], int]:
    """Everything that went wrong in so many kills, and how many taps had been confirmed."""
    rng = random.Random(seed)
    with served(folder, mutant=mutant) as (server,):
        with evening(server, seed) as tappers:
            for kill in range(kills):
                taps, wait = rng.randint(1, 25), rng.uniform(0, 0.03)
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


def test_kill(tmp_path: Path) -> None:
    """Twenty kills in the middle of eight phones tapping: no confirmed tap is lost, none is there twice."""
    found, acked = killed(tmp_path / "data", KILLS, "kill 1")
    assert found == []
    assert acked > KILLS * 5


@pytest.mark.soak
@pytest.mark.parametrize("number", range(50))
def test_kill_long(tmp_path: Path, number: int) -> None:
    """A thousand kills."""
    found, acked = killed(tmp_path / "data", KILLS, f"kill long {number}")
    assert found == []
    assert acked > KILLS * 5


def test_kill_catches_an_early_ack(tmp_path: Path) -> None:
    """A server that answers before it commits is caught by the same harness."""
    found, _ = killed(tmp_path / "data", 3, "kill early", mutant="ack-before-commit")
    assert any(line.startswith("lost:") for line in found), found
