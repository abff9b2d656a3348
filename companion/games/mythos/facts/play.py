"""The action phase: characters played face up and hidden, revealed, upgraded; passing."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.mythos.components import UNKNOWN, numbered
from companion.games.mythos.state import UNTOLD, InPlay, Position, found, opponent, with_changed
from companion.kit.lines import line


def paid(at: Position, seat: str, price: int) -> dict[str, int]:
    return {**at.chakra, seat: at.chakra[seat] - price}


def from_hand(at: Position, seat: str) -> dict[str, int]:
    """One card less, but for what an effect plays from elsewhere (mythos-19b)."""
    return at.hands if at.spares_hand else {**at.hands, seat: max(0, at.hands[seat] - 1)}


def entering(at: Position, seat: str, mission: str) -> InPlay:
    """The next one in the order of play, on this side (mythos-33)."""
    return InPlay(numbered(at.entered + 1), seat, seat, mission, round=at.round, turn=at.turns)


def paying(seat: str, price: int) -> Iterator[Line]:
    if price:
        yield line("pay", "mythos-15", seat=seat, price=price)


class CharacterPlayed(Fact, frozen=True, tag="character-played"):
    """A character is played face up; of a card nobody named cost and power were told."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("mythos-14", line=("seat", "card", "mission", "price"), public=("cost",))
    seat: str
    mission: str
    card: str
    price: int
    cost: int = UNTOLD

    def after(self, at: Position) -> Position:
        new = replace(entering(at, self.seat, self.mission), card=self.card, told_cost=self.cost)
        return replace(
            at,
            played=(*at.played, new),
            entered=at.entered + 1,
            fresh=(new.id, "played"),
            chakra=paid(at, self.seat, self.price),
            hands=from_hand(at, self.seat),
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("played", "mythos-14", seat=self.seat, card=self.card, mission=self.mission)
        yield from paying(self.seat, self.price)


class PowerTold(Fact, frozen=True, tag="power-told"):
    """What is printed on a character that nobody named."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-25d", line=("power",), public=("character",), moves_nothing=True)
    character: str
    power: int

    def after(self, at: Position) -> Position:
        each = found(at, self.character)
        return at if each is None else replace(at, played=with_changed(at, replace(each, told_power=self.power)))


class CharacterHidden(Fact, frozen=True, tag="character-hidden"):
    """A card is placed face down for one chakra; which one, its owner may tell the own phone."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "mythos-14", line=("seat", "mission", "price"), secret={"card": "seat"}, has_own=True
    )
    seat: str
    mission: str
    price: int
    card: str = UNKNOWN

    def after(self, at: Position) -> Position:
        new = replace(entering(at, self.seat, self.mission), card=self.card, is_hidden=True)
        return replace(
            at,
            played=(*at.played, new),
            entered=at.entered + 1,
            fresh=("", ""),
            chakra=paid(at, self.seat, self.price),
            hands=from_hand(at, self.seat),
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("hidden", "mythos-14", seat=self.seat, mission=self.mission)
        yield from paying(self.seat, self.price)


class LaidHidden(Fact, frozen=True, tag="laid-hidden"):
    """An effect puts a card face down at a mission, for nothing; of another's deck it lies there under control."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "mythos-55",
        line=("seat", "mission"),
        public=("origin", "owner", "source"),
        secret={"card": "seat"},
        has_own=True,
    )
    seat: str
    mission: str
    # Whose card it is and where it lay; the character under whose control it lies, where it is the opponent's.
    owner: str
    origin: str
    source: str = ""
    card: str = UNKNOWN

    def after(self, at: Position) -> Position:
        # It comes with the card just played, whose turn is over, so that its side may turn it up in the next one.
        turn = max(0, at.turns - 1)
        base = entering(at, self.seat, self.mission)
        new = replace(base, owner=self.owner, taken_by=self.source, card=self.card, is_hidden=True, turn=turn)
        held = at.hands[self.seat] - (self.origin == "hand")
        return replace(
            at, played=(*at.played, new), entered=at.entered + 1, hands={**at.hands, self.seat: max(0, held)}
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.origin == "hand":
            yield line("laid-hand", "mythos-55", seat=self.seat, mission=self.mission)
        elif self.origin == "deck":
            yield line("laid-deck", "mythos-55", seat=self.seat, mission=self.mission)
        else:
            yield line("laid-enemy-deck", "mythos-55", seat=self.seat, mission=self.mission, other=self.owner)


class HiddenNamed(Fact, frozen=True, tag="hidden-named"):
    """Its side noted on the own phone which card lies hidden there."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "mythos-34", line=("seat",), public=("character",), secret={"card": "seat"}, has_own=True, moves_nothing=True,
        only_names=True,
    )
    seat: str
    character: str
    card: str

    def after(self, at: Position) -> Position:
        each = found(at, self.character)
        return at if each is None else replace(at, played=with_changed(at, replace(each, card=self.card)))


