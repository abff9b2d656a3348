"""Where cars come to: the tile of the prey, whose tokens are turned, and off the track; what of prey and reserves goes
to the boss."""

from collections.abc import Iterator

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games.monsterchase.components import KEEPER, PREY, PREY_TILE, hearts, to_turn
from companion.games.monsterchase.facts.prey import PreyEaten, PreyEntered, PreyMissed, PreyTurned, ReserveUsed
from companion.games.monsterchase.facts.rounds import RaceOver
from companion.games.monsterchase.rules import cards, hits
from companion.games.monsterchase.rules.timing import (
    asks_back,
    cars_of,
    driven_by_others,
    has_asked,
    in_action,
    in_turn,
    is_answering,
    may_act_for,
)
from companion.games.monsterchase.state import Race, counted
from companion.kit.offering import any_of

# --- a pilot ----------------------------------------------------------------------------------------------------------


def may_turn(play: Play[Race]) -> None:
    """Only by entering (monsterchase-86d): the tokens lie before everybody, so anybody may say which came out."""
    at = play.state
    require(at.flips > 0 and bool(at.exposed) and at.step != "over", "monsterchase-86d", tile=at.prey_tile)


def are_due(at: Race, _seat: str) -> bool:
    """Tokens are left to be turned."""
    return at.flips > 0


class TurnPrey(Action, frozen=True, tag="turn-prey"):
    """A token turned to the sheltered face, as it came out."""

    token: str

    is_often = True
    when = may_turn
    may_be_open = are_due
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("token", tuple(dict.fromkeys(at.exposed))), primary=at.chose("luck") != "app")

    def decide(self, play: Play[Race]) -> None:
        """A token as it came out on the table, one of those still exposed (monsterchase-87d)."""
        require(self.token in play.state.exposed, "monsterchase-87d", token=self.token)
        turned(play, self.token)


class DrawPrey(Action, frozen=True, tag="draw-prey"):
    """Let the app choose which tokens are turned."""

    is_often = True
    when = may_turn
    may_be_open = are_due

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=at.chose("luck") == "app")

    def decide(self, play: Play[Race]) -> None:
        """The app says which: the same tokens however often it is undone (custode-luck)."""
        for _ in range(min(play.state.flips, len(play.state.exposed))):
            at = play.state
            turned(play, play.chance.pick(at.exposed, f"prey {at.round}.{at.prey_tile} {len(at.sheltered) + 1}"))


class EnterPrey(Action, frozen=True, tag="enter-prey"):
    """A pilot's car has entered the tile of the prey."""

    car: str

    when = in_action
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return at.prey_tile > 0 and not (at.flips and at.exposed)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """For the cars of this seat; of the one in turn it is an answer where its card asks. Where there is none yet,
        the keeper reads why not."""
        if at.boss and (at.prey_tile or seat == KEEPER):
            car = at.turn.car
            # Too late are some, and only who has leapt may be kept out.
            are_alike = not at.late and at.turn.main != "astral"
            if has_asked(at, seat) and at.prey_tile and at.exposed and car not in at.late:
                is_asked = is_answering(at, seat)
                said = Line("answer.on-prey") if is_asked else None
                yield cls.offer(car=car, question="move" * is_asked, said=said, icon="prey", is_sure=are_alike)
            if cars := cars_of(at, seat):
                yield cls.offer(Pick(name="car", options=cars, alike=are_alike), is_sure=are_alike)
        for car in driven_by_others(at, seat)[:1]:
            yield cls.tried(car=car)

    def decide(self, play: Play[Race]) -> None:
        """Driving in, pushed in, in anybody's turn, as often as it happens (monsterchase-87b), by a leap unless the
        table rules it out (monsterchase-73c); too late for some (monsterchase-96)."""
        may_act_for(play, self.car)
        at = play.state
        require(at.prey_tile > 0 and self.car in at.pilots, "monsterchase-86d", tile=at.prey_tile)
        require(self.car not in at.late, "monsterchase-96", tile=at.prey_tile)
        counts = at.chose("astral-prey") == "yes"
        require(counts or not has_leapt(at, self.car), "monsterchase-73c", seat=self.car)
        all_turned(play)
        if play.is_trial:
            return
        enters_prey(play, self.car)


