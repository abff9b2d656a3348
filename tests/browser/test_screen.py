"""The screen in the middle of the table: read from two metres, and never scrolled."""

from typing import Any, Literal

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import LOOKED_AT, MOMENTS, Gallery, onlooker
from tests.browser.moments import GAMES
from tests.browser.phone import Phone
from tests.each_value import each_value, shared_out

TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
ON_THE_TABLE: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}
SIZES = {"television": TELEVISION, "tablet": ON_THE_TABLE}
# Capitals in pixels: of what is to be done now, and of the smallest line; 9.7 inches have 5.2 to a millimetre.
LEAST = {"television": (34, 20), "tablet": (26, 12)}
# Every moment of the gallery; those whose page looks the same to whoever only looks on are one.
HYDE = sorted({*MOMENTS, "swapping"} - {"onlooker", "playing", "drawing"})
SCREENS = {f"hyde-{name}": (name, "") for name in HYDE} | {
    f"{game}-{name}": (name, game) for game, found in GAMES.items() for name in found.moments
}

# Those where things of many colours lie.
COLOURED = (
    *("hyde-moving", "hyde-swapping", "hyde-over", "monsterchase-drawn", "monsterchase-crowd"),
    *("mayhem-aiming", "mayhem-delivering"),
)
# Of each game the one with the most of them, by default.
MOST_COLOURED = ("hyde-over", "monsterchase-drawn", "mayhem-aiming")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

# What is cut, covered or beyond the edge; the story may leave out what is old, and cuts none of what it shows.
FAULTS = """() => {
    const found = [], root = document.documentElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push('the page scrolls');
    const isRead = one => one.checkVisibility() && !one.closest('.off, .skip, .story');
    const texts = [...document.querySelectorAll('.bar *, #table *')].filter(isRead);
    const own = one => [...one.childNodes].filter(node => node.nodeType === 3 && node.data.trim());
    const join = document.querySelector('.join .qr')?.getBoundingClientRect();
    for (const one of texts.filter(one => !one.closest('.join'))) for (const text of own(one)) {
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) {
            const said = text.data.trim().slice(0, 30);
            const held = one.closest('.place, .alone, .board, .bar, .event, #table').getBoundingClientRect();
            const isCut = box.bottom > held.bottom + 2 || box.right > held.right + 2 || box.top < held.top - 12;
            if (isCut) found.push(`cut: ${said}`);
            if (box.bottom > innerHeight || box.right > innerWidth) found.push(`beyond: ${said}`);
            if (join && box.right > join.left && box.top < join.bottom) found.push(`under the code: ${said}`);
        }
    }
    const story = document.querySelector('#table > .story');
    const held = story && story.checkVisibility() && story.getBoundingClientRect();
    if (held) for (const line of story.querySelectorAll('li > div')) {
        const { top, bottom, left } = line.getBoundingClientRect();
        const isThere = left < held.right && top < held.bottom;
        if (isThere && bottom > held.bottom + 2) found.push(`cut: ${line.textContent.trim().slice(0, 30)}`);
    }
    return [...new Set(found)];
}"""
# The capitals of each text, in pixels, by what they say and where; a drawing is read by its shapes.
CAPITALS = """() => {
    const brush = document.createElement('canvas').getContext('2d');
    const found = [];
    const walker = document.createTreeWalker(document.querySelector('#table'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement: holder } = walker.currentNode;
        if (!data.trim() || !holder.checkVisibility() || holder.closest('.off, .alone, title')) continue;
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(holder);
        brush.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const where = holder.closest('#say') ? 'say' : holder.closest('.outcome') ? 'outcome' : '';
        found.push([Math.round(brush.measureText('H').actualBoundingBoxAscent), data.trim().slice(0, 30), where]);
    }
    return found;
}"""

CONTRAST = """() => axe.run(document, { runOnly: ['color-contrast'] }).then(found =>
    found.violations.flatMap(each => each.nodes.map(node => node.html.slice(0, 80))))"""

# What comes after the first paint is there, and two frames were drawn since.
IS_WHOLE = "() => [...document.styleSheets].some(one => one.href?.includes('later.css'))"
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def shown(phone: NewPhone, gallery: Gallery, name: str, **device: Any) -> Phone:
    moment, game = SCREENS[name]
    own = phone(**{"reduced_motion": "reduce", **device})
    if game:
        own.go(gallery.at(game, moment).path + "/screen")
    else:
        onlooker(moment, "/screen")(own, gallery)
    own.awaits(IS_WHOLE)
    own.page.evaluate(FRAMES)
    return own


def too_small(own: Phone, size: str) -> list[str]:
    """What is read with more trouble than from two metres, on a screen of this size."""
    said, least = LEAST[size]
    found = own.page.evaluate(CAPITALS)
    now = min(height for height, _, where in found if where in ("say", "outcome"))
    return [f"now {now}"] * (now < said) + [f"{height}: {text}" for height, text, _ in found if height < least]


def place(name: object) -> int:
    """Its number among the moments; the screens of most colours are looked at always."""
    moment, game = SCREENS[str(name)]
    return 0 if name in MOST_COLOURED else LOOKED_AT.index((game or "hyde", moment))


# A screen of so many pixels is drawn slowly: by default one moment in so many, of every game.
ONE_IN = 12


