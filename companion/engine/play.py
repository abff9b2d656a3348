"""A table being played (event sourcing): a log of acts, what of it stands, and what a new request would add."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from companion.engine import clock
from companion.engine.chance import Chance
from companion.engine.dispatch import ActionRule
from companion.engine.facts import (
    Action,
    Adjust,
    AdjustAll,
    AdjustBy,
    Adjusted,
    Close,
    Fact,
    Learn,
    Lock,
    LoseLocks,
    PutAway,
    Redo,
    StartClock,
    StopClock,
    TableClosed,
    TablePutAway,
    Undo,
    Unlock,
)
from companion.engine.game import Game, State, tag
from companion.engine.holes import Drawing, Text
from companion.engine.locks import lock, lose_locks, unlock
from companion.engine.log import Act, Log, is_last, is_undo
from companion.engine.opening import Opening
from companion.engine.rulebook import Refusal, require
from companion.engine.undoing import advanced, fold, folded_of, met, put_back, redo, standing, take_back, undo
from companion.engine.values import AlreadySo, Misfit, adjusted, learned, moved
from companion.engine.words import Value

__all__ = [
    "Act",
    "AlreadySo",
    "Log",
    "Misfit",
    "Objection",
    "Play",
    "Trial",
    "advanced",
    "answer",
    "asked_again",
    "closed_by",
    "fold",
    "is_last",
    "is_undo",
    "judge",
    "read_action",
    "redo",
    "rejudge",
    "settle",
    "standing",
    "undo",
]

S = TypeVar("S", bound=State)


class Play(Generic[S]):
    """What `decide` works on: the state, who asks, the number the act will have, and the facts so far."""

    # Whether it is only asked if an act is open: then what it leads to need not be worked out once nothing refuses it.
    is_trial = False

    def __init__(self, game: Game[S], state: S, seat: str, chance: Chance, seq: int = 0) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.chance = chance
        self.seq = seq
        self.facts: list[Fact] = []

    def happens(self, fact: Fact) -> None:
        """Fold as it goes, so that the next line of a rule sees what the last one did."""
        self.state = self.game.evolve(self.state, fact)
        self.facts.append(fact)


class Trial(Play[S]):
    """A play that stops at the first fact: by then every rule has had its say."""

    is_trial = True

    class Legal(Exception):
        """Nothing refused."""

    def happens(self, fact: Fact) -> None:
        raise Trial.Legal

    def __init__(self, game: Game[S], state: S, seat: str, chance: Chance) -> None:
        super().__init__(game, state, seat, chance)
        self.judging = game.judging
        self.offered = game.offered
        self.asked: dict[Callable[[Play[S]], None], Refusal | None] = {}

    def refusal(self, action: Action) -> Refusal | None:
        """What refuses this, or None when it is open; one trial answers for any number of actions."""
        # A secret choice meets the engine's own rules before its guard.
        if type(action) in self.judging and (untimely := self.untimely(self.game.rules[type(action)])):
            return untimely
        return self.objection(action)

    def is_time(self, action: str) -> bool:
        """Whether nothing closes the action of this tag whatever is chosen in it."""
        rule = self.game.rules_by_tag.get(action)
        return rule is None or self.untimely(rule) is None

    def untimely(self, rule: ActionRule[S]) -> Refusal | None:
        """What closes an action whatever is chosen in it; a guard that several actions share is asked once."""
        asked = self.asked
        for guard in rule.when:
            if guard in asked:
                refusal = asked[guard]
            else:
                refusal = asked[guard] = self.refused_by(guard)
            if refusal is not None:
                return refusal
        return None

    def refused_by(self, guard: Callable[[Play[S]], None]) -> Refusal | None:
        try:
            guard(self)
        except Refusal as refusal:
            # Without its way here, which would keep alive every frame it came through.
            return refusal.with_traceback(None)
        return None

    def objection(self, action: Action) -> Refusal | None:
        """What else refuses this than what closes it whatever is chosen: that has been asked."""
        decide = self.judging.get(type(action))
        try:
            # Asked twenty times an act: straight to its rule, as `settle` would come to it.
            if decide is not None:
                decide(action, self)
            else:
                settle(self, action)
        except Trial.Legal:
            return None
        except Refusal as refusal:
            return refusal.with_traceback(None)
        return None


# --- judging --------------------------------------------------------------------------------------------------------


def judge(game: Game[S], state: S, seat: str, action: Action, chance: Chance, seq: int = 0) -> tuple[Fact, ...]:
    """What this request adds to the table as the act of this number; raises Refusal."""
    play = Play(game, state, seat, chance, seq)
    settle(play, action)
    return tuple(play.facts)


def settle(play: Play[S], action: Action) -> None:
    """Corrections, box values and locks are the same for every game; everything else is for the game to decide."""
    if isinstance(action, Adjust):
        correct(play, action)
    elif isinstance(action, AdjustAll):
        correct_all(play, action)
    elif isinstance(action, AdjustBy):
        correct(play, moved(play.game.dials(play.state), play.seat, action))
    elif isinstance(action, Learn):
        play.happens(learned(play.game, action))
    elif isinstance(action, Lock):
        lock(play, action)
    elif isinstance(action, Unlock):
        unlock(play, action)
    elif isinstance(action, LoseLocks):
        lose_locks(play, action)
    else:
        play.game.decide(play, action)


def correct(play: Play[S], action: Adjust) -> None:
    """The correction, and what follows from it."""
    correction = adjusted(play.game.dials(play.state), play.seat, action)
    play.happens(correction)
    play.game.after_correction(play, correction)


def correct_all(play: Play[S], action: AdjustAll) -> None:
    """One after the other; what already follows from those before is not said again, as who had the place that
    somebody else takes. Raises AlreadySo where nothing is left to set."""
    for dial, value in action.dials.items():
        if not is_so(play, dial, value):
            correct(play, Adjust(dial, value))
    if not play.facts:
        raise AlreadySo("it is so already")


def is_so(play: Play[S], dial: str, value: str | int) -> bool:
    """Whether a dial that this seat may see says this already."""
    dials = play.game.dials(play.state)
    return any((each.id, each.now) == (dial, value) and each.secret_to in (None, play.seat) for each in dials)


def closed_by(game: Game[S], state: S, seat: str, action: Action, chance: Chance) -> Refusal | None:
    """The refusal this request would meet, or None when it is open."""
    return Trial(game, state, seat, chance).refusal(action)


def read_action(game: Game[S], fields: object) -> Action:
    """The action that fields read from JSON or from a form spell; raises Misfit."""
    try:
        return msgspec.convert(fields, game.action_type(), strict=True)
    except (msgspec.ValidationError, ValueError) as error:
        # The second is of half a letter (a lone surrogate), which is none in UTF-8.
        raise Misfit(str(error)) from None


# --- answering --------------------------------------------------------------------------------------------------------


def answer(
    game: Game[S], acts: Sequence[Act], state: S, seat: str, action: Action, chance: Chance, *, may_end: bool = True
) -> tuple[Fact, ...]:
    """What any request adds to the log, undo and closing included; raises Refusal.

    Whether this seat may end the table for good is told: who hosts and what time it is stand in no log.
    """
    require(not any(map(is_last, acts[-1:])), "custode-final")
    match action:
        case Close():
            return (closed(game, acts, state, may_end=may_end),)
        case PutAway():
            return (put_away(game, acts, state, may_end=may_end),)
        case Undo():
            return take_back(game, acts, seat, action)
        case Redo():
            return (put_back(game, acts, seat),)
        case StartClock() | StopClock():
            return (clocked(game, acts, action),)
        case _:
            if action.by_hand:
                written_to_fit(Trial(game, state, seat, chance), action)
            return judge(game, state, seat, action, chance, len(acts) + 1)


def closed(game: Game[S], acts: Sequence[Act], state: S, *, may_end: bool) -> TableClosed:
    """Only where the rules ended the game: luck that is shown must have nothing left to decide."""
    require(is_ended(game, acts, state), "custode-close")
    require(may_end, "custode-host")
    return TableClosed()


def put_away(game: Game[S], acts: Sequence[Act], state: S, *, may_end: bool) -> TablePutAway:
    """Whatever can still go on, one ended by a correction among it."""
    require(not is_ended(game, acts, state), "custode-put-away")
    require(may_end, "custode-host")
    return TablePutAway()


def is_ended(game: Game[S], acts: Sequence[Act], state: S) -> bool:
    """Whether the rules have ended the game, and not a correction."""
    end = ended_by(game, acts, state)
    return end is not None and not any(isinstance(fact, Adjusted) for fact in end.facts)


def ended_by(game: Game[S], acts: Sequence[Act], state: S) -> Act | None:
    """The standing act since which there is an outcome; None while there is none."""
    if not game.outcome(state):
        return None
    end, then = None, game.blank
    counts = {act.seq for act in standing(acts)}
    for act in acts:
        then = game.folded(then, folded_of(act, counts))
        if not game.outcome(then):
            end = None
        elif end is None and act.seq in counts:
            end = act
    return end


def clocked(game: Game[S], before: Sequence[Act], request: StartClock | StopClock) -> Fact:
    """What a request about the clock adds; raises Misfit where the game has no clock of so many minutes."""
    if not game.clock or (isinstance(request, StartClock) and request.minutes not in game.clock):
        raise Misfit("no such clock")
    return clock.changed(before, request)


def written_to_fit(trial: Trial[S], action: Action) -> None:
    """Words too long for their hole, and marks of no cell of theirs, cannot be read; raises Misfit. Out of its time
    nothing is offered to hold it to: there its guard refuses it."""
    kind = tag(type(action))
    if not trial.is_time(kind):
        return
    written = [
        [hole for hole in offer.holes if isinstance(hole, Text | Drawing)]
        for offer in trial.game.proposed(trial.state, trial.seat, kind)
        if all(getattr(action, key) == each for key, each in offer.given.items())
    ]
    if written and not any(all(hole.fits(getattr(action, hole.name)) for hole in holes) for holes in written):
        raise Misfit(f"{kind!r} does not fit what is to be written")


# --- re-judging the past --------------------------------------------------------------------------------------------


class Objection(Struct, frozen=True):
    """An act of the past that today's rules would refuse, would answer with other facts, or cannot read any more."""

    seq: int
    rule: str | None
    values: dict[str, Value] = {}


