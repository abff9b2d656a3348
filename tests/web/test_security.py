"""Hosts, origins, headers, bodies: what is asked of a request before anybody reads it."""

import pytest
from werkzeug.exceptions import BadRequest

from companion.web.serving import security
from tests.web.conftest import JSON, SAME, Phone

ACT = {"type": "add", "by": "1", "seq": "1", "seat": "A"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "HTTP://LOCALHOST"}, 303),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://localhost:81"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 403),
    ],
)
def test_a_change_comes_from_our_pages(phone: Phone, table: str, headers: dict[str, str], status: int) -> None:
    assert phone.client.post(f"{table}/act", data=ACT, headers=headers).status_code == status


def test_a_program_without_cookies_needs_no_origin(phone: Phone) -> None:
    assert phone.client.post("/new/counter", data={}).status_code == 303


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost", 200), ("127.0.0.1:8000", 200), ("evil.example", 400), ("localhost.evil.example", 400), ("a b", 400)],
)
def test_only_own_names_are_answered(phone: Phone, host: str, status: int) -> None:
    """Otherwise a page elsewhere could point its own name at this machine."""
    assert phone.get("/", Host=host).status_code == status


@pytest.mark.parametrize("path", ["/", "/nope", "/health", "TABLE", "TABLE/since", "TABLE/stream", "/print/counter"])
def test_every_answer_has_the_headers(phone: Phone, table: str, path: str) -> None:
    headers = phone.get(path.replace("TABLE", table)).headers
    assert {name: headers[name] for name in security.DOCUMENT} == security.DOCUMENT
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Strict-Transport-Security" not in headers
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("name", ["style.css", "script.js"])
def test_a_part_of_a_page_is_taken_for_what_it_is(phone: Phone, name: str) -> None:
    """It is no document, so what governs documents need not travel with it."""
    address = next(word for word in phone.get("/").get_data(as_text=True).split('"') if word.endswith(name))
    headers = phone.get(address).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" not in headers


def test_nothing_inline(phone: Phone, table: str) -> None:
    page = phone.get(table).get_data(as_text=True)
    assert "<style" not in page
    assert " style=" not in page
    assert " onclick" not in page
    assert page.count("<script") == page.count("<script src=")


@pytest.mark.parametrize("path", ["", "/story", "/replay?at=1", "/adjust", "/audit", "/recap", "/invite", "/since"])
def test_what_a_seat_sees_is_stored_nowhere(phone: Phone, other: Phone, table: str, path: str) -> None:
    assert phone.get(table + path).headers["Cache-Control"] == "no-store"
    if path != "/adjust":
        assert other.get(table + path).headers["Cache-Control"] == "private, no-cache"


def test_cookies_are_out_of_reach_of_scripts(phone: Phone) -> None:
    cookie = phone.post("/new/counter", {}).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/t/" in cookie


@pytest.mark.parametrize(("size", "status"), [(60_000, 400), (70_000, 413)])
def test_bodies_have_a_limit(phone: Phone, table: str, size: int, status: int) -> None:
    assert phone.post(f"{table}/act", {**ACT, "by": "1" * size}, headers=JSON).status_code == status


@pytest.mark.parametrize(
    ("text", "value"), [("0", 0), ("-3", -3), ("12", 12)],
)
def test_numbers(text: str, value: int) -> None:
    assert security.number(text, -5, 20) == value


@pytest.mark.parametrize("text", ["", " 1", "1_0", "٣", "1e3", "+1", "--1", "21", "-6", "0x1", "１", "9" * 400, "1\n"])
def test_not_numbers(text: str) -> None:
    with pytest.raises(BadRequest):
        security.number(text, -5, 20)


@pytest.mark.parametrize("text", ["a\0b", "a\r\nb", "\ud800", "\u202eabc", "x" * 25])
def test_not_words(text: str) -> None:
    with pytest.raises(BadRequest):
        security.word(text, 24)


UNSEEN = {
    "no width": "\u200b", "no joiner": "\u200c", "left to right": "\u200e", "right to left": "\u200f",
    "Arabic letter mark": "\u061c", "a tag": "\U000e0041", "no character": "\uffff", "nobody's": "\ufdd0",
    "nobody's of another plane": "\U0001fffe", "a soft hyphen": "\u00ad", "a byte order mark": "\ufeff",
    "a word joiner": "\u2060", "a filler": "\u3164", "an empty braille": "\u2800", "a line": "\u2028",
    "a joiner between letters": "\u200d", "reordering": "\u202e", "an annotation": "\ufff9",
}  # fmt: skip


@pytest.mark.parametrize("mark", UNSEEN.values(), ids=list(UNSEEN))
def test_what_nobody_sees_is_no_word(phone: Phone, mark: str) -> None:
    """Two names that look alike are two names, and none is empty to the eye."""
    for text in (mark, f"Ada{mark}", f"A{mark}da"):
        with pytest.raises(BadRequest):
            security.word(text, 24)
    answer = phone.client.post("/new/counter", data={"name.A": f"A{mark}da"}, headers={**JSON, **SAME})
    says = "C’è dentro un carattere che nessuno vede: scrivilo senza."
    assert (answer.status_code, answer.get_json()["error"]) == (400, says)


@pytest.mark.parametrize(
    "text",
    [
        "👩\u200d🚀", "👩🏽\u200d🚀", "❤\ufe0f\u200d🔥", "👨\u200d👩\u200d👧", "Zoë", "漢字", "ñandú",
        "أحمد", "☺\ufe0f", "A\u0301",
    ],
)
def test_pictures_and_letters_are_words(text: str) -> None:
    assert security.word(text, 24)


@pytest.mark.parametrize("text", ["\u200d", "👩\u200d", "\u200d🚀", "👩\u200d\u200d🚀", "a\u200db", "👩\u200da"])
def test_a_joiner_joins_two_pictures(text: str) -> None:
    with pytest.raises(BadRequest):
        security.word(text, 24)


def test_what_was_not_utf8_is_no_word() -> None:
    with pytest.raises(BadRequest):
        security.word(b"\xff".decode(errors="replace"), 24)


def test_words_are_composed() -> None:
    assert security.word("e\u0301", 24) == "é"
    assert security.json_body('{"a":[{"e\u0301":"e\u0301"},1,true]}'.encode()) == {"a": [{"é": "é"}, 1, True]}


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"null", b"[]", b'"x"', b"NaN", b'{"a":NaN}', b'{"a":1e999}', b'{"a":1.5}', b'{"a":1,"a":2}',
        b"\xef\xbb\xbf{}", b'{"a":"\\ud800"}', b'{"a":"\\u0000"}', b'{"a":9223372036854775808}', b"[" * 100_000,
        '{"é":1,"e\u0301":2}'.encode(),
        b'{"a":' * 100_000, b'{"a":"\xff"}', b"{" + b'"' * 50_001, b'{"a":"' + b"\\" * 60_001,
    ],
)  # fmt: skip
def test_not_json(raw: bytes) -> None:
    with pytest.raises(BadRequest):
        security.json_body(raw)


def test_brackets_in_words_do_not_count() -> None:
    assert security.json_body(b'{"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\"["}')["a"].count("[") == 44
