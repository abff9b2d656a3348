"""Preparation: the table open, who has the Edge, which deck, the first hands."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.box_entries import BoxValue
from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.free_words import FreeWords
from companion.engine.words import Line
from companion.games.mythos.components import HAND
from companion.games.mythos.state import Position, chosen, keeps_counters, opponent
from companion.kit.lines import line


class Opened(Fact, frozen=True, tag="opened"):
    """The table is open: who sits where, under which options, with which box."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seats",), public=("options", "box"), moves_nothing=True)
    seats: tuple[str, ...]
    options: dict[str, str]
    box: dict[str, BoxValue]

    def after(self, at: Position) -> Position:
        nothing = dict.fromkeys(self.seats, 0)
        return replace(
            at,
            seats=self.seats,
            options=self.options,
            box=self.box,
            chakra=nothing,
            hands=nothing,
            bonus=nothing,
            counted=nothing,
        )


class DeckChosen(Fact, frozen=True, tag="deck-chosen"):
    """This seat plays a deck of the house; with none, any card may turn up."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-3", line=("seat", "deck"), moves_nothing=True)
    seat: str
    deck: FreeWords

    def after(self, at: Position) -> Position:
        return replace(at, decks={**at.decks, self.seat: self.deck})


class EdgeGiven(Fact, frozen=True, tag="edge-given"):
    """Luck gave the Edge to this seat: it plays first."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-6", line=("seat",))
    seat: str

    def after(self, at: Position) -> Position:
        return replace(at, edge=self.seat, turn="", step="counters" if keeps_counters(at) else "hands")

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("edge", "mythos-6", seat=self.seat)
        if keeps_counters(at):
            return
        if chosen(at, "missions") == "competitive":
            yield line("missions-by-turns", "mythos-7b", seat=self.seat, other=opponent(at, self.seat))
        else:
            yield line("missions-mixed", "mythos-7")
        yield line("mission-aside", "mythos-8")
        for seat in at.seats:
            yield line("hand", "mythos-9", seat=seat, count=HAND)


class HandRedrawn(Fact, frozen=True, tag="hand-redrawn"):
    """All five cards went back and five others came, once."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-9", line=("seat",))
    seat: str

    def after(self, at: Position) -> Position:
        return replace(at, kept=(*at.kept, self.seat))

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("redrawn", "mythos-9", seat=self.seat, count=HAND)


class HandsReady(Fact, frozen=True, tag="hands-ready"):
    """Nobody changes the first hand any more."""

    ends_part: ClassVar[Stretch] = "setup"
    secrecy: ClassVar[Secrecy] = Secrecy("mythos-9", moves_nothing=True)

    def after(self, at: Position) -> Position:
        return replace(at, step="mission", kept=at.seats, hands=dict.fromkeys(at.seats, HAND))
