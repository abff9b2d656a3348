"""A turn: move, play, draw. What needs no choice follows by itself, so that a plain turn is two taps."""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games.hyde.components import HAND, LOCATIONS, NEVERMORE, UNKNOWN, YOKO_DRAWS_TO, Card, number
from companion.games.hyde.facts.mano import ManoGiven
from companion.games.hyde.facts.turn import (
    CardPlayed,
    Discarded,
    ManoPlayed,
    Moved,
    NothingPlayed,
    OnesLaid,
    SixPlayed,
    Stayed,
    TurnEnded,
)
from companion.games.hyde.rules.draw import deal, deal_mano
from companion.games.hyde.rules.timing import in_turn
from companion.games.hyde.state import Position, neighbours
from companion.kit.hands import distinct
from companion.kit.offering import any_of
from companion.kit.turns import clockwise_from

# --- 1. muoversi ------------------------------------------------------------------------------------------------------


class Move(Action, frozen=True, tag="move"):
    """Go to a location, or stay by naming one's own."""

    place: str

    primary = True
    when = in_turn("move")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        here = at.pawns[seat]
        near = {*neighbours(at, here), *(() if LOCATIONS[here].must_leave else (here,))}
        yield cls.offer(any_of("place", tuple(place for place in LOCATIONS if place in near)))
        far = (place for place in LOCATIONS if place not in near)
        yield from (cls.tried(place=place) for place in [*far][:1])

    def decide(self, play: Play[Position]) -> None:
        """To a neighbour, or stay; never stay in the Bosco (hyde-11, hyde-12)."""
        here = play.state.pawns[play.seat]
        stays = self.place == here
        require(not (stays and LOCATIONS[here].must_leave), "hyde-12")
        require(stays or self.place in neighbours(play.state, here), "hyde-11", place=self.place, from_=here)
        kind = Stayed if stays else Moved
        play.happens(kind(seat=play.seat, place=self.place))
        if not can_play(play.state, play.seat):
            nothing_played(play)


# --- 2. giocare una carta ---------------------------------------------------------------------------------------------


def takes_cards(at: Position, place: str) -> bool:
    """Nevermore never does; an attacked location only by house ruling (hyde-14b, hyde-14d)."""
    return place != NEVERMORE and (place not in at.fates or at.options["attacked"] == "allowed")


def within_reach(at: Position, seat: str) -> tuple[str, ...]:
    """Where this seat may lay a card if the place takes one: its own location, Eugene next to it too (hyde-30)."""
    here = at.pawns[seat]
    if at.outcasts[seat] != "eugene" or (here == NEVERMORE and at.options["eugene"] == "refused"):
        return (here,)
    return (here, *neighbours(at, here))


def can_play(at: Position, seat: str) -> bool:
    """Is there a card, and a place for it?"""
    has_card = bool(at.hands[seat]) or (at.mano_at == seat and bool(at.mano))
    return has_card and any(takes_cards(at, place) for place in within_reach(at, seat))


def require_place(play: Play[Position], place: str) -> None:
    """A card goes where the player stands; Eugene's may go next to it (hyde-14, hyde-30)."""
    at = play.state
    here = at.pawns[play.seat]
    require(place != NEVERMORE, "hyde-14b")
    if at.outcasts[play.seat] == "eugene":
        require(place in (here, *neighbours(at, here)), "hyde-30", place=place, from_=here)
        require(place in within_reach(at, play.seat), "hyde-30b")
    require(place in within_reach(at, play.seat), "hyde-14", place=here)
    require(takes_cards(at, place), "hyde-14d", place=place)


def require_mano(play: Play[Position]) -> None:
    """Mano's card only for the player he stands before (hyde-15), and only if he has one (hyde-40b)
    that is not covered (hyde-39b)."""
    require(play.state.mano_at == play.seat, "hyde-15", seat=play.state.mano_at)
    require(bool(play.state.mano), "hyde-40b")
    require(not play.state.veiled, "hyde-39b", seat=play.seat)


def has_a_turn_as(at: Position, seat: str, outcast: str) -> bool:
    """Plays this outcast and holds cards, and it is no attack: then its power is looked for also before its time."""
    return at.outcasts[seat] == outcast and bool(at.hands[seat]) and not at.struck


