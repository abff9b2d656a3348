"""The stream says only that something happened, ends by itself, and never takes the last thread."""

import json
import threading

from flask import Flask

from companion.store import Store
from companion.web.desk import Desk
from companion.web.hub import Hub, Limits
from tests.web.conftest import Phone

ACT = {"type": "hide", "secret": "owl", "seq": "1", "seat": "A"}


def events(raw: bytes) -> list[dict]:
    return [json.loads(line.removeprefix("data: ")) for line in raw.decode().splitlines() if line.startswith("data: ")]


def test_a_stream_says_where_the_table_is_and_ends(phone: Phone, table: str) -> None:
    answer = phone.get(f"{table}/stream")
    assert answer.content_type == "text/event-stream"
    assert events(answer.data) == [{"seq": 1, "seats": 1}]


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
    first.close(), second.close()
    assert phone.get(f"{table}/stream").status_code == 200


def test_the_hub_counts_by_table_address_and_in_all() -> None:
    hub = Hub(Limits(total=3, table=2, address=2))
    assert [hub.enter("X", "1"), hub.enter("X", "1"), hub.enter("X", "2"), hub.enter("Y", "1")] == [
        True, True, False, False,
    ]  # fmt: skip
    assert [hub.enter("Y", "2"), hub.enter("Z", "3")] == [True, False]
    hub.leave("X", "1")
    assert hub.enter("Z", "3")


def test_a_seat_does_not_take_the_places_of_its_table() -> None:
    """Whoever opens page after page at one seat leaves room for the others; onlookers have no such bound."""
    hub = Hub(Limits(seat=2))
    assert [hub.enter("X", "1", "A") for _ in range(3)] == [True, True, False]
    assert [hub.enter("X", "1", "B"), hub.enter("Y", "1", "A"), *(hub.enter("X", "1") for _ in range(9))] == [True] * 11
    hub.leave("X", "1", "A")
    assert hub.enter("X", "1", "A")


def test_the_hub_keeps_nothing_of_a_table_nobody_listens_to() -> None:
    hub = Hub()
    hub.ring("X")
    assert hub.heard("X") == 0
    hub.enter("X", "1", "A")
    hub.ring("X")
    assert hub.heard("X") == 1
    hub.leave("X", "1", "A")
    assert hub.heard("X") == 0


def test_since_tells_what_this_viewer_may_read(phone: Phone, other: Phone, table: str) -> None:
    phone.post(f"{table}/act", ACT)
    assert phone.get(f"{table}/since?seq=1").json == {"seq": 2, "seats": 1, "lines": ["nasconde il gufo"]}
    assert other.get(f"{table}/since?seq=1").json == {"seq": 2, "seats": 1, "lines": ["nasconde qualcosa"]}
    assert other.get(f"{table}/since?seq=2").json["lines"] == []
    assert other.get(f"{table}/since?seq=99").json["lines"] == []


def test_another_process_is_heard_too(app: Flask, phone: Phone, table: str, store: Store) -> None:
    """What no bell announced is found at the next beat."""
    desk = app.extensions["custode"]
    assert isinstance(desk, Desk)
    store.on_append.clear()
    answer = phone.client.get(f"{table}/stream", buffered=False)
    parts = answer.iter_encoded()
    next(parts), next(parts)
    phone.post(f"{table}/act", ACT)
    assert {"seq": 2, "seats": 1} in [each for part in parts for each in events(part)]
    answer.close()
