"""What tiles of their own do: dice, mirrors, spirits, rolling rocks."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import ARCH, BEASTS, BOSS, EITHER, KEEPER, RED, ROLLING, UNKNOWN
from companion.games.monsterchase.connection import moved
from companion.games.monsterchase.driver import strip
from companion.games.monsterchase.facts.boss import laid, swept
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import Race, with_pilot, with_seen, with_turn

# What follows from a die on a tile; among the yetis and the rocks it may be nothing.
DICE_LINES = {
    "hand": "tell.die-hand",
    "hand-no-draw": "tell.die-hand-no-draw",
    "no-draw": "tell.die-no-draw",
    "mirror": "tell.die-mirror",
    "next-rock": "tell.die-next-rock",
    "any-rock": "tell.die-any-rock",
}


DICE_RULES = {"17-B": "monsterchase-146", "18-B": "monsterchase-150", "20-B": "monsterchase-156"}


class RocksDue(Fact, frozen=True, tag="rocks-due"):
    """An action that passed lightning of 20B is over: its car rolls once."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-154", line=("car",), moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return with_turn(at, rocks=(*at.turn.rocks, self.car))


class RockPut(Fact, frozen=True, tag="rock-put"):
    """The rock that was missing between a car and the checkpoint, by its lane and space."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-155", line=("cell",))
    cell: str

    def after(self, at: Race) -> Race:
        """The drawing with it follows."""
        return at

    def handwork(self, at: Race) -> Iterator[Line]:
        cell = strip.read_cell(self.cell)
        yield line("rock-laid", "155", lane=cell.lane, space=cell.space)


class RockAsked(Fact, frozen=True, tag="rock-asked"):
    """The missing rock may go on any of these spaces, equally near: somebody says on which before the die is read."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-155b", line=("by",), public=("car", "die", "cells"))
    car: str
    die: int
    cells: tuple[str, ...]
    by: str

    def after(self, at: Race) -> Race:
        return with_turn(at, placing=self.cells, placer=f"{self.car}:{self.die}")

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("rock-asked", "155b", by=self.by)


class RockPlaced(Fact, frozen=True, tag="rock-placed"):
    """The missing rock goes there: one of the spaces equally near."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-155b", line=("cell",))
    cell: str

    def after(self, at: Race) -> Race:
        """The drawing with it follows."""
        return with_turn(at, placing=(), placer="")

    def handwork(self, at: Race) -> Iterator[Line]:
        cell = strip.read_cell(self.cell)
        yield line("rock-laid", "155", lane=cell.lane, space=cell.space)


class DieRolled(Fact, frozen=True, tag="die-rolled"):
    """A die for a car on a tile, and what follows."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy(public=("tile", "car", "die", "follows"))
    tile: str
    car: str
    die: int
    follows: str

    def after(self, at: Race) -> Race:
        """Each die is counted; among the mirrors a car is somewhere else at once."""
        counted = with_turn(replace(at, dice=at.dice + 1), rocks=self.still_due(at.turn.rocks), tile="")
        if self.follows == "mirror":
            return moved(counted, self.car)
        return with_turn(counted, draws=False) if self.follows.endswith("no-draw") else counted

    def still_due(self, due: tuple[str, ...]) -> tuple[str, ...]:
        """Each car's own; where only the boss's is, any die has always settled it."""
        return () if due == (BOSS,) else tuple(car for car in due if (self.tile, self.car) != (ROLLING, car))

    def handwork(self, at: Race) -> Iterator[Line]:
        if self.follows == "mirror":
            yield line("mirror", "150", car=self.car, die=self.die)
        elif self.tile == ROLLING:
            yield from self.rocks(at)

    def rocks(self, at: Race) -> Iterator[Line]:
        """In the rulebook's order: a missing rock, whatever the die says, then the one that rolls.

        A drawing somebody has looked at says both by itself, as far as it shows the checkpoint (monsterchase-180b).
        """
        drawn = strip.read(at.strip) if at.turn.is_sketched else None
        cell = strip.place(drawn, self.car) if drawn else None
        shows_line = drawn and cell and any(each > cell.space for each in drawn.checkpoints)
        shows_rock = drawn and cell and any(each.space > cell.space for each in drawn.rock)
        if not shows_line:
            yield line("rock-missing", "155", car=self.car)
        if shows_line or shows_rock or self.follows == "nothing":
            return
        if self.follows == "next-rock":
            yield line("rock-next", "156", car=self.car)
        elif self.car == BOSS:
            yield line("rock-boss", "157")
        else:
            yield line("rock-any", "156")

    def story(self, viewer: str | None) -> Line:
        values: dict[str, Value] = {"tile": self.tile, "car": self.car, "die": self.die}
        return Line(DICE_LINES.get(self.follows, "tell.die-nothing"), values, DICE_RULES.get(self.tile))


