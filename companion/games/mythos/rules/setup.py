"""Preparation: who has the Edge, which decks, the first hands (mythos-3 to mythos-9)."""

from collections.abc import Iterator, Sequence

from companion.box import titled
from companion.engine.chance import Chance
from companion.engine.facts import Action, Fact
from companion.engine.free_words import FreeWords
from companion.engine.holes import Pick
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mythos.decks import deck_faults, deck_names, deck_of
from companion.games.mythos.facts.score import GameBegun
from companion.games.mythos.facts.setup import DeckChosen, EdgeGiven, HandRedrawn, HandsReady, Opened
from companion.games.mythos.rules.timing import at_step, has_next_game, until_the_end
from companion.games.mythos.state import BEFORE, Position
from companion.kit.offering import any_of

LEAST_SEATS, MOST_SEATS = titled("mythos").seats


def setup(opening: Opening, chance: Chance) -> Sequence[Fact]:
    """Open the table: two players."""
    require(LEAST_SEATS <= len(opening.seats) <= MOST_SEATS, "mythos-1b", most=MOST_SEATS)
    return (Opened(seats=opening.seats, options=opening.options, box=opening.box),)


def rematch(opening: Opening, at: Position) -> Opening:
    """The same two with the same decks; the Edge is drawn anew."""
    return opening


class ChooseDeck(Action, frozen=True, tag="choose-deck"):
    """Which deck of the house one plays."""

    deck: FreeWords

    @staticmethod
    def when(play: Play[Position]) -> None:
        """Before the first round (mythos-3)."""
        require(play.state.step in BEFORE, "mythos-3b")

    @staticmethod
    def looked_for(at: Position, _seat: str) -> bool:
        return at.step in ("mission", "action", "evaluation") and bool(deck_names(at.box))

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="deck", options=tuple(dict.fromkeys(deck_names(at.box)))))

    def decide(self, play: Play[Position]) -> None:
        """A deck of the box that may be played (mythos-3, mythos-4, mythos-5)."""
        at = play.state
        require(self.deck in deck_names(at.box), "mythos-3c", deck=self.deck)
        for fault in deck_faults(deck_of(at.box, self.deck)):
            require(False, fault.rule, **fault.values)
        play.happens(DeckChosen(seat=play.seat, deck=self.deck))


class GiveEdge(Action, frozen=True, tag="give-edge"):
    """Whom the lot gave the Edge."""

    whose: str

    primary = True
    is_often = True
    when = at_step("edge")
    looked_for = until_the_end

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("whose", at.seats))

    def decide(self, play: Play[Position]) -> None:
        """Luck decides who has the Edge and plays first (mythos-6)."""
        require(self.whose in play.state.seats, "mythos-6", seat=self.whose)
        play.happens(EdgeGiven(seat=self.whose))


class DrawEdge(Action, frozen=True, tag="draw-edge"):
    """Let the app draw who has the Edge."""

    is_often = True
    when = at_step("edge")

    def decide(self, play: Play[Position]) -> None:
        """The app draws the lot (mythos-6)."""
        play.happens(EdgeGiven(seat=play.chance.pick(play.state.seats, f"edge {len(play.state.games) + 1}")))


class Mulligan(Action, frozen=True, tag="mulligan"):
    """Put the whole first hand back and draw five others."""

    is_often = True
    when = at_step("hands")
    looked_for = until_the_end

    def is_beside(self, seat: str) -> bool:
        return True

    def decide(self, play: Play[Position]) -> None:
        """All five, once (mythos-9)."""
        require(play.seat not in play.state.kept, "mythos-9b", seat=play.seat)
        play.happens(HandRedrawn(seat=play.seat))


class HandsAreReady(Action, frozen=True, tag="hands-ready"):
    """Both keep what they have now."""

    primary = True
    when = at_step("hands")
    looked_for = until_the_end

    def decide(self, play: Play[Position]) -> None:
        """The first round begins (mythos-9)."""
        play.happens(HandsReady())


class NextGame(Action, frozen=True, tag="next-game"):
    """The next game of a match of three."""

    primary = True

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        if at.step == "over":
            yield cls.offer()

    def decide(self, play: Play[Position]) -> None:
        """While nobody has won two (mythos-29c)."""
        require(has_next_game(play.state), "mythos-29c")
        play.happens(GameBegun(number=len(play.state.games) + 1))
