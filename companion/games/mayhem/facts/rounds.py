"""The start of a round and recovery: dice, initiative, the first places, the Mayhem die, GO! cards, fire."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line, Value
from companion.games.mayhem.components import SIDES
from companion.games.mayhem.state import City, Mission, is_free_for_all, with_figure, with_side
from companion.kit.lines import line


class DiceRolled(Fact, frozen=True, tag="dice-rolled"):
    """Activation dice of a side, as they lie."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-46", line=("side",), public=("dice",), moves_nothing=True)
    side: str
    dice: tuple[int, ...]

    def after(self, at: City) -> City:
        each = at.sides[self.side]
        return with_side(at, self.side, rolled=(*each.rolled, *self.dice), dice=(*each.dice, *self.dice))

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), dice=tuple(map(str, self.dice)))


class DiceThrown(Fact, frozen=True, tag="dice-thrown"):
    """The app rolled for all sides: the dice are turned to what it says."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-46", public=("dice",))
    dice: dict[str, tuple[int, ...]]

    def after(self, at: City) -> City:
        for side, dice in self.dice.items():
            each = at.sides[side]
            at = with_side(at, side, rolled=(*each.rolled, *dice), dice=(*each.dice, *dice))
        return at

    def handwork(self, at: City) -> Iterator[Line]:
        if len(self.dice) != len(SIDES):
            yield self.one_each()
            return
        (side, dice), (other, others) = self.dice.items()
        yield line("dice-teams", "mayhem-46", side=side, dice=shown(dice), other=other, others=shown(others))

    def story(self, viewer: str | None) -> Line | None:
        """Two teams apart, else one player after the other."""
        if len(self.dice) != len(SIDES):
            return reworded(declared_line(self, viewer), dice=self.in_turn())
        (side, dice), (other, others) = self.dice.items()
        teams: dict[str, Value] = {"side": side, "dice": shown(dice), "other": other, "others": shown(others)}
        return reworded(declared_line(self, viewer), "tell.dice-teams", "mayhem-46", **teams)

    def in_turn(self) -> tuple[str, ...]:
        return tuple(word for side, dice in self.dice.items() for word in (side, *shown(dice)))

    def one_each(self) -> Line:
        """Three fight one another, with a die each (mayhem-66)."""
        (first, one), (second, two), (third, three) = self.dice.items()
        return line(
            "dice",
            "mayhem-46",
            first=first,
            first_die=shown(one),
            second=second,
            second_die=shown(two),
            third=third,
            third_die=shown(three),
        )


def shown(dice: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, dice))


class Tied(Fact, frozen=True, tag="tied"):
    """Equal sums: the initiative token is flipped (mayhem-46)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-46b", moves_nothing=True)

    def after(self, at: City) -> City:
        return replace(at, step="tie")


class InitiativeWon(Fact, frozen=True, tag="initiative-won"):
    """Who begins this round."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-46", line=("side",))
    side: str

    def after(self, at: City) -> City:
        is_first = at.round == 1 and not is_free_for_all(at)
        return replace(at, first=self.side, step="enter" if is_first else "mayhem")

    def handwork(self, at: City) -> Iterator[Line]:
        if at.first != self.side:
            yield line("initiative-to" if is_free_for_all(at) else "initiative", "mayhem-46", side=self.side)


class Entered(Fact, frozen=True, tag="entered"):
    """A character comes onto the map: at the start, or again after it was off."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-50", line=("figure", "place"), public=("first",))
    figure: str
    place: str
    # Before the first round, where it is no recovery (mayhem-47).
    first: bool = False

    def after(self, at: City) -> City:
        """Whoever comes back was KO for good."""
        hurt = None if at.hurt and at.hurt.figure == self.figure else at.hurt
        at = replace(at, hurt=hurt, downed=tuple(each for each in at.downed if each.figure != self.figure))
        return with_figure(at, self.figure, place=self.place, off="")

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("entered", self.rule(), figure=self.figure, place=self.place)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), "", self.rule())

    def rule(self) -> str:
        return "mayhem-47" if self.first else "mayhem-50"


