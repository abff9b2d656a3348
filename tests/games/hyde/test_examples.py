"""Every worked example of the rulebook, from examples.toml."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.engine.rulebook import Refusal
from companion.games.hyde import GAME
from tests.games import notation

FILE = Path(__file__).with_name("examples.toml")


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example: where it starts, what is done, what has to come of it."""

    id: str
    page: int
    title: str
    printed: bool
    position: str
    acts: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    refused: str = ""
    stands: tuple[str, ...] = ()
    shows: dict[str, str | int] = {}
    viewer: str | None = None


EXAMPLES = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["example"], list[Example])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    state, happened = GAME.position(example.position), []
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
    seen = msgspec.to_builtins(GAME.view(state, example.viewer))
    assert {path: at_path(seen, path) for path in example.shows} == example.shows


def at_path(seen: object, path: str) -> object:
    """`places.cripta.odds`: a field, and in a list the one with that id."""
    for step in path.split("."):
        if isinstance(seen, list | tuple):
            seen = next(each for each in seen if each["id"] == step)
        else:
            assert isinstance(seen, dict)
            seen = seen[step]
    return seen


def test_no_example_is_skipped() -> None:
    """Every vector of the facts is here, every example asserts something, no id comes twice, every page exists."""
    ids = [example.id for example in EXAMPLES]
    vectors = {id.split()[0].rstrip("ab") for id in ids if id.startswith("HV")}
    assert vectors == {f"HV{number}" for number in range(1, 17)}
    assert len(set(ids)) == len(ids)
    assert FILE.read_text(encoding="utf-8").count("[[example]]") == len(EXAMPLES)
    for example in EXAMPLES:
        assert example.refused or example.happens or example.shows, example.id
        assert 1 <= example.page <= 12, example.id
    printed = {example.id for example in EXAMPLES if example.printed}
    characters = ("HV4", "HV5", "HV6", "HV7", "HV8", "HV10", "Eugene at Pilgrim World")
    assert printed.issuperset(characters)  # one worked example for each of the six outcasts, Wednesday's two
