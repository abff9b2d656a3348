"""The Advanced Manoeuvre: two cards for any effect or two shields."""

from collections.abc import Sequence
from typing import ClassVar

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.components import CARD_EFFECTS, DRONE, MOST_SHIELDS, UNKNOWN, Card, spin_out, value_of
from companion.games.monsterchase.facts.pilot import CarSpun, ManoeuvreDone
from companion.games.monsterchase.rules import hits
from companion.games.monsterchase.rules.pilot.hand import carry_out, raised, speaks_for_hand
from companion.games.monsterchase.rules.pilot.turn import require_open
from companion.games.monsterchase.rules.timing import in_turn
from companion.games.monsterchase.state import Race, kinds

# The cards it takes (monsterchase-50).
PRICE = 2
SHIELDS_CHOICE = "shields"
CHOICES = (*(effect.id for effect in CARD_EFFECTS.values() if effect.in_manoeuvre), SHIELDS_CHOICE)
WITHOUT_STAR = tuple(effect for effect in CHOICES if effect != "star")


class Manoeuvre(Action, frozen=True, tag="manoeuvre"):
    """Two cards given up for any effect or two shields, and the lower movement."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    cards: tuple[Card, ...]
    effect: str
    asks: Flag = 0


def manoeuvre(play: Play[Race], action: Manoeuvre) -> None:
    """Two cards of the hand (monsterchase-50) for an effect, the lower movement (monsterchase-53) and no draw
    (monsterchase-55)."""
    car = in_turn(play)
    at = play.state
    require_open(play, "manoeuvre")
    require(at.mode != "teams" or at.chose("team-manoeuvre") == "yes", "monsterchase-135b")
    speaks_for_hand(play, car)
    require(not at.turn.shown, "monsterchase-42")
    require_pair(play, car, action.cards)
    require_effect(at, action.effect)
    if play.is_trial:
        return
    first, second = action.cards
    play.happens(ManoeuvreDone(car=car, first=first, second=second, effect=action.effect, moves=lower(action.cards)))
    take(play, car, action.effect)
    raised(play, car, action.effect, action.asks)


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
