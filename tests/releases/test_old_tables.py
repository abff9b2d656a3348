"""P11: a database of every release opens in this one, and its tables show what they showed then.

Beside each <release>.db lie <release>.txt, every table as it was shown then (position, outcome, scores, told story),
and, where a rule has changed since, <release>.toml: what today's rules would answer otherwise, by rule and reason.
A release adds its own: `CUSTODE_RELEASE=write pytest -n0 tests/releases` writes <version>.db and <version>.txt from
evenings played by luck, and never touches those of older versions. Then the one before it is taken out, if no tag, no
fold and no schema had changed in it: what it would show the others show. All that are kept are opened in every run.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import msgspec
import pytest

from companion import __version__
from companion.engine.facts import Redone, Undone
from companion.engine.play import rejudge
from companion.games import games
from companion.store import Store
from companion.store.schema import MIGRATIONS
from companion.web.seating.tables import Table, Tables
from tests.releases.evenings import NOW, played

HERE = Path(__file__).parent
# What changed in each that is kept; the newest is kept until the next.
KEPT = {
    "0.1.0": "the first: schema 1, the facts of hyde, and a table opened with fewer options",
    "0.2.0-evenings": "the facts of monsterchase, and rulings in both games",
    "0.3.0": "schema 2: seats told; facts with new tags for both games",
    "0.4.0": "schema 3: sequels; folds of both games, and six tags that went",
    "0.6.0": "the facts of mayhem, rickmorty and mythos",
    "0.7.0": "schema 4: what tables came to; facts of cognitive, kinetic and guests' turns",
    "0.7.4": "schema 5: pads by acts; games of a match, and fields of granted plays",
}
RELEASES = sorted(path.stem for path in HERE.glob("*.db"))


def tables_of(path: Path) -> list[Table]:
    store = Store(path)
    tables = Tables(store, games())
    try:
        return sorted((tables.load(row.code) for row in store.tables(NOW, 99)), key=lambda table: table.code)
    finally:
        store.close()


def shown(path: Path) -> str:
    """Every table of a file: what it says of itself, line by line."""
    return "".join(f"{table.code} {line}\n" for table in tables_of(path) for line in lines_of(table))


def lines_of(table: Table) -> Iterator[str]:
    """The position, why it is over, the score, and the story as everybody may read it, then as each seat may."""
    game, state = table.game, table.state
    yield f"{table.seq} {game.notation(state)}"
    yield f"outcome {told_as(game.outcome(state))}"
    yield "scores " + " ".join(f"{row}/{column}={value}" for (row, column), value in sorted(game.scores(state).items()))
    for act in table.acts:
        public = ""
        for viewer in (None, *table.opening.places):
            lines = [game.tell(fact, viewer) for fact in act.facts if not isinstance(fact, Undone | Redone)]
            text = told_as([line for line in lines if line is not None])
            if viewer is None:
                public = text
                yield f"{act.seq}: {text}"
            elif text != public:
                yield f"{act.seq} for {viewer}: {text}"


def told_as(lines: object) -> str:
    """Lines by their key, their rule and their values: words may be put better, what they say stays."""
    return " ".join(
        f"{line['words']}[{line['rule'] or ''}]{msgspec.json.encode(line['values'], order='deterministic').decode()}"
        for line in msgspec.to_builtins(lines)
    )


@pytest.mark.skipif(os.environ.get("CUSTODE_RELEASE") != "write", reason="written once a release, on request")
def test_write_this_release(tmp_path: Path) -> None:
    path = HERE / f"{__version__}.db"
    # Elsewhere, because a store lays its lock and its notes beside its file.
    played(tmp_path / path.name)
    shutil.copy(tmp_path / path.name, path)
    path.with_suffix(".txt").write_text(shown(tmp_path / path.name), encoding="utf-8")


@pytest.mark.parametrize("release", RELEASES)
def test_an_old_table_opens_as_it_was(release: str, tmp_path: Path) -> None:
    """Migrated, folded, and the same to the letter; an edited effect would show here."""
    shutil.copy(HERE / f"{release}.db", tmp_path / "custode.db")
    assert shown(tmp_path / "custode.db").splitlines() == (
        (HERE / f"{release}.txt").read_text(encoding="utf-8").splitlines()
    )


@pytest.mark.parametrize("release", RELEASES)
def test_the_past_can_be_judged_again(release: str, tmp_path: Path) -> None:
    """Every request is kept beside its facts: what a changed rule would answer otherwise is listed, no more."""
    shutil.copy(HERE / f"{release}.db", tmp_path / "custode.db")
    found = {
        (table.code, objection.seq): objection.rule or ""
        for table in tables_of(tmp_path / "custode.db")
        for objection in rejudge(table.game, table.acts, table.chance)
    }
    assert found == {
        (code, seq): entry.rule for entry in objections(release) for code, seqs in entry.acts.items() for seq in seqs
    }


class Listed(msgspec.Struct, forbid_unknown_fields=True):
    """What today's rules would answer otherwise: where, why, and the rule that refuses (none where facts differ)."""

    why: str
    acts: dict[str, list[int]]
    rule: str = ""


