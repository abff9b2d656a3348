"""A taken seat is asked for from another phone: who lets in, what silence grants, and what nobody is ever handed."""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.engine.game import Game
from companion.store import Store
from companion.store.errors import NotHeld
from companion.web import create_app
from companion.web.seating.seat_requests import GAP, PATIENCE, Asking, Device, Request
from companion.web.serving.cookies import hashed
from companion.web.serving.services import Services
from tests.web.conftest import JSON, NOW, SCREENS, Handset, Phone, seen
from tests.web.counter import GAME

TICK = 5


pytestmark = pytest.mark.usefixtures("moving")


def asks(phone: Phone, table: str, seat: str = "B", name: str = "Bo") -> TestResponse:
    return phone.post(f"{table}/ask", {"seat": seat, "name": name})


def answers(phone: Phone, table: str, what: str, seat: str = "B") -> int:
    return phone.post(f"{table}/ask/answer", {"seat": seat, "what": what}, headers=JSON).status_code


def waits(phone: Phone, table: str, seconds: float = PATIENCE + TICK) -> None:
    """Looking all the while, as the page does by itself."""
    for _ in range(int(seconds / TICK)):
        NOW["ticks"] += TICK
        phone.get(f"{table}/ask")


def sits(phone: Phone, table: str) -> int:
    return phone.post(f"{table}/ask/sit", headers=JSON).status_code


def takes_back(phone: Phone, table: str, seat: str = "B") -> int:
    return phone.post(f"{table}/ask/back", {"seat": seat}, headers=JSON).status_code


def taken_in_silence(leo: Phone, table: str) -> None:
    asks(leo, table)
    waits(leo, table)
    assert sits(leo, table) == 303


# --- let in -----------------------------------------------------------------------------------------------------------


def test_one_tap_of_the_table_lets_in(ada: Handset, leo: Handset, evening: str) -> None:
    assert asks(leo, evening).headers["Location"] == f"{evening}/ask"
    assert "Bo" in ada.get(evening).get_data(as_text=True)
    assert "da un altro telefono" in ada.get(evening).get_data(as_text=True)
    assert "da un altro telefono" in ada.get(f"{evening}/screen").get_data(as_text=True)
    assert seen(leo, evening)["seat"] == ""
    assert answers(ada, evening, "let-in") == 303
    assert seen(leo, evening)["seat"] == "B"
    assert "chiede il suo posto" not in ada.get(evening).get_data(as_text=True)


def test_what_the_phone_kept_is_not_handed_over(ada: Handset, bo: Handset, leo: Handset, evening: str) -> None:
    """Not on the page, in the story, in what is asked twice; the old phone brings it back."""
    asks(leo, evening)
    answers(ada, evening, "let-in")
    assert seen(leo, evening)["board"]["view"]["mine"] != "owl"
    for path in ("", "/story", "/replay", "/adjust", "/recap", "/since?seq=0", "/match", "/audit"):
        page = leo.get(evening + path).get_data(as_text=True)
        assert "gufo" not in page.replace('value="owl"', "").split("<template")[0] or path in ("", "/adjust"), path
    again = {"type": "hide", "secret": "owl", "seq": 1, "key": "hidden", "seat": "B"}
    wrong = {**again, "secret": "fox"}
    assert leo.post(f"{evening}/act", again, headers=JSON).status_code == 409
    assert leo.post(f"{evening}/act", wrong, headers=JSON).status_code == 409
    assert takes_back(bo, evening) == 303
    assert seen(bo, evening)["board"]["view"]["mine"] == "owl"
    assert seen(leo, evening)["seat"] == ""


def test_the_old_phone_is_dead_for_all_but_taking_back(ada: Handset, bo: Handset, leo: Handset, evening: str) -> None:
    asks(leo, evening)
    answers(ada, evening, "let-in")
    act = {"type": "add", "by": "1", "seq": "2", "seat": "B"}
    assert bo.post(f"{evening}/act", act, headers=JSON).status_code == 403
    assert bo.post(f"{evening}/rise", {"seat": "B"}).status_code == 403
    assert "Riprendi il posto" in bo.get(evening).get_data(as_text=True)
    assert answers(bo, evening, "let-in") == 409


