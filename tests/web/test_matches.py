"""A match as one file: out of one house and into another, byte by byte; whatever is not one changes nothing."""

import functools
import json
import operator
import random
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest

from companion.engine import ending
from companion.games import games
from companion.games.monsterchase import chips
from companion.history import match_file
from companion.store import Store
from companion.web import create_app
from tests.history.closed import closed_match
from tests.web.conftest import JSON, Phone

# So many values of a file are tried, and of how its table was opened.
TRIES, SHAKEN = 30, 3


@pytest.fixture
def elsewhere() -> Iterator[Store]:
    kept = Store(None)
    yield kept
    kept.close()


def house(store: Store) -> Phone:
    return Phone(create_app(store=store, rates=False))


def saved(store: Store, code: str) -> bytes:
    answer = house(store).get(f"/t/{code.lower()}/match")
    assert answer.status_code == 200
    data: bytes = answer.data
    return data


def refused(store: Store, raw: bytes) -> Any:
    """The answer to a file of which nothing is kept: not a byte of the house is another."""
    phone = house(store)
    before = list(store.file.conn.iterdump())
    answer = brought(phone, raw)
    assert (answer.status_code, list(store.file.conn.iterdump())) == (400, before)
    return answer


def brought(phone: Phone, raw: bytes) -> Any:
    return phone.post("/import", {"file": (BytesIO(raw), "match.json")})


@pytest.mark.parametrize("id", games())
def test_out_and_in_and_out_gives_the_same_bytes(id: str, store: Store, elsewhere: Store) -> None:
    """And what stands there is the same match: score, story, luck, memory."""
    code = closed_match(store, id)
    raw, there = saved(store, code), house(elsewhere)
    answer = brought(there, raw)
    assert answer.status_code == 303, answer.text
    other = answer.headers["Location"].split("/")[2].upper()
    assert saved(elsewhere, other) == raw
    assert brought(there, raw).headers["Location"] == answer.headers["Location"], "a second time adds nothing"
    (line,) = there.get("/evenings", **JSON).get_json()["lines"]
    (first,) = house(store).get("/evenings", **JSON).get_json()["lines"]
    assert {**line, "code": ""} == {**first, "code": ""}
    for page in ("recap?again=1", "story", "audit"):
        one, two = (where.get(f"/t/{each.lower()}/{page}").text for where, each in (
            (house(store), code), (there, other)))  # fmt: skip
        # A code may be all numbers: then it is written alike in both cases.
        assert two.lower().replace(other.lower(), code.lower()) == one.lower(), page


def test_who_sat_down_and_what_it_is_called_go_along(store: Store, elsewhere: Store) -> None:
    code, there = closed_match(store, "hyde"), house(elsewhere)
    store.claim(code, "A", "Anna", b"token", 5, is_told=True)
    store.free(code, "A", "B", 6)
    store.label(code, "La rivincita")
    raw = saved(store, code)
    story = brought(there, raw).headers["Location"].replace("recap", "story")
    assert "Il posto A è stato liberato dal posto B" in there.get(story).text
    (line,) = there.get("/evenings", **JSON).get_json()["lines"]
    assert line["label"] == "La rivincita"
    assert saved(elsewhere, line["code"]) == raw


def test_an_open_match_is_for_reading_only(store: Store, elsewhere: Store) -> None:
    code = closed_match(store, "hyde", is_closed=False)
    raw = saved(store, code)
    answer = json.loads(raw)
    assert answer["is_importable"] is False
    assert "seed" not in answer
    assert answer["told"][-1]["lines"]
    assert "non era chiusa" in refused(elsewhere, raw).text


def test_a_copied_code_is_no_obstacle(store: Store) -> None:
    """In a house that has the code already the match lies under another."""
    code = closed_match(store, "hyde")
    raw = saved(store, code)
    store.take_out([code])
    assert brought(house(store), raw).status_code == 303


def test_the_longest_card_a_game_puts_together_goes_along(store: Store, elsewhere: Store) -> None:
    """Nobody typed it, so it is no longer than what may be typed only part by part."""
    match = json.loads(saved(store, closed_match(store, "monsterchase")))
    half = chips.spelled(tuple(chips.TAPPED))
    card: dict[str, Any] = {"type": "learned", "entry": "assault-cards", "value": f"{half} | {half}", "remember": True}
    match["acts"][1]["facts"].insert(0, card)
    assert brought(house(elsewhere), json.dumps(match).encode()).status_code == 303
    card["value"] *= 2
    assert "non è una partita" in refused(elsewhere, json.dumps(match).encode()).text


