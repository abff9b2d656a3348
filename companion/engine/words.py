"""Words in every language Custode speaks (message catalogue), and the sentences made of them.

A plural is another sentence: the catalogue has `drawn` and `drawn-one`, and the fact or the line that counts chooses.
"""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from companion.engine.italian import ARTICLES, MELTED, with_article, with_preposition

LANGUAGES = ("it", "en")

Value = str | int | tuple[str, ...]


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """One text in each language; a name may have an article, and says how one is there ("nel Bosco", "al Capanno")."""

    it: str
    en: str
    # The Italian article; whatever has one is "the" in English, unless it says nothing there: "dimension 4".
    article: str = ""
    at: str = "a"
    the: str = "the"

    def __post_init__(self) -> None:
        if self.article not in ("", *ARTICLES) or self.at not in MELTED:
            raise ValueError(f"no Italian article or preposition: {self.article!r}, {self.at!r}")

    def of(self, language: str) -> str:
        return self.en if language == "en" else self.it


class Line(Struct, frozen=True):
    """A sentence still to be said: the key of its words and the values that go into it."""

    words: str
    values: dict[str, Value] = {}
    rule: str | None = None


Names = Mapping[str, Words | str]


def in_language(names: Names, language: str) -> dict[str, str]:
    """Names as one language says them."""
    return {id: each.of(language) if isinstance(each, Words) else each for id, each in names.items()}


def capital(words: str) -> str:
    """The same words, beginning a sentence or a heading."""
    return words[:1].upper() + words[1:]


# What a sentence asks of names some of which may come more than once: "2 × Seme, Cristallo".
TIMES = "×"


class Named(str):
    """A name in a sentence, which may ask for it with an article or after a preposition.

    `{place:il}` is "la Cripta", `{place:a}` "alla Cripta", `{place:at}` how one is there, `{place:Il}` begins a
    sentence; in English `{place:the}` and `{place:The}`.
    """

    _of: Words | None

    def __new__(cls, text: str, of: Words | None = None) -> "Named":
        found = super().__new__(cls, text)
        found._of = of
        return found

    def __format__(self, spec: str) -> str:
        if spec in ("", TIMES):
            return str(self)
        said = self._asked(spec.lower())
        return capital(said) if spec[:1].isupper() else said

    def _asked(self, spec: str) -> str:
        article, at = (self._of.article, self._of.at) if self._of else ("", "a")
        if spec == "the":
            return with_article(self._of.the if self._of and article else "", self)
        if spec == "il":
            return with_article(article, self)
        return with_preposition(at if spec == "at" else spec, article, self)


class Several(tuple[Named, ...]):
    """Names one after the other, each as the sentence asks for it; `{tokens:×}` counts those that come again."""

    def __format__(self, spec: str) -> str:
        if spec == TIMES:
            often = Counter[str](self).items()
            return ", ".join(f"{count}\N{NBSP}{TIMES}\N{NBSP}{each}" if count > 1 else each for each, count in often)
        return ", ".join(format(each, spec) for each in self)


def named(value: Value, language: str, names: Names) -> Named | Several:
    """A value as a sentence takes it."""
    if isinstance(value, tuple):
        return Several(one_named(each, language, names) for each in value)
    return one_named(value, language, names)


def one_named(value: str | int, language: str, names: Names) -> Named:
    known = names.get(value, value) if isinstance(value, str) else str(value)
    return Named(known.of(language), known) if isinstance(known, Words) else Named(known)


def name(value: Value, language: str, names: Names) -> str:
    """A value as people read it: ids become their names, lists are joined by commas."""
    if isinstance(value, tuple):
        return ", ".join(name(each, language, names) for each in value)
    known = names.get(value, value) if isinstance(value, str) else str(value)
    return known.of(language) if isinstance(known, Words) else known


def sentence_of(words: Words, values: Mapping[str, Value], language: str, names: Names) -> str:
    """The sentence in one language, every id in it replaced by its name."""
    return filled(words, language, {key: named(value, language, names) for key, value in values.items()})


def filled(words: Words, language: str, values: Mapping[str, Named | Several]) -> str:
    """The sentence with its blanks filled; one that holds nothing leaves one space, not two."""
    return words.of(language).format_map(values).replace("  ", " ")
