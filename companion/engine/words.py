"""Words in every language Custode speaks, and the sentences made of them."""

from collections.abc import Mapping

from msgspec import Struct

LANGUAGES = ("it", "en")

Value = str | int | tuple[str, ...]


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """One text in each language."""

    it: str
    en: str

    def of(self, language: str) -> str:
        return self.en if language == "en" else self.it


class Line(Struct, frozen=True):
    """A sentence still to be said: the key of its words and the values that go into it."""

    words: str
    values: dict[str, Value] = {}
    rule: str | None = None


Names = Mapping[str, Words | str]


def name(value: Value, language: str, names: Names) -> str:
    """A value as people read it: ids become their names, lists are joined by commas."""
    if isinstance(value, tuple):
        return ", ".join(name(each, language, names) for each in value)
    known = names.get(value) if isinstance(value, str) else None
    if isinstance(known, Words):
        return known.of(language)
    return str(value) if known is None else known


def say(words: Words, values: Mapping[str, Value], language: str, names: Names) -> str:
    """The sentence in one language, every id in it replaced by its name."""
    return words.of(language).format_map({key: name(value, language, names) for key, value in values.items()})
