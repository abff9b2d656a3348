"""A slow recount of statistics: one question at a time over every match, with nothing kept from the one before."""

from collections.abc import Sequence

from companion.history.matches import PastMatch
from companion.history.statistics import Tally


def sat(match: PastMatch, person: str) -> list[str]:
    return [seat for seat in match.summary.seats if match.names.get(seat) == person]


def won(match: PastMatch, person: str) -> bool:
    """Asked for nobody: all who sat there, none left out."""
    if not person:
        return set(match.result.won) == set(match.summary.seats) and not match.result.points
    return any(match.names.get(seat) == person for seat in match.result.won)


def lost(match: PastMatch, person: str) -> bool:
    if not person:
        return set(match.result.lost) == set(match.summary.seats)
    if won(match, person):
        return False
    return any(match.names.get(seat) == person for seat in match.result.lost)


def counted(matches: Sequence[PastMatch], person: str) -> list[PastMatch]:
    found = []
    for match in matches:
        if (match.result.won or match.result.lost) and (not person or sat(match, person)):
            found.append(match)
    return found


def tally(matches: Sequence[PastMatch], person: str) -> Tally:
    every = counted(matches, person)
    return Tally(len(every), len([1 for m in every if won(m, person)]), len([1 for m in every if lost(m, person)]))


def longest_streak(matches: Sequence[PastMatch], person: str) -> int:
    """The longest stretch without a loss, of which only the wins count."""
    every, best = counted(matches, person), 0
    for first in range(len(every)):
        for last in range(first, len(every)):
            stretch = every[first : last + 1]
            if not any(lost(match, person) for match in stretch):
                best = max(best, sum(won(match, person) for match in stretch))
    return best


def streak(matches: Sequence[PastMatch], person: str) -> int:
    every, count = counted(matches, person), 0
    while every and not lost(every[-1], person):
        count += won(every[-1], person)
        every = every[:-1]
    return count


def best(matches: Sequence[PastMatch], figure: str, way: str, person: str) -> tuple[int, str] | None:
    """The best value there is, and the first match that has it."""
    values = []
    for match in counted(matches, person):
        seats = sat(match, person) if person else list(match.summary.seats)
        if way == "low unless lost" and lost(match, person):
            continue
        if figure in match.result.figures:
            values.append((match.result.figures[figure], match.code))
        if figure == "points":
            values += [(match.result.points[seat], match.code) for seat in seats if seat in match.result.points]
    if not values:
        return None
    numbers = [value for value, _ in values]
    top = max(numbers) if way == "high" else min(numbers)
    return top, next(code for value, code in values if value == top)


def nemesis(matches: Sequence[PastMatch], person: str) -> tuple[str, int] | None:
    beaten: list[tuple[str, int]] = []
    for name in sorted({name for match in matches for name in match.names.values() if name}):
        count = len([1 for m in counted(matches, person) if lost(m, person) and won(m, name)])
        if count:
            beaten.append((name, count))
    most = max((count for _, count in beaten), default=0)
    return next(((name, count) for name, count in beaten if count == most), None)
