"""Every moment of the gallery as it comes and goes by what another phone does: its card is seen, an entry stays."""

from typing import Any

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.gallery import Gallery, share
from tests.browser.moments import GAMES
from tests.browser.phone import IPHONE, NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table, filled, offered
from tests.each_value import each_value, shared_out

HYDE = ("empty", "moving", "naming", "playing", "drawing", "revealing", "swapping", "over")
MOMENTS = [
    *(("hyde", name) for name in HYDE),
    *((game, name) for game, found in GAMES.items() for name in found.moments),
]
# Where the last act told nobody anything new: what is read stays.
QUIET = {
    ("monsterchase", "named"): ("onlooker",),
    **{("monsterchase", name): ("seat", "onlooker") for name in ("hand", "linked", "distances")},
    # Which mission a card is changes nothing of whose turn it is.
    ("mayhem", "mission"): ("seat", "onlooker"),
    # Nor do two tokens on a character: the receipt says them.
    ("mythos", "full"): ("seat", "onlooker"),
}
# Where whoever the moment concerns has something to fill in.
HYDE_ENTRIES = ("naming", "revealing")
CHASE_ENTRIES = (
    *("begun", "asking", "named", "writing", "turn", "hand", "struck", "linked", "wanted", "distances", "weighing"),
    *("won-auras", "listed", "crowd"),
)
ENTRIES = [
    *(("hyde", name) for name in HYDE_ENTRIES),
    *(("monsterchase", name) for name in CHASE_ENTRIES),
    ("rickmorty", "waiting"),
]
DEVICES: dict[str, dict[str, Any]] = {"iphone": IPHONE, "small": NARROW}
# Who watches, and on which phone: whoever the moment concerns, and who only looks on.
WATCHERS = [(who, device) for who in ("seat", "onlooker") for device in DEVICES]
PLACES = ("top", "middle", "bottom")
# Scrolls to a part of the page; from then on notes where the heading of each new moment is, two frames after the page
# has changed; and when no other moment came, how far what was read in the middle of the window has moved.
WATCH = """part => {
    const { documentElement: root } = document;
    const told = one => one.dataset.moment || one.textContent;
    const moment = () => [...document.querySelectorAll('.outcome, #card')].map(told).join();
    const frames = () => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)));
    root.style.scrollBehavior = 'auto';
    scrollTo(0, (root.scrollHeight - innerHeight) * part);
    if (window.watching) window.watching.disconnect();
    let was = moment();
    const parts = [0.5, 0.3, 0.7].map(part => document.elementFromPoint(innerWidth / 2, innerHeight * part));
    const read = parts.find(one => one.closest('#table *')) || parts[0];
    const at = read.getBoundingClientRect().top;
    const seen = window.seen = { count: 0, told: [], moved: 0 };
    window.watching = new MutationObserver(async () => {
        const isNew = moment() !== was;
        was = moment();
        await frames();
        seen.count += 1;
        if (!isNew) {
            const moved = read.isConnected && scrollY > 8 ? read.getBoundingClientRect().top - at : 0;
            // Where less is left below, the end of the page comes up, and what is read comes down with it.
            const isAtTheEnd = scrollY + innerHeight >= root.scrollHeight - 1;
            seen.moved = isAtTheEnd ? Math.min(moved, 0) : moved;
            return;
        }
        const { top, bottom } = document.querySelector('.outcome h2, .event h2, #say').getBoundingClientRect();
        const covers = [...document.querySelectorAll('.strip, .thumb')].map(one => one.getBoundingClientRect());
        const isCovered = covers.some(one => one.top < bottom - 1 && one.bottom > top + 1);
        seen.told.push(top >= -1 && bottom <= innerHeight + 1 && !isCovered ? '' : `heading from ${top} to ${bottom}`);
    });
    window.watching.observe(document.querySelector('#table'), { attributes: true, attributeFilter: ['data-seq'] });
    return frames();
}"""


@pytest.fixture(scope="module")
def gallery(server: RelayedServer) -> Gallery:
    """Tables of these tests' own: what is taken back and put back here stays on their pages."""
    return Gallery(server)


class Watched:
    """A table at a moment, acted on by another phone than the one that watches it."""

    def __init__(self, gallery: Gallery, game: str, moment: str) -> None:
        self.table = self.found(gallery, game, moment)
        page = self.table.page()
        seats = [chip["letter"] for chip in page["moment"]["chips"]]
        self.seat = next((chip["letter"] for chip in page["moment"]["chips"] if chip["is_acting"]), seats[0])
        self.other = next(seat for seat in seats if seat != self.seat)
        self.seq = int(page["seq"])
        self.is_new = not page["moment"]["can_undo"]

    @staticmethod
    def found(gallery: Gallery, game: str, moment: str) -> Table:
        if game in GAMES:
            return gallery.at(game, moment)
        # The gallery's own empty table has one seat taken: nobody else could act there.
        found: Table = gallery.server.table() if moment == "empty" else getattr(gallery, moment)
        return found

    def by(self, phone: Phone, who: str) -> None:
        """Open on this phone, in the seat that the moment concerns or in none."""
        own = self.table.again()
        if who == "seat":
            own.post("hold", {"seat": self.seat, "ready": "1"})
        phone.at(own, seated=who == "seat")
        phone.is_whole()
        self.table.post("hold", {"seat": self.other, "ready": "1"})

    def does(self, type: str) -> int:
        """Another seat takes back or puts back what was done last."""
        self.table.post("act", {"type": type, "seq": self.seq, "key": f"other-{self.seq}", "seat": self.other})
        self.seq += 1
        return self.seq

    def is_begun(self) -> None:
        """Where there is nothing to take back: the first thing that is open is done, and taken back."""
        offer = offered(self.table.turn())[0]
        self.table.act(offer["tag"], **filled(offer))
        self.table.act("undo")
        self.seq += 2
        self.table.post("hold", {"seat": self.other, "ready": "1"})


