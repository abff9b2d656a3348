"""100 giorni by tapping: a secret placement, a whole round on two phones with an empty box, no word typed."""

from collections import Counter

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table

# One action a player, and of that the placement.
ROUND, PLACEMENT = 8, 3


class Hand:
    """A player with a phone, whose taps are counted."""

    def __init__(self, phone: Phone, table: Table, seat: str, taps: Counter[str]) -> None:
        self.phone, self.seat, self.taps = phone, seat, taps
        phone.at(table)
        phone.awaits("() => document.documentElement.dataset.live === ''")

    def tap(self, selector: str, what: str = "") -> None:
        """Whatever comes of it, it has been counted."""
        self.taps[what or self.seat] += 1
        self.phone.page.locator(selector).first.tap()

    def acts(self, selector: str, what: str = "") -> None:
        """A tap that sends, and the table after it."""
        before = self.phone.seq
        self.tap(selector, what)
        self.phone.sees(before + 1)

    def places(self, rick: str, morty: str) -> None:
        self.tap(f'.flower .rick[value="{rick}"]')
        self.tap(f'.flower .morty[value="{morty}"]')
        self.acts(".lock button[form=place]:not([type=reset])")

    def reads(self, slot: str, **chips: int) -> None:
        """A tile copied from the cardboard: its own taps, once in the life of a box."""
        self.phone.page.locator(f"#{slot}:not(a)").wait_for(state="attached")
        self.tap(f"#{slot} > summary", "tiles")
        for field, number in chips.items():
            self.tap(f'#{slot} label:has([name={field}][value="{number}"])', "tiles")
        self.acts(f"#{slot} form[data-offer=tell-tile] .primary button", "tiles")


@pytest.fixture
def taps() -> Counter[str]:
    return Counter()


@pytest.fixture
def hands(phone: NewPhone, server: RelayedServer, taps: Counter[str]) -> tuple[Hand, Hand]:
    """Two at a table, each with a phone of their own, one of them small."""
    form = {"seats": "2", "name.A": "Ada", "name.B": "Bruno", "option.tiles": "12", "option.placing": "phones"}
    first = server.table("rickmorty", sit="first", **form)
    second = Table(server, first.path, {})
    second.post("sit", {"seat": "B", "name": "Bruno"})
    return Hand(phone(**IPHONE), first, "A", taps), Hand(phone(**NARROW), second, "B", taps)


def together(*hands: Hand) -> None:
    """All phones show the latest act of any."""
    latest = max(hand.phone.seq for hand in hands)
    for hand in hands:
        hand.phone.sees(latest)


def test_a_round_on_two_phones(hands: tuple[Hand, Hand], taps: Counter[str]) -> None:
    """The die on the flower, three taps to place, a card each, the harvest shared where both are."""
    ada, bruno = hands
    ada.acts('.flower .go[form=roll-die][value="4"]')
    together(*hands)
    ada.places("d4-d5", "d4")
    assert taps["A"] - 1 == PLACEMENT
    together(*hands)
    # Nothing of it is on the other phone, and it says who is in.
    assert bruno.phone.page.locator(".pawns").count() == 0
    assert "Ada" in bruno.phone.page.locator(".ins").first.inner_text()
    bruno.places("d5", "d5")
    assert taps["B"] == PLACEMENT
    together(*hands)
    for hand in hands:
        assert hand.phone.page.locator(".event h2").inner_text().strip().startswith("Tutti dentro")
        assert hand.phone.page.locator(".pawns i").count() == 4
    ada.reads("d4", mega_seed=1, time_crystal=1, dark_matter=1, points=2, cards=1)
    ada.reads("d5", schmeckle=1, time_crystal=2, cost_mega_seed=1, points=6, cards=1)
    ada.acts('button.blue[form=play-blue][value="0"]')
    together(*hands)
    bruno.tap("#green > summary")
    bruno.tap("#green label:has([value=object])")
    bruno.tap("#green label:has([value=d5])")
    bruno.acts('#green [name=points][value="3"]')
    together(*hands)
    ada.acts("form[data-offer=pass] button")
    together(*hands)
    bruno.acts("form[data-offer=pass] button")
    together(*hands)
    # Alone on the fourth she took all by herself; on the fifth both colours are, and each says what to leave.
    picks = "form[data-offer=harvest] button"
    ada.acts(picks, "picks")
    for _ in range(2):
        together(*hands)
        bruno.acts(picks, "picks")
    together(*hands)
    assert ada.phone.said.startswith("Round 2: tirate il dado")
    assert taps["A"] <= ROUND
    assert taps["B"] <= ROUND
    assert taps["picks"] == 3


