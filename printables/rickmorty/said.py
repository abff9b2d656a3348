"""What paper says of this game in words of its own: `paper` of data/rickmorty/words.toml."""

from printables import PrintRequest
from printables.blocks import Row
from printables.words import said_by

said = said_by("rickmorty")


def ruled(request: PrintRequest, rule: str) -> Row:
    """A rule that the table decides, as this one has."""
    option = request.game.rulebook.rules[rule].option or ""
    known = {each.id: each for each in request.game.options}[option]
    chosen = known.chosen(request.opening.options if request.opening else {})
    return Row(rule, said(f"{option}-{chosen}"))
