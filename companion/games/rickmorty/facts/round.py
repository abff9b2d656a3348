"""A round until the adventure begins: the die, the pawns on the board, who is first, who visits the Smith house."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Revealed, Secrecy, Stretch
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.rickmorty.components import SMITH
from companion.games.rickmorty.state import Decided, Position, Why, pawns_on
from companion.kit.lines import line
from companion.kit.turns import clockwise_from


class RoundBegun(Fact, frozen=True, tag="round-begun"):
    """Everybody has passed and harvested: a new round, the pawns back in hand."""

    ends_part: ClassVar[Stretch] = "round"
    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-33", line=("round",))
    round: int

    def after(self, at: Position) -> Position:
        return replace(at, round=self.round, step="die", ricks={}, mortys={}, turn="", recent="", tied=(), decided=None)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("pawns-back", "rickmorty-33")


class DieRolled(Fact, frozen=True, tag="die-rolled"):
    """The die lies on this slot; now everybody places in secret."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-6", line=("place",))
    place: str

    def after(self, at: Position) -> Position:
        return replace(at, die=self.place, step="place", placings=at.placings + 1, stirred=False)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("die", "rickmorty-6", place=self.place)


class PawnsPut(Fact, frozen=True, tag="pawns-put"):
    """This seat's pawns stand on the board, as its tokens lay behind the screen."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-7", line=("seat", "rick", "morty"))
    seat: str
    rick: str
    morty: str

    def after(self, at: Position) -> Position:
        return put(at, self.seat, self.rick, self.morty)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield from putting(self.seat, self.rick, self.morty)


def put(at: Position, seat: str, rick: str, morty: str) -> Position:
    return replace(at, ricks={**at.ricks, seat: rick}, mortys={**at.mortys, seat: morty})


def putting(seat: str, rick: str, morty: str) -> Iterator[Line]:
    yield line("rick", "rickmorty-7", seat=seat, to=rick)
    yield line("morty", "rickmorty-7", seat=seat, to=morty)


def revealed(fact: Revealed, at: Position) -> Position:
    """What the engine's own fact does to this table, beside its locks: all pawns stand on the board."""
    for seat, choice in fact.choices.items():
        at = put(at, seat, str(choice["rick"]), str(choice["morty"]))
    return at


def hands_of_reveal(fact: Revealed, _at: Position) -> Iterator[Line]:
    for seat, choice in fact.choices.items():
        yield from putting(seat, str(choice["rick"]), str(choice["morty"]))


class RollCalled(Fact, frozen=True, tag="roll-called"):
    """These seats are level: they roll for the first place."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-9d", line=("seats", "place"), public=("why",), moves_nothing=True)
    seats: tuple[str, ...]
    place: str
    why: Why

    def after(self, at: Position) -> Position:
        return replace(at, tied=self.seats, step="initiative", decided=Decided(self.place, self.why))


class RolledOff(Fact, frozen=True, tag="rolled-off"):
    """The app rolled for each of them."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-9d", public=("rolls",), moves_nothing=True)
    rolls: dict[str, int]

    def after(self, at: Position) -> Position:
        return at

    def story(self, viewer: str | None) -> Line | None:
        said = tuple(word for seat, face in self.rolls.items() for word in (seat, str(face)))
        return reworded(declared_line(self, viewer), rolls=said)


# Why somebody is the first player: the words that say it, and the rule.
REASONS: dict[Why, tuple[str, str]] = {
    "alone": ("tell.first-alone", "rickmorty-9"),
    "presence": ("tell.first-presence", "rickmorty-9b"),
    "roll": ("tell.first-roll", "rickmorty-9d"),
    "centre": ("tell.first-centre", "rickmorty-9f"),
    "ruling": ("tell.first-ruling", "custode-truth"),
}


class FirstDecided(Fact, frozen=True, tag="first-decided"):
    """This seat is the first player; whoever has a pawn in the Smith house visits it, in the new order."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-10", line=("first", "place"), public=("why",), moves_nothing=True)
    first: str
    place: str
    why: Why

    def after(self, at: Position) -> Position:
        home = {seat for seat, _ in pawns_on(at, SMITH)}
        visits = tuple(seat for seat in clockwise_from(at.seats, self.first) if seat in home)
        now = replace(at, first=self.first, decided=Decided(self.place, self.why), tied=(), visits=visits)
        return replace(now, step="garage") if visits else to_adventure(now)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), *REASONS[self.why])


def to_adventure(at: Position) -> Position:
    """The first player's turn."""
    return replace(at, step="adventure", turn=at.first, visits=(), passes=0, acted=False, recent="", visited=())


class HomeVisited(Fact, frozen=True, tag="home-visited"):
    """This seat takes its garage tokens; its resources follow as taken from the Federation."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-11", line=("seat", "garages"))
    seat: str
    garages: int

    def after(self, at: Position) -> Position:
        rest = tuple(seat for seat in at.visits if seat != self.seat)
        now = replace(at, garages={**at.garages, self.seat: at.garages[self.seat] + self.garages}, visits=rest)
        now = replace(now, visited=(*at.visited, self.seat))
        return now if rest else to_adventure(now)

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.garages:
            yield line("garages", "rickmorty-11", seat=self.seat, count=self.garages)

    def story(self, viewer: str | None) -> Line | None:
        line = declared_line(self, viewer)
        return line if self.garages else reworded(line, "tell.home-empty", "rickmorty-11c")
