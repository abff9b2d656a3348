"""The words of a page: the frame's in the reader's language, a game's with its names filled in."""

from collections.abc import Mapping
from string import Formatter
from typing import Literal, cast

from flask import Flask, has_request_context, request
from flask_babel import Babel  # type: ignore[import-untyped]  # it ships no types
from flask_babel import gettext as translated
from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.rulebook import Refusal
from companion.engine.words import LANGUAGES, Line, Names, Value, Words, name

COOKIE = "custode"
TEXTS = ("normal", "large", "huge")
HANDS = ("right", "left")

Language = Literal["it", "en"]


class Settings(Struct, frozen=True):
    """What one phone prefers; it travels in a cookie and is stored nowhere else."""

    language: str
    text: str = "normal"
    awake: bool = True
    sound: bool = False
    hand: str = "right"

    def packed(self) -> str:
        return ".".join((self.language, self.text, str(int(self.awake)), str(int(self.sound)), self.hand))


def settings() -> Settings:
    """The settings of the phone that asks: its cookie, or else its browser's language and our defaults."""
    if not has_request_context():
        return Settings("it")
    return unpacked(request.cookies.get(COOKIE, "")) or Settings(browser_language())


def unpacked(text: str) -> Settings | None:
    match text.split("."):
        case [language, size, ("0" | "1") as awake, ("0" | "1") as sound, hand]:
            if language in LANGUAGES and size in TEXTS and hand in HANDS:
                return Settings(language, size, awake == "1", sound == "1", hand)
    return None


def browser_language() -> str:
    return request.accept_languages.best_match(LANGUAGES) or "it"


def speak(app: Flask, catalogs: str) -> None:
    """Teach the templates the frame's words."""
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = catalogs
    Babel(app, default_locale="it", locale_selector=lambda: settings().language)


def gettext(message: str, **values: str) -> str:
    """A sentence of the frame in the reader's language."""
    return str(translated(message, **values))


class Voice:
    """A game speaking one language to one table: its words, with ids and seats replaced by names."""

    def __init__(self, game: Game[State], language: str, nicknames: Mapping[str, str]) -> None:
        self.game = game
        self.language = cast(Language, language)
        seats: dict[str, Words | str] = {seat: nickname or seat for seat, nickname in nicknames.items()}
        self.names: Names = {**game.names(), **seats}

    def words(self, key: str, values: Mapping[str, Value] | None = None) -> str:
        """The words under a key; a key without words is shown as it is, so that it is noticed and nothing breaks."""
        found = self.game.words.get(key)
        return key if found is None else self.filled(found, values or {})

    def has(self, key: str) -> bool:
        return key in self.game.words

    def filled(self, words: Words, values: Mapping[str, Value]) -> str:
        named = Blanks({key: self.name(value) for key, value in values.items()})
        return Formatter().vformat(words.of(self.language), (), named)

    def line(self, line: Line) -> str:
        """A line of the game; one without words of its own is the sentence of its rule."""
        if not line.words and line.rule in self.game.rulebook.rules:
            return self.rule(line.rule, line.values)
        return self.words(line.words, line.values)

    def rule(self, rule: str, values: Mapping[str, Value]) -> str:
        found = self.game.rulebook.rules[rule]
        return self.filled(found.refusal or found.text, values)

    def refusal(self, refusal: Refusal) -> str:
        return self.rule(refusal.rule, refusal.values)

    def name(self, value: Value) -> str:
        return name(value, self.language, self.names)


class Blanks(dict[str, str]):
    """What is not yet known in a sentence is three dots."""

    def __missing__(self, key: str) -> str:
        return "…"
