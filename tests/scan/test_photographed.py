"""Pads of random matches, filled in by pencil, photographed and read back: nothing wrong goes by in silence."""

from collections.abc import Sequence
from functools import cache, partial

import pytest

pytest.importorskip("cv2", reason="the scan extra is not installed: no photograph is read")

from companion.games import games
from companion.scan import values
from companion.scan.values import Thresholds
from tests.bench.camera import SEVERITIES
from tests.bench.photographs import Outcome, Photographed, at_most, outcome, strangers, tallied, tried
from tests.bench.scan import photo_rows

GAMES = {id: game for id, game in games().items() if game.pad is not None}
# Thresholds were tuned on the seeds "tune0", "tune1" and "tuneA" to "tuneC"; what is promised is looked at on others.
SEED = "report"
# Of each game and severity, here and in the soak: a thousand a severity.
PADS, MANY = 2, 200
# Of a hundred photographs, up to moderate ones, and of severe ones.
ACCEPTED, ACCEPTED_SEVERE = 99, 50
USUAL = ("clean", "mild", "moderate")
# Questions a pad on average; in the middle there is none. The pencil draws some cells so that nobody could be sure (two
# circles blackened, one hardly pressed): those are asked rightly, of what was drawn clearly hardly any.
MOST_ASKED = {"clean": 0.15, "mild": 0.15, "moderate": 0.25}
MOST_ASKED_CLEAR = {"clean": 0.03, "mild": 0.03, "moderate": 0.05}
# Of a thousand cells of severe photographs.
SILENT_SEVERE = 2


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
def test_nothing_wrong_goes_by_in_silence_of_a_thousand(severity: str) -> None:
    """What may still be is said by the bound: of none among fifteen thousand cells two in ten thousand."""
    pads = [(game, number) for number in range(MANY) for game in GAMES.values()]
    found = tallied([outcome(tried(game, number, SEVERITIES[severity], SEED)) for game, number in pads])
    if severity in USUAL:
        assert found.silent == 0
        assert found.silent_at_most <= 0.25, found
        assert found.accepted >= ACCEPTED, found.reasons
        assert found.asked == 0
        assert found.asked_mean <= MOST_ASKED[severity]
        assert found.asked_clear <= MOST_ASKED_CLEAR[severity]
    else:
        assert found.silent <= SILENT_SEVERE * found.cells / 1000, found
        assert found.accepted >= ACCEPTED_SEVERE, found.reasons
    assert "no-image" not in found.reasons


@pytest.mark.parametrize(
    ("found", "of", "share"),
    [(0, 1000, 0.002991), (0, 15_000, 0.0002), (1, 1340, 0.003535), (2, 10, 0.5069), (10, 10, 1.0), (0, 0, 1.0)],
)
def test_what_was_not_found_may_still_be_there(found: int, of: int, share: float) -> None:
    """Clopper and Pearson's bound, from tables of the binomial distribution."""
    assert at_most(found, of) == pytest.approx(share, rel=0.01)


def test_what_is_drawn_clearly_and_seen_clearly_is_not_asked() -> None:
    """A tick on a pad of black fills is no remains; what is asked here was drawn so that nobody could be sure."""
    found = tallied([each for game in GAMES for severity in ("clean", "mild") for each in outcomes(game, severity)])
    assert found.asked_clear == 0
    assert any(trial(game, "clean", number).in_doubt for game in GAMES for number in range(PADS))


def test_pads_say_enough_for_silence_to_mean_something() -> None:
    """The pads above are filled in, and most cells come back without anybody being asked."""
    found = tallied([each for game in GAMES for severity in USUAL for each in outcomes(game, severity)])
    assert found.cells > 200
    assert found.doubtful < found.cells / 10
    assert found.wrong < found.cells / 50


@pytest.mark.parametrize(
    "thresholds",
    [Thresholds(blank=0.35, sure=0.35, pale=9.0), Thresholds(blank=0.0, sure=0.0, second=0.0)],
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
