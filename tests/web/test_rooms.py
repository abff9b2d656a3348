"""Which files answer an address: those in `companion/web/routes`, each of them, and no other."""

from importlib import import_module
from pathlib import Path

import pytest
from flask import Blueprint, Flask

from companion import web
from companion.web import BLUEPRINTS, routes

TOP = Path(web.__file__).parent
ROOM = Path(routes.__file__).parent
MODULES = sorted(file.stem for file in ROOM.glob("*.py") if file.stem != "__init__")
OTHERS = sorted(file.stem for file in TOP.glob("*.py") if file.stem != "__init__")


def answering(module: str) -> list[Blueprint]:
    """The blueprints a module makes, not those it borrows."""
    return [
        each
        for each in vars(import_module(module)).values()
        if isinstance(each, Blueprint) and each.import_name == module
    ]


def test_each_module_of_the_room_has_routes_that_are_served(app: Flask) -> None:
    served = {view.__module__ for view in app.view_functions.values()}
    for module in MODULES:
        full = f"{routes.__name__}.{module}"
        (blueprint,) = answering(full)
        assert import_module(full) in BLUEPRINTS
        assert blueprint.import_name in served


def test_nothing_beside_the_room_has_routes() -> None:
    assert [module for module in OTHERS if answering(f"companion.web.{module}")] == []


def test_every_view_lies_in_the_room(app: Flask) -> None:
    """A route hung on the application itself would lie elsewhere."""
    homes = {view.__module__ for view in app.view_functions.values()}
    assert homes == {f"{routes.__name__}.{module}" for module in MODULES}


def test_a_planted_route_beside_the_room_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.errors.routes", Blueprint("planted", "companion.web.errors"), raising=False)
    assert len(answering("companion.web.errors")) == 1


# The word a newcomer would look for, and the file whose first line says it beside the picture.
PLAIN = {
    "request parsing": "web/act_request.py",
    "view model": "web/page.py",
    "minified": "web/assets.py",
    "gzip": "web/assets.py",
    "dependency container": "web/services.py",
    "event stream": "web/routes/live.py",
    "rate limiting": "web/rates.py",
    "authorization": "web/policy.py",
    "authentication": "web/seats.py",
    "error handlers": "web/errors.py",
    "CSRF": "web/security.py",
    "repository": "web/tables.py",
    "localisation": "web/language.py",
    "event sourcing": "engine/play.py",
    "event log": "engine/log.py",
    "randomness": "engine/chance.py",
    "message catalogue": "engine/words.py",
    "interface": "engine/game.py",
    "serialised": "engine/notation.py",
    "dispatch tables": "engine/dispatch.py",
    "optimistic concurrency": "engine/meanwhile.py",
    "commit and reveal": "engine/locks.py",
    "input validation": "engine/values.py",
    "projection": "engine/view.py",
    "legal moves": "engine/offers.py",
    "form fields": "engine/holes.py",
    "settings": "engine/opening.py",
    "control panel": "engine/dials.py",
    "inventory": "engine/audit.py",
    "migration": "store/schema.py",
    "exceptions": "store/errors.py",
    "connection": "store/file.py",
    "statements": "store/statements/acts.py",
    "backup": "store/backup.py",
    "health check": "maintenance.py",
}


@pytest.mark.parametrize(("word", "file"), PLAIN.items())
def test_the_plain_word_finds_the_file(word: str, file: str) -> None:
    first = (TOP.parent / file).read_text(encoding="utf-8").partition("\n")[0]
    assert word.lower() in first.lower()


def test_the_map_of_web_names_every_module() -> None:
    """In the docstring of the package, the reading order, whatever is added."""
    text = web.__doc__ or ""
    assert [module for module in (*OTHERS, *MODULES) if f"`{module}`" not in text] == []
