"""From the shelf to the first move, counted in taps; who comes in is seen; and once more with everybody."""

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import AWAY, IPHONE, NARROW, TABLET, Phone
from tests.browser.relayed_server import RelayedServer, Table

if TYPE_CHECKING:
    from playwright.sync_api import Route

# look.md: from the shelf to the first move on a default table.
MOST_TAPS = 6
# How often a screen without script asks for itself, and how often in a test that does not wait so long.
TEN_SECONDS, HASTY = 'content="10', 'content="1'


class Thumb:
    """Counts what it taps; it writes no letter, for it has no way to."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.taps = 0

    def tap(self, selector: str) -> None:
        found = self.phone.page.locator(selector).first
        self.taps += 1
        found.tap()

    def acts(self, tag: str) -> None:
        self.taps += 1
        before = self.phone.seq
        self.phone.buttons(tag, ":not([type=button])").first.dispatch_event("click")
        self.phone.sees(before + 1)


def test_from_the_shelf_to_the_first_move_in_six_taps(phone: NewPhone, server: RelayedServer) -> None:
    """No decision about the app, no letter typed."""
    own = phone(**NARROW)
    own.go("/")
    thumb = Thumb(own)
    thumb.tap("[data-game=hyde] a.primary")
    thumb.tap("form.new .go button")
    own.page.wait_for_selector("main#table")
    for tag in ("shuffle-table", "choose-first", "move", "play-card"):
        thumb.acts(tag)
    assert "gioca" in (own.page.locator(".story").text_content() or "")
    assert thumb.taps <= MOST_TAPS


def test_the_button_that_opens_is_in_the_first_window(phone: NewPhone) -> None:
    """Whatever is folded below: it waits under the thumb on the smallest phone."""
    own = phone(**NARROW)
    for game in ("hyde", "monsterchase"):
        own.go(f"/new/{game}")
        box = own.page.get_by_role("button", name="Apri il tavolo").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640


def test_one_choice_of_a_way_to_play_is_changed_and_the_others_stay(phone: NewPhone, server: RelayedServer) -> None:
    """The fold showed what was usual, whichever way was chosen, and one tap in it took all of that."""
    own = phone()
    own.go("/new/rickmorty")
    chosen = "all => all.map(one => one.value)"
    own.page.locator("label", has=own.page.locator("[name=preset][value=one-phone]")).tap()
    own.page.locator(".custom > summary").tap()
    usual = own.page.locator(".custom input:checked").evaluate_all(chosen)
    assert usual == ["12", "screens", "told", "all"]
    own.page.locator("label", has=own.page.locator("[name='option.dice'][value=app]")).tap()
    assert own.page.locator(".custom input:checked").evaluate_all(chosen) == ["", "12", "screens", "app", "all"]


def test_the_shape_of_a_seat_wears_the_colour_it_is_given(phone: NewPhone) -> None:
    """A blue disc stood beside the green that was proposed for its seat, and a green triangle beside the blue."""
    own = phone(**NARROW)
    own.go("/new/rickmorty")
    own.page.locator("summary", has_text="Chi siede").tap()
    shapes = own.page.locator(".chair svg")
    worn = "all => all.map(one => one.dataset.colour)"
    assert shapes.evaluate_all(worn)[:3] == ["pink", "green", "blue"]
    colours = shapes.evaluate_all("all => all.map(one => getComputedStyle(one).color)")
    assert len(set(colours)) == len(colours)
    own.page.locator("[name='B.colour']").select_option("pink")
    assert shapes.evaluate_all(worn)[:3] == ["green", "pink", "blue"]


def test_a_turn_on_one_phone_is_three_taps(phone: NewPhone, server: RelayedServer) -> None:
    """The phone is in the hands of whoever is on turn: five taps before, two of them for a curtain before nothing."""
    table = server.table()
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    own = phone()
    own.at(table)
    for seat in "AB":
        own.page.wait_for_selector(f"[data-seat={seat}][data-in-hand]")
        assert own.page.locator("form.pass").count() == 0
        thumb = Thumb(own)
        own.acts("move", "cripta")
        thumb.taps += 1
        thumb.acts("play-card")
        if own.offer("keep-mano").count():
            thumb.acts("keep-mano")
        assert thumb.taps <= 3


def test_whoever_comes_in_is_seen_on_the_invitation(phone: NewPhone, server: RelayedServer) -> None:
    """The page that a host stares at changes by itself; so it leads on."""
    table = server.table(sit="first", **{"name.A": "Ada"})
    host, guest = phone(), phone(**IPHONE)
    host.at(table)
    host.go(table.path + "/invite")
    host.mark()
    guest.go(table.path)
    guest.page.locator("form.sit [name=name]").fill("Bruno")
    guest.page.locator("form.sit button[value=B]").tap()
    host.page.wait_for_selector("[data-seat=B][data-taken]")
    assert "Bruno" in host.page.locator(".places [data-seat=B]").inner_text()
    guest.page.locator("[name=choose-outcast][value=yoko]").check()
    assert guest.page.locator("[name=choose-outcast][value=wednesday]").is_disabled()
    guest.page.get_by_role("button", name="Fatto").tap()
    guest.page.wait_for_selector("[data-seat=B][data-in-hand]")
    assert host.is_same_page()
    host.sees(2)
    host.page.get_by_role("link", name="Comincia").tap()
    host.page.wait_for_selector("main#table")


def test_a_colour_is_as_large_beside_a_long_word_as_beside_a_short_one(phone: NewPhone, server: RelayedServer) -> None:
    """On the narrowest phone the longest name of a colour takes its room, and none of the disc's."""
    table, own = server.table("monsterchase", sit="first", seats="3"), phone(**NARROW)
    own.hold(table)
    own.go(f"{table.path}/me?seat=A")
    icons = own.page.locator(".own label .icon")
    discs = icons.evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert len(discs) > 2
    assert max(discs) - min(discs) < 0.5, discs