def test_a_choice_is_begun_again_and_taken_back(hands: tuple[Hand, Hand]) -> None:
    ada, _ = hands
    ada.acts('.flower .go[form=roll-die][value="2"]')
    page = ada.phone.page
    ada.tap('.flower .rick[value="smith"]')
    assert page.locator('.flower .rick[value="d1"]').is_hidden()
    ada.tap(".lock [type=reset]")
    assert page.locator('.flower .rick[value="d1"]').is_visible()
    assert page.locator('.flower .morty[value="d1"]').is_hidden()
    ada.places("d1-smith", "smith")
    assert page.locator(".lock").count() == 0
    ada.acts("form[data-offer=unlock] button")
    ada.places("d2", "d2")


# Of the spaces that may be tapped now, those in sight on which something else lies.
COVERED = """kind => {
    const bar = document.querySelector('.thumb').getBoundingClientRect().top;
    return [...document.querySelectorAll('.flower ' + kind)].filter(one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return width && y < bar && document.elementFromPoint(x, y) !== one;
    }).map(one => one.value);
}"""
ASKS = "() => getComputedStyle(document.querySelector('.flower'), '::after').content.split('/')[0].trim()"


def test_nothing_lies_on_the_flower_while_one_chooses(hands: tuple[Hand, Hand]) -> None:
    """The button that locks lay over three dimensions of a small phone, and led nowhere yet; chosen, it is in sight."""
    ada, bruno = hands
    ada.acts('.flower .go[form=roll-die][value="4"]')
    together(*hands)
    page = bruno.phone.page
    page.locator(".flower .rick").first.wait_for()
    for kind, asks, space in ((".rick", '"Rick?"', "d5"), (".morty", '"Morty?"', "d5")):
        for scroll in (0, 40, 80):
            page.evaluate("top => window.scrollTo(0, top)", scroll)
            assert page.evaluate(COVERED, kind) == []
        assert page.evaluate(ASKS) == asks
        bruno.tap(f'.flower {kind}[value="{space}"]')
    page.evaluate("window.scrollTo(0, 0)")
    lock = page.locator(".lock button[form=place]:not([type=reset])")
    box = lock.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= page.evaluate("document.querySelector('.thumb').getBoundingClientRect().top")
    bruno.acts(".lock button[form=place]:not([type=reset])")


WHOLE = """() => {
    const [strip, flower, say, bar] = ['.strip', '.flower', '#say', '.thumb']
        .map(one => document.querySelector(one).getBoundingClientRect());
    return say.top >= strip.bottom && flower.top >= say.bottom && flower.bottom <= bar.top;
}"""


def test_where_one_answers_comes_into_a_small_phone_with_what_is_asked(hands: tuple[Hand, Hand]) -> None:
    """The lower third of the flower lay behind the bar while one placed, and the card alone was followed."""
    ada, bruno = hands
    ada.acts('.flower .go[form=roll-die][value="4"]')
    together(*hands)
    assert bruno.phone.size["height"] == 640
    bruno.phone.awaits(WHOLE)
    bruno.phone.page.evaluate("scrollTo(0, 0)")
    bruno.phone.page.reload()
    bruno.phone.awaits(WHOLE)
    bruno.places("d3-d4", "d4")


