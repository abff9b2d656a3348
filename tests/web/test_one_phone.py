"""One phone that goes round: where nothing is hidden it follows whoever is waited for, and leaves nobody waiting."""

from dataclasses import replace
from typing import Any

import pytest

from companion.store import Store
from companion.web import create_app
from companion.web.seating import seats
from tests.any_game import any_game
from tests.web.conftest import JSON, SCREENS, Phone
from tests.web.counter import GAME

OPEN = replace(GAME, keeps_secrets_at=lambda _: False)


@pytest.fixture
def house(store: Store) -> Phone:
    """A phone of a house with every game, and the counter as it is where it hides nothing."""
    return Phone(create_app(store=store, rates=False))


@pytest.fixture
def open_table(store: Store) -> tuple[Phone, str]:
    app = create_app(store=store, games={"counter": any_game(OPEN)}, screens=[SCREENS], rates=False)
    phone = Phone(app)
    answer = phone.post("/new/counter", {"seats": "2", "name.A": "Ada", "name.B": "Bo", "sit": "all"})
    return phone, answer.headers["Location"]


def page(phone: Phone, table: str) -> dict[str, Any]:
    found: dict[str, Any] = phone.get(table, **JSON).get_json()
    return found


def add(phone: Phone, table: str, seat: str) -> int:
    seq = page(phone, table)["seq"]
    form = {"type": "add", "by": "1", "seq": seq, "key": f"{seat}-{seq}", "seat": seat}
    return phone.post(f"{table}/act", form).status_code


def test_the_phone_is_in_the_hands_of_whoever_is_on_turn(open_table: tuple[Phone, str]) -> None:
    """Nobody passes it on by a tap, and no curtain covers what hides nothing."""
    phone, table = open_table
    for seat in ("A", "B", "A"):
        now = page(phone, table)
        assert (now["seat"], now["board"]["view"]["acting"][0], now["moment"]["pass_to"]) == (seat, seat, None)
        assert add(phone, table, seat) == 303


def test_another_seat_is_taken_in_hand_until_something_happens(open_table: tuple[Phone, str]) -> None:
    """Out of turn too, without a cover; after the next act the phone follows the turn again."""
    phone, table = open_table
    phone.post(f"{table}/hold", {"seat": "B"})
    now = page(phone, table)
    assert (now["seat"], now["moment"]["pass_to"]["letter"]) == ("B", "A")
    assert 'class="cover"' not in phone.get(table).get_data(as_text=True)
    assert add(phone, table, "A") == 303
    assert add(phone, table, "B") == 303
    assert page(phone, table)["seat"] == "A"


