"""Once more: the same people, options and box at one table that follows, seats and phones with them."""

from threading import Thread

import pytest
from flask import Flask

from companion.store import Store
from companion.web import create_app
from companion.web.serving.cookies import hashed
from tests.web.conftest import JSON, Phone

HANDS = {"option.keep": "hands", "option.order": "transform-first"}


@pytest.fixture
def house(store: Store) -> Flask:
    """A house with every game of the shelf."""
    return create_app(store=store, rates=False)


@pytest.fixture
def ended(house: Flask) -> tuple[Phone, Phone, str]:
    """Two phones at a match that is over: a ruling says so."""
    ada, bo = Phone(house), Phone(house)
    form = {"seats": "3", "sit": "first", "name.A": "Ada", "name.B": "Bo", "B.outcast": "yoko", "C.outcast": "bianca"}
    table = ada.post("/new/hyde", {**form, **HANDS}).headers["Location"]
    bo.post(f"{table}/sit", {"seat": "B"})
    for seq, act in enumerate(("shuffle-table", "draw-first"), 1):
        assert send(ada, table, seq, type=act) == 200
    for seq, place in enumerate(("cripta", "jericho", "bosco"), 3):
        assert send(ada, table, seq, type="adjust", dial=f"fate.{place}", value="lost") == 200
    assert ada.get(table, **JSON).get_json()["moment"]["outcome"]
    return ada, bo, table


def send(phone: Phone, table: str, seq: int, **fields: str) -> int:
    form = {**fields, "seq": seq, "key": f"k{seq}", "seat": "A"}
    return phone.post(f"{table}/act", form, headers=JSON).status_code


def code(table: str) -> str:
    return table.removeprefix("/t/").upper()


def asked(phone: Phone, table: str) -> str:
    answer = phone.post(f"{table}/again")
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


def test_the_same_people_options_and_box(ended: tuple[Phone, Phone, str], store: Store) -> None:
    ada, _, table = ended
    now = asked(ada, table)
    found = ada.get(now, **JSON).get_json()
    assert (found["seat"], found["seq"]) == ("A", 1)
    assert [row.name for row in store.seats(code(now))] == ["Ada", "Bo", ""]
    assert {each["seat"]: each["outcast"] for each in found["board"]["view"]["players"]} == {
        "A": "wednesday", "B": "yoko", "C": "bianca",
    }  # fmt: skip
    again, before = store.table(code(now)), store.table(code(table))
    assert again is not None
    assert before is not None
    assert again.seed != before.seed


def test_whoever_asks_there_is_one_table_and_everybody_keeps_their_seat(ended: tuple[Phone, Phone, str]) -> None:
    """Twice from one phone, once from another; on a page without script it is the same form."""
    ada, bo, table = ended
    where = {asked(ada, table), asked(ada, table), asked(bo, table)}
    assert len(where) == 1
    now = where.pop()
    assert [phone.get(now, **JSON).get_json()["seat"] for phone in (ada, bo)] == ["A", "B"]


def test_two_phones_at_the_same_moment_get_one_table(ended: tuple[Phone, Phone, str], store: Store) -> None:
    found: list[str] = []
    taps = [Thread(target=lambda each=each: found.append(asked(each, ended[2]))) for each in ended[:2]]
    for tap in taps:
        tap.start()
    for tap in taps:
        tap.join()
    assert (len(found), len(set(found)), len(store.tables(2**40, 10))) == (2, 1, 2)


def test_the_other_phones_are_told_and_led_there(ended: tuple[Phone, Phone, str]) -> None:
    """The old page changes by itself: its stream tells of the seats, and one tap leads on."""
    ada, bo, table = ended
    before = bo.get(f"{table}/since?seq=0", **JSON).get_json()["seats"]
    assert "Ancora" in bo.get(table).get_data(as_text=True)
    now = asked(ada, table)
    assert bo.get(f"{table}/since?seq=0", **JSON).get_json()["seats"] != before
    for path in (table, f"{table}/recap"):
        page = bo.get(path).get_data(as_text=True)
        assert f'action="{table}/again"' in page
        assert "Vai alla prossima partita" in page
    assert f'href="{now}/screen"' in bo.get(f"{table}/screen").get_data(as_text=True)


