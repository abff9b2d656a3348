"""How a line of handwork of this game is made: its key, the rule it follows, its values."""

from collections.abc import Iterator, Mapping

from companion.engine.words import Line, Value


def line(words: str, rule: str, **values: Value) -> Line:
    return Line(f"hands.{words}", values, rule)


def each_kind(words: str, rule: str, tokens: Mapping[str, int], **values: Value) -> Iterator[Line]:
    """A line for each resource of which any moves."""
    for resource, count in tokens.items():
        if count:
            yield line(words, rule, resource=resource, count=count, **values)
