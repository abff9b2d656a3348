"""P2: everybody at a table sees one history, each tap once, over a network that does its worst."""

import http.client
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from companion.engine import play
from companion.store import Store
from companion.web.seating.tables import decoded
from tests.promises import note
from tests.promises.commuting import Order
from tests.promises.history import Look, Send, faults
from tests.promises.live import JSON, OURS, Answer, NoAnswer, Phone, Server, code_of, served
from tests.promises.mutants import MUTANTS
from tests.promises.tapping import choice
from tests.promises.worlds import GAME
from tests.store import checker

TABLES, SEATS = 2, 4
TAPS, KILLS = 14, 2
PATIENCE = 180.0
# What the network does to a tap, and how often.
WEATHER = {"fine": 6, "late": 2, "answer lost": 3, "hung up": 2, "cut": 1, "twice at once": 3}
# How often a phone reads the whole story, and sends an old tap once more.
READS, REPEATS = 0.25, 0.3


class Record:
    """What everybody sent and saw."""

    def __init__(self) -> None:
        self.sends: list[Send] = []
        self.looks: list[Look] = []
        self.faults: list[str] = []


class Seat(threading.Thread):
    """A person with a phone on a bad network."""

    def __init__(self, phone: Phone, path: str, seat: str, taps: int, record: Record, seed: str) -> None:
        super().__init__(name=f"{path} {seat}", daemon=True)
        self.phone, self.path, self.seat, self.taps, self.record = phone, path, seat, taps, record
        self.code = code_of(path)
        self.rng = random.Random(seed)
        self._old: list[tuple[str, int, bytes]] = []

    def run(self) -> None:
        end = time.monotonic() + PATIENCE
        try:
            for _ in range(self.taps):
                self.tap(end)
                time.sleep(self.rng.uniform(0, 0.02))
        except Exception as error:
            self.record.faults.append(f"{self.name}: {type(error).__name__}: {error}")
        finally:
            self.phone.hang_up()

    def tap(self, end: float) -> None:
        page = self.read(self.path, end)
        if self.rng.random() < READS:
            self.read(f"{self.path}/story", end)
        if self._old and self.rng.random() < REPEATS:
            self.post(*self.rng.choice(self._old))
        fields = choice(page, self.read(f"{self.path}/adjust", end), self.rng)
        if fields is None:
            return
        seq = page["seq"]
        key = f"{self.seat}-{seq}-{self.rng.getrandbits(48):x}"
        tap = (key, seq, msgspec.json.encode({"action": fields, "seq": seq, "key": key, "seat": self.seat}))
        while self.through_the_weather(*tap) is None:
            if time.monotonic() > end:
                raise AssertionError(f"nobody answers {key}")
            time.sleep(0.02)
        self._old.append(tap)

    def through_the_weather(self, key: str, expected: int, body: bytes) -> int | None:
        """One attempt; the status if the phone gets to know it."""
        match self.rng.choices(list(WEATHER), list(WEATHER.values()))[0]:
            case "late":
                time.sleep(self.rng.uniform(0, 0.05))
            case "answer lost":
                self.unheard(key, expected)
                with suppress(NoAnswer):
                    self.phone.act(self.path, body)
                return None
            case "hung up":
                self.unheard(key, expected)
                self.throw(body, whole=True)
                return None
            case "cut":
                self.throw(body, whole=False)
                return None
            case "twice at once":
                return self.twice(key, expected, body)
        return self.post(key, expected, body)

    def twice(self, key: str, expected: int, body: bytes) -> int | None:
        other = threading.Thread(target=self.post, args=(key, expected, body, self.twin()), daemon=True)
        other.start()
        status = self.post(key, expected, body)
        other.join(PATIENCE)
        return status

    def twin(self) -> Phone:
        twin = Phone(self.phone.server)
        twin.cookies = dict(self.phone.cookies)
        return twin

    def post(self, key: str, expected: int, body: bytes, phone: Phone | None = None) -> int | None:
        begin = time.monotonic()
        answer: Answer | None = None
        with suppress(NoAnswer):
            answer = (phone or self.phone).act(self.path, body)
        if phone is not None:
            phone.hang_up()
        status = answer.status if answer else None
        seq = answer.json()["seq"] if answer and status == 200 else None
        self.record.sends.append(
            Send(
                code=self.code,
                key=key,
                expected=expected,
                begin=begin,
                end=time.monotonic(),
                status=status,
                seq=seq,
                detail=f"{answer.body[:300]!r} to {body!r}" if answer and status not in (200, 409) else "",
            )
        )
        return status

    def unheard(self, key: str, expected: int) -> None:
        """An attempt from now on whose answer does not come through."""
        now = time.monotonic()
        self.record.sends.append(Send(code=self.code, key=key, expected=expected, begin=now, end=now, status=None))

    def throw(self, body: bytes, whole: bool) -> None:
        """A request nobody waits for: all of it, or half."""
        head = [f"POST {self.path}/act HTTP/1.1", f"Host: 127.0.0.1:{self.phone.server.port}"]
        headers = {**OURS, **JSON, **self.phone.dressed(), "Content-Type": "application/json"}
        head += [f"{name}: {value}" for name, value in {**headers, "Content-Length": str(len(body))}.items()]
        request = "\r\n".join((*head, "", "")).encode() + (body if whole else body[: len(body) // 2])
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.phone.server.port), 5) as line:
            line.sendall(request)

    def read(self, path: str, end: float) -> Any:
        while time.monotonic() < end:
            with suppress(NoAnswer):
                look, page = self.page(path)
                self.record.looks.append(look)
                return page
            time.sleep(0.02)
        raise AssertionError(f"nobody answers at {path}")

    def page(self, path: str) -> tuple[Look, Any]:
        begin = time.monotonic()
        answer = self.phone.look(path)
        assert answer.status == 200, (answer.status, path, answer.body[:300])
        page = answer.json()
        return seen(self.code, self.seat, begin, page), page