class PlayCard(Action, frozen=True, tag="play-card"):
    """Lay a card of one's hand face down."""

    place: str
    card: Card

    primary = True
    when = in_turn("play")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        hand = any_of("card", distinct(at.hands[seat]))
        yield from (cls.offer(hand, place=place) for place in within_reach(at, seat))

    def decide(self, play: Play[Position]) -> None:
        """One card of the hand, face down (hyde-14)."""
        require_place(play, self.place)
        require(self.card in play.state.hands[play.seat], "hyde-14c", card=self.card)
        play.happens(CardPlayed(seat=play.seat, place=self.place, card=self.card))
        refill(play)


class PlayMano(Action, frozen=True, tag="play-mano"):
    """Lay Mano's card instead of one's own."""

    place: str

    is_often = True
    when = in_turn("play")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if at.mano_at == seat:
            yield from (cls.offer(place=place) for place in within_reach(at, seat))

    def decide(self, play: Play[Position]) -> None:
        """Mano's card instead of one's own; one card is drawn for him (hyde-15, hyde-40)."""
        require_mano(play)
        require_place(play, self.place)
        play.happens(ManoPlayed(seat=play.seat, place=self.place, card=play.state.mano))
        refill(play)


class PlayOnes(Action, frozen=True, tag="play-ones"):
    """Ajax: lay several ones at once, Mano's among them if he stands here."""

    cards: tuple[Card, ...]
    with_mano: Flag

    is_often = True
    when = in_turn("play")

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        """Every different handful of two or more ones; a single one is an ordinary card."""
        if at.outcasts[seat] != "ajax":
            return
        ones = tuple(sorted(card for card in at.hands[seat] if is_one(card)))
        has_mano = at.mano_at == seat and not at.veiled and at.mano != "" and is_one(at.mano)
        for mano in (0, 1) if has_mano else (0,):
            for size in range(max(1, 2 - mano), len(ones) + 1):
                for cards in dict.fromkeys(combinations(ones, size)):
                    yield cls.offer(said=ones_said(cards, with_mano=mano == 1), cards=cards, with_mano=mano)

    @classmethod
    def looked_for(cls, at: Position, seat: str) -> bool:
        return has_a_turn_as(at, seat, "ajax") and any(cls.offers(at, seat))

    def decide(self, play: Play[Position]) -> None:
        """Together on his location, Mano's too if he is there; one alone is a plain card (hyde-29, hyde-29b)."""
        hand = play.state.hands[play.seat]
        require(play.state.outcasts[play.seat] == "ajax", "hyde-29b", seat=play.seat)
        for card in self.cards:
            require(self.cards.count(card) <= hand.count(card), "hyde-14c", card=card)
        if self.with_mano:
            require_mano(play)
        ones = (*self.cards, play.state.mano) if self.with_mano else self.cards
        require(len(ones) > 1 and all(map(is_one, ones)), "hyde-29")
        place = play.state.pawns[play.seat]
        require_place(play, place)
        mano = play.state.mano if self.with_mano else ""
        play.happens(OnesLaid(seat=play.seat, place=place, cards=self.cards, mano=mano))
        refill(play)


def is_one(card: Card) -> bool:
    """A one, as far as the app can tell."""
    return card == UNKNOWN or number(card) == 1


def ones_said(cards: tuple[Card, ...], *, with_mano: bool) -> Line:
    """Cards nobody has named are counted, and Mano's is said to be among them: no two handfuls read alike."""
    if set(cards) == {UNKNOWN}:
        return Line(f"do.ones-unknown{'-and-mano' * with_mano}", {"count": len(cards)})
    return Line("do.ones-and-mano" if with_mano else "do.play-ones", {"cards": cards})


