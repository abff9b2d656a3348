"""Printed codes: they lead home, cannot be guessed or altered, and can be taken back."""

import re

import pytest
from flask import Flask

from companion.store import Store
from companion.store.rows import ALPHABET
from companion.web import create_app
from companion.web.routes import links
from tests.web.conftest import Phone


def new_pad(phone: Phone, base: str, what: str = "pad") -> str:
    """The key of a pad as it is asked for from the page."""
    answer = phone.post(base, {"what": what})
    assert answer.status_code == 303
    found = re.search(r"[?&]pad=([0-9A-Z]{18})", answer.headers["Location"])
    assert found
    return found.group(1)


def test_a_blank_pad_offers_a_table(phone: Phone, store: Store) -> None:
    """Looking binds nothing; opening a table for it does."""
    key = new_pad(phone, "/print/counter")
    page = phone.get(f"/q/{key}").get_data(as_text=True)
    assert f"/new/counter?pad={key}" in page
    pad = store.pad(links.number_of(key[:5]))
    assert pad is not None
    assert pad.code is None
    table = phone.post("/new/counter", {"pad": key}).headers["Location"]
    assert phone.get(f"/q/{key}").headers["Location"] == f"{table}/scan"


def test_a_blank_pad_is_bound_by_the_code(phone: Phone, other: Phone, table: str) -> None:
    key = new_pad(other, "/print/counter")
    code = table.removeprefix("/t/")
    assert other.post(f"/q/{key}", {"code": f" {code} "}).headers["Location"] == table
    assert other.get(f"/q/{key}").headers["Location"] == f"{table}/scan"


def test_a_bound_pad_stays_where_it_is(phone: Phone, other: Phone, table: str) -> None:
    key = new_pad(phone, f"{table}/print")
    second = other.post("/new/counter", {}).headers["Location"].removeprefix("/t/")
    assert other.post(f"/q/{key}", {"code": second}).status_code == 409
    assert other.get(f"/q/{key}").headers["Location"] == f"{table}/scan"


def test_a_pad_is_bound_to_no_table(phone: Phone) -> None:
    key = new_pad(phone, "/print/counter")
    assert phone.post(f"/q/{key}", {"code": "ZZZZZ"}).status_code == 404


def test_a_pad_that_asks_for_other_scores_says_so() -> None:
    """A sheet of the boss has no place for a race of teams."""
    kept = Store(None)
    phone = Phone(create_app(store=kept, rates=False))
    key = new_pad(phone, "/print/monsterchase")
    teams, chase = (
        phone.post("/new/monsterchase", {"seats": "4", "sit": "all", "option.mode": mode}).headers["Location"]
        for mode in ("teams", "chase")
    )
    answer = phone.post(f"/q/{key}", {"code": teams.removeprefix("/t/")})
    assert answer.status_code == 409
    assert "chiede punti diversi" in answer.get_data(as_text=True)
    assert f'action="/q/{key}"' in answer.text, "the sheet is asked again whose it is"
    assert phone.post(f"/q/{key}", {"code": chase.removeprefix("/t/")}).headers["Location"] == chase
    kept.close()


def test_a_pad_that_asks_for_other_scores_opens_no_table() -> None:
    """Refused before anything is opened, with the same reason; without the sheet, or with other options, it opens."""
    kept = Store(None)
    phone = Phone(create_app(store=kept, rates=False))
    key = new_pad(phone, "/print/monsterchase")
    teams, chase = ({"seats": "4", "sit": "all", "option.mode": mode} for mode in ("teams", "chase"))
    answer = phone.post("/new/monsterchase", {**teams, "pad": key})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 409
    assert "chiede punti diversi" in page
    assert f'type="checkbox" name="pad" value="{key}" checked' in page
    assert kept.tables(0, 9) == []
    assert phone.post("/new/monsterchase", teams).status_code == 303
    table = phone.post("/new/monsterchase", {**chase, "pad": key}).headers["Location"]
    assert phone.get(f"/q/{key}").headers["Location"] == f"{table}/scan"
    kept.close()


def test_a_pad_that_prints_other_numbers_says_so() -> None:
    """The points of one side of a level card are no help to a table that plays the other."""
    kept = Store(None)
    phone = Phone(create_app(store=kept, rates=False))
    key = new_pad(phone, "/print/hyde")
    other, beginner = ({"seats": "2", "sit": "all", "option.level": level} for level in ("other", "beginner"))
    table = phone.post("/new/hyde", other).headers["Location"]
    bound = phone.post(f"/q/{key}", {"code": table.removeprefix("/t/")})
    opened = phone.post("/new/hyde", {**other, "pad": key})
    for answer in (bound, opened):
        assert answer.status_code == 409
        assert "numeri diversi" in answer.get_data(as_text=True)
    # Printed from the table's own page it is true; and a blank one for a table of any number that plays as it says.
    own = new_pad(phone, f"{table}/print")
    assert phone.post(f"/q/{own}", {"code": table.removeprefix("/t/")}).headers["Location"] == table
    assert phone.post("/new/hyde", {**beginner, "pad": key}).status_code == 303
    kept.close()


def test_a_pad_of_another_game_opens_no_table() -> None:
    kept = Store(None)
    phone = Phone(create_app(store=kept, rates=False))
    key = new_pad(phone, "/print/hyde")
    answer = phone.post("/new/monsterchase", {"seats": "4", "sit": "all", "pad": key})
    assert answer.status_code == 409
    assert "un altro gioco" in answer.get_data(as_text=True)
    assert kept.tables(0, 9) == []
    kept.close()


