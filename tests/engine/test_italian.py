"""Italian articles, and the prepositions that melt into them; in English "the" where there is one."""

import pytest

from companion.engine.words import Value, Words, sentence_of

NAMES: dict[str, Words | str] = {
    "cripta": Words("Cripta", "Crypt", article="la"),
    "bosco": Words("Bosco", "Wood", article="il", at="in"),
    "assalto": Words("Assalto", "assault", article="l'"),
    "scudo": Words("scudo", "shield", article="lo"),
    "yeti": Words("yeti", "yetis", article="gli"),
    "jericho": Words("Jericho", "Jericho"),
    "d4": Words("dimensione 4", "dimension 4", article="la", at="su", the=""),
    "A": "Anna",
    "E": "Elena",
}


@pytest.mark.parametrize(
    ("name", "it", "en"),
    [
        ("cripta", "la Cripta|alla Cripta|della Cripta|dalla Cripta|nella Cripta|sulla Cripta|alla Cripta",
         "the Crypt"),
        ("bosco", "il Bosco|al Bosco|del Bosco|dal Bosco|nel Bosco|sul Bosco|nel Bosco", "the Wood"),
        ("assalto", "l'Assalto|all'Assalto|dell'Assalto|dall'Assalto|nell'Assalto|sull'Assalto|all'Assalto",
         "the assault"),
        ("scudo", "lo scudo|allo scudo|dello scudo|dallo scudo|nello scudo|sullo scudo|allo scudo", "the shield"),
        ("yeti", "gli yeti|agli yeti|degli yeti|dagli yeti|negli yeti|sugli yeti|agli yeti", "the yetis"),
        ("jericho", "Jericho|a Jericho|di Jericho|da Jericho|in Jericho|su Jericho|a Jericho", "Jericho"),
        ("d4", "la dimensione 4|alla dimensione 4|della dimensione 4|dalla dimensione 4|nella dimensione 4|"
         "sulla dimensione 4|sulla dimensione 4", "dimension 4"),
        ("A", "Anna|ad Anna|di Anna|da Anna|in Anna|su Anna|ad Anna", "Anna"),
        ("E", "Elena|a Elena|di Elena|da Elena|in Elena|su Elena|a Elena", "Elena"),
    ],
)  # fmt: skip
def test_a_name_is_said_as_the_sentence_asks(name: str, it: str, en: str) -> None:
    words = Words("{x:il}|{x:a}|{x:di}|{x:da}|{x:in}|{x:su}|{x:at}", "{x:the}")
    assert (sentence_of(words, {"x": name}, "it", NAMES), sentence_of(words, {"x": name}, "en", NAMES)) == (it, en)


def test_a_sentence_begins_with_a_capital_and_several_names_are_each_said_so() -> None:
    words = Words("{x:Il} tocca {who:a}", "{x:The} {who}")
    values: dict[str, Value] = {"x": "cripta", "who": ("A", "E")}
    assert sentence_of(words, {**values}, "it", NAMES) == "La Cripta tocca ad Anna, a Elena"
    assert sentence_of(words, {**values}, "en", NAMES) == "The Crypt Anna, Elena"


@pytest.mark.parametrize("fault", [{"article": "el"}, {"at": "fra"}])
def test_no_other_article_is_known(fault: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no Italian article or preposition"):
        Words("Bosco", "Wood", **fault)
