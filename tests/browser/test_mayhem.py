"""Evenings of mayhem by tapping: the map whole beside its card, taps counted, every mode to its end."""

from itertools import pairwise, product

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import Gallery
from tests.browser.mayhem import BOARDS, WAYS, Hand
from tests.browser.phone import ANDROID, IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table

NAMES = {"name.A": "Ada", "name.B": "Bruno", "name.C": "Carla", "name.D": "Dino"}
APP = {"option.dice": "app", "option.cards": "first-game"}


def at(phone: Phone, gallery: Gallery, moment: str, seat: str) -> Table:
    table = gallery.at("mayhem", moment)
    table.post("hold", {"seat": seat, "ready": "1"})
    phone.at(table)
    phone.awaits("() => [...document.styleSheets].some(one => (one.href || '').includes('later'))")
    return table


@pytest.mark.parametrize("language", ["it", "en"])
def test_no_name_is_broken_in_two(phone: NewPhone, gallery: Gallery, language: str) -> None:
    """On the narrowest phone the four to pick from take two rows rather than half a name each."""
    own = phone(**NARROW)
    own.prefer(language)
    at(own, gallery, "drafting", "A")
    heights = own.page.locator(".card form > .choices > button").evaluate_all(
        "all => all.map(one => { const range = document.createRange(); range.selectNodeContents(one);"
        " return range.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight); })"
    )
    assert len(heights) == 4
    assert max(heights) < 1.5, heights


# --- the map ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moment", "seat"), [("placed", "A"), ("blocking", "B"), ("pushing", "B")])
def test_the_map_is_whole_below_its_card(phone: NewPhone, gallery: Gallery, moment: str, seat: str) -> None:
    """Nothing of it lies behind what stays at the thumb, on the phone most people have."""
    own = phone(**IPHONE)
    at(own, gallery, moment, seat)
    thumb = own.page.locator(".thumb").bounding_box()
    tiles = [each.bounding_box() for each in own.page.locator(".tile").all()]
    assert thumb is not None
    assert len(tiles) == 10
    assert all(each is not None and each["y"] + each["height"] <= thumb["y"] for each in tiles)


def test_the_map_is_whole_below_what_the_app_laid_out(phone: NewPhone, server: RelayedServer) -> None:
    """Whoever enters taps it, below all that hands have to do before."""
    own = phone(**IPHONE)
    for form in ({}, {"option.cards": "drawn"}, {"seats": "4", "option.cards": "drawn"}):
        table = server.table("mayhem", **{"seats": "2", **APP, **form})
        table.ask("A shuffle-map")
        own.at(table)
        own.awaits("() => [...document.styleSheets].some(one => (one.href || '').includes('later'))")
        thumb, *tiles = (each.bounding_box() for each in own.page.locator(".thumb, .tile").all()[::-1])
        assert thumb is not None
        assert len(tiles) == 10
        assert all(each is not None and each["y"] + each["height"] <= thumb["y"] for each in tiles), form


ON_A_SCREEN = [{"width": 1920, "height": 1080}, {"width": 1024, "height": 768}]


@pytest.mark.parametrize("size", ON_A_SCREEN)
def test_two_on_a_place_are_round_across_the_room(phone: NewPhone, gallery: Gallery, size: dict[str, int]) -> None:
    """They were half as wide as high, and lay over the number of the place below."""
    screen = phone(viewport=size, is_mobile=False, has_touch=False)
    screen.go(f"{gallery.at('mayhem', 'telling').path}/screen")
    wide = screen.page.locator(".map .fig").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(({ width, height }) => width / height)"
    )
    assert len(wide) == 4
    assert min(wide) > 0.9, wide


DRAWN = "one => getComputedStyle(one, '::before').content !== 'none'"


def test_a_place_that_has_left_is_drawn_no_more(phone: NewPhone, gallery: Gallery) -> None:
    """Its hexagon stayed, without a number, and looked like a place one may go to."""
    own = phone(**IPHONE)
    table = at(own, gallery, "arena", "A")
    table.act("adjust", dial="gone.p3", value="yes")
    own.sees(table.seq)
    drawn = [tile.evaluate(DRAWN) for tile in own.page.locator(".tile").all()]
    assert drawn == [number != 3 for number in range(1, 11)]


SIZES = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height, box.right])"


