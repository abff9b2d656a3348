"""Which function belongs to which action and fact: found by name, so that nothing is listed twice (dispatch tables).

The house calls a function after what it answers: `PlayCard` is judged by `play_card`, `CardPlayed` folded by
`card_played`. A kind without its function is found when the game is read, not at the table.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.facts import LOCKING, Action, Adjusted, Fact, Learned
from companion.engine.locks import locked
from companion.engine.shapes import BoxEntry

if TYPE_CHECKING:
    from companion.engine.game import State

K = TypeVar("K", bound=Struct)
S = TypeVar("S", bound="State")


def kinds_of(module: ModuleType, base: type[K]) -> tuple[type[K], ...]:
    """The actions or facts a module declares, in the order they are read in."""
    return tuple(
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, base) and each.__module__ == module.__name__
    )


def rules_of(actions: ModuleType, *chapters: ModuleType) -> dict[type[Action], Callable[..., None]]:
    """Each action with the function that judges it."""
    return {kind: cast("Callable[..., None]", named(kind, chapters)) for kind in kinds_of(actions, Action)}


def effects_of(facts: ModuleType, state: type[S], *chapters: ModuleType) -> dict[type[Fact], Callable[..., S]]:
    """Each fact with the function that folds it into the state."""
    return {kind: cast("Callable[..., S]", named(kind, chapters)) for kind in kinds_of(facts, Fact)}


def named(kind: type[Struct], chapters: Sequence[ModuleType]) -> object:
    """The function that has the name of this kind, in one of these chapters."""
    name = in_lower_case(kind)
    candidates = [(chapter, vars(chapter).get(name)) for chapter in chapters]
    # A chapter may import a function of another; it counts where it stands.
    found = [each for chapter, each in candidates if getattr(each, "__module__", None) == chapter.__name__]
    if len(found) != 1:
        raise LookupError(f"{kind.__name__} wants one function {name!r}, there are {len(found)}")
    return found[0]


def in_lower_case(kind: type[Struct]) -> str:
    """What the function of a kind is called."""
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
            return effect(state, fact)
        if isinstance(fact, Adjusted):
            return turned(state, fact.dial, fact.value)
        if isinstance(fact, Learned):
            name, _, cell = fact.entry.partition("/")
            known = entries[name].learned(state.box[name], cell, fact.value)
            return replace(state, box={**state.box, name: known})
        if isinstance(fact, LOCKING):
            return state
        raise TypeError(f"nothing folds {fact!r}")

    return evolve
