"""When an action may be asked (guards): at which step, and whose turn it is."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import ClassVar

from companion.engine.dispatch import AtSteps
from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.memo import remembered
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.games.mythos.state import Position, all_in_play, keeps_counters
from companion.kit.offering import any_of

Guard = Callable[[Play[Position]], None]


@cache
def at_step(*steps: str) -> Guard:
    """Only now, and not at another point of the round (mythos-10); nothing once the game is over (mythos-29b)."""

    def guard(play: Play[Position]) -> None:
        step = play.state.step
        if step not in steps:
            require(step != "over", "mythos-29b", seat=play.state.winner)
            raise Refusal("mythos-10", {"step": step})

    return AtSteps(frozenset(steps), guard, is_all=True)


def their_turn(play: Play[Position]) -> None:
    """Only in one's own turn of the action phase (mythos-12, mythos-13)."""
    at = play.state
    at_step("action")(play)
    require(play.seat not in at.passed, "mythos-13b", seat=play.seat)
    if at.turn != play.seat:
        raise Refusal("mythos-12", {"seat": at.turn})


def both_passed(play: Play[Position]) -> None:
    """Once both have passed (mythos-24)."""
    at = play.state
    if at.step == "action":
        raise Refusal("mythos-24", {"seat": next(seat for seat in at.seats if seat not in at.passed)})
    at_step("evaluation")(play)


def only_counters(play: Play[Position]) -> None:
    """Only where counters are all that is kept (mythos-10)."""
    require(keeps_counters(play.state), "mythos-10", step=play.state.step)
    at_step("counters")(play)


in_turn = AtSteps(frozenset({"action"}), their_turn)
evaluating = AtSteps(frozenset({"evaluation"}), both_passed)
counting = AtSteps(frozenset({"counters"}), only_counters)
# What effects do may be told while cards lie on the table (mythos-30).
while_playing = at_step("action", "evaluation", "mission")


def until_the_end(at: Position, _seat: str) -> bool:
    """It is looked for also when it is not its time: the first hand, what is played, and what ends a round."""
    return at.step != "over"


def acting(at: Position) -> tuple[str, ...]:
    """Who has something to do now: one seat in its turn, both between turns."""
    if at.step == "over" and not has_next_game(at):
        return ()
    return (at.turn,) if at.turn and at.step == "action" else at.seats


def has_next_game(at: Position) -> bool:
    """Whether a match of three goes on (a best of three ends with the second game won)."""
    return at.options.get("best") == "three" and at.step == "over" and not match_winner(at)


def match_winner(at: Position) -> str:
    """Who has won the match; in one of three whoever has won two games."""
    if at.options.get("best") != "three":
        return at.winner
    return next((seat for seat in at.seats if at.games.count(seat) > 1), "")


class InTurn(Action, frozen=True):
    """What is played in one's own turn: it stands below the board by name, and is looked for until the end."""

    is_often = True
    when: ClassVar[Guard | tuple[Guard, ...]] = in_turn
    looked_for = until_the_end


class Effect(Action, frozen=True):
    """What an effect of a card did, told while cards lie on the table (mythos-30): to anybody in play."""

    only_tells = True
    when = while_playing

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(anybody(at))


@remembered
def anybody(at: Position) -> Pick:
    return any_of("character", all_in_play(at))
