"""The game to copy keeps what games of the shelf must: what it imports, and where what it is made of stands."""

from pathlib import Path

import pytest

from tests import test_layers
from tests.sources import text_of
from tests.web import counter

MODULES = sorted(Path(counter.__file__).parent.glob("*.py"))
HERE, SHELF = counter.__name__, "companion.games.counter"


def as_on_the_shelf(file: Path) -> tuple[str, str]:
    """Its name and its text, were its folder copied there."""
    name = SHELF if file.stem == "__init__" else f"{SHELF}.{file.stem}"
    return name, text_of(file).replace(HERE, SHELF)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_it_imports_what_a_game_may(file: Path) -> None:
    assert test_layers.faults(*as_on_the_shelf(file)) == []


def test_its_facts_and_actions_stand_in_modules_of_their_own() -> None:
    """A game of the shelf is read from there: its handwork, its rules in the order of the book."""
    assert {kind.__module__ for kind in counter.GAME.rules} == {f"{HERE}.rules"}
    assert {kind.__module__ for kind in counter.GAME.effects} == {f"{HERE}.facts", "companion.engine.facts"}


def test_an_import_that_no_game_may_have_is_found() -> None:
    name, text = as_on_the_shelf(MODULES[0])
    assert test_layers.faults(name, f"{text}\nfrom companion.web import page\n") != []
