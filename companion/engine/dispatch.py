"""What an action and a fact say of themselves, read once for the engine (dispatch tables).

An action is one class: `when` it is open (its guard), what may be chosen (`offers`), how it is judged and what happens
(`decide`). What a fact does to the table is its own `after`. A kind without its function is found when the game is
read, not at the table.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.box_entries import BoxEntry
from companion.engine.facts import LOCKING, Action, Adjusted, Fact, Learned, Lock, tag
from companion.engine.locks import locked
from companion.engine.proposals import Offer

if TYPE_CHECKING:
    from companion.engine.game import State
    from companion.engine.play import Play

K = TypeVar("K", bound=Struct)
S = TypeVar("S", bound="State")


@dataclasses.dataclass(frozen=True, eq=False)
class AtSteps(Generic[S]):
    """A guard that refuses at every step but these, whatever else it asks: elsewhere nobody asks it for a list."""

    steps: frozenset[str]
    # None: elsewhere its own rule refuses, by what it asks before the step, or nothing of it is offered.
    guard: Callable[["Play[S]"], None] | None = None
    # At these it refuses nothing: its guard, which many may share, is asked elsewhere only.
    is_all: bool = False

    def asks_at(self, step: str) -> Callable[["Play[S]"], None] | None:
        """What is left to be asked at this step."""
        return None if self.is_all and step in self.steps else self.guard

    def __call__(self, play: "Play[S]") -> None:
        guard = self.asks_at(play.game.step(play.state))
        if guard is not None:
            guard(play)


@dataclasses.dataclass(frozen=True, eq=False)
class ActionRule(Generic[S]):
    """An action as the engine asks it: a command with its guard and its parameters."""

    # When it is open, whatever is chosen in it; asked in this order, each refuses by its rule.
    when: tuple[Callable[["Play[S]"], None], ...]
    # What may be chosen, as if all of it were legal.
    offers: Callable[[S, str], Iterable[Offer]]
    # The rest of its legality and then its facts.
    decide: Callable[[Action, "Play[S]"], None]
    # Whether this seat looks for it also while it is closed: then the page says why.
    looked_for: Callable[[S, str], bool]
    # Whether anything of it can be open, asked first by whoever wants no reasons; None: it may at any time of its own.
    may_be_open: Callable[[S, str], bool] | None = None

    def is_for(self, step: str) -> bool:
        """Whether it may be open at this step at all."""
        return all(step in guard.steps for guard in self.when if isinstance(guard, AtSteps))

    def at(self, step: str) -> "ActionRule[S]":
        """As it is asked at this step, where a guard that many share is one."""
        asked = (each.asks_at(step) if isinstance(each, AtSteps) else each for each in self.when)
        return dataclasses.replace(self, when=tuple(each for each in asked if each is not None))

    def __call__(self, play: "Play[S]", action: Action) -> None:
        for guard in self.when:
            guard(play)
        self.decide(action, play)


class RulesAtStep(Generic[S]):
    """The actions of a game as they are asked at one step of it."""

    def __init__(self, rules: Mapping[type[Action], ActionRule[S]], step: str) -> None:
        # Each that may be open or is looked for, by its tag, and whether it may be open.
        self.listed = tuple(
            (tag(kind), rule.at(step), rule.is_for(step))
            for kind, rule in rules.items()
            if rule.is_for(step) or rule.looked_for is not nobody
        )
        # Those that may be open.
        self.here = tuple(rule for _, rule, is_here in self.listed if is_here)


def kinds_of(base: type[K], *chapters: ModuleType) -> tuple[type[K], ...]:
    """The actions or facts these chapters declare, in the order they are read in; what one imports is not its own."""
    return tuple(
        each
        for chapter in chapters
        for each in vars(chapter).values()
        if isinstance(each, type) and issubclass(each, base) and each.__module__ == chapter.__name__
    )


def rules_of(
    state: type[S], *chapters: ModuleType, first: Callable[["Play[S]"], None] | None = None
) -> dict[type[Action], ActionRule[S]]:
    """What the actions of these chapters do at a table of this state, in the order of the book; what is asked first of
    every one of them."""
    return {kind: rule_of(kind, first) for kind in kinds_of(Action, *chapters)}


def rule_of(kind: type[Action], first: Callable[["Play[S]"], None] | None = None) -> ActionRule[S]:
    """What an action says of itself; raises LookupError where it does not say what it must."""
    when = getattr(kind, "when", ())
    guards = when if isinstance(when, tuple) else (when,)
    offers = getattr(kind, "offers", None)
    if offers is None and kind.__struct_fields__ and not issubclass(kind, Lock):
        raise LookupError(f"{kind.__name__} wants its own 'offers': what may be chosen in it")
    return ActionRule(
        when=(first, *guards) if first else guards,
        offers=offers or (lambda at, seat: (kind.offer(),)),
        decide=cast("Callable[[Action, Play[S]], None]", function_of(kind, "decide", kind)),
        looked_for=getattr(kind, "looked_for", nobody),
        may_be_open=getattr(kind, "may_be_open", None),
    )


def everybody(_at: object, _seat: str) -> bool:
    """Of an action that people look for also when it is not its time."""
    return True


def nobody(_at: object, _seat: str) -> bool:
    return False


def effects_of(state: type[S], *chapters: ModuleType) -> dict[type[Fact], Callable[..., S]]:
    """Each fact with what it does to the state."""
    return {kind: cast("Callable[..., S]", function_of(kind, "after", kind)) for kind in kinds_of(Fact, *chapters)}


def function_of(home: ModuleType | type, name: str, kind: type[Struct]) -> object:
    """The function of this name that a chapter or a fact has itself; raises LookupError."""
    found = vars(home).get(name)
    if found is None or found.__module__ != kind.__module__:
        raise LookupError(f"{kind.__name__} wants its own function {name!r}")
    return cast("object", found)


def folding(
    effects: Mapping[type[Fact], Callable[..., S]], turned: Callable[[S, str, str | int], S], box: Sequence[BoxEntry]
) -> Callable[[S, Fact], S]:
    """The state after any fact: corrections, locks and the box alike in every game, the rest its own."""
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
