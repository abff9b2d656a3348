"""After everyone's turn: a Hyde token, and with the last one of the round the attack."""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.hyde.components import OUTER
from companion.games.hyde.dials import IN_TURN
from companion.games.hyde.facts.attack import TokenDrawn
from companion.games.hyde.rules.attack import begin_attack
from companion.games.hyde.rules.timing import at_step
from companion.games.hyde.state import Position, attack_number, bag


def when_all_have_played(play: Play[Position]) -> None:
    """Not in the middle of a lap (hyde-20b); before the first one and under attack the moment is another."""
    if play.state.step in IN_TURN:
        raise Refusal("hyde-20b", {})
    at_step(play, "token")


class DrawToken(Action, frozen=True, tag="draw-token"):
    """The Hyde token that came out of the real bag."""

    place: str


def draw_token(play: Play[Position], action: DrawToken) -> None:
    """The token that came out of the real bag (hyde-9, hyde-20)."""
    when_all_have_played(play)
    require(action.place not in play.state.fates, "hyde-9", place=action.place)
    require(action.place in in_the_bag_or_last(play.state), "hyde-20", place=action.place)
    if bag(play.state):
        token_drawn(play, action.place)
    else:
        begin_attack(play, action.place)


def in_the_bag_or_last(at: Position) -> tuple[str, ...]:
    """What may have come out: where a ruling has emptied the bag, which of those lying there was the last (hyde-21)."""
    return bag(at) or tuple(place for place in at.seen if place not in at.fates)


class PullToken(Action, frozen=True, tag="pull-token"):
    """Let the app draw the Hyde token."""


def pull_token(play: Play[Position], _action: PullToken) -> None:
    """The app draws: the same token however often it is undone (custode-luck)."""
    when_all_have_played(play)
    left = bag(play.state)
    require(bool(left), "hyde-20", place=OUTER)
    draw = f"token {attack_number(play.state)}.{len(play.state.seen) + 1}"
    token_drawn(play, play.chance.pick(left, draw))


def token_drawn(play: Play[Position], place: str) -> None:
    """The last token of the round is where the Hyde strikes (hyde-21)."""
    play.happens(TokenDrawn(place=place))
    if not bag(play.state):
        begin_attack(play, place)
