"""The games of the shelf, and those of them whose folder is here, each read when it is first asked for."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from companion.box import Accent, BadData, Title, titles
from companion.engine.game import Game, State

HERE = Path(__file__).parent
SHELF: tuple[Title, ...] = titles()


class Built(Mapping[str, Game[State]]):
    """The games that can be played, in the order of the shelf: a game is here when its folder has a title page.

    Rules, words and drawings of a game are read with it, a fifth of a second each on a slow machine: whoever only
    looks at the shelf, or plays another one, does not wait for them.
    """

    def __init__(self) -> None:
        self._ids = tuple(title.id for title in SHELF if (HERE / title.id / "__init__.py").is_file())
        # Those that could not be read when somebody asked: the others are played as if they were not there.
        self._torn: set[str] = set()

    def __getitem__(self, id: str) -> Game[State]:
        if id not in self._ids:
            raise KeyError(id)
        try:
            # Read once, whoever asks at the same time: Python itself sees to that.
            game: Game[State] = import_module(f"{__name__}.{id}").GAME
        except Exception as error:
            self._torn.add(id)
            if isinstance(error, KeyError):
                # Whoever asks a mapping would take that for a game that is not there.
                raise BadData(f"{id}: there is no {error}") from error
            raise
        self._torn.discard(id)
        return game

    def __contains__(self, id: object) -> bool:
        return id in self._ids and id not in self._torn

    def __iter__(self) -> Iterator[str]:
        return iter([id for id in self._ids if id not in self._torn])

    def __len__(self) -> int:
        return len(self._ids) - len(self._torn)


def on_shelf(id: str) -> Title | None:
    """How a game stands there."""
    return next((title for title in SHELF if title.id == id), None)


def painted(id: str) -> Mapping[str, Accent]:
    """The real colours of what its players play with, where they choose among some."""
    title = on_shelf(id)
    return title.colour if title else {}


@cache
def games() -> Mapping[str, Game[State]]:
    return Built()


def torn(found: Mapping[str, Game[State]]) -> dict[str, Exception]:
    """Reads all of these games: why some of them cannot be. From then on the others go on without them."""
    faults: dict[str, Exception] = {}
    for title in SHELF:
        try:
            found.get(title.id)
        except Exception as error:  # what is wrong with a folder of a game may be anything
            faults[title.id] = error
    return faults


def screens() -> tuple[Path, ...]:
    """The template folders of the games."""
    return tuple(HERE / game / "templates" for game in games())
