"""Every worked example of the rulebook, and those derived from it, from examples.toml."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.engine.rulebook import Refusal
from companion.games.monsterchase import GAME
from tests.games import notation
from tests.games.monsterchase.table import at
from tests.games.monsterchase.test_playthroughs import spoken

FOLDER = Path(__file__).parent
FILE = FOLDER / "examples.toml"

# V: printed in the rulebook, some in several steps. D: derived from it.
PRINTED = {
    *(f"V{number}" for number in (*range(1, 10), 12)),
    "V6b",
    *(f"V10{step}" for step in "abcd"),
    *(f"V11{step}" for step in "abcdefghi"),
}
DERIVED = {f"D{number}" for number in range(1, 29)}
VECTOR = re.compile(r"\b(V\d+[a-i]?|D\d+)\b")

Shown = str | int | bool | list[str] | None


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example: where it starts, what is done, what has to come of it."""

    vector: str
    rule: str
    title: str
    # Words that change the plain table of three; a whole table where it is not that one.
    position: str
    is_whole: bool = False
    acts: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    refused: str = ""
    stands: tuple[str, ...] = ()
    shows: dict[str, Shown] = {}
    viewer: str | None = None

    @property
    def id(self) -> str:
        return f"{self.rule} {self.vector} {self.title}"


EXAMPLES = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["example"], list[Example])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    state = GAME.position(example.position) if example.is_whole else at(example.position)
    happened: list[str] = []
    for place, line in enumerate(example.acts):
        if example.refused and place == len(example.acts) - 1:
            with pytest.raises(Refusal) as refusal:
                notation.happens(GAME, state, spoken(line))
            assert refusal.value.rule == example.refused
        else:
            state, facts = notation.happens(GAME, state, spoken(line))
            happened += map(notation.written_fact, facts)
    assert [line for line in example.happens if line not in happened] == [], happened
    assert [line for line in happened if line.startswith(example.never or "never")] == []
    stands = GAME.notation(state).split()
    assert [word for word in example.stands if word not in stands] == [], stands
    seen = msgspec.to_builtins(GAME.view(state, example.viewer))
    assert {path: at_path(seen, path) for path in example.shows} == example.shows


def at_path(seen: object, path: str) -> object:
    """`cars.A.lives`: a field, and in a list the one with that name."""
    for step in path.split("."):
        if isinstance(seen, list | tuple):
            seen = next(each for each in seen if step in named(each))
        else:
            assert isinstance(seen, dict)
            seen = seen[step]
    return list(seen) if isinstance(seen, tuple) else seen


def named(each: dict[str, object]) -> tuple[object, ...]:
    """What one of a list goes by: a car, an option, or the words of a line."""
    return each.get("id"), each.get("car"), str(each.get("words", "")).rpartition(".")[2]


def test_no_vector_is_forgotten() -> None:
    """Each of them is named by a test of this game."""
    named = {
        found
        for file in (*FOLDER.glob("test_*.py"), FILE)
        if file.name != Path(__file__).name
        for found in VECTOR.findall(file.read_text(encoding="utf-8"))
    }
    assert sorted((PRINTED | DERIVED) - named) == []


def test_every_printed_example_is_a_row() -> None:
    """Whatever the rulebook prints stands here as data, with a title of its own and a rule that is a rule."""
    assert sorted(PRINTED - {example.vector for example in EXAMPLES}) == []
    assert {example.vector for example in EXAMPLES} <= PRINTED | DERIVED
    ids = [example.id for example in EXAMPLES]
    assert len(set(ids)) == len(ids)
    for example in EXAMPLES:
        assert example.rule in GAME.rulebook.rules, example.id
        assert example.refused or example.happens or example.stands or example.shows, example.id
