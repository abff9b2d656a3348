"""The pages of memory: evenings, people, one's tables, and the names that are offered to whoever sits down."""

import logging
import operator
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.engine.game import Game
from companion.engine.results import Result
from companion.engine.voice import Voice
from companion.history.course import Fortune
from companion.history.matches import PastMatch, Summary
from companion.store import Store
from companion.web import create_app, settle
from companion.web.after import charts, past_matches, sharing
from companion.web.after.match_lines import match_line
from companion.web.after.past_matches import Memories
from companion.web.routes import evenings
from companion.web.seating.tables import DAY, Tables
from tests.any_game import any_game
from tests.promises.worlds import Log
from tests.web.conftest import JSON, NOW, Phone, let_in, opened
from tests.web.counter import GAME

# What a proxy adds: whoever it speaks for is not at the machine.
AWAY = {"X_Forwarded_For": "192.0.2.7"}


def code(table: str) -> str:
    return table.removeprefix("/t/").upper()


def finished(phone: Phone, other: Phone, **form: str) -> str:
    """A match that B wins by 9 to 0, or whoever sits there."""
    table = opened(phone, **form)
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    for seq, (who, seat) in enumerate(((phone, "A"), (other, "B"), (phone, "A"), (other, "B")), 1):
        by = 1 if seat == "A" else 3
        form = {"seat": seat, "type": "add", "by": str(by), "seq": str(seq), "key": f"k{seq}"}
        assert who.post(f"{table}/act", form, headers=JSON).status_code == 200
    form = {"seat": "A", "type": "add", "by": "1", "seq": "5", "key": "k5"}
    assert phone.post(f"{table}/act", form, headers=JSON).status_code == 200
    return table


def test_a_match_is_remembered_without_a_tap(phone: Phone, other: Phone) -> None:
    table = finished(phone, other)
    page = phone.get("/evenings", **JSON).get_json()
    (line,) = page["lines"]
    assert (line["code"], line["game"], line["is_finished"]) == (code(table), "counter", True)
    assert [(one["name"], one["how"]) for one in line["sitters"]] == [("Ada", "won"), ("Bo", "lost")]
    assert line["verdict"] == "Vince Ada"


@pytest.mark.parametrize(
    ("result", "it", "en"),
    [
        (Result(won=("A",), lost=("B", "C")), "Vince Ada", "Ada won"),
        (Result(won=("A", "B"), lost=("C",)), "Vincono Ada e Bo", "Ada and Bo won"),
        # Both seats of one person; all of them level; all of them against the box.
        (Result(won=("A", "C"), lost=("B",)), "Vince Ada", "Ada won"),
        (Result(won=("A", "B"), points={"A": 7, "B": 7}), "Vincono Ada e Bo", "Ada and Bo won"),
        (Result(won=("A", "B", "C")), "Vinta", "Won"),
        (Result(lost=("A", "B", "C")), "Persa", "Lost"),
        (Result(), "Non finita", "Not finished"),
    ],
)
def test_how_it_came_out_in_a_word(result: Result, it: str, en: str, app: Flask) -> None:
    summary = Summary("ended", 0, 0, 0, ("A", "B", "C"), {}, result)
    match = PastMatch("ABCDE", "counter", summary, {"A": "Ada", "B": "Bo", "C": "Ada"})
    for language, text in (("it", it), ("en", en)):
        with app.test_request_context(headers={"Accept-Language": language}):
            assert match_line(match).verdict == text


def test_one_is_said_as_well_as_many(app: Flask) -> None:
    """One match, one die: no sentence has them in the plural."""
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert 'aria-label="The last matches: 1, of them won: 1."' in charts.wins(["won"])
        voice = Voice(any_game(GAME), "en", {"A": "Ada"})
        assert sharing.fortune(Fortune("A", 1, 3), voice) == "Ada: dice thrown 1, sum 3; on average 3.5"


