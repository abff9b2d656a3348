"""Random play from the list of what may be done: many games fast, and every promise of a game's contract checked."""

import random
import time
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec
from msgspec import Struct

from companion.engine.chance import Chance
from companion.engine.facts import Action, Fact
from companion.engine.game import SEATS, Game, State
from companion.engine.holes import Filling
from companion.engine.offers import fill, opened
from companion.engine.opening import Opening, Option
from companion.engine.play import Act, Misfit, Play, fold, settle
from companion.engine.proposals import Offer
from companion.engine.random_play import any_filling, any_move
from companion.engine.rulebook import Refusal

# No game of the shelf takes a thousand acts by people; random players dawdle more.
MOST_ACTIONS = 5_000
# How often a position is written down and read back: once in so many acts.
NOTATION_EVERY = 16
# Some choices exclude each other: so many openings are tried before a game counts as one that cannot be opened.
MOST_OPENINGS = 20

T = TypeVar("T")


class Fault(Struct, frozen=True):
    """A promise that was not kept: in which game of the run, after which act, and how it looked."""

    game: int
    seq: int
    what: str
    detail: str
    notation: str = ""


class Report(Struct, frozen=True):
    """What a run came to. `used` counts the choices of every option, `asked` the actions by kind."""

    game: str
    games: int
    seed: str
    actions: int
    seconds: float
    actions_per_second: int
    endings: dict[str, int]
    used: dict[str, dict[str, int]]
    asked: dict[str, int]
    broken: list[Fault]


class Broken(Exception):
    """A game that cannot go on, because a promise was not kept."""

    def __init__(self, what: str, detail: str) -> None:
        super().__init__(what, detail)
        self.what = what
        self.detail = detail


def simulate(game: Game[State], games: int, seed: str) -> Report:
    """Play so many games to their end by luck; the same seed plays the same games."""
    endings: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    used: dict[str, Counter[str]] = {}
    broken: list[Fault] = []
    actions, begun = 0, time.perf_counter()
    for number in range(games):
        match = Match(game, number, seed)
        try:
            match.open()
            match.play_on()
            match.check_log()
            endings[match.ending()] += 1
        except Broken as fault:
            broken.append(Fault(number, match.seq, fault.what, fault.detail, match.line()))
        actions += match.seq
        asked.update(match.asked)
        count_choices(used, match.opening)
    seconds = time.perf_counter() - begun
    return Report(
        game=game.id,
        games=games,
        seed=seed,
        actions=actions,
        seconds=round(seconds, 3),
        actions_per_second=round(actions / seconds),
        endings=dict(sorted(endings.items())),
        used={option: dict(sorted(choices.items())) for option, choices in sorted(used.items())},
        asked=dict(sorted(asked.items())),
        broken=broken,
    )


def count_choices(used: dict[str, Counter[str]], opening: Opening) -> None:
    used.setdefault("seats", Counter())[str(len(opening.seats))] += 1
    for chosen in (opening.options, *opening.seat_options.values()):
        for option, choice in chosen.items():
            used.setdefault(option, Counter())[choice] += 1


# --- openings ---------------------------------------------------------------------------------------------------------


def opening_of(game: Game[State], number: int, seed: str) -> Opening:
    """How the game of this number is opened: every choice of an option comes up once in as many games as it has."""
    counts = tuple(range(game.least_seats, game.most_seats + 1))
    seats = tuple(SEATS[: turned(counts, f"{seed} seats", number)[0]])
    chosen: dict[str, dict[str, str]] = {seat: {} for seat in seats}
    for option in game.seat_options:
        choices = turned(option.choices, f"{seed} {option.id}", number)
        for index, seat in enumerate(seats):
            chosen[seat][option.id] = choices[index % len(choices)]
    options = {option.id: one_of(option, seed, number) for option in game.options}
    return game.opening(seats, options, chosen)


def one_of(option: Option, seed: str, number: int) -> str:
    return turned(option.choices, f"{seed} {option.id}", number)[0]


def turned(choices: Sequence[T], name: str, number: int) -> list[T]:
    """The choices in an order of luck that is turned by one from game to game, and shuffled anew after a full turn."""
    lap, index = divmod(number, len(choices))
    order = shuffled(tuple(choices), f"{name} {lap}")
    return [*order[index:], *order[:index]]


@lru_cache(maxsize=256)
def shuffled(choices: tuple[T, ...], name: str) -> tuple[T, ...]:
    """One order for every game of a lap: to seed a generator takes longer than to shuffle."""
    order = list(choices)
    random.Random(name).shuffle(order)
    return tuple(order)


