"""An evening of hyde by tapping: the ring whole above the fold, a total that is true and in sight, taps counted."""

from collections.abc import Iterator
from itertools import product

import pytest

from tests.bench.scenarios import scenario
from tests.browser.conftest import NewPhone
from tests.browser.gallery import Gallery
from tests.browser.phone import ANDROID, IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.each_value import each_value

# Two seats and four, on the phones most people have and on the smallest.
TABLES = each_value(("2", "4"), ("iphone", "narrow"))
DEVICES = {"iphone": IPHONE, "narrow": NARROW}
OUTCASTS = {"A.outcast": "wednesday", "B.outcast": "enid"}


def begun(server: RelayedServer, **form: str) -> Table:
    table = server.table(**{"name.A": "Ada", "name.B": "Bruno", **OUTCASTS, **form})
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    return table


def outer(table: Table) -> list[str]:
    """The places round Nevermore where one may stay, in the order of the ring."""
    places = table.page()["board"]["view"]["ring"]
    return [each["id"] for each in places if not each["is_centre"] and each["id"] != "bosco"]


def edges(phone: Phone, *of: str) -> list[list[float]]:
    """Top and bottom of each of these in the window."""
    found = "all => all.map(one => document.querySelector(one).getBoundingClientRect())"
    edges: list[list[float]] = phone.page.evaluate(f"all => ({found})(all).map(one => [one.top, one.bottom])", [*of])
    return edges


# --- the ring ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "device"), TABLES)
def test_the_ring_is_whole_with_the_card_above_it(
    phone: NewPhone, server: RelayedServer, seats: str, device: str
) -> None:
    """From the heading of the card to the last place nothing lies behind what stays at the thumb."""
    table = begun(server, seats=seats)
    table.turns(1, to=outer(table)[0])
    table.turn()
    own = phone(**DEVICES[device])
    own.at(table)
    (card, _), (_, ring), (thumb, _), (top, bottom) = edges(own, "#card", ".ring", ".thumb", ".strip")
    assert ring - card <= thumb - (bottom - top)
    if device == "iphone":
        assert ring <= thumb


@pytest.mark.parametrize("device", DEVICES)
def test_the_next_move_has_the_ring_above_what_is_quickly_done(
    phone: NewPhone, server: RelayedServer, device: str
) -> None:
    """On the phone that moves the whole ring is in the window after a turn; what takes longer comes first."""
    table = server.table(seats="3", **{"A.outcast": "yoko", "B.outcast": "ajax", "C.outcast": "enid"})
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    own = phone(**DEVICES[device])
    own.at(table)
    assert own.page.locator(".done ~ .board").count() == 1
    table.turns(1)
    own.page.wait_for_selector(".board ~ .done")
    ring, thumb = (own.page.locator(each).bounding_box() for each in (".ring", ".thumb"))
    assert ring is not None
    assert thumb is not None
    assert ring["y"] + ring["height"] <= thumb["y"]
    assert own.page.locator(".turn").inner_text() == "tocca a B"


def test_an_attack_that_is_over_takes_no_room_above_the_ring(phone: NewPhone, server: RelayedServer) -> None:
    """All through the next round its line pushed the last row of places off a small phone."""
    table = begun(server, **{"A.outcast": "yoko", "B.outcast": "ajax"})
    table.attacked(at=outer(table)[0])
    assert table.acted("reveal")
    own = phone(**NARROW)
    own.at(table)
    assert own.page.locator(".ring ~ .count").count() == 1
    table.turns(1)
    table.turn()
    own.sees(table.seq)
    (_, ring), (thumb, _) = edges(own, ".ring", ".thumb")
    assert ring <= thumb


SPILLS = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.outerHTML)"
LINES = """one => {
    one.textContent = one.textContent.replace(/^/, '1');
    one.dataset.left = 'ancora 10';
    const lines = one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight);
    one.textContent = one.textContent.slice(1);
    return lines;
}"""
RIGHTS = "all => all.map(one => one.getBoundingClientRect().right)"


def test_a_place_holds_what_it_says(phone: NewPhone, server: RelayedServer) -> None:
    """Whatever the width of the phone and the size of its text."""
    table = begun(server, seats="4", **{"option.keep": "all"})
    table.act("move", place=outer(table)[0])
    own = phone()
    own.at(table)
    for width, text in product((320, 360, 390), ("normal", "huge")):
        own.page.set_viewport_size({"width": width, "height": 640})
        own.page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
        spilt = own.page.locator(".place, .place *:not(.off, .zero), .own, .hand li").evaluate_all(SPILLS)
        assert spilt == [], (width, text)
        assert max(own.page.locator(".ring, .mine").evaluate_all(RIGHTS)) <= width, (width, text)


