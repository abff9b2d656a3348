"""Templates are written for people: short lines, every tag closes in the macro that opened it, classes are words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes
from msgspec import Struct, structs

from tests.sources import ROOT, text_of

TEMPLATES = sorted((ROOT / "companion").rglob("*.html"))
SHEETS = sorted((ROOT / "companion").rglob("*.css"))
# The longest line: what two windows side by side show of it.
LONGEST = 140
# Tags that have no end, and the pieces of a page's text that matter here: a tag's beginning, a quoted value, its end.
ENDLESS = {"br", "hr", "img", "input", "link", "meta"}
PIECE = re.compile(r"</?[a-zA-Z][\w-]*|<!\w+|/?>|\"|'")


class Open(Struct, frozen=True):
    """Which tags are open after a piece of a template, where in a tag it stands, and what was so on the way to it."""

    tags: tuple[str, ...] = ()
    within: str = ""
    quote: str = ""
    so: tuple[tuple[str, bool], ...] = ()


def unbalanced(text: str) -> list[str]:
    """Where a macro, a block, a turn of a loop or a whole template ends with other tags open than it began with."""
    return list(dict.fromkeys(faults_in(Environment(extensions=["jinja2.ext.do"]).parse(text))))


def faults_in(tree: nodes.Template) -> Iterator[str]:
    """A condition that opens tags closes them as well, in a piece of its own or under the same condition further on."""
    kinds = nodes.Macro | nodes.Block | nodes.CallBlock | nodes.For
    parts = (node for node in tree.find_all(nodes.Stmt) if isinstance(node, kinds))
    for node in (tree, *parts):
        name = getattr(node, "name", type(node).__name__)
        ways = (node.body, node.else_) if isinstance(node, nodes.For) else (node.body,)
        try:
            if any(after.tags or after.within for body in ways for after in through(body, {Open()})):
                yield f"{node.lineno}: {name} leaves a tag open"
        except ValueError as error:
            yield f"{node.lineno}: {name} closes {error}, which it did not open"


def through(body: list[nodes.Node], found: set[Open]) -> set[Open]:
    """What may be open after these nodes."""
    for node in body:
        match node:
            case nodes.Output(nodes=parts):
                for part in parts:
                    if isinstance(part, nodes.TemplateData):
                        found = {opened(part.data, before) for before in found}
            case nodes.If():
                found = {after for before in found for after in either(node, before)}
            case nodes.With(body=inner):
                found = through(inner, found)
    return found


def either(node: nodes.If, before: Open) -> set[Open]:
    """After each branch that may be taken; which one it was is forgotten where all leave the same open."""
    asked, known = repr(node.test), dict(before.so)
    no = [nodes.If(each.test, each.body, [], []) for each in node.elif_[:1]]
    for each in no:
        each.elif_, each.else_ = node.elif_[1:], node.else_
    ways: dict[bool, list[nodes.Node]] = {True: node.body, False: [*no] or node.else_}
    found = {
        answer: through(body, {structs.replace(before, so=tuple(sorted({**known, asked: answer}.items())))})
        for answer, body in ways.items()
        if known.get(asked, answer) == answer
    }
    bare = {structs.replace(after, so=before.so) for each in found.values() for after in each}
    return bare if len(bare) == 1 else {after for each in found.values() for after in each}


def opened(text: str, before: Open) -> Open:
    tags, within, quote = list(before.tags), before.within, before.quote
    for piece in PIECE.findall(text):
        if quote or piece in "\"'":
            if within and quote in ("", piece):
                quote = "" if quote else piece
        elif piece[0] == "<":
            within = piece[1:]
        elif within:
            if within[0] == "/":
                if not tags or tags.pop() != within[1:]:
                    raise ValueError(f"<{within}>")
            elif within[0] != "!" and within not in ENDLESS and piece == ">":
                tags.append(within)
            within = ""
    return Open(tuple(tags), within, quote, before.so)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_tag_closes_where_it_was_opened(template: Path) -> None:
    assert unbalanced(text_of(template)) == []


FOLDED = "{% if is_folded %}<details>{% endif %}<b></b>{% if is_folded %}</details>{% endif %}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{% macro row() %}<li{% if it %} hidden{% endif %}><input value='>'></li>{% endmacro %}", []),
        ("{% macro beside() %}<form>{{ caller() }}</form>{% endmacro %}{% call beside() %}<b></b>{% endcall %}", []),
        ("{% if it %}<p>{% elif that %}<p class='{{ that }}'>{% else %}<p>{% endif %}</p>", []),
        (FOLDED, []),
        ("<svg><path d='M0 0'/></svg><!doctype html>", []),
        # Planted: opened here and closed by whoever calls it, and what is like it.
        ("{% macro beside() %}<form>{% endmacro %}", ["1: beside leaves a tag open"]),
        ("{% macro ended() %}</form>{% endmacro %}", ["1: ended closes </form>, which it did not open"]),
        ("{% macro row() %}<p><b></p></b>{% endmacro %}", ["1: row closes </p>, which it did not open"]),
        ("<table>{% for row in rows %}<tr>{% endfor %}</table>", ["1: For leaves a tag open"]),
        ("{% for row in rows %}{% else %}<p>{% endfor %}", ["1: For leaves a tag open"]),
        ("{% block top %}<div>{% endblock %}", ["1: top leaves a tag open"]),
        ("{% call row() %}<b>{% endcall %}", ["1: CallBlock leaves a tag open"]),
        ("{% if it %}<p>{% endif %}", ["1: Template leaves a tag open"]),
        (FOLDED.replace("is_folded", "is_late", 1), ["1: Template closes </details>, which it did not open"]),
        ("{% macro row() %}<li{% if it %}>{% endif %}{% endmacro %}", ["1: row leaves a tag open"]),
    ],
)
def test_a_planted_tag_is_found(text: str, expected: list[str]) -> None:
    assert unbalanced(text) == expected


def too_long(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if len(line) > LONGEST]


def test_no_line_of_a_template_is_too_long() -> None:
    """Whitespace that jinja takes away (`{%-`, `-}}`) breaks a line without a byte of the page."""
    found = {str(template.relative_to(ROOT)): too_long(text_of(template)) for template in TEMPLATES}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_planted_long_line_is_found() -> None:
    assert too_long("<p>\n" + LONGEST * "x" + "\n" + LONGEST * "x" + "y\n") == [3]


def letters(text: str) -> list[str]:
    """Classes of one letter, in what a template gives or a stylesheet asks for."""
    text = re.sub(r"{{.*?}}|{%.*?%}", " ", text, flags=re.DOTALL)
    given = " ".join(re.findall(r'class="([^"]*)"', text)).split()
    return [word for word in (*given, *re.findall(r"\.([a-zA-Z])(?![\w-])", text)) if len(word) == 1]


@pytest.mark.parametrize("file", [*TEMPLATES, *SHEETS], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_class_is_a_word(file: Path) -> None:
    assert letters(text_of(file)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<p class="row">', []),
        (".row > .go:not(.to) { margin: .5rem; }", []),
        ('<p class="row r">', ["r"]),
        ('<p class="m{% if it %} now{% endif %}">', ["m"]),
        (".flower :is(.r, .m) { margin: 0; }", ["r", "m"]),
    ],
)
def test_a_planted_letter_is_found(text: str, expected: list[str]) -> None:
    assert letters(text) == expected
