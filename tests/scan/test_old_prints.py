"""Pads that lie in people's boxes since before the first photograph: marked, photographed and read today."""

import random
from pathlib import Path

import pytest

from companion.engine.scores import Mark, Scores
from companion.games import games
from companion.scan import PrintedPad
from companion.scan.reading import read
from printables.known_pads import OLD, of_table
from tests.bench.camera import SEVERITIES, photograph
from tests.bench.pencil import filled
from tests.bench.photographs import picture_of
from tests.printables.test_old_pads import OLD as FEET
from tests.scan.photo_of import CORNER

PRINTS = Path(__file__).parents[1] / "printables" / "old_pads"
# For how many each was printed.
SEATS = {"hyde": 3, "monsterchase": 4, "mayhem": 2}


@pytest.mark.parametrize("severity", ["clean", "mild", "moderate"])
@pytest.mark.parametrize("name", SEATS)
def test_a_golden_print_is_read_by_the_layout_of_its_version(name: str, severity: str) -> None:
    """Its code names no layout: all that such a table's pad was ever printed with are tried."""
    game, rng = games()[name], random.Random(f"{name} {severity}")
    opening = game.opening(SEATS[name])
    candidates = [PrintedPad(plan, asks) for version in sorted(OLD) for plan, asks in of_table(game, opening, version)]
    printed = next(each for each in candidates if each.layout.id == FEET[name][1])
    choices = {cell: ask.choices for cell, ask in printed.asks.items() if isinstance(ask, Mark)}
    marks: Scores = {cell: rng.choice(some) for cell, some in choices.items() if rng.random() < 0.7}
    page = filled(picture_of((PRINTS / f"{name}.pdf").read_bytes()), CORNER, printed.layout, printed.asks, marks, rng)
    found = read(photograph(page, SEVERITIES[severity], rng), lambda _: tuple(candidates))
    assert found.layout.id == printed.layout.id
    sure = {cell: values[0] for cell, values in found.seen.items() if len(values) == 1}
    assert {cell: value for cell, value in sure.items() if value != marks.get(cell)} == {}
    assert all(marks.get(cell) in values for cell, values in found.seen.items())
    assert len(sure) >= 0.9 * len(found.seen) - 1
