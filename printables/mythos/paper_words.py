"""What paper says of this game in words of its own: `paper` of data/mythos/words.toml."""

from companion.engine.opening import Option
from printables import PrintRequest
from printables.blocks import Row
from printables.words import paper_words_of

paper_words = paper_words_of("mythos")


def chosen(request: PrintRequest, option: str) -> str:
    """What this table chose, or what is proposed."""
    known: Option = next(each for each in request.game.options if each.id == option)
    return known.chosen(request.opening.options if request.opening else {})


def ruled(request: PrintRequest, rule: str) -> Row:
    """A rule that the table decides, as this one has."""
    option = request.game.rulebook.rules[rule].option or ""
    return Row(rule, paper_words(f"{option}-{chosen(request, option)}"))
