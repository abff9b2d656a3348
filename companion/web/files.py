"""The stylesheet and the script: read once, named by what is in them, kept by phones for good."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

HERE = Path(__file__).parent / "static"
# Below this gzip gains nothing.
SMALL = 500


class File(Struct, frozen=True):
    """One static file, as it is and compressed; its mark is another one after every change."""

    name: str
    mark: str
    kind: str
    body: bytes
    zipped: bytes


class Files:
    """The static files by name, with the address that changes when they do."""

    def __init__(self, folder: Path = HERE) -> None:
        paths: Iterable[Path] = sorted(folder.iterdir()) if folder.is_dir() else ()
        self._files = {path.name: read(path) for path in paths if path.is_file()}

    def find(self, mark: str, name: str) -> File | None:
        file = self._files.get(name)
        return file if file is not None and file.mark == mark else None

    def address(self, name: str) -> str:
        file = self._files.get(name)
        return f"/static/{file.mark if file else 'none'}/{name}"


# Comments that stand on lines of their own, and indentation: 600 bytes of the first view.
ASIDES = re.compile(rb"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/[ \t]*$|//[^\n]*$|)\s*", re.MULTILINE)
LEAN = (".css", ".js")


def read(path: Path) -> File:
    body = path.read_bytes()
    if path.suffix in LEAN:
        body = lean(body)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(path.name, hashlib.sha256(body).hexdigest()[:12], kind, body, zipped(body))


def lean(body: bytes) -> bytes:
    """The same program without what only its readers need."""
    return ASIDES.sub(b"", body)


def zipped(body: bytes) -> bytes:
    """The same bytes for the same text, whenever they are made."""
    return gzip.compress(body, 9, mtime=0)
