"""Requests that broke naive apps: fields, addresses, cookies and bodies with something that does not belong there.

In plain words: fuzzing.
"""

import json
import random
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

from flask import Flask
from msgspec import Struct
from werkzeug.routing import Rule

from tests.promises.exits import values

# Text that does not belong where it is put.
WORDS: tuple[str, ...] = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\r\nSet-Cookie: a=b",
    "x\r\nX-Injected: yes",
    "\ufeff",
    "\u202eevil",
    "e\u0301" * 40,
    "\U0001f9d9" * 30,
    "9223372036854775808",
    "-9223372036854775809",
    "9" * 400,
    "-1",
    "0",
    "1e999",
    "NaN",
    "1_000",
    "١٢٣",
    "²",
    "0x10",
    " 7 ",
    "+7",
    "<b>",
    "<img src=/etc/passwd>",
    "<font color=red>",
    "</form><script>alert(1)</script>",
    "' OR 1=1 --",
    "{0.__class__}",
    "{seat}",
    "%s%n%(name)s",
    "{{ 7*7 }}",
    "../../etc/passwd",
    "..\\..\\windows",
    "//evil.example/",
    "http://evil.example/",
    "javascript:alert(1)",
    "eye-1",
    "eye-eye-1",
    "-",
    "--",
    "/",
    "?",
    "card.A.0",
    "card.A.-1",
    "card.Z.99",
    "hand.A",
    "pawn",
    "level-beginner/1/2",
    "level-beginner/9/9",
    "deck/a/b",
    "x" * 201,
    "x" * 5_000,
    "A",
    "Z",
    "hyde",
    "counter",
    "None",
    "null",
    "true",
    "__proto__",
    "constructor",
)
# Bytes that are no text at all, as an address or a form may carry them.
RAW = (
    b"%ff", b"%ED%A0%80", b"%00", b"%0d%0aX:1", b"%2e%2e%2f", b"%c0%af", b"%", b"%zz", b"%F4%90%80%80", b"+", b"%25ff",
)
# JSON that is no answer to anything.
JSON: tuple[bytes, ...] = (
    b"",
    b"null",
    b"[]",
    b'"text"',
    b"7",
    b"{",
    b"{}}",
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\x00}\x00",
    b"[" * 100_000,
    b'{"a":' * 10_000,
    b'{"action":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    b'{"action":{"type":"undo"},"seq":NaN,"key":"k"}',
    b'{"action":{"type":"undo"},"seq":1e999,"key":"k"}',
    b'{"action":{"type":"undo"},"seq":Infinity}',
    b'{"action":{"type":"undo"},"seq":1.0}',
    b'{"action":{"type":"undo"},"seq":9223372036854775808}',
    b'{"action":{"type":"undo"},"seq":-1}',
    b'{"action":{"type":"undo"},"seq":true}',
    b'{"action":{"type":"undo"},"seq":"1"}',
    b'{"action":{"type":"undo","to":9223372036854775808},"seq":1}',
    b'{"action":{"type":"undo","to":-5},"seq":1}',
    b'{"seq":1,"seq":2,"action":{"type":"undo"}}',
    b'{"action":{"type":"undo","type":"redo"},"seq":1}',
    b'{"action":{"type":"adjust","dial":"\\ud800","value":1},"seq":1}',
    b'{"action":{"type":"play-card","place":{"a":1},"card":[]},"seq":1}',
    b'{"action":{"type":"\\u0000"},"seq":1,"key":"\\u0000"}',
    b'{"action":{},"seq":1}',
    b'{"action":null,"seq":1}',
    b'{"action":"undo","seq":1}',
    b'{"action":{"type":"undo"},"seq":1,"key":{"$ne":null}}',
    b'{"action":{"type":"undo"},"seq":1,"key":"' + b"k" * 70_000 + b'"}',
    b'{"\\ud800":1}',
    b'{"action":{"type":"undo"},"seq":' + b"9" * 5_000 + b"}",
    b'{"custode":1,"game":"hyde","entries":{"deck":[[null]]}}',
    b'{"custode":1,"game":"hyde","entries":{"nothing":1}}',
    b'{"custode":true,"game":"hyde","entries":{}}',
)
FIELDS: tuple[str, ...] = (
    "seat", "name", "name.A", "seq", "key", "type", "dial", "value", "place", "card", "cards", "cards.eye-1", "to",
    "mine", "theirs", "discard", "with_mano", "entry", "remember", "what", "language", "paper", "ssid", "password",
    "code", "back", "sit", "seats", "pad", "option.keep", "option.level", "A.outcast", "B.outcast", "forget", "confirm",
    "cell.1.2", "text", "awake", "sound", "hand", "ready", "file", "nonsense", "first", "target", "__class__",
)
KINDS = (
    "undo", "redo", "adjust", "learn", "play-card", "reveal", "name-cards", "move", "shuffle-table", "swap", "nothing",
)
TYPES = (
    "application/x-www-form-urlencoded", "application/json", "text/plain", "multipart/form-data",
    "multipart/form-data; boundary=b", "application/json; charset=utf-16",
    "application/x-www-form-urlencoded; charset=x", "\u00e9", "",
)
# What a request brings besides; most come from a page of ours.
ORIGINS: tuple[dict[str, str], ...] = (
    *({"Sec-Fetch-Site": "same-origin"},) * 8, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}, {},
)
BESIDES = ("If-None-Match", "If-Modified-Since", "Range", "Accept-Encoding", "Cookie", "X-Forwarded-Host")
HOSTS = ("evil.example", "127.0.0.1:99999", "[::1", "localhost:", "a b", "\u00e9", "@", "LOCALHOST")
SETTINGS = ("it.huge.1.1.left", "xx.normal.1.0.right", "....")
METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "get")