IN_SIGHT = """() => {
    const box = one => document.querySelector(one).getBoundingClientRect();
    return box('.lock button').top >= box('.strip').bottom && box('.lock button').bottom <= box('.thumb').top;
}"""
BEHIND = """() => {
    const boxes = kind => [...document.querySelectorAll(kind)].map(one => one.getBoundingClientRect());
    return boxes('.flower > .tile').filter(tile => boxes('.lock button').some(button => {
        const [x, y] = [tile.left + tile.width / 2, tile.top + tile.height / 2];
        const within = (least, at, most) => Math.max(least, Math.min(at, most));
        const across = x - within(button.left, x, button.right);
        return Math.hypot(across, y - within(button.top, y, button.bottom)) < tile.width / 2 - 1;
    })).length;
}"""


@pytest.mark.parametrize("placing", ["phones", "screens"])
def test_what_locks_lies_on_no_dimension_of_a_small_phone(phone: NewPhone, server: RelayedServer, placing: str) -> None:
    """With both chosen it lay over three of them, and where Morty goes could not be seen."""
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": placing})
    table.ask("A roll-die face=4")
    own = phone(**NARROW)
    own.at(table)
    page = own.page
    for kind, space in ((".rick", "d6"), (".morty", "d2")):
        page.locator(f'.flower {kind}[value="{space}"]').tap()
    for scroll in (0, 40, 80, 160):
        page.evaluate("top => window.scrollTo(0, top)", scroll)
        assert page.evaluate(BEHIND) == 0
        assert page.evaluate(IN_SIGHT)


def test_the_pad_of_a_tile_opens_at_its_beginning(hands: tuple[Hand, Hand]) -> None:
    """Of a dimension for which a small phone is scrolled the browser showed the end, and its cost was passed over."""
    ada, bruno = hands
    ada.acts('.flower .go[form=roll-die][value="4"]')
    together(*hands)
    bruno.places("d4-d5", "d4")
    page = bruno.phone.page
    page.locator("#d4:not(a)").wait_for(state="attached")
    for scroll in (250, 400):
        page.evaluate("top => window.scrollTo(0, top)", scroll)
        bruno.tap("#d4 > summary")
        page.wait_for_function("() => document.querySelector('#d4').open")
        page.wait_for_function(
            "() => { const box = one => document.querySelector(one).getBoundingClientRect();"
            " return box('#d4 > summary').top >= box('.strip').bottom - 1 && box('#d4 .line').bottom < innerHeight; }"
        )
        bruno.tap("#d4 > summary")


def test_rick_is_paid_for_and_sent(phone: NewPhone, server: RelayedServer, taps: Counter[str]) -> None:
    """A resource, then a space of the flower: nothing there is tapped before it is paid for."""
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": "screens"})
    placed = ("A roll-die face=4", "A put rick=d4 morty=d4", "B put rick=d1 morty=d1")
    for line in (*placed, "A adjust dial=held.A.schmeckle value=2"):
        table.ask(line)
    table.post("hold", {"seat": "A", "ready": "1"})
    own = Hand(phone(**IPHONE), table, "A", taps)
    space = '.flower .to[value="d2-smith"]'
    assert own.phone.page.locator(space).is_hidden()
    own.tap("label:has([form=move-rick][value=schmeckle])")
    own.acts(space)
    assert taps["A"] == 2
    assert own.phone.page.locator(".x3.y3 .pawns").count() == 1


