"""Assault and aura cards: what lies there, what was discarded last, what is due next."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import PILE_NAMES
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import NONE, Race


class CardsCleared(Fact, frozen=True, tag="cards-cleared"):
    """The negative aura and the assault of the round before are gone."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-22")

    def after(self, at: Race) -> Race:
        """A pile nothing was discarded to keeps its last card."""
        return replace(
            at,
            assault=NONE,
            aura=NONE,
            last_assault=at.last_assault if at.assault == NONE else at.assault,
            last_aura=at.last_aura if at.aura == NONE else at.aura,
        )

    def handwork(self, at: Race) -> Iterator[Line]:
        if at.assault != NONE:
            yield line("assault-away", "22")
        if at.aura != NONE:
            yield line("aura-away", "22")


class AuraDropped(Fact, frozen=True, tag="aura-dropped"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-23", public=("card",))
    card: int

    def after(self, at: Race) -> Race:
        """Not what Caos would bring back: that is the last negative one (monsterchase-28c)."""
        left = list(at.auras)
        left.remove(self.card)
        return replace(at, auras=tuple(left))

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("aura-dropped", "23")


class AssaultDrawn(Fact, frozen=True, tag="assault-drawn"):
    """A card by its place in the list of the box; below zero one that nobody wrote down."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-24", public=("card",))
    card: int

    def after(self, at: Race) -> Race:
        return replace(at, assault=self.card, dealt_assaults=(*at.dealt_assaults, self.card))

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("assault", "24")


class AuraDrawn(Fact, frozen=True, tag="aura-drawn"):
    """A negative aura, by its place in the list of the box."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-24", public=("card",))
    card: int

    def after(self, at: Race) -> Race:
        return replace(at, aura=self.card, dealt_auras=(*at.dealt_auras, self.card))

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("aura", "24")


class AuraWon(Fact, frozen=True, tag="aura-won"):
    """A positive aura, by its place in the list of the box."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-90", public=("card",))
    card: int

    def after(self, at: Race) -> Race:
        won = (*at.auras, self.card)
        return replace(at, auras=won, owed_auras=at.owed_auras - 1, dealt_auras=(*at.dealt_auras, self.card))

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("aura-won", "90")


class ChaosDrawn(Fact, frozen=True, tag="chaos-drawn"):
    """What it brings back, or nothing."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy(public=("pile", "card"))
    pile: str
    card: int

    def after(self, at: Race) -> Race:
        """The card that comes back leaves no discard behind, and all but what lies on the table is in the deck again
        (monsterchase-29); where there was none, Caos only goes back."""
        back = self.card != NONE
        shuffled = replace(at, dice=at.dice + 1)
        if self.pile == "assault":
            shuffled = replace(shuffled, assault=self.card, last_assault=NONE) if back else shuffled
            return replace(shuffled, dealt_assaults=lying(shuffled.assault))
        shuffled = replace(shuffled, aura=self.card, last_aura=NONE) if back else shuffled
        return replace(shuffled, dealt_auras=lying(shuffled.aura, *shuffled.auras))

    def handwork(self, at: Race) -> Iterator[Line]:
        if self.card != NONE:
            yield line("chaos-back", "28", pile=PILE_NAMES[self.pile])
        yield line("chaos-shuffle", "29", pile=PILE_NAMES[self.pile])

    def story(self, viewer: str | None) -> Line:
        """What comes back, or that there is nothing to come back (monsterchase-28, monsterchase-28b)."""
        values: dict[str, Value] = {"pile": PILE_NAMES.get(self.pile, self.pile)}
        if self.card == NONE:
            return Line("tell.chaos-aside", values, "monsterchase-28b")
        return Line("tell.chaos-drawn", values, "monsterchase-28")


def lying(*cards: int) -> tuple[int, ...]:
    """What a shuffle leaves out, until the next one: discarded later, it is no card of that deck."""
    return tuple(card for card in cards if card != NONE)


class AssaultGone(Fact, frozen=True, tag="assault-gone"):
    """The assault card goes to its discards."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-35")

    def after(self, at: Race) -> Race:
        return replace(at, assault=NONE, last_assault=at.assault)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield line("assault-away", "91")


class AurasOwed(Fact, frozen=True, tag="auras-owed"):
    """So many positive auras are due; then the table goes on."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-90", line=("count",), public=("then",), moves_nothing=True)
    count: int
    then: str

    def after(self, at: Race) -> Race:
        """While some are still being drawn, more of them do not change where to go on."""
        then = at.then if at.owed_auras else self.then
        return replace(at, owed_auras=at.owed_auras + self.count, then=then, step="aura")


class AuraApplied(Fact, frozen=True, tag="aura-applied"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-48", line=("car",), public=("card",), moves_nothing=True)
    car: str
    card: int

    def after(self, at: Race) -> Race:
        """Told, and nothing moved."""
        return at
