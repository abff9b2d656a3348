"""Assault and aura cards as a dial says them: their number in the list of the box, unread, or none."""

from companion.games.monsterchase.state import NONE, UNREAD

WORDS = {NONE: "none", UNREAD: "unread"}
CARDS = {word: card for card, word in WORDS.items()}


def word_of(card: int) -> str:
    return WORDS.get(card) or str(card + 1)


def card_of(word: str) -> int:
    return CARDS[word] if word in CARDS else int(word) - 1
