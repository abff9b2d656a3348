"""Preparation: who drives, the circuit with its reserves, the boss's points, the prey; the ranking is in `rounds`."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.box import titled
from companion.engine.chance import Chance
from companion.engine.dispatch import AtSteps
from companion.engine.facts import Action, Fact, Learned
from companion.engine.holes import Pick, Span
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.monsterchase.components import (
    BOX,
    CHANGES,
    COLOURS,
    DRONE,
    KEEPER,
    LEAST_TILES,
    MOST_TILES,
    PREY_TILE,
    SHEETS,
    UNKNOWN_TILE,
    boss_points,
    change_fault,
    changed,
    free_tiles,
    prey_stack,
    ranking_strip_of,
    reserves,
    tile_fault,
)
from companion.games.monsterchase.facts.rounds import StepReached
from companion.games.monsterchase.facts.setup import (
    BossReady,
    CarPainted,
    CircuitClosed,
    Opened,
    PreyChanged,
    PreyReady,
    SheetTaken,
    TilesLaid,
)
from companion.games.monsterchase.facts.teams import TeamsSet
from companion.games.monsterchase.rules import rounds, sheets, teams
from companion.games.monsterchase.rules.timing import at_step, is_going_on, is_keeper, keeps
from companion.games.monsterchase.state import SETUP_STEPS, Race, counted, entrants
from companion.kit.offering import any_of

Points = Annotated[int, Meta(ge=0, le=99)]

LEAST_SEATS, MOST_SEATS = titled("monsterchase").seats
LEAST_POINTS, MOST_POINTS = 1, next(entry.most for entry in BOX if entry.id == "points")
# The steps at which a pilot sheet may still be taken, or changed for another.
SHEET_STEPS = ("circuit", "points", "prey", "ranking")
# The rule of a change that does not exist, by its kind.
KIND_RULES = {"ease": "monsterchase-141", "harden": "monsterchase-142", "add": "monsterchase-143"}


def posts(options: dict[str, str]) -> tuple[str, ...]:
    """The keeper of the boss has a seat of its own (monsterchase-19); a race of teams has no boss."""
    return (KEEPER,) if options.get("mode", "chase") == "chase" else ()


def setup(opening: Opening, chance: Chance) -> Sequence[Fact]:
    """Open the table: two to eight people (monsterchase-13b), and three at least to make two teams of two
    (monsterchase-127)."""
    seats = opening.seats
    require(LEAST_SEATS <= len(seats) <= MOST_SEATS, "monsterchase-13b", least=LEAST_SEATS, most=MOST_SEATS)
    opened = Opened(seats=seats, options=opening.options, box=opening.box)
    if opening.options.get("mode") != "teams":
        return (opened, *kept_cars(opening))
    require(len(seats) > LEAST_SEATS, "monsterchase-127", seat=seats[-1], count=1, least=teams.LEAST_PILOTS)
    return (opened, *kept_cars(opening), TeamsSet(teams=teams.neighbours(seats, teams.LEAST_TEAMS)))


# --- the circuit ------------------------------------------------------------------------------------------------------


def is_begun(play: Play[Race]) -> None:
    require(bool(play.state.circuit), "monsterchase-2", count=0, least=LEAST_TILES)


class CountTiles(Action, frozen=True, tag="count-tiles"):
    """Only how many tiles the circuit has."""

    count: int

    is_often = True
    when = is_keeper, at_step("circuit")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """First of all while none has been named."""
        yield cls.offer(Span(name="count", low=LEAST_TILES, high=MOST_TILES), primary=not at.circuit)

    def decide(self, play: Play[Race]) -> None:
        """Only how many there are: enough for reserves and prey (monsterchase-2, monsterchase-5)."""
        require(self.count >= LEAST_TILES, "monsterchase-2", count=self.count, least=LEAST_TILES)
        require(self.count <= MOST_TILES, "monsterchase-1")
        play.happens(TilesLaid(tiles=(UNKNOWN_TILE,) * self.count))
        circuit_closed(play)


class AddTile(Action, frozen=True, tag="add-tile"):
    """The next tile of the circuit, and which way up it lies."""

    tile: str

    is_often = True
    when = is_keeper, at_step("circuit")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """On a grid of numbers and sides; once a tile has been named the next ones come first, until they may make a
        ring."""
        if free := free_tiles(at.circuit, has_winter=at.chose("winter") == "yes"):
            tile = Pick(name="tile", options=free, entry="grid", alike=True)
            yield cls.offer(tile, primary=0 < len(at.circuit) < LEAST_TILES)

    def decide(self, play: Play[Race]) -> None:
        """A tile of the box, once, whichever way up (monsterchase-2b), the snowy ones only with Winter is Now
        (monsterchase-4)."""
        at = play.state
        fault = tile_fault(self.tile, at.circuit, at.chose("winter") == "yes")
        require(not fault, fault, tile=self.tile)
        play.happens(TilesLaid(tiles=(*at.circuit, self.tile)))


class RemoveTile(Action, frozen=True, tag="remove-tile"):
    """The last tile goes back."""

    is_often = True
    when = is_keeper, at_step("circuit"), is_begun

    def decide(self, play: Play[Race]) -> None:
        """The last tile goes back (monsterchase-2)."""
        play.happens(TilesLaid(tiles=play.state.circuit[:-1]))


class CloseCircuit(Action, frozen=True, tag="close-circuit"):
    """The ring is closed: reserves and prey can be placed."""

    is_often = True
    when = is_keeper, at_step("circuit")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(primary=len(at.circuit) >= LEAST_TILES)

    def decide(self, play: Play[Race]) -> None:
        """A ring of six tiles or more (monsterchase-2)."""
        count = len(play.state.circuit)
        require(count >= LEAST_TILES, "monsterchase-2", count=count, least=LEAST_TILES)
        circuit_closed(play)


def circuit_closed(play: Play[Race]) -> None:
    """Reserves lie where the circuit says (monsterchase-5), the prey are counted (monsterchase-11, monsterchase-11b); a
    race of teams has none and makes its teams."""
    count = len(play.state.circuit)
    boss = play.state.boss
    if boss is None:
        play.happens(CircuitClosed(tiles=count, reserves=(), prey=()))
        play.happens(StepReached(step="sides"))
        return
    stack = prey_stack(play.state.box, len(play.state.seats))
    play.happens(CircuitClosed(tiles=count, reserves=reserves(count), prey=stack))
    points = boss_points(play.state.box, boss.kind, counted(play.state))
    play.happens(BossReady(points=points) if points else StepReached(step="points"))


# --- the boss ---------------------------------------------------------------------------------------------------------


class CopyPoints(Action, frozen=True, tag="copy-points"):
    """The boss's points for so many players, as its board says."""

    points: Points

    when = is_keeper, at_step("points", "prey")

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """What nobody knows yet is not proposed (monsterchase-9b)."""
        known = at.boss.points if at.boss and at.step == "prey" else None
        points = Span(name="points", low=LEAST_POINTS, high=MOST_POINTS, is_copied=True, now=known)
        yield cls.offer(points, primary=True) if known is None else cls.offer(points, question="boss-points")

    def decide(self, play: Play[Race]) -> None:
        """The number on the boss's board for so many players is its start and its maximum (monsterchase-9,
        monsterchase-9b); until the prey are stacked another one may be said, also in place of what the box knew."""
        at = play.state
        fits = LEAST_POINTS <= self.points <= MOST_POINTS
        require(fits, "monsterchase-9b", value=self.points, count=counted(at), least=LEAST_POINTS)
        assert at.boss is not None
        play.happens(Learned(entry=f"points/{at.boss.kind}/{counted(at)}", value=self.points, remember=True))
        play.happens(BossReady(points=self.points))


