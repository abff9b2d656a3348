"""Cards: played as the action of a turn, objects used and cards protected beside it, reactions at any moment."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.box_entries import BAR
from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Flag, Learned
from companion.engine.free_words import FreeWords
from companion.engine.holes import Pick, Span, Text
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.games.rickmorty.components import (
    BLUE_KINDS,
    CHARACTER,
    GREEN_KINDS,
    MOST_CARD_POINTS,
    MOST_NEEDS,
    OBJECT,
    RESOURCES,
    SLOTS,
    Green,
    known_cards,
)
from companion.games.rickmorty.facts.cards import (
    BluePlayed,
    CardCalled,
    CardMarked,
    CardNamed,
    CardProtected,
    GreenPlayed,
    ObjectUsed,
    Reacted,
)
from companion.games.rickmorty.rules.adventure import turn_over
from companion.games.rickmorty.rules.timing import IN_OWN_TURN, IN_TURN, after_the_first_die
from companion.games.rickmorty.state import Position, cards_of, covered, next_green
from companion.kit.offering import any_of

CardPoints = Annotated[int, Meta(ge=0, le=MOST_CARD_POINTS)]
NAME = Text(name="words", most=40)


def a_card(play: Play[Position]) -> None:
    """A card in the hand (rickmorty-13)."""
    require(play.state.hands[play.seat] > 0, "rickmorty-13", seat=play.seat)


# --- giocare una carta ------------------------------------------------------------------------------------------------


class PlayGreen(Action, frozen=True, tag="play-green"):
    """A green card, an object or a character, with the dimensions it asks for and its points."""

    kind: str
    needs: tuple[str, ...]
    points: CardPoints

    is_often = True
    is_sure = True
    when = IN_TURN, a_card
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        """Of the dimensions that are covered those it asks for."""
        kind, points = any_of("kind", GREEN_KINDS), Span(name="points", low=0, high=MOST_CARD_POINTS, is_copied=True)
        if have := covered(at, seat):
            needs = Pick(name="needs", options=have, many=True, least=0, most=min(MOST_NEEDS, len(have)))
            yield cls.offer(kind, needs, points)
        else:
            yield cls.offer(kind, points, needs=())

    def decide(self, play: Play[Position]) -> None:
        """Each dimension it asks for is under one's pawns or an icon of one's cards (rickmorty-15)."""
        needs = tuple(slot for slot in SLOTS if slot in self.needs)
        is_readable = self.kind in GREEN_KINDS and len(needs) == len(self.needs) <= MOST_NEEDS
        require(is_readable, "rickmorty-15", needs=self.needs)
        green_played(play, Green(next_green(play.state), self.kind, self.points, needs))


def green_played(play: Play[Position], card: Green) -> None:
    if card.needs:
        have = covered(play.state, play.seat)
        missing = tuple(slot for slot in card.needs if slot not in have)
        require(not missing, "rickmorty-15", needs=missing)
    if play.is_trial:
        return
    play.happens(GreenPlayed(seat=play.seat, card=card))
    turn_over(play)


class PlayBlue(Action, frozen=True, tag="play-blue"):
    """A blue card, an action or a place; 1 for one that lasts for the whole turn."""

    lasts: Flag

    is_often = True
    is_sure = True
    when = IN_TURN, a_card
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Position, _seat: str) -> Iterator[Offer]:
        yield from (cls.offer(lasts=lasts) for lasts in (0, 1))

    def decide(self, play: Play[Position]) -> None:
        """In one's own turn only, destroyed when it is done (rickmorty-13, rickmorty-13b)."""
        blue_played(play, lasts=bool(self.lasts))


def blue_played(play: Play[Position], *, lasts: bool, name: str = "") -> None:
    """One that lasts keeps the turn open until its player ends it (rickmorty-13c)."""
    play.happens(BluePlayed(seat=play.seat, lasts=lasts, name=name))
    if not lasts:
        turn_over(play)


class PlayKnown(Action, frozen=True, tag="play-known"):
    """A card the owner's box knows by name."""

    card: FreeWords

    is_often = True
    when = IN_TURN, a_card
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        if known := tuple(known_cards(at.box)):
            yield cls.offer(Pick(name="card", options=known, says=known))

    def decide(self, play: Play[Position]) -> None:
        """As it is written down; a reaction is never the action of a turn (rickmorty-14)."""
        card = known_cards(play.state.box).get(self.card)
        require(card is not None, "rickmorty-13", seat=play.seat)
        assert card is not None
        if card.kind in BLUE_KINDS:
            blue_played(play, lasts=card.lasts, name=card.name)
            return
        if card.kind not in GREEN_KINDS:
            raise Refusal("rickmorty-14", {"seat": play.seat})
        id = next_green(play.state)
        green_played(
            play,
            Green(id, card.kind, card.points, card.needs, card.dimension, card.resource, garage=False, name=card.name),
        )


# --- oltre all'azione -------------------------------------------------------------------------------------------------


def own_card(at: Position, seat: str, card: str) -> Green | None:
    """A card in play before this seat."""
    return next((each for each in cards_of(at, seat) if each.id == card), None)


def of_others(at: Position, seat: str) -> tuple[str, ...]:
    """A card in play before somebody else, the first of them: what one would try with one's own."""
    return tuple(card for other in at.seats if other != seat for card in at.area[other])[:1]


def before_acting(at: Position, seat: str) -> tuple[str, ...]:
    """The same in one's own turn, until one has acted."""
    return of_others(at, seat) if at.turn == seat and not at.acted else ()


