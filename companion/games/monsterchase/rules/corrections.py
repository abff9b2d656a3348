"""What follows from a correction: all of the table agrees with it, and somebody can go on.

Whatever lies on the table may be corrected; what the rules make of it is said as facts of the same act.
"""

from collections.abc import Callable

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.facts.boss import AssaultBroken
from companion.games.monsterchase.facts.rounds import PointsAbove, RaceOver, RaceReopened, RowCorrected, StepReached
from companion.games.monsterchase.rules import boss, hits, rounds
from companion.games.monsterchase.rules.pilot.hand import open_turn
from companion.games.monsterchase.state import Race, Turn, counted, off_in_rows, off_on_sheets

# Steps of the boss's turn, by the name a correction gives them: who comes from there does not begin it.
IN_ITS_TURN = ("to-flip", "to-star", "to-tie", "to-boss", "to-move")
# Cards are drawn in phase 1, when nobody has played yet, or in the middle of a turn.
PILE_STEPS = ("to-assault", "to-aura")


def after_correction(play: Play[Race], correction: Adjusted) -> None:
    if correction.value == correction.was:
        return
    for follows in FOLLOWS.get(kind_of(correction), ()):
        follows(play, correction)
    boss.weigh_again(play)


def kind_of(correction: Adjusted) -> str:
    return correction.dial.partition(".")[0]


# --- a turn that begins by it -----------------------------------------------------------------------------------------


def begins(play: Play[Race], correction: Adjusted) -> None:
    """A turn begun by a correction begins like any: shields for the boss (monsterchase-97, monsterchase-100), a card
    for an empty hand (monsterchase-40)."""
    at = play.state
    if at.step == "flip" and at.turn.car == BOSS and not was_its_turn(at, correction):
        rounds.start_of_boss(play)
    elif at.step == "turn" and at.turn == Turn(car=at.turn.car):
        open_turn(play)


def was_its_turn(at: Race, correction: Adjusted) -> bool:
    if kind_of(correction) == "turn":
        return correction.was == BOSS
    return correction.was in IN_ITS_TURN or (correction.was in PILE_STEPS and bool(at.acted))


# --- a step with nothing to do ----------------------------------------------------------------------------------------


def nothing_to_drop(play: Play[Race], correction: Adjusted) -> None:
    """One positive aura goes if there is any (monsterchase-23)."""
    if play.state.step == "drop-aura" and not play.state.auras:
        play.happens(StepReached(step="assault"))


# --- what is written down twice ---------------------------------------------------------------------------------------


def too_many_points(play: Play[Race], correction: Adjusted) -> None:
    """The table is the truth, but more points than at the start are not taken down in silence (monsterchase-10b)."""
    found = play.state.boss
    if found and found.points > found.most:
        play.happens(PointsAbove(points=found.points, most=found.most))


def rows_add_up(play: Play[Race], correction: Adjusted) -> None:
    """A crash corrected away goes from the score sheet too, from the last row that has one (monsterchase-175); rows
    that
    only paper tells of have crashes of their own."""
    at = play.state
    excess = off_in_rows(at) - off_on_sheets(at)
    for back, lap in enumerate(reversed(at.laps), start=1):
        gone = 0 if lap.is_copied else min(lap.off, excess)
        if gone > 0:
            play.happens(RowCorrected(round=at.round - back, back=back, off=lap.off - gone))
            excess -= gone


# --- the end, looked for again ----------------------------------------------------------------------------------------


def at_the_end(play: Play[Race], correction: Adjusted) -> None:
    """Phase 5 reached, or points changed in it: none left is won (monsterchase-37)."""
    if play.state.step == "finish" and rounds.would_win(play.state):
        play.happens(RaceOver(verdict="won"))


def points_changed(play: Play[Race], correction: Adjusted) -> None:
    """A race that is over goes by the points of now: none left is won even beyond the finish (monsterchase-37); with
    points left it is not won (monsterchase-38), with room for the reserve not lost by it (monsterchase-107).

    What a drawn assault has done by then is done: nothing of it is booked again (monsterchase-33c).
    """
    at = play.state
    wins = rounds.would_win(at)
    match at.step, at.verdict:
        case "over", "escaped" if wins:
            play.happens(RaceOver(verdict="won"))
        case "over", "won" if not wins:
            play.happens(RaceReopened(step="finish"))
        case "over", "overflow" if (found := hits.beast(at)).points + counted(at) <= found.most:
            play.happens(RaceReopened(step=interrupted(at)))
            if play.state.step == "assault-phase" and at.turn.is_sketched:
                play.happens(AssaultBroken())


def interrupted(at: Race) -> str:
    """Where a reserve broke the race off: the boss's move, a pilot's turn, or phase 4."""
    if at.turn.car:
        return "move" if at.turn.car == BOSS else "turn"
    return "assault-phase"


def nobody_crossed(play: Play[Race], correction: Adjusted) -> None:
    """A race of teams ends only with somebody over the finish (monsterchase-138)."""
    if play.state.verdict == "teams" and play.state.step == "over" and not play.state.crossed:
        play.happens(RaceReopened(step="order"))


Follows = Callable[[Play[Race], Adjusted], None]
FOLLOWS: dict[str, tuple[Follows, ...]] = {
    "step": (begins, nothing_to_drop, at_the_end),
    "turn": (begins,),
    "auras": (nothing_to_drop,),
    "points": (too_many_points, at_the_end, points_changed),
    "most": (too_many_points, points_changed),
    "off": (rows_add_up,),
    "laps": (rows_add_up,),
    "lap-off": (rows_add_up,),
    "crossed": (nobody_crossed,),
    "verdict": (nobody_crossed,),
}
