"""The Custode del Boss with one thumb: a table opened, prepared and played, the boss's turn drawn and asked."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.house import Fields, House, Table
from tests.browser.phone import NARROW, Phone
from tests.browser.test_keeper import SPEAKING
from tests.browser.test_without_script import pressed

if TYPE_CHECKING:
    from playwright.sync_api import Locator

PILOTS = "ABC"
PHASES = ["1 Aure", "2 Turni", "3 Ordine", "4 Assalto", "5 Fine"]
# What a round costs the keeper at most: two cards picked, the aura read, the boss's card, two questions and its move,
# order, assault and finish; or in the first one, its cards drawn before it, a drawing of three marks.
TAPS_ASKED, TAPS_DRAWN = 10, 12


@pytest.fixture
def chase(browser: object, tmp_path: Path) -> Iterator[House]:
    """A house whose box nobody has typed anything into."""
    found = House(tmp_path, game="monsterchase")
    found.start()
    yield found
    found.stop()


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
        told, seq = self.instruction, self.phone.seq
        assert self.lead == tag
        self.in_reach()
        self.tap(self.phone.offer(tag).locator(f"button[value='{value}']" if value else "button:not([type])"))
        self.phone.sees(seq + 1)
        assert self.instruction != told

    @property
    def lead(self) -> str | None:
        return self.phone.page.locator(LEAD).first.get_attribute("data-offer")

    def in_reach(self) -> None:
        """The instruction and its act are seen together without scrolling, the act not under the bar."""
        said, top, low, bar = self.phone.page.evaluate(REACH, LEAD)
        assert 0 <= said < top < low <= bar, f"{self.lead}: said at {said}, {top} to {low} of {bar}"

    def counts(self, tag: str, name: str, to: int) -> None:
        """A number tapped in, from what is proposed."""
        form = self.phone.offer(tag)
        for _ in range(to - int(form.locator(f"[name={name}]").input_value())):
            self.tap(form.locator("[data-up]"))
        self.does(tag)

    def writes(self, first: str, second: str) -> None:
        """The two halves of a card that nobody has seen before."""
        form = self.phone.offer("write-card")
        form.locator("[name=first]").fill(first)
        form.locator("[name=second]").fill(second)
        self.does("write-card")

    def draws(self, *marks: tuple[str, str, str]) -> None:
        """What lies around the boss: a mark, then its cell by space and lane."""
        seq = self.phone.seq
        self.tap(self.phone.page.locator("#rest > summary"))
        form, chosen = self.phone.offer("draw-strip"), "rock"
        for mark, space, lane in marks:
            if mark != chosen:
                self.tap(form.locator(f".marks label:has(use[href$='{mark}'])"))
            self.tap(form.locator(f"td:has([name='cells.{space}.{lane}']) button"))
            chosen = mark
        self.tap(form.locator("button:not([type])"))
        self.phone.sees(seq + 1)
        assert self.phone.page.evaluate("scrollY") == 0


# The likely act: in the card where something is to be chosen, or else at the thumb.
LEAD = ".do form, .card > form, .asked form"
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


def prepared(keeper: Keeper) -> None:
    """From an empty table to the first round, the boss's points copied and both cards written."""
    keeper.counts("count-tiles", "count", 6)
    keeper.counts("copy-points", "points", 12)
    assert keeper.phase == "Prede"
    keeper.does("ready-prey")
    keeper.does("place-helmet", "A")
    keeper.does("place-helmet", "B")
    assert "Assalto" in keeper.instruction
    keeper.writes("Chi è davanti al Boss subisce 1 danno", "Ogni pilota in zona rossa scarta una carta")
    assert "Aura" in keeper.instruction
    keeper.writes("Avanzate di 1 casella in più", "Non si usano le stelle")
    assert keeper.instruction.endswith("Non si usano le stelle")
    keeper.does("read-aloud")
    assert keeper.phase == "2 Turni"


def ended(keeper: Keeper) -> None:
    """Order, assault and finish, as nothing changed."""
    assert keeper.phase == "3 Ordine"
    keeper.does("same-ranking")
    assert keeper.phase == "4 Assalto"
    keeper.does("assault-done")
    assert keeper.phase == "5 Fine"
    keeper.does("finish", "no")


# --- with the script --------------------------------------------------------------------------------------------------


def test_a_small_phone_prepares_a_chase(chase: House, phone: NewPhone) -> None:
    """Each instruction and its act are in the first window of the smallest phone that is promised."""
    own, pilots = phone(chase, **NARROW), phone(chase)
    seated(pilots, table_of(own))
    prepared(Keeper(own))


