"""The token, the attack and its count."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.narration import declared_line, reworded
from companion.engine.words import Line
from companion.games.hyde.components import NEVERMORE, SIX, Card
from companion.games.hyde.dials import sixes_laid, with_sixes
from companion.games.hyde.facts.lines import has_cards, has_tokens
from companion.games.hyde.scoring import worth_at
from companion.games.hyde.state import Attack, Position
from companion.kit.hands import without
from companion.kit.lines import line


class TokenDrawn(Fact, frozen=True, tag="token-drawn"):
    """A Hyde token came out of the bag; the last of a round is where the Hyde strikes."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-20", line=("place",))
    place: str

    def after(self, at: Position) -> Position:
        return replace(at, seen=(*at.seen, self.place), step="move", turn=at.first)

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_tokens(at.options):
            yield line("token", "hyde-20", place=self.place)


class AttackBegun(Fact, frozen=True, tag="attack-begun"):
    """The Hyde strikes here: its cards are taken up."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-21", line=("place", "cards"))
    place: str
    cards: int

    def after(self, at: Position) -> Position:
        return replace(at, struck=self.place, step="reveal", turn="")

    def handwork(self, at: Position) -> Iterator[Line]:
        if self.cards and has_cards(at):
            is_one = self.cards == 1
            yield line("taken-up-one" if is_one else "taken-up", "hyde-22", place=self.place, count=self.cards)
        if has_tokens(at.options):
            yield line("token-stays", "hyde-22", place=self.place)


class CardsRevealed(Fact, frozen=True, tag="cards-revealed"):
    reveals: ClassVar[bool] = True
    # The cards taken up are in somebody's hands already: turning them over is what reading them is.
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-22", line=("place", "cards"), moves_nothing=True)
    place: str
    cards: tuple[Card, ...]

    def after(self, at: Position) -> Position:
        return replace(at, laid={**at.laid, self.place: ()}, revealed=self.cards, step="swap")

    def story(self, viewer: str | None) -> Line | None:
        return declared_line(self, viewer) if self.cards else None


class SixFound(Fact, frozen=True, tag="six-found"):
    """A card Bianca had laid was one of her sixes: she had discarded another for it."""

    reveals: ClassVar[bool] = True
    # The six lies there already, only its name was wrong.
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-28d", line=("seat", "place"), moves_nothing=True)
    seat: str
    place: str

    def after(self, at: Position) -> Position:
        return with_sixes(at, self.place, sixes_laid(at, self.place) + 1)


class Swapped(Fact, frozen=True, tag="swapped"):
    """Wednesday took a revealed card and laid one of hers."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("hyde-26", line=("seat", "mine", "theirs"))
    seat: str
    mine: Card
    theirs: Card

    def after(self, at: Position) -> Position:
        hand = (*without(at.hands[self.seat], self.mine), self.theirs)
        revealed = (*without(at.revealed, self.theirs), self.mine)
        return replace(at, hands={**at.hands, self.seat: hand}, revealed=revealed, step="level")

    def handwork(self, at: Position) -> Iterator[Line]:
        if has_cards(at):
            yield line("swapped", "hyde-26", seat=self.seat, mine=self.mine, theirs=self.theirs)


class LevelAsked(Fact, frozen=True, tag="level-asked"):
    """The level card's number for this attack is not known yet: it has to be copied from the card."""

    secrecy: ClassVar[Secrecy] = Secrecy("hyde-25b", line=("attack",), moves_nothing=True)
    attack: int

    def after(self, at: Position) -> Position:
        return replace(at, step="level")


class AttackScored(Fact, frozen=True, tag="attack-scored"):
    """The attack was counted; everything goes back to its place and a new round begins."""

    ends_part: ClassVar[Stretch] = "round"
    secrecy: ClassVar[Secrecy] = Secrecy(
        "hyde-25", line=("place", "total", "threshold"), public=("cards", "saved", "enid", "next")
    )
    place: str
    cards: tuple[Card, ...]
    total: int
    threshold: int
    saved: bool
    enid: bool
    next: str

    def after(self, at: Position) -> Position:
        """With what each card was worth at that moment: a later correction does not count it again."""
        attack = Attack(
            place=self.place,
            fate="saved" if self.saved else "lost",
            cards=self.cards,
            worths=tuple(worth_at(at, card, self.place) for card in self.cards),
            total=self.total,
            threshold=self.threshold,
            enid=self.enid,
        )
        before = tuple(each for each in at.attacks if each.fate or each.place != self.place)
        return replace(
            tidied(at, self.cards),
            attacks=(*before, attack),
            fates={**at.fates, self.place: attack.fate},
            step="move" if self.next else "over",
            turn=self.next,
        )

    def handwork(self, at: Position) -> Iterator[Line]:
        """The last steps of an attack, in the rulebook's order; nothing is tidied up when the game is over."""
        yield line("target-stays" if self.saved else "target-turned", "hyde-32", place=self.place)
        if self.next:
            yield from tidying(at, self.place, self.cards)

    def story(self, viewer: str | None) -> Line | None:
        return reworded(declared_line(self, viewer), words="tell.attack-saved" if self.saved else "tell.attack-lost")


def tidied(at: Position, cards: tuple[Card, ...]) -> Position:
    """The last steps of an attack (hyde-22): cards to the discards or the box, tokens to the bag, pawns home."""
    kept = tuple(card for card in cards if card != SIX)
    return replace(
        at,
        discards=(*at.discards, *kept),
        boxed=at.boxed + len(cards) - len(kept),
        seen=(),
        struck="",
        revealed=(),
        pawns=dict.fromkeys(at.seats, NEVERMORE),
    )


def tidying(at: Position, place: str, cards: tuple[Card, ...]) -> Iterator[Line]:
    back = tuple(each for each in at.seen if each != place)
    if back and has_tokens(at.options):
        yield line("tokens-back", "hyde-42", places=back)
    sixes = cards.count(SIX)
    if len(cards) > sixes and has_cards(at):
        yield line("cards-away-one" if len(cards) - sixes == 1 else "cards-away", "hyde-22", count=len(cards) - sixes)
    if sixes and has_cards(at):
        yield line("sixes-away-one" if sixes == 1 else "sixes-away", "hyde-28c", count=sixes)
    yield line("pawns-home", "hyde-22")
