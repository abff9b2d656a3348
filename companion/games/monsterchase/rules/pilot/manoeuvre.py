"""The Advanced Manoeuvre: two cards for any effect or two shields."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Flag
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games.monsterchase.components import CARD_EFFECTS, DRONE, MOST_SHIELDS, UNKNOWN, Card, spin_out, value_of
from companion.games.monsterchase.facts.pilot import CarSpun, ManoeuvreDone
from companion.games.monsterchase.rules import hits
from companion.games.monsterchase.rules.pilot.hand import carry_out, raised
from companion.games.monsterchase.rules.pilot.turn import has_the_choice, nothing_shown, own_hand, require_open
from companion.games.monsterchase.rules.timing import in_turn
from companion.games.monsterchase.state import Race, kinds
from companion.kit.offering import any_of

# The cards it takes (monsterchase-50).
PRICE = 2
SHIELDS_CHOICE = "shields"
CHOICES = (*(effect.id for effect in CARD_EFFECTS.values() if effect.in_manoeuvre), SHIELDS_CHOICE)
WITHOUT_STAR = tuple(effect for effect in CHOICES if effect != "star")


def may_be_made(play: Play[Race]) -> None:
    """As the main choice (monsterchase-42), by teams where the table allows it (monsterchase-135b)."""
    require_open(play, "manoeuvre")
    at = play.state
    require(at.mode != "teams" or at.chose("team-manoeuvre") == "yes", "monsterchase-135b")


class Manoeuvre(Action, frozen=True, tag="manoeuvre"):
    """Two cards given up for any effect or two shields, and the lower movement."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    cards: tuple[Card, ...]
    effect: str
    asks: Flag = 0

    is_often = True
    when = in_turn, may_be_made, own_hand, nothing_shown
    may_be_open = has_the_choice
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """Any two kinds where the app knows neither card, every different pair of the hand; with fewer cards one, for
        the reason."""
        hand = at.pilots[at.turn.car].hand
        effect = any_of("effect", choices(at))
        if are_unknown(hand):
            named = Pick(name="cards", options=kinds(at), many=True, least=PRICE, most=PRICE, repeat=True, entry="grid")
            yield cls.offer(effect, named, asks=1, is_sure=True)
        pairs: tuple[tuple[Card, ...], ...] = tuple(dict.fromkeys(combinations(sorted(hand), PRICE)))
        for cards in pairs or (hand,):
            said = Line("answer.manoeuvre-unnamed") if set(cards) == {UNKNOWN} else None
            yield cls.offer(effect, cards=cards, asks=1, said=said, is_sure=bool(pairs))

    def decide(self, play: Play[Race]) -> None:
        """Two cards of the hand (monsterchase-50) for an effect, the lower movement (monsterchase-53) and no draw
        (monsterchase-55)."""
        at, car = play.state, play.state.turn.car
        require_pair(play, car, self.cards)
        require_effect(at, self.effect)
        if play.is_trial:
            return
        first, second = self.cards
        play.happens(ManoeuvreDone(car=car, first=first, second=second, effect=self.effect, moves=lower(self.cards)))
        take(play, car, self.effect)
        raised(play, car, self.effect, self.asks)


def require_pair(play: Play[Race], car: str, cards: Sequence[Card]) -> None:
    """Two of the cards in hand (monsterchase-50, monsterchase-42c), named as they are discarded where the app knows
    neither; the drone has not as many (monsterchase-123c)."""
    at = play.state
    hand = at.pilots[car].hand
    require(car != DRONE or len(hand) >= PRICE, "monsterchase-123c", have=len(hand))
    require(len(hand) >= PRICE and len(cards) == PRICE, "monsterchase-50", count=PRICE, have=len(hand))
    if are_unknown(hand):
        known = kinds(at)
        if all(card in known for card in cards):
            return
    for card in cards:
        require(cards.count(card) <= hand.count(card), "monsterchase-42c", card=card, have=hand)


def are_unknown(hand: Sequence[Card]) -> bool:
    """Whether both cards may be of any kind, as far as the app knows."""
    return hand.count(UNKNOWN) >= PRICE


def require_effect(at: Race, effect: str) -> None:
    """One of the five of the base game (monsterchase-51) or the shields, not both (monsterchase-52); Star only where
    the rule of spinning out is at hand (monsterchase-54b)."""
    apart = [each for each in effect.split(",") if each != SHIELDS_CHOICE]
    require(SHIELDS_CHOICE not in effect.split(",") or not apart, "monsterchase-52", effect=", ".join(apart))
    require(effect in CHOICES, "monsterchase-51", effect=effect)
    require(effect in choices(at), "monsterchase-54b", effect=effect)


def choices(at: Race) -> tuple[str, ...]:
    """What a manoeuvre may be for at this table; without the rule of spinning out no Star (monsterchase-54b)."""
    knows_spin = at.chose("winter") == "yes" or spin_out(at.box) != ""
    return CHOICES if knows_spin else WITHOUT_STAR


def lower(cards: Sequence[Card]) -> int:
    """The lower value moves the car (monsterchase-53); 0 where nobody named the cards."""
    return 0 if UNKNOWN in cards else min(map(value_of, cards))


def take(play: Play[Race], car: str, effect: str) -> None:
    """Two shields (monsterchase-52), or the effect; a Star makes the car spin out (monsterchase-54)."""
    if effect == SHIELDS_CHOICE:
        hits.gain_shields(play, car, MOST_SHIELDS, "manoeuvre")
    else:
        carry_out(play, car, effect)
    if effect == "star":
        play.happens(CarSpun(car=car))
