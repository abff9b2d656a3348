"""What paper says of this game in words of its own: `paper` of data/mayhem/words.toml."""

from companion.box import words
from companion.engine.words import Words
from printables.words import filled

KNOWN = words("mayhem")


def said(key: str, **values: object) -> Words:
    """Words of this game's paper, with what stands in them."""
    return filled(KNOWN[f"paper.{key}"], **values)
