"""The stream says only that something happened, ends by itself, and never takes the last thread."""

import http.client
import json
import re
import socket
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion import network
from companion.store import Store
from companion.web.routes import live
from companion.web.routes.devices import MARK_LETTERS
from companion.web.seating.knocks import LASTS
from companion.web.serving.hub import Hub, Limits, Listener
from companion.web.serving.services import Services
from tests.promises.live import OURS, Port, served
from tests.promises.live import Phone as Visitor
from tests.web.conftest import NOW, Phone, let_in

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
    live.idle(listener, 0.01, 20)
    assert away.is_set()
    assert time.monotonic() - begun < 10


def test_a_bell_wakes_those_of_its_table_alone() -> None:
    hub, here, elsewhere = Hub(Limits()), Listener("X", "1", "A"), Listener("Y", "1", "A")
    assert hub.enter(here)
    assert hub.enter(elsewhere)
    hub.ring("X")
    assert (here.bell.is_set(), elsewhere.bell.is_set()) == (True, False)
    hub.ring_all()
    assert elsewhere.bell.is_set()


def test_whoever_left_is_not_rung_for() -> None:
    hub, listener = Hub(Limits()), Listener("X", "1", "A")
    assert hub.enter(listener)
    hub.leave(listener)
    hub.ring("X")
    assert not listener.bell.is_set()


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


# --- who asks for something -------------------------------------------------------------------------------------------

NEAR, FAR = "192.168.1.8", "192.168.1.9"


def of(phone: Phone, address: str, agent: str) -> Phone:
    phone.client.environ_base.update(REMOTE_ADDR=address, HTTP_USER_AGENT=agent)
    return phone


def mark_of(phone: Phone, path: str, what: str) -> str:
    """What a page says that it shows."""
    found = re.search(rf'{what}="([\w ]*)"', phone.get(path).get_data(as_text=True))
    assert found
    return found.group(1)


def knocked(app: Flask, name: str = "Bea", address: str = FAR) -> Phone:
    phone = of(Phone(app), address, "a new phone")
    assert phone.post("/knock", {"name": name}).status_code == 303
    return phone


def test_who_asks_to_come_in_is_told_to_the_house_alone(app: Flask, phone: Phone, table: str) -> None:
    """By the number that the stream and the question by hand say: each page that shows something else asks anew."""
    stranger = of(Phone(app), NEAR, "a guest")
    before = [mark_of(each, table, "data-seats") for each in (phone, stranger)]
    assert before == ["1", "1"]
    knocked(app)
    news = phone.get(f"{table}/since?seq=1").get_json()
    assert f"{news['seats']}{news['asks']}" == mark_of(phone, table, "data-seats") != "1"
    assert stranger.get(f"{table}/since?seq=1").get_json() == {"seq": 1, "seats": 1, "lines": []}
    assert mark_of(stranger, table, "data-seats") == "1"
    (said, *_) = events(phone.get(f"{table}/stream").data)
    assert said == {"seq": 1, "seats": 1, "asks": news["asks"]}
    assert [each for each in events(stranger.get(f"{table}/stream").data) if "asks" in each] == []
    assert phone.get("/house/asks").get_json() == {"asks": mark_of(phone, "/house", "data-asks")}
    assert stranger.get("/house/asks").status_code == 403


def test_it_falls_silent_once_somebody_has_answered_or_nobody_did(app: Flask, phone: Phone, table: str) -> None:
    knocked(app)
    mark = phone.get(f"{table}/since").get_json()["asks"]
    assert phone.post("/house", {"what": "refuse", "mark": mark}).status_code == 303
    assert "asks" not in phone.get(f"{table}/since").get_json()
    knocked(app)
    before = dict(NOW)
    try:
        NOW["ticks"] += LASTS
        assert "asks" not in phone.get(f"{table}/since").get_json()
    finally:
        NOW.update(before)


def test_who_asks_for_a_seat_is_told_to_everybody(app: Flask, phone: Phone, table: str) -> None:
    """And costs no commit, however often it is asked: a stranger's request ends nobody's stream."""
    here = app.extensions["custode"]
    commits = here.store.file.commits
    leo = of(Phone(app), FAR, "another phone")
    for _ in range(3):
        assert leo.post(f"{table}/ask", {"seat": "A", "name": "Ada"}).status_code == 303
    assert here.store.file.commits == commits
    stranger = of(Phone(app), NEAR, "a guest")
    for each in (phone, stranger, leo):
        news = each.get(f"{table}/since").get_json()
        assert f"{news['seats']}{news['asks']}" == mark_of(each, table, "data-seats") != str(news["seats"])
        assert mark_of(each, f"{table}/screen", "data-seats") == mark_of(each, table, "data-seats")
        # The page of the seats says besides whose phones are there.
        news = each.get(f"{table}/since?here=1").get_json()
        assert mark_of(each, f"{table}/invite", "data-seats") == f"{news['seats']}{news['asks']}"


def test_a_phone_that_is_put_out_hears_nothing_more(app: Flask, phone: Phone, table: str) -> None:
    """Its stream goes on, and whether it may say yes is asked at each beat."""
    inner = of(Phone(app), NEAR, "a phone of the house")
    let_in(inner)
    knocked(app)
    parts = inner.client.get(f"{table}/stream", buffered=False).iter_encoded()
    next(parts)
    assert "asks" in events(next(parts))[0]
    (row,) = app.extensions["custode"].store.devices()
    phone.post("/house", {"what": "out", "mark": row.mark})
    assert [each for part in parts for each in events(part) if "asks" in each] == []


# --- over a real stream -----------------------------------------------------------------------------------------------

# By these a guest behind a proxy on this machine is known as one.
GUEST = {"X-Forwarded-For": FAR}


class Stream:
    """A real stream, read as its lines come."""

    def __init__(self, server: Port, path: str, **headers: str) -> None:
        self.link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.link.request("GET", f"{path}/stream", headers=headers)
        self.answer = self.link.getresponse()
        self.next()

    def next(self) -> dict[str, Any]:
        while not (found := events(self.answer.readline())):
            pass
        return found[0]

    def close(self) -> None:
        self.answer.close()
        self.link.close()


def test_a_request_is_heard_at_once_over_a_real_stream(tmp_path: Path) -> None:
    """A knock at the house, a request for a seat, and the answers to both; a guest hears of no knock."""
    with served(tmp_path) as (server,):
        host, leo = Visitor(server), Visitor(server)
        path = host.open(2, keep="hands")
        ours, guests = Stream(server, path), Stream(server, path, **GUEST)
        took = []
        for place, fields in (("/knock", {"name": "Bea"}), (f"{path}/ask", {"seat": "A", "name": "Ada"})):
            begun = time.monotonic()
            assert ask_as(leo, place, fields) == 303
            news = ours.next()
            took.append(time.monotonic() - begun)
            assert news["asks"] not in ("", None)
        assert max(took) < Limits().beat / 2, "the bell, and not the beat"
        said = guests.next()
        while "asks" not in said:
            said = guests.next()
        assert len(said["asks"]) == 8, "the request for the seat, and no word of the knock"
        assert len(news["asks"]) == 8 + MARK_LETTERS
        ours.close()
        guests.close()
        for each in (host, leo):
            each.hang_up()


def ask_as(guest: Visitor, path: str, fields: dict[str, str]) -> int:
    body, kind = urlencode(fields).encode(), "application/x-www-form-urlencoded"
    return guest.ask("POST", path, body, {**OURS, **GUEST, "Content-Type": kind, "User-Agent": "another"}).status
