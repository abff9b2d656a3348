"""The pad of a race of teams: whose helmet is on which place, and who won."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.opening import Opening
from companion.engine.pads import Cell, Pad, PadFault, PadLine
from companion.engine.scores import Mark, Scores
from companion.engine.words import Line
from companion.games.monsterchase.components import EXTRA, TEAMS
from companion.games.monsterchase.scoring import team_scores, team_sheet
from companion.games.monsterchase.state import Race

WINNER = ("total", "winner")


def asks(opening: Opening) -> Pad:
    """Beside the team of a place the car on it: the next round is driven in that order (monsterchase-31). People join
    any of the teams there are, however few they need."""
    rows = team_sheet(opening).rows
    cars = (*opening.seats, *((EXTRA,) if len(opening.seats) % 2 else ()))
    of_place = (Mark("team", TEAMS), Mark("car", cars))
    return Pad((*(PadLine(row, of_place) for row in rows), PadLine("total", (Mark("winner", TEAMS),))))


def written(at: Race) -> Scores:
    return team_scores(at) | {(str(number), "car"): car for number, car in enumerate(at.ranking, 1)}


# --- what cannot be ---------------------------------------------------------------------------------------------------


def faults(opening: Opening, scores: Scores) -> Iterator[PadFault]:
    rows = team_sheet(opening).rows
    yield from of_helmets(rows, scores)
    teams = {row: str(scores[row, "team"]) for row in rows if (row, "team") in scores}
    yield from of_sizes(rows, teams)
    if len(teams) == len(rows) and WINNER in scores and scores[WINNER] != winner(teams):
        line = Line("pad-fault.winner", {"team": winner(teams)}, "monsterchase-139")
        yield PadFault(line, (*cells("team", teams), WINNER))


def cells(column: str, rows: Iterable[str]) -> tuple[Cell, ...]:
    return tuple((row, column) for row in rows)


def of_helmets(rows: tuple[str, ...], scores: Scores) -> Iterator[PadFault]:
    """Each helmet on one place (monsterchase-14b)."""
    cars = {row: str(scores[row, "car"]) for row in rows if (row, "car") in scores}
    for car, count in Counter(cars.values()).items():
        if count > 1:
            twice = cells("car", (row for row in cars if cars[row] == car))
            yield PadFault(Line("pad-fault.helmet", {"car": car, "count": count}, "monsterchase-14b"), twice)


def of_sizes(rows: tuple[str, ...], teams: dict[str, str]) -> Iterator[PadFault]:
    """Two teams at least, all of one size (monsterchase-127b)."""
    counts = Counter(teams.values())
    is_whole = len(teams) == len(rows)
    for team, count in counts.items():
        if 2 * count > len(rows) or (is_whole and count < max(counts.values())):
            yield PadFault(
                Line("pad-fault.size", {"team": team, "count": count}, "monsterchase-127b"),
                cells("team", (row for row in teams if teams[row] == team)),
            )


def winner(teams: dict[str, str]) -> str:
    """The lowest sum of places (monsterchase-139), then the last pilot further ahead (monsterchase-139b)."""
    places = {team: [int(row) for row in teams if teams[row] == team] for team in teams.values()}
    return min(places, key=lambda team: (sum(places[team]), max(places[team])))


# --- the table as the pad says ----------------------------------------------------------------------------------------


def copied(at: Race, scores: Scores) -> dict[str, str | int]:
    """Teams first, then each helmet on its place; where only the team is known its pilots stay in their order. With a
    winner the race is over, and who leads has crossed the finish (monsterchase-138)."""
    if scores.items() <= written(at).items():
        return {}
    cars = cars_on(at, scores)
    teams = {car: scores.get((place, "team"), "") for place, car in cars.items()}
    found: dict[str, str | int] = {f"team.{car}": team for car, team in teams.items() if team in at.teams.values()}
    found |= {f"rank.{place}": car for place, car in cars.items()}
    if WINNER in scores:
        first = cars.get("1", at.ranking[0])
        crossed: dict[str, str | int] = {} if at.crossed else {f"crossed.{first}": "yes"}
        found |= crossed | {"step": "to-over", "verdict": "teams"}
    return found


def cars_on(at: Race, scores: Scores) -> dict[str, str]:
    """Which car is on which place, as far as the pad says."""
    places = [str(number) for number in range(1, len(at.ranking) + 1)]
    found = {place: str(scores[place, "car"]) for place in places if scores.get((place, "car")) in at.ranking}
    left = [car for car in at.ranking if car not in found.values()]
    for place in places:
        mates = [car for car in left if at.teams[car] == scores.get((place, "team"))]
        if place not in found and mates:
            found[place] = mates[0]
            left.remove(mates[0])
    return {place: found[place] for place in places if place in found}
