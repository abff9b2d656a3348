"""What everybody sees of the boss's way: the track that was drawn, and its options compared by the priorities."""

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from companion.engine.game import SEATS
from companion.engine.words import Line
from companion.games.monsterchase.chips import ASSAULTS
from companion.games.monsterchase.components import BOSS, Card, effect_of
from companion.games.monsterchase.driver import choosing, drawing, following, odds, strip
from companion.games.monsterchase.driver.moves import Outcome
from companion.games.monsterchase.driver.priorities import PRIORITIES
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.driver.strip import Cell, Strip
from companion.games.monsterchase.rules.boss import DRAWN_AT
from companion.games.monsterchase.rules.hits import is_boss_time
from companion.games.monsterchase.rules.timing import last_human
from companion.games.monsterchase.state import Race, with_turn

# What is drawn with our icon of its name, and what in three letters, as the marks of lightning are.
PICTURED = ("rock", "bomb", "ice", "water", "wall", *drawing.LINES)
LETTERED = ("void",)


class DrawnMark(Struct, frozen=True):
    """What stands in a cell of the drawing: a thing, a ground or a lightning space by its letters, or else a car."""

    name: str
    is_pictured: bool
    is_lettered: bool
    # It stands there by what was said, and nobody has confirmed it (monsterchase-180b).
    is_pale: bool
    # A seat's own, beside its shape.
    letter: str


class DrawnRow(Struct, frozen=True):
    """What lies on the spaces of all lanes at one distance, and the lines across the track before them."""

    space: int
    cells: tuple[tuple[DrawnMark, ...], ...]
    lines: tuple[DrawnMark, ...]


class Track(Struct, frozen=True):
    """The drawing as it was tapped in: upward in the direction of the race, lanes from the boss's left."""

    lanes: int
    rows: tuple[DrawnRow, ...]
    # Somebody stands there by what was said only (monsterchase-180b).
    is_unsure: bool


class Way(Struct, frozen=True, kw_only=True):
    """One thing the boss could do, and what it comes to (monsterchase-75)."""

    does: str
    own: int
    advance: int
    dealt: int
    hits: tuple[str, ...]
    # The priority that puts it out, 1 to 3; 0 for the best, and for those equal to it.
    fell: int
    is_best: bool
    # What it comes to is not certain: the drawing ends, or a die has to say.
    is_open: bool
    # A reserve on its way ends the race there (monsterchase-107).
    is_over: bool


class Ways(Struct, frozen=True, kw_only=True):
    """What the boss may do with its card, and which of it the priorities take."""

    options: tuple[Way, ...]
    # By which priority it was decided, 0 where there was one option only and 4 for a true tie, or that it was not
    # (monsterchase-76).
    verdict: str
    # The seat that chooses among equal options, or among those the drawing is too short to compare.
    decides: str
    # What the best is called: one of several, as long as nobody has chosen among them.
    best: str


class Odd(Struct, frozen=True):
    """A card that may come: how likely, what the boss would do, and whom it would hit; nothing where nobody can say."""

    card: Card
    chance: str
    does: str
    hits: tuple[str, ...]


class OddsShown(Struct, frozen=True):
    """What the boss may turn over next, never as certain as a card that lies there, and how much of its deck has been
    seen."""

    said: Line
    is_exact: bool
    rows: tuple[Odd, ...]


# Rows shown beyond what lies furthest ahead and behind.
MARGIN = 1


def track(at: Race) -> Track | None:
    """In the boss's turn: what was drawn, and until somebody has looked again everybody where they went since."""
    drawn = drawing.known(at) if is_boss_time(at) and at.step in DRAWN_AT else None
    if drawn is None:
        return None
    unsure = following.unsure(at)
    lines: dict[int, list[str]] = {}
    for each in drawing.lines_of(at, drawn):
        place, _, mark = each.partition("=")
        lines.setdefault(int(place.partition(".")[0]), []).append(mark)
    lanes = range(1, drawn.lanes + 1)
    rows = {space: tuple(tuple(on(drawn, Cell(lane, space))) for lane in lanes) for space in range(1, drawn.spaces + 1)}
    lying = [space for space, cells in rows.items() if any(cells) or space in lines]
    return Track(
        drawn.lanes,
        tuple(
            DrawnRow(
                space,
                tuple(marks(names, unsure) for names in rows[space]),
                marks(lines.get(space, ()), unsure),
            )
            for space in reversed(rows)
            if min(lying) - MARGIN <= space <= max(lying) + MARGIN
        ),
        any(name in unsure for space in lying for names in rows[space] for name in names),
    )