def test_who_took_it_back_is_not_asked_away_again(ada: Handset, bo: Handset, leo: Handset, evening: str) -> None:
    asks(leo, evening)
    answers(ada, evening, "let-in")
    assert takes_back(bo, evening) == 303
    assert asks(leo, evening).status_code == 409
    assert takes_back(leo, evening) == 409
    assert takes_back(bo, evening) == 409


def test_a_refusal_ends_it(bo: Handset, leo: Handset, evening: str) -> None:
    asks(leo, evening)
    assert answers(bo, evening, "refuse") == 303
    assert answers(bo, evening, "let-in") == 409
    waits(leo, evening)
    assert sits(leo, evening) == 409


def test_the_house_lets_in_too(leo: Handset, app: Flask, evening: str) -> None:
    """At the machine itself, without a seat."""
    asks(leo, evening)
    machine = Phone(app)
    machine.client.environ_base["HTTP_USER_AGENT"] = "a terminal"
    assert answers(machine, evening, "let-in") == 303
    assert seen(leo, evening)["seat"] == "B"


# --- who may not answer -----------------------------------------------------------------------------------------------


def test_a_private_window_does_not_let_itself_in(ada: Handset, app: Flask, evening: str) -> None:
    """Ada asks for Bo's seat from a second window of her phone, and her first one says yes."""
    window = Handset(app, ada.number, ada.agent)
    asks(window, evening)
    assert answers(ada, evening, "let-in") == 409
    assert answers(window, evening, "let-in") == 409
    assert seen(window, evening)["seat"] == ""


def test_nor_does_it_confirm_itself(ada: Handset, app: Flask, evening: str) -> None:
    window = Handset(app, ada.number, ada.agent)
    taken_in_silence(window, evening)
    assert answers(window, evening, "confirm") == 409
    assert answers(ada, evening, "confirm") == 409