class AllEntered(Fact, frozen=True, tag="all-entered"):
    """Everybody stands on the map: the Mayhem die is next."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True)

    def after(self, at: City) -> City:
        return replace(at, step="mayhem")


class MayhemRolled(Fact, frozen=True, tag="mayhem-rolled"):
    """What every attack of this round deals, and whether the star shows."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-48", line=("number",), public=("star",))
    number: int
    star: bool

    def after(self, at: City) -> City:
        return replace(at, mayhem=self.number, star=self.star, step="return")

    def handwork(self, at: City) -> Iterator[Line]:
        if at.options.get("dice") == "app":
            yield line("mayhem-star" if self.star else "mayhem", "mayhem-48", number=self.number)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), "tell.mayhem-rolled-star" if self.star else "")


class FaceNoted(Fact, frozen=True, tag="face-noted"):
    """The face that lies up is in the box: once a round, as it is one face (mayhem-48b)."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True, moves_nothing=True)

    def after(self, at: City) -> City:
        return replace(at, noted=at.round)


class GoDrawn(Fact, frozen=True, tag="go-drawn"):
    """Whoever has none draws and reveals a GO! card, in this order."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-25", line=("sides",))
    sides: tuple[str, ...]

    def after(self, at: City) -> City:
        for side in self.sides:
            at = with_side(at, side, mission=Mission())
        return replace(at, go=max(0, at.go - len(self.sides)))

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("go-drawn", "mayhem-25", sides=self.sides)


class GoReshuffled(Fact, frozen=True, tag="go-reshuffled"):
    """No GO! card was left: those done are the new deck."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-9b", line=("cards",))
    cards: int

    def after(self, at: City) -> City:
        return replace(at, go=self.cards)

    def handwork(self, at: City) -> Iterator[Line]:
        yield line("go-reshuffled", "mayhem-9b", count=self.cards)


class FireOut(Fact, frozen=True, tag="fire-out"):
    """One fire token off each that burned and still stands."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-42", line=("figures",))
    figures: tuple[str, ...]

    def after(self, at: City) -> City:
        for figure in self.figures:
            at = with_figure(at, figure, fire=max(0, at.figures[figure].fire - 1))
        return at

    def handwork(self, at: City) -> Iterator[Line]:
        for figure in self.figures:
            now = max(0, at.figures[figure].fire - 1)
            yield line("fire", "mayhem-42", figure=figure, was=at.figures[figure].fire, now=now)


class ActivationBegun(Fact, frozen=True, tag="activation-begun"):
    """Recovery is over: the side with the initiative acts first."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-56", line=("side",), moves_nothing=True)
    side: str

    def after(self, at: City) -> City:
        return replace(at, step="act", turn=self.side)


class RoundEnded(Fact, frozen=True, tag="round-ended"):
    """All dice lie: played cards go, dice come back, and a new round begins."""

    ends_part: ClassVar[Stretch] = "round"
    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-64", line=("round",), public=("first",))
    round: int
    # Who has the initiative next where it goes round (mayhem-73); nobody where dice decide.
    first: str

    def after(self, at: City) -> City:
        """Dice, cards and what was due belong to the round that is over."""
        at = replace(
            at,
            sides={side: replace(each, rolled=(), dice=(), card="", card_for="") for side, each in at.sides.items()},
            figures={figure: replace(each, dice={}) for figure, each in at.figures.items()},
            step="dice",
            round=self.round + 1,
            turn="",
            last="",
            first=self.first,
            mayhem=0,
            star=False,
            placed=False,
        )
        return replace(at, active=None, due=(), downed=(), steps=0, flames=False)

    def handwork(self, at: City) -> Iterator[Line]:
        played = tuple(each.card for each in at.sides.values() if each.card)
        if played:
            yield line("cards-away", "mayhem-64", count=len(played))
        if at.options.get("dice") != "app":
            yield line("dice-back", "mayhem-46")
        if self.first:
            yield line("initiative-to", "mayhem-73", side=self.first)


class TileAsked(Fact, frozen=True, tag="tile-asked"):
    """Everybody has acted in the free-for-all: a tile goes (mayhem-72)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mayhem-72", line=("side",), moves_nothing=True)
    side: str

    def after(self, at: City) -> City:
        return replace(at, step="tile", turn=self.side)
