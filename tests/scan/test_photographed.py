"""Pads of random matches, filled in by pencil, photographed and read back: nothing wrong goes by in silence."""

from collections.abc import Sequence
from functools import cache, partial

import pytest

pytest.importorskip("cv2", reason="the scan extra is not installed: no photograph is read")

from companion.bench.camera import SEVERITIES
from companion.bench.photographs import Outcome, Photographed, outcome, strangers, tallied, tried
from companion.bench.scan import photo_rows
from companion.games import games
from companion.scan import values
from companion.scan.values import Thresholds

GAMES = {id: game for id, game in games().items() if game.pad is not None}
# Thresholds were tuned on the seed "tune"; what is promised is looked at on others.
SEED = "report"
# Of each game and severity, here and in the soak.
PADS, MANY = 2, 1000
# Of a hundred photographs, up to moderate ones.
ACCEPTED = 99
USUAL = ("clean", "mild", "moderate")


@cache
def trial(game: str, severity: str, number: int) -> Photographed:
    """Each is photographed once, and read in several ways."""
    return tried(GAMES[game], number, SEVERITIES[severity], SEED)


@cache
def outcomes(game: str, severity: str) -> tuple[Outcome, ...]:
    return tuple(outcome(trial(game, severity, number)) for number in range(PADS))


def check(usual: Sequence[Outcome], severe: Sequence[Outcome]) -> None:
    """What is promised of photographs up to moderate ones, and of the others."""
    assert [each.silent for each in (*usual, *severe) if each.silent] == []
    if usual:
        found = tallied(usual)
        assert found.accepted >= ACCEPTED, found.reasons
        assert found.asked <= 1
    assert all(each.reason != "no-image" for each in severe)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_wrong_goes_by_in_silence(game: str) -> None:
    usual = [each for severity in USUAL for each in outcomes(game, severity)]
    check(usual, outcomes(game, "severe"))


@pytest.mark.soak
@pytest.mark.parametrize("severity", SEVERITIES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_wrong_goes_by_in_silence_of_a_thousand(game: str, severity: str) -> None:
    found = [outcome(tried(GAMES[game], number, SEVERITIES[severity], SEED)) for number in range(MANY)]
    check(found if severity in USUAL else (), found)


def test_pads_say_enough_for_silence_to_mean_something() -> None:
    """The pads above are filled in, and most cells come back without anybody being asked."""
    found = tallied([each for game in GAMES for severity in USUAL for each in outcomes(game, severity)])
    assert found.cells > 200
    assert found.doubtful < found.cells / 10
    assert found.wrong < found.cells / 50


@pytest.mark.parametrize(
    "thresholds",
    [Thresholds(blank=0.35, sure=0.35), Thresholds(blank=0.0, sure=0.0, second=0.0)],
    ids=["blind", "dazzled"],
)
def test_broken_thresholds_are_noticed(thresholds: Thresholds, monkeypatch: pytest.MonkeyPatch) -> None:
    """An eye that misses what is pale is caught by the same check; one that sees marks everywhere asks too much."""
    monkeypatch.setattr("companion.scan.reading.seen", partial(values.seen, thresholds=thresholds))
    found = [outcome(trial(game, "mild", number)) for game in GAMES for number in range(PADS)]
    with pytest.raises(AssertionError):
        check(found, ())


def test_without_the_code_other_pads_are_taken_as_if_they_were_right() -> None:
    """Marks and circles alone do not say which pad it is: that is why a pad without its code is never guessed."""
    shelf = tuple(GAMES.values())
    found = [each for number in range(len(shelf)) if (each := strangers(shelf, number, SEED)) is not None]
    assert sum(found) > 0


def test_a_photograph_takes_no_more_memory_than_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three megapixels of the fullest pad, in a process as large as the server; how long it took the bench says."""
    # What the servers of the tests do without is what this one needs.
    monkeypatch.delenv("PYTHONPATH", raising=False)
    rows = {row.unit: row for row in photo_rows(tuple(GAMES.values()))}
    assert rows["ms"].figure is not None
    # Not every system says how large a process was.
    assert rows["MB"].figure is None or rows["MB"].figure <= 180
