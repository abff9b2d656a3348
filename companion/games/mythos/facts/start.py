"""The start phase: a mission turned up, chakra, two cards."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mythos.components import MISSIONS
from companion.games.mythos.state import InMission, Position
from companion.kit.lines import line


class MissionRevealed(Fact, frozen=True, tag="mission-revealed"):
    """The next mission lies open, with the rank of its round."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-2", line=("rank", "card", "points"), public=("round",))
    round: int
    rank: str
    card: str
    points: int

    def after(self, at: Position) -> Position:
        missions = {**at.missions, self.rank: InMission(self.card, self.points)}
        return replace(at, missions=missions, round=self.round, passed=(), step="action", turn=at.edge)

    def handwork(self, at: Position) -> Iterator[Line]:
        is_known = self.card in MISSIONS
        yield line("mission" if is_known else "mission-untold", "mythos-11", card=self.card, rank=self.rank)


class ChakraGained(Fact, frozen=True, tag="chakra-gained"):
    """The chakra of a start phase: five, one a character, and what cards add."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-11", line=("seat", "base", "characters", "more"))
    seat: str
    base: int
    characters: int
    more: int

    @property
    def count(self) -> int:
        return self.base + self.characters + self.more

    def after(self, at: Position) -> Position:
        return replace(at, chakra={**at.chakra, self.seat: at.chakra[self.seat] + self.count})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("chakra", "mythos-11", seat=self.seat, count=self.count)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), count=self.count)


class CardsDrawn(Fact, frozen=True, tag="cards-drawn"):
    """Two cards each; from an empty deck nothing."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-35", line=("count",))
    count: int

    def after(self, at: Position) -> Position:
        return replace(at, hands={seat: count + self.count for seat, count in at.hands.items()})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("draw", "mythos-11", count=self.count)
