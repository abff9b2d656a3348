"""The round: turns, the ranking, the end."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.words import Line
from companion.games.monsterchase.components import BOSS, DRONE, EXTRA
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import Race, Turn, lap


class HelmetPlaced(Fact, frozen=True, tag="helmet-placed"):
    """The helmets placed so far, first position first."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-14b", line=("placed",))
    placed: tuple[str, ...]

    def after(self, at: Race) -> Race:
        return replace(at, placed=self.placed)

    def handwork(self, at: Race) -> Iterator[Line]:
        new = self.placed[len(at.placed) :]
        for number, car in enumerate(new, len(at.placed) + 1):
            yield line("helmet", "32", car=car, position=number)


class RankingSet(Fact, frozen=True, tag="ranking-set"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-14b", line=("ranking",))
    ranking: tuple[str, ...]

    def after(self, at: Race) -> Race:
        return replace(at, ranking=self.ranking, placed=(), grid={})

    def handwork(self, at: Race) -> Iterator[Line]:
        """Only the helmets that are not where they were."""
        lying = at.placed or at.ranking
        for number, car in enumerate(self.ranking, 1):
            if lying[number - 1 : number] != (car,):
                yield line("helmet", "32" if car != BOSS else "14", car=car, position=number)


class StepReached(Fact, frozen=True, tag="step-reached"):
    """What is due next; `then` is where to go on after a drawing out of turn."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("step", "then"), is_silent=True, moves_nothing=True)
    step: str
    then: str = ""

    def after(self, at: Race) -> Race:
        return replace(at, step=self.step, then=self.then)


class RoundBegun(Fact, frozen=True, tag="round-begun"):
    ends_part: ClassVar[Stretch] = "round"
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-38", line=("round",), moves_nothing=True)
    round: int

    def after(self, at: Race) -> Race:
        """What the round before came to goes on the score sheet."""
        laps = (*at.laps, lap(at)) if at.boss else ()
        return replace(at, round=self.round, laps=laps, acted=(), turn=Turn())


# Whoever drives without a name of their own.
TURN_BEGUN = {BOSS: "tell.turn-begun-boss", DRONE: "tell.turn-begun-drone", EXTRA: "tell.turn-begun-extra"}


class TurnBegun(Fact, frozen=True, tag="turn-begun"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("car",), opens=True, moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return replace(at, turn=Turn(car=self.car), step="flip" if self.car == BOSS else "turn")

    def story(self, viewer: str | None) -> Line:
        words = TURN_BEGUN.get(self.car)
        return Line(words or "tell.turn-begun", {} if words else {"car": self.car}, "monsterchase-31")


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("car",), is_silent=True, moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return replace(at, acted=(*at.acted, self.car), turn=Turn())


VERDICT_LINES = {
    "won": ("tell.race-won", "monsterchase-37"),
    "escaped": ("tell.race-escaped", "monsterchase-36"),
    "overflow": ("tell.race-overflow", "monsterchase-107"),
}


class RaceOver(Fact, frozen=True, tag="race-over"):
    """won, escaped, overflow or teams."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("verdict",), moves_nothing=True)
    verdict: str

    def after(self, at: Race) -> Race:
        return replace(at, verdict=self.verdict, step="over")

    def story(self, viewer: str | None) -> Line:
        """A race of teams is simply over: who won is counted from the ranking."""
        words, rule = VERDICT_LINES.get(self.verdict, ("tell.race-teams", "monsterchase-138"))
        return Line(words, {}, rule)


class RaceReopened(Fact, frozen=True, tag="race-reopened"):
    """A correction took away what ended the race: it goes on at this step."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-38", public=("step",), moves_nothing=True)
    step: str

    def after(self, at: Race) -> Race:
        """Of a move that was broken off on a drawing, what is left is the table's to tell."""
        turn = replace(at.turn, left=0) if self.step == "move" and at.turn.is_sketched else at.turn
        return replace(at, verdict="", step=self.step, then="", turn=turn)


class PointsAbove(Fact, frozen=True, tag="points-above"):
    """A correction left the boss with more points than it started with."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-10b", line=("points", "most"), moves_nothing=True)
    points: int
    most: int

    def after(self, at: Race) -> Race:
        """Said, and left as it was corrected."""
        return at


class RowCorrected(Fact, frozen=True, tag="row-corrected"):
    """The score sheet after a crash was corrected away: how often cars went off in a round, so many rounds back."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "monsterchase-175", line=("round", "off"), public=("back",), moves_nothing=True
    )
    round: int
    back: int
    off: int

    def after(self, at: Race) -> Race:
        laps = list(at.laps)
        laps[-self.back] = replace(laps[-self.back], off=self.off)
        return replace(at, laps=tuple(laps))
