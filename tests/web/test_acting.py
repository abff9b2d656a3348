"""Acting by form and by program: saved once, refused with its rule, never against a table that moved on."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from companion.engine.chance import Chance
from companion.engine.facts import Action, Undo
from companion.engine.play import Act, Misfit, answer, fold
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal
from companion.store import Store
from companion.store.errors import NotSaved, Stale
from companion.web.seating.tables import Tables
from tests.any_game import any_game
from tests.changed_game import with_offers
from tests.web.conftest import JSON, Phone, box_says
from tests.web.counter import GAME
from tests.web.counter.rules import Add, Note
from tests.web.counter.state import KEEPER, Sum

ACT = {"type": "add", "by": "2", "seq": "1", "seat": "A"}


def json(phone: Phone, table: str) -> Any:
    return phone.get(table, Accept="application/json").get_json()


def test_a_form_acts_and_comes_back(phone: Phone, table: str) -> None:
    answer = phone.post(f"{table}/act", ACT)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{table}#card")
    assert json(phone, table)["board"]["view"]["total"] == 2


def test_a_program_is_told_what_came_of_it(phone: Phone, table: str) -> None:
    body = {"action": {"type": "add", "by": 2}, "seq": 1, "key": "k1", "seat": "A"}
    answer = phone.ask(f"{table}/act", body)
    assert (answer.status_code, answer.json) == (200, {"seq": 2, "lines": ["aggiunge 2"]})


@pytest.mark.parametrize(
    ("fields", "total"),
    [
        ({"type": "lay", "gems": ["red-1", "red-1", "blue-3"]}, 3),
        ({"type": "lay", "gems.red-1": "2", "gems.blue-3": "1", "gems.blue-2": ""}, 3),
        ({"type": "lay", "gems.red-1": "0"}, 0),
        ({"type": "choose", "kept": ["owl", "fox"]}, 2),
        ({"type": "choose"}, 0),
        ({"type": "point", "gem": "blue-2"}, 1),
    ],
)
def test_lists_in_forms(phone: Phone, table: str, fields: dict[str, Any], total: int) -> None:
    """Repeated fields, or a count for each option, spell a list."""
    assert phone.post(f"{table}/act", {**fields, "seq": "1", "seat": "A"}).status_code == 303
    assert dict(json(phone, table)["board"]["view"]["cards"])["A"] == total


@pytest.mark.parametrize(
    ("fields", "field", "value"),
    [
        ({"type": "note", "gem": "red-1", "words": "  due   cuori "}, "words", "due cuori"),
        ({"type": "note", "gem": "red-1", "words": "e\u0301 vero"}, "words", "é vero"),
        ({"type": "note", "gem": "red-1", "words": "12"}, "words", "12"),
        ({"type": "note", "gem": "red-1", "words": "<b>{0}%s | x"}, "words", "<b>{0}%s | x"),
        ({"type": "draw", "by": "2", "track.red.1": "rock", "track.blue.3": "A"}, "track",
         ["red.1=rock", "blue.3=A"]),
        ({"type": "draw", "by": "2", "track.red.1": "", "track.blue.3": "owl"}, "track", ["blue.3=owl"]),
        ({"type": "draw", "by": "1", "track.red.1": ""}, "track", []),
        ({"type": "draw", "by": "1"}, "track", []),
        ({"type": "learn", "entry": "motto", "value": "42"}, "value", "42"),
    ],
)  # fmt: skip
def test_words_and_drawings_in_forms(
    phone: Phone, table: str, store: Store, fields: dict[str, Any], field: str, value: object
) -> None:
    """Words arrive composed and with single spaces; a drawing is a mark for each cell that has one."""
    phone.post(f"{table}/sit", {"seat": "K"})
    answer = phone.post(f"{table}/act", {**fields, "seq": "1", "seat": "K"})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    request = store.acts(table.removeprefix("/t/").upper())[-1].request
    assert msgspec.json.decode(request)[field] == value


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"type": "note", "gem": "red-1"}, 400),
        ({"type": "note", "gem": "red-1", "words": ""}, 400),
        ({"type": "note", "gem": "red-1", "words": "   "}, 400),
        ({"type": "note", "gem": "red-1", "words": "x" * 41}, 400),
        ({"type": "note", "gem": "red-1", "words": "x" * 401}, 400),
        ({"type": "note", "gem": "red-1", "words": "a\0b"}, 400),
        ({"type": "note", "gem": "red-1", "words": "a\u202eb"}, 400),
        ({"type": "note", "gem": "red-1", "words": "x", "words.1": "x"}, 303),
        ({"type": "note", "gem": "blue-3", "words": "x"}, 422),
        ({"type": "draw", "track.red.1": "rock"}, 400),
        ({"type": "draw", "by": "4", "track.red.1": "rock"}, 422),
        ({"type": "draw", "by": "1", "track.red.9": "rock"}, 400),
        ({"type": "draw", "by": "1", "track.red.1": "skull"}, 400),
        ({"type": "draw", "by": "1", "track.red.1": "rock=owl"}, 400),
        ({"type": "draw", "by": "1", "track.red.1=rock.x": "owl"}, 400),
        ({"type": "draw", "by": "1", "track.red.1": "rock", "track": "red.1=owl"}, 400),
        ({"type": "draw", "by": "1", "track": ["red.1=rock", "red.1=rock"]}, 400),
        ({"type": "draw", "by": "1", "track.red": "rock"}, 400),
        ({"type": "draw", "by": "1", "track.": "rock"}, 400),
        ({"type": "draw", "by": "1", "track..": "rock"}, 400),
        ({"type": "draw", "by": "1", **{f"track.red.{place}": "rock" for place in range(201)}}, 400),
        ({"type": "draw", "by": "1", "map.red.1": "rock"}, 400),
    ],
)  # fmt: skip
def test_words_and_drawings_that_do_not_fit(phone: Phone, table: str, fields: dict[str, Any], status: int) -> None:
    phone.post(f"{table}/sit", {"seat": "K"})
    assert phone.post(f"{table}/act", {**fields, "seq": "1", "seat": "K"}).status_code == status
    assert json(phone, table)["seq"] == (2 if status == 303 else 1)


def test_a_refusal_says_its_rule(phone: Phone, table: str) -> None:
    answer = phone.post(f"{table}/act", {**ACT, "by": "7"}, headers=JSON)
    assert (answer.status_code, answer.json) == (
        422,
        {
            "status": 422,
            "error": "7 è troppo: al massimo 3.",
            "rule": "counter-2",
            "page": "p. 3",
            "href": "/rules/counter/counter-2",
            "seq": 1,
        },
    )


def test_a_refusal_shows_the_table_underneath(phone: Phone, table: str) -> None:
    answer = phone.post(f"{table}/act", {**ACT, "by": "7"})
    text = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'role="alert"' in text
    assert "7 è troppo" in text
    assert "/rules/counter/counter-2" in text
    assert 'id="table"' in text


def test_a_refusal_names_people(phone: Phone, other: Phone, table: str) -> None:
    """A seat's letter in a sentence is its nickname."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    answer = other.post(f"{table}/act", {**ACT, "seat": "B"}, headers=JSON)
    assert answer.get_json()["error"] == "Non tocca a te: tocca a Ada."


