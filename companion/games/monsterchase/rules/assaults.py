"""The boss's assault, by a star and in phase 4: by the same priorities as its card where the app can read the half."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games.monsterchase.chips import CHIPS, Chip
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver import choosing
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.facts.boss import (
    AssaultLeft,
    AssaultPlayed,
    AssaultRun,
    AssaultSettled,
    SideTold,
)
from companion.games.monsterchase.facts.rounds import StepReached
from companion.games.monsterchase.rules import cards, hits, prey, rounds
from companion.games.monsterchase.rules.forms import sign
from companion.games.monsterchase.rules.timing import at_step, due, is_keeper, keeps
from companion.games.monsterchase.state import NONE, Race


def next_step(at: Race) -> str:
    """By the drawing, by whoever settles a tie, or told by the table (monsterchase-33, monsterchase-76)."""
    found = choosing.choosing(at)
    if found is None:
        return cards.told_at(at)
    return "assault-tie" if found.open and at.turn.chosen not in found.open else "assault-boss"


def go_on(play: Play[Race]) -> None:
    play.happens(StepReached(step=next_step(play.state)))


def compared(play: Play[Race]) -> None:
    """Told by the table only after its ways were compared (monsterchase-75)."""
    asked = weighing(play.state)
    require(asked is None or not asked.measure, "monsterchase-75", count=len(asked.ways) if asked else 0)


def misses_one(play: Play[Race]) -> None:
    """A car that is not on the drawing, and may be hit (monsterchase-33b)."""
    require(bool(choosing.unplaced(play.state)), "monsterchase-20b", phase=due(play.state))


class TellSide(Action, frozen=True, tag="tell-side"):
    """Where a car stands that is not on the drawing: "ahead" of the boss or "behind"."""

    car: str
    side: str

    when = is_keeper, at_step("star", "assault-phase"), misses_one

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """Of one after the other."""
        for car in choosing.unplaced(at)[:1]:
            for side in choosing.BY_PLACE:
                yield cls.offer(car=car, side=side, question="boss-side", icon=sign(car))

    def decide(self, play: Play[Race]) -> None:
        """Before the ways are compared (monsterchase-33b): an assault that hits by where cars stand hits those that are
        not on the drawing too, and in the middle of a round no ranking says where they are."""
        unplaced = choosing.unplaced(play.state)
        require(self.car in unplaced and self.side in choosing.BY_PLACE, "monsterchase-33b", count=len(unplaced))
        play.happens(SideTold(car=self.car, side=self.side))
        if not choosing.unplaced(play.state):
            go_on(play)


class RunAssault(Action, frozen=True, tag="run-assault"):
    """The assault its star set off has been carried out."""

    when = is_keeper, at_step("star"), prey.all_turned, compared
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=not choosing.unplaced(at))

    def decide(self, play: Play[Race]) -> None:
        """The assault has done its part and goes; a new one comes for phase 4 (monsterchase-79, monsterchase-80).

        It may have moved anything, so the drawing is worth nothing any more; what it had left to move is not the
        card's (monsterchase-81).
        """
        booked(play)
        play.happens(AssaultRun())
        if play.state.turn.left != NONE:
            play.happens(AssaultSettled())
        cards.discard_assault(play)
        cards.draw_assault_then(play, "move")


class AssaultDone(Action, frozen=True, tag="assault-done"):
    """The assault of phase 4 has been carried out."""

    is_often = True
    when = is_keeper, at_step("assault-phase"), prey.all_turned, compared
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=not rounds.is_on_its_way(at))

    def decide(self, play: Play[Race]) -> None:
        """The boss has assaulted, or its card was taken away while it did; on to phase 5 (monsterchase-33,
        monsterchase-35, monsterchase-87c)."""
        booked(play)
        rounds.check_end(play)


def cannot_be_away(play: Play[Race]) -> None:
    """The prey lies ahead of the boss (monsterchase-36)."""
    boss = play.state.boss
    require(rounds.has_prey_ahead(play.state), "monsterchase-36", points=boss.points if boss else 0)


class NextRound(Action, frozen=True, tag="next-round"):
    """The round is over, and the boss still on its way."""

    when = is_keeper, at_step("assault-phase", "finish"), cannot_be_away, prey.all_turned, compared

    @staticmethod
    def looked_for(at: Race, seat: str) -> bool:
        """Where the table is asked about the finish, that is the question."""
        is_its_time = at.step in ("assault-phase", "finish") and keeps(at, seat)
        return rounds.has_prey_ahead(at) or not is_its_time

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """Nobody is promised another round where the race is won with this one (monsterchase-37)."""
        is_won = at.step == "assault-phase" and rounds.would_win(at)
        yield cls.offer(primary=rounds.is_on_its_way(at), said=Line("answer.round-ends") if is_won else None)

    def decide(self, play: Play[Race]) -> None:
        """What phase 5 would ask is known while the prey lies ahead of the boss: before the finish it has not got away
        (monsterchase-36, monsterchase-38)."""
        if play.state.step == "assault-phase":
            booked(play)
        rounds.end_of_round(play)


# --- what it does -----------------------------------------------------------------------------------------------------


def booked(play: Play[Race]) -> None:
    """What the half in force does wherever anybody stands, where no drawing has done it already (monsterchase-33)."""
    before = play.state
    has_moved = before.turn.left != NONE
    for chip in (CHIPS[each] for each in choosing.still_to_do(before)):
        has_moved |= chip.kind in ("move", "steer")
        if chip.kind == "shields":
            hits.gain_shields(play, BOSS, chip.count, "board")
        elif chip.kind == "recover":
            hits.heal_boss(play, "assault", chip.count)
        elif chip.kind == "hurt":
            for car in before.pilots:
                has_been_off = play.state.pilots[car].times_off > before.pilots[car].times_off
                if is_hit(play.state, chip, car, may_be_behind=has_moved or has_been_off):
                    hits.hurt_car(play, car, chip.count + hits.added(play, car))


def is_hit(at: Race, chip: Chip, car: str, *, may_be_behind: bool) -> bool:
    """Ahead and behind are as the ranking says, which phase 3 has just put right; in the middle of a round only what
    is for everybody is certain (monsterchase-32).

    Once the boss has moved on in the assault, or a car has gone back to its checkpoint, only who was behind still is
    for certain: of the others the table tells.
    """
    if chip.who == "all":
        return True
    if at.turn.car or car not in at.ranking:
        return False
    is_ahead = at.ranking.index(car) < at.ranking.index(BOSS)
    return is_ahead == (chip.who == "ahead") and not (is_ahead and may_be_behind)


def after_drawn(play: Play[Race], before: Race, lines: tuple[str, ...], *, is_unfinished: bool) -> None:
    """The assault was played on the drawing; the table finishes what that does not show (monsterchase-33,
    monsterchase-79)."""
    if lines:
        play.happens(AssaultLeft(lines=lines))
    if is_unfinished or play.state.flips or play.state.turn.rocks:
        play.happens(StepReached(step=cards.told_at(before)))
    elif before.turn.car == BOSS:
        play.happens(AssaultPlayed())
        if play.state.turn.rest or play.state.turn.sides:
            play.happens(AssaultSettled())
        cards.discard_assault(play)
        cards.draw_assault_then(play, moving_on(play.state))
    else:
        rounds.check_end(play)


def moving_on(at: Race) -> str:
    """After its star's assault the boss moves on by the same drawing (monsterchase-81)."""
    found = choosing.choosing(replace(at, step="flip"))
    if found is None:
        return "move"
    return "tie" if found.open else "boss"
