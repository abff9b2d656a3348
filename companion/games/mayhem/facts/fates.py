"""What a board or a card does beyond the fourteen effects, and whoever stands up again."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line
from companion.games.mayhem.atoms import kind
from companion.games.mayhem.facts.damage import tokens, wounded
from companion.games.mayhem.facts.turns import moving, without_ability
from companion.games.mayhem.state import REMOVED, City, foe, is_free_for_all, with_figure, with_side
from companion.kit.lines import line

OFF_THE_MAP = "off-removed"


class Befallen(Fact, frozen=True, tag="befallen"):
    """A card or a board did this to a character (mayhem-11b)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-11b", line=("figure", "what"), public=("damage", "absorbed"))
    figure: str
    what: str
    damage: int = 0
    absorbed: int = 0

    def after(self, at: City) -> City:
        each = at.figures[self.figure]
        match kind(self.what):
            case "hit":
                return wounded(at, self.figure, self.damage, self.absorbed, "card")
            case "fire":
                return with_figure(at, self.figure, fire=each.fire + 1)
            case "stun":
                return without_ability(with_figure(at, self.figure, stuns=each.stuns + 1))
            case "shield" | "escape" as token:
                return with_figure(at, self.figure, **{token: True})
        return taken_off(at, self.figure)

    def handwork(self, at: City) -> Iterator[Line]:
        each = at.figures[self.figure]
        match kind(self.what):
            case "hit":
                yield from tokens(at, self.figure, self.damage, self.absorbed)
            case "fire":
                yield line("fire", "mayhem-11b", figure=self.figure, was=each.fire, now=each.fire + 1)
            case "stun":
                yield line("stunned", "mayhem-45", figure=self.figure)
            case "shield" | "escape" as token:
                yield line(token, "mayhem-11b", figure=self.figure)
            case _:
                yield line("off-map", "mayhem-11b", figure=self.figure)


def taken_off(at: City, figure: str) -> City:
    """Off the map, and not KO: its board stays as it is until it comes back (mayhem-50)."""
    at = with_figure(at, figure, place="", off=REMOVED)
    due = tuple(each for each in at.due if each.figure != figure)
    return replace(at, due=due, runners=tuple(each for each in at.runners if each != figure))


class Put(Fact, frozen=True, tag="put"):
    """A card or a board put a character on another place, or on the map again (mayhem-11b)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-11b", line=("figure", "place"))
    figure: str
    place: str

    def after(self, at: City) -> City:
        return with_figure(at, self.figure, place=self.place, off="")

    def handwork(self, at: City) -> Iterator[Line]:
        if at.figures[self.figure].place:
            yield from moving(at, self.figure, self.place)
        else:
            yield line("entered", "mayhem-11b", figure=self.figure, place=self.place)


class Risen(Fact, frozen=True, tag="risen"):
    """The KO did not happen: whoever fell was immune to it. Board, place and point go back (mayhem-12)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-12", line=("figure",), public=("points",))
    figure: str
    points: int

    def after(self, at: City) -> City:
        before = next(each for each in at.downed if each.figure == self.figure)
        at = replace(at, figures={**at.figures, self.figure: before.was}, due=(*at.due, *before.due))
        if not is_free_for_all(at):
            other = foe(before.was.side)
            at = with_side(at, other, points=at.sides[other].points - self.points)
        if before.was.carries:
            at = with_side(at, before.was.side, mission=before.mission)
        fallen = tuple(each for each in at.fallen if each != self.figure)
        return replace(at, fallen=fallen, downed=tuple(each for each in at.downed if each.figure != self.figure))

    def handwork(self, at: City) -> Iterator[Line]:
        before = next(each for each in at.downed if each.figure == self.figure)
        yield line("entered", "mayhem-12", figure=self.figure, place=before.was.place)
        yield line("board-back", "mayhem-12", figure=self.figure)
        if self.points:
            other = foe(before.was.side)
            had = at.sides[other].points
            yield line("points", "mayhem-12", side=other, was=had, now=had - self.points)
