"""`custode replay --rejudge`: what today's rules object to in a kept table, read only."""

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.engine.facts import Action, Undo
from companion.games import games
from companion.store import Store
from companion.store.paths import file_of
from companion.web.seating.tables import Tables

HYDE = games()["hyde"]
MOVE = b'{"type":"move","place":"bosco"}'
FLY = b'{"type":"fly","place":"bosco"}'


def asked(tag: str, **fields: object) -> Action:
    return msgspec.convert({"type": tag, **fields}, HYDE.action_type())


def kept(where: Path, *forged: tuple[str, bytes, bytes]) -> str:
    """A table of two with a laid ring, after it acts that no rule ever allowed, each with its facts; its code."""
    store = Store(file_of(where))
    tables = Tables(store, games())
    code = tables.open(HYDE, HYDE.opening(2), b"luck", {}, None, 1)
    table = tables.act(code, "A", asked("shuffle-table"), "1", 1, 2)
    table = tables.act(code, "B", asked("choose-first", first="A"), "2", 2, 3)
    for seat, request, facts in forged:
        store.append(code, table.seq, seat, f"x{table.seq}", request, facts, 4)
        table = tables.load(code)
    store.close()
    return code


def run(where: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["replay", "--data-dir", str(where), *words])


def test_a_table_nobody_objects_to(tmp_path: Path) -> None:
    code = kept(tmp_path)
    result = run(tmp_path, "--rejudge", code.lower())
    assert (result.exit_code, result.output) == (0, "")
    found = json.loads(run(tmp_path, "--rejudge", code, "--json").output)
    assert found == {"game": "hyde", "code": code, "seq": 3, "objections": []}


def test_each_objection_says_act_rule_and_reason(tmp_path: Path) -> None:
    """Refused today, answered with other facts, and no longer to be read."""
    first = b'{"type":"choose-first","first":"A"}'
    code = kept(tmp_path, ("B", MOVE, b"[]"), ("B", first, b"[]"), ("A", FLY, b"[]"))
    result = run(tmp_path, "--rejudge", code)
    lines = [line.split(None, 4) for line in result.output.splitlines()]
    assert result.exit_code == 3
    assert [line[:4] for line in lines] == [
        ["4", "B", "move", "hyde-10"],
        ["5", "B", "choose-first", lines[1][3]],
        ["6", "A", "fly", "-"],
    ]
    assert lines[2][4] == "oggi non si può più leggere"
    english = json.loads(run(tmp_path, "--rejudge", code, "--json", "--language", "en").output)["objections"]
    assert [each["seq"] for each in english] == [4, 5, 6]
    said = "today it can no longer be read"
    assert english[2] == {"seq": 6, "seat": "A", "action": "fly", "rule": None, "text": said}
    assert english[0]["text"] not in result.output


def test_other_facts_are_an_objection_without_a_rule(tmp_path: Path) -> None:
    code = kept(tmp_path, ("A", MOVE, b"[]"))
    assert "oggi ne verrebbero altri fatti" in run(tmp_path, "--rejudge", code).output


def test_what_was_undone_is_not_asked(tmp_path: Path) -> None:
    code = kept(tmp_path, ("A", MOVE, b"[]"), ("A", msgspec.json.encode(Undo()), b'[{"type":"undone","acts":[4]}]'))
    assert run(tmp_path, "--rejudge", code).exit_code == 0


def test_nothing_is_written(tmp_path: Path) -> None:
    code = kept(tmp_path, ("A", MOVE, b"[]"))
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    run(tmp_path, "--rejudge", code)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.name in before} == before


@pytest.mark.parametrize(
    ("words", "exit_code", "said"),
    [
        (("--rejudge", "00000"), 1, "There is no table '00000'."),
        (("--rejudge", "nonsense"), 1, "There is no table 'nonsense'."),
        (("--rejudge", "00000", "-"), 2, "either a FILE or --rejudge CODE"),
        ((), 2, "either a FILE or --rejudge CODE"),
    ],
)
def test_what_is_no_table(tmp_path: Path, words: tuple[str, ...], exit_code: int, said: str) -> None:
    kept(tmp_path)
    result = run(tmp_path, *words)
    assert (result.exit_code, said in result.output) == (exit_code, True)


def test_a_folder_without_tables(tmp_path: Path) -> None:
    result = run(tmp_path, "--rejudge", "00000")
    assert (result.exit_code, "it is not there" in result.output) == (1, True)
