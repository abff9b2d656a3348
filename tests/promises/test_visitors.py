"""P12 and P13: every route lets in whom it says and nobody else, changes nothing when looked at, and calls nobody."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.seating import recent_tables
from companion.web.serving import policy
from companion.web.serving.policy import at_table, declared, policy_of
from companion.web.serving.security import CSP, PARTS_OF_ONE
from tests.promises import worlds
from tests.promises.exits import Exit, exits
from tests.promises.live import OURS
from tests.promises.worlds import CODE, Kind, World, table_path

SEATS = "ABC"
# No seat is called so: what is let in is told that it cannot be read, and nothing changes.
BODY = {"seat": "Z", "what": "nothing"}
# What a page may load or send to, in any attribute that does so by itself.
LOADS = re.compile(r"""\b(?:src|srcset|action|formaction|poster|data|background)=["']([^"']*)""")
LINKS = re.compile(r"""\bhref=["']([^"']*)""")


@pytest.fixture
def world() -> Iterator[World]:
    found = World()
    found.lay(worlds.evening("visitors", SEATS, "all", 25), SEATS)
    yield found
    found.close()


@pytest.fixture
def chase() -> Iterator[World]:
    """A table with a post: whoever holds it has a seat."""
    tables = worlds.chases()
    found = World(tables.game)
    found.lay(worlds.evening("visitors", SEATS, "hands", 60, tables), tables.places)
    yield found
    found.close()


def may(kind: Kind, policy: str) -> bool:
    """Whether this visitor is let in, in words that share nothing with the server's."""
    has_seat = kind.code == CODE and any(token != worlds.LOST for token in kind.tokens.values())
    match policy:
        case "seat":
            return has_seat
        case "house" | "machine":
            # These visitors come from other machines, and nobody let them in.
            return False
        case "host":
            return has_seat and "A" in kind.tokens and not kind.is_covered
    return True


def faults(world: World, posts: str = "", at: str = "") -> list[str]:
    """Every visitor at every route, or at those with this in their path, who is let in wrongly or kept out wrongly."""
    found = []
    for rule in world.app.url_map.iter_rules():
        policy = policy_of(world.app.view_functions[rule.endpoint])
        if policy is None:
            found.append(f"{rule} does not say who may use it")
    for method in ("GET", "POST"):
        for where in (each for each in exits(world.app, method) if at in each.path):
            policy = policy_of(world.app.view_functions[where.endpoint])
            for kind in worlds.kinds(SEATS, posts) if policy else ():
                status = visited(world, kind, where)
                if policy and (status == 403) == may(kind, policy):
                    found.append(f"{kind.name} at {where.method} {where.path}, for {policy}: {status}")
                if status >= 500:
                    found.append(f"{kind.name} at {where.method} {where.path}: {status}")
    return found


def visited(world: World, kind: Kind, where: Exit) -> int:
    # A paper takes long to draw and is the same for everybody; who may ask is settled before.
    path = re.sub(r"/[^/]+\.pdf", "/nothing.pdf", where.path)
    body = BODY if where.method == "POST" and where.endpoint != "opening.open_table" else None
    elsewhere = {"REMOTE_ADDR": "198.51.100.7"}
    answer = world.phone(kind).open(path, method=where.method, data=body, headers=OURS, environ_overrides=elsewhere)
    answer.close()
    return answer.status_code


def test_policies(world: World) -> None:
    """Strangers, onlookers, seats, removed seats and the host at every route."""
    assert faults(world) == []


@pytest.mark.soak
def test_policies_with_a_post(chase: World) -> None:
    """The same where the game itself has a seat: it lets in, and it is not the host's."""
    assert faults(chase, worlds.chases().posts) == []


# --- P17: who is of the house -----------------------------------------------------------------------------------------

ELSEWHERE = {"REMOTE_ADDR": "198.51.100.7"}
# What the house keeps: a person of its tables, what a table is called, a word of its box.
NAME, LABEL = "Zenobia", "Vigilia"


def asked_everywhere(phone: FlaskClient, world: World, of_house: bool) -> list[str]:
    """Every route asked by a phone that sits nowhere at the table of the world: who is let in wrongly or kept out, and
    where what the house keeps is shown to whom it is not for."""
    found = []
    for method in ("GET", "POST"):
        for where in exits(world.app, method):
            if where.endpoint in ("opening.open_table", "people.change"):
                continue
            who = policy_of(world.app.view_functions[where.endpoint])
            body = BODY if method == "POST" else None
            path = re.sub(r"/[^/]+\.pdf", "/nothing.pdf", where.path)
            answer = phone.open(path, method=method, data=body, headers=OURS, environ_overrides=ELSEWHERE)
            text = "" if answer.mimetype == "text/event-stream" else answer.get_data().decode(errors="replace")
            answer.close()
            may_enter = who in ("anyone", "table") or (who == "house" and of_house)
            if (answer.status_code == 403) == may_enter:
                found.append(f"{method} {where.path}, for {who}: {answer.status_code}")
            is_elsewhere = not where.path.startswith(table_path())
            if is_elsewhere and not of_house and any(word in text for word in (NAME, LABEL)):
                found.append(f"{method} {where.path} tells what the house keeps")
    return found


@pytest.fixture
def lived_in(world: World) -> World:
    """A house with a person, a table that is called something, and that is over."""
    world.store.take_home(CODE)
    world.store.rename(CODE, "A", NAME)
    world.store.label(CODE, LABEL)
    return world


def of_its_own(world: World) -> FlaskClient:
    """A stranger that has opened a table of its own."""
    phone = world.app.test_client()
    opened = phone.post("/new/hyde", data={"seats": "2"}, headers=OURS, environ_overrides=ELSEWHERE)
    assert opened.status_code == 303
    return phone


def let_in(world: World) -> FlaskClient:
    phone, code = world.app.test_client(), world.services.pairing.fresh()
    assert phone.post(f"/pair/{code}", headers=OURS, environ_overrides=ELSEWHERE).status_code == 303
    return phone


def test_opening_a_table_opens_no_door_of_the_house(lived_in: World) -> None:
    """A stranger asks every route, opens a table of its own, and asks every route again; so does a phone that only
    asked to be let in, and one that was put out."""
    assert asked_everywhere(lived_in.app.test_client(), lived_in, of_house=False) == []
    phone = of_its_own(lived_in)
    assert asked_everywhere(phone, lived_in, of_house=False) == []
    phone.post("/knock", data={"name": "Bea"}, headers=OURS, environ_overrides=ELSEWHERE)
    assert asked_everywhere(phone, lived_in, of_house=False) == []
    guest = let_in(lived_in)
    (row,) = lived_in.store.devices()
    lived_in.store.put_out(row.mark)
    assert asked_everywhere(guest, lived_in, of_house=False) == []


def test_a_phone_of_the_house_comes_in_everywhere(lived_in: World) -> None:
    """But at seats that are not its own, and at what is for the machine alone."""
    phone = let_in(lived_in)
    assert asked_everywhere(phone, lived_in, of_house=True) == []
    people = phone.get("/people", environ_overrides=ELSEWHERE).get_data(as_text=True)
    assert NAME in people, "what others are not told is there to be told"


def test_a_seat_that_opens_the_house_is_found(lived_in: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault, as it was: whoever has a seat anywhere is of the house."""
    phone = of_its_own(lived_in)
    monkeypatch.setattr(policy, "is_of_the_house", lambda: bool(recent_tables.seated_at()))
    assert asked_everywhere(lived_in.app.test_client(), lived_in, of_house=False) == []
    faults = asked_everywhere(phone, lived_in, of_house=False)
    assert any("/people, for house" in line for line in faults)
    assert any("tells what the house keeps" in line for line in faults)


def undeclared(app: Flask) -> None:
    @app.get("/t/<code>/new")
    def new(code: str) -> str:
        return code


def open_door(app: Flask) -> None:
    """It says that it is for seats, and does not look."""

    def new(code: str) -> str:
        return code

    app.add_url_rule("/t/<code>/new", view_func=declared(new, "seat"))


def closed_door(app: Flask) -> None:
    """It says that it is for everybody at the table, and asks for a seat."""
    app.add_url_rule("/t/<code>/new", view_func=declared(at_table("seat")(lambda visit: "x"), "table"))


@pytest.mark.parametrize("plant", [undeclared, open_door, closed_door])
def test_a_wrong_policy_is_found(plant: Callable[[Flask], None]) -> None:
    world = World(plant=plant)
    try:
        world.lay(worlds.evening("visitors", SEATS, "all", 25), SEATS)
        assert any("/new" in line for line in faults(world, at="/new"))
    finally:
        world.close()


def test_no_such_table(world: World) -> None:
    """Whoever asks for a table that is not there is told so, seat or not."""
    for method in ("GET", "POST"):
        for where in exits(world.app, method):
            if where.path.startswith(table_path()):
                other = where.path.replace(table_path(), "/t/zzzzz")
                for kind in worlds.kinds(SEATS):
                    body = BODY if method == "POST" else None
                    answer = world.phone(kind).open(other, method=method, data=body, headers=OURS)
                    answer.close()
                    assert (other, kind.name, answer.status_code) == (other, kind.name, 404)


def test_looking_changes_nothing(world: World) -> None:
    """No page that is only looked at, by whomever, changes a byte of what is kept: a preview fetches every link."""
    before = list(world.store.file.conn.iterdump())
    for method in ("GET", "HEAD", "OPTIONS"):
        for where in exits(world.app, "GET"):
            for kind in random.Random(where.path).sample(worlds.kinds(SEATS), 2):
                answer = world.phone(kind).open(where.path, method=method)
                answer.close()
                assert answer.status_code < 500 or (method, where.endpoint) == ("HEAD", "live.stream")
    assert list(world.store.file.conn.iterdump()) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost.evil.example"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {},
    ],
)
def test_from_elsewhere(world: World, headers: dict[str, str]) -> None:
    """What a page of somebody else sends with our cookie is refused everywhere, and changes nothing."""
    host = worlds.kinds(SEATS)[0]
    before = list(world.store.file.conn.iterdump())
    for where in exits(world.app, "POST"):
        phone = world.phone(host)
        phone.set_cookie("custode", "it.normal.1.0.right")
        answer = phone.post(where.path, data={"seat": "B"}, headers=headers)
        assert (where.path, answer.status_code) == (where.path, 403)
    assert list(world.store.file.conn.iterdump()) == before


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "192.0.2.77", ""])
def test_another_name(world: World, host: str) -> None:
    """A name that is not ours reaches nothing, wherever it points to."""
    for where in exits(world.app, "GET"):
        answer = world.app.test_client().get(where.path, environ_overrides={"HTTP_HOST": host})
        assert (where.path, answer.status_code) == (where.path, 400)
        answer.close()


def test_nothing_leaves(world: World) -> None:
    """Every answer forbids to load from elsewhere, and no page asks for it."""
    for where in exits(world.app, "GET"):
        for kind in (worlds.kinds(SEATS)[0], worlds.kinds(SEATS)[-1]):
            answer = world.phone(kind).get(where.path)
            if answer.mimetype not in PARTS_OF_ONE:
                assert answer.headers["Content-Security-Policy"] == CSP
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert not any(name.startswith("Access-Control") for name in dict(answer.headers))
            if answer.content_type.startswith("text/html"):
                text = answer.get_data(as_text=True)
                assert [url for url in LOADS.findall(text) if not is_ours(url)] == [], where.path
                hosts = (*world.services.hosts.others(), "127.0.0.1", "localhost")
                own = tuple(f"http://{host}/" for host in hosts)
                away = [url for url in LINKS.findall(text) if not is_ours(url) and not url.startswith(own)]
                assert away == [], where.path
                assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text), where.path
            answer.close()


def is_ours(url: str) -> bool:
    """A path of this server, a place on the page, or something that is here already."""
    return (url.startswith("/") and not url.startswith("//")) or url.startswith(("#", "data:")) or url == ""
