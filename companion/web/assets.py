"""Static assets: stylesheets and scripts, minified, gzipped, named by what is in them, kept by phones for good.

Every page has one stylesheet of its own, and later one that is the same for all (`later.css`, `later.js`: what a first
view does without); its own is made of what it needs: `style.css` for pages that are no table, `memory.css` for what is
remembered, `scan.css` for a pad that was read, `table.css` for a table, `screen.css` for its screen; a game with a
`style.css` beside its templates has `<game>.css` and `<game>-screen.css`, to which a `screen.css` beside it adds, and
`<game>-later.css` with its `later.css` if it has one. A table's own icons lie in its later sheet too.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from companion.box import Title
from printables import icons

HERE = Path(__file__).parent / "static"
# What the script asks for once a page has been painted.
LATER = ("entries.js", "drawing.js", "comforts.js")
# The icons of a table's frame, in its first paint like the shapes of the seats; its others come with its later sheet.
EARLY = ("house", "speaker", "check", "undo", "pencil", "list")
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
    """The files that pages ask for by name, with the address that changes when they do."""

    def __init__(self, screens: Iterable[Path] = (), titles: Iterable[Title] = (), folder: Path = HERE) -> None:
        """`screens` are the folders of the games' templates, `titles` say the colour of each."""
        sheets = ("style.css", "page.css", "memory.css", "scan.css", "later.css", "screen.css")
        names = (*sheets, "script.js", "clock.js", "new.js", "photo.js", "screen.js")
        read = (lean((folder / name).read_bytes(), name) for name in names)
        base, page, memory, scan, later, screen, script, clock, new, photo, fitting = read
        accents = {title.id: accent(title) for title in titles}
        painted = {title.id: colours(title) for title in titles}
        bare, base = base, base + b"".join((*accents.values(), *dict.fromkeys(painted.values())))
        parts = {"style.css": base + page, "table.css": base, "screen.css": base + screen, "script.js": script}
        parts["later.css"], parts["memory.css"], parts["scan.css"] = later, base + page + memory, base + page + scan
        # A table's things wear their outlines once the page has been painted: 600 to 1,500 bytes of the first view.
        drawn = icons.masks(name for name in icons.ICONS if not is_early(name)).encode()
        parts["table-later.css"] = later + drawn
        # The script of tables that have a clock: there is one script a page.
        parts["clock.js"] = script + clock
        parts["new.js"] = script + new
        parts["photo.js"] = script + photo
        parts["later.js"] = b"".join(lean((folder / name).read_bytes(), name) for name in LATER)
        parts["screen.js"] = script + clock + fitting
        for path in (path for folder in screens for path in sorted(folder.glob("*/style.css"))):
            game, own = path.parent.name, lean(path.read_bytes(), path.name)
            large = path.with_name("screen.css")
            added = lean(large.read_bytes(), large.name) if large.exists() else b""
            less = path.with_name("later.css")
            after = lean(less.read_bytes(), less.name) if less.exists() else b""
            # Of a table's own page only its own colour: 90 bytes of the first view.
            mine = bare + accents.get(game, b"") + painted.get(game, b"")
            parts |= {f"{game}.css": mine + own, f"{game}-screen.css": mine + screen + own + added}
            parts[f"{game}-later.css"] = later + after + drawn
        self._files = {name: made(name, body) for name, body in parts.items()}

    def find(self, mark: str, name: str) -> File | None:
        file = self._files.get(name)
        return file if file is not None and file.mark == mark else None

    def address(self, name: str, instead: str = "") -> str:
        """Where it lies; a game without a stylesheet of its own has the one that is for all."""
        file = self._files.get(name) or self._files[instead]
        return f"/static/{file.mark}/{file.name}"


# Comments that stand on lines of their own, and indentation: 600 bytes of the first view.
ASIDES = re.compile(rb"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/[ \t]*$|//[^\n]*$|)\s*", re.MULTILINE)
# Spaces around signs, and line ends and semicolons, that mean the same without, outside of strings: 440 bytes of it.
STRINGS = rb"""('[^'\n]*'|"[^"\n]*"|`[^`]*`)"""
NEEDLESS_SPACES = {
    ".css": re.compile(STRINGS + rb"|\s*(?:;\s*(?=\})|([{};,>]|(?<=[\w-]):(?= ))\s*)"),
    ".js": re.compile(STRINGS + rb"| *(?:;\n?(?=\})|(=>|[=!<>+*?:&|,;(){}]+?) *(?:(?<=[;{])\n)?)"),
}


def accent(title: Title) -> bytes:
    """The colour of what is now, on every page about this game."""
    return f"[data-game={title.id}]{{--day:{title.accent.day};--night:{title.accent.night}}}\n".encode()


def colours(title: Title) -> bytes:
    """The real colours of what is played with, worn by the shapes of the seats."""
    return "".join(
        f"svg[data-colour={id}]{{--light:{each.day};--dark:{each.night}}}\n" for id, each in title.colour.items()
    ).encode()


def is_early(name: str) -> bool:
    """Whether this icon's outline is part of a table's first view."""
    return name.startswith("seat-") or name in EARLY


def made(name: str, body: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(name, hashlib.sha256(body).hexdigest()[:12], kind, body, zipped(body))


def lean(body: bytes, name: str) -> bytes:
    """The same program without what only its readers need."""
    spaces = NEEDLESS_SPACES[Path(name).suffix]
    return spaces.sub(lambda found: found[1] or found[2] or b"", ASIDES.sub(b"", body))


def zipped(body: bytes) -> bytes:
    """The same bytes for the same text, whenever they are made."""
    return gzip.compress(body, 9, mtime=0)
