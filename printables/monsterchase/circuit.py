"""The circuit: this table's tiles in order with reserves and prey, or boxes to write them in, and what each does."""

from collections.abc import Iterable
from functools import partial

from companion.games.monsterchase.components import (
    LEAST_TILES,
    MANY_TILES,
    PREY,
    PREY_TILE,
    RESERVES,
    TILES,
    UNKNOWN_TILE,
    prey_stack,
    reserves,
)
from companion.games.monsterchase.state import Race
from printables import PrintRequest, usual_opening
from printables import text as letters
from printables.blocks import Block, Row, Rows, Table
from printables.ink import Ink
from printables.monsterchase import PRINTABLES
from printables.monsterchase.lines import fitted
from printables.monsterchase.needs import chosen, is_race, laid
from printables.monsterchase.paper_words import paper_words
from printables.pad_names import pad_name
from printables.sheet import Band, Sheet, draw_sheets
from printables.words import filled

LAYING = Rows(
    paper_words("building-the-circuit"),
    (
        Row("monsterchase-2"),
        Row("monsterchase-2b"),
        Row("monsterchase-3"),
        Row("monsterchase-4", marks=("ice",)),
        Row("monsterchase-6", marks=("rock",)),
        Row("monsterchase-145"),
        Row("monsterchase-149"),
    ),
)

RESERVE = Rows(
    paper_words("energy-reserves"),
    (
        Row("monsterchase-106", marks=("reserve",)),
        Row("monsterchase-107"),
        Row("monsterchase-108"),
        Row("monsterchase-109"),
        Row("monsterchase-86c"),
    ),
)

STACK = Rows(
    paper_words("prey-stack"),
    (
        Row("monsterchase-86", marks=("prey",)),
        Row("monsterchase-95"),
        Row("monsterchase-95b"),
        Row("monsterchase-96"),
        Row("monsterchase-87b"),
    ),
)

# In the shares of a column: what a row is called, then its figures.
LENGTH_WIDE, STACK_NAME = (0.4, *(0.15,) * 4), 0.37

SIDES = paper_words("sides")
# Of the sides without a rule of their own; and what a race without prey and reserves leaves out.
OTHERS = "monsterchase-168"
OF_PREY = tuple(row.rule for block in (RESERVE, STACK) for row in block.rows)
# The rules of one tile that its own record does not name.
MORE = {
    "monsterchase-146": ("monsterchase-148",),
    "monsterchase-150": ("monsterchase-150b",),
    "monsterchase-151": ("monsterchase-152", "monsterchase-153", "monsterchase-153b"),
    "monsterchase-154": (
        "monsterchase-155",
        "monsterchase-156",
        "monsterchase-157",
        "monsterchase-158",
        "monsterchase-159",
        "monsterchase-160",
    ),
    "monsterchase-161": ("monsterchase-162", "monsterchase-162b"),
}
# Of a tile what the table decides: its option, the rule that says it and the one that leaves it open; and its choices.
DECIDED = {
    "monsterchase-146": ("yeti-draw", "monsterchase-147", "monsterchase-147b"),
    "monsterchase-151": ("spirit-cards", "monsterchase-151", "monsterchase-151b"),
}
CHOICES = {
    "yeti-draw": {"failed": paper_words("yeti-draw-failed"), "always": paper_words("yeti-draw-always")},
    "spirit-cards": {"one": paper_words("spirit-cards-one"), "any": paper_words("spirit-cards-any")},
}

PLACE = paper_words("tile-start")
RESERVE_HERE = paper_words("tile-reserve")
RESERVE_FROM = paper_words("tile-reserve-from")
PREY_HERE = paper_words("tile-prey")
LONG = paper_words("many-tiles")
HOW_MANY = paper_words("how-many-tiles")
WHERE = paper_words("reserve-on")
WITH = paper_words("with-players")

# In millimetres.
ACROSS, HIGH, GAP, WARNING = 6, 23.0, 3.0, 4.0
BLANK = MANY_TILES + ACROSS


def draw(request: PrintRequest, pen: type[Ink]) -> Ink:
    kind = PRINTABLES["circuit"].title.of(request.language)
    return draw_sheets(request, (Sheet(kind, blocks(request), band(request)),), pen)


def blocks(request: PrintRequest) -> tuple[Block, ...]:
    """The tables of reserves and prey, and the rules of the tiles that lie there, or of all."""
    rules = {TILES[tile].rule for tile in laid(request) if tile in TILES}
    has_rules = bool(rules) and UNKNOWN_TILE not in laid(request)
    shown = [rule for rule in tile_rules() if rule in rules or not has_rules]
    sides = (Rows(SIDES, tuple(Row(rule, under=under(request, rule)) for rule in shown)),) if shown else ()
    hunt = () if is_race(request) else (lengths(request), stacks(request))
    return fitted(request, (*hunt, LAYING, RESERVE, STACK, *sides), rules_away(request))


def tile_rules() -> Iterable[str]:
    """The rules of the tiles, each once, in the order of the tiles; what holds for the others comes last."""
    rules = dict.fromkeys(tile.rule for tile in TILES.values() if tile.rule)
    return (*(rule for rule in rules if rule != OTHERS), OTHERS)


def under(request: PrintRequest, rule: str) -> tuple[str | Row, ...]:
    """What else a tile does; first, in the words of its choice, what this table has decided of it."""
    if rule not in DECIDED:
        return MORE.get(rule, ())
    option, says, open_in = DECIDED[rule]
    default = next(each for each in request.game.options if each.id == option).default
    words = CHOICES[option][chosen(request, option) or default]
    return (Row(says, words, also=(open_in,)), *MORE.get(rule, ()))


