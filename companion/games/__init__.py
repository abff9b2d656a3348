"""The games of the shelf, and those of them whose folder is here."""

from functools import cache
from importlib import import_module
from pathlib import Path

from companion.box import Title, titles
from companion.engine.game import Game, State

HERE = Path(__file__).parent
SHELF: tuple[Title, ...] = titles()


@cache
def games() -> dict[str, Game[State]]:
    """The games that can be played, in the order of the shelf: a game is here when its folder has a title page."""
    found: dict[str, Game[State]] = {}
    for title in SHELF:
        if (HERE / title.id / "__init__.py").is_file():
            found[title.id] = import_module(f"{__name__}.{title.id}").GAME
    return found


def screens() -> tuple[Path, ...]:
    """The template folders of the games."""
    return tuple(HERE / game / "templates" for game in games())
