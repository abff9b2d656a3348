"""Secrecy stands beside the field: every fact says of each of its fields whose eyes it is for (declared secrecy)."""

from collections import Counter
from typing import Any, ClassVar

import pytest

from companion.engine.facts import (
    Adjusted,
    ClockStarted,
    ClockStopped,
    Fact,
    Redone,
    Secrecy,
    TableClosed,
    TablePutAway,
    Undone,
)
from companion.engine.game import Game
from companion.engine.narration import declared_line
from companion.engine.words import Line
from companion.games import games
from companion.games.hyde.facts.draw import Drawn, ManoDrew
from companion.games.hyde.facts.turn import CardPlayed
from tests.contract.pinned import home_of, pinned
from tests.web.counter import GAME as COUNTER

GAMES: dict[str, Game[Any]] = {**games(), COUNTER.id: COUNTER}
SHARED: tuple[type[Fact], ...] = (Undone, Redone, TableClosed, TablePutAway, ClockStarted, ClockStopped)
KINDS = [kind for game in GAMES.values() for kind in game.facts]


def faults(kind: type[Fact]) -> list[str]:
    """What this fact forgets to say, or says twice, of its fields."""
    secrecy, fields = kind.secrecy, kind.__struct_fields__
    if "secrecy" not in vars(kind):
        return [f"{kind.__name__} does not say what of it is told"]
    said = Counter(secrecy.fields)
    forgotten = [f"{kind.__name__}.{name}: whose eyes is it for?" for name in fields if name not in said]
    twice = [f"{kind.__name__}.{name} is declared {count} times" for name, count in said.items() if count > 1]
    strange = [f"{kind.__name__} has no {name}" for name in said if name not in fields]
    open_ = (*secrecy.line, *secrecy.public)
    secrets = secrecy.secret.items()
    unowned = [f"{kind.__name__}.{name}: {whose} is not public" for name, whose in secrets if whose not in open_]
    return [*forgotten, *twice, *strange, *unowned]


def test_every_field_says_whose_eyes_it_is_for() -> None:
    assert [fault for kind in (*KINDS, *SHARED) for fault in faults(kind)] == []


class Forgotten(Fact, frozen=True, tag="forgotten"):
    """Somebody added a field, and thought of nothing."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seat",))
    seat: str
    card: str


class Unsaid(Fact, frozen=True, tag="unsaid"):
    seat: str


class Twice(Fact, frozen=True, tag="twice"):
    secrecy: ClassVar[Secrecy] = Secrecy(line=("seat",), secret={"seat": "card", "gone": "seat"})
    seat: str


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        (Forgotten, ["Forgotten.card: whose eyes is it for?"]),
        (Unsaid, ["Unsaid does not say what of it is told"]),
        (Twice, ["Twice.seat is declared 2 times", "Twice has no gone", "Twice.seat: card is not public"]),
    ],
)
def test_a_forgotten_declaration_is_found_by_name(kind: type[Fact], found: list[str]) -> None:
    assert faults(kind) == found


def test_nothing_is_told_of_what_nobody_declared() -> None:
    """Until the test above is mended the forgotten field is told to nobody."""
    assert declared_line(Forgotten("A", "eye-2"), "A") == Line("tell.forgotten", {"seat": "A"})
    assert declared_line(Unsaid("A"), None) == Line("tell.unsaid")


@pytest.mark.parametrize(
    ("fact", "own"),
    [
        (ManoDrew(seat="A", card="eye-2"), {"seat": "A", "card": "eye-2"}),
        (ManoDrew(seat="A", card="?"), None),
        (Drawn(seat="A", cards=("eye-2", "?")), None),
        (CardPlayed(seat="A", place="bosco", card="eye-2"), None),
    ],
)
def test_a_secret_is_told_to_its_owner_only(fact: Fact, own: dict[str, str] | None) -> None:
    """And where it is known, and the fact has a line for it."""
    lines = {viewer: declared_line(fact, viewer) for viewer in ("A", "B", None)}
    assert lines["B"] == lines[None]
    mine = lines["A"]
    assert mine is not None
    assert (mine.values if mine.words.endswith("-own") else None) == own


def test_a_rule_that_is_cited_exists() -> None:
    known = {rule for game in GAMES.values() for rule in game.rulebook.rules}
    assert [kind for kind in KINDS if kind.secrecy.rule not in {"", *known}] == []


@pytest.mark.parametrize("name", GAMES)
def test_what_is_secret_stays_so(name: str) -> None:
    """Pinned apart, because what a fact declares is believed by the tests that look for leaks."""
    kinds = [kind for kind in GAMES[name].facts if kind is not Adjusted]
    secrets = {f"{kind.__name__}.{field}" for kind in kinds for field in kind.secrecy.secret}
    assert secrets == set(pinned(name).secrets), home_of(name)