def test_a_window_that_confirms_itself_is_found(
    ada: Handset, app: Flask, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: devices are told apart by their cookies alone."""
    monkeypatch.setattr(Device, "may_be", lambda self, other: bool(self.marks & other.marks))
    window = Handset(app, ada.number, ada.agent)
    taken_in_silence(window, evening)
    assert answers(ada, evening, "confirm") == 303


def test_after_a_restart_only_the_house_confirms(store: Store, leo: Handset, evening: str, ada: Handset) -> None:
    """Nobody knows any more which device it was."""
    taken_in_silence(leo, evening)
    games: dict[str, Game[Any]] = {"counter": GAME}
    fresh = create_app(
        store=store, games=games, screens=[SCREENS],
        clock=lambda: NOW["now"], ticks=lambda: NOW["ticks"], rates=False,
    )  # fmt: skip
    stranger, machine = Handset(fresh, 40), Phone(fresh)
    assert answers(stranger, evening, "confirm") == 409
    again = Handset(fresh, leo.number, leo.agent)
    for name in ("asking", "seat"):
        if cookie := leo.client.get_cookie(name, path=evening):
            again.client.set_cookie(name, cookie.value, path=evening)
    assert seen(again, evening)["seat"] == "B"
    assert answers(again, evening, "confirm") == 409
    assert answers(machine, evening, "confirm") == 303


def test_a_phone_known_by_its_seats_is_the_same_anywhere(ada: Handset, evening: str) -> None:
    """The same cookies from another network: Ada asks for Bo's seat, and goes on to another address to say yes."""
    asks(ada, evening)
    ada.client.environ_base["REMOTE_ADDR"] = "10.0.0.9"
    ada.client.environ_base["HTTP_USER_AGENT"] = "something else"
    assert answers(ada, evening, "let-in") == 409


def test_whoever_sat_down_after_it_was_asked_does_not_answer(
    ada: Handset, leo: Handset, app: Flask, evening: str
) -> None:
    ada.post(f"{evening}/rise", {"seat": "A"})
    asks(leo, evening)
    late = Handset(app, 14)
    NOW["now"] += 5
    assert late.post(f"{evening}/sit", {"seat": "A", "name": "Eve"}).status_code == 303
    NOW["now"] += 5
    late.client.delete_cookie("tables")
    assert answers(late, evening, "let-in") == 409


# --- silence ----------------------------------------------------------------------------------------------------------


def test_silence_grants_after_two_minutes_and_not_before(leo: Handset, evening: str) -> None:
    asks(leo, evening)
    waits(leo, evening, PATIENCE - TICK)
    assert sits(leo, evening) == 409
    assert seen(leo, evening)["seat"] == ""
    waits(leo, evening, 2 * TICK)
    assert seen(leo, evening)["seat"] == "", "looking grants nothing"
    assert sits(leo, evening) == 303
    assert (seen(leo, evening)["seat"], seen(leo, evening)["board"]["view"]["mine"] == "owl") == ("B", False)


def test_any_phone_that_wakes_stops_it(ada: Handset, leo: Handset, evening: str) -> None:
    asks(leo, evening)
    waits(leo, evening)
    ada.get(f"{evening}/since?seq=1")
    assert sits(leo, evening) == 409
    waits(leo, evening)
    assert sits(leo, evening) == 409
    assert "Qualcuno" in leo.get(f"{evening}/ask").get_data(as_text=True)
    asks(leo, evening)
    waits(leo, evening)
    assert sits(leo, evening) == 303


def test_only_time_in_which_the_process_ran_counts(leo: Handset, evening: str) -> None:
    """A machine that slept for an hour has heard nobody because it slept."""
    asks(leo, evening)
    NOW["ticks"] += int(GAP) * 10
    leo.get(f"{evening}/ask")
    assert sits(leo, evening) == 409


def test_a_restart_grants_nothing(store: Store, leo: Handset, evening: str) -> None:
    asks(leo, evening)
    waits(leo, evening)
    games: dict[str, Game[Any]] = {"counter": GAME}
    fresh = create_app(
        store=store, games=games, screens=[SCREENS],
        clock=lambda: NOW["now"], ticks=lambda: NOW["ticks"], rates=False,
    )  # fmt: skip
    again = Handset(fresh, leo.number)
    for name, path in (("asking", evening), ("seat", evening)):
        if cookie := leo.client.get_cookie(name, path=path):
            again.client.set_cookie(name, cookie.value, path=path)
    assert sits(again, evening) == 409
    assert seen(again, evening)["seat"] == ""
    waits(again, evening)
    assert sits(again, evening) == 409
    asks(again, evening)
    waits(again, evening)
    assert sits(again, evening) == 303


# --- not confirmed ----------------------------------------------------------------------------------------------------


def test_a_newcomer_plays_and_ends_nothing(ada: Handset, leo: Handset, evening: str) -> None:
    """The host's own seat, taken in silence: until somebody has confirmed it, it hosts nothing."""
    asks(leo, evening, "A", "Ada")
    waits(leo, evening)
    assert sits(leo, evening) == 303
    page = seen(leo, evening)
    assert page["seat"] == "A"
    act = {"type": "add", "by": "1", "seq": str(page["seq"]), "key": "one", "seat": "A"}
    assert leo.post(f"{evening}/act", act).status_code == 303
    seq = str(seen(leo, evening)["seq"])
    for kind in ("close", "put-away"):
        end = {"type": kind, "seq": seq, "key": kind, "seat": "A"}
        assert leo.post(f"{evening}/act", end, headers=JSON).status_code == 409, kind
    assert leo.post(f"{evening}/free", {"seat": "B"}, headers=JSON).status_code == 403
    assert leo.post(f"{evening}/rise", {"seat": "A"}, headers=JSON).status_code == 409
    for what in ("bin", "delete", "apart"):
        assert leo.post(f"{evening}/shelve", {"what": what}, headers=JSON).status_code == 409, what
    reopened = {**act, "seq": seq, "key": "again"}
    assert leo.post(f"{evening}/reopen", reopened, headers=JSON).status_code == 409


def test_confirmed_it_is_as_any_other(ada: Handset, bo: Handset, leo: Handset, evening: str) -> None:
    asks(leo, evening, "A", "Ada")
    waits(leo, evening)
    assert sits(leo, evening) == 303
    assert "nessuno l'ha confermato" in bo.get(evening).get_data(as_text=True).replace("&#39;", "'")
    assert answers(bo, evening, "confirm", "A") == 303
    assert leo.post(f"{evening}/free", {"seat": "B"}, headers=JSON).status_code == 200
    assert takes_back(ada, evening, "A") == 303


def test_an_unconfirmed_phone_lets_nobody_in(bo: Handset, leo: Handset, app: Flask, evening: str) -> None:
    asks(leo, evening, "A", "Ada")
    waits(leo, evening)
    assert sits(leo, evening) == 303
    NOW["now"] += 60
    third = Handset(app, 15)
    asks(third, evening, "B")
    leo.client.delete_cookie("tables")
    assert answers(leo, evening, "let-in") == 409


def test_what_the_newcomer_kept_goes_back_to_nobody(ada: Handset, bo: Handset, leo: Handset, evening: str) -> None:
    asks(leo, evening)
    answers(ada, evening, "let-in")
    seq = str(seen(leo, evening)["seq"])
    leo.post(f"{evening}/act", {"type": "hide", "secret": "fox", "seq": seq, "key": "mine", "seat": "B"})
    assert takes_back(bo, evening) == 303
    assert seen(bo, evening)["board"]["view"]["mine"] == "owl"


def test_a_seat_that_is_freed_hands_nothing_over_either(ada: Handset, bo: Handset, leo: Handset, evening: str) -> None:
    """The host frees it, or Bo rises: whoever sits down there tells the hand again, and Bo takes nothing back."""
    assert ada.post(f"{evening}/free", {"seat": "B"}).status_code == 303
    assert ada.post(f"{evening}/sit", {"seat": "B", "name": "Bo"}).status_code == 303
    ada.post(f"{evening}/hold", {"seat": "B", "ready": "1"})
    page = seen(ada, evening)
    assert (page["seat"], page["board"]["view"]["mine"] == "owl") == ("B", False)
    assert takes_back(bo, evening) == 409
    ada.post(f"{evening}/rise", {"seat": "B"})
    assert leo.post(f"{evening}/sit", {"seat": "B", "name": "Leo"}).status_code == 303
    assert seen(leo, evening)["board"]["view"]["mine"] != "owl"


# --- races ------------------------------------------------------------------------------------------------------------


def at_once(*deeds: Callable[[], int]) -> list[int]:
    """What each of them answers, begun together."""
    gate, found = Barrier(len(deeds)), [0] * len(deeds)

    def run(index: int) -> None:
        gate.wait(10)
        found[index] = deeds[index]()

    threads = [Thread(target=run, args=(index,)) for index in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return found


@pytest.mark.parametrize("number", range(5))
def test_two_let_in_at_once(number: int, ada: Handset, bo: Handset, leo: Handset, evening: str, store: Store) -> None:
    asks(leo, evening)
    found = at_once(lambda: answers(ada, evening, "let-in"), lambda: answers(bo, evening, "let-in"))
    assert found.count(303) == 1
    assert [row.until is None for row in store.holders(evening[3:].upper())] == [False, True]


@pytest.mark.parametrize("number", range(5))
def test_a_yes_and_silence_at_once(number: int, ada: Handset, leo: Handset, evening: str, store: Store) -> None:
    asks(leo, evening)
    waits(leo, evening)
    at_once(lambda: sits(leo, evening), lambda: answers(ada, evening, "let-in"))
    rows = store.holders(evening[3:].upper())
    assert [row.until is None for row in rows] in ([False, True], [])
    assert len({row.token_hash for row in rows}) == len(rows)


@pytest.mark.parametrize("number", range(5))
def test_taking_back_and_a_confirmation_at_once(
    number: int, ada: Handset, bo: Handset, leo: Handset, evening: str, store: Store
) -> None:
    taken_in_silence(leo, evening)
    found = at_once(lambda: takes_back(bo, evening), lambda: answers(ada, evening, "confirm"))
    assert found[0] == 303
    assert seen(bo, evening)["seat"] == "B"
    assert seen(leo, evening)["seat"] == ""


def test_what_was_under_way_is_not_written_into_the_time_of_the_next(store: Store, evening: str) -> None:
    """A hand told to the old phone while the seat went to the new one would be the new one's to read."""
    code = evening[3:].upper()
    old = next(row.token_hash for row in store.seats(code) if row.seat == "B")
    assert old is not None
    store.hand_over(code, "B", old, hashed("new"), 1, is_confirmed=True)
    with pytest.raises(NotHeld):
        store.append(code, store.last_seq(code), "B", "late", b"{}", b"[]", 1, token_hash=old)


# --- the requests themselves ------------------------------------------------------------------------------------------


def request_of(new: bytes, last: float = 0.0) -> Request:
    return Request("B", "Bo", b"old", new, Device(frozenset(), "", ""), 0, last)


def test_another_s_request_is_not_displaced() -> None:
    asking = Asking()
    assert asking.ask("T", request_of(b"one"))
    assert not asking.ask("T", request_of(b"two", 10.0))
    assert asking.ask("T", request_of(b"two", 10_000.0)), "the first one is gone"


def test_a_request_for_a_seat_that_changed_is_none() -> None:
    asking = Asking()
    asking.ask("T", request_of(b"one"))
    assert asking.standing("T", 1.0, [b"old"]) is not None
    assert asking.standing("T", 1.0, [b"other"]) is None
    assert asking.ended("T", b"one") is None


def test_the_table_where_only_the_app_has_the_hands(app: Flask, bo: Handset, leo: Handset, evening: str) -> None:
    """What nobody holds in hand nobody can tell again: there such a seat is not asked for."""
    found = app.extensions["custode"]
    assert isinstance(found, Services)
    object.__setattr__(found.games["counter"], "is_on_cardboard_at", lambda _state: False)
    try:
        assert asks(leo, evening).status_code == 409
        assert leo.get(f"{evening}/ask").status_code == 200
    finally:
        object.__setattr__(found.games["counter"], "is_on_cardboard_at", lambda _state: True)


# --- once more --------------------------------------------------------------------------------------------------------

BACK = "Riprendi il posto"


def once_more(ada: Phone, table: str) -> str:
    """The match is over by a ruling, and Ada opens the next one."""
    over = {"type": "adjust", "dial": "total", "value": 12, "seat": "A", "key": "over", "seq": seen(ada, table)["seq"]}
    assert ada.post(f"{table}/act", over, headers=JSON).status_code == 200
    return ada.post(f"{table}/again").headers["Location"]


def says(phone: Phone, path: str) -> str:
    return phone.get(path).get_data(as_text=True)


@pytest.mark.parametrize("is_let_in", [True, False], ids=["let in", "in silence"])
def test_the_next_table_has_the_button_too(
    ada: Handset, bo: Handset, leo: Handset, evening: str, is_let_in: bool
) -> None:
    """By its own code, to which no cookie of the old table is sent: on its page and on that of its seats, one tap."""
    if is_let_in:
        asks(leo, evening)
        assert answers(ada, evening, "let-in") == 303
        leo.get(f"{evening}/ask")
    else:
        taken_in_silence(leo, evening)
    now = once_more(ada, evening)
    assert BACK in says(bo, now)
    assert BACK in says(bo, f"{now}/invite")
    assert seen(bo, now)["seat"] == "", "looking takes nothing"
    assert "Continua al mio posto: Bo" not in says(bo, now), "it is not theirs as long as nobody taps"
    assert takes_back(bo, now) == 303
    assert seen(bo, now)["seat"] == "B"
    assert takes_back(bo, now) == 409
    act = {"type": "hide", "secret": "fox", "seq": seen(bo, now)["seq"], "key": "h", "seat": "B"}
    assert bo.post(f"{now}/act", act).status_code == 303
    assert seen(bo, now)["board"]["view"]["mine"] == "fox"


def test_what_is_kept_from_whoever_took_a_seat(ada: Handset, bo: Handset, leo: Handset, evening: str) -> None:
    """Unconfirmed there as well; and once it was taken back they neither come in, nor take, nor ask for it."""
    taken_in_silence(leo, evening)
    now = once_more(ada, evening)
    assert leo.post(f"{now}/come").status_code == 303
    assert seen(leo, now)["seat"] == "B"
    assert "finché" in says(leo, now) or "Nessuno ha ancora confermato" in says(leo, now)
    assert leo.post(f"{now}/rise", headers=JSON).status_code == 409
    assert leo.post(f"{now}/act", {"type": "put-away", "seq": "1", "key": "x", "seat": "B"}).status_code == 409
    assert takes_back(bo, now) == 303
    assert [seen(each, now)["seat"] for each in (bo, leo)] == ["B", ""]
    assert leo.post(f"{now}/come").status_code == 409
    assert takes_back(leo, now) == 409
    assert BACK not in says(leo, now)
    assert asks(leo, now).status_code == 409


def test_who_took_it_back_before_the_next_table_just_goes_on(
    ada: Handset, bo: Handset, leo: Handset, evening: str
) -> None:
    taken_in_silence(leo, evening)
    assert takes_back(bo, evening) == 303
    now = once_more(ada, evening)
    assert BACK not in says(bo, now)
    assert bo.post(f"{now}/come").status_code == 303
    assert seen(bo, now)["seat"] == "B"
    for tried in (takes_back(leo, now), leo.post(f"{now}/come").status_code, asks(leo, now).status_code):
        assert tried == 409
    assert leo.post(f"{evening}/again").status_code == 403


def test_a_new_phone_asks_at_the_next_table_as_at_any(ada: Handset, bo: Handset, app: Flask, evening: str) -> None:
    """One that was never there gets nothing by itself; let in, the phone before takes back."""
    now = once_more(ada, evening)
    new = Handset(app, 14)
    assert (takes_back(new, now), new.post(f"{now}/come").status_code) == (409, 409)
    assert bo.post(f"{now}/come").status_code == 303
    assert asks(new, now).status_code == 303
    NOW["now"] += 30
    assert answers(ada, now, "let-in") == 303
    assert seen(new, now)["seat"] == "B"
    assert takes_back(bo, now) == 303
    assert [seen(each, now)["seat"] for each in (bo, new)] == ["B", ""]


def test_who_was_freed_takes_nothing_back_there(ada: Handset, bo: Handset, app: Flask, evening: str) -> None:
    assert ada.post(f"{evening}/free", {"seat": "B"}).status_code == 303
    cleo = Handset(app, 15)
    assert cleo.post(f"{evening}/sit", {"seat": "B", "name": "Cleo"}).status_code == 303
    now = once_more(ada, evening)
    assert BACK not in says(bo, now)
    assert takes_back(bo, now) == 409


def test_who_was_never_confirmed_takes_nothing_back(ada: Handset, leo: Handset, app: Flask, evening: str) -> None:
    """Who sat down in silence, and was asked away in turn, had the seat in nobody's name."""
    taken_in_silence(leo, evening)
    cleo = Handset(app, 15)
    assert asks(cleo, evening).status_code == 303
    NOW["now"] += 30
    assert answers(ada, evening, "let-in") == 303
    assert seen(cleo, evening)["seat"] == "B"
    assert BACK not in says(leo, evening)
    assert takes_back(leo, evening) == 409


def test_one_seat_kept_and_one_asked_away(ada: Handset, bo: Handset, leo: Handset, evening: str) -> None:
    """At the next table a phone that is seated there by one of them takes the other back as well."""
    assert bo.post(f"{evening}/sit", {"seat": "K"}).status_code == 303
    asks(leo, evening)
    NOW["now"] += 30
    assert answers(ada, evening, "let-in") == 303
    leo.get(f"{evening}/ask")
    now = once_more(ada, evening)
    assert bo.post(f"{now}/come").status_code == 303
    assert seen(bo, now)["seat"] == "K"
    assert BACK in says(bo, now)
    assert takes_back(bo, now) == 303
    assert set(seats_of(bo, now)) == {"B", "K"}


def seats_of(phone: Phone, table: str) -> list[str]:
    return [chip["letter"] for chip in seen(phone, table)["moment"]["chips"] if chip["is_mine"]]
