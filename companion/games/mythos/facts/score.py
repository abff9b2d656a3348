"""Evaluation, the end of a round, of a game and of a match."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mythos.components import traits
from companion.games.mythos.facts.lines import name_of, points_line, with_sign
from companion.games.mythos.state import Position, Won, keeps_counters
from companion.kit.lines import line


class MissionEvaluated(Fact, frozen=True, tag="mission-evaluated"):
    """A mission is won, or by nobody: totals, and the points that follow at once (mythos-25)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-25", line=("mission", "seat", "points"), public=("totals",))
    mission: str
    totals: dict[str, int]
    seat: str
    points: int

    def after(self, at: Position) -> Position:
        won = Won(at.round, self.mission, self.totals, self.seat, self.points)
        return replace(at, won=(*at.won, won))

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.seat:
            yield points_line("mythos-25", self.seat, self.points)

    def story(self, viewer: str | None) -> Line | None:
        words = "tell.mission-evaluated" if self.seat else "tell.mission-nobody"
        return reworded(declared_line(self, viewer), words=words, totals=tuple(map(str, self.totals.values())))


class RoundEnded(Fact, frozen=True, tag="round-ended"):
    """Chakra and power tokens go, but for those that cards keep (mythos-28)."""

    ends_part: ClassVar[Stretch] = "round"
    secrecy: ClassVar[Secrecy] = Secrecy("mythos-28", line=("round",))
    round: int

    def after(self, at: Position) -> Position:
        played = tuple(
            each if keeps_tokens(each.card, each.is_hidden) else replace(each, tokens=0) for each in at.played
        )
        return replace(at, played=played, chakra=dict.fromkeys(at.seats, 0), step="mission", turn="", passed=())

    def handwork(self, at: Position) -> Iterator[Line]:
        if any(at.chakra.values()):
            yield line("chakra-away", "mythos-28")
        for each in at.played:
            if each.tokens and not keeps_tokens(each.card, each.is_hidden):
                yield line("tokens-off", "mythos-28", card=name_of(each), count=each.tokens)


def keeps_tokens(card: str, is_hidden: bool) -> bool:
    """A lasting effect, so only face up (mythos-30)."""
    return not is_hidden and bool(traits(card, "keeps-tokens"))


class GameWon(Fact, frozen=True, tag="game-won"):
    """Most points, or as many and the Edge (mythos-29)."""

    ends_part: ClassVar[Stretch] = "game"
    secrecy: ClassVar[Secrecy] = Secrecy("mythos-29", line=("seat", "points"), moves_nothing=True)
    seat: str
    points: tuple[str, ...]

    def after(self, at: Position) -> Position:
        games = (*at.games, self.seat)
        return replace(at, winner=self.seat, games=games, step="over", turn="", left=(at.step, at.turn))


class GameBegun(Fact, frozen=True, tag="next-game"):
    """The next game of the match begins with everything taken off the table."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-6", line=("number",))
    number: int

    def after(self, at: Position) -> Position:
        clean = Position(box=at.box, locks=at.locks, seats=at.seats, options=at.options, decks=at.decks, games=at.games)
        nothing = dict.fromkeys(at.seats, 0)
        return replace(clean, chakra=nothing, hands=nothing, bonus=nothing, counted=nothing)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("clear-points" if keeps_counters(at) else "clear", "mythos-6")


class Counted(Fact, frozen=True, tag="counted"):
    """Mission points counted by hand, where only counters are kept."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-41", line=("seat", "count"))
    seat: str
    count: int

    def after(self, at: Position) -> Position:
        return replace(at, counted={**at.counted, self.seat: at.counted[self.seat] + self.count})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield points_line("mythos-41", self.seat, self.count)

    def story(self, viewer: str | None) -> Line | None:
        return with_sign(self, viewer, self.count)


class ChakraSet(Fact, frozen=True, tag="chakra-set"):
    """Where only counters are kept: both begin a round with the chakra they say."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-11", line=("count",))
    count: int

    def after(self, at: Position) -> Position:
        return replace(at, chakra=dict.fromkeys(at.seats, self.count), round=at.round + 1)

    def handwork(self, at: Position) -> Iterator[Line]:
        for seat in at.seats:
            yield line("chakra-to", "mythos-11", seat=seat, count=self.count)


class Reopened(Fact, frozen=True, tag="reopened"):
    """With what the table says the game is not over: it goes on where it was left."""

    ends_part: ClassVar[Stretch] = "reopened"
    secrecy: ClassVar[Secrecy] = Secrecy("mythos-29", moves_nothing=True)

    def after(self, at: Position) -> Position:
        step, turn = at.left if at.left[0] else ("evaluation", "")
        return replace(at, step=step, turn=turn, left=("", ""), winner="", games=at.games[:-1])
