"""The pad that comes back as a photograph: who won each mission in each round, what missions are worth, the sums."""

from collections.abc import Iterator, Mapping

from companion.engine.opening import Opening
from companion.engine.pads import Cell, Digits, Pad, PadFault, PadLine, PaperPad, Value
from companion.engine.scores import Mark, Scores
from companion.engine.words import Line
from companion.engine.words import Value as LineValue
from companion.games.mythos.components import MOST_BASE, RANKS, ROUNDS
from companion.games.mythos.dials import GAMES_BEFORE, MOST_POINTS, NOBODY, NOT_YET, dials
from companion.games.mythos.scoring import MOST, PARTIAL, rank_points
from companion.games.mythos.state import UNTOLD, Position, chosen, games_before, keeps_counters, points
from companion.kit.dials import unset

ALL_ROUNDS = tuple(str(number) for number in range(1, ROUNDS + 1))
# The row of what missions are worth, by themselves and without their rank.
WORTH = "worth"
TOTAL = "total"
ROUND, EDGE, WINNER = ((TOTAL, what) for what in ("round", "edge", "winner"))


def asks(opening: Opening) -> Pad:
    """The grid of the rulebook (mythos-41) by who won; below it what each mission is worth, and how the game stands."""
    won = tuple(Mark(f"won-{rank}", (*opening.seats, NOBODY)) for rank in RANKS)
    worth = tuple(Digits(f"worth-{rank}", MOST_BASE) for rank in RANKS)
    sums = [Digits(f"bonus-{seat}", MOST_POINTS) for seat in opening.seats]
    sums += [Digits(f"total-{seat}", MOST) for seat in opening.seats]
    stand = [Mark(what, opening.seats) for what in ("edge", "winner")]
    if opening.options["best"] == "three":
        stand += [Mark(f"game-{number}", opening.seats) for number in GAMES_BEFORE]
    return Pad(
        (
            *(PadLine(row, won[: int(row)]) for row in ALL_ROUNDS),
            PadLine(WORTH, worth[:2]),
            PadLine(WORTH, worth[2:]),
            *(PadLine(TOTAL, (each,)) for each in sums),
            PadLine(TOTAL, (Mark("round", ALL_ROUNDS), *stand)),
        )
    )


# --- what this table would write --------------------------------------------------------------------------------------


def written(at: Position) -> Scores:
    """As far as the game has come, and as far as figures go."""
    found: Scores = {(str(won.round), f"won-{won.mission}"): won.seat or NOBODY for won in at.won}
    found |= {(WORTH, f"worth-{rank}"): mission.points for rank, mission in at.missions.items()}
    for seat in at.seats if at.edge else ():
        bonus = at.bonus[seat] + at.counted[seat]
        if 0 < bonus <= MOST_POINTS:
            found[TOTAL, f"bonus-{seat}"] = bonus
        if (at.won or bonus or at.winner) and points(at, seat) <= MOST:
            found[TOTAL, f"total-{seat}"] = points(at, seat)
    stands = {EDGE: at.edge, ROUND: str(at.round or ""), WINNER: at.winner}
    found |= {cell: value for cell, value in stands.items() if value}
    return found | {(TOTAL, f"game-{number}"): seat for number, seat in enumerate(games_before(at), 1)}


# --- both kinds of pads -----------------------------------------------------------------------------------------------