class Hostile(Struct, frozen=True):
    """One request."""

    endpoint: str
    method: str
    path: str
    query: str
    headers: dict[str, str]
    cookies: dict[str, str]
    body: bytes


def hostile(app: Flask, seq: int, cookie: str, rng: random.Random) -> Hostile:
    """A request by luck to one of the routes; it may be good in all but one place."""
    posted = rng.random() < 0.6
    rule = rng.choice([each for each in app.url_map.iter_rules() if ("POST" in (each.methods or ())) == posted])
    method = "POST" if posted else rng.choice(sorted(rule.methods or ()))
    method = rng.choice(METHODS) if rng.random() < 0.1 else method
    body, kind = sent(seq, rng) if method not in ("GET", "HEAD", "OPTIONS") or rng.random() < 0.05 else (b"", "")
    headers = {
        "Accept": rng.choice(("text/html", "text/html", "application/json", "*/*", "x", "")),
        "Accept-Language": rng.choice(("it", "en")),
        **rng.choice(ORIGINS),
    }
    if kind:
        headers["Content-Type"] = kind
    if rng.random() < 0.1:
        headers[rng.choice(BESIDES)] = printable(rng.choice(WORDS))
    if rng.random() < 0.04:
        headers["Host"] = rng.choice(HOSTS)
    cookies = {"seat": cookie} if rng.random() < 0.7 else {}
    if rng.random() < 0.2:
        spoilt = (cookie[:-1], cookie[1:], cookie.replace(".", ".."), "e30.x", printable(rng.choice(WORDS)))
        cookies["seat"] = rng.choice(spoilt)
    if rng.random() < 0.1:
        cookies["custode"] = rng.choice((*SETTINGS, printable(rng.choice(WORDS))))
    return Hostile(rule.endpoint, method, address(app, rule, rng), asked(rng), headers, cookies, body)


def printable(text: str) -> str:
    """What a client can put into a header at all."""
    return "".join(mark for mark in text if "\x20" <= mark < "\x7f")[:300]


def address(app: Flask, rule: Rule, rng: random.Random) -> str:
    """The path, its variables good or bad."""
    known, path = values(app), rule.rule
    for name in rule.arguments:
        good = rng.random() < 0.8
        value = rng.choice(known[name]) if good else rng.choice((*WORDS, *map(bytes.decode, RAW)))
        raw = value if value.startswith("%") else quote_from_bytes(value.encode("utf-8", "surrogatepass"), safe="")
        path = path.replace(f"<{name}>", raw)
    if rng.random() < 0.05:
        path = rng.choice((path.upper(), path + "/", "/" + path, path + "%00", path.replace("/", "//"), path + ";a=b"))
    return path


