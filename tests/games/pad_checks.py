"""A game's pad held against its own tables: what is written has no fault, and brings a fresh table to that score."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.facts import AdjustAll
from companion.engine.game import Game, State
from companion.engine.pads import Cell, Count, PaperPad, Value
from companion.engine.play import judge
from companion.engine.shapes import Mark, Opening, Scores
from companion.simulate import Match

# How many acts lie between two looks at a game of luck.
STRIDE = 9


def paper(game: Game[State]) -> PaperPad[State]:
    assert game.pad is not None
    return game.pad


def moments(game: Game[State], number: int, seed: str) -> Iterator[tuple[Opening, State]]:
    """A game of luck at many moments, the last among them."""
    match = Match(game, number, seed)
    match.open()
    while acting := game.acting(match.state):
        match.act(*match.chosen(acting))
        if match.seq % STRIDE == 0:
            yield as_known(match.opening, match.state), match.state
    yield as_known(match.opening, match.state), match.state


def as_known(opening: Opening, state: State) -> Opening:
    """With what the table has learned of its box since."""
    return replace(opening, box=state.box)


def fresh(game: Game[State], opening: Opening) -> State:
    """A table as it is opened, before anybody has touched it."""
    return game.folded(game.blank, game.setup(opening, Chance(b"fresh")))


def brought(game: Game[State], state: State, pad: Scores) -> State:
    """The table after one act of rulings, as a page asks for them."""
    dials = paper(game).copied(state, pad)
    if not dials:
        return state
    return game.folded(state, judge(game, state, "A", AdjustAll(dials), Chance(b"brought")))


def others(ask: Mark | Count, value: Value) -> Iterator[Value]:
    """What else might be read in a cell."""
    values: tuple[Value, ...] = ask.choices if isinstance(ask, Mark) else tuple(range(ask.most + 1))
    yield from (each for each in values if each != value)


def changed_unseen(
    game: Game[State], opening: Opening, pad: Scores, is_redundant: Callable[[Cell], bool]
) -> list[tuple[Cell, Value]]:
    """Which other value of which cell, of those the rules know from the rest, no rule notices."""
    asks = dict(paper(game).asks(opening).cells())
    return [
        (cell, other)
        for cell, value in pad.items()
        if is_redundant(cell)
        for other in others(asks[cell], value)
        if not paper(game).faults(opening, {**pad, cell: other})
    ]
