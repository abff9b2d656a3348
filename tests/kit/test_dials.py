"""A dial that is a field names it by its path: what is set, and that the rest stays as it was."""

import pytest
from msgspec import Struct, field

from companion.kit.dials import with_field


class Pawn(Struct, frozen=True):
    damage: int = 0
    is_down: bool = False


class Table(Struct, frozen=True):
    turn: str = "A"
    hands: dict[str, int] = field(default_factory=lambda: {"A": 2, "B": 3})
    pawns: dict[str, Pawn] = field(default_factory=lambda: {"cyborg": Pawn(), "robin": Pawn(1)})
    row: tuple[str, ...] = ("a", "b")


ROWS = {
    "a field": ("turn", (), "B", Table(turn="B")),
    "of a seat": ("hands.{}", ("B",), 5, Table(hands={"A": 2, "B": 5})),
    "of somebody who had none": ("hands.{}", ("C",), 1, Table(hands={"A": 2, "B": 3, "C": 1})),
    "of a record": ("pawns.{}.damage", ("cyborg",), 4, Table(pawns={"cyborg": Pawn(4), "robin": Pawn(1)})),
    "a flag": ("pawns.{}.is_down", ("robin",), "yes", Table(pawns={"cyborg": Pawn(), "robin": Pawn(1, is_down=True)})),
    "one of a row": ("row.{}", ("0",), "c", Table(row=("c", "b"))),
}


@pytest.mark.parametrize(("path", "of", "value", "then"), ROWS.values(), ids=ROWS)
def test_a_field_is_set_by_its_path(path: str, of: tuple[str, ...], value: str | int, then: Table) -> None:
    assert with_field(Table(), path, of, value) == then


def test_what_is_no_field_is_said() -> None:
    with pytest.raises(AttributeError):
        with_field(Table(), "colour", (), "red")
    with pytest.raises(TypeError):
        with_field(Table(), "turn.{}", ("A",), "red")
