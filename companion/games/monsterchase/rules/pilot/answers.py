"""Answers to what a card raised: whom it hit, with how many shields, where the car came to; one may close the turn."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Fact, Flag
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import BOSS, MOST_SHIELDS
from companion.games.monsterchase.driver.boulders import ROCK
from companion.games.monsterchase.facts.answers import RockStruck
from companion.games.monsterchase.facts.hits import DealerNamed, ShieldSpent
from companion.games.monsterchase.facts.rounds import TurnEnded
from companion.games.monsterchase.rules import hits, shields
from companion.games.monsterchase.rules.forms import sign
from companion.games.monsterchase.rules.pilot.turn import SHOT, ended, first_question, gives_as_bot
from companion.games.monsterchase.rules.reports import blow, require_blow
from companion.games.monsterchase.rules.timing import asks_back, in_turn, is_answering, shares
from companion.games.monsterchase.state import Race

UpToTwo = Annotated[int, Meta(ge=0, le=MOST_SHIELDS)]


# --- whom it hit ------------------------------------------------------------------------------------------------------


# With so many shields of one's own put into the blow; and where a shield of the boss takes all of it.
AT_THE_BOSS = ("answer.hit-boss", "answer.hit-boss-one", "answer.hit-boss-two")
AT_A_CAR = ("answer.hit-car", "answer.hit-car-one", "answer.hit-car-two")
SHIELDED = "answer.hit-boss-shielded"


class Hit(Action, frozen=True, tag="hit"):
    """What the card in play hit, with so many shields of its owner in the blow; nothing more happened if it ends."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    more: UpToTwo = 0
    ends: Flag = 0

    is_often = True
    when = in_turn, asks_back
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """The boss first, then the others, alone or with the shields of whoever deals (monsterchase-111); the car
        itself, by an obstacle.

        A missile that was passed on is fired by whoever got it, and may hit whoever gave it (monsterchase-67).
        """
        car, is_asked = at.turn.car, is_answering(at, seat)
        first = first_question(at)
        question = first * is_asked
        fires = at.turn.guest if at.turn.main == "cognitive" and first == f"hit-{SHOT}" else car
        may_add = not at.turn.guest and not at.turn.more and shares(at, seat, car) and not hits.is_bot(at, car)
        for target in (*((BOSS,) if at.boss else ()), *(other for other in at.pilots if other != fires)):
            for more in range(at.pilots[car].shields + 1 if may_add else 1):
                yield cls.against(at, target, more, question, saying(at, target, more))
        if at.turn.asks == SHOT:
            yield cls.against(at, ROCK, 0, question, Line("answer.hit-rock"))
        itself = "answer.hit-self" if is_asked else "answer.hit-obstacle"
        yield cls.against(at, car, 0, "move" * is_asked, Line(itself, {"car": car}))

    @classmethod
    def against(cls, at: Race, target: str, more: int, question: str, said: Line) -> Offer:
        """It closes the turn where nothing is left to choose, nor for the pilot who was hit: whether a shield goes
        into the defence (monsterchase-112)."""
        ends = int(not shields.holds(at, target))
        # What was spent in defence is all that could still refuse it.
        is_sure = target not in at.turn.guards
        return cls.offer(
            target=target, more=more, ends=ends, question=question, said=said, icon=sign(target), is_sure=is_sure
        )

    def decide(self, play: Play[Race]) -> None:
        """One damage, and one more for each shield spent on it (monsterchase-111, monsterchase-111b); a missile may
        take a rock. Where nothing is left to choose, the turn closes with it (monsterchase-44, monsterchase-47)."""
        car = play.state.turn.car
        if self.target != ROCK or play.state.turn.asks != SHOT:
            require_blow(play, self.target, 1 + self.more)
        require_shields(play, car, self)
        if play.is_trial:
            return
        struck(play, car, self)
        if self.ends and may_end(play.state, car):
            ended(play, car, "")


def saying(at: Race, target: str, more: int) -> Line:
    """The boss's heart before and after, a car by its name."""
    values: dict[str, Value] = {"target": target, "more": more, "count": 1 + more}
    if target == BOSS and at.boss:
        count = 1 + at.turn.more + more
        now = at.boss.points - count + hits.first_chance(at, at.boss.shields, count)
        values |= {"was": at.boss.points, "now": now}
        return Line(SHIELDED if now == at.boss.points else AT_THE_BOSS[more], values)
    return Line(AT_A_CAR[more], values)


def require_shields(play: Play[Race], car: str, action: Hit) -> None:
    """Its own, as many as it has (monsterchase-110c), for its own blow at another (monsterchase-111)."""
    if not action.more:
        return
    at = play.state
    is_own = shares(at, play.seat, car) and not hits.is_bot(at, car)
    have = at.pilots[car].shields if is_own else 0
    require(have >= action.more, "monsterchase-110c", seat=car, have=have, count=action.more)
    is_free = not at.turn.guest and at.turn.more == 0
    require(is_free and action.target not in (car, ROCK), "monsterchase-111", seat=car, other=shields.dealer(at))


def struck(play: Play[Race], car: str, action: Hit) -> None:
    if action.target == ROCK:
        play.happens(RockStruck(car=car))
        return
    if action.more and shields.dealer(play.state) != car:
        play.happens(DealerNamed(car=car))
    for _ in range(action.more):
        play.happens(ShieldSpent(car=car, use="more"))
    blow(play, action.target, 1)


def may_end(at: Race, car: str) -> bool:
    """Whether closing the turn leaves nothing to choose: no shield or card to give up (monsterchase-47b), no prey to
    turn (monsterchase-87c), no card more to play (monsterchase-43)."""
    has_price = at.pilots[car].shields > 0 and not gives_as_bot(at, car)
    flips = min(at.flips, len(at.exposed))
    return not (has_price or flips or at.turn.extra or at.turn.shown or at.turn.lender)


def unfinished(action: Action, facts: Sequence[Fact]) -> Action | None:
    """The blow alone, for whoever had more to tell; nothing where it left the turn open."""
    is_end = any(isinstance(fact, TurnEnded) for fact in facts)
    return replace(action, ends=0) if is_end and isinstance(action, Hit) and action.ends else None
