"""Secret choices on phones: who has locked, one's own and nobody else's, the reveal, and seats that change hands.

That nothing leaks: `tests/contract/test_leaks.py` of the engine, `tests/promises/test_secrets.py` of real servers and
of hands.
"""

import re
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from companion.engine import locks as engine_locks
from companion.engine.facts import Choice, Committed, Fact
from companion.engine.words import Line
from companion.store import Store
from companion.web import create_app
from companion.web.moment import page as page_module
from companion.web.moment import secret as secret_module
from companion.web.serving.cookies import hashed
from companion.web.serving.services import Services
from tests.any_game import any_game
from tests.promises.exits import paths
from tests.web.conftest import JSON, SCREENS, Phone, opened
from tests.web.counter import GAME

BIDS = {"option.bids": "yes", "option.keeper": "no", "option.goal": "90"}


def code(table: str) -> str:
    return table.rpartition("/")[2].upper()


def look(phone: Phone, table: str) -> Any:
    return phone.get(table, Accept="application/json").get_json()


def secret(phone: Phone, table: str) -> Any:
    return look(phone, table)["moment"]["secret"]


def ask(phone: Phone, table: str, seat: str, at: int, fields: Mapping[str, object], key: str = "") -> int:
    body = {"action": fields, "seq": at, "key": key or f"{seat}-{at}-{fields['type']}", "seat": seat}
    return phone.ask(f"{table}/act", body).status_code


def bid(phone: Phone, table: str, seat: str, animal: str, by: int = 1, at: int = 0) -> int:
    fields: dict[str, object] = {"type": "bid", "question": "bid.0", "animal": animal, "by": by}
    return ask(phone, table, seat, at or look(phone, table)["seq"], fields)


def back(phone: Phone, table: str, seat: str, at: int = 0) -> int:
    return ask(phone, table, seat, at or look(phone, table)["seq"], {"type": "unlock", "question": "bid.0"})


def undo(phone: Phone, table: str, seat: str, to: int | None = None) -> int:
    return ask(phone, table, seat, look(phone, table)["seq"], {"type": "undo", "to": to})


@pytest.fixture
def bidding(phone: Phone, other: Phone) -> str:
    """A table at which `phone` sits as A and `other` as B, and both are asked for a bid."""
    table = opened(phone, **BIDS)
    other.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
    return table


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_everybody_sees_who_has_locked_and_nobody_what(phone: Phone, other: Phone, app: Flask, bidding: str) -> None:
    assert bid(phone, bidding, "A", "owl", 2) == 200
    for who in (phone, other, Phone(app)):
        shown = secret(who, bidding)
        assert [(each["letter"], bool(each["digest"])) for each in shown["locks"]] == [("A", True), ("B", False)]
        assert re.fullmatch("[0-9a-f]{64}", shown["locks"][0]["digest"])
        assert shown["mine"] == ("il gufo, 2" if who is phone else "")
    assert "ha scelto" in other.get(bidding).get_data(as_text=True)
    assert "ha scelto" in other.get(f"{bidding}/screen").get_data(as_text=True)


def test_with_the_last_lock_all_are_revealed(phone: Phone, other: Phone, bidding: str) -> None:
    before = bid(phone, bidding, "A", "owl", 2), secret(other, bidding)["locks"][0]
    assert bid(other, bidding, "B", "fox", 3) == 200
    for who in (phone, other):
        shown = secret(who, bidding)["revealed"]
        assert [(each["letter"], each["choice"], each["agrees"]) for each in shown] == [
            ("A", "il gufo, 2", True), ("B", "la volpe, 3", True),
        ]  # fmt: skip
        # What phones remember it by is what they were shown before.
        assert (shown[0]["mark"], shown[0]["digest"]) == (before[1]["mark"], before[1]["digest"])
    text = phone.get(bidding).get_data(as_text=True)
    assert "Svelate insieme" in text
    assert "come bloccata" in text
    assert "Scelte svelate: Ada, il gufo, 2, Bo, la volpe, 3" in text
    assert look(phone, bidding)["board"]["view"]["total"] == 3


def test_one_s_own_choice_is_folded_up(phone: Phone, bidding: str) -> None:
    bid(phone, bidding, "A", "owl", 2)
    text = phone.get(bidding).get_data(as_text=True)
    assert re.search(r"<details><summary>Mostra la mia scelta</summary><p>il gufo, 2</p></details>", text)


