"""The turn itself: a card, the star power, the draw, and the shield that does not stay."""

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.monsterchase.components import (
    DRONE,
    DRONE_HAND,
    MOST_STARS,
    Card,
    effect_of,
    value_of,
)
from companion.games.monsterchase.connection import are_connected
from companion.games.monsterchase.facts.hand import CardGiven
from companion.games.monsterchase.facts.hits import ShieldLost
from companion.games.monsterchase.facts.pilot import CardPlayed, StarUsed, TopPowerUsed
from companion.games.monsterchase.rules import hits, prey, rounds
from companion.games.monsterchase.rules.pilot.hand import (
    carry_out,
    draw,
    drop_hand,
    owed,
    position,
    raised,
    require_held,
    speaks_for_hand,
)
from companion.games.monsterchase.rules.timing import in_turn
from companion.games.monsterchase.state import Race
from companion.kit.hands import unknown

OneToThree = Annotated[int, Meta(ge=1, le=3)]
Stars = Annotated[int, Meta(ge=0, le=3)]

# Each kind, and laying a card open for one.
TRANSFERS = ("cognitive", "kinetic", "astral", "show")

# --- one choice a turn ------------------------------------------------------------------------------------------------


def require_open(play: Play[Race], kind: str) -> None:
    """One main choice a turn (monsterchase-42), manoeuvre and transfer never together (monsterchase-56); a card more is
    only played (monsterchase-43). Once cards are drawn only the shields are left (monsterchase-20b)."""
    turn = play.state.turn
    require(not turn.is_drawn, "monsterchase-20b", phase="to-close-turn")
    if turn.main:
        require(turn.extra == 0, "monsterchase-43")
        joins = {"manoeuvre"} < {kind, turn.main} <= {"manoeuvre", *TRANSFERS}
        require(not joins, "monsterchase-56")
        raise Refusal("monsterchase-42", {})


# --- 2. and 4. the star power -----------------------------------------------------------------------------------------


class UseStar(Action, frozen=True, tag="use-star"):
    """The star power, once in a turn: so many stars are left after it, and it may grant a card more.

    The drone's is paid by a connected pilot. For whom else it might work is a question with one answer
    (monsterchase-64).
    """

    left: Stars
    extra: Flag = 0
    payer: str = ""
    to: str = ""


def use_star(play: Play[Race], action: UseStar) -> None:
    """Once, before or after the main choice (monsterchase-41), for the own car only (monsterchase-64); all three stars,
    and no card more for them, are a power of level three (monsterchase-113)."""
    car = in_turn(play)
    turn = play.state.turn
    require(not turn.is_drawn, "monsterchase-20b", phase="to-close-turn")
    require(not turn.shown, "monsterchase-20b", phase="to-transfer")
    require(not turn.star_used, "monsterchase-41")
    require(action.to == "", "monsterchase-64", other=action.to)
    require_stars(play, car, action)
    paid = play.state.pilots[action.payer or car].stars - action.left
    play.happens(StarUsed(car=car, left=action.left, payer=action.payer, extra=action.extra))
    if paid == MOST_STARS and not action.extra:
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


class PlayCard(Action, frozen=True, tag="play-card"):
    """The main card of the turn, or the one more a star power grants."""

    along: ClassVar[tuple[str, ...]] = ("asks",)
    card: Card
    # Whether what it may have hit and reached is asked next.
    asks: Flag = 0


def play_card(play: Play[Race], action: PlayCard) -> None:
    """The main card, or the one more that a star power grants (monsterchase-42, monsterchase-42c, monsterchase-43); the
    drone turns none over, but plays its own like anybody (monsterchase-122, monsterchase-122d)."""
    car = in_turn(play)
    speaks_for_hand(play, car)
    turn = play.state.turn
    is_extra = turn.extra > 0 and not turn.shown
    if is_extra:
        require(not turn.is_drawn, "monsterchase-20b", phase="to-close-turn")
    else:
        require_open(play, "card")
    require(turn.shown in ("", action.card), "monsterchase-42c", card=action.card, have=(turn.shown,))
    require_held(play, car, action.card)
    play.happens(CardPlayed(car=car, card=action.card, moves=value_of(action.card), is_extra=is_extra))
    carry_out(play, car, effect_of(action.card))
    raised(play, car, effect_of(action.card), action.asks)


# --- 5. drawing -------------------------------------------------------------------------------------------------------


def require_chosen(play: Play[Race], car: str) -> None:
    """A turn is not passed (monsterchase-42b), unless there was nothing to play."""
    turn = play.state.turn
    require(turn.main != "" or turn.is_drawn or not play.state.pilots[car].hand, "monsterchase-42b")


class DrawCards(Action, frozen=True, tag="draw-cards"):
    """The cards at the end of the turn, before a shield or a card is given up."""

    count: OneToThree


def draw_cards(play: Play[Race], action: DrawCards) -> None:
    """What is missing from three, no more and no fewer (monsterchase-44b); the drone never holds two
    (monsterchase-123)."""
    car = in_turn(play)
    at = play.state
    require_chosen(play, car)
    require(at.turn.draws, "monsterchase-45")
    full = len(at.pilots[car].hand) + action.count
    require(car != DRONE or full <= DRONE_HAND, "monsterchase-123", count=full, most=DRONE_HAND)
    require(action.count == owed(at, car), "monsterchase-44b", count=owed(at, car), position=position(at, car))
    if play.is_trial:
        return
    draw(play, car, action.count, closes=True)


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


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The turn is over; a shield or a card goes where one has to."""

    give: str = ""


def end_turn(play: Play[Race], action: EndTurn) -> None:
    """Prey first (monsterchase-87c), then draw, give up a shield or a card, and pass on (monsterchase-44,
    monsterchase-47, monsterchase-115)."""
    car = in_turn(play)
    require_chosen(play, car)
    prey.all_turned(play)
    require_price(play, car, action.give)
    if play.is_trial:
        return
    ended(play, car, action.give)


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