@pytest.mark.parametrize("wide", [320, 360, 390])
def test_a_place_and_a_die_are_as_large_as_a_thumb(phone: NewPhone, gallery: Gallery, wide: int) -> None:
    own = phone(viewport={"width": wide, "height": 640})
    for (moment, things), text in product(
        {"placed": ".go", "choosing": ".sheet-of form button"}.items(), ("normal", "huge")
    ):
        at(own, gallery, moment, "A")
        own.page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
        found = own.page.locator(things).evaluate_all(SIZES)
        assert found
        assert min(min(width, height) for width, height, _ in found) >= 44, (moment, text)
        assert max(right for _, _, right in found) <= wide, (moment, text)


def test_what_would_happen_stands_beside_the_target(phone: NewPhone, gallery: Gallery) -> None:
    """The same on the map as on the button that does it."""
    own = phone(**IPHONE)
    at(own, gallery, "aiming", "A")
    assert own.page.locator(".fig small").all_inner_texts() == ["−5"]
    assert own.page.locator(".thumb .do button").inner_text() == "Stella Rubia: danni 0 → 5"
    assert own.page.locator(".card .hands li").all_inner_texts() == ["Danni di Stella Rubia: 0 → 5"]


def test_what_adds_to_an_attack_is_in_sight_before_it(phone: NewPhone, gallery: Gallery) -> None:
    """It is told before the blow or never, and lay two screens below, behind the cards one holds."""
    own = phone(**IPHONE)
    table = at(own, gallery, "telling", "A")
    table.act("tell-effect", figure="black-robin", effect="ranged")
    own.sees(table.seq)
    thumb = own.page.locator(".thumb").bounding_box()
    more, stun = (own.page.locator(f'.chipped button[value="{chip}"]').bounding_box() for chip in ("plus-5", "stun"))
    assert thumb is not None
    assert more is not None
    assert stun is not None
    assert more["y"] + more["height"] <= thumb["y"], more
    assert stun["y"] < thumb["y"], stun


def test_an_obstacle_is_laid_on_its_border_or_shifted(phone: NewPhone, server: RelayedServer) -> None:
    """On the borders that are open, and one that lies there is chosen first; only one of the two is in sight."""
    gallery = Gallery(server)
    own = phone(**IPHONE)
    at(own, gallery, "moving-walls", "B")
    laid, shifted = (own.page.locator(f".edge[form={act}-obstacle]:visible") for act in ("lay", "move"))
    assert (laid.count() > 5, shifted.count()) == (True, 0)
    own.page.locator(".taken").tap()
    assert (laid.count(), shifted.count() > 5) == (0, True)
    seq = own.seq
    shifted.first.tap()
    own.sees(seq + 1)
    assert own.page.locator(".wall").count() == 1
    assert own.page.locator(".wall .off").inner_text() != "tra il luogo 5 e il luogo 6"


def test_a_score_stands_below_what_it_is(phone: NewPhone, gallery: Gallery) -> None:
    """Headed in the middle and written at the left, the points stood halfway to the next column."""
    own = phone(**NARROW)
    own.go(f"{gallery.at('mayhem', 'over').path}/recap")
    head, cell = (
        own.page.locator(f".scores {which}").first.evaluate("one => [getComputedStyle(one).textAlign, one.offsetLeft]")
        for which in ("thead th", "tbody td")
    )
    assert head == cell


# --- taps -------------------------------------------------------------------------------------------------------------


def test_the_first_activation_is_eight_taps_from_the_shelf(phone: NewPhone) -> None:
    """Where the app lays out and rolls, with a box nobody has copied; nothing is typed."""
    own = phone(**ANDROID)
    own.go("/")
    own.page.locator(".shelf li", has_text="Mayhem").get_by_role("link", name="Apri un tavolo").tap()
    own.page.locator("[name=preset][value=first-game]").check()
    own.page.get_by_role("button", name="Apri il tavolo").tap()
    own.page.wait_for_selector("main#table")
    hand = Hand(own)
    while "place-die" not in hand.taps:
        hand.tap()
    assert 3 + len(hand.taps) <= 8, hand.taps


# What is aimed at, a tap each; and what may lie between two activations: who has fallen or comes back, the dice of a
# round, the answer of whoever is hit.
AIMED = ("attack", "ignite", "stun", "push", "pull", "step", "teleport", "lay-trap", "lay-obstacle")
BETWEEN = (
    *("say-ko", "enter", "remove-tile", "escape"),
    *("tell-die", "tell-initiative", "tell-mayhem", "move-cyborg", "leave-cyborg"),
)


def plain(taps: list[str]) -> int:
    """The taps of an activation with one target, whatever luck made of it: each further one is a tap more."""
    further = max(0, sum(tap in AIMED for tap in taps) - 1)
    return len(taps) - further - sum(tap in BETWEEN for tap in taps)


