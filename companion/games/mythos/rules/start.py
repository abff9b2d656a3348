"""The start phase: the next mission, chakra, two cards (mythos-11)."""

from collections.abc import Iterator

from companion.engine.facts import Action
from companion.engine.holes import Span
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mythos.components import DRAWN, MISSIONS, MOST_BASE, RANKS, ROUNDS, UNKNOWN
from companion.games.mythos.decks import deck_of
from companion.games.mythos.facts.start import CardsDrawn, ChakraGained, MissionRevealed
from companion.games.mythos.power import income
from companion.games.mythos.rules.timing import at_step, until_the_end
from companion.games.mythos.state import Position
from companion.kit.offering import any_of


class RevealMission(Action, frozen=True, tag="reveal-mission"):
    """Which mission was turned up."""

    card: str

    primary = True
    is_often = True
    when = at_step("mission")
    looked_for = until_the_end

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """Those of known decks first: it is one of them, unless a deck was written down wrongly."""
        seen = [mission.card for mission in at.missions.values()]
        left = [card for card in MISSIONS if seen.count(card) < len(at.seats)]
        brought = {card for name in at.decks.values() for card in deck_of(at.box, name).missions}
        yield cls.offer(any_of("card", tuple(sorted(left, key=lambda card: card not in brought))))

    def decide(self, play: Play[Position]) -> None:
        """One a round, in order of rank; the two decks may have brought the same one (mythos-1, mythos-53)."""
        require(self.card in MISSIONS, "mythos-2", card=self.card)
        of_this = [each for each in play.state.missions.values() if each.card == self.card]
        require(len(of_this) < len(play.state.seats), "mythos-53", card=self.card)
        begin(play, self.card, MISSIONS[self.card].points)


class RevealUntold(Action, frozen=True, tag="reveal-untold"):
    """A mission that is not in the catalogue: its base points."""

    points: int

    when = at_step("mission")

    @classmethod
    def offers(cls, _at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Span(name="points", low=0, high=MOST_BASE, alike=True, is_copied=True))

    def decide(self, play: Play[Position]) -> None:
        """What only the card says (mythos-2)."""
        require(0 <= self.points <= MOST_BASE, "mythos-2", card=UNKNOWN)
        begin(play, UNKNOWN, self.points)


def begin(play: Play[Position], card: str, points: int) -> None:
    """The mission first, so that one with CHAKRA pays in the round it appears (mythos-11); then cards (mythos-35)."""
    at = play.state
    number = min(at.round + 1, ROUNDS)
    rank = next((rank for rank in RANKS if rank not in at.missions), RANKS[-1])
    play.happens(MissionRevealed(round=number, rank=rank, card=card, points=points))
    for seat in at.seats:
        play.happens(ChakraGained(seat=seat, **income(play.state, seat)))
    play.happens(CardsDrawn(count=DRAWN))