class PlaySix(Action, frozen=True, tag="play-six"):
    """Bianca: discard a card and lay a six."""

    place: str
    discard: Card

    is_often = True
    when = in_turn("play")

    @staticmethod
    def looked_for(at: Position, seat: str) -> bool:
        return has_a_turn_as(at, seat, "bianca")

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if at.outcasts[seat] == "bianca":
            hand = any_of("discard", distinct(at.hands[seat]))
            yield from (cls.offer(hand, place=place) for place in within_reach(at, seat))

    def decide(self, play: Play[Position]) -> None:
        """A card of the hand is discarded, never Mano's, and a six laid instead (hyde-28, hyde-28b)."""
        at = play.state
        require(at.outcasts[play.seat] == "bianca", "hyde-28b", seat=play.seat)
        require(at.sixes > 0, "hyde-28", left=at.sixes)
        require_place(play, self.place)
        in_hand = self.discard in at.hands[play.seat]
        is_mano_s = at.mano_at == play.seat and at.mano == self.discard
        require(in_hand or not is_mano_s, "hyde-28b", seat=play.seat)
        require(in_hand, "hyde-14c", card=self.discard)
        play.happens(SixPlayed(seat=play.seat, place=self.place, discard=self.discard))
        refill(play)


class PassPlay(Action, frozen=True, tag="pass-play"):
    """Lay nothing, where nothing has to be laid."""

    leaves_undone: ClassVar[bool] = True
    is_often = True
    when = in_turn("play")
    looked_for = everybody

    def decide(self, play: Play[Position]) -> None:
        """Only where one's own location takes no card (hyde-14e)."""
        here = play.state.pawns[play.seat]
        require(not takes_cards(play.state, here) or not can_play(play.state, play.seat), "hyde-14e", place=here)
        nothing_played(play)


def nothing_played(play: Play[Position]) -> None:
    play.happens(NothingPlayed(seat=play.seat, place=play.state.pawns[play.seat]))
    refill(play)


# --- 3. pescare -------------------------------------------------------------------------------------------------------


def refill(play: Play[Position]) -> None:
    """A card for Mano if he has none (hyde-40); then up to three, Yoko to four and give one back (hyde-17, hyde-31)."""
    if play.state.mano_at == play.seat and not play.state.mano:
        deal_mano(play, play.seat)
    is_yoko = play.state.outcasts[play.seat] == "yoko"
    full = YOKO_DRAWS_TO if is_yoko else HAND
    deal(play, play.seat, max(0, full - len(play.state.hands[play.seat])))
    if owes_mano(play.state, play.seat) and all(card == UNKNOWN for card in play.state.hands[play.seat]):
        play.happens(ManoGiven(seat=play.seat, card=UNKNOWN))
    if play.state.step != "discard":
        end_or_mano(play)
    elif all(card == UNKNOWN for card in play.state.hands[play.seat]):
        give_back(play, UNKNOWN)


def owes_mano(at: Position, seat: str) -> bool:
    """Mano always has a card: where none could be drawn for him, one of the hand is his (hyde-40b)."""
    return at.mano_at == seat and not at.mano and bool(at.hands[seat])


def gives_back(at: Position, seat: str) -> bool:
    """Does Yoko hold more than everyone else?"""
    return at.outcasts[seat] == "yoko" and len(at.hands[seat]) > HAND


class Discard(Action, frozen=True, tag="discard"):
    """Yoko: give back one of four."""

    card: Card

    primary = True
    when = in_turn("discard")

    @staticmethod
    def looked_for(at: Position, seat: str) -> bool:
        return has_a_turn_as(at, seat, "yoko")

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        if at.outcasts[seat] == "yoko":
            yield cls.offer(any_of("card", distinct(at.hands[seat])))

    def decide(self, play: Play[Position]) -> None:
        """Yoko gives back one of four (hyde-17b, hyde-31)."""
        hand = play.state.hands[play.seat]
        require(gives_back(play.state, play.seat), "hyde-17b", count=len(hand))
        require(self.card in hand, "hyde-14c", card=self.card)
        give_back(play, self.card)


def give_back(play: Play[Position], card: Card) -> None:
    play.happens(Discarded(seat=play.seat, card=card))
    end_or_mano(play)


# --- the end of the turn ----------------------------------------------------------------------------------------------


def end_or_mano(play: Play[Position]) -> None:
    """Who has Mano may still send him; for anyone else the turn is over."""
    if play.state.mano_at != play.seat:
        end_turn(play)


def end_turn(play: Play[Position]) -> None:
    """Clockwise to the next player, until everyone has had a turn (hyde-8, hyde-20b)."""
    order = clockwise_from(play.state.seats, play.state.first)
    following = order[order.index(play.seat) + 1 :]
    play.happens(TurnEnded(seat=play.seat, next=following[0] if following else ""))
