"""The seeds that broke naive apps, at every door: an answer below 500, and the table as it was."""

import re
from itertools import product

import pytest
from flask import Flask

from companion.store import Store
from companion.web import create_app
from tests.any_game import any_game
from tests.web.conftest import SAME, SCREENS, Phone, opened
from tests.web.counter import GAME

WORDS = [
    "\ud800", "\0", "a\r\nX-Evil: 1", "<b>", "<img src='file:///etc/passwd'>", "<font color=…>", "NaN", "1e999", "٣",
    "1_000", "\ufeff1", "-1", str(2**63), "9" * 400, "{0.__class__}", "%s%n", "../../etc/passwd", "' OR 1=1 --",
    "💥" * 300,
]  # fmt: skip
BODIES = [
    b'{"a":"\\ud800"}', b'{"seq":9223372036854775808}', b"[" * 50_000, b'{"action":' * 5_000, b"[]", b"null", b"true",
    b'{"action":{"type":"add","by":"1"},"seq":"1"}', b'{"seq":NaN}', b'{"seq":1e999}', b'{"seq":1,"seq":2}',
    b"\xef\xbb\xbf{}", b'{"seat":{"a":[]},"action":{"type":[]}}', b"\xff\xfe", b"", b"{",
    b'{"action":{"type":"add","by":2}}',
]  # fmt: skip
PATHS = [
    "%00", "%ff", "%ed%a0%80", "%0d%0aX-Evil:1", "..%2f..%2fetc", str(2**63), "%D9%A3", "a" * 3_000, "%3Cb%3E", "%25s",
    "%5C%5Cevil", "%E2%80%AE",
]  # fmt: skip
FIELDS = [
    "seat", "seq", "key", "type", "by", "gems", "gems.red-1", "words", "track", "track.red.1", "post.K",
    "card.0.0", "remove", "to", "dial", "value", "name", "code", "what", "entry",
    "language", "paper", "ssid", "password", "back", "pad", "seats", "name.A", "option.goal", "sit", "text", "ready",
]  # fmt: skip
KINDS = ("application/json", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded")


@pytest.fixture(scope="module")
def arena() -> tuple[Flask, Phone, str, Store]:
    store = Store(None)
    app = create_app(store=store, games={"counter": any_game(GAME)}, screens=[SCREENS], rates=False)
    phone = Phone(app)
    return app, phone, opened(phone, sit="all"), store


def acts(store: Store, table: str) -> list[bytes]:
    return [row.facts for row in store.acts(table.removeprefix("/t/").upper())]


def doors(app: Flask, method: str) -> list[str]:
    return sorted({rule.rule for rule in app.url_map.iter_rules() if method in (rule.methods or ())})


def through(door: str, table: str) -> str:
    """A path through this door that leads somewhere."""
    known = {"code": table.removeprefix("/t/"), "game": "counter", "rule": "counter-1", "what": "tent"}
    return re.sub(r"<(\w+)>", lambda hole: known.get(hole.group(1), "x"), door)


def survives(status: int, store: Store, table: str, before: list[bytes]) -> None:
    assert status < 500
    assert acts(store, table) == before


DOORS = create_app(store=Store(None), games={"counter": any_game(GAME)}, screens=[SCREENS], rates=False)
ASKED = [door for door in doors(DOORS, "GET") if "stream" not in door]
POSTED = [door for door in doors(DOORS, "POST") if not door.startswith("/new")]


@pytest.mark.parametrize(("door", "seed"), list(product(ASKED, PATHS)))
def test_paths_and_queries(arena: tuple[Flask, Phone, str, Store], door: str, seed: str) -> None:
    """A hostile word in every hole of a path, and in every argument."""
    _, phone, table, store = arena
    before = acts(store, table)
    path = re.sub(r"<\w+>", lambda _: seed, door)
    survives(phone.get(path).status_code, store, table, before)
    names = ("seq", "at", "code", "pad", "back", "paper", "language", "v", seed)
    query = "&".join(f"{name}={seed}" for name in names)
    answer = phone.get(f"{through(door, table)}?{query}")
    assert "X-Evil" not in answer.headers
    survives(answer.status_code, store, table, before)


@pytest.mark.parametrize(("door", "seed"), list(product(POSTED, WORDS)))
def test_forms(arena: tuple[Flask, Phone, str, Store], door: str, seed: str) -> None:
    """A hostile word in every field, alone and in all of them."""
    _, phone, table, store = arena
    before = acts(store, table)
    raw = seed.encode("utf-8", "surrogatepass")
    for form in (dict.fromkeys(FIELDS, raw), {"type": "add", "by": raw, "seq": raw}, {raw.decode("latin-1"): b"1"}):
        answer = phone.client.post(through(door, table), data=form, headers=SAME)
        assert "X-Evil" not in answer.headers
        survives(answer.status_code, store, table, before)


@pytest.mark.parametrize(("door", "kind"), list(product(POSTED, KINDS)))
def test_bodies(arena: tuple[Flask, Phone, str, Store], door: str, kind: str) -> None:
    _, phone, table, store = arena
    before = acts(store, table)
    for raw in BODIES:
        answer = phone.client.post(through(door, table), data=raw, content_type=kind, headers=SAME)
        survives(answer.status_code, store, table, before)


@pytest.mark.parametrize(
    ("field", "seed"), list(product(["name.A", "seats", "option.goal", "A.colour", "sit", "pad", "post.K"], WORDS))
)
def test_opening_with_anything(arena: tuple[Flask, Phone, str, Store], field: str, seed: str) -> None:
    """A table opened under a strange name still shows every page."""
    app, _, _, _ = arena
    phone = Phone(app)
    raw = seed.encode("utf-8", "surrogatepass")
    answer = phone.client.post("/new/counter", data={field: raw}, headers=SAME)
    assert answer.status_code < 500
    if answer.status_code == 303:
        table = answer.headers["Location"]
        pages = ("", "/story", "/invite", "/screen", "/recap", "/print/seats.pdf")
        assert [phone.get(table + page).status_code for page in pages] == [200] * 6


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "X"])
def test_other_methods(arena: tuple[Flask, Phone, str, Store], method: str) -> None:
    _, phone, table, store = arena
    before = acts(store, table)
    for door in doors(DOORS, "GET"):
        answer = phone.client.open(through(door, table), method=method, headers=SAME)
        assert answer.status_code < 500 or "stream" in door
        assert acts(store, table) == before


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("application/json", "application/json"), ("text/html", "text/html; charset=utf-8"),
        ("", "text/html; charset=utf-8"),
        ("*/*", "text/html; charset=utf-8"), ("text/html,application/json;q=0.9", "text/html; charset=utf-8"),
        ("application/json,text/html;q=0.9", "application/json"), ("image/png", "text/html; charset=utf-8"),
        (";;;,q=x", "text/html; charset=utf-8"),
    ],
)  # fmt: skip
def test_what_is_accepted_is_answered(arena: tuple[Flask, Phone, str, Store], accept: str, kind: str) -> None:
    _, phone, table, _ = arena
    for path in (table, "/", "/nope", f"{table}/story", "/t/zzzzz"):
        assert phone.get(path, Accept=accept).content_type == kind


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_trouble_is_said_in_the_readers_language(arena: tuple[Flask, Phone, str, Store], language: str) -> None:
    phone = Phone(arena[0])
    sentence = {"it": "Non c’è nessun tavolo con questo codice.", "en": "There is no table with this code."}[language]
    answer = phone.get("/t/zzzzz", Accept_Language=language, Accept="application/json")
    trouble = {"status": 404, "error": sentence, "rule": None, "page": None, "href": None, "seq": None}
    assert (answer.status_code, answer.json) == (404, trouble)
