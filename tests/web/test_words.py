"""The frame's words: every sentence that is asked for is there in both languages, with the same blanks."""

import ast
import re
from pathlib import Path

import pytest
from jinja2 import Environment
from jinja2.ext import extract_from_ast

import companion
from companion.engine.voice import Voice
from companion.engine.words import LANGUAGES, Line, Words
from companion.web.serving.language import sentence, sentences
from tests.any_game import any_game
from tests.sources import text_of, tree_of
from tests.web.counter import GAME

HERE = Path(companion.__file__).parent
# The two ways to say it.
AWAY = ("away unfinished…", "the table away for good")
ASKING = ("_", "gettext")


def used() -> set[str]:
    """Every sentence the code and the templates ask for."""
    found = {each for file in (HERE / "web").rglob("*.py") for each in asked_by_code(tree_of(file))}
    templates = [*(HERE / "web" / "templates").rglob("*.html"), *(HERE / "games").rglob("*.html")]
    return found | {each for file in templates for each in asked_by_template(text_of(file))}


def asked_by_code(tree: ast.Module) -> set[str]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    first = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id in ASKING]
    return {each.value for each in first if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def asked_by_template(text: str) -> set[str]:
    calls = extract_from_ast(Environment().parse(text), ASKING, babel_style=False)
    return {words[0] for _, _, words in calls if words and isinstance(words[0], str)}


def blanks(text: str) -> list[str]:
    return sorted(re.findall(r"%\(\w+\)s|\{\w+\}", text))


def test_every_sentence_is_there_and_none_too_many() -> None:
    assert len(used()) > 500
    assert sentences()["it"].keys() == used()


def test_english_is_what_is_asked_for() -> None:
    """Or whoever reads a template would not know what the page says."""
    assert sentences().keys() == {*LANGUAGES} - {"en"}
    assert all(sentence("en", each) == each for each in used())


def test_every_sentence_is_said_with_the_same_blanks() -> None:
    wrong = [key for key, said in sentences()["it"].items() if not said or blanks(key) != blanks(said)]
    assert wrong == []


def test_what_is_asked_for_is_found() -> None:
    """In the ways that code and templates ask, or the search above would prove nothing."""
    code = "if x: y = gettext('One %(n)s', n=_('Two'))\nz = named('Three')\ngettext(four)"
    assert asked_by_code(ast.parse(code)) == {"One %(n)s", "Two"}
    page = "<a title=\"{{ _('One') }}\">{{ _('%(n)s two', n=_('Three')) }}</a>{{ word('Four') }}"
    assert asked_by_template(page) == {"One", "%(n)s two", "Three"}


def test_one_thing_has_one_name() -> None:
    """What luck comes from is a number, in the recap and in the rules of every table; what is put away is not closed:
    that is another act."""
    frame = sentences()["it"]
    assert {frame[f"Put {what}"].partition(" ")[0] for what in AWAY} == {"Metti"}
    rules = [rule.text for id, rule in GAME.rulebook.rules.items() if id.startswith("custode-")]
    own = [text for each in (*GAME.words.values(), *rules) for text in (each.it, each.en)]
    assert len(rules) > 9
    assert [text for text in own if re.search(r"\b(seme|seed)\b", text)] == []


# --- a game's words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "language", "text"),
    [
        (Line("tell.added", {"by": 2}), "it", "aggiunge 2"),
        (Line("tell.added", {"by": 2}), "en", "adds 2"),
        (Line("tell.added", {}), "it", "aggiunge …"),
        (Line("tell.adjusted", {"dial": "goal", "of": "", "was": 9, "value": 2}), "it", "Rettifica: goal (9 → 2)"),
        (Line("tell.shown", {"secret": "owl"}), "it", "mostra il gufo"),
        (Line("", {"turn": "A"}, "counter-1"), "it", "Non tocca a te: tocca a Ada."),
        (Line("", {"turn": "B"}, "counter-1"), "it", "Non tocca a te: tocca a B."),
        (Line("no.such.words", {}), "it", "no.such.words"),
        (Line("tell.laid", {"gems": ("owl", "A")}), "it", "posa il gufo, Ada"),
    ],
)
def test_sentences(line: Line, language: str, text: str) -> None:
    assert Voice(any_game(GAME), language, {"A": "Ada", "B": ""}).line(line) == text


def test_a_nickname_is_never_a_pattern() -> None:
    """Names may hold braces; they are put in last."""
    voice = Voice(any_game(GAME), "it", {"A": "{by.__class__}"})
    assert voice.filled(Words("{who} {by}", "{who} {by}"), {"who": "A", "by": 1}) == "{by.__class__} 1"
