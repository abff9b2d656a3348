"""What is written of each game apart from it, in its own test folder (expectations): `tests/games/<game>/pinned.py`.

Nothing of it can be read off the game, or a fault of the game would be read off with it. A new game adds its own file
and edits none that games share; `test_checklist` says what it still lacks.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.engine.facts import Action, Fact, tag
from tests.contract.places import Hidden, Place

GAMES = Path(__file__).parents[1] / "games"
# Seats and options of a table, as paper is printed for it; None: for no table in particular.
Paper = tuple[str, dict[str, str]] | None


@dataclass(frozen=True, kw_only=True)
class Pinned:
    """What the tests that all games share believe of one game."""

    # Where hidden things lie; `NOTHING_LIES` where nothing does but what is locked.
    hidden: Hidden
    # Which field of which fact is for some eyes only (`CardsDealt.cards`): a secret is not let out by mistake.
    secrets: tuple[str, ...] = ()
    # The options under which whole matches are drawn again from their seed: where the app has luck, it draws.
    luck: tuple[dict[str, str], ...] = ({},)
    # The acts that only leave something undone, of all that may be asked.
    leaves_undone: frozenset[str] = frozenset()
    # The acts that add up, and so commute with the like of them; and those that say one number and do not, with why.
    adds: frozenset[str] = frozenset()
    adds_not: Mapping[str, str] = field(default_factory=dict)
    # Of a hundred acts that are tried and refused so many are explained by their own rule, at the least; and so many
    # can be opened by whoever tries them. What was counted when it was written: mend the game, not the figure.
    explained: tuple[int, int] = (75, 0)
    # Of a hundred closed things that some act of one's own would open, a page finds it for so many among what it tries.
    remedied: int = 90
    # The blanks of its sentences that stand for names with an article, where it has such names.
    articled: frozenset[str] = frozenset()
    # The tables its paper is printed for, besides for none; the fewest and the most players are among them.
    papers: tuple[Paper, ...] = (None,)
    # What a goldens' act says where its file writes words that stand for nothing.
    spoken: Callable[[str], str] = str


def home_of(name: str) -> str:
    """Where it is written, as somebody types it."""
    return f"tests/games/{name}/pinned.py"


def is_pinned(name: str) -> bool:
    return (GAMES / name / "pinned.py").is_file()


@cache
def pinned(name: str) -> Pinned:
    """What is pinned of a game; whoever brings one is told what is missing where it is asked for first."""
    if is_pinned(name):
        found: Pinned = import_module(f"tests.games.{name}.pinned").PINNED
        return found

    def groups(_at: Any) -> tuple[tuple[str, ...], ...]:
        raise LookupError(f"what lies hidden in {name!r}? {home_of(name)} says it, or NOTHING_LIES")

    def places(_at: Any) -> Iterator[Place]:
        raise LookupError(f"what lies hidden in {name!r}? {home_of(name)} says it, or NOTHING_LIES")

    return Pinned(hidden=Hidden(groups, places))


# --- tags -------------------------------------------------------------------------------------------------------------

Kinds = Iterable[type[Action] | type[Fact]]


def tag_lines(actions: Kinds, facts: Kinds) -> list[str]:
    """Each tag and what it carries, a line each: a game's own stand in tags.txt beside its tests."""
    sorts = [("action", kind) for kind in actions] + [("fact", kind) for kind in facts]
    return sorted(" ".join((sort, tag(kind), *kind.__struct_fields__)) for sort, kind in sorts)


if __name__ == "__main__":
    from companion.games import games

    game = games()[sys.argv[1]]
    lines = tag_lines(game.actions, game.facts)
    (GAMES / game.id / "tags.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
