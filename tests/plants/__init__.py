"""Faults that the default run has to find: each is planted in a copy of the tree, and the run has to be red.

`python -m tests.plants` plants one after the other and runs the README's test command, some minutes each; `--narrow`
runs only the tests that have to find it, some seconds each; a NAME plants that one alone.
"""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.planting import Run, changed, run

TABLE = Path(__file__).with_name("plants.toml")
KINDS = (
    "an effect of an old fact",
    "a refusal dropped",
    "an offer too many",
    "a field made public",
    "a word missing in one language",
    "a wrong act that commutes",
    "a price in traits.toml",
    "a ceiling in a table of effects",
)


class Plant(Struct, frozen=True, forbid_unknown_fields=True):
    """One fault: what stands in a file, what takes its place, and the tests that have to find it."""

    name: str
    kind: str
    file: str
    before: str
    after: str
    found_by: tuple[str, ...]


class Misplanted(Exception):
    """Its text does not stand in its file exactly once: the table has to follow the program."""


class Unheard(Exception):
    """A run that says nothing of a fault: it came to no verdict, or was red without any."""


def plants() -> tuple[Plant, ...]:
    found = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return msgspec.convert(found["plant"], tuple[Plant, ...])


def planted(plant: Plant, text: str) -> str:
    """The text of its file with the fault in it."""
    if (count := text.count(plant.before)) != 1:
        raise Misplanted(f"{plant.name}: its text stands {count} times in {plant.file}")
    return text.replace(plant.before, plant.after)


def tried(chosen: Sequence[Plant], tree: Path, *, is_narrow: bool) -> Iterator[tuple[Plant, Run]]:
    """Each of these planted by itself, after a run without any that has to be green: else red would prove nothing."""
    bare = run(tree, finders(chosen) if is_narrow else ())
    if not bare.is_green:
        raise Unheard(f"not green without any fault: {bare.found}\n{bare.said[-2000:]}")
    for plant in chosen:
        yield plant, verdict(plant, tree, plant.found_by if is_narrow else ())


def verdict(plant: Plant, tree: Path, paths: Sequence[str]) -> Run:
    """What the tests say of the copy with this fault in it."""
    file = tree / plant.file
    with changed(file, planted(plant, file.read_text(encoding="utf-8"))):
        found = run(tree, paths)
    if not (found.is_green or found.is_red):
        raise Unheard(f"{plant.name}: pytest ended with {found.ended}\n{found.said[-2000:]}")
    return found


def finders(chosen: Iterable[Plant]) -> tuple[str, ...]:
    """Every test that has to find one of these, once."""
    return tuple(dict.fromkeys(path for plant in chosen for path in plant.found_by))