def test_a_stale_form_gets_the_fresh_table_and_who_acted(phone: Phone, other: Phone, table: str) -> None:
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    phone.post(f"{table}/act", ACT)
    answer = other.post(f"{table}/act", {**ACT, "seat": "B"})
    text = answer.get_data(as_text=True)
    assert answer.status_code == 409
    assert "Ada: aggiunge 2" in text
    assert 'data-seq="2"' in text
    assert json(phone, table)["seq"] == 2


def test_a_retry_is_answered_as_the_first_time(phone: Phone, table: str) -> None:
    """The phone that never heard the answer asks again with the same key."""
    first = phone.post(f"{table}/act", {**ACT, "key": "abc"}, headers=JSON)
    again = phone.post(f"{table}/act", {**ACT, "key": "abc"}, headers=JSON)
    assert first.json == again.json == {"seq": 2, "lines": ["aggiunge 2"]}
    assert json(phone, table)["seq"] == 2


def test_a_key_cannot_mean_two_things(phone: Phone, table: str) -> None:
    phone.post(f"{table}/act", {**ACT, "key": "abc"})
    assert phone.post(f"{table}/act", {**ACT, "key": "abc", "by": "3"}).status_code == 409


def test_undo_and_redo_are_acts(phone: Phone, table: str) -> None:
    phone.post(f"{table}/act", ACT)
    phone.post(f"{table}/act", {"type": "undo", "seq": "2", "seat": "A"})
    assert (json(phone, table)["board"]["view"]["total"], json(phone, table)["moment"]["can_redo"]) == (0, True)
    phone.post(f"{table}/act", {"type": "redo", "seq": "3", "seat": "A"})
    assert (json(phone, table)["board"]["view"]["total"], json(phone, table)["seq"]) == (2, 4)
    phone.post(f"{table}/act", {"type": "undo", "to": "2", "seq": "4", "seat": "A"})
    assert json(phone, table)["board"]["view"]["total"] == 0
    acts = phone.get(f"{table}/story", Accept="application/json").get_json()["acts"]
    assert [act["is_gone"] for act in acts] == [False, True, False, False, False]


