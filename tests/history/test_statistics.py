"""Statistics against a slow recount, over matches played by luck."""

import random
from typing import Any

import msgspec
import pytest

from companion.engine.log import Act
from companion.engine.results import Better, Result
from companion.games import games
from companion.history import statistics
from companion.history.matches import LONGEST_PAUSE, PastMatch, Summary, played_for, summed_up
from companion.history.statistics import Tally
from tests.history import recount
from tests.played_out import played_out

NAMES = ("Anna", "Bruno", "Carla", "Dario", "")


def played(id: str, count: int, seed: str) -> list[PastMatch]:
    """Matches of a game, played by luck by people who come and go."""
    game, rng, found = games()[id], random.Random(seed), []
    for number in range(count):
        match = played_out(game, number, seed)
        now, acts = 1_000_000 * number, []
        for act in match.acts:
            now += rng.randrange(2 * LONGEST_PAUSE)
            acts.append(Act(act.seq, act.seat, act.request, act.facts, now))
        names = dict(zip(match.opening.seats, rng.choices(NAMES, k=len(match.opening.seats)), strict=True))
        summary = summed_up(game, match.opening, acts, match.state, "ended")
        found.append(PastMatch(f"{number:05}", id, summary, names))
    return found


def check(id: str, matches: list[PastMatch]) -> None:
    better = games()[id].results.better
    for person in ("", *NAMES[:-1]):
        numbers = statistics.numbers(matches, better, person)
        every = recount.counted(matches, person)
        assert numbers.tally == recount.tally(matches, person)
        assert numbers.longest_streak == recount.longest_streak(matches, person)
        assert numbers.streak == recount.streak(matches, person)
        bests = {figure: recount.best(matches, figure, way, person) for figure, way in better.items()}
        assert {one.statistic: (one.value, one.code) for one in numbers.bests} == {f: b for f, b in bests.items() if b}
        assert dict(numbers.by_players) == {
            count: recount.tally([m for m in every if len(m.summary.seats) == count], person)
            for count in {len(m.summary.seats) for m in every}
        }
        ways = {way for m in every for way in m.summary.ways.items()}
        assert [(way.option, way.choice) for way in numbers.by_way] == sorted(ways)
        for way in numbers.by_way:
            of_way = [m for m in every if m.summary.ways.get(way.option) == way.choice]
            assert way.tally == recount.tally(of_way, person)
        assert numbers.seconds == sum(m.summary.played for m in every)
        lengths = [m.summary.played for m in every]
        assert numbers.longest == (every[lengths.index(max(lengths))] if every else None)
        assert numbers.nemesis is None or person
        if person:
            assert numbers.nemesis == recount.nemesis(matches, person)
    everybody = {name for match in recount.counted(matches, "") for name in match.names.values() if name}
    assert statistics.tallies(recount.counted(matches, "")) == {n: recount.tally(matches, n) for n in everybody}


@pytest.mark.parametrize("id", games())
def test_a_slow_recount_agrees(id: str) -> None:
    matches = played(id, 12, "recount")
    assert any(match.result.is_decided for match in matches)
    check(id, matches)


@pytest.mark.soak
@pytest.mark.parametrize("id", games())
def test_a_slow_recount_agrees_over_a_thousand_matches(id: str) -> None:
    check(id, played(id, 1_000 // len(games()), "soak"))


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever won with one of two seats is counted among those who lost."""
    matches = played("rickmorty", 12, "recount")
    monkeypatch.setattr(statistics, "how_it_went", lambda match, person: -1 if match.result.lost else 1)
    with pytest.raises(AssertionError):
        check("rickmorty", matches)


@pytest.mark.parametrize(
    ("hows", "expected"),
    [((), (0, 0)), ((1, 1, -1, 1), (2, 1)), ((1, 0, 1), (2, 2)), ((-1, 1, 1, -1), (2, 0)), ((0,), (0, 0))],
)
def test_a_match_that_was_neither_won_nor_lost_breaks_no_streak(
    hows: tuple[int, ...], expected: tuple[int, int]
) -> None:
    match = played("hyde", 1, "streak")[0]
    assert statistics.streaks([statistics.Judged(match, how) for how in hows]) == expected


def over(code: str, **result: Any) -> PastMatch:
    """A match of Anna and Bruno that came out so."""
    summary = Summary("closed", 0, 60, 60, ("A", "B"), {}, Result(**result))
    return PastMatch(code, "any", summary, {"A": "Anna", "B": "Bruno"})


def test_people_who_are_level_have_both_won_and_the_table_has_not() -> None:
    level = [over("1", won=("A", "B"), points={"A": 12, "B": 12})]
    assert statistics.numbers(level, {}).tally == recount.tally(level, "") == Tally(1)
    assert statistics.tallies(level) == {"Anna": Tally(1, 1), "Bruno": Tally(1, 1)}


def test_who_loses_soonest_holds_no_record() -> None:
    """Against a box a match lost in the second round has the fewest rounds; among people whoever won has them."""
    box = [over("1", lost=("A", "B"), figures={"rounds": 2}), over("2", won=("A", "B"), figures={"rounds": 9})]
    duel = [
        over("1", won=("B",), lost=("A",), figures={"rounds": 2}),
        over("2", won=("A",), lost=("B",), figures={"rounds": 9}),
    ]
    way: dict[str, Better] = {"rounds": "low unless lost"}
    for matches, person, expected in (
        (box, "", 9),
        (box, "Anna", 9),
        (duel, "", 2),
        (duel, "Anna", 9),
        (duel, "Bruno", 2),
    ):
        (best,) = statistics.numbers(matches, way, person).bests
        assert (best.value, best.code) == recount.best(matches, "rounds", way["rounds"], person)
        assert best.value == expected


def test_a_table_left_over_night_was_not_played_all_night() -> None:
    assert played_for([0, 60, 60 + LONGEST_PAUSE * 10, 120 + LONGEST_PAUSE * 10]) == 120 + LONGEST_PAUSE


@pytest.mark.parametrize("id", games())
def test_a_summary_survives_being_kept(id: str) -> None:
    for match in played(id, 3, "kept"):
        assert msgspec.json.decode(msgspec.json.encode(match.summary), type=Summary) == match.summary


@pytest.mark.parametrize("id", games())
def test_every_result_speaks_of_this_table(id: str) -> None:
    """Seats are seats, nobody wins and loses, and every figure and verdict has words in both languages."""
    game = games()[id]
    for match in played(id, 8, "words"):
        result = match.result
        assert {*result.won, *result.lost, *result.points, *result.played} <= set(match.summary.seats)
        assert not set(result.won) & set(result.lost)
        assert not result.verdict or f"name.{result.verdict}" in game.words
        shown = {*result.figures, *(("points",) if result.points else ())}
        assert {f"result.{figure}" for figure in shown} <= game.words.keys()
        ids = {id for each in result.played.values() for id in each}
        assert {f"name.{id}" for id in ids} <= game.words.keys() | {f"name.{id}" for id in match.summary.called}
        for option, choice in match.summary.ways.items():
            assert {f"option.{option}.{choice}", f"name.{choice}"} & game.words.keys()


@pytest.mark.parametrize("id", games())
def test_every_figure_compared_has_words(id: str) -> None:
    game = games()[id]
    assert {f"result.{figure}" for figure in game.results.better} <= game.words.keys()
    assert set(game.results.ways) <= {option.id for option in game.options}