# --- one game ---------------------------------------------------------------------------------------------------------


class Match:
    """One game played by luck from its opening to its end."""

    def __init__(self, game: Game[State], number: int, seed: str) -> None:
        self.game = game
        name = f"{seed} {game.id} {number}"
        self.rng = random.Random(name)
        self.chance = Chance(name.encode())
        self.opening = opening_of(game, number, seed)
        self.state = game.blank
        self.acts: list[Act] = []
        self.asked: Counter[str] = Counter()
        self._encode = msgspec.json.Encoder().encode

    @property
    def seq(self) -> int:
        return len(self.acts)

    def open(self) -> None:
        """Seats at the table; choices that exclude each other are chosen again by luck."""
        for _ in range(MOST_OPENINGS):
            try:
                facts = tuple(self.game.setup(self.opening, self.chance))
            except Refusal:
                self.opening = opening_of(self.game, self.rng.randrange(10**9), str(self.rng.random()))
                continue
            self.state = self.game.folded(self.state, facts)
            self.keep("", self.opening, facts)
            return
        raise Broken("opening refused", f"{MOST_OPENINGS} openings in a row")

    def keep(self, seat: str, request: Opening | Action, facts: tuple[Fact, ...]) -> None:
        self.acts.append(Act(len(self.acts) + 1, seat, self._encode(request), facts))

    def play_on(self) -> None:
        game = self.game
        self.check()
        while acting := game.acting(self.state):
            if len(self.acts) > MOST_ACTIONS:
                raise Broken("endless", f"no end after {MOST_ACTIONS} actions")
            seat, offer = self.chosen(acting)
            self.act(seat, offer)
            self.check()

    def chosen(self, acting: Sequence[str]) -> tuple[str, Offer]:
        """One of the seats that have something to do, and one of the offers open to it."""
        found = any_move(acting, lambda seat: opened(self.game, self.state, seat), self.below)
        if found is None:
            raise Broken("stuck", f"nothing is open to {', '.join(acting)}")
        return found

    def below(self, bound: int) -> int:
        """A number under the bound, in a third of the time `randrange` takes; nobody is dealt by it."""
        return int(self.rng.random() * bound)

    def act(self, seat: str, offer: Offer) -> None:
        values = any_filling(offer, self.below)
        play = Play(self.game, self.state, seat, self.chance, len(self.acts) + 1)
        try:
            action = fill(self.game, offer, values)
            settle(play, action)
        except Refusal as refusal:
            raise Broken("offer refused", f"{asked_for(seat, offer, values)}: {refusal.rule}") from None
        except Misfit as misfit:
            raise Broken("offer refused", f"{asked_for(seat, offer, values)}: {misfit}") from None
        except Exception as error:
            raise Broken("crash", f"{asked_for(seat, offer, values)}: {type(error).__name__}: {error}") from error
        self.state = play.state
        self.asked[offer.action] += 1
        self.keep(seat, action, tuple(play.facts))

    # --- what is promised

    def check(self) -> None:
        broken = self.game.broken(self.state)
        if broken:
            raise Broken("impossible count", " ".join(str(line.rule or line.words) for line in broken))
        if len(self.acts) % NOTATION_EVERY == 0:
            self.check_notation()

    def check_notation(self) -> None:
        """A position survives being written down and read back."""
        line = self.game.notation(self.state)
        try:
            again = self.game.notation(self.game.position(line))
        except Exception as error:
            raise Broken("notation", f"cannot be read back: {type(error).__name__}: {error}") from error
        if again != line:
            raise Broken("notation", f"read back as {again}")

    def check_log(self) -> None:
        """The log survives being encoded, decoded and folded; the game says why it is over."""
        self.check_notation()
        decode = self.game.facts_decoder.decode
        again = [Act(act.seq, act.seat, act.request, decode(self._encode(act.facts))) for act in self.acts]
        if again != self.acts:
            seq = next(old.seq for old, new in zip(self.acts, again, strict=True) if old != new)
            raise Broken("log", f"act {seq} is another one when decoded")
        if fold(self.game, again) != self.state:
            raise Broken("log", "the folded log is another state")

    def ending(self) -> str:
        lines = self.game.outcome(self.state)
        if not lines:
            raise Broken("no outcome", "nobody is acting, and the game does not say why")
        return lines[0].words or str(lines[0].rule)

    def line(self) -> str:
        """The position, where it can still be written down."""
        try:
            return self.game.notation(self.state)
        except Exception:
            return ""


def asked_for(seat: str, offer: Offer, values: dict[str, Filling]) -> str:
    return f"{seat} {offer.action} {({**offer.given, **values})}"
