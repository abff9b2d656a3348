"""Who is of the house: phones that were let in, by a code that is good once or by one of them; nobody else."""

import re
from collections.abc import Callable, Iterator
from threading import Barrier, Thread
from typing import Any, TypeVar

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import Store
from companion.store.errors import NotSaved
from companion.web import create_app
from companion.web.seating import knocks, pairing, trusted_devices
from companion.web.seating.knocks import Knocks
from companion.web.seating.pairing import Pairing
from tests.web.conftest import JSON, NOW, Phone, box_says, let_in, opened

A_DAY = 24 * 3600
T = TypeVar("T")


@pytest.fixture
def _time() -> Iterator[None]:
    before = dict(NOW)
    yield
    NOW.update(before)


def answer_text(answer: TestResponse) -> Any:
    """What a program is answered."""
    return answer.json


def is_in(phone: Phone) -> bool:
    return phone.away("/people").status_code == 200


def code_of(app: Flask) -> str:
    code = app.extensions["custode"].pairing.fresh()
    assert isinstance(code, str)
    return code


def pair(phone: Phone, code: str, name: str = "Leo") -> int:
    return phone.away(f"/pair/{code.lower()}", {"name": name}, "POST").status_code


# --- the code that pairs once -----------------------------------------------------------------------------------------


def test_a_code_lets_one_phone_in_once(app: Flask, phone: Phone, other: Phone, store: Store) -> None:
    """By a tap, to a clean address; only the hash of what it comes in with is kept."""
    code = code_of(app)
    assert pair(phone, code) == 303
    assert is_in(phone)
    cookie = phone.client.get_cookie("house")
    assert cookie is not None
    (row,) = store.devices()
    assert (row.name, row.by, row.made, row.seen) == ("Leo", "", 1_000, 1_000)
    assert row.token_hash != cookie.value.encode()
    assert cookie.value not in "\n".join(store.file.conn.iterdump())
    assert pair(other, code) == 410
    assert not is_in(other)


def test_looking_spends_no_code(app: Flask, phone: Phone, store: Store) -> None:
    """Whoever previews links fetches them; in capitals, as a camera reads it, the address leads to the same page."""
    code = code_of(app)
    before = list(store.file.conn.iterdump())
    for _ in range(3):
        page = phone.away(f"/pair/{code.lower()}")
        assert (page.status_code, page.headers["Cache-Control"]) == (200, "no-store")
        assert page.text.count("<form") == 1
        assert "Set-Cookie" not in page.headers
    assert phone.away(f"/PAIR/{code}").headers["Location"] == f"/pair/{code.lower()}"
    assert list(store.file.conn.iterdump()) == before
    assert not is_in(phone)
    assert pair(phone, code) == 303


@pytest.mark.usefixtures("_time")
@pytest.mark.parametrize(("minutes", "status"), [(9.9, 303), (10, 410), (600, 410)])
def test_a_code_is_good_for_ten_minutes(app: Flask, phone: Phone, minutes: float, status: int) -> None:
    code = code_of(app)
    NOW["ticks"] += int(minutes * 60)
    assert phone.away(f"/pair/{code.lower()}").status_code == (200 if status == 303 else status)
    assert pair(phone, code) == status


@pytest.mark.parametrize("wrong", ["", "0", "0000000000000", "nothing", "x" * 300, "%00"])
def test_a_wrong_code(app: Flask, phone: Phone, wrong: str) -> None:
    """Before there is one, while there is another, and after it was spent."""
    statuses = [phone.away(f"/pair/{wrong}", {}, "POST").status_code]
    code = code_of(app)
    statuses.append(phone.away(f"/pair/{wrong}", {}, "POST").status_code)
    assert pair(phone, code) == 303
    statuses.append(Phone(app).away(f"/pair/{wrong}", {}, "POST").status_code)
    assert set(statuses) <= {404, 410, 400}
    assert len(app.extensions["custode"].store.devices()) == 1


def test_a_new_code_takes_the_place_of_the_one_before(app: Flask, phone: Phone) -> None:
    before, now = code_of(app), code_of(app)
    assert (pair(phone, before), pair(phone, now)) == (410, 303)


def test_a_phone_of_the_house_spends_no_code(app: Flask, phone: Phone, other: Phone) -> None:
    let_in(phone)
    code = code_of(app)
    assert "già della casa" in phone.away(f"/pair/{code.lower()}").text
    assert pair(phone, code) == 303
    assert pair(other, code) == 303