class CharacterRevealed(Fact, frozen=True, tag="character-revealed"):
    """A hidden character is turned up and played; `over` names the one of its name that it upgrades thereby."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy(
        "mythos-14", line=("seat", "card", "mission", "price"), public=("character", "cost", "over")
    )
    seat: str
    character: str
    mission: str
    card: str
    price: int
    cost: int = UNTOLD
    over: str = ""

    def after(self, at: Position) -> Position:
        each = found(at, self.character)
        if each is None:
            return at
        up = replace(each, card=self.card, told_cost=self.cost, told_power=UNTOLD, is_hidden=False)
        covered = found(at, self.over) if self.over else None
        if covered is None:
            fresh = (up.id, "revealed")
            return replace(at, played=with_changed(at, up), fresh=fresh, chakra=paid(at, self.seat, self.price))
        whole = replace(
            up,
            under=(*covered.under, covered.card, *up.under),
            tokens=up.tokens + covered.tokens,
            plus=up.plus + covered.plus,
        )
        fresh = (whole.id, "revealed-upgraded")
        rest = tuple(
            replace(one, taken_by=whole.id) if one.taken_by == covered.id else one
            for one in with_changed(at, whole)
            if one.id != covered.id
        )
        return replace(at, played=rest, fresh=fresh, chakra=paid(at, self.seat, self.price))

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("revealed", "mythos-14", seat=self.seat, card=self.card, mission=self.mission)
        if self.over:
            yield line("covers", "mythos-18", card=self.card)
        yield from paying(self.seat, self.price)


class CharacterUpgraded(Fact, frozen=True, tag="character-upgraded"):
    """A dearer card is laid on a character, which keeps its tokens and its place in the order (mythos-18)."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy(
        "mythos-17", line=("seat", "card", "mission", "price"), public=("over", "cost")
    )
    seat: str
    over: str
    mission: str
    card: str
    price: int
    cost: int = UNTOLD

    def after(self, at: Position) -> Position:
        each = found(at, self.over)
        if each is None:
            return at
        up = replace(each, card=self.card, told_cost=self.cost, told_power=UNTOLD, under=(*each.under, each.card))
        return replace(
            at,
            played=with_changed(at, up),
            fresh=(up.id, "upgraded"),
            chakra=paid(at, self.seat, self.price),
            hands=from_hand(at, self.seat),
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        yield line("upgraded", "mythos-18", seat=self.seat, card=self.card, mission=self.mission)
        yield from paying(self.seat, self.price)


class PlayGranted(Fact, frozen=True, tag="play-granted"):
    """An effect of the card just played lets its side play another before the other side's turn."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "mythos-19b", line=("seat", "card"), public=("character", "spares_hand"), moves_nothing=True
    )
    seat: str
    character: str
    card: str
    # From the discards or the deck, as the catalogue knows of that card.
    spares_hand: bool = False

    def after(self, at: Position) -> Position:
        return replace(at, turn=self.seat, again=self.character, spares_hand=self.spares_hand)


class Passed(Fact, frozen=True, tag="passed"):
    """This seat does nothing more in this round; the first to pass has the Edge at once."""

    secrecy: ClassVar[Secrecy] = Secrecy("mythos-23", line=("seat",), public=("takes_edge",))
    seat: str
    takes_edge: bool

    def after(self, at: Position) -> Position:
        edge = self.seat if self.takes_edge else at.edge
        return replace(at, passed=(*at.passed, self.seat), edge=edge, fresh=("", ""))

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.takes_edge and at.edge != self.seat:
            yield line("edge", "mythos-23", seat=self.seat)

    def story(self, viewer: str | None) -> Line | None:
        words = "tell.passed-first" if self.takes_edge else "tell.passed"
        return reworded(declared_line(self, viewer), words=words)


class TurnPassed(Fact, frozen=True, tag="turn-passed"):
    """The other seat's turn, or the same one's where the other has passed; nobody's once both have."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("seat",), is_silent=True, moves_nothing=True)
    seat: str

    def after(self, at: Position) -> Position:
        other = opponent(at, self.seat)
        turn = other if other not in at.passed else self.seat if self.seat not in at.passed else ""
        step = "action" if turn else "evaluation"
        return replace(at, turn=turn, turns=at.turns + 1, again="", spares_hand=False, step=step)
