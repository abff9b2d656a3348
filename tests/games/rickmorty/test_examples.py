"""Every worked example of the rulebook and every vector of the facts, from examples.toml."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.engine.rulebook import Refusal
from companion.games.rickmorty import GAME
from companion.games.rickmorty.scoring import scores
from tests.games import notation
from tests.games.rickmorty.table import at

FILE = Path(__file__).with_name("examples.toml")


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example: the words of its table, what is done, what has to come of it."""

    id: str
    page: int
    title: str
    printed: bool
    words: str
    acts: tuple[str, ...]
    happens: tuple[str, ...] = ()
    refused: str = ""
    stands: tuple[str, ...] = ()
    # What the score sheet shows of B.
    scores: dict[str, int] = {}


EXAMPLES = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["example"], list[Example])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    state, happened = at(example.words), []
    for line in example.acts:
        if example.refused:
            with pytest.raises(Refusal) as refusal:
                notation.happens(GAME, state, line)
            assert refusal.value.rule == example.refused
        else:
            state, facts = notation.happens(GAME, state, line)
            happened += map(notation.written_fact, facts)
    assert [line for line in example.happens if line not in happened] == []
    assert [word for word in example.stands if word not in GAME.notation(state).split()] == []
    sheet = scores(state)
    assert {column: sheet["B", column] for column in example.scores} == example.scores


def test_no_example_is_skipped() -> None:
    """Every vector of the facts is here, every example asserts something, no id comes twice, every page exists."""
    ids = [example.id for example in EXAMPLES]
    vectors = {id.split()[0].rstrip("abc") for id in ids}
    assert vectors == {f"RV{number}" for number in range(1, 11)}
    assert len(set(ids)) == len(ids)
    pages = {rule.page for id, rule in GAME.rulebook.rules.items() if id.startswith("rickmorty-")}
    for example in EXAMPLES:
        assert example.refused or example.happens, example.id
        assert example.page in pages, example.id
    assert sum(example.printed for example in EXAMPLES) == 5
