"""Is everything a game has reached from the table, and is the kit? What only tests call keeps no rule for anybody."""

import ast
from collections.abc import Iterator, Set
from functools import cache

import pytest

from companion.games import games
from tests.sources import modules, tree_of

# How a trace reads in a failing test.
FOR_TESTS = {"companion.games.monsterchase.driver.events.told"}
# No rule makes these facts any more; tables of earlier releases hold them.
OF_OLD = {"companion.games.hyde.facts.turn.OnesPlayed", "companion.games.monsterchase.facts.hand.DrawLost"}


@cache
def reached() -> frozenset[tuple[str, str]]:
    """What is named somewhere, as its module and its name: at home, imported, or through its module."""
    return frozenset(each for module, file in modules().items() for each in named(module, tree_of(file)))


def named(module: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    called: dict[str, str] = {}
    through: set[tuple[str, str]] = set()
    for statement in tree.body:
        own = getattr(statement, "name", "")
        for node in ast.walk(statement):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    called[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                    yield node.module, alias.name
            elif isinstance(node, ast.Name) and node.id != own:
                yield module, node.id
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                through.add((node.value.id, node.attr))
    for name, attribute in through:
        # A name that was not imported may stand for any module that was, as in a list of chapters.
        among = (called[name],) if name in called else tuple(called.values())
        yield from ((each, attribute) for each in among)


def made(module: str) -> set[str]:
    """The functions and classes at the top of a module."""
    return {node.name for node in tree_of(modules()[module]).body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def answering(game: str) -> set[str]:
    """What the engine finds by itself: an action in its chapter."""
    return {kind.__name__ for kind in games()[game].actions}


def unreached(game: str) -> set[str]:
    return unreached_in(f"companion.games.{game}", answering(game))


def unreached_in(package: str, known: Set[str] = frozenset()) -> set[str]:
    own = [module for module in modules() if f"{module}.".startswith(f"{package}.")]
    found = {(module, name) for module in own for name in made(module) - known}
    return {".".join(each) for each in found - reached()}


@pytest.mark.parametrize("game", games())
def test_nothing_is_called_by_tests_only(game: str) -> None:
    assert unreached(game) - FOR_TESTS - OF_OLD == set()


def test_games_take_all_that_is_in_the_kit() -> None:
    """By no other name: a fact of a game may be called like something that lies there."""
    assert unreached_in("companion.kit") == set()


def test_what_only_old_tables_hold_is_made_no_more() -> None:
    assert {each for game in games() for each in unreached(game)} >= OF_OLD


def test_a_planted_one_is_found() -> None:
    """Named only where it is made, even if it calls itself."""
    planted = ast.parse("def lost():\n    return lost()\n\ndef used():\n    return 1\n\nUSED = used()\n")
    assert {name for _, name in named("planted", planted)} & {"lost", "used"} == {"used"}