def test_a_seat_taken_in_hand_in_a_newer_copy_counts_no_more(
    open_table: tuple[Phone, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was restored from an older copy has fewer acts than the phone has seen."""
    phone, table = open_table
    phone.post(f"{table}/hold", {"seat": "B"})
    now = seats.opened
    monkeypatch.setattr(seats, "opened", lambda code: now(code)._replace(chosen_at=now(code).chosen_at + 5))
    assert page(phone, table)["seat"] == "A"


def test_a_page_made_for_a_seat_of_this_phone_acts_for_it(open_table: tuple[Phone, str]) -> None:
    """The turn has gone on since: then the tap is late by its act, and not by its seat."""
    phone, table = open_table
    assert add(phone, table, "A") == 303
    late = phone.post(f"{table}/act", {"type": "add", "by": "1", "seq": "1", "key": "x", "seat": "A"}, headers=JSON)
    assert late.status_code == 409
    assert page(phone, table)["seq"] == 2
    assert phone.post(f"{table}/act", {"type": "add", "by": "1", "seq": "2", "seat": "C"}).status_code == 409


def opened(phone: Phone, game: str, **form: str) -> str:
    answer = phone.post(f"/new/{game}", {"sit": "all", **form})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    return answer.headers["Location"]


def likely(phone: Phone, table: str) -> tuple[str, str]:
    """The likeliest act of the page, done with its first choices: its seat and its tag."""
    now = page(phone, table)
    asked = [one for group in (*now["moment"]["prompt"]["asked"], *now["below"]["groups"]) for one in group["offers"]]
    form = now["moment"]["prompt"]["lead"] or asked[0]
    fields = dict(form["given"])
    for field in form["fields"]:
        fields[field["name"]] = field["choices"][0]["value"] if field["choices"] else str(field["least"])
    sent = {"type": form["tag"], "seq": now["seq"], "key": f"k{now['seq']}", "seat": now["seat"], **fields}
    assert phone.post(f"{table}/act", sent, headers=JSON).status_code == 200, form
    return now["seat"], form["tag"]


def test_a_race_of_teams_on_one_phone_always_has_a_way_on(house: Phone) -> None:
    """B3: each team chooses in its turn, and the phone is in its hands."""
    table = opened(house, "monsterchase", seats="4", **{"option.mode": "teams", "option.keep": "nothing"})
    done = [likely(house, table) for _ in range(14)]
    picks = [seat for seat, tag in done if tag == "pick-sheet"]
    assert len(picks) == 4
    assert {"A", "C"} <= set(picks)
    assert page(house, table)["moment"]["title"].startswith("Round 1 ")


def test_a_kept_hand_is_still_covered(house: Phone) -> None:
    table = opened(house, "hyde", seats="2", **{"option.keep": "hands"})
    house.post(f"{table}/hold", {"seat": "B"})
    assert 'class="cover"' in house.get(table).get_data(as_text=True)


def test_a_turn_of_hyde_is_three_taps_on_one_phone(house: Phone) -> None:
    """Five before: two passed the phone on and drew a curtain where there was nothing behind it."""
    table = opened(house, "hyde", seats="2", **{"option.keep": "nothing"})
    for _ in range(2):
        likely(house, table)
    turns: dict[str, list[str]] = {}
    for _ in range(8):
        seat, tag = likely(house, table)
        if tag == "draw-token":
            break
        turns.setdefault(seat, []).append(tag)
    assert set(turns) == {"A", "B"}
    assert all(len(taps) <= 3 for taps in turns.values())


@pytest.fixture
def evening(house: Phone) -> str:
    """A match of hyde that Ada and Bo are about to begin, on one phone."""
    form = {"seats": "2", "sit": "all", "name.A": "Ada", "name.B": "Bo", "B.outcast": "yoko"}
    table = house.post("/new/hyde", form).headers["Location"]
    asks(house, table, type="shuffle-table")
    asks(house, table, type="choose-first", first="A")
    return table


def asks(phone: Phone, table: str, **fields: str) -> None:
    now = page(phone, table)
    form = {**fields, "seq": now["seq"], "key": f"k{now['seq']}", "seat": now["seat"]}
    assert phone.post(f"{table}/act", form).status_code == 303


def test_a_phone_that_goes_round_says_by_name_whose_turn_it_is(house: Phone, evening: str) -> None:
    """To whom it has in hand it would say "you", and that may be anybody; where all may act it says so."""
    assert page(house, evening)["moment"]["turn"] == "tocca ad Ada"
    asks(house, evening, type="move", place="cripta")
    asks(house, evening, type="play-card", place="cripta", card="?")
    assert page(house, evening)["moment"]["turn"] == "tocca a Bo"
    asks(house, evening, type="move", place="nevermore")
    asks(house, evening, type="keep-mano")
    assert page(house, evening)["moment"]["turn"] == "tocca a te"


def test_what_others_did_names_them_once(house: Phone, evening: str) -> None:
    asks(house, evening, type="move", place="cripta")
    other = Phone(house.client.application)
    shown = other.get(evening).get_data(as_text=True)
    receipt = shown[shown.index('<div class="receipt"') :]
    assert "Ada va alla Cripta" in receipt
    assert "<b>Ada:</b>" not in receipt