# The words of each head that stand on two lines.
PARTED = """all => all.flatMap(one => {
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const word of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) found.push(word[0]);
    }
  }
  return found;
})"""


@pytest.mark.parametrize(("width", "language"), each_value((320, 360, 390), ("it", "en")))
def test_a_row_of_cards_says_its_symbol_in_whole_words(
    phone: NewPhone, server: RelayedServer, width: int, language: str
) -> None:
    table = begun(server, **{"A.outcast": "ajax"})
    attack(table, outer(table)[1], enid=outer(table)[1])
    own = phone(viewport={"width": width, "height": 640}, locale=language)
    own.prefer(language)
    own.at(table)
    heads, cells = own.page.locator(".pad th[scope=row]"), own.page.locator(".pad [data-add]")
    own.is_whole()
    cells.last.wait_for()
    assert heads.count() == 6
    assert heads.evaluate_all(PARTED) == []
    sizes = cells.evaluate_all("all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.right])")
    assert min(wide for wide, _ in sizes) >= 44
    assert max(right for _, right in sizes) <= width


# --- the attack -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["narrow", pytest.param("iphone", marks=pytest.mark.soak)])
def test_the_total_of_an_attack_is_true_and_in_sight_at_every_card(
    phone: NewPhone, server: RelayedServer, device: str
) -> None:
    """Enid's two points are a part of it from the first; what the pad says last is what the verdict says."""
    table = begun(server, **{"A.outcast": "ajax"})
    where = outer(table)[1]
    attack(table, where, enid=where)
    own = phone(**DEVICES[device])
    own.at(table)
    own.is_whole()
    total = own.page.locator(".card .sum")
    cells = own.page.locator(".counts [data-add]")
    own.page.locator("#card").evaluate("one => one.scrollIntoView()")
    least = int(own.page.locator(".counts").get_attribute("data-most") or 0)
    assert own.page.locator(".card .total").inner_text().startswith("+2 Enid")
    assert total.inner_text().startswith("2 / ")
    # With how many are left, in one line, at a pile of ten as well.
    assert total.evaluate(LINES) < 1.5
    for index in range(least):
        cells.nth(index).tap()
        (top, bottom), (thumb, _) = edges(own, ".card .sum", ".thumb")
        assert 0 <= top < bottom <= thumb
    shown = total.inner_text().split(" / ")[0]
    taps = least + 1
    own.acts("reveal")
    assert taps == least + 1
    verdict = own.page.locator(".event .verdict").inner_text()
    assert verdict.split()[0] == shown
    assert own.page.locator(".event").get_attribute("data-kind") in ("good", "bad")


WORTH = "all => all.map(one => Number(one.dataset.worth))"


def test_cards_and_ones_of_an_attack_make_one_total(phone: NewPhone, server: RelayedServer) -> None:
    """The pad of Ajax's ones wrote "0 / 2" over the total, and put its cards in the place of the others'."""
    table = begun(server, **{"A.outcast": "ajax"})
    where = outer(table)[1]
    table.act("move", place=where)
    table.act("play-ones", cards=["?", "?"], with_mano="0")
    table.acted("keep-mano")
    attack(table, where, enid=where, begins="B")
    own = phone(**IPHONE)
    own.at(table)
    own.is_whole()
    total, ones = (own.page.locator(".card .sum").nth(place) for place in (0, 1))
    assert [total.inner_text(), ones.inner_text()] == ["2 / 14", "0 / 2"]
    plain, low = (own.page.locator(".counts").nth(place).locator("[data-add]") for place in (0, 1))
    for cell in counting(own, 0)[: int(own.page.locator(".counts").first.get_attribute("data-most") or 0)]:
        plain.nth(cell).tap()
    before = int(total.inner_text().split(" / ")[0])
    for cell in counting(own, 1)[:2]:
        low.nth(cell).tap()
    assert ones.inner_text() == "2 / 2"
    assert int(total.inner_text().split(" / ")[0]) > before > 2
    chips = own.page.locator(".card .chips li")
    assert chips.count() == own.page.locator("[data-some]").count() > 3
    # What was tapped pushes nothing away: it stands below the button.
    button = own.page.locator("form[data-offer=reveal] > button").bounding_box()
    chip = chips.first.bounding_box()
    assert button
    assert chip
    assert button["y"] < chip["y"]
    shown = total.inner_text().split(" / ")[0]
    own.acts("reveal")
    assert own.page.locator(".event .verdict").inner_text().split()[0] == shown


