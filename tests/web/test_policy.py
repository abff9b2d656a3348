"""Every route says who may use it, and means it."""

import pytest
from flask import Flask

from companion.web.policy import policy_of
from tests.web.conftest import JSON, Phone, opened

EXPECTED = {"anyone", "table", "seat", "host"}


def rules(app: Flask):
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
    games = ("mayhem", "hyde", "rickmorty", "mythos", "monsterchase", "counter")
    assert not [str(rule) for rule in rules(app) if any(game in str(rule) for game in games)]


@pytest.mark.parametrize("verb", ["act", "rise", "hold", "free"])
def test_a_stranger_may_not(phone: Phone, other: Phone, table: str, verb: str) -> None:
    """Knowing the code lets you look, not act."""
    answer = other.post(f"{table}/{verb}", {"seat": "A", "type": "add", "by": "1", "seq": "1"}, headers=JSON)
    assert answer.status_code == 403
    assert phone.get(table, Accept="application/json").json["seq"] == 1


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
