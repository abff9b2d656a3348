"""The Custode del Boss with one thumb: a table opened, prepared and played, the boss's turn drawn and asked."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bench.scenarios import scenario
from tests.browser.conftest import NewPhone
from tests.browser.keeping import SETUP, Keeper, ended, prepared, race, seated, table_of, written
from tests.browser.phone import NARROW, Phone
from tests.browser.relayed_server import RelayedServer, Table
from tests.browser.test_keeper import SPEAKING
from tests.browser.test_without_script import pressed
from tests.promises import note

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHASES = ["1 Aure", "2 Turni", "3 Ordine", "4 Assalto", "5 Fine"]
# What a round costs the keeper at most: two cards picked, the aura read, the boss's card, a question of two ticks and
# one of a tap, its move, order and assault; or in the first one, its cards drawn before it, a drawing of three marks.
TAPS_ASKED, TAPS_DRAWN = 11, 11
# The same where nothing is asked and nothing drawn, as the bench counts it: two cards, the boss's card and its move,
# order, assault.
QUIET = scenario("three pilots, one hit each, nothing drawn")


@pytest.fixture
def chase(browser: object, tmp_path: Path) -> Iterator[RelayedServer]:
    """A house whose box nobody has typed anything into."""
    found = RelayedServer(tmp_path, game="monsterchase")
    found.start()
    yield found
    found.stop()


# --- with the script --------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_a_small_phone_prepares_a_chase(chase: RelayedServer, phone: NewPhone) -> None:
    """Each instruction and its act are in the first window of the smallest phone that is promised."""
    own, pilots = phone(chase, **NARROW), phone(chase)
    seated(pilots, table_of(own))
    prepared(Keeper(own))


def test_the_keeper_plays_two_rounds_by_tapping(chase: RelayedServer, phone: NewPhone) -> None:
    """The first with the track drawn, which comes when it is asked for; the second with cards from the list and
    questions, and no page is loaded again."""
    own, pilots = phone(chase), phone(chase, **NARROW)
    written(chase)
    path = table_of(own)
    seated(pilots, path)
    keeper = Keeper(own)
    prepared(keeper, is_first=False)
    assert own.page.locator(".rail li").all_inner_texts() == PHASES

    keeper.taps = 0
    race(pilots, own, "AB")
    assert "mazzo rosso" in keeper.instruction
    keeper.draws(("rock", "5", "2"), ("seat-A", "6", "1"), ("seat-B", "7", "3"))
    keeper.does("flip", "steer-5")
    assert "sterza a sinistra" in keeper.instruction
    assert "Colpisce: A" in keeper.instruction
    keeper.in_reach()
    own.page.get_by_text("Decide la priorità 3").tap()
    compared = own.page.locator("table:has(caption:text('Che cosa può fare il Boss')) tbody tr")
    assert [" ".join(row.split()) for row in compared.all_inner_texts()] == COMPARED
    own.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    keeper.does("play-option")
    race(pilots, own, "C")
    ended(keeper)
    note(f"taps of a round with its drawing: {keeper.taps}")
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
    keeper.ticks("left", "stay")
    keeper.knows("left")
    assert "a sinistra" in keeper.instruction
    keeper.does("boss-moved")
    race(pilots, own, "C")
    ended(keeper)
    note(f"taps of a round with questions: {keeper.taps}")
    assert keeper.taps <= TAPS_ASKED
    assert own.is_same_page()


@pytest.mark.soak
def test_a_quiet_round_costs_six_taps(chase: RelayedServer, phone: NewPhone) -> None:
    """On the smallest phone, both cards read by whoever turns them: the second round, whole, by the likely tap."""
    own, pilots = phone(chase, **NARROW), phone(chase, **NARROW)
    table = chase.table(seats="3", sit="none", **{"post.K": "1"})
    for tag, fields in SETUP:
        table.act(tag, **fields)
    own.at(table)
    seated(pilots, table.path)
    keeper = Keeper(own)
    round_of(keeper, pilots)
    keeper.taps = 0
    own.mark()
    keeper.does("read-card")
    keeper.does("read-card")
    round_of(keeper, pilots)
    note(f"taps of a quiet round: {keeper.taps}")
    assert keeper.taps == QUIET.count()["K"]
    assert own.is_same_page()


def round_of(keeper: Keeper, pilots: Phone) -> None:
    """Two cars, the boss by the pieces on the table, and a car more."""
    race(pilots, keeper.phone, "AB")
    keeper.does("flip", "missile-3")
    keeper.does("boss-moved")
    race(pilots, keeper.phone, "C")
    ended(keeper)


SAID = "text => (window.said || {}).text === text"
# What the boss suffers, how far it gets, what it does to others, and the priority by which the rest are worse.
COMPARED = [
    "sterza a sinistra 0 5 2 A la migliore",
    "sterza a destra 0 5 1 B scartata: priorità 3",
    "resta in corsia 1 2 0 scartata: priorità 1",
]


def test_the_instruction_is_spoken(browser: "Browser", chase: RelayedServer) -> None:
    """By the phone's own voice, in the language of the page: the one thing to do, and nothing else."""
    own = Phone(browser, chase)
    own.context.add_init_script(SPEAKING)
    table = chase.table(sit="none", **{"post.K": "1"})
    lines = []
    for tag, fields in SETUP[:3]:
        for language in ("it", "en"):
            own.prefer(language)
            own.at(table)
            own.page.locator("[data-speak]").tap()
            lines.append(own.said)
            own.awaits(SAID, lines[-1])
            assert own.page.evaluate("window.said.lang") == language
        # Asked before the act: the phone may show it at once.
        seq = own.seq
        table.act(tag, **fields)
        own.sees(seq + 1)
        own.page.locator("[data-speak]").tap()
        own.awaits(SAID, own.said)
        assert own.said not in lines
    assert len(set(lines)) == 6
    assert own.put_away() == []