# Where a pawn of a dimension or of the house lies on a space in between, as far as that is drawn.
ASTRAY = """() => {
  const box = one => one.getBoundingClientRect();
  const drawn = one => {
    const { x, y, width } = box(one);
    return { x: x + width / 2, y: y + width / 2, far: width * .28 };
  };
  const spaces = [...document.querySelectorAll('.flower > div:not(.tile)')].map(drawn);
  return [...document.querySelectorAll('.flower > .tile .pawns i')].filter(one => spaces.some(({ x, y, far }) => {
    const { left, right, top, bottom } = box(one);
    return Math.hypot(x - Math.max(left, Math.min(x, right)), y - Math.max(top, Math.min(y, bottom))) < far - 1;
  })).map(one => one.parentNode.parentNode.className + ' ' + one.innerText);
}"""


@pytest.mark.parametrize("size", [IPHONE, NARROW], ids=["390", "360"])
def test_no_pawn_seems_to_stand_between_two_dimensions(
    phone: NewPhone, server: RelayedServer, size: dict[str, object]
) -> None:
    """Four players' pawns on every dimension and in the house by turns, and none drawn where Rick may be."""
    table = server.table("rickmorty", seats="4", **{"option.tiles": "12", "option.placing": "screens"})
    placed = ("A put rick=d1 morty=d1", "B put rick=d2 morty=d3", "C put rick=d5 morty=d6", "D put rick=d4 morty=smith")
    for line in ("A roll-die face=4", *placed):
        table.ask(line)
    own = phone(**size)
    own.at(table)
    own.is_whole()
    assert own.page.locator(".flower > .tile .pawns i").count() == 8
    assert own.page.evaluate(ASTRAY) == []


def test_what_a_harvest_waits_for_stands_before_its_list(phone: NewPhone, server: RelayedServer) -> None:
    """The list of who takes what pushed the pad of the tile out of a small phone."""
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": "screens"})
    placed = ("A roll-die face=4", "A put rick=d4 morty=d4", "B put rick=d1 morty=d2")
    for line in (*placed, "A pass", "B pass"):
        table.ask(line)
    own = phone(**NARROW)
    own.at(table)
    own.is_whole()
    top = "one => one.getBoundingClientRect().top"
    assert own.page.locator(".due").evaluate(top) < own.page.locator(".harvest").evaluate(top)


def test_a_tile_with_rare_numbers_is_copied_by_taps(hands: tuple[Hand, Hand]) -> None:
    """What hardly a tile shows stands one fold further, and is no ruling; the die that lies there draws no ring round
    the pad."""
    ada, _ = hands
    ada.acts('.flower .go[form=roll-die][value="4"]')
    ada.places("d4-d5", "d4")
    page = ada.phone.page
    page.locator("#d4:not(a)").wait_for(state="attached")
    ada.tap("#d4 > summary")
    assert page.locator("#d4").evaluate("one => getComputedStyle(one.parentNode).outlineStyle") == "none"
    assert page.locator('#d4 label:has([name=cost_dark_matter][value="7"])').is_hidden()
    ada.tap("#d4 .line:nth-of-type(4) summary")
    ada.tap('#d4 label:has([name=cost_dark_matter][value="7"])')
    # Points and cards are proposed by nobody: without them the tile is not written down.
    before = ada.phone.seq
    # The chips that are folded away cannot be shown, those beside them can.
    ada.phone.foreseen = ("is not focusable",)
    ada.tap("#d4 form[data-offer=tell-tile] .primary button")
    page.wait_for_function("document.activeElement.name === 'points'")
    assert ada.phone.seq == before
    ada.tap('#d4 label:has([name=points][value="3"])')
    ada.tap('#d4 label:has([name=cards][value="1"])')
    ada.acts("#d4 form[data-offer=tell-tile] .primary button")
    assert "7" in page.locator(".flower .y8").inner_text()


def test_the_pad_of_a_tile_fills_the_page(hands: tuple[Hand, Hand]) -> None:
    """It stood in two thirds of a phone, and each row of it in two lines."""
    ada, _ = hands
    ada.acts('.flower .go[form=roll-die][value="4"]')
    ada.places("d4-d5", "d4")
    ada.phone.page.locator("#d4:not(a)").wait_for(state="attached")
    ada.tap("#d4 > summary")
    flower, *lines = (one.bounding_box() for one in ada.phone.page.locator(".flower, #d4 .line").all())
    assert flower
    assert [line and line["width"] for line in lines] == [flower["width"]] * 10
    assert max(line["height"] for line in lines[:8] if line) < 2 * 44


