"""The boss's turn: the card turned over, its way on the drawn track, a spin."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import DECK_NAMES
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import Race


def boss_flipped(at: Race, fact: f.BossFlipped) -> Iterator[Line]:
    yield line("flipped", "78", card=fact.card, deck=DECK_NAMES.get(fact.deck, fact.deck))


def deck_shuffled(at: Race, fact: f.DeckShuffled) -> Iterator[Line]:
    yield line("deck-shuffled", "29b", deck=DECK_NAMES[fact.colour])


def option_played(at: Race, fact: f.OptionPlayed) -> Iterator[Line]:
    """What it meets on its way says so itself; what is left to move is the table's to finish."""
    if fact.left:
        yield line("boss-on", "81", left=fact.left)


def boss_spun(at: Race, fact: f.BossSpun) -> Iterator[Line]:
    yield line("boss-spun" if fact.is_spun else "boss-straight", "85")