def test_a_lock_is_taken_back_by_its_own_seat_before_the_last(phone: Phone, other: Phone, bidding: str) -> None:
    bid(phone, bidding, "A", "owl")
    assert back(other, bidding, "B") == 422
    assert back(phone, bidding, "A") == 200
    assert [each["digest"] for each in secret(phone, bidding)["locks"]] == ["", ""]
    bid(phone, bidding, "A", "hen")
    bid(other, bidding, "B", "fox")
    assert back(phone, bidding, "A") == 422
    assert [each["choice"] for each in secret(other, bidding)["revealed"]] == ["la gallina, 1", "la volpe, 1"]


def form(text: str, tag: str) -> dict[str, str]:
    """The hidden fields of the form of this offer, as a browser without script would send them."""
    found = re.search(rf'<form class="offer[^>]*data-offer="{tag}">.*?</form>', text, re.DOTALL)
    assert found, tag
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', found[0]))


def test_all_of_it_without_script(phone: Phone, other: Phone, bidding: str) -> None:
    def send(who: Phone, tag: str, **fields: str) -> None:
        values = {**form(who.get(bidding).get_data(as_text=True), tag), **fields}
        assert who.post(f"{bidding}/act", values).status_code == 303

    send(phone, "bid", animal="owl", by="2")
    send(phone, "unlock")
    send(phone, "bid", animal="hen", by="1")
    send(other, "bid", animal="fox", by="3")
    assert [each["choice"] for each in secret(phone, bidding)["revealed"]] == ["la gallina, 1", "la volpe, 3"]


def test_one_phone_passes_a_cover_from_choice_to_choice(phone: Phone) -> None:
    table = opened(phone, sit="all", **BIDS)
    bid(phone, table, "A", "owl", 2)
    phone.post(f"{table}/hold", {"seat": "B"})
    assert "il gufo" not in phone.get(table).get_data(as_text=True)
    assert "moment" not in look(phone, table)
    phone.post(f"{table}/hold", {"seat": "B", "ready": "1"})
    assert secret(phone, table)["mine"] == ""
    bid(phone, table, "B", "fox", 3)
    assert [each["choice"] for each in secret(phone, table)["revealed"]] == ["il gufo, 2", "la volpe, 3"]


def test_whoever_has_chosen_is_asked_to_pass_the_phone_on(phone: Phone) -> None:
    table = opened(phone, sit="all", **BIDS)
    phone.post(f"{table}/hold", {"seat": "B", "ready": "1"})
    assert look(phone, table)["moment"]["pass_to"] is None
    bid(phone, table, "B", "fox", 3)
    assert look(phone, table)["moment"]["pass_to"]["letter"] == "A"


# --- acts that commute ------------------------------------------------------------------------------------------------


def test_two_lock_from_the_same_moment(phone: Phone, other: Phone, bidding: str) -> None:
    assert (bid(phone, bidding, "A", "owl", at=1), bid(other, bidding, "B", "fox", at=1)) == (200, 200)
    assert len(secret(phone, bidding)["revealed"]) == 2


@pytest.mark.parametrize(
    ("first", "second", "status"),
    [
        ("bid B", "bid A", 200),
        ("bid B, back B", "bid A", 200),
        ("bid B", "add A", 409),
        ("add A", "bid B", 409),
        ("bid A", "bid A", 409),
        ("bid A", "back A", 409),
        ("bid B", "undo A", 409),
        ("bid B", "undo-1 A", 409),
        ("bid A, bid B", "back A", 409),
    ],
)
def test_what_is_too_late(phone: Phone, other: Phone, bidding: str, first: str, second: str, status: int) -> None:
    """What was made for act 1 is judged now where others only locked, and refused as stale after anything else."""
    acts: dict[str, dict[str, object]] = {
        "bid": {"type": "bid", "question": "bid.0", "animal": "owl", "by": 1},
        "back": {"type": "unlock", "question": "bid.0"},
        "add": {"type": "add", "by": 1},
        "undo": {"type": "undo"},
        "undo-1": {"type": "undo", "to": 1},
    }
    phones = {"A": phone, "B": other}
    for text in first.split(", "):
        what, seat = text.split()
        assert ask(phones[seat], bidding, seat, look(phone, bidding)["seq"], acts[what]) == 200
    what, seat = second.split()
    before = look(phone, bidding)["seq"]
    assert ask(phones[seat], bidding, seat, 1, acts[what], key="late") == status
    assert look(phone, bidding)["seq"] == before + (status == 200)


