"""Every worked example of the rulebook, from examples.toml."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.engine.rulebook import Refusal
from companion.games.mayhem import GAME
from tests.games import notation
from tests.games.mayhem.table import at

FILE = Path(__file__).with_name("examples.toml")


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example: where it starts, what is done, what has to come of it."""

    id: str
    page: int
    title: str
    printed: bool
    position: str
    acts: tuple[str, ...]
    happens: tuple[str, ...] = ()
    refused: str = ""
    stands: tuple[str, ...] = ()
    outcome: tuple[str, ...] | None = None


EXAMPLES = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["example"], list[Example])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    state, happened = at(example.position), []
    last = len(example.acts) - 1
    for place, line in enumerate(example.acts):
        if example.refused and place == last:
            with pytest.raises(Refusal) as refusal:
                notation.happens(GAME, state, line)
            assert refusal.value.rule == example.refused
        else:
            state, facts = notation.happens(GAME, state, line)
            happened += map(notation.written_fact, facts)
    assert [line for line in example.happens if line not in happened] == []
    assert [word for word in example.stands if word not in GAME.notation(state).split()] == []
    if example.outcome is not None:
        assert tuple(line.rule for line in GAME.outcome(state) if line.rule) == example.outcome


def test_no_example_is_skipped() -> None:
    """Every vector of the facts is here, every example asserts something, no id comes twice, every page exists."""
    ids = [example.id for example in EXAMPLES]
    vectors = {id.split()[0] for id in ids if id.startswith("MV")}
    assert vectors == {f"MV{number}" for number in range(1, 16)}
    assert len(set(ids)) == len(ids)
    assert FILE.read_text(encoding="utf-8").count("[[example]]") == len(EXAMPLES)
    for example in EXAMPLES:
        assert example.refused or example.happens, example.id
        assert 2 <= example.page <= 20, example.id
    # The rulebook works nine examples out, of which one only says what each of two would do.
    assert {example.id.split()[0] for example in EXAMPLES if example.printed} == {f"MV{each}" for each in range(1, 10)}
