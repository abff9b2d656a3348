"""The frame's words: every sentence in both languages, with the same blanks, compiled as written."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import companion
from companion.engine.voice import Voice
from companion.engine.words import LANGUAGES, Line, Words
from tests.any_game import any_game
from tests.web.counter import GAME

HERE = Path(companion.__file__).parent
# The two ways to say it.
AWAY = ("away unfinished…", "the table away for good")
METHODS = [("web/**.py", "python"), ("web/templates/**.html", "jinja2"), ("games/**.html", "jinja2")]


def catalog(language: str) -> Catalog:
    with (HERE / "locale" / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def used() -> set[str]:
    """Every sentence the code and the templates ask for."""
    found = extract_from_dir(HERE, method_map=METHODS, keywords={"_": None, "gettext": None})
    return {message for _, _, message, _, _ in found if isinstance(message, str)}


def blanks(text: str) -> list[str]:
    return sorted(re.findall(r"%\(\w+\)s|\{\w+\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_none_too_many(language: str) -> None:
    assert {str(message.id) for message in catalog(language) if message.id} == used()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_said_with_the_same_blanks(language: str) -> None:
    wrong = [m.id for m in catalog(language) if m.id and (not m.string or blanks(str(m.id)) != blanks(str(m.string)))]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_words_are_those_written(language: str) -> None:
    with (HERE / "locale" / language / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        compiled = {message.id: message.string for message in read_mo(file) if message.id}
    assert compiled == {message.id: message.string for message in catalog(language) if message.id}


def test_no_message_is_fuzzy() -> None:
    assert not [message.id for language in LANGUAGES for message in catalog(language) if message.fuzzy and message.id]


def test_compiling_can_be_repeated() -> None:
    out = BytesIO()
    write_mo(out, catalog("it"))
    assert out.getvalue() == (HERE / "locale" / "it" / "LC_MESSAGES" / "messages.mo").read_bytes()


def test_one_thing_has_one_name() -> None:
    """What luck comes from is a number, in the recap and in the rules of every table; what is put away is not closed:
    that is another act."""
    frame = catalog("it")
    assert {str(frame[f"Put {what}"].string).partition(" ")[0] for what in AWAY} == {"Metti"}
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
