"""What goes through a spiritual connection: an effect, movement, or a card."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Never

from msgspec import Meta

from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Flag
from companion.engine.holes import Filling, Span
from companion.engine.memo import remembered
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import BOSS, DRONE, KEEPER, KINDS, UNKNOWN, Card, effect_of, value_of
from companion.games.monsterchase.connection import (
    MOST_ASKED,
    NO_WAY,
    are_connected,
    distance,
    group,
    limit,
    nearest_in_turn,
)
from companion.games.monsterchase.facts.pilot import (
    AstralDone,
    CardLent,
    CognitiveDone,
    DistanceSet,
    GuestActs,
    KineticDone,
)
from companion.games.monsterchase.rules.forms import one_card, sign
from companion.games.monsterchase.rules.pilot.hand import (
    ON_SHEETS,
    carry_out,
    draw,
    is_hidden,
    playable,
    raised,
    require_held,
    speaks_for_hand,
)
from companion.games.monsterchase.rules.pilot.turn import nothing_shown, require_open
from companion.games.monsterchase.rules.timing import at_step, in_turn, may_act_for, may_drive, shares
from companion.games.monsterchase.state import Race, are_mates, is_secret, kinds

Leap = Annotated[int, Meta(ge=-5, le=5)]
Spaces = Annotated[int, Meta(ge=0, le=12)]

# --- who with whom ----------------------------------------------------------------------------------------------------


def starts(play: Play[Race], car: str, kind: str) -> None:
    """A transfer is started in the own turn, the drone's in its own (monsterchase-125), as the main choice
    (monsterchase-42)."""
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
    raise Refusal("monsterchase-57b", {"other": to, "distance": distance_word(spaces), "limit": most})


def not_connected(at: Race, car: str, to: str) -> Never:
    """How far apart they are, and how far they might be (monsterchase-57b)."""
    apart = distance_word(distance(at, car, to))
    raise Refusal("monsterchase-57b", {"other": to, "distance": apart, "limit": limit(at, car, to)})


def distance_word(spaces: int | None) -> Value:
    """A distance as it is said: one nobody told, or none at all, has a name of its own."""
    return "not-told" if spaces is None else "no-way" if spaces == NO_WAY else spaces


def decider(at: Race, car: str, to: str) -> str:
    """Who says where an effect that was passed on goes (monsterchase-66b)."""
    return to if at.chose("cognitive") == "receiver" else car


# --- a card laid open -------------------------------------------------------------------------------------------------


def require_shown(play: Play[Race], car: str, card: Card) -> None:
    shown = play.state.turn.shown
    speaks_for_hand(play, car)
    require(shown != "", "monsterchase-20b", phase="to-show-card")
    require(card == shown, "monsterchase-42c", card=card, have=(shown,))


def reach_of(card: Card) -> int:
    """How far a card could bring cars nearer to each other."""
    return value_of(card) if card.rpartition("-")[2].isdecimal() else 0


@remembered
def whom(at: Race) -> tuple[str, ...]:
    """The connected cars; where there is none the nearest, to say why not."""
    near = tuple([other for other in group(at, at.turn.car) if other != at.turn.car])
    return near or tuple(filter(None, (nearest_in_turn(at),)))


def with_the_card(at: Race, seat: str, kind: str) -> Iterator[tuple[dict[str, Filling], str]]:
    """To whom a card may be passed on in this way, and as an answer to what: what was meant, or else everything. Before
    it is shown the first of them, for the reason."""
    car, shown = at.turn.car, at.turn.shown
    if not may_drive(at, seat, car) or (shown and is_hidden(at, car, seat)):
        return
    others = whom(at)
    for to in others if shown else others[:1]:
        given: dict[str, Filling] = {"car": car, "to": to, "card": shown or UNKNOWN, "asks": 1}
        yield given, "share" * (at.turn.plan in ("", f"{kind}:{to}"))


def is_shown(at: Race, _seat: str) -> bool:
    """Nothing is passed on before its card is shown."""
    return at.turn.shown != ""


class Cognitive(Action, frozen=True, tag="cognitive"):
    """A connected car carries out the effect of the card shown; the own car moves."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    car: str
    to: str
    card: Card
    asks: Flag = 0

    when = at_step("turn")
    may_be_open = is_shown

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        for given, question in with_the_card(at, seat, "cognitive"):
            icon = sign(str(given["to"]))
            yield cls.offer(given=given, after="show-card", question=question, icon=icon)

    def decide(self, play: Play[Race]) -> None:
        """A connected car carries out the effect from where it stands (monsterchase-67), Power Up too
        (monsterchase-119b), all of it at once (monsterchase-63); then the own car moves the whole value
        (monsterchase-66)."""
        car, to = self.car, self.to
        starts(play, car, "cognitive")
        require_named(play, car, to)
        require_connected(play, car, to, reach_of(self.card))
        require_shown(play, car, self.card)
        decides = decider(play.state, car, to)
        play.happens(CognitiveDone(car=car, to=to, card=self.card, moves=value_of(self.card), decides=decides))
        if effect_of(self.card) not in ON_SHEETS:
            play.happens(GuestActs(car=to))
        carry_out(play, to, effect_of(self.card))
        raised(play, to, effect_of(self.card), self.asks)