def test_a_tap_sent_again_is_the_same_lock(phone: Phone, other: Phone, bidding: str) -> None:
    body = {"action": {"type": "bid", "question": "bid.0", "animal": "owl", "by": 1}, "seq": 1, "key": "k", "seat": "A"}
    first = phone.ask(f"{bidding}/act", body).json
    bid(other, bidding, "B", "fox")
    assert phone.ask(f"{bidding}/act", body).json == first


# --- undo -------------------------------------------------------------------------------------------------------------


def test_an_undo_takes_back_one_s_own_lock_only(phone: Phone, other: Phone, bidding: str) -> None:
    ask(phone, bidding, "A", 1, {"type": "add", "by": 2})
    bid(phone, bidding, "A", "owl")
    assert undo(other, bidding, "B") == 422
    # What came before it may be taken back: the lock stays.
    assert undo(other, bidding, "B", to=2) == 200
    assert look(other, bidding)["board"]["view"]["total"] == 0
    assert secret(other, bidding)["locks"][0]["digest"]
    assert undo(phone, bidding, "A") == 200
    assert not secret(other, bidding)["locks"][0]["digest"]


def test_another_s_lock_is_not_offered_to_be_undone(phone: Phone, other: Phone, bidding: str) -> None:
    """The bar named it on every phone, and each tap on it was refused."""
    bid(phone, bidding, "A", "owl")
    found = {each: look(each, bidding) for each in (phone, other)}
    assert [page["moment"]["can_undo"] for page in found.values()] == [True, False]
    assert [bool(page["moment"]["receipt"]["undo"]) for page in found.values()] == [True, False]
    bid(other, bidding, "B", "fox")
    assert look(phone, bidding)["moment"]["can_undo"]


def test_a_rule_that_stands_in_no_booklet_is_called_a_rule(phone: Phone, other: Phone, bidding: str) -> None:
    """Its id stood at the end of the sentence that refused."""
    bid(phone, bidding, "A", "owl")
    body = {"action": {"type": "undo", "to": None}, "seq": look(other, bidding)["seq"], "key": "late", "seat": "B"}
    refused = other.ask(f"{bidding}/act", body)
    said = refused.get_json()
    assert (refused.status_code, said["rule"], said["page"]) == (422, "custode-unlock", "regola")


def test_after_an_undone_reveal_nobody_chooses_again(phone: Phone, other: Phone, bidding: str) -> None:
    bid(phone, bidding, "A", "owl", 2)
    bid(other, bidding, "B", "fox", 3)
    assert undo(other, bidding, "B") == 200
    assert look(phone, bidding)["board"]["view"]["total"] == 0
    assert "Le scelte già viste restano quelle" in phone.get(bidding).get_data(as_text=True)
    assert bid(other, bidding, "B", "hen", 3) == 422
    assert bid(other, bidding, "B", "fox", 3) == 200
    assert [each["agrees"] for each in secret(phone, bidding)["revealed"]] == [True, True]
    # One is changed by a ruling, and the story says so.
    fields = {"type": "adjust", "dial": "bid.B", "value": "hen"}
    assert ask(other, bidding, "B", look(other, bidding)["seq"], fields) == 200
    assert dict(look(phone, bidding)["board"]["view"]["bids"])["B"] == "hen"


# --- seats that change hands ------------------------------------------------------------------------------------------


def everything(phone: Phone, table: str) -> str:
    """Every page of a table, as this phone may read it."""
    pages = ["", "/story", "/adjust", "/audit", "/recap", "/screen", "/invite", "/since?seq=0"]
    pages += [f"/replay?at={at}" for at in range(1, 1 + len(phone.get(f"{table}/story", **JSON).get_json()["acts"]))]
    return "".join(phone.get(table + page, Accept=accept).get_data(as_text=True)
                   for page in pages for accept in ("text/html", "application/json"))  # fmt: skip


