"""A pad and a table, there and back: what a table would write is no fault, and brings another one of the same opening
to the same score, from where it goes on."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from companion.engine.chance import Chance
from companion.engine.facts import AdjustAll
from companion.engine.game import Game, State
from companion.engine.opening import Opening
from companion.engine.pads import Cell, Digits, PaperPad, Value, as_known
from companion.engine.scores import Mark, Scores
from tests.contract.playing import Moment, asked, chosen, played
from tests.contract.test_corrections_agree import troubles

# Moments of an evening that are looked at; and so many acts are played on from the last of them.
EVERY, PLAYED_ON = 7, 6
EVENINGS = 60

evenings = pytest.mark.parametrize("seed", range(EVENINGS))


def paper(game: Game[State]) -> PaperPad[State]:
    assert game.pad is not None
    return game.pad


def copied(moment: Moment, scores: Scores) -> Moment:
    """The table after one act of rulings, where there is anything to set."""
    wanted = paper(moment.game).copied(moment.state, scores)
    return asked(moment, moment.seats[0], AdjustAll(wanted)) if wanted else moment


def there_and_back(game: Game[State], seed: int, is_set_up: Callable[[State], bool]) -> Iterator[tuple[Moment, Moment]]:
    """Moments of an evening, each with the table that started alike and was brought there by paper alone."""
    evening = [moment for moment in played(game, seed) if is_set_up(moment.state)]
    fresh = replace(evening[0], chance=Chance(f"another server {seed}".encode()))
    for moment in (*evening[:-1:EVERY], evening[-1]):
        scores = paper(game).written(moment.state)
        start = moment.opening
        for opening in (start, as_known(start, moment.state)):
            assert paper(game).faults(opening, scores) == (), scores
        table = copied(fresh, scores)
        assert scores.items() <= paper(game).written(table.state).items(), (scores, table.acts[-1].request)
        shown = {cell: value for cell, value in game.scores(moment.state).items() if scores.get(cell) == value}
        assert shown.items() <= game.scores(table.state).items()
        for brought in (moment, table):
            assert paper(game).copied(brought.state, scores) == {}
        assert troubles(table) == [], table.acts[-1].request
        yield moment, table
    goes_on(table)


def goes_on(moment: Moment) -> None:
    for _ in range(PLAYED_ON):
        found = chosen(moment)
        if found is None:
            assert moment.game.outcome(moment.state)
            return
        moment = asked(moment, *found)
        assert troubles(moment) == []


def changed_unseen(
    game: Game[State], opening: Opening, scores: Scores, redundant: Sequence[str]
) -> list[tuple[Cell, Value]]:
    """Which other value of which cell of these, that the rules know from the rest, no rule notices."""
    asks = dict(paper(game).asks(opening).cells())
    return [
        (cell, other)
        for cell, value in scores.items()
        if cell[1] in redundant
        for other in others(asks[cell], value)
        if not paper(game).faults(opening, {**scores, cell: other})
    ]


def others(ask: Mark | Digits, value: str | int) -> Iterator[str | int]:
    """What else might be read in a cell."""
    values: tuple[str | int, ...] = ask.choices if isinstance(ask, Mark) else tuple(range(ask.most + 1))
    yield from (each for each in values if each != value)
