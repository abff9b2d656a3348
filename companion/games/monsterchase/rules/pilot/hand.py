"""A hand of cards: what it may hold, who speaks for it, drawing, and what a card does that the app keeps itself."""

from collections.abc import Iterator

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.monsterchase.components import (
    DRONE,
    DRONE_HAND,
    EXTRA,
    MOST_SHIELDS,
    UNKNOWN,
    Card,
)
from companion.games.monsterchase.facts.answers import Asked
from companion.games.monsterchase.facts.hand import CardDrawn, CardsNamed, HandDropped
from companion.games.monsterchase.facts.pilot import EffectTaken
from companion.games.monsterchase.rules import hits
from companion.games.monsterchase.rules.timing import driven_by_others, drivers, is_going_on, racing
from companion.games.monsterchase.state import SETUP_STEPS, Race, colour_of, hand_size, is_secret, kinds
from companion.kit.hands import distinct

# Effects that change a sheet and hit nobody.
ON_SHEETS = ("repair", "star", hits.POWER_UP)
# A Star moves a bot so many spaces further (monsterchase-124b).
STAR_SPACES = 2

# --- what a hand holds ------------------------------------------------------------------------------------------------


def playable(at: Race, car: str) -> tuple[Card, ...]:
    """What a card played from this hand may be: any kind while the app does not know them all."""
    hand = at.pilots[car].hand
    return kinds(at) if UNKNOWN in hand else distinct(hand)


def is_hidden(at: Race, car: str, seat: str) -> bool:
    """Whether this hand is a secret that this seat does not share."""
    return seat != car and is_secret(at, car)


def speaks_for_hand(play: Play[Race], car: str) -> None:
    """A hand that a phone keeps secret is its owner's alone, not even the keeper's (monsterchase-31b)."""
    require(not is_hidden(play.state, car, play.seat), "monsterchase-31b", seat=car)


def require_held(play: Play[Race], car: str, card: Card) -> None:
    """Only cards one holds (monsterchase-42c)."""
    require(card in playable(play.state, car), "monsterchase-42c", card=card, have=play.state.pilots[car].hand)


# --- drawing ----------------------------------------------------------------------------------------------------------


def owed(at: Race, car: str) -> int:
    """The cards this car draws at the end of its turn: what is missing from three, from one for the drone
    (monsterchase-44, monsterchase-123b), after Cognitive and Kinetic too (monsterchase-46); none where the turn takes
    the draw away (monsterchase-45).

    However few are left from the turn before, it is back to the full hand (monsterchase-45b).
    """
    if at.turn.is_drawn or not at.turn.draws:
        return 0
    return max(0, hand_size(car) - len(at.pilots[car].hand))


def draw(play: Play[Race], car: str, count: int, *, closes: bool = False) -> None:
    """Cards of the colour of the car's position (monsterchase-44); nothing happens for none."""
    if count > 0:
        play.happens(CardDrawn(car=car, count=count, colour=colour_of(play.state, car), closes=closes))


def open_turn(play: Play[Race]) -> None:
    """Whoever opens a turn without cards takes one (monsterchase-40)."""
    car = play.state.turn.car
    if not play.state.pilots[car].hand:
        draw(play, car, 1)


def drop_hand(play: Play[Race], car: str) -> None:
    """The whole hand goes (monsterchase-74, monsterchase-146)."""
    if play.state.pilots[car].hand:
        play.happens(HandDropped(car=car))


def place_in_ranking(at: Race, car: str) -> int:
    return at.ranking.index(car) + 1 if car in at.ranking else 0


# --- effects the app keeps --------------------------------------------------------------------------------------------


def carry_out(play: Play[Race], car: str, effect: str) -> None:
    """Repair, Star and Power Up (monsterchase-119) change the sheet of a car, never beyond its end (monsterchase-7c);
    the others happen on the track and are told there.

    An effect is optional: who did not use it says so by a correction (monsterchase-66c).
    """
    if effect == "repair":
        hits.gain(play, car, "life")
    elif effect == "star" and car == DRONE:
        drone_star(play)
    elif effect == "star":
        hits.gain(play, car, "star")
    elif effect == hits.POWER_UP:
        hits.gain_shields(play, car, MOST_SHIELDS, hits.POWER_UP)


def raised(play: Play[Race], car: str, effect: str, asks: int) -> None:
    """What a card did on the track is asked at once, where whoever played it is there to answer (monsterchase-49)."""
    if asks:
        play.happens(Asked(car=car, effect=effect))


def drone_star(play: Play[Race]) -> None:
    """The drone has no stars to raise: it goes two spaces further, as a bot does, or nothing happens
    (monsterchase-124b)."""
    if play.state.chose("drone-star") == "spaces":
        play.happens(EffectTaken(car=DRONE, what="spaces", now=STAR_SPACES))


# --- the hand on the phone --------------------------------------------------------------------------------------------


class NameCards(Action, frozen=True, tag="name-cards"):
    """Tell one's own phone which cards one holds; open hands may be named by everybody."""

    car: str
    cards: tuple[Card, ...]

    def is_beside(self, seat: str) -> bool:
        # An open hand is nobody's own: two who name it at once would name it twice.
        return self.car == seat

    is_sure = True
    when = is_going_on, racing
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """The own hand, and the hands that lie open."""
        if at.chose("keep") == "hands" and at.ranking and at.step not in SETUP_STEPS:
            for car in (seat, DRONE, EXTRA):
                unknown = at.pilots[car].hand.count(UNKNOWN) if car in at.pilots else 0
                if unknown:
                    most = min(unknown, hand_size(car))
                    cards = Pick(name="cards", options=kinds(at), many=True, most=most, repeat=True, entry="grid")
                    # In the own turn it is the cards that are asked for; away from it those that were drawn.
                    is_due = car == seat and seat not in (*drivers(at, at.turn.car), at.turn.asked)
                    yield cls.offer(cards, car=car, primary=is_due)
        for car in driven_by_others(at, seat)[:1]:
            yield cls.tried(car=car, cards=("star-1",))

    def decide(self, play: Play[Race]) -> None:
        """Name as many cards of the hand as the phone does not know yet: those that were drawn (monsterchase-44b,
        monsterchase-123)."""
        at = play.state
        require(self.car in at.pilots, "monsterchase-7")
        require(play.seat == self.car or self.car in (DRONE, EXTRA), "monsterchase-31b", seat=self.car)
        is_kept = at.chose("keep") == "hands"
        unknown = at.pilots[self.car].hand.count(UNKNOWN) if is_kept else 0
        named = len(self.cards)
        require(self.car != DRONE or named <= DRONE_HAND, "monsterchase-123", count=named, most=DRONE_HAND)
        require(1 <= named <= unknown, "monsterchase-44b", count=unknown, position=place_in_ranking(at, self.car))
        for card in self.cards:
            require(card in kinds(at), "monsterchase-42c", card=card, have=unknown)
        play.happens(CardsNamed(car=self.car, cards=self.cards))