def on(drawn: Strip, cell: Cell) -> Iterator[str]:
    """What lies on a space and who stands there; a lightning space by its side."""
    yield from strip.standing(drawn, cell)
    found = (strip.ground(drawn, cell), strip.spark(drawn, cell))
    yield from filter(None, found)


def marks(names: Iterable[str], unsure: Collection[str]) -> tuple[DrawnMark, ...]:
    return tuple(
        DrawnMark(
            name,
            is_pictured=name in PICTURED,
            is_lettered=name in LETTERED or "-" in name,
            is_pale=name in unsure,
            letter=name if name in SEATS else "",
        )
        for name in names
    )


def options(at: Race) -> Ways | None:
    """The comparison, once a card lies there and the track is drawn (monsterchase-75)."""
    found = choosing.choosing(at) if at.step in ("boss", "tie", "assault-boss", "assault-tie") else None
    if found is None:
        return None
    best, chosen = found.choice.best[0], at.turn.chosen
    # The one it takes; all of those that are open, as long as nobody has chosen.
    is_undecided = bool(found.open) and chosen not in found.open
    marked = found.open if is_undecided else (choosing.taken(found, chosen).option,)
    return Ways(
        options=tuple(
            Way(
                does=does(at, each.option),
                own=each.own,
                advance=each.advance,
                dealt=each.dealt,
                hits=hits(each),
                fell=fell(each, best),
                is_best=each.option in marked,
                is_open=each.is_open,
                is_over=each.is_over,
            )
            for each in found.choice.ranking
        ),
        verdict="unsure" if found.is_unsure else f"decided-{found.choice.decided}",
        decides=last_human(at) if found.open else "",
        best="best-open" if found.open and not chosen else "best",
    )


def fell(outcome: Outcome, best: Outcome) -> int:
    """The first priority by which this one is worse than the best (monsterchase-75)."""
    worse = (number for number, figure in enumerate(PRIORITIES, 1) if figure(outcome) > figure(best))
    return next(worse, 0)


def hits(outcome: Outcome) -> tuple[str, ...]:
    """The cars it hurts, each once, in the order of the blows."""
    return tuple(dict.fromkeys(event.who for event in outcome.trace if event.kind == "hurt" and event.who != BOSS))


def does(at: Race, option: str) -> str:
    """What the boss does with its card, as it is said after its name."""
    if at.step in ASSAULTS:
        return f"does-{option}" if option != "go" else "does-assault"
    effect = effect_of(at.turn.flip)
    if at.turn.left >= 0 or (option == "go" and effect not in DOES):
        return "does-go"
    if effect == "bomb":
        return f"does-bomb-{option}"
    if effect == "repair" and at.boss and at.boss.is_spun:
        return "does-straighten"
    return DOES.get(effect) or f"does-{option}"


# Effects that are one thing whatever the option is called.
DOES = {
    "repair": "does-repair",
    "freeze": "does-freeze",
    "power-up": "does-power-up",
    "star": "does-star",
}


def chances(at: Race) -> OddsShown | None:
    """Only where the box knows the deck (monsterchase-78, monsterchase-174)."""
    found = odds.odds(at)
    if found is None:
        return None
    rows = tuple(
        Odd(
            row.card,
            str(row.chance),
            does(with_turn(at, flip=row.card), row.option) if row.option else "",
            tuple(who for who, _ in row.hits if who != BOSS),
        )
        for row in found.rows
    )
    return OddsShown(Line("board.odds-seen", {"count": found.seen}), found.is_exact, rows)


def ways_left(at: Race) -> tuple[str, ...]:
    """Where nobody drew the track: the ways of a steering boss that are still as good as any (monsterchase-75)."""
    found = weighing(at)
    if found is None:
        return ()
    return (at.turn.chosen,) if at.turn.chosen in found.ways else found.ways
