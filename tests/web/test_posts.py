"""Seats of the game itself: kept by whoever likes, called by the game's words, and passed to without a cover."""

import random
from typing import Any

import pytest

from companion import simulate, transcript
from companion.engine.holes import Drawing, Pick, Span, Text
from companion.engine.random_play import any_value
from companion.store import Store
from tests.any_game import any_game
from tests.web.conftest import JSON, Phone, opened
from tests.web.counter import GAME

NAME = "Custode del conto"
CALL = {"type": "call", "seat": "K"}


def page(phone: Phone, table: str) -> Any:
    return phone.get(table, Accept="application/json").get_json()


def text(phone: Phone, path: str, **headers: str) -> str:
    return phone.get(path, **headers).get_data(as_text=True)


def held(phone: Phone, table: str) -> list[str]:
    return [chip["letter"] for chip in page(phone, table)["moment"]["chips"] if chip["is_mine"]]


# --- opening ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "seats", "seat"),
    [
        ({}, ["A"], "A"),
        ({"post.K": "1"}, ["A", "K"], "A"),
        ({"sit": "none"}, [], ""),
        ({"sit": "none", "post.K": "1"}, ["K"], "K"),
        ({"sit": "all"}, ["A", "B", "K"], "A"),
        ({"option.keeper": "no", "post.K": "1"}, ["A"], "A"),
        ({"option.keeper": "no", "sit": "all"}, ["A", "B"], "A"),
        ({"post.A": "1", "sit": "none"}, [], ""),
    ],
)
def test_what_the_opening_phone_holds(phone: Phone, form: dict[str, str], seats: list[str], seat: str) -> None:
    table = opened(phone, **form)
    assert (held(phone, table), page(phone, table)["seat"]) == (seats, seat)


def test_who_keeps_only_the_post_is_the_host(phone: Phone, other: Phone) -> None:
    """Otherwise nobody could free a seat until somebody sits at A."""
    table = opened(phone, sit="none", **{"post.K": "1"})
    other.post(f"{table}/sit", {"seat": "A", "name": "Ada"})
    assert phone.post(f"{table}/free", {"seat": "A"}).status_code == 303


def test_the_form_offers_the_post(phone: Phone) -> None:
    form = text(phone, "/new/counter")
    assert f'<input type="checkbox" name="post.K" value="1" checked> fa anche da {NAME}' in form
    assert "also plays Keeper of the count" in text(phone, "/new/counter", Accept_Language="en")
    again = phone.post("/new/counter", {"seats": "2", "A.colour": "blue"}).get_data(as_text=True)
    assert '<input type="checkbox" name="post.K" value="1"> ' in again


def test_a_post_is_a_row_of_the_store(phone: Phone, store: Store) -> None:
    code = opened(phone).removeprefix("/t/").upper()
    assert [(row.seat, row.name) for row in store.seats(code)] == [("A", "Ada"), ("B", ""), ("K", "")]


# --- sitting and passing ----------------------------------------------------------------------------------------------


def test_anybody_takes_and_leaves_it(phone: Phone, other: Phone, table: str) -> None:
    assert other.post(f"{table}/sit", {"seat": "K"}).status_code == 303
    assert phone.post(f"{table}/sit", {"seat": "K"}).status_code == 409
    assert (held(other, table), page(other, table)["seat"]) == (["K"], "K")
    assert phone.post(f"{table}/free", {"seat": "K"}).status_code == 303
    assert held(other, table) == []
    assert other.post(f"{table}/act", {**CALL, "seq": "1"}).status_code == 403


def test_a_post_that_has_to_act_and_is_kept_by_nobody_is_offered(phone: Phone, table: str) -> None:
    assert page(phone, table)["moment"]["vacant"]["letter"] == "K"
    assert f"Prendi il ruolo di {NAME}" in text(phone, table)
    phone.post(f"{table}/sit", {"seat": "K"})
    assert page(phone, table)["moment"]["vacant"] is None
    assert f"Prendi il ruolo di {NAME}" not in text(phone, table)


