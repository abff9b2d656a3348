"""What follows from a correction: Mano's card stays covered, attacks follow the fates, the end is looked for again."""

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.hyde.dials import turned
from companion.games.hyde.facts.corrections import AttackSettled, Ended, FatesCorrected, Reopened
from companion.games.hyde.facts.mano import ManoVeiled
from companion.games.hyde.state import Position, is_decided, reckoned


def after_correction(play: Play[Position], correction: Adjusted) -> None:
    """An attack whose end is set is over (hyde-32); the third loss ends the game, one less reopens it (hyde-33)."""
    veil_mano(play, correction)
    if is_settled(play.state, correction):
        play.happens(AttackSettled(place=play.state.struck))
    if reckoned(play.state) != play.state.attacks:
        play.happens(FatesCorrected())
    if is_decided(play.state) and play.state.step != "over":
        play.happens(Ended())
    if play.state.step == "over" and not is_decided(play.state) and is_decided(before(play.state, correction)):
        play.happens(Reopened())


def veil_mano(play: Play[Position], correction: Adjusted) -> None:
    """A correction that moves Mano shows his card to nobody (hyde-39b): it would cost one tap and its undo."""
    at = play.state
    if correction.dial == "mano" and correction.value != correction.was and at.mano and at.options["keep"] != "nothing":
        play.happens(ManoVeiled())


def is_settled(at: Position, correction: Adjusted) -> bool:
    """Does the table say how the attack under way ends?"""
    return at.struck in at.fates and correction.dial == f"fate.{at.struck}"


def before(at: Position, correction: Adjusted) -> Position:
    """As it was before, where a fate was corrected: any other correction decides nothing."""
    return turned(at, correction.dial, correction.was) if correction.dial.startswith("fate.") else at
