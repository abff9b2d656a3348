"""The free-for-all: Cyborg goes about, flames, and the map that shrinks."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mayhem.layout import ends, number
from companion.games.mayhem.state import KO, City, with_figure
from companion.kit.lines import line


class CyborgHit(Fact, frozen=True, tag="cyborg-hit"):
    """An attack aimed at Cyborg: the attacker may move him twice (mayhem-71)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-71", line=("figure",), public=("steps",), moves_nothing=True)
    figure: str
    steps: int

    def after(self, at: City) -> City:
        return replace(at, steps=self.steps, flames=True)


class CyborgMoved(Fact, frozen=True, tag="cyborg-moved"):
    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-70", line=("seat", "place"), public=("steps",))
    seat: str
    place: str
    # How far he may still go in this turn; -1 once the holder of the initiative has moved him.
    steps: int

    def after(self, at: City) -> City:
        return replace(at, cyborg=self.place, steps=self.steps)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("cyborg", "mayhem-70", was=at.cyborg, now=self.place)


class CyborgLeft(Fact, frozen=True, tag="cyborg-left"):
    """Whoever attacked him moves him no further (mayhem-71)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-71", line=("seat",), moves_nothing=True)
    seat: str

    def after(self, at: City) -> City:
        return replace(at, steps=0)


class FlamesHeld(Fact, frozen=True, tag="flames-held"):
    """The attacker does without the flames (mayhem-71b)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-71b", moves_nothing=True)

    def after(self, at: City) -> City:
        return replace(at, flames=False)


class FlamesSpread(Fact, frozen=True, tag="flames-spread"):
    """A fire token on everybody on Cyborg's tile and next to it (mayhem-71)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-71", line=("figures",))
    figures: tuple[str, ...]

    def after(self, at: City) -> City:
        for figure in self.figures:
            at = with_figure(at, figure, fire=at.figures[figure].fire + 1)
        return replace(at, flames=False)

    def handwork(self, at: City) -> Iterator[Line]:
        for figure in self.figures:
            was = at.figures[figure].fire
            yield line("fire", "mayhem-71", figure=figure, was=was, now=was + 1)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), "" if self.figures else "tell.flames-nobody")


class TileRemoved(Fact, frozen=True, tag="tile-removed"):
    """A tile leaves the game; without one, none can (mayhem-72)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-72", line=("side", "place"))
    side: str
    place: str

    def after(self, at: City) -> City:
        kept = tuple(each for each in at.obstacles if self.place not in ends(each))
        return replace(at, gone=(*at.gone, self.place), obstacles=kept)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("tile-off", "mayhem-72", place=self.place, number=number(self.place))


class NoTileRemoved(Fact, frozen=True, tag="no-tile-removed"):
    """None is empty, or the map would fall apart (mayhem-72b)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-72b", moves_nothing=True)

    def after(self, at: City) -> City:
        return at


class LeftOut(Fact, frozen=True, tag="left-out"):
    """A character taken off the map in the free-for-all does not come back (mayhem-73b)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-73b", line=("figure",), moves_nothing=True)
    figure: str

    def after(self, at: City) -> City:
        return with_figure(at, self.figure, off=KO)
