"""Mutants of a table of components: each row left out, each value another one, each field that may be absent left out.

Words for people are left alone: that they are there, in both languages, is held by tests/test_rules.py.
"""

import csv
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path

from tests.mutation import Mutant

Value = bool | int | str | list["Value"] | dict[str, "Value"]
# What people read.
WORDS = frozenset(("it", "en", "title", "why"))
# Without these a row is of another shape, and is refused as it is read.
NEEDED = ("id", "card", "kind")
# What stands in place of a word that is the only one of its kind.
NOBODY = "nobody-is-called-so"


def mutants(file: Path) -> Iterator[Mutant]:
    """All of one table, in its order."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".csv":
        reader = csv.DictReader(StringIO(text))
        rows: list[Value] = [{key: number(cell) for key, cell in row.items()} for row in reader]
        for what, found in changed_rows(rows):
            yield Mutant(0, what, as_csv(found, reader.fieldnames or ()))
        return
    table: dict[str, Value] = tomllib.loads(text)
    for name, each in table.items():
        if isinstance(each, list):
            for what, found in changed_rows(each):
                yield Mutant(0, what, as_toml({**table, name: found}))


def changed_rows(rows: Sequence[Value]) -> Iterator[tuple[str, list[Value]]]:
    known = words(rows)
    for index, row in enumerate(rows):
        called = " ".join(str(row[key]) for key in NEEDED if key in row) if isinstance(row, dict) else ""
        yield f"{called}: left out", [*rows[:index], *rows[index + 1 :]]
        for what, other in others("", row, known):
            yield f"{called}: {what}", [*rows[:index], other, *rows[index + 1 :]]


def words(rows: Sequence[Value]) -> dict[str, tuple[str, ...]]:
    """Under each key all that stands there anywhere: another of these takes the place of one."""
    found: dict[str, dict[str, None]] = {}
    for row in rows:
        collect("", row, found)
    return {key: tuple(each) for key, each in found.items()}


def collect(key: str, value: Value, into: dict[str, dict[str, None]]) -> None:
    match value:
        case str():
            into.setdefault(key, {})[value] = None
        case list():
            for each in value:
                collect(key, each, into)
        case dict():
            for name, each in value.items():
                collect(name, each, into)


def others(key: str, value: Value, known: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Value]]:
    """What may stand there instead: the other flag, the next number both ways, another word of its kind, one place of
    many changed or left out."""
    match value:
        case bool():
            yield f"{key} is {not value}", not value
        case int():
            yield f"{key} is {value + 1}", value + 1
            yield f"{key} is {value - 1}", value - 1
        case str():
            kind = known.get(key, (value,))
            word = kind[(kind.index(value) + 1) % len(kind)] if len(kind) > 1 else NOBODY
            yield f"{key} is {word or 'nothing'}", word
        case list():
            for index, each in enumerate(value):
                for what, other in others(key, each, known):
                    yield f"{index} of {what}", [*value[:index], other, *value[index + 1 :]]
                if len(value) > 1:
                    yield f"{key} without {each}", [*value[:index], *value[index + 1 :]]
        case dict():
            for name, each in value.items():
                if name in WORDS:
                    continue
                for what, other in others(name, each, known):
                    yield what, {**value, name: other}
                # What is nothing says the same as what is not there.
                if each and name not in NEEDED:
                    yield f"without {name}", {under: other for under, other in value.items() if under != name}


def number(cell: str) -> Value:
    """A cell as a number where it is one, and is written as it."""
    return int(cell) if cell.isascii() and cell.isdigit() and str(int(cell)) == cell else cell


def as_csv(rows: Sequence[Value], heads: Sequence[str]) -> str:
    into = StringIO()
    writer = csv.DictWriter(into, heads, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(row for row in rows if isinstance(row, dict))
    return into.getvalue()


def as_toml(table: Mapping[str, Value]) -> str:
    return "".join(f"{key} = {written(value)}\n" for key, value in table.items())


def written(value: Value) -> str:
    """A value on one line of TOML, whose strings are those of JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