def asked(rng: random.Random) -> str:
    """The part after the question mark."""
    if rng.random() < 0.6:
        return ""
    if rng.random() < 0.3:
        return rng.choice(("v", "seq", "at", "pad", "code")) + "=" + rng.choice(RAW).decode()
    names = ("seq", "at", "pad", "code", "back", "language", "paper", "v", "what")
    return urlencode([(rng.choice(names), word(rng)) for _ in range(rng.randint(1, 3))], errors="surrogatepass")


def word(rng: random.Random) -> str:
    return rng.choice((*WORDS, "\ud800"))


def sent(seq: int, rng: random.Random) -> tuple[bytes, str]:
    """A body and what it says it is."""
    match rng.randrange(8):
        case 0:
            return rng.choice(JSON), "application/json"
        case 1:
            return as_json(seq, rng), "application/json"
        case 2:
            return multipart(rng), "multipart/form-data; boundary=b"
        case 3:
            noise = (rng.randbytes(200), b"&" * 3_000, b"=&=", b"a=%ff&seat=%ED%A0%80", b"x" * 70_000)
            return rng.choice(noise), rng.choice(TYPES)
    return form(seq, rng), TYPES[0]


def form(seq: int, rng: random.Random) -> bytes:
    """A form that may be good but for one field."""
    fields = [("seq", str(seq)), ("key", f"h-{rng.getrandbits(40)}"), ("seat", "A"), ("type", rng.choice(KINDS))]
    fields = [(name, word(rng) if rng.random() < 0.12 else value) for name, value in fields if rng.random() < 0.9]
    fields += [(rng.choice(FIELDS), word(rng)) for _ in range(rng.randint(0, 4))]
    return urlencode(fields, errors="surrogatepass").encode()


def as_json(seq: int, rng: random.Random) -> bytes:
    """The JSON of an act, with something odd in one place."""
    action = {"type": rng.choice(KINDS), **{rng.choice(FIELDS): odd(rng) for _ in range(rng.randint(0, 3))}}
    body: dict[str, object] = {"action": action, "seq": seq, "key": f"j-{rng.getrandbits(40)}", "seat": "A"}
    if rng.random() < 0.6:
        body[rng.choice(list(body))] = odd(rng)
    return json.dumps(body).encode()


def odd(rng: random.Random) -> object:
    return rng.choice(
        (word(rng), word(rng), None, True, [], {}, 2**63, -(2**63), 1.5, 10**30, [[]], {"a": 1}, ["eye-1"] * 300, 0, 3)
    )


def multipart(rng: random.Random) -> bytes:
    parts = []
    for _ in range(rng.choice((1, 2, 600))):
        name, value = rng.choice(FIELDS), word(rng).encode("utf-8", "surrogatepass")
        file = rng.choice((b"", b'; filename="a"', b"; filename=\xff"))
        parts.append(b"--b\r\nContent-Disposition: form-data; name=" + name.encode() + file + b"\r\n\r\n" + value)
    return b"\r\n".join((*parts, rng.choice((b"--b--\r\n", b"--b", b""))))


# --- box files --------------------------------------------------------------------------------------------------------


def box_file(rng: random.Random, good: dict[str, object]) -> bytes:
    """An exported box with a few of its values exchanged for something odd, or bytes missing at its end."""
    found = json.loads(json.dumps(good))
    for _ in range(rng.randint(0, 3)):
        spoil(found, rng)
    raw = json.dumps(found).encode()
    match rng.randrange(8):
        case 0:
            return raw[: rng.randrange(len(raw))]
        case 1:
            index = rng.randrange(len(raw))
            return raw[:index] + rng.randbytes(1) + raw[index + 1 :]
    return raw


def spoil(value: Any, rng: random.Random) -> None:
    """Exchange one value somewhere in it."""
    while True:
        if isinstance(value, dict) and value:
            key: Any = rng.choice(list(value))
        elif isinstance(value, list) and value:
            key = rng.randrange(len(value))
        else:
            return
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.2:
            value[key] = odd(rng)
            return
        value = inner


