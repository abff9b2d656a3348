"""A seat that is asked for, attacked: forged, repeated and doubled requests, undone, played once more, forgotten."""

import pytest
from flask import Flask

from companion.store import Store
from companion.web.seating import seat_requests
from companion.web.seating.seat_requests import GONE, PATIENCE, Asking, Device, Request
from tests.web.conftest import JSON, NOW, Handset, Phone, seen
from tests.web.test_ask import TICK, answers, asks, at_once, sits, taken_in_silence, takes_back, waits

pytestmark = pytest.mark.usefixtures("moving")


def cookie_of(phone: Phone, name: str, path: str) -> str:
    found = phone.client.get_cookie(name, path=path)
    assert found is not None
    return found.value


@pytest.mark.parametrize("forged", ["", "x", "e30.x", "%00", "x" * 3_000])
def test_a_forged_request_is_nobodys(leo: Handset, app: Flask, evening: str, forged: str) -> None:
    asks(leo, evening)
    waits(leo, evening)
    other = Handset(app, 44)
    other.client.set_cookie("asking", forged, path=evening)
    assert sits(other, evening) == 409
    assert other.get(f"{evening}/ask").status_code == 200


def test_a_request_is_of_its_table(ada: Handset, leo: Handset, app: Flask, evening: str) -> None:
    """What was granted at one table opens nothing at another, under either of its names."""
    second = ada.post("/new/counter", {"seats": "2", "name.A": "Ada"}).headers["Location"]
    asks(leo, evening, "A")
    waits(leo, evening)
    value = cookie_of(leo, "asking", evening)
    for name in ("asking", "seat"):
        leo.client.set_cookie(name, value, path=second)
    assert sits(leo, second) == 409
    assert seen(leo, second)["seat"] == ""


def test_nothing_counts_twice(ada: Handset, bo: Handset, leo: Handset, evening: str, store: Store) -> None:
    """Sent again, each answer says that nobody asks any more; the seat goes once to each."""
    taken_in_silence(leo, evening)
    assert sits(leo, evening) == 409
    assert answers(ada, evening, "confirm") == 303
    assert answers(ada, evening, "confirm") == 409
    token = cookie_of(leo, "seat", evening)
    assert takes_back(bo, evening) == 303
    assert takes_back(bo, evening) == 409
    leo.client.set_cookie("seat", token, path=evening)
    act = {"type": "add", "by": "1", "seq": "2", "key": "late", "seat": "B"}
    assert leo.post(f"{evening}/act", act, headers=JSON).status_code == 403
    assert takes_back(leo, evening) == 409
    assert [row.is_back for row in store.holders(evening[3:].upper())] == [False, False, True]


@pytest.mark.parametrize("number", range(5))
def test_two_confirmations_at_once(
    number: int, ada: Handset, app: Flask, leo: Handset, evening: str, store: Store
) -> None:
    taken_in_silence(leo, evening)
    machine = Phone(app)
    found = at_once(lambda: answers(ada, evening, "confirm"), lambda: answers(machine, evening, "confirm"))
    assert 303 in found
    assert set(found) <= {303, 409}
    now = [row for row in store.holders(evening[3:].upper()) if row.until is None]
    assert [row.is_confirmed for row in now] == [True]


def test_undoing_takes_back_no_confirmation_and_makes_none(bo: Handset, leo: Handset, evening: str) -> None:
    """What the newcomer played is undone by another: who sits there is no act, and stays as it was."""
    asks(leo, evening, "A", "Ada")
    waits(leo, evening)
    assert sits(leo, evening) == 303
    seq = seen(leo, evening)["seq"]
    act = {"type": "add", "by": "1", "seq": str(seq), "key": "one", "seat": "A"}
    assert leo.post(f"{evening}/act", act, headers=JSON).status_code == 200
    undo = {"type": "undo", "seq": str(seq + 1), "key": "gone", "seat": "B"}
    assert bo.post(f"{evening}/act", undo, headers=JSON).status_code == 200
    assert leo.post(f"{evening}/rise", {"seat": "A"}, headers=JSON).status_code == 409
    assert answers(bo, evening, "confirm", "A") == 303
    assert leo.post(f"{evening}/rise", {"seat": "A"}, headers=JSON).status_code == 200


