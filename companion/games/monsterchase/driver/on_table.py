"""The table as the boss's move finds it, and as it would be after what happens on the way."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.engine.play import Play
from companion.games.monsterchase.components import (
    KEEPER,
    MOODS,
    MOST_SHIELDS,
    hearts,
    is_unstoppable,
    trigger,
)
from companion.games.monsterchase.driver import strip
from companion.games.monsterchase.driver.events import Driver, Event, Rules
from companion.games.monsterchase.driver.strip import Strip
from companion.games.monsterchase.facts import evolve
from companion.games.monsterchase.rules import enact, mood
from companion.games.monsterchase.state import Race, counted

# What could change a mood, by what a board may name.
WAVERS = {"heals": "heal", "two-damage": "hurt", "any-damage": "hurt", "pilot-off": "off-track"}


# --- what it is driven with -------------------------------------------------------------------------------------------


def track_of(at: Race) -> Strip:
    """The drawing, with what the app keeps itself."""
    return counting(at, strip.read(at.strip))


def counting(at: Race, drawn: Strip) -> Strip:
    """The same track with the lives and shields of this table, those put up already too, its prey and reserves."""
    assert at.boss is not None
    cars = tuple(
        replace(car, lives=at.pilots[car.id].lives, shields=shields_of(at, car.id))
        for car in drawn.cars
        if car.id in at.pilots
    )
    return replace(drawn, shields=at.boss.shields, cars=cars, prey=at.prey_tile, reserves=at.reserves)


def shields_of(at: Race, car: str) -> int:
    """What may keep a blow off it: what it holds, and what its pilot has put up for the next one
    (monsterchase-114)."""
    return min(MOST_SHIELDS, at.pilots[car].shields + at.turn.guards.get(car, 0))


def boss_of(at: Race) -> Driver:
    """How the boss drives now (monsterchase-97); its mood matters on the way only if it drives otherwise in the
    other."""
    assert at.boss is not None
    box, kind = at.box, at.boss.kind
    now = is_unstoppable(box, kind, at.boss.mood)
    other = is_unstoppable(box, kind, MOODS[at.boss.mood])
    ends = trigger(box, kind, at.boss.mood)
    may_change = WAVERS.get(ends, "") if now != other else ""
    return Driver(
        is_unstoppable=now,
        is_spun=at.boss.is_spun,
        wavers=(may_change,) if may_change else (),
        turns_at=mood.left_to_turn(at, ends) if may_change else 0,
        points=at.boss.points,
        most=at.boss.most,
        energy=counted(at),
        hearts=hearts(at.exposed),
    )


def rules_of(at: Race) -> Rules:
    """The house rulings a move rests on."""
    return Rules(
        boss_shields=at.chose("boss-shields"),
        drone_shields=at.chose("drone-shields"),
        boss_power_up=at.chose("boss-power-up") == "yes",
        boss_repair=at.chose("boss-repair") == "heals",
        overkill=at.chose("overkill"),
        blow_mood=at.chose("blow-mood"),
    )


# --- what it would come to --------------------------------------------------------------------------------------------


class Guess(Play[Race]):
    """A play on the side: what would lie on the table, and no fact of it is kept."""

    def __init__(self, at: Race) -> None:
        self.state, self.seat, self.chance, self.facts = at, KEEPER, Chance(b""), []

    def happens(self, fact: Fact) -> None:
        self.state = evolve(self.state, fact)


def after(at: Race, trace: Sequence[Event]) -> Race:
    """The table as it would be after these events; its drawing is left as it was."""
    if not any(event.kind in enact.KEPT_ACCOUNT_OF for event in trace):
        return at
    guess = Guess(at)
    enact.enact(guess, trace)
    return guess.state