class SpiritTucked(Fact, frozen=True, tag="spirit-tucked"):
    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-151", line=("car", "card"))
    car: str
    card: str

    def after(self, at: Race) -> Race:
        """Only its effect is in sight, and it may have come from either deck."""
        tucked = (*at.pilots[self.car].tucked, self.card)
        seen = with_seen(at, EITHER, UNKNOWN)
        return with_turn(with_pilot(seen, self.car, tucked=tucked), is_tucked=True, tile="")

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("spirit", "151", car=self.car, card=self.card)


class SpiritUsed(Fact, frozen=True, tag="spirit-used"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-152", line=("car", "card"))
    car: str
    card: str

    def after(self, at: Race) -> Race:
        """A Steer moves the car."""
        tucked = list(at.pilots[self.car].tucked)
        tucked.remove(self.card)
        used = with_pilot(at, self.car, tucked=tuple(tucked))
        return moved(used, self.car) if self.card == "steer" else used

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("spirit-away", "152", car=self.car, card=self.card)


class RocksWoken(Fact, frozen=True, tag="rocks-woken"):
    """20B: one of these rocks rolls, by its lane and space on the drawn track."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-156", line=("rocks",), moves_nothing=True)
    rocks: tuple[str, ...]

    def after(self, at: Race) -> Race:
        return with_turn(at, awake=self.rocks)


class BoulderRolled(Fact, frozen=True, tag="boulder-rolled"):
    """20B: a rock rolled so many spaces; the track after it."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-158", line=("rock", "value"), public=("strip",))
    rock: str
    value: int
    strip: str

    def after(self, at: Race) -> Race:
        """The Rush card that was turned over for it is told by its value only."""
        seen = with_seen(at, RED, UNKNOWN)
        return with_turn(replace(seen, strip=self.strip), awake=())

    def handwork(self, at: Race) -> Iterator[Line]:
        """The rock leaves its space; where it ends, and what it broke, by the drawing."""
        yield line("boulder", "158", value=self.value)
        was, now = strip.read(at.strip), strip.read(self.strip)
        yield from swept(was, now)
        yield from laid(was, now)


# The boss's tiles that have hands put something down.
LAYING = ("04-B", "08-B", *BEASTS, ARCH)


class TileWoken(Fact, frozen=True, tag="tile-woken"):
    """A car set off what this side of a tile has of its own; the boss by the rule named here, at one of these
    places."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("tile", "car", "rule", "places"))
    tile: str
    car: str
    rule: str
    places: tuple[str, ...] = ()

    def after(self, at: Race) -> Race:
        """What follows is done on the track."""
        return at

    def handwork(self, at: Race) -> Iterator[Line]:
        """By the rule of its side; where the drawing shows the places, at one of these, and the slabs of 15B at all."""
        rule = self.rule.removeprefix("monsterchase-")
        is_known = len(self.places) == 1 or self.tile == ARCH
        for place in self.places:
            cell = strip.read_cell(place)
            if is_known and self.tile in LAYING:
                yield line(
                    "ice-laid" if self.tile == ARCH else "beast-at" if self.tile in BEASTS else "rock-laid",
                    rule,
                    lane=cell.lane,
                    space=cell.space,
                )
            else:
                yield line("tile-place", rule, tile=self.tile, lane=cell.lane, space=cell.space)

    def story(self, viewer: str | None) -> Line:
        values: dict[str, Value] = {"car": self.car, "tile": self.tile}
        if self.places:
            return Line("tell.tile-woken-at", {**values, "places": self.places}, self.rule)
        return Line("tell.tile-woken", values, self.rule)


class PlaceAsked(Fact, frozen=True, tag="place-asked"):
    """Where the boss's tile puts something the table has to say: nobody drew the track, or the last pilot decides among
    equal places."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("tile", "by", "rule"))
    tile: str
    by: str
    rule: str

    def after(self, at: Race) -> Race:
        return at

    def handwork(self, at: Race) -> Iterator[Line]:
        """The keeper, who moves the pieces, reads by what order; a pilot that it is theirs to say."""
        rule = self.rule.removeprefix("monsterchase-")
        match self.tile if self.by == KEEPER else "":
            case "04-B" | "08-B":
                yield line("tile-rock", rule, tile=self.tile)
            case "11-B" | "12-B":
                yield line("tile-beast", rule, tile=self.tile)
            case "15-B":
                yield line("tile-ice", rule, tile=self.tile)
            case "16-A":
                yield line("tile-lake", rule, tile=self.tile)
            case "16-B":
                yield line("tile-ridge", rule, tile=self.tile)
            case _:
                yield line("tile-asked", rule, tile=self.tile, by=self.by)

    def story(self, viewer: str | None) -> Line:
        return Line("tell.place-asked", {"tile": self.tile, "by": self.by}, self.rule)
