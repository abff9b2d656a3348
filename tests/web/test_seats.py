"""Sitting down, rising, passing the phone: the seat comes from the cookie and dies with its token."""

from base64 import urlsafe_b64decode

import pytest
from flask import Flask

from companion.store import Store
from companion.web.seating.presence import AWAY, FORGOTTEN, HERE, SILENCE, Presence
from companion.web.seating.seats import claim
from tests.web.conftest import JSON, NOW, Phone, opened

ACT = {"type": "add", "by": "1", "seq": "1"}


def code(table: str) -> str:
    return table.removeprefix("/t/").upper()


def test_only_the_hash_of_a_token_is_stored(phone: Phone, table: str, store: Store) -> None:
    cookie = phone.client.get_cookie("seat", path=table)
    assert cookie is not None
    row = store.seats(code(table))[0]
    assert row.token_hash is not None
    assert len(row.token_hash) == 32
    assert row.token_hash.hex() not in cookie.value


def test_sit_and_act(phone: Phone, other: Phone, table: str) -> None:
    assert other.post(f"{table}/sit", {"seat": "B", "name": "  Bo  B "}).headers["Location"] == table
    assert "Bo B" in phone.get(table).get_data(as_text=True)
    assert other.get(table, Accept="application/json").get_json()["seat"] == "B"


def test_a_taken_seat_is_not_taken_again(phone: Phone, other: Phone, table: str) -> None:
    assert other.post(f"{table}/sit", {"seat": "A", "name": "Eve"}).status_code == 409
    assert phone.get(table, Accept="application/json").get_json()["seat"] == "A"


