"""Worked examples of a rulebook, each game's in its examples.toml: what is done at a table, and what comes of it."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from companion.engine.game import Game
from companion.engine.rulebook import Refusal
from tests.games import notation


class Worked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One worked example; where it starts is said in the words of its game."""

    title: str
    acts: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    # The rule that refuses the last act.
    refused: str = ""
    # Words of the line of the position that it ends with.
    stands: tuple[str, ...] = ()


class Numbered(Worked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """With a name of its own, the page it stands on, and whether the rulebook prints it."""

    id: str
    page: int
    printed: bool


Kind = TypeVar("Kind", bound=Worked)


def read(folder: Path, kind: type[Kind]) -> list[Kind]:
    text = (folder / "examples.toml").read_text(encoding="utf-8")
    found = [msgspec.convert(each, kind) for each in tomllib.loads(text)["example"]]
    assert text.count("[[example]]") == len(found)
    return found


def each(examples: Sequence[Any]) -> pytest.MarkDecorator:
    ids = [example.id for example in examples]
    assert len(set(ids)) == len(ids), "an id that comes twice"
    return pytest.mark.parametrize("example", examples, ids=ids)


def worked(game: Game[Any], state: Any, example: Worked, spoken: Callable[[str], str] = str) -> tuple[Any, list[str]]:
    """Where it ends and what happened, which is what it says; its last act is refused where it says so."""
    happened: list[str] = []
    acts = [*map(spoken, example.acts)]
    asked = acts.pop() if example.refused else ""
    for line in acts:
        state, facts = notation.happens(game, state, line)
        happened += map(notation.written_fact, facts)
    if asked:
        with pytest.raises(Refusal) as refusal:
            notation.happens(game, state, asked)
        assert refusal.value.rule == example.refused
    stands = game.notation(state).split()
    assert [line for line in example.happens if line not in happened] == [], happened
    assert [word for word in example.stands if word not in stands] == [], stands
    return state, happened


def shown(game: Game[Any], state: Any, viewer: str | None, path: str) -> object:
    """What this viewer sees at `places.cripta.odds`: a field, and in a list the one with that name."""
    seen = msgspec.to_builtins(game.view(state, viewer))
    for step in path.split("."):
        if isinstance(seen, list | tuple):
            seen = next(one for one in seen if step in named(one))
        else:
            assert isinstance(seen, dict)
            seen = seen[step]
    return list(seen) if isinstance(seen, tuple) else seen


def named(one: dict[str, object]) -> tuple[object, ...]:
    """What one of a list goes by: its id, a car, or the words of a line."""
    return one.get("id"), one.get("car"), str(one.get("words", "")).rpartition(".")[2]