# --- the prey ---------------------------------------------------------------------------------------------------------


def before_the_race(play: Play[Race]) -> None:
    require(play.state.step in SETUP_STEPS, "monsterchase-140")


class ChangePrey(Action, frozen=True, tag="change-prey"):
    """Another difficulty: a token of the stack for another, or one more."""

    change: str

    is_often = True
    when = is_keeper, before_the_race, at_step("prey")

    @staticmethod
    def looked_for(at: Race, seat: str) -> bool:
        """Also when the race has just begun; later nobody thinks of it any more."""
        is_early = at.step in SETUP_STEPS or (at.step == "turn" and at.round == 1 and at.mode == "chase")
        return is_early or not keeps(at, seat)

    @classmethod
    def offers(cls, _at: Race, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="change", options=tuple(CHANGES)))

    def decide(self, play: Play[Race]) -> None:
        """Easier, harder, hardest (monsterchase-141, monsterchase-142, monsterchase-143): before the race, with tokens
        that are there (monsterchase-144)."""
        at = play.state
        kind, _, token = self.change.partition("-")
        change = CHANGES.get(self.change)
        require(change is not None, KIND_RULES.get(kind, "monsterchase-143"), token=token)
        assert change is not None
        fault = change_fault(at.box, at.exposed, change)
        require(
            not fault, fault, token=change.into if fault == "monsterchase-144c" else change.out, count=len(at.seats)
        )
        play.happens(PreyChanged(change=change.id, prey=changed(at.exposed, change)))