class Kinetic(Action, frozen=True, tag="kinetic"):
    """A connected car gets part of the movement of the card shown."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    car: str
    to: str
    card: Card
    given: Spaces
    asks: Flag = 0

    when = at_step("turn")
    may_be_open = is_shown

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Each number of spaces is an answer, where it was said to whom (monsterchase-68)."""
        value = value_of(at.turn.shown) if at.turn.shown else 1
        for given, question in with_the_card(at, seat, "kinetic"):
            to = str(given["to"])
            if at.turn.plan != f"kinetic:{to}":
                spaces = Span(name="given", low=1, high=value)
                yield cls.offer(spaces, given=given, after="show-card", question="" if at.turn.plan else "share")
                continue
            for count in range(1, value + 1):
                said = Line("answer.kinetic", {"to": to, "given": count, "card": at.turn.shown or UNKNOWN})
                filled = {**given, "given": count}
                yield cls.offer(given=filled, after="show-card", question=question, said=said, icon=sign(to))

    def decide(self, play: Play[Race]) -> None:
        """A connected car moves first (monsterchase-68, monsterchase-69); what it did not get, the own car moves
        (monsterchase-70)."""
        car, to, given = self.car, self.to, self.given
        starts(play, car, "kinetic")
        require_named(play, car, to)
        require_connected(play, car, to, reach_of(self.card))
        require_shown(play, car, self.card)
        value = value_of(self.card)
        require(1 <= given <= value, "monsterchase-68", value=given, least=1, most=value)
        play.happens(KineticDone(car=car, to=to, card=self.card, given=given, moves=value - given))
        play.happens(GuestActs(car=to))
        carry_out(play, car, effect_of(self.card))
        raised(play, car, effect_of(self.card), self.asks)


# --- a card from another hand -----------------------------------------------------------------------------------------