def rejudge(game: Game[S], acts: Sequence[Act], chance: Chance) -> list[Objection]:
    """Ask every standing request again, from the state it met; the log itself stays as it is."""
    objections = []
    counted = standing(acts)
    for index, state in met(game, acts):
        act = counted[index]
        if act.seq > 1:
            try:
                if asked_again(game, counted, index, state, chance) != act.facts:
                    objections.append(Objection(act.seq, None))
            except Refusal as refusal:
                objections.append(Objection(act.seq, refusal.rule, dict(refusal.values)))
            except (Misfit, msgspec.ValidationError):
                objections.append(Objection(act.seq, None))
    return objections


def asked_again(game: Game[S], counted: Sequence[Act], index: int, state: S, chance: Chance) -> tuple[Fact, ...]:
    """What the request in this place of the acts that count would add today, at the state it met; of the first one, how
    the table would be set up. Raises Refusal, Misfit, ValidationError."""
    act = counted[index]
    if act.seq == 1:
        return tuple(game.setup(msgspec.json.decode(act.request, type=Opening), chance))
    asked = game.request_decoder.decode(act.request)
    if isinstance(asked, StartClock | StopClock):
        return (clocked(game, counted[:index], asked),)
    return judge(game, state, act.seat, asked, chance, act.seq)
