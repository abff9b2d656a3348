"""The table with one dial set; what has to follow from it follows."""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from companion.games.monsterchase.components import BOSS, PREY, UNKNOWN_TILE
from companion.games.monsterchase.dials.cards import card_of
from companion.games.monsterchase.dials.laps import LAP_DIALS
from companion.games.monsterchase.dials.listed import CHASE_SETUP, COUNTED, TO, UNTOLD
from companion.games.monsterchase.state import (
    SETUP_STEPS,
    UNREAD,
    Race,
    Turn,
    pair,
    with_boss,
    with_pilot,
    with_turn,
)
from companion.kit.dials import exchanged
from companion.kit.hands import resized

T = TypeVar("T")

# A dial that is one field of its own part of the table, and how it is read.
BOSS_FIELDS = {"points": "points", "most": "most", "mood": "mood", "boss-shields": "shields"}
PILOT_FIELDS = {"lives": "lives", "stars": "stars", "shields": "shields", "off": "times_off"}
CARD_FIELDS = {
    "assault": "assault",
    "aura": "aura",
    "last-assault": "last_assault",
    "last-aura": "last_aura",
}
LISTED_CARS = {"acted": "acted", "late": "late", "crossed": "crossed"}
# Lists of which a ruling may only forget the oldest.
PILES = {"seen": "seen", "dealt-assault": "dealt_assaults", "dealt-aura": "dealt_auras"}
# What belongs to one car at its step, and what is part of the boss's turn.
BOSS_TURN = ("flip", "star", "boss", "tie", "move")


def turned(at: Race, dial: str, value: str | int) -> Race:
    kind, *of = dial.split(".")
    if kind in BOSS_FIELDS:
        return with_boss(at, **{BOSS_FIELDS[kind]: value})
    if kind in PILOT_FIELDS:
        return with_pilot(at, of[0], **{PILOT_FIELDS[kind]: value})
    if kind in CARD_FIELDS:
        return replace(at, **{CARD_FIELDS[kind]: card_of(str(value))})
    if kind in LISTED_CARS:
        return replace(at, **{LISTED_CARS[kind]: listed(getattr(at, LISTED_CARS[kind]), of[0], value == "yes")})
    if kind in PILES:
        pile = getattr(at, PILES[kind])
        return replace(at, **{PILES[kind]: pile[len(pile) - int(value) :]})
    return SET[kind](at, of, value)


def listed(cars: tuple[str, ...], car: str, is_in: bool) -> tuple[str, ...]:
    if (car in cars) == is_in:
        return cars
    rest = tuple(each for each in cars if each != car)
    return (*rest, car) if is_in else rest


# --- the round --------------------------------------------------------------------------------------------------------


def set_step(at: Race, _of: list[str], value: str | int) -> Race:
    """Going back in the setup takes up what was laid; another step of a round leaves what had been begun."""
    step = str(value).removeprefix(TO)
    if step == at.step:
        return at
    if step in SETUP_STEPS:
        return back_to(at, step)
    cleared = replace(at, step=step, then="", owed_auras=0, placed=(), verdict="")
    if step == "turn":
        return turn_of(cleared, next_pilot(at))
    if step == "flip":
        return turn_of(cleared, BOSS)
    return cleared if step in BOSS_TURN else replace(cleared, turn=Turn(), flips=at.flips * (step == "assault-phase"))


def back_to(at: Race, step: str) -> Race:
    """What was decided after this step is open again."""
    blank = Race()
    gone: dict[str, object] = {"placed": (), "grid": {}, "ranking": ()}
    if step in CHASE_SETUP:
        gone |= {"prey_tile": 0} if step != "ranking" else {}
        gone |= {"reserves": (), "exposed": ()} if step == "circuit" else {}
    if at.boss is None:
        gone |= {"sheets": {}} if step != "grid" else {}
        gone |= {"picked": {}} if step not in ("share", "grid") else {}
        gone |= {"first_team": blank.first_team} if step in ("circuit", "sides", "lot") else {}
    if at.boss and step in ("circuit", "points"):
        at = with_boss(at, points=0, most=0)
    return replace(at, step=step, **gone)


def next_pilot(at: Race) -> str:
    """The pilot in turn, else the next who has not played, else the first."""
    pilots = [car for car in at.ranking if car != BOSS]
    if at.turn.car in pilots:
        return at.turn.car
    return next((car for car in pilots if car not in at.acted), pilots[0])


def turn_of(at: Race, car: str) -> Race:
    """The turn of this car: from its start, unless it is in it already; the boss turns over another card."""
    turn = at.turn if at.turn.car == car else Turn(car=car)
    acted = tuple(each for each in at.acted if each != car)
    if car == BOSS:
        return replace(at, turn=Turn(car=BOSS, hurt=turn.hurt), acted=acted, step="flip")
    return replace(at, turn=turn, acted=acted, step="turn")


def set_turn(at: Race, _of: list[str], value: str | int) -> Race:
    if value in (at.turn.car, "none"):
        return at
    return turn_of(replace(at, then="", owed_auras=0, placed=(), verdict=""), str(value))


def set_verdict(at: Race, _of: list[str], value: str | int) -> Race:
    return replace(at, verdict="" if value == "none" else str(value))


def set_round(at: Race, _of: list[str], value: str | int) -> Race:
    return replace(at, round=int(value))


def set_main(at: Race, _of: list[str], value: str | int) -> Race:
    """With another choice whatever was laid open for the old one goes back."""
    main = "" if value == "none" else str(value)
    return at if main == at.turn.main else with_turn(at, main=main, shown="", lender="", lent="")


def set_star(at: Race, _of: list[str], value: str | int) -> Race:
    return with_turn(at, star_used=value == "yes")


