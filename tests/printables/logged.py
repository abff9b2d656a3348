"""A pen that remembers where it has been, requests to print, and a check that nothing touches what a camera reads."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from companion.engine.game import Game
from companion.engine.opening import Opening
from companion.engine.words import Words
from companion.games.hyde import GAME
from printables import PrintRequest, qr
from printables import text as letters
from printables.ink import Align, Ink, Turn

Box = tuple[float, float, float, float]
# In so many pieces a slanted line is looked at.
SLANTED = 24

URLS = ("HTTP://192.168.1.20:8000/Q/AB3KQ7E2YR9V5DXEFX", "HTTP://192.168.1.20:8000/Q/ZB3KQ7E2YR9V5DXEFW")
HOSTILE = (
    "<b>grassetto",
    "<img src='/etc/passwd'/>",
    "W" * 400,
    "😀👩‍👩‍👧 emoji",
    "a\x00b\x07c\nd\te",
    "\ud800 da solo",
    "مرحبا بالعالم",
    "e\u0301" * 300,
    "parola " * 400,
    "{0} {game} %s",
    "",
)


class Logged(Ink):
    """Draws as any pen does, and keeps the page and rectangle of everything it drew, as seen on paper."""

    def __init__(self, title: str, wide: float, high: float, language: str, duplex: bool = False) -> None:
        super().__init__(title, wide, high, language, duplex)
        self.page = 0
        self.body = b""
        self.texts: list[tuple[int, Box, str]] = []
        self.shapes: list[tuple[int, Box, str]] = []
        self.clear: list[tuple[int, Box]] = []
        # The page and size of every text.
        self.sizes: list[tuple[int, float, str]] = []
        self._frames: list[tuple[float, float, float, float, Turn]] = []

    def done(self) -> bytes:
        """A canvas is saved once, and asked for by several tests."""
        self.body = self.body or super().done()
        return self.body

    def next_page(self) -> None:
        super().next_page()
        self.page += 1

    @contextmanager
    def frame(self, x: float, y: float, wide: float, high: float, turn: Turn = 0) -> Iterator[None]:
        self._frames.append((x, y, wide, high, turn))
        with super().frame(x, y, wide, high, turn):
            yield
        self._frames.pop()

    def on_paper(self, x1: float, y1: float, x2: float, y2: float) -> Box:
        points = [(x1, y1), (x2, y2)]
        for x, y, wide, high, turn in reversed(self._frames):
            points = [
                {
                    0: (x + u, y + v),
                    90: (x + v, y + wide - u),
                    180: (x + wide - u, y + high - v),
                    270: (x + high - v, y + u),
                }[turn]
                for u, v in points
            ]
        (a, b), (c, d) = points
        return min(a, c), min(b, d), max(a, c), max(b, d)

    def text(
        self, x: float, y: float, text: str, size: float, weight: letters.Weight = "regular",
        align: Align = "left",
    ) -> None:  # fmt: skip
        super().text(x, y, text, size, weight, align)
        wide, em = letters.width(text, size, weight), size * letters.MM_PER_POINT
        left = x - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        if text:
            box = self.on_paper(left, y - letters.CAPITAL * em, left + wide, y + 0.2 * em)
            self.texts.append((self.page, box, text))
            self.sizes.append((self.page, size, text))

    def keep_clear(self, x: float, y: float, wide: float, high: float) -> None:
        self.clear.append((self.page, self.on_paper(x, y, x + wide, y + high)))

    def drew(self, what: str, x1: float, y1: float, x2: float, y2: float) -> None:
        self.shapes.append((self.page, self.on_paper(x1, y1, x2, y2), what))

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.2, grey: float = 0) -> None:
        super().line(x1, y1, x2, y2, weight, grey)
        # A slanted one is kept in short pieces: the rectangle around all of it would hold what it never touches.
        pieces = SLANTED if x1 != x2 and y1 != y2 else 1
        points = [(x1 + (x2 - x1) * at / pieces, y1 + (y2 - y1) * at / pieces) for at in range(pieces + 1)]
        for (a, b), (c, d) in pairwise(points):
            self.drew("line", min(a, c), min(b, d), max(a, c), max(b, d))

    def box(
        self, x: float, y: float, wide: float, high: float, weight: float = 0.2, radius: float = 0, grey: float = 0
    ) -> None:
        super().box(x, y, wide, high, weight, radius, grey)
        self.drew("box", x, y, x + wide, y + high)

    def ring(self, x: float, y: float, radius: float, weight: float = 0.2, grey: float = 0) -> None:
        super().ring(x, y, radius, weight, grey)
        self.drew("ring", x - radius, y - radius, x + radius, y + radius)

    def icon(self, name: str, x: float, y: float, size: float) -> None:
        super().icon(name, x, y, size)
        self.drew(f"icon {name}", x, y, x + size, y + size)


def meet(a: Box, b: Box, slack: float = 0.05) -> bool:
    return (
        a[0] < b[2] - slack and b[0] < a[2] - slack and a[1] < b[3] - slack and b[1] < a[3] - slack
    )


def faults(ink: Logged, margin: float = 3.5) -> list[str]:
    """Every text out of the page, over another text, or over what a camera reads."""
    found = []
    for page, box, text in ink.texts:
        if box[0] < margin or box[1] < margin or box[2] > ink.wide - margin or box[3] > ink.high - margin:
            found.append(f"out of page {page}: {text[:40]!r} {box}")
    for page, clear in ink.clear:
        for other, box, what in (*ink.texts, *ink.shapes):
            if page == other and meet(clear, box):
                found.append(f"over a code or mark on page {page}: {what[:40]!r} {box}")
    for at, (page, box, text) in enumerate(ink.texts):
        for other, beside, second in ink.texts[at + 1 :]:
            if page == other and meet(box, beside, 0.2):
                found.append(f"text over text on page {page}: {text[:30]!r} {second[:30]!r}")
    return found


def opening(game: Game[Any], seats: str = "ABCD") -> Opening:
    return game.opening(seats)


def request_for(game: Game[Any] = GAME, **changes: Any) -> PrintRequest:
    given: dict[str, Any] = {
        "game": game,
        "opening": opening(game),
        "rulings": (("order", "zero-first"), ("eugene", "allowed"), ("attacked", "refused")),
        "qr": URLS,
        "code": "KQ7E2Y",
        "wifi": qr.wifi("Casa Rossi; piano 2", "segre:ta"),
        "names": {"A": "Anna", "B": "Bruno", "C": "Chiara"},
    }
    return PrintRequest(**(given | changes))


def hostile_game(text: str) -> Game[Any]:
    """Hyde, every word of it this text."""
    return hostile_words(GAME, text)


def hostile_words(game: Game[Any], text: str) -> Game[Any]:
    """A game whose every word is this text."""
    words = Words(text, text)
    rules = {
        key: rule.__class__(
            **{name: getattr(rule, name) for name in rule.__struct_fields__} | {"title": words, "text": words}
        )
        for key, rule in game.rulebook.rules.items()
    }
    rulebook = game.rulebook.__class__(words, True, rules)
    return dataclasses.replace(game, title=words, words=dict.fromkeys(game.words, words), rulebook=rulebook)


def struck(ink: Logged, slack: float = 0.15) -> list[str]:
    """Every text that a line or the edge of a box runs through."""
    edges = [(page, box) for page, box, what in ink.shapes if what == "line"]
    for page, (left, top, right, bottom), what in ink.shapes:
        if what == "box":
            corners = ((left, top, right, top), (left, bottom, right, bottom), (left, top, left, bottom))
            edges += [(page, edge) for edge in (*corners, (right, top, right, bottom))]
    return [
        f"a line through {text[:40]!r} on page {page}: {box}"
        for page, box, text in ink.texts
        for other, edge in edges
        if page == other
        and edge[0] < box[2] - slack
        and edge[2] > box[0] + slack
        and edge[1] < box[3] - slack
        and edge[3] > box[1] + slack
    ]
