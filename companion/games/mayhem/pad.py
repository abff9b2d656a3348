"""The pad that comes back as a photograph: where the teams stand and in which round, or who is still in."""

from collections.abc import Iterator

from companion.engine.opening import Opening
from companion.engine.pads import Cell, Digits, Pad, PadFault, PadLine, PaperPad
from companion.engine.scores import Mark, Scores
from companion.engine.words import Line
from companion.games.mayhem.components import SIDES, TO_WIN
from companion.games.mayhem.dials import MOST_ROUND, dials
from companion.games.mayhem.ending import REPLAY, is_knocked_out, is_over
from companion.games.mayhem.scoring import scores as counted
from companion.games.mayhem.state import KO, City, chosen, figures_of, foe, is_free_for_all
from companion.kit.dials import unset

ROUND, WINNER = ("total", "round"), ("total", "winner")
POINTS, MISSIONS, STILL = "points", "missions", "last"
STANDING, OUT = "standing", "out"
# Two characters, and a point for each KO (mayhem-36).
BOTH = 2

# --- what is asked ----------------------------------------------------------------------------------------------------


def asks(opening: Opening) -> Pad:
    """Points and missions of each team (mayhem-2); in the free-for-all who is still in (mayhem-73). No mission is worth
    nothing, so there are no more of them than points."""
    is_arena = has_an_arena(opening)
    sides = opening.seats if is_arena else SIDES
    still_in, count = (Mark(STILL, (STANDING, OUT)),), (Digits(POINTS, TO_WIN), Digits(MISSIONS, TO_WIN))
    return Pad(
        (
            *(PadLine(side, still_in if is_arena else count) for side in sides),
            PadLine("total", (Digits("round", MOST_ROUND),)),
            PadLine("total", (Mark("winner", (*sides, REPLAY)),)),
        )
    )


def has_an_arena(opening: Opening) -> bool:
    return opening.options["mode"] == "free-for-all"


# --- what this table would write --------------------------------------------------------------------------------------


def written(at: City) -> Scores:
    """As far as circles go: a number that has none is left blank."""
    most = {POINTS: TO_WIN, MISSIONS: TO_WIN, "round": MOST_ROUND}
    return {cell: value for cell, value in known(at).items() if cell[1] not in most or int(value) <= most[cell[1]]}


def known(at: City) -> Scores:
    """Nothing before the first round; then what the score sheet says, and which round it is."""
    return counted(at) | {ROUND: at.round} if at.round else {}


# --- what cannot be ---------------------------------------------------------------------------------------------------


def faults(opening: Opening, scores: Scores) -> tuple[PadFault, ...]:
    return tuple(of_the_arena(opening, scores) if has_an_arena(opening) else of_teams(scores))


def of_teams(scores: Scores) -> Iterator[PadFault]:
    """A mission brings a point at least (mayhem-32); who won has got there, and the other one has not."""
    points = {side: int(scores[side, POINTS]) for side in SIDES if (side, POINTS) in scores}
    missions = {side: int(scores[side, MISSIONS]) for side in SIDES if (side, MISSIONS) in scores}
    for side, count in missions.items():
        if count > points.get(side, count):
            line = Line("pad-fault.missions", {"side": side, "points": points[side], "count": count}, "mayhem-32")
            yield PadFault(line, cells_of(side))
    won = scores.get(WINNER)
    by_ko = {side: count < TO_WIN and count - missions.get(side, 0) >= BOTH for side, count in points.items()}
    for side, count in points.items():
        has_won = count >= TO_WIN or by_ko[side]
        if won in (side, REPLAY) and not has_won:
            rule = "mayhem-4" if won == REPLAY else "mayhem-3"
            line = Line("pad-fault.not-there", {"side": side, "points": count}, rule)
            yield PadFault(line, (*cells_of(side), WINNER))
        if won == foe(side) and count >= TO_WIN:
            rule = "mayhem-4" if points.get(foe(side), 0) >= TO_WIN else "mayhem-2"
            yield PadFault(Line("pad-fault.there", {"side": side, "points": count}, rule), ((side, POINTS), WINNER))


