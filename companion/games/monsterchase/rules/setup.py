"""Preparation: who drives, the circuit with its reserves, the boss's points, the prey; the ranking is in `rounds`."""

from collections.abc import Sequence
from math import inf

from companion.engine.chance import Chance
from companion.engine.facts import Action, Fact, Learned
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.engine.shapes import Opening
from companion.games.monsterchase import actions as a
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import (
    BOSSES,
    BOX,
    CHANGES,
    DRONE,
    DRONE_HAND,
    HAND,
    KEEPER,
    LEAST_TILES,
    PREY,
    PREY_TILE,
    SHEETS,
    TILES,
    UNKNOWN_TILE,
    Change,
    boss_points,
)
from companion.games.monsterchase.rules import rounds, teams
from companion.games.monsterchase.rules.moment import Decide, at_step, is_keeper, may_act_for
from companion.games.monsterchase.state import SETUP_STEPS, Race, colour_of, counted, entrants

LEAST_SEATS, MOST_SEATS = 2, 8
# The tiles with an energy reserve, and the length of circuit from which each has one (monsterchase-5).
RESERVES = {5: 7, 7: 9, 9: 11}
MOST_TILES = len({tile.number for tile in TILES.values()})
LEAST_POINTS, MOST_POINTS = 1, next(entry.most for entry in BOX if entry.id == "points")

# What the Monster Chase box holds beside the cards (monsterchase-1); the tiles from 17 on are its own.
INVENTORY = {
    "figures": len(BOSSES),
    "boards": 2,
    "shields": 8,
    "state": 1,
    "heart": 1,
    "reserves": len(RESERVES),
    "prey": sum(token.copies for token in PREY.values()),
    "helmet": 1,
    "strip": 1,
    "tiles": len({tile.number for tile in TILES.values() if tile.number > 16}),
    "sheets": len(SHEETS),
}

# The ranking strip for so many helmets, and the place an extension adds (monsterchase-13, monsterchase-13c).
STRIPS = {3: "3/4", 4: "3/4", 5: "5/6", 6: "5/6", 7: "5/6+7", 8: "7/8", 9: "7/8+9"}
# Starting hands up to this place of the grid: so many Sprint, so many Rush (monsterchase-17, monsterchase-176).
FIRST_HANDS = ((2, 3, 0), (4, 2, 1), (6, 1, 2), (inf, 0, 3))

KIND_RULES = {"ease": "monsterchase-141", "harden": "monsterchase-142", "add": "monsterchase-143"}


def posts(options: dict[str, str]) -> tuple[str, ...]:
    """The keeper of the boss has a seat of its own (monsterchase-19); a race of teams has no boss."""
    return (KEEPER,) if options.get("mode", "chase") == "chase" else ()


def setup(opening: Opening, chance: Chance) -> Sequence[Fact]:
    """Open the table: two to eight people (monsterchase-13b), and three at least to make two teams of two (monsterchase-127)."""
    seats = opening.seats
    require(LEAST_SEATS <= len(seats) <= MOST_SEATS, "monsterchase-13b", least=LEAST_SEATS, most=MOST_SEATS)
    sides: dict[str, str] = {}
    if opening.options.get("mode") == "teams":
        require(len(seats) > LEAST_SEATS, "monsterchase-127", seat=seats[-1], count=1, least=teams.LEAST_PILOTS)
        sides = {seat: opening.seat_options.get(seat, {}).get("team", "1") for seat in seats}
    return (f.Opened(seats=seats, teams=sides, options=opening.options, box=opening.box),)


# --- the circuit ------------------------------------------------------------------------------------------------------


def add_tile(play: Play[Race], action: a.AddTile) -> None:
    """Each tile once, whichever way up (monsterchase-2b), the snowy ones only with Winter is Now (monsterchase-4)."""
    is_keeper(play)
    at_step(play, "circuit")
    at = play.state
    require(action.tile in TILES, "monsterchase-1")
    tile = TILES[action.tile]
    laid = [TILES[each].number for each in at.circuit if each in TILES]
    require(tile.number not in laid, "monsterchase-2b", tile=action.tile)
    require(not tile.needs_winter or at.options.get("winter") == "yes", "monsterchase-4", tile=action.tile)
    play.happens(f.TilesLaid(tiles=(*at.circuit, action.tile)))


def remove_tile(play: Play[Race], action: a.RemoveTile) -> None:
    """The last tile goes back (monsterchase-2)."""
    is_keeper(play)
    at_step(play, "circuit")
    require(bool(play.state.circuit), "monsterchase-2", count=0, least=LEAST_TILES)
    play.happens(f.TilesLaid(tiles=play.state.circuit[:-1]))


def count_tiles(play: Play[Race], action: a.CountTiles) -> None:
    """Only how many there are: enough for reserves and prey (monsterchase-2, monsterchase-5)."""
    is_keeper(play)
    at_step(play, "circuit")
    require(action.count >= LEAST_TILES, "monsterchase-2", count=action.count, least=LEAST_TILES)
    require(action.count <= MOST_TILES, "monsterchase-1")
    play.happens(f.TilesLaid(tiles=(UNKNOWN_TILE,) * action.count))
    circuit_closed(play)


def close_circuit(play: Play[Race], action: a.CloseCircuit) -> None:
    """A ring of six tiles or more (monsterchase-2)."""
    is_keeper(play)
    at_step(play, "circuit")
    count = len(play.state.circuit)
    require(count >= LEAST_TILES, "monsterchase-2", count=count, least=LEAST_TILES)
    circuit_closed(play)


