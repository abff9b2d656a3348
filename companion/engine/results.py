"""The result of a match (data for statistics): who won, and the figures that people compare afterwards."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from companion.engine.facts import Fact
    from companion.engine.game import State

S = TypeVar("S", bound="State")

# Which way a figure is better; of those that grow with every round the least counts only where it was not lost.
Better = Literal["high", "low", "low unless lost"]


class Result(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """How a match came out, by seat; whoever neither won nor lost played one that was broken off or has to be replayed.

    Words: `name.<verdict>`, `result.<figure>`; `name.<id>` of whom each seat played, unless the table calls it itself.
    """

    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    verdict: str = ""
    # What each player has of their own, where the game counts such; and what the table has together.
    points: dict[str, int] = {}
    figures: dict[str, int] = {}
    played: dict[str, tuple[str, ...]] = {}

    @property
    def is_decided(self) -> bool:
        return bool(self.won or self.lost)

    @property
    def is_common(self) -> bool:
        """Whether all have won or lost together; who counts points of their own plays the others, level or not."""
        return self.is_decided and not ((self.won and self.lost) or self.points)


class DiceRoll(Struct, frozen=True):
    """Dice of known faces that fell for somebody: how many, and what they showed together."""

    who: str
    dice: int
    shown: int


def nobody(_state: "State") -> str:
    return ""


def no_course(_state: "State") -> Mapping[str, int]:
    return {}


def no_rolls(_fact: "Fact") -> tuple[DiceRoll, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Results(Generic[S]):
    """How the matches of a game are told apart and compared."""

    # How a table that is over came out, and what can be said of its score at any moment, by name: a chart of it.
    result: Callable[[S], Result]
    course: Callable[[S], Mapping[str, int]] = no_course
    # The options by which matches are told apart: difficulty, mode, opponent.
    ways: tuple[str, ...] = ()
    # The figures that are compared, `points` among them, and which way each is better.
    better: Mapping[str, Better] = field(default_factory=dict)
    # What plays against everybody at this table, as a name; nothing where people play each other.
    against: Callable[[S], str] = nobody
    # Which seat began, where one did for the whole match.
    first: Callable[[S], str] = nobody
    # The six-sided dice a fact tells of, where their average says who was lucky.
    rolls: Callable[["Fact"], Iterable[DiceRoll]] = no_rolls
