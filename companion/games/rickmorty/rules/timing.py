"""When an action may be asked: in which phase, and in whose turn."""

from companion.engine.play import Play
from companion.engine.rulebook import Refusal, require
from companion.games.rickmorty.options import BY_ID
from companion.games.rickmorty.state import Position

# What these say holds for now: whose turn it is, and at which step of it.
UNTIMELY = frozenset({"rickmorty-5", "rickmorty-12", "rickmorty-22", "rickmorty-35b", "rickmorty-35c", "custode-lock"})


def require_going_on(at: Position) -> None:
    """Nothing any more once the points are counted (rickmorty-29)."""
    if at.step == "over":
        raise Refusal("rickmorty-29", {})


def at_step(play: Play[Position], step: str) -> None:
    """Only in its phase (rickmorty-5)."""
    require_going_on(play.state)
    if play.state.step != step:
        raise Refusal("rickmorty-5", {"step": play.state.step})


def after_the_first_die(play: Play[Position]) -> None:
    """In any phase, once the game has begun (rickmorty-37)."""
    require_going_on(play.state)
    require(bool(play.state.die), "rickmorty-5", step="die")


def where_cards_work(play: Play[Position]) -> None:
    """What a card says is done when one says it, in any phase (rickmorty-35b)."""
    after_the_first_die(play)
    require(play.state.stirred, "rickmorty-35b")


def in_turn(play: Play[Position]) -> None:
    """The action of a turn: in the adventure phase, by whoever's turn it is, once (rickmorty-12, rickmorty-12b)."""
    at_step(play, "adventure")
    at = play.state
    require(at.turn == play.seat, "rickmorty-12", seat=at.turn)
    require(not at.acted, "rickmorty-12b")


def in_own_turn(play: Play[Position]) -> None:
    """Beside the action: in one's own turn, which is over when the next player acts (rickmorty-22), or where the table
    plays so with the action itself (rickmorty-22e)."""
    at_step(play, "adventure")
    at = play.state
    require(play.seat in (at.turn, at.recent), "rickmorty-22", seat=at.turn)
    require(play.seat == at.turn or lasts_until_next(at), "rickmorty-22e", seat=at.turn)


def lasts_until_next(at: Position) -> bool:
    """Whether one's turn lasts until the next player acts, for what stands beside the action (rickmorty-22e)."""
    return BY_ID["objects"].chosen(at.options) == "until-next"
