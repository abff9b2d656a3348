"""What effects of cards do, as the table says it: tokens, moves, hiding, defeat, control, chakra, points, the Edge."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line
from companion.games.mythos.dials import unread
from companion.games.mythos.facts.lines import name_of, points_line, with_sign
from companion.games.mythos.power import same_name
from companion.games.mythos.state import UNTOLD, InPlay, Position, found, moment_of, with_changed
from companion.kit.lines import line


def changed(at: Position, id: str, **values: object) -> Position:
    each = found(at, id)
    return at if each is None else replace(at, played=with_changed(at, replace(each, **values)))


def freed(at: Position, source: str) -> tuple[InPlay, ...]:
    """Whoever this one's effect had taken goes back to its owner, where it stands (mythos-37); who comes home to its
    own name is discarded (mythos-37c)."""
    return tuple(
        replace(unread(each), side=each.owner, taken_by="") if each.taken_by == source else each
        for each in at.played
        if not (each.taken_by == source and meets_its_name(at, each))
    )


def meets_its_name(at: Position, each: InPlay) -> bool:
    """Whether its owner, on the other side, has another of its name there."""
    if each.is_hidden or each.side == each.owner:
        return False
    return same_name(at, each.owner, each.mission, each.name) is not None


def going_back(at: Position, source: str) -> Iterator[Line]:
    for each in at.played:
        if each.side == each.owner:
            continue
        if each.taken_by == source and meets_its_name(at, each):
            yield line("to-discards", "mythos-37c", card=name_of(each), seat=each.owner)
        elif each.taken_by == source:
            yield line("back", "mythos-37", card=name_of(each), seat=each.owner)


class TokensChanged(Fact, frozen=True, tag="tokens-changed"):
    """Power tokens are put on a character, or taken off it."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-27", line=("card", "count"), public=("character",))
    character: str
    card: str
    count: int

    def after(self, at: Position) -> Position:
        each = found(at, self.character)
        return changed(at, self.character, tokens=max(0, each.tokens + self.count)) if each else at

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("tokens-on" if self.count > 0 else "tokens-off", "mythos-27", card=self.card, count=abs(self.count))

    def story(self, viewer: str | None) -> Line | None:
        return with_sign(self, viewer, self.count)


class PowerChanged(Fact, frozen=True, tag="power-changed"):
    """An effect that lasts gives a character so much power more or less than is printed."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-30", line=("card", "count"), public=("character",), moves_nothing=True)
    character: str
    card: str
    count: int

    def after(self, at: Position) -> Position:
        each = found(at, self.character)
        return changed(at, self.character, plus=each.plus + self.count) if each else at

    def story(self, viewer: str | None) -> Line | None:
        return with_sign(self, viewer, self.count)


class CharacterMoved(Fact, frozen=True, tag="character-moved"):
    """A character goes to another mission."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-46", line=("card", "mission"), public=("character",))
    character: str
    card: str
    mission: str

    def after(self, at: Position) -> Position:
        return changed(at, self.character, mission=self.mission)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("moved", "mythos-46", card=self.card, mission=self.mission)


class TurnedDown(Fact, frozen=True, tag="turned-down"):
    """A character is hidden: its card was seen by all, and its tokens stay (mythos-45)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-45", line=("card",), public=("character",))
    character: str
    card: str

    def after(self, at: Position) -> Position:
        then = replace(at, played=freed(at, self.character))
        return changed(then, self.character, is_hidden=True)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("turned-down", "mythos-45", card=self.card)
        yield from going_back(at, self.character)


class LeftPlay(Fact, frozen=True, tag="left-play"):
    """A character leaves: all of its stack to its owner's discards, or the top card to the owner's hand."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-39", line=("card", "seat"), public=("character", "to_hand"))
    character: str
    card: str
    # Its owner, to whom its cards go.
    seat: str
    to_hand: bool

    def after(self, at: Position) -> Position:
        rest = tuple(each for each in freed(at, self.character) if each.id != self.character)
        hands = {**at.hands, self.seat: at.hands[self.seat] + 1} if self.to_hand else at.hands
        return replace(at, played=rest, hands=hands)

    def handwork(self, at: Position) -> Iterator[Line]:
        each = found(at, self.character)
        if self.to_hand:
            yield line("to-hand", "mythos-39", card=self.card, seat=self.seat)
        elif each and each.whose:
            yield line("top-to-discards", "mythos-44", card=self.card, seat=self.seat)
        else:
            yield line("to-discards", "mythos-39", card=self.card, seat=self.seat)
        if each and (self.to_hand or each.whose):
            for owner, count in Counter(each.owners).items():
                yield line("under-away", "mythos-39", count=count, seat=owner)
        yield from going_back(at, self.character)

    def story(self, viewer: str | None) -> Line | None:
        words = "tell.returned" if self.to_hand else "tell.defeated"
        return Line(words, {"card": self.card, "seat": self.seat}, self.secrecy.rule)


