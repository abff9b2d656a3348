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


def test_every_module_of_web_lies_in_a_room() -> None:
    """With a plain name; that each stands on the map of its room is held in tests/test_layers.py."""
    assert [file.name for file in TOP.glob("*.py")] == ["__init__.py"]
    assert ROOMS == ["after", "beside", "moment", "seating", "serving"]
    assert len(OTHERS) > 40
