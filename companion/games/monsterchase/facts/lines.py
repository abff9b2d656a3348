"""How the lines of facts are made: a line of handwork from its key, its rule and its values; what a deck is called."""

from companion.engine.words import Line, Value
from companion.games.monsterchase.components import DECK_NAMES
from companion.kit import lines


def line(words: str, rule: str, **values: Value) -> Line:
    return lines.line(words, f"monsterchase-{rule}", **values)


def deck_name(colour: str) -> str:
    return DECK_NAMES.get(colour, colour)
