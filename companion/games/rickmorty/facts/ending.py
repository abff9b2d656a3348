"""The end, and what follows from a correction."""

from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.games.rickmorty.facts.round import to_adventure
from companion.games.rickmorty.state import Due, Position


class GameOver(Fact, frozen=True, tag="game-over"):
    """The last turn is over: the points are counted."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-29", moves_nothing=True)

    def after(self, at: Position) -> Position:
        return replace(at, step="over", turn="", recent="", acted=False)


class DueCorrected(Fact, frozen=True, tag="due-ruled"):
    """Pawns or a tile were changed in the middle of a harvest: what is still to be taken follows."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("route", "due"), is_silent=True, moves_nothing=True)
    route: tuple[str, ...]
    due: tuple[Due, ...]

    def after(self, at: Position) -> Position:
        return replace(at, route=self.route, due=self.due)


class VisitsCorrected(Fact, frozen=True, tag="visits-ruled"):
    """A pawn was moved into the Smith house or out of it: who still visits it follows."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("visits",), is_silent=True, moves_nothing=True)
    visits: tuple[str, ...]

    def after(self, at: Position) -> Position:
        return replace(at, visits=self.visits) if self.visits else to_adventure(at)
