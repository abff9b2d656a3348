"""Entering the tile of the prey, turning its tokens, and the boss on prey and reserves."""

from collections.abc import Iterator

from companion.engine.holes import Pick
from companion.engine.proposals import Offer, Shut, Sure
from companion.engine.words import Line
from companion.games.monsterchase.components import KEEPER, PREY_TILE
from companion.games.monsterchase.offers.boss import is_asked
from companion.games.monsterchase.offers.hits import cars_of
from companion.games.monsterchase.state import Race, is_action


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if at.boss is None or not at.prey_tile or at.step == "over":
        return
    if at.flips and at.exposed:
        by_app = at.chose("luck") == "app"
        yield Offer(action="draw-prey", primary=by_app)
        exposed = tuple(dict.fromkeys(at.exposed))
        yield Offer(action="turn-prey", holes=(Pick(name="token", options=exposed, alike=True),), primary=not by_app)
    elif at.exposed and at.turn.car == seat:
        yield Shut(action="turn-prey", given={"token": at.exposed[0]})
    if not is_action(at):
        return
    if cars := cars_of(at, seat):
        # Too late are some, and only who has leapt may be kept out.
        are_alike = not at.late and at.turn.main != "astral"
        # First is turned what is due.
        entering = Shut if at.flips and at.exposed else Sure if are_alike else Offer
        yield entering(action="enter-prey", holes=(Pick(name="car", options=cars, alike=are_alike),))
        if at.prey_tile != PREY_TILE:
            missing = Offer if at.late else Sure
            yield missing(action="miss-prey", holes=(Pick(name="car", options=cars, alike=not at.late),))
    if seat == KEEPER:
        # What its move raises, as long as the drawn track does not tell it.
        is_raised = at.step == "move" and not is_asked(at) and not at.turn.is_sketched
        for what in (*("reserve",) * bool(at.reserves), "prey"):
            said = Line(f"answer.boss-on-{what}") if is_raised else None
            yield Offer(action="boss-enters", given={"what": what}, question="boss-on" * is_raised, said=said)
