"""Localisation and preferences: the frame's words in the reader's language, and what else one phone prefers."""

from functools import cache, lru_cache

import msgspec
from flask import Flask, has_request_context, request
from markupsafe import Markup
from msgspec import Struct
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.box import DATA, toml
from companion.engine.words import LANGUAGES

FRAME = DATA / "custode" / "frame.toml"
SETTINGS_COOKIE = "custode"
TEXTS = ("normal", "large", "huge")
THUMBS = ("right", "left")


class Settings(Struct, frozen=True):
    """What one phone prefers; it travels in a cookie and is stored nowhere else."""

    language: str
    text: str = "normal"
    awake: bool = True
    sound: bool = False
    thumb: str = "right"

    def packed(self) -> str:
        return ".".join((self.language, self.text, str(int(self.awake)), str(int(self.sound)), self.thumb))


def settings() -> Settings:
    """The settings of the phone that asks: its cookie, or else its browser's language and our defaults."""
    if not has_request_context():
        return Settings("it")
    # A page asks some fifty times, once a sentence of the frame.
    found: Settings | None = request.environ.get(SETTINGS_COOKIE)
    if found is None:
        asked = request.cookies.get(SETTINGS_COOKIE, ""), request.headers.get("Accept-Language", "")
        found = request.environ[SETTINGS_COOKIE] = preferred(*asked)
    return found


# The phones of a house say the same all evening.
@lru_cache(maxsize=64)
def preferred(cookie: str, languages: str) -> Settings:
    return unpacked(cookie) or Settings(browser_language(languages))


def has_settings() -> bool:
    """Whether this phone was ever asked what it prefers."""
    return unpacked(request.cookies.get(SETTINGS_COOKIE, "")) is not None


def unpacked(text: str) -> Settings | None:
    match text.split("."):
        case [language, size, ("0" | "1") as awake, ("0" | "1") as sound, thumb]:
            if language in LANGUAGES and size in TEXTS and thumb in THUMBS:
                return Settings(language, size, awake == "1", sound == "1", thumb)
    return None


def browser_language(accepted: str) -> str:
    return parse_accept_header(accepted, LanguageAccept).best_match(LANGUAGES) or "it"


def speak(app: Flask) -> None:
    """Teach the templates the frame's words: `_('… %(name)s', name=value)`."""
    app.jinja_env.globals["_"] = in_page


def in_page(message: str, **values: object) -> Markup:
    """A sentence of the frame, which may hold tags; what it is about is escaped."""
    language = settings().language
    return Markup(sentence(language, message)) % values if values else plain(language, message)


@cache
def plain(language: str, message: str) -> Markup:
    """A sentence that is about nothing: the same on every page."""
    return Markup(sentence(language, message)) % {}


def gettext(message: str, **values: str) -> str:
    """A sentence of the frame in the reader's language."""
    found = sentence(settings().language, message)
    return found % values if values else found


def sentence(language: str, message: str) -> str:
    return sentences().get(language, {}).get(message, message)


@cache
def sentences() -> dict[str, dict[str, str]]:
    """By language, and by what is said in English; a sentence that has none stands as it is asked for."""
    return msgspec.convert(toml(FRAME), dict[str, dict[str, str]])
