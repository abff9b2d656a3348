"""The JSON of a table says what its page says: card, handwork, receipt, questions, figures, event."""

import random
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.games import HERE, games
from companion.store import Store
from companion.web import create_app
from tests.browser.moments import GAMES, read
from tests.promises.tapping import choice
from tests.web.conftest import JSON, SAME, SCREENS, Phone
from tests.web.counter import GAME as COUNTER

Fields = dict[str, Any]
TURNS = 120
# What a page says of a moment, by the class or id of what holds it; and what is said there whatever happens.
SAID = frozenset(("say", "hands", "asked", "receipt", "strip", "event", "do"))
FIXED = ("It went otherwise", "Put back", "I was not done", "×", "/", ";", ":")


class Spoken(HTMLParser):
    """The texts of a page that speak of the moment."""

    VOID = frozenset(("input", "meta", "link", "br", "img"))

    def __init__(self) -> None:
        super().__init__()
        self.holders: list[tuple[str, frozenset[str]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in self.VOID:
            self.holders.append((tag, frozenset(f"{given.get('class') or ''} {given.get('id') or ''}".split())))

    def handle_endtag(self, tag: str) -> None:
        while self.holders and self.holders.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and any(names & SAID for _, names in self.holders):
            self.texts.append(" ".join(data.split()))


def words(value: object) -> Iterator[str]:
    """Every word of an answer, keys left out."""
    match value:
        case dict():
            for each in value.values():
                yield from words(each)
        case list():
            for each in value:
                yield from words(each)
        case str() | int():
            yield " ".join(str(value).split())


def unsaid(html: str, page: Fields) -> list[str]:
    """What the page says and its JSON does not."""
    spoken = Spoken()
    spoken.feed(html)
    known = sorted({*words({**page, "board": {}}), *FIXED}, key=len, reverse=True)
    return [text for text in spoken.texts if without(text, known).strip(" ;:/×.,")]


def without(text: str, known: list[str]) -> str:
    """What is left of a text once all that is known is taken out of it, in this order."""
    for each in known:
        if each and each in text:
            text = text.replace(each, "")
    return text


def looked(phone: Phone, path: str) -> tuple[str, Fields]:
    html = phone.get(path, Accept="text/html", Accept_Language="en").get_data(as_text=True)
    page: Fields = phone.get(path, **JSON, Accept_Language="en").get_json()
    return html, page


@pytest.fixture
def app(store: Store) -> Flask:
    shelf: dict[str, Any] = {**games(), COUNTER.id: COUNTER}
    return create_app(store=store, games=shelf, screens=(SCREENS, *HERE.glob("*/templates")), rates=False)


def everybody(phone: Phone, other: Phone, path: str) -> list[str]:
    """What is unsaid to whoever holds the phone, looks on, or looks at the screen."""
    views = ((phone, path), (other, path), (other, f"{path}/screen"))
    return [text for who, where in views for text in unsaid(*looked(who, where))]


@pytest.mark.parametrize("name", ["hyde", "mayhem", "counter"])
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_at_any_moment_of_a_game(phone: Phone, other: Phone, name: str, every: int) -> None:
    """By default after one act in so many, in the soak after each."""
    rng = random.Random(name)
    path = phone.post(f"/new/{name}", {"seats": "3", "sit": "all"}).headers["Location"]
    for turn in range(TURNS):
        page = phone.get(path, **JSON).get_json()
        acting = [chip["letter"] for chip in page["moment"]["chips"] if chip["is_acting"]]
        if acting and page["seat"] not in acting:
            phone.post(f"{path}/hold", {"seat": acting[0], "ready": "1"})
            page = phone.get(path, **JSON).get_json()
        action = choice(page, None, rng)
        if action is None:
            break
        phone.ask(f"{path}/act", {"seq": page["seq"], "key": f"key-{turn}", "action": action})
        if turn % every == 0:
            assert everybody(phone, other, path) == []
    assert turn > TURNS / 3


def act(phone: Phone, store: Store, path: str, line: str) -> None:
    seat, fields, _ = read(line)
    phone.post(f"{path}/hold", {"seat": seat, "ready": "1"})
    seq = store.last_seq(path.removeprefix("/t/").upper())
    form = MultiDict([*fields, ("seq", str(seq)), ("key", f"{seat}-{seq}"), ("seat", seat)])
    phone.client.post(f"{path}/act", data=form, headers=SAME)


@pytest.mark.parametrize(("game", "moment"), [(game, name) for game, found in GAMES.items() for name in found.moments])
def test_at_the_moments_of_the_gallery(phone: Phone, other: Phone, store: Store, game: str, moment: str) -> None:
    form, acts = GAMES[game].way(moment)
    path = phone.post(f"/new/{game}", {"sit": "all", **form}).headers["Location"]
    for line in acts:
        act(phone, store, path, line)
    # The last of them may be one that is refused.
    assert store.last_seq(path.removeprefix("/t/").upper()) >= len(acts)
    assert everybody(phone, other, path) == []


def test_a_line_that_only_the_page_says_is_found(phone: Phone, other: Phone) -> None:
    """Were the card or the receipt left out, it would be noticed."""
    path = phone.post("/new/hyde", {"seats": "2", "sit": "all"}).headers["Location"]
    phone.ask(f"{path}/act", {"seq": 1, "key": "k", "action": {"type": "shuffle-table"}})
    html, page = looked(phone, path)
    assert unsaid(html, page) == []
    moment, below = page["moment"], page["below"]
    assert unsaid(html, {**page, "below": {**below, "story": []}, "moment": {**moment, "receipt": None}})
    assert unsaid(html, {**page, "moment": {**moment, "turn": "", "prompt": {}}})
