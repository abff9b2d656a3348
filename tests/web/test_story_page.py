"""The story by rounds: what was undone is said in words, done and undone pairs are one row, every row has words."""

import re

import pytest
from flask import Flask

from companion.store import Store
from companion.web import create_app
from tests.web.conftest import JSON, NOW, Phone, opened
from tests.web.counter.facts import Called
from tests.web.test_story import lay


def act(phone: Phone, table: str, type: str, seat: str = "A", **fields: str) -> None:
    seq = phone.get(f"{table}/since", **JSON).get_json()["seq"]
    answer = phone.post(f"{table}/act", {"type": type, **fields, "seq": str(seq), "seat": seat, "key": f"{seat}-{seq}"})
    assert answer.status_code == 303, answer.get_data(as_text=True)


def text(phone: Phone, path: str) -> str:
    return phone.get(path).get_data(as_text=True)


def rows(page: str) -> list[str]:
    """What each row says, without tags, the newest first."""
    found = page.partition('<ol class="acts"')[2].split("<li ")[1:]
    lines = (re.findall(r'<span class="line">(.*?)</span>', row, re.S) for row in found)
    return [" | ".join(re.sub(r"\s*<a .*?</a>|<.*?>", "", line).strip() for line in each) for each in lines]


def headings(page: str) -> list[tuple[str, bool]]:
    found = re.findall(r'<details class="dials"( open)?><summary><h2>(.*?)</h2>', page)
    return [(title, bool(is_open)) for is_open, title in found]


def test_an_undo_says_what_it_took_back_and_who_did(phone: Phone, other: Phone, table: str) -> None:
    """In the words of what was undone, on every phone, and never by a number."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bruno"})
    act(phone, table, "add", by="2")
    (done,) = rows(text(phone, f"{table}/story"))[:1]
    act(other, table, "undo", seat="B")
    for each in (phone, other):
        assert rows(text(each, f"{table}/story"))[0] == f"Bruno annulla: {done}"
    assert f"Bruno annulla: {done}" in text(phone, table)


def test_what_was_undone_at_once_is_one_row(phone: Phone, table: str) -> None:
    before = len(rows(text(phone, f"{table}/story")))
    act(phone, table, "add", by="2")
    act(phone, table, "undo")
    assert len(rows(text(phone, f"{table}/story"))) == before + 1


def test_undone_and_put_back_six_times_is_one_row(phone: Phone, table: str) -> None:
    act(phone, table, "add", by="2")
    done, *rest = rows(text(phone, f"{table}/story"))
    for _ in range(6):
        act(phone, table, "undo")
        act(phone, table, "redo")
    assert rows(text(phone, f"{table}/story")) == [f"Annullato e ripristinato (6): {done}", done, *rest]
    act(phone, table, "undo")
    assert rows(text(phone, f"{table}/story"))[:2] == [f"Ada annulla: {done}", f"Annullato e ripristinato (6): {done}"]


def test_several_undone_at_once_are_the_first_and_how_many(phone: Phone, table: str) -> None:
    for dial in ("2", "3", "4"):
        act(phone, table, "adjust", dial="total", value=dial)
    first = rows(text(phone, f"{table}/story"))[2]
    act(phone, table, "undo", to="2")
    assert rows(text(phone, f"{table}/story"))[0] == f"Ada annulla: {first}, e altre 2 mosse"


def test_every_row_has_words(app: Flask, store: Store, phone: Phone, table: str) -> None:
    """An act whose facts say nothing is called by what was asked."""
    lay(app, store, table, [], 2)
    assert rows(text(phone, f"{table}/story"))[0] == "Rettifica"


def test_the_story_is_told_round_by_round(app: Flask, phone: Phone) -> None:
    """The newest open, the others folded, each a jump away, with its times."""
    table = opened(phone, sit="all", **{"post.K": "1", "option.goal": "9"})
    if not Called.ends_part:
        pytest.fail("the call ends the setup")
    for minute, (seat, type, fields) in enumerate(
        [("K", "call", {}), ("A", "hide", {"secret": "owl"}), ("A", "show", {}), ("A", "add", {"by": "1"})]
    ):
        NOW["now"] = 1_000 + 60 * minute
        phone.post(f"{table}/hold", {"seat": seat, "ready": "1"})
        act(phone, table, type, seat=seat, **fields)
    NOW["now"] = 1_000
    page = text(phone, f"{table}/story")
    assert headings(page) == [("Round 2", True), ("Round 1", False), ("Preparazione", False)]
    assert len(set(re.findall(r"<time>(\d\d:\d\d)</time>", page))) == 4
    assert headings(text(phone, f"{table}/story?round=1")) == [("Round 1", True), ("Preparazione", False)]
    assert phone.get(f"{table}/story?round=9").status_code == 200


def begin(phone: Phone, table: str) -> None:
    act(phone, table, "give-edge", whose="A")
    act(phone, table, "hands-ready")


def play(phone: Phone, table: str, number: int) -> None:
    """A round in which nobody plays a card."""
    act(phone, table, "reveal-mission", card=f"M0{number}")
    for seat in "AB":
        phone.post(f"{table}/hold", {"seat": seat, "ready": "1"})
        act(phone, table, "pass-round", seat=seat)
    for rank in "dcba"[:number]:
        act(phone, table, "evaluate", mission=rank)
    act(phone, table, "end-round")


def a_game_played(phone: Phone, best: str) -> str:
    form = {"sit": "all", "seats": "2", "option.best": best, "option.keep": "nothing"}
    table = phone.post("/new/mythos", form).headers["Location"]
    begin(phone, table)
    for number in (1, 2, 3, 4):
        play(phone, table, number)
    return table


def test_a_ruling_after_the_end_begins_no_other_game(store: Store) -> None:
    """Neither one that decides it anew nor one by which it goes on."""
    phone = Phone(create_app(store=store, rates=False))
    table = a_game_played(phone, best="one")
    for value in ("2", "3"):
        act(phone, table, "adjust", dial="bonus.B", value=value)
    titles = [title for title, _ in headings(text(phone, f"{table}/story"))]
    assert titles[:2] == ["Dopo la fine", "Round 4"]
    act(phone, table, "adjust", dial="step", value="evaluation")
    act(phone, table, "end-round")
    titles = [title for title, _ in headings(text(phone, f"{table}/story"))]
    assert [each for each in titles if "Partita" in each] == []


def test_each_game_of_a_match_begins_its_rounds_anew(store: Store) -> None:
    """Its second game was told as rounds five and six, the fifth of them twice, though the table said round 1."""
    phone = Phone(create_app(store=store, rates=False))
    table = a_game_played(phone, best="three")
    act(phone, table, "next-game")
    assert headings(text(phone, f"{table}/story"))[:2] == [("Partita 2", True), ("Round 4", False)]
    begin(phone, table)
    play(phone, table, 1)
    act(phone, table, "reveal-mission", card="M02")
    titles = [title for title, _ in headings(text(phone, f"{table}/story"))]
    assert titles[:4] == ["Partita 2 · Round 2", "Partita 2 · Round 1", "Partita 2", "Round 4"]
    assert titles[-1] == "Preparazione"
    first = headings(text(phone, f"{table}/story?round=6"))
    assert first[:2] == [("Partita 2 · Round 1", True), ("Partita 2", False)]
