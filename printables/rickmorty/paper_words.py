"""What paper says of this game in words of its own: `paper` of data/rickmorty/words.toml."""

from printables import PrintRequest
from printables.blocks import Row
from printables.words import paper_words_of

paper_words = paper_words_of("rickmorty")


def ruled(request: PrintRequest, rule: str) -> Row:
    """A rule that the table decides, as this one has."""
    option = request.game.rulebook.rules[rule].option or ""
    known = {each.id: each for each in request.game.options}[option]
    chosen = known.chosen(request.opening.options if request.opening else {})
    return Row(rule, paper_words(f"{option}-{chosen}"))
