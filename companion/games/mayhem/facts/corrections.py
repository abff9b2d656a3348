"""What a correction makes untrue: a KO that was none, a blow that was other, a die that was misread."""

from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.games.mayhem.state import City, with_figure


class KoForgotten(Fact, frozen=True, tag="ko-forgotten"):
    """Put back on the map by the table: it was not KO, and counts for no double KO (mayhem-3b)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-3b", line=("figure",), moves_nothing=True)
    figure: str

    def after(self, at: City) -> City:
        at = with_figure(at, self.figure, ko=0)
        hurt = None if at.hurt and at.hurt.figure == self.figure else at.hurt
        fallen = tuple(each for each in at.fallen if each != self.figure)
        return replace(
            at, hurt=hurt, fallen=fallen, downed=tuple(each for each in at.downed if each.figure != self.figure)
        )


class KoCounted(Fact, frozen=True, tag="ko-counted"):
    """Ruled KO while others act: it was so in this round (mayhem-3b)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-3b", line=("figure", "round"), moves_nothing=True)
    figure: str
    round: int

    def after(self, at: City) -> City:
        return with_figure(at, self.figure, ko=self.round)


class HurtForgotten(Fact, frozen=True, tag="hurt-forgotten"):
    """Its damage is what the table says: of the last blow nothing is left to take back."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True, public=("figure",))
    figure: str

    def after(self, at: City) -> City:
        each = at.figures[self.figure]
        at = with_figure(at, self.figure, struck=each.struck if each.damage else 0)
        return replace(at, hurt=None if at.hurt and at.hurt.figure == self.figure else at.hurt)


class AnswersLeft(Fact, frozen=True, tag="answers-left"):
    """Who may still answer the last move, after a correction on their tokens or places."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True, public=("runners",))
    runners: tuple[str, ...]

    def after(self, at: City) -> City:
        return replace(at, runners=self.runners)


class DieRead(Fact, frozen=True, tag="die-read"):
    """The die on the slot in use shows this."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True, public=("figure", "die"))
    figure: str
    die: int

    def after(self, at: City) -> City:
        return replace(at, active=replace(at.active, die=self.die)) if at.active else at