class ReadyPrey(Action, frozen=True, tag="ready-prey"):
    """The stack lies on the third tile."""

    primary = True
    when = is_keeper, at_step("prey")

    def decide(self, play: Play[Race]) -> None:
        """The stack goes on the third tile (monsterchase-12); then the helmets (monsterchase-14)."""
        play.happens(PreyReady(tile=PREY_TILE))
        play.happens(StepReached(step="ranking"))
        if rounds.with_boss(play.state, ()):
            rounds.placed(play, ())


# --- the pilots -------------------------------------------------------------------------------------------------------


class TakeSheet(Action, frozen=True, tag="take-sheet"):
    """Which pilot sheet a car drives with."""

    car: str
    sheet: str

    is_often = True
    when = AtSteps[Race](frozenset(SHEET_STEPS))

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """One's own sheet; the drone's by anybody."""
        if at.mode == "chase" and at.step in SHEET_STEPS:
            for car in (seat, DRONE):
                if car in at.pilots:
                    yield cls.offer(Pick(name="sheet", options=SHEETS), car=car)

    def decide(self, play: Play[Race]) -> None:
        """A pilot sheet each, all different (monsterchase-7, monsterchase-7b); with two players one for the drone
        (monsterchase-121b, monsterchase-121c)."""
        at = play.state
        is_drone = self.car == DRONE
        require(not is_drone or DRONE in at.pilots, "monsterchase-121b", count=len(at.seats))
        require(self.car in at.pilots and self.sheet in SHEETS, "monsterchase-7")
        require(at.mode == "chase", "monsterchase-129")
        require(play.seat == self.car or is_drone, "monsterchase-31b", seat=self.car)
        at_step(*SHEET_STEPS)(play)
        holder = next((car for car, sheet in at.sheets.items() if sheet == self.sheet), "")
        require(not (holder and is_drone), "monsterchase-121c", seat=holder)
        require(not holder, "monsterchase-7b", other=holder)
        sheets.take(play, self.car, self.sheet)


def has_a_seat(play: Play[Race]) -> None:
    """The keeper drives no car (monsterchase-31b)."""
    require(play.seat in play.state.seats, "monsterchase-31b", seat=play.state.seats[0])


def may_paint(at: Race, seat: str) -> bool:
    """While the race is set up, and once for whoever sits down later (monsterchase-7d); then a correction does."""
    is_late = at.step != "over" and seat not in at.colours
    return seat in at.seats and (at.step in SETUP_STEPS or is_late)


class PaintCar(Action, frozen=True, tag="paint-car"):
    """Which colour one's own car is."""

    colour: str

    is_often = True
    is_sure = True
    when = is_going_on, has_a_seat
    may_be_open = may_paint

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        if may_paint(at, seat):
            taken = at.colours.values()
            yield cls.offer(any_of("colour", tuple([each for each in COLOURS if each not in taken])))

    def decide(self, play: Play[Race]) -> None:
        """A car each, so a colour each (monsterchase-7d); the keeper drives none (monsterchase-31b)."""
        at = play.state
        holder = next((car for car, colour in at.colours.items() if colour == self.colour), "")
        is_free = may_paint(at, play.seat) and self.colour in COLOURS and not holder
        require(is_free, "monsterchase-7d", other=holder, colour=self.colour)
        play.happens(CarPainted(car=play.seat, colour=self.colour))


def rematch(opening: Opening, at: Race) -> Opening:
    """Everybody keeps their car and, against the boss, their pilot.

    Helmets are placed by chance and teams drawn by lot, so nobody starts by turns.
    """
    kept = {"colour": at.colours, "sheet": at.sheets if at.mode == "chase" else {}}
    own = {seat: {name: of[seat] for name, of in kept.items() if seat in of} for seat in opening.seats}
    return replace(opening, seat_options={**opening.seat_options, **own})


def kept_cars(opening: Opening) -> tuple[Fact, ...]:
    """The pilots and colours people said before, at the table this one follows."""
    said = [(seat, opening.seat_options.get(seat, {})) for seat in opening.seats]
    return (
        *(SheetTaken(car=seat, sheet=of["sheet"]) for seat, of in said if of.get("sheet") in SHEETS),
        *(CarPainted(car=seat, colour=of["colour"]) for seat, of in said if of.get("colour") in COLOURS),
    )


def strip_for(at: Race) -> str:
    """The ranking strip to put on the table (monsterchase-13, monsterchase-13c)."""
    return ranking_strip_of(len(entrants(at)))