def test_a_seat_taken_back_dies_at_once(phone: Phone, other: Phone, table: str, store: Store) -> None:
    """The old cookie opens nothing, even after somebody else sat there."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    old = other.client.get_cookie("seat", path=table)
    assert old is not None
    phone.post(f"{table}/free", {"seat": "B"})
    assert other.post(f"{table}/act", {**ACT, "seat": "B"}).status_code == 403
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    fresh = other.client.get_cookie("seat", path=table)
    assert fresh is not None
    assert fresh.value != old.value
    other.client.set_cookie("seat", old.value, path=table)
    assert other.post(f"{table}/act", {**ACT, "seat": "B"}).status_code == 403
    assert store.seats(code(table))[1].name == "Bo"


def test_a_forged_cookie_is_no_cookie(other: Phone, table: str) -> None:
    other.client.set_cookie("seat", "eyJzZWF0cyI6e319.xxxx", path=table)
    assert other.get(table).status_code == 200
    assert other.get(table, Accept="application/json").get_json()["seat"] == ""


def test_rising_erases_the_name(phone: Phone, table: str, store: Store) -> None:
    phone.post(f"{table}/rise", {"seat": "A"})
    row = store.seats(code(table))[0]
    assert (row.name, row.token_hash) == ("", None)
    assert phone.get(table, Accept="application/json").get_json()["seat"] == ""


def test_a_host_who_rises_hands_on(phone: Phone, other: Phone, table: str, store: Store) -> None:
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    phone.post(f"{table}/rise", {})
    assert [row.is_host for row in store.seats(code(table))] == [False, True, False]


def test_looking_at_a_link_claims_nothing(other: Phone, table: str, store: Store) -> None:
    """Preview bots follow links."""
    for path in ("", "/invite", "/screen", "/sit", "/free", "/hold"):
        other.get(table + path)
    assert [row.token_hash is None for row in store.seats(code(table))] == [False, True, True]


# --- one phone, several seats -----------------------------------------------------------------------------------------


def test_passing_the_phone_names_whom_as_one_says_it(phone: Phone) -> None:
    """"Passa il telefono a A" stood beside "tocca ad A"."""
    table = opened(phone, sit="all")
    phone.post(f"{table}/act", {"type": "hide", "secret": "owl", "seq": "1", "seat": "A"})
    phone.post(f"{table}/hold", {"seat": "B", "ready": "1"})
    phone.post(f"{table}/hold", {"seat": "A"})
    assert "Passa il telefono ad A" in phone.get(table).get_data(as_text=True)
    english = phone.get(table, Accept_Language="en").get_data(as_text=True)
    assert "Pass the phone to A" in english


def test_passing_the_phone_covers_it(phone: Phone) -> None:
    """Between two people the page shows nothing of either."""
    table = opened(phone, sit="all")
    phone.post(f"{table}/act", {"type": "hide", "secret": "owl", "seq": "1", "seat": "A"})
    assert "il gufo" in phone.get(table).get_data(as_text=True)
    phone.post(f"{table}/hold", {"seat": "B"})
    cover = phone.get(table).get_data(as_text=True)
    assert "Passa il telefono a B" in cover
    assert "il gufo" not in cover
    assert "il gufo" not in phone.get(f"{table}/story").get_data(as_text=True)
    assert phone.get(f"{table}/adjust").status_code == 303
    refused = phone.post(f"{table}/act", {"type": "add", "by": "1", "seq": "2", "seat": "B"}, headers=JSON)
    assert refused.status_code == 409
    phone.post(f"{table}/hold", {"seat": "B", "ready": "1"})
    page = phone.get(table, Accept="application/json").get_json()
    assert (page["seat"], page["board"]["view"]["mine"]) == ("B", "")


def test_a_seat_s_token_cannot_be_guessed(app: Flask, table: str) -> None:
    """As many random bits as are promised, and new ones at every claim."""
    found = []
    for seat in "BK":
        with app.test_request_context():
            found.append(claim(code(table), seat, None, 1_000))
    assert {len(urlsafe_b64decode(f"{token}==")) * 8 for token in found} == {128}
    assert found[0] != found[1]


def test_a_phone_that_is_left_with_one_seat_is_passed_to_nobody(phone: Phone, store: Store) -> None:
    """The seat it was on its way to was freed meanwhile: a cover would wait for somebody who does not sit here."""
    table = opened(phone, sit="all")
    phone.post(f"{table}/rise", {"seat": "K"})
    phone.post(f"{table}/hold", {"seat": "B"})
    assert "Passa il telefono a B" in phone.get(table).get_data(as_text=True)
    store.free(code(table), "B", "", 1_000)
    assert "Passa il telefono" not in phone.get(table).get_data(as_text=True)
    assert phone.get(table, **JSON).get_json()["seat"] == "A"


def test_the_phone_is_passed_with_the_right_preposition(phone: Phone) -> None:
    table = opened(phone, sit="all", **{"name.A": "Anna"})
    phone.post(f"{table}/hold", {"seat": "B", "ready": "1"})
    assert "Passa il telefono ad Anna" in phone.get(table).get_data(as_text=True)
    phone.post(f"{table}/hold", {"seat": "A"})
    assert "Passa il telefono ad Anna" in phone.get(table).get_data(as_text=True)
    assert "Pass the phone to Anna" in phone.get(table, Accept_Language="en").get_data(as_text=True)


def test_a_seat_elsewhere_cannot_be_held(phone: Phone, table: str) -> None:
    assert phone.post(f"{table}/hold", {"seat": "B"}).status_code == 409


def test_a_form_made_for_another_seat_is_stale(phone: Phone) -> None:
    """The cookie says who acts; a form that thinks otherwise was made before the phone was passed on."""
    table = opened(phone, sit="all")
    answer = phone.post(f"{table}/act", {**ACT, "seat": "B"}, headers=JSON)
    assert answer.status_code == 409
    assert answer.get_json()["seq"] == 1


def test_the_next_to_act_on_this_phone_is_offered(phone: Phone) -> None:
    table = opened(phone, sit="all")
    phone.post(f"{table}/act", {**ACT, "seat": "A"})
    assert phone.get(table, Accept="application/json").get_json()["moment"]["pass_to"]["letter"] == "B"


def test_a_table_opened_as_a_screen_has_a_free_host(phone: Phone, other: Phone, store: Store) -> None:
    table = opened(phone, sit="none")
    assert phone.get(table, Accept="application/json").get_json()["seat"] == ""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    assert [row.is_host for row in store.seats(code(table))] == [False, True, False]


def test_a_host_who_is_away_is_stood_in_for(
    phone: Phone, other: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dead battery must not keep a seat for ever: who goes on playing may free it after a while, not before."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    phone.get(table)
    for _ in range(AWAY // 60 - 1):
        monkeypatch.setitem(NOW, "ticks", NOW["ticks"] + 60)
        assert other.post(f"{table}/free", {"seat": "A"}).status_code == 403
    monkeypatch.setitem(NOW, "ticks", NOW["ticks"] + 60)
    assert other.post(f"{table}/free", {"seat": "A"}).status_code == 303
    assert phone.post(f"{table}/act", ACT).status_code == 403


@pytest.mark.parametrize("leap", [SILENCE + 1, AWAY, AWAY + 1, 10 * AWAY, -AWAY])
def test_no_leap_of_a_clock_makes_anybody_host(
    phone: Phone, other: Phone, table: str, monkeypatch: pytest.MonkeyPatch, leap: int
) -> None:
    """A suspended laptop, a clock put right: nobody could have been heard meanwhile, so nobody was away."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    phone.get(table)
    for name in ("now", "ticks"):
        monkeypatch.setitem(NOW, name, NOW[name] + leap)
    other.get(table)
    assert other.post(f"{table}/free", {"seat": "A"}).status_code == 403


