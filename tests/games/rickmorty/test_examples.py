"""Every worked example of the rulebook and every vector of the facts, from examples.toml."""

from pathlib import Path

from companion.games.rickmorty import GAME
from companion.games.rickmorty.scoring import scores
from tests.games import examples
from tests.games.rickmorty.table import at


class Example(examples.Numbered, frozen=True, forbid_unknown_fields=True, kw_only=True):
    words: str
    # What the score sheet shows of B.
    scores: dict[str, int] = {}


EXAMPLES = examples.read(Path(__file__).parent, Example)


@examples.each(EXAMPLES)
def test_example(example: Example) -> None:
    state, _ = examples.worked(GAME, at(example.words), example)
    sheet = scores(state)
    assert {column: sheet["B", column] for column in example.scores} == example.scores


def test_no_example_is_skipped() -> None:
    """Every vector of the facts is here, every example asserts something, every page exists."""
    vectors = {example.id.split()[0].rstrip("abc") for example in EXAMPLES}
    assert vectors == {f"RV{number}" for number in range(1, 11)}
    pages = {rule.page for id, rule in GAME.rulebook.rules.items() if id.startswith("rickmorty-")}
    for example in EXAMPLES:
        assert example.refused or example.happens, example.id
        assert example.page in pages, example.id
    assert sum(example.printed for example in EXAMPLES) == 5
