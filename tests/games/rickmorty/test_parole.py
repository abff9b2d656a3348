"""What 100 giorni says: of one thing too, of every colour, and nothing that nobody says."""

import re
from pathlib import Path

import pytest

import companion.games.rickmorty
from companion.engine.voice import Voice
from companion.engine.words import Line, Value
from companion.games.rickmorty import GAME
from companion.games.rickmorty.components import COLOURS
from companion.games.rickmorty.view import view
from tests.any_game import any_game
from tests.games.rickmorty.table import TABLE, position
from tests.test_italian_sentences import faults

CODE = "".join(file.read_text("utf-8") for file in Path(companion.games.rickmorty.__file__).parent.rglob("*.py"))
# Whose words are asked for by their whole key.
LITERAL = ("event.", "outcome.", "broken.")
MANY = re.compile(r"\{(?:count|points)\} (?:carte|punti|risorse|scarti|oggetti)")
# Said of more than one: a sentence of its own stands beside it; or who wins has some points.
SAID_OF_ONE = {
    "now.garage": "now.garage-one",
    "now.garage-others": "now.garage-one-others",
    "hands.drawn": "hands.drawn-one",
}
WINNING = {"outcome.winner", "outcome.shared"}


def said(words: str, **values: Value) -> str:
    return Voice(any_game(GAME), "it", {"A": "Anna", "B": "Bruno"}).line(Line(words, values))


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_is_played_with_one_article(colour: str) -> None:
    for words in ("tell.colour-chosen", "do.choose-colour"):
        assert faults(said(words, seat="A", colour=colour), "it", {}) == []


def test_two_articles_are_found() -> None:
    assert faults("Anna gioca con il il quarto colore", "it", {}) == [
        "two articles: Anna gioca con il il quarto colore"
    ]


def test_a_sentence_begins_with_a_preposition_that_melts() -> None:
    assert said("tell.card-marked", card="c1", icon="d3") == "Sulla carta verde 1 c'è un'icona: dimensione 3"
    assert faults("Su la carta verde 1 c'è un'icona", "it", {}) != []


def test_nothing_is_said_of_one_as_of_many() -> None:
    many = {key for key, words in GAME.words.items() if MANY.search(words.it)} - WINNING
    refusals = [rule.id for rule in GAME.rulebook.rules.values() if rule.refusal and MANY.search(rule.refusal.it)]
    assert (many, refusals) == ({*SAID_OF_ONE}, [])
    assert {*SAID_OF_ONE.values()} <= {*GAME.words}


def test_a_tap_on_the_board_is_a_sentence() -> None:
    seen = {each.id: each for each in view(position(TABLE), "A").flower}
    assert said(seen["d3"].rolled.words, place="d3") == "È uscita la dimensione 3"
    assert said(seen["d1-d2"].reached.words, place="d1-d2") == "Rick va sulla casella fra 1 e 2"


def test_what_is_given_is_counted() -> None:
    assert said("tell.given", seat="A", resource="mega-seed", to="B") == "Anna dà 1 × Mega Seme a Bruno"


def test_every_word_of_what_happened_is_asked_for() -> None:
    asked = [key for key in GAME.words if key.startswith(LITERAL)]
    assert [key for key in asked if f'"{key}"' not in CODE] == []
    questions = {key.removeprefix("ask.") for key in GAME.words if key.startswith("ask.")}
    assert [each for each in questions if f'question="{each}"' not in CODE] == []
