"""The Federation: resources taken and given back, and the moment a pile runs out."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.rickmorty.components import FEDERATION, counted
from companion.games.rickmorty.state import Emptied, Position, with_tokens
from companion.kit.lines import line


class Taken(Fact, frozen=True, tag="taken"):
    """Tokens went from the Federation to a player: of a harvest, with the pawn and the slot they came by."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-32", line=("seat", "tokens"), public=("place", "pawn"))
    seat: str
    tokens: tuple[str, ...]
    place: str = ""
    pawn: str = ""

    def after(self, at: Position) -> Position:
        return with_tokens(at, self.seat, counted(self.tokens))

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("taken", "rickmorty-32", seat=self.seat, added=self.tokens)

    def story(self, viewer: str | None) -> Line | None:
        line = declared_line(self, viewer)
        if not self.place:
            return line
        return reworded(line, "tell.taken-at", "rickmorty-25", place=self.place, pawn=self.pawn)


class EffectUsed(Fact, frozen=True, tag="effect-used"):
    """A card brings something from the Federation: it follows."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("seat",), is_silent=True, moves_nothing=True)
    seat: str

    def after(self, at: Position) -> Position:
        return at


class FederationEmptied(Fact, frozen=True, tag="federation-emptied"):
    """A pile has run out: at once everybody gives back half of theirs, rounded up."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-28", line=("resource",), public=("returned",))
    resource: str
    returned: dict[str, int]

    def after(self, at: Position) -> Position:
        for seat, count in self.returned.items():
            at = with_tokens(at, seat, {self.resource: -count})
        kept = {seat: at.held[seat][self.resource] for seat in self.returned}
        return replace(at, emptied=(*at.emptied, Emptied(self.resource, self.returned, kept)))

    def handwork(self, at: Position) -> Iterator[Line]:
        for seat, count in self.returned.items():
            yield line("returned", "rickmorty-28", seat=seat, count=count, resource=self.resource)

    def story(self, viewer: str | None) -> Line | None:
        said = tuple(word for seat, count in self.returned.items() for word in (seat, str(count)))
        return reworded(declared_line(self, viewer), returned=said)


class ShortageLost(Fact, frozen=True, tag="shortage-lost"):
    """By house ruling what a pile did not have is not taken once it is full again."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-28b", line=("seat", "resource", "count"), moves_nothing=True)
    seat: str
    resource: str
    count: int

    def after(self, at: Position) -> Position:
        return at


class Given(Fact, frozen=True, tag="given"):
    """A card makes a player give a token to the Federation or to somebody else."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-35", line=("seat", "resource", "to"))
    seat: str
    resource: str
    to: str

    def after(self, at: Position) -> Position:
        now = with_tokens(at, self.seat, {self.resource: -1})
        return now if self.to == FEDERATION else with_tokens(now, self.to, {self.resource: 1})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("given", "rickmorty-35", seat=self.seat, resource=self.resource, to=self.to)


class GarageGained(Fact, frozen=True, tag="garage-gained"):
    """A card brings a player a garage token."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-35", line=("seat",))
    seat: str

    def after(self, at: Position) -> Position:
        return replace(at, garages={**at.garages, self.seat: at.garages[self.seat] + 1})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("garages", "rickmorty-35", seat=self.seat, count=1)
