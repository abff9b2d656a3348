"""The hand of a pilot as it is tapped: a turn in two taps, a friend asked on the own phone, a race to its end."""

import random
from typing import Any

import pytest

from companion.store import Store
from companion.web import create_app
from tests.web.conftest import JSON, Phone

CHASE = {"name.A": "Anna", "name.B": "Bruno", "name.C": "Carla", "post.K": "1", "sit": "all"}
BEGIN = (
    ("K", {"type": "count-tiles", "count": "6"}),
    ("K", {"type": "copy-points", "points": "12"}),
    ("K", {"type": "ready-prey"}),
    ("K", {"type": "place-helmet", "car": "A"}),
    ("K", {"type": "place-helmet", "car": "B"}),
    ("K", {"type": "read-card"}),
    ("K", {"type": "read-card"}),
)


@pytest.fixture
def phone(store: Store) -> Phone:
    return Phone(create_app(store=store, rates=False))


def seen(phone: Phone, table: str, seat: str = "") -> dict[str, Any]:
    if seat:
        phone.post(f"{table}/hold", {"seat": seat, "ready": "1"})
    found: dict[str, Any] = phone.get(table, **JSON).get_json()
    return found


def send(phone: Phone, table: str, seat: str, form: dict[str, str], path: str = "act") -> None:
    now = seen(phone, table)
    sent_from(now if now["seat"] == seat else seen(phone, table, seat), phone, table, form, path)


def sent_from(now: dict[str, Any], phone: Phone, table: str, form: dict[str, str], path: str = "act") -> None:
    """As the page that shows this sends it."""
    seat = now["seat"]
    stamp = {"seq": str(now["seq"]), "key": f"{seat}-{now['seq']}", "seat": seat}
    answer = phone.post(f"{table}/{path}", {**stamp, **form})
    assert answer.status_code == 303, answer.get_data(as_text=True)[:400]


def begun(phone: Phone, **form: str) -> str:
    answer = phone.post("/new/monsterchase", {"seats": "3", **CHASE, **form})
    assert answer.status_code == 303
    table = answer.headers["Location"]
    for seat, act in BEGIN:
        tags = [form["tag"] for form in forms(seen(phone, table, seat))]
        if act["type"] in tags:
            send(phone, table, seat, act)
    return str(table)


def forms(now: dict[str, Any]) -> list[dict[str, Any]]:
    """Every form of a page, those in its card first."""
    found = [form for question in now["moment"]["prompt"]["asked"] for form in question["offers"]]
    found += [now["moment"]["prompt"]["lead"]] if now["moment"]["prompt"]["lead"] else []
    return found + [form for group in now["below"]["groups"] for form in group["offers"]]


def tap(phone: Phone, table: str, text: str) -> None:
    """A button that stands in the card, by what it says: nothing to open, nothing to fill in."""
    now = seen(phone, table)
    found = [
        form for question in now["moment"]["prompt"]["asked"] for form in question["offers"] if form["text"] == text
    ]
    assert len(found) == 1, [
        form["text"] for question in now["moment"]["prompt"]["asked"] for form in question["offers"]
    ]
    assert found[0]["fields"] == []
    send(phone, table, now["seat"], {"type": found[0]["tag"], **dict(found[0]["given"])})


def card(phone: Phone, table: str, value: str) -> None:
    """A card of the pad, or of the hand on the board."""
    now = seen(phone, table)
    lead = now["moment"]["prompt"]["lead"]
    assert value in [choice["value"] for choice in lead["fields"][0]["choices"]]
    send(phone, table, now["seat"], {"type": lead["tag"], "card": value, **dict(lead["given"])})


def test_a_round_of_three_with_a_hit_each_is_six_taps_of_the_pilots(phone: Phone) -> None:
    """One phone that goes round: nothing is passed on, and the boss's points go down before everybody's eyes."""
    table, taps = begun(phone), 0
    for seat, answer in (("A", "Boss 12 → 11"), ("B", "Boss 11 → 10")):
        assert seen(phone, table)["seat"] == seat
        card(phone, table, "missile-3")
        tap(phone, table, answer)
        taps += 2
        assert seen(phone, table)["moment"]["receipt"]["handwork"]
    assert seen(phone, table)["seat"] == "K"
    assert taps == 4


