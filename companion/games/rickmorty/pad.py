"""The pad of the count that comes back as a photograph: the sources of each player's points, and their sum."""

from collections.abc import Iterator

from companion.engine.opening import Opening
from companion.engine.pads import Cell, Digits, Pad, PadFault, PadLine, PaperPad
from companion.engine.scores import Scores
from companion.engine.words import Line
from companion.games.rickmorty import scoring
from companion.games.rickmorty.components import GARAGES, MOST_POINTS, SLOTS
from companion.games.rickmorty.dials import dials
from companion.games.rickmorty.scoring import SOURCES, points_of
from companion.games.rickmorty.state import Position, cards_of, pile_of
from companion.kit.dials import unset

TWO_FIGURES = 99
# Garage tokens on cards and tiles closed, of one player: with four at the table one figure each has to do.
MOST_GARAGES, MOST_CLOSINGS, ONE_FIGURE = 20, 15, 8
# So many may play until lines run out.
ROOMY = 3
SUM, CLOSED = "sum", "closed"

# --- what is asked ----------------------------------------------------------------------------------------------------


def asks(opening: Opening) -> Pad:
    """The sources of the count (rickmorty-30), and how many tiles each has closed: that is how near the end is
    (rickmorty-31)."""
    return pad_of(opening.seats)


def pad_of(seats: tuple[str, ...]) -> Pad:
    """Where lines run out, what one figure has to do for stands side by side, under one head for all players."""
    if len(seats) <= ROOMY:
        counts = (Digits("garages", MOST_GARAGES), Digits(CLOSED, MOST_CLOSINGS))
        return Pad(tuple(PadLine(seat, (each,)) for seat in seats for each in of_seat(*counts)))
    small = (Digits("garages", ONE_FIGURE), Digits(CLOSED, ONE_FIGURE))
    sources = tuple(PadLine(seat, (each,)) for seat in seats for each in of_seat())
    return Pad((*(PadLine(seat, small) for seat in seats), *sources))


def of_seat(*counts: Digits) -> tuple[Digits, ...]:
    large = (Digits(each, TWO_FIGURES) for each in ("tiles", "discarded", "area"))
    return (*large, *counts, Digits(SUM, TWO_FIGURES))


# --- what this table would write --------------------------------------------------------------------------------------


def written(at: Position) -> Scores:
    """As far as circles go: a number that has none is left blank."""
    most = {cell: ask.most for cell, ask in pad_of(at.seats).cells() if isinstance(ask, Digits)}
    return {cell: value for cell, value in known(at).items() if 0 <= int(value) <= most[cell]}


def known(at: Position) -> Scores:
    return scoring.scores(at) | {(seat, CLOSED): len(at.closed[seat]) for seat in at.seats}


# --- what cannot be ---------------------------------------------------------------------------------------------------


def faults(opening: Opening, scores: Scores) -> tuple[PadFault, ...]:
    numbers = {cell: int(value) for cell, value in scores.items()}
    return (*(fault for seat in opening.seats for fault in of_a_row(seat, numbers)), *of_all(opening, numbers))


def of_a_row(seat: str, numbers: dict[Cell, int]) -> Iterator[PadFault]:
    """The sum is that of its sources (rickmorty-30), and more than some of them is no fault yet; points of tiles come
    from tiles that were closed (rickmorty-19c)."""
    found = {cell: numbers[cell] for source in SOURCES if (cell := (seat, source)) in numbers}
    total = numbers.get((seat, SUM))
    count = sum(found.values())
    if total is not None and (count > total or (count < total and len(found) == len(SOURCES))):
        yield PadFault(
            Line("pad-fault.sum", {"seat": seat, "count": count, "sum": total}, "rickmorty-30"), (*found, (seat, SUM))
        )
    points, tiles = numbers.get((seat, "tiles")), numbers.get((seat, CLOSED))
    if points is not None and tiles is not None and points > tiles * MOST_POINTS:
        line = Line("pad-fault.tiles", {"seat": seat, "points": points, "count": tiles}, "rickmorty-19c")
        yield PadFault(line, ((seat, "tiles"), (seat, CLOSED)))


def of_all(opening: Opening, numbers: dict[Cell, int]) -> Iterator[PadFault]:
    """No more garage tokens than there are (rickmorty-32), no more closings than tiles, of which the last six leave
    holes (rickmorty-31)."""
    most = {"garages": (GARAGES, "rickmorty-32"), CLOSED: (stack_of(opening.options) + len(SLOTS), "rickmorty-31")}
    for column, (limit, rule) in most.items():
        cells = tuple(cell for seat in opening.seats if (cell := (seat, column)) in numbers)
        count = sum(numbers[cell] for cell in cells)
        if count > limit:
            yield PadFault(Line(f"pad-fault.{column}", {"count": count, "most": limit}, rule), cells)


def stack_of(options: dict[str, str]) -> int:
    """Tiles in the stack when the game begins (rickmorty-3)."""
    return int(options["tiles"]) - len(SLOTS)


# --- the table as the pad says ----------------------------------------------------------------------------------------


def copied(at: Position, scores: Scores) -> dict[str, str | int]:
    """Points the app knows nothing of are brought; how many tiles were closed says how near the end is."""
    if scores.items() <= known(at).items():
        return {}
    numbers = {cell: int(value) for cell, value in scores.items()}
    found: dict[str, str | int] = {id: value for seat in at.seats for id, value in of_a_seat(at, seat, numbers)}
    if any((seat, CLOSED) in numbers for seat in at.seats):
        found |= towards_the_end(at, numbers)
    return unset(dials(at), found)


def of_a_seat(at: Position, seat: str, numbers: dict[Cell, int]) -> Iterator[tuple[str, int]]:
    """First the tiles: those that are gone take their points along."""
    kept = at.closed[seat]
    if (seat, CLOSED) in numbers:
        kept = kept[: numbers[seat, CLOSED]]
        yield f"closed.{seat}", numbers[seat, CLOSED]
    lying = points_of(kept, pile_of(at, seat), cards_of(at, seat))
    for source, count in sources(seat, numbers).items():
        yield f"brought.{seat}.{source}", count - getattr(lying, source)


def sources(seat: str, numbers: dict[Cell, int]) -> dict[str, int]:
    """Each source; one alone that is blank is what the others leave of the sum."""
    found = {source: numbers[seat, source] for source in SOURCES if (seat, source) in numbers}
    blank = [source for source in SOURCES if source not in found]
    if len(blank) == 1 and (seat, SUM) in numbers:
        found[blank[0]] = numbers[seat, SUM] - sum(found.values())
    return found


def towards_the_end(at: Position, numbers: dict[Cell, int]) -> dict[str, str | int]:
    """A closing takes a tile off the stack; the one after the last ends the game (rickmorty-29). The points are counted
    when that is over: at a table that is still at it, it goes on."""
    left = stack_of(at.options) - sum(numbers.get((seat, CLOSED), len(at.closed[seat])) for seat in at.seats)
    found: dict[str, str | int] = {"stack": max(0, left), "ending": "yes" if left < 0 else "no"}
    if left < 0 and not at.ending:
        found["step"] = "over"
    elif left >= 0 and at.step == "over":
        found["step"] = "die"
    return found


PAD = PaperPad(asks=asks, written=written, faults=faults, copied=copied)