def over(server: RelayedServer) -> Table:
    """Two people at a match that a ruling has ended."""
    table = server.table(sit="first", seats="2", **{"name.A": "Ada"})
    table.act("shuffle-table")
    table.act("choose-first", first="A")
    for place in ("cripta", "jericho", "bosco"):
        table.act("adjust", dial=f"fate.{place}", value="lost")
    return table


@pytest.mark.parametrize("script", [True, False], ids=["live", "forms"])
def test_once_more_in_one_tap_each(phone: NewPhone, server: RelayedServer, script: bool) -> None:
    table = over(server)
    ada, bruno = phone(), phone(**IPHONE, java_script_enabled=script)
    bruno.go(table.path)
    bruno.page.locator("form.sit button[value=B]").tap()
    bruno.page.get_by_role("button", name="Fatto").tap()
    bruno.page.wait_for_selector("[data-seat=B][data-in-hand]")
    ada.at(table)
    ada.presses(ada.page.get_by_role("button", name="Ancora"))
    if script:
        bruno.page.wait_for_url(ada.page.url)
    else:
        bruno.presses(bruno.page.get_by_role("button", name="Ancora"))
    bruno.page.wait_for_selector("[data-seat=B][data-in-hand]")
    assert ada.page.url == bruno.page.url
    assert ada.seq == bruno.seq == 1


@pytest.mark.parametrize("script", [True, False], ids=["live", "forms"])
def test_the_screen_and_who_looks_on_go_to_the_next_match(phone: NewPhone, server: RelayedServer, script: bool) -> None:
    """By themselves; without script the screen asks again by itself, every ten seconds."""
    table = over(server)
    ada, screen, guest = phone(), phone(**TABLET, java_script_enabled=script), phone(**IPHONE)
    if not script:
        screen.context.route("**/screen", partial(hastened, server))
        # A page that a test hands over may fetch nothing from a machine of this network.
        screen.foresees(*AWAY, "CORS policy")
    ada.at(table)
    screen.go(f"{table.path}/screen")
    guest.go(table.path)
    ada.presses(ada.page.get_by_role("button", name="Ancora"))
    screen.page.wait_for_url(f"{ada.page.url}/screen")
    guest.page.wait_for_url(ada.page.url)
    assert screen.said == "Disponete i cinque luoghi attorno a Nevermore"
    assert screen.page.locator(".join .code").inner_text() == ada.page.url.rpartition("/")[2].upper()


def hastened(server: RelayedServer, route: "Route") -> None:
    """The page as the server has it, which asks again after one second instead of ten."""
    page = server.ask("GET", urlsplit(route.request.url).path).body.decode()
    assert page.count(TEN_SECONDS) == 1
    route.fulfill(body=page.replace(TEN_SECONDS, HASTY), content_type="text/html; charset=utf-8")


def test_who_comes_back_to_a_match_that_is_over_stays(phone: NewPhone, server: RelayedServer) -> None:
    """There was another one since: the page has the way to it, and does not take it."""
    table = over(server)
    own = phone()
    own.hold(table)
    table.post("again", {"seat": "A"})
    own.go(table.path)
    own.page.wait_for_selector("[data-next]")
    own.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert own.page.url.endswith(table.path)
    own.page.get_by_role("button", name="Vai alla prossima partita").tap()
    own.page.wait_for_url(lambda url: not url.endswith(table.path))


def test_the_screen_says_who_won_as_large_where_there_was_another_match_since(
    phone: NewPhone, server: RelayedServer
) -> None:
    """The way to the other one had no room, and the outcome was made as small as it may be."""
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12"})
    table.ask("A adjust dial=step value=over")
    own = phone(**TABLET)
    verdict = "() => parseFloat(getComputedStyle(document.querySelector('.outcome .verdict')).fontSize)"

    def size() -> float:
        own.go(table.path + "/screen")
        own.awaits("() => document.documentElement.style.getPropertyValue('--fit-outcome')")
        own.awaits("() => document.fonts.status === 'loaded'")
        return float(own.page.evaluate(verdict))

    alone = size()
    own.go("/")
    table.post("again", {"seat": "A"})
    assert size() > alone / 2
    assert own.page.locator("[data-next]").count() == 1