# Nobody falls in two rounds: that is said across the page, with all that hands clear away, and the map gives way to it.
STURDY = {**BOARDS, "characters": [[30, 2], [30, 2], [30, 2], [30, 2]]}


def test_a_round_with_the_boards_known(phone: NewPhone, server: RelayedServer) -> None:
    """At most three taps an activation where it has one target, at most 24 a round, and the page is never moved."""
    server.knows("mayhem", STURDY)
    try:
        table = server.table("mayhem", seats="2", **NAMES, **APP)
    finally:
        server.forgets("mayhem", BOARDS)
    own = phone(**IPHONE)
    own.at(table)
    hand = Hand(own, seed=3)
    for _ in hand.plays(60):
        if hand.taps.count("place-die") >= 8:
            break
    first = hand.taps.index("place-die")
    ends = [index for index, tap in enumerate(hand.taps) if tap == "place-die"]
    longest = max((hand.taps[here:there] for here, there in pairwise(ends)), key=plain)
    assert plain(longest) <= 4, longest
    assert len(hand.taps[first : ends[4]]) <= 24
    assert set(hand.scrolled) <= {"enter"}


# --- evenings ---------------------------------------------------------------------------------------------------------

# In the soak, each whole from its empty table on.
MODES = [
    pytest.param("2", {}, False, id="two"),
    pytest.param("2", {}, True, id="boards-known"),
    pytest.param("3", {"option.mode": "free-for-all"}, True, id="free-for-all"),
    pytest.param("3", {}, True, id="three"),
    pytest.param("4", {}, True, id="four"),
    pytest.param("2", {"option.mode": "competitive"}, True, id="competitive"),
]


def test_an_evening_is_ended_by_tapping(phone: NewPhone, server: RelayedServer) -> None:
    """The same, each side a point from its end once the first die lies."""
    ended(phone, server, "2", {}, is_known=False, is_late=True)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "form", "is_known"), MODES)
def test_an_evening_is_played_by_tapping(
    phone: NewPhone, server: RelayedServer, seats: str, form: dict[str, str], is_known: bool
) -> None:
    """To its end, with a card at each moment; nothing is typed and nothing lies beyond the edge."""
    ended(phone, server, seats, form, is_known=is_known)


def ended(
    phone: NewPhone, server: RelayedServer, seats: str, form: dict[str, str], *, is_known: bool, is_late: bool = False
) -> None:
    names = {key: name for key, name in NAMES.items() if key[-1] <= "ABCD"[int(seats) - 1]}
    if is_known:
        server.knows("mayhem", BOARDS)
    table = server.table("mayhem", seats=seats, **names, **{**APP, **form})
    server.forgets("mayhem", BOARDS)
    own = phone(**NARROW)
    own.at(table)
    hand = Hand(own, seed=int(seats))
    for said in hand.plays(700):
        assert said
        if is_late and "place-die" in hand.taps:
            is_late = False
            for side in ("black", "white"):
                table.act("adjust", dial=f"points.{side}", value=4)
            own.sees(table.seq)
        assert own.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), said
    assert own.page.locator(".event").get_attribute("data-kind") in ("good", "bad", "end")


def test_two_phones_play_a_round_with_an_empty_box(phone: NewPhone, server: RelayedServer) -> None:
    """The guest's phone is there before the opener has done anything; each sees what the other does, and no page is
    ever loaded again."""
    table = server.table("mayhem", seats="2", sit="first", **NAMES, **APP, **{"option.keep": "hands"})
    guest, opener = phone(**IPHONE), phone(**ANDROID)
    guest.go(table.path)
    guest.page.locator("form.sit button[value=B]").tap()
    guest.page.locator("form.me").get_by_role("button", name="Fatto").tap()
    guest.page.wait_for_selector("[data-seat=B][data-in-hand]")
    guest.mark()
    opener.at(table)
    opener.mark()
    # Nobody falls in this round: each side has its two turns.
    ways = tuple(way for way in WAYS if way != "say-ko")
    hands = {"A": Hand(opener, ways=ways), "B": Hand(guest, seed=1, ways=ways)}
    for _ in range(40):
        hand = next(hand for hand in hands.values() if hand.is_waited_for())
        hand.tap()
        for phone_of in (guest, opener):
            phone_of.sees(hand.phone.seq)
        if all(each.taps.count("place-die") == 2 for each in hands.values()):
            break
    assert [hand.taps.count("place-die") for hand in hands.values()] == [2, 2]
    assert guest.is_same_page()
    assert opener.is_same_page()
    # What one holds stands on no other phone.
    held = [set(each.page.locator(".own b").all_inner_texts()) for each in (opener, guest)]
    assert held[0].isdisjoint(held[1])
    assert any(held)
