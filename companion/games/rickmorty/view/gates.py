"""What tables forget just now, each with the rule it comes from."""

from collections.abc import Iterator

from companion.engine.words import Line, Value
from companion.games.rickmorty.components import GARAGES, RESOURCES, deck_total, split
from companion.games.rickmorty.state import Position, federation

# A pile from which one harvest may take the last token.
NEARLY = 2


def gate(at: Position) -> Iterator[Line]:
    if at.step == "over":
        return
    if not at.die:
        yield Line("gate.box", contents(at), "rickmorty-1")
        return
    if at.ending:
        yield Line("gate.last", {}, "rickmorty-29")
    elif at.step == "adventure" and not at.stack:
        yield Line("gate.closing", {}, "rickmorty-31")
    for resource, count in federation(at).items():
        if 0 < count <= NEARLY:
            yield Line("gate.short", {"resource": resource, "count": count}, "rickmorty-28")


def contents(at: Position) -> dict[str, Value]:
    """What the box holds, counted (rickmorty-1)."""
    every = split(at.box)
    return {
        "tiles": int(at.options["tiles"]) if at.options else 0,
        "cards": deck_total(at.box),
        "resources": sum(every[resource] for resource in RESOURCES),
        "garages": GARAGES,
    }
