"""Every worked example of the rulebook, from examples.toml."""

from pathlib import Path

from companion.games.mayhem import GAME
from tests.games import examples
from tests.games.mayhem.table import at


class Example(examples.Numbered, frozen=True, forbid_unknown_fields=True, kw_only=True):
    position: str
    outcome: tuple[str, ...] | None = None


EXAMPLES = examples.read(Path(__file__).parent, Example)


@examples.each(EXAMPLES)
def test_example(example: Example) -> None:
    state, _ = examples.worked(GAME, at(example.position), example)
    if example.outcome is not None:
        assert tuple(line.rule for line in GAME.outcome(state) if line.rule) == example.outcome


def test_no_example_is_skipped() -> None:
    """Every vector of the facts is here, every example asserts something, every page exists."""
    vectors = {each.id.split()[0] for each in EXAMPLES if each.id.startswith("MV")}
    assert vectors == {f"MV{number}" for number in range(1, 16)}
    for example in EXAMPLES:
        assert example.refused or example.happens, example.id
        assert 2 <= example.page <= 20, example.id
    # The rulebook works nine examples out, of which one only says what each of two would do.
    assert {example.id.split()[0] for example in EXAMPLES if example.printed} == {f"MV{each}" for each in range(1, 10)}
