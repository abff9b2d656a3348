"""Assault and aura cards as a dial says them: their number in the list of the box, unread, or none."""

from companion.games.monsterchase.state import NONE, UNREAD

WORD_OF = {NONE: "none", UNREAD: "unread"}
CARDS = {word: card for card, word in WORD_OF.items()}


def word_of(card: int) -> str:
    return WORD_OF.get(card) or str(card + 1)


def card_of(word: str) -> int:
    return CARDS[word] if word in CARDS else int(word) - 1
