"""The story comes in pages, and a table of 20,000 acts is as quick as one of 200."""

import re
import sys
from collections.abc import Callable

import msgspec
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.facts import Adjust, Adjusted, Undone
from companion.store import Store
from companion.web.serving.services import Services
from tests.web.conftest import JSON, Phone, opened
from tests.web.counter.facts import Added, Noted

Act = Callable[..., TestResponse]
LONG = 20_000
# What one page may weigh, before it is compressed.
PAGE = 50_000
HEADERS = {"Sec-Fetch-Site": "same-origin", **JSON}


def lay(app: Flask, store: Store, table: str, facts: object, until: int) -> None:
    """Acts of one kind behind those of a table, as many as a script makes in hours."""
    code = table.removeprefix("/t/").upper()
    request, first = msgspec.json.encode(Adjust("total", 1)), store.last_seq(code) + 1
    rows = [(code, seq, "A", f"laid-{seq}", request, msgspec.json.encode(facts), 0) for seq in range(first, until + 1)]
    with store.file.writing() as conn:
        conn.executemany(
            "INSERT INTO acts (code, seq, seat, key, request, facts, at) VALUES (?, ?, ?, ?, ?, ?, ?)", rows
        )
    services = app.extensions["custode"]
    assert isinstance(services, Services)
    services.tables._kept.clear()


@pytest.fixture
def long(app: Flask, store: Store, phone: Phone) -> str:
    """A table of 20,000 acts at which `phone` holds every seat."""
    table = opened(phone, sit="all")
    lay(app, store, table, [Adjusted("total", 1, 0)], LONG)
    return table


def pages(phone: Phone, start: str) -> list[list[int]]:
    """The acts of each page, from one to the older one, as the links of the pages lead."""
    found, path = [], start
    while path:
        text = phone.get(path).get_data(as_text=True)
        assert len(text.encode()) <= PAGE, path
        found.append([int(seq) for seq in re.findall(r'<li value="(\d+)"', text)])
        link = re.search(r'rel="next" href="([^"]+)"', text)
        path = link.group(1) if link else ""
    return found


def test_every_act_stands_on_one_page(app: Flask, store: Store, phone: Phone, table: str) -> None:
    """The newest first, without a script, to the first act of all."""
    lay(app, store, table, [Adjusted("total", 1, 0)], 400)
    found = pages(phone, f"{table}/story")
    assert [seq for page in found for seq in page] == list(range(400, 0, -1))
    assert len(found) > 4


def test_back_to_the_newest(app: Flask, store: Store, phone: Phone, table: str) -> None:
    lay(app, store, table, [Adjusted("total", 1, 0)], 400)
    seen, path = list[int](), f"{table}/story?before=20"
    while path:
        text = phone.get(path).get_data(as_text=True)
        seen = [*map(int, re.findall(r'<li value="(\d+)"', text)), *seen]
        link = re.search(r'rel="prev" href="([^"]+)"', text)
        path = link.group(1) if link else ""
    assert seen == list(range(400, 0, -1))


def test_a_short_story_has_one_page(phone: Phone, table: str) -> None:
    page = phone.get(f"{table}/story", **JSON).get_json()
    assert ([act["seq"] for act in page["acts"]], page["older"], page["newer"]) == ([1], None, None)
    assert "rel=" not in phone.get(f"{table}/story").get_data(as_text=True).partition("<main")[2]


@pytest.mark.parametrize("query", ["before=0", "before=1", "before=3", "before=x", "after=-1", "after=1", "after=2_0"])
def test_no_page_is_there(phone: Phone, table: str, query: str) -> None:
    assert phone.get(f"{table}/story?{query}").status_code == 400


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param([Noted("red-1", "x" * 400)] * 30, id="many long lines"),
        pytest.param([Noted("red-1", "è" * 400)] * 3, id="letters of two bytes"),
        pytest.param([Adjusted("total", 1, 0)], id="one short line"),
    ],
)
def test_a_page_weighs_no_more_than_it_may(
    app: Flask, store: Store, phone: Phone, table: str, facts: list[object]
) -> None:
    lay(app, store, table, facts, 300)
    for path in ("/story", "/story?before=200", "/story?after=40", "/since?seq=0"):
        for headers in ({}, JSON):
            answer = phone.get(table + path, **headers)
            assert (answer.status_code, len(answer.data) <= PAGE) == (200, True), path


