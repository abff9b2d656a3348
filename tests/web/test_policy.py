"""Every route says who may use it, and means it."""

import re

import pytest
from flask import Flask
from werkzeug.routing import Rule

from companion.games import games
from companion.store import Store
from companion.web.serving.policy import policy_of
from tests.web.conftest import ELSEWHERE, JSON, SAME, Phone, let_in, opened

EXPECTED = {"anyone", "house", "machine", "table", "seat", "host"}


def rules(app: Flask) -> list[Rule]:
    return sorted(app.url_map.iter_rules(), key=str)


def test_every_route_declares_a_policy(app: Flask) -> None:
    """A view without a policy is a door nobody thought about."""
    assert {policy_of(app.view_functions[rule.endpoint]) for rule in rules(app)} == EXPECTED


def test_a_table_route_is_never_for_anyone(app: Flask) -> None:
    """What lies under a code asks for the code at least."""
    open_to_all = [
        str(rule)
        for rule in rules(app)
        if "<code>" in str(rule) and policy_of(app.view_functions[rule.endpoint]) == "anyone"
    ]
    assert open_to_all == []


def test_no_route_names_a_game(app: Flask) -> None:
    assert not [str(rule) for rule in rules(app) if any(game in str(rule) for game in (*games(), "counter"))]


@pytest.mark.parametrize("verb", ["act", "rise", "hold", "free"])
def test_a_stranger_may_not(phone: Phone, other: Phone, table: str, verb: str) -> None:
    """Knowing the code lets you look, not act."""
    answer = other.post(f"{table}/{verb}", {"seat": "A", "type": "add", "by": "1", "seq": "1"}, headers=JSON)
    assert answer.status_code == 403
    assert phone.get(table, Accept="application/json").get_json()["seq"] == 1


@pytest.mark.parametrize("path", ["/adjust"])
def test_a_stranger_may_not_look_there(other: Phone, table: str, path: str) -> None:
    assert other.get(table + path).status_code == 403


@pytest.mark.parametrize(
    "path", ["", "/story", "/replay?at=1", "/audit", "/screen", "/invite", "/since", "/stream", "/recap", "/print"]
)
def test_whoever_knows_the_code_may_look(other: Phone, table: str, path: str) -> None:
    assert other.get(table + path).status_code == 200


@pytest.mark.parametrize(
    "path", ["", "/story", "/replay?at=1", "/audit", "/screen", "/invite", "/since", "/stream", "/recap", "/print"]
)
def test_a_code_that_is_none_is_404(phone: Phone, path: str) -> None:
    assert phone.get(f"/t/zzzzz{path}").status_code == 404


def at_box(phone: Phone, **headers: str) -> set[int]:
    """What the box answers to a phone of another address, looked at and changed."""
    box, form = "/box/counter", {"entry": "size", "value": "7"}
    answers = (
        phone.client.get(box, environ_overrides=ELSEWHERE, headers=headers),
        phone.client.get(f"{box}/export", environ_overrides=ELSEWHERE, headers=headers),
        phone.client.post(box, environ_overrides=ELSEWHERE, headers={**SAME, **headers}, data=form),
    )
    return {answer.status_code for answer in answers}


def test_the_box_is_for_the_house(phone: Phone, other: Phone, table: str, store: Store) -> None:
    """A phone that was let in, and the machine itself; not who sits at a table or opened one, nor whom a proxy speaks
    for."""
    assert at_box(other) == {403}
    assert store.box("counter") == {}
    assert other.client.get("/box/counter").status_code == 200
    assert other.client.get("/box/counter", headers={"X-Forwarded-For": "198.51.100.7"}).status_code == 403
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    assert at_box(other) == at_box(phone) == {403}, "a seat and a table of one's own make nobody of the house"
    let_in(other)
    assert at_box(other) == {200, 303}
    phone.post(f"{table}/free", {"seat": "B"})
    assert at_box(other) == {200, 303}
    (device,) = store.devices()
    phone.post("/house", {"what": "out", "mark": device.mark})
    assert at_box(other) == {403}
    refused = other.client.get("/box/counter", environ_overrides=ELSEWHERE, headers=JSON)
    assert refused.get_json()["error"].startswith("Questo è per il computer su cui gira Custode")


@pytest.mark.parametrize("path", ["/", "/tables"])
def test_what_is_for_the_house_is_linked_to_nobody_else(phone: Phone, other: Phone, table: str, path: str) -> None:
    """A stranger finds no link that answers 403; a phone of the house, or the machine, finds all of them."""
    assert 'href="/evenings"' in other.get(path).text
    shown = linked(other, path)
    assert {other.client.get(each, environ_overrides=ELSEWHERE).status_code for each in shown} <= {200}
    assert not [each for each in shown if each.startswith(("/evenings", "/box", "/people", "/import", "/house"))]
    let_in(phone)
    assert {"/evenings", "/house"} <= set(linked(phone, path))


def linked(phone: Phone, path: str) -> list[str]:
    """Where the page of a phone of another address leads."""
    text = phone.client.get(path, environ_overrides=ELSEWHERE).text
    return [each for each in re.findall(r'href="(/[^"#]*)"', text) if not each.startswith(("/static", "/t/"))]


def test_only_the_host_frees_a_seat(phone: Phone, other: Phone, table: str) -> None:
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    assert other.post(f"{table}/free", {"seat": "A"}).status_code == 403
    assert phone.post(f"{table}/free", {"seat": "B"}).status_code == 303


def test_tables_do_not_share_seats(phone: Phone, other: Phone, table: str) -> None:
    """The cookie of one table opens no other."""
    second = opened(other)
    cookie = phone.client.get_cookie("seat", path=table)
    assert cookie is not None
    phone.client.set_cookie("seat", cookie.value, path=second)
    assert phone.post(f"{second}/act", {"type": "add", "by": "1", "seq": "1", "seat": "A"}).status_code == 403
