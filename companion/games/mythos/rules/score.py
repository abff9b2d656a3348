"""Evaluation from D to A, the end of the round, of the game (mythos-22 to mythos-29); counting by hand."""

from typing import ClassVar

from companion.engine.facts import Action, Adding, Room
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mythos.components import BASE_CHAKRA, ROUNDS
from companion.games.mythos.facts.effects import LeftPlay
from companion.games.mythos.facts.lines import called
from companion.games.mythos.facts.score import ChakraSet, Counted, GameWon, MissionEvaluated, RoundEnded
from companion.games.mythos.power import at_work, totals, winner_by, worth
from companion.games.mythos.rules.effects import BY_COUNT, amount, settled
from companion.games.mythos.rules.timing import counting, evaluating
from companion.games.mythos.state import Position, found, next_to_score, points


class Evaluate(Action, frozen=True, tag="evaluate"):
    """Compare the powers at the next mission."""

    mission: str


def evaluate(play: Play[Position], action: Evaluate) -> None:
    """One after the other from D, each on what the one before has left (mythos-22, mythos-25)."""
    evaluating(play)
    at = play.state
    following = next_to_score(at)
    require(bool(following), "mythos-25c")
    require(action.mission == following, "mythos-25b", mission=following)
    if play.is_trial:
        return
    by_seat = totals(at, action.mission)
    seat = winner_by(at, by_seat)
    gives = worth(at, action.mission) if seat else 0
    play.happens(MissionEvaluated(mission=action.mission, totals=by_seat, seat=seat, points=gives))


class EndRound(Action, frozen=True, tag="end-round"):
    """Nothing of this round is left to be done."""


def end_round(play: Play[Position], _action: EndRound) -> None:
    """Chakra and tokens go (mythos-28), whoever must returns to the hand (mythos-28b); after the fourth round the
    points are compared at once (mythos-29)."""
    evaluating(play)
    at = play.state
    following = next_to_score(at)
    require(not following, "mythos-25b", mission=following)
    if play.is_trial:
        return
    if at.round >= ROUNDS:
        win(play)
        return
    for each in at.played:
        if any(at_work(at, each, "returns")) and found(play.state, each.id):
            settled(play, LeftPlay(character=each.id, card=called(each), seat=each.owner, to_hand=True))
    play.happens(RoundEnded(round=at.round))


def win(play: Play[Position]) -> None:
    """Most points; as many: whoever has the Edge at the end (mythos-29)."""
    at = play.state
    reached = {seat: points(at, seat) for seat in at.seats}
    best = [seat for seat, count in reached.items() if count == max(reached.values())]
    told = tuple(map(str, reached.values()))
    play.happens(GameWon(seat=best[0] if len(best) == 1 else at.edge, points=told))


# --- where only counters are kept -------------------------------------------------------------------------------------


class CountPoints(Action, frozen=True, tag="count-points"):
    """Mission points, one tap each."""

    adds: ClassVar[Adding | None] = BY_COUNT
    whose: str
    count: str

    def room(self, at: object) -> Room:
        return (-at.counted[self.whose] if isinstance(at, Position) else 0), None


def count_points(play: Play[Position], action: CountPoints) -> None:
    """Never below nothing (mythos-41b)."""
    counting(play)
    require(action.whose in play.state.seats, "mythos-13c", seat=action.whose)
    count = amount(action.count)
    have = play.state.counted[action.whose]
    require(have + count >= 0, "mythos-41b", count=have)
    play.happens(Counted(seat=action.whose, count=count))


class SetChakra(Action, frozen=True, tag="set-chakra"):
    """A new round: both begin with five, and add what they have in play."""


def set_chakra(play: Play[Position], _action: SetChakra) -> None:
    """Five to begin with (mythos-11); four rounds (mythos-1)."""
    counting(play)
    require(play.state.round < ROUNDS, "mythos-1", round=play.state.round)
    play.happens(ChakraSet(count=BASE_CHAKRA))


class EndGame(Action, frozen=True, tag="end-game"):
    """The fourth round is over: compare the points."""


def end_game(play: Play[Position], _action: EndGame) -> None:
    """As they stand after the fourth round (mythos-1, mythos-29)."""
    counting(play)
    require(play.state.round >= ROUNDS, "mythos-1c", round=play.state.round)
    win(play)
