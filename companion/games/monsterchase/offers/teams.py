"""What could be asked in a race of teams."""

from collections.abc import Iterator

from companion.engine.proposals import Offer
from companion.games.monsterchase.components import EXTRA, SHEETS, TEAMS
from companion.games.monsterchase.rules.mates import has_nitros
from companion.games.monsterchase.rules.teams import (
    LEAST_TEAMS,
    is_by_lot,
    places_left,
    sheets_left,
    sides,
    whose_go,
)
from companion.games.monsterchase.state import Race, are_mates, team_of
from companion.kit.offering import one


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if at.mode != "teams" or seat not in at.seats:
        return
    match at.step:
        case "sides":
            yield from sides_proposals(at, seat)
        case "lot":
            yield from lot_proposals(at)
        case "draft":
            is_go = is_by_lot(at) or team_of(at, seat) == whose_go(at)
            free = tuple(sheet for sheet in SHEETS if sheet not in at.picked)
            yield one("pick-sheet", "sheet", free if is_go else free[:1], primary=is_go, alike=True)
        case "share":
            yield from share_proposals(at, seat)
        case "grid":
            yield from grid_proposals(at, seat)
        case "turn" | "order":
            yield from track_proposals(at, seat)


def sides_proposals(at: Race, seat: str) -> Iterator[Offer]:
    yield Offer(action="ready-teams", primary=True)
    for count in range(LEAST_TEAMS, len(TEAMS) + 1):
        yield Offer(action="split-teams", given={"count": count})
    yield one("join-team", "team", TEAMS, alike=True)
    yield one("add-pilot", "team", sides(at))


def lot_proposals(at: Race) -> Iterator[Offer]:
    by_lot = is_by_lot(at)
    by_app = at.chose("luck") == "app"
    if by_lot:
        yield Offer(action="draw-lots", primary=True)
    yield one("name-first-team", "team", sides(at), primary=not by_lot and not by_app)
    yield Offer(action="draw-first-team", primary=not by_lot and by_app)


def share_proposals(at: Race, seat: str) -> Iterator[Offer]:
    team = team_of(at, seat)
    sheets = sheets_left(at, team)
    for car in at.pilots:
        if sheets and team_of(at, car) == team:
            yield one("give-sheet", "sheet", sheets, primary=car not in at.sheets, alike=True, car=car)


def grid_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """The own helmets that are left, on any free place; lots put any helmet on the last one (monsterchase-133)."""
    by_lot = is_by_lot(at)
    is_go = by_lot or team_of(at, seat) == whose_go(at)
    left = [car for car in at.pilots if car not in at.grid and (by_lot or are_mates(at, car, seat))]
    places = places_left(at)[-1:] if by_lot else places_left(at)
    for car in left if is_go else left[:1]:
        yield one("pick-grid", "position", places if is_go else places[:1], primary=is_go, alike=True, car=car)


def track_proposals(at: Race, seat: str) -> Iterator[Offer]:
    left = tuple(car for car in at.pilots if car not in at.crossed)
    if left:
        yield one("cross", "car", left, alike=True, is_sure=True)
    if at.step == "turn" and at.turn.star_used and seat != at.turn.car:
        yield Offer(action="ignore-power")
    if at.step == "turn" and has_nitros(at):
        yield from nitro_proposals(at, seat)


def nitro_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """For the own car and the one its team shares: earned against any opponent, passed on only by who has one."""
    rivals = tuple(car for car in at.pilots if not are_mates(at, car, seat))
    mates = tuple(car for car in at.pilots if are_mates(at, car, seat))
    for car in mates:
        if car in (seat, EXTRA):
            yield one("award-nitro", "over", rivals, alike=True, car=car)
            if at.nitros.get(car, 0):
                for back in (0, 1):
                    yield one("pass-nitro", "to", tuple(mate for mate in mates if mate != car), car=car, back=back)
