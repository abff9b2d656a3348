"""Evaluation: who has the reward of each mission, from D to A; the end of the round, of the game (mythos-22 to
mythos-29); counting by hand.
"""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.facts import Action, Adding, Room
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mythos.components import BASE_CHAKRA, CHARACTERS, PRINTED_POWERS, ROUNDS, UNKNOWN
from companion.games.mythos.facts.effects import LeftPlay
from companion.games.mythos.facts.lines import name_of
from companion.games.mythos.facts.play import PowerTold
from companion.games.mythos.facts.score import ChakraSet, Counted, GameWon, MissionEvaluated, RoundEnded
from companion.games.mythos.power import at_work, totals, winner_by
from companion.games.mythos.rules.effects import BY_COUNT, LESS, MORE, amount, settled
from companion.games.mythos.rules.timing import counting, evaluating, until_the_end, while_playing
from companion.games.mythos.scoring import mission_points
from companion.games.mythos.state import UNTOLD, Position, found, next_to_score, points, ranks_in_play
from companion.kit.offering import any_of

POWERS = any_of("power", PRINTED_POWERS)


class Evaluate(Action, frozen=True, tag="evaluate"):
    """Compare the powers at the next mission."""

    mission: str

    primary = True
    when = evaluating
    looked_for = until_the_end

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        following, ranks = next_to_score(at), ranks_in_play(at)
        if ranks:
            yield cls.offer(mission=following or ranks[-1])
        if early := [rank for rank in ranks if following and rank != following]:
            yield cls.tried(mission=early[-1])

    def decide(self, play: Play[Position]) -> None:
        """One after the other from D, each on what the one before has left (mythos-22, mythos-25)."""
        at = play.state
        following = next_to_score(at)
        require(bool(following), "mythos-25c")
        require(self.mission == following, "mythos-25b", mission=following)
        if play.is_trial:
            return
        by_seat = totals(at, self.mission)
        seat = winner_by(at, by_seat)
        gives = mission_points(at, self.mission) if seat else 0
        play.happens(MissionEvaluated(mission=self.mission, totals=by_seat, seat=seat, points=gives))


class EndRound(Action, frozen=True, tag="end-round"):
    """Nothing of this round is left to be done."""

    primary = True
    when = evaluating
    looked_for = until_the_end

    def decide(self, play: Play[Position]) -> None:
        """Chakra and tokens go (mythos-28), whoever must returns to the hand (mythos-28b); after the fourth round the
        points are compared at once (mythos-29)."""
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
                settled(play, LeftPlay(character=each.id, card=name_of(each), seat=each.owner, to_hand=True))
        play.happens(RoundEnded(round=at.round))


def win(play: Play[Position]) -> None:
    """Most points; as many: whoever has the Edge at the end (mythos-29)."""
    at = play.state
    reached = {seat: points(at, seat) for seat in at.seats}
    best = [seat for seat, count in reached.items() if count == max(reached.values())]
    numbers = tuple(map(str, reached.values()))
    play.happens(GameWon(seat=best[0] if len(best) == 1 else at.edge, points=numbers))


class TellPower(Action, frozen=True, tag="tell-power"):
    """The printed power of a character that nobody named."""

    character: str
    power: str

    is_sure = True
    when = while_playing

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """Asked until it is told, corrected after that."""
        unnamed = [each for each in at.played if each.card not in CHARACTERS and not each.is_hidden]
        for each in unnamed:
            if each.told_power == UNTOLD:
                yield cls.offer(POWERS, primary=True, question="power", character=each.id)
        if numbers := tuple(each.id for each in unnamed if each.told_power != UNTOLD):
            yield cls.offer(any_of("character", numbers), POWERS)

    def decide(self, play: Play[Position]) -> None:
        """Until it is told it counts nothing (mythos-25d)."""
        each = found(play.state, self.character)
        require(each is not None and each.known is None and not each.is_hidden, "mythos-25d")
        require(self.power in PRINTED_POWERS, "mythos-14b", card=UNKNOWN)
        play.happens(PowerTold(character=self.character, power=int(self.power)))


# --- where only counters are kept -------------------------------------------------------------------------------------


class CountPoints(Action, frozen=True, tag="count-points"):
    """Mission points, one tap each."""

    adds: ClassVar[Adding | None] = BY_COUNT
    whose: str
    count: str

    is_often = True
    when = counting

    def room(self, at: object) -> Room:
        return (-at.counted[self.whose] if isinstance(at, Position) else 0), None

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        for whose in at.seats:
            yield cls.offer(any_of("count", (*MORE, *LESS[: at.counted[whose]])), whose=whose)

    def decide(self, play: Play[Position]) -> None:
        """Never below nothing (mythos-41b)."""
        require(self.whose in play.state.seats, "mythos-13c", seat=self.whose)
        count = amount(self.count)
        have = play.state.counted[self.whose]
        require(have + count >= 0, "mythos-41b", count=have)
        play.happens(Counted(seat=self.whose, count=count))


class SetChakra(Action, frozen=True, tag="set-chakra"):
    """A new round: both begin with five, and add what they have in play."""

    primary = True
    when = counting

    def decide(self, play: Play[Position]) -> None:
        """Five to begin with (mythos-11); four rounds (mythos-1)."""
        require(play.state.round < ROUNDS, "mythos-1", round=play.state.round)
        play.happens(ChakraSet(count=BASE_CHAKRA))


class EndGame(Action, frozen=True, tag="end-game"):
    """The fourth round is over: compare the points."""

    primary = True
    when = counting

    def decide(self, play: Play[Position]) -> None:
        """As they stand after the fourth round (mythos-1, mythos-29)."""
        require(play.state.round >= ROUNDS, "mythos-1c", round=play.state.round)
        win(play)
