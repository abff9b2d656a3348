"""The schema: columns, and how an older file comes to have them, one migration after another."""

from collections.abc import Callable, Sequence

from sqlite_utils import Database
from sqlite_utils.db import ForeignKey

from companion.store.transactions import immediate, pragma


def first_schema(db: Database) -> None:
    def of_table(name: str) -> list[ForeignKey]:
        return [ForeignKey(name, "code", "tables", "code", on_delete="CASCADE")]

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


def seats_told(db: Database) -> None:
    """Who sat down, rose or was freed, after which act: a line of the story that no undo takes back."""
    columns = {"code": str, "number": int, "seat": str, "what": str, "by": str, "after": int, "at": int}
    keys = [ForeignKey("seatings", "code", "tables", "code", on_delete="CASCADE")]
    db.create_table("seatings", columns, pk=("code", "number"), not_null=list(columns), foreign_keys=keys)


def sequels(db: Database) -> None:
    """The table at which the same people play once more, of a table that is over."""
    keys = [ForeignKey("sequels", "code", "tables", "code", on_delete="CASCADE")]
    db.create_table("sequels", {"code": str, "next": str}, pk="code", not_null=["code", "next"], foreign_keys=keys)


def memory(db: Database) -> None:
    """What tables came to by which act, a cache that can be made again; what people call them, and where they lie."""
    keys = [ForeignKey(name, "code", "tables", "code", on_delete="CASCADE") for name in ("summaries", "labels")]
    columns = {"code": str, "seq": int, "summary": str}
    db.create_table("summaries", columns, pk="code", not_null=["code", "seq"], foreign_keys=keys[:1])
    columns = {"code": str, "name": str, "is_away": bool, "is_binned": bool}
    db.create_table("labels", columns, pk="code", not_null=list(columns), foreign_keys=keys[1:])


def pads_by_acts(db: Database) -> None:
    """The act by which a sheet of nobody's came to its table; while that stands, and no longer, it belongs there."""
    db.table("pads").add_column("act", int)


# The file's user_version counts how many of these it has been through. Never edit one: add one.
MIGRATIONS: tuple[Callable[[Database], None], ...] = (first_schema, seats_told, sequels, memory, pads_by_acts)


def migrate(db: Database) -> None:
    """Bring a file up to date, each step whole or not at all."""
    for step in range(int(pragma(db.conn, "user_version")) + 1, len(MIGRATIONS) + 1):
        with immediate(db.conn):
            # Asked again now that nobody else can be migrating.
            if int(pragma(db.conn, "user_version")) < step:
                MIGRATIONS[step - 1](db)
                db.conn.execute(f"PRAGMA user_version = {step}")
