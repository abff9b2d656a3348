"""A plain table of three against the truck, and the words to change it: later words overrule earlier ones."""

from collections.abc import Sequence

import pytest

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.engine.offers import Offers, offers
from companion.games.monsterchase import GAME as GAME
from companion.games.monsterchase.state import Race
from tests.games import notation

CARS = "car.A=3/0/0/0:?,?,? car.B=3/0/0/0:?,?,? car.C=3/0/0/0:?,?,?"
BOSS = "boss.truck=12/12/0:normal ranking=A,B,boss,C"
TRACK = "circuit=01-A,02-A,03-A,04-A,05-A,06-A,07-A,09-A reserves=5 prey=3:double-heart,no-assault,two-auras/"
TABLE = f"seats=A,B,C {CARS} {BOSS} {TRACK} cards=-2,-2,,-1,-1 step=turn turn=A::d:0:0::"
# The turn of the boss, after its card.
BOSS_MOVES = "step=move turn=boss::d:0:0::"


def rows(*table: tuple[str, str, str, str]) -> list[object]:
    """Rows of rule and situation, words of the position, what is asked, what comes of it."""
    return [pytest.param(*row[1:], id=row[0]) for row in table]


# --- the plain table, with some words changed -------------------------------------------------------------------------


def at(words: str = "") -> Race:
    return GAME.position(f"{TABLE} {words}")


def outcome(words: str, asked: str, chance: Chance = notation.LUCK) -> str:
    """What comes of one action."""
    return notation.outcome_of(GAME, f"{TABLE} {words}", asked, chance)


def outcome_after(state: Race, asked: str, chance: Chance = notation.LUCK) -> str:
    """The same at any table."""
    return notation.outcome_at(GAME, state, asked, chance)


def after(words: str, *asked: str, chance: Chance = notation.LUCK) -> tuple[Race, list[Fact]]:
    """The table after these actions, and all that happened."""
    return going_on(at(words), *asked, chance=chance)


def listed(words: str, seat: str) -> Offers:
    """What this seat may do, and what is closed to it."""
    return offers(GAME, at(words), seat)


# --- any table --------------------------------------------------------------------------------------------------------


def going_on(state: Race, *asked: str, chance: Chance = notation.LUCK) -> tuple[Race, list[Fact]]:
    """This table after these actions, and all that happened."""
    all_facts: list[Fact] = []
    for line in asked:
        state, facts = notation.happens(GAME, state, line, chance)
        all_facts += facts
    return state, all_facts


def lines(facts: Sequence[Fact]) -> list[str]:
    return [notation.written_fact(fact) for fact in facts]


def open_to(state: Race, seat: str) -> set[str]:
    """The kinds of action this seat may ask."""
    return {offer.action for offer in offers(GAME, state, seat).open}


def closed_to(state: Race, seat: str, *named: str) -> dict[str, str]:
    """The kinds of action closed to this seat, each with its rule: what is only not its time or turn, as it is of most
    acts (tests/contract/test_trying.py), where it is named."""
    found = {closed.action: closed.rule for closed in offers(GAME, state, seat).closed if not closed.is_whole}
    return {action: rule for action, rule in found.items() if rule not in UNTIMELY or action in named}


# Whose turn it is, at which step of it, and that no prey is due.
UNTIMELY = {"monsterchase-20b", "monsterchase-31b", "monsterchase-86d"}