@pytest.mark.parametrize("name", shared_out(each_value(tuple(SCREENS)), 0, ONE_IN, place))
def test_nothing_is_cut_and_the_moment_is_large(phone: NewPhone, gallery: Gallery, axe: str, name: str) -> None:
    """The whole table; what is to be done now in capitals of 34 pixels, of five millimetres on a tablet; and where
    colours are many, they are told apart by day and by night."""
    own = shown(phone, gallery, name, **TELEVISION)
    found = []
    if name in COLOURED:
        own.page.evaluate(axe)
        for scheme in SCHEMES:
            own.page.emulate_media(color_scheme=scheme)
            found += [f"{scheme}: {fault}" for fault in own.page.evaluate(CONTRAST)]
    for size, device in SIZES.items():
        own.page.set_viewport_size(device["viewport"])
        own.awaits("wide => innerWidth === wide", device["viewport"]["width"])
        own.page.evaluate(FRAMES)
        found += [f"{size}: {fault}" for fault in own.page.evaluate(FAULTS) + too_small(own, size)]
    assert found == []


@pytest.mark.parametrize("name", ["hyde-moving", "monsterchase-drawn", "mayhem-aiming"])
def test_on_a_phone_it_is_read_from_top_to_bottom(phone: NewPhone, gallery: Gallery, name: str) -> None:
    own = shown(phone, gallery, name, viewport={"width": 390, "height": 844})
    assert own.page.evaluate("document.documentElement.scrollWidth") == 390
    edges = own.page.eval_on_selector_all(
        ".card, .board, .story, .join", "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert edges == sorted(edges)


# An event as the frame writes it.
EVENT = """kind => {
    const table = document.querySelector('#table');
    const over = table.querySelector('.outcome');
    table.querySelectorAll('.strip, .event').forEach(one => one.remove());
    table.insertAdjacentHTML('afterbegin', `<dl class="strip"><div><dt>Punti Vita</dt><dd>11</dd></div>
        <div><dt>Scudi</dt><dd>0</dd></div></dl>`);
    const event = `<section class="event" data-kind="${kind}"><h2>Attacco a Jericho</h2>
        <p class="verdict">20 <small>/ 14</small></p><p>Il bersaglio è salvo.</p></section>`;
    if (over) over.insertAdjacentHTML('afterbegin', event);
    else table.querySelector('.strip').insertAdjacentHTML('afterend', event);
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
AREA = """one => {
    const { width, height } = one.getBoundingClientRect();
    return width * height / innerWidth / innerHeight;
}"""
LOOK = "one => { const { background, border } = getComputedStyle(one); return background + border; }"


@pytest.mark.parametrize(("part", "size"), each_value([("hyde-moving", 0.25), ("hyde-over", 0.5)], tuple(SIZES)))
def test_an_event_fills_its_place(phone: NewPhone, gallery: Gallery, part: tuple[str, float], size: str) -> None:
    """In a match the place of the board, at its end the whole screen; a defeat looks like no victory."""
    name, least = part
    own = shown(phone, gallery, name, **SIZES[size], reduced_motion="reduce")
    looks = set()
    for kind in ("good", "bad", "attack", "end"):
        own.page.evaluate(EVENT, kind)
        event = own.page.locator(".event")
        assert event.evaluate(AREA) >= least
        assert not own.page.locator(".board").is_visible()
        assert own.page.evaluate(FAULTS) == []
        assert event.locator("h2").evaluate("one => getComputedStyle(one).animationName") == "none"
        looks.add(event.evaluate(LOOK))
    assert len(looks) == 4


ENDS = [("hyde", "over"), ("monsterchase", "escaped"), ("mayhem", "over"), ("mythos", "over")]


@pytest.mark.parametrize(("end", "path"), each_value(ENDS, ("", "/screen")))
def test_the_end_is_said_once(phone: NewPhone, gallery: Gallery, end: tuple[str, str], path: str) -> None:
    """Where the game has an event for it, that is the verdict, and the lines of the outcome stand in it."""
    game, moment = end
    own = phone(viewport={"width": 390, "height": 844})
    table = gallery.at(game, moment) if game in GAMES else gallery.over
    own.go(table.path + path)
    assert own.page.locator("#table .event").count() == own.page.locator(".outcome > .event").count() == 1
    assert own.page.locator(".outcome > p:not(:has(a))").count() == 0
    text = own.page.locator(".event").inner_text()
    outcome = table.page()["moment"]["outcome"]
    assert [text.count(line["text"]) for line in outcome] == [1] * len(outcome)
    assert own.page.evaluate("innerHeight") > (own.page.locator(".event").bounding_box() or {"y": 0})["y"]


@pytest.mark.parametrize("name", ["hyde-moving", "monsterchase-drawn", "mayhem-aiming"])
def test_nobody_is_asked_to_tap(phone: NewPhone, gallery: Gallery, name: str) -> None:
    """There is a way back to the table, and no button, fold or rule besides."""
    own = shown(phone, gallery, name, **TELEVISION)
    assert not own.page.locator("button:visible, summary:visible, .rule:visible").count()
    code = own.page.locator(".join .code").inner_text()
    own.page.locator(".home").click()
    own.page.wait_for_url(f"**/t/{code.lower()}")
