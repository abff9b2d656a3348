"""What is costly is counted by address; and many thumbs at once are one history."""

from collections.abc import Iterator
from threading import Thread

import pytest

from companion.store import Store
from companion.web import create_app
from companion.web.routes import links
from companion.web.serving.rates import Rate, Rates
from tests.any_game import any_game
from tests.web.conftest import JSON, SCREENS, Phone, let_in, opened
from tests.web.counter import GAME


@pytest.fixture
def counted() -> Iterator[Phone]:
    store = Store(None)
    yield Phone(create_app(store=store, games={"counter": any_game(GAME)}, screens=[SCREENS]))
    store.close()


@pytest.mark.parametrize(
    ("method", "path", "most"),
    [
        ("POST", "/new/counter", 20),
        ("GET", "/join?code=ZZZZZ", 60),
        ("GET", "/q/000000000000000000", 60),
        ("POST", "/box/counter/import", 20),
    ],
)
def test_a_script_is_slowed_down(counted: Phone, method: str, path: str, most: int) -> None:
    """Guessing codes and filling the disk both need many tries."""
    headers = {"Sec-Fetch-Site": "same-origin", **JSON}
    statuses = [counted.client.open(path, method=method, headers=headers).status_code for _ in range(most)]
    assert 429 not in statuses
    late = counted.client.open(path, method=method, headers=headers)
    assert (late.status_code, late.headers["Retry-After"]) == (429, "60")
    assert late.get_json()["error"].startswith("Troppe richieste")
    assert counted.get("/").status_code == 200


def test_a_seat_that_taps_in_a_loop_is_slowed_down(counted: Phone) -> None:
    """By its own seat: the others of the table, and other tables, go on; and nothing is kept of what was refused."""
    table = opened(counted, sit="all")
    other = opened(counted)

    def tap(path: str, number: int, seq: int, seat: str = "A") -> int:
        body = {"action": {"type": "adjust", "dial": "total", "value": 1}, "seq": seq, "key": str(number), "seat": seat}
        return counted.client.post(f"{path}/act", json=body, headers={"Sec-Fetch-Site": "same-origin"}).status_code

    assert {tap(table, number, number) for number in range(1, 601)} == {200}
    late = counted.ask(f"{table}/act", {"action": {"type": "undo"}, "seq": 601, "key": "late", "seat": "A"})
    assert (late.status_code, late.headers["Retry-After"]) == (429, "60")
    assert late.get_json()["error"] == "Tanti tocchi così in fretta non sono una partita: aspetta un momento."
    assert counted.get(f"{table}/since", **JSON).get_json()["seq"] == 601
    assert counted.post(f"{table}/hold", {"seat": "B", "ready": "1"}).status_code == 303
    assert [tap(table, 999, 601, "B"), tap(other, 1, 1)] == [200, 200]


def test_a_window_ends_and_is_forgotten() -> None:
    now = [100.0]
    rates = Rates(lambda: now[0])
    assert [rates.hit(Rate(2), "a") for _ in range(3)] == [True, True, False]
    assert (rates.has_left(Rate(2), "a"), rates.has_left(Rate(2), "b")) == (False, True)
    now[0] = 159.9
    assert not rates.hit(Rate(2), "a")
    now[0] = 160.0
    assert rates.has_left(Rate(2), "a")
    assert rates.hit(Rate(2, 300), "a")
    assert rates.hit(Rate(1), "b")
    now[0] = 221.0
    assert rates.hit(Rate(1), "c")
    assert set(rates._windows) == {("a",), ("c",)}


