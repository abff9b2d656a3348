"""Preparation: the table open, the ring and its targets laid, who starts."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.box_entries import BoxValue
from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.hyde.components import NEVERMORE, OUTER, SIXES
from companion.games.hyde.dials import with_outcasts
from companion.games.hyde.facts.lines import has_cards, has_tokens, uses_cards
from companion.games.hyde.state import Position
from companion.kit.lines import line


class Opened(Fact, frozen=True, tag="opened"):
    """The table is open: who sits in which order with which outcast, under which options, with which box."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seats",), public=("outcasts", "options", "box"))
    seats: tuple[str, ...]
    outcasts: dict[str, str]
    options: dict[str, str]
    box: dict[str, BoxValue]

    def after(self, at: Position) -> Position:
        return replace(
            at,
            seats=self.seats,
            outcasts=self.outcasts,
            options=self.options,
            box=self.box,
            pawns=dict.fromkeys(self.seats, NEVERMORE),
            hands=dict.fromkeys(self.seats, ()),
            sixes=SIXES if "bianca" in self.outcasts.values() else 0,
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("opened", "hyde-3")
        yield line("pawns-out", "hyde-4", seats=self.seats)
        if "bianca" in self.outcasts.values() and uses_cards(self.options):
            yield line("sixes-out", "hyde-4", seat=next(seat for seat, who in self.outcasts.items() if who == "bianca"))
        if has_tokens(self.options):
            yield line("bag", "hyde-6", count=len(OUTER))


class DealtBySeat(Fact, frozen=True, tag="dealt-by-seat"):
    """Each seat draws cards of its own from the app; at older tables whoever came first had the next one."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True)

    def after(self, at: Position) -> Position:
        return replace(at, by_seat=True)


class OutcastChosen(Fact, frozen=True, tag="outcast-chosen"):
    """This seat plays another outcast than the table was opened with."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-1c", line=("seat", "outcast"))
    seat: str
    outcast: str

    def after(self, at: Position) -> Position:
        return with_outcasts(at, {**at.outcasts, self.seat: self.outcast})

    def handwork(self, at: Position) -> Iterator[Line]:
        """Another card and another pawn; the two sixes come and go with Bianca."""
        yield line("outcast", "hyde-4", seat=self.seat, outcast=self.outcast)
        if not has_cards(at):
            return
        if self.outcast == "bianca":
            yield line("sixes-out", "hyde-4", seat=self.seat)
        elif at.outcasts[self.seat] == "bianca":
            yield line("sixes-away", "hyde-4", count=SIXES)


class FirstByTurns(Fact, frozen=True, tag="first-by-turns"):
    """The table played before, and by turns this seat would start now; the clothes may say otherwise."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-7", line=("seat",), moves_nothing=True)
    seat: str

    def after(self, at: Position) -> Position:
        return replace(at, due=self.seat)


class RingLaid(Fact, frozen=True, tag="ring-laid"):
    """The locations lie in this order, clockwise."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-3", line=("places",))
    places: tuple[str, ...]

    def after(self, at: Position) -> Position:
        return replace(at, ring=self.places, step="targets" if len(self.places) == len(OUTER) else "ring")

    def handwork(self, at: Position) -> Iterator[Line]:
        """Location by location as they are named, or the whole ring at once; the first lies next to none."""
        new = self.places[len(at.ring) :]
        yield line("location" if at.ring and len(new) == 1 else "ring", "hyde-3", places=new)


class TargetsLaid(Fact, frozen=True, tag="targets-laid"):
    """These targets lie on these locations."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-3b", public=("targets",))
    targets: dict[str, str]

    def after(self, at: Position) -> Position:
        return replace(at, targets=self.targets, step="first" if len(self.targets) == len(OUTER) else "targets")

    def handwork(self, at: Position) -> Iterator[Line]:
        for place, target in self.targets.items():
            if place not in at.targets:
                yield line("target", "hyde-3b", place=place, target=target)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), targets=tuple(self.targets.values()))


class FirstChosen(Fact, frozen=True, tag="first-chosen"):
    """This seat starts; Mano stands before the last one."""

    ends_part: ClassVar[Stretch] = "setup"
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-7b", line=("first", "mano_at"))
    first: str
    mano_at: str

    def after(self, at: Position) -> Position:
        return replace(at, first=self.first, turn=self.first, mano_at=self.mano_at, step="move")

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("mano-sent" if has_cards(at) else "mano-moved", "hyde-7b", to=self.mano_at)
