"""The boss's assault, by a star and in phase 4: by the same priorities as its card where the app can read the half."""

from msgspec.structs import replace

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.chips import Chip, in_force
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver import choosing, strip
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.facts.boss import AssaultPlayed, AssaultRun
from companion.games.monsterchase.facts.rounds import StepReached
from companion.games.monsterchase.rules import cards, hits, prey, rounds
from companion.games.monsterchase.rules.timing import at_step, is_keeper
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


class RunAssault(Action, frozen=True, tag="run-assault"):
    """The assault its star set off has been carried out."""


def run_assault(play: Play[Race], action: RunAssault) -> None:
    """The assault has done its part and goes; a new one comes for phase 4 (monsterchase-79, monsterchase-80).

    It may have moved anything, so the drawing is worth nothing any more.
    """
    is_keeper(play)
    at_step(play, "star")
    prey.all_turned(play)
    compared(play)
    booked(play)
    play.happens(AssaultRun())
    cards.discard_assault(play)
    cards.draw_assault_then(play, "move")


class AssaultDone(Action, frozen=True, tag="assault-done"):
    """The assault of phase 4 has been carried out."""


def assault_done(play: Play[Race], action: AssaultDone) -> None:
    """The boss has assaulted, or its card was taken away while it did; on to phase 5 (monsterchase-33, monsterchase-35,
    monsterchase-87c)."""
    is_keeper(play)
    at_step(play, "assault-phase")
    prey.all_turned(play)
    compared(play)
    booked(play)
    rounds.check_end(play)


class NextRound(Action, frozen=True, tag="next-round"):
    """The round is over, and the boss still on its way."""


def next_round(play: Play[Race], action: NextRound) -> None:
    """What phase 5 would ask is known while the prey lies ahead of the boss: before the finish it has not got away
    (monsterchase-36, monsterchase-38)."""
    is_keeper(play)
    at_step(play, "assault-phase", "finish")
    at = play.state
    require(rounds.is_on_its_way(at), "monsterchase-36", points=at.boss.points if at.boss else 0)
    prey.all_turned(play)
    compared(play)
    if play.state.step == "assault-phase":
        booked(play)
    rounds.end_of_round(play)


# --- what it does -----------------------------------------------------------------------------------------------------


def booked(play: Play[Race]) -> None:
    """What the half in force does wherever anybody stands, where no drawing has done it already (monsterchase-33)."""
    if play.state.turn.left == NONE:
        for chip in in_force(play.state):
            carry_out(play, chip, tuple(play.state.pilots))


def carry_out(play: Play[Race], chip: Chip, cars: tuple[str, ...]) -> None:
    if chip.kind == "shields":
        hits.gain_shields(play, BOSS, chip.count, "board")
    elif chip.kind == "recover":
        hits.heal_boss(play, "assault", chip.count)
    elif chip.kind == "hurt":
        for car in (car for car in cars if is_hit(play.state, chip, car)):
            hits.hurt_car(play, car, chip.count + hits.added(play, car))


def is_hit(at: Race, chip: Chip, car: str) -> bool:
    """Ahead and behind are as the ranking says, which phase 3 has just put right; in the middle of a round only what
    is for everybody is certain (monsterchase-32)."""
    if chip.who == "all":
        return True
    if at.turn.car or car not in at.ranking:
        return False
    return (at.ranking.index(car) < at.ranking.index(BOSS)) == (chip.who == "ahead")


def after_drawn(play: Play[Race], before: Race, left: bool) -> None:
    """The assault was played on the drawing: whoever is not on it is hit all the same, and the table finishes what the
    drawing does not show (monsterchase-33, monsterchase-79)."""
    off = tuple(car for car in before.pilots if strip.place(strip.read(before.strip), car) is None)
    for chip in in_force(before):
        if chip.kind == "hurt":
            carry_out(play, chip, off)
    if left or play.state.flips or play.state.turn.rocks:
        play.happens(StepReached(step=cards.told_at(before)))
    elif before.turn.car == BOSS:
        play.happens(AssaultPlayed())
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
