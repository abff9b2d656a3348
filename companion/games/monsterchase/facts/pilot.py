"""The turn of a car people drive: cards and stars played, transfers, what its sheet shows, distances."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import UNKNOWN, Card, effect_of
from companion.games.monsterchase.connection import NO_WAY, moved
from companion.games.monsterchase.facts.hand import spent
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import Race, pair, with_pilot, with_turn
from companion.kit.hands import without


class StarUsed(Fact, frozen=True, tag="star-used"):
    """A star power, paid down to so many stars by the car itself or, for the drone, by another."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "left", "payer", "extra"))
    car: str
    left: int
    payer: str = ""
    extra: int = 0

    def after(self, at: Race) -> Race:
        paid = with_pilot(at, self.payer or self.car, stars=self.left)
        return with_turn(paid, star_used=True, extra=at.turn.extra + self.extra)

    def handwork(self, at: Race) -> Iterator[Line]:
        payer = self.payer or self.car
        yield line("stars", "41", car=payer, was=at.pilots[payer].stars, now=self.left)

    def story(self, viewer: str | None) -> Line:
        """Paid by the car itself, or the drone's by a pilot (monsterchase-41, monsterchase-126)."""
        if self.payer:
            values: dict[str, Value] = {"car": self.car, "payer": self.payer, "left": self.left}
            return Line("tell.star-paid", values, "monsterchase-126")
        return Line("tell.star-used", {"car": self.car, "left": self.left}, "monsterchase-41")


class TopPowerUsed(Fact, frozen=True, tag="top-power-used"):
    """The power just used is one of level three: shields are no defence against it."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-113", line=("car",), moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return with_turn(at, is_top=True)


class CardPlayed(Fact, frozen=True, tag="card-played"):
    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-42", line=("car", "card", "moves"), public=("is_extra",))
    car: str
    card: Card
    moves: int
    is_extra: bool = False

    def after(self, at: Race) -> Race:
        played = moved(spent(at, self.car, self.card), self.car)
        return with_turn(played, extra=at.turn.extra - 1) if self.is_extra else chosen(played, "card")

    def handwork(self, at: Race) -> Iterator[Line]:
        if self.card == UNKNOWN:
            yield line("played-one", "42", car=self.car)
        else:
            yield line("played", "42", car=self.car, card=self.card)
        yield from driven(self.car, self.moves, "42")


def chosen(at: Race, main: str, **changes: object) -> Race:
    """The table with the main choice made; what was laid open or lent for it is settled."""
    return with_turn(at, main=main, shown="", lender="", lent="", plan="", asked="", **changes)


def driven(car: str, spaces: int, rule: str) -> Iterator[Line]:
    if spaces:
        yield line("driven", rule, car=car, added=spaces)


class ManoeuvreDone(Fact, frozen=True, tag="manoeuvre-done"):
    """Two cards for an effect; what it moves is 0 where nobody told the app the cards."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "first", "second", "effect", "moves"))
    car: str
    first: Card
    second: Card
    effect: str
    moves: int

    def after(self, at: Race) -> Race:
        played = moved(spent(at, self.car, self.first, self.second), self.car)
        return chosen(played, "manoeuvre", draws=False)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("played-two", "50", car=self.car)
        if UNKNOWN in (self.first, self.second):
            yield line("driven-lower", "53", car=self.car)
        yield from driven(self.car, self.moves, "53")

    def story(self, viewer: str | None) -> Line:
        """Of cards nobody named the app cannot say how far they move (monsterchase-53)."""
        values: dict[str, Value] = {"car": self.car, "effect": self.effect, "moves": self.moves}
        if UNKNOWN in (self.first, self.second):
            return Line("tell.manoeuvre-unnamed", values, "monsterchase-51")
        return Line("tell.manoeuvre-done", {**values, "first": self.first, "second": self.second}, "monsterchase-51")


class CarSpun(Fact, frozen=True, tag="car-spun"):
    """A car spins out by the rules of Winter is Now."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-54", line=("car",))
    car: str

    def after(self, at: Race) -> Race:
        """What a spin-out does stands in another rulebook: the table carries it out."""
        return at

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("spun", "51", car=self.car)


class CardShown(Fact, frozen=True, tag="card-shown"):
    """The card of the turn lies open before a transfer."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-66", line=("car", "card"))
    car: str
    card: Card

    def after(self, at: Race) -> Race:
        """It stays in the hand, but now it is known to all."""
        hand = at.pilots[self.car].hand
        named = hand if self.card in hand else (*without(hand, UNKNOWN), self.card)
        return with_turn(with_pilot(at, self.car, hand=named), shown=self.card)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("shown", "62", car=self.car, card=self.card)


