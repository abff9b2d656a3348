"""What the next effect may be aimed at: one offer a target, with what it would do; and what boards have to say."""

from collections.abc import Iterator

from companion.engine.holes import Pick
from companion.engine.proposals import Offer, Sure
from companion.engine.words import Line, Value
from companion.games.mayhem.atoms import ATTACKS, OPTIONAL, SELF, kind
from companion.games.mayhem.forecast import Blow, blows, new_borders, reach, shifts, targets
from companion.games.mayhem.rules.abilities import is_turn_to
from companion.games.mayhem.rules.answers import HEALTHS, can_rise, has_room_to_rise, may_be_down
from companion.games.mayhem.state import City, Due, doer, head, health_of
from companion.kit.offering import one

AIMED = {"melee": "attack", "ranged": "attack", "ignite": "ignite", "stun": "stun", "pull": "pull"}
PLACE_ACTIONS = {"move": "step", "teleport": "teleport", "trap": "lay-trap"}


def proposals(at: City, seat: str) -> Iterator[Offer]:
    figure = doer(at, seat)
    first = head(at, figure) if figure else None
    if first is not None:
        yield from aimed(at, figure, first)
    yield from told(at)


def aimed(at: City, figure: str, first: Due) -> Iterator[Offer]:
    sort, found, is_due = kind(first.effect), targets(at, figure), is_turn_to(at, figure, first)
    if sort in SELF or not found:
        said = Line(f"answer.{'go-on' if sort in SELF else 'nobody'}", {"figure": figure, "effect": first.effect})
        yield Sure(action="use-ability", given={"ends": 1}, primary=True, said=said)
    elif sort in AIMED:
        yield from at_targets(at, figure, first, found)
    elif sort in PLACE_ACTIONS:
        yield one(PLACE_ACTIONS[sort], "place", found, alike=True, is_sure=is_due, ends=1)
    elif sort == "push":
        where = reach(at, at.figures[figure].place)
        for target in found:
            yield one("push", "place", where, alike=True, is_sure=is_due, target=target, ends=1)
    elif sort == "obstacle":
        yield from obstacles(at, figure, first, is_due=is_due)
    if sort in OPTIONAL:
        said = Line("answer.skip", {"figure": figure, "effect": f"then-{sort}"})
        # What is aimed on the map leaves the thumb free for doing without it.
        yield Sure(action="skip-effect", given={"ends": 1}, said=said, primary=bool(found) and sort not in AIMED)


def at_targets(at: City, figure: str, first: Due, found: tuple[str, ...]) -> Iterator[Offer]:
    """One button a target; a single one is the likely way on."""
    would, is_one = blows(at, figure), len(found) == 1
    for target in found:
        said = saying(at, first, target, would.get(target))
        question = "" if is_one else "target"
        given: dict[str, str | int | tuple[str, ...]] = {"target": target, "ends": 1}
        yield Sure(action=AIMED[kind(first.effect)], given=given, primary=is_one, question=question, said=said)


def saying(at: City, first: Due, target: str, blow: Blow | None) -> Line:
    """What a tap on this target would do."""
    values: dict[str, Value] = {"figure": first.figure, "effect": first.effect, "target": target}
    if kind(first.effect) not in ATTACKS or blow is None:
        return Line(f"answer.{kind(first.effect)}", values)
    if target == "cyborg":
        return Line("answer.attack-cyborg", values)
    values |= {"damage": blow.damage - blow.absorbed, "was": blow.was, "now": blow.now, "health": blow.health}
    return Line(f"answer.{verdict(blow)}", values)


def verdict(blow: Blow) -> str:
    """What matters most of it."""
    if blow.is_ko:
        return "attack-ko"
    return "attack-shield" if blow.absorbed else "attack-stun" if blow.stun else "attack"


def obstacles(at: City, figure: str, first: Due, *, is_due: bool) -> Iterator[Offer]:
    here = at.figures[figure].place
    new = new_borders(at, here, first.source)
    if new:
        yield one("lay-obstacle", "border", new, alike=True, is_sure=is_due, ends=1)
    moves: dict[str, list[str]] = {}
    for was, to in shifts(at, here, first.source):
        moves.setdefault(was, []).append(to)
    for was, to_borders in moves.items():
        yield one("move-obstacle", "border", tuple(to_borders), alike=True, is_sure=is_due, was=was, ends=1)


def told(at: City) -> Iterator[Offer]:
    """What only a board knows, once it matters: health by number, or that this was enough."""
    asked: set[str] = set()
    for figure, each in at.figures.items():
        if not may_be_down(at, figure):
            continue
        is_last = at.hurt is not None and at.hurt.figure == figure
        said = Line("answer.ko", {"figure": figure, "damage": each.damage})
        yield Sure(action="say-ko", given={"figure": figure}, question="health" if is_last else "", said=said)
        if each.character not in asked and not health_of(at, figure):
            asked.add(each.character)
            hole = Pick(name="points", options=HEALTHS, alike=True)
            yield Sure(action="copy-health", given={"character": each.character}, holes=(hole,))
    if at.hurt and at.hurt.damage:
        hurt = at.hurt.figure
        if at.figures[hurt].place or (can_rise(at, hurt) and has_room_to_rise(at, hurt)):
            yield Sure(action="say-immune", given={"figure": hurt})
