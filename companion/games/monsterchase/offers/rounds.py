"""What could be asked between turns: reading aloud, the ranking, the assault, the finish."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.proposals import Offer, Shut
from companion.engine.words import Line
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver.questions import weighing
from companion.games.monsterchase.offers.forms import keeps
from companion.games.monsterchase.rules.rounds import has_prey_ahead, is_on_its_way, would_win
from companion.games.monsterchase.state import Race, entrants
from companion.kit.offering import one


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if not keeps(at, seat):
        return
    match at.step:
        case "read":
            yield Offer(action="read-aloud", primary=True)
        case "ranking":
            left = tuple(car for car in entrants(at) if car not in (*at.placed, BOSS))
            by_app = at.chose("luck") == "app"
            yield one("place-helmet", "car", left, primary=not by_app, alike=True)
            yield Offer(action="shuffle-helmets", primary=by_app)
        case "order":
            left = tuple(car for car in entrants(at) if car not in at.placed)
            leading = replace(one("place-helmet", "car", left, alike=True), question="leader")
            yield one("place-helmet", "car", left, primary=True, alike=True) if at.placed else leading
            yield Offer(action="same-ranking", primary=not at.placed)
        case "assault-phase":
            yield from ending_proposals(at)
        case "finish" if is_on_its_way(at):
            yield Offer(action="next-round", primary=True)
            yield Offer(action="finish", given={"beyond": "yes"})
        case "finish":
            yield one("finish", "beyond", ("no", "yes"), primary=True, alike=True)
            if has_prey_ahead(at):
                yield Offer(action="next-round")
        case "turn" | "flip":
            yield Shut(action="same-ranking")


def ending_proposals(at: Race) -> Iterator[Offer]:
    """The assault carried out, and on with the next round where phase 5 has nothing to ask (monsterchase-36)."""
    asked = weighing(at)
    is_asked = asked is not None and bool(asked.measure)
    is_known = is_on_its_way(at)
    if has_prey_ahead(at):
        # Nobody is promised another round where the race is won with this one (monsterchase-37).
        said = Line("answer.round-ends") if would_win(at) else None
        yield Offer(action="next-round", primary=is_known and not is_asked, said=said)
    yield Offer(action="assault-done", primary=not is_known and not is_asked)
