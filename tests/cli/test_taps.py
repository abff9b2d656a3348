"""The benchmark of the thumb: taps a round, through the forms a phone shows."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest

from companion.engine.game import Game, State
from companion.engine.view import View
from companion.engine.words import Line, Value
from companion.games import games
from companion.web.moment.forms import Choice, Field, Form, OfferForm
from companion.web.seating import seats
from tests import bench
from tests.any_game import any_game
from tests.bench import scenarios, tap_count
from tests.bench.scenarios import Scenario
from tests.bench.tap_count import Round
from tests.contract.playing import played
from tests.web.counter import GAME as COUNTER
from tests.web.counter.state import Sum

CHOICES = (Choice("left", "sinistra"), Choice("right", "destra"))


def form(*fields: Form) -> OfferForm:
    found = tuple(
        Field(name=f"field{index}", label="", form=each, choices=CHOICES, least=1) for index, each in enumerate(fields)
    )
    return OfferForm(tag="go", text="", verb="", is_primary=True, given=(), fields=found)


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ((), 1),
        (("buttons",), 1),
        (("pad",), 1),
        (("counter",), 2),
        (("sketch",), 2),
        (("text", "text"), 3),
        (("radios", "buttons"), 3),
    ],
    ids=["done", "button", "pad", "number", "drawing", "words", "choices"],
)
def test_choosing_acts_or_is_sent(fields: tuple[Form, ...], count: int) -> None:
    assert tap_count.taps(form(*fields)) == count


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        ("buttons", [("field0", "left")]),
        ("checks", [("field0", "left")]),
        ("counter", [("field0", "1")]),
        ("text", [("field0", "…")]),
    ],
)
def test_first_choices_are_made(kind: Form, sent: Sequence[tuple[str, str]]) -> None:
    assert tap_count.pairs(form(kind).fields[0]) == sent


def counts_rounds(game: Game[State]) -> bool:
    """Whether the headline says which round it is, sooner or later; a race may have none."""
    return any("round" in game.view(each.state, None).title.values for each in islice(played(game, 0), 60))


ROUNDED = {name: game for name, game in games().items() if counts_rounds(game)}


@pytest.mark.parametrize("game", ROUNDED.values(), ids=ROUNDED)
def test_every_seat_of_every_round_is_tapped_for(game: Game[State]) -> None:
    """The likely way leads through whole rounds, in which nobody is left out and nobody taps for ever."""
    opening = tap_count.opened(game)
    found = tap_count.rounds(game, opening, 2)
    # A boss of one point, the first that may be copied, is beaten in the first round by pilots who hit it.
    assert [each.number for each in found] in ([1, 2], [1])
    for each in found:
        assert set(each.taps) == set(opening.places)
        assert all(0 < each.acts[seat] <= each.taps[seat] < 30 for seat in opening.places)


def test_rows_name_players_and_posts(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Round(1, Counter(), Counter(A=4, B=2, K=9)), Round(2, Counter(), Counter(A=2, B=2, K=6))]
    monkeypatch.setattr(tap_count, "rounds", lambda *_: found)
    monkeypatch.setattr(tap_count, "PEOPLE", 2)
    rows = list(bench.round_rows(any_game(replace(COUNTER, posts=lambda _: ("K",)))))
    assert [(row.name, row.figure, row.unit) for row in rows] == [
        ("counter: taps a round, a player", 2.5, "taps"),
        ("counter: taps a round, post K", 7.5, "taps"),
        ("counter: taps a round, the table", 12.5, "taps"),
    ]
    assert rows[0].note == "2 rounds of 2 players"


@pytest.mark.parametrize(
    ("values", "trouble"),
    [
        pytest.param({}, bench.Missing, id="no rounds"),
        pytest.param({"round": 1}, tap_count.Endless, id="one round for ever"),
    ],
)
def test_what_cannot_be_counted_says_so(
    values: dict[str, Value], trouble: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tap_count, "MOST_ACTS", 1 if values else 400)

    def view(at: Sum, viewer: str | None) -> View:
        return View(acting=game.acting(at), title=Line("title.now", values), rail=())

    game = replace(COUNTER, view=view)
    with pytest.raises(trouble):
        list(bench.round_rows(any_game(game)))


# --- two evenings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", scenarios.scenarios(), ids=lambda each: each.name)
def test_an_evening_costs_no_more_taps_than_promised(scenario: Scenario) -> None:
    taps = scenario.count()
    for count in scenario.counts:
        assert 0 < (taps[count.seat] if count.seat else sum(taps.values())) <= count.most, count.of


def test_what_costs_more_taps_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The harness itself: a phone that does not follow whoever is waited for, as at the evenings, has to be passed."""
    monkeypatch.setattr(seats, "on_turn", lambda table, tokens, hand: hand)
    going_round = scenarios.scenario("one phone that goes round, nothing kept")
    assert going_round.count()["B"] > going_round.counts[0].most


def test_rows_name_what_was_before() -> None:
    found = [*scenarios.scenario_rows()]
    promised = [count for each in scenarios.scenarios() for count in each.counts]
    assert [(row.unit, "before" in row.note) for row in found] == [("taps", True)] * len(promised)


def test_a_machine_without_a_browser_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(bench.Missing, match="playwright is not installed"):
        list(bench.browser_rows())
