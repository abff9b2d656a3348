"""Preparation: who has the Edge, which decks, the first hands (mythos-3 to mythos-9)."""

from collections.abc import Sequence

from companion.box import titled
from companion.engine.chance import Chance
from companion.engine.facts import Action, Fact
from companion.engine.free_words import FreeWords
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mythos.decks import deck_faults, deck_names, deck_of
from companion.games.mythos.facts.score import GameBegun
from companion.games.mythos.facts.setup import DeckChosen, EdgeGiven, HandRedrawn, HandsReady, Opened
from companion.games.mythos.rules.timing import at_step, has_next_game
from companion.games.mythos.state import BEFORE, Position

LEAST_SEATS, MOST_SEATS = titled("mythos").seats


def setup(opening: Opening, chance: Chance) -> Sequence[Fact]:
    """Open the table: two players."""
    require(LEAST_SEATS <= len(opening.seats) <= MOST_SEATS, "mythos-1b", most=MOST_SEATS)
    return (Opened(seats=opening.seats, options=opening.options, box=opening.box),)


def again(opening: Opening, at: Position) -> Opening:
    """The same two with the same decks; the Edge is drawn anew."""
    return opening


class ChooseDeck(Action, frozen=True, tag="choose-deck"):
    """Which deck of the house one plays."""

    deck: FreeWords


def choose_deck(play: Play[Position], action: ChooseDeck) -> None:
    """A deck of the box that may be played (mythos-3, mythos-4, mythos-5), before the first round."""
    at = play.state
    require(at.step in BEFORE, "mythos-3b")
    require(action.deck in deck_names(at.box), "mythos-3c", deck=action.deck)
    faults = deck_faults(deck_of(at.box, action.deck))
    for fault in faults:
        require(False, fault.rule, **fault.values)
    play.happens(DeckChosen(seat=play.seat, deck=action.deck))


class GiveEdge(Action, frozen=True, tag="give-edge"):
    """Whom the lot gave the Edge."""

    whose: str


def give_edge(play: Play[Position], action: GiveEdge) -> None:
    """Luck decides who has the Edge and plays first (mythos-6)."""
    at_step(play, "edge")
    require(action.whose in play.state.seats, "mythos-6", seat=action.whose)
    play.happens(EdgeGiven(seat=action.whose))


class DrawEdge(Action, frozen=True, tag="draw-edge"):
    """Let the app draw who has the Edge."""


def draw_edge(play: Play[Position], _action: DrawEdge) -> None:
    """The app draws the lot (mythos-6)."""
    at_step(play, "edge")
    play.happens(EdgeGiven(seat=play.chance.pick(play.state.seats, f"edge {len(play.state.games) + 1}")))


class Mulligan(Action, frozen=True, tag="mulligan"):
    """Put the whole first hand back and draw five others."""

    def is_beside(self, seat: str) -> bool:
        return True


def mulligan(play: Play[Position], _action: Mulligan) -> None:
    """All five, once (mythos-9)."""
    at_step(play, "hands")
    require(play.seat not in play.state.kept, "mythos-9b", seat=play.seat)
    play.happens(HandRedrawn(seat=play.seat))


class HandsAreReady(Action, frozen=True, tag="hands-ready"):
    """Both keep what they have now."""


def hands_are_ready(play: Play[Position], _action: HandsAreReady) -> None:
    """The first round begins (mythos-9)."""
    at_step(play, "hands")
    play.happens(HandsReady())


class NextGame(Action, frozen=True, tag="next-game"):
    """The next game of a match of three."""


def next_game(play: Play[Position], _action: NextGame) -> None:
    """While nobody has won two (mythos-29c)."""
    require(has_next_game(play.state), "mythos-29c")
    play.happens(GameBegun(number=len(play.state.games) + 1))
