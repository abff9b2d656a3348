"""Damage, of attacks, fire and traps; KO, victory points."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mayhem.state import KO, City, Downed, Fighter, Hurt, foe, is_free_for_all, with_figure, with_side
from companion.kit.lines import line


def wounded(at: City, figure: str, damage: int, absorbed: int, source: str) -> City:
    """Damage tokens on a board, less what a shield took; it is gone with that (mayhem-37)."""
    each = at.figures[figure]
    shield = each.shield and damage == 0
    at = with_figure(at, figure, damage=each.damage + damage - absorbed, shield=shield, struck=at.round)
    return replace(at, hurt=Hurt(figure, damage, absorbed, source))


def tokens(at: City, figure: str, damage: int, absorbed: int) -> Iterator[Line]:
    """What lies on the board before and after."""
    each = at.figures[figure]
    if each.shield and damage:
        yield line("shield-off", "mayhem-37", figure=figure)
    if damage > absorbed:
        yield line("damage", "mayhem-13", figure=figure, was=each.damage, now=each.damage + damage - absorbed)


class Attacked(Fact, frozen=True, tag="attacked"):
    """An attack on a character: the Mayhem die and every plus as one source (mayhem-24)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-24", line=("figure", "target", "damage"), public=("absorbed",))
    figure: str
    target: str
    damage: int
    absorbed: int

    def after(self, at: City) -> City:
        return wounded(at, self.target, self.damage, self.absorbed, "attack")

    def handwork(self, at: City) -> Iterator[Line]:
        yield from tokens(at, self.target, self.damage, self.absorbed)

    def story(self, viewer: str | None) -> Line | None:
        if not self.absorbed:
            return declared_line(self, viewer)
        return reworded(declared_line(self, viewer), "tell.attacked-shield", "mayhem-37", absorbed=self.absorbed)


class Burned(Fact, frozen=True, tag="burned"):
    """Fire in recovery: the Mayhem die once, however many tokens lie there (mayhem-42)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-42", line=("figure", "damage"), public=("absorbed",))
    figure: str
    damage: int
    absorbed: int

    def after(self, at: City) -> City:
        return wounded(at, self.figure, self.damage, self.absorbed, "fire")

    def handwork(self, at: City) -> Iterator[Line]:
        yield from tokens(at, self.figure, self.damage, self.absorbed)


class TrapSprung(Fact, frozen=True, tag="trap-sprung"):
    """A trap hurts whoever enters: enemy ones went off, all of them are gone (mayhem-44)."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "mayhem-44", line=("figure", "place", "damage"), public=("absorbed", "teams", "stays")
    )
    figure: str
    place: str
    damage: int
    absorbed: int
    # Whose traps went off.
    teams: tuple[str, ...]
    # It ignores traps: they stay (mayhem-12b).
    stays: bool = False

    def after(self, at: City) -> City:
        lying = at.traps.get(self.place, {})
        here = {team: count for team, count in lying.items() if team not in self.teams or self.stays}
        rest = {place: traps for place, traps in at.traps.items() if place != self.place}
        at = replace(at, traps={**rest, self.place: here} if here else rest)
        return wounded(at, self.figure, self.damage, self.absorbed, "trap")

    def handwork(self, at: City) -> Iterator[Line]:
        if not self.stays:
            for team in self.teams:
                yield line("traps-off", "mayhem-44", place=self.place, count=at.traps[self.place][team])
        yield from tokens(at, self.figure, self.damage, self.absorbed)


