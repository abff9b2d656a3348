"""Every worked example of the rulebook and every vector of the facts, from examples.toml."""

from pathlib import Path

import msgspec

from companion.games.mythos import GAME
from companion.games.mythos.components import MISSIONS
from companion.games.mythos.power import power
from companion.games.mythos.state import InMission, InPlay, Position, found
from tests.games import examples
from tests.games.mythos.table import table

THREE = "M01, M02, M03"
DUE = ("gate.main", "gate.upgrade", "gate.ambush")


class Example(examples.Numbered, frozen=True, forbid_unknown_fields=True, kw_only=True):
    played: tuple[str, ...] = ()
    at: dict[str, object] = {}
    # By rank a mission of the catalogue, or the points of another.
    missions: dict[str, str | int] = msgspec.field(default_factory=lambda: {"d": "M01", "c": "M03"})
    # The characters of a deck of the house.
    deck: str = ""
    # Which effects are due then, and what characters bring.
    gates: tuple[str, ...] = ()
    powers: dict[str, int] = {}


EXAMPLES = examples.read(Path(__file__).parent, Example)


@examples.each(EXAMPLES)
def test_example(example: Example) -> None:
    state, _ = examples.worked(GAME, standing(example), example)
    assert {id: brought(state, id) for id in example.powers} == example.powers
    if example.gates:
        assert [line.words for line in GAME.view(state, None).gate if line.words in DUE] == list(example.gates)


def standing(example: Example) -> Position:
    missions = {
        rank: InMission(str(card), MISSIONS[str(card)].points) if card in MISSIONS else InMission("?", int(card))
        for rank, card in example.missions.items()
    }
    box = {"box": {"decks": [["casa", example.deck, THREE]]}} if example.deck else {}
    return table(*map(character, example.played), missions=missions, **{**example.at, **box})


def character(line: str) -> InPlay:
    id, side, rank, card, *more = line.split()
    fields = dict(word.split("=") for word in more)
    return InPlay(
        id=id,
        owner=side,
        side=side,
        mission=rank,
        card=card,
        is_hidden=fields.get("is_hidden") == "yes",
        round=int(fields.get("round", 1)),
    )


def brought(at: Position, id: str) -> int:
    each = found(at, id)
    assert each is not None
    return power(at, each)


def test_no_example_is_skipped() -> None:
    """Every vector of the facts is here, every example asserts something, every page exists."""
    assert {each.id.split()[0].rstrip("ab") for each in EXAMPLES} == {f"NV{number}" for number in range(1, 17)}
    pages = {rule.page for id, rule in GAME.rulebook.rules.items() if id.startswith("mythos-")}
    for example in EXAMPLES:
        assert example.refused or example.happens or example.powers, example.id
        assert example.page in pages, example.id
    assert {example.id.split()[0] for example in EXAMPLES if example.printed} == {f"NV{n}" for n in range(1, 7)}
