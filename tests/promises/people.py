"""People at tables: each taps what its page offers, and sends the same tap again until somebody has answered it."""

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tests.promises.live import NoAnswer, Phone, Server, code_of
from tests.promises.tapping import choice
from tests.store.checker import Acked, faults

CLIENTS, SHARING = 8, 2
# Nobody waits longer than this for a tap to come through, or for a round to end.
PATIENCE = 180.0


class Tapper(threading.Thread):
    """One person at a table: looks, taps, and sends the same tap again until somebody has answered it."""

    def __init__(self, phone: Phone, path: str, seat: str, seed: str) -> None:
        super().__init__(name=f"{path} {seat}", daemon=True)
        self.phone, self.path, self.seat = phone, path, seat
        self.rng = random.Random(seed)
        self.acked: list[Acked] = []
        self.refused: list[tuple[str, str]] = []
        self.faults: list[str] = []
        self.retried = 0
        self.stop = threading.Event()
        self._last: tuple[str, bytes, int] | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.tap()
                # People share two cores with the server here; a moment's thought lets the others through.
                time.sleep(self.rng.uniform(0, 0.02))
        except NoAnswer:
            # The round is over and nobody answers any more.
            pass
        except Exception as error:
            self.faults.append(f"{self.name}: {type(error).__name__}: {error}")
        finally:
            self.phone.hang_up()

    def tap(self) -> None:
        page = self.until_answered("GET", self.path)
        corrections = self.until_answered("GET", f"{self.path}/adjust")
        fields = choice(page, corrections, self.rng)
        if fields is None:
            return
        key = f"{self.seat}-{page['seq']}-{self.rng.getrandbits(48):x}"
        body = msgspec.json.encode({"action": fields, "seq": page["seq"], "key": key, "seat": self.seat})
        self.send(key, body)
        if self._last is not None and self.rng.random() < 0.2:
            self.send_again(*self._last)

    def send(self, key: str, body: bytes) -> None:
        """Until it is either saved or not; in between nobody knows."""
        status, answer = self.answered("POST", f"{self.path}/act", body)
        if status == 200:
            self.acked.append((code_of(self.path), key, answer["seq"]))
            self._last = key, body, answer["seq"]
        elif status == 409:
            self.refused.append((code_of(self.path), key))
        else:
            self.faults.append(f"{self.name}: {status} to {body!r}: {answer}")

    def send_again(self, key: str, body: bytes, seq: int) -> None:
        """A phone that has not heard the answer asks again, and hears the same."""
        status, answer = self.answered("POST", f"{self.path}/act", body)
        if (status, answer.get("seq")) != (200, seq):
            self.faults.append(f"{self.name}: {key} was act {seq}, asked again it is {status} {answer}")

    def until_answered(self, method: str, path: str) -> dict[str, Any]:
        status, answer = self.answered(method, path)
        if status != 200:
            raise AssertionError(f"{status} at {path}: {answer}")
        return answer

    def answered(self, method: str, path: str, body: bytes = b"") -> tuple[int, dict[str, Any]]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                found = self.phone.act(self.path, body) if method == "POST" else self.phone.look(path)
                return found.status, found.json()
            except NoAnswer:
                # The round is over once nobody can say any more; a tap nobody confirmed is nobody's loss.
                if self.stop.is_set():
                    raise
                self.retried += 1
                time.sleep(0.02)
        raise AssertionError(f"nobody answered at {path}")


@contextmanager
def evening(server: Server, seed: str, clients: int = CLIENTS) -> Iterator[list[Tapper]]:
    """So many phones, two to a table, tapping until the round is over."""
    tappers = []
    for number in range(clients // SHARING):
        first = Phone(server)
        path = first.open(SHARING, keep=("nothing", "hands", "all", "all")[number % 4], bag="app")
        tappers.append(Tapper(first, path, "A", f"{seed} {number} A"))
        for seat in "BCDEFGH"[: SHARING - 1]:
            other = Phone(server)
            other.sit(path, seat)
            tappers.append(Tapper(other, path, seat, f"{seed} {number} {seat}"))
    for tapper in tappers:
        tapper.start()
    try:
        yield tappers
    finally:
        for tapper in tappers:
            tapper.stop.set()
        for tapper in tappers:
            tapper.join(PATIENCE)


def faults_of_refused(refused: list[tuple[str, str]], db: Path) -> list[str]:
    """Taps that the phone was told are not saved, and yet stand in the log."""
    gone = [(code, key, -1) for code, key in refused]
    return [f"refused, yet there: {line}" for line in faults(gone, db) if line.startswith("different")]


def count(tappers: list[Tapper]) -> int:
    return sum(len(tapper.acked) for tapper in tappers)


def until(tappers: list[Tapper], acked: int) -> None:
    """Until so many taps are confirmed, or somebody has found a fault."""
    end = time.monotonic() + PATIENCE
    while count(tappers) < acked and not any(tapper.faults for tapper in tappers):
        assert time.monotonic() < end, f"only {count(tappers)} of {acked} taps came through"
        time.sleep(0.001)
