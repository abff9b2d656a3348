"""A whole round of hyde on two phones, with one who looks on and a screen on the table."""

import re
from statistics import median
from typing import Any

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import ANDROID, IPHONE, TABLET, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.deadlines import SOON, timed


def opened(phone: Phone) -> str:
    """A table of two opened by hand on a phone that speaks Italian; its path."""
    phone.go("/")
    assert phone.page.locator("html").get_attribute("lang") == "it"
    phone.page.locator("a[href='/new/hyde']").first.tap()
    phone.page.locator("[name=preset][value=each]").check()
    phone.page.locator("summary", has_text="Chi siede").tap()
    phone.page.locator("[name='name.A']").fill("Ada")
    phone.page.get_by_role("button", name="Apri il tavolo").tap()
    phone.page.get_by_role("link", name="Comincia").tap()
    phone.page.wait_for_selector("main#table")
    return phone.page.url.removeprefix(phone.origin)


def joined(phone: Phone, code: str, name: str) -> None:
    """By typing the code as people do, then taking the seat that is free."""
    phone.go("/")
    phone.page.locator("[name=code]").fill(f" {code.lower()} ")
    phone.page.get_by_role("button", name="Entra").tap()
    phone.page.locator("form.sit [name=name]").fill(name)
    phone.page.locator("form.sit button[value=B]").tap()
    phone.page.locator("form.me").get_by_role("button", name="Fatto").tap()
    phone.page.wait_for_selector("[data-seat=B][data-in-hand]")


def test_two_phones_play_a_round(phone: NewPhone) -> None:
    """Each sees what the other does within two seconds, and no page is ever loaded again."""
    ada, bruno = phone(**ANDROID), phone(**IPHONE)
    path = opened(ada)
    assert not ada.page.evaluate("isSecureContext")
    joined(bruno, path.rpartition("/")[2], "Bruno")
    looking, screen = phone(), phone(**TABLET)
    looking.go(path)
    screen.go(path + "/screen")
    others = (ada, bruno, looking, screen)
    ada.page.wait_for_selector("[data-seat=B][data-taken]")
    took: list[float] = []
    for each in others:
        each.mark()

    def acts(who: Phone, tag: str, value: str = "") -> None:
        seq = who.acts(tag, value)
        with timed(took):
            for each in others:
                each.sees(seq)

    acts(bruno, "shuffle-table")
    acts(ada, "choose-first", "A")
    places = ada.buttons("move").evaluate_all("all => all.map(one => one.value)")
    assert len(places) == 6
    outer = [place for place in places if place != "nevermore"]
    for turn, token in enumerate(outer):
        for who in (ada, bruno):
            acts(who, "move", outer[-1] if turn < 3 and turn % 2 == 0 else "nevermore")
            if who.offer("play-card").count():
                acts(who, "play-card")
            if who.offer("keep-mano").count():
                acts(who, "keep-mano")
        # The last one is no choice: the button names it.
        acts(ada if turn % 2 else bruno, "draw-token", token if token != outer[-1] else "")

    assert screen.page.locator(".place[data-state=struck]").count() == 1
    pad = bruno.offer("reveal")
    cards = int(pad.locator(".counts").get_attribute("data-most") or 0)
    assert cards == 4
    bruno.is_whole()
    for cell in pad.locator("[data-add]").all()[:cards]:
        cell.tap()
    bruno.awaits("cards => document.querySelectorAll('.chips li').length === cards", cards)
    before = bruno.seq
    pad.locator("button:not([type=button])").tap()
    for each in others:
        each.sees(before + 1)
    acts(ada, "keep-cards")
    if ada.offer("score").count():
        acts(ada, "score")
    assert screen.page.locator(".place[data-state=saved], .place[data-state=lost]").count() == 1
    assert looking.page.locator("form[data-offer]").count() == 0
    assert screen.page.locator("form").count() == 0
    assert screen.page.locator(".join .code").inner_text() == path.rpartition("/")[2].upper()
    # The screen says whose turn it is in the sentence of the moment; a phone names the seats beside it.
    assert looking.page.locator(".row").inner_text().split() == ["A", "Ada", "B", "Bruno", "tocca", "ad", "Ada"]
    assert screen.said == "Tocca ad Ada: dove va?"
    assert screen.page.locator("#say").is_visible()
    assert {"Ada:", "Bruno:"} <= set(screen.page.locator(".story").inner_text().split())
    assert all(each.is_same_page() for each in others)
    # The count is folded away once it is told, and the same on all.
    texts = {" ".join((each.page.locator(".count tfoot").text_content() or "").split()) for each in others}
    assert len(texts) == 1
    assert "contro 14" in texts.pop()
    # All of them; half of the acts, so that a burst of others' work on this machine decides nothing.
    assert median(took) <= SOON


