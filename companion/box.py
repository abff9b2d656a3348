"""What Custode ships about each box, read and checked row by row; with what the owner added, the box of a table."""

import csv
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from companion.engine.box_entries import MOST_WORDS, BoxEntry, BoxValue
from companion.engine.dials import DialGroup
from companion.engine.memo import remembered
from companion.engine.opening import Preset
from companion.engine.rulebook import Rule, Rulebook
from companion.engine.words import Words

T = TypeVar("T")
C = TypeVar("C", bound=Struct)

HERE = Path(__file__).parent
# In the wheel the data travels inside the package, in a checkout it lies beside it.
DATA = HERE / "data" if (HERE / "data").is_dir() else HERE.parent / "data"


# The format of an exported box, and as large as one may be.
FORMAT = 1
LARGEST_FILE = 2 * 1024 * 1024


class BoxFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What is exported: one game's box as its owner said it."""

    custode: int
    game: str
    entries: Mapping[str, object]


class BadData(ValueError):
    """A data file says something that cannot be: which file, which row, and why."""


# --- reading ----------------------------------------------------------------------------------------------------------


@cache
def toml(path: Path) -> dict[str, object]:
    """What a data file says; some are asked for more than once while a game is opened."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{path.parent.name}/{path.name}: {error}") from None


def rows(path: Path, table: str, kind: type[T]) -> tuple[T, ...]:
    """The rows of one array of tables, each checked on its own so that every fault names its row."""
    found = []
    rows = toml(path).get(table, [])
    if not isinstance(rows, list):
        raise BadData(f"{path.name}: {table} is not a list of rows")
    for number, row in enumerate(rows, 1):
        try:
            found.append(msgspec.convert(row, kind))
        except msgspec.ValidationError as error:
            raise BadData(f"{path.name}, {table} row {number}: {error}") from None
    return tuple(found)


def components(game: str, name: str, kind: type[C]) -> tuple[C, ...]:
    """The components of one kind: data/<game>/<name>.toml or <name>.csv, a row a component."""
    table, listed = DATA / game / f"{name}.csv", DATA / game / f"{name}.toml"
    if table.exists() and listed.exists():
        raise BadData(f"{table.name} and {listed.name} say the same thing twice")
    return csv_rows(table, kind) if table.exists() else rows(listed, name, kind)


def csv_rows(path: Path, kind: type[C]) -> tuple[C, ...]:
    """The rows of a CSV file under a head that names fields; an empty cell is a field that says nothing."""
    try:
        # A spreadsheet puts a byte order mark first.
        lines = csv.reader(StringIO(path.read_bytes().decode("utf-8-sig"), newline=""), strict=True)
    except UnicodeDecodeError as error:
        raise BadData(f"{path.name}: {error}") from None
    found: list[C] = []
    try:
        head = next(lines, [])
        if not head or len(set(head)) < len(head) or not set(head) <= set(kind.__struct_encode_fields__):
            raise csv.Error(f"the columns are {', '.join(kind.__struct_encode_fields__)}, each once")
        for cells in filter(None, lines):
            if len(cells) != len(head):
                raise csv.Error(f"{len(cells)} cells under {len(head)} columns")
            said = {name: cell for name, cell in zip(head, cells, strict=True) if cell}
            found.append(msgspec.convert(said, kind, strict=False))
    except (msgspec.ValidationError, csv.Error) as error:
        raise BadData(f"{path.name}, line {lines.line_num}: {error}") from None
    return tuple(found)


def entries(game: str) -> tuple[BoxEntry, ...]:
    """What only the box can say, as it ships."""
    return rows(DATA / game / "box.toml", "entry", BoxEntry)


class Head(Struct, frozen=True):
    """What a rulebook says before its rules."""

    edition: Words
    pages_estimated: bool


def rulebook(game: str) -> Rulebook:
    """The rules of a game, and after them those of keeping any table."""
    path = DATA / game / "rulebook.toml"
    head = msgspec.convert({key: value for key, value in toml(path).items() if key != "rule"}, Head)
    rules = (*rows(path, "rule", Rule), *rows(DATA / "custode" / "rulebook.toml", "rule", Rule))
    twice = {id for id, times in Counter(rule.id for rule in rules).items() if times > 1}
    if twice:
        raise BadData(f"{path.name}: rule ids used twice: {', '.join(sorted(twice))}")
    return Rulebook(head.edition, head.pages_estimated, {rule.id: rule for rule in rules})


def icons() -> dict[str, str]:
    """The outlines of every icon by name: first those all games share, then each game's own."""
    files = sorted(DATA.glob("*/icons.toml"), key=lambda path: (path.parent.name != "custode", path.parent.name))
    found: dict[str, str] = {}
    for path in files:
        drawn = msgspec.convert(toml(path), IconFile)
        own = drawn.icon | {name: {**found, **drawn.icon}[other] for name, other in drawn.same.items()}
        if twice := found.keys() & own.keys():
            raise BadData(f"{path.parent.name}/{path.name}: drawn twice: {', '.join(sorted(twice))}")
        found |= own
    return found


class IconFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Outlines by name, and names for outlines that are drawn already."""

    icon: dict[str, str]
    same: dict[str, str] = {}


class Accent(Struct, frozen=True, forbid_unknown_fields=True):
    """A colour on light paper and on dark."""

    day: str
    night: str


class TonightLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five lines that a first evening needs, and the icon before it."""

    icon: str
    it: str
    en: str

    def of(self, language: str) -> str:
        return Words(self.it, self.en).of(language)


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it stands on the shelf, built or not: its place there, its title, its colour, and how it is opened."""

    id: str
    shelf: int
    title: Words
    accent: Accent
    # The fewest and the most who play.
    seats: tuple[int, int]
    preset: tuple[Preset, ...] = ()
    # The real colours of what its players play with, by their ids.
    colour: dict[str, Accent] = {}
    # How it is used tonight, in five lines.
    tonight: tuple[TonightLine, ...] = ()


@cache
def titles() -> tuple[Title, ...]:
    """Every game that has a folder of data, in the order of the shelf."""
    return tuple(sorted(map(title_page, DATA.glob("*/game.toml")), key=lambda title: title.shelf))


def title_page(path: Path) -> Title:
    try:
        return msgspec.convert({"id": path.parent.name, **toml(path)}, Title)
    except msgspec.ValidationError as error:
        raise BadData(f"{path.parent.name}/{path.name}: {error}") from None


def titled(game: str) -> Title:
    """The title page of one game."""
    return next(each for each in titles() if each.id == game)


def dial_groups(game: str) -> tuple[DialGroup, ...]:
    """How the dials of a game lie on the table."""
    return rows(DATA / game / "dials.toml", "group", DialGroup)


def words(game: str) -> dict[str, Words]:
    """The words every game shares and those of this one, by dotted key; what is done is said as it is called, unless
    it has words of its own."""
    found = {**flat(toml(DATA / "custode" / "words.toml")), **flat(toml(DATA / game / "words.toml"))}
    called = {key.removeprefix("action."): each for key, each in found.items() if key.startswith("action.")}
    return {**{f"do.{key}": each for key, each in called.items()}, **found}


def flat(tree: Mapping[str, object], above: str = "") -> dict[str, Words]:
    """Nested tables as dotted keys; a table with a text in each language may also hold the texts below it."""
    found: dict[str, Words] = {}
    for key, value in tree.items():
        if not isinstance(value, dict):
            raise BadData(f"words: {above}{key} is not a table of languages")
        texts = {language: text for language, text in value.items() if isinstance(text, str)}
        if texts:
            found[above + key] = msgspec.convert(texts, Words)
        found |= flat({inner: each for inner, each in value.items() if inner not in texts}, f"{above}{key}.")
    return found


# --- the owner's values -----------------------------------------------------------------------------------------------


def merged(shipped: tuple[BoxEntry, ...], owned: Mapping[str, BoxValue]) -> dict[str, BoxValue]:
    """The box of a new table: what ships, overruled by what the owner said."""
    return {entry.id: owned.get(entry.id, entry.value) for entry in shipped}


def faults(entry: BoxEntry, value: object) -> list[str]:
    """Everything wrong with a value for this entry; nothing when it fits."""
    if entry.shape == "choice":
        return [] if value in entry.choices else [f"{entry.id}: {value!r} is not one of {', '.join(entry.choices)}"]
    if entry.shape == "number":
        return number_faults(entry, entry.id, value)
    if entry.shape == "text":
        return word_faults(entry, entry.id, "", value)
    return card_faults(entry, value) if entry.shape == "cards" else grid_faults(entry, value)


def word_faults(entry: BoxEntry, where: str, column: str, value: object) -> list[str]:
    if entry.takes(column, value):
        return []
    if column in entry.between:
        low, high = entry.between[column]
        return [f"{where}: {str(value)[:40]!r} is not a number from {low} to {high}"]
    if column in entry.among:
        return [f"{where}: {value!r} is not one of {', '.join(entry.among[column])}"]
    return [f"{where}: {str(value)[:40]!r} is not a text of at most {MOST_WORDS} characters"]


def card_faults(entry: BoxEntry, value: object) -> list[str]:
    if not isinstance(value, list) or len(value) > entry.most_cards:
        return [f"{entry.id}: not a list of at most {entry.most_cards} cards"]
    found = []
    for line, card in enumerate(value, 1):
        if not isinstance(card, list) or len(card) != len(entry.columns):
            found.append(f"{entry.id}, line {line}: not a card of {len(entry.columns)} columns")
            continue
        for column, words in zip(entry.columns, card, strict=True):
            found += word_faults(entry, f"{entry.id}, line {line}, column {column}", column, words)
    return found


def number_faults(entry: BoxEntry, where: str, value: object) -> list[str]:
    if isinstance(value, int) and not isinstance(value, bool) and entry.least <= value <= entry.most:
        return []
    return [f"{where}: {value!r} is not a number from {entry.least} to {entry.most}"]


def grid_faults(entry: BoxEntry, value: object) -> list[str]:
    size = (len(entry.rows), len(entry.columns))
    if not isinstance(value, list) or len(value) != size[0] or any(
        not isinstance(row, list) or len(row) != size[1] for row in value
    ):
        return [f"{entry.id}: not a grid of {size[0]} rows by {size[1]} columns"]
    found = []
    for row, cells in zip(entry.rows, value, strict=True):
        for column, cell in zip(entry.columns, cells, strict=True):
            if cell is not None or entry.total is not None:
                found += number_faults(entry, f"{entry.id}, line {row}, column {column}", cell)
    if not found and entry.total is not None and sum(map(sum, value)) != entry.total:
        found.append(f"{entry.id}: the grid adds up to {sum(map(sum, value))}, the box has {entry.total}")
    return found


# --- reading values ---------------------------------------------------------------------------------------------------


@remembered
def numbers(value: BoxValue) -> list[list[int]]:
    """The numbers of a grid; 0 stands where nothing is known."""
    return [[cell if isinstance(cell, int) else 0 for cell in row] for row in rows_of(value)]


@remembered
def cards(value: BoxValue) -> list[list[str]]:
    """The cards of a list that grows, each as its columns."""
    return [["" if cell is None else str(cell) for cell in row] for row in rows_of(value)]


def rows_of(value: BoxValue) -> list[list[int | str | None]]:
    return value if isinstance(value, list) else []