def set_draws(at: Race, _of: list[str], value: str | int) -> Race:
    return with_turn(at, draws=value == "yes")


def set_extra(at: Race, _of: list[str], value: str | int) -> Race:
    return with_turn(at, extra=int(value))


def set_rank(at: Race, of: list[str], value: str | int) -> Race:
    """Each helmet has one place: setting one exchanges it with where it was."""
    place, car = int(of[0]) - 1, str(value)
    was = at.ranking[place]
    return replace(at, ranking=tuple({was: car, car: was}.get(each, each) for each in at.ranking))


# --- the boss and its cards -------------------------------------------------------------------------------------------


def set_spun(at: Race, _of: list[str], value: str | int) -> Race:
    return with_boss(at, is_spun=value == "yes")


def set_hurt(at: Race, _of: list[str], value: str | int) -> Race:
    if at.chose("two-damages") == "turn":
        return with_turn(at, hurt=int(value))
    return replace(at, hurts=(at.round, int(value)))


def set_auras(at: Race, _of: list[str], value: str | int) -> Race:
    count = int(value)
    return replace(at, auras=at.auras[:count] + (UNREAD,) * (count - len(at.auras)))


def set_positive(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, auras=put(at.auras, of[0], card_of(str(value))))


# --- the circuit ------------------------------------------------------------------------------------------------------


def set_tile(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, circuit=put(at.circuit, of[0], UNKNOWN_TILE if value == COUNTED else str(value)))


def set_reserve(at: Race, of: list[str], value: str | int) -> Race:
    rest = {place for place in at.reserves if str(place) != of[0]}
    return replace(at, reserves=tuple(sorted(rest | {int(of[0])} if value == "yes" else rest)))


def set_prey(at: Race, _of: list[str], value: str | int) -> Race:
    """Who was late for the prey elsewhere is not late here (monsterchase-96)."""
    return at if value == at.prey_tile else replace(at, prey_tile=int(value), late=(), flips=0)


def set_exposed(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, exposed=counted(at.exposed, of[0], int(value)))


def set_sheltered(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, sheltered=counted(at.sheltered, of[0], int(value)))


def counted(tokens: tuple[str, ...], token: str, count: int) -> tuple[str, ...]:
    if tokens.count(token) == count:
        return tokens
    counts = {each: count if each == token else tokens.count(each) for each in PREY}
    return tuple(each for each, copies in counts.items() for _ in range(copies))


def set_flips(at: Race, _of: list[str], value: str | int) -> Race:
    return replace(at, flips=int(value))


# --- the pilots -------------------------------------------------------------------------------------------------------


def set_sheet(at: Race, of: list[str], value: str | int) -> Race:
    """Each sheet is there once: setting one exchanges it with who had it."""
    was = at.sheets[of[0]]
    swap = {was: str(value), str(value): was}
    return replace(at, sheets={car: swap.get(sheet, sheet) for car, sheet in at.sheets.items()})


def set_colour(at: Race, of: list[str], value: str | int) -> Race:
    """Each car is there once, as each sheet is."""
    return replace(at, colours=exchanged(at.colours, of[0], str(value)))


def set_hand(at: Race, of: list[str], value: str | int) -> Race:
    """What is known stays known as far as it goes."""
    hand, count = at.pilots[of[0]].hand, int(value)
    return with_pilot(at, of[0], hand=resized(hand, count))


def set_card(at: Race, of: list[str], value: str | int) -> Race:
    return with_pilot(at, of[0], hand=put(at.pilots[of[0]].hand, of[1], str(value)))


def set_tucked(at: Race, of: list[str], value: str | int) -> Race:
    """One more is taken for a steer until its own dial says what it is."""
    tucked, count = at.pilots[of[0]].tucked, int(value)
    return with_pilot(at, of[0], tucked=tucked[:count] + ("steer",) * (count - len(tucked)))


def set_spirit(at: Race, of: list[str], value: str | int) -> Race:
    return with_pilot(at, of[0], tucked=put(at.pilots[of[0]].tucked, of[1], str(value)))


def set_team(at: Race, of: list[str], value: str | int) -> Race:
    return replace(at, teams={**at.teams, of[0]: str(value)})


def set_nitros(at: Race, of: list[str], value: str | int) -> Race:
    return at if value == at.nitros.get(of[0], 0) else replace(at, nitros={**at.nitros, of[0]: int(value)})


def set_distance(at: Race, of: list[str], value: str | int) -> Race:
    rest = {key: spaces for key, spaces in at.distances.items() if key != pair(*of)}
    return replace(at, distances=rest if value == UNTOLD else {**rest, pair(*of): int(value)})


def put(values: tuple[T, ...], place: str, value: T) -> tuple[T, ...]:
    """The list with another value at this place, counted from one."""
    at = int(place) - 1
    return (*values[:at], value, *values[at + 1 :])


SET: dict[str, Callable[[Race, list[str], str | int], Race]] = {
    **LAP_DIALS,
    "step": set_step,
    "turn": set_turn,
    "verdict": set_verdict,
    "round": set_round,
    "main": set_main,
    "star": set_star,
    "draws": set_draws,
    "extra": set_extra,
    "rank": set_rank,
    "spun": set_spun,
    "hurt": set_hurt,
    "auras": set_auras,
    "positive": set_positive,
    "tile": set_tile,
    "reserve": set_reserve,
    "prey": set_prey,
    "exposed": set_exposed,
    "sheltered": set_sheltered,
    "flips": set_flips,
    "sheet": set_sheet,
    "colour": set_colour,
    "hand": set_hand,
    "card": set_card,
    "tucked": set_tucked,
    "spirit": set_spirit,
    "team": set_team,
    "nitros": set_nitros,
    "distance": set_distance,
}
