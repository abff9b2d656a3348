"""Team Racing: the teams, the draft of sheets and grid in passes that turn round, who wins."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.engine.facts import Action
from companion.engine.holes import Pick
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.games.monsterchase.components import EXTRA, SHEETS, TEAMS
from companion.games.monsterchase.facts.rounds import RankingSet, StepReached
from companion.games.monsterchase.facts.setup import HandsDealt
from companion.games.monsterchase.facts.teams import GridPicked, SheetPicked, TeamDrawn, TeamsSet
from companion.games.monsterchase.rules import rounds, sheets
from companion.games.monsterchase.rules.timing import at_step
from companion.games.monsterchase.state import Race, are_mates, team_of
from companion.kit.offering import any_of
from companion.kit.turns import anticlockwise_from, clockwise_from

LEAST_TEAMS, LEAST_PILOTS = 2, 2

# --- who races with whom ----------------------------------------------------------------------------------------------


def sides(at: Race) -> tuple[str, ...]:
    """The teams, clockwise around the table."""
    return tuple(dict.fromkeys(at.teams[seat] for seat in at.seats if seat in at.teams))


def seat_of_team(at: Race, team: str) -> str:
    """The seat a team is called by: its first."""
    return next((seat for seat in at.seats if at.teams.get(seat) == team), "")


def passes(at: Race) -> int:
    """Pilots in each team, hence passes of each draft (monsterchase-129)."""
    return max(Counter(at.teams.values()).values())


class ReadyTeams(Action, frozen=True, tag="ready-teams"):
    """The teams are made."""

    primary = True
    when = at_step("sides")

    @classmethod
    def offers(cls, _at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer()

    def decide(self, play: Play[Race]) -> None:
        """Two teams or more (monsterchase-127c), of two pilots or more (monsterchase-127), all equal
        (monsterchase-127b), side by side (monsterchase-130)."""
        at = play.state
        sizes = Counter(at.teams.values())
        small = min(sizes, key=lambda team: sizes[team])
        require(len(sizes) >= LEAST_TEAMS, "monsterchase-127c", count=len(sizes), least=LEAST_TEAMS)
        count = sizes[small]
        require(
            count >= LEAST_PILOTS, "monsterchase-127", seat=seat_of_team(at, small), count=count, least=LEAST_PILOTS
        )
        require(len(set(sizes.values())) == 1, "monsterchase-127b", least=sizes[small], most=max(sizes.values()))
        apart = sits_apart(at)
        require(not apart, "monsterchase-130", seat=apart)
        play.happens(StepReached(step="lot"))


class SplitTeams(Action, frozen=True, tag="split-teams"):
    """Neighbours together, in so many teams."""

    count: int

    is_often = True
    when = at_step("sides")

    @classmethod
    def offers(cls, _at: Race, _seat: str) -> Iterator[Offer]:
        yield from (cls.offer(count=count) for count in range(LEAST_TEAMS, len(TEAMS) + 1))

    def decide(self, play: Play[Race]) -> None:
        """Neighbours together (monsterchase-130), teams of one size; one that is one person short gets a pilot
        (monsterchase-127, monsterchase-128)."""
        seats = play.state.seats
        require(LEAST_TEAMS <= self.count <= len(TEAMS), "monsterchase-127c", count=self.count, least=LEAST_TEAMS)
        fewest, more = divmod(len(seats), self.count)
        most = fewest + (more > 0)
        require(most >= LEAST_PILOTS, "monsterchase-127", seat=seats[-1], count=most, least=LEAST_PILOTS)
        require(more in (0, self.count - 1), "monsterchase-127b", least=fewest, most=most)
        require_sheets(most * self.count)
        play.happens(TeamsSet(teams=neighbours(seats, self.count)))


def neighbours(seats: Sequence[str], count: int) -> dict[str, str]:
    """So many teams of people side by side; a pilot more for the last, if it is one short."""
    fewest, more = divmod(len(seats), count)
    size = fewest + (more > 0)
    teams = {seat: TEAMS[index // size] for index, seat in enumerate(seats)}
    return {**teams, EXTRA: TEAMS[count - 1]} if more else teams


def require_sheets(pilots: int) -> None:
    """A sheet for each of them (monsterchase-128c)."""
    require(pilots <= len(SHEETS), "monsterchase-128c", count=pilots, most=len(SHEETS))


class JoinTeam(Action, frozen=True, tag="join-team"):
    """Another team for whoever asks."""

    team: str

    is_often = True
    when = at_step("sides")

    @classmethod
    def offers(cls, _at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("team", TEAMS))

    def decide(self, play: Play[Race]) -> None:
        """Another team for whoever asks; an added pilot has to be added anew (monsterchase-127)."""
        at = play.state
        is_team = play.seat in at.seats and self.team in TEAMS
        require(is_team, "monsterchase-127c", count=len(sides(at)), least=LEAST_TEAMS)
        people = {seat: at.teams[seat] for seat in at.seats}
        play.happens(TeamsSet(teams={**people, play.seat: self.team}))


class AddPilot(Action, frozen=True, tag="add-pilot"):
    """One more car for the team that is short."""

    team: str

    is_often = True
    when = at_step("sides")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="team", options=sides(at)))

    def decide(self, play: Play[Race]) -> None:
        """One more car for the team with fewer people; its hand lies open to all (monsterchase-128,
        monsterchase-128b)."""
        at = play.state
        people = {seat: at.teams[seat] for seat in at.seats}
        sizes = Counter(at.teams.values())
        is_short = 0 < sizes[self.team] < max(sizes.values()) and sizes[self.team] == min(sizes.values())
        require(is_short, "monsterchase-128", seat=seat_of_team(at, self.team))
        require_sheets(len(people) + 1)
        play.happens(TeamsSet(teams={**people, EXTRA: self.team}))


def sits_apart(at: Race) -> str:
    """A seat with strangers between itself and its team; empty when every team sits together (monsterchase-130)."""
    circle = [at.teams[seat] for seat in at.seats]
    seen: set[str] = set()
    for index, seat in enumerate(at.seats):
        if circle[index] != circle[index - 1]:
            if circle[index] in seen:
                return seat
            seen.add(circle[index])
    return ""


# --- the draft --------------------------------------------------------------------------------------------------------


def turning(one_pass: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many passes, each begun by whoever ended the one before, in the other direction."""
    return tuple(team for index in range(count) for team in one_pass[:: -1 if index % 2 else 1])


