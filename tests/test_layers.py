"""Who may import whom: the plan of the program, kept by reading its imports."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.sources import ROOT, modules, parsed, text_of, tree_of

# Each layer, and what it may import of the program. The longest name that fits counts; what has no line of its own
# are the tools behind the command line, which may use everything that nothing below uses.
MAY = {
    "companion": ("companion", "printables"),
    "companion.engine": ("companion.engine",),
    "companion.box": ("companion.engine",),
    "companion.kit": ("companion.engine", "companion.kit"),
    "companion.history": ("companion.engine", "companion.history"),
    "companion.games": ("companion.engine", "companion.box", "companion.kit"),
    "companion.store": ("companion.engine", "companion.box", "companion.store"),
    "companion.lessons": ("companion.engine", "companion.box", "companion.store"),
    "companion.strict_json": (),
    "companion.addresses": (),
    # How large a photograph may be is said in one place.
    "companion.channels": ("companion.engine", "companion.scan"),
    "companion.network": ("companion.addresses", "companion.channels"),
    "companion.scan": ("companion.engine", "companion.scan", "printables"),
    "companion.simulate": ("companion.engine", "companion.box", "companion.games"),
    "companion.transcript": ("companion.engine", "companion.box", "companion.games", "companion.strict_json"),
    "companion.web": (
        "companion.engine",
        "companion.box",
        "companion.lessons",
        "companion.games",
        "companion.history",
        "companion.store",
        "companion.network",
        "companion.scan",
        "companion.strict_json",
        "companion.addresses",
        "companion.web",
        "printables",
    ),
    "printables": ("companion.engine", "companion.box", "companion.games", "printables"),
    "companion.wsgi": ("companion.web",),
    "wsgi": ("companion.wsgi",),
}
# The outside world, and the only ones that may touch it.
OUTSIDE = {
    "flask": ("companion.web", "companion.network", "companion.serving", "companion.cli"),
    "sqlite3": ("companion.store", "companion.maintenance", "companion.cli"),
    "sqlite_utils": ("companion.store",),
    "reportlab": ("printables",),
    "qrcode": ("printables",),
    "PIL": ("printables", "companion.scan"),
    "cv2": ("companion.scan",),
    "numpy": ("companion.scan",),
    "zxingcpp": ("companion.scan",),
}
# What the pure part of the program never does: look at a clock, roll a die, read the surroundings.
IMPURE = {
    "time",
    "datetime",
    "random",
    "secrets",
    "os",
    "socket",
    "threading",
    "subprocess",
    "urllib",
    "logging",
    "uuid",
}
PURE = ("companion.engine", "companion.kit", "companion.games", "companion.history")
# Of everything that is installed, the pure part takes this one.
ALLOWED_IN_PURE = {"msgspec", "companion"}


def imports(source: str) -> set[str]:
    """Every module this source imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            base = node.module or ""
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def within(module: str, layer: str) -> bool:
    return module == layer or module.startswith(layer + ".")


def layer_of(module: str) -> str:
    return max((layer for layer in MAY if within(module, layer)), key=len)


def is_ours(name: str) -> bool:
    # Nobody may import the tests: they are not installed.
    return name.partition(".")[0] in ("companion", "printables", "wsgi", "tests")


def faults(module: str, source: str) -> list[str]:
    """Every import that crosses a line."""
    layer = layer_of(module)
    found = []
    for name in sorted(imports(source)):
        top = name.partition(".")[0]
        if is_ours(name):
            own_game = layer == "companion.games" and within(name, ".".join(module.split(".")[:3]))
            if not own_game and not any(within(name, each) for each in MAY[layer]):
                found.append(f"{module} imports {name}")
        elif (top in OUTSIDE and not any(within(module, each) for each in OUTSIDE[top])) or is_impure(module, top):
            found.append(f"{module} imports {name}")
    return found


def is_impure(module: str, top: str) -> bool:
    if not any(within(module, each) for each in PURE):
        return False
    return top in IMPURE or (top not in ALLOWED_IN_PURE and top not in sys.stdlib_module_names)


def test_imports() -> None:
    """Of all modules at once: four hundred tests of one file each took longer than the reading."""
    sources = {module: text_of(file) for module, file in modules().items()}
    assert len(sources) > 200
    assert [fault for module, source in sources.items() for fault in faults(module, source)] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.engine.play", "from companion.games.hyde import GAME"),
        ("companion.engine.play", "from companion.box import words"),
        ("companion.engine.chance", "import random"),
        ("companion.engine.chance", "from time import time"),
        ("companion.engine.chance", "import flask"),
        ("companion.engine.play", "from companion.kit.hands import without"),
        ("companion.kit.hands", "from companion.games.hyde.state import Position"),
        ("companion.kit.decks", "from companion.box import numbers"),
        ("companion.kit.luck", "import random"),
        ("companion.games.hyde.rules.turn", "from companion.games.mayhem.state import Table"),
        ("companion.games.hyde.rules.turn", "def f():\n    import random"),
        ("companion.games.hyde.view", "from companion.web import page"),
        ("companion.games.hyde.view", "import sqlite3"),
        ("companion.box", "from companion.store import Store"),
        ("companion.store", "from companion.web import create_app"),
        ("companion.store.rows", "from companion.games import games"),
        ("companion.web.moment.page", "import sqlite3"),
        ("companion.web.moment.page", "from companion import cli"),
        ("printables.hyde", "from companion.store import Store"),
        ("printables.hyde", "from companion.web.moment.page import table_page"),
        ("printables.hyde", "import flask"),
        ("companion.engine.words", "import reportlab"),
        ("companion.network", "from companion.store import Store"),
        ("companion.simulate", "from companion.web import create_app"),
        ("companion.cli.games", "from tests import bench"),
    ],
)
def test_a_planted_import_is_found(module: str, source: str) -> None:
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.games.hyde.rules.turn", "from companion.games.hyde.state import Position"),
        (
            "companion.games.hyde",
            "from companion.engine.game import Game\nimport msgspec\nfrom fractions import Fraction",
        ),
        ("companion.web.moment.page", "from companion.store import Store\nimport flask"),
        ("printables.sheet", "import reportlab\nfrom companion.engine.words import Words"),
    ],
)
def test_what_is_allowed_is_left_alone(module: str, source: str) -> None:
    assert faults(module, source) == []