def cells_of(side: str) -> tuple[Cell, ...]:
    return ((side, POINTS), (side, MISSIONS))


def of_the_arena(opening: Opening, scores: Scores) -> Iterator[PadFault]:
    """The last one standing has won (mayhem-73); nobody has where all are out (mayhem-73e) or where several are left
    that can do each other no harm (mayhem-73f)."""
    won = scores.get(WINNER)
    said = {seat: scores[seat, STILL] for seat in opening.seats if (seat, STILL) in scores}
    left = [seat for seat, word in said.items() if word == STANDING]
    for seat, word in said.items():
        if won not in (None, REPLAY) and (word == STANDING) != (seat == won):
            words = "pad-fault.out" if seat == won else "pad-fault.standing"
            rule = "mayhem-73e" if len(said) == len(opening.seats) and not left else "mayhem-73"
            yield PadFault(Line(words, {"seat": seat, "winner": str(won)}, rule), ((seat, STILL), WINNER))
    if won == REPLAY and len(said) == len(opening.seats) and len(left) == 1:
        yield PadFault(Line("pad-fault.alone", {"seat": left[0]}, "mayhem-73"), ((left[0], STILL), WINNER))


# --- the table as the pad says ----------------------------------------------------------------------------------------


def copied(at: City, scores: Scores) -> dict[str, str | int]:
    """The round first: no KO is of one that has not come. A nought says nothing of it: a table that plays is in one."""
    if not at.round or scores.items() <= known(at).items():
        return {}
    found: dict[str, str | int] = {"round": scores[ROUND]} if scores.get(ROUND) else {}
    found |= in_the_arena(at, scores) if is_free_for_all(at) else in_teams(at, scores)
    return unset(dials(at), found)


def in_teams(at: City, scores: Scores) -> dict[str, str | int]:
    """Each mission done has taken a GO! card off the deck (mayhem-32)."""
    found: dict[str, str | int] = {}
    points = {side: int(scores.get((side, POINTS), at.sides[side].points)) for side in SIDES}
    done = {side: int(scores.get((side, MISSIONS), at.sides[side].done)) for side in SIDES}
    drawn = sum(done.values()) - sum(at.sides[side].done for side in SIDES)
    for side in SIDES:
        found |= {f"points.{side}": min(points[side], TO_WIN), f"done.{side}": done[side]}
    found["go"] = max(0, at.go - drawn)
    fallen = knocked_out(at, points, scores)
    last = int(scores.get(ROUND) or at.round)
    found |= {f"ko.{figure}": last for side in fallen for figure in figures_of(at, side)}
    if is_over(at):
        up = [side for side in SIDES if side not in fallen and is_knocked_out(at, side)]
        found |= {f"ko.{figure}": 0 for side in up for figure in figures_of(at, side)}
    return found


def knocked_out(at: City, points: dict[str, int], scores: Scores) -> tuple[str, ...]:
    """Which teams fell, where points alone do not say why it is over (mayhem-3, mayhem-4, mayhem-4b)."""
    short = tuple(side for side in SIDES if points[side] < TO_WIN)
    won = scores.get(WINNER)
    if won == REPLAY:
        if len(short) == 1 and chosen(at, "both-ends") == POINTS:
            return SIDES
        return tuple(foe(side) for side in short)
    return tuple(foe(side) for side in short if side == won)


def in_the_arena(at: City, scores: Scores) -> dict[str, str | int]:
    """Who is out is off the map for good; who is not, but was taken for it, is off without a KO until somebody says
    where. Nobody has won with several left: they are at peace (mayhem-73f)."""
    found: dict[str, str | int] = {}
    for figure, each in at.figures.items():
        word = scores.get((each.side, STILL))
        if word == OUT:
            found[f"at.{figure}"] = "off-ko"
        elif word == STANDING and each.off == KO:
            found[f"at.{figure}"] = "off-removed"
    left = [each for figure, each in at.figures.items() if found.get(f"at.{figure}", each.off) not in (KO, "off-ko")]
    is_peace = scores.get(WINNER) == REPLAY and len(left) > 1
    return found | {"peace": "yes" if is_peace else "no"}


PAD = PaperPad(asks=asks, written=written, faults=faults, copied=copied)