def sheet_order(at: Race) -> tuple[str, ...]:
    """Who chooses a sheet when: from the team drawn by lot, clockwise first (monsterchase-129)."""
    return turning(clockwise_from(sides(at), at.first_team), passes(at))


def grid_order(at: Race) -> tuple[str, ...]:
    """Who places a helmet when: from whoever took the last sheet, anticlockwise first (monsterchase-131)."""
    return turning(anticlockwise_from(sides(at), sheet_order(at)[-1]), passes(at))


def whose_go(at: Race) -> str:
    """The team that chooses now; empty where none is waited for."""
    if at.step == "draft":
        return sheet_order(at)[len(at.picked)]
    return grid_order(at)[len(at.grid)] if at.step == "grid" else ""


def is_by_lot(at: Race) -> bool:
    return at.chose("team-draft") == "random"


class NameFirstTeam(Action, frozen=True, tag="name-first-team"):
    """The team that was drawn at the table begins."""

    team: str

    is_often = True
    when = at_step("lot")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        by_hand = not is_by_lot(at) and at.chose("luck") != "app"
        yield cls.offer(Pick(name="team", options=sides(at)), primary=by_hand)

    def decide(self, play: Play[Race]) -> None:
        """The team that was drawn begins (monsterchase-129)."""
        require(self.team in sides(play.state), "monsterchase-129")
        first_drawn(play, self.team)


