"""What adds up (repeatable acts, counters): a sum is as many single ones, their order is all the same, and phones know
how far a figure goes."""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

import pytest
from msgspec import inspect
from msgspec.structs import replace

from companion.engine.dials import Dial
from companion.engine.facts import Action, Adjust, AdjustBy
from companion.engine.game import Game, State, tag
from companion.engine.holes import Span
from companion.engine.offers import domain, fill, fillings
from companion.engine.play import Misfit, closed_by, judge
from companion.engine.rulebook import Refusal
from companion.web.moment import counters
from tests.contract.evenings import GAMES, evening
from tests.contract.pinned import home_of, pinned
from tests.contract.playing import Moment
from tests.contract.seeds import rounds, usual

T = TypeVar("T")

# So much more or less, in a word.
SIGNED = re.compile(r"[+-]\d+")
# More than any figure of a random game.
FAR = 60


@pytest.mark.parametrize("name", GAMES)
def test_every_mark_is_meant(name: str) -> None:
    """What adds up commutes with the like of it; wrongly called so it would be judged where it means something else."""
    assert {tag(kind) for kind in GAMES[name].actions if kind.adds is not None} == pinned(name).adds, home_of(name)


def is_number(kind: object) -> bool:
    """Whether a field is a whole number; a flag is none."""
    return isinstance(kind, inspect.IntType) and (kind.ge, kind.le) != (0, 1)


def is_signed(game: Game[State], moments: Sequence[Moment]) -> set[tuple[str, str]]:
    """The act and the field of every word that was offered as so much more or less."""
    found: set[tuple[str, str]] = set()
    for moment in moments:
        for seat in moment.seats:
            for offer in moment.offers(seat).open:
                values = {hole.name: [str(each) for each in domain(hole)] for hole in offer.holes}
                values |= {name: [str(value)] for name, value in offer.given.items()}
                found |= {(offer.action, name) for name, lines in values.items() if any(map(SIGNED.fullmatch, lines))}
    return found


def plain_amounts(game: Game[State], moments: Sequence[Moment]) -> set[str]:
    """The acts that say one number, and besides only in a word what it is about."""
    signed, found = is_signed(game, moments), set[str]()
    for kind in game.rules:
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        counts = [f for f in info.fields if is_number(f.type) or (tag(kind), f.name) in signed]
        others = [f for f in info.fields if f not in counts]
        if len(counts) == 1 and all(isinstance(f.type, inspect.StrType) for f in others):
            found.add(tag(kind))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_so_much_more_or_less_adds_up_or_says_why_not(name: str) -> None:
    """An act that is tapped in a row and is no counter would lose taps: a new one is declared, or pinned with why."""
    found = plain_amounts(GAMES[name], [moment for seed in usual() for moment in evening(name, seed)])
    assert found - pinned(name).adds == set(pinned(name).adds_not), f"adds_not of {home_of(name)}"


@pytest.mark.parametrize("name", GAMES)
def test_the_field_that_is_added_up_is_there(name: str) -> None:
    for kind in GAMES[name].actions:
        if kind.adds is not None:
            assert kind.adds.field in kind.__struct_fields__
            assert kind.adds.most > 0
            assert not kind.by_hand


def amount(action: Action) -> int:
    assert action.adds is not None
    return int(getattr(action, action.adds.field))


def of(action: Action, count: int) -> Action:
    """The same about so much, written as the phone writes it."""
    assert action.adds is not None
    return replace(action, **{action.adds.field: f"{count:+d}"})


def about(action: Action) -> list[str]:
    """What it is about, besides how much."""
    assert action.adds is not None
    return [str(getattr(action, field)) for field in action.__struct_fields__ if field != action.adds.field]


def adding(moment: Moment, seat: str) -> list[Action]:
    """All that adds up and is open to a seat now."""
    game = moment.game
    return [
        fill(game, offer, values)
        for offer in moment.offers(seat).open
        if game.offered[offer.action].adds is not None
        for values in fillings(offer)
    ]


def after(game: Game[State], moment: Moment, seat: str, *actions: Action) -> State | None:
    """The table after these, one after the other; None where one of them is refused."""
    at = moment.state
    for number, action in enumerate(actions, 1):
        try:
            at = game.folded(at, judge(game, at, seat, action, moment.chance, moment.seq + number))
        except (Refusal, Misfit):
            return None
    return at


def one_of_each(actions: Sequence[Action], turn: int) -> list[Action]:
    """Of each thing that is counted one amount, another at each moment."""
    amounts: dict[tuple[str, ...], list[Action]] = {}
    for action in actions:
        amounts.setdefault((tag(type(action)), *about(action)), []).append(action)
    return [those[(turn + index) % len(those)] for index, those in enumerate(amounts.values())]