class Grid:
    """What a pad says mission by mission: by who won, or as older prints have it, by the points of each."""

    def __init__(self, seats: tuple[str, ...], pad: Scores) -> None:
        self.seats = seats
        self.pad = pad

    def cells(self, row: str, rank: str) -> tuple[Cell, ...]:
        """Those of a mission in a round that were filled in."""
        asked = ((row, f"won-{rank}"), *((row, f"{seat}-{rank}") for seat in self.seats))
        return tuple(cell for cell in asked if cell in self.pad)

    def is_filled(self, row: str, rank: str) -> bool:
        return bool(self.cells(row, rank))

    def winner(self, row: str, rank: str) -> Value:
        """Who won it, or nobody; None where that is not written."""
        if (row, f"won-{rank}") in self.pad:
            return self.pad[row, f"won-{rank}"]
        gained = {seat: self.pad.get((row, f"{seat}-{rank}")) for seat in self.seats}
        if all(points is None for points in gained.values()):
            return None
        return next((seat for seat, points in gained.items() if points), NOBODY)

    def worth(self, rank: str) -> int | None:
        """What is printed on it: as it is told, or what is left of what somebody had for it (mythos-2)."""
        written = self.pad.get((WORTH, f"worth-{rank}"))
        if isinstance(written, int):
            return written
        gained = (self.pad.get((row, f"{seat}-{rank}")) for row in ALL_ROUNDS for seat in self.seats)
        return next((points - rank_points(rank) for points in gained if isinstance(points, int) and points), None)

    def won_by(self, seat: str) -> int | None:
        """The points of the missions somebody won; None where one of them is not known."""
        won = [rank for row in ALL_ROUNDS for rank in RANKS if self.winner(row, rank) == seat]
        worths = [self.worth(rank) for rank in won]
        known = [worth for worth in worths if worth is not None]
        return sum(known) + sum(map(rank_points, won)) if len(known) == len(worths) else None

    def bonus(self, seat: str) -> int:
        """Left blank where there is none."""
        return number(self.pad, f"bonus-{seat}") or 0

    def added(self) -> tuple[Cell, ...]:
        """Whatever the sums are made of."""
        won = [cell for row in ALL_ROUNDS for rank in RANKS for cell in self.cells(row, rank)]
        return (*won, *(cell for rank in RANKS if (cell := (WORTH, f"worth-{rank}")) in self.pad))

    def last(self) -> int:
        """The last round of which something is written."""
        return max((int(row) for row in ALL_ROUNDS if any(self.is_filled(row, rank) for rank in RANKS)), default=0)

    def round(self) -> int:
        """Which round is being played: as it is told, or as far as missions have come."""
        written = self.pad.get(ROUND)
        missions = sum((WORTH, f"worth-{rank}") in self.pad for rank in RANKS)
        return int(written) if written is not None else max(self.last(), missions)

    def is_complete(self, round_: int) -> bool:
        return all(self.is_filled(str(round_), rank) for rank in RANKS[:round_])


def number(pad: Scores, what: str) -> int | None:
    value = pad.get((TOTAL, what))
    return value if isinstance(value, int) else None


# --- what cannot be ---------------------------------------------------------------------------------------------------


def faults(opening: Opening, pad: Scores) -> tuple[PadFault, ...]:
    grid = Grid(opening.seats, pad)
    return (*both(grid), *worths(grid), *order(grid), *too_early(grid), *sums(grid), *ends(grid), *games(grid))


def both(grid: Grid) -> Iterator[PadFault]:
    """A mission is one player's (mythos-25)."""
    for row in ALL_ROUNDS:
        for rank in RANKS:
            cells = tuple((row, f"{seat}-{rank}") for seat in grid.seats if grid.pad.get((row, f"{seat}-{rank}")))
            if len(cells) > 1:
                yield PadFault(Line("pad-fault.both", {"mission": rank, "round": int(row)}, "mythos-25"), cells)


def worths(grid: Grid) -> Iterator[PadFault]:
    """A mission is worth the same in every round, and never less than its rank (mythos-2)."""
    for rank in RANKS:
        gained = {
            (row, f"{seat}-{rank}"): value
            for row in ALL_ROUNDS
            for seat in grid.seats
            if isinstance(value := grid.pad.get((row, f"{seat}-{rank}")), int) and value
        }
        if len(set(gained.values())) > 1 or any(value < rank_points(rank) for value in gained.values()):
            yield PadFault(Line("pad-fault.worth", {"mission": rank}, "mythos-2"), tuple(gained))


def order(grid: Grid) -> Iterator[PadFault]:
    """Missions are evaluated from D to A, round after round (mythos-25b), and by what each is worth (mythos-2)."""
    due = [(row, rank) for row in ALL_ROUNDS for rank in RANKS[: int(row)]]
    last = max((at for at, (row, rank) in enumerate(due) if grid.is_filled(row, rank)), default=-1)
    for row, rank in due[: last + 1]:
        if not grid.is_filled(row, rank):
            said = Line("pad-fault.left-out", {"mission": rank, "round": int(row)}, "mythos-25b")
            yield PadFault(said, ((row, f"won-{rank}"),))
    for rank in RANKS:
        won = tuple((row, f"won-{rank}") for row in ALL_ROUNDS if grid.winner(row, rank) in grid.seats)
        if won and grid.worth(rank) is None:
            said = Line("pad-fault.worth-left-out", {"mission": rank}, "mythos-2")
            yield PadFault(said, ((WORTH, f"worth-{rank}"), *won))


