"""Dice, tucked cards and what tiles set off: only for tiles of this circuit, and for the cars one may roll for."""

from collections.abc import Iterator

from companion.engine.holes import Pick, Span
from companion.engine.proposals import Offer
from companion.games.monsterchase.components import (
    BEASTS,
    BOSS,
    CARD_EFFECTS,
    MIRRORS,
    ROLLING,
    SNOW,
    SPIRITS,
    VALUES,
    YETIS,
)
from companion.games.monsterchase.offers.hits import tells
from companion.games.monsterchase.rules.tiles import BOSS_TILES, FACES, rolling, user_of_spirit
from companion.games.monsterchase.rules.timing import may_drive
from companion.games.monsterchase.state import Race, is_action

# When the boss has moved, or is being moved on the table.
TILE_STEPS = ("move", "star", "assault-phase")
MOST_VALUE = max(VALUES)
# What a die is rolled for, and the tile that asks for it.
DICE = {"yetis": YETIS, "mirrors": MIRRORS, "roll-rocks": ROLLING}
PILOT_TILES = (*BEASTS, SNOW)


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    yield from spirit_proposals(at, seat)
    if not is_action(at):
        return
    yield from rock_proposals(at, seat)
    dice = [action for action, tile in DICE.items() if tile in at.circuit]
    for_boss = tuple([each for each in at.circuit if each in BOSS_TILES])
    for_cars = tuple([each for each in for_boss if each in PILOT_TILES])
    for car in rolling(at, seat) if dice or for_boss else ():
        for action in dice:
            yield die_proposal(at, action, car)
        tiles = for_boss if car == BOSS else for_cars
        if tiles:
            # Only what the boss does there is asked: its tiles have rules of this game (monsterchase-162).
            question = "boss-tile" if car == BOSS and at.step in TILE_STEPS else ""
            yield Offer(
                action="wake-tile", given={"car": car}, holes=(Pick(name="tile", options=tiles),), question=question
            )


def rock_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """The rock that woke, or each of those one may choose among."""
    if tells(at, seat):
        spaces = Span(name="value", low=1, high=MOST_VALUE)
        for rock in at.turn.awake:
            yield Offer(action="roll-boulder", given={"rock": rock}, holes=(spaces,), question="boulder")


def die_proposal(at: Race, action: str, car: str) -> Offer:
    is_due = action == "roll-rocks" and at.turn.rocks[:1] == (car,) and not at.turn.awake
    question = "rocks" * is_due
    if at.chose("luck") == "app":
        return Offer(action=action, given={"car": car, "die": 0}, question=question)
    return Offer(action=action, given={"car": car}, holes=(Span(name="die", low=1, high=FACES),), question=question)


def spirit_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """Tucking for the car in turn; using also away from the own turn, to say why not."""
    if SPIRITS in at.circuit and at.step == "turn" and may_drive(at, seat, at.turn.car):
        winter = at.chose("winter") == "yes"
        effects = tuple(each.id for each in CARD_EFFECTS.values() if winter or not each.needs_winter)
        yield Offer(action="spirits", holes=(Pick(name="card", options=effects),))
    car = user_of_spirit(at, seat)
    if is_action(at) and car in at.pilots and at.pilots[car].tucked:
        tucked = tuple(dict.fromkeys(at.pilots[car].tucked))
        yield Offer(action="use-spirit", holes=(Pick(name="card", options=tucked),))
