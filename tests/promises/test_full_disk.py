"""P6: a full or failing disk stops writing, not the evening."""

import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.store import Store
from companion.store.transactions import pragma
from companion.web import create_app
from tests.promises.live import JSON, KINDS, OURS, Phone, code_of, served
from tests.store.checker import faults

# Acts until a file that may not grow is full; a page takes a few dozen.
MOST = 300
SAYS = {"it": "Non salvato", "en": "Not saved"}
PAGES = ("", "/story", "/adjust", "/audit", "/recap", "/invite", "/screen", "/since?seq=0", "/replay?at=1", "/print")


class Table:
    """A table on a real file, and the phone of its host."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "custode.db"
        self.store = Store(self.path)
        self.app: Flask = create_app(store=self.store, rates=False)
        self.phone: FlaskClient = self.app.test_client()
        self.at = self.phone.post("/new/hyde", data={"seats": "2", "sit": "all"}, headers=OURS).headers["Location"]
        self.acked: list[tuple[str, str, int]] = []

    @property
    def seq(self) -> int:
        return int(self.phone.get(self.at, headers=JSON).get_json()["seq"])

    def tap(self, seq: int, language: str = "it", accept: str = "application/json") -> TestResponse:
        """One correction, the same for the same moment: a phone's tap and its repetition."""
        action = {"type": "adjust", "dial": "discards", "value": seq % 50}
        body = msgspec.json.encode({"action": action, "seq": seq, "key": f"A-{seq}", "seat": "A"})
        headers = {**OURS, "Accept": accept, "Accept-Language": language}
        answer = self.phone.post(f"{self.at}/act", data=body, content_type="application/json", headers=headers)
        if answer.status_code == 200:
            self.acked.append((code_of(self.at), f"A-{seq}", answer.get_json()["seq"]))
        return answer

    def fill(self) -> int:
        """Let the file grow no more, and tap until it is full; the act that found no room."""
        limit(self.store, int(pragma(self.store.file.conn, "page_count")))
        for seq in range(self.seq, self.seq + MOST):
            answer = self.tap(seq)
            if answer.status_code != 200:
                assert answer.status_code == 503, answer
                return seq
        raise AssertionError("the disk was never full")


def limit(store: Store, pages: int) -> None:
    with store.file._lock:
        store.file.conn.execute(f"PRAGMA max_page_count = {pages}").fetchone()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.store.close()


def test_full(table: Table) -> None:
    """The tap says "non salvato" in the reader's language, reads go on, and the same tap is saved once later."""
    seq = table.fill()
    for language, words in SAYS.items():
        for accept in ("text/html", "application/json"):
            refused = table.tap(seq, language, accept)
            assert refused.status_code == 503
            assert words in refused.get_data(as_text=True)
            assert refused.headers["Retry-After"]
    assert {page: table.phone.get(table.at + page).status_code for page in PAGES} == dict.fromkeys(PAGES, 200)
    assert table.seq == seq
    limit(table.store, 2**30)
    assert [table.tap(seq).get_json()["seq"] for _ in range(3)] == [seq + 1] * 3
    assert table.seq == seq + 1
    table.store.close()
    assert faults(table.acked, table.path) == []


