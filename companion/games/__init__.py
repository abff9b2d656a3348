"""The five games of the shelf, and those of them whose folder is here."""

from functools import cache
from importlib import import_module
from pathlib import Path

from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.words import Words

HERE = Path(__file__).parent


class Title(Struct, frozen=True):
    """A game as it stands on the shelf, built or not."""

    id: str
    name: Words


SHELF = (
    Title("mayhem", Words("Teen Titans GO! Mayhem", "Teen Titans GO! Mayhem")),
    Title("hyde", Words("Mercoledì: L'attacco dell'Hyde", "Wednesday: The Hyde's Attack")),
    Title("rickmorty", Words("Rick and Morty: 100 giorni", "Rick and Morty: 100 Days")),
    Title("mythos", Words("Naruto Mythos TCG", "Naruto Mythos TCG")),
    Title("monsterchase", Words("Rush & Bash: Monster Chase", "Rush & Bash: Monster Chase")),
)


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
