"""What every printable takes to draw, once fonts are read and codes are made, beside the bare canvas, and how large."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.game import Game, State
from tests.bench.peers import sheet_rows
from tests.bench.row import Missing, Row, worked

if TYPE_CHECKING:
    from printables import PrintRequest

# The best of so many: machines are shared.
TRIES = 12


def paper_rows(game: Game[State]) -> Iterator[Row]:
    """Every printable of a game, drawn again when fonts are read and codes are made."""
    import printables

    request = printables.PrintRequest(game=game)
    works = printables.works_for(game)
    parts: list[tuple[str, Callable[[PrintRequest], Iterator[Row]]]] = [
        (f"{game.id}: {what}", partial(printable_rows, what)) for what in works
    ]
    if "sheet" in works:
        parts.append((f"{game.id}: sheet, beside WeasyPrint", sheet_rows))
    for name, part in parts:
        try:
            yield from part(request)
        except Missing as missing:
            yield Row(name, None, "", note=str(missing))
        except Exception as error:
            yield Row(name, None, "", note=f"not measured: {type(error).__name__}: {error}")


def printable_rows(what: str, request: "PrintRequest") -> Iterator[Row]:
    """One printable: a page of it, and how much longer it takes than the same calls with nothing around them."""
    import printables
    from tests.bench.bare import Recording

    body = printables.render(what, request)
    pages = len(re.findall(rb"/Type\s*/Page\b", body))
    taken = printables.drawn(what, request, Recording)
    assert isinstance(taken, Recording)
    # By turns: what slows the machine for a while slows both.
    pairs = [(worked(partial(printables.render, what, request)), worked(taken.again())) for _ in range(TRIES)]
    best, bare = min(whole for whole, _ in pairs), min(alone for _, alone in pairs)
    name = f"{request.game.id}: {what}"
    note = f"a page, {pages} in {len(body) / 1000:.1f} kB, {best / bare:.2f} × the bare canvas"
    yield Row(name, round(best * 1000 / max(1, pages), 2), "ms", note=note)