class Onlooker(threading.Thread):
    """A phone without a seat that listens, loses the line, and listens again."""

    def __init__(self, server: Server, path: str, record: Record, seed: str) -> None:
        super().__init__(name=f"{path} onlooker", daemon=True)
        self.server, self.path, self.record = server, path, record
        self.rng = random.Random(seed)
        self.stop = threading.Event()
        self.heard = 0

    def run(self) -> None:
        while not self.stop.is_set():
            with suppress(OSError, http.client.HTTPException):
                self.listen(time.monotonic() + self.rng.uniform(0.05, 0.6))
            time.sleep(0.01)

    def listen(self, end: float) -> None:
        begin, before = time.monotonic(), 0
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=0.3)
        try:
            line.request("GET", f"{self.path}/stream")
            stream = line.getresponse()
            while time.monotonic() < end and (text := stream.readline()):
                if text.startswith(b"data: "):
                    seq = msgspec.json.decode(text[6:])["seq"]
                    if seq < before:
                        self.record.faults.append(f"{self.name}: heard of act {seq} after act {before}")
                    before, self.heard = seq, self.heard + 1
                    now = time.monotonic()
                    self.record.looks.append(Look(code=code_of(self.path), viewer=None, begin=begin, end=now, seq=seq))
        finally:
            line.close()


def seen(code: str, viewer: str | None, begin: float, page: dict[str, Any]) -> Look:
    """A page of a table or its story as it was read; the time it ended is now."""
    acts = page.get("acts")
    stated = tuple((act["seq"], act["seat"], tuple(line["text"] for line in act["lines"])) for act in acts or ())
    return Look(
        code=code,
        viewer=viewer,
        begin=begin,
        end=time.monotonic(),
        seq=page["seq"],
        story=stated if acts is not None else None,
        view=page.get("board", {}).get("view"),
    )


def played(
    folder: Path, seed: str, *, taps: int = TAPS, kills: int = KILLS, mutant: str = "", count: int = 1
) -> list[str]:
    """Everything wrong with an evening of eight phones; with two processes on one folder, half the phones ask each."""
    record, rng = Record(), random.Random(seed)
    with served(folder, mutant=mutant, count=count) as servers:
        seats, onlookers = seated(servers, taps, record, seed)
        for thread in (*onlookers, *seats):
            thread.start()
        for _ in range(kills):
            time.sleep(rng.uniform(0.1, 0.5))
            server = rng.choice(servers)
            server.kill()
            server.start()
        for thread in seats:
            thread.join(PATIENCE)
        for onlooker in onlookers:
            onlooker.stop.set()
        for onlooker in onlookers:
            onlooker.join(PATIENCE)
        last = [look for seat in seats if not seat.is_alive() for look in ending(seat)]
        for server in servers:
            server.kill()
        said = "".join(server.says() for server in servers)
    acked = [(send.code, send.key, send.seq) for send in record.sends if send.status == 200 and send.seq]
    late = {(send.code, send.key) for send in record.sends if send.status == 409}
    order = Order(servers[0].db)
    found = record.faults + faults(record.sends, record.looks, last, order.means_the_same)
    found += checker.faults(acked, servers[0].db)
    found += [f"too late, yet there: {code} {key}" for code, key in sorted(late & keys_in(servers[0].db))]
    found += wrongly_shown(record.looks, servers[0].db)
    found += [f"still at it: {seat.name}" for seat in seats if seat.is_alive()]
    found += [said] if "Traceback" in said else []
    heard = sum(onlooker.heard for onlooker in onlookers)
    note(
        f"{seed}: {len(record.sends)} sends, {len(set(acked))} acts, {len(late)} too late, "
        f"{len(record.looks)} looks, {heard} of them by stream, "
        f"{len(order.commuted)} acts after others that left them as they were"
    )
    return found


