"""What a board or a card says, to be copied once it is used."""

from collections.abc import Iterator

from companion.engine.holes import Pick, Span
from companion.engine.proposals import Offer, Sure
from companion.games.mayhem.atoms import CHIPS
from companion.games.mayhem.components import FACES
from companion.games.mayhem.rules.copying import (
    HOW_OFTEN,
    MOST_EFFECTS,
    TIMINGS,
    WORDS,
    asked_slots,
    copied_card,
    copied_innates,
    copied_slots,
)
from companion.games.mayhem.state import City


def proposals(at: City, seat: str) -> Iterator[Offer]:
    for slot in copied_slots(at, seat):
        number = Span(name="number", low=1, high=len(FACES), is_copied=True)
        parts = (effects("standard", 1), effects("special"), effects("mayhem"))
        yield Sure(action="copy-ability", given={"slot": slot}, holes=(number, *parts))
        if slot in asked_slots(at, seat):
            shown = Pick(name="number", options=FACES, says=FACES, alike=True)
            yield Sure(action="copy-slot", given={"slot": slot}, holes=(shown,), question="slot")
        yield Sure(action="write-ability", given={"slot": slot}, holes=(number, WORDS))
    for figure in copied_innates(at, seat):
        often = Pick(name="often", options=HOW_OFTEN, alike=True)
        yield Sure(action="copy-innate", given={"figure": figure}, holes=(often, effects("effects", 1)))
        yield Sure(action="write-innate", given={"figure": figure}, holes=(often, WORDS))
    if card := copied_card(at, seat):
        timing = Pick(name="timing", options=TIMINGS, alike=True)
        yield Sure(action="copy-card", given={"card": card}, holes=(timing, effects("effects", 1)))
        yield Sure(action="write-card", given={"card": card}, holes=(timing, WORDS))


def effects(name: str, least: int = 0) -> Pick:
    """Chips of one part."""
    return Pick(name=name, options=CHIPS, many=True, least=least, most=MOST_EFFECTS)
