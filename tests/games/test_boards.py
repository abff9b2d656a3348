"""The templates of games (presentation without logic): they loop, show and ask the view; what is so, the view says."""

import re

import pytest
from jinja2 import Environment, nodes

from companion.games import HERE, games

BOARDS = sorted(HERE.rglob("*.html"))
# What a template may be made of. No name of its own (`set`, `namespace`), no comparing, reckoning or joining of
# questions, no list written out, no picking by place or by a word: a thing is looked up under its own name only.
ALLOWED = (
    nodes.Output,
    nodes.TemplateData,
    nodes.Name,
    nodes.Const,
    nodes.Getattr,
    nodes.Getitem,
    nodes.Call,
    nodes.Concat,
    nodes.If,
    nodes.CondExpr,
    nodes.Not,
    nodes.For,
    nodes.Tuple,
    nodes.With,
    nodes.Macro,
    nodes.CallBlock,
    nodes.Include,
    nodes.Filter,
)
# What a filter may do is to shorten or lay out words that only the page knows, in the language of who reads it.
FILTERS = {"truncate": "the first letters of a name, where a cell of a drawing has room for no more"}
# An `if` asks for something that has a name, or whether it is not there.
ASKED = (nodes.Name, nodes.Getattr)


def faults(text: str, *games: str) -> list[str]:
    """What in a template is logic, each with its line."""
    tree = Environment().parse(text)
    rule = re.compile(rf"\b(?:{'|'.join(games)})-\d")
    found = [(node.lineno, type(node).__name__) for node in tree.find_all((nodes.Expr, nodes.Stmt)) if not fits(node)]
    found += [(node.lineno, f"|{node.name}") for node in tree.find_all(nodes.Filter) if node.name not in FILTERS]
    found += [(number, "rule") for number, line in enumerate(text.splitlines(), 1) if rule.search(line)]
    return [f"{line}: {what}" for line, what in sorted(found)]


def fits(node: nodes.Node) -> bool:
    match node:
        case nodes.If(test=test) | nodes.CondExpr(test=test):
            return isinstance(test.node if isinstance(test, nodes.Not) else test, ASKED)
        case nodes.Getitem(arg=key):
            return isinstance(key, ASKED)
        case nodes.Tuple(ctx=use):
            return use == "store"
        case nodes.For(test=test, recursive=recursive):
            return test is None and not recursive
    return isinstance(node, ALLOWED)


def test_a_template_of_a_game_decides_nothing() -> None:
    found = {str(board.relative_to(HERE)): faults(board.read_text(encoding="utf-8"), *games()) for board in BOARDS}
    assert {board: lines for board, lines in found.items() if lines} == {}


def test_every_game_is_looked_at() -> None:
    assert {board.parent.name for board in BOARDS} >= {*games()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{% for each in view.rows %}{% if each.is_now %}{{ w('now-' ~ each.kind) }}{% endif %}{% endfor %}", []),
        ("{% for one, two in view.pairs %}{{ ', ' if not loop.last }}{% endfor %}", []),
        ("{{ icon(view.signs[car]) }}", []),
        ("{% call parts.beside(page, tap) %}{{ w('go') }}{% endcall %}", []),
        ("{% set far = [] %}", ["Assign", "List"]),
        ("{% set far = namespace(cars=view.cars) %}", ["Assign"]),
        ("{% set sum %}{{ view.total }}{% endset %}", ["AssignBlock"]),
        ("{% if place.state == 'now' %}{% endif %}", ["Compare", "If"]),
        ("{% if view.one and view.other %}{% endif %}", ["And", "If"]),
        ("{% if is_so(view) %}{% endif %}", ["If"]),
        ("{{ node.x - 8 }}", ["Sub"]),
        ("{{ tie.distance or '?' }}", ["Or"]),
        ("{{ place.rules[0] }}", ["Getitem"]),
        ("{{ {'saved': 'check'}[place.fate] }}", ["Dict"]),
        ("{{ who((tie.one, tie.other)) }}", ["Tuple"]),
        ("{% for each in view.ties if each.is_told %}{% endfor %}", ["For"]),
        ("{% for each in view.rows[1:] %}{% endfor %}", ["Getitem", "Slice"]),
        ("{{ view.places|selectattr('target')|first }}", ["|first", "|selectattr"]),
        ("{{ view.hand|length }}", ["|length"]),
        ("{{ why('hyde-27') }}", ["rule"]),
        ("{% if place.target is none %}{% endif %}", ["If", "Test"]),
    ],
)
def test_a_planted_decision_is_found(text: str, expected: list[str]) -> None:
    assert [fault.partition(": ")[2] for fault in faults(text, "hyde")] == expected
