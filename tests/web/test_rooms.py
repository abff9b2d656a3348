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
ROOMS = sorted(room.parent.name for room in TOP.glob("*/__init__.py") if room.parent != ROOM)
OTHERS = sorted(
    f"{room}.{file.stem}" for room in ROOMS for file in (TOP / room).glob("*.py") if file.stem != "__init__"
)


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
    monkeypatch.setattr(
        "companion.web.serving.errors.routes", Blueprint("planted", "companion.web.serving.errors"), raising=False
    )
    assert len(answering("companion.web.serving.errors")) == 1


# The word a newcomer would look for, and the file whose first line says it beside the picture.
PLAIN = {
    "request parsing": "web/moment/act_request.py",
    "view model": "web/moment/page.py",
    "minified": "web/serving/assets.py",
    "gzip": "web/serving/assets.py",
    "dependency container": "web/serving/services.py",
    "event stream": "web/routes/live.py",
    "rate limiting": "web/serving/rates.py",
    "authorization": "web/serving/policy.py",
    "authentication": "web/seating/seats.py",
    "error handlers": "web/serving/errors.py",
    "CSRF": "web/serving/security.py",
    "repository": "web/seating/tables.py",
    "localisation": "web/serving/language.py",
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


def test_every_module_of_web_lies_in_a_room() -> None:
    """With a plain name; that each stands on the map of its room is held in tests/test_layers.py."""
    assert [file.name for file in TOP.glob("*.py")] == ["__init__.py"]
    assert ROOMS == ["after", "beside", "moment", "seating", "serving"]
    assert len(OTHERS) > 40
