"""Nothing is written twice: no passage of six lines stands in two places of the program by letter (copy and paste)."""

import ast
import re
from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest

from tests.sources import ROOT, parsed, text_of

FOLDERS = ("companion", "printables")
KINDS = (".py", ".html", ".css", ".js")
PASSAGE = 6
# Nothing is said by such a line: punctuation alone, a word that only closes, or what many actions say of themselves.
THIN = re.compile(
    r"[\W_]*|(else|try|pass|return)\W*|{%-? *(end\w+|else) *-?%}|(primary|is_often) = True|looked_for = everybody"
)
# The records of the contract that each game fills, once each.
CONTRACT = re.compile(r"Game|\w+View")

Line = tuple[str, int, str]


def lines_of(name: str, text: str) -> Iterator[Line]:
    """What a file says, line by line: without imports, comments and docstrings."""
    left_out = passed_over(text) if name.endswith(".py") else set()
    for number, line in enumerate(text.splitlines(), 1):
        said = " ".join(line.split())
        if number not in left_out and not said.startswith("#") and not THIN.fullmatch(said):
            yield name, number, said


def passed_over(text: str) -> set[int]:
    """The lines of imports and docstrings; and where a game says which of its own functions is which of those that the
    contract asks for: two games that call theirs alike say the same of other functions."""
    found: set[int] = set()
    for node in ast.walk(parsed(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or is_docstring(node):
            assert isinstance(node, ast.stmt)
            found |= spanned(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and CONTRACT.fullmatch(node.func.id):
            found |= {number for each in node.keywords for number in spanned(each)}
    return found


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def spanned(node: ast.stmt | ast.keyword) -> set[int]:
    return set(range(node.lineno, (node.end_lineno or node.lineno) + 1))


def repeated(files: Iterable[tuple[str, str]]) -> list[str]:
    """Where a passage begins that stood somewhere before; one that is longer is named once."""
    first: dict[tuple[str, ...], Line] = {}
    found, last = [], ("", "", 0)
    for name, text in files:
        lines = list(lines_of(name, text))
        for index in range(len(lines) - PASSAGE + 1):
            passage = lines[index : index + PASSAGE]
            before = first.setdefault(tuple(said for _, _, said in passage), passage[0])
            if before is not passage[0]:
                if last != (name, before[0], index - 1):
                    found.append(f"{name}:{passage[0][1]} ~ {before[0]}:{before[1]}")
                last = (name, before[0], index)
    return found


def program() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in KINDS:
                yield file.relative_to(ROOT).as_posix(), text_of(file)


def test_no_passage_of_six_lines_is_repeated() -> None:
    assert repeated(program()) == []


LISTED = "".join(f"    {name}={name}.{name},\n" for name in "abcdefg")
CODE = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\nf = 6\n"


def test_where_each_thought_lives_now_is_true() -> None:
    """The table of what two games once had apart names places that are there."""
    entry = text_of(ROOT / "companion" / "decisions.md").rpartition("once had apart lives now")[2]
    places = re.findall(r"`((?:engine|kit)\.[\w.]+)`", entry.partition("\n## ")[0])
    assert len(places) > 10
    for place in places:
        found: object = import_module("companion." + ".".join(place.split(".")[:2]))
        for name in place.split(".")[2:]:
            found = getattr(found, name)


# Simple actions, each with its fact; of the nine files in which they once were named half may be left.
SIMPLE = {"hyde": ("PassPlay", "NothingPlayed"), "monsterchase": ("IgnorePower", "PowerIgnored")}


@pytest.mark.parametrize(("game", "kinds"), SIMPLE.items())
def test_a_simple_action_stands_in_four_places(game: str, kinds: tuple[str, ...]) -> None:
    """Above its rule, as its fact with the effect, among the offers, and in words."""
    words = [re.sub(r"(?<!^)(?=[A-Z])", "-", kind).lower() for kind in kinds]
    said = re.compile("|".join((*kinds, *words, *(word.replace("-", "_") for word in words))))
    files = [*(ROOT / "companion" / "games" / game).rglob("*.py"), *(ROOT / "data" / game).glob("*.toml")]
    naming = [file for file in files if said.search(text_of(file))]
    assert sorted(file.relative_to(ROOT).parts[-2] for file in naming) in (
        sorted(("rules", "facts", game)),
        sorted(("rules", "facts", game, game)),
        sorted(("rules", "facts", "offers", game)),
    )


def test_a_planted_copy_is_found() -> None:
    assert repeated([("one.py", CODE), ("two.py", "# Other words.\n" + CODE.replace("c = ", "c  =  "))]) == [
        "two.py:2 ~ one.py:1"
    ]
    assert repeated([("one.py", CODE), ("two.py", CODE.replace("f", "g"))]) == []
    assert repeated([("one.py", CODE + "x = 7\n" + CODE)]) == ["one.py:8 ~ one.py:1"]
    assert repeated([("one.py", f"Game(\n{LISTED})\n"), ("two.py", f"Game(\n{LISTED})\n")]) == []
    assert repeated([("one.py", f"Layout(\n{LISTED})\n"), ("two.py", f"Layout(\n{LISTED})\n")]) != []
    imports = "".join(f"from {name} import {name}\n" for name in "abcdefgh")
    assert repeated([("one.py", imports), ("two.py", imports)]) == []
