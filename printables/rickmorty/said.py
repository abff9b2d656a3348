"""What paper says of this game in words of its own: `paper` of data/rickmorty/words.toml."""

from companion.box import words
from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import Row
from printables.words import filled

KNOWN = words("rickmorty")


def said(key: str, **values: object) -> Words:
    """Words of this game's paper, with what stands in them."""
    return filled(KNOWN[f"paper.{key}"], **values)


def ruled(request: PrintRequest, rule: str) -> Row:
    """A rule that the table decides, as this one has."""
    option = request.game.rulebook.rules[rule].option or ""
    known = {each.id: each for each in request.game.options}[option]
    chosen = known.chosen(request.opening.options if request.opening else {})
    return Row(rule, said(f"{option}-{chosen}"))
