"""Team Racing on one phone that goes round: from the teams to the second round, by tapping what is likely."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.phone import NARROW
from tests.browser.relayed_server import RelayedServer
from tests.promises import note

PILOTS = 4
# Where the next tap is looked for: the likely act, a choice in the card, the end of a turn.
NEXT = (".do form", ".card > form", "form[data-offer=end-turn]")
# Tiles, teams, lot, sheets and grid; then a card and the end of its turn for each pilot, and the ranking.
MOST_TAPS = 21


@pytest.fixture
def racing(browser: object, tmp_path: Path) -> Iterator[RelayedServer]:
    found = RelayedServer(tmp_path, game="monsterchase")
    found.start()
    yield found
    found.stop()


def test_teams_race_a_round_on_one_phone(racing: RelayedServer, phone: NewPhone) -> None:
    table = racing.table(seats=str(PILOTS), **{"option.mode": "teams"})
    own = phone(racing, **NARROW)
    own.at(table)
    done: list[str] = []
    while not done or done[-1] != "same-ranking":
        assert len(done) < MOST_TAPS, done
        place = next((each for each in NEXT if own.page.locator(each).count()), None)
        assert place, (done, own.text())
        form, seq = own.page.locator(place).first, own.seq
        done.append(form.get_attribute("data-offer") or "")
        form.locator("button:not([type=button])").first.tap()
        own.sees(seq + 1)
    note(f"taps of a round of teams: {len(done)}, {' '.join(done)}")
    assert done[-1 - 2 * PILOTS : -1] == ["play-card", "end-turn"] * PILOTS
