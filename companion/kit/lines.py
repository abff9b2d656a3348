"""How a line of handwork is made: its key, the rule it follows, its values."""

from companion.engine.words import Line, Value


def line(words: str, rule: str, **values: Value) -> Line:
    return Line(f"hands.{words}", values, rule)
