"""Mayhem cards played."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line
from companion.games.mayhem.state import City, with_side
from companion.kit.hands import Card, without
from companion.kit.lines import line


class CardPlayed(Fact, frozen=True, tag="card-played"):
    """A Mayhem card lies open until the end of the round (mayhem-21)."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-19", line=("seat", "card", "figure"), public=("side", "is_open"))
    seat: str
    side: str
    card: Card
    # Whom it is for, and whether what it does is still to be told.
    figure: str
    is_open: bool

    def after(self, at: City) -> City:
        at = replace(at, hands={**at.hands, self.seat: without(at.hands[self.seat], self.card)})
        at = with_side(at, self.side, card=self.card, card_for=self.figure)
        if self.is_open and at.active and at.active.figure == self.figure:
            at = replace(at, active=replace(at.active, is_open=True))
        return at

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("card-played", "mayhem-21", seat=self.seat, card=self.card)
