"""The stream says only that something happened, ends by itself, and never takes the last thread."""

import http.client
import json
import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import network
from companion.store import Store
from companion.web.hub import Hub, Limits, Listener
from companion.web.routes import live
from companion.web.services import Services
from tests.promises.live import Phone as Visitor
from tests.promises.live import served
from tests.web.conftest import Phone

ACT = {"type": "hide", "secret": "owl", "seq": "1", "seat": "A"}


def events(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line.removeprefix("data: ")) for line in raw.decode().splitlines() if line.startswith("data: ")]


def test_a_stream_says_where_the_table_is_and_ends(phone: Phone, table: str) -> None:
    answer = phone.get(f"{table}/stream")
    assert answer.content_type == "text/event-stream"
    # Said again at each beat: a phone hears by it that somebody is there.
    said = events(answer.data)
    assert said == [{"seq": 1, "seats": 1}] * len(said)
    assert len(said) > 1


def test_a_stream_hears_an_act(app: Flask, phone: Phone, table: str) -> None:
    answer = phone.client.get(f"{table}/stream", buffered=False)
    parts = answer.iter_encoded()
    assert next(parts) == b"retry: 1000\n\n"
    assert events(next(parts)) == [{"seq": 1, "seats": 1}]
    threading.Timer(0.02, lambda: phone.post(f"{table}/act", ACT)).start()
    assert events(next(parts)) == [{"seq": 2, "seats": 1}]
    answer.close()


def test_a_stream_ends_when_a_seat_changes_hands(phone: Phone, other: Phone, table: str) -> None:
    """Who listened may no longer sit there."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    answer = other.client.get(f"{table}/stream", buffered=False)
    parts = answer.iter_encoded()
    next(parts), next(parts)
    phone.post(f"{table}/free", {"seat": "B"})
    rest = list(parts)
    assert [each["seats"] > 2 for each in events(rest[-1])] == [True]
    answer.close()


def test_streams_are_capped_and_give_their_place_back(app: Flask, phone: Phone, table: str) -> None:
    first, second = (phone.client.get(f"{table}/stream", buffered=False) for _ in range(2))
    full = phone.get(f"{table}/stream")
    assert (full.status_code, full.headers["Retry-After"]) == (503, "5")
    first.close()
    second.close()
    assert phone.get(f"{table}/stream").status_code == 200


def listener(code: str, address: str, seat: str = "") -> Listener:
    return Listener(code, address, seat)


X1, X2, Y1, Y2 = ((code, address) for code in "XY" for address in "12")


@pytest.mark.parametrize(
    ("limits", "entering", "let_in"),
    [
        pytest.param(Limits(total=3, table=2, address=2), [X1, X1, X2, Y1, Y2, ("Z", "3")],
                     [True, True, False, False, True, False], id="by table, by address and in all"),
        pytest.param(Limits(seat=2), [(*X1, "A")] * 3 + [(*X1, "B"), (*Y1, "A")] + [X1] * 9,
                     [True, True, False] + [True] * 11, id="a seat leaves room for the others of its table"),
    ],
)  # fmt: skip
def test_the_hub_counts_places(limits: Limits, entering: list[tuple[str, ...]], let_in: list[bool]) -> None:
    hub = Hub(limits)
    assert [hub.enter(listener(*each)) for each in entering] == let_in


def test_a_place_given_up_is_taken_again() -> None:
    hub, first = Hub(Limits(total=1)), Listener("X", "1")
    assert [hub.enter(first), hub.enter(Listener("X", "1"))] == [True, False]
    hub.leave(first)
    hub.leave(first)
    assert [hub.enter(Listener("X", "1")), hub.enter(Listener("X", "1"))] == [True, False]


@pytest.mark.parametrize("limits", [Limits(total=1), Limits(table=1), Limits(address=1), Limits(seat=1)], ids=repr)
def test_who_has_gone_takes_nobody_s_place(limits: Limits) -> None:
    hub, away = Hub(limits), threading.Event()
    assert hub.enter(Listener("X", "1", "A", away.is_set))
    assert not hub.enter(Listener("X", "1", "A"))
    away.set()
    assert hub.enter(Listener("X", "1", "A"))
    assert not hub.enter(Listener("X", "1", "A"))


def test_a_stream_whose_phone_has_gone_ends_at_the_next_glance() -> None:
    """Long before its next beat."""
    hub, away = Hub(Limits(glance=0.01)), threading.Event()
    listener = Listener("X", "1", "A", away.is_set)
    hub.enter(listener)
    threading.Timer(0.02, away.set).start()
    begun = time.monotonic()
    live.idle(hub, listener, 0, 20)
    assert away.is_set()
    assert time.monotonic() - begun < 10


def test_the_hub_keeps_nothing_of_a_table_nobody_listens_to() -> None:
    hub, listener = Hub(Limits()), Listener("X", "1", "A")
    hub.ring("X")
    assert hub.heard("X") == 0
    hub.enter(listener)
    hub.ring("X")
    assert hub.heard("X") == 1
    hub.leave(listener)
    assert hub.heard("X") == 0


def test_more_streams_than_places_one_after_the_other(tmp_path: Path) -> None:
    """Page after page at a real server: each stream ends when its page is left, so there is always a place."""
    with served(tmp_path) as (server,):
        host = Visitor(server)
        path = host.open(2)
        host.hang_up()
        found = []
        for _ in range(Limits().address + 12):
            link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            link.request("GET", f"{path}/stream")
            with link.getresponse() as answer:
                found.append((answer.status, answer.readline()))
            link.close()
    assert set(found) == {(200, b"retry: 1000\n")}


def test_who_ends_the_line_after_asking_is_answered(tmp_path: Path) -> None:
    """As some programs do: only for a stream is that the end."""
    with served(tmp_path) as (server,), socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(b"GET /new/hyde HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        line.shutdown(socket.SHUT_WR)
        assert line.recv(100).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("said", "ended", "gone"),
    [(b"", False, False), (b"x", False, True), (b"", True, True), (b"x", True, True)],
    ids=["silent", "said something", "hung up", "said something and hung up"],
)
def test_a_line_whose_other_end_has_hung_up(said: bytes, ended: bool, gone: bool) -> None:
    """Whoever listens says nothing more: where something is said, nobody may be listening behind it any more."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        theirs.sendall(said)
        if ended:
            theirs.shutdown(socket.SHUT_WR)
        assert network.has_hung_up(ours) == gone
        assert not said or ours.recv(9) == said
    assert network.has_hung_up(ours)


def test_since_tells_what_this_viewer_may_read(phone: Phone, other: Phone, table: str) -> None:
    phone.post(f"{table}/act", ACT)
    assert phone.get(f"{table}/since?seq=1").json == {"seq": 2, "seats": 1, "lines": ["nasconde il gufo"]}
    assert other.get(f"{table}/since?seq=1").json == {"seq": 2, "seats": 1, "lines": ["nasconde qualcosa"]}
    assert other.get(f"{table}/since?seq=2").get_json()["lines"] == []
    assert other.get(f"{table}/since?seq=99").get_json()["lines"] == []


def test_another_process_is_heard_too(app: Flask, phone: Phone, table: str, store: Store) -> None:
    """What no bell announced is found at the next beat."""
    services = app.extensions["custode"]
    assert isinstance(services, Services)
    store.on_append.clear()
    answer = phone.client.get(f"{table}/stream", buffered=False)
    parts = answer.iter_encoded()
    next(parts), next(parts)
    phone.post(f"{table}/act", ACT)
    assert {"seq": 2, "seats": 1} in [each for part in parts for each in events(part)]
    answer.close()