def test_everything_else(table: Table) -> None:
    """Opening, sitting, rising, pads and the box: each says that it was not saved, and nothing is half done."""
    table.fill()
    # So full that not even a row that exists can grow.
    with table.store.file._lock:
        table.store.file.conn.execute("PRAGMA query_only = ON")
    before = list(table.store.file.conn.iterdump())
    asked = {
        "/new/hyde": {"seats": "2"},
        f"{table.at}/sit": {"seat": "A", "name": "Zoe"},
        f"{table.at}/rise": {"seat": "B"},
        f"{table.at}/free": {"seat": "B"},
        f"{table.at}/print": {"what": "pad"},
        "/print/hyde": {"what": "pad-2up"},
        "/box/hyde": {"entry": "six-symbol", "value": "eye"},
    }
    for path, fields in asked.items():
        answer = table.phone.post(path, data=fields, headers={**OURS, "Accept-Language": "it"})
        assert (path, answer.status_code) == (path, 503)
        assert SAYS["it"] in answer.get_data(as_text=True), path
    assert list(table.store.file.conn.iterdump()) == before
    with table.store.file._lock:
        table.store.file.conn.execute("PRAGMA query_only = OFF")
    limit(table.store, 2**30)
    assert table.phone.post("/new/hyde", data={"seats": "2"}, headers=OURS).status_code == 303


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of a running process")
@pytest.mark.parametrize("kind", KINDS)
def test_small_disk(tmp_path: Path, kind: str) -> None:
    """A real server whose files cannot grow: taps wait, reads go on, and it goes on saving without a restart."""
    with served(tmp_path / "data", kind=kind) as (server,):
        phone = Phone(server)
        path = phone.open(2)
        acked, refused, seq = [], 0, 1
        for _ in range(MOST):
            body = msgspec.json.encode(
                {"action": {"type": "adjust", "dial": "discards", "value": seq % 50}, "seq": seq, "key": f"A-{seq}"}
            )
            if seq == 20 and not refused:
                grown = max(file.stat().st_size for file in server.folder.iterdir())
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (grown + 30_000, resource.RLIM_INFINITY))
            answer = phone.act(path, body)
            if answer.status == 200:
                acked.append((code_of(path), f"A-{seq}", answer.json()["seq"]))
                seq += 1
                if refused:
                    break
                continue
            assert answer.status == 503, answer
            assert phone.look(path).json()["seq"] == seq
            refused += 1
            if refused == 3:
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            time.sleep(0.01)
        phone.hang_up()
        server.kill()
    assert refused == 3
    assert acked[-1][2] == seq
    assert faults(acked, server.db) == []


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of a running process")
@pytest.mark.parametrize("room", range(4_000, 32_000, 4_000))
def test_health_says_so_as_long_as_taps_are_refused(tmp_path: Path, room: int) -> None:
    """A quota that leaves room for a page, and not for a tap: nobody is told that all is well, and whoever is told so
    can tap."""
    with served(tmp_path / "data") as (server,):
        phone = Phone(server)
        path, seq, refused = phone.open(2), 1, 0
        grown = max(file.stat().st_size for file in server.folder.iterdir())
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (grown + room, resource.RLIM_INFINITY))
        for _ in range(MOST):
            action = {"type": "adjust", "dial": "discards", "value": seq % 50}
            body = msgspec.json.encode({"action": action, "seq": seq, "key": f"A-{seq}"})
            saved = phone.act(path, body).status == 200
            healthy = phone.look("/health").status == 200
            assert saved or not healthy, f"after {seq} acts and {refused} refusals"
            seq, refused = seq + saved, refused + (not saved)
            if refused == 20:
                break
        assert refused == 20
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert phone.look("/health").json() == {"status": "ok"}
        assert phone.act(path, body).status == 200
        phone.hang_up()


@pytest.mark.parametrize("how", ["PRAGMA query_only = {0}", "PRAGMA max_page_count = {1}"])
def test_read_only_under_a_running_server(table: Table, how: str) -> None:
    """A folder mounted anew, a stick whose switch was moved: no tap is saved, all pages are read, health says so until
    writing works again. As root no mode of a file stops anybody, and a mount with an open file is not to be forced:
    the connection itself refuses."""
    seq = table.seq

    def refuse(is_refusing: bool) -> None:
        with table.store.file._lock:
            table.store.file.conn.execute(how.format("ON" if is_refusing else "OFF", 1 if is_refusing else 2**30))

    refuse(True)
    # A page that is there may still be filled; then there is no room for another.
    tried = [table.tap(each).status_code for each in range(seq, seq + MOST) if table.seq == each]
    assert tried[-1] == 503
    for _ in range(3):
        assert table.tap(table.seq).status_code == 503
        assert table.phone.get("/health").status_code == 503
        assert {table.phone.get(table.at + page).status_code for page in PAGES} == {200}
    refuse(False)
    assert table.phone.get("/health").get_json() == {"status": "ok"}
    assert table.tap(table.seq).status_code == 200
    assert table.phone.get("/health").status_code == 200
    table.store.close()
    assert faults(table.acked, table.path) == []


def test_an_unsaved_ack_is_found(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that says yes to a full disk is found by the checker."""
    plain = Store.append

    def append(self: Store, code: str, expected: int, *rest: Any) -> object:
        table.acked.append((code, f"A-{expected}", expected + 1))
        return plain(self, code, expected, *rest)

    monkeypatch.setattr(Store, "append", append)
    table.fill()
    table.store.close()
    assert any(line.startswith("lost") for line in faults(table.acked, table.path))
