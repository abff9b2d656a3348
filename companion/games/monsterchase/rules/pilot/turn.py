"""The turn itself: a card, the star power, the draw, and the shield that does not stay."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Flag
from companion.engine.holes import Pick, Span
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.engine.words import Line
from companion.games.monsterchase.components import (
    DRONE,
    DRONE_HAND,
    MOST_STARS,
    Card,
    effect_of,
    value_of,
)
from companion.games.monsterchase.connection import are_connected, group
from companion.games.monsterchase.facts.hand import CardGiven
from companion.games.monsterchase.facts.hits import ShieldLost
from companion.games.monsterchase.facts.pilot import CardPlayed, StarUsed, TopPowerUsed
from companion.games.monsterchase.rules import hits, prey, rounds
from companion.games.monsterchase.rules.forms import one_card
from companion.games.monsterchase.rules.pilot.hand import (
    carry_out,
    draw,
    drop_hand,
    is_hidden,
    owed,
    place_in_ranking,
    playable,
    raised,
    require_held,
    speaks_for_hand,
)
from companion.games.monsterchase.rules.timing import drivers, in_turn, is_answering
from companion.games.monsterchase.state import Race, Turn
from companion.kit.hands import unknown

OneToThree = Annotated[int, Meta(ge=1, le=3)]
Stars = Annotated[int, Meta(ge=0, le=3)]

# The effect that takes away a rock it hits.
SHOT = "missile"
# Each kind, and laying a card open for one.
TRANSFERS = ("cognitive", "kinetic", "astral", "show")
# No two of these in one turn.
APART = frozenset(("manoeuvre", *TRANSFERS))

# --- one choice a turn ------------------------------------------------------------------------------------------------


def require_open(play: Play[Race], kind: str) -> None:
    """One main choice a turn (monsterchase-42), manoeuvre and transfer never together (monsterchase-56); a card more is
    only played (monsterchase-43). Once cards are drawn only the shields are left (monsterchase-20b)."""
    turn = play.state.turn
    if turn.is_drawn:
        raise Refusal("monsterchase-20b", {"phase": "to-close-turn"})
    if turn.main:
        joins = kind != turn.main and "manoeuvre" in (kind, turn.main) and APART.issuperset((kind, turn.main))
        raise Refusal("monsterchase-43" if turn.extra else "monsterchase-56" if joins else "monsterchase-42", {})


def has_the_choice(at: Race, _seat: str) -> bool:
    """The main choice is still to be made (monsterchase-42)."""
    return at.turn.main == ""


def nothing_shown(play: Play[Race]) -> None:
    """Not once a card was laid open to be passed on (monsterchase-42)."""
    require(not play.state.turn.shown, "monsterchase-42")


# --- 2. and 4. the star power -----------------------------------------------------------------------------------------


def star_is_free(play: Play[Race]) -> None:
    """Once, before or after the main choice (monsterchase-41), and not in the middle of it (monsterchase-20b)."""
    turn = play.state.turn
    require(not turn.is_drawn, "monsterchase-20b", phase="to-close-turn")
    require(not turn.shown, "monsterchase-20b", phase="to-transfer")
    require(not turn.star_used, "monsterchase-41")


def star_said(payer: str, extra: int) -> Line | None:
    """Whose stars they are where they are not its own, and that another card follows (monsterchase-43)."""
    if payer:
        return Line("answer.star-paid-card" if extra else "answer.star-paid", {"payer": payer})
    return Line("answer.star-card") if extra else None


class UseStar(Action, frozen=True, tag="use-star"):
    """The star power, once in a turn: so many stars are left after it, and it may grant a card more.

    The drone's is paid by a connected pilot. For whom else it might work is a question with one answer
    (monsterchase-64).
    """

    left: Stars
    extra: Flag = 0
    payer: str = ""
    to: str = ""

    is_often = True
    when = in_turn, star_is_free
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return not at.turn.star_used and (at.turn.car == DRONE or at.pilots[at.turn.car].stars > 0)

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """With and without a card more; the drone's with each pilot who may pay. Nobody keeps more than one has less
        one: where that is nothing, one filling says why."""
        car = at.turn.car
        payers = tuple(each for each in group(at, car) if each != car) if car == DRONE else ("",)
        for payer in payers or (at.seats[0],):
            have = at.pilots[payer or car].stars
            left = Span(name="left", low=0, high=max(0, min(have, MOST_STARS) - 1), now=have, alike=True)
            for extra in (0, 1) if have else (0,):
                is_sure = bool(payers) and have > 0
                yield cls.offer(left, extra=extra, payer=payer, to="", said=star_said(payer, extra), is_sure=is_sure)

    def decide(self, play: Play[Race]) -> None:
        """Once, before or after the main choice (monsterchase-41), for the own car only (monsterchase-64); all three
        stars, and no card more for them, are a power of level three (monsterchase-113)."""
        car = play.state.turn.car
        require(self.to == "", "monsterchase-64", other=self.to)
        require_stars(play, car, self)
        paid = play.state.pilots[self.payer or car].stars - self.left
        play.happens(StarUsed(car=car, left=self.left, payer=self.payer, extra=self.extra))
        if paid == MOST_STARS and not self.extra:
            play.happens(TopPowerUsed(car=car))


def require_stars(play: Play[Race], car: str, action: UseStar) -> None:
    """Stars enough of its own (monsterchase-41b); the drone's power is paid by a pilot connected to it
    (monsterchase-126, monsterchase-126b)."""
    at = play.state
    needed = action.left + 1
    if car != DRONE:
        require(action.payer == "", "monsterchase-64", other=action.payer)
    elif action.payer:
        require(are_connected(at, car, action.payer), "monsterchase-126", seat=action.payer)
        have = at.pilots[action.payer].stars
        require(have >= needed, "monsterchase-126b", seat=action.payer, have=have, count=needed)
        return
    require(at.pilots[car].stars >= needed, "monsterchase-41b", least=needed, have=at.pilots[car].stars)


# --- 3. a card --------------------------------------------------------------------------------------------------------


def own_hand(play: Play[Race]) -> None:
    speaks_for_hand(play, play.state.turn.car)


def is_one_more(turn: Turn) -> bool:
    """The card that a star power grants (monsterchase-43)."""
    return turn.extra > 0 and not turn.shown


def may_play(play: Play[Race]) -> None:
    """The main card, or one more."""
    turn = play.state.turn
    if is_one_more(turn):
        require(not turn.is_drawn, "monsterchase-20b", phase="to-close-turn")
    else:
        require_open(play, "card")


class PlayCard(Action, frozen=True, tag="play-card"):
    """The main card of the turn, or the one more a star power grants."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    card: Card
    # Whether what it may have hit and reached is asked next.
    asks: Flag = 0

    when = in_turn, own_hand, may_play
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return at.turn.main == "" or at.turn.extra > 0

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Asked of whoever drives, not of the keeper."""
        turn = at.turn
        options = (turn.shown,) if turn.shown else playable(at, turn.car)
        if options:
            is_begun = turn.plan or turn.shown or turn.lender or turn.asked
            primary = not is_begun and seat in drivers(at, turn.car)
            yield cls.offer(one_card(options), asks=1, primary=primary, is_sure=not turn.shown)

    def decide(self, play: Play[Race]) -> None:
        """The main card, or the one more that a star power grants (monsterchase-42, monsterchase-42c, monsterchase-43);
        the drone turns none over, but plays its own like anybody (monsterchase-122, monsterchase-122d)."""
        turn = play.state.turn
        car, is_extra = turn.car, is_one_more(turn)
        require(turn.shown in ("", self.card), "monsterchase-42c", card=self.card, have=(turn.shown,))
        require_held(play, car, self.card)
        play.happens(CardPlayed(car=car, card=self.card, moves=value_of(self.card), is_extra=is_extra))
        carry_out(play, car, effect_of(self.card))
        raised(play, car, effect_of(self.card), self.asks)


# --- 5. drawing -------------------------------------------------------------------------------------------------------


def has_acted(at: Race, _seat: str) -> bool:
    """The turn may end: its main choice is made, or there was nothing to play (monsterchase-42b)."""
    return at.turn.main != "" or at.turn.is_drawn or not at.pilots[at.turn.car].hand


def has_chosen(play: Play[Race]) -> None:
    """A turn is not passed (monsterchase-42b)."""
    require(has_acted(play.state, play.seat), "monsterchase-42b")


def still_draws(play: Play[Race]) -> None:
    require(play.state.turn.draws, "monsterchase-45")


class DrawCards(Action, frozen=True, tag="draw-cards"):
    """The cards at the end of the turn, before a shield or a card is given up."""

    count: OneToThree

    is_sure = True
    when = in_turn, has_chosen, still_draws
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, seat: str) -> bool:
        return has_acted(at, seat) and owed(at, at.turn.car) > 0

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(count=max(1, owed(at, at.turn.car)))

    def decide(self, play: Play[Race]) -> None:
        """What is missing from three, no more and no fewer (monsterchase-44b); the drone never holds two
        (monsterchase-123)."""
        at, car = play.state, play.state.turn.car
        full = len(at.pilots[car].hand) + self.count
        require(car != DRONE or full <= DRONE_HAND, "monsterchase-123", count=full, most=DRONE_HAND)
        require(
            self.count == owed(at, car), "monsterchase-44b", count=owed(at, car), position=place_in_ranking(at, car)
        )
        if play.is_trial:
            return
        draw(play, car, self.count, closes=True)


# --- 6. shields, and the end ------------------------------------------------------------------------------------------


def drops_hand(at: Race) -> bool:
    """Whoever used Astral ends without cards (monsterchase-74)."""
    return at.turn.main == "astral"


def is_hand_first(at: Race) -> bool:
    """Whether that hand is gone before a shield could be kept by a card (monsterchase-74b)."""
    return at.chose("astral-shield") == "hand-first"


def last_hand(at: Race, car: str) -> tuple[Card, ...]:
    """The hand from which a card may be given up in place of a shield."""
    if drops_hand(at) and is_hand_first(at):
        return ()
    return (*at.pilots[car].hand, *unknown(owed(at, car)))


def gives_as_bot(at: Race, car: str) -> bool:
    """The drone parts with a shield as a bot does, without a choice (monsterchase-122c)."""
    return car == DRONE and at.chose("drone-shields") == "bot"


def end_choices(at: Race, seat: str) -> tuple[str, ...]:
    """What may be given up at the end: nothing, a shield, or a card of those in hand then (monsterchase-47b)."""
    car = at.turn.car
    if not at.pilots[car].shields or gives_as_bot(at, car):
        return ("",)
    return ("shield", *(() if is_hidden(at, car, seat) else dict.fromkeys(last_hand(at, car))))


def first_question(at: Race) -> str:
    """A missile hits once: what is told after it was no longer its doing."""
    has_hit = at.turn.hurt > 0 or bool(at.turn.blows)
    return f"hit-{SHOT}" if at.turn.asks == SHOT and not has_hit else "hit"


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The turn is over; a shield or a card goes where one has to."""

    give: str = ""

    is_often = True
    is_sure = True
    when = in_turn, has_chosen, prey.all_turned
    may_be_open = has_acted
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """A shield or a card to give up, where there is a choice (monsterchase-47b). Where its card asks, nothing, or
        nothing more: each of them is an answer."""
        choices = end_choices(at, seat)
        if is_answering(at, seat):
            for give in choices:
                words = {"": "answer.end-nothing", "shield": "answer.end-shield"}.get(give, "answer.end-card")
                yield cls.offer(give=give, question=first_question(at), said=Line(words, {"card": give}))
            return
        # What its tile asks is answered first.
        is_next = at.turn.main != "" and not at.turn.extra and not at.turn.tile
        if len(choices) == 1:
            said = Line("answer.end-giving") if choices[0] else None
            yield cls.offer(give=choices[0], primary=is_next, said=said)
        else:
            yield cls.offer(Pick(name="give", options=choices), primary=is_next)

    def decide(self, play: Play[Race]) -> None:
        """Prey first (monsterchase-87c), then draw, give up a shield or a card, and pass on (monsterchase-44,
        monsterchase-47, monsterchase-115)."""
        car = play.state.turn.car
        require_price(play, car, self.give)
        if play.is_trial:
            return
        ended(play, car, self.give)


def ended(play: Play[Race], car: str, give: str) -> None:
    """What closes a turn, in the rulebook's order."""
    draw(play, car, owed(play.state, car), closes=True)
    if drops_hand(play.state) and is_hand_first(play.state):
        drop_hand(play, car)
    if give == "shield":
        play.happens(ShieldLost(car=car))
    elif give:
        play.happens(CardGiven(car=car, card=give))
    hits.drop_leftover(play, car)
    if drops_hand(play.state):
        drop_hand(play, car)
    rounds.end_car(play)


def require_price(play: Play[Race], car: str, give: str) -> None:
    """Shields cost one shield or one card (monsterchase-47b); without a card it is a shield (monsterchase-47c)."""
    at = play.state
    shields, hand = at.pilots[car].shields, last_hand(at, car)
    if gives_as_bot(at, car):
        require(give == "", "monsterchase-47c")
        return
    require(give == "" or shields > 0, "monsterchase-110c", seat=car, have=shields, count=1)
    require(give != "" or shields == 0, "monsterchase-47b", have=shields)
    if give not in ("", "shield"):
        speaks_for_hand(play, car)
        require(bool(hand), "monsterchase-47c")
        require(give in hand, "monsterchase-42c", card=give, have=hand)
