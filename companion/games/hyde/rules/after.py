"""After everyone's turn: a Hyde token, and with the last one of the round the attack."""

from collections.abc import Iterator

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.games.hyde.components import OUTER
from companion.games.hyde.dials import IN_TURN
from companion.games.hyde.facts.attack import TokenDrawn
from companion.games.hyde.rules.attack import begin_attack
from companion.games.hyde.rules.timing import at_step
from companion.games.hyde.state import BEFORE, Position, attack_number, bag
from companion.kit.offering import any_of


def not_in_a_lap(play: Play[Position]) -> None:
    """Not before all have played (hyde-20b); before the first lap and under attack the moment is another."""
    if play.state.step in IN_TURN:
        raise Refusal("hyde-20b", {})


class PullToken(Action, frozen=True, tag="pull-token"):
    """Let the app draw the Hyde token."""

    when = not_in_a_lap, at_step("token")

    @staticmethod
    def looked_for(at: Position, _seat: str) -> bool:
        return at.step not in BEFORE

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=at.options["bag"] == "app")

    def decide(self, play: Play[Position]) -> None:
        """The same token however often it is undone (custode-luck)."""
        left = bag(play.state)
        require(bool(left), "hyde-20", place=OUTER)
        draw = f"token {attack_number(play.state)}.{len(play.state.seen) + 1}"
        token_drawn(play, play.chance.pick(left, draw))


class DrawToken(Action, frozen=True, tag="draw-token"):
    """The Hyde token that came out of the real bag."""

    place: str

    when = not_in_a_lap, at_step("token")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        is_due = at.options["bag"] != "app"
        places = any_of("place", in_the_bag_or_last(at))
        yield cls.offer(places, primary=is_due, question="token" * is_due)

    def decide(self, play: Play[Position]) -> None:
        """It came out of the real bag (hyde-9, hyde-20)."""
        require(self.place not in play.state.fates, "hyde-9", place=self.place)
        require(self.place in in_the_bag_or_last(play.state), "hyde-20", place=self.place)
        if bag(play.state):
            token_drawn(play, self.place)
        else:
            begin_attack(play, self.place)


def in_the_bag_or_last(at: Position) -> tuple[str, ...]:
    """What may have come out: where a correction emptied the bag, which of those lying there was the last (hyde-21)."""
    return bag(at) or tuple(place for place in at.seen if place not in at.fates)


def token_drawn(play: Play[Position], place: str) -> None:
    """The last token of the round is where the Hyde strikes (hyde-21)."""
    play.happens(TokenDrawn(place=place))
    if not bag(play.state):
        begin_attack(play, place)
