"""What a page of every printable takes to draw, once fonts are read and codes are made."""

import re
from collections.abc import Iterator
from functools import partial

from companion.bench.row import Row, timed
from companion.engine.game import Game, State


def paper_rows(game: Game[State]) -> Iterator[Row]:
    """Every printable of a game, drawn again when fonts are read and codes are made."""
    import printables

    request = printables.PrintRequest(game=game)
    for what in printables.works_for(game):
        name = f"{game.id}: {what}"
        try:
            body = printables.render(what, request)
        except Exception as error:
            yield Row(name, None, "", note=f"not measured: {type(error).__name__}: {error}")
            continue
        pages = len(re.findall(rb"/Type\s*/Page\b", body))
        best = min(timed(partial(printables.render, what, request)) for _ in range(3))
        note = f"a page, {pages} in {len(body) / 1000:.1f} kB"
        yield Row(name, round(best * 1000 / max(1, pages), 2), "ms", note=note)