def has_leapt(at: Race, car: str) -> bool:
    """Whether this car has done nothing but leap in its turn: what it met, it leapt over (monsterchase-73)."""
    return at.turn.car == car and at.turn.main == "astral" and not at.turn.star_used


def enters_prey(play: Play[Race], car: str) -> None:
    """A pilot's car is on the tile of the prey: so many tokens are turned once the action is over (monsterchase-86,
    monsterchase-87), of those that nobody before it in the same action has to turn."""
    play.happens(PreyEntered(car=car, count=to_turn(max(0, len(play.state.exposed) - play.state.flips))))


def all_turned(play: Play[Race]) -> None:
    """No fewer than were due: before anything that comes after them, such as the end of the turn (monsterchase-87c)."""
    due = min(play.state.flips, len(play.state.exposed))
    require(due == 0, "monsterchase-87c", count=due)


def turned(play: Play[Race], token: str) -> None:
    """What a sheltered face gives: auras (monsterchase-90), no more assault (monsterchase-91); hearts are only denied
    (monsterchase-92)."""
    play.happens(PreyTurned(token=token))
    if PREY[token].drops_assault:
        cards.foil_assault(play)
    if PREY[token].auras:
        cards.owe_auras(play, PREY[token].auras, play.state.step)


class LeaveTrack(Action, frozen=True, tag="leave-track"):
    """The car in turn drove off the track, or fell."""

    is_sure = True
    when = in_turn, asks_back
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        yield cls.offer(question="move" * is_answering(at, seat))

    def decide(self, play: Play[Race]) -> None:
        """Back at its checkpoint, as after a third damage (monsterchase-175)."""
        if play.is_trial:
            return
        hits.off_track(play, play.state.turn.car)


class MissPrey(Action, frozen=True, tag="miss-prey"):
    """A car that was already on the tile the prey came to, or past it."""

    car: str

    when = in_action
    looked_for = everybody

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return at.prey_tile not in (0, PREY_TILE)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Once it has moved on; until then the keeper reads why not."""
        if at.boss and (cls.may_be_open(at, seat) or seat == KEEPER) and (cars := cars_of(at, seat)):
            yield cls.offer(Pick(name="car", options=cars, alike=not at.late), is_sure=not at.late)

    def decide(self, play: Play[Race]) -> None:
        """A car that stood where the stack came to, or past it, has lost its chance there (monsterchase-96)."""
        may_act_for(play, self.car)
        at = play.state
        require(at.prey_tile not in (0, PREY_TILE) and self.car in at.pilots, "monsterchase-86d", tile=at.prey_tile)
        require(self.car not in at.late, "monsterchase-96", tile=at.prey_tile)
        play.happens(PreyMissed(car=self.car))


# --- the boss ---------------------------------------------------------------------------------------------------------


def use_reserve(play: Play[Race], tile: int = 0) -> None:
    """One point for each player (monsterchase-106), by house ruling for the drone too (monsterchase-106b); past its
    start the race is lost on the spot, at it nothing (monsterchase-107).

    Without a number it is the next reserve of the circuit. The race may be over after it.
    """
    at = play.state
    assert at.boss is not None
    play.happens(ReserveUsed(tile=tile or at.reserves[0]))
    if at.boss.points + counted(at) > at.boss.most:
        play.happens(RaceOver(verdict="overflow"))
    else:
        hits.heal_boss(play, "reserve", counted(at))


def eat_prey(play: Play[Race]) -> None:
    """All hearts still exposed (monsterchase-93), no other icon (monsterchase-94); a reserve on the same tile comes
    first (monsterchase-109).

    Then the whole stack goes on, exposed again (monsterchase-95). The race may be over after it.
    """
    if play.state.prey_tile in play.state.reserves:
        use_reserve(play, play.state.prey_tile)
        if play.state.step == "over":
            return
    eaten = hearts(play.state.exposed)
    play.happens(PreyEaten(hearts=eaten, tile=tile_after(play.state)))
    hits.heal_boss(play, "prey", eaten)


def tile_after(at: Race) -> int:
    """The next tile; after the last one the start (monsterchase-95b)."""
    return at.prey_tile % max(len(at.circuit), 1) + 1