def seated(servers: tuple[Server, ...], taps: int, record: Record, seed: str) -> tuple[list[Seat], list[Onlooker]]:
    seats, onlookers = [], []
    for number in range(TABLES):
        path = ""
        for index, seat in enumerate("ABCD"[:SEATS]):
            phone = Phone(servers[index % len(servers)])
            if index:
                phone.sit(path, seat)
            else:
                path = phone.open(SEATS, keep=("all", "hands")[number % 2], bag="app")
            seats.append(Seat(phone, path, seat, taps, record, f"{seed} {number} {seat}"))
        onlookers.append(Onlooker(servers[-1], path, record, f"{seed} {number}"))
    return seats, onlookers


def ending(seat: Seat) -> Iterator[Look]:
    """The whole story as this seat reads it when all is over, page by page back to its beginning."""
    try:
        look, page = seat.page(f"{seat.path}/story")
        while (older := page.get("older")) is not None:
            before, page = seat.page(f"{seat.path}/story?before={older}")
            look = structs.replace(look, story=(*(before.story or ()), *(look.story or ())))
        yield look
    except (AssertionError, NoAnswer) as error:
        seat.record.faults.append(f"{seat.name}: no story in the end: {error}")
    finally:
        seat.phone.hang_up()


def keys_in(db: Path) -> set[tuple[str, str]]:
    store = Store(db)
    try:
        return {(table.code, act.key) for table in store.tables(0, 100) for act in store.acts(table.code)}
    finally:
        store.close()


def wrongly_shown(looks: list[Look], db: Path) -> list[str]:
    """What was shown of a table that its log, folded up to there, does not say."""
    store = Store(db)
    try:
        logs = {row.code: [decoded(GAME, act) for act in store.acts(row.code)] for row in store.tables(0, 100)}
    finally:
        store.close()
    found = []
    states: dict[tuple[str, int], Any] = {}
    for look in looks:
        if look.view is None or look.code not in logs:
            continue
        at = (look.code, look.seq)
        try:
            if at not in states:
                states[at] = play.fold(GAME, logs[look.code][: look.seq])
            view = GAME.view(states[at], look.viewer)
        except (IndexError, KeyError, ValueError) as error:
            found.append(f"shown: {look.code} at act {look.seq}, and the log cannot be folded or seen ({error!r})")
            continue
        if msgspec.json.decode(msgspec.json.encode(view)) != look.view:
            found.append(f"shown: {look.code} at act {look.seq} as {look.viewer} is not what the log says")
    return found


def test_one_history(tmp_path: Path) -> None:
    """Lost answers, repeated and cut requests, cut streams and two restarts: one history, each tap once."""
    assert played(tmp_path / "data", "history 1") == []


def test_two_processes(tmp_path: Path) -> None:
    """The command forbids it, and yet: two processes on one file keep one history."""
    assert played(tmp_path / "data", "history 2", taps=7, kills=1, count=2) == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_one_history_long(tmp_path: Path, number: int) -> None:
    """Eight phones, ten thousand taps each."""
    assert played(tmp_path / "data", f"history long {number}", taps=50, kills=3) == []


CAUGHT = {
    # mutant: how many processes, kills and taps a phone it takes, and the kinds of faults one of which must be found
    "ack-before-commit": (1, 2, 8, ("lost", "back", "key")),
    "no-key": (1, 0, 6, ("key", "too late, yet there")),
    "last-write-wins": (1, 0, 6, ("lost", "number", "story", "shown")),
    "deferred-begin": (2, 0, 6, ("unforeseen",)),
    "stale-snapshot": (1, 0, 6, ("back",)),
    "wrong-commute": (1, 0, 12, ("moment",)),
}
# Luck decides who meets whom: so many evenings are played until the fault shows.
EVENINGS = 12


@pytest.mark.parametrize("mutant", MUTANTS)
def test_caught(tmp_path: Path, mutant: str) -> None:
    """Each planted fault is found by the same harness; one that takes two taps at an instant may need some evenings."""
    count, kills, taps, kinds = CAUGHT[mutant]
    evenings = (
        played(tmp_path / str(number), f"mutant {mutant} {number}", taps=taps, kills=kills, mutant=mutant, count=count)
        for number in range(EVENINGS)
    )
    assert any(line.partition(":")[0] in kinds for found in evenings for line in found)
