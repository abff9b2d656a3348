"""SQL of forgetting (statements): a name taken out of one file, and what of it is still to be done in the copies."""

import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from functools import reduce

import msgspec

from companion.store.forgetting import Cut, Forgetting, Mentions, Wording, forgetting, hashed, read, written
from companion.store.statements import history

COLUMNS = "salt, digest, folded, letters, places, is_former"
# Whoever knows the game is asked which of them hold words.
ACTS = "SELECT code, seq, game, request, facts FROM acts JOIN tables USING (code)"


def intend(conn: sqlite3.Connection, it: Forgetting, now: str = "") -> None:
    """It is to be done, in the copies too; or, with the name somebody bears `now`, once that is to be forgotten."""
    conn.execute(
        f"INSERT INTO forgettings ({COLUMNS}, now) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (it.salt, it.digest, it.folded, it.letters, written(it.places), it.is_former, now),
    )


def begun(conn: sqlite3.Connection) -> list[Forgetting]:
    """What was begun and not finished."""
    return found(conn, "")


def found(conn: sqlite3.Connection, now: str) -> list[Forgetting]:
    rows = conn.execute(f"SELECT {COLUMNS} FROM forgettings WHERE now = ? ORDER BY rowid", (now,)).fetchall()
    return [
        Forgetting(salt, digest, folded, letters, read(places), bool(is_former))
        for salt, digest, folded, letters, places, is_former in rows
    ]


def done(conn: sqlite3.Connection, it: Forgetting) -> None:
    conn.execute("DELETE FROM forgettings WHERE salt = ?", (it.salt,))


def renamed(conn: sqlite3.Connection, old: str, new: str) -> None:
    """Whoever forgets the new name later means the old one too, where it stands in words."""
    conn.execute("UPDATE forgettings SET now = ? WHERE now = ?", (new, old))
    intend(conn, forgetting(old, is_former=True), new)


def former(conn: sqlite3.Connection, name: str) -> list[Forgetting]:
    """The names somebody had before this one; from now on they are to be forgotten with it."""
    them = found(conn, name)
    conn.execute("UPDATE forgettings SET now = '' WHERE now = ?", (name,))
    return them


def mentions(conn: sqlite3.Connection, name: str, words: Wording) -> Mentions:
    """Where this name stands and what would be rewritten, by the same looks as it is: nothing is changed."""
    them = [forgetting(name, history.places_of(conn, name)), *found(conn, name)]
    texts, things = defaultdict[str, list[str]](list), defaultdict[str, dict[str, None]](dict)
    game = ""

    def noted(text: str) -> str:
        now = without(them, text)
        if now != text:
            texts[game].append(text)
        return now

    for _, seq, game, request, facts in conn.execute(ACTS):
        before = len(texts[game])
        words.in_act(game, seq, b"{}", facts, noted)
        if len(texts[game]) == before:
            # What was asked says in most acts what came of it, word for word.
            words.in_act(game, seq, request, b"[]", noted)
    for table, look in (("boxes", words.in_box), ("lessons", words.in_lesson)):
        for game, entry, text in conn.execute(f"SELECT game, entry, value FROM {table}"):
            value = msgspec.json.decode(text)
            look(game, entry, value, noted)
            things[game] |= {each: None for each in words.names(game, entry, value) if without(them, each) != each}
    labels = [label for (label,) in conn.execute("SELECT name FROM labels ORDER BY code")]
    phones = [phone for (phone,) in conn.execute("SELECT name FROM devices")]
    return Mentions(
        len(them[0].places),
        sum(them[0].is_of(phone) for phone in phones),
        tuple(label for label in labels if without(them, label) != label),
        {game: tuple(each) for game, each in texts.items() if each},
        {game: tuple(each) for game, each in things.items() if each},
    )


def without(them: Sequence[Forgetting], text: str) -> str:
    """A text in which none of these names stands any more."""
    return reduce(lambda text_so_far, it: it.cut(text_so_far), them, text)


