"""A server in memory with one game it has never heard of, and phones to visit it with."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import lessons
from companion.engine.box_entries import BoxValue
from companion.engine.game import Game
from companion.store import Store
from companion.web import create_app
from companion.web.serving.hub import Limits
from tests.any_game import any_game
from tests.web.counter import GAME

SCREENS = Path(__file__).parent / "screens"
SAME = {"Sec-Fetch-Site": "same-origin"}
JSON = {"Accept": "application/json"}
# Not this machine.
ELSEWHERE = {"REMOTE_ADDR": "198.51.100.7"}


# The time of every server of these tests; a test that moves it puts it back.
NOW = {"now": 1_000, "ticks": 0}


class Phone:
    """A browser that sends what browsers send."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.client.get(path, headers={k.replace("_", "-"): v for k, v in headers.items()})

    def post(self, path: str, form: object = None, *, headers: dict[str, str] | None = None) -> TestResponse:
        return self.client.post(path, data=form or {}, headers={**SAME, **(headers or {})})

    def away(self, path: str, form: object = None, method: str = "GET", **headers: str) -> TestResponse:
        """The same asked from another machine of the network."""
        sent = {**SAME, **{name.replace("_", "-"): value for name, value in headers.items()}}
        return self.client.open(path, method=method, data=form, headers=sent, environ_overrides=ELSEWHERE)

    def ask(self, path: str, body: object) -> TestResponse:
        return self.client.post(path, json=body, headers={**SAME, **JSON})


def box_says(store: Store, game: Game[Any] = GAME) -> dict[str, BoxValue]:
    """What a box says by now: its owner's word and what tables taught."""
    return lessons.box_of(game, *store.taught_box(game.id))


@pytest.fixture
def store() -> Iterator[Store]:
    kept = Store(None)
    yield kept
    kept.close()


@pytest.fixture
def app(store: Store) -> Flask:
    limits = Limits(total=3, table=2, address=2, seconds=0.2, beat=0.1)
    return create_app(
        store=store,
        games={"counter": any_game(GAME)},
        screens=[SCREENS],
        limits=limits,
        clock=lambda: NOW["now"],
        ticks=lambda: NOW["ticks"],
        rates=False,
    )


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def other(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def table(phone: Phone) -> str:
    """The path of a table that `phone` opened and sits at as A, with a free seat B."""
    return opened(phone)


def opened(phone: Phone, **form: str) -> str:
    answer = phone.post("/new/counter", {"seats": "2", "name.A": "Ada", **form})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


def let_in(phone: Phone, name: str = "Leo") -> None:
    """A phone of the house from now on, by a code of the machine, as a camera reads it."""
    code = phone.client.application.extensions["custode"].pairing.fresh()
    assert phone.away(f"/pair/{code.lower()}", {"name": name}, "POST").headers["Location"] == "/"


def seq(phone: Phone, table: str) -> int:
    found = re.search(r'data-seq="(\d+)"', phone.get(table).get_data(as_text=True))
    assert found
    return int(found.group(1))


@pytest.fixture
def act() -> Callable[..., TestResponse]:
    """Send a form as the page of the table would."""

    def send(phone: Phone, table: str, type: str, seat: str = "A", **fields: object) -> TestResponse:
        at = fields.pop("at", None) or seq(phone, table)
        headers = fields.pop("headers", None)
        assert isinstance(headers, dict | None)
        form = {"type": type, "seq": at, "key": f"{seat}-{at}", "seat": seat, **fields}
        return phone.post(f"{table}/act", form, headers=headers)

    return send


# --- phones of their own, at a table with a secret -------------------------------------------------------------------


class Handset(Phone):
    """A phone of its own: another address, another browser."""

    def __init__(self, app: Flask, number: int, agent: str = "") -> None:
        super().__init__(app)
        self.number, self.agent = number, agent or f"browser {number}"
        self.client.environ_base["REMOTE_ADDR"] = f"192.168.1.{number}"
        self.client.environ_base["HTTP_USER_AGENT"] = self.agent


@pytest.fixture
def moving() -> Iterator[None]:
    """A test that moves time on its own."""
    before = dict(NOW)
    yield
    NOW.update(before)


@pytest.fixture
def ada(app: Flask) -> Handset:
    return Handset(app, 11)


@pytest.fixture
def bo(app: Flask) -> Handset:
    return Handset(app, 12)


@pytest.fixture
def leo(app: Flask) -> Handset:
    """The other phone of whoever sits at B."""
    return Handset(app, 13)


@pytest.fixture
def evening(ada: Handset, bo: Handset) -> str:
    """Ada at A, who hosts; Bo at B, with a secret; half a minute later."""
    answer = ada.post("/new/counter", {"seats": "2", "name.A": "Ada"})
    table = answer.headers["Location"]
    assert bo.post(f"{table}/sit", {"seat": "B", "name": "Bo"}).status_code == 303
    page = seen(bo, table)
    hidden = {"type": "hide", "secret": "owl", "seq": page["seq"], "key": "hidden", "seat": "B"}
    assert bo.post(f"{table}/act", hidden).status_code == 303
    assert seen(bo, table)["board"]["view"]["mine"] == "owl"
    NOW["now"] += 30
    NOW["ticks"] += 30
    return table


def seen(phone: Phone, table: str) -> dict[str, Any]:
    found = phone.get(table, Accept="application/json").json
    assert isinstance(found, dict)
    return found
