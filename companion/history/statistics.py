"""Statistics (aggregation) that friends argue about: won and lost, the best, streaks, the longest, the nemesis."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.engine.results import Better
from companion.history.matches import PastMatch

# Whoever loses in the second round has few rounds, and no record.
UNLESS_LOST: Better = "low unless lost"


class Tally(Struct, frozen=True):
    """How often; a match that was won and lost by nobody was played all the same."""

    played: int = 0
    won: int = 0
    lost: int = 0


class Best(Struct, frozen=True):
    """The best there was of a figure, and in which match: the first one where several are level."""

    statistic: str
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


class Judged(NamedTuple):
    """A match and how it went: 1 won, -1 lost, 0 neither; asked once, counted many times."""

    match: PastMatch
    how: int


def judged(matches: Iterable[PastMatch], person: str) -> list[Judged]:
    return [Judged(match, how_it_went(match, person)) for match in matches]


def numbers(matches: Sequence[PastMatch], better: Mapping[str, Better], person: str = "") -> Numbers:
    """The statistics of matches of one game, the oldest first; those that were not finished count for nothing."""
    over = judged((m for m in matches if m.result.is_decided and (not person or m.seats_of(person))), person)
    longest, current = streaks(over)
    by_players: dict[int, list[Judged]] = {}
    by_way: dict[tuple[str, str], list[Judged]] = {}
    for one in over:
        by_players.setdefault(len(one.match.summary.seats), []).append(one)
        for way in one.match.summary.ways.items():
            by_way.setdefault(way, []).append(one)
    return Numbers(
        tally=tally(over),
        longest_streak=longest,
        streak=current,
        bests=tuple(bests(over, better, person)),
        by_players=tuple((count, tally(by_players[count])) for count in sorted(by_players)),
        by_way=tuple(Way(*way, tally(by_way[way])) for way in sorted(by_way)),
        longest=max((one.match for one in over), key=lambda match: match.summary.played, default=None),
        seconds=sum(one.match.summary.played for one in over),
        nemesis=nemesis(over) if person else None,
    )


def tallies(matches: Iterable[PastMatch]) -> dict[str, Tally]:
    """How often each person played, won and lost, those of the most wins first."""
    played, won, lost = Counter[str](), Counter[str](), Counter[str]()
    for match in matches:
        winners = {match.names.get(seat, "") for seat in match.result.won}
        losers = {match.names.get(seat, "") for seat in match.result.lost} - winners
        played.update(match.people)
        won.update(winners)
        lost.update(losers)
    found = {name: Tally(count, won[name], lost[name]) for name, count in played.items()}
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].won, -pair[1].played, pair[0])))


def how_it_went(match: PastMatch, person: str = "") -> int:
    """1 won, -1 lost, 0 neither, for this person, who may have had several seats; for everybody a match against the box
    is won and lost together, and one between people is neither, not even where all are level."""
    won, lost = match.result.won, match.result.lost
    if person:
        seats = {*match.seats_of(person)}
        return 1 if not seats.isdisjoint(won) else 0 if seats.isdisjoint(lost) else -1
    return bool(won) - bool(lost) if match.result.is_common else 0


def tally(matches: Sequence[Judged]) -> Tally:
    hows = [one.how for one in matches]
    return Tally(len(hows), hows.count(1), hows.count(-1))


def streaks(matches: Iterable[Judged]) -> tuple[int, int]:
    """The most wins in a row, and how many at the end."""
    longest = current = 0
    for one in matches:
        current = current + 1 if one.how > 0 else 0 if one.how < 0 else current
        longest = max(longest, current)
    return longest, current


def bests(matches: Iterable[Judged], better: Mapping[str, Better], person: str) -> Iterable[Best]:
    found: dict[str, Best] = {}
    for match, how in matches:
        for figure, value in figures_of(match, person):
            if figure not in better or (how < 0 and better[figure] == UNLESS_LOST):
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


def nemesis(matches: Iterable[Judged]) -> tuple[str, int] | None:
    """Who won most often where this person lost: of level ones the first by name."""
    winners = Counter(
        name
        for match, how in matches
        if how < 0
        for name in {match.names.get(seat, "") for seat in match.result.won}
        if name
    )
    return min(winners.items(), key=lambda pair: (-pair[1], pair[0]), default=None)