def test_the_engine_says_its_rule_itself() -> None:
    assert (ROOT / "companion" / "engine" / "README.md").is_file()


# --- what is imported is declared -------------------------------------------------------------------------------------


def declared(*extras: str) -> set[str]:
    """The names of all that is asked for, by the program and by these extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(each for extra in extras for each in project["optional-dependencies"][extra])]
    return {name(each) for each in asked}


def name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found is not None, requirement
    return re.sub(r"[._-]+", "-", found[0]).lower()


def undeclared(tops: set[str], *extras: str) -> set[str]:
    """What is imported of packages that nothing here asks for: another one brings them today."""
    bringing = packages_distributions()
    foreign = {top for top in tops if not is_ours(top) and top not in sys.stdlib_module_names}
    return {top for top in foreign if not {name(each) for each in bringing[top]} & declared(*extras)}


def test_what_the_program_imports_is_declared() -> None:
    """But for the script that cuts the fonts anew, which who changes them runs with what the tests bring."""
    files = {module: file for module, file in modules().items() if module != "printables.fonts.subset"}
    tops = {each.partition(".")[0] for file in files.values() for each in imports(text_of(file))}
    assert {"werkzeug", "jinja2", "cv2"} <= tops
    assert undeclared(tops, "scan") == set()


def test_a_planted_package_of_others_is_found() -> None:
    assert undeclared({"flask", "blinker", "os", "companion"}) == {"blinker"}


def test_what_is_declared_is_in_the_lock_file() -> None:
    locked = {name(line) for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()}
    assert len(locked) > 80
    assert declared("scan", "test", "mutation", "peers") - locked == set()


# --- every module stands on a map -------------------------------------------------------------------------------------

ROOMS = ("web", "web/serving", "web/seating", "web/moment", "web/beside", "web/after", "web/routes")
MAPS = ("", "cli", "engine", "history", "kit", "scan", "store", "store/statements", *ROOMS)


def named_on(map: str, module: str) -> bool:
    return re.search(rf"`{module}/?`|^{module}\b", map, re.MULTILINE) is not None


@pytest.mark.parametrize("folder", MAPS)
def test_the_map_of_a_package_names_every_module(folder: str) -> None:
    """In its docstring, whatever is added: whoever is new finds there what lies where."""
    top = ROOT / "companion" / folder
    map = ast.get_docstring(tree_of(top / "__init__.py")) or ""
    there = {file.stem for file in top.glob("*.py")} | {file.parent.name for file in top.glob("*/__init__.py")}
    assert sorted(module for module in there - {"__init__", "__main__"} if not named_on(map, module)) == []


def test_a_module_that_is_on_no_map_is_found() -> None:
    assert named_on("`here` and `bench/`\nthere/  too", "there")
    assert named_on("`here` and `bench/`", "bench")
    assert not named_on("`here` is what lies there", "there")


# --- a game is three folders ------------------------------------------------------------------------------------------

GAMES = sorted(path.parent.name for path in ROOT.glob("data/*/game.toml"))


def is_of_a_game(file: Path) -> bool:
    """Whether a file lies in the folder, or is the module, of one game."""
    return not {*file.relative_to(ROOT).with_suffix("").parts}.isdisjoint(GAMES)


def core_files() -> list[Path]:
    kinds = {".py", ".css", ".js", ".html"}
    files = (file for top in ("companion", "printables") for file in (ROOT / top).rglob("*"))
    return sorted(file for file in files if file.suffix in kinds and not is_of_a_game(file))


def named_in(text: str, games: Iterable[str] = GAMES) -> set[str]:
    """As a word of its own, or part of a name that is written of several: nim is not named in "minimum"."""
    return {game for game in games if re.search(rf"(?<![a-z]){game}(?![a-z])", text.lower())}


def test_no_game_is_named_outside_its_folders() -> None:
    """Title, colour, icons and words are data of the game: a sixth one changes no file that the others share."""
    found = {str(file.relative_to(ROOT)): named_in(text_of(file)) for file in core_files()}
    assert {file: games for file, games in found.items() if games} == {}


def test_a_planted_name_is_found() -> None:
    assert named_in("[data-game=hyde] { --day: #6a2c8f; }") == {"hyde"}
    assert named_in("HYDE_2, of-hyde and hyde.") == {"hyde"}
    assert named_in("the minimum of an animation, nimble", ["nim"]) == set()
    assert len(core_files()) > 100