class DrawFirstTeam(Action, frozen=True, tag="draw-first-team"):
    """Let the app draw the team that begins."""

    is_often = True
    when = at_step("lot")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=not is_by_lot(at) and at.chose("luck") == "app")

    def decide(self, play: Play[Race]) -> None:
        """The app draws the team that begins (monsterchase-129)."""
        first_drawn(play, play.chance.pick(sides(play.state), "first team"))


def first_drawn(play: Play[Race], team: str) -> None:
    play.happens(TeamDrawn(team=team))
    play.happens(StepReached(step="draft"))


def are_lots_drawn(play: Play[Race]) -> None:
    require(is_by_lot(play.state), "monsterchase-133")


class DrawLots(Action, frozen=True, tag="draw-lots"):
    """Let the app draw sheets and places."""

    primary = True
    is_often = True
    when = at_step("lot"), are_lots_drawn

    def decide(self, play: Play[Race]) -> None:
        """Chance gives out the sheets, then the helmets from the last place to the first (monsterchase-133)."""
        pilots = tuple(play.state.pilots)
        for car, sheet in zip(pilots, play.chance.shuffled(SHEETS, "sheets"), strict=False):
            sheets.take(play, car, sheet)
        for index, car in enumerate(play.chance.shuffled(pilots, "grid")):
            play.happens(GridPicked(car=car, position=len(pilots) - index))
        line_up(play)


def is_go(play: Play[Race]) -> None:
    """Teams choose one at a time; lots drawn at the table are told by anybody (monsterchase-129c, monsterchase-133)."""
    team = whose_go(play.state)
    is_own = team_of(play.state, play.seat) == team
    if not is_own and not is_by_lot(play.state):
        raise Refusal("monsterchase-129c", {"seat": seat_of_team(play.state, team)})


class PickSheet(Action, frozen=True, tag="pick-sheet"):
    """The team whose go it is takes a sheet."""

    sheet: str

    primary = True
    is_often = True
    when = at_step("draft"), is_go

    @staticmethod
    def looked_for(at: Race, _seat: str) -> bool:
        return at.step == "draft"

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("sheet", tuple(sheet for sheet in SHEETS if sheet not in at.picked)))

    def decide(self, play: Play[Race]) -> None:
        """The team whose go it is takes a sheet nobody has (monsterchase-129b)."""
        at = play.state
        taken = at.picked.get(self.sheet, "")
        require(self.sheet in SHEETS and not taken, "monsterchase-129b", card=self.sheet, other=seat_of_team(at, taken))
        play.happens(SheetPicked(team=whose_go(at), sheet=self.sheet))
        if len(play.state.picked) == len(at.pilots):
            play.happens(StepReached(step="share"))


class GiveSheet(Action, frozen=True, tag="give-sheet"):
    """A sheet of the team goes to one of its cars."""

    car: str
    sheet: str

    is_often = True
    when = at_step("share")

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        team = team_of(at, seat)
        if sheets := sheets_left(at, team):
            for car in at.pilots:
                if team_of(at, car) == team:
                    yield cls.offer(any_of("sheet", sheets), car=car, primary=car not in at.sheets)

    def decide(self, play: Play[Race]) -> None:
        """Each team shares out its own sheets among its own cars, each to one (monsterchase-130b, monsterchase-7b)."""
        at = play.state
        team = team_of(at, play.seat)
        is_own = at.picked.get(self.sheet) == team == team_of(at, self.car)
        require(is_own, "monsterchase-130b", card=self.sheet, seat=play.seat)
        holder = next((car for car, sheet in at.sheets.items() if sheet == self.sheet), "")
        require(not holder, "monsterchase-7b", other=holder)
        sheets.take(play, self.car, self.sheet)
        share_last(play, team)
        if len(play.state.sheets) == len(at.pilots):
            play.happens(StepReached(step="grid"))


