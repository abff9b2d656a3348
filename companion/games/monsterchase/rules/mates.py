"""A race of teams on the track: who crosses the finish, the powers of a team-mate, Magic-Nitros between two of them."""

from collections.abc import Iterator

from companion.engine.facts import Action, Flag
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.monsterchase.components import EXTRA
from companion.games.monsterchase.connection import are_connected
from companion.games.monsterchase.facts.teams import FinishCrossed, NitroPassed, NitroWon, PowerIgnored
from companion.games.monsterchase.rules.timing import (
    at_step,
    driven_by_others,
    due,
    has_asked,
    is_answering,
    may_act_for,
)
from companion.games.monsterchase.state import Race, are_mates, is_action
from companion.kit.offering import any_of


def has_teams(at: Race, _seat: str) -> bool:
    return at.mode == "teams"


def by_teams(play: Play[Race]) -> None:
    """Against the boss it changes nothing (monsterchase-36b)."""
    require(has_teams(play.state, play.seat), "monsterchase-36b")


class Cross(Action, frozen=True, tag="cross"):
    """A car crosses the finish."""

    car: str

    is_often = True
    is_sure = True
    when = by_teams, at_step("turn", "order")
    looked_for = may_be_open = has_teams

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Of the car in turn it is an answer where its card asks."""
        left = tuple(car for car in at.pilots if car not in at.crossed)
        if has_asked(at, seat) and at.turn.car in left:
            yield cls.offer(car=at.turn.car, question="move" * is_answering(at, seat))
        if left:
            yield cls.offer(any_of("car", left))

    def decide(self, play: Play[Race]) -> None:
        """The first pilot across the finish makes this round the last (monsterchase-138); against the boss it changes
        nothing."""
        require(self.car in play.state.pilots and self.car not in play.state.crossed, "monsterchase-138")
        play.happens(FinishCrossed(car=self.car))


def star_was_used(play: Play[Race]) -> None:
    require(play.state.turn.star_used, "monsterchase-20b", phase=due(play.state))


class IgnorePower(Action, frozen=True, tag="ignore-power"):
    """What a team-mate's star power does is not felt."""

    when = at_step("turn"), star_was_used
    may_be_open = has_teams

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        if at.mode == "teams" and seat != at.turn.car:
            yield cls.offer()

    def decide(self, play: Play[Race]) -> None:
        """What a team-mate's star power does may be ignored, level three included (monsterchase-134)."""
        at = play.state
        is_mate = at.mode == "teams" and play.seat != at.turn.car and are_mates(at, play.seat, at.turn.car)
        require(is_mate, "monsterchase-134", seat=at.turn.car)
        play.happens(PowerIgnored(car=play.seat, by=at.turn.car))


def has_nitros(at: Race) -> bool:
    return at.chose("winter") == "yes"


def with_winter(play: Play[Race]) -> None:
    require(has_nitros(play.state), "monsterchase-119c", effect="magic-nitro")


def shared(at: Race, seat: str) -> Iterator[str]:
    """The own car, and the one its team shares."""
    return (car for car in at.pilots if car in (seat, EXTRA) and are_mates(at, car, seat))


class AwardNitro(Action, frozen=True, tag="award-nitro"):
    """A Magic-Nitro earned against an opponent."""

    car: str
    over: str

    is_sure = True
    when = with_winter, at_step("turn")
    may_be_open = has_teams

    @staticmethod
    def looked_for(at: Race, _seat: str) -> bool:
        return has_nitros(at) or (at.mode == "teams" and is_action(at))

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """For the own car and the one its team shares: earned against any opponent."""
        if at.mode == "teams":
            rivals = tuple(car for car in at.pilots if not are_mates(at, car, seat))
            yield from (cls.offer(any_of("over", rivals), car=car) for car in shared(at, seat))
            others = driven_by_others(at, seat)
            yield from (cls.tried(car=car, over=others[-1]) for car in others[:1])

    def decide(self, play: Play[Race]) -> None:
        """A Magic-Nitro is earned against an opponent, and a team-mate is none (monsterchase-136)."""
        require(self.car in play.state.pilots and self.over in play.state.pilots, "monsterchase-7")
        may_act_for(play, self.car)
        require(not are_mates(play.state, self.car, self.over), "monsterchase-136", seat=self.car, other=self.over)
        play.happens(NitroWon(car=self.car, over=self.over))


class PassNitro(Action, frozen=True, tag="pass-nitro"):
    """A Magic-Nitro goes to a connected team-mate, or is traded."""

    car: str
    to: str
    back: Flag = 0

    when = with_winter, at_step("turn")

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return any(at.nitros.values())

    @staticmethod
    def looked_for(at: Race, _seat: str) -> bool:
        return has_nitros(at)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Given or traded, by who has one."""
        mates = [car for car in at.pilots if are_mates(at, car, seat)]
        for car in shared(at, seat) if at.mode == "teams" else ():
            for back in (0, 1) if at.nitros.get(car, 0) else ():
                yield cls.offer(
                    Pick(name="to", options=tuple(mate for mate in mates if mate != car)), car=car, back=back
                )

    def decide(self, play: Play[Race]) -> None:
        """Connected team-mates give or trade one, once a turn, between actions (monsterchase-137, monsterchase-137b,
        monsterchase-137c)."""
        at = play.state
        may_act_for(play, self.car)
        require(not at.turn.is_nitro_passed, "monsterchase-137b")
        is_half_done = at.turn.more or any(at.turn.guards.values()) or at.turn.shown or at.turn.lender or at.flips
        require(not is_half_done, "monsterchase-137c")
        linked = at.mode == "teams" and are_connected(at, self.car, self.to)
        held = at.nitros.get(self.car, 0) > 0 and (not self.back or at.nitros.get(self.to, 0) > 0)
        require(linked and held, "monsterchase-137", seat=self.car, other=self.to)
        play.happens(NitroPassed(car=self.car, to=self.to, is_trade=bool(self.back)))