# --- without ----------------------------------------------------------------------------------------------------------


def test_the_boss_plays_by_forms_alone(chase: RelayedServer, phone: NewPhone) -> None:
    """A browser that runs no script: the card turned, the boss moved, the order kept, on to the next round."""
    table = chase.table(seats="3")
    for tag, fields in SETUP:
        table.act(tag, **fields)
    driven(table, 2)
    own = phone(chase, java_script_enabled=False)
    own.at(table)

    def act(tag: str, value: str = "") -> None:
        text, seq = words_of(own), own.seq
        pressed(own, own.page.locator(".card, .do").locator(f"[data-offer={tag}] button{value}"))
        assert own.seq == seq + 1, own.text()
        assert words_of(own) != text

    act("flip", "[value='missile-3']")
    assert "Missile" in words_of(own)
    act("boss-moved")
    driven(table, 1)
    own.go(table.path)
    act("same-ranking")
    act("next-round")
    assert own.page.locator(".rail [aria-current]").inner_text() == PHASES[0]
    assert own.page.locator("#say").is_visible()


def words_of(phone: Phone) -> str:
    """What the card says, where no script may ask for it."""
    return phone.page.locator("#say").inner_text()


def test_what_is_folded_comes_when_it_is_asked_for(chase: RelayedServer, phone: NewPhone) -> None:
    """While a pilot plays the keeper's page is short: a blow, or why something is closed, is one tap away, with the
    script and without."""
    table = chase.table(seats="3")
    for tag, fields in SETUP:
        table.act(tag, **fields)
    table.post("hold", {"seat": "K", "ready": "1"})
    for has_script, seq, points in ((True, len(SETUP) + 2, "11/12"), (False, len(SETUP) + 3, "10/12")):
        own = phone(chase, java_script_enabled=has_script)
        own.at(table)
        assert own.page.locator(".closed").count() == 0
        pressed(own, own.page.get_by_role("link", name="Che cosa non si può"))
        assert own.page.locator(".closed li").first.is_visible()
        own.go(table.path)
        if has_script:
            own.unfold()
        else:
            pressed(own, own.page.get_by_role("link", name="Altro", exact=True))
        blow = own.buttons("damage", "[value=boss]").first
        if has_script:
            blow.tap()
            own.sees(seq)
        else:
            own.presses(blow)
        assert own.seq == seq
        assert own.page.locator("[data-figure] dd").first.inner_text().strip() == points


def driven(table: Table, cars: int) -> None:
    """So many cars have their turns; then the boss's keeper has the phone in hand."""
    for _ in range(cars):
        table.act("play-card", card="missile-2")
        table.act("end-turn")
    table.turn()