def share_last(play: Play[Race], team: str) -> None:
    """The last sheet of a team goes to its last car by itself."""
    cars = cars_without(play.state, team)
    left = sheets_left(play.state, team)
    if len(cars) == len(left) == 1:
        sheets.take(play, cars[0], left[0])


def cars_without(at: Race, team: str) -> tuple[str, ...]:
    """The cars of a team that have no sheet yet."""
    return tuple(car for car in at.pilots if team_of(at, car) == team and car not in at.sheets)


def sheets_left(at: Race, team: str) -> tuple[str, ...]:
    """The sheets a team chose and has not handed out."""
    return tuple(sheet for sheet, of in at.picked.items() if of == team and sheet not in at.sheets.values())


def helmets_left(at: Race, seat: str) -> Iterator[str]:
    """The own helmets that are to be placed; of lots any."""
    by_lot = is_by_lot(at)
    return (car for car in at.pilots if car not in at.grid and (by_lot or are_mates(at, car, seat)))


class PickGrid(Action, frozen=True, tag="pick-grid"):
    """An own helmet goes on a free place of the grid."""

    car: str
    position: str

    primary = True
    is_often = True
    when = at_step("grid"), is_go

    @staticmethod
    def looked_for(at: Race, seat: str) -> bool:
        return at.step == "grid" and any(helmets_left(at, seat))

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """On any free place; lots put any helmet on the last one (monsterchase-133)."""
        places = any_of("position", places_left(at)[-1:] if is_by_lot(at) else places_left(at))
        yield from (cls.offer(places, car=car) for car in helmets_left(at, seat))

    def decide(self, play: Play[Race]) -> None:
        """A helmet of one's own, once, on any free place of the grid (monsterchase-132, monsterchase-132b); lots fill
        it from its end (monsterchase-133)."""
        at = play.state
        is_own = is_by_lot(at) or team_of(at, self.car) == whose_go(at)
        require(self.car in at.pilots and self.car not in at.grid and is_own, "monsterchase-132b", other=self.car)
        holder = next((car for car, place in at.grid.items() if str(place) == self.position), self.car)
        free = places_left(at)[-1:] if is_by_lot(at) else places_left(at)
        require(self.position in free, "monsterchase-132", position=self.position, other=holder)
        play.happens(GridPicked(car=self.car, position=int(self.position)))
        if len(at.pilots) - len(play.state.grid) == 1:
            car = next(car for car in at.pilots if car not in play.state.grid)
            play.happens(GridPicked(car=car, position=int(places_left(play.state)[0])))
            line_up(play)


def places_left(at: Race) -> tuple[str, ...]:
    """The places of the grid nobody stands on."""
    return tuple(str(place + 1) for place in range(len(at.pilots)) if place + 1 not in at.grid.values())


def line_up(play: Play[Race]) -> None:
    """The grid is the first ranking; hands are dealt and the race begins (monsterchase-131)."""
    grid = play.state.grid
    play.happens(RankingSet(ranking=tuple(sorted(grid, key=lambda car: grid[car]))))
    play.happens(HandsDealt())
    rounds.begin_turns(play)


# --- the end ----------------------------------------------------------------------------------------------------------


def positions(at: Race, team: str) -> list[int]:
    """The places of a team's pilots in the ranking."""
    return [number for number, car in enumerate(at.ranking, 1) if team_of(at, car) == team]


def totals(at: Race) -> dict[str, int]:
    """The positions of each team added up (monsterchase-139)."""
    return {team: sum(positions(at, team)) for team in sides(at)}


def standing(at: Race) -> tuple[str, ...]:
    """The teams, best first: the lowest total, then the last pilot further ahead (monsterchase-139,
    monsterchase-139b)."""
    sums = totals(at)
    return tuple(sorted(sides(at), key=lambda team: (sums[team], max(positions(at, team), default=0))))
