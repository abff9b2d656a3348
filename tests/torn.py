"""Games of the shelf that cannot be read (collection): of each one row is red, and all others run without it.

What raises may be any line of a game that is being written. `tests/conftest.py` asks here.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games import games, torn

TESTS = Path(__file__).parent
CHECKLIST = TESTS / "contract" / "test_checklist.py"


@cache
def faults() -> dict[str, Exception]:
    """Why they cannot be read. Once this was asked, whoever walks over `games()` meets the others only."""
    return torn(games())


def is_of_one(path: Path) -> bool:
    """Whether tests of such a game lie here: each of them begins with what cannot be read."""
    return any(path.is_relative_to(TESTS / "games" / id) for id in faults())


def rows(session: pytest.Session, items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The row of the checklist that says what is the matter with such a game, in whichever run has not got it.

    Else a run would be green of which all rows of a game are missing.
    """
    here = {item.name for item in items if item.path == CHECKLIST}
    if wanted := {f"test_nothing_is_missing[{id}]" for id in faults()} - here:
        checklist: pytest.Module = pytest.Module.from_parent(session, path=CHECKLIST)
        yield from (item for item in session.genitems(checklist) if item.name in wanted)
