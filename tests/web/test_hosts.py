"""Under which address a phone comes in: any this machine has now, and any name it was told; no other name."""

import ipaddress
import re
from typing import Any

import pytest
from flask import Flask

from companion import addresses, network
from companion.store import Store
from companion.web import create_app
from companion.web.serving.hosts import Hosts, parsed
from tests.any_game import any_game
from tests.web.conftest import JSON, SCREENS, Phone, opened
from tests.web.counter import GAME


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The addresses of a machine that is somewhere else; a test that changes them moves it."""
    found = {"127.0.0.1", "::1"}

    def others() -> tuple[str, ...]:
        return tuple(sorted(each for each in found if not ipaddress.ip_address(each).is_loopback))

    monkeypatch.setattr(addresses, "binds", lambda family, place: place[0] in found)
    monkeypatch.setattr(network, "addresses", others)
    monkeypatch.setattr(addresses, "REMEMBERED", 0.0)
    return found


def served(**how: Any) -> Phone:
    games = {"counter": any_game(GAME)}
    return Phone(create_app(store=Store(None), games=games, screens=[SCREENS], rates=False, **how))


@pytest.mark.parametrize(
    ("host", "status"),
    [
        pytest.param("127.0.0.1:8000", 200, id="this machine"),
        pytest.param("[::1]:8000", 200, id="this machine in IPv6"),
        pytest.param("[::1]", 200, id="without a port"),
        pytest.param("[::ffff:127.0.0.1]:8000", 200, id="IPv4 within IPv6"),
        pytest.param("[0:0:0:0:0:0:0:1]:8000", 200, id="written at length"),
        pytest.param("LOCALHOST:8000", 200, id="upper case"),
        pytest.param("192.0.2.77:8000", 400, id="somebody else's"),
        pytest.param("[2001:db8::7]:8000", 400, id="somebody else's in IPv6"),
        pytest.param("0.0.0.0:8000", 400, id="no address at all"),
        pytest.param("[::]:8000", 400, id="none in IPv6"),
        pytest.param("224.0.0.1", 400, id="everybody's"),
        pytest.param("evil.example", 400, id="a name"),
        pytest.param("127.0.0.1.evil.example", 400, id="a name that looks like an address"),
        pytest.param("localhost.evil.example", 400, id="a name that begins like ours"),
        pytest.param("2130706433", 400, id="a number"),
        pytest.param("127.0.0.1:80:80", 400, id="two ports"),
        pytest.param("127.0.0.1:", 400, id="an empty port"),
        pytest.param("127.0.0.1:0", 400, id="no port"),
        pytest.param("127.0.0.1:99999", 400, id="too large a port"),
        pytest.param("::1", 400, id="no brackets"),
        pytest.param("[::1", 400, id="half a bracket"),
        pytest.param("[127.0.0.1]", 400, id="brackets around IPv4"),
        pytest.param("[fe80::1%25eth0]:8000", 400, id="the name of a card"),
        pytest.param("[::1%lo]", 400, id="another name of a card"),
        pytest.param("user@127.0.0.1", 400, id="somebody at"),
        pytest.param("127.0.0.1, evil.example", 400, id="two at once"),
        pytest.param("a b", 400, id="a blank"),
        pytest.param("localhost\x00", 400, id="nothing at its end"),
        pytest.param("", 400, id="nothing"),
    ],
)
def test_who_is_answered(phone: Phone, host: str, status: int) -> None:
    answer = phone.client.get("/", environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == status


def test_an_address_that_came_later(phone: Phone, cards: set[str]) -> None:
    """Wi-Fi after the start, a new lease, a hotspot beside a cable: at once, and no longer than it lasts."""
    assert phone.get("/", Host="10.42.0.1:8000").status_code == 400
    cards |= {"10.42.0.1", "2001:db8::5", "fe80::5"}
    assert [phone.get("/", Host=host).status_code for host in ("10.42.0.1:8000", "[2001:db8::5]")] == [200, 200]
    cards.remove("10.42.0.1")
    assert phone.get("/", Host="10.42.0.1:8000").status_code == 400


def test_a_page_starts_no_program_to_find_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python looks for the C library by starting others: once, and not for every page."""
    addresses.listed()
    monkeypatch.setattr("subprocess.Popen", None)
    assert addresses.listed() == addresses.listed()