def test_an_empty_hand_is_shown_no_pad_that_cannot_be_sent(phone: NewPhone, server: RelayedServer) -> None:
    """Until a card is drawn: the pad of a green card would have nothing to choose and no answer."""
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": "screens"})
    placed = ("A roll-die face=4", "A put rick=d4 morty=d4", "B put rick=d1 morty=d1")
    for line in (*placed, "A adjust dial=hand.A value=0"):
        table.ask(line)
    table.post("hold", {"seat": "A", "ready": "1"})
    own = phone(**IPHONE)
    own.at(table)
    own.is_whole()
    assert own.page.locator("#green, button.blue").count() == 0
    assert "non hai carte in mano" in own.page.locator(".turn-of").inner_text()


def test_a_card_in_play_says_what_it_is_and_what_it_brings_is_counted(
    phone: NewPhone, server: RelayedServer, taps: Counter[str]
) -> None:
    """"carta verde 1 2" was its name and its points; how many cards it draws was typed into a box as wide as a word."""
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": "screens"})
    placed = ("A roll-die face=4", "A put rick=d4 morty=d4", "B put rick=d1 morty=d1")
    for line in (*placed, "A play-green kind=object needs=d4 points=2"):
        table.ask(line)
    table.post("hold", {"seat": "A", "ready": "1"})
    own = Hand(phone(**NARROW), table, "A", taps)
    assert " ".join(own.phone.page.locator(".greens li").inner_text().split()).startswith("carta verde 1 oggetto 2 pt")
    own.phone.unfold()
    spaces = own.phone.offer("move-pawn").first.bounding_box()
    assert spaces
    assert spaces["height"] < own.phone.size["height"] * 0.65, "eighteen spaces, a line each, were more than a window"
    draws = "form[data-offer=draw-cards]"
    own.tap(f"{draws} [data-up]")
    own.acts(f"{draws} button:not([type=button])")
    assert taps["A"] == 2
    assert "pesca 2 carte" in own.phone.page.locator(".hands").inner_text()


@pytest.mark.parametrize("language", ["it", "en"])
def test_no_label_of_the_strip_leaves_its_place(phone: NewPhone, server: RelayedServer, language: str) -> None:
    """The last of five stood over the edge of a small phone, and of one closing it said that they remain."""
    own = phone(**NARROW)
    own.prefer(language)
    own.at(server.table("rickmorty", seats="2", **{"option.tiles": "12"}))
    own.is_whole()
    wide = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    assert own.page.locator(".strip > div").evaluate_all(wide) == []
    assert own.page.locator(".strip dt").last.inner_text() in ("alla fine", "to go")


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [IPHONE, NARROW], ids=["390", "360"])
def test_the_screen_on_a_phone_is_as_wide_as_it(
    phone: NewPhone, server: RelayedServer, size: dict[str, object], language: str
) -> None:
    """Labels in the size of the text made the strip wider than the window: by 144 pixels where that is huge."""
    own = phone(**size)
    path = server.table("rickmorty", seats="4", **{"option.tiles": "20"}).path + "/screen"
    for text in ("normal", "large", "huge"):
        own.prefer(language, text)
        own.go(path)
        assert own.page.evaluate("document.documentElement.scrollWidth") <= own.size["width"], text


