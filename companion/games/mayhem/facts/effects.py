"""What abilities and cards do beside damage: fire, stun, shields, pushes, traps, obstacles."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mayhem.facts.turns import moving, without_ability
from companion.games.mayhem.layout import ends
from companion.games.mayhem.state import City, with_figure
from companion.kit.lines import line

# Each way of being placed elsewhere, with its words and its rule.
SHOVED = {"pulled": ("tell.pulled", "mayhem-61d"), "pushed": ("tell.pushed", "mayhem-61e")}
TELEPORTED = ("tell.teleported", "mayhem-61f")


class Ignited(Fact, frozen=True, tag="ignited"):
    """Fire tokens on a board (mayhem-80)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-80", line=("figure", "target", "count"))
    figure: str
    target: str
    count: int

    def after(self, at: City) -> City:
        return with_figure(at, self.target, fire=at.figures[self.target].fire + self.count)

    def handwork(self, at: City) -> Iterator[Line]:
        was = at.figures[self.target].fire
        yield line("fire", "mayhem-80", figure=self.target, was=was, now=was + self.count)


class Stunned(Fact, frozen=True, tag="stunned"):
    """A stun token of the team that stunned (mayhem-45)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-62", line=("figure", "target"))
    figure: str
    target: str

    def after(self, at: City) -> City:
        """Whoever has moved in this turn uses no ability any more."""
        return without_ability(with_figure(at, self.target, stuns=at.figures[self.target].stuns + 1))

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("stunned", "mayhem-45", figure=self.target)


class Healed(Fact, frozen=True, tag="healed"):
    """Damage tokens off its own board."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-60", line=("figure", "count"))
    figure: str
    count: int

    def after(self, at: City) -> City:
        return with_figure(at, self.figure, damage=max(0, at.figures[self.figure].damage - self.count))

    def handwork(self, at: City) -> Iterator[Line]:
        was = at.figures[self.figure].damage
        yield line("damage", "mayhem-60", figure=self.figure, was=was, now=max(0, was - self.count))


class Shielded(Fact, frozen=True, tag="shielded"):
    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-81", line=("figure",))
    figure: str

    def after(self, at: City) -> City:
        return with_figure(at, self.figure, shield=True)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("shield", "mayhem-81", figure=self.figure)


class EscapeTaken(Fact, frozen=True, tag="escape-taken"):
    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-81", line=("figure",))
    figure: str

    def after(self, at: City) -> City:
        return with_figure(at, self.figure, escape=True)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("escape", "mayhem-81", figure=self.figure)


class Shoved(Fact, frozen=True, tag="shoved"):
    """Pulled, pushed or teleported: no move, so no escape answers it, but traps go off (mayhem-61)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-61", line=("figure", "target", "place"), public=("how",))
    figure: str
    target: str
    place: str
    how: str

    def after(self, at: City) -> City:
        return with_figure(at, self.target, place=self.place)

    def handwork(self, at: City) -> Iterator[Line]:
        yield from moving(at, self.target, self.place)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), *SHOVED.get(self.how, TELEPORTED))


class TrapLaid(Fact, frozen=True, tag="trap-laid"):
    """Trap tokens on a tile (mayhem-43)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-43", line=("figure", "place", "count"), public=("team",))
    figure: str
    place: str
    count: int
    team: str

    def after(self, at: City) -> City:
        here = at.traps.get(self.place, {})
        return replace(at, traps={**at.traps, self.place: {**here, self.team: here.get(self.team, 0) + self.count}})

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("traps", "mayhem-43", place=self.place, count=self.count, team=self.team)


class ObstacleLaid(Fact, frozen=True, tag="obstacle-laid"):
    """An obstacle on a border, from the supply or from another border (mayhem-79)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-79", line=("figure",), public=("border", "was"))
    figure: str
    border: str
    was: str = ""

    def after(self, at: City) -> City:
        rest = tuple(each for each in at.obstacles if each != self.was)
        return replace(at, obstacles=(*rest, self.border))

    def handwork(self, at: City) -> Iterator[Line]:
        one, other = ends(self.border)
        if self.was:
            was_one, was_other = ends(self.was)
            yield line("obstacle-off", "mayhem-79", one=was_one, other=was_other)
        yield line("obstacle", "mayhem-79", one=one, other=other)

    def story(self, viewer: str | None) -> Line | None:
        one, other = ends(self.border)
        return reworded(declared_line(self, viewer), one=one, other=other)