# --- words and drawings -----------------------------------------------------------------------------------------------

LONG = "x" * 100_000
Form = tuple[tuple[str, str], ...]
# Drawings of the track ahead that are none, as a form sends them: field and mark.
DRAWN: dict[str, Form] = {
    "unknown mark": (("cells.3.2", "dragon"),),
    "beyond the grid": (("cells.99.2", "rock"),),
    "beside the grid": (("cells.3.9", "rock"),),
    "below the grid": (("cells.0.1", "rock"),),
    "less than nothing": (("cells.-1.2", "rock"),),
    "other digits": (("cells.٣.2", "rock"),),
    "two bosses": (("cells.3.1", "boss"), ("cells.4.2", "boss")),
    "two finishes": (("cells.3.line", "finish"), ("cells.4.line", "finish")),
    "one cell twice": (("cells.3.1", "rock"), ("cells", "3.1=bomb")),
    "a count": (("cells.rock", "3"),),
    "a mark without a cell": (("cells", "rock"),),
    "a cell without a mark": (("cells", "3.2"),),
    "two marks in one": (("cells", "3.2=rock=bomb"),),
    "an empty mark": (("cells", "3.2="),),
    "three places": (("cells.3.2.1", "rock"),),
    "markup": (("cells.3.2", "<b>"),),
    "surrogate": (("cells.3.2", "\ud800"),),
    "nothing but nul": (("cells.3.2", "\x00"),),
    "long": (("cells.3.2", LONG),),
    "many": (("cells", "3.2=rock"),) * 300,
    "another field": (("cells.3.2", "rock"), ("strip", "x")),
}
DRAWN_JSON: tuple[object, ...] = (
    "3.2=rock", {"3.2": "rock"}, [1], [None], [["3.2", "rock"]], None, 7, True, ["3.2=rock"] * 2,
    ["3.2=boss", "4.2=boss"], ["3.2=dragon"], ["99.2=rock"], [LONG],
)
# Words for the two halves of a card that cannot be written down.
WRITTEN: dict[str, Form] = {
    "nothing": (("first", ""), ("second", "")),
    "blanks": (("first", " "), ("second", "\u00a0")),
    "one half": (("first", "a"),),
    "too long": (("first", "x" * 161), ("second", "b")),
    "long": (("first", "a"), ("second", LONG)),
    "nul": (("first", "a\x00"), ("second", "b")),
    "turned round": (("first", "\u202ea"), ("second", "b")),
    "as a drawing": (("first.3.2", "a"), ("second", "b")),
    "another field": (("first", "a"), ("second", "b"), ("third", "c")),
}
WRITTEN_JSON: tuple[object, ...] = (7, None, True, [], ["a"], {"a": 1}, "", "x" * 161, LONG, "a\x00", "\ud800")
# Entries of a box that are words or cards, as a form and as a file send them.
BOXED: dict[str, Form] = {
    "long card": (("entry", "assault-cards"), ("card.0.0", "x" * 401), ("card.0.1", "b")),
    "longer card": (("entry", "assault-cards"), ("card.0.0", LONG), ("card.0.1", "b")),
    "nul card": (("entry", "aura-cards"), ("card.0.0", "a\x00"), ("card.0.1", "b")),
    "long text": (("entry", "spin-out"), ("value", "x" * 401)),
    "longer text": (("entry", "spin-out"), ("value", LONG)),
    "nul text": (("entry", "spin-out"), ("value", "a\x00")),
    "no such choice": (("entry", "truck-furious-when"), ("value", "never")),
    "no such entry": (("entry", "dragons"), ("value", "a")),
}
BOXED_JSON: tuple[tuple[str, object], ...] = (
    ("assault-cards", "a"),
    ("assault-cards", {"a": "b"}),
    ("assault-cards", None),
    ("assault-cards", ["ab"]),
    ("assault-cards", [["a"]]),
    ("assault-cards", [["a", "b", "c"]]),
    ("assault-cards", [[1, 2]]),
    ("assault-cards", [[None, "b"]]),
    ("assault-cards", [["a", ["b"]]]),
    ("assault-cards", [["x" * 401, "b"]]),
    ("assault-cards", [["a", "b"], ["c", LONG]]),
    ("assault-cards", [["a", "b"]] * 999),
    ("spin-out", 7),
    ("spin-out", None),
    ("spin-out", ["a"]),
    ("spin-out", "x" * 401),
    ("spin-out", LONG),
    ("spin-out", "a\x00"),
    ("spin-out", "\ud800"),
)


