"""GO! cards: what kind a new one is, where its tokens lie, what is done."""

from collections.abc import Iterator

from companion.engine.holes import Pick, Span
from companion.engine.proposals import Offer, Sure
from companion.games.mayhem.components import FAMILIES, TASKS, go_cards
from companion.games.mayhem.rules.missions import ASKS_PLACE, PAID, free_tokens, is_for_the_table, may_stop
from companion.games.mayhem.state import City, places, side_of
from companion.kit.hands import UNKNOWN
from companion.kit.offering import one

MOST_MONSTER = 30


def proposals(at: City, seat: str) -> Iterator[Offer]:
    side = side_of(at, seat)
    mission = at.sides[side].mission
    if mission is None:
        return
    if not mission.family:
        pays = Pick(name="reward", options=PAID, says=PAID, alike=True)
        yield Sure(action="tell-mission", holes=(pays, Pick(name="family", options=FAMILIES, alike=True)))
        known = tuple(card for card, each in go_cards(at.box["go-cards"]).items() if each.family)
        if known:
            yield one("known-mission", "card", known, alike=True, is_sure=True)
    if mission.asks in ASKS_PLACE:
        free = tuple(each for each in places(at) if mission.asks == "to" or each not in mission.places)
        is_had = mission.asks in ("to", "place") or free_tokens(at, side, mission.family) > 0
        yield one("set-token", "place", free, alike=True, is_sure=is_had and bool(free))
        if mission.asks in ("from", "places") and may_stop(at, side, mission):
            yield Sure(action="tokens-set")
    if mission.asks == "task":
        yield one("set-task", "task", TASKS, alike=True, is_sure=True)
    if mission.family == "monster" and not mission.health:
        hole = Span(name="points", low=1, high=MOST_MONSTER, alike=True, is_copied=True)
        yield Offer(action="copy-monster", holes=(hole,))
    if not mission.asks and is_for_the_table(mission):
        yield Sure(action="mission-done")
    if not mission.revealed and mission.card == UNKNOWN:
        yield Sure(action="reveal-obstacle")
