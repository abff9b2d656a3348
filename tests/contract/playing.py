"""Random games from the list of what may be done: the log, and the state, after every act."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Action, Fact
from companion.engine.game import Game, State
from companion.engine.offers import Offers, fill, offers
from companion.engine.opening import Opening
from companion.engine.play import Act, judge
from companion.engine.proposals import Offer
from companion.engine.random_play import Below, any_correction, any_filling, any_move, correctable, lucky, one_of
from companion.engine.rulebook import Refusal

# Random players dawdle; people take a tenth of this.
MOST_ACTS = 3000
# In games with corrections, one act in so many is one.
CORRECTION_EVERY = 6


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
    def opening(self) -> Opening:
        return msgspec.json.decode(self.acts[0].request, type=Opening)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Everybody who may act: the players, and the seats of the game itself."""
        return self.opening.places

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

    def luck(self, draw: str) -> Below:
        return lucky(self.chance, f"{self.seq} {draw}")

    def filled(self, offer: Offer, draw: str) -> Action:
        """What this offer asks, its holes filled by luck."""
        return fill(self.game, offer, any_filling(offer, self.luck(draw)))

    def with_act(self, seat: str, request: Action | Opening, facts: tuple[Fact, ...]) -> "Moment":
        act = Act(self.seq + 1, seat, msgspec.json.encode(request), facts)
        return replace(self, acts=(*self.acts, act), state=self.game.folded(self.state, facts))


def opened(game: Game[State], chance: Chance) -> tuple[Opening, tuple[Fact, ...]]:
    """A table by luck and its first facts; one that the game does not take, as teams of two, gets a seat more, and
    after the last as few as there may be."""
    start = opening(game, chance)
    for _ in range(game.least_seats, game.most_seats):
        try:
            return start, tuple(game.setup(start, chance))
        except Refusal:
            more = len(start.seats) + 1
            start = opening(game, chance, more if more <= game.most_seats else game.least_seats)
    return start, tuple(game.setup(start, chance))


def opening(game: Game[State], chance: Chance, count: int = 0) -> Opening:
    """Seats and options by luck; what no two seats may share is dealt out."""
    count = count or game.least_seats + chance.below(game.most_seats - game.least_seats + 1, "seats")
    seats = tuple("ABCDEFGH"[:count])
    chosen: dict[str, dict[str, str]] = {seat: {} for seat in seats}
    for option in game.seat_options:
        dealt = chance.shuffled(option.choices, option.id)
        for index, seat in enumerate(seats):
            chosen[seat][option.id] = dealt[index] if option.distinct else chance.pick(option.choices, option.id + seat)
    return game.opening(
        seats, {option.id: chance.pick(option.choices, option.id) for option in game.options}, chosen
    )


def played(game: Game[State], seed: int, corrections: bool = False) -> Iterator[Moment]:
    """One game to its end, or with corrections of the table in it as far as luck carries it."""
    chance = Chance(f"{game.id} {seed}".encode())
    start, first = opened(game, chance)
    moment = Moment(game, (), game.blank, chance).with_act("", start, first)
    yield moment
    while moment.seq < (200 if corrections else MOST_ACTS):
        if corrections and moment.below(CORRECTION_EVERY, "whether to rule") == 0:
            moment = corrected(moment)
        else:
            found = chosen(moment)
            if found is None and not corrections:
                return
            moment = corrected(moment) if found is None else asked(moment, *found)
        yield moment


def asked(moment: Moment, seat: str, action: Action) -> Moment:
    return moment.with_act(seat, action, judge(moment.game, moment.state, seat, action, moment.chance, moment.seq + 1))


def chosen(moment: Moment) -> tuple[str, Action] | None:
    """Somebody who has something to do, and something of it."""
    found = any_move(moment.game.acting(moment.state), lambda seat: moment.offers(seat).open, moment.luck("move"))
    return found and (found[0], moment.filled(found[1], "filling"))


def corrected(moment: Moment) -> Moment:
    """A correction of some seat about something it may see."""
    luck = moment.luck("ruling")
    seat = one_of(moment.seats, luck)
    return asked(moment, seat, any_correction(correctable(moment.game.dials(moment.state), seat), luck))


def open_now(moment: Moment) -> dict[str, Offers]:
    return {seat: moment.offers(seat) for seat in moment.seats}
