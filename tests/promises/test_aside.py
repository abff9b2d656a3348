"""P3 for a seat that changes phones: what the old phone kept for it is nowhere in what the new one is given."""

import random

import pytest

from companion.engine import aside, play
from companion.engine.chance import Chance
from companion.engine.facts import Committed
from companion.engine.log import Act, Log
from companion.games import games
from tests.contract.pasts import another_past
from tests.promises import worlds
from tests.promises.attacker import read
from tests.promises.worlds import ATTACKED, LISTED, Tables, tells_again

# Where a seat may be asked for.
KEPT = {name: each for name, each in ATTACKED.items() if tells_again(*each)}
EVENINGS = 8


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
            before, after = read(tables.game, one, seat), read(tables.game, other, seat)
            found += [f"{name} {number} {seat}: {part}" for part in before if before[part] != after[part]]
    return found, kept


def handed_over(tables: Tables, acts: list[Act], seat: str) -> Log:
    return aside.laid_aside(tables.game, acts, {seat: [(0, len(acts))]})


def test_every_game_with_secrets_is_tried() -> None:
    """Where the app alone has the hands nobody could tell one again, and there only."""
    assert {tables.game.id for tables, _ in ATTACKED.values()} == set(games())
    assert set(LISTED) - set(KEPT) == {"hyde dealt by the app"}


@pytest.mark.parametrize("name", KEPT)
def test_the_new_phone_reads_nothing_of_the_old_one_s(name: str) -> None:
    """The same history with other hands and other locked choices: the same bytes for whoever comes after."""
    found, kept = differences(name, f"aside {name}", EVENINGS)
    assert found == []
    assert kept > 0


@pytest.mark.parametrize("name", ["hyde own hands", "placing"])
def test_a_hand_that_is_handed_over_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what facts declare secret is left where it is."""
    monkeypatch.setattr(aside, "without_secrets", lambda _game, act, *_: iter(act.facts))
    monkeypatch.setattr(aside, "holding", lambda *_: {})
    assert differences(name, f"aside {name}", EVENINGS)[0]


def test_nobody_else_s_page_loses_anything() -> None:
    """Another seat reads what it read before, but for whom it waits."""
    tables, keep = KEPT["hyde own hands"]
    acts = worlds.evening("aside others", tables.seats, keep, 40, tables)
    log = handed_over(tables, acts, "A")
    mine = [fact for act in acts for fact in act.facts if fact.secrecy.secret and getattr(fact, "seat", "") == "B"]
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


@pytest.mark.parametrize("name", KEPT)
def test_what_only_names_is_nothing_to_others(name: str) -> None:
    """Facts that say so change nothing for anybody but whoever they tell it to; the others with secrets do."""
    tables, keep = KEPT[name]
    rng, tried = random.Random(f"names {name}"), 0
    for number in range(EVENINGS):
        acts = worlds.evening(f"names {name} {number}", tables.seats, keep, rng.randint(30, 90), tables)
        for act in (each for each in acts if any(fact.secrecy.only_names for fact in each.facts)):
            state = play.fold(tables.game, acts[: act.seq - 1])
            (fact,) = act.facts
            (owner,) = {getattr(fact, whose) for whose in fact.secrecy.secret.values()}
            if owner not in tables.seats:
                # A hand that lies open.
                continue
            others = [None, *(seat for seat in tables.seats if seat != owner)]
            before, after = (
                [tables.game.view(each, seat) for seat in others] for each in (state, tables.game.folded(state, [fact]))
            )
            assert before == after, fact
            tried += 1
    assert tried > 0 or name == "placing"