def over(ada: Handset, table: str) -> str:
    """The match is ended, and they play once more; where."""
    end = {"type": "put-away", "seq": str(seen(ada, table)["seq"]), "key": "end", "seat": "A"}
    assert ada.post(f"{table}/act", end, headers=JSON).status_code == 200
    answer = ada.post(f"{table}/again")
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def test_once_more_it_is_still_unconfirmed_and_still_taken_back(
    ada: Handset, bo: Handset, leo: Handset, evening: str
) -> None:
    """A rematch neither makes a newcomer known, nor loses the old phone its way back."""
    taken_in_silence(leo, evening)
    fresh = over(ada, evening)
    leo.post(f"{fresh}/come")
    assert seen(leo, fresh)["seat"] == "B"
    end = {"type": "put-away", "seq": str(seen(leo, fresh)["seq"]), "key": "end", "seat": "B"}
    assert leo.post(f"{fresh}/act", end, headers=JSON).status_code == 409
    assert leo.post(f"{fresh}/rise", {"seat": "B"}, headers=JSON).status_code == 409
    assert "Riprendi il posto" in bo.get(fresh).text
    assert takes_back(bo, fresh) == 303
    assert seen(bo, fresh)["seat"] == "B"
    assert seen(leo, fresh)["seat"] == ""


def test_a_request_that_stands_while_they_play_once_more(ada: Handset, leo: Handset, evening: str) -> None:
    """It is of the table at which it was asked, where nothing is to be had any more."""
    asks(leo, evening)
    waits(leo, evening)
    fresh = over(ada, evening)
    assert sits(leo, fresh) == 409
    assert asks(leo, fresh).status_code == 303


def test_the_table_is_deleted_while_it_stands(ada: Handset, leo: Handset, evening: str, store: Store) -> None:
    asks(leo, evening)
    waits(leo, evening)
    assert ada.post(f"{evening}/shelve", {"what": "bin"}).status_code == 303
    assert ada.post(f"{evening}/shelve", {"what": "delete"}).status_code == 303
    assert store.table(evening[3:].upper()) is None
    assert sits(leo, evening) == 404
    assert leo.get(f"{evening}/ask").status_code == 404
    assert answers(ada, evening, "let-in") == 404


def test_people_are_merged_while_it_stands(ada: Handset, leo: Handset, app: Flask, evening: str) -> None:
    """Who sits where stays; the name they asked with is what they said."""
    asks(leo, evening, name="Bo")
    Phone(app).post("/people", {"person": "Bo", "what": "rename", "name": "Ada"})
    assert answers(ada, evening, "let-in") == 303
    assert seen(leo, evening)["seat"] == "B"


def test_who_is_forgotten_asks_for_nothing_any_more(ada: Handset, leo: Handset, app: Flask, evening: str) -> None:
    """A name in a request or in a knock stands on pages of others, though in no file."""
    asks(leo, evening, name="Zenobia")
    Phone(app).away("/knock", {"name": "Zenobia"}, "POST")
    machine = Phone(app)
    assert "Zenobia" in machine.get(evening).text
    machine.post("/people", {"person": "Zenobia", "what": "forget"})
    for path in (evening, f"{evening}/screen", "/", "/house"):
        assert "Zenobia" not in machine.get(path).text, path


def test_a_thousand_requests(leo: Handset, app: Flask, evening: str, store: Store) -> None:
    """From as many phones: one stands, nothing is written, and the page of whoever sits is as long as before."""
    commits = store.file.commits
    found = [asks(Handset(app, number % 250, f"{number}"), evening).status_code for number in range(1_000)]
    assert (found[0], set(found[1:])) == (303, {409})
    assert store.file.commits == commits
    assert len(app.extensions["custode"].asking._requests) == 1


def test_what_is_remembered_of_who_sat_down_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that is forgotten so can be confirmed by the house still."""
    monkeypatch.setattr(seat_requests, "MOST_TAKEN", 10)
    kept = Asking()
    requests = [Request("B", "", b"", b"%d" % n, Device(frozenset(), "", ""), 0, 0.0) for n in range(30)]
    for each in requests:
        kept.taken(each)
    assert [kept.taker(each.new) for each in requests] == [None] * 20 + requests[20:]


def test_a_request_nobody_looks_after_frees_the_table(leo: Handset, app: Flask, evening: str) -> None:
    """Whoever asks and goes away keeps nobody else from asking for longer than some minutes."""
    asks(leo, evening)
    other = Handset(app, 60)
    assert asks(other, evening).status_code == 409
    NOW["ticks"] += int(GONE) + TICK
    assert asks(other, evening).status_code == 303
    assert PATIENCE < GONE
