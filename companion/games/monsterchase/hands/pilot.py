"""A pilot's turn: cards played, drawn, discarded and passed; spaces driven; stars, lives and shields on the sheet."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import DECK_NAMES, UNKNOWN
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import Race


def card_drawn(at: Race, fact: f.CardDrawn) -> Iterator[Line]:
    if fact.count:
        yield line("drawn", "44", car=fact.car, count=fact.count, deck=DECK_NAMES.get(fact.colour, fact.colour))


def star_used(at: Race, fact: f.StarUsed) -> Iterator[Line]:
    payer = fact.payer or fact.car
    yield line("stars", "41", car=payer, was=at.pilots[payer].stars, now=fact.left)


def driven(car: str, spaces: int, rule: str) -> Iterator[Line]:
    if spaces:
        yield line("driven", rule, car=car, spaces=spaces)


def card_played(at: Race, fact: f.CardPlayed) -> Iterator[Line]:
    if fact.card == UNKNOWN:
        yield line("played-one", "42", car=fact.car)
    else:
        yield line("played", "42", car=fact.car, card=fact.card)
    yield from driven(fact.car, fact.moves, "42")


def manoeuvre_done(at: Race, fact: f.ManoeuvreDone) -> Iterator[Line]:
    yield line("played-two", "50", car=fact.car)
    yield from driven(fact.car, fact.moves, "53")


def car_spun(at: Race, fact: f.CarSpun) -> Iterator[Line]:
    yield line("spun", "51", car=fact.car)


def card_shown(at: Race, fact: f.CardShown) -> Iterator[Line]:
    yield line("shown", "62", car=fact.car, card=fact.card)


def cognitive_done(at: Race, fact: f.CognitiveDone) -> Iterator[Line]:
    yield line("played", "66", car=fact.car, card=fact.card)
    yield line("effect-to", "66", car=fact.to, card=fact.card)
    yield from driven(fact.car, fact.moves, "66")


def kinetic_done(at: Race, fact: f.KineticDone) -> Iterator[Line]:
    yield line("played", "68", car=fact.car, card=fact.card)
    yield from driven(fact.to, fact.given, "68")
    yield from driven(fact.car, fact.moves, "68")


def astral_done(at: Race, fact: f.AstralDone) -> Iterator[Line]:
    """The card is the giver's, the car that leaps is another."""
    yield line("played", "71", car=fact.giver, card=fact.card)
    yield line("leapt", "73", car=fact.car, to=fact.giver)


def effect_taken(at: Race, fact: f.EffectTaken) -> Iterator[Line]:
    pilot = at.pilots[fact.car]
    match fact.what:
        case "life":
            yield line("lives", "7c", car=fact.car, was=pilot.lives, now=fact.now)
        case "star":
            yield line("stars", "7c", car=fact.car, was=pilot.stars, now=fact.now)
        case "spaces":
            yield from driven(fact.car, fact.now, "43")
        case _:
            yield line("shields", "110", car=fact.car, was=pilot.shields, now=fact.now)


def card_given(at: Race, fact: f.CardGiven) -> Iterator[Line]:
    yield line("given", "47", car=fact.car)


def hand_dropped(at: Race, fact: f.HandDropped) -> Iterator[Line]:
    if at.pilots[fact.car].hand:
        yield line("hand-away", "74", car=fact.car, count=len(at.pilots[fact.car].hand))