def test_whoever_had_not_finished_gets_the_turn_back_with_the_blow(phone: Phone) -> None:
    table = begun(phone)
    card(phone, table, "missile-3")
    tap(phone, table, "Boss 12 → 11")
    phone.post(f"{table}/hold", {"seat": "A", "ready": "1"})
    now = seen(phone, table)
    assert "Non ho finito" in phone.get(table).get_data(as_text=True)
    send(phone, table, "A", dict(now["moment"]["receipt"]["unfinished"]), "reopen")
    now = seen(phone, table)
    assert (now["seat"], now["board"]["view"]["boss"]["points"]) == ("A", 11)
    assert [question["id"] for question in now["moment"]["prompt"]["asked"]][:2] == ["hit", "move"]
    assert now["moment"]["receipt"]["unfinished"] == []
    tap(phone, table, "Nient'altro: fine del turno")
    assert seen(phone, table)["seat"] == "B"


def test_a_friend_is_asked_on_the_own_phone_by_name(phone: Phone, store: Store) -> None:
    table = begun(phone)
    tap(phone, table, "Con Bruno, entro 6")
    tap(phone, table, "Chiedi una carta a Bruno")
    now = seen(phone, table, "B")
    assert "Anna ti chiede una carta" in now["moment"]["prompt"]["sentence"]["text"]
    assert now["moment"]["prompt"]["lead"]["tag"] == "lend-card"
    tap(phone, table, "No, la tengo")
    now = seen(phone, table, "A")
    assert now["moment"]["prompt"]["lead"]["tag"] == "play-card"


def test_the_cards_of_a_hand_are_the_buttons(phone: Phone) -> None:
    """Once the phone knows them: each fills in what the hand is for now."""
    table = begun(phone, **{"option.keep": "hands"})
    send(phone, table, "A", {"type": "name-cards", "car": "A", "cards.missile-3": "1", "cards.bomb-2": "2"})
    page = phone.get(table).get_data(as_text=True)
    assert '<button form="play-card" name="card" value="missile-3">' in page
    assert page.count('id="play-card"') == 1
    assert 'data-offer="play-card"' in page
    send(phone, table, "A", {"type": "play-card", "card": "missile-3", "asks": "1"})
    assert seen(phone, table)["moment"]["prompt"]["asked"][0]["id"] == "hit-missile"


# --- to the end -------------------------------------------------------------------------------------------------------

MOST_TAPS = 700


def taps_of(now: dict[str, Any]) -> list[dict[str, str]]:
    """What one tap, or one drawn choice each hole, does from the card: its answers first, else the likely act."""
    found = [filled(form) for question in now["moment"]["prompt"]["asked"] for form in question["offers"]]
    lead = now["moment"]["prompt"]["lead"]
    more = [filled(lead, choice["value"]) for choice in choices(lead)] if lead else []
    return [form for form in (*found, *more) if form]


def choices(form: dict[str, Any]) -> list[dict[str, str]]:
    fields = form["fields"]
    return fields[0]["choices"] if fields and fields[0]["choices"] else [{"value": ""}]


def filled(form: dict[str, Any], value: str = "") -> dict[str, str]:
    """The fields of an act as its form sends them; nothing for what is written or drawn."""
    sent = {"type": form["tag"], **dict(form["given"])}
    for field in form["fields"]:
        match field["form"]:
            case "counter":
                sent[field["name"]] = str(max(field["least"], 1))
            case "buttons" | "pad" | "radios":
                sent[field["name"]] = value or field["choices"][0]["value"]
            case "counts":
                sent[f"{field['name']}.{value or field['choices'][0]['value']}"] = "1"
            case _:
                return {}
    return sent


def beside(now: dict[str, Any]) -> list[dict[str, str]]:
    """What stands below the board, where the card asks for nothing."""
    offers = [form for group in now["below"]["groups"] for form in group["offers"]]
    return [form for one in offers for choice in choices(one) if (form := filled(one, choice["value"]))]