def test_it_is_called_by_its_words_until_somebody_gives_a_name(phone: Phone, other: Phone, table: str) -> None:
    """The words are no nickname: the field to type one is empty."""
    invite = text(other, f"{table}/invite")
    assert NAME in invite
    assert f'value="{NAME}"' not in invite
    assert "Keeper of the count" in text(other, f"{table}/invite", Accept_Language="en")
    other.post(f"{table}/sit", {"seat": "K", "name": "Kim"})
    other.post(f"{table}/act", {**CALL, "seq": "1"})
    acts = phone.get(f"{table}/story", Accept="application/json").get_json()["acts"]
    assert (acts[-1]["seat"], acts[-1]["who"]) == ("K", "Kim")
    other.post(f"{table}/rise", {"seat": "K"})
    assert f'<b class="off">{NAME}: </b>' in text(phone, f"{table}/story")


@pytest.mark.parametrize(
    ("form", "way", "covered"),
    [
        ({"post.K": "1"}, "K", [False]),
        ({"post.K": "1"}, "KA", [False, False]),
        ({"sit": "all"}, "K", [False]),
        ({"sit": "all"}, "KA", [False, True]),
        ({"sit": "all"}, "KB", [False, True]),
        ({"sit": "all"}, "BK", [True, True]),
    ],
)
def test_only_another_player_needs_a_cover(phone: Phone, form: dict[str, str], way: str, covered: list[bool]) -> None:
    """One person plays a seat and keeps a post; from the post back to one of several players is another person."""
    table = opened(phone, **form)
    found = []
    for seat in way:
        phone.post(f"{table}/hold", {"seat": seat})
        found.append("moment" not in page(phone, table))
    assert found == covered


@pytest.mark.parametrize("seat_in_hand", ["A", "B", "K"])
def test_a_phone_left_with_one_player_and_a_post_is_uncovered(phone: Phone, store: Store, seat_in_hand: str) -> None:
    """As one that is left with one seat: it was passed on to somebody who has none here any more."""
    table = opened(phone, sit="all")
    for seat in dict.fromkeys(("B", seat_in_hand)):
        phone.post(f"{table}/hold", {"seat": seat})
    assert "Sono" in text(phone, table), "there are two players: whoever has it in hand says so"
    assert phone.post(f"{table}/act", {**CALL, "seq": "1"}).status_code == 409
    store.free(table.removeprefix("/t/").upper(), "B")
    found = page(phone, table)
    assert ("moment" in found, found["seat"]) == (True, "A" if seat_in_hand == "B" else seat_in_hand)
    for seat in "KAK":
        phone.post(f"{table}/hold", {"seat": seat})
        found = page(phone, table)
        assert ("moment" in found, found["seat"]) == (True, seat)


def test_the_way_on_says_who_it_leads_to(phone: Phone) -> None:
    table = opened(phone, **{"post.K": "1"})
    phone.post(f"{table}/act", {"type": "add", "by": "1", "seat": "A", "seq": "1"})
    assert page(phone, table)["moment"]["pass_to"]["letter"] == "K"
    assert f"Continua come {NAME}" in text(phone, table)


@pytest.mark.parametrize("seat", ["A", "B"])
def test_what_is_for_the_post_is_refused_to_players(phone: Phone, seat: str) -> None:
    table = opened(phone, sit="all")
    phone.post(f"{table}/hold", {"seat": seat, "ready": "1"})
    answer = phone.post(f"{table}/act", {**CALL, "seat": seat, "seq": "1"}, headers=JSON)
    assert (answer.status_code, answer.get_json()["rule"]) == (422, "counter-6")


# --- the instruction --------------------------------------------------------------------------------------------------


def test_the_card_says_what_is_now_and_the_likely_act_is_at_the_thumb(phone: Phone, other: Phone) -> None:
    table = opened(phone, sit="none", **{"post.K": "1"})
    found = text(phone, table)
    card, thumb = found.index('id="card"'), found.index('class="thumb"')
    assert card < found.index("Chiamate tutti al tavolo", card) < found.index('class="board"') < thumb
    assert thumb < found.index("<button>Fatto</button>")
    assert found.count("<button>Fatto</button>") == 1
    assert "Chiamate tutti al tavolo" in text(other, f"{table}/screen")
    assert "Fatto" not in text(other, f"{table}/screen")
    moment = page(phone, table)["moment"]["prompt"]["moment"]
    phone.post(f"{table}/act", {**CALL, "seq": "1"})
    assert page(phone, table)["moment"]["prompt"]["moment"] != moment
    assert "Chiamate tutti al tavolo" not in text(other, f"{table}/screen")


