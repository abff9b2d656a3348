"""In a turn: a die on a slot, the free move, what a board says, the end; and whoever may escape."""

from collections.abc import Iterator

from companion.engine.holes import Pick, Span
from companion.engine.proposals import Offer, Shut, Sure
from companion.engine.words import Line
from companion.games.mayhem.atoms import ATTACKS, BUTTONS, LARGEST, MAYHEM, ON_THE_MAP, SPECIAL, kind
from companion.games.mayhem.components import innate
from companion.games.mayhem.forecast import reach
from companion.games.mayhem.rules.abilities import chips_for, counted_for, told_for
from companion.games.mayhem.rules.timing import may_activate
from companion.games.mayhem.state import (
    City,
    ability_in,
    answering_now,
    dues_of,
    earlier,
    figures_of,
    head,
    side_of,
    slots_of,
)
from companion.kit.offering import one


def proposals(at: City, seat: str) -> Iterator[Offer]:
    side = side_of(at, seat)
    if at.active is None:
        if side == at.turn:
            yield from dice(at, side)
        else:
            yield Offer(action="place-die", given={"slot": slots_of(figures_of(at, side)[0])[0], "die": "1"})
    elif at.figures[at.active.figure].seat == seat:
        yield from in_turn(at, at.active.figure)
    yield from answers(at, seat)


def dice(at: City, side: str) -> Iterator[Offer]:
    """One offer a slot, with the dice that are left, equal ones once."""
    left = tuple(dict.fromkeys(map(str, at.sides[side].dice)))
    hole = Pick(name="die", options=left, says=left, alike=True)
    for figure in figures_of(at, side):
        every = slots_of(figure) if may_activate(at, figure) else slots_of(figure)[:1]
        for slot in every:
            is_open = bool(left) and may_activate(at, figure) and ability_in(slot) not in at.figures[figure].dice
            kind_of = Sure if is_open else Shut
            yield kind_of(action="place-die", given={"slot": slot}, holes=(hole,), primary=True)


def in_turn(at: City, figure: str) -> Iterator[Offer]:
    active = at.active
    assert active is not None
    each, first = at.figures[figure], head(at, figure)
    if not active.acted and not active.moved and not active.stayed:
        is_likely = first is None and active.is_open
        near = reach(at, each.place)
        yield one("free-move", "place", near, alike=True, ends=1, primary=is_likely, is_sure=bool(near))
        if first is not None and kind(first.effect) in ON_THE_MAP:
            yield Offer(action="stay", primary=True)
    if told_for(at, figure):
        yield from chips(at, figure, is_likely=first is None and not active.acted)
    yield from innates(at, figure)
    if any(due.source in (SPECIAL, MAYHEM) for due in dues_of(at, figure)):
        yield Offer(action="skip-special")
    is_likely_over = first is None and at.steps <= 0 and (active.acted or not active.is_open)
    # What was begun may be owed to its end (mayhem-61): then the rule is asked.
    yield (Offer if active.acted else Sure)(action="end-turn", primary=is_likely_over)


def chips(at: City, figure: str, *, is_likely: bool) -> Iterator[Offer]:
    """What a board may say: an attack that reaches somebody stands first, as most boards have one."""
    every = chips_for(at, figure)
    likely = tuple(each for each in every if each in ATTACKS) or every
    rest = tuple(each for each in every if each not in likely)
    # Stunned, whoever has moved uses no ability (mayhem-45).
    is_sure = not (at.figures[figure].stuns and at.active is not None and at.active.moved)
    for effects, primary in ((likely, is_likely), (rest, False)):
        if effects:
            yield one("tell-effect", "effect", effects, alike=True, figure=figure, primary=primary, is_sure=is_sure)
    yield from any_number(at, figure, is_sure=is_sure)


def any_number(at: City, figure: str, *, is_sure: bool) -> Iterator[Offer]:
    """The same with a number that is no button (mayhem-18c)."""
    for sort in counted_for(at, figure):
        count = Span(name="count", low=1, high=LARGEST, now=BUTTONS[sort] + 1, is_copied=True, usual=BUTTONS[sort])
        yield (Sure if is_sure else Offer)(
            action="tell-number", given={"figure": figure, "sort": sort}, holes=(count,)
        )


def innates(at: City, figure: str) -> Iterator[Offer]:
    known = innate(at.box, at.figures[figure].character)
    if known.often == "always":
        return
    how_often = (known.often,) if known.often else ("turn", "game")
    is_used = at.figures[figure].marker != ""
    yield one("use-innate", "often", how_often, alike=True, is_shut=is_used)


def answers(at: City, seat: str) -> Iterator[Offer]:
    """Whoever may escape from the last move, on their own phone, until the table goes on (mayhem-38)."""
    if at.hasty:
        yield from late_answers(at, seat)
        return
    for figure in at.runners:
        each = at.figures[figure]
        if each.seat == seat:
            yield one("escape", "place", reach(at, each.place), alike=True, figure=figure)
            said = Line("answer.let-go", {"figure": figure})
            yield Offer(action="let-go", given={"figure": figure}, said=said)


def late_answers(at: City, seat: str) -> Iterator[Offer]:
    """After a blow that came too soon: that somebody escapes first is one tap, for them and for whoever struck
    (mayhem-38d)."""
    before = earlier(at)
    for figure in answering_now(at):
        for place in reach(before, before.figures[figure].place):
            said = Line("answer.escape-first", {"figure": figure, "place": place})
            yield Offer(action="escape", given={"figure": figure, "place": place}, question="first", said=said)
        if at.figures[figure].seat == seat:
            said = Line("answer.let-go", {"figure": figure})
            yield Offer(action="let-go", given={"figure": figure}, question="first", said=said)