def raced(make: type[Pairing]) -> int:
    """How many of eight phones one code lets in at one moment."""
    found = make(lambda: 0.0)
    code, start, let = found.fresh(), Barrier(8), list[int]()

    def come(number: int) -> None:
        start.wait()
        if found.once(code, lambda: number) is not None:
            let.append(number)

    threads = [Thread(target=come, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(let)


class Careless(Pairing):
    """A planted fault: it looks, and spends the code afterwards."""

    def once(self, code: str, pair: Callable[[], T]) -> T | None:
        if not self.is_good(code):
            return None
        STEP.wait(5)
        done = pair()
        self._code = ""
        return done


STEP = Barrier(8)


def test_of_two_taps_at_once_one_comes_in() -> None:
    assert [raced(Pairing) for _ in range(50)] == [1] * 50
    assert raced(Careless) > 1


def test_a_code_that_could_not_be_kept_is_still_good(
    app: Flask, phone: Phone, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk lets nobody in, and spends nothing."""
    code = code_of(app)

    def full(*_: object) -> None:
        raise NotSaved("full", "full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "let_in", full)
        assert pair(phone, code) == 503
    assert pair(phone, code) == 303


def test_the_machine_alone_draws_codes(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over its own address, and not on behalf of anybody; not a phone of the house either."""
    monkeypatch.setattr("companion.network.addresses", lambda: ("192.168.7.7",))
    let_in(phone)
    assert phone.away("/pair", {}, "POST").status_code == 403
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-Ip"):
        assert phone.post("/pair", headers={header: "198.51.100.7"}).status_code == 403
    foreign = phone.client.post("/pair", headers={"Origin": "http://elsewhere.test"})
    assert foreign.status_code == 403
    answer = phone.post("/pair", headers=JSON)
    assert (answer.headers["Cache-Control"], answer_text(answer)["minutes"]) == ("no-store", 10)
    root, _, code = answer_text(answer)["url"].rpartition("/")
    assert root == "HTTP://192.168.7.7/PAIR"
    assert "<svg" in phone.post("/pair").text
    assert pair(Phone(app), code) == 410, "the second took its place"


def test_where_no_phone_can_come_no_code_is_drawn(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.network.addresses", lambda: ())
    answer = phone.post("/pair", headers=JSON)
    assert (answer.status_code, "rete" in answer_text(answer)["error"]) == (409, True)


# --- the list ---------------------------------------------------------------------------------------------------------


def test_the_page_of_the_house(phone: Phone, other: Phone, store: Store) -> None:
    """Who let whom in, and a button each; the machine stands there and cannot be put out."""
    let_in(phone)
    knocked(other, "Bea")
    (asking,) = asked(phone)
    assert phone.away("/house", {"what": "let", "mark": asking}, "POST").status_code == 303
    page = answer_text(phone.away("/house", Accept="application/json"))
    assert [(one["name"], one["by"], one["is_by_code"], one["is_mine"]) for one in page["devices"]] == [
        ("Leo", "", True, True),
        ("Bea", "Leo", False, False),
    ]
    text = phone.away("/house").text
    assert text.count('value="out"') == 2
    assert "Il computer stesso" in text
    assert 'action="/pair"' not in text
    assert 'action="/pair"' in phone.get("/house").text


def test_whoever_is_put_out_is_out_at_the_next_request(phone: Phone, other: Phone, store: Store) -> None:
    """By the other phones and by the machine; one that let others in takes nobody along."""
    let_in(phone)
    let_in(other, "Bea")
    marks = {row.name: row.mark for row in store.devices()}
    other.away("/house", {"what": "out", "mark": marks["Leo"]}, "POST")
    assert (is_in(phone), is_in(other)) == (False, True)
    assert "phone that is no longer" not in other.away("/house").text
    phone.post("/house", {"what": "out", "mark": marks["Bea"]})
    assert not is_in(other)
    assert store.devices() == []


@pytest.mark.parametrize("mark", ["", "nothing", "%", "0" * 16])
def test_a_mark_that_is_nobodys_puts_nobody_out(phone: Phone, store: Store, mark: str) -> None:
    let_in(phone)
    phone.post("/house", {"what": "out", "mark": mark})
    assert len(store.devices()) == 1


def test_the_house_is_no_endless_list(app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trusted_devices, "MOST_DEVICES", 2)
    statuses = [pair(Phone(app), code_of(app)) for _ in range(3)]
    assert statuses == [303, 303, 409]
    assert len(store.devices()) == 2


@pytest.mark.usefixtures("_time")
def test_last_seen_is_written_once_a_day(phone: Phone, table: str, store: Store) -> None:
    """However many pages are looked at; and a full disk takes none of them away."""
    let_in(phone)
    commits = store.file.commits
    for path in ("/", "/people", table, f"{table}/since"):
        assert phone.away(path).status_code == 200
    assert store.file.commits == commits
    NOW["now"] += A_DAY
    for path in (table, "/", "/people"):
        assert phone.away(path).status_code == 200
    assert store.file.commits == commits + 1
    assert [row.seen for row in store.devices()] == [NOW["now"]]
    assert answer_text(phone.away("/", Accept="application/json"))["is_of_the_house"]


def test_a_made_up_cookie_is_nobodys(phone: Phone, store: Store) -> None:
    let_in(phone)
    (row,) = store.devices()
    stranger = Phone(phone.client.application)
    for value in (row.mark, row.token_hash.hex(), "x" * 3_000, "%00", ""):
        stranger.client.set_cookie("house", value)
        assert not is_in(stranger)


# --- asking to be let in ----------------------------------------------------------------------------------------------


def knocked(phone: Phone, name: str = "Bea") -> int:
    return phone.away("/knock", {"name": name}, "POST").status_code


def asked(phone: Phone, path: str = "/house") -> list[str]:
    return re.findall(r'name="mark" value="(\w+)"><input type="hidden" name="back"', phone.away(path).text)


def test_a_phone_of_the_house_lets_in_another_with_one_tap(phone: Phone, other: Phone, table: str) -> None:
    """Seen on the shelf, at its table and on the page of the house, by nobody else, and answered there."""
    let_in(phone)
    closed = other.away("/people")
    assert closed.status_code == 403
    assert 'action="/knock"' in closed.text
    assert knocked(other) == 303
    assert "http-equiv" in other.away("/knock").text
    for path in ("/", table, "/house"):
        assert "Bea chiede di entrare" in phone.away(path).text
        assert "Bea chiede" not in other.away(path).text
        assert "Bea chiede" not in Phone(phone.client.application).away(path).text
    assert not is_in(other)
    (mark,) = asked(phone, table)
    answer = phone.away("/house", {"what": "let", "mark": mark, "back": table}, "POST")
    assert answer.headers["Location"] == table
    assert is_in(other)
    assert "Questo telefono è della casa" in other.away("/knock").text
    assert asked(phone) == []


def test_nobody_else_says_yes(phone: Phone, other: Phone, app: Flask) -> None:
    """Least of all whoever asks."""
    let_in(phone)
    knocked(other)
    (mark,) = asked(phone)
    for who in (other, Phone(app)):
        assert who.away("/house", {"what": "let", "mark": mark}, "POST").status_code == 403
    assert not is_in(other)


def test_no_means_no(phone: Phone, other: Phone) -> None:
    let_in(phone)
    knocked(other)
    (mark,) = asked(phone)
    phone.away("/house", {"what": "refuse", "mark": mark}, "POST")
    assert phone.away("/house", {"what": "let", "mark": mark}, "POST").status_code == 303
    assert not is_in(other)
    assert 'action="/knock"' in other.away("/knock").text


@pytest.mark.usefixtures("_time")
def test_nobody_asks_for_longer_than_some_minutes(phone: Phone, other: Phone) -> None:
    let_in(phone)
    knocked(other)
    (mark,) = asked(phone)
    NOW["ticks"] += knocks.LASTS
    assert asked(phone) == []
    phone.away("/house", {"what": "let", "mark": mark}, "POST")
    assert not is_in(other)


def test_who_asks_is_bounded() -> None:
    """By address and in all; what is forgotten makes room."""
    now = [0.0]
    found = Knocks(lambda: now[0])
    of_one = [found.add(bytes([number]), "x", (), "a") for number in range(4)]
    assert of_one == [True, True, True, False]
    many = [found.add(bytes([9, number]), "x", (), str(number)) for number in range(20)]
    assert many.count(True) == knocks.MOST_KNOCKS - 3
    now[0] = knocks.LASTS
    assert found.all() == ()
    assert found.add(b"late", "x", (), "a")


def test_who_asks_again_asks_once(phone: Phone, other: Phone) -> None:
    let_in(phone)
    for name in ("Bea", "Bea", "Beatrice"):
        assert knocked(other, name) == 303
    assert len(asked(phone)) == 1
    assert "Beatrice chiede" in phone.away("/").text


def test_asking_in_a_loop_is_slowed_down(store: Store) -> None:
    stranger = Phone(create_app(store=store, games={}))
    assert [knocked(stranger) for _ in range(7)] == [303] * 6 + [429]


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb"])
def test_a_name_that_is_none(phone: Phone, name: str) -> None:
    assert knocked(phone, name) == 400


def test_an_answer_that_could_not_be_kept_is_no_answer(
    phone: Phone, other: Phone, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_in(phone)
    knocked(other)
    (mark,) = asked(phone)

    def full(*_: object) -> None:
        raise NotSaved("full", "full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "let_in", full)
        assert phone.away("/house", {"what": "let", "mark": mark}, "POST").status_code == 503
    assert asked(phone) == [mark]
    phone.away("/house", {"what": "let", "mark": mark}, "POST")
    assert is_in(other)


# --- who was here before ----------------------------------------------------------------------------------------------


def test_the_old_hosts_phone_is_told_how_to_come_back(phone: Phone, other: Phone, table: str) -> None:
    """Whoever holds a seat and is not of the house, in one sentence on the shelf; nobody else."""
    text = "non è ancora della casa"
    assert text in phone.away("/").text
    assert text not in phone.get("/").text
    assert text not in other.away("/").text
    let_in(phone)
    assert text not in phone.away("/").text


# --- tables of strangers ----------------------------------------------------------------------------------------------


def opened_away(phone: Phone) -> str:
    answer = phone.away("/new/counter", {"seats": "2", "name.A": "Zenobia"}, "POST")
    assert answer.status_code == 303
    return answer.headers["Location"]


def learned(phone: Phone, table: str, value: int) -> None:
    at = answer_text(phone.away(f"{table}/since", Accept="application/json"))["seq"]
    form = {"seat": "A", "type": "learn", "entry": "size", "value": str(value), "remember": "1", "seq": str(at)}
    answer = phone.away(f"{table}/act", {**form, "key": f"learn-{at}"}, "POST", Accept="application/json")
    assert answer.status_code == 200, answer.text


def is_at_home(store: Store, table: str) -> bool:
    return store.is_at_home(table.removeprefix("/t/").upper())


def test_a_strangers_table_teaches_only_itself(phone: Phone, store: Store) -> None:
    """Until its phone is let in: then the table is the house's, from then on."""
    table = opened_away(phone)
    learned(phone, table, 7)
    assert box_says(store) == {}
    assert store.known_names(9) == []
    assert not is_at_home(store, table)
    let_in(phone)
    assert is_at_home(store, table)
    assert store.known_names(9) == ["Zenobia"]
    learned(phone, table, 8)
    assert box_says(store) == {"size": 8}


def test_who_of_the_house_sits_down_brings_the_table_home(phone: Phone, other: Phone, store: Store) -> None:
    table = opened_away(phone)
    let_in(other)
    other.away(table)
    assert not is_at_home(store, table), "looking brings nothing home"
    other.away(f"{table}/sit", {"seat": "B", "name": "Bo"}, "POST")
    assert is_at_home(store, table)


def test_a_strangers_table_knows_nothing_of_the_houses_box(phone: Phone, other: Phone, store: Store) -> None:
    store.set_box("counter", {"size": 8})
    guests, ours = opened_away(phone), opened(other)
    tables = phone.client.application.extensions["custode"].tables
    sizes = [tables.load(table.removeprefix("/t/").upper()).opening.box["size"] for table in (guests, ours)]
    assert sizes[1] == 8
    assert sizes[0] != 8


def test_a_strangers_match_stands_in_nobodys_evenings(phone: Phone, other: Phone, store: Store) -> None:
    """Put away and over, it is remembered by nobody but whoever sits there; a rematch is as much a stranger's."""
    table = opened_away(phone)
    form = {"seat": "A", "type": "put-away", "seq": "1", "key": "away"}
    assert phone.away(f"{table}/act", form, "POST", Accept="application/json").status_code == 200
    assert answer_text(phone.get("/evenings", **JSON))["count"] == 0
    assert phone.away(f"{table}/recap").status_code == 200
    again = phone.away(f"{table}/again", {"seat": "A"}, "POST").headers["Location"]
    assert not is_at_home(store, again)
    other.post(f"{again}/sit", {"seat": "B", "name": "Bo"})
    assert is_at_home(store, again)


def test_the_number_of_a_game_elsewhere_is_for_the_house(phone: Phone, table: str, store: Store) -> None:
    """It lies in the box, and a seat at a table is no way into that."""
    assert phone.away(f"{table}/share", {"bgg": "12"}, "POST").status_code == 403
    assert box_says(store) == {}
    let_in(phone)
    assert phone.away(f"{table}/share", {"bgg": "12"}, "POST").status_code == 303
    assert store.box("counter") != {}


def test_ten_minutes_are_ten_minutes() -> None:
    assert (pairing.LASTS, pairing.LETTERS * 5) == (600, 65)
