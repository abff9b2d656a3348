"""What follows when the table says how an attack, or the game, ends."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.words import Line
from companion.games.hyde.components import OUTER, Card
from companion.games.hyde.facts.attack import tidied, tidying
from companion.games.hyde.state import Position, laid_at, reckoned


class AttackSettled(Fact, frozen=True, tag="attack-settled"):
    """The table says how the attack under way ends: nothing is counted, everything goes back to its place."""

    ends_part: ClassVar[Stretch] = "round"
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-32", line=("place",))
    place: str

    def after(self, at: Position) -> Position:
        tidy = tidied(at, taken_up(at, self.place))
        return replace(tidy, laid={**at.laid, self.place: ()}, step="move", turn=at.first)

    def handwork(self, at: Position) -> Iterator[Line]:
        """The correction says whether the target is turned; the rest goes back to its place."""
        yield from tidying(at, self.place, taken_up(at, self.place))


def taken_up(at: Position, place: str) -> tuple[Card, ...]:
    """The cards of the attack under way, turned over or not."""
    return tuple(each.card for each in laid_at(at, place)) if at.step == "reveal" else at.revealed


class FatesCorrected(Fact, frozen=True, tag="fates-ruled"):
    """The attacks follow what the table says of the targets: from now on one and the same everywhere."""

    # What a correction says lies there already; only an attack it ends is tidied up.
    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True)

    def after(self, at: Position) -> Position:
        return replace(at, attacks=reckoned(at))


class Ended(Fact, frozen=True, tag="ended"):
    """With what the table says the game is over, wherever it was."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-33", moves_nothing=True)

    def after(self, at: Position) -> Position:
        return replace(at, step="over", turn="", left=(at.step, at.turn))


class Reopened(Fact, frozen=True, tag="reopened"):
    """With what the table says the game is not over: it goes on where it was left."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-33", moves_nothing=True)

    def after(self, at: Position) -> Position:
        step, turn = at.left if at.left[0] else beginning(at)
        return replace(at, step=step, turn=turn, left=("", ""))


def beginning(at: Position) -> tuple[str, str]:
    """Where a game goes on that was left nowhere else: a new round, or what is missing of the preparation."""
    if at.first:
        return "move", at.first
    return "first" if len(at.targets) == len(OUTER) else "targets" if len(at.ring) == len(OUTER) else "ring", ""