class Protect(Action, frozen=True, tag="protect"):
    """A garage token on a green card of one's own."""

    card: str

    is_often = True
    when = IN_OWN_TURN
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if bare := tuple(card.id for card in cards_of(at, seat) if not card.garage):
            just = at.recent == seat and bare[-1:] == at.area[seat][-1:]
            yield cls.offer(any_of("card", bare), question="protect" * just, is_sure=at.garages[seat] > 0)
        yield from (cls.tried(card=card) for card in before_acting(at, seat))

    def decide(self, play: Play[Position]) -> None:
        """One a card (rickmorty-22b), on one's own (rickmorty-22d), of those one has (rickmorty-22c)."""
        at = play.state
        require(at.garages[play.seat] > 0, "rickmorty-22c")
        card = own_card(at, play.seat, self.card)
        require(card is not None, "rickmorty-22d")
        require(card is not None and not card.garage, "rickmorty-22b")
        play.happens(CardProtected(seat=play.seat, card=self.card))


class UseObject(Action, frozen=True, tag="use-object"):
    """The ability of an object of one's own."""

    card: str

    is_often = True
    is_sure = True
    when = IN_OWN_TURN
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if objects := tuple(card.id for card in cards_of(at, seat) if card.kind == OBJECT):
            yield cls.offer(any_of("card", objects))
        yield from (cls.tried(card=card) for card in before_acting(at, seat))

    def decide(self, play: Play[Position]) -> None:
        """At once, later or never; then it is in the personal pile (rickmorty-16)."""
        card = own_card(play.state, play.seat, self.card)
        require(card is not None and card.kind == OBJECT, "rickmorty-16")
        play.happens(ObjectUsed(seat=play.seat, card=self.card))


def characters(at: Position, seat: str) -> tuple[str, ...]:
    """Those of one's own in play."""
    return tuple([card.id for card in cards_of(at, seat) if card.kind == CHARACTER])


def has_a_character(play: Play[Position]) -> None:
    require(bool(characters(play.state, play.seat)), "rickmorty-35c")


class CallOn(Action, frozen=True, tag="call-on"):
    """A character of one's own helps now: what it says follows."""

    card: str

    is_often = True
    is_sure = True
    when = after_the_first_die, has_a_character
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("card", characters(at, seat)))
        yield from (cls.tried(card=card) for card in of_others(at, seat))

    def decide(self, play: Play[Position]) -> None:
        """A character's benefit may be lasting, and in any phase (rickmorty-35); it stays where it is."""
        card = own_card(play.state, play.seat, self.card)
        require(card is not None and card.kind == CHARACTER, "rickmorty-35c")
        play.happens(CardCalled(seat=play.seat, card=self.card))


class React(Action, frozen=True, tag="react"):
    """An orange card against somebody."""

    against: str

    is_often = True
    when = after_the_first_die

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        others = tuple([other for other in at.seats if other != seat])
        yield cls.offer(any_of("against", others), is_sure=at.hands[seat] > 0)

    def decide(self, play: Play[Position]) -> None:
        """At any moment, whoever's turn it is (rickmorty-14, rickmorty-37)."""
        require(self.against in play.state.seats and self.against != play.seat, "rickmorty-14", seat=play.seat)
        a_card(play)
        play.happens(Reacted(seat=play.seat, against=self.against))


# --- what else a card shows, on request -------------------------------------------------------------------------------


def unmarked(at: Position, seat: str) -> tuple[str, ...]:
    """One's own cards in play of which not both icons are known."""
    return tuple(card.id for card in cards_of(at, seat) if not (card.dimension and card.resource))


def unnamed(at: Position, seat: str) -> tuple[str, ...]:
    return tuple(card.id for card in cards_of(at, seat) if not card.name)


class MarkCard(Action, frozen=True, tag="mark-card"):
    """An icon of a card of one's own in play: a dimension or a resource."""

    card: str
    icon: str

    is_sure = True
    when = IN_OWN_TURN
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if bare := unmarked(at, seat):
            yield cls.offer(any_of("card", bare), any_of("icon", (*SLOTS, *RESOURCES)))

    def decide(self, play: Play[Position]) -> None:
        """A dimension helps to play green cards (rickmorty-36), a resource to close (rickmorty-19b)."""
        is_due = self.card in unmarked(play.state, play.seat)
        require(is_due and self.icon in (*SLOTS, *RESOURCES), "rickmorty-36")
        play.happens(CardMarked(card=self.card, icon=self.icon))


class NameCard(Action, frozen=True, tag="name-card"):
    """What a card of one's own in play is called; the box remembers it."""

    by_hand: ClassVar[bool] = True
    card: str
    words: FreeWords

    when = IN_OWN_TURN

    @staticmethod
    def looked_for(at: Position, seat: str) -> bool:
        return at.recent == seat and bool(unnamed(at, seat))

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if nameless := unnamed(at, seat):
            yield cls.offer(any_of("card", nameless), NAME)

    def decide(self, play: Play[Position]) -> None:
        """A card in play (rickmorty-35), as it was told so far."""
        require(self.card in unnamed(play.state, play.seat), "rickmorty-35")
        name = self.words.replace("|", "/").strip()
        require(NAME.fits(self.words) and bool(name), "rickmorty-35")
        card = play.state.greens[self.card]
        first, second = (*card.needs, "", "")[:2]
        row = (name, card.kind, first, second, card.points, card.dimension, card.resource, "no", "")
        play.happens(Learned(entry="deck", value=BAR.join(map(str, row)), remember=True))
        play.happens(CardNamed(card=self.card, name=name))
