"""A page of a table is made once: at ten moments no form is looked at twice for it, and nothing else is asked twice."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from types import CodeType, FrameType
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.engine import offers as offering
from companion.engine import play
from companion.engine.log import Act
from companion.engine.view import Tap
from companion.web.moment import counters, forms, page, prompt, secret, setting_up, story_acts
from companion.web.moment.page import Board, Look
from companion.web.seating.tables import Table
from tests import walk
from tests.promises.worlds import ATTACKED, CODE, Kind, World, evening, table_path, token

# Two steps of each game, and the tables at which luck comes to them: always the same luck.
MOMENTS = (
    ("hyde own hands", "move"),
    ("hyde own hands", "play"),
    ("chase", "turn"),
    ("chase", "assault"),
    ("brawl", "enter"),
    ("brawl", "act"),
    ("placing", "place"),
    ("placing", "adventure"),
    ("hiding", "mission"),
    ("hiding", "action"),
)
ACTS = 70


@cache
def played(name: str) -> tuple[Act, ...]:
    tables, keep = ATTACKED[name]
    return tuple(evening("made once", tables.seats, keep, ACTS, tables))


def moment(name: str, step: str) -> tuple[World, Kind]:
    """A server at the last moment of the evening at which a game is at this step, and whoever is waited for."""
    tables, acts = ATTACKED[name][0], played(name)
    for cut in range(len(acts), 0, -1):
        state = play.fold(tables.game, acts[:cut])
        if state.step == step and (acting := tables.game.acting(state)):
            world = World(tables.game)
            world.lay(acts[:cut], tables.places)
            world.services.tables.load(CODE)
            return world, Kind(acting[0], {acting[0]: token(acting[0])}, acting[0], acting[0])
    raise AssertionError(f"{name}: luck never came to {step}")


# --- counting ---------------------------------------------------------------------------------------------------------

# What a page asks, and which of it is the same question: of a function, what it is asked about.
ASKED: dict[CodeType, tuple[str, ...]] = {
    function.__code__: about
    for function, about in (
        # An offer as a form, what may be chosen of a form, all forms of an act for one hole, the form of an act.
        (forms.offer_form, ("offer",)),
        (forms.OfferForm.choosable, ("self", "hole")),
        (forms.choosable, ("forms", "hole")),
        (forms.board_form, ("forms",)),
        (forms.groups, ()),
        (offering.offers, ("seat",)),
        (Table.remedies, ()),
        (story_acts.story_act, ("act",)),
        (story_acts.seat_lines, ()),
        (prompt.dealt, ()),
        (prompt.foretold, ()),
        (prompt.receipt, ()),
        (counters.counters, ()),
        (secret.secret_page, ()),
        (setting_up.setting_up, ()),
    )
}


def asked_twice(work: Callable[[], TestResponse]) -> list[str]:
    """Every question that was asked more than once, and how often."""
    found: Counter[tuple[str, tuple[int, ...]]] = Counter()
    # What was asked about stays alive, so that nothing else gets its identity.
    kept: list[object] = []

    def count(frame: FrameType, event: str, _what: object) -> None:
        if event == "call" and (about := ASKED.get(frame.f_code)) is not None:
            things = [frame.f_locals[name] for name in about]
            kept.extend(things)
            marks = tuple(hash(thing) if isinstance(thing, str) else id(thing) for thing in things)
            found[frame.f_code.co_qualname, marks] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        assert work().status_code == 200
    finally:
        sys.setprofile(before)
    assert found.total() > 10, "nothing was seen of it"
    return [f"{name}: {times}" for (name, _), times in found.items() if times > 1]


def looked(world: World, kind: Kind) -> list[str]:
    phone = world.phone(kind)
    return asked_twice(lambda: phone.get(table_path()))


@pytest.mark.parametrize(("name", "step"), MOMENTS)
def test_no_form_is_looked_at_twice_for_one_page(name: str, step: str) -> None:
    assert looked(*moment(name, step)) == []


@pytest.mark.parametrize(("tap", "most"), [(walk.TAPS[0], 3_500), (walk.TAPS[1], 10_500)])
def test_a_page_walks_no_further_than_it_must(tap: tuple[str, str, str], most: int) -> None:
    """Of the page after a tap; before it was made once it took 6,696 and 16,493 calls."""
    walk.walk(*tap)
    _, after = walk.walk(*tap)
    assert 500 < after.calls < most, walk.line(after)


# --- planted ----------------------------------------------------------------------------------------------------------


def looks_at_each_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: every thing of the board has the forms searched for what a tap on it does."""
    plain, found = page.board, list[forms.OfferForm]()

    def board(look: Look) -> Board:
        found[:] = [form for group in look.groups for form in group.offers]
        return plain(look)

    def tapped(_self: Board, taps: Sequence[Tap]) -> tuple[Tap, ...]:
        every = ((tap, [form for form in found if form.tag == tap.action]) for tap in taps)
        return tuple(tap for tap, those in every if tap.value in forms.choosable(those, tap.hole))

    monkeypatch.setattr(page, "board", board)
    monkeypatch.setattr(Board, "tapped", tapped)


def tells_the_end_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: the last acts are told for the receipt, and once more for the story."""
    plain = page.below

    def below(look: Look, _told: Any, *others: Any, **more: Any) -> page.Below:
        voice = look.visit.voice
        return plain(look, story_acts.from_the_newest(look.table.acts, look.visit.viewer, voice, {}), *others, **more)

    monkeypatch.setattr(page, "below", below)


def asks_for_offers_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "offers", lambda at, seat: offering.offers(at.game, at.state, seat))
    monkeypatch.setattr(page, "groups", lambda say, offers: forms.groups(say, offers) and forms.groups(say, offers))


@pytest.mark.parametrize(
    ("plant", "seen"),
    [(looks_at_each_thing, "choosable"), (tells_the_end_again, "story_act"), (asks_for_offers_again, "groups")],
)
def test_a_planted_second_look_is_seen(
    plant: Callable[[pytest.MonkeyPatch], None], seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, kind = moment("brawl", "act")
    plant(monkeypatch)
    assert any(line.startswith(f"{seen}: ") or f".{seen}: " in line for line in looked(world, kind))