def chosen(rng: random.Random, now: dict[str, Any], done: list[str]) -> dict[str, str]:
    """One of the taps of the card; the race is let go on for a while, and then ended."""
    likely = {form["type"]: form for form in taps_of(now)}
    if "finish" in likely:
        return {"type": "finish", "beyond": "yes" if len(done) > 60 else "no"}
    if "cross" in likely and len(done) > 40:
        return likely["cross"]
    blows = [form for form in taps_of(now) if form["type"] == "hit" and form.get("target") == "boss"]
    if blows and len(done) > 60 and now["board"]["view"]["boss"]["points"] > 0:
        return blows[0]
    kept = [form for form in taps_of(now) if form["type"] not in ("leave-track", "cross")]
    possible = kept or beside(now)
    assert possible, (now["moment"]["prompt"]["sentence"]["text"], [form["tag"] for form in forms(now)], done[-9:])
    kind = rng.choice(sorted({form["type"] for form in possible}))
    return rng.choice([form for form in possible if form["type"] == kind])


def played_out(phones: dict[str, Phone], table: str, seed: int) -> list[str]:
    """Tapped to the end by whoever is waited for; each who is has something to tap, and each tap a receipt."""
    rng, done, phone = random.Random(seed), list[str](), next(iter(phones.values()))
    now = seen(phone, table)
    for _ in range(MOST_TAPS):
        if now["moment"]["outcome"]:
            return done
        seat = now["seat"] if now["seat"] in now["board"]["view"]["acting"] else now["board"]["view"]["acting"][0]
        if phones.get(seat, phone) is not phone:
            phone = phones[seat]
            now = seen(phone, table)
        if now["seat"] != seat:
            now = seen(phone, table, seat)
        form = chosen(rng, now, done)
        sent_from(now, phone, table, form)
        done.append(form["type"])
        now = seen(phone, table)
        assert now["moment"]["receipt"]
    raise AssertionError(f"no end after {MOST_TAPS} taps: {done[-20:]}")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_a_chase_is_tapped_to_its_end_on_one_phone(phone: Phone, seed: int) -> None:
    done = played_out({"": phone}, begun(phone), seed)
    assert {"play-card", "hit", "end-turn", "connect"} <= {*done}


def test_a_chase_is_tapped_to_its_end_on_a_phone_each(store: Store) -> None:
    """Transfers, shields and what they cost on the way; a friend is asked on the own phone."""
    app = create_app(store=store, rates=False)
    phones = {seat: Phone(app) for seat in ("K", "A", "B", "C")}
    table = begun(phones["K"])
    for seat in ("A", "B", "C"):
        phones["K"].post(f"{table}/rise", {"seat": seat})
        assert phones[seat].post(f"{table}/sit", {"seat": seat, "name": seat}).status_code == 303
    done = played_out(phones, table, 6)
    assert {"play-card", "hit", "end-turn", "connect", "plan-transfer", "mend"} <= {*done}


@pytest.mark.parametrize(("seats", "keep"), [("4", "nothing"), ("5", "hands")])
def test_a_race_of_teams_is_tapped_to_its_end_on_one_phone(phone: Phone, keep: str, seats: str) -> None:
    """From the split on everybody reads who is with whom; there is always a way on, and the winners have names."""
    form = {"seats": seats, "option.mode": "teams", "option.keep": keep, "option.luck": "app", "sit": "all"}
    names = {"name.A": "Anna", "name.B": "Bruno", "name.C": "Carla", "name.D": "Dario", "name.E": "Elsa"}
    table = phone.post("/new/monsterchase", {**form, **names}).headers["Location"]
    send(phone, table, "A", {"type": "count-tiles", "count": "6"})
    send(phone, table, "A", {"type": "split-teams", "count": "2" if seats == "4" else "3"})
    assert next(team["cars"] for team in seen(phone, table)["board"]["view"]["teams"]) == ["A", "B"]
    page = phone.get(table).get_data(as_text=True)
    assert "<b>Anna</b>, <b>Bruno</b>" in page
    done = played_out({"": phone}, table, 7)
    assert {"pick-sheet", "pick-grid", "play-card", "hit", "cross"} <= {*done}
    assert any(name in seen(phone, table)["moment"]["event"]["title"]["text"] for name in names.values())


def test_the_drone_is_driven_from_any_phone_with_its_questions(phone: Phone) -> None:
    """Two players: its card, then what it hit, and nobody is told to carry out an effect."""
    table = begun(phone, seats="2")
    done = played_out({"": phone}, table, 4)
    assert "hit" in done