def test_a_game_that_says_no_more_says_whose_turn_it_is(phone: Phone, table: str) -> None:
    assert page(phone, table)["moment"]["prompt"]["sentence"]["text"] == "tocca a te"


def test_the_past_has_no_way_on(phone: Phone) -> None:
    table = opened(phone, sit="none", **{"post.K": "1"})
    then = phone.get(f"{table}/replay?at=1", Accept="application/json").get_json()["table"]
    assert (then["moment"]["prompt"]["lead"], then["moment"]["vacant"], then["below"]["groups"]) == (None, None, [])


# --- files and random play --------------------------------------------------------------------------------------------


def head(options: str, seats: str = "2") -> bytes:
    return f'{{"game":"counter","seats":{seats},"options":{{{options}}}}}'.encode()


CALLED = b'{"seat":"K","action":{"type":"call"}}'


def test_a_transcript_has_posts_from_its_options() -> None:
    replayed = transcript.replay([head(""), CALLED], {"counter": any_game(GAME)})
    assert (replayed.opening.posts, [act.seat for act in replayed.acts]) == (("K",), ["", "K"])
    views = transcript.shown(replayed, "it")["views"]
    assert isinstance(views, dict)
    assert list(views) == ["A", "B", "K", ""]
    assert "== K" in list(transcript.as_text(replayed, "it"))
    again = transcript.replay(
        transcript.written(any_game(GAME), replayed.opening, replayed.seed, replayed.acts), {"counter": any_game(GAME)}
    )
    assert again.acts == replayed.acts


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ([head('"keeper":"no"'), CALLED], 2),
        ([head("", '["A","K"]')], 1),
    ],
)
def test_a_post_that_is_not_there(lines: list[bytes], line: int) -> None:
    with pytest.raises(transcript.Malformed) as error:
        transcript.replay(lines, {"counter": any_game(GAME)})
    assert error.value.line == line


def test_random_play_opens_tables_with_their_posts() -> None:
    openings = [simulate.opening_of(any_game(GAME), number, "x") for number in range(4)]
    assert [opening.posts for opening in openings] == [
        ("K",) if opening.options["keeper"] == "yes" else () for opening in openings
    ]
    assert {opening.posts for opening in openings} == {("K",), ()}


@pytest.mark.parametrize(
    "hole",
    [
        Pick(name="x", options=("a", "b")),
        Pick(name="x", options=("a", "b"), many=True, least=0, most=2),
        Span(name="x", low=2, high=4),
        Text(name="x"),
        Drawing(name="x", rows=("a", "b"), columns=("1", "2", "3"), marks=("p", "q")),
    ],
    ids=lambda hole: type(hole).__name__,
)
def test_random_play_fills_every_hole(hole: Pick | Span | Text | Drawing) -> None:
    rng = random.Random("fill")
    for _ in range(50):
        found = any_value(hole, rng.randrange)
        match hole:
            case Span():
                assert found in (2, 3, 4)
            case Text():
                assert found
            case Drawing():
                assert isinstance(found, tuple)
                places = [each.partition("=")[0] for each in found]
                assert len(set(places)) == len(places)
                assert {each.partition("=")[2] for each in found} <= {"p", "q"}
            case Pick():
                assert isinstance(found, tuple) == hole.many
                assert set(found if isinstance(found, tuple) else (found,)) <= {"a", "b"}


def test_random_play_seldom_goes_beyond_what_is_usual() -> None:
    rng = random.Random("usual")
    hole = Span(name="x", low=0, high=9, now=0, is_copied=True, usual=4)
    found = [int(str(any_value(hole, rng.randrange))) for _ in range(2_000)]
    assert set(found) == {*range(10)}
    assert sum(number > 4 for number in found) < 100
