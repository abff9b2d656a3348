"""Strict JSON parsing: no key twice, whole numbers only, so that nobody has to guess what was meant."""

import json


def read(text: bytes) -> object:
    """What the text says; raises ValueError, and RecursionError where it nests deeper than Python goes."""
    return json.loads(text.decode("utf-8"), object_pairs_hook=once, parse_constant=not_whole, parse_float=not_whole)


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands there twice")
    return found


def not_whole(text: str) -> object:
    raise ValueError(f"{text} is not a whole number")
