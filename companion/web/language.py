"""Localisation and preferences: the frame's words in the reader's language, and what else one phone prefers."""

from flask import Flask, has_request_context, request
from flask_babel import Babel  # type: ignore[import-untyped]  # it ships no types
from flask_babel import gettext as translated
from msgspec import Struct

from companion.engine.words import LANGUAGES

SETTINGS_COOKIE = "custode"
TEXTS = ("normal", "large", "huge")
THUMBS = ("right", "left")


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
    return unpacked(request.cookies.get(SETTINGS_COOKIE, "")) or Settings(browser_language())


def has_settings() -> bool:
    """Whether this phone was ever asked what it prefers."""
    return unpacked(request.cookies.get(SETTINGS_COOKIE, "")) is not None


def unpacked(text: str) -> Settings | None:
    match text.split("."):
        case [language, size, ("0" | "1") as awake, ("0" | "1") as sound, hand]:
            if language in LANGUAGES and size in TEXTS and hand in THUMBS:
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
