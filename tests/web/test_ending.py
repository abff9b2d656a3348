"""How a table ends: ended, closed, put away; who may do it, and what is shown of the luck."""

import re
from typing import Any

import pytest
from flask import Flask

from companion.store import Store
from companion.web.seating.tables import DAY
from tests.web.conftest import JSON, NOW, SAME, Phone

ENGLISH = {"Accept-Language": "en"}


def ask(phone: Phone, table: str, **action: object) -> Any:
    """What the table answers to this act of whoever holds the phone, at its newest moment."""
    look = phone.get(table, **JSON).get_json()
    return phone.ask(f"{table}/act", {"action": action, "seq": look["seq"], "seat": look["seat"]})


def recap(phone: Phone, table: str, query: str = "") -> Any:
    return phone.get(f"{table}/recap{query}", **JSON).get_json()


def played(phone: Phone, other: Phone, table: str) -> None:
    """To the end by the rules: A and B add in turn until the goal."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    for each in (phone, other, phone):
        assert ask(each, table, type="add", by=3).status_code == 200


@pytest.fixture
def ended(phone: Phone, other: Phone, table: str) -> str:
    played(phone, other, table)
    assert phone.get(table, **JSON).get_json()["moment"]["outcome"]
    return table


def test_a_ruled_end_shows_no_seed_and_closes_nothing(phone: Phone, other: Phone, table: str) -> None:
    """D1: rule that it is over, read the seed, undo, and know every draw to come."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    before = recap(phone, table)
    assert ask(other, table, type="adjust", dial="total", value=12).status_code == 200
    found = recap(other, table)
    assert (found["seed"], found["ending"]["phase"]) == (None, "stopped")
    assert found["commitment"] == before["commitment"]
    for each in (other, phone):
        refused = ask(each, table, type="close")
        assert (refused.status_code, refused.json["rule"]) == (422, "custode-close")
    assert ask(other, table, type="undo").status_code == 200


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_match_that_is_over_keeps_who_played_it(
    is_closed: bool, phone: Phone, other: Phone, ended: str, app: Flask, store: Store
) -> None:
    """Whoever gives up a seat there has played all the same, and whoever sits down later has not."""
    table = ended
    if is_closed:
        assert ask(phone, table, type="close").status_code == 200
    other.post(f"{table}/rise", {"seat": "B"})
    assert Phone(app).post(f"{table}/sit", {"seat": "B", "name": "Zed"}).status_code == 303
    names = {row.seat: row.name for row in store.seats(table.removeprefix("/t/").upper())}
    assert (names["A"], names["B"]) == ("Ada", "Bo")


def seed_of(store: Store, table: str) -> str:
    row = store.table(table.removeprefix("/t/").upper())
    assert row is not None
    return row.seed.hex()


def test_a_true_end_shows_no_seed_until_it_is_closed(phone: Phone, other: Phone, ended: str, store: Store) -> None:
    """Ended: undo still works and the number is not there. Closed: it is there, and nothing works."""
    seed = seed_of(store, ended)
    pages = ("", "/recap", "/story", "/audit", "/replay?at=4", "/screen", "/print", "/invite", "/recap?again=1")
    for accept in ({}, JSON):
        assert not any(seed in phone.get(ended + path, **accept).get_data(as_text=True) for path in pages)
    assert ask(other, ended, type="undo").status_code == 200
    assert ask(other, ended, type="redo").status_code == 200
    assert ask(phone, ended, type="close").json["lines"][0].startswith("Il tavolo è chiuso")
    # Said once: the receipt began with the name of the act, "Chiudi il tavolo; Il tavolo è chiuso; …".
    answer = other.get(ended, **JSON).get_json()["moment"]["receipt"]["lines"]
    assert answer[0]["text"].startswith("Il tavolo è chiuso")
    assert recap(other, ended)["seed"] == seed
    assert seed in other.get(f"{ended}/recap").get_data(as_text=True)


