"""The clock on the page: started and stopped by a tap, told, counted from when it was started, and the same for all."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import Store
from companion.web import create_app
from tests.any_game import any_game
from tests.web.conftest import JSON, NOW, SCREENS, Phone, opened, seq
from tests.web.counter import GAME

Act = Callable[..., TestResponse]


def page(phone: Phone, path: str) -> Any:
    return phone.get(path, **JSON).get_json()


def text(phone: Phone, path: str, **headers: str) -> str:
    return phone.get(path, **headers).get_data(as_text=True)


def later(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    monkeypatch.setitem(NOW, "now", NOW["now"] + seconds)


def test_a_tap_starts_it_and_everybody_sees_when_it_ends(
    phone: Phone, other: Phone, table: str, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page(phone, table)["moment"]["clocks"] == [30, 45, 50]
    assert act(phone, table, "start-clock", minutes=45).status_code == 303
    later(monkeypatch, 60)
    until = time.strftime("%H:%M", time.localtime(1_000 + 45 * 60))
    for one, path in ((phone, table), (other, table), (other, f"{table}/screen")):
        assert page(one, path)["moment"]["clock"] == {"minutes": 45, "until": until, "left": 44 * 60}
        assert f"45 minuti, fino alle {until}." in text(one, path)
    assert page(phone, table)["moment"]["clocks"] == []
    assert f"45 minutes, until {until}." in text(phone, table, Accept_Language="en")


def test_it_is_offered_to_who_sits_and_stopped_by_any_of_them(
    phone: Phone, other: Phone, table: str, act: Act
) -> None:
    assert 'value="start-clock"' not in text(other, table)
    assert 'value="start-clock"' in text(phone, table)
    act(phone, table, "start-clock", minutes=30)
    assert 'value="stop-clock"' not in text(other, table)
    other.post(f"{table}/sit", {"seat": "B", "name": "Bea"})
    assert act(other, table, "stop-clock", seat="B").status_code == 303
    assert page(phone, table)["moment"]["clock"] is None
    assert [line["text"] for answer in page(phone, table)["below"]["story"] for line in answer["lines"]][-2:] == [
        "Parte l'orologio: 30 minuti",
        "L'orologio si ferma",
    ]


def test_it_runs_out_and_stops_nothing(
    phone: Phone, table: str, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(phone, table, "start-clock", minutes=30)
    later(monkeypatch, 31 * 60)
    assert page(phone, table)["moment"]["clock"]["left"] == 0
    assert "Tempo scaduto" in text(phone, table)
    assert act(phone, table, "add", by=1).status_code == 303
    assert page(phone, table)["board"]["view"]["total"] == 1


def test_undo_takes_it_back_and_redo_lets_it_go_on(
    phone: Phone, table: str, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(phone, table, "start-clock", minutes=30)
    later(monkeypatch, 120)
    act(phone, table, "undo")
    assert page(phone, table)["moment"]["clock"] is None
    act(phone, table, "redo")
    assert page(phone, table)["moment"]["clock"]["left"] == 28 * 60


def test_a_server_that_starts_again_has_it_from_the_store(
    phone: Phone, table: str, act: Act, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is kept in memory: what is left follows from the time of the act."""
    act(phone, table, "start-clock", minutes=30)
    later(monkeypatch, 600)
    again: Flask = create_app(
        store=store, games={"counter": any_game(GAME)}, screens=[SCREENS], clock=lambda: NOW["now"], rates=False
    )
    assert page(Phone(again), table)["moment"]["clock"]["left"] == 20 * 60


@pytest.mark.parametrize(
    ("fields", "status", "rule"),
    [
        ({"type": "start-clock", "minutes": "31"}, 400, None),
        ({"type": "start-clock"}, 400, None),
        ({"type": "start-clock", "minutes": "x"}, 400, None),
        ({"type": "stop-clock"}, 422, "custode-clock-off"),
    ],
)
def test_what_is_refused(phone: Phone, table: str, fields: dict[str, str], status: int, rule: str | None) -> None:
    answer = phone.post(f"{table}/act", {**fields, "seq": "1", "seat": "A"}, headers=JSON)
    assert (answer.status_code, answer.get_json()["rule"]) == (status, rule)


def test_two_phones_start_it_at_once(phone: Phone, other: Phone, table: str, act: Act) -> None:
    """The second is stale; asked again it is told that there is one."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bea"})
    at = seq(phone, table)
    assert act(phone, table, "start-clock", minutes=30, at=at).status_code == 303
    assert act(other, table, "start-clock", seat="B", minutes=45, at=at).status_code == 409
    assert act(other, table, "start-clock", seat="B", minutes=45).status_code == 422


def test_only_tables_that_have_a_clock_are_sent_its_script(phone: Phone, table: str) -> None:
    """And there is one script a page: that of all with the clock after it."""
    own, usual = (re.findall(r'<script src="([^"]*)"', text(phone, path)) for path in (table, "/"))
    assert (len(own), len(usual), own != usual) == (1, 1, True)
    assert text(phone, own[0]).startswith(text(phone, usual[0]))


def test_the_script_counts_what_the_page_says_is_left(phone: Phone, act: Act) -> None:
    """Seconds, not a time of day: a phone may have another one."""
    table = opened(phone)
    act(phone, table, "start-clock", minutes=30)
    assert re.search(r'role="timer" [^>]*data-clock="1800"[ >]', text(phone, table))