def changed(**fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda match: match.update(fields)


def without_last(match: dict[str, Any]) -> None:
    match["acts"].pop()


def other_seed(match: dict[str, Any]) -> None:
    match["seed"] = "00" * 32


def forged(match: dict[str, Any]) -> None:
    """A fact no rule ever gives: a token is drawn at a place that is not there."""
    match["acts"][3]["facts"] = [{"type": "attack-counted", "place": "luna", "total": 3, "threshold": 9, "fate": "won"}]


def backwards(match: dict[str, Any]) -> None:
    match["acts"][2]["at"] = 5


def stranger(match: dict[str, Any]) -> None:
    match["seats"].append({"seat": "Z", "name": "Zoe"})


def opened_with(**fields: object) -> Callable[[dict[str, Any]], None]:
    return lambda match: match["acts"][0]["request"].update(fields)


def undoes_itself(match: dict[str, Any]) -> None:
    """Told, it would tell itself for ever."""
    match["acts"][3]["facts"] = [{"type": "undone", "acts": [4]}]


def named(name: str) -> Callable[[dict[str, Any]], None]:
    return lambda match: match["seats"][0].update(name=name)


def ruled_to(dial: str, value: int) -> Callable[[dict[str, Any]], None]:
    """Laid down one by one, a billion cards are more than any machine has room for."""
    fact = {"type": "adjusted", "dial": dial, "value": value, "was": 0}
    return lambda match: match["acts"][-2]["facts"].append(fact)


def far_off(match: dict[str, Any]) -> None:
    """Later than any calendar here goes."""
    for act in match["acts"]:
        act["at"] += 2**39


def shouted(match: dict[str, Any]) -> None:
    match["seed"] = match["seed"].upper()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (changed(custode="custode-match/2"), "più recente"),
        (changed(custode="custode-box/1"), "non è una partita"),
        (changed(game="chess"), "non conosce"),
        (changed(game="rickmorty"), "danneggiato"),
        (changed(acts=[]), "danneggiato"),
        (changed(created=-5), "danneggiato"),
        (changed(more=1), "danneggiato"),
        (without_last, "mai stata chiusa"),
        (other_seed, "fortuna"),
        (forged, "danneggiato"),
        (backwards, "danneggiato"),
        (stranger, "danneggiato"),
        (undoes_itself, "danneggiato"),
        (opened_with(posts=["ghost"]), "danneggiato"),
        (opened_with(posts=["A"]), "danneggiato"),
        (opened_with(seats=["A", "B", "C", "D", "E", "F", "G", "H", "I"]), "danneggiato"),
        (opened_with(seats=["A", "B", "<b>"]), "danneggiato"),
        (opened_with(options={"level": "9"}), "danneggiato"),
        (opened_with(options=[]), "danneggiato"),
        (named("x" * 41), "danneggiato"),
        # By none of these would it be found by whoever asks for it to be forgotten.
        (named(" Zoe"), "danneggiato"),
        (named("Zoe  Bo"), "danneggiato"),
        (named("Jose\u0301"), "danneggiato"),
        (changed(label="x" * 61), "danneggiato"),
        (ruled_to("discards", 1_000), "danneggiato"),
        (ruled_to("hand.A", -1_000), "danneggiato"),
        (far_off, "dopo oggi"),
        (shouted, "danneggiato"),
    ],
)
def test_what_is_no_match_of_ours(
    change: Callable[[dict[str, Any]], object], words: str, store: Store, elsewhere: Store
) -> None:
    match = json.loads(saved(store, closed_match(store, "hyde")))
    change(match)
    assert words in refused(elsewhere, json.dumps(match).encode()).text


def test_a_crowd_is_not_taken_in(store: Store, elsewhere: Store) -> None:
    """Of each two of so many something is asked: more than a machine answers in an evening."""
    match = json.loads(saved(store, closed_match(store, "mayhem")))
    match["acts"][0]["facts"][0]["seats"] += [f"S{number}" for number in range(1_000)]
    assert "danneggiato" in refused(elsewhere, json.dumps(match).encode()).text


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5_000, b'{"custode": "custode-match/1"}', b'{"custode": 7}',
     b'{"custode": "custode-match/1", "custode": "custode-match/1"}', b'{"custode": "custode-match/1", "game": 1e999}'],
)  # fmt: skip
def test_what_is_no_file_of_ours(raw: bytes, elsewhere: Store) -> None:
    assert "Non se ne è tenuto niente" in refused(elsewhere, raw).text