NOTHING = (
    {"type": "undo"},
    {"type": "undo", "to": 2},
    {"type": "redo"},
    {"type": "adjust", "dial": "total", "value": 1},
    {"type": "learn", "entry": "size", "value": 2},
    {"type": "add", "by": 1},
    {"type": "close"},
    {"type": "put-away"},
)


def closed(phone: Phone, other: Phone, table: str) -> None:
    played(phone, other, table)
    assert ask(phone, table, type="close").status_code == 200


def put_away(phone: Phone, other: Phone, table: str) -> None:
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    ask(phone, table, type="add", by=1)
    assert ask(phone, table, type="put-away").status_code == 200


@pytest.mark.parametrize("end", [closed, put_away])
def test_nothing_follows(phone: Phone, other: Phone, table: str, end: Any) -> None:
    """No act of anybody, whatever it is; and no page offers one."""
    end(phone, other, table)
    for each in (phone, other):
        for action in NOTHING:
            refused = ask(each, table, **action)
            assert (refused.status_code, refused.json["rule"]) == (422, "custode-final"), action
        page = each.get(table, **JSON).get_json()
        moment, view, below = page["moment"], page["board"]["view"], page["below"]
        assert (below["groups"], below["closed"], moment["prompt"]["lead"], view["now"]) == ([], [], None, None)
        assert (moment["can_undo"], moment["can_redo"], view["acting"]) == (False, False, [])
        for path in ("", "/recap", "/story"):
            assert f'action="{table}/act"' not in each.get(table + path).get_data(as_text=True)
        assert each.get(f"{table}/adjust").status_code == 303


def test_a_tap_sent_again_is_answered_as_the_first_time(phone: Phone, other: Phone, ended: str) -> None:
    """Also the one that closed the table, and one from before it."""
    seq = phone.get(ended, **JSON).get_json()["seq"]
    first = phone.ask(f"{ended}/act", {"action": {"type": "close"}, "seq": seq, "key": "last", "seat": "A"})
    again = phone.ask(f"{ended}/act", {"action": {"type": "close"}, "seq": seq, "key": "last", "seat": "A"})
    assert (first.status_code, again.json) == (200, first.json)
    old = phone.ask(f"{ended}/act", {"action": {"type": "add", "by": 3}, "seq": 1, "key": "A-1", "seat": "A"})
    assert old.status_code == 200


# --- who may ----------------------------------------------------------------------------------------------------------