def test_a_stranger_gets_no_seat(ended: tuple[Phone, Phone, str], house: Flask) -> None:
    """Neither by asking for the next table nor by being there before the others: their seats wait for them."""
    ada, bo, table = ended
    stranger = Phone(house)
    assert stranger.post(f"{table}/again").status_code == 403
    now = asked(ada, table)
    assert stranger.post(f"{table}/again").status_code == 403
    assert stranger.post(f"{now}/sit", {"seat": "B", "name": "Eve"}).status_code == 409
    assert stranger.get(now, **JSON).get_json()["seat"] == ""
    assert asked(bo, table) == now
    assert bo.get(now, **JSON).get_json()["seat"] == "B"


def test_a_seat_given_away_there_stays_given_away(ended: tuple[Phone, Phone, str], house: Flask) -> None:
    ada, bo, table = ended
    now = asked(ada, table)
    ada.post(f"{now}/free", {"seat": "B"})
    Phone(house).post(f"{now}/sit", {"seat": "B", "name": "Cleo"})
    assert asked(bo, table) == now
    assert bo.get(now, **JSON).get_json()["seat"] == ""


def test_a_match_that_goes_on_is_played_to_its_end(house: Flask) -> None:
    phone = Phone(house)
    table = phone.post("/new/hyde", {"seats": "2"}).headers["Location"]
    assert phone.post(f"{table}/again").status_code == 409
    assert "/again" not in phone.get(table).get_data(as_text=True)


def test_what_the_table_was_told_of_its_box_is_known(house: Flask, store: Store) -> None:
    """What was copied for that match only, and what its owner has said about another entry since."""
    phone = Phone(house)
    table = phone.post("/new/hyde", {"seats": "2", "sit": "all", "option.level": "other"}).headers["Location"]
    assert send(phone, table, 1, type="learn", entry="level-other/1/2", value="15", remember="0") == 200
    store.set_box("hyde", {"six-symbol": "eye"})
    assert send(phone, table, 2, type="put-away") == 200
    opening = house.extensions["custode"].tables.load(code(asked(phone, table))).opening
    assert opening.box["level-other"][0][0] == 15
    assert opening.box["six-symbol"] == "eye"


def seat_of(phone: Phone, table: str) -> str:
    found = phone.get(table, **JSON).json
    assert found is not None
    return str(found["seat"])


def test_the_code_of_the_new_table_lets_the_old_seats_in(ended: tuple[Phone, Phone, str], house: Flask) -> None:
    """A camera opens the new table, to which no cookie of the old one is sent; looking by itself takes nothing."""
    ada, bo, table = ended
    now = asked(ada, table)
    page = bo.get(now).get_data(as_text=True)
    assert "Continua al mio posto: Bo" in page
    assert seat_of(bo, now) == ""
    assert bo.post(f"{now}/come").status_code == 303
    assert seat_of(bo, now) == "B"
    assert seat_of(ada, now) == "A"
    assert asked(bo, table) == now
    assert seat_of(bo, now) == "B", "going there by the old page too changes nothing"
    stranger = Phone(house)
    assert "Continua al mio posto" not in stranger.get(now).get_data(as_text=True)
    assert stranger.post(f"{now}/come").status_code == 409


def test_a_phone_that_lost_its_seat_before_brings_nothing_along(ended: tuple[Phone, Phone, str]) -> None:
    ada, bo, table = ended
    ada.post(f"{table}/free", {"seat": "B"})
    now = asked(ada, table)
    assert bo.post(f"{now}/come").status_code == 409


def test_who_asked_for_a_seat_is_no_more_confirmed_at_the_next_table(
    ended: tuple[Phone, Phone, str], store: Store
) -> None:
    """And the phone that had it takes it back there too."""
    ada, bo, table = ended
    old = next(row.token_hash for row in store.seats(code(table)) if row.seat == "B")
    assert old is not None
    store.hand_over(code(table), "B", old, hashed("a new phone"), 1, is_confirmed=False)
    now = asked(ada, table)
    assert [row.is_confirmed for row in store.holders(code(now))] == [True, False]
    store.take_back(code(now), "B", old, 2)
    assert bo.post(f"{now}/come").status_code == 303
    assert seat_of(bo, now) == "B"