def test_the_keeper_plays_two_rounds_by_tapping(chase: House, phone: NewPhone) -> None:
    """The first with the track drawn, which comes when it is asked for; the second with cards from the list and
    questions, and no page is loaded again."""
    own, pilots = phone(chase), phone(chase, **NARROW)
    path = table_of(own)
    seated(pilots, path)
    keeper = Keeper(own)
    prepared(keeper)
    assert own.page.locator(".rail li").all_inner_texts() == PHASES

    keeper.taps = 0
    race(pilots, own, "AB")
    assert "mazzo rosso" in keeper.instruction
    keeper.draws(("rock", "5", "2"), ("seat-A", "6", "1"), ("seat-B", "7", "3"))
    keeper.does("flip", "steer-5")
    compared = own.page.locator("table:has(caption:text('Che cosa può fare il Boss')) tbody tr")
    assert [" ".join(row.split()) for row in compared.all_inner_texts()] == COMPARED
    assert "Decide la priorità 3" in own.text()
    assert "sterza a sinistra" in keeper.instruction
    assert "Colpisce: A" in keeper.instruction
    keeper.does("play-option")
    race(pilots, own, "C")
    ended(keeper)
    assert keeper.taps <= TAPS_DRAWN

    keeper.taps = 0
    own.mark()
    assert keeper.phase == "1 Aure"
    keeper.does("draw-card", "1")
    assert keeper.phase == "1 Aure"
    keeper.does("draw-card", "1")
    keeper.does("read-aloud")
    race(pilots, own, "AB")
    keeper.does("flip", "steer-2")
    assert "Dove può andare" in keeper.instruction
    keeper.does("weigh", "left+stay")
    keeper.does("weigh", "left")
    assert "a sinistra" in keeper.instruction
    keeper.does("boss-moved")
    race(pilots, own, "C")
    ended(keeper)
    assert keeper.taps <= TAPS_ASKED
    assert own.is_same_page()


# What the boss suffers, how far it gets, what it does to others, and the priority by which the rest are worse.
COMPARED = [
    "sterza a sinistra 0 5 2 A la migliore",
    "sterza a destra 0 5 1 B fuori: priorità 3",
    "resta in corsia 1 2 0 fuori: priorità 1",
]


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_instruction_is_spoken(browser: object, chase: House, language: str) -> None:
    """By the phone's own voice, in the language of the page: the one thing to do, and nothing else."""
    own = Phone(browser, chase)  # type: ignore[arg-type]  # the browser of the fixture
    own.context.add_init_script(SPEAKING)
    own.prefer(language)
    table = chase.table(sit="none", **{"post.K": "1"})
    own.at(table)
    told = []
    for tag, fields in SETUP[:3]:
        own.page.locator("[data-speak]").tap()
        told.append(own.said)
        assert own.page.evaluate("[window.said.text, window.said.lang]") == [told[-1], language]
        table.act(tag, **fields)
        own.sees(own.seq + 1)
    assert len(set(told)) == 3
    assert own.put_away() == []


# --- without ----------------------------------------------------------------------------------------------------------


def test_the_boss_plays_by_forms_alone(chase: House, phone: NewPhone) -> None:
    """A browser that runs no script: the card turned, the boss moved, the order kept, the finish not crossed."""
    table = chase.table(seats="3")
    for tag, fields in SETUP:
        table.act(tag, **fields)
    driven(table, 2)
    own = phone(chase, java_script_enabled=False)
    own.at(table)

    def act(tag: str, value: str = "") -> None:
        told, seq = words_of(own), own.seq
        pressed(own, own.page.locator(".card, .do").locator(f"[data-offer={tag}] button{value}"))
        assert own.seq == seq + 1, own.text()
        assert words_of(own) != told

    act("flip", "[value='missile-3']")
    assert "Missile" in words_of(own)
    act("boss-moved")
    driven(table, 1)
    own.go(table.path)
    for tag, value in (("same-ranking", ""), ("assault-done", ""), ("finish", "[value=no]")):
        act(tag, value)
    assert own.page.locator(".rail [aria-current]").inner_text() == PHASES[0]
    assert own.page.locator("#say").is_visible()


def words_of(phone: Phone) -> str:
    """What the card says, where no script may ask for it."""
    return phone.page.locator("#say").inner_text()


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "forms"])
def test_what_is_folded_comes_when_it_is_asked_for(chase: House, phone: NewPhone, has_script: bool) -> None:
    """While a pilot plays the keeper's page is short: a blow, or why something is closed, is one tap away."""
    table = chase.table(seats="3")
    for tag, fields in SETUP:
        table.act(tag, **fields)
    table.post("hold", {"seat": "K", "ready": "1"})
    own = phone(chase, java_script_enabled=has_script)
    own.at(table)
    assert own.page.locator(".closed").count() == 0
    pressed(own, own.page.get_by_role("link", name="Che cosa ora non si può fare"))
    assert own.page.locator(".closed li").first.is_visible()
    own.go(table.path)
    if has_script:
        own.unfold()
    else:
        pressed(own, own.page.get_by_role("link", name="Altro", exact=True))
    own.buttons("damage", "[value=boss]").first.tap()
    own.page.wait_for_selector(f"#table[data-seq='{len(SETUP) + 2}']")
    assert own.page.locator(".figures dd").first.inner_text() == "11/12"


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


def driven(table: Table, cars: int) -> None:
    """So many cars have their turns; then the boss's keeper has the phone in hand."""
    for _ in range(cars):
        table.act("play-card", card="missile-2")
        table.act("end-turn")
    table.turn()
