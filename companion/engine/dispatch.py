"""Which function belongs to which action and fact, so that nothing is listed twice (dispatch tables).

An action stands above the function that judges it and is called like it: `PlayCard`, then `play_card`. What a fact does
to the table is its own `after`. A kind without its function is found when the game is read, not at the table.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.box_entries import BoxEntry
from companion.engine.facts import LOCKING, Action, Adjusted, Fact, Learned
from companion.engine.locks import locked

if TYPE_CHECKING:
    from companion.engine.game import State

K = TypeVar("K", bound=Struct)
S = TypeVar("S", bound="State")


def kinds_of(base: type[K], *chapters: ModuleType) -> tuple[type[K], ...]:
    """The actions or facts these chapters declare, in the order they are read in; what one imports is not its own."""
    return tuple(
        each
        for chapter in chapters
        for each in vars(chapter).values()
        if isinstance(each, type) and issubclass(each, base) and each.__module__ == chapter.__name__
    )


def rules_of(*chapters: ModuleType) -> dict[type[Action], Callable[..., None]]:
    """Each action with the function that judges it, in the chapter of both."""
    return {
        kind: cast("Callable[..., None]", own(chapter, in_lower_case(kind), kind))
        for chapter in chapters
        for kind in kinds_of(Action, chapter)
    }


def effects_of(state: type[S], *chapters: ModuleType) -> dict[type[Fact], Callable[..., S]]:
    """Each fact with what it does to the state."""
    return {kind: cast("Callable[..., S]", own(kind, "after", kind)) for kind in kinds_of(Fact, *chapters)}


def own(home: ModuleType | type, name: str, kind: type[Struct]) -> object:
    """The function of this name that a chapter or a fact has itself; raises LookupError."""
    found = vars(home).get(name)
    if found is None or found.__module__ != kind.__module__:
        raise LookupError(f"{kind.__name__} wants its own function {name!r}")
    return cast("object", found)


def in_lower_case(kind: type[Struct]) -> str:
    """What the function of an action is called."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def folding(
    effects: Mapping[type[Fact], Callable[..., S]], turned: Callable[[S, str, str | int], S], box: Sequence[BoxEntry]
) -> Callable[[S, Fact], S]:
    """The state after any fact: rulings, locks and the box alike in every game, the rest its own."""
    entries = {entry.id: entry for entry in box}

    def evolve(state: S, fact: Fact) -> S:
        state = locked(state, fact)
        effect = effects.get(type(fact))
        if effect is not None:
            return effect(fact, state)
        if isinstance(fact, Adjusted):
            return turned(state, fact.dial, fact.value)
        if isinstance(fact, Learned):
            name, _, cell = fact.entry.partition("/")
            # A table may be older than the entry.
            known = entries[name].learned(state.box.get(name, entries[name].value), cell, fact.value)
            return replace(state, box={**state.box, name: known})
        if isinstance(fact, LOCKING):
            return state
        raise TypeError(f"nothing folds {fact!r}")

    return evolve
