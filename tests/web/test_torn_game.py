"""A game of the shelf that cannot be read takes nothing from the others: pages and evenings go on."""

from importlib import import_module

import pytest
from flask import Flask

from companion.store import Store
from companion.web import create_app, settle
from tests.web.conftest import Phone
from tests.web.test_one_phone import opened


@pytest.fixture
def torn(games_anew: None) -> set[str]:
    """The games that cannot be read from now on."""
    return set()


@pytest.fixture
def app(torn: set[str], store: Store, monkeypatch: pytest.MonkeyPatch) -> Flask:
    def read(name: str) -> object:
        if name.rpartition(".")[2] in torn:
            raise ValueError("a line is missing")
        return import_module(name)

    monkeypatch.setattr("companion.games.import_module", read)
    return create_app(store=store, rates=False)


def test_all_else_goes_on_without_a_game_that_cannot_be_read(
    app: Flask, phone: Phone, torn: set[str], caplog: pytest.LogCaptureFixture
) -> None:
    hyde, mythos = opened(phone, "hyde"), opened(phone, "mythos")
    # A start that finds its folder torn.
    app.extensions["custode"].tables.forget(hyde[3:].upper())
    torn.add("hyde")
    settle(app)
    assert "hyde cannot be read" in caplog.text
    paths = ("/", "/tables", "/evenings", "/people", mythos, "/health")
    assert {path: phone.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)
    assert "/new/hyde" not in phone.get("/").text
    # Its tables say so of themselves, and not that there is none.
    assert (phone.get(hyde).status_code, phone.get(f"{hyde}/story").status_code) == (503, 503)
    assert "Questo gioco non si legge" in phone.get(hyde).text, "what is stored of the table is whole"
    assert '"unreadable":1' in phone.get("/health").text


@pytest.mark.parametrize("path", ["/", "/tables", "/evenings?game=hyde", "/tonight/hyde", "/join?code=ZZZZZ"])
def test_whoever_asks_before_it_is_known_which_game_is_torn(
    app: Flask, phone: Phone, torn: set[str], path: str
) -> None:
    """In the first second after a start, while games are read beside the server that answers already."""
    hyde, mythos = opened(phone, "hyde"), opened(phone, "mythos")
    app.extensions["custode"].tables.forget(hyde[3:].upper())
    torn.add("hyde")
    found = phone.get(path)
    assert found.status_code == (404 if "code" in path else 200)
    assert mythos in found.text or path not in ("/", "/tables")


@pytest.mark.parametrize("path", ["/new/hyde", "/rules/hyde", "/box/hyde", "/print/hyde"])
def test_its_own_pages_say_what_is_the_matter(app: Flask, phone: Phone, torn: set[str], path: str) -> None:
    torn.add("hyde")
    found = phone.get(path)
    assert found.status_code == 503
    assert "Questo gioco non si legge: un suo file è danneggiato. Gli altri giochi vanno avanti." in found.text


def test_a_table_that_cannot_be_shown_does_not_lead_to_itself(app: Flask, phone: Phone, torn: set[str]) -> None:
    hyde = opened(phone, "hyde")
    assert f'href="{hyde}"' in phone.get("/help").text
    app.extensions["custode"].tables.forget(hyde[3:].upper())
    torn.add("hyde")
    assert f'href="{hyde}"' not in phone.get(f"{hyde}/story").text


def test_a_game_that_can_be_read_again_is_back(phone: Phone, torn: set[str]) -> None:
    torn.add("hyde")
    assert phone.get("/new/hyde").status_code == 503
    assert "/new/hyde" not in phone.get("/").text
    torn.clear()
    assert phone.get("/new/hyde").status_code == 200
    assert "/new/hyde" in phone.get("/").text
