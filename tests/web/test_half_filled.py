"""A table that cannot be, as half a pad or one correction may leave it: who writes that is told, and all see it."""

import random
from collections.abc import Iterator
from html import unescape

import pytest

from companion.engine.facts import Adjust
from companion.engine.game import Game, State
from companion.engine.pads import Cell, Digits, as_known
from companion.engine.random_play import any_correction, correctable
from companion.engine.scores import Mark, Scores
from companion.engine.voice import Voice
from companion.games import games
from companion.web.beside.pad_review import FIELD
from companion.web.seating.tables import Table
from tests.contract.playing import Moment, played
from tests.games.pads import paper
from tests.promises.worlds import CODE, NAMES, Kind, World, table_path, token
from tests.web.conftest import SAME

# Halves of pads, and corrections, an evening; the seeds of evenings, here and in the soak.
TRIES, CORRECTIONS = 12, 12
EVENINGS, SOAK = 2, 40
# Figures as people write them; a pad has room for larger ones.
USUAL = 30

SEAT = Kind("seat A", {"A": token("A")}, "A", "A")

evenings = pytest.mark.parametrize(
    "seed", [*range(EVENINGS), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(EVENINGS, SOAK))]
)
shelf = pytest.mark.parametrize("name", [name for name, game in games().items() if game.pad is not None])


def some(rng: random.Random, ask: Mark | Digits) -> str | int:
    return rng.choice(ask.choices) if isinstance(ask, Mark) else rng.randrange(min(ask.most, USUAL) + 1)


def half(rng: random.Random, moments: list[Moment], asks: dict[Cell, Mark | Digits]) -> Scores:
    """Some of what another moment of the evening would write, or anything at all, or the one with some of the other."""
    moment = rng.choice(moments)
    whole = {cell: value for cell, value in paper(moment.game).written(moment.state).items() if cell in asks}
    kept, other = rng.choice([(0.3, 0.0), (0.6, 0.0), (0.9, 0.1), (0.0, 0.1), (0.0, 0.4)])
    found = {cell: value for cell, value in whole.items() if rng.random() < kept}
    return found | {cell: some(rng, ask) for cell, ask in asks.items() if rng.random() < other}


def halves(game: Game[State], seed: int) -> Iterator[tuple[Moment, Scores]]:
    """Tables of an evening, and for each a pad that is no fault by itself."""
    rng, moments = random.Random(f"{game.id} {seed}"), list(played(game, seed))
    found = 0
    while found < TRIES:
        moment = rng.choice(moments)
        scores = half(rng, moments, dict(paper(game).asks(moment.opening).cells()))
        if scores and not paper(game).faults(as_known(moment.opening, moment.state), scores):
            found += 1
            yield moment, scores


class Server:
    """A server with one table, and a phone that sits at it as A."""

    def __init__(self, game: Game[State]) -> None:
        self.world, self.say = World(game), Voice(game, "it", {"A": NAMES["A"]})

    def lay(self, moment: Moment) -> Table:
        self.world.lay(moment.acts, "A")
        self.phone = self.world.phone(SEAT)
        return self.table()

    def table(self) -> Table:
        return self.world.services.tables.load(CODE)

    def amiss(self) -> set[str]:
        return {self.say.line(line) for line in self.table().amiss}

    def post(self, path: str, **form: str) -> tuple[int, str]:
        fields = {"seq": str(self.table().seq), "seat": "A", "key": f"now-{self.table().seq}", **form}
        answer = self.phone.post(f"{table_path()}{path}", data=fields, headers=SAME)
        return answer.status_code, unescape(answer.get_data(as_text=True))

    def write(self, scores: Scores, **form: str) -> tuple[int, str]:
        cells = {f"{FIELD}.{row}.{id}": str(value) for (row, id), value in scores.items()}
        return self.post("/scan/write", edition="3", pad="", **cells, **form)

    def page(self) -> str:
        return unescape(self.phone.get(table_path()).get_data(as_text=True))


@shelf
@evenings
def test_half_a_pad_leaves_no_table_that_cannot_be_without_a_word(name: str, seed: int) -> None:
    game, server = games()[name], Server(games()[name])
    for moment, scores in halves(game, seed):
        server.lay(moment)
        before = server.amiss()
        status, page = server.write(scores)
        if status != 422:
            assert server.amiss() <= before, (scores, moment.seq)
            continue
        assert server.table().seq == moment.seq, "nothing is written before it was told"
        assert "quello che c'è già sul tavolo i conti non tornano" in page
        server.write(scores, anyway="1")
        said = server.amiss() - before
        assert said, (scores, moment.seq)
        assert all(line in page for line in said), "whoever insists was told"
        assert all(line in server.page() for line in said), "and everybody sees it while it is so"
    server.world.close()


@shelf
@evenings
def test_a_correction_that_leaves_a_table_that_cannot_be_is_named(name: str, seed: int) -> None:
    game, server = games()[name], Server(games()[name])
    rng, moments = random.Random(f"{name} {seed}"), list(played(game, seed))
    for _ in range(CORRECTIONS):
        moment = rng.choice(moments)
        table = server.lay(moment)
        dials = correctable(game.dials(table.state), "A")
        if not dials:
            continue
        wish: Adjust = any_correction(dials, rng.randrange)
        server.post("/act", type="adjust", dial=wish.dial, value=str(wish.value))
        assert all(line in server.page() for line in server.amiss()), wish
    server.world.close()