def test_the_sum_of_one_match_is_said_as_that_of_many(phone: Phone, other: Phone) -> None:
    """"1 giocate, 1 perse": the number stands behind what it counts."""
    finished(phone, other)
    (sum_of,) = re.findall(r'class="tallied">(.*?)</p>', phone.get("/evenings?game=counter").text)
    assert sum_of.startswith("giocate <b>1</b>")


def test_an_open_match_is_not(phone: Phone, table: str) -> None:
    assert phone.get("/evenings", **JSON).get_json()["lines"] == []
    assert "Ancora nessuna partita" in phone.get("/evenings").text


def test_one_that_goes_on_after_all_is_forgotten_until_it_is_over_again(phone: Phone, other: Phone) -> None:
    table = finished(phone, other)
    assert phone.get("/evenings", **JSON).get_json()["count"] == 1
    for seq, what, count in ((6, "undo", 0), (7, "redo", 1)):
        form = {"seat": "A", "type": what, "seq": str(seq), "key": what}
        assert phone.post(f"{table}/act", form, headers=JSON).status_code == 200
        assert phone.get("/evenings", **JSON).get_json()["count"] == count


def test_looking_writes_nothing_and_the_next_act_keeps_what_was_summed_up(
    phone: Phone, other: Phone, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start after that asks no log again."""
    finished(phone, other)
    before = store.file.commits
    assert phone.get("/evenings", **JSON).get_json()["count"] == 1
    assert (store.file.commits, [row.seq for row in store.noted()]) == (before, [None])
    phone.post("/settings", {"language": "it"})
    opened(phone)
    assert sorted(row.summary is None for row in store.noted()) == [False, True]
    again = Memories(store, Tables(store, {}))
    monkeypatch.setattr(past_matches, "AT_ONCE", 0)
    (match,) = again.matches()
    assert match.people == ("Ada", "Bo")


def test_a_house_that_has_settled_reads_nothing_for_the_first_look(
    phone: Phone, other: Phone, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(phone, other)
    phone.get("/evenings")
    opened(phone)
    app = create_app(store=store, games={"counter": any_game(GAME)}, rates=False)
    settle(app)
    monkeypatch.setattr(Store, "noted", lambda store: pytest.fail("read once more"))
    assert Phone(app).get("/evenings", **JSON).get_json()["count"] == 1


def test_a_summary_of_another_version_is_made_again(phone: Phone, other: Phone, store: Store) -> None:
    table = finished(phone, other)
    store.note_summaries([(code(table), 6, '{"made by": "another version"}')])
    assert phone.get("/evenings", **JSON).get_json()["count"] == 1
    phone.post("/settings", {"language": "it"})
    assert [row.summary for row in store.noted()] != ['{"made by": "another version"}']


BROKEN = replace(GAME, results=replace(GAME.results, result=operator.not_))  # type: ignore[arg-type]  # no result


@pytest.mark.parametrize("broken", [{}, {"counter": BROKEN}])
def test_a_table_that_cannot_be_read_now_is_another_time(
    broken: dict[str, Game[Any]], phone: Phone, other: Phone, store: Store
) -> None:
    """By a house that does not know the game, or that a match breaks; the other evenings stay as they are."""
    finished(phone, other)
    here = Phone(create_app(store=store, games=broken, rates=False))
    assert here.get("/evenings", **JSON).get_json()["count"] == 0
    here.post("/settings", {"language": "it"})
    assert phone.get("/evenings", **JSON).get_json()["count"] == 1


def test_a_match_lasts_until_its_end_and_not_until_it_is_closed(phone: Phone, other: Phone) -> None:
    table = finished(phone, other)
    before = phone.get("/evenings", **JSON).get_json()["lines"]
    NOW["now"] += DAY // 2
    try:
        form = {"seat": "A", "type": "close", "seq": "6", "key": "close"}
        assert phone.post(f"{table}/act", form, headers=JSON).status_code == 200
    finally:
        NOW["now"] -= DAY // 2
    assert phone.get("/evenings", **JSON).get_json()["lines"] == before


def test_what_is_put_away_was_won_by_nobody(phone: Phone, other: Phone, table: str) -> None:
    """Though a ruling had said that it was over."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    form = {"seat": "A", "type": "adjust", "dial": "total", "value": "12", "seq": "1", "key": "rule"}
    assert phone.post(f"{table}/act", form, headers=JSON).status_code == 200
    form = {"seat": "A", "type": "put-away", "seq": "2", "key": "away"}
    assert phone.post(f"{table}/act", form, headers=JSON).status_code == 200
    page = phone.get("/evenings?game=counter", **JSON).get_json()
    assert [(line["verdict"], line["is_finished"]) for line in page["lines"]] == [("Non finita", False)]
    assert page["parts"] == []
    assert not any(one["how"] for one in phone.get(f"{table}/recap", **JSON).get_json()["sitters"])


def test_what_is_in_the_bin_is_remembered_by_nobody(phone: Phone, other: Phone) -> None:
    """Whether what it came to was kept or only looked at."""
    table = finished(phone, other)
    for what in ("bin", "unbin", "bin", "unbin"):
        phone.post(f"{table}/shelve", {"what": what})
        assert phone.get("/evenings", **JSON).get_json()["count"] == (what == "unbin")


def test_the_numbers_of_a_game_and_of_a_person(phone: Phone, other: Phone) -> None:
    finished(phone, other)
    finished(phone, other)
    (part,) = phone.get("/evenings?game=counter", **JSON).get_json()["parts"]
    assert part["tally"] == {"played": 2, "won": 0, "lost": 0}, "people played each other: the table has neither"
    assert [(row["text"], row["tally"]["won"]) for row in part["people"]] == [("Ada", 2), ("Bo", 0)]
    (part,) = phone.get("/evenings?game=counter&person=Bo", **JSON).get_json()["parts"]
    assert part["tally"] == {"played": 2, "won": 0, "lost": 2}
    assert ["Nemesi", "Ada: 2 delle partite perse"] in part["facts"]
    assert phone.get("/evenings?person=Nobody", **JSON).get_json()["count"] == 0


def test_pages_of_many(phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each match stands on one page, and what is too much for one look is read at the next."""
    monkeypatch.setattr(past_matches, "AT_ONCE", 2)
    tables = {code(finished(phone, other)) for _ in range(3)}
    first = phone.get("/evenings", **JSON).get_json()
    assert (first["count"], first["left"]) == (2, 1)
    again = phone.get("/evenings", **JSON).get_json()
    assert {line["code"] for line in again["lines"]} == tables
    assert again["left"] == 0


def test_whoever_is_asked_for_is_among_the_filters(
    phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However seldom they played, and at whatever game; a name that nobody has is none."""
    finished(phone, other)
    monkeypatch.setattr(evenings, "MOST_PEOPLE", 1)
    for person, names in (("", ["", "Ada"]), ("Bo", ["", "Bo", "Ada"]), ("Nobody", ["", "Ada"])):
        people = phone.get(f"/evenings?person={person}", **JSON).get_json()["people"]
        assert [one["text"].removeprefix("Tutti") for one in people] == names
        assert [one["text"] for one in people if one["is_now"]] == ([] if person == "Nobody" else [person or "Tutti"])


@pytest.mark.parametrize("path", ["/evenings", "/people"])
def test_a_stranger_is_told_nothing(phone: Phone, other: Phone, app: Flask, path: str) -> None:
    finished(phone, other)
    stranger = Phone(app)
    assert stranger.get(path, **AWAY).status_code == 403
    assert phone.get(path, **AWAY).status_code == 403, "whoever opened a table is no more than a guest"
    let_in(phone)
    assert phone.get(path, **AWAY).status_code == 200


# --- people ----------------------------------------------------------------------------------------------------------


def test_a_person_is_renamed_everywhere(phone: Phone, other: Phone, store: Store) -> None:
    tables = [finished(phone, other) for _ in range(2)]
    assert phone.post("/people", {"person": "Bo", "name": "Boris", "what": "rename"}).status_code == 303
    for table in tables:
        assert [row.name for row in store.seats(code(table))] == ["Ada", "Boris", ""]
    assert "Bo</" not in phone.get("/evenings").text.replace("Boris", "")


def test_two_people_become_one(phone: Phone, other: Phone) -> None:
    finished(phone, other)
    finished(phone, other, **{"name.A": "Adina"})
    phone.post("/people", {"person": "Adina", "name": "Ada", "what": "rename"})
    page = phone.get("/people", **JSON).get_json()
    assert {one["name"]: one["matches"] for one in page["people"]} == {"Ada": 2, "Bo": 2}


def test_a_person_is_forgotten(phone: Phone, other: Phone, store: Store) -> None:
    table = finished(phone, other)
    answer = phone.post("/people", {"person": "Bo", "what": "forget"})
    assert "Il nome non è più nei tavoli" in answer.text
    for path in ("/evenings", "/people", table, f"{table}/story", f"{table}/recap", f"{table}/invite", "/"):
        assert "Bo<" not in phone.get(path).text, path
    assert store.known_names(9) == ["Ada"]


def test_whoever_is_forgotten_is_in_no_line_of_the_log(phone: Phone, other: Phone) -> None:
    """Neither sitting down nor being looked at, renamed or forgotten leaves a name there, however much is written."""
    with Log() as log:
        table = finished(phone, other, **{"name.A": "Zenobia"})
        phone.get("/people")
        phone.get("/evenings?person=Zenobia")
        phone.post("/people", {"person": "Zenobia", "name": "Zenobia II", "what": "rename"})
        phone.post("/people", {"person": "Zenobia II", "what": "forget"})
        for page in ("share", "recap", "match", "story", "recap.pdf"):
            phone.get(f"{table}/{page}")
        logging.getLogger("companion").debug("This line is seen.")
    lines = log.taken()
    assert "This line is seen." in lines
    assert not [line for line in lines if "Zenobia" in line]


@pytest.mark.parametrize(
    "form",
    [{}, {"person": "Bo"}, {"person": "Bo", "what": "marry"}, {"person": "Bo", "what": "rename", "name": " "}],
)
def test_a_form_that_asks_nothing(phone: Phone, form: dict[str, str]) -> None:
    assert phone.post("/people", form).status_code == 400


def test_names_are_offered_to_the_house_alone(phone: Phone, other: Phone, app: Flask) -> None:
    finished(phone, other)
    table = opened(phone)
    assert '<option value="Bo">' not in other.get(f"{table}/seat/b", **AWAY).text, "though it sits here"
    let_in(other)
    assert '<option value="Bo">' in other.get(f"{table}/seat/b", **AWAY).text
    assert '<option value="Bo">' not in Phone(app).get(f"{table}/seat/b", **AWAY).text


def test_whoever_sat_down_before_types_no_name(phone: Phone, other: Phone, store: Store) -> None:
    finished(phone, other)
    table = opened(phone)
    assert 'value="Bo"' in other.get(f"{table}/seat/b").text
    other.post(f"{table}/sit", {"seat": "B"})
    assert [row.name for row in store.seats(code(table))] == ["Ada", "Bo", ""]


def test_a_phone_that_goes_round_knows_whom_it_spoke_for(phone: Phone, other: Phone) -> None:
    """Their names stand at the next table it opens; a seat it gave up is nobody's any more."""
    opened(phone, seats="3", sit="all", **{"name.B": "Bo", "name.C": "Cia"})
    names = [seat["name"] for seat in phone.get("/new/counter", **JSON).get_json()["seats"]]
    assert names[:3] == ["Ada", "Bo", "Cia"]
    assert "".join(names[3:]) == ""
    assert not any(seat["name"] for seat in other.get("/new/counter", **JSON).get_json()["seats"])


# --- one's tables -----------------------------------------------------------------------------------------------------


def test_the_shelf_tells_tables_apart(phone: Phone, other: Phone) -> None:
    over, still = finished(phone, other), opened(phone)
    tables = phone.get("/", **JSON).get_json()["tables"]
    assert [(one["code"], one["is_over"]) for one in tables] == [(code(still), False), (code(over), True)]
    assert tables[1]["headline"] == "Meta raggiunta: 9"
    assert tables[1]["people"] == ["Ada", "Bo"]
    assert phone.get("/", **JSON).get_json()["going"]["code"] == code(still)


def test_the_shelf_says_once_which_game_a_table_is_of(phone: Phone) -> None:
    """In its name if it has no other, and else behind it, whoever sits there."""
    table = opened(phone)
    said = shelved(phone)
    assert said[0].startswith("Il conto · ")
    assert (said[1].count("Il conto"), said[1].count("Ada")) == (0, 1)
    phone.post(f"{table}/shelve", {"what": "label", "label": "La rivincita"})
    said = shelved(phone)
    assert said[0].startswith("La rivincita · ")
    assert said[1].startswith("Il conto · ")


def shelved(phone: Phone) -> tuple[str, str]:
    """The one table of the shelf: what it is called, and what stands below."""
    *_, (name, below) = re.findall(r'href="/t/[^"]+">([^<]*)</a>\n<p><small>([^<]*)<', phone.get("/").text)
    return name, below


def test_a_table_has_a_name(phone: Phone, table: str) -> None:
    phone.post(f"{table}/shelve", {"what": "label", "label": "  La   rivincita "})
    assert [one["label"] for one in phone.get("/", **JSON).get_json()["tables"]] == ["La rivincita"]


def test_laid_apart_and_back(phone: Phone, table: str) -> None:
    phone.post(f"{table}/shelve", {"what": "apart"})
    assert phone.get("/", **JSON).get_json()["tables"] == []
    assert [one["code"] for one in phone.get("/tables", **JSON).get_json()["apart"]] == [code(table)]
    phone.post(f"{table}/shelve", {"what": "back"})
    assert len(phone.get("/", **JSON).get_json()["tables"]) == 1


def test_thrown_away_taken_back_and_gone(phone: Phone, table: str, store: Store) -> None:
    phone.post(f"{table}/shelve", {"what": "delete"})
    assert store.table(code(table)) is not None, "only what lies in the bin goes for good"
    phone.post(f"{table}/shelve", {"what": "bin"})
    assert phone.get("/", **JSON).get_json()["tables"] == []
    phone.post(f"{table}/shelve", {"what": "unbin"})
    assert len(phone.get("/", **JSON).get_json()["tables"]) == 1
    phone.post(f"{table}/shelve", {"what": "bin"})
    phone.post(f"{table}/shelve", {"what": "delete"})
    assert store.table(code(table)) is None
    assert phone.get(table).status_code == 404


def test_a_phone_that_looks_while_a_table_is_deleted_brings_it_not_back(
    phone: Phone, other: Phone, table: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken_out(codes: Sequence[str]) -> None:
        assert other.get(table).status_code == 200
        Store.take_out(store, codes)

    phone.post(f"{table}/shelve", {"what": "bin"})
    monkeypatch.setattr(store, "take_out", taken_out)
    phone.post(f"{table}/shelve", {"what": "delete"})
    assert phone.get(table).status_code == 404


def test_only_its_host_throws_a_table_away(phone: Phone, other: Phone, table: str, store: Store) -> None:
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    assert other.post(f"{table}/shelve", {"what": "bin"}).status_code == 409
    assert store.labels() == {}
    (mine,) = other.get("/tables", **JSON).get_json()["tables"]
    assert not mine["may_bin"]


def test_what_nobody_offers(phone: Phone, table: str) -> None:
    assert phone.post(f"{table}/shelve", {"what": "burn"}).status_code == 400
    assert phone.post(f"{table}/shelve", {"what": "label", "label": "x" * 61}).status_code == 400