class Immune(Fact, frozen=True, tag="immune"):
    """The last damage did not count: whoever took it is immune to what dealt it (mayhem-12)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-12", line=("figure",), public=("damage", "absorbed"))
    figure: str
    damage: int
    absorbed: int

    def after(self, at: City) -> City:
        each = at.figures[self.figure]
        damage = max(0, each.damage - self.damage + self.absorbed)
        at = with_figure(at, self.figure, damage=damage, shield=each.shield or self.absorbed > 0)
        return replace(at, hurt=None)

    def handwork(self, at: City) -> Iterator[Line]:
        each = at.figures[self.figure]
        now = max(0, each.damage - self.damage + self.absorbed)
        yield line("damage", "mayhem-13", figure=self.figure, was=each.damage, now=now)
        if self.absorbed and not each.shield:
            yield line("shield", "mayhem-12", figure=self.figure)


class KnockedOut(Fact, frozen=True, tag="knocked-out"):
    """As much damage as it stands: off the map at once, its board is cleared (mayhem-13, mayhem-51)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-13", line=("figure",), public=("drops",))
    figure: str
    # Where a mission token it carried is dropped, where the table plays so (mayhem-51c).
    drops: str = ""

    def after(self, at: City) -> City:
        each = at.figures[self.figure]
        at = replace(at, downed=(*at.downed, before_the_fall(at, self.figure)))
        if self.drops:
            at = dropped(at, self.figure, self.drops)
        at = with_figure(at, self.figure, place="", off=KO, damage=0, fire=0, stuns=0, shield=False, escape=False)
        at = with_figure(at, self.figure, ko=fell_in(at, each), carries=() if self.drops else each.carries)
        runners = tuple(each for each in at.runners if each != self.figure)
        due = tuple(each for each in at.due if each.figure != self.figure)
        return replace(at, runners=runners, due=due, fallen=(*at.fallen, self.figure))

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("out-of-game" if is_free_for_all(at) else "off-map", "mayhem-51", figure=self.figure)
        yield line("board-cleared", "mayhem-51", figure=self.figure, tokens=lying_on(at.figures[self.figure]))
        if self.drops:
            yield line("dropped", "mayhem-51c", place=self.drops)


def lying_on(figure: Fighter) -> tuple[str, ...]:
    """The kinds of tokens that leave its board with a KO (mayhem-51); what a mission gave it stays."""
    return tuple(kind for kind in ("damage", "fire", "stuns", "shield", "escape") if getattr(figure, kind))


def before_the_fall(at: City, figure: str) -> Downed:
    each = at.figures[figure]
    due = tuple(one for one in at.due if one.figure == figure)
    done = 0 if is_free_for_all(at) else at.sides[foe(each.side)].done
    is_acting = at.active is not None and at.active.figure == figure
    return Downed(figure, each, due, at.sides[each.side].mission, done, is_acting)


def fell_in(at: City, figure: Fighter) -> int:
    """The round of a KO: while nobody acts yet it is that of the last blow, as a board nobody had copied may be read
    when its round is over (mayhem-3)."""
    return figure.struck if figure.struck and at.step != "act" else at.round


def dropped(at: City, figure: str, place: str) -> City:
    """What it carried lies on the tile it stood on, for its own team."""
    side = at.figures[figure].side
    mission = at.sides[side].mission
    count = len(at.figures[figure].carries)
    if mission is None or not count:
        return at
    taken = max(0, mission.taken - count) if mission.family == "clues" else mission.taken
    return with_side(at, side, mission=replace(mission, places=(*mission.places, *(place,) * count), taken=taken))


class PointsWon(Fact, frozen=True, tag="points-won"):
    """Victory points for a KO or a mission, as far as the supply goes (mayhem-36)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-36", line=("side", "points"), public=("total",))
    side: str
    points: int
    total: int

    def after(self, at: City) -> City:
        return with_side(at, self.side, points=self.total)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("points", "mayhem-36", side=self.side, was=at.sides[self.side].points, now=self.total)


class MonsterHurt(Fact, frozen=True, tag="monster-hurt"):
    """An attack on the monster of one's own mission; its damage stays (mayhem-28)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-28", line=("figure", "damage"), public=("side",))
    figure: str
    side: str
    damage: int

    def after(self, at: City) -> City:
        mission = at.sides[self.side].mission
        assert mission is not None
        return with_side(at, self.side, mission=replace(mission, damage=mission.damage + self.damage))

    def handwork(self, at: City) -> Iterator[Line]:
        mission = at.sides[self.side].mission
        assert mission is not None
        now = mission.damage + self.damage
        yield line("monster-damage", "mayhem-28", side=self.side, was=mission.damage, now=now)
