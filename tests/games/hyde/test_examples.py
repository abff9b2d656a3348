"""Every worked example of the rulebook, from examples.toml."""

from pathlib import Path

from companion.games.hyde import GAME
from tests.games import examples


class Example(examples.Numbered, frozen=True, forbid_unknown_fields=True, kw_only=True):
    position: str
    shows: dict[str, str | int] = {}
    viewer: str | None = None


EXAMPLES = examples.read(Path(__file__).parent, Example)


@examples.each(EXAMPLES)
def test_example(example: Example) -> None:
    state, _ = examples.worked(GAME, GAME.position(example.position), example)
    assert {path: examples.shown(GAME, state, example.viewer, path) for path in example.shows} == example.shows


def test_no_example_is_skipped() -> None:
    """Every vector of the facts is here, every example asserts something, every page exists."""
    vectors = {each.id.split()[0].rstrip("ab") for each in EXAMPLES if each.id.startswith("HV")}
    assert vectors == {f"HV{number}" for number in range(1, 17)}
    for example in EXAMPLES:
        assert example.refused or example.happens or example.shows, example.id
        assert 1 <= example.page <= 12, example.id
    printed = {example.id for example in EXAMPLES if example.printed}
    characters = ("HV4", "HV5", "HV6", "HV7", "HV8", "HV10", "Eugene at Pilgrim World")
    assert printed.issuperset(characters)  # one worked example for each of the six outcasts, Wednesday's two
