"""Which rows are quick, and which belong to which long profile: by the place where they stand (test selection).

`pytest -m quick` is for people at work, `pytest --soak NAME` one long profile, `pytest --soak all` or `-m soak` all of
them, before a release. A row of the soak that belongs to none is a fault (tests/test_profiles.py).
"""

from typing import NamedTuple

import pytest

# Games, engine, kit, rules and types.
QUICK = ("tests/games/", "tests/engine/", "tests/kit/", "tests/test_rules.py", "tests/test_unused.py")


class Profile(NamedTuple):
    """What is run of which files, and about how many minutes that takes on two quiet cores."""

    what: str
    minutes: int
    where: tuple[str, ...]


# No profile takes longer: a release runs each of them.
MOST_MINUTES = 120
DRILLS = "tests/promises/"
PROFILES = {
    "kills": Profile(
        "a thousand kills while phones tap, and copies made under load",
        10, (f"{DRILLS}test_kill.py", f"{DRILLS}test_backup.py", "tests/store/test_backup.py"),
    ),
    "hostile": Profile(
        "100,000 hostile requests and as many files for the box, raw bytes, a post by every visitor, a thousand lines",
        20, (f"{DRILLS}test_hostile.py", f"{DRILLS}test_visitors.py", f"{DRILLS}test_crowding.py"),
    ),
    "secrets": Profile(
        "two worlds that differ in what a viewer never saw, looked at and acted in",
        60, (f"{DRILLS}test_secrets.py", f"{DRILLS}test_acting.py", f"{DRILLS}test_asking.py"),
    ),
    "history": Profile(
        "lost, doubled and reordered requests, races of the last locks, undoing without end",
        60,
        (
            f"{DRILLS}test_one_history.py", f"{DRILLS}test_locks.py", f"{DRILLS}test_locks_undone.py",
            f"{DRILLS}test_undo_store.py", f"{DRILLS}test_turns.py",
        ),
    ),
    "contract": Profile(
        "796 evenings of luck a game, held to the contract",
        90, ("tests/contract/test_contract.py", "tests/contract/test_adding.py"),
    ),
    "leaks": Profile("the same evenings, searched for what others hold", 65, ("tests/contract/test_leaks.py",)),
    "corrections": Profile("400 evenings of each game, corrected", 5, ("tests/contract/test_corrections_agree.py",)),
    "oracles": Profile(
        "random tables beside opinions written from the rulebooks, words and statistics of many games",
        5, ("tests/games/", "tests/history/", "tests/test_italian_sentences.py"),
    ),
    "pages": Profile("half filled pads, and whole games walked from page to page, in memory", 5, ("tests/web/",)),
    "paper": Profile("every printable of every table in every paper and language", 5, ("tests/printables/",)),
    "photographs": Profile("a thousand photographs a game and severity", 60, ("tests/scan/",)),
    "mutation": Profile(
        "mutants of the modules that must not err, and of the tables of five games", 100, ("tests/mutation/",)
    ),
    "browser": Profile("every page in every look, and whole evenings by touch", 20, ("tests/browser/",)),
}  # fmt: skip


def is_quick(item: pytest.Item) -> bool:
    return item.nodeid.startswith(QUICK)


def profile_of(nodeid: str) -> str:
    """The profile that a row of the soak belongs to: none, if it stands where no profile looks."""
    return next((name for name, profile in PROFILES.items() if nodeid.startswith(profile.where)), "")
