"""Random games from the list of what may be done: the log, and the state, after every act."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from companion.box import merged
from companion.engine.chance import Chance
from companion.engine.facts import Action, Adjust, Fact
from companion.engine.game import Game, State
from companion.engine.offers import any_filling, any_value, fill, offers
from companion.engine.play import Act, judge
from companion.engine.rulebook import Refusal
from companion.engine.shapes import Offers, Opening

# Random players dawdle; people take a tenth of this.
MOST_ACTS = 3000
# In games with rulings, one act in so many is one.
RULING_EVERY = 6


@dataclass(frozen=True)
class Moment:
    """A table after one of its acts."""

    game: Game[State]
    acts: tuple[Act, ...]
    state: State
    chance: Chance

    @property
    def seq(self) -> int:
        return len(self.acts)

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(fact for act in self.acts for fact in act.facts)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Everybody who may act: the players, and the seats of the game itself."""
        return msgspec.json.decode(self.acts[0].request, type=Opening).places

    @cached_property
    def known(self) -> dict[str, Offers]:
        """What may be done at this moment, as far as somebody has asked: a table at one act never changes."""
        return {}

    def offers(self, seat: str) -> Offers:
        if seat not in self.known:
            self.known[seat] = offers(self.game, self.state, seat)
        return self.known[seat]

    def below(self, bound: int, draw: str) -> int:
        return self.chance.below(bound, f"{self.seq} {draw}")

    def with_act(self, seat: str, request: Action | Opening, facts: tuple[Fact, ...]) -> "Moment":
        state = self.state
        for fact in facts:
            state = self.game.evolve(state, fact)
        act = Act(self.seq + 1, seat, msgspec.json.encode(request), facts)
        return replace(self, acts=(*self.acts, act), state=state)


def opened(game: Game[State], chance: Chance) -> tuple[Opening, tuple[Fact, ...]]:
    """A table by luck and its first facts; one that the game does not take, as teams of two, gets a seat more."""
    start = opening(game, chance)
    try:
        return start, tuple(game.setup(start, chance))
    except Refusal:
        start = opening(game, chance, len(start.seats) + 1)
        return start, tuple(game.setup(start, chance))


def opening(game: Game[State], chance: Chance, count: int = 0) -> Opening:
    """Seats and options by luck; what no two seats may share is dealt out."""
    count = count or game.least_seats + chance.below(game.most_seats - game.least_seats + 1, "seats")
    seats = tuple("ABCDEFGH"[:count])
    chosen: dict[str, dict[str, str]] = {seat: {} for seat in seats}
    for option in game.seat_options:
        dealt = chance.shuffled(option.choices, option.id)
        for place, seat in enumerate(seats):
            chosen[seat][option.id] = dealt[place] if option.distinct else chance.pick(option.choices, option.id + seat)
    options = {option.id: chance.pick(option.choices, option.id) for option in game.options}
    posts = game.posts(options)
    return Opening(seats=seats, posts=posts, options=options, seat_options=chosen, box=merged(game.box, {}))


def played(game: Game[State], seed: int, rulings: bool = False) -> Iterator[Moment]:
    """One game to its end, or with rulings of the table in it as far as luck carries it."""
    chance = Chance(f"{game.id} {seed}".encode())
    start, first = opened(game, chance)
    moment = Moment(game, (), game.blank, chance).with_act("", start, first)
    yield moment
    while moment.seq < (200 if rulings else MOST_ACTS):
        if rulings and moment.below(RULING_EVERY, "ruling") == 0:
            moment = ruled(moment)
        else:
            found = chosen(moment)
            if found is None and not rulings:
                return
            moment = ruled(moment) if found is None else asked(moment, *found)
        yield moment


def asked(moment: Moment, seat: str, action: Action) -> Moment:
    return moment.with_act(seat, action, judge(moment.game, moment.state, seat, action, moment.chance, moment.seq + 1))


def chosen(moment: Moment) -> tuple[str, Action] | None:
    """Somebody who has something to do, and something of it; every other time the likely way forward."""
    for seat in moment.chance.shuffled(moment.game.acting(moment.state), f"{moment.seq} seat"):
        found = moment.offers(seat).open
        if found:
            likely = [offer for offer in found if offer.primary] if moment.below(2, "likely") else []
            among = likely or found
            offer = among[moment.below(len(among), "offer")]
            return seat, fill(moment.game, offer, any_filling(offer, moment.chance, f"{moment.seq}"))
    return None


def ruled(moment: Moment) -> Moment:
    """A ruling of some seat about something it may see."""
    seat = moment.seats[moment.below(len(moment.seats), "who rules")]
    dials = [dial for dial in moment.game.dials(moment.state) if dial.secret_to in (None, seat)]
    dial = dials[moment.below(len(dials), "dial")]
    value = any_value(dial.domain, moment.chance, f"{moment.seq} value")
    assert isinstance(value, str | int)
    return asked(moment, seat, Adjust(dial=dial.id, value=value))


def open_now(moment: Moment) -> dict[str, Offers]:
    return {seat: moment.offers(seat) for seat in moment.seats}
