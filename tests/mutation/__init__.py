"""Mutation testing: the tests of a module have to fail when one thing in it is changed (README.md beside this)."""

import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from tests.planting import Run, changed, copied, run

HERE = Path(__file__).parent
# As many times as without a fault, and never less, in seconds: a mutant that takes longer goes on for ever.
LIMIT, LEAST_LIMIT = 4, 60


class Mutant(Struct, frozen=True):
    """The text of a file with one thing in it changed: where, and what."""

    line: int
    what: str
    text: str


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the program, and the tests that have to kill what is changed in it, the likeliest first."""

    file: str
    killed_by: tuple[str, ...]


class Module(Struct, frozen=True, forbid_unknown_fields=True):
    """What is held to its share by one name."""

    name: str
    files: tuple[Target, ...]


class Equal(Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that does what the program does, with what shows it."""

    file: str
    what: str
    why: str


class Verdict(Struct, frozen=True):
    """What the tests said of a mutant; one that never ends, or cannot even be imported, is killed as well."""

    file: str
    mutant: Mutant
    run: Run

    @property
    def is_killed(self) -> bool:
        return not self.run.is_green


class Unheard(Exception):
    """The tests are red without any mutant, so that they would prove nothing."""


def modules() -> tuple[Module, ...]:
    return msgspec.convert(table("modules.toml")["module"], tuple[Module, ...])


def equals() -> tuple[Equal, ...]:
    return msgspec.convert(table("equal.toml")["equal"], tuple[Equal, ...])


def table(name: str) -> dict[str, object]:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


# --- in copies of the tree --------------------------------------------------------------------------------------------


class Trees:
    """So many copies of the tree, in each of which one mutant at a time is tried."""

    def __init__(self, stack: ExitStack, jobs: int) -> None:
        self.free: Queue[Path] = Queue()
        for _ in range(jobs):
            self.free.put(copied(Path(stack.enter_context(TemporaryDirectory()))))
        self.pool = stack.enter_context(ThreadPoolExecutor(jobs))

    def tried(self, chosen: Sequence[tuple[Target, Sequence[Mutant]]]) -> Iterator[Verdict]:
        """Each mutant of these files under the tests of its file, which without one have to be green."""
        limit = self.patience([target for target, _ in chosen])
        every = [(target, mutant) for target, mutants in chosen for mutant in mutants]
        return self.pool.map(lambda each: self.verdict(each[0], each[1], limit), every)

    def verdict(self, target: Target, mutant: Mutant, limit: float) -> Verdict:
        tree = self.free.get()
        try:
            with changed(tree / target.file, mutant.text):
                return Verdict(target.file, mutant, run(tree, target.killed_by, limit))
        finally:
            self.free.put(tree)

    def patience(self, targets: Sequence[Target]) -> float:
        """How long a mutant may take, by how long all of their tests take without; raises Unheard."""
        tree, before = self.free.get(), time.monotonic()
        try:
            bare = run(tree, [*dict.fromkeys(path for target in targets for path in target.killed_by)])
        finally:
            self.free.put(tree)
        if not bare.is_green:
            raise Unheard(f"not green without a mutant: {bare.found}\n{bare.said[-2000:]}")
        return max(LEAST_LIMIT, LIMIT * (time.monotonic() - before))


# --- the share that is killed -----------------------------------------------------------------------------------------


class Tally(Struct, frozen=True):
    """Of one module: what was killed, what does the same as the program, and what lives without a reason."""

    killed: tuple[Verdict, ...]
    equal: tuple[Verdict, ...]
    alive: tuple[Verdict, ...]

    @property
    def share(self) -> float:
        """Killed of those that could be."""
        possible = len(self.killed) + len(self.alive)
        return len(self.killed) / possible if possible else 1.0


def tally(verdicts: Iterable[Verdict], named: Iterable[Equal]) -> Tally:
    known = {(each.file, each.what) for each in named}
    killed, equal, alive = list[Verdict](), list[Verdict](), list[Verdict]()
    for each in verdicts:
        is_known = (each.file, each.mutant.what) in known
        (killed if each.is_killed else equal if is_known else alive).append(each)
    return Tally(tuple(killed), tuple(equal), tuple(alive))
