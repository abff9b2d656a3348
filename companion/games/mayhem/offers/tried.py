"""What a person would try at each step and may not: proposed for its reason, also beside others of its kind."""

from collections.abc import Iterator

from companion.engine.proposals import Offer, Tried
from companion.games.mayhem.atoms import ATTACKS, kind
from companion.games.mayhem.forecast import reach, targets
from companion.games.mayhem.rules.hands import is_played_now, playable
from companion.games.mayhem.rules.missions import is_for_the_table
from companion.games.mayhem.state import (
    City,
    bases,
    doer,
    figures_for,
    figures_of,
    foe,
    head,
    is_free_for_all,
    places,
    side_of,
    slots_of,
)


def proposals(at: City, seat: str) -> Iterator[Offer]:
    """Another's character, a far place, an act before its time."""
    side = side_of(at, seat)
    if at.step != "act":
        yield from before_the_turns(at, side)
        return
    mine = at.active is not None and at.figures[at.active.figure].seat == seat
    if mine:
        yield from in_turn(at, seat)
    elif side == at.turn:
        yield from with_a_die(at, seat, side)
    else:
        yield tried_die(figures_of(at, side))
        if not doer(at, seat):
            yield Tried(action="attack", given={"target": first_of(figures_of(at, at.turn))})
        yield Tried(action="end-turn")
    yield from any_time(at, seat, side)


def before_the_turns(at: City, side: str) -> Iterator[Offer]:
    """A die before everybody is there (mayhem-75), and the other team's base (mayhem-47, mayhem-50)."""
    if at.step in ("dice", "tie", "mayhem", "return"):
        yield tried_die(figures_of(at, side))
    if at.step in ("enter", "return") and not is_free_for_all(at):
        own = figures_of(at, side)
        waiting = tuple(each for each in own if not at.figures[each].place)
        for place in bases(at, foe(side))[:1]:
            if waiting:
                yield Tried(action="enter", given={"figure": waiting[0], "place": place})


def tried_die(figures: tuple[str, ...]) -> Offer:
    return Tried(action="place-die", given={"slot": slots_of(first_of(figures))[0], "die": "1"})


def first_of(figures: tuple[str, ...]) -> str:
    return figures[0] if figures else ""


def with_a_die(at: City, seat: str, side: str) -> Iterator[Offer]:
    """On another's board (mayhem-15b); a step or a blow before it lies (mayhem-58)."""
    others = tuple(each for each, one in at.figures.items() if one.side != side)
    if at.active is None:
        die = str(next(iter(at.sides[side].dice), 1))
        yield Tried(action="place-die", given={"slot": slots_of(first_of(others))[0], "die": die})
        yield Tried(action="free-move", given={"place": places(at)[0]})
        if not doer(at, seat):
            yield Tried(action="attack", given={"target": first_of(others)})


def in_turn(at: City, seat: str) -> Iterator[Offer]:
    """Further than a step leads (mayhem-41), whom no blow reaches (mayhem-59), a second die (mayhem-58)."""
    active = at.active
    assert active is not None
    here = at.figures[active.figure].place
    far = tuple(each for each in places(at) if each != here and each not in reach(at, here))
    if far:
        yield Tried(action="free-move", given={"place": far[0]})
    first = head(at, active.figure)
    if first is not None and kind(first.effect) in ATTACKS:
        own, aims = at.figures[active.figure].side, targets(at, active.figure)
        out = (each for each, one in at.figures.items() if one.side != own and one.place and each not in aims)
        yield from (Tried(action="attack", given={"target": each}) for each in [*out][:1])
    yield tried_die(figures_for(at, seat))


def any_time(at: City, seat: str, side: str) -> Iterator[Offer]:
    """An escape that answers nothing (mayhem-38), a second card (mayhem-19), a mission that is not the table's to end
    (mayhem-32)."""
    for figure in figures_for(at, seat):
        if at.figures[figure].escape and not at.runners and not at.hasty:
            yield Tried(action="escape", given={"figure": figure, "place": places(at)[0]})
    own, cards = figures_for(at, seat), playable(at, seat)
    others = tuple(each for each in at.figures if each not in own)
    if cards and others and is_played_now(at) and not at.sides[side].card:
        yield Tried(action="play-card", given={"card": cards[0], "figure": others[0]})
    if at.sides[side].card and own and cards and is_played_now(at):
        yield Tried(action="play-card", given={"card": cards[0], "figure": own[0]})
    mission = at.sides[side].mission
    if mission is not None and (mission.asks or not is_for_the_table(mission)):
        yield Tried(action="mission-done")
