"""The start phase: the next mission, chakra, two cards (mythos-11)."""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mythos.components import DRAWN, MISSIONS, MOST_BASE, RANKS, ROUNDS, UNKNOWN
from companion.games.mythos.facts.start import CardsDrawn, ChakraGained, MissionRevealed
from companion.games.mythos.power import income
from companion.games.mythos.rules.timing import at_step
from companion.games.mythos.state import Position


class RevealMission(Action, frozen=True, tag="reveal-mission"):
    """Which mission was turned up."""

    card: str


def reveal_mission(play: Play[Position], action: RevealMission) -> None:
    """One a round, in order of rank; the two decks may have brought the same one (mythos-1, mythos-53)."""
    at_step(play, "mission")
    require(action.card in MISSIONS, "mythos-2", card=action.card)
    of_this = [each for each in play.state.missions.values() if each.card == action.card]
    require(len(of_this) < len(play.state.seats), "mythos-53", card=action.card)
    begin(play, action.card, MISSIONS[action.card].points)


class RevealUntold(Action, frozen=True, tag="reveal-untold"):
    """A mission that is not in the catalogue: its base points."""

    points: int


def reveal_untold(play: Play[Position], action: RevealUntold) -> None:
    """What only the card says (mythos-2)."""
    at_step(play, "mission")
    require(0 <= action.points <= MOST_BASE, "mythos-2", card=UNKNOWN)
    begin(play, UNKNOWN, action.points)


def begin(play: Play[Position], card: str, points: int) -> None:
    """The mission first, so that one with CHAKRA pays in the round it appears (mythos-11); then cards (mythos-35)."""
    at = play.state
    number = min(at.round + 1, ROUNDS)
    rank = next((rank for rank in RANKS if rank not in at.missions), RANKS[-1])
    play.happens(MissionRevealed(round=number, rank=rank, card=card, points=points))
    for seat in at.seats:
        play.happens(ChakraGained(seat=seat, **income(play.state, seat)))
    play.happens(CardsDrawn(count=DRAWN))