# --- below HTTP -------------------------------------------------------------------------------------------------------


def raw_request(host: str, path: str, rng: random.Random) -> bytes:
    """Bytes on a socket that are almost a request."""
    line = rng.choice(RAW_LINES).replace(b"PATH", path.encode())
    headers = [b"Host: " + host.encode(), *rng.sample(RAW_HEADERS, rng.randint(0, 3))]
    body = rng.choice((b"", b"", b"seat=A", b"0\r\n\r\n", b"zz\r\n", b"5\r\nhello\r\n0\r\n\r\n", rng.randbytes(50)))
    raw = line + b"\r\n" + b"\r\n".join(headers) + b"\r\n\r\n" + body
    match rng.randrange(6):
        case 0:
            return raw[: rng.randrange(1, len(raw))]
        case 1:
            index = rng.randrange(len(raw))
            return raw[:index] + rng.randbytes(rng.randint(1, 4)) + raw[index + 1 :]
        case 2:
            return raw.replace(b"\r\n", b"\n")
    return raw


RAW_LINES: Sequence[bytes] = (
    b"GET PATH HTTP/1.1",
    b"POST PATH/act HTTP/1.1",
    b"GET PATH HTTP/1.0",
    b"GET PATH HTTP/9.9",
    b"GET PATH",
    b"GET  PATH  HTTP/1.1",
    b"GET",
    b"",
    b"\x00\x01\x02",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET \xff\xfe HTTP/1.1",
    b"GET http://evil.example/ HTTP/1.1",
    b"GET //evil.example/ HTTP/1.1",
    b"GET * HTTP/1.1",
    b"OPTIONS * HTTP/1.1",
    b"CONNECT evil.example:80 HTTP/1.1",
    b"POST PATH/sit HTTP/1.1",
    b"GET PATH?" + b"a" * 9_000 + b" HTTP/1.1",
    b"GET /" + b"a/" * 3_000 + b" HTTP/1.1",
    b"GET PATH#x HTTP/1.1",
    b"GET /%ff%fe%00 HTTP/1.1",
    b"G\xc3\x89T PATH HTTP/1.1",
    b"PRI * HTTP/2.0",
    b"GET ? HTTP/1.1",
    b"GET PATH HTTP/1.1\r\nGET PATH HTTP/1.1",
    b"HEAD PATH/stream HTTP/1.1",
)
RAW_HEADERS: Sequence[bytes] = (
    b"Content-Length: -1",
    b"Content-Length: 99999999999999999999",
    b"Content-Length: 5",
    b"Content-Length: 5\r\nContent-Length: 6",
    b"Content-Length: 1_0",
    b"Content-Length: +5",
    b"Content-Length: 99",
    b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: gzip, chunked",
    b"Transfer-Encoding: \x0bchunked",
    b"Content-Length: 5\r\nTransfer-Encoding: chunked",
    b"Host: evil.example",
    b"X: " + b"y" * 70_000,
    b"X-Many: 1\r\n" * 400 + b"X: 1",
    b"Bad Header: 1",
    b": nothing",
    b"X\x00: 1",
    b"X: a\rb",
    b" folded: 1",
    b"Cookie: seat=" + b"\xff" * 50,
    b"Cookie: " + b"a=b; " * 900,
    b"Sec-Fetch-Site: same-origin",
    b"Content-Type: application/json",
    b"Content-Type: multipart/form-data; boundary=",
    b"Accept: text/html;q=\xff",
    b"Accept-Language: " + b"it," * 2_000,
    b"Expect: 100-continue",
    b"Connection: upgrade\r\nUpgrade: h2c",
    b"Range: bytes=0-18446744073709551616",
    b"If-None-Match: " + b'W/"' * 500,
    b"X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: https",
)