def by_turns(things: Sequence[T], turn: int, most: int) -> Sequence[T]:
    """About so many of these, others at the next moment: where a hundred are counted, each moment is like the one
    before, and an evening sees them all."""
    step = 1 + len(things) // most
    return things[turn % step :: step]


@rounds(GAMES)
def test_a_sum_is_as_many_single_ones(name: str, seed: int) -> None:
    game = GAMES[name]
    for turn, moment in enumerate(evening(name, seed)):
        for seat in moment.seats:
            for action in one_of_each(adding(moment, seat), turn):
                count = amount(action)
                ones = [of(action, 1 if count > 0 else -1)] * abs(count)
                assert after(game, moment, seat, action) == after(game, moment, seat, *ones), action


@rounds(GAMES)
def test_what_adds_up_is_the_same_in_any_order(name: str, seed: int) -> None:
    """And so it is judged as the table stands, whoever counted meanwhile."""
    game = GAMES[name]
    for turn, moment in enumerate(evening(name, seed)):
        for seat in moment.seats:
            pairs = [*combinations(one_of_each(adding(moment, seat), turn), 2)]
            for one, other in by_turns(pairs, turn, 300):
                orders = [after(game, moment, seat, *order) for order in ((one, other), (other, one))]
                assert None in orders or orders[0] == orders[1], (one, other)


@rounds(GAMES)
def test_a_page_knows_how_far_a_figure_goes(name: str, seed: int) -> None:
    """As far as that, in acts of what is allowed at once, everything is open; one more is refused."""
    game = GAMES[name]
    for turn, moment in enumerate(evening(name, seed)):
        for seat in moment.seats:
            fields = counters.counters(game, moment.state, moment.offers(seat).open)
            ones = dict.fromkeys(of(each, 1 if amount(each) > 0 else -1) for each in adding(moment, seat))
            for action in by_turns([*ones], turn, 20):
                assert action.adds is not None
                field, most, down, up = fields[counters.counter_key(tag(type(action)), about(action))].split(",")
                assert (field, int(most)) == (action.adds.field, action.adds.most)
                room = down if amount(action) < 0 else up
                steps = FAR if room == "" else abs(int(room))
                assert after(game, moment, seat, *[action] * steps) is not None, (action, room)
                assert room == "" or after(game, moment, seat, *[action] * (steps + 1)) is None, (action, room)
                too_much = of(action, amount(action) * (int(most) + 1))
                assert closed_by(game, moment.state, seat, too_much, moment.chance) is not None


# --- corrections ------------------------------------------------------------------------------------------------------


def numbers(game: Game[State], at: State, seat: str) -> list[tuple[Dial, Span]]:
    """The dials of a seat that go up and down, one of each kind."""
    seen = {dial.kind: (dial, dial.domain) for dial in game.dials(at) if isinstance(dial.domain, Span)}
    return [(dial, span) for dial, span in seen.values() if dial.secret_to in (None, seat)]


def few(moments: Sequence[Moment]) -> Sequence[Moment]:
    """What is played in between changes no correction."""
    return moments[:: max(1, len(moments) // 3)]


def value(game: Game[State], at: State | None, dial: Dial) -> object:
    return next((each.now for each in game.dials(at) if each.id == dial.id), None) if at is not None else None


@rounds(GAMES)
def test_so_much_more_is_the_correction_that_says_so(name: str, seed: int) -> None:
    """At both ends of every number and one tap from where it is, with all that follows; one beyond is refused."""
    game = GAMES[name]
    for moment in few(evening(name, seed)):
        for seat in moment.seats[:1]:
            for dial, span in numbers(game, moment.state, seat):
                now = int(dial.now)
                for to in {span.low, span.high, max(span.low, now - 1), min(span.high, now + 1)}:
                    one, other = AdjustBy(dial.id, to - now), Adjust(dial.id, to)
                    assert after(game, moment, seat, one) == after(game, moment, seat, other), (one, other)
                for beyond in (span.low - 1, span.high + 1):
                    refusal = closed_by(game, moment.state, seat, AdjustBy(dial.id, beyond - now), moment.chance)
                    assert refusal is not None
                    assert refusal.rule == "custode-span"


@rounds(GAMES)
def test_corrections_of_so_much_are_their_sum(name: str, seed: int) -> None:
    """What a phone sent in two sums, or two phones in one each, leaves the figure where one would have left it."""
    game = GAMES[name]
    for moment in few(evening(name, seed)):
        for seat in moment.seats[:1]:
            for dial, span in numbers(game, moment.state, seat):
                now = int(dial.now)
                half = (span.high - now) // 2
                if half < 1:
                    continue
                parts = [AdjustBy(dial.id, half), AdjustBy(dial.id, 1)]
                found = {value(game, after(game, moment, seat, *order), dial) for order in (parts, parts[::-1])}
                assert found == {value(game, after(game, moment, seat, AdjustBy(dial.id, half + 1)), dial)}, dial
