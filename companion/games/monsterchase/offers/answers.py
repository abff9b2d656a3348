"""What a card raises, an answer a tap: whom it hit, where the car came to, what it took, and that this was all."""

from collections.abc import Iterator

from companion.engine.holes import Filling
from companion.engine.proposals import Offer, Sure
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import (
    BEASTS,
    BOSS,
    CARD_EFFECTS,
    MIRRORS,
    ROLLING,
    SNOW,
    SPARKS,
    SPIRITS,
    YETIS,
)
from companion.games.monsterchase.driver.boulders import ROCK
from companion.games.monsterchase.offers.forms import has_room, is_answering, sign
from companion.games.monsterchase.offers.pilot import closing, end_choices
from companion.games.monsterchase.rules.hits import first_chance, is_bot
from companion.games.monsterchase.rules.pilot.answers import SHOT
from companion.games.monsterchase.rules.shields import OFF, holds
from companion.games.monsterchase.rules.tiles import FACES
from companion.games.monsterchase.rules.timing import acting, may_drive, shares
from companion.games.monsterchase.state import Race, is_action, is_secret

# With so many shields of one's own put into the blow; and where a shield of the boss takes all of it.
AT_THE_BOSS = ("answer.hit-boss", "answer.hit-boss-one", "answer.hit-boss-two")
AT_A_CAR = ("answer.hit-car", "answer.hit-car-one", "answer.hit-car-two")
SHIELDED = "answer.hit-boss-shielded"
# The die of each side that asks for one.
GAIN = {"life": "heart", "star": "star", "shield": "shield"}
DIE = {YETIS: "yetis", MIRRORS: "mirrors", ROLLING: "roll-rocks"}


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    """Questions to whoever drives; to the keeper, who may tell as much, plain acts."""
    if is_action(at):
        yield from parries(at, seat)
    car = at.turn.car
    if at.step != "turn" or not at.turn.asks or not may_drive(at, seat, car):
        return
    asks = is_answering(at, seat)
    # A missile hits once: what is told after it was no longer its doing.
    has_hit = at.turn.hurt > 0 or bool(at.turn.blows)
    first = f"hit-{SHOT}" if at.turn.asks == SHOT and not has_hit else "hit"
    yield from hits(at, seat, first, is_asked=asks)
    if asks:
        yield from endings(at, car, is_secret(at, car) and seat != car, first)
        yield from gains(at, car)
    yield from reached(at, car, "move" if asks else "")
    yield from tiles(at, car, "tile" if asks else "")
    if at.turn.tile and seat in acting(at):
        yield from of_tile(at, at.turn.tile)


# --- whom it hit ------------------------------------------------------------------------------------------------------


def hits(at: Race, seat: str, first: str, *, is_asked: bool) -> Iterator[Offer]:
    """The boss first, then the others, alone or with the shields of whoever deals (monsterchase-111).

    A missile that was passed on is fired by whoever got it, and may hit whoever gave it (monsterchase-67).
    """
    car = at.turn.car
    is_passed_on = at.turn.main == "cognitive" and first == f"hit-{SHOT}"
    fires = at.turn.guest if is_passed_on else car
    question = first if is_asked else ""
    may_add = not at.turn.guest and not at.turn.more and shares(at, seat, car) and not is_bot(at, car)
    most = at.pilots[car].shields if may_add else 0
    targets = (*((BOSS,) if at.boss else ()), *(other for other in at.pilots if other != fires))
    for target in targets:
        for more in range(most + 1):
            yield one_hit(at, target, more, question, saying(at, target, more))
    if at.turn.asks == SHOT:
        yield one_hit(at, ROCK, 0, question, Line("answer.hit-rock"))


def one_hit(at: Race, target: str, more: int, question: str, said: Line) -> Offer:
    """It closes the turn where nothing is left to choose, nor for the pilot who was hit."""
    given: dict[str, Filling] = {"target": target, "more": more, "ends": int(not may_parry(at, target))}
    # What was spent in defence is all that could still refuse it.
    kind = Offer if at.turn.guards else Sure
    return kind(action="hit", given=given, question=question, said=said, icon=sign(target))


def may_parry(at: Race, target: str) -> bool:
    """Whether somebody is still to say if a shield goes into the defence (monsterchase-112)."""
    return target in at.pilots and holds(at, target)


