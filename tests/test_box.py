"""Components as CSV files: every fault named by its line; entries of a box that contradict themselves; rulebooks."""

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from companion import box
from companion.box import BadData, components
from companion.engine.box_entries import BoxEntry
from companion.engine.words import Words
from tests.effort import Growth, calls_in, grows


class Ninja(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a catalogue: a number that is a name, numbers, and what not every card has."""

    number: str
    name: str
    cost: int
    power: int = 0
    points: int | None = None
    is_rare: bool = False


def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, body: bytes, name: str = "ninjas.csv") -> None:
    monkeypatch.setattr(box, "DATA", tmp_path)
    (tmp_path / "mythos").mkdir(exist_ok=True)
    (tmp_path / "mythos" / name).write_bytes(body)


HEAD = b"number,name,cost,power,points\n"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (HEAD + b"001,Hiruzen,3,3,\n", [Ninja("001", "Hiruzen", 3, 3)]),
        (HEAD + b"1,Ino,-3,0,7\r\n\r\n2,Temari,4,,\r\n", [Ninja("1", "Ino", -3, 0, 7), Ninja("2", "Temari", 4)]),
        (b"\xef\xbb\xbfcost,number,name\n3,001,X\n", [Ninja("001", "X", 3)]),
        (b'name,number,cost\n"A, ""B""\nC",1,2', [Ninja("1", 'A, "B"\nC', 2)]),
        (b"name,number,cost,is_rare\nperch\xc3\xa9,1,2,true\n", [Ninja("1", "perché", 2, is_rare=True)]),
        (HEAD, []),
    ],
    ids=["a row", "lines of a spreadsheet", "its mark", "quoted", "accents", "none"],
)
def test_components_of_a_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, body: bytes, found: list[Ninja]
) -> None:
    written(monkeypatch, tmp_path, body)
    assert components("mythos", "ninjas", Ninja) == tuple(found)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "line 0: the columns are number, name, cost"),
        (b"number,name,colour\n", "line 1: the columns are"),
        (b"number,name,name\n", "line 1: the columns are"),
        (HEAD + b"001,X,3,3,\n002,Y,three,3,\n", "line 3: Expected `int`"),
        (HEAD + b"001,X,,3,\n", "line 2: Object missing required field `cost`"),
        (HEAD + b"001,X,3,3\n", "line 2: 4 cells under 5 columns"),
        (HEAD + b"001,X,3,3,,\n", "line 2: 6 cells under 5 columns"),
        (HEAD + b'001,"X,3,3,\n', "line 2: unexpected end of data"),
        (HEAD + b'001,"a\nb",x,3,\n', "line 3: Expected `int`"),
        (HEAD + b"001,X\xff,3,3,\n", "'utf-8' codec can't decode"),
    ],
)
def test_a_fault_names_its_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, body: bytes, why: str) -> None:
    written(monkeypatch, tmp_path, body)
    with pytest.raises(BadData, match=r"^ninjas\.csv") as raised:
        components("mythos", "ninjas", Ninja)
    assert why in str(raised.value)


def test_nothing_is_said_in_two_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written(monkeypatch, tmp_path, HEAD)
    written(monkeypatch, tmp_path, b"", "ninjas.toml")
    with pytest.raises(BadData, match=r"ninjas\.csv and ninjas\.toml"):
        components("mythos", "ninjas", Ninja)


@pytest.mark.parametrize(
    "wrong",
    [
        {"between": {"cost": [0, 9]}},
        {"among": {"cost": ["a"]}},
        {"among": {"x": ["a"]}, "between": {"x": [0, 9]}},
    ],
)
def test_an_entry_says_nothing_of_columns_it_has_not(wrong: dict[str, object]) -> None:
    entry = {"id": "tiles", "title": {"it": "", "en": ""}, "why": {"it": "", "en": ""}, "shape": "cards", "value": []}
    assert msgspec.convert({**entry, "columns": ["x"]}, BoxEntry).why == Words("", "")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**entry, "columns": ["x"], **wrong}, BoxEntry)


@pytest.mark.parametrize(
    ("card", "columns"),
    [
        ("a | 1", ["a", 1]),
        ("a | ", ["a", None]),
        ("a |", ["a", None]),
        (" | ", ["", None]),
        ("| 1", ["", 1]),
        ("a  | x", ["a ", "x"]),
        ("a|b | -2", ["a|b", -2]),
        ("", [""]),
        ("a | 1 | 2", ["a", 1, "2"]),
    ],
)
def test_a_card_in_one_text(card: str, columns: list[str | int | None]) -> None:
    """Whatever it says; whether that fits is asked elsewhere."""
    entry = BoxEntry(
        id="tiles", title=Words("", ""), why=Words("", ""), shape="cards", value=[], columns=("name", "cost"),
        between={"cost": (0, 9)},
    )
    assert entry.card(card) == columns


# --- files of data ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "body", "read", "said"),
    [
        ("game.toml", b'shelf = "six"', box.titles, "mythos/game.toml: Expected `int`, got `str` - at `$.shelf`"),
        ("words.toml", b"[a]\n[a]", lambda: box.words("mythos"), "mythos/words.toml: Cannot declare"),
    ],
)
def test_what_cannot_be_read_says_of_which_game(
    name: str, body: bytes, read: Callable[[], object], said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written(monkeypatch, tmp_path, body, name)
    (tmp_path / "custode").mkdir()
    (tmp_path / "custode" / "words.toml").write_bytes(b"")
    box.titles.cache_clear()
    try:
        with pytest.raises(BadData, match=f"^{re.escape(said)}"):
            read()
    finally:
        box.titles.cache_clear()


# --- a rulebook -------------------------------------------------------------------------------------------------------


def rulebook_of(ids: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A rulebook with these rules, and none of keeping a table."""
    words = {"it": "così", "en": "so"}
    rest = {"page": 1, "chapter": "move", "kind": "check", "title": words, "text": words}
    said = {"edition": words, "pages_estimated": False, "rule": [{"id": id, **rest} for id in ids]}
    monkeypatch.setattr(box, "toml", lambda path: said if path.parent.name == "mythos" else {})


def test_a_rule_id_that_is_used_twice_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook_of(["a", "b", "c", "b", "a"], monkeypatch)
    with pytest.raises(BadData, match=r"^rulebook\.toml: rule ids used twice: a, b$"):
        box.rulebook("mythos")


def test_a_rulebook_is_read_in_steps_that_grow_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing each id with each made 424,000 calls for the five of the shelf, where 248,000 do."""

    def steps(rules: int) -> int:
        rulebook_of([f"mythos-{number}" for number in range(rules)], monkeypatch)
        return calls_in(lambda: box.rulebook("mythos"))

    assert grows(steps, 100) < Growth.LINEAR