# In seconds from now: two days, a thousand years, past the end of every calendar here.
@pytest.mark.parametrize("ahead", [2 * 24 * 3_600, 2**35, 2**39])
@pytest.mark.parametrize("where", ["the last act", "all acts", "a seat that changed hands"])
def test_what_was_played_in_the_future_is_not_taken_in(ahead: int, where: str, store: Store, elsewhere: Store) -> None:
    """It would stand first among the evenings up to the year 9999, and every other table would seem forgotten."""
    match, then = json.loads(saved(store, closed_match(store, "hyde"))), int(time.time()) + ahead
    if where == "a seat that changed hands":
        match["seatings"] = [{"seat": "A", "what": "sat", "by": "", "after": 1, "at": then}]
    else:
        for act in match["acts"][-1 if where == "the last act" else 0 :]:
            act["at"] = then
    assert "dopo oggi" in refused(elsewhere, json.dumps(match).encode()).text


def test_a_clock_that_runs_a_little_ahead_keeps_no_match_out(store: Store, elsewhere: Store) -> None:
    """Nor does it come before what is played here from tomorrow on."""
    match = json.loads(saved(store, closed_match(store, "hyde")))
    match["acts"][-1]["at"] = int(time.time()) + 3_600
    assert brought(house(elsewhere), json.dumps(match).encode()).status_code == 303


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut(part: float, store: Store, elsewhere: Store) -> None:
    raw = saved(store, closed_match(store, "rickmorty"))
    assert refused(elsewhere, raw[: int(len(raw) * part)])


