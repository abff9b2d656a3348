"""Dice, tucked cards and what tiles set off: only for tiles of this circuit, and for the cars one may roll for."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.holes import Filling, Pick, Span
from companion.engine.proposals import Offer
from companion.engine.words import Line
from companion.games.monsterchase.components import (
    BEASTS,
    BOSS,
    CARD_EFFECTS,
    KEEPER,
    MIRRORS,
    ROLLING,
    SNOW,
    SPIRITS,
    VALUES,
    YETIS,
)
from companion.games.monsterchase.offers.hits import tells
from companion.games.monsterchase.rules.tiles import BOSS_TILES, FACES, placer, rolling, user_of_spirit
from companion.games.monsterchase.rules.timing import may_drive, shares
from companion.games.monsterchase.state import Race, has_rocks, is_action

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
    yield from placing_proposals(at, seat)
    yield from rock_proposals(at, seat)
    dice = [action for action, tile in DICE.items() if tile in at.circuit]
    for_boss = tuple([each for each in at.circuit if each in BOSS_TILES])
    for_cars = tuple([each for each in for_boss if each in PILOT_TILES])
    for car in rolling(at, seat) if dice or for_boss else ():
        for action in dice:
            yield from die_proposals(at, action, car)
        tiles = for_boss if car == BOSS else for_cars
        if tiles:
            # Only what the boss does there is asked: its tiles have rules of this game (monsterchase-162).
            is_asked = car == BOSS and at.step in TILE_STEPS and not has_rocks(at)
            question = "boss-tile" if is_asked else ""
            yield Offer(
                action="wake-tile", given={"car": car}, holes=(Pick(name="tile", options=tiles),), question=question
            )


def placing_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """Where the missing rock goes, of spaces equally near (monsterchase-155b)."""
    car = at.turn.placer.partition(":")[0]
    if car and (seat == KEEPER or shares(at, seat, placer(at, car))):
        for cell in at.turn.placing:
            yield Offer(action="put-rock", given={"cell": cell}, question="rock-place", icon="rock")


def rock_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """The rock that woke, each value of its card an answer; or each of those one may choose among."""
    if not tells(at, seat):
        return
    spaces = Span(name="value", low=1, high=MOST_VALUE)
    for rock in at.turn.awake:
        if len(at.turn.awake) == 1:
            given: dict[str, Filling] = {"rock": rock}
            yield from faces(Offer(action="roll-boulder", given=given, question="boulder"), "value", MOST_VALUE)
        else:
            yield Offer(action="roll-boulder", given={"rock": rock}, holes=(spaces,), question="boulder")


def die_proposals(at: Race, action: str, car: str) -> Iterator[Offer]:
    """The app's die, or the one on the table: where it is due each face is an answer."""
    is_due = action == "roll-rocks" and at.turn.rocks[:1] == (car,) and not (at.turn.awake or at.turn.placing)
    found = Offer(action=action, given={"car": car}, question="rocks" * is_due)
    if at.chose("luck") == "app":
        yield replace(found, given={"car": car, "die": 0})
    elif is_due:
        yield from faces(found, "die", FACES)
    else:
        yield replace(found, holes=(Span(name="die", low=1, high=FACES),))


def faces(offer: Offer, name: str, most: int) -> Iterator[Offer]:
    for face in range(1, most + 1):
        yield replace(offer, given={**offer.given, name: face}, said=Line("answer.face", {"count": face}))


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