def test_a_printed_code_leads_to_the_table(phone: NewPhone, server: RelayedServer) -> None:
    """The code on the invitation, in capitals as it is printed, brings a phone to a free seat."""
    table = server.table(sit="first")
    link = table.page("/invite")["join"]
    assert re.fullmatch(r"HTTP://CUSTODE\.LOCAL:\d+/Q/[0-9A-Z]{18}", link)
    guest = phone(**IPHONE)
    guest.page.goto(link)
    guest.page.locator("form.sit button[value=B]").tap()
    guest.page.locator("form.me").get_by_role("button", name="Fatto").tap()
    guest.page.wait_for_selector("[data-seat=B][data-in-hand]")
    assert guest.page.url == server.origin + table.path


def kept_hands(server: RelayedServer) -> Table:
    table = server.table(**{"option.keep": "hands"})
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    return table


def test_a_hand_stays_on_its_phone(phone: NewPhone, server: RelayedServer) -> None:
    """Cards told to one phone are in the page of no other: seat, onlooker or screen."""
    table = kept_hands(server)
    own, other, looking, screen = phone(), phone(), phone(), phone(**TABLET)
    own.at(table)
    table.post("hold", {"seat": "B", "ready": "1"})
    other.at(table)
    looking.go(table.path)
    screen.go(table.path + "/screen")
    pad = own.offer("name-cards")
    own.unfold_entry("name-cards")
    for cell in ("medusa-3", "bee-5"):
        pad.locator(f"td:has([name='cards.{cell}']) [data-add]").tap()
    seq = own.seq
    pad.locator("button:not([type=button])").tap()
    for each in (own, other, looking, screen):
        each.sees(seq + 1)
    assert own.page.locator(".hand .off").all_inner_texts()[:2] == HAND
    assert names_in(own) == {"Ape 5", "Medusa 3"}
    own.acts("move", "nevermore")
    for each in (other, looking, screen):
        each.sees(seq + 2)
        assert names_in(each) == set()


HAND = ["Ape 5", "Medusa 3"]


def names_in(phone: Phone) -> set[str]:
    """Which of these cards the page speaks of, outside the pads where every card may be chosen."""
    page = re.sub(r"<table class=\"pad.*?</table>", "", phone.page.content(), flags=re.DOTALL)
    return {card for card in (*HAND, "bee-5", "medusa-3") if card in page}


@pytest.mark.parametrize("device", [ANDROID, IPHONE], ids=["android", "iphone"])
def test_the_network_is_no_secure_context(phone: NewPhone, device: dict[str, Any]) -> None:
    """What phones get at home: no crypto.subtle, no wake lock, no service worker; and everything works."""
    found = phone(**device)
    found.go("/")
    lacks = "[isSecureContext, 'subtle' in crypto, 'wakeLock' in navigator, 'serviceWorker' in navigator]"
    assert found.page.evaluate(lacks) == [False] * 4
    assert found.page.evaluate("navigator.maxTouchPoints") > 0
    assert {"width": found.page.evaluate("innerWidth")}.items() <= device["viewport"].items()
