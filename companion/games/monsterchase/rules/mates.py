"""A race of teams on the track: who crosses the finish, the powers of a team-mate, Magic-Nitros between two of them."""

from companion.engine.facts import Action, Flag
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.connection import are_connected
from companion.games.monsterchase.facts.teams import FinishCrossed, NitroPassed, NitroWon, PowerIgnored
from companion.games.monsterchase.rules.timing import at_step, due, may_act_for
from companion.games.monsterchase.state import Race, are_mates


class Cross(Action, frozen=True, tag="cross"):
    """A car crosses the finish."""

    car: str


def cross(play: Play[Race], action: Cross) -> None:
    """The first pilot across the finish makes this round the last (monsterchase-138); against the boss it changes
    nothing."""
    require(play.state.mode == "teams", "monsterchase-36b")
    at_step(play, "turn", "order")
    require(action.car in play.state.pilots and action.car not in play.state.crossed, "monsterchase-138")
    play.happens(FinishCrossed(car=action.car))


class IgnorePower(Action, frozen=True, tag="ignore-power"):
    """What a team-mate's star power does is not felt."""


def ignore_power(play: Play[Race], action: IgnorePower) -> None:
    """What a team-mate's star power does may be ignored, level three included (monsterchase-134)."""
    at = play.state
    require(at.step == "turn" and at.turn.star_used, "monsterchase-20b", phase=due(at))
    is_mate = at.mode == "teams" and play.seat != at.turn.car and are_mates(at, play.seat, at.turn.car)
    require(is_mate, "monsterchase-134", seat=at.turn.car)
    play.happens(PowerIgnored(car=play.seat, by=at.turn.car))


def has_nitros(at: Race) -> bool:
    return at.chose("winter") == "yes"


class AwardNitro(Action, frozen=True, tag="award-nitro"):
    """A Magic-Nitro earned against an opponent."""

    car: str
    over: str


def award_nitro(play: Play[Race], action: AwardNitro) -> None:
    """A Magic-Nitro is earned against an opponent, and a team-mate is none (monsterchase-136)."""
    require(has_nitros(play.state), "monsterchase-119c", effect="magic-nitro")
    at_step(play, "turn")
    require(action.car in play.state.pilots and action.over in play.state.pilots, "monsterchase-7")
    may_act_for(play, action.car)
    require(not are_mates(play.state, action.car, action.over), "monsterchase-136", seat=action.car, other=action.over)
    play.happens(NitroWon(car=action.car, over=action.over))


class PassNitro(Action, frozen=True, tag="pass-nitro"):
    """A Magic-Nitro goes to a connected team-mate, or is traded."""

    car: str
    to: str
    back: Flag = 0


def pass_nitro(play: Play[Race], action: PassNitro) -> None:
    """Connected team-mates give or trade one, once a turn, between actions (monsterchase-137, monsterchase-137b,
    monsterchase-137c)."""
    require(has_nitros(play.state), "monsterchase-119c", effect="magic-nitro")
    at_step(play, "turn")
    at = play.state
    may_act_for(play, action.car)
    require(not at.turn.is_nitro_passed, "monsterchase-137b")
    is_half_done = at.turn.more or any(at.turn.guards.values()) or at.turn.shown or at.turn.lender or at.flips
    require(not is_half_done, "monsterchase-137c")
    linked = at.mode == "teams" and are_connected(at, action.car, action.to)
    held = at.nitros.get(action.car, 0) > 0 and (not action.back or at.nitros.get(action.to, 0) > 0)
    require(linked and held, "monsterchase-137", seat=action.car, other=action.to)
    play.happens(NitroPassed(car=action.car, to=action.to, is_trade=bool(action.back)))
