"""Every worked example of the rulebook and every vector of the facts, from examples.toml."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.engine.rulebook import Refusal
from companion.games.mythos import GAME
from companion.games.mythos.components import MISSIONS
from companion.games.mythos.power import power
from companion.games.mythos.state import InMission, InPlay, Position, found
from tests.games import notation
from tests.games.mythos.table import table

FILE = Path(__file__).with_name("examples.toml")
THREE = "M01, M02, M03"
DUE = ("gate.main", "gate.upgrade", "gate.ambush")


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example: its table, what is done, what has to come of it."""

    id: str
    page: int
    title: str
    printed: bool
    played: tuple[str, ...] = ()
    at: dict[str, object] = {}
    # By rank a mission of the catalogue, or the points of another.
    missions: dict[str, str | int] = msgspec.field(default_factory=lambda: {"d": "M01", "c": "M03"})
    # The characters of a deck of the house.
    deck: str = ""
    acts: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    refused: str = ""
    stands: tuple[str, ...] = ()
    # Which effects are due then, and what characters bring.
    gates: tuple[str, ...] = ()
    powers: dict[str, int] = {}


EXAMPLES = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["example"], list[Example])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    state, happened = standing(example), []
    last = len(example.acts) - 1
    for place, line in enumerate(example.acts):
        if example.refused and place == last:
            with pytest.raises(Refusal) as refusal:
                notation.happens(GAME, state, line)
            assert refusal.value.rule == example.refused
        else:
            state, facts = notation.happens(GAME, state, line)
            happened += map(notation.written_fact, facts)
    assert [line for line in example.happens if line not in happened] == []
    assert [word for word in example.stands if word not in GAME.notation(state).split()] == []
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
    told = dict(word.split("=") for word in more)
    return InPlay(
        id=id,
        owner=side,
        side=side,
        mission=rank,
        card=card,
        is_hidden=told.get("is_hidden") == "yes",
        round=int(told.get("round", 1)),
    )


def brought(at: Position, id: str) -> int:
    each = found(at, id)
    assert each is not None
    return power(at, each)


def test_no_example_is_skipped() -> None:
    """Every vector of the facts is here, every example asserts something, no id comes twice, every page exists."""
    ids = [example.id for example in EXAMPLES]
    assert {id.split()[0].rstrip("ab") for id in ids} == {f"NV{number}" for number in range(1, 17)}
    assert len(set(ids)) == len(ids)
    pages = {rule.page for id, rule in GAME.rulebook.rules.items() if id.startswith("mythos-")}
    for example in EXAMPLES:
        assert example.refused or example.happens or example.powers, example.id
        assert example.page in pages, example.id
    assert {example.id.split()[0] for example in EXAMPLES if example.printed} == {f"NV{n}" for n in range(1, 7)}
