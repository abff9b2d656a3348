"""What a database file owes to the taps it has confirmed; read by its own means, sharing no code with the store."""

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

# A confirmed tap: the code of its table, its key, and the act it became.
Acked = tuple[str, str, int]
# An act as the file has it: code, seq, key.
Stored = tuple[str, int, str]


def faults(acked: Iterable[Acked], path: Path) -> list[str]:
    """Everything wrong with this file, given what was confirmed; nothing when the promise was kept."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as conn:
            damage = [str(row[0]) for row in conn.execute("PRAGMA integrity_check")]
            orphans = [f"{row[0]} row {row[1]}: no such {row[2]}" for row in conn.execute("PRAGMA foreign_key_check")]
            codes = [str(row[0]) for row in conn.execute("SELECT code FROM tables")]
            # The table itself and not one of its indexes: it is the index that would hide a duplicate.
            stored = [(row[0], row[1], row[2]) for row in conn.execute("SELECT code, seq, key FROM acts NOT INDEXED")]
    except sqlite3.Error as error:
        return [f"unreadable: {error}"]
    integrity = [f"integrity: {line}" for line in [*damage, *orphans] if line != "ok"]
    return [*integrity, *lost(acked, stored), *gaps(codes, stored), *twice(stored)]


def lost(acked: Iterable[Acked], stored: Iterable[Stored]) -> list[str]:
    """Confirmed taps that are not in the log, or not where they were confirmed to be."""
    where: dict[tuple[str, str], set[int]] = {}
    for code, seq, key in stored:
        where.setdefault((code, key), set()).add(seq)
    found = []
    for code, key, seq in sorted(set(acked)):
        seqs = where.get((code, key), set())
        if not seqs:
            found.append(f"lost: {code} {key} was confirmed as act {seq}")
        elif seqs != {seq}:
            found.append(f"different: {code} {key} was confirmed as act {seq}, the log has it as {sorted(seqs)}")
    return found


def gaps(codes: Iterable[str], stored: Iterable[Stored]) -> list[str]:
    """Acts missing between the first and the last of a table; every table has at least the act that opened it."""
    seqs: dict[str, set[int]] = {code: set() for code in codes}
    for code, seq, _ in stored:
        seqs.setdefault(code, set()).add(seq)
    found = []
    for code, have in sorted(seqs.items()):
        missing = set(range(1, max(have, default=1) + 1)) - have
        found += [f"gap: {code} has no act {seq}" for seq in sorted(missing)]
        found += [f"gap: {code} has an act {seq}" for seq in sorted(have) if seq < 1]
    return found


def twice(stored: Iterable[Stored]) -> list[str]:
    """Two acts with one number, or one key that made two acts."""
    acts = list(stored)
    numbers = Counter((code, seq) for code, seq, _ in acts)
    keys = Counter((code, key) for code, _, key in acts)
    return [
        *(f"duplicate: {code} has {n} acts {seq}" for (code, seq), n in sorted(numbers.items()) if n > 1),
        *(f"duplicate: {code} has {n} acts with key {key!r}" for (code, key), n in sorted(keys.items()) if n > 1),
    ]
