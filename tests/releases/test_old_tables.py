"""P11: a database of every release opens in this one, and its tables fold to what they showed then.

A release adds its own pair: `CUSTODE_RELEASE=write pytest -n0 tests/releases` writes <version>.db and <version>.txt
from games played by luck, and never touches those of older versions.
"""

import os
import shutil
import tomllib
from pathlib import Path

import pytest

from companion.box import merged
from companion.engine.chance import Chance
from companion.engine.offers import any_filling, fill, offers
from companion.engine.play import rejudge
from companion.engine.shapes import Opening
from companion.games import games
from companion.store import Store
from companion.web.keeper import Keeper

HERE = Path(__file__).parent
RELEASES = sorted(path.stem for path in HERE.glob("*.db"))
THIS = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
NOW = 1_700_000_000
EVENINGS = {"hands": ("wednesday", "ajax", "bianca"), "all": ("yoko", "eugene", "enid", "wednesday")}
# Enough for every kind of fact of a game that is not ended by a third loss.
ACTS = 160


def shown(path: Path) -> str:
    """Every table of a file as one line: its code, its last act, its position."""
    store = Store(path)
    keeper = Keeper(store, games())
    tables = [keeper.table(row.code) for row in store.tables(NOW, 99)]
    lines = []
    for table in sorted(tables, key=lambda table: table.code):
        lines.append(f"{table.code} {table.seq} {table.game.notation(table.state)}")
    store.close()
    return "\n".join(lines) + "\n"


def played(path: Path) -> None:
    """Two tables of hyde, one with hands on the phones and one dealt by the app, played on by luck."""
    game, store = games()["hyde"], Store(path)
    keeper = Keeper(store, games())
    for keep, outcasts in EVENINGS.items():
        seats = tuple("ABCD"[: len(outcasts)])
        opening = Opening(
            seats=seats,
            options={option.id: option.default for option in game.options} | {"keep": keep, "bag": "app"},
            seat_options={seat: {"outcast": outcast} for seat, outcast in zip(seats, outcasts, strict=True)},
            box=merged(game.box, {}),
        )
        code = keeper.open(game, opening, keep.encode() * 8, dict.fromkeys(seats, ""), "A", NOW)
        luck = Chance(keep.encode())
        for turn in range(1, ACTS):
            table = keeper.table(code)
            acting = game.acting(table.state)
            if not acting:
                break
            seat = luck.pick(acting, f"seat {turn}")
            offer = luck.pick(offers(game, table.state, seat).open, f"offer {turn}")
            action = fill(game, offer, any_filling(offer, luck, f"fill {turn}"))
            keeper.answer(code, seat, action, f"key {turn}", table.seq, NOW + turn)
    store.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()


@pytest.mark.skipif(os.environ.get("CUSTODE_RELEASE") != "write", reason="written once a release, on request")
def test_write_this_release() -> None:
    path = HERE / f"{THIS}.db"
    path.unlink(missing_ok=True)
    played(path)
    path.with_suffix(".txt").write_text(shown(path), encoding="utf-8")


@pytest.mark.parametrize("release", RELEASES)
def test_an_old_table_opens_as_it_was(release: str, tmp_path: Path) -> None:
    """Migrated, folded, and the same to the letter; an edited effect would show here."""
    shutil.copy(HERE / f"{release}.db", tmp_path / "custode.db")
    assert shown(tmp_path / "custode.db") == (HERE / f"{release}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("release", RELEASES)
def test_the_past_can_be_judged_again(release: str, tmp_path: Path) -> None:
    """Every request is kept beside its facts: a rule that changed names the acts it would answer otherwise."""
    shutil.copy(HERE / f"{release}.db", tmp_path / "custode.db")
    store = Store(tmp_path / "custode.db")
    keeper = Keeper(store, games())
    tables = [keeper.table(row.code) for row in store.tables(NOW, 99)]
    found = {table.code: rejudge(table.game, table.acts, table.chance) for table in tables}
    store.close()
    assert not any(found.values()), found


def test_there_is_one_for_this_release() -> None:
    assert THIS in RELEASES
