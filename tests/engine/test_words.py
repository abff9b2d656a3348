"""Sentences: ids become names, lists are joined, blanks are filled, in each language."""

import pytest

from companion.engine.words import Names, Value, Words, name, sentence_of

NAMES: Names = {"cripta": Words("Cripta", "Crypt"), "A": "Ada", "bosco": Words("Bosco", "Wood")}


@pytest.mark.parametrize(
    ("value", "it", "en"),
    [
        ("cripta", "Cripta", "Crypt"),
        ("A", "Ada", "Ada"),
        ("unknown", "unknown", "unknown"),
        (7, "7", "7"),
        (("cripta", "bosco"), "Cripta, Bosco", "Crypt, Wood"),
        ((), "", ""),
        (("A", "nobody"), "Ada, nobody", "Ada, nobody"),
    ],
)
def test_name(value: Value, it: str, en: str) -> None:
    assert (name(value, "it", NAMES), name(value, "en", NAMES)) == (it, en)


def test_what_comes_again_is_counted() -> None:
    """Of a list as long as a hand nobody counts how often one of it stands there; no line ends after the number."""
    words = Words("{seat:×} prende {what:×}", "{seat:×} takes {what:×}")
    values: dict[str, Value] = {"seat": "A", "what": ("bosco", "cripta", "bosco")}
    assert sentence_of(words, values, "it", NAMES) == "Ada prende 2\N{NBSP}×\N{NBSP}Bosco, Cripta"
    assert sentence_of(words, values, "en", NAMES) == "Ada takes 2\N{NBSP}×\N{NBSP}Wood, Crypt"


def test_say_fills_every_blank() -> None:
    words = Words("{seat} va a {place} ({count})", "{seat} goes to {place} ({count})")
    values: dict[str, Value] = {"seat": "A", "place": "cripta", "count": 2}
    assert sentence_of(words, values, "it", NAMES) == "Ada va a Cripta (2)"
    assert sentence_of(words, values, "en", NAMES) == "Ada goes to Crypt (2)"


def test_a_blank_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        sentence_of(Words("{seat}", "{seat}"), {}, "it", NAMES)


def test_names_are_never_filled_in_again() -> None:
    """A nickname with braces in it is only a name."""
    assert sentence_of(Words("{seat}!", "{seat}!"), {"seat": "A"}, "it", {"A": "{place}"}) == "{place}!"


def test_another_language_is_italian() -> None:
    assert Words("sì", "yes").of("fr") == "sì"