def circuit_closed(play: Play[Race]) -> None:
    """Reserves and prey lie where the circuit says (monsterchase-5, monsterchase-12); a race of teams has none and makes its teams."""
    count = len(play.state.circuit)
    boss = play.state.boss
    if boss is None:
        play.happens(f.CircuitClosed(tiles=count, reserves=(), prey=()))
        play.happens(f.StepReached(step="sides"))
        return
    play.happens(f.CircuitClosed(tiles=count, reserves=reserves(count), prey=prey_stack(len(play.state.seats))))
    points = boss_points(play.state.box, boss.kind, counted(play.state))
    play.happens(f.BossReady(points=points) if points else f.StepReached(step="points"))


def reserves(tiles: int) -> tuple[int, ...]:
    """The tiles with an energy reserve in a circuit of so many (monsterchase-5)."""
    return tuple(tile for tile, least in RESERVES.items() if tiles >= least)


def prey_stack(players: int) -> tuple[str, ...]:
    """The base set, and a plain heart for each player beyond the third (monsterchase-11, monsterchase-11b)."""
    base = tuple(token.id for token in PREY.values() for _ in range(token.base))
    return (*base, *("heart",) * (players - 3))


# --- the boss ---------------------------------------------------------------------------------------------------------


def copy_points(play: Play[Race], action: a.CopyPoints) -> None:
    """The number on the boss's board for so many players is its start and its maximum (monsterchase-9, monsterchase-9b)."""
    is_keeper(play)
    at_step(play, "points")
    at = play.state
    fits = LEAST_POINTS <= action.points <= MOST_POINTS
    require(fits, "monsterchase-9b", value=action.points, count=counted(at), least=LEAST_POINTS)
    assert at.boss is not None
    if action.remember:
        play.happens(Learned(entry=f"points/{at.boss.kind}/{counted(at)}", value=action.points, remember=True))
    play.happens(f.BossReady(points=action.points))


# --- the prey ---------------------------------------------------------------------------------------------------------


def change_prey(play: Play[Race], action: a.ChangePrey) -> None:
    """Easier, harder, hardest (monsterchase-141, monsterchase-142, monsterchase-143): before the race, with tokens that are there (monsterchase-144)."""
    is_keeper(play)
    at = play.state
    require(at.step in SETUP_STEPS, "monsterchase-140")
    at_step(play, "prey")
    kind, _, token = action.change.partition("-")
    change = CHANGES.get(action.change)
    require(change is not None, KIND_RULES.get(kind, "monsterchase-143"), token=token)
    assert change is not None
    require(not change.out or change.out in at.exposed, "monsterchase-144b", token=change.out, count=len(at.seats))
    require(left_in_box(at, change.into) > 0, "monsterchase-144c", token=change.into)
    play.happens(f.PreyChanged(change=change.id, prey=changed(at.exposed, change)))


def left_in_box(at: Race, token: str) -> int:
    """How many of a kind are not in the stack (monsterchase-144)."""
    return PREY[token].copies - at.exposed.count(token)


def changed(stack: tuple[str, ...], change: Change) -> tuple[str, ...]:
    left = list(stack)
    if change.out:
        left.remove(change.out)
    return (*left, change.into)


def ready_prey(play: Play[Race], action: a.ReadyPrey) -> None:
    """The stack goes on the third tile (monsterchase-12); then the helmets (monsterchase-14)."""
    is_keeper(play)
    at_step(play, "prey")
    play.happens(f.PreyReady(tile=PREY_TILE))
    play.happens(f.StepReached(step="ranking"))
    if rounds.with_boss(play.state, ()):
        rounds.placed(play, ())


# --- the pilots -------------------------------------------------------------------------------------------------------


def take_sheet(play: Play[Race], action: a.TakeSheet) -> None:
    """A pilot sheet each, all different (monsterchase-7, monsterchase-7b); with two players one for the drone (monsterchase-121b, monsterchase-121c)."""
    at = play.state
    is_drone = action.car == DRONE
    require(not is_drone or DRONE in at.pilots, "monsterchase-121b", count=len(at.seats))
    require(action.car in at.pilots and action.sheet in SHEETS, "monsterchase-7")
    may_act_for(play, action.car)
    require(at.mode == "chase", "monsterchase-129")
    at_step(play, "circuit", "points", "prey", "ranking")
    other = next((car for car, sheet in at.sheets.items() if sheet == action.sheet and car != action.car), "")
    require(not (other and is_drone), "monsterchase-121c", seat=other)
    require(not other, "monsterchase-7b", other=other)
    play.happens(f.SheetTaken(car=action.car, sheet=action.sheet))


def strip_of(at: Race) -> str:
    """The ranking strip to put on the table (monsterchase-13, monsterchase-13c)."""
    return STRIPS[len(entrants(at))]


def first_hand(at: Race, car: str) -> tuple[int, int]:
    """The Sprint and Rush cards a car starts with, by its place on the grid (monsterchase-17, monsterchase-176, monsterchase-123)."""
    if car == DRONE:
        return (DRONE_HAND, 0) if colour_of(at, car) == "green" else (0, DRONE_HAND)
    place = at.ranking.index(car) + 1
    sprint, rush = next((green, red) for last, green, red in FIRST_HANDS if place <= last)
    assert sprint + rush == HAND
    return sprint, rush


DECIDE: dict[type[Action], Decide] = {
    a.AddTile: add_tile,
    a.RemoveTile: remove_tile,
    a.CountTiles: count_tiles,
    a.CloseCircuit: close_circuit,
    a.CopyPoints: copy_points,
    a.ChangePrey: change_prey,
    a.ReadyPrey: ready_prey,
    a.TakeSheet: take_sheet,
}
