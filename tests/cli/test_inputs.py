"""The command's own inputs: whatever file, folder, port, host or number it is given, it says what is wrong in a
sentence and ends with a code of its own; nothing is a traceback, and nothing that was there is touched.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.store import Store
from companion.web import create_app

LINE = '{"game":"hyde","seats":["A","B"],"options":{},"seed":"1"}\n'
# What lies where a file is asked for.
FILES: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: None,
    "a folder": lambda path: path.mkdir(),
    "empty": lambda path: path.write_bytes(b""),
    "not UTF-8": lambda path: path.write_bytes(b"\xff\xfe\xfa" * 100),
    "NUL": lambda path: path.write_bytes(bytes(4_096)),
    "one line without an end": lambda path: path.write_bytes(b'{"a":"' + b"x" * 3_000_000),
    "deep": lambda path: path.write_bytes(b"[" * 200_000),
    "a huge number": lambda path: path.write_bytes(b'{"game":' + b"9" * 9_000 + b"}"),
    "half a surrogate": lambda path: path.write_bytes(b'{"game":"\\ud800","seats":["A"]}'),
    "a list": lambda path: path.write_bytes(b"[1, 2, 3]"),
    "null": lambda path: path.write_bytes(b"null\n"),
    "another game": lambda path: path.write_bytes(b'{"game":"chess","seats":["A"],"options":{},"seed":"1"}\n'),
    "a table and then rubbish": lambda path: path.write_bytes(LINE.encode() + b"\xff\n"),
    "a text for a page": lambda path: path.write_bytes(b"%PDF-1.7\n%%EOF"),
    "a store's head": lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(200)),
    "a link to itself": lambda path: path.symlink_to(path),
    "a pipe nobody writes to": lambda path: path.symlink_to("/dev/null"),
    "below a file": lambda path: path.parent.chmod(0o700),
}
# A command, with the file it is about.
COMMANDS: dict[str, tuple[str, ...]] = {
    "replay": ("replay", "FILE"),
    "replay in JSON": ("replay", "FILE", "--json"),
    "box check": ("box", "check", "FILE"),
    "box import": ("box", "import", "FILE"),
    "restore": ("restore", "FILE"),
    "scan": ("scan", "FILE"),
}
# Commands that write one.
WRITING: dict[str, tuple[str, ...]] = {
    "print": ("print", "hyde", "sheet", "-o", "FILE"),
    "box export": ("box", "export", "hyde", "-o", "FILE"),
    "backup": ("backup", "FILE"),
    "archive": ("archive", "FILE", "--idle"),
}
PLACES = {
    "a folder": "folder",
    "below a file": "file/below",
    "below nothing": "none/below",
    "a name too long": "x" * 300,
    "a device that is full": "/dev/full",
}
# Words that no command takes.
WORDS: dict[str, tuple[str, ...]] = {
    "port 0 to 65535": ("--port", "65536"),
    "a port below": ("--port", "-1"),
    "no port": ("--port", "http"),
    "a port with letters": ("--port", "8000a"),
    "a port of other digits": ("--port", "1_0"),
    "a host that is none": ("--port", "0", "--host", "no such host"),
    "an address of nobody here": ("--port", "0", "--host", "192.0.2.1"),
    "half an address": ("--port", "0", "--host", "fe80::"),
    "a long host": ("--port", "0", "--host", "a" * 300),
    "half a surrogate for a host": ("--port", "0", "--host", "\udcff"),
    "a folder that is a file": ("--data-dir", "FILE"),
    "no game": ("rules", "chess"),
    "a game of blanks": ("actions", " "),
    "no games": ("simulate", "hyde", "--games", "-1"),
    "games without number": ("simulate", "hyde", "--games", "many"),
    "a game without paper": ("print", "hyde", "nothing", "-o", "FILE"),
    "a code that leads nowhere": ("print", "hyde", "sheet", "-o", "FILE", "--address", "http://[::1"),
    "a code of half a surrogate": ("print", "hyde", "sheet", "-o", "FILE", "--address", "\udcff"),
    "a long code": ("print", "hyde", "sheet", "-o", "FILE", "--address", "http://" + "a" * 5_000),
    "no table": ("archive", "FILE", "ZZZZZ"),
    "a table of half a surrogate": ("archive", "FILE", "\udcff"),
    "no table to judge again": ("replay", "--rejudge", "ZZZZZ"),
    "no such command": ("dance",),
}


def run(words: tuple[str, ...], path: Path, folder: Path) -> Result:
    lines = [str(path) if word == "FILE" else word for word in words]
    # Serving is asked for without a command: then the folder stands before nothing.
    before = [] if "--data-dir" in lines else ["--data-dir", str(folder)]
    return CliRunner().invoke(main, [*before, *lines])


def must_say(result: Result) -> None:
    """A sentence and a code; nothing that a program says to its author."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in (1, 2, 3), result.output
    assert result.output.strip(), result.exit_code
    assert "Traceback" not in result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Tables that are there already."""
    found = tmp_path / "tables"
    found.mkdir()
    store = Store(found / "custode.db")
    # Whoever reads photographs makes what cookies are signed with, once.
    create_app(store=store)
    store.close()
    return found


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_none_of_its_kind_is_a_sentence(command: str, kind: str, tmp_path: Path, folder: Path) -> None:
    if command == "scan":
        pytest.importorskip("numpy", reason="the scan extra is not installed: no photograph is opened")
    path = tmp_path / "given"
    FILES[kind](path)
    if kind == "below a file":
        (tmp_path / "file").write_bytes(b"x")
        path = tmp_path / "file" / "given"
    before = Store(folder / "custode.db")
    held = list(before.file.conn.iterdump())
    before.close()
    must_say(run(COMMANDS[command], path, folder))
    after = Store(folder / "custode.db")
    assert list(after.file.conn.iterdump()) == held
    after.close()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("command", WRITING)
def test_what_cannot_be_written_there_is_a_sentence(command: str, place: str, tmp_path: Path, folder: Path) -> None:
    if place == "a device that is full" and not os.path.exists("/dev/full"):  # noqa: PTH110  # no path of ours
        pytest.skip("this system has no device that is always full")
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"x")
    must_say(run(WRITING[command], tmp_path / PLACES[place], folder))
    assert (tmp_path / "file").read_bytes() == b"x"


@pytest.mark.parametrize("kind", WORDS)
def test_what_no_command_takes_is_a_sentence(kind: str, tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "given"
    if kind == "a folder that is a file":
        path.write_bytes(b"x")
    must_say(run(WORDS[kind], path, folder))
