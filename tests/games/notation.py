"""One line for an action and one for a fact, so that a test is a row and a transcript can be read.

`A play-card place=cripta card=bee-4` asks, `card-played A cripta bee-4` has happened, `refused hyde-12` was refused.
Lists are joined by commas; an empty one is a dash.
"""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

import msgspec
from msgspec import Struct, inspect

from companion.engine.chance import Chance
from companion.engine.facts import Action, Adjust, Fact, Learn, Redo, Undo
from companion.engine.game import Game, State, tag
from companion.engine.play import Misfit, judge
from companion.engine.rulebook import Refusal
from companion.engine.words import LANGUAGES

LUCK = Chance(b"luck of the tests")

S = TypeVar("S", bound=State)


def read_action(game: Game[S], line: str) -> tuple[str, Action]:
    """The seat that asks, and what."""
    seat, name, *words = line.split()
    kinds: tuple[type[Action], ...] = (*game.actions, Adjust, Learn, Undo, Redo)
    kind = next(each for each in kinds if tag(each) == name)
    types = types_of(kind)
    fields: dict[str, object] = {}
    for word in words:
        key, _, value = word.partition("=")
        if isinstance(types[key], inspect.VarTupleType):
            fields[key] = tuple(value.split(",")) if value not in ("", "-") else ()
        else:
            fields[key] = value == "yes" if isinstance(types[key], inspect.BoolType) else value
    if kind in (Adjust, Learn) and str(fields["value"]).isdigit():
        fields["value"] = int(str(fields["value"]))
    return seat, msgspec.convert(fields, kind, strict=False)


@cache
def types_of(kind: type[Action]) -> dict[str, inspect.Type]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


def written_action(seat: str, action: Action) -> str:
    words = [f"{key}={written(value)}" for key, value in fields_of(action) if value is not None]
    return " ".join((seat, tag(type(action)), *words))


def written_fact(fact: Fact) -> str:
    return " ".join((tag(type(fact)), *(written(value) for _, value in fields_of(fact))))


def fields_of(struct: Struct) -> list[tuple[str, object]]:
    return [(name, getattr(struct, name)) for name in struct.__struct_fields__]


def written(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case "" | ():
            return "-"
        case dict():
            return ",".join(f"{key}:{each}" for key, each in value.items())
        case list() | tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)


def happens(game: Game[S], state: S, line: str, chance: Chance = LUCK) -> tuple[S, tuple[Fact, ...]]:
    """What an action does to a state; raises Refusal or Misfit."""
    seat, action = read_action(game, line)
    facts = judge(game, state, seat, action, chance)
    return game.folded(state, facts), facts


def outcome_of(game: Game[S], position: str, asked: str, chance: Chance = LUCK) -> str:
    """What comes of one action at a position."""
    return outcome_at(game, game.position(position), asked, chance)


def outcome_at(game: Game[S], state: S, asked: str, chance: Chance = LUCK) -> str:
    """The facts of an action in one line, joined by semicolons; or the rule that refuses it, with a full sentence."""
    try:
        _, facts = happens(game, state, asked, chance)
    except Refusal as refusal:
        return refused(game, refusal)
    except Misfit:
        return "misfit"
    return facts_line(facts)


def refused(game: Game[S], refusal: Refusal) -> str:
    """The rule; its sentence has to have every blank filled, in every language."""
    for language in LANGUAGES:
        assert "{" not in game.rulebook.sentence(refusal, language, game.names())
    return f"refused {refusal.rule}"


def facts_line(facts: Sequence[Fact]) -> str:
    return "; ".join(map(written_fact, facts))