@pytest.mark.parametrize(("moment", "watcher", "place"), share("card", each_value(MOMENTS, WATCHERS, PLACES), tuple))
def test_a_card_is_in_the_window_as_it_comes(
    phone: NewPhone, gallery: Gallery, moment: tuple[str, str], watcher: tuple[str, str], place: str
) -> None:
    """Two frames after another phone has changed the page, from wherever it was being read, to and fro; where nothing
    new is told, what is read stays where it is."""
    who, device = watcher
    watched = Watched(gallery, *moment)
    own = phone(**DEVICES[device])
    if watched.is_new:
        watched.is_begun()
    watched.by(own, who)
    stated, moved = [], []
    for act in ("redo", "undo") if watched.is_new else ("undo", "redo"):
        own.page.evaluate(WATCH, PLACES.index(place) / 2)
        watched.does(act)
        own.awaits("() => window.seen.count > 0")
        seen = own.page.evaluate("window.seen")
        stated += seen["told"]
        moved.append(seen["moved"])
    assert set(stated) == (set() if who in QUIET.get(moment, ()) else {""})
    assert [each for each in moved if abs(each) >= 1] == []
    assert own.page.locator(".pill").count() == 0


def test_a_card_that_stays_out_of_the_window_is_told(phone: NewPhone, gallery: Gallery) -> None:
    """The harness itself: a page that does not follow."""
    watched = Watched(gallery, "monsterchase", "struck")
    own = phone(**NARROW)
    watched.by(own, "seat")
    own.page.evaluate(WATCH, 1)
    own.page.evaluate("() => { window.scrollTo = () => {}; }")
    for act in ("undo", "redo"):
        own.sees(watched.does(act))
    own.awaits("() => window.seen.told.length > 0")
    assert all(each.startswith("heading") for each in own.page.evaluate("window.seen.told"))


# Begins to fill in the first thing of the page that can be, in the middle of the window.
ENTER = """async () => {
    // What is seldom needed is folded away, and what fills half a phone behind its name.
    for (const fold of document.querySelectorAll('#rest, #table .what')) fold.open = true;
    const fields = '#table form[data-offer] :is(input:not([type=hidden]), select, textarea)';
    let field = [...document.querySelectorAll(fields)].find(
        one => !one.disabled && (one.checkVisibility() || one.parentNode.checkVisibility()),
    );
    // A finger ticks what is not ticked.
    if (/radio|checkbox/.test(field.type)) {
        field = [...field.form.elements].find(one => one.name === field.name && !one.checked) || field;
        field.click();
    }
    else if (field.options) field.selectedIndex = field.options.length - 1;
    else if (field.type === 'number') field.value > field.min ? field.stepDown() : field.stepUp();
    else field.value = 'x';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    document.documentElement.style.scrollBehavior = 'auto';
    const seen = field.checkVisibility() ? field : field.parentNode;
    seen.scrollIntoView({ block: 'center' });
    await new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)));
    window.entry = { field, seen, is: field.value + field.checked, top: seen.getBoundingClientRect().top };
    return field.name;
}"""
# What is left of it: whether it is still there as it was, and how far this act has moved it.
LEFT = """() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go))).then(() => {
    const { field, seen, is, top } = window.entry;
    window.entry.top = seen.getBoundingClientRect().top;
    return [field.isConnected && field.value + field.checked === is, window.entry.top - top];
})"""


# One in so many by default, of every game.
ENTRY = shared_out(each_value(ENTRIES, list(DEVICES)), 1, 3)


@pytest.mark.parametrize(("moment", "device"), ENTRY)
def test_an_entry_stays_where_it_is(phone: NewPhone, gallery: Gallery, moment: tuple[str, str], device: str) -> None:
    """Whatever another phone does meanwhile, also where that closes what was being entered."""
    watched = Watched(gallery, *moment)
    own = phone(**DEVICES[device])
    if watched.is_new:
        watched.is_begun()
    watched.by(own, "seat")
    assert own.page.evaluate(ENTER)
    left = []
    for act in ("redo", "undo") if watched.is_new else ("undo", "redo"):
        own.sees(watched.does(act))
        left.append(own.page.evaluate(LEFT))
    assert [is_there for is_there, _ in left] == [True, True]
    assert [moved for _, moved in left if abs(moved) >= 1] == []