def test_strangers_do_not_make_a_host_away(
    phone: Phone, other: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only phones that sit at the table are heard of it."""
    stranger = Phone(other.client.application)
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    phone.get(table)
    for _ in range(AWAY // 60 + 1):
        monkeypatch.setitem(NOW, "ticks", NOW["ticks"] + 60)
        stranger.get(table)
    monkeypatch.setitem(NOW, "ticks", NOW["ticks"] + SILENCE + 1)
    assert other.post(f"{table}/free", {"seat": "A"}).status_code == 403


def test_who_is_here_was_heard_a_moment_ago() -> None:
    presence = Presence()
    presence.heard("X", ["A", "B"], 100)
    presence.heard("X", ["B"], 100 + HERE)
    assert presence.here("X", 100 + HERE) == {"A", "B"}
    assert presence.here("X", 101 + HERE) == {"B"}
    presence.heard("X", ["A"], 101 + HERE)
    assert presence.here("X", 101 + HERE) == {"A", "B"}
    assert presence.here("Y", 100) == presence.here("X", 99) == set()


def test_the_page_of_seats_says_whose_phone_is_there(phone: Phone, other: Phone, table: str) -> None:
    """And is told when that changes; no other page is."""
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})

    def line_of(query: str) -> object:
        return phone.get(f"{table}/since?seq=0{query}", **JSON).get_json()["seats"]

    version = line_of("")
    other.get(table)
    try:
        assert phone.get(f"{table}/invite", **JSON).get_json()["here"] == ["A", "B"]
        assert line_of("&here=1") == f"{version} A B"
        assert "✓ c'è" in phone.get(f"{table}/invite").get_data(as_text=True)
        NOW["ticks"] += int(HERE) + 1
        assert (line_of("&here=1"), line_of("")) == (f"{version} A", version)
        page = phone.get(f"{table}/invite").get_data(as_text=True)
        assert f'data-seats="{version} A"' in page
        assert "ora non si sente" in page
        assert "✓ c'è" not in page
        assert f"{version} A" in phone.get(f"{table}/stream?here=1").get_data(as_text=True)
        assert f'"seats":{version},' in phone.get(f"{table}/stream").get_data(as_text=True)
        other.get(f"{table}/since?seq=0", **JSON)
        assert line_of("&here=1") == f"{version} A B"
    finally:
        NOW["ticks"] = 0


def test_presence_counts_what_was_heard() -> None:
    """What a process remembers of phones does not grow from evening to evening."""
    presence = Presence()
    presence.heard("X", ["A", "B"], 10)
    for minute in range(1, AWAY // 60 + 1):
        assert not presence.is_away("X", "A")
        presence.heard("X", ["B"], 10 + 60 * minute)
    assert [presence.is_away("X", seat) for seat in "ABC"] == [True, False, True]
    assert not presence.is_away("Y", "A")
    presence.heard("Y", ["A"], 10 + AWAY + FORGOTTEN)
    assert list(vars(presence)["_tables"]) == ["Y"]


# --- a seat that changes hands is told --------------------------------------------------------------------------------


def told(phone: Phone, table: str) -> list[str]:
    acts = phone.get(f"{table}/story", **JSON).get_json()["acts"]
    return [line for act in acts for line in act["seats"]]


def test_a_seat_that_changes_hands_is_a_line_everybody_reads(phone: Phone, other: Phone, table: str) -> None:
    """Of seats and never of people; on the page of the table too, in the language of who reads."""
    stranger = Phone(other.client.application)
    assert told(stranger, table) == []
    other.post(f"{table}/sit", {"seat": "B", "name": "Bartolomeo"})
    phone.post(f"{table}/free", {"seat": "B"})
    other.post(f"{table}/sit", {"seat": "B", "name": "Bartolomeo"})
    other.post(f"{table}/rise", {"seat": "B"})
    assert told(stranger, table) == [
        "Qualcuno si siede al posto B",
        "Il posto B è stato liberato dal posto A",
        "Qualcuno si siede al posto B",
        "Il posto B si libera: chi c'era si è alzato",
    ]
    for path in (table, f"{table}/story", f"{table}/screen"):
        page = stranger.get(path, Accept_Language="en").get_data(as_text=True)
        assert "Seat B was freed from seat A" in page
        assert "Bartolomeo" not in page


def test_no_undo_takes_a_change_of_seats_back(phone: Phone, other: Phone, table: str) -> None:
    """It stands after the act it followed, whatever becomes of that act; and no tap is too late because of it."""
    phone.post(f"{table}/act", {"type": "add", "by": "1", "seq": "1", "key": "A-1", "seat": "A"})
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    undone = phone.post(f"{table}/act", {"type": "undo", "seq": "2", "key": "A-2", "seat": "A"})
    assert undone.status_code == 303
    acts = phone.get(f"{table}/story", **JSON).get_json()["acts"]
    assert [(act["seq"], act["seats"]) for act in acts if act["seats"]] == [(2, ["Qualcuno si siede al posto B"])]


def test_a_name_is_no_change_of_seats(phone: Phone, table: str) -> None:
    phone.post(f"{table}/sit", {"seat": "A", "name": "Ida"})
    phone.post(f"{table}/free", {"seat": "B"})
    assert told(phone, table) == []


def test_the_shelf_leads_back_to_the_tables_of_this_phone(phone: Phone, other: Phone, table: str) -> None:
    """A closed tab is not a lost seat; nobody else's shelf tells of the table, whatever its cookie says."""
    second = opened(phone)
    page = phone.get("/").get_data(as_text=True)
    assert page.index(f'href="{second}"') < page.index(f'href="{table}"')
    assert table not in other.get("/").get_data(as_text=True)
    other.client.set_cookie("tables", code(table))
    assert table not in other.get("/").get_data(as_text=True)
