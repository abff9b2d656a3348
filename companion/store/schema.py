"""The schema: columns, and how an older file comes to have them, one migration after another.

A file that has them all does not wait for the library that makes them, a sixth of a second on a slow machine.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.store.rows import HOME
from companion.store.transactions import immediate, pragma

if TYPE_CHECKING:
    from sqlite_utils import Database
    from sqlite_utils.db import ForeignKey


def of_table(name: str) -> "list[ForeignKey]":
    """Its rows belong to a table, and go with it."""
    from sqlite_utils.db import ForeignKey

    return [ForeignKey(name, "code", "tables", "code", on_delete="CASCADE")]


def first_schema(db: "Database") -> None:
    def create(name: str, columns: dict[str, type], pk: str | tuple[str, ...], may_be_null: Sequence[str] = ()) -> None:
        required = [column for column in columns if column not in may_be_null]
        keys = of_table(name) if "code" in columns and name != "tables" else None
        db.create_table(name, columns, pk=pk, not_null=required, foreign_keys=keys)

    tables = {"code": str, "game": str, "seed": bytes, "created": int, "touched": int, "seats_version": int}
    create("tables", tables, "code")
    acts = {"code": str, "seq": int, "seat": str, "key": str, "request": bytes, "facts": bytes, "at": int}
    create("acts", acts, ("code", "seq"))
    db.table("acts").create_index(["code", "key"], unique=True)
    seats = {"code": str, "seat": str, "name": str, "token_hash": bytes, "is_host": bool, "claimed": int}
    create("seats", seats, ("code", "seat"), may_be_null=("token_hash", "claimed"))
    pads = {"id": int, "kind": str, "game": str, "code": str, "layout": str, "revoked": bool, "made": int}
    create("pads", pads, "id", may_be_null=("code",))
    db.table("pads").create_index(["code"])
    create("boxes", {"game": str, "entry": str, "value": str}, ("game", "entry"))
    create("secrets", {"name": str, "value": bytes}, "name")


def seats_told(db: "Database") -> None:
    """Who sat down, rose or was freed, after which act: a line of the story that no undo takes back."""
    columns = {"code": str, "number": int, "seat": str, "what": str, "by": str, "after": int, "at": int}
    pk = ("code", "number")
    db.create_table("seatings", columns, pk=pk, not_null=list(columns), foreign_keys=of_table("seatings"))


def sequels(db: "Database") -> None:
    """The table at which the same people play once more, of a table that is over."""
    columns = {"code": str, "next": str}
    db.create_table("sequels", columns, pk="code", not_null=list(columns), foreign_keys=of_table("sequels"))


def memory(db: "Database") -> None:
    """What tables came to by which act, a cache that can be made again; what people call them, and where they lie."""
    columns = {"code": str, "seq": int, "summary": str}
    keys = of_table("summaries")
    db.create_table("summaries", columns, pk="code", not_null=["code", "seq"], foreign_keys=keys)
    columns = {"code": str, "name": str, "is_away": bool, "is_binned": bool}
    db.create_table("labels", columns, pk="code", not_null=list(columns), foreign_keys=of_table("labels"))


def pads_by_acts(db: "Database") -> None:
    """The act by which a sheet of nobody's came to its table; while that stands, and no longer, it belongs there."""
    db.table("pads").add_column("act", int)


def lessons(db: "Database") -> None:
    """What acts taught a box, cell by cell. The code binds nothing: deleting a table unlearns nothing."""
    columns = {
        "id": int, "game": str, "entry": str, "cell": str, "value": str, "code": str, "seq": int, "at": int,
        "stands": bool,
    }
    required = [column for column in columns if column not in ("id", "code")]
    db.create_table("lessons", columns, pk="id", not_null=required)
    db.table("lessons").create_index(["game"])
    db.table("lessons").create_index(["code", "seq"])


def house(db: "Database") -> None:
    """The phones of the house; which tables are the house's; and, as hashes, names that are to be forgotten: until the
    copies were gone through too, or, of somebody renamed, once the name they bear now is.

    Whatever was played before anybody was let in by name stays the house's own.
    """
    columns = {"token_hash": bytes, "house": str, "name": str, "by": str, "made": int, "seen": int}
    db.create_table("devices", columns, pk="token_hash", not_null=list(columns))
    columns = {"code": str, "house": str}
    db.create_table("homes", columns, pk="code", not_null=list(columns), foreign_keys=of_table("homes"))
    db.conn.execute("INSERT INTO homes SELECT code, ? FROM tables", (HOME,))
    columns = {"salt": bytes, "digest": bytes, "folded": bytes, "letters": int, "places": str, "now": str}
    columns |= {"is_former": bool}
    db.create_table("forgettings", columns, pk="salt", not_null=list(columns))


def holders(db: "Database") -> None:
    """Which phones a seat has answered to, one after the other, from which act to which: what was kept in secret during
    the time of one is no other's. A seat that never went from phone to phone has none."""
    columns = {
        "code": str, "seat": str, "number": int, "token_hash": bytes, "start": int, "until": int,
        "is_confirmed": bool, "is_back": bool,
    }  # fmt: skip
    required = [column for column in columns if column != "until"]
    pk = ("code", "seat", "number")
    db.create_table("holders", columns, pk=pk, not_null=required, foreign_keys=of_table("holders"))


# The file's user_version counts how many of these it has been through. Never edit one: add one.
MIGRATIONS: tuple[Callable[["Database"], None], ...] = (
    first_schema,
    seats_told,
    sequels,
    memory,
    pads_by_acts,
    lessons,
    house,
    holders,
)


def migrate(conn: sqlite3.Connection) -> None:
    """Bring a file up to date, each step whole or not at all."""
    steps = range(int(pragma(conn, "user_version")) + 1, len(MIGRATIONS) + 1)
    if not steps:
        return
    from sqlite_utils import Database

    db = Database(conn, recursive_triggers=False, execute_plugins=False)
    for step in steps:
        with immediate(conn):
            # Asked again now that nobody else can be migrating.
            if int(pragma(conn, "user_version")) < step:
                MIGRATIONS[step - 1](db)
                conn.execute(f"PRAGMA user_version = {step}")
