"""One name, one thing: no record or figure shares its name with another of the program that may be read beside it.

Two games never meet in one module, so each may have its own. What a game and what lies under it (engine, kit, box) call
alike, or two modules of the core, needs a reason here.
"""

import ast
from collections.abc import Iterator
from functools import cache

from tests.sources import modules, tree_of

# The tables that each game gives to the engine under one name, and its packages to the game.
TABLES = {"BOX", "CHAPTERS", "DEFAULTS", "EFFECTS", "GAME", "HERE", "OPTIONS", "RULES", "WORDS"}
# What shares a name all the same, and why no reader takes one for the other.
WHY = {
    "KINDS": "The kinds of a game's cards, and of secret choices: no module of a game reads the latter.",
    "Mark": "A column of a score sheet, a place of a log, and a place on the disk: the last two stay at home.",
    "NUMBER": "How a number is written, in a line of notation and in one of a strip.",
    "Reveal": "What was revealed together, and the act that turns cards over.",
}


@cache
def named() -> dict[str, tuple[str, ...]]:
    """Every record and figure of the program, and the modules that make it."""
    found: dict[str, list[str]] = {}
    for module, file in modules().items():
        if module.startswith("companion"):
            for name in made(tree_of(file)):
                found.setdefault(name, []).append(module)
    return {name: tuple(homes) for name, homes in found.items()}


def made(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in (each for one in targets for each in ast.walk(one)):
            if isinstance(target, ast.Name) and target.id.isupper() and len(target.id) > 1:
                yield target.id


def game_of(module: str) -> str:
    return module.split(".")[2] if module.startswith("companion.games.") else ""


def within_a_game(name: str, homes: tuple[str, ...]) -> bool:
    games = [game_of(each) for each in homes if game_of(each)]
    return name not in TABLES and len(games) > len(set(games))


def under_a_game(name: str, homes: tuple[str, ...]) -> bool:
    below = any(each.startswith(("companion.engine", "companion.kit", "companion.box")) for each in homes)
    return name not in TABLES and below and any(map(game_of, homes))


def in_the_core(name: str, homes: tuple[str, ...]) -> bool:
    """Records: a figure is its own module's, as COOKIE is."""
    return not name.isupper() and sum(not game_of(each) for each in homes) > 1


def shared(names: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    laws = (within_a_game, under_a_game, in_the_core)
    return {name: homes for name, homes in names.items() if any(law(name, homes) for law in laws)}


def test_one_name_is_one_thing() -> None:
    assert {name: homes for name, homes in shared(named()).items() if name not in WHY} == {}


def test_a_reason_is_given_only_where_it_is_needed() -> None:
    assert WHY.keys() - shared(named()).keys() == set()


def test_a_planted_twin_is_found() -> None:
    game, engine = "companion.games.hyde", "companion.engine"
    assert shared({"FAR": (f"{game}.state", f"{game}.view")})
    assert shared({"Chance": (f"{engine}.chance", f"{game}.view")})
    assert shared({"Line": (f"{engine}.words", "companion.web.moment.page")})
    assert not shared({"HAND": (f"{game}.state", "companion.games.mythos.state")})
    assert not shared({"COOKIE": ("companion.web.seating.seats", "companion.web.serving.language")})
