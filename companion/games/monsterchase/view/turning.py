"""The card of the moment in the turn of a car people drive: for whoever drives, whoever is asked, and the others."""

from companion.engine.view import Now
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import DRONE, EXTRA, SPARK_RULES
from companion.games.monsterchase.rules.pilot.hand import owed
from companion.games.monsterchase.rules.pilot.turn import gives_as_bot, last_hand
from companion.games.monsterchase.rules.timing import acting, drivers, is_for_giver
from companion.games.monsterchase.state import Race, entrants, hand_size
from companion.games.monsterchase.view.now import SETTLED_ICONS, settled_first

# Our icon of whoever has no seat.
TURN_ICONS = {DRONE: "drone", EXTRA: "car"}


def now(at: Race, viewer: str | None) -> Now:
    """Never twice alike: the number of the turn, whose it is, and what was played (monsterchase-31)."""
    count = turns(at)
    icon = at.turn.asks or TURN_ICONS.get(at.turn.car, f"seat-{at.turn.car}")
    if first := settled_first(at):
        return Now(line=first, icon=SETTLED_ICONS.get(first.words, "rock"), count=count)
    if viewer is not None and is_for_giver(at) and viewer in acting(at):
        return Now(line=wanted(at), icon="hand", count=count)
    if viewer is not None and viewer in drivers(at, at.turn.car):
        return Now(line=mine(at), icon=icon, count=count)
    return Now(line=others(at), icon=icon, count=count)


def turns(at: Race) -> int:
    """The number of the turn in the race, the boss's among them."""
    return (at.round - 1) * len(entrants(at)) + len(at.acted) + bool(at.turn.car)


def wanted(at: Race) -> Line:
    """For whoever has to hand over a card or keep it; of a hand that several look at, by its name (monsterchase-71)."""
    car, giver = at.turn.car, at.turn.asked
    words = "now.card-wanted-of" if giver in OPENING else "now.card-wanted"
    return Line(words, {"car": car, "giver": giver}, "monsterchase-71")


# --- for whoever drives -----------------------------------------------------------------------------------------------


def mine(at: Race) -> Line:
    """What comes first is settled first: a side of its own, a transfer that was begun."""
    car, turn = at.turn.car, at.turn
    if turn.tile:
        return Line("now.on-tile", {"tile": turn.tile}, SPARK_RULES[turn.tile])
    if turn.shown or turn.lender:
        return passing(at)
    if turn.asked:
        return Line("now.wanting", {"giver": turn.asked}, "monsterchase-71")
    if turn.plan:
        kind, _, to = turn.plan.partition(":")
        return Line("now.planned", {"kind": kind, "to": to}, "monsterchase-66")
    if turn.extra:
        return Line("now.turn-extra" if car in OPENING else "now.turn-extra-own", {"car": car}, "monsterchase-43")
    if turn.asks and not turn.is_drawn:
        return Line("now.asks", {"effect": turn.asks}, "monsterchase-49")
    if turn.main:
        return turn_end(at)
    return Line(OPENING.get(car, "now.turn"), {"car": car}, "monsterchase-122" if car == DRONE else "monsterchase-42")


# A car that several drive together is spoken of by its name.
OPENING = {DRONE: "now.turn-drone", EXTRA: "now.turn-team"}


def passing(at: Race) -> Line:
    """A card laid open to be passed on, or handed over to be played (monsterchase-66, monsterchase-72)."""
    car, turn = at.turn.car, at.turn
    if turn.lender:
        words = "now.turn-lent" if car in OPENING else "now.turn-lent-own"
        return Line(words, {"car": car, "giver": turn.lender, "card": turn.lent}, "monsterchase-72")
    _, _, to = turn.plan.partition(":")
    if car in OPENING:
        return Line("now.turn-share", {"car": car, "card": turn.shown}, "monsterchase-66")
    if to:
        return Line("now.turn-share-to", {"card": turn.shown, "to": to}, "monsterchase-66")
    return Line("now.turn-share-own", {"card": turn.shown}, "monsterchase-66")


# What is drawn at the end, and what has to go: nothing, a shield or a card, or a shield for want of cards.
TURN_END = {
    "some": ("now.turn-end", "now.turn-end-give", "now.turn-end-shield"),
    "one": ("now.turn-end-one", "now.turn-end-one-give", "now.turn-end-one-shield"),
    "drawn": ("now.turn-end-done", "now.turn-end-done-give", "now.turn-end-done-shield"),
    "none": ("now.turn-end-none", "now.turn-end-none-give", "now.turn-end-none-shield"),
}


def turn_end(at: Race) -> Line:
    """Drawing, and the shield or card that has to go (monsterchase-44, monsterchase-45, monsterchase-47)."""
    car = at.turn.car
    gives = at.pilots[car].shields > 0 and not gives_as_bot(at, car)
    ends, gives_either, gives_shield = TURN_END[drawing(at, car)]
    values: dict[str, Value] = {"car": car, "count": hand_size(car)}
    if not gives:
        return Line(ends, values, "monsterchase-44")
    return Line(gives_either if last_hand(at, car) else gives_shield, values, "monsterchase-47")


def drawing(at: Race, car: str) -> str:
    if owed(at, car):
        return "one" if car == DRONE else "some"
    return "drawn" if at.turn.is_drawn else "none"


# --- for the others ---------------------------------------------------------------------------------------------------


def others(at: Race) -> Line:
    """Whose turn it is, and what is being waited for."""
    values: dict[str, Value] = {"car": at.turn.car}
    if at.turn.asked:
        return Line("now.others-wanting", {**values, "giver": at.turn.asked}, "monsterchase-71")
    if at.turn.shown:
        return Line("now.turn-share", {**values, "card": at.turn.shown}, "monsterchase-66")
    if at.turn.lender:
        return Line("now.turn-lent", {**values, "giver": at.turn.lender, "card": at.turn.lent}, "monsterchase-72")
    if at.turn.asks:
        return Line("now.others-asks", {**values, "effect": at.turn.asks}, "monsterchase-49")
    return Line("now.others-drive", values, "monsterchase-42")