def test_the_host_closes_and_a_day_later_whoever_sits(
    phone: Phone, other: Phone, ended: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = (each.get(ended, **JSON).get_json()["moment"]["ending"] for each in (phone, other))
    assert (host["may_close"], guest["may_close"]) == (True, False)
    refused = ask(other, ended, type="close")
    assert (refused.status_code, refused.json["rule"]) == (422, "custode-host")
    monkeypatch.setitem(NOW, "now", NOW["now"] + DAY - 1)
    assert ask(other, ended, type="close").json["rule"] == "custode-host"
    monkeypatch.setitem(NOW, "now", NOW["now"] + 1)
    assert other.get(ended, **JSON).get_json()["moment"]["ending"]["may_close"]
    assert ask(other, ended, type="close").status_code == 200


def test_an_end_put_back_is_a_new_end(phone: Phone, other: Phone, ended: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(other, ended, type="undo")
    monkeypatch.setitem(NOW, "now", NOW["now"] + DAY)
    ask(other, ended, type="redo")
    assert ask(other, ended, type="close").json["rule"] == "custode-host"


def test_a_clock_set_back_makes_no_act_older(
    phone: Phone, other: Phone, table: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The day is counted between times that the server kept, and they never go back."""
    now = NOW["now"]
    ask(phone, table, type="adjust", dial="total", value=6)
    monkeypatch.setitem(NOW, "now", now - DAY)
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    ask(phone, table, type="add", by=3)
    monkeypatch.setitem(NOW, "now", now + 1)
    assert ask(other, table, type="close").json["rule"] == "custode-host"
    times = [act.at for act in store.acts(table.removeprefix("/t/").upper())]
    assert times == sorted(times)


def test_only_the_host_puts_away_and_only_what_is_not_ended(phone: Phone, other: Phone, table: str) -> None:
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    assert ask(other, table, type="put-away").json["rule"] == "custode-host"
    assert recap(phone, table)["ending"]["may_put_away"]
    ask(phone, table, type="add", by=3)
    ask(other, table, type="adjust", dial="total", value=12)
    assert recap(phone, table)["ending"]["may_put_away"], "what a ruling ended can only be put away"
    ask(phone, table, type="undo")
    for each in (other, phone):
        ask(each, table, type="add", by=3)
    assert ask(phone, table, type="put-away").json["rule"] == "custode-put-away"


def test_a_stand_in_ends_nothing_for_good(
    phone: Phone, other: Phone, ended: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten minutes without the host give the host's word about seats, which the story tells, and no more."""
    for _ in range(11):
        monkeypatch.setitem(NOW, "ticks", NOW["ticks"] + 60)
        other.get(ended)
    assert ask(other, ended, type="close").json["rule"] == "custode-host"


def test_what_was_put_away_never_shows_its_seed(phone: Phone, other: Phone, table: str, store: Store) -> None:
    seed = seed_of(store, table)
    put_away(phone, other, table)
    for path in ("", "/recap", "/recap?again=1", "/story", "/replay", "/audit", "/screen"):
        for accept in ({}, JSON):
            assert seed not in phone.get(table + path, **accept).get_data(as_text=True)
    assert "mai" in phone.get(f"{table}/recap").get_data(as_text=True)


# --- the pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "/recap"])
def test_the_button_works_as_a_form(phone: Phone, other: Phone, ended: str, path: str) -> None:
    """Without script; the words say that it is for good, in both languages."""
    page = phone.get(ended + path, Accept_Language="en").get_data(as_text=True)
    assert "Close the table for good" in page
    assert "Chiudi il tavolo per sempre" in phone.get(ended + path).get_data(as_text=True)
    assert "Chiudi il tavolo per sempre" not in other.get(ended + path).get_data(as_text=True)
    form = re.search(r'<form class="close".*?</form>', page, re.DOTALL)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form.group()))
    assert phone.post(f"{ended}/act", fields, headers=SAME).status_code == 303
    assert phone.get(ended, **JSON).get_json()["moment"]["ending"]["phase"] == "closed"


def test_everything_is_drawn_again_on_request(phone: Phone, other: Phone, ended: str) -> None:
    """This game draws nothing; the fingerprint of the first act is compared all the same."""
    ask(phone, ended, type="close")
    assert recap(other, ended)["again"] is None
    assert "?again=1" not in other.get(f"{ended}/recap").get_data(as_text=True)
    assert recap(other, ended, "?again=1")["again"] == {"is_committed": True, "draws": 0, "differ": [], "unread": []}
    page = other.get(f"{ended}/recap?again=1", **{"Accept-Language": "en"}).get_data(as_text=True)
    assert "Drawn again: the luck agrees" in page


def test_another_seed_is_found_out(phone: Phone, other: Phone, ended: str, store: Store) -> None:
    ask(phone, ended, type="close")
    with store.file.writing() as conn:
        conn.execute("UPDATE tables SET seed = ?", (b"another number than was committed",))
    phone.client.application.extensions["custode"].tables._kept.clear()
    assert recap(phone, ended, "?again=1")["again"]["is_committed"] is False
    assert "NON coincide" in phone.get(f"{ended}/recap?again=1").get_data(as_text=True)


def test_a_table_that_is_named_does_not_say_its_seed(phone: Phone, table: str) -> None:
    """Whatever writes down what it works on: a line of a log, a test that fails."""
    kept = phone.client.application.extensions["custode"].tables.load(table.removeprefix("/t/").upper())
    assert repr(kept.seed) not in repr(kept)
    assert kept.seed.hex() not in repr(kept)
