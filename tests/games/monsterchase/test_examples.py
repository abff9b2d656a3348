"""Every worked example of the rulebook, and those derived from it, from examples.toml."""

import re
from pathlib import Path

from companion.games.monsterchase import GAME
from tests.games import examples
from tests.games.monsterchase.table import at
from tests.games.monsterchase.test_playthroughs import spoken

FOLDER = Path(__file__).parent

# V: printed in the rulebook, some in several steps. D: derived from it.
PRINTED = {
    *(f"V{number}" for number in (*range(1, 10), 12)),
    "V6b",
    *(f"V10{step}" for step in "abcd"),
    *(f"V11{step}" for step in "abcdefghi"),
}
DERIVED = {f"D{number}" for number in range(1, 36)}
VECTOR = re.compile(r"\b(V\d+[a-i]?|D\d+)\b")

Shown = str | int | bool | list[str] | None


class Example(examples.Worked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    vector: str
    rule: str
    # Words that change the plain table of three; a whole table where it is not that one.
    position: str
    is_whole: bool = False
    never: tuple[str, ...] = ()
    shows: dict[str, Shown] = {}
    viewer: str | None = None

    @property
    def id(self) -> str:
        return f"{self.rule} {self.vector} {self.title}"


EXAMPLES = examples.read(FOLDER, Example)


@examples.each(EXAMPLES)
def test_example(example: Example) -> None:
    start = GAME.position(example.position) if example.is_whole else at(example.position)
    state, happened = examples.worked(GAME, start, example, spoken)
    assert [line for line in happened if line.startswith(example.never or "never")] == []
    assert {path: examples.shown(GAME, state, example.viewer, path) for path in example.shows} == example.shows


def test_no_vector_is_forgotten() -> None:
    """Each of them is named by a test of this game."""
    named = {
        found
        for file in (*FOLDER.glob("test_*.py"), FOLDER / "examples.toml")
        if file.name != Path(__file__).name
        for found in VECTOR.findall(file.read_text(encoding="utf-8"))
    }
    assert sorted((PRINTED | DERIVED) - named) == []


def test_every_printed_example_is_a_row() -> None:
    """Whatever the rulebook prints stands here as data, with a rule that is a rule."""
    assert sorted(PRINTED - {example.vector for example in EXAMPLES}) == []
    assert {example.vector for example in EXAMPLES} <= PRINTED | DERIVED
    for example in EXAMPLES:
        assert example.rule in GAME.rulebook.rules, example.id
        assert example.refused or example.happens or example.stands or example.shows, example.id