class Astral(Action, frozen=True, tag="astral"):
    """Play the card that was handed over; the own car leaps so many spaces, backwards below zero."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    car: str
    giver: str
    card: Card
    leap: Leap
    asks: Flag = 0

    when = at_step("turn")

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return at.turn.lender != ""

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """The card that was handed over, the longest leap first; before that one, for the reason."""
        car, lender = at.turn.car, at.turn.lender
        giver = lender or next(iter(whom(at)), "")
        if not giver or not may_drive(at, seat, car):
            return
        card = at.turn.lent or KINDS[0]
        far = value_of(card) if lender else 0
        for leap in range(far, -far - 1, -1):
            given: dict[str, Filling] = {"car": car, "giver": giver, "card": card, "leap": leap, "asks": 1}
            yield cls.offer(given=given, question="leap", said=Line("answer.leap", {"leap": leap}), icon=sign(giver))

    def decide(self, play: Play[Race]) -> None:
        """The card received is played (monsterchase-72) and the car leaps (monsterchase-73); no draw, and the hand will
        go (monsterchase-74). Its giver draws at the end of the own turn, or by house ruling at once
        (monsterchase-71c)."""
        car, giver, card = self.car, self.giver, self.card
        starts(play, car, "astral")
        at = play.state
        require(not at.turn.shown, "monsterchase-42")
        require_named(play, car, giver)
        require_connected(play, car, giver, reach_of(card))
        require(bool(at.pilots[giver].hand), "monsterchase-71", other=giver)
        require(at.turn.lender == giver, "monsterchase-71b", other=giver)
        require(card == at.turn.lent, "monsterchase-72", card=card, other=giver)
        require_leap(at, value_of(card), self.leap)
        play.happens(AstralDone(car=car, giver=giver, card=card, leap=self.leap))
        carry_out(play, car, effect_of(card))
        raised(play, car, effect_of(card), self.asks)
        if at.chose("astral-refill") == "at-once":
            draw(play, giver, 1)


def require_leap(at: Race, value: int, leap: int) -> None:
    """No farther than the value (monsterchase-73), backwards only if the table lets it (monsterchase-73b)."""
    require(abs(leap) <= value, "monsterchase-73", distance=abs(leap), limit=value)
    require(leap >= 0 or at.chose("astral-back") == "yes", "monsterchase-73b")


# --- distances --------------------------------------------------------------------------------------------------------


class SetDistance(Action, frozen=True, tag="set-distance"):
    """How many spaces lie between two cars, one of them connected with the car in turn; 0 where there is no way."""

    one: str
    other: str
    spaces: Spaces

    is_sure = True
    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """From the car in turn to every other, and on from those it is connected with to those it is not."""
        car = at.turn.car
        near = group(at, car)
        for one in (car, *(each for each in near if each != car)):
            for other in at.pilots:
                if other != one and are_mates(at, one, other) and (one == car or other not in near):
                    spaces = Span(name="spaces", low=0, high=MOST_ASKED, now=distance(at, one, other), alike=True)
                    yield cls.offer(spaces, one=one, other=other)

    def decide(self, play: Play[Race]) -> None:
        """Counted on the track over touching spaces (monsterchase-58, monsterchase-58b), 0 without a way
        (monsterchase-59): from the car in turn, or on from a car that is connected with it already
        (monsterchase-60)."""
        at, car, one, other = play.state, play.state.turn.car, self.one, self.other
        require(BOSS not in (one, other), "monsterchase-60b")
        near = group(at, car)
        if one not in near:
            not_connected(at, car, one)
        require_named(play, one, other)
        if other not in at.pilots:
            raise Refusal(
                "monsterchase-57b", {"other": other, "distance": distance_word(None), "limit": limit(at, one, other)}
            )
        if one != car and other in near:
            raise Refusal("monsterchase-62b", {})
        if play.is_trial:
            return
        play.happens(DistanceSet(one=one, other=other, spaces=self.spaces))


# --- a card is handed over --------------------------------------------------------------------------------------------


def may_borrow(play: Play[Race]) -> None:
    require_open(play, "astral")


def may_have_friends(at: Race, _seat: str) -> bool:
    """Whether the car in turn is connected with any (monsterchase-57b)."""
    return len(group(at, at.turn.car)) > 1


def lenders(at: Race, seat: str) -> Iterator[str]:
    """The connected cars that hold cards, of which this seat may hand one over."""
    for giver in group(at, at.turn.car):
        if giver != at.turn.car and at.pilots[giver].hand and may_lend_as(at, seat, giver):
            yield giver


def may_lend_as(at: Race, seat: str, giver: str) -> bool:
    """The giver, the keeper where no phone keeps the hand, and the asker where no consent is needed
    (monsterchase-71b)."""
    if shares(at, seat, giver):
        return True
    if seat == KEEPER:
        return not is_secret(at, giver)
    return seat == at.turn.car and at.chose("astral-consent") == "no"


class LendCard(Action, frozen=True, tag="lend-card"):
    """A connected player agrees to hand over this card of the own hand."""

    giver: str
    card: Card

    when = at_step("turn"), may_borrow, nothing_shown
    may_be_open = may_have_friends

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """On the phone of whoever was asked for a card: which (monsterchase-71b)."""
        for giver in lenders(at, seat) if not at.turn.lender else ():
            cards = kinds(at) if is_hidden(at, giver, seat) else playable(at, giver)
            is_wanted = giver == at.turn.asked and seat != KEEPER
            yield cls.offer(one_card(cards), giver=giver, primary=is_wanted)

    def decide(self, play: Play[Race]) -> None:
        """Who holds the card agrees and says which (monsterchase-71b); the table may let the asker take it."""
        at, giver, card = play.state, self.giver, self.card
        require_named(play, at.turn.car, giver)
        require_connected(play, at.turn.car, giver, reach_of(card))
        require(bool(at.pilots[giver].hand), "monsterchase-71", other=giver)
        require(may_lend_as(at, play.seat, giver), "monsterchase-71b", other=giver)
        require(at.turn.lender == "", "monsterchase-62", count=2)
        if is_hidden(at, giver, play.seat):
            # What the hand really holds is its owner's secret: the asker may name any card.
            require(card in kinds(at), "monsterchase-42c", card=card, have=len(at.pilots[giver].hand))
        else:
            require_held(play, giver, card)
        play.happens(CardLent(giver=giver, card=card))
