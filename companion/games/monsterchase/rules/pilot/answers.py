"""Answers to what a card raised: whom it hit, with how many shields, where the car came to; one may close the turn."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from companion.engine.facts import Action, Fact, Flag
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.components import MOST_SHIELDS, SPARKS
from companion.games.monsterchase.driver.boulders import ROCK
from companion.games.monsterchase.facts.answers import RockStruck, TileReached
from companion.games.monsterchase.facts.hits import DealerNamed, ShieldSpent
from companion.games.monsterchase.facts.rounds import TurnEnded
from companion.games.monsterchase.rules import hits, shields
from companion.games.monsterchase.rules.pilot.turn import ended, gives_as_bot
from companion.games.monsterchase.rules.reports import blow, require_blow
from companion.games.monsterchase.rules.tiles import OWN_RULEBOOK, has_use
from companion.games.monsterchase.rules.timing import in_turn, shares
from companion.games.monsterchase.state import Race

UpToTwo = Annotated[int, Meta(ge=0, le=MOST_SHIELDS)]
# The effect that takes away a rock it hits.
SHOT = "missile"


# --- whom it hit ------------------------------------------------------------------------------------------------------


class Hit(Action, frozen=True, tag="hit"):
    """What the card in play hit, with so many shields of its owner in the blow; nothing more happened if it ends."""

    along: ClassVar[tuple[str, ...]] = ("ends",)
    target: str
    more: UpToTwo = 0
    ends: Flag = 0


def hit(play: Play[Race], action: Hit) -> None:
    """One damage, and one more for each shield spent on it (monsterchase-111, monsterchase-111b); a missile may take a
    rock. Where nothing is left to choose, the turn closes with it (monsterchase-44, monsterchase-47)."""
    car = in_turn(play)
    require(play.state.turn.asks != "", "monsterchase-20b", phase="to-turn")
    if action.target != ROCK or play.state.turn.asks != SHOT:
        require_blow(play, action.target, 1 + action.more)
    require_shields(play, car, action)
    if play.is_trial:
        return
    struck(play, car, action)
    if action.ends and may_end(play.state, car):
        ended(play, car, "")


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


# --- where it came to -------------------------------------------------------------------------------------------------


class LeaveTrack(Action, frozen=True, tag="leave-track"):
    """The car in turn drove off the track, or fell."""


def leave_track(play: Play[Race], action: LeaveTrack) -> None:
    """Back at its checkpoint, as after a third damage (monsterchase-175)."""
    car = in_turn(play)
    require(play.state.turn.asks != "", "monsterchase-20b", phase="to-turn")
    if play.is_trial:
        return
    hits.off_track(play, car)


class ReachTile(Action, frozen=True, tag="reach-tile"):
    """The car in turn is on a side with a rule of its own; no side where it had nothing to do there."""

    tile: str


def reach_tile(play: Play[Race], action: ReachTile) -> None:
    """One of this circuit (monsterchase-168): what it asks is asked at once, if it has anything to ask of this car
    (monsterchase-73d, monsterchase-151b)."""
    car = in_turn(play)
    at = play.state
    require(at.turn.asks != "", "monsterchase-20b", phase="to-turn")
    lies = action.tile in at.circuit and action.tile in SPARKS and not at.turn.tile
    require(lies or (action.tile == "" and at.turn.tile != ""), OWN_RULEBOOK)
    has_use(play, car, action.tile)
    play.happens(TileReached(car=car, tile=action.tile))
