"""What a person would try and may not beside what is open of its kind: what concerns a car that another drives."""

from collections.abc import Iterator

from companion.engine.proposals import Offer, Tried
from companion.games.monsterchase.rules.timing import may_drive
from companion.games.monsterchase.state import Race, is_action


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    """Each proposed once, of the first car that is not this seat's to decide about (monsterchase-31b)."""
    others = tuple(car for car in at.pilots if not may_drive(at, seat, car))
    if not others or not is_action(at):
        return
    yield Tried(action="name-cards", given={"car": others[0], "cards": ("star-1",)})
    yield Tried(action="mend", given={"car": others[0], "what": "shield"})
    yield Tried(action="enter-prey", given={"car": others[0]})
    if at.mode == "teams":
        yield Tried(action="award-nitro", given={"car": others[0], "over": others[-1]})