def rules_away(request: PrintRequest) -> frozenset[str]:
    """The rules of tiles this table cannot lay, and in a race what nobody eats."""
    away = [rule for rule in OF_PREY if is_race(request)]
    if chosen(request, "winter") == "no":
        lying_there = laid(request)
        needing = [each for each in TILES.values() if each.needs_winter and each.id not in lying_there]
        away += [tile.rule for tile in needing if tile.rule != OTHERS]
    return frozenset(away)


def lengths(request: PrintRequest) -> Table:
    """How many reserves a circuit of each length has (monsterchase-5)."""
    by_reserves: dict[tuple[int, ...], list[int]] = {}
    for tiles in range(LEAST_TILES, MANY_TILES + 1):
        by_reserves.setdefault(reserves(tiles), []).append(tiles)
    return Table(
        paper_words("reserves-by-length"),
        (HOW_MANY.of(request.language), *map(span, by_reserves.values())),
        tuple(
            (filled(WHERE, tile=tile).of(request.language), *("×" if tile in some else "" for some in by_reserves))
            for tile in RESERVES
        ),
        ("monsterchase-5",),
        LENGTH_WIDE,
    )


def span(tiles: list[int]) -> str:
    """Lengths as people say them; the longest stands for all beyond it."""
    last = f"{tiles[0]}+" if tiles[-1] == MANY_TILES else f"{tiles[0]}-{tiles[-1]}"
    return last if len(tiles) > 1 else str(tiles[0])


def stacks(request: PrintRequest) -> Table:
    """The prey at the start for as many as play here, or for each number of players (monsterchase-11)."""
    game, opening = request.game, request.opening
    box = (opening or usual_opening(game, game.most_seats)).box
    counts = (len(opening.seats),) if opening else tuple(range(game.least_seats, game.most_seats + 1))
    piles = {players: prey_stack(box, players) for players in counts}
    faces = [face for face in PREY if any(face in pile for pile in piles.values())]
    return Table(
        paper_words("prey-at-the-start"),
        (WITH.of(request.language), *map(str, counts)),
        tuple(
            (pad_name(request, face), *(str(piles[players].count(face) or "") for players in counts)) for face in faces
        ),
        ("monsterchase-11", "monsterchase-11b"),
        (STACK_NAME, *((1 - STACK_NAME) / len(counts),) * len(counts)),
    )


# --- the strip --------------------------------------------------------------------------------------------------------


def band(request: PrintRequest) -> Band:
    tiles = len(laid(request)) or BLANK
    return Band(top_of(tiles) + HIGH + 2 * GAP, partial(draw_strip, request))


def top_of(place: int) -> float:
    """How far down the row of a place begins; beyond twelve tiles a word of warning stands above it."""
    return (place - 1) // ACROSS * (HIGH + GAP) + (WARNING if place > MANY_TILES else 0)


def draw_strip(request: PrintRequest, ink: Ink, x: float, y: float, wide: float) -> None:
    """The tiles from left to right, row below row; a blank strip says from which length each reserve lies there."""
    circuit = laid(request)
    side = (wide - (ACROSS - 1) * GAP) / ACROSS
    for number in range(1, (len(circuit) or BLANK) + 1):
        across = (number - 1) % ACROSS
        left, top = x + across * (side + GAP), y + top_of(number)
        tile = circuit[number - 1] if circuit else UNKNOWN_TILE
        draw_tile(ink, request, number, tile, left, top, side)
        if across < ACROSS - 1 and number < (len(circuit) or BLANK):
            ink.icon("arrow-right", left + side + 0.3, top + HIGH / 2 - 1.2, 2.4)
    if not 0 < len(circuit) <= MANY_TILES:
        top = y + top_of(MANY_TILES + 1) - WARNING
        ink.fitted(x, top - 0.5, letters.one_line(LONG.of(request.language), wide, 8.5, 8))


def draw_tile(ink: Ink, request: PrintRequest, index: int, tile: str, x: float, y: float, wide: float) -> None:
    """One tile: its place, its name or a line for it, and what lies there."""
    if index > MANY_TILES:
        ink.dashed_box(x, y, wide, HIGH)
    else:
        ink.box(x, y, wide, HIGH, 0.7 if index == 1 else 0.3)
    ink.ring(x + 4, y + 4, 2.6, 0.25)
    ink.centred(x + 1, y + 1, 6, 6, letters.one_line(str(index), 5, 9, 8, "bold"), "bold")
    if tile in TILES:
        known = letters.label(pad_name(request, tile), wide - 9, 10, 14, 8, "bold")
        ink.centred(x + 8, y + 1, wide - 9, 9, known, "bold")
    else:
        ink.line(x + 9, y + 9, x + wide - 2, y + 9, 0.2)
    for number, (icon, text) in enumerate(lying(request, index)):
        top = y + 11 + number * 4
        ink.icon(icon, x + 2, top, 3.2)
        ink.fitted(x + 6, top - 0.2, letters.one_line(text, wide - 7, 9, 8))


def lying(request: PrintRequest, place: int) -> list[tuple[str, str]]:
    """What lies on a tile: the start, a reserve, the prey."""
    language, at = request.language, request.state
    if is_race(request):
        return [("car", PLACE.of(language))] if place == 1 else []
    found = [("car", PLACE.of(language))] if place == 1 else []
    if isinstance(at, Race) and at.circuit:
        found += [("reserve", RESERVE_HERE.of(language))] * (place in at.reserves)
        return found + [("prey", PREY_HERE.of(language))] * (place == (at.prey_tile or PREY_TILE))
    if place in RESERVES:
        found.append(("reserve", filled(RESERVE_FROM, tiles=RESERVES[place]).of(language)))
    return found + [("prey", PREY_HERE.of(language))] * (place == PREY_TILE)
