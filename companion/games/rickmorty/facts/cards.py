"""Cards played, protected, used, destroyed and discarded, and what was told of them."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.free_words import FreeWords
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.rickmorty.components import OBJECT, SLOTS, Green
from companion.games.rickmorty.state import Position, owner_of, with_card, without
from companion.kit.lines import line


def one_less(at: Position, seat: str) -> dict[str, int]:
    """The hands with a card less here."""
    return {**at.hands, seat: at.hands[seat] - 1}


class BluePlayed(Fact, frozen=True, tag="blue-played"):
    """An action or a place: destroyed after use, at the end of the turn where it lasts so long."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-13b", line=("seat",), public=("lasts", "name"))
    seat: str
    lasts: bool = False
    name: FreeWords = ""

    def after(self, at: Position) -> Position:
        kept = 1 if self.lasts else 0
        now = replace(at, hands=one_less(at, self.seat), general=at.general + 1 - kept, lasting=at.lasting + kept)
        return replace(now, acted=True, passes=0, stirred=True)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("blue-lasts" if self.lasts else "blue", "rickmorty-13b", seat=self.seat)

    def story(self, viewer: str | None) -> Line | None:
        line = declared_line(self, viewer)
        return reworded(line, "tell.blue-played-named", name=self.name) if self.name else line


class GreenPlayed(Fact, frozen=True, tag="green-played"):
    """An object or a character lies before its player."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-15", line=("seat",), public=("card",))
    seat: str
    card: Green

    def after(self, at: Position) -> Position:
        area = {**at.area, self.seat: (*at.area[self.seat], self.card.id)}
        now = replace(with_card(at, self.card), hands=one_less(at, self.seat), area=area)
        return replace(now, acted=True, passes=0, stirred=True)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("green", "rickmorty-15", seat=self.seat, kind=self.card.kind)

    def story(self, viewer: str | None) -> Line | None:
        words = "tell.green-played-object" if self.card.kind == OBJECT else "tell.green-played-character"
        line = reworded(declared_line(self, viewer), words, points=self.card.points)
        return reworded(line, "tell.green-played-named", name=self.card.name) if self.card.name else line


class Reacted(Fact, frozen=True, tag="reacted"):
    """An orange card against somebody, at any moment; it is destroyed."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-14", line=("seat", "against"))
    seat: str
    against: str

    def after(self, at: Position) -> Position:
        return replace(at, hands=one_less(at, self.seat), general=at.general + 1, stirred=True)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("reaction", "rickmorty-14", seat=self.seat)


class CardProtected(Fact, frozen=True, tag="card-protected"):
    """A garage token lies on a card, until the card goes."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-22b", line=("seat", "card"))
    seat: str
    card: str

    def after(self, at: Position) -> Position:
        now = with_card(at, replace(at.greens[self.card], garage=True))
        return replace(now, garages={**at.garages, self.seat: at.garages[self.seat] - 1})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("protect", "rickmorty-22b", seat=self.seat, card=self.card)


class ObjectUsed(Fact, frozen=True, tag="object-used"):
    """An object did what it says, and goes to its owner's personal pile."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-16", line=("seat", "card"))
    seat: str
    card: str

    def after(self, at: Position) -> Position:
        return replace(to_pile(at, self.card), stirred=True)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield from leaving(at, self.card, "rickmorty-16", to_pile=True)


class CardCalled(Fact, frozen=True, tag="card-called"):
    """A character helps: what it says follows, and it stays where it is."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-35", line=("seat", "card"), moves_nothing=True)
    seat: str
    card: str

    def after(self, at: Position) -> Position:
        return replace(at, stirred=True)


class CardDiscarded(Fact, frozen=True, tag="card-discarded"):
    """A green card goes to its owner's personal pile."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-17", line=("seat", "card"))
    seat: str
    card: str

    def after(self, at: Position) -> Position:
        return to_pile(at, self.card)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield from leaving(at, self.card, "rickmorty-17", to_pile=True)


class CardDestroyed(Fact, frozen=True, tag="card-destroyed"):
    """A card's effect destroys a card in play; a garage token saves it from an opponent's."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-17", line=("seat", "card", "owner"), public=("is_saved",))
    seat: str
    card: str
    owner: str
    is_saved: bool = False

    def after(self, at: Position) -> Position:
        if self.is_saved:
            return to_pile(at, self.card)
        area = {**at.area, self.owner: without(at.area[self.owner], self.card)}
        return replace(bare(at, self.card), area=area, general=at.general + 1)

    def handwork(self, at: Position) -> Iterator[Line]:
        rule = "rickmorty-23" if self.is_saved else "rickmorty-17"
        yield from leaving(at, self.card, rule, to_pile=self.is_saved)

    def story(self, viewer: str | None) -> Line | None:
        line = declared_line(self, viewer)
        return reworded(line, "tell.card-saved", "rickmorty-23") if self.is_saved else line


def to_pile(at: Position, card: str) -> Position:
    """From the play area to its owner's personal pile; a garage token on it goes back to the supply."""
    owner = owner_of(at, card)
    area = {**at.area, owner: without(at.area[owner], card)}
    piles = {**at.piles, owner: (*at.piles[owner], card)}
    return replace(bare(at, card), area=area, piles=piles)


def bare(at: Position, card: str) -> Position:
    """The card without a garage token, which goes back to the supply."""
    return with_card(at, replace(at.greens[card], garage=False))


def leaving(at: Position, card: str, rule: str, *, to_pile: bool) -> Iterator[Line]:
    """A card leaves the play area, with what lies on it."""
    yield line("to-pile" if to_pile else "to-general", rule, seat=owner_of(at, card), card=card)
    if at.greens[card].garage:
        yield line("garage-back", "rickmorty-23", card=card)


class CardMarked(Fact, frozen=True, tag="card-marked"):
    """An icon that a green card shows, beside one of the other sort."""

    secrecy: ClassVar[Secrecy] = Secrecy("rickmorty-36", line=("card", "icon"), moves_nothing=True)
    card: str
    icon: str

    def after(self, at: Position) -> Position:
        card = at.greens[self.card]
        if self.icon in SLOTS:
            return with_card(at, replace(card, dimension=self.icon))
        return with_card(at, replace(card, resource=self.icon))


class CardNamed(Fact, frozen=True, tag="card-named"):
    """What a green card is called."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("name",), public=("card",), moves_nothing=True)
    card: str
    name: FreeWords

    def after(self, at: Position) -> Position:
        return with_card(at, replace(at.greens[self.card], name=self.name))