class ControlTaken(Fact, frozen=True, tag="control-taken"):
    """A character passes to the other side for as long as the effect of `source` lasts."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-37", line=("card", "seat"), public=("character", "source"))
    character: str
    card: str
    seat: str
    source: str = ""

    def after(self, at: Position) -> Position:
        then = replace(at, played=freed(at, self.character))
        each = found(then, self.character)
        if each is None:
            return at
        taken_by = self.source if each.owner != self.seat else ""
        return replace(then, played=with_changed(then, replace(unread(each), side=self.seat, taken_by=taken_by)))

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("taken", "mythos-37", card=self.card, seat=self.seat)
        yield from going_back(at, self.character)


class ControlEnded(Fact, frozen=True, tag="control-ended"):
    """Whoever was taken by one that is itself no longer there, or no longer on that side, goes home as well."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-37", line=("card", "seat"), public=("character", "is_discarded"))
    character: str
    card: str
    # Its owner.
    seat: str
    # Its name stands there already (mythos-37c).
    is_discarded: bool = False

    def after(self, at: Position) -> Position:
        played = []
        for each in at.played:
            if each.id != self.character:
                # What it had taken and is at home by its top card is held no more; others have a fact of their own.
                is_held = each.taken_by == self.character and each.side == each.owner
                played.append(replace(each, taken_by="") if is_held else each)
            elif not self.is_discarded:
                played.append(replace(unread(each), side=self.seat, taken_by=""))
        return replace(at, played=tuple(played))

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.is_discarded:
            yield line("to-discards", "mythos-37c", card=self.card, seat=self.seat)
        else:
            yield line("back", "mythos-37", card=self.card, seat=self.seat)


class OwnersTold(Fact, frozen=True, tag="owners-told"):
    """In a stack of two owners each card keeps its own: the stack is of whoever owns its top card (mythos-18b)."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-18b", line=("card", "seat"), public=("character", "whose", "taken_by"))
    character: str
    card: str
    # The owner of the top card, those of the covered ones, and by whose effect the stack lies on its side.
    seat: str
    whose: tuple[str, ...]
    taken_by: str = ""

    def after(self, at: Position) -> Position:
        whose = () if set(self.whose) <= {self.seat} else self.whose
        return changed(at, self.character, owner=self.seat, whose=whose, taken_by=self.taken_by)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("two-owners", "mythos-18b", card=self.card)


class TopDiscarded(Fact, frozen=True, tag="top-discarded"):
    """The top card of a stack goes to its owner's discards: the one below is the character again, as it stands."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-18c", line=("card", "seat"), public=("character",))
    character: str
    card: str
    seat: str

    def after(self, at: Position) -> Position:
        each = found(at, self.character)
        if each is None or not each.under:
            return at
        owner, whose = each.owners[-1], each.owners[:-1]
        return changed(
            at,
            self.character,
            card=each.under[-1],
            under=each.under[:-1],
            owner=owner,
            whose=() if set(whose) <= {owner} else whose,
            told_cost=UNTOLD,
            told_power=UNTOLD,
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("top-to-discards", "mythos-18c", card=self.card, seat=self.seat)


class Triggered(Fact, frozen=True, tag="triggered"):
    """A defeat sets off the lasting effect of somebody who lies there: it is due before anything else."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-31", line=("card", "seat"), public=("character",), moves_nothing=True)
    character: str
    card: str
    seat: str

    def after(self, at: Position) -> Position:
        now = moment_of(at)
        before = at.due[1:] if at.due and at.due[0] == now else ()
        return replace(at, due=(now, *before, self.character))


class HandChanged(Fact, frozen=True, tag="hand-changed"):
    """An effect gives cards to a hand, or takes some out of it."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-55c", line=("seat", "count"))
    seat: str
    count: int

    def after(self, at: Position) -> Position:
        return replace(at, hands={**at.hands, self.seat: max(0, at.hands[self.seat] + self.count)})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("cards-in" if self.count > 0 else "cards-out", "mythos-55c", seat=self.seat, count=abs(self.count))

    def story(self, viewer: str | None) -> Line | None:
        return with_sign(self, viewer, self.count)


class ChakraChanged(Fact, frozen=True, tag="chakra-changed"):
    """An effect gives chakra or takes it."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-15", line=("seat", "count"))
    seat: str
    count: int

    def after(self, at: Position) -> Position:
        return replace(at, chakra={**at.chakra, self.seat: max(0, at.chakra[self.seat] + self.count)})

    def handwork(self, at: Position) -> Iterator[Line]:
        is_more = self.count > 0
        yield line("chakra" if is_more else "pay", "mythos-15", seat=self.seat, count=self.count, price=-self.count)

    def story(self, viewer: str | None) -> Line | None:
        return with_sign(self, viewer, self.count)


class PointsAdded(Fact, frozen=True, tag="points-added"):
    """Mission points beside those of the grid: of an effect, or counted by hand."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-41", line=("seat", "count"))
    seat: str
    count: int

    def after(self, at: Position) -> Position:
        return replace(at, bonus={**at.bonus, self.seat: at.bonus[self.seat] + self.count})

    def handwork(self, at: Position) -> Iterator[Line]:
        yield points_line("mythos-41", self.seat, self.count)


class EdgeTaken(Fact, frozen=True, tag="edge-taken"):
    """An effect moves the Edge."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-23", line=("seat",))
    seat: str

    def after(self, at: Position) -> Position:
        return replace(at, edge=self.seat)

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("edge", "mythos-23", seat=self.seat)