def test_a_pad_of_another_table_opens_no_table_but_its_own_form_sent_twice(phone: Phone, store: Store) -> None:
    form = {"pad": new_pad(phone, "/print/counter"), "key": "once"}
    table = phone.post("/new/counter", form).headers["Location"]
    assert phone.post("/new/counter", form).headers["Location"] == table
    assert phone.post("/new/counter", {**form, "key": "twice"}).status_code == 409
    assert len(store.tables(0, 9)) == 1


def test_a_revoked_pad_says_so(phone: Phone, store: Store) -> None:
    key = new_pad(phone, "/print/counter")
    store.revoke_pad(links.number_of(key[:5]))
    answer = phone.get(f"/q/{key}")
    assert answer.status_code == 410
    assert "ritirato" in answer.get_data(as_text=True)


@pytest.mark.parametrize("index", range(18))
def test_one_letter_changed_leads_nowhere(phone: Phone, index: int) -> None:
    key = new_pad(phone, "/print/counter")
    other = ALPHABET[(ALPHABET.index(key[index]) + 1) % 32]
    assert phone.get(f"/q/{key[:index]}{other}{key[index + 1 :]}").status_code == 404


@pytest.mark.parametrize("key", ["X", "0" * 18, "U" * 18, "0" * 17, "0" * 19, "%00", "é" * 18, "٣" * 18, "a b"])
def test_keys_that_were_never_made(phone: Phone, key: str) -> None:
    assert phone.get(f"/q/{key}").status_code == 404
    assert phone.post(f"/q/{key}", {"code": "ABCDE"}).status_code == 404


def test_a_key_is_for_one_purpose(app: Flask, table: str) -> None:
    """The proof of one kind is no proof of another."""
    code = table.removeprefix("/t/").upper()
    with app.test_request_context():
        proofs = {links.proof(kind, code) for kind in links.CODE_KINDS}
    assert len(proofs) == len(links.CODE_KINDS)


def test_a_join_key_leads_to_the_table(phone: Phone, other: Phone, table: str) -> None:
    link = phone.get(f"{table}/invite", Accept="application/json").get_json()["join"]
    path = "/" + link.split("/", 3)[3]
    assert link == link.upper()
    key = other.get(path).headers["Location"]
    assert other.get(key).headers["Location"] == table
    assert other.get(key.lower()).headers["Location"] == table


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}\t"])
def test_joining_by_code(other: Phone, table: str, typed: str) -> None:
    code = table.removeprefix("/t/")
    answer = other.client.get("/join", query_string={"code": typed.format(code).strip("\t")})
    assert answer.headers["Location"] == table


@pytest.mark.parametrize("written", ["{}", " {} ", "{0[0]} {0[1]}-{0[2]}{0[3]}.{0[4]}", "{}-"])
def test_the_letters_of_a_pad_open_what_its_code_opens(phone: Phone, other: Phone, table: str, written: str) -> None:
    """Of a blank one its page, of one that belongs to a table where it is photographed."""
    for base, there in (("/print/counter", "200"), (f"{table}/print", f"{table}/scan")):
        key = new_pad(phone, base)
        answer = other.client.get("/join", query_string={"code": written.format(key[:5])})
        assert answer.headers["Location"] == f"/q/{key}"
        landed = other.get(f"/q/{key}")
        assert landed.headers.get("Location", str(landed.status_code)) == there


def test_the_letters_of_a_game_open_a_new_table(other: Phone, app: Flask) -> None:
    with app.test_request_context():
        mark = links.game_mark("counter")
    assert other.get(f"/join?code={mark}").headers["Location"] == "/new/counter"


@pytest.mark.parametrize("written", ["{}-B", "{} b", "{}B"])
def test_a_card_takes_its_seat(phone: Phone, other: Phone, table: str, written: str) -> None:
    """Looking changes nothing; who sits there already goes on at the table."""
    code = table.removeprefix("/t/").upper()
    place = other.client.get("/join", query_string={"code": written.format(code)}).headers["Location"]
    assert place == f"{table}/seat/b"
    page = other.get(place).get_data(as_text=True)
    assert 'name="seat" value="B"' in page
    assert other.post(f"{table}/sit", {"seat": "B", "name": "Bea"}).status_code == 303
    assert other.get(place).headers["Location"] == table
    assert 'value="B"' not in phone.get(place).get_data(as_text=True)
    assert "Bea" in phone.get(place).get_data(as_text=True)


@pytest.mark.parametrize("place", ["Z", "AB", "", "é"])
def test_a_seat_the_table_does_not_have(app: Flask, phone: Phone, table: str, place: str) -> None:
    code = table.removeprefix("/t/").upper()
    with app.test_request_context():
        key = links.seat_key(code, place)
    if place:
        assert phone.get(f"/q/{key}").status_code == 404
        assert phone.get(f"{table}/seat/{place.lower()}").status_code == 404
        assert phone.get(f"/join?code={code}{place}").status_code == 404
    assert phone.get(f"/q/{'0' * 18}A").status_code == 404


def test_letters_misread_are_put_right() -> None:
    assert links.read_letters(" o1iLx ") == "0111X"


@pytest.mark.parametrize("code", ["zzzzz", "x" * 200, "%ff", "a%00b", ""])
def test_joining_nowhere(other: Phone, code: str) -> None:
    assert other.get(f"/join?code={code}").status_code in (200, 400, 404)


def test_a_wifi_password_is_kept_nowhere(phone: Phone, table: str, store: Store) -> None:
    answer = phone.post(f"{table}/invite", {"ssid": "Casa", "password": "verysecret"})
    assert answer.get_data(as_text=True).count("<svg xmlns") >= 2
    assert answer.headers["Cache-Control"] == "no-store"
    assert b"verysecret" not in answer.data
    assert "verysecret" not in "\n".join(store.file.conn.iterdump())
    assert b"verysecret" not in phone.get(f"{table}/invite").data