def too_early(grid: Grid) -> Iterator[PadFault]:
    """In round n there are n missions (mythos-1)."""
    early = tuple(
        cell for row in ALL_ROUNDS for rank in RANKS[int(row) :] for cell in grid.cells(row, rank) if grid.pad[cell]
    )
    if early:
        yield PadFault(Line("pad-fault.not-there", {}, "mythos-1"), early)
    if ROUND not in grid.pad:
        return
    come = grid.round()
    later = tuple(
        cell for row in ALL_ROUNDS[come:] for rank in RANKS[: int(row)] for cell in grid.cells(row, rank)
    )
    later += tuple(cell for rank in RANKS[come:] if (cell := (WORTH, f"worth-{rank}")) in grid.pad)
    if later:
        yield PadFault(Line("pad-fault.later", {"round": come}, "mythos-1"), (ROUND, *later))
    missing = tuple(
        (row, f"won-{rank}")
        for row in ALL_ROUNDS[: come - 1]
        for rank in RANKS[: int(row)]
        if not grid.is_filled(row, rank)
    )
    # Where only counters are kept nothing of the grid is filled in.
    if missing and come > grid.last() > 0:
        yield PadFault(Line("pad-fault.skipped", {"round": come}, "mythos-1"), (ROUND, *missing))


def sums(grid: Grid) -> Iterator[PadFault]:
    """What missions gave and what effects added (mythos-41)."""
    for seat in grid.seats:
        yield from partial_sums(grid, seat)
        total, won = number(grid.pad, f"total-{seat}"), grid.won_by(seat)
        if total is None or won is None or not grid.last():
            continue
        if won + grid.bonus(seat) != total:
            said = Line("pad-fault.sum", {"seat": seat, "count": won, "total": total}, "mythos-41")
            if grid.bonus(seat):
                values = {**said.values, "bonus": grid.bonus(seat)}
                said = Line("pad-fault.sum-bonus", values, "mythos-41")
            yield PadFault(said, (*grid.added(), (TOTAL, f"bonus-{seat}"), (TOTAL, f"total-{seat}")))


def partial_sums(grid: Grid, seat: str) -> Iterator[PadFault]:
    """Older prints have the sum of each mission."""
    for rank in RANKS:
        written = grid.pad.get((PARTIAL, f"{seat}-{rank}"))
        cells = tuple((row, f"{seat}-{rank}") for row in ALL_ROUNDS if (row, f"{seat}-{rank}") in grid.pad)
        gained = sum(value for cell in cells if isinstance(value := grid.pad[cell], int))
        if isinstance(written, int) and cells and written != gained:
            values: dict[str, LineValue] = {"seat": seat, "mission": rank, "count": gained, "total": written}
            yield PadFault(Line("pad-fault.partial", values, "mythos-41"), (*cells, (PARTIAL, f"{seat}-{rank}")))


def ends(grid: Grid) -> Iterator[PadFault]:
    """After the fourth round (mythos-1c) most points win, and as many the Edge (mythos-29)."""
    winner = grid.pad.get(WINNER)
    if winner is None:
        return
    if grid.last() and not grid.is_complete(ROUNDS):
        missing = tuple((str(ROUNDS), f"won-{rank}") for rank in RANKS if not grid.is_filled(str(ROUNDS), rank))
        yield PadFault(Line("pad-fault.won-early", {"seat": str(winner)}, "mythos-1c"), (*missing, WINNER))
        return
    totals = {seat: number(grid.pad, f"total-{seat}") for seat in grid.seats}
    known = {seat: total for seat, total in totals.items() if total is not None}
    if len(known) < len(grid.seats):
        return
    best = [seat for seat in grid.seats if known[seat] == max(known.values())]
    cells = (*((TOTAL, f"total-{seat}") for seat in grid.seats), WINNER)
    if len(best) == 1 and winner != best[0]:
        yield PadFault(Line("pad-fault.winner", {"seat": best[0]}, "mythos-29"), cells)
    if len(best) > 1 and grid.pad.get(EDGE, winner) != winner:
        yield PadFault(Line("pad-fault.edge", {"seat": str(grid.pad[EDGE])}, "mythos-29"), (*cells, EDGE))


