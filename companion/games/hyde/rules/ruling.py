"""What follows from a ruling: Mano's card stays covered, the attacks follow the fates, the end is looked for again."""

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.hyde.dials import turned
from companion.games.hyde.facts.mano import ManoVeiled
from companion.games.hyde.facts.ruling import AttackSettled, Ended, FatesRuled, Reopened
from companion.games.hyde.state import Position, is_decided, reckoned


def after_ruling(play: Play[Position], ruling: Adjusted) -> None:
    """An attack whose end is ruled is over (hyde-32); the third loss ends the game, one less reopens it (hyde-33)."""
    veil_mano(play, ruling)
    if is_settled(play.state, ruling):
        play.happens(AttackSettled(place=play.state.struck))
    if reckoned(play.state) != play.state.attacks:
        play.happens(FatesRuled())
    if is_decided(play.state) and play.state.step != "over":
        play.happens(Ended())
    if play.state.step == "over" and not is_decided(play.state) and is_decided(before(play.state, ruling)):
        play.happens(Reopened())


def veil_mano(play: Play[Position], ruling: Adjusted) -> None:
    """A ruling that moves Mano shows his card to nobody (hyde-39b): it would be the price of one tap and its undo."""
    at = play.state
    if ruling.dial == "mano" and ruling.value != ruling.was and at.mano and at.options["keep"] != "nothing":
        play.happens(ManoVeiled())


def is_settled(at: Position, ruling: Adjusted) -> bool:
    """Does the table say how the attack under way ends?"""
    return at.struck in at.fates and ruling.dial == f"fate.{at.struck}"


def before(at: Position, ruling: Adjusted) -> Position:
    """As it was before, where a fate was ruled: any other ruling decides nothing."""
    return turned(at, ruling.dial, ruling.was) if ruling.dial.startswith("fate.") else at