def counting(phone: Phone, pad: int) -> list[int]:
    """Which cells of a pad count something here: luck laid places and targets at which others count nothing."""
    worth = phone.page.locator(".counts").nth(pad).locator("[data-worth]")
    return [cell for cell, value in enumerate(worth.evaluate_all(WORTH)) if value > 0]


def attack(table: Table, where: str, enid: str, begins: str = "A") -> None:
    """A round that ends there, with Enid standing on it."""
    others = [place for place in (*outer(table), "bosco") if place != where]
    for turn, token in enumerate((*others, where)):
        for seat in ("A", "B") if turn else ("A", "B")["AB".index(begins) :]:
            is_last = turn == len(others)
            stands = where if turn == 1 else "nevermore"
            table.act("move", place=enid if is_last and seat == "B" else stands)
            table.acted("play-card")
            table.acted("keep-mano")
        table.act("draw-token", place=token)


def test_wednesday_exchanges_a_card_where_it_lies(phone: NewPhone, server: RelayedServer) -> None:
    """A tap on a card of the attack shows what may be left for it, each with the total it makes."""
    table = begun(server)
    where = outer(table)[1]
    attack(table, where, enid="nevermore")
    cards = ["medusa-1", "eye-2", "bat-4", "bee-5"][
        : int(table.turn()["moment"]["prompt"]["lead"]["fields"][0]["most"])
    ]
    table.act("reveal", cards=cards)
    table.turn()
    own = phone(**IPHONE)
    own.at(table)
    own.page.locator(".swap summary").first.tap()
    button = own.page.locator(".swap [open] button").first
    was, then = (int(each) for each in button.locator("b").inner_text().split(" → "))
    assert own.page.locator(".event .verdict").inner_text().split()[0] == str(was)
    seq = own.seq
    button.tap()
    own.sees(seq + 1)
    assert own.page.locator(".event .verdict").inner_text().split()[0] == str(then)


def test_a_hand_fits_where_the_match_is_watched_again(phone: NewPhone, server: RelayedServer) -> None:
    """A card of the hand wore the width of a choice of whoever sits down, and lay over the next."""
    table = Gallery(server).noted
    table.turn()
    own = phone(**NARROW)
    own.hold(table)
    own.go(f"{table.path}/replay")
    cards = own.page.locator(".hand .own")
    assert cards.count() > 1
    assert cards.evaluate_all("all => all.filter(one => one.offsetWidth > one.parentElement.offsetWidth).length") == 0


def test_what_is_left_for_a_card_that_counts_nothing_is_not_struck(phone: NewPhone, server: RelayedServer) -> None:
    """A strike through a row goes through all that unfolds in it, as if it could not be had."""
    table = begun(server)
    attack(table, "jericho", enid="nevermore")
    most = int(table.turn()["moment"]["prompt"]["lead"]["fields"][0]["most"])
    table.act("reveal", cards=["bat-4", "eye-4", "bee-4", "medusa-4"][:most])
    table.turn()
    own = phone(**IPHONE)
    own.at(table)
    own.is_whole()
    row = own.page.locator(".struck").first
    row.locator("summary").tap()
    assert row.locator("button").first.is_visible()
    lines = "one => [one, one.querySelector('summary')].map(each => getComputedStyle(each).textDecorationLine)"
    assert row.evaluate(lines) == ["none", "line-through"]


# --- taps -------------------------------------------------------------------------------------------------------------


def turn(own: Phone, place: str, *, passes: bool) -> Iterator[str]:
    """What is tapped in one turn by whoever has the phone; passing it on is counted apart."""
    if passes and own.page.locator("form.pass button").count():
        own.presses(own.page.locator("form.pass button"))
        yield "pass"
        if own.page.locator(".cover").count():
            own.presses(own.page.locator("main button").first)
            yield "pass"
    own.acts("move", place)
    yield "move"
    if own.buttons("play-card").count():
        own.acts("play-card")
        yield "play-card"
    if own.buttons("keep-mano").count():
        own.acts("keep-mano")
        yield "keep-mano"


