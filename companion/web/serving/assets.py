"""Static assets: stylesheets and scripts, minified, gzipped, named by what is in them, kept by phones for good.

A stylesheet lies in `static/styles`, one for a thing or a room of the page; those of a game's things lie beside its
templates. A line `/* @later */` begins what of the thing belongs to another phase than a table's first view:

first    the first view of a table, and of every page
later    what a first view does without, asked for once it has been painted
page     pages that are no table
memory   what is remembered
scan     a pad that was read
screen   the screen of a table

Every page has one sheet of its own, cut from them, and later one that is the same for all (`later.css`, `later.js`).
Its own is `style.css` for pages that are no table, `memory.css`, `scan.css`, `table.css` for a table, `screen.css` for
its screen. A game with sheets of its own has `<game>.css`, `<game>-page.css` for its board on a page that is no table,
`<game>-screen.css` and `<game>-later.css`. A table's own icons lie in its later sheet too.

The colours of a game are those of its data, by day and by night (dark mode).
"""

import gzip
import hashlib
import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

from msgspec import Struct
from rcssmin import cssmin  # type: ignore[import-untyped]  # ships no types
from rjsmin import jsmin  # type: ignore[import-untyped]  # ships no types

from companion.box import Title
from printables import icons

HERE = Path(__file__).parents[1] / "static"
# The frame's stylesheets, in the order in which they are laid on each other.
THINGS = (
    *("ground", "screen", "head", "card", "strip", "notice", "thumb", "forms", "tables", "counter", "sketch", "board"),
    *("story", "secret", "code"),
    *("sheet", "shelf", "new", "places", "rules", "corrections"),
    *("evenings", "people", "scores", "share", "tonight", "scan"),
)
PHASE = re.compile(rb"^/\* @(\w+) \*/$", re.MULTILINE)
# What the script asks for once a page has been painted.
LATER = ("counts.js", "entries.js", "drawing.js", "comforts.js", "door.js")
# The icons of a table's frame, in its first paint like the shapes of the seats; its others come with its later sheet.
EARLY = ("house", "speaker", "check", "undo", "pencil", "list")
KINDS = {".css": "text/css", ".js": "text/javascript"}
# Below this gzip gains nothing.
SMALL = 500


class File(Struct, frozen=True):
    """One static file, as it is and compressed; its mark is another one after every change."""

    name: str
    mark: str
    kind: str
    body: bytes
    zipped: bytes


# What a file is made of: a stylesheet or script as it is written, or what is worked out.
Part = Path | Callable[[], bytes]


class Files:
    """The files that pages ask for by name, with the address that changes when they do; each made when it is needed."""

    def __init__(self, screens: Iterable[Path] = (), titles: Iterable[Title] = (), folder: Path = HERE) -> None:
        """`screens` are the folders of the games' templates, `titles` say the colour of each."""
        of_id = {title.id: title for title in titles}
        frame = tuple(folder / "styles" / f"{thing}.css" for thing in THINGS)
        base, page, later, large = (partial(cut, frame, phase) for phase in ("first", "page", "later", "screen"))
        script, clock = folder / "script.js", folder / "clock.js"
        painted = partial(every_colour, tuple(of_id.values()))
        # A table's things wear their outlines once the page has been painted: 600 to 1,500 bytes of the first view.
        self._parts: dict[str, tuple[Part, ...]] = {
            "style.css": (base, painted, page),
            "memory.css": (base, painted, page, partial(cut, frame, "memory")),
            "scan.css": (base, painted, page, partial(cut, frame, "scan")),
            "table.css": (base, painted),
            "screen.css": (base, painted, large),
            "later.css": (later,),
            "table-later.css": (later, outlines),
            # There is one script a page; that of tables with a clock has it in it.
            "script.js": (script,),
            "clock.js": (script, clock),
            "new.js": (script, folder / "new.js"),
            "photo.js": (script, folder / "photo.js"),
            "screen.js": (script, clock, folder / "screen.js"),
            "later.js": tuple(folder / name for name in LATER),
        }
        for game in sorted({path.parent for templates in screens for path in templates.glob("*/*.css")}):
            sheets = tuple(sorted(game.glob("*.css")))
            own, added, after = (partial(cut, sheets, phase) for phase in ("first", "screen", "later"))
            # Of a table's own page only its own colour: 90 bytes of the first view.
            mine = partial(own_colours, of_id.get(game.name))
            self._parts[f"{game.name}.css"] = (base, mine, own)
            self._parts[f"{game.name}-page.css"] = (base, mine, page, own)
            self._parts[f"{game.name}-screen.css"] = (base, mine, large, own, added)
            self._parts[f"{game.name}-later.css"] = (later, after, outlines)
        self._files: dict[str, File] = {}

    def find(self, mark: str, name: str) -> File | None:
        file = self._file(name)
        return file if file is not None and file.mark == mark else None

    def address(self, name: str, instead: str = "") -> str:
        """Where it lies; a game without a stylesheet of its own has the one that is for all."""
        file = self._file(name) or self._file(instead)
        assert file is not None, name
        return f"/static/{file.mark}/{file.name}"

    def make(self) -> None:
        """All of them now, so that nobody waits for one."""
        for name in self._parts:
            self._file(name)

    def _file(self, name: str) -> File | None:
        if name not in self._files and name in self._parts:
            self._files[name] = made(name, b"".join(map(content_of, self._parts[name])))
        return self._files.get(name)


def content_of(part: Part) -> bytes:
    return lean(part.read_bytes(), part.name) if isinstance(part, Path) else part()


def cut(sheets: Iterable[Path], phase: str) -> bytes:
    """What of these stylesheets belongs to one phase, in their order."""
    found = []
    for sheet in sheets:
        pieces = [b"first", *PHASE.split(sheet.read_bytes())]
        found += [text for name, text in zip(pieces[::2], pieces[1::2], strict=True) if name.decode() == phase]
    return lean(b"".join(found), f"{phase}.css")


def every_colour(titles: Iterable[Title]) -> bytes:
    """Those of all games, for pages that are about several."""
    return b"".join((*map(accent, titles), *dict.fromkeys(map(colours, titles))))


def own_colours(title: Title | None) -> bytes:
    return accent(title) + colours(title) if title is not None else b""


def accent(title: Title) -> bytes:
    """The colour of what is now, on every page about this game."""
    return f"[data-game={title.id}]{{--day:{title.accent.day};--night:{title.accent.night}}}\n".encode()


def colours(title: Title) -> bytes:
    """The real colours of what is played with, worn by the shapes of the seats."""
    return "".join(
        f"svg[data-colour={id}]{{--light:{each.day};--dark:{each.night}}}\n" for id, each in title.colour.items()
    ).encode()


@cache
def outlines() -> bytes:
    """The icons of a table's frame that come with its later sheet."""
    return icons.masks(name for name in icons.ICONS if not is_early(name)).encode()


def is_early(name: str) -> bool:
    """Whether this icon's outline is part of a table's first view."""
    return name.startswith("seat-") or name in EARLY


def made(name: str, body: bytes) -> File:
    return File(name, hashlib.sha256(body).hexdigest()[:12], KINDS[Path(name).suffix], body, zipped(body))


def lean(body: bytes, name: str) -> bytes:
    """The same program without what only its readers need, so that another may stand behind it."""
    found: bytes = cssmin(body) if name.endswith(".css") else jsmin(body) + b"\n"
    return found


def zipped(body: bytes) -> bytes:
    """The same bytes for the same text, whenever they are made."""
    return gzip.compress(body, 9, mtime=0)
