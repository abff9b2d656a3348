"""What goes through a spiritual connection: an effect, movement, or a card."""

from typing import Annotated, ClassVar, Never

from msgspec import Meta

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.engine.words import Value
from companion.games.monsterchase.components import BOSS, DRONE, KEEPER, Card, effect_of, value_of
from companion.games.monsterchase.connection import NO_WAY, are_connected, distance, group, limit, nearest_in_turn
from companion.games.monsterchase.facts.pilot import (
    AstralDone,
    CardLent,
    CardShown,
    CognitiveDone,
    DistanceSet,
    GuestActs,
    KineticDone,
)
from companion.games.monsterchase.rules.pilot.hand import (
    ON_SHEETS,
    carry_out,
    draw,
    raised,
    require_held,
    speaks_for_hand,
)
from companion.games.monsterchase.rules.pilot.turn import require_open
from companion.games.monsterchase.rules.timing import at_step, in_turn, may_act_for, shares
from companion.games.monsterchase.state import Race, are_mates, is_secret, kinds

Leap = Annotated[int, Meta(ge=-5, le=5)]
Spaces = Annotated[int, Meta(ge=0, le=12)]

# --- who with whom ----------------------------------------------------------------------------------------------------


def starts(play: Play[Race], car: str, kind: str) -> None:
    """A transfer is started in the own turn, the drone's in its own (monsterchase-125), as the main choice
    (monsterchase-42)."""
    at_step(play, "turn")
    now = play.state.turn.car
    require(car == now, "monsterchase-125" if car == DRONE else "monsterchase-31b", seat=now)
    may_act_for(play, now)
    require_open(play, kind)


def require_named(play: Play[Race], car: str, to: str) -> None:
    """One car (monsterchase-62), another one (monsterchase-62b), never the boss (monsterchase-60b), of the own team
    (monsterchase-135); the drone only where it races (monsterchase-121b)."""
    at = play.state
    if to in at.pilots and to != car and are_mates(at, car, to):
        return
    named = [each for each in to.split(",") if each]
    require(len(named) == 1, "monsterchase-62", count=len(named))
    require(to != car, "monsterchase-62b")
    require(to != BOSS, "monsterchase-60b")
    require(to != DRONE or DRONE in at.pilots, "monsterchase-121b", count=len(at.seats))
    require(are_mates(at, car, to), "monsterchase-135", seat=car, other=to)


def require_connected(play: Play[Race], car: str, to: str, reach: int) -> None:
    """Connected before the transfer (monsterchase-57b); that its own movement might bring them near does not count
    (monsterchase-61)."""
    at = play.state
    if are_connected(at, car, to):
        return
    spaces, most = distance(at, car, to), limit(at, car, to)
    comes_near = spaces is not None and spaces != NO_WAY and spaces - reach <= most
    require(not comes_near, "monsterchase-61", seat=car, other=to)
    raise Refusal("monsterchase-57b", {"other": to, "distance": told(spaces), "limit": most})


def not_connected(at: Race, car: str, to: str) -> Never:
    """How far apart they are, and how far they might be (monsterchase-57b)."""
    apart = told(distance(at, car, to))
    raise Refusal("monsterchase-57b", {"other": to, "distance": apart, "limit": limit(at, car, to)})


def told(spaces: int | None) -> Value:
    """A distance as it is said: one nobody told, or none at all, has a name of its own."""
    return "not-told" if spaces is None else "no-way" if spaces == NO_WAY else spaces


def decider(at: Race, car: str, to: str) -> str:
    """Who says where an effect that was passed on goes (monsterchase-66b)."""
    return to if at.chose("cognitive") == "receiver" else car


# --- distances --------------------------------------------------------------------------------------------------------


class SetDistance(Action, frozen=True, tag="set-distance"):
    """How many spaces lie between two cars, one of them connected with the car in turn; 0 where there is no way."""

    one: str
    other: str
    spaces: Spaces


def set_distance(play: Play[Race], action: SetDistance) -> None:
    """Counted on the track over touching spaces (monsterchase-58, monsterchase-58b), 0 without a way (monsterchase-59):
    from the car in turn, or on from a car that is connected with it already (monsterchase-60)."""
    car = in_turn(play)
    at, one, other = play.state, action.one, action.other
    require(BOSS not in (one, other), "monsterchase-60b")
    near = group(at, car)
    if one not in near:
        not_connected(at, car, one)
    require_named(play, one, other)
    if other not in at.pilots:
        raise Refusal("monsterchase-57b", {"other": other, "distance": told(None), "limit": limit(at, one, other)})
    if one != car and other in near:
        raise Refusal("monsterchase-62b", {})
    if play.is_trial:
        return
    play.happens(DistanceSet(one=one, other=other, spaces=action.spaces))


# --- a card laid open -------------------------------------------------------------------------------------------------


class ShowCard(Action, frozen=True, tag="show-card"):
    """Lay the card of the turn open, to say what of it goes to a connected car."""

    card: Card


def show_card(play: Play[Race], action: ShowCard) -> None:
    """The card of the turn, before it is said who gets what of it; only for who is connected (monsterchase-57b): the
    nearest says why not."""
    car = in_turn(play)
    at = play.state
    require_open(play, "show")
    speaks_for_hand(play, car)
    require(not at.turn.shown, "monsterchase-42")
    if len(group(at, car)) < 2:
        not_connected(at, car, nearest_in_turn(at) or car)
    require_held(play, car, action.card)
    play.happens(CardShown(car=car, card=action.card))


