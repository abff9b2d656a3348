"""Another past that a viewer could not tell from the real one, for each game: what others hold is exchanged."""

from collections.abc import Callable, Sequence

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from tests.games.hyde import resampling as hyde
from tests.games.monsterchase import resampling as monsterchase
from tests.web import counter

Past = Callable[[Sequence[Fact], str | None, Chance], tuple[Fact, ...]]
PASTS: dict[str, Past] = {
    "hyde": hyde.resample,
    "monsterchase": monsterchase.resample,
    "counter": counter.resample,
}
