"""How a line of handwork of this game is made: its key, the rule it follows, its values."""

from companion.engine.words import Line, Value
from companion.games.hyde.state import Position


def line(words: str, rule: str, **values: Value) -> Line:
    return Line(f"hands.{words}", values, rule)


def has_cards(at: Position) -> bool:
    """Whether power cards of cardboard lie on this table; where the app deals every card no line is about them."""
    return at.options.get("keep") != "all"