def saying(at: Race, target: str, more: int) -> Line:
    """The boss's heart before and after, a car by its name."""
    values: dict[str, Value] = {"target": target, "more": more, "count": 1 + more}
    if target == BOSS and at.boss:
        count = 1 + at.turn.more + more
        now = at.boss.points - count + first_chance(at, at.boss.shields, count)
        values |= {"was": at.boss.points, "now": now}
        return Line(SHIELDED if now == at.boss.points else AT_THE_BOSS[more], values)
    return Line(AT_A_CAR[more], values)


def endings(at: Race, car: str, hidden: bool, question: str) -> Iterator[Offer]:
    """Nothing, or nothing more; each shield or card that may be given up for it is one (monsterchase-47b)."""
    for give in end_choices(at, car, hidden):
        words = "answer.end-nothing" if not give else "answer.end-shield" if give == "shield" else "answer.end-card"
        said = Line(words, {"card": give})
        yield closing(at, car)(action="end-turn", given={"give": give}, question=question, said=said)


def parries(at: Race, seat: str) -> Iterator[Offer]:
    """On the phone of whoever was hit last and holds a shield: one damage less (monsterchase-112)."""
    for blow in at.turn.blows:
        is_open = not blow.is_top and blow.ended != OFF and blow.guarded < blow.count
        if is_open and blow.target != BOSS and holds(at, blow.target) and shares(at, seat, blow.target):
            said = Line("answer.parry", {"car": blow.target})
            yield Offer(action="spend-shield", given={"car": blow.target, "use": "less"}, question="parry", said=said)


# --- where the car came to --------------------------------------------------------------------------------------------


def reached(at: Race, car: str, question: str) -> Iterator[Offer]:
    """The prey where there is one, an obstacle, beyond the edge, the finish of a race of teams."""
    if at.boss and at.prey_tile and at.exposed and car not in at.late:
        said = Line("answer.on-prey") if question else None
        yield Offer(action="enter-prey", given={"car": car}, question=question, said=said, icon="prey")
    itself = "answer.hit-self" if question else "answer.hit-obstacle"
    yield one_hit(at, car, 0, question, Line(itself, {"car": car}))
    yield Sure(action="leave-track", question=question)
    if at.mode == "teams" and car not in at.crossed:
        yield Sure(action="cross", given={"car": car}, question=question)


def gains(at: Race, car: str) -> Iterator[Offer]:
    """A boost, as far as the sheet has room (monsterchase-7c, monsterchase-110)."""
    for what, icon in GAIN.items():
        if has_room(at, car, what):
            given: dict[str, Filling] = {"what": what, "car": car}
            yield Sure(action="mend", given=given, question="gain", said=Line(f"answer.gain-{what}"), icon=icon)


# --- sides of their own -----------------------------------------------------------------------------------------------


def tiles(at: Race, car: str, question: str) -> Iterator[Offer]:
    """Which one, of those in this circuit; what it asks comes after."""
    for tile in at.circuit:
        if tile in SPARKS:
            yield Offer(action="reach-tile", given={"tile": tile}, question=question)
        elif question and (tile == SNOW or (tile in BEASTS and not at.boss)):
            # Unasked it stands among the tiles of every car.
            said = Line("answer.on-tile", {"tile": tile})
            yield Offer(action="wake-tile", given={"car": car, "tile": tile}, question=question, said=said)


def of_tile(at: Race, tile: str) -> Iterator[Offer]:
    """Six faces, the app's die, or the effects of a card; or nothing after all."""
    car = at.turn.car
    if tile == SPIRITS:
        winter = at.chose("winter") == "yes"
        for effect in (each.id for each in CARD_EFFECTS.values() if winter or not each.needs_winter):
            said = Line("answer.tuck", {"card": effect})
            yield Offer(action="spirits", given={"card": effect}, question="spirit", said=said)
    elif tile in DIE:
        for face in (0,) if at.chose("luck") == "app" else range(1, FACES + 1):
            said = Line("answer.face", {"count": face}) if face else Line("answer.roll")
            yield Offer(action=DIE[tile], given={"car": car, "die": face}, question="die", said=said)
    question = "spirit" if tile == SPIRITS else "die"
    yield Offer(action="reach-tile", given={"tile": ""}, question=question, said=Line("answer.tile-nothing"))