@pytest.mark.parametrize("before", ["", "back", "undo", "add, undo 2"])
@pytest.mark.parametrize("leave", ["free", "rise"])
def test_a_seat_that_changes_hands_loses_its_lock(
    phone: Phone, other: Phone, app: Flask, bidding: str, leave: str, before: str
) -> None:
    """Whoever sits down there finds nothing of it: on no page, in no replay, by no undo and no redo."""
    if before.startswith("add"):
        ask(phone, bidding, "A", 1, {"type": "add", "by": 2})
    bid(other, bidding, "B", "owl", 3)
    if before == "back":
        back(other, bidding, "B")
    elif before.endswith("undo"):
        undo(other, bidding, "B")
    elif before:
        undo(other, bidding, "B", to=2)
    (phone if leave == "free" else other).post(f"{bidding}/{leave}", {"seat": "B"})
    new = Phone(app)
    assert new.post(f"{bidding}/sit", {"seat": "B", "name": "Bea"}).status_code == 303
    # `il gufo` may be chosen anew; what was chosen goes with its number.
    assert "il gufo, 3" not in everything(new, bidding)
    assert not any(each["digest"] for each in secret(new, bidding)["locks"])
    for fields in ({"type": "undo"}, {"type": "redo"}, {"type": "undo", "to": 2}):
        ask(new, bidding, "B", look(new, bidding)["seq"], fields)
        assert secret(new, bidding)["mine"] == ""
        assert "il gufo, 3" not in everything(new, bidding)
    assert bid(new, bidding, "B", "hen") == 200
    assert secret(new, bidding)["mine"] == "la gallina, 1"


def test_the_story_tells_of_a_lost_lock(phone: Phone, other: Phone, bidding: str) -> None:
    bid(other, bidding, "B", "owl", 3)
    phone.post(f"{bidding}/free", {"seat": "B"})
    assert "cambia mano" in phone.get(f"{bidding}/story").get_data(as_text=True)


def test_what_fell_with_its_seat_is_not_offered_to_be_undone(phone: Phone, other: Phone, bidding: str) -> None:
    """The bar named it by a key ("Annulla: action.lose-locks"), and undo took back what lay below it."""
    bid(other, bidding, "B", "owl", 3)
    phone.post(f"{bidding}/free", {"seat": "B"})
    fallen = look(phone, bidding)
    assert fallen["moment"]["receipt"]["lines"][0]["text"].startswith("Il posto cambia mano")
    assert (fallen["moment"]["receipt"]["undo"], fallen["moment"]["can_undo"]) == ("", False)
    assert f'name="to" value="{fallen["seq"]}"' not in phone.get(f"{bidding}/story").get_data(as_text=True)


def test_a_seat_without_a_lock_leaves_no_trace(phone: Phone, other: Phone, bidding: str) -> None:
    phone.post(f"{bidding}/free", {"seat": "B"})
    assert look(phone, bidding)["seq"] == 1


def test_asking_for_a_taken_seat_loses_nobody_s_lock(phone: Phone, app: Flask, bidding: str) -> None:
    bid(phone, bidding, "A", "owl", 3)
    assert Phone(app).post(f"{bidding}/sit", {"seat": "A"}).status_code == 409
    assert secret(phone, bidding)["mine"] == "il gufo, 3"