@pytest.mark.parametrize(
    ("by", "status", "seq", "total"), [("1", 303, 4, 1), ("9", 422, 2, 2), ("x", 400, 2, 2)]
)
def test_what_is_asked_instead_is_asked_or_nothing_is_taken_back(
    phone: Phone, table: str, by: str, status: int, seq: int, total: int
) -> None:
    """Also when it comes twice, because the answer was lost."""
    phone.post(f"{table}/act", ACT)
    for _ in range(2):
        assert phone.post(f"{table}/reopen", {**ACT, "by": by, "seq": "2", "key": "r"}).status_code == status
    found = json(phone, table)
    assert (found["seq"], found["board"]["view"]["total"]) == (seq, total)


def test_the_opening_cannot_be_undone(phone: Phone, table: str) -> None:
    answer = phone.post(f"{table}/act", {"type": "undo", "seq": "1", "seat": "A"}, headers=JSON)
    assert (answer.status_code, answer.get_json()["rule"]) == (422, "custode-undo")


@pytest.mark.parametrize(
    ("dial", "value", "status"),
    [("total", "8", 303), ("turn", "B", 303), ("total", "100", 400), ("turn", "C", 400), ("nope", "1", 400),
     ("words", "12", 303), ("words", "due cuori", 303), ("words", "x" * 41, 400)],
)
def test_rulings(phone: Phone, table: str, dial: str, value: str, status: int) -> None:
    """Anything tracked can be set, within its domain."""
    form = {"type": "adjust", "dial": dial, "value": value, "seq": "1", "seat": "A"}
    assert phone.post(f"{table}/act", form).status_code == status


def test_a_secret_dial_is_for_its_seat_only(phone: Phone, other: Phone, table: str) -> None:
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    phone.post(f"{table}/act", {"type": "hide", "secret": "owl", "seq": "1", "seat": "A"})
    form = {"type": "adjust", "dial": "secret.A", "value": "fox", "seq": "2"}
    assert "secret.A" not in other.get(f"{table}/adjust").get_data(as_text=True)
    assert other.post(f"{table}/act", {**form, "seat": "B"}).status_code == 400
    assert phone.post(f"{table}/act", {**form, "seat": "A"}).status_code == 303


def test_what_was_learned_is_remembered_when_asked(phone: Phone, table: str, store: Store) -> None:
    form = {"type": "learn", "entry": "values/red/2", "value": "7", "seat": "A"}
    phone.post(f"{table}/act", {**form, "seq": "1"})
    assert box_says(store) == {}
    phone.post(f"{table}/act", {**form, "seq": "2", "remember": "1"})
    assert box_says(store) == {"values": [[1, 7], [3, None]]}


def test_what_cannot_be_remembered_is_not_done(phone: Phone, table: str, store: Store) -> None:
    """An act and what the box learns by it are kept together, or neither; the tap sent again is kept whole."""
    form = {"type": "learn", "entry": "values/red/2", "value": "7", "seat": "A", "seq": "1", "remember": "1"}
    store.file.conn.execute("CREATE TEMP TRIGGER full BEFORE INSERT ON lessons BEGIN SELECT RAISE(ABORT, 'full'); END")
    assert phone.post(f"{table}/act", form, headers=JSON).status_code == 503
    assert (json(phone, table)["seq"], box_says(store)) == (1, {})
    store.file.conn.execute("DROP TRIGGER full")
    for _ in range(2):
        assert phone.post(f"{table}/act", form, headers=JSON).get_json()["seq"] == 2
        assert (json(phone, table)["seq"], box_says(store)) == (2, {"values": [[1, 7], [3, None]]})