def test_an_undo_of_a_whole_evening_is_one_line(app: Flask, store: Store, phone: Phone, table: str) -> None:
    lay(app, store, table, [Adjusted("total", 1, 0)], LONG)
    lay(app, store, table, [Undone(tuple(range(2, LONG + 1)))], LONG + 1)
    lines = phone.get(f"{table}/since?seq={LONG}", **JSON).get_json()["lines"]
    assert f"e altre {LONG - 2} mosse" in lines[0]
    assert len(lines[0]) < 1_000


# --- 20,000 acts ------------------------------------------------------------------------------------------------------


def test_a_chart_of_a_match_that_changed_20_000_times_is_a_chart(
    app: Flask, store: Store, phone: Phone, table: str
) -> None:
    lay(app, store, table, [Added("A", 1)], LONG)
    text = phone.get(f"{table}/recap").text
    assert len(text.encode()) <= PAGE
    (path,) = re.findall(r'<path class="line" d="([^"]+)"', text)
    assert 100 <= path.count("V") <= 125


def work(do: Callable[[], object]) -> int:
    """How many functions are called for it: what it costs, whatever else the machine does just now."""
    called = 0

    def count(_frame: object, event: str, _thing: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(None)
    return called


def test_a_long_table_costs_no_more_than_a_short_one(app: Flask, store: Store, phone: Phone, long: str) -> None:
    short = opened(phone, sit="all")
    lay(app, store, short, [Adjusted("total", 1, 0)], 200)
    keys = iter(range(10_000))

    def acting(table: str, action: dict[str, object]) -> Callable[[], object]:
        def act() -> None:
            seq = phone.get(f"{table}/since", **JSON).get_json()["seq"]
            body = {"action": action, "seq": seq, "key": f"k{next(keys)}", "seat": "A"}
            assert phone.client.post(f"{table}/act", json=body, headers=HEADERS).status_code == 200

        return act

    def looking(table: str, path: str) -> Callable[[], object]:
        return lambda: phone.get(table + path)

    def ways(table: str, middle: int) -> dict[str, Callable[[], object]]:
        return {
            "page": looking(table, ""),
            "tap": acting(table, {"type": "adjust", "dial": "total", "value": 2}),
            "undo": acting(table, {"type": "undo"}),
            "redo": acting(table, {"type": "redo"}),
            "story": looking(table, "/story"),
            "an old page": looking(table, f"/story?before={middle}"),
            "replay": looking(table, f"/replay?at={middle}"),
            "recap": looking(table, "/recap"),
        }

    # A log is read once, and so is its course: all that comes after costs what it adds.
    for table in (long, short):
        phone.get(table), phone.get(f"{table}/recap")
    usual = {name: work(way) for name, way in ways(short, 100).items()}
    found = {name: work(way) for name, way in ways(long, LONG // 2).items()}
    slow = {name: (found[name], usual[name]) for name in found if found[name] > 3 * usual[name]}
    assert slow == {}


def test_the_replay_is_dressed_as_the_pages_about_a_table(phone: Phone, table: str) -> None:
    """Its ways back stood side by side without a space, too small for a finger."""
    (sheet,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">\n<noscript>', phone.get(f"{table}/replay?at=1").text)
    assert ".bar nav a," in phone.get(sheet).text


def test_a_rule_that_stands_in_no_rulebook_is_called_one(phone: Phone, table: str, act: Act) -> None:
    """By a word, as others by their page: "custode-truth" is for programs."""
    assert act(phone, table, "adjust", dial="total", value="3").status_code == 303
    stated = re.findall(r'class="rule" href="/rules/counter/custode-truth">([^<]*)<', phone.get(f"{table}/story").text)
    assert stated == ["regola"]