def test_a_lock_that_came_in_while_its_seat_was_freed(
    phone: Phone, other: Phone, app: Flask, bidding: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tap was let in before the seat was taken back, and written after somebody else had sat down."""
    services = app.extensions["custode"]
    assert isinstance(services, Services)
    plain = services.tables.act

    def late(*args: Any) -> Any:
        store.free(code(bidding), "B")
        store.claim(code(bidding), "B", "Bea", hashed("another"), 0)
        return plain(*args)

    monkeypatch.setattr(services.tables, "act", late)
    bid(other, bidding, "B", "owl", 3)
    assert not any(each["digest"] for each in secret(phone, bidding)["locks"])


def test_a_host_can_neither_peek_nor_change(phone: Phone, other: Phone, bidding: str) -> None:
    """What the host may do to a lock is free its seat, and then it is gone and everybody reads so."""
    bid(other, bidding, "B", "owl", 3)
    shown = secret(phone, bidding)["locks"][1]
    number = look(phone, bidding)["seq"]
    for seat, fields, status in (
        ("B", {"type": "unlock", "question": "bid.0"}, 409),
        ("A", {"type": "unlock", "question": "bid.0"}, 422),
        ("A", {"type": "undo"}, 422),
        ("A", {"type": "undo", "to": 2}, 422),
        ("A", {"type": "adjust", "dial": "bid.B", "value": "hen"}, 400),
        ("A", {"type": "lose-locks", "questions": ["bid.0"]}, 400),
    ):
        assert ask(phone, bidding, seat, number, fields, key=f"host-{status}-{fields['type']}") == status
    assert secret(phone, bidding)["locks"][1] == shown
    assert "il gufo, 3" not in everything(phone, bidding)


# --- the file ---------------------------------------------------------------------------------------------------------


def edited(app: Flask, store: Store, table: str, change: Callable[[Fact], Fact]) -> None:
    """Somebody with the server's disk changes what was written, and starts it again."""
    services = app.extensions["custode"]
    assert isinstance(services, Services)
    for act in services.tables.load(code(table)).acts:
        facts = msgspec.json.encode(tuple(map(change, act.facts)))
        with store.file.writing() as conn:
            conn.execute("UPDATE acts SET facts = ? WHERE code = ? AND seq = ?", (facts, code(table), act.seq))
    services.tables._kept.clear()


def test_a_choice_changed_in_the_file_is_found_at_the_reveal(
    phone: Phone, other: Phone, app: Flask, store: Store, bidding: str
) -> None:
    bid(phone, bidding, "A", "owl", 2)

    def forged(fact: Fact) -> Fact:
        return replace(fact, choice={"animal": "hen", "by": 1}) if isinstance(fact, Committed) else fact

    edited(app, store, bidding, forged)
    bid(other, bidding, "B", "fox", 3)
    assert [each["agrees"] for each in secret(other, bidding)["revealed"]] == [False, True]
    assert '<b role="alert">Non è ciò che era stato bloccato.</b>' in other.get(bidding).get_data(as_text=True)


def test_a_digest_changed_with_it_is_another_than_phones_saw(
    phone: Phone, other: Phone, app: Flask, store: Store, bidding: str
) -> None:
    """Then the server's own pages agree with it; a phone has the number it saw under the same mark."""
    bid(phone, bidding, "A", "owl", 2)
    before = secret(other, bidding)["locks"][0]
    services = app.extensions["custode"]
    assert isinstance(services, Services)
    chance = services.tables.load(code(bidding)).chance

    def forged(fact: Fact) -> Fact:
        if not isinstance(fact, Committed):
            return fact
        choice: Choice = {"animal": "hen", "by": 1}
        shown = engine_locks.digest("bid.0", "A", choice, engine_locks.nonce(chance, "bid.0", "A", fact.attempt))
        return replace(fact, choice=choice, digest=shown)

    edited(app, store, bidding, forged)
    bid(other, bidding, "B", "fox", 3)
    after = secret(other, bidding)["revealed"][0]
    assert (after["agrees"], after["mark"]) == (True, before["mark"])
    assert after["digest"] != before["digest"]


# --- leaks ------------------------------------------------------------------------------------------------------------

CHOICES: list[dict[str, Any]] = [
    {"animal": animal, "by": by} for animal, by in product(("owl", "fox", "hen"), (1, 2, 3))
]
Seen = dict[str, bytes]


def exits(app: Flask, table: str) -> list[str]:
    """Every page over the table, from the map of routes."""
    services = app.extensions["custode"]
    assert isinstance(services, Services)
    known = {"code": (code(table).lower(),)}
    rules = [rule for rule in app.url_map.iter_rules() if rule.arguments == {"code"} and "GET" in (rule.methods or ())]
    found = [path for rule in rules for path in paths(app, rule, known) if not path.endswith("/stream")]
    assert len(found) > 8
    return [*found, f"{table}/since?seq=0", f"{table}/replay?at=2", f"{table}?open=closed"]


def seen(app: Flask, phone: Phone, table: str) -> Seen:
    """All that this phone can get, heads and refusals included."""
    found: Seen = {}
    for path, accept in product(exits(app, table), ("text/html", "application/json")):
        answer = phone.get(path, Accept=accept)
        heads = sorted((name, text) for name, text in answer.headers.items() if name != "Date")
        found[f"{path} {accept}"] = repr((answer.status_code, heads)).encode() + answer.get_data()
    number = look(phone, table)["seq"]
    for fields in ({"type": "unlock", "question": "bid.0"}, {"type": "undo"}, {"type": "bid", "question": "bid.0",
                   "animal": "cow", "by": 1}, {"type": "adjust", "dial": "bid.A", "value": "owl"}):  # fmt: skip
        body = {"action": fields, "seq": number, "key": f"probe-{fields['type']}", "seat": "B"}
        answer = phone.ask(f"{table}/act", body)
        assert answer.status_code in (400, 403, 409, 422), (fields, answer.json)
        found[str(fields)] = answer.get_data()
    return found


def leaks(
    app: Flask, store: Store, phones: dict[str, Phone], table: str, choices: list[dict[str, Any]] = CHOICES
) -> set[str]:
    """Where anybody but A gets another byte when A has locked any other of the choices, under the same digest."""
    found: set[str] = set()
    first: dict[str, Seen] = {}
    for choice in choices:

        def other(fact: Fact, choice: dict[str, Any] = choice) -> Fact:
            return replace(fact, choice=choice) if isinstance(fact, Committed) else fact

        edited(app, store, table, other)
        for name, phone in phones.items():
            now = seen(app, phone, table)
            found |= {f"{name} {where}" for where, text in first.setdefault(name, now).items() if text != now[where]}
    return found


@pytest.fixture
def watched(phone: Phone, other: Phone, app: Flask, bidding: str) -> dict[str, Phone]:
    """A has locked; B and a stranger look on."""
    bid(phone, bidding, "A", "owl", 2)
    return {"B": other, "stranger": Phone(app)}


def test_nobody_learns_a_byte_of_what_is_locked(
    phone: Phone, app: Flask, store: Store, bidding: str, watched: dict[str, Phone]
) -> None:
    """Over the whole domain. A digest hides its choice (see tests/engine/test_locks.py), so it stays as it is."""
    assert leaks(app, store, watched, bidding) == set()
    # Its own seat does see the difference, or nothing would be proved.
    assert leaks(app, store, {"A": phone}, bidding, CHOICES[:2])


def test_nothing_but_the_digest_tells_two_evenings_apart(app: Flask, store: Store) -> None:
    """Really played, with the same seed and any choice: pages of others differ in the digest alone."""
    shown = set()
    for choice in CHOICES:
        kept = Store(None)
        again = fresh(kept)
        ada, bo = Phone(again), Phone(again)
        with kept.file.writing() as conn:
            conn.execute("INSERT OR REPLACE INTO secrets VALUES ('cookie', ?)", (b"c" * 32,))
        table = opened(ada, **BIDS)
        with kept.file.writing() as conn:
            conn.execute("UPDATE tables SET seed = ?", (b"s" * 32,))
        bo.post(f"{table}/sit", {"seat": "B", "name": "Bo"})
        bid(ada, table, "A", str(choice["animal"]), int(str(choice["by"])))
        text = bo.get(table).get_data(as_text=True).replace(code(table), "CODE").replace(code(table).lower(), "code")
        digest = secret(bo, table)["locks"][0]["digest"]
        assert digest in text
        shown.add(text.replace(digest, "x" * 64).replace(digest[:8], "x" * 8))
        kept.close()
    assert len(shown) == 1


def fresh(store: Store) -> Flask:
    games = {"counter": any_game(GAME)}
    return create_app(store=store, games=games, screens=[SCREENS], clock=lambda: 1_000, rates=False)


def tells_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = engine_locks.lock_line

    def line_of(fact: Fact) -> Line | None:
        if isinstance(fact, Committed):
            return Line("tell.revealed", {"choices": engine_locks.words_of(fact.choice)})
        return plain(fact)

    monkeypatch.setattr(engine_locks, "lock_line", line_of)


def shows_it_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = secret_module.secret_page
    monkeypatch.setattr(page_module, "secret_page", lambda game, state, viewer, say: plain(game, state, "A", say))


def reveals_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as anybody has locked, to whoever looks."""
    plain = secret_module.secret_page

    def early(game: Any, state: Any, viewer: Any, say: Any) -> Any:
        made = state.locks.made
        last = engine_locks.Reveal(
            state.locks.question, {seat: each.choice for seat, each in made.items()}, dict.fromkeys(made, ""), {}, {}
        )
        return plain(game, replace(state, locks=replace(state.locks, made={}, last=last)), viewer, say)

    monkeypatch.setattr(page_module, "secret_page", early)


def sorts_by_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said, and yet the order tells."""
    plain = secret_module.secret_page

    def sorted_page(game: Any, state: Any, viewer: Any, say: Any) -> Any:
        found = plain(game, state, viewer, say)
        assert found is not None
        turned = state.locks.made["A"].choice["animal"] == "hen"
        return replace(found, locks=found.locks[::-1]) if turned else found

    monkeypatch.setattr(page_module, "secret_page", sorted_page)


@pytest.mark.parametrize("plant", [tells_the_choice, shows_it_to_all, reveals_early, sorts_by_choice])
def test_a_planted_leak_is_found(
    app: Flask, store: Store, bidding: str, watched: dict[str, Phone],
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    plant(monkeypatch)
    found = leaks(app, store, watched, bidding, CHOICES[::4])
    assert {where.split()[0] for where in found} == {"B", "stranger"}