def test_counting_can_be_left_to_others(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    monkeypatch.setenv("CUSTODE_RATES", "off")
    phone = Phone(create_app(store=store, games={"counter": any_game(GAME)}, screens=[SCREENS]))
    assert {phone.get("/join?code=ZZZZZ", **JSON).status_code for _ in range(70)} == {404}


def test_sixty_wrong_codes_keep_nobody_out(counted: Phone) -> None:
    """Behind a router everybody is at one address: wrong codes are counted, a right address is answered, and a newcomer
    sits down there."""
    table = opened(counted)
    stranger, newcomer = (Phone(counted.client.application) for _ in range(2))
    for path in ("/t/{:05}", "/join?code={:05}", "/q/{:018}"):
        statuses = [stranger.get(path.format(number), **JSON).status_code for number in range(61)]
        assert statuses[-1] == 429
    assert newcomer.get(table).status_code == 200
    code = table.removeprefix("/t/")
    assert newcomer.get(f"/join?code={code}").status_code == 303
    with newcomer.client.application.test_request_context():
        link = links.key("join", code.upper())
    assert newcomer.get(f"/q/{link}").status_code == 303
    assert newcomer.post(f"{table}/sit", {"seat": "B", "name": "Bo"}).status_code == 303
    assert stranger.get("/t/zzzzz", **JSON).status_code == 429


def test_a_phone_of_the_house_is_counted_by_itself(counted: Phone) -> None:
    """Whoever guesses beside it takes nothing from it, and it nothing from others."""
    stranger = Phone(counted.client.application)
    let_in(counted)
    statuses = [stranger.away(f"/t/{number:05}").status_code for number in range(61)]
    assert (statuses[0], statuses[-1]) == (404, 429)
    assert counted.away("/t/zzzzz").status_code == 404
    mine = [counted.away(f"/t/{number:05}").status_code for number in range(60)]
    assert mine[-1] == 429


def test_a_script_that_guesses_codes_is_not_told_which_is_right(counted: Phone) -> None:
    """After more than any phone tries a right one looks the same; who sits at the table plays on."""
    table = opened(counted)
    stranger = Phone(counted.client.application)
    wrong = [stranger.get(f"/t/{number:05}", **JSON).status_code for number in range(600)]
    assert wrong == [404] * 60 + [429] * 540
    late = [stranger.get(path, **JSON) for path in ("/t/zzzzz", table, f"{table}/since", f"{table}/stream")]
    assert [answer.status_code for answer in late] == [429] * 4
    assert {answer.data for answer in late} == {late[0].data}
    # An answer that fails before it comes to the table must not show it either.
    foreign = {"Origin": "http://elsewhere.test", **JSON}
    failed = [stranger.client.post(f"{path}/act", headers=foreign) for path in ("/t/zzzzz", table)]
    assert [(answer.status_code, answer.data) for answer in failed] == [(403, failed[0].data)] * 2
    assert counted.get(table, **JSON).status_code == 200


def test_many_thumbs_one_history(phone: Phone, store: Store) -> None:
    """Eight phones tap at once: each tap is in the log once, or was told that the table had moved on."""
    table = opened(phone, sit="all")
    cookie = phone.client.get_cookie("seat", path=table)
    assert cookie is not None
    saved: list[tuple[str, int]] = []
    refused: list[int] = []

    def tap(thumb: int) -> None:
        mine = Phone(phone.client.application)
        mine.client.set_cookie("seat", cookie.value, path=table)
        for number in range(10):
            at = mine.get(f"{table}/since", **JSON).get_json()["seq"]
            form = {"type": "adjust", "dial": "total", "value": "1", "seq": at, "seat": "A", "key": f"{thumb}-{number}"}
            answer = mine.post(f"{table}/act", form, headers=JSON)
            if answer.status_code == 200:
                saved.append((form["key"], answer.get_json()["seq"]))
            else:
                refused.append(answer.status_code)

    thumbs = [Thread(target=tap, args=(thumb,)) for thumb in range(8)]
    for thumb in thumbs:
        thumb.start()
    for thumb in thumbs:
        thumb.join()
    log = {(act.key, act.seq) for act in store.acts(table.removeprefix("/t/").upper())[1:]}
    assert log == set(saved)
    assert len(saved) == len(set(saved))
    assert set(refused) <= {409}
    assert len(saved) + len(refused) == 80