class CognitiveDone(Fact, frozen=True, tag="cognitive-done"):
    """`decides` says where the effect goes."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-66", line=("car", "to", "card", "moves", "decides"))
    car: str
    to: str
    card: Card
    moves: int
    decides: str

    def after(self, at: Race) -> Race:
        """A Steer moves the receiving car too."""
        gone = (self.car, self.to) if effect_of(self.card) == "steer" else (self.car,)
        return chosen(moved(spent(at, self.car, self.card), *gone), "cognitive")

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("played", "66", car=self.car, card=self.card)
        yield line("effect-to", "66", car=self.to, card=self.card)
        yield from driven(self.car, self.moves, "66")


class KineticDone(Fact, frozen=True, tag="kinetic-done"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-69", line=("car", "to", "card", "given", "moves"))
    car: str
    to: str
    card: Card
    given: int
    moves: int

    def after(self, at: Race) -> Race:
        return chosen(moved(spent(at, self.car, self.card), self.car, self.to), "kinetic")

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("played", "68", car=self.car, card=self.card)
        yield from driven(self.to, self.given, "68")
        yield from driven(self.car, self.moves, "68")


class GuestActs(Fact, frozen=True, tag="guest-acts"):
    """A car moves or acts in the turn of another: what it hits, it deals."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car",), is_silent=True, moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return with_turn(at, guest=self.car)


class CardLent(Fact, frozen=True, tag="card-lent"):
    """A connected player agrees to hand over this card."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-71", line=("giver", "card"), moves_nothing=True)
    giver: str
    card: Card

    def after(self, at: Race) -> Race:
        return with_turn(at, lender=self.giver, lent=self.card, asked="")


class AstralDone(Fact, frozen=True, tag="astral-done"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-73", line=("car", "giver", "card"), public=("leap",))
    car: str
    giver: str
    card: Card
    leap: int

    def after(self, at: Race) -> Race:
        return chosen(moved(spent(at, self.giver, self.card), self.car), "astral", draws=False)

    def handwork(self, at: Race) -> Iterator[Line]:
        """The card is the giver's; the car that leaps starts from where it stands itself, or stays there."""
        yield line("played", "71", car=self.giver, card=self.card)
        if self.leap:
            yield line("leapt" if self.leap > 0 else "leapt-back", "73", car=self.car, count=abs(self.leap))


TAKEN = {
    "life": ("tell.effect-taken-life", "monsterchase-7"),
    "star": ("tell.effect-taken-star", "monsterchase-7"),
    "spaces": ("tell.effect-taken-spaces", "monsterchase-124b"),
}


class EffectTaken(Fact, frozen=True, tag="effect-taken"):
    """A life, a star, shields or spaces a car gained, and what it has now."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "what", "now"))
    car: str
    what: str
    now: int

    def after(self, at: Race) -> Race:
        match self.what:
            case "life":
                return with_pilot(at, self.car, lives=self.now)
            case "star":
                return with_pilot(at, self.car, stars=self.now)
            case "spaces":
                return moved(at, self.car)
            case _:
                return with_pilot(at, self.car, shields=self.now)

    def handwork(self, at: Race) -> Iterator[Line]:
        pilot = at.pilots[self.car]
        match self.what:
            case "life":
                yield line("lives", "7c", car=self.car, was=pilot.lives, now=self.now)
            case "star":
                yield line("stars", "7c", car=self.car, was=pilot.stars, now=self.now)
            case "spaces":
                yield from driven(self.car, self.now, "43")
            case _:
                yield line("shields", "110", car=self.car, was=pilot.shields, now=self.now)

    def story(self, viewer: str | None) -> Line:
        """A life, a star, spaces, or else shields."""
        words, rule = TAKEN.get(self.what, ("tell.effect-taken-shield", "monsterchase-110"))
        return Line(words, {"car": self.car, "now": self.now}, rule)


class DistanceSet(Fact, frozen=True, tag="distance-set"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("one", "other", "spaces"), moves_nothing=True)
    one: str
    other: str
    spaces: int

    def after(self, at: Race) -> Race:
        return replace(at, distances={**at.distances, pair(self.one, self.other): self.spaces})

    def story(self, viewer: str | None) -> Line:
        values: dict[str, Value] = {"one": self.one, "other": self.other}
        if self.spaces == NO_WAY:
            return Line("tell.distance-none", values, "monsterchase-59")
        return Line("tell.distance-set", {**values, "spaces": self.spaces}, "monsterchase-58")


class DistancesLost(Fact, frozen=True, tag="distances-lost"):
    """A car was hit, and may have been pushed: it is measured anew."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-65b", line=("car",), moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return moved(at, self.car)
