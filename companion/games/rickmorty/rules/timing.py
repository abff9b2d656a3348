"""When an action may be asked (guards): in which phase, in whose turn, and whether a card may say it."""

from collections.abc import Callable
from functools import cache

from companion.engine.dispatch import AtSteps
from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.rickmorty.options import BY_ID
from companion.games.rickmorty.state import Position

Guard = Callable[[Play[Position]], None]


def going_on(play: Play[Position]) -> None:
    """Nothing any more once the points are counted (rickmorty-29)."""
    if play.state.step == "over":
        raise Refusal("rickmorty-29", {})


@cache
def at_step(*steps: str) -> Guard:
    """Only in its phase (rickmorty-5)."""

    def guard(play: Play[Position]) -> None:
        going_on(play)
        if play.state.step not in steps:
            raise Refusal("rickmorty-5", {"step": play.state.step})

    return AtSteps(frozenset(steps), guard, is_all=True)


def after_the_first_die(play: Play[Position]) -> None:
    """In any phase, once the game has begun (rickmorty-37)."""
    going_on(play)
    require(bool(play.state.die), "rickmorty-5", step="die")


def where_cards_work(play: Play[Position]) -> None:
    """What a card says is done when one says it, in any phase (rickmorty-35b)."""
    after_the_first_die(play)
    require(play.state.stirred, "rickmorty-35b")


def own_turn(play: Play[Position]) -> None:
    """By whoever's turn it is (rickmorty-12)."""
    require(play.state.turn == play.seat, "rickmorty-12", seat=play.state.turn)


def in_adventure(play: Play[Position]) -> None:
    """The action of a turn: in the adventure phase, by whoever's turn it is, once (rickmorty-12, rickmorty-12b)."""
    at_step("adventure")(play)
    own_turn(play)
    require(not play.state.acted, "rickmorty-12b")


def beside_the_action(play: Play[Position]) -> None:
    """In one's own turn, which is over when the next player acts (rickmorty-22), or where the table plays so with the
    action itself (rickmorty-22e)."""
    at_step("adventure")(play)
    at = play.state
    require(play.seat in (at.turn, at.recent), "rickmorty-22", seat=at.turn)
    lasts_until_next = BY_ID["objects"].chosen(at.options) == "until-next"
    require(play.seat == at.turn or lasts_until_next, "rickmorty-22e", seat=at.turn)


IN_TURN: Guard = AtSteps(frozenset({"adventure"}), in_adventure)
IN_OWN_TURN: Guard = AtSteps(frozenset({"adventure"}), beside_the_action)