def test_an_address_of_one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link-local address is bound with the card it belongs to; phones do not say which."""
    monkeypatch.setattr(addresses, "binds", lambda family, place: place == ("fe80::5", 0, 0, 3))
    monkeypatch.setattr("socket.if_nameindex", lambda: [(1, "lo"), (3, "wlan0")])
    hosts = Hosts()
    assert [hosts.knows(each) for each in ("fe80::5", "fe80::6")] == [True, False]


def test_what_was_found_here_is_remembered_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def binds(_family: int, place: tuple[str, int]) -> bool:
        asked.append(place)
        return "10.0" in place[0]

    monkeypatch.setattr(addresses, "binds", binds)
    hosts = Hosts()
    assert [hosts.knows("10.0.0.1") for _ in range(9)] == [True] * 9
    assert [hosts.knows("10.9.0.1") for _ in range(3)] == [False] * 3
    assert asked == [("10.0.0.1", 0)] + [("10.9.0.1", 0)] * 3


def test_this_machine_has_the_addresses_it_says_it_has() -> None:
    """Asked of the system here, without a stand-in."""
    for each in (*addresses.reachable(), "127.0.0.1"):
        assert addresses.is_mine(ipaddress.ip_address(each)), each
    assert not addresses.is_mine(ipaddress.ip_address("192.0.2.77"))


def test_own_names_follow_the_machine(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Laptop", "laptop.local", "laptop.lan", "laptop")
    assert {phone.get("/", Host=name).status_code for name in names} == {400}
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop")
    assert [phone.get("/", Host=name).status_code for name in names] == [200, 200, 400, 200]


def test_names_that_were_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """By option or by variable, as they are written in a router or a proxy; a port beside them says nothing."""
    monkeypatch.setenv("CUSTODE_HOSTS", "custode.example, 198.51.100.9:80 [2001:db8::9]")
    phone = served(hosts=["Laptop.fritz.box"])
    names = ("laptop.fritz.box:8000", "custode.example", "198.51.100.9", "[2001:db8::9]:8000")
    assert {phone.get("/", Host=host).status_code for host in names} == {200}
    assert phone.get("/", Host="other.fritz.box").status_code == 400


def test_what_is_wrong_is_said(phone: Phone, cards: set[str]) -> None:
    """Which host, which addresses answer now, and how a name is added; and nothing else is shown there."""
    cards.add("10.1.2.3")
    table = opened(phone)
    wrong = phone.get(table, Host="laptop.lan:8000", **JSON)
    assert (wrong.status_code, wrong.get_json()["seq"]) == (400, None)
    for part in ("«laptop.lan:8000»", "http://10.1.2.3:8000/", "http://127.0.0.1:8000/", "--name", "CUSTODE_HOSTS"):
        assert part in wrong.get_json()["error"]
    odd = phone.get(table, Host="127.0.0.1:80:80", **JSON)
    assert odd.get_json()["error"].startswith("Nessun indirizzo si scrive così: «127.0.0.1:80:80».")
    page = phone.get(table, Host="<b>x</b>").get_data(as_text=True)
    assert "&lt;b&gt;x" in page
    assert "<b>x" not in page
    assert 'id="table"' not in page


# --- what others are told ---------------------------------------------------------------------------------------------


def shown(phone: Phone, table: str, base: str) -> tuple[str, str]:
    """The address on the invite page and the one in its code, for a phone that came by `base`."""
    page = phone.client.get(f"{table}/invite", base_url=base, headers=JSON).get_json()
    return page["url"].removesuffix(table), re.sub(r"/Q/\w+$", "", page["join"])


def test_the_invitation_follows_the_address(phone: Phone, cards: set[str]) -> None:
    cards.update(("10.1.2.3", "fd00::7"))
    table = opened(phone)
    for base in ("http://10.1.2.3:8000", "http://[fd00::7]:8000"):
        assert shown(phone, table, base) == (base, base.upper())
    # The machine's own browser is told where the others find it, now.
    for own in ("http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"):
        assert shown(phone, table, own)[0] == "http://10.1.2.3:8000"
    cards.clear()
    cards.update(("127.0.0.1", "192.168.7.7"))
    assert shown(phone, table, "http://127.0.0.1:8000")[0] == "http://192.168.7.7:8000"


@pytest.mark.parametrize(
    ("listens", "here", "says"),
    [
        pytest.param("127.0.0.1", {"10.1.2.3"}, "Solo questo computer", id="listens to itself"),
        pytest.param("::1", {"10.1.2.3"}, "Solo questo computer", id="listens to itself in IPv6"),
        pytest.param("::", set(), "in nessuna rete", id="in no network"),
        pytest.param("0.0.0.0", {"10.1.2.3"}, None, id="in a network"),
        pytest.param("", {"10.1.2.3"}, None, id="another server listens"),
        pytest.param("10.1.2.3", {"10.1.2.3", "10.9.9.9"}, None, id="listens to one card"),
    ],
)
def test_no_address_is_shown_that_cannot_answer(
    cards: set[str], listens: str, here: set[str], says: str | None
) -> None:
    cards |= here
    phone = served(listens=listens)
    table = opened(phone)
    for path in (f"{table}/invite", "/help", f"{table}/screen"):
        page = phone.client.get(path, base_url="http://127.0.0.1:8000").get_data(as_text=True)
        assert "10.9.9.9" not in page
        if says is None:
            assert ("10.1.2.3" in page) or path.endswith("screen")
        else:
            assert "10.1.2.3" not in page
            assert (says in page) or path.endswith("screen")
        assert ('class="qr"' in page) == (says is None and path != "/help")


def test_help_names_the_firewall(phone: Phone) -> None:
    page = phone.client.get("/help", base_url="http://127.0.0.1:8123").get_data(as_text=True)
    for word in ("Windows", "macOS", "Linux", "ufw allow 8123/tcp", "firewall"):
        assert word in page


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ("Custode.Local:8000", ("custode.local", ":8000")),
        ("[::1]:80", ("::1", ":80")),
        ("127.0.0.1", ("127.0.0.1", "")),
        ("a.:80", None),
        ("-a", None),
    ],
)
def test_a_host_is_read(raw: str, found: tuple[str, str] | None) -> None:
    assert parsed(raw) == found


def test_paper_leads_where_the_phone_came_in(app: Flask, phone: Phone, cards: set[str]) -> None:
    """The same code as on the invite page, drawn into the paper."""
    cards.add("10.1.2.3")
    table = opened(phone)
    one, other = (
        phone.client.get(f"{table}/print/tent.pdf", base_url=base).data
        for base in ("http://127.0.0.1:8000", "http://10.1.2.3:8000")
    )
    assert one == other