def objections(release: str) -> list[Listed]:
    path = HERE / f"{release}.toml"
    if not path.exists():
        return []
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, list[Listed]])["objection"]


@pytest.mark.parametrize("release", RELEASES)
def test_a_listed_objection_says_why(release: str) -> None:
    rules = {rule for game in games().values() for rule in game.rulebook.rules}
    for entry in objections(release):
        assert len(entry.why) > 20
        assert not entry.rule or entry.rule in rules | {"custode-undo", "custode-redo"}


def test_there_is_one_for_this_release() -> None:
    assert __version__ in RELEASES


def test_what_is_kept_says_what_changed_and_every_schema_is_there() -> None:
    assert sorted(KEPT) == RELEASES
    assert all(len(why) > 20 for why in KEPT.values())
    schemas = {schema_of(release) for release in RELEASES}
    # Steps after the newest release have no file yet.
    assert schemas == {*range(1, max(schemas) + 1)} <= {*range(1, len(MIGRATIONS) + 1)}


Shape = tuple[str, str, tuple[str, ...]]


@cache
def shapes(release: str) -> frozenset[Shape]:
    """The facts in the tables of a release: game, tag and fields, and of what a table is opened with the options."""
    with closing(read_only(release)) as conn:
        rows = conn.execute("SELECT game, facts FROM acts JOIN tables USING (code)").fetchall()
    found = [(game, fact) for game, facts in rows for fact in msgspec.json.decode(facts)]
    return frozenset((game, fact["type"], (*sorted(fact), *sorted(fact.get("options", ())))) for game, fact in found)


def schema_of(release: str) -> int:
    with closing(read_only(release)) as conn:
        return int(conn.execute("PRAGMA user_version").fetchone()[0])


def read_only(release: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{HERE / release}.db?mode=ro&immutable=1", uri=True)


@pytest.mark.parametrize("release", [release for release in RELEASES if release != __version__])
def test_each_shows_what_no_older_one_does(release: str) -> None:
    """A schema or a shape of a fact: 0.7.3 had neither, and 0.2.0 the very facts of 0.1.0."""
    older = RELEASES[: RELEASES.index(release)]
    own = shapes(release) - frozenset[Shape]().union(*map(shapes, older))
    assert own or schema_of(release) not in map(schema_of, older)


@pytest.mark.parametrize("release", RELEASES)
def test_the_luck_of_an_old_table_is_drawn_again(release: str, tmp_path: Path) -> None:
    """Its draws are called as they were then; the oldest have no fingerprint in their first act."""
    shutil.copy(HERE / f"{release}.db", tmp_path / "custode.db")
    tables = tables_of(tmp_path / "custode.db")
    refusing = [entry for entry in objections(release) if entry.rule]
    refused = {(code, seq) for entry in refusing for code, seqs in entry.acts.items() for seq in seqs}
    for table in tables:
        assert table.redrawn.differ == (), table.code
        assert {(table.code, seq) for seq in table.redrawn.unread} <= refused
    assert {table.redrawn.is_committed for table in tables} <= {None, True}
    assert any(table.redrawn.draws for table in tables)


@pytest.mark.parametrize("release", RELEASES)
def test_an_old_table_that_ended_is_closed_by_whoever_sits_there(release: str, tmp_path: Path) -> None:
    """Its end is more than a day ago; one that has not ended is not closed."""
    shutil.copy(HERE / f"{release}.db", tmp_path / "custode.db")
    for table in tables_of(tmp_path / "custode.db"):
        assert table.phase in ("open", "ended")
        assert table.is_a_day_over(NOW + 10**8) == (table.phase == "ended")
