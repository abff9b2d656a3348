"""A photograph of a pad that was printed from a page, filled in by pencil: what people send."""

import random
from collections.abc import Sequence

from companion.engine.game import Game, State
from companion.engine.opening import Opening
from companion.engine.scores import Scores
from printables import pad_lines
from printables.paper import HALVES, PAD_HIGH, PAD_WIDE
from tests.bench.camera import SEVERITIES, photograph
from tests.bench.pencil import filled, spots
from tests.bench.photographs import picture_of

A5 = HALVES["A4"]
CORNER = ((A5.wide - PAD_WIDE) / 2, (A5.high - PAD_HIGH) / 2)


def photo_of(
    pdf: bytes,
    game: Game[State],
    opening: Opening,
    scores: Scores,
    severity: str = "mild",
    seed: str = "1",
    mishaps: Sequence[str] = (),
) -> bytes:
    """The PDF is a single pad on paper of its own size; the opening says what it asks. What befalls it does so where
    marks are."""
    assert game.pad is not None
    asked, rng = game.pad.asks(opening), random.Random(seed)
    plan = pad_lines.layout(asked, game.words)
    cells = dict(asked.cells())
    marked = filled(picture_of(pdf), CORNER, plan, cells, scores, rng)
    return photograph(marked, SEVERITIES[severity], rng, mishaps, spots(CORNER, plan, cells, scores))
