"""The hand of a car people drive: drawn, named, given up."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, openly
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import DRONE, EXTRA, Card, deck_of
from companion.games.monsterchase.facts.lines import deck_name, line
from companion.games.monsterchase.state import Race, is_secret, with_pilot, with_seen, with_turn
from companion.kit.hands import unknown, with_known, without


class CardDrawn(Fact, frozen=True, tag="card-drawn"):
    """Cards of this colour went to a hand; the drawing at the end of the own turn closes it."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "count", "colour", "closes"))
    car: str
    count: int
    colour: str
    closes: bool = False

    def after(self, at: Race) -> Race:
        drawn = with_pilot(at, self.car, hand=(*at.pilots[self.car].hand, *unknown(self.count)))
        return with_turn(drawn, is_drawn=True) if self.closes else drawn

    def handwork(self, at: Race) -> Iterator[Line]:
        if self.count:
            yield line("drawn", "44", car=self.car, count=self.count, deck=deck_name(self.colour))

    def story(self, viewer: str | None) -> Line:
        values: dict[str, Value] = {"car": self.car, "count": self.count, "deck": deck_name(self.colour)}
        return Line("tell.card-drawn", values, "monsterchase-44")


class DrawLost(Fact, frozen=True, tag="draw-lost"):
    """No drawing at the end of this turn. No longer made: what is played says so itself."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-45", line=("car",), moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return with_turn(at, draws=False)


class CardsNamed(Fact, frozen=True, tag="cards-named"):
    secrecy: ClassVar[Secrecy] = Secrecy(
        "monsterchase-44", line=("car",), secret={"cards": "car"}, has_own=True, moves_nothing=True, only_names=True
    )
    car: str
    cards: tuple[Card, ...]

    def after(self, at: Race) -> Race:
        return with_pilot(at, self.car, hand=with_known(at.pilots[self.car].hand, *self.cards))

    def story(self, viewer: str | None) -> Line | None:
        """A hand that lies open is told to all (monsterchase-128b)."""
        return openly(self) if self.car in (DRONE, EXTRA) else declared_line(self, viewer)


class CardGiven(Fact, frozen=True, tag="card-given"):
    """A hand card was given up in place of a shield."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-47", line=("car", "card"))
    car: str
    card: Card

    def after(self, at: Race) -> Race:
        return spent(at, self.car, self.card)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("given", "47", car=self.car)


def spent(at: Race, car: str, *cards: Card) -> Race:
    """The table with these cards gone from a hand before everybody's eyes."""
    return with_all_seen(with_pilot(at, car, hand=without(at.pilots[car].hand, *cards)), *cards)


def with_all_seen(at: Race, *cards: Card) -> Race:
    """The cards among these that were named, each by the deck it came from as far as the box knows it."""
    for card in cards:
        if colour := deck_of(at.box, card):
            at = with_seen(at, colour, card)
    return at


class HandDropped(Fact, frozen=True, tag="hand-dropped"):
    secrecy: ClassVar[Secrecy] = Secrecy(line=("car",))
    car: str

    def after(self, at: Race) -> Race:
        """A hand that a phone kept for its owner is not turned up."""
        hand = () if is_secret(at, self.car) else at.pilots[self.car].hand
        return with_pilot(with_all_seen(at, *hand), self.car, hand=())

    def handwork(self, at: Race) -> Iterator[Line]:
        if at.pilots[self.car].hand:
            yield line("hand-away", "74", car=self.car, count=len(at.pilots[self.car].hand))