# --- in one file ------------------------------------------------------------------------------------------------------


def forget(
    conn: sqlite3.Connection, them: Sequence[Forgetting], words: Wording, *, is_copy: bool
) -> tuple[str, ...]:
    """Take these names out of a file, or of a copy of it; the tables of which acts say something else now."""
    places = [place for it in them for place in it.places]
    names = {name for (name,) in conn.execute("SELECT DISTINCT name FROM seats WHERE name <> ''").fetchall()}
    meant = {name for name in names if any(it.is_of(name) for it in them)}
    # By what they were called in these places when a copy was made.
    before = [forgetting(name, is_former=True) for name in sorted(history.names_at(conn, places) - meant - {""})]
    conn.executemany("UPDATE seats SET name = '' WHERE name = ?", [(name,) for name in sorted(meant)])
    conn.executemany("UPDATE seats SET name = '' WHERE code = ? AND seat = ?", places)

    def cut(text: str) -> str:
        return without((*them, *before), text)

    there = {name for (name,) in conn.execute("SELECT name FROM sqlite_master").fetchall()}
    if "labels" in there:
        unlabel(conn, cut)
    if "devices" in there:
        # A copy of before knows a phone by the name of then.
        unname_devices(conn, [it for it in them if is_copy or not it.is_former])
    if "boxes" in there:
        in_boxes(conn, words, cut)
    if "lessons" in there:
        in_lessons(conn, words, cut)
    return in_acts(conn, words, cut, has_summaries="summaries" in there)


def unlabel(conn: sqlite3.Connection, cut: Cut) -> None:
    """What somebody called a table goes where the name stands in it."""
    for code, label in conn.execute("SELECT code, name FROM labels").fetchall():
        if cut(label) != label:
            conn.execute("UPDATE labels SET name = '' WHERE code = ?", (code,))


def unname_devices(conn: sqlite3.Connection, them: Sequence[Forgetting]) -> None:
    for hash, name in conn.execute("SELECT token_hash, name FROM devices").fetchall():
        if any(hashed(it.salt, name) == it.digest for it in them):
            conn.execute("UPDATE devices SET name = '' WHERE token_hash = ?", (hash,))


def in_boxes(conn: sqlite3.Connection, words: Wording, cut: Cut) -> None:
    for game, entry, text in conn.execute("SELECT game, entry, value FROM boxes").fetchall():
        was = msgspec.json.decode(text)
        value = words.in_box(game, entry, was, cut)
        if value != was:
            said = msgspec.json.encode(value).decode()
            conn.execute("UPDATE boxes SET value = ? WHERE game = ? AND entry = ?", (said, game, entry))


def in_lessons(conn: sqlite3.Connection, words: Wording, cut: Cut) -> None:
    for id, game, entry, text in conn.execute("SELECT id, game, entry, value FROM lessons").fetchall():
        was = msgspec.json.decode(text)
        value = words.in_lesson(game, entry, was, cut)
        if value != was:
            conn.execute("UPDATE lessons SET value = ? WHERE id = ?", (msgspec.json.encode(value).decode(), id))


def in_acts(conn: sqlite3.Connection, words: Wording, cut: Cut, *, has_summaries: bool) -> tuple[str, ...]:
    """Words that people wrote in acts; a summary may repeat them, and is made again from the log."""
    changed = list[tuple[str, int, bytes, bytes]]()
    for code, seq, game, request, facts in conn.execute(ACTS):
        now = words.in_act(game, seq, request, facts, cut)
        if now != (request, facts):
            changed.append((code, seq, *now))
    for code, seq, request, facts in changed:
        conn.execute("UPDATE acts SET request = ?, facts = ? WHERE code = ? AND seq = ?", (request, facts, code, seq))
    codes = tuple(dict.fromkeys(code for code, *_ in changed))
    if has_summaries:
        conn.executemany("DELETE FROM summaries WHERE code = ?", [(code,) for code in codes])
    return codes
