"""Request checks and headers (CSRF, CSP): who may ask this server, and what hosts, bodies, numbers, words may carry."""

import re
import unicodedata
from typing import Any

import msgspec
from flask import Flask, Response, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, Forbidden

from companion import strict_json
from companion.box import LARGEST_FILE
from companion.scan import PHOTO_BODY
from companion.web.serving.hosts import check_host

BODY = 64 * 1024
DEPTH = 32
# As much as stands in one column of a card.
LONGEST = 400
# Forms have a few dozen fields; a grid without script has the most.
MOST_FIELDS = 500
# The longest evening as a file has half as many; each takes some fifty times the room it has in the file.
MOST_VALUES = 400_000
# What JavaScript can hold exactly; nothing here comes near it.
LARGEST_EXACT = 2**53

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# What governs a document; a stylesheet and a script, which are none, need only be taken for what they are.
DOCUMENT = {"Content-Security-Policy": CSP, "Referrer-Policy": "same-origin"}
PARTS_OF_ONE = ("text/css", "text/javascript", "application/javascript")
# Letters and marks that are drawn as nothing, and lines that end where no line should: a name made of them is no name.
UNDRAWN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2028\u2029\u2800\u3164\uffa0")
# Between two pictures it makes one of them, as in a family or an astronaut; elsewhere nobody sees it.
JOINER = "\u200d"
# What may stand between a picture and its joiner: how it is drawn, the colour of the skin.
VARIANTS = frozenset("\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
MOST_VARIANTS = 4
# Of so many characters one is composed, at most: a letter and the marks on it.
PARTS_OF_A_LETTER = 4


def guard(app: Flask) -> None:
    """Every request through the same gate, every answer with the same headers."""
    app.config["MAX_CONTENT_LENGTH"] = BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = BODY
    app.config["MAX_FORM_PARTS"] = MOST_FIELDS
    app.before_request(check_host)
    app.before_request(check_origin)
    app.after_request(with_headers)


def check_origin() -> None:
    """A request that changes something comes from a page of ours.

    Browsers say so in Sec-Fetch-Site, but not on plain HTTP: there Origin speaks; a program that sends neither
    is welcome as long as it brings no cookie.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        ours = site in ("same-origin", "none")
    elif origin is not None:
        ours = origin.lower() == f"{request.scheme}://{request.host}".lower()
    else:
        ours = not request.cookies
    if not ours:
        raise Forbidden


def with_headers(response: Response) -> Response:
    response.headers["X-Content-Type-Options"] = "nosniff"
    if response.mimetype not in PARTS_OF_ONE:
        response.headers.update(DOCUMENT)
    return response


# --- what a request may carry -----------------------------------------------------------------------------------------


def json_body(raw: bytes, longest: int = LONGEST) -> dict[str, Any]:
    """An object read from JSON: not too deep nor of too many parts, no key twice, every word clean and composed, every
    number whole."""
    if raw.count(b",") > MOST_VALUES or deeper(raw, DEPTH):
        raise BadRequest
    try:
        found = strict_json.read(raw)
    except (ValueError, RecursionError):
        raise BadRequest from None
    if not isinstance(found, dict):
        raise BadRequest
    clean: dict[str, Any] = checked(found, longest)
    return clean


def deeper(raw: bytes, most: int) -> bool:
    """Whether brackets nest deeper than this; counted before anything parses them."""
    depth = 0
    # A text that never ends goes to the end: else each mark within it would be tried as the beginning of another.
    for mark in re.finditer(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', raw, re.DOTALL):
        if mark.group() in (b"[", b"{"):
            depth += 1
            if depth > most:
                return True
        elif mark.group() in (b"]", b"}"):
            depth -= 1
    return False


def checked(value: object, longest: int) -> Any:
    """The same with its words composed, as a form has them; refuses what no field of ours ever holds."""
    match value:
        case str():
            return word(value, longest)
        case bool() | None:
            return value
        case int() if abs(value) <= LARGEST_EXACT:
            return value
        case dict():
            found = {word(key, longest): checked(each, longest) for key, each in value.items()}
            if len(found) == len(value):
                return found
        case list():
            # In its place: of a large file there is never a whole copy.
            for index, each in enumerate(value):
                value[index] = checked(each, longest)
            return value
    raise BadRequest


def word(text: str, most: int) -> str:
    """A short text as people write it: composed, not too long, every character of it one that can be seen."""
    if text.isascii() and text.isprintable() and len(text) <= most:
        # Nearly all there is: nothing of it can be composed or unseen.
        return text
    # Composing sorts the marks on a letter, each against each: never of more than could become short enough.
    if len(text) > PARTS_OF_A_LETTER * most:
        raise BadRequest
    text = unicodedata.normalize("NFC", text)
    if len(text) > most or any(is_broken(mark) for mark in text):
        raise BadRequest
    if any(is_unseen(text, index) for index in range(len(text))):
        raise Unseen
    return text


class Unseen(BadRequest):
    """A character without a shape: with one a name looks like another's, or turns a sentence round."""


def is_broken(mark: str) -> bool:
    """What no keyboard writes: control characters, half characters, what bytes that were no text have become."""
    return mark == "\ufffd" or unicodedata.category(mark) in ("Cc", "Cs")


def is_unseen(text: str, index: int) -> bool:
    mark = text[index]
    if mark == JOINER:
        before = text[max(0, index - MOST_VARIANTS) : index].rstrip("".join(VARIANTS))[-1:]
        return not (is_picture(before) and is_picture(text[index + 1 : index + 2]))
    # The last two of every plane, and 32 of the first, are characters of nobody.
    is_nobodys = ord(mark) & 0xFFFE == 0xFFFE or "\ufdd0" <= mark <= "\ufdef"
    return is_nobodys or mark in UNDRAWN or unicodedata.category(mark) == "Cf"


def is_picture(mark: str) -> bool:
    return mark != "" and unicodedata.category(mark) in ("So", "Cn")


def number(text: str, low: int, high: int) -> int:
    """A whole number in plain digits, within its bounds."""
    if not re.fullmatch(r"-?[0-9]{1,16}", text) or not low <= int(text) <= high:
        raise BadRequest
    return int(text)


def form() -> "MultiDict[str, str]":
    """The fields of a form, every name and value clean."""
    fields = request.form
    for name, values in fields.lists():
        word(name, LONGEST)
        for value in values:
            word(value, LONGEST)
    return fields


def allow_import() -> None:
    """This one request may be large."""
    request.max_content_length = LARGEST_FILE
    request.max_form_memory_size = LARGEST_FILE


def allow_photo() -> None:
    """This one request may be a photograph."""
    request.max_content_length = PHOTO_BODY
    # What is read of the stream at a time counts as memory too.
    request.max_form_memory_size = LARGEST_FILE


def field(name: str, default: str = "", most: int = LONGEST) -> str:
    return word(request.form.get(name, default), most).strip()


def argument(name: str, low: int, high: int, default: int) -> int:
    """A number from the address of the page."""
    text = request.args.get(name)
    return default if text is None else number(text, low, high)


def encoded(value: object) -> bytes:
    """JSON, always the same bytes for the same value."""
    return msgspec.json.encode(value, order="deterministic")