@pytest.mark.parametrize("keep", ["nothing", "all"])
def test_a_turn_is_two_taps_and_one_more_with_mano(phone: NewPhone, server: RelayedServer, keep: str) -> None:
    """On the ring, and the card where it lies or at the thumb; the one who has Mano keeps him with a third."""
    table = begun(server, **{"option.keep": keep})
    first, second = outer(table)[:2]
    own = phone(**ANDROID)
    own.at(table)
    ada = [*turn(own, first, passes=True)]
    bruno = [*turn(own, second, passes=True)]
    assert [tap for tap in ada if tap != "pass"] == ["move", "play-card"]
    assert [tap for tap in bruno if tap != "pass"] == ["move", "play-card", "keep-mano"]
    if keep == "nothing":
        assert {"A": len(ada), "B": len(bruno)} == scenario("one phone that goes round, nothing kept").count()


# --- an evening -------------------------------------------------------------------------------------------------------


# Late in an evening, and in the soak from its empty table on.
LOST = [pytest.param(("cripta", "jericho"), id="late"), pytest.param((), id="whole", marks=pytest.mark.soak)]


@pytest.mark.parametrize("lost", LOST)
def test_an_evening_is_played_by_tapping(phone: NewPhone, server: RelayedServer, lost: tuple[str, ...]) -> None:
    """To the last verdict, each moment with its card or its event; nothing is typed."""
    table = server.table(**{**OUTCASTS, "name.A": "Ada", "name.B": "Bruno"})
    if lost:
        table.act("shuffle-table")
    for place in lost:
        table.act("adjust", dial=f"fate.{place}", value="lost")
    own = phone(**NARROW)
    own.at(table)
    seen = [own.page.locator("#say").inner_text()]
    for _ in range(200):
        if own.page.locator(".outcome").count():
            break
        tapped(own)
        if not own.page.locator(".outcome").count() and own.page.locator("#table").count():
            seen.append(own.page.locator("#say").inner_text())
            assert own.page.evaluate("document.querySelector('.ring, .mine').scrollWidth <= innerWidth")
    assert own.page.locator(".event").get_attribute("data-kind") in ("good", "bad")
    said = {text.strip() for text in seen}
    assert any(text.startswith("Tocca a te: dove vai?") for text in said)
    assert any(text.startswith("Girate l") for text in said)
    assert any("Mercoledì, vuoi scambiare" in text for text in said)


# What is tapped, the likeliest first: tokens in the order of the box, and moves to where the last of them will be.
WAYS = (
    "form.pass button",
    "form[data-offer=shuffle-table] button",
    "form[data-offer=choose-first] button",
    "form[data-offer=play-card] button",
    "form[data-offer=keep-mano] button",
    "form[data-offer=keep-cards] button",
    "form[data-offer=draw-token] button",
    "form[data-offer=reveal] button:not([type=button])",
    *(
        f"[data-place={place}]:not([data-state=saved], [data-state=lost]) .go"
        for place in ("bosco", "capanno", "pilgrim-world", "jericho", "cripta", "nevermore")
    ),
)


def tapped(own: Phone) -> None:
    """One act, as a finger does it."""
    if own.page.locator("#table").count() == 0:
        own.presses(own.page.locator("main button").first)
        return
    own.is_whole()
    seq = own.seq
    for cell in own.page.locator(".counts").locator("[data-add]").all()[: cards(own)]:
        cell.tap()
    way = own.page.evaluate("ways => ways.find(each => document.querySelector(each))", WAYS)
    if way == WAYS[0]:
        own.presses(own.page.locator(way).first)
        return
    own.page.locator(way).first.tap()
    own.sees(seq + 1)


def cards(own: Phone) -> int:
    pad = own.page.locator(".counts")
    return int(pad.get_attribute("data-most") or 0) if pad.count() else 0


def test_the_ring_waits_behind_its_name_while_an_attack_is_exchanged(phone: NewPhone, server: RelayedServer) -> None:
    """Nobody moves then; whoever wants to look unfolds it, and with the count it is back."""
    table = Gallery(server).noted
    table.turn()
    own = phone(**IPHONE)
    own.at(table)
    own.is_whole()
    assert own.page.locator(".ring").is_hidden()
    own.page.locator("#ring > summary").tap()
    assert own.page.locator(".ring .place").count() == 6
    own.acts("keep-cards")
    assert own.page.locator(".ring").is_visible()
