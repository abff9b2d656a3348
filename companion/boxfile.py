"""The owner's box as a file: checked fault by fault, exported and imported as its page on the phone does."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from companion import lessons, transcript
from companion.box import FORMAT, LARGEST_FILE, BoxFile, faults
from companion.engine.box_entries import BoxValue
from companion.engine.game import Game, State
from companion.games import games, torn
from companion.store import Store
from companion.store.backup import copied
from companion.store.connecting import size
from companion.store.paths import file_of
from companion.store.rows import LessonRow


class NotABox(ValueError):
    """The file cannot be read as a box; the sentence says why."""


# --- checking ---------------------------------------------------------------------------------------------------------


def faults_here(where: Path) -> Iterator[str]:
    """What is wrong with the boxes that ship, by file and row, and with what the owner said about them."""
    for id, error in torn(games()).items():
        yield f"{id} cannot be read. {type(error).__name__}: {error}"
    for game in games().values():
        for row, entry in enumerate(game.box, 1):
            yield from (f"data/{game.id}/box.toml, row {row}, {fault}" for fault in faults(entry, entry.value))
        for name, value in taught(where, game)[0].items():
            yield from entry_faults(f"your box of {game.id}", game, name, value)


def faults_of(name: str, body: bytes) -> list[str]:
    """What is wrong with an exported file; nothing when it can be taken in."""
    try:
        file, game = read(body)
    except NotABox as error:
        return [f"{name}: {error}"]
    return [fault for key, value in file.entries.items() for fault in entry_faults(name, game, key, value)]


def entry_faults(where: str, game: Game[State], name: str, value: object) -> list[str]:
    entry = game.entry(name)
    return [f"{where}, {fault}" for fault in (faults(entry, value) if entry else [f"no entry {name!r}"])]


def read(body: bytes) -> tuple[BoxFile, Game[State]]:
    if len(body) > LARGEST_FILE:
        raise NotABox("too large to be a box")
    try:
        file = transcript.parsed(body, BoxFile)
    except ValueError as error:
        raise NotABox(transcript.clean(str(error))[: transcript.LONGEST_REASON]) from None
    if file.custode != FORMAT:
        raise NotABox(f"format {file.custode}, not {FORMAT}")
    if file.game not in games():
        raise NotABox(f"no game {file.game!r}")
    return file, games()[file.game]


# --- out and in -------------------------------------------------------------------------------------------------------


def exported(game: Game[State], where: Path) -> bytes:
    """What the owner and the tables said, as far as it fits, as a file."""
    entries = lessons.box_of(game, *taught(where, game))
    return msgspec.json.encode(BoxFile(FORMAT, game.id, entries), order="deterministic") + b"\n"


def imported(where: Path, body: bytes) -> int:
    """Keep the values of a file that has no faults; how many they were. Nobody else may be writing there."""
    file, game = read(body)
    store = Store(file_of(where))
    try:
        store.set_box(game.id, {name: msgspec.convert(value, BoxValue) for name, value in file.entries.items()})
    finally:
        store.close()
    return len(file.entries)


def taught(where: Path, game: Game[State]) -> tuple[dict[str, object], list[LessonRow]]:
    """What the owner said and what tables taught, read from a copy: a server may be writing to the file itself."""
    source = file_of(where)
    if not size(source):
        return {}, []
    with TemporaryDirectory(prefix="custode-") as folder:
        copied(source, Path(folder) / source.name)
        store = Store(Path(folder) / source.name)
        try:
            return store.taught_box(game.id)
        finally:
            store.close()