# What stands where something else belongs.
WRONG: tuple[Any, ...] = (
    None, -1, 2**63, 10**30, 0.5, True, "", "x" * 2_000, "\ud800", "<b>", [], {}, [None], {"type": "close"},
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a file, by the way there."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        yield (*path, key)
        yield from places(each, (*path, key))


@pytest.mark.parametrize("id", games())
def test_one_value_of_a_file_is_another(id: str, store: Store, elsewhere: Store) -> None:
    """Wherever it stands: a sentence, or a match like any other, whose pages can all be looked at."""
    rng, raw, phone = random.Random(id), saved(store, closed_match(store, id)), house(elsewhere)
    every = list(places(json.loads(raw)))
    before = list(elsewhere.file.conn.iterdump())
    for *way, last in rng.sample(every, TRIES):
        match = json.loads(raw)
        held = functools.reduce(operator.getitem, way, match)
        held[last] = rng.choice([wrong for wrong in WRONG if wrong != held[last]])
        answer = brought(phone, json.dumps(match).encode())
        if answer.status_code == 303:
            for page in ("recap", "story", "share", "audit"):
                assert phone.get(answer.headers["Location"].replace("recap", page)).status_code == 200, (way, last)
            elsewhere.take_out([answer.headers["Location"].split("/")[2].upper()])
            before = list(elsewhere.file.conn.iterdump())
        else:
            assert (answer.status_code, list(elsewhere.file.conn.iterdump())) == (400, before), (way, last)


# What a table asks of how it was opened: nothing else is read by so much of the program.
ASKED = ("options", "seat_options", "box")
# Everything that hangs on it, but for what is drawn for every table alike.
PAGES = ("", "/print", "/print/pad.pdf", "/print/pad-2up.pdf", "/print/sheet.pdf", "/print/seats.pdf", "/screen",
         "/scan", "/scan?by=hand", "/adjust", "/invite", "/me", "/recap?again=1", "/recap.pdf", "/recap.png",
         "/play.bgsplay", "/match", "/share", "/audit", "/story", "/replay")  # fmt: skip


def shaken(match: dict[str, Any], other: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The match with each part of its opening in turn not there, or another: of another game, too large, no text."""
    opening = match["acts"][0]["request"]
    wrong: Any
    ways = [(part,) for part in ASKED] + [(part, key) for part in ASKED for key in opening[part]]
    for *way, last in ways:
        for wrong in (None, 10**9, "yes", "<b>", {}, other["acts"][0]["request"].get(last)):
            found = json.loads(json.dumps(match))
            held = functools.reduce(operator.getitem, way, found["acts"][0]["request"])
            held.pop(last)
            if wrong is not None:
                held[last] = wrong
            yield found


@pytest.mark.parametrize("id", games())
def test_a_box_that_no_box_is_like_is_not_taken_in(id: str, store: Store, elsewhere: Store) -> None:
    raw = saved(store, closed_match(store, id))
    for entry in games()[id].box[:SHAKEN]:
        match = json.loads(raw)
        match["acts"][0]["request"]["box"][entry.id] = [[10**9]]
        assert "danneggiato" in refused(elsewhere, json.dumps(match).encode()).text, entry.id


@pytest.mark.parametrize("id", ["hyde", "mythos"])
def test_a_table_that_learned_what_no_box_is_like_is_not_taken_in(id: str, store: Store, elsewhere: Store) -> None:
    match = json.loads(saved(store, closed_match(store, id)))
    entry = games()[id].box[0].id
    match["acts"][-2]["facts"].append({"type": "learned", "entry": entry, "value": 10**9, "remember": False})
    assert "danneggiato" in refused(elsewhere, json.dumps(match).encode()).text


@pytest.mark.parametrize("id", games())
def test_a_match_opened_in_no_way_of_ours_is_refused_or_stands(id: str, store: Store, elsewhere: Store) -> None:
    """Older than an option, forged, or of another game: a sentence, or a table every address of which answers."""
    other = next(each for each in games() if each != id)
    match, strange = (json.loads(saved(store, closed_match(store, each))) for each in (id, other))
    phone, files = house(elsewhere), random.Random(id).sample(list(shaken(match, strange)), SHAKEN)
    # Each option was not asked once.
    match["acts"][0]["request"]["options"] = {}
    for each in (match, *files):
        answer = brought(phone, json.dumps(each).encode())
        assert answer.status_code in (303, 400), answer.text
        if answer.status_code == 303:
            code = answer.headers["Location"].split("/")[2]
            assert phone.post(f"/t/{code}/sit", {"seat": "A", "name": ""}).status_code == 303
            for page in PAGES:
                assert phone.get(f"/t/{code}{page}").status_code < 500, (page, each["acts"][0]["request"])
            for page in ("/", "/evenings", "/people"):
                assert phone.get(page).status_code == 200, page
            elsewhere.take_out([code.upper()])


def with_a_card_of_no_number(store: Store) -> tuple[bytes, str]:
    """A match in which a card that somebody holds to the end is none, and whose seat that is."""
    code = closed_match(store, "hyde")
    match, phone = json.loads(saved(store, code)), house(store)
    hands = phone.client.application.extensions["custode"].tables.load(code).state.hands
    facts = [fact for act in match["acts"] for fact in act["facts"]]
    for number in reversed(range(len(facts))):
        fact, later = facts[number], json.dumps(facts[number + 1 :])
        # Nobody laid it any more, nor one that looks like it.
        held = [card for card in fact["cards"] if card not in later] if fact["type"] == "drawn" else []
        if set(held) & set(hands[fact["seat"]] if held else ()):
            fact["cards"] = ["" if card in held else card for card in fact["cards"]]
            return json.dumps(match).encode(), fact["seat"]
    raise AssertionError("nobody holds a card to the end")


def test_a_card_that_no_box_has_is_not_taken_in(store: Store, elsewhere: Store) -> None:
    """No page but that of who would hold it asks for its number."""
    assert "danneggiato" in refused(elsewhere, with_a_card_of_no_number(store)[0]).text


def test_a_page_that_a_file_breaks_all_the_same_says_so(
    store: Store, elsewhere: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every moment of a match is looked at before it is taken in. A table played here has no such excuse."""
    (raw, seat), phone = with_a_card_of_no_number(store), house(elsewhere)
    with monkeypatch.context() as unseen:
        unseen.setattr(match_file, "look_through", lambda _: None)
        unseen.setattr("companion.games.hyde.view.hand.own_cards", lambda *_, **__: ())
        path = brought(phone, raw).headers["Location"].removesuffix("/recap")
    phone.post(f"{path}/sit", {"seat": seat, "name": ""})
    for page in (path, f"{path}/seat/zz", f"{path}/adjust"):
        answer = phone.get(page)
        assert answer.status_code in (303, 404, 422), page
    assert "viene da un file che è stato modificato" in phone.get(path).text
    assert phone.get("/evenings").status_code == 200


def test_a_file_that_is_taken_in_after_all_is_found(store: Store, elsewhere: Store) -> None:
    """The check above can fail: a whole file changes the house."""
    raw = saved(store, closed_match(store, "rickmorty"))
    with pytest.raises(AssertionError):
        refused(elsewhere, raw)


def test_luck_that_cannot_be_drawn_again_is_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A forged match may come to a table that no rule knows."""
    code = closed_match(store, "hyde")
    nowhere: dict[str, object] = {}
    monkeypatch.setattr(ending, "asked_again", lambda *asked: nowhere["no such place"])
    again = house(store).get(f"/t/{code.lower()}/recap?again=1", **JSON).get_json()["again"]
    assert (again["draws"], again["unread"]) == (0, [act.seq for act in store.acts(code)[:-1]])


def test_a_forgotten_person_is_in_no_file_made_later(store: Store) -> None:
    code = closed_match(store, "hyde")
    assert b"Anna" in saved(store, code)
    house(store).post("/people", {"person": "Anna", "what": "forget"})
    assert b"Anna" not in saved(store, code)
