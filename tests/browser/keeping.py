"""The phone of whoever keeps the boss and the pilots' that goes round: what they tap, counted."""

from typing import TYPE_CHECKING

from tests.browser.phone import Phone
from tests.browser.relayed_server import Fields, RelayedServer
from tests.browser.test_without_script import pressed

if TYPE_CHECKING:
    from playwright.sync_api import Locator

PILOTS = "ABC"
SETUP: list[tuple[str, Fields]] = [
    ("count-tiles", {"count": 6}),
    ("copy-points", {"points": 12}),
    ("ready-prey", {}),
    ("place-helmet", {"car": "A"}),
    ("place-helmet", {"car": "B"}),
    ("draw-card", {"card": "unread"}),
    ("draw-card", {"card": "unread"}),
    ("read-aloud", {}),
]


class Keeper:
    """The phone of whoever keeps the boss, each of its taps counted."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.taps = 0

    @property
    def instruction(self) -> str:
        return self.phone.said

    @property
    def phase(self) -> str:
        return self.phone.page.locator(".rail [aria-current]").inner_text()

    def tap(self, target: "Locator") -> None:
        target.tap()
        self.taps += 1

    def does(self, tag: str, value: str = "") -> None:
        """The act the instruction asks for, in it or at the thumb and in reach; after it another one is asked for."""
        text, seq = self.instruction, self.phone.seq
        assert self.lead == tag
        self.in_reach()
        self.tap(self.phone.offer(tag).locator(f"button[value='{value}']" if value else "button:not([type])"))
        self.phone.sees(seq + 1)
        assert self.instruction != text

    @property
    def lead(self) -> str | None:
        return self.phone.page.locator(self.leading).first.get_attribute("data-offer")

    @property
    def leading(self) -> str:
        """Where the likely act is now."""
        return next(place for place in LEAD if self.phone.page.locator(place).count())

    def in_reach(self) -> None:
        """The instruction and its act are seen together without scrolling, the act not under the bar."""
        said, top, low, bar = self.phone.page.evaluate(REACH, self.leading)
        assert 0 <= said < top < low <= bar, f"{self.lead}: said at {said}, {top} to {low} of {bar}"

    def counts(self, tag: str, name: str, to: int) -> None:
        """A number tapped in, from what is proposed."""
        form = self.phone.offer(tag)
        for _ in range(to - int(form.locator(f"[name={name}]").input_value())):
            self.tap(form.locator("[data-up]"))
        self.does(tag)

    def says_number(self, tag: str, name: str, value: int) -> None:
        """A number copied from the cardboard: nothing is proposed."""
        field = self.phone.offer(tag).locator(f"[name={name}]")
        assert field.input_value() == ""
        field.fill(str(value))
        self.does(tag)

    def ticks(self, *ways: str) -> None:
        """The ways that are equally good by what is asked, and that these are all."""
        self.in_reach()
        for way in ways:
            self.tap(self.phone.offer("weigh-ways").locator(f"label:has([value='{way}'])"))
        self.does("weigh-ways")

    def knows(self, way: str) -> None:
        """Where the boss goes, whatever else might be asked: one tap in the card."""
        text, seq = self.instruction, self.phone.seq
        self.in_reach()
        self.tap(self.phone.page.locator(f".asked [data-offer=weigh] button[value='{way}']"))
        self.phone.sees(seq + 1)
        assert self.instruction != text

    def writes(self, first: str, second: str, likely: str) -> None:
        """The two halves of a card for the box, by whoever wants to keep it: something else is what is likely."""
        text, seq = self.instruction, self.phone.seq
        assert self.lead == likely
        self.in_reach()
        form = self.phone.offer("write-card")
        if not form.is_visible():
            self.tap(self.phone.page.locator("#rest > summary"))
        form.locator("[name=first]").fill(first)
        form.locator("[name=second]").fill(second)
        self.tap(form.locator("button:not([type])"))
        self.phone.sees(seq + 1)
        assert self.instruction != text

    def draws(self, *marks: tuple[str, str, str]) -> None:
        """What lies around the boss: a mark, then its cell by space and lane."""
        seq = self.phone.seq
        with self.phone.page.expect_navigation():
            self.tap(self.phone.page.locator("#card a[href*=draw-strip]"))
        form, chosen = self.phone.offer("draw-strip"), "rock"
        for mark, space, lane in marks:
            if mark != chosen:
                self.tap(form.locator(f".marks label:has(use[href$='{mark}'])"))
            self.tap(form.locator(f"td:has([name='cells.{space}.{lane}']) button"))
            chosen = mark
        self.tap(form.locator("button:not([type])"))
        self.phone.sees(seq + 1)
        self.phone.awaits("() => scrollY === 0")


# The likely act: at the thumb, or in the card where something is to be chosen; or else one of the answers in it.
LEAD = (".do form", ".card > form", ".asked form")
# Where the instruction begins, the edges of the button of its act, and where the bar at the foot begins.
REACH = """lead => {
    const form = document.querySelector(lead);
    const button = [...form.querySelectorAll('button:not([type])')].find(one => one.checkVisibility());
    const { top, bottom } = button.getBoundingClientRect();
    const foot = document.querySelector(form.closest('.do') ? '.always' : '.thumb').getBoundingClientRect().top;
    return [document.querySelector('#say').getBoundingClientRect().top, top, bottom, foot];
}"""


# --- around the table -------------------------------------------------------------------------------------------------


def table_of(keeper: Phone) -> str:
    """Opened by whoever keeps the boss, who does not race; its path."""
    keeper.go("/new/monsterchase")
    keeper.page.locator("[name=seats][value='3']").check()
    keeper.page.locator("details.custom > summary").tap()
    keeper.page.locator("[name=sit][value=none]").check()
    keeper.page.locator("[name='post.K']").check()
    with keeper.page.expect_navigation():
        keeper.page.get_by_role("button", name="Apri il tavolo").tap()
    return keeper.page.url.removeprefix(keeper.origin)


def seated(phone: Phone, path: str) -> None:
    """All the pilots on one phone that goes round."""
    phone.go(path)
    pressed(phone, phone.page.locator("form.sit button[value=A]"))
    for seat in PILOTS[1:]:
        phone.go(f"{path}/invite")
        pressed(phone, phone.page.locator(f"form.sit button[value={seat}]"))
    phone.go(path)


def race(pilots: Phone, keeper: Phone, cars: str) -> None:
    """Each of these in turn, the phone passed round."""
    for _ in cars:
        if (pass_on := pilots.page.locator("form.pass button")).count():
            pressed(pilots, pass_on)
            pressed(pilots, pilots.page.locator("form.offer button"))
        pilots.acts("play-card", "bomb-2")
        keeper.sees(pilots.acts("end-turn"))


def prepared(keeper: Keeper, *, is_first: bool = True) -> None:
    """From an empty table to the first round, both cards written; at a box's first table the boss's points are copied,
    and there is no card to choose."""
    likely = "read-card" if is_first else "draw-card"
    keeper.counts("count-tiles", "count", 6)
    if is_first:
        keeper.says_number("copy-points", "points", 12)
    assert keeper.phase == "Prede"
    keeper.does("ready-prey")
    keeper.does("place-helmet", "A")
    keeper.does("place-helmet", "B")
    assert "Assalto" in keeper.instruction
    keeper.writes("Chi è davanti al Boss subisce 1 danno", "Ogni pilota in zona rossa scarta una carta", likely)
    assert "Aura" in keeper.instruction
    keeper.writes("Avanzate di 1 casella in più", "Non si usano le stelle", likely)
    assert keeper.instruction.endswith("Non si usano le stelle")
    keeper.does("read-aloud")
    assert keeper.phase == "2 Turni"


def written(server: RelayedServer) -> None:
    """A card of each deck in the box, by another table."""
    table = server.table(seats="3")
    for tag, fields in SETUP[:5]:
        table.act(tag, **fields)
    for _ in ("assault", "aura"):
        table.act("write-card", first="Nulla di buono", second="Nulla di male")


def ended(keeper: Keeper) -> None:
    """Order and assault, as nothing changed; the boss is on its way, so that nobody is asked about the finish."""
    assert keeper.phase == "3 Ordine"
    keeper.does("same-ranking")
    assert keeper.phase == "4 Assalto"
    keeper.does("next-round")
    assert keeper.phase == "1 Aure"