def games(grid: Grid) -> Iterator[PadFault]:
    """Of three games the third is played at one all (mythos-29c)."""
    first, second = (grid.pad.get((TOTAL, f"game-{number}")) for number in GAMES_BEFORE)
    cells = tuple((TOTAL, f"game-{number}") for number in GAMES_BEFORE)
    if second is not None and first is None:
        yield PadFault(Line("pad-fault.game-left-out", {}, "mythos-29c"), cells)
    elif second is not None and first == second:
        yield PadFault(Line("pad-fault.match-over", {"seat": str(first)}, "mythos-29c"), cells)


# --- back to the table ------------------------------------------------------------------------------------------------


def copied(at: Position, pad: Scores) -> dict[str, str | int]:
    """The Edge before all else, for without it no game has begun; the games before this one; then round by round.

    Where neither the pad nor the table says who has the Edge no more is brought back: the lot decides it first.
    """
    grid = Grid(at.seats, pad)
    wanted = dict(before(at, pad))
    if edge := pad.get(EDGE, at.edge):
        wanted |= {"edge": edge, **(counted(at, grid) if keeps_counters(at) else played(at, grid))}
    return unset(dials(at), wanted)


def before(at: Position, pad: Scores) -> Mapping[str, str | int]:
    """In a match of three the games before this one; without a first there is no second."""
    if chosen(at, "best") != "three":
        return {}
    first, second = (pad.get((TOTAL, f"game-{number}")) or NOBODY for number in GAMES_BEFORE)
    return {"game.1": first, **({"game.2": second} if first != NOBODY else {})}


def counted(at: Position, grid: Grid) -> Mapping[str, str | int]:
    """Where only counters are kept: the round, and all points in one figure."""
    found: dict[str, str | int] = {"round": grid.round()}
    for seat in at.seats:
        total = number(grid.pad, f"total-{seat}")
        found[f"counted.{seat}"] = total if total is not None else (grid.won_by(seat) or 0) + grid.bonus(seat)
    return {**found, "step": "over" if WINNER in grid.pad else "counters"}


def played(at: Position, grid: Grid) -> Mapping[str, str | int]:
    """The round, its missions, who won them, and where in the round play goes on: what is blank in its row has not been
    evaluated yet."""
    come = grid.round()
    bonus = {f"bonus.{seat}": grid.bonus(seat) for seat in at.seats}
    if not come:
        # A game that a correction said was won before its first round may have points all the same.
        return bonus
    found: dict[str, str | int] = {"round": come, **not_come(at, come)}
    for rank in RANKS[:come]:
        worth = grid.worth(rank)
        if worth is not None or rank not in at.missions:
            found[f"worth.{rank}"] = worth or 0
    for round_ in range(1, come + 1):
        for rank in RANKS[:round_]:
            winner = grid.winner(str(round_), rank)
            if winner is not None or round_ == come:
                found[f"won.{rank}.{round_}"] = NOT_YET if winner is None else winner
    found |= bonus
    steps = may_be(grid, come)
    return found if at.round == come and at.step in steps else {**found, "step": steps[0]}


def not_come(at: Position, come: int) -> Mapping[str, str | int]:
    """What a table that went further than this round has of those after it: it is not there yet."""
    won: dict[str, str | int] = {f"won.{each.mission}.{each.round}": NOT_YET for each in at.won if each.round > come}
    return won | {f"worth.{rank}": UNTOLD for rank in RANKS[come:] if rank in at.missions}


def may_be(grid: Grid, come: int) -> tuple[str, ...]:
    """Where in the round a table may be that has filled in so much; from paper it goes on at the first of these.

    A round of which nothing is evaluated is being played; one that is evaluated is over, and the next one begins.
    """
    if WINNER in grid.pad:
        return ("over",)
    if not any(grid.is_filled(str(come), rank) for rank in RANKS):
        return ("action", "evaluation")
    return ("mission", "evaluation") if grid.is_complete(come) and come < ROUNDS else ("evaluation",)


PAPER = PaperPad(asks=asks, written=written, faults=faults, copied=copied)