def require_shown(play: Play[Race], car: str, card: Card) -> None:
    shown = play.state.turn.shown
    speaks_for_hand(play, car)
    require(shown != "", "monsterchase-20b", phase="to-show-card")
    require(card == shown, "monsterchase-42c", card=card, have=(shown,))


def reach_of(card: Card) -> int:
    """How far a card could bring cars nearer to each other."""
    return value_of(card) if card.rpartition("-")[2].isdecimal() else 0


class Cognitive(Action, frozen=True, tag="cognitive"):
    """A connected car carries out the effect of the card shown; the own car moves."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    car: str
    to: str
    card: Card
    asks: Flag = 0


def cognitive(play: Play[Race], action: Cognitive) -> None:
    """A connected car carries out the effect from where it stands (monsterchase-67), Power Up too (monsterchase-119b),
    all of it at once (monsterchase-63); then the own car moves the whole value (monsterchase-66)."""
    car, to = action.car, action.to
    starts(play, car, "cognitive")
    require_named(play, car, to)
    require_connected(play, car, to, reach_of(action.card))
    require_shown(play, car, action.card)
    decides = decider(play.state, car, to)
    play.happens(CognitiveDone(car=car, to=to, card=action.card, moves=value_of(action.card), decides=decides))
    if effect_of(action.card) not in ON_SHEETS:
        play.happens(GuestActs(car=to))
    carry_out(play, to, effect_of(action.card))
    raised(play, to, effect_of(action.card), action.asks)


class Kinetic(Action, frozen=True, tag="kinetic"):
    """A connected car gets part of the movement of the card shown."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    car: str
    to: str
    card: Card
    given: Spaces
    asks: Flag = 0


def kinetic(play: Play[Race], action: Kinetic) -> None:
    """A connected car moves first (monsterchase-68, monsterchase-69); what it did not get, the own car moves
    (monsterchase-70)."""
    car, to, given = action.car, action.to, action.given
    starts(play, car, "kinetic")
    require_named(play, car, to)
    require_connected(play, car, to, reach_of(action.card))
    require_shown(play, car, action.card)
    value = value_of(action.card)
    require(1 <= given <= value, "monsterchase-68", value=given, least=1, most=value)
    play.happens(KineticDone(car=car, to=to, card=action.card, given=given, moves=value - given))
    play.happens(GuestActs(car=to))
    carry_out(play, car, effect_of(action.card))
    raised(play, car, effect_of(action.card), action.asks)


# --- a card from another hand -----------------------------------------------------------------------------------------


class LendCard(Action, frozen=True, tag="lend-card"):
    """A connected player agrees to hand over this card of the own hand."""

    giver: str
    card: Card


def lend_card(play: Play[Race], action: LendCard) -> None:
    """Who holds the card agrees and says which (monsterchase-71b); the table may let the asker take it."""
    at_step(play, "turn")
    at, giver, card = play.state, action.giver, action.card
    require_open(play, "astral")
    require(not at.turn.shown, "monsterchase-42")
    require_named(play, at.turn.car, giver)
    require_connected(play, at.turn.car, giver, reach_of(card))
    require(bool(at.pilots[giver].hand), "monsterchase-71", other=giver)
    require(may_lend_as(at, play.seat, giver), "monsterchase-71b", other=giver)
    require(at.turn.lender == "", "monsterchase-62", count=2)
    if play.seat == giver or not is_secret(at, giver):
        require_held(play, giver, card)
    else:
        # What the hand really holds is its owner's secret: the asker may name any card.
        require(card in kinds(at), "monsterchase-42c", card=card, have=len(at.pilots[giver].hand))
    play.happens(CardLent(giver=giver, card=card))


def may_lend_as(at: Race, seat: str, giver: str) -> bool:
    """The giver, the keeper where no phone keeps the hand, and the asker where no consent is needed
    (monsterchase-71b)."""
    if shares(at, seat, giver):
        return True
    if seat == KEEPER:
        return not is_secret(at, giver)
    return seat == at.turn.car and at.chose("astral-consent") == "no"


class Astral(Action, frozen=True, tag="astral"):
    """Play the card that was handed over; the own car leaps so many spaces, backwards below zero."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    car: str
    giver: str
    card: Card
    leap: Leap
    asks: Flag = 0


def astral(play: Play[Race], action: Astral) -> None:
    """The card received is played (monsterchase-72) and the car leaps (monsterchase-73); no draw, and the hand will go
    (monsterchase-74). Its giver draws at the end of the own turn, or by house ruling at once (monsterchase-71c)."""
    car, giver, card = action.car, action.giver, action.card
    starts(play, car, "astral")
    at = play.state
    require(not at.turn.shown, "monsterchase-42")
    require_named(play, car, giver)
    require_connected(play, car, giver, reach_of(card))
    require(bool(at.pilots[giver].hand), "monsterchase-71", other=giver)
    require(at.turn.lender == giver, "monsterchase-71b", other=giver)
    require(card == at.turn.lent, "monsterchase-72", card=card, other=giver)
    require_leap(at, value_of(card), action.leap)
    play.happens(AstralDone(car=car, giver=giver, card=card, leap=action.leap))
    carry_out(play, car, effect_of(card))
    raised(play, car, effect_of(card), action.asks)
    if at.chose("astral-refill") == "at-once":
        draw(play, giver, 1)


def require_leap(at: Race, value: int, leap: int) -> None:
    """No farther than the value (monsterchase-73), backwards only if the table lets it (monsterchase-73b)."""
    require(abs(leap) <= value, "monsterchase-73", distance=abs(leap), limit=value)
    require(leap >= 0 or at.chose("astral-back") == "yes", "monsterchase-73b")
