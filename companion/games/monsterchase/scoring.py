"""The race as a score sheet: a row a round for the boss, or a row a position for teams, and how it ended."""

from msgspec.structs import replace

from companion.engine.opening import Opening
from companion.engine.scores import Mark, Scores, ScoreSheet, Write
from companion.games.monsterchase.components import FURIOUS, GREEN, NORMAL, RED, TEAMS
from companion.games.monsterchase.rules.teams import LEAST_PILOTS, LEAST_TEAMS, standing
from companion.games.monsterchase.state import UNSAID, VERDICTS, Lap, Race, lap, off_in_all, team_of

# As many rounds as a pad of half a sheet has room for.
ROUNDS = 11
# What has room in a column of two figures, and of one.
TWO_FIGURES, MOST_OFF_A_ROUND = 99, 9


def score_sheet(opening: Opening) -> ScoreSheet:
    """The boss round by round (monsterchase-37), or the last ranking of teams (monsterchase-139)."""
    if opening.options.get("mode", "chase") == "teams":
        return team_sheet(opening)
    return ScoreSheet(
        rows=tuple(str(number) for number in range(1, ROUNDS + 1)),
        columns=(
            Write("points", TWO_FIGURES),
            Mark("part", (GREEN, RED)),
            Mark("mood", (NORMAL, FURIOUS)),
            Write("off", MOST_OFF_A_ROUND),
        ),
        totals=(Write("off-all", TWO_FIGURES), Mark("verdict", VERDICTS)),
    )


def team_sheet(opening: Opening) -> ScoreSheet:
    """An odd table may have one more car than people (monsterchase-128), and no team has fewer than two."""
    positions = len(opening.seats) + len(opening.seats) % 2
    teams = TEAMS[: max(LEAST_TEAMS, positions // LEAST_PILOTS)]
    return ScoreSheet(
        rows=tuple(str(position) for position in range(1, positions + 1)),
        columns=(Mark("team", teams),),
        totals=(Mark("winner", teams),),
    )


def scores(at: Race) -> Scores:
    """What the sheet shows so far, the round that is being played among it."""
    return team_scores(at) if at.boss is None else chase_scores(at)


def chase_scores(at: Race) -> Scores:
    if not at.ranking:
        return {}
    found: Scores = {}
    for number, each in zip(range(at.round, 0, -1), rounds_of(at), strict=False):
        if number <= ROUNDS:
            found |= of_round(str(number), each)
    found["total", "off-all"] = off_in_all(at)
    if at.verdict in VERDICTS:
        found["total", "verdict"] = at.verdict
    return found


def of_round(row: str, each: Lap) -> Scores:
    """What paper did not say of a round stays blank."""
    found: Scores = {(row, "points"): each.points, (row, "mood"): each.mood}
    if each.part:
        found[row, "part"] = each.part
    if each.off != UNSAID:
        found[row, "off"] = each.off
    return found


def rounds_of(at: Race) -> tuple[Lap, ...]:
    """This round and those before it, the last first; where a correction made them fewer, the first row has the crashes
    of the ones without a row."""
    kept, gone = (lap(at), *reversed(at.laps)), sum(
        max(0, each.off) for each in tuple(reversed(at.laps))[at.round - 1 :]
    )
    return (*kept[: at.round - 1], replace(kept[at.round - 1], off=kept[at.round - 1].off + gone)) if gone else kept


def team_scores(at: Race) -> Scores:
    """The ranking by teams, and once the race is over who won it (monsterchase-139, monsterchase-139b)."""
    found: Scores = {(str(number), "team"): team_of(at, car) for number, car in enumerate(at.ranking, 1)}
    if at.verdict == "teams":
        found["total", "winner"] = standing(at)[0]
    return found
