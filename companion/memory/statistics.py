"""Statistics (aggregation) that friends argue about: won and lost, the best, streaks, the longest, the nemesis."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from companion.engine.results import Better
from companion.memory.matches import PastMatch


class Tally(Struct, frozen=True):
    """How often; a match that was won and lost by nobody was played all the same."""

    played: int = 0
    won: int = 0
    lost: int = 0


class Best(Struct, frozen=True):
    """The best there was of a figure, and in which match: the first one where several are level."""

    figure: str
    value: int
    code: str


class Way(Struct, frozen=True):
    """How it went for so many players under one choice of what tells matches apart."""

    option: str
    choice: str
    tally: Tally


class Numbers(Struct, frozen=True):
    """What comes of comparing matches, for everybody or for one person."""

    tally: Tally
    # Wins in a row: the most there were, and those that still hold; a match that nobody won or lost breaks nothing.
    longest_streak: int = 0
    streak: int = 0
    bests: tuple[Best, ...] = ()
    # By how many played, and by difficulty, mode or opponent.
    by_players: tuple[tuple[int, Tally], ...] = ()
    by_way: tuple[Way, ...] = ()
    longest: PastMatch | None = None
    seconds: int = 0
    # Who won most often where this person lost, and how often.
    nemesis: tuple[str, int] | None = None


def numbers(matches: Sequence[PastMatch], better: Mapping[str, Better], person: str = "") -> Numbers:
    """The statistics of matches of one game, the oldest first; those that were not finished count for nothing."""
    over = [match for match in matches if match.result.is_decided and (not person or match.seats_of(person))]
    longest, current = streaks(over, person)
    return Numbers(
        tally=tally(over, person),
        longest_streak=longest,
        streak=current,
        bests=tuple(bests(over, better, person)),
        by_players=tuple(
            (count, tally([match for match in over if len(match.summary.seats) == count], person))
            for count in sorted({len(match.summary.seats) for match in over})
        ),
        by_way=tuple(by_way(over, person)),
        longest=max(over, key=lambda match: match.summary.played, default=None),
        seconds=sum(match.summary.played for match in over),
        nemesis=nemesis(over, person) if person else None,
    )


def has_won(match: PastMatch, person: str) -> bool:
    """Whether this person did, or for everybody anybody at all: a game against the box is won together."""
    won = match.result.won
    return any(seat in won for seat in match.seats_of(person)) if person else bool(won)


def has_lost(match: PastMatch, person: str) -> bool:
    lost = match.result.lost
    if person:
        return not has_won(match, person) and any(seat in lost for seat in match.seats_of(person))
    return not match.result.won and bool(lost)


def tally(matches: Sequence[PastMatch], person: str) -> Tally:
    return Tally(
        len(matches),
        sum(has_won(match, person) for match in matches),
        sum(has_lost(match, person) for match in matches),
    )


def streaks(matches: Iterable[PastMatch], person: str) -> tuple[int, int]:
    """The most wins in a row, and how many at the end."""
    longest = current = 0
    for match in matches:
        if has_won(match, person):
            current += 1
            longest = max(longest, current)
        elif has_lost(match, person):
            current = 0
    return longest, current


def bests(matches: Iterable[PastMatch], better: Mapping[str, Better], person: str) -> Iterable[Best]:
    found: dict[str, Best] = {}
    for match in matches:
        for figure, value in figures_of(match, person):
            if figure not in better:
                continue
            before = found.get(figure)
            sign = 1 if better[figure] == "high" else -1
            if before is None or sign * value > sign * before.value:
                found[figure] = Best(figure, value, match.code)
    return [found[figure] for figure in better if figure in found]


def figures_of(match: PastMatch, person: str) -> Iterable[tuple[str, int]]:
    """The figures of the table, and the points of each player or of this one."""
    yield from match.result.figures.items()
    seats = match.seats_of(person) if person else match.summary.seats
    for seat in seats:
        if seat in match.result.points:
            yield "points", match.result.points[seat]


def by_way(matches: Sequence[PastMatch], person: str) -> Iterable[Way]:
    choices = dict.fromkeys(pair for match in matches for pair in match.summary.ways.items())
    for option, choice in sorted(choices):
        played = [match for match in matches if match.summary.ways.get(option) == choice]
        yield Way(option, choice, tally(played, person))


def nemesis(matches: Iterable[PastMatch], person: str) -> tuple[str, int] | None:
    """Who won most often where this person lost: of level ones the first by name."""
    winners = Counter(
        name
        for match in matches
        if has_lost(match, person)
        for name in {match.names.get(seat, "") for seat in match.result.won}
        if name
    )
    return min(winners.items(), key=lambda pair: (-pair[1], pair[0]), default=None)