def test_a_side_is_as_wide_in_the_replay(phone: NewPhone, server: RelayedServer) -> None:
    """One's own stood in half the page, in the columns of another page's choices of that name."""
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": "screens"})
    table.ask("A roll-die face=4")
    own = phone(**NARROW)
    own.at(table)
    own.go(table.path + "/replay?at=2")
    wide = own.page.locator(".sides p").evaluate_all("all => all.map(one => one.clientWidth)")
    assert len(wide) == 2
    assert len(set(wide)) == 1


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_total_of_a_recap_is_in_sight(phone: NewPhone, server: RelayedServer, language: str) -> None:
    """The last of five columns lay behind the edge of a small phone, and it is the one that is looked for."""
    names = {f"name.{seat}": name for seat, name in zip("ABC", ("Nora", "Gus", "Alessandra"), strict=True)}
    table = server.table("rickmorty", seats="3", **{"option.tiles": "12", **names})
    table.ask("A adjust dial=step value=over")
    own = phone(**NARROW)
    own.prefer(language)
    own.at(table)
    own.go(table.path + "/recap")
    assert own.page.locator(".wide").evaluate("one => one.scrollWidth - one.clientWidth") == 0


def test_the_last_adventure_does_not_look_like_any_other(phone: NewPhone, server: RelayedServer) -> None:
    """Its card was said to be one of danger, and nothing of it was drawn so."""
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": "screens"})
    placed = ("A roll-die face=4", "A put rick=d4 morty=d4", "B put rick=d1 morty=d1")
    for line in placed:
        table.ask(line)
    own = phone(**IPHONE)
    own.at(table)
    own.is_whole()
    colour = "() => getComputedStyle(document.querySelector('.card h2 .icon')).color"
    usual = own.page.evaluate(colour)
    table.ask("A adjust dial=ending value=yes")
    own.sees(table.seq)
    assert own.page.evaluate(colour) != usual


def test_the_flower_is_the_larger_part_of_a_television(phone: NewPhone, server: RelayedServer) -> None:
    """What everybody holds was set as large as it could be, and the board it is about had what was left."""
    table = server.table("rickmorty", seats="3", **{"option.tiles": "12", "option.placing": "screens"})
    placed = ("A roll-die face=4", "A put rick=d4 morty=d4", "B put rick=d1 morty=d1", "C put rick=d2 morty=d1")
    for line in (*placed, "A play-green kind=object needs=d4 points=2"):
        table.ask(line)
    own = phone(viewport={"width": 1920, "height": 1080})
    own.go(table.path + "/screen")
    own.awaits("() => document.querySelector('.flower').getBoundingClientRect().height >= .45 * innerHeight")


def test_two_tiles_of_one_price_are_told_apart(
    hands: tuple[Hand, Hand], phone: NewPhone, server: RelayedServer
) -> None:
    """What the box had learned was offered by what it costs and is worth: of two alike in that nobody knew which."""
    ada, _ = hands
    ada.acts('.flower .go[form=roll-die][value="4"]')
    ada.places("d4-d5", "d4")
    ada.reads("d4", cost_mega_seed=1, schmeckle=1, points=2, cards=1)
    ada.reads("d5", cost_mega_seed=1, dark_matter=1, points=2, cards=1)
    table = server.table("rickmorty", seats="2", **{"option.tiles": "12", "option.placing": "screens"})
    for line in ("A roll-die face=4", "A put rick=d4 morty=d4", "B put rick=d1 morty=d1"):
        table.ask(line)
    own = phone(**NARROW)
    own.at(table)
    own.is_whole()
    own.page.locator("#d1 > summary").tap()
    known = own.page.locator("#d1 form[data-offer=lay-tile] button").all_inner_texts()
    assert len(known) > 1
    assert len(set(known)) == len(known)


def test_the_strip_leaves_room_in_huge_letters(phone: NewPhone, server: RelayedServer) -> None:
    """Each of its five figures had a line of its own, half of a small phone; they stand in two lines."""
    own = phone(**NARROW)
    own.prefer(text="huge")
    own.at(server.table("rickmorty", seats="2", **{"option.tiles": "12"}))
    own.is_whole()
    tops = own.page.locator(".strip > div").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(set(tops)) == 2
