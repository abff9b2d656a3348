"""P3 for a seat that changes phones: what the old phone kept for it is nowhere in what the new one is given."""

import random
from typing import Any

import msgspec
import pytest

from companion.engine import aside, play
from companion.engine.chance import Chance
from companion.engine.facts import Committed, Fact
from companion.engine.log import Act, Log
from companion.engine.offers import offers
from tests.contract.pasts import another_past
from tests.promises import worlds
from tests.promises.test_secrets import BRAWL, CHASE, HIDING, HYDE, PLACING, TEAMS
from tests.promises.worlds import Tables

# How each of them is kept where whoever holds the cards can tell a phone again.
KEPT: dict[str, tuple[Tables, str]] = {
    "hyde own hands": (HYDE, "hands"),
    "chase": (CHASE, "hands"),
    "teams": (TEAMS, "hands"),
    "brawl": (BRAWL, "hands"),
    "placing": (PLACING, ""),
    "hiding": (HIDING, "hidden"),
}
EVENINGS = 8


def shown(tables: Tables, log: Log, seat: str) -> dict[str, bytes]:
    """Everything the phone of a seat is given of a table."""
    game = tables.game
    state = play.fold(game, log)
    lines = [game.tell(fact, seat) for act in log for fact in act.facts if type(fact) in game.facts]
    parts: dict[str, Any] = {
        "view": game.view(state, seat),
        "offers": offers(game, state, seat),
        "dials": [dial for dial in game.dials(state) if dial.secret_to in (None, seat)],
        "audit": game.audit(state),
        "story": lines,
        "asked": [act.request for act in log[1:] if act.seat == seat],
    }
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def differences(name: str, seed: str, evenings: int) -> tuple[list[str], int]:
    """Where the pages of a seat's new phone depend on what its old one kept, and how often anything was kept."""
    tables, keep = KEPT[name]
    rng, found, kept = random.Random(seed), [], 0
    for number in range(evenings):
        length = rng.randint(60, 150) if tables.is_long else rng.randint(15, 90)
        acts = worlds.evening(f"{seed} {number}", tables.seats, keep, length, tables)
        past = another_past(tables.game, acts, None, Chance(f"{seed} {number}".encode()))
        for seat in tables.seats:
            one, other = (handed_over(tables, each, seat) for each in (acts, past))
            kept += Log(acts)[:] != one[:]
            before, after = shown(tables, one, seat), shown(tables, other, seat)
            found += [f"{name} {number} {seat}: {part}" for part in before if before[part] != after[part]]
    return found, kept


def handed_over(tables: Tables, acts: list[Act], seat: str) -> Log:
    return aside.laid_aside(tables.game, acts, {seat: [(0, len(acts))]})


@pytest.mark.parametrize("name", KEPT)
def test_the_new_phone_reads_nothing_of_the_old_one_s(name: str) -> None:
    """The same history with other hands and other locked choices: the same bytes for whoever comes after."""
    found, kept = differences(name, f"aside {name}", EVENINGS)
    assert found == []
    assert kept > 0


@pytest.mark.parametrize("name", ["hyde own hands", "placing"])
def test_a_hand_that_is_handed_over_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what facts declare secret is left where it is."""

    def handed(fact: Fact, names: object) -> Fact:
        return fact

    monkeypatch.setattr(aside, "untold", handed)
    monkeypatch.setattr(aside, "holding", lambda *_: {})
    monkeypatch.setattr(aside, "never_revealed", lambda acts: frozenset())
    assert differences(name, f"aside {name}", EVENINGS)[0]


def test_nobody_else_s_page_loses_anything() -> None:
    """Another seat reads what it read before, but for whom it waits."""
    tables, keep = KEPT["hyde own hands"]
    acts = worlds.evening("aside others", tables.seats, keep, 40, tables)
    log = handed_over(tables, acts, "A")
    mine = [fact for act in acts for fact in act.facts if fact.told.secret and getattr(fact, "seat", "") == "B"]
    assert mine
    assert [fact for act in log for fact in act.facts if fact in mine] == mine


def test_what_was_revealed_stays() -> None:
    """A choice all have seen is nobody's secret: the reveal still proves itself."""
    tables, keep = KEPT["placing"]
    for number in range(6):
        acts = worlds.evening(f"aside revealed {number}", tables.seats, keep, 70, tables)
        log = handed_over(tables, acts, "A")
        gone = aside.never_revealed(acts)
        for act in acts:
            for before in (fact for fact in act.facts if isinstance(fact, Committed) and fact.seat == "A"):
                assert (before in log[act.seq - 1].facts) == (("A", act.seq) not in gone)
        last = play.fold(tables.game, log).locks.last
        assert last is None or all(last.agrees(seat) for seat in last.choices)