@pytest.mark.parametrize(
    "fields",
    [
        {"type": "nope"}, {"type": ""}, {"type": "add"}, {"type": "add", "by": "x"}, {"type": "add", "by": "٣"},
        {"type": "add", "by": "1_0"}, {"type": "add", "by": "1", "extra": "1"}, {"type": "lay", "gems.red-1": "-1"},
        {"type": "lay", "gems.red-1": "99999"}, {"type": "undo", "to": "x"},
        {"type": "learn", "entry": "nope", "value": "1"},
        {"type": "learn", "entry": "values/red/9", "value": "1"}, {"type": "hide", "secret": "\0"},
        {"type": "add", "by": "1", "seq": "x"}, {"type": "add", "by": "1", "seq": ""},
        {"type": "add", "by": "1", "key": "a b"},
        {"type": "add", "by": "1", "key": "x" * 65},
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_400(phone: Phone, table: str, fields: dict[str, Any]) -> None:
    answer = phone.post(f"{table}/act", {"seq": "1", "seat": "A", **fields}, headers=JSON)
    assert (answer.status_code, answer.get_json()["seq"]) == (400, 1)
    assert json(phone, table)["seq"] == 1


@pytest.mark.parametrize(
    "body",
    [
        {}, {"action": None, "seq": 1}, {"action": {"type": "add", "by": "2"}, "seq": 1},
        {"action": {"type": "add"}, "seq": 1},
        {"action": {"type": "add", "by": 2}, "seq": "1"}, {"action": {"type": "add", "by": 2}, "seq": True},
        {"action": {"type": "add", "by": 2}, "seq": 1, "seat": {}}, {"action": [], "seq": 1},
        {"action": "add", "seq": 1},
        {"action": {"type": {"a": 1}}, "seq": 1}, {"action": {"type": "add", "by": 2, "more": 1}, "seq": 1},
    ],
)  # fmt: skip
def test_what_a_program_gets_wrong_is_400(phone: Phone, table: str, body: dict[str, Any]) -> None:
    assert phone.ask(f"{table}/act", body).status_code == 400
    assert json(phone, table)["seq"] == 1


def test_a_full_disk_is_said(phone: Phone, table: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is called saved that is not; reading goes on."""

    def full(*_: object) -> None:
        raise NotSaved("full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        answer = phone.post(f"{table}/act", ACT, headers=JSON)
        assert answer.status_code == 503
        assert answer.get_json()["error"].startswith("Non salvato")
        assert phone.get(table).status_code == 200
    assert phone.post(f"{table}/act", ACT).status_code == 303


def test_a_tap_reads_the_log_once(phone: Phone, table: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """To see who asks; what comes of it is known without reading it back, and is what anybody else would read."""
    readings, plain = [], store.acts

    def acts(code: str, after: int = 0) -> object:
        readings.append(after)
        return plain(code, after)

    phone.get(table)
    monkeypatch.setattr(store, "acts", acts)
    wishes: tuple[dict[str, object], ...] = (
        {"type": "add", "by": "3"},
        {"type": "undo"},
        {"type": "add", "by": "2"},
    )
    for seq, wish in enumerate(wishes, 1):
        readings.clear()
        assert phone.post(f"{table}/act", {"seat": "A", **wish, "seq": str(seq)}).status_code == 303
        assert readings == [seq]
    code = table.rpartition("/")[2].upper()
    acted = phone.client.application.extensions["custode"].tables.known(code)
    read = Tables(store, {GAME.id: any_game(GAME)}).load(code)
    assert (list(acted.acts), acted.keys, acted.state) == (list(read.acts), read.keys, read.state)
    assert (acted.seq, acted.state.total) == (4, 2)


def test_what_is_refused_is_refused_as_the_table_stands_now(store: Store) -> None:
    """Somebody else came in since this process looked: too late, and not that a rule forbids it."""
    tables, other = (Tables(store, {GAME.id: any_game(GAME)}) for _ in range(2))
    opening = GAME.opening(2)
    code = tables.open(any_game(GAME), opening, b"luck", dict.fromkeys(opening.places, ""), "A", 1)
    with pytest.raises(Refusal):
        tables.act(code, "A", Undo(), "early", 1, 1)
    other.act(code, "A", Add(by=2), "other", 1, 1)
    with pytest.raises(Stale):
        tables.act(code, "A", Undo(), "late", 1, 1)
    assert tables.act(code, "A", Add(by=2), "other", 1, 1).seq == 2
    assert tables.act(code, "A", Undo(), "now", 2, 1).seq == 3


@pytest.mark.parametrize(("wish", "proposed"), [(Add(by=2), 0), (Note(gem="red-1", words="x" * 41), 1)])
def test_only_what_is_written_by_hand_is_measured(wish: Action, proposed: int) -> None:
    """No other act has its form made again to see whether its words fit."""
    asked = []

    def changed(_at: Sum, seat: str, found: list[Offer]) -> Iterable[Offer]:
        asked.append(seat)
        return found

    game = with_offers(GAME, changed)
    opening, luck = GAME.opening(2), Chance(b"luck")
    acts = [Act(1, "A", b"", tuple(GAME.setup(opening, luck)))]
    with suppress(Misfit):
        answer(game, acts, fold(game, acts), KEEPER if wish.by_hand else "A", wish, luck)
    assert len(asked) == proposed
