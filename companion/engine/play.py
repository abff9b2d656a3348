"""A table being played: a log of acts, what of it stands, and what a new request would add."""

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import islice, takewhile
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from companion.engine import clock
from companion.engine.chance import Chance
from companion.engine.facts import (
    LOCKING,
    Action,
    Adjust,
    Adjusted,
    Close,
    Committed,
    Fact,
    Learn,
    Learned,
    Lock,
    LockLost,
    LoseLocks,
    PutAway,
    Redo,
    Redone,
    Revealed,
    StartClock,
    StillRevealed,
    StopClock,
    TableClosed,
    TablePutAway,
    Undo,
    Undone,
    Unlock,
    Unlocked,
)
from companion.engine.game import Game, State, tag
from companion.engine.locks import lock, lose_locks, unlock
from companion.engine.log import EVERY, Act, Log, Standing, is_last, is_undo, stood
from companion.engine.rulebook import Refusal, require
from companion.engine.shapes import BoxEntry, Dial, Drawing, Pick, Span, Text
from companion.engine.words import Value

__all__ = [
    "Act",
    "Log",
    "Misfit",
    "Objection",
    "Play",
    "Trial",
    "advanced",
    "answer",
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

    class Legal(Exception):
        """Nothing refused."""

    def happens(self, fact: Fact) -> None:
        raise Trial.Legal

    def __init__(self, game: Game[S], state: S, seat: str, chance: Chance) -> None:
        super().__init__(game, state, seat, chance)
        self.plain = game.plain_rules
        self.offered = game.offered

    def refusal(self, action: Action) -> Refusal | None:
        """What refuses this, or None when it is open; one trial answers for any number of actions."""
        rule = self.plain.get(type(action))
        try:
            # Asked twenty times an act: straight to its rule, as `settle` would come to it.
            if rule is not None:
                rule(self, action)
            else:
                settle(self, action)
        except Trial.Legal:
            return None
        except Refusal as refusal:
            # Without its way here, which would keep alive every frame it came through.
            return refusal.with_traceback(None)
        return None


# --- judging --------------------------------------------------------------------------------------------------------


def judge(game: Game[S], state: S, seat: str, action: Action, chance: Chance, seq: int = 0) -> tuple[Fact, ...]:
    """What this request adds to the table as the act of this number; raises Refusal."""
    play = Play(game, state, seat, chance, seq)
    settle(play, action)
    return tuple(play.facts)


def settle(play: Play[S], action: Action) -> None:
    """Rulings, box values and locks are the same for every game; everything else is for the game to decide."""
    if isinstance(action, Adjust):
        ruling = adjusted(play.game.dials(play.state), play.seat, action)
        play.happens(ruling)
        play.game.after_ruling(play, ruling)
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


def closed_by(game: Game[S], state: S, seat: str, action: Action, chance: Chance) -> Refusal | None:
    """The refusal this request would meet, or None when it is open."""
    return Trial(game, state, seat, chance).refusal(action)


class Misfit(ValueError):
    """The request cannot be read: it names nothing that exists. Not a matter of rules."""


def read_action(game: Game[S], fields: object) -> Action:
    """The action that fields read from JSON or from a form spell; raises Misfit."""
    try:
        return msgspec.convert(fields, game.action_type(), strict=True)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError) as error:
        raise Misfit(str(error)) from None


def adjusted(dials: Iterable[Dial], seat: str, action: Adjust) -> Adjusted:
    """A ruling sets any dial this seat may see to any value of its domain; the table is the truth."""
    for dial in dials:
        if dial.id == action.dial and dial.secret_to in (None, seat):
            within(dial, action.value)
            return Adjusted(dial=dial.id, value=action.value, was=dial.now)
    raise Misfit(f"no dial {action.dial!r}")


def within(dial: Dial, value: str | int) -> None:
    match dial.domain:
        case Pick(options=options):
            fits = value in options
        case Span(low=low, high=high):
            fits = isinstance(value, int) and low <= value <= high
        case Text(most=most):
            fits = isinstance(value, str) and len(value) <= most
        case Drawing():
            fits = False
    if not fits:
        raise Misfit(f"{value!r} is outside the domain of {dial.id!r}")


def learned(game: Game[S], action: Learn) -> Learned:
    name, _, cell = action.entry.partition("/")
    entry = game.entry(name)
    if entry is None or not fits_entry(entry, cell, action.value):
        raise Misfit(f"{action.value!r} does not fit {action.entry!r}")
    # One cell alone of what has to add up would always spoil it: the page of the box takes them together.
    require(entry.total is None, "custode-total", total=entry.total or 0)
    return Learned(entry=action.entry, value=action.value, remember=action.remember)


def fits_entry(entry: BoxEntry, cell: str, value: str | int) -> bool:
    """Whether this may stand in an entry, or in this cell of its grid; a new card is its columns joined by a bar."""
    row, _, column = cell.partition("/")
    match entry.shape, value:
        case "choice", str():
            return not cell and value in entry.choices
        case "number", int():
            return not cell and entry.least <= value <= entry.most
        case "grid", int():
            return row in entry.rows and column in entry.columns and entry.least <= value <= entry.most
        case "text", str():
            return not cell and entry.takes("", value)
        case "cards", str():
            card = entry.card(value)
            return not cell and len(card) == len(entry.columns) and all(map(entry.takes, entry.columns, card))
    return False


# --- the standing log -----------------------------------------------------------------------------------------------


def standing(acts: Sequence[Act]) -> list[Act]:
    """The acts that count: what was undone is out, what was put back is in."""
    return list(acts.standing())[::-1] if isinstance(acts, Log) else stood(acts)


def fold(game: Game[S], acts: Sequence[Act]) -> S:
    """The state of a table: its standing facts, folded, and what no undo makes anybody forget."""
    # What an undo could not take away lies on no pile: then every act is folded.
    if isinstance(acts, Log) and not acts.is_unforgotten:
        return folded(game, acts)
    counts = {act.seq for act in standing(acts)}
    return game.folded(game.blank, (fact for act in acts for fact in folded_of(act, counts)))


def folded_of(act: Act, counts: Set[int]) -> Iterator[Fact]:
    """The facts of an act that make the table what it is."""
    return (fact for fact in act.facts if act.seq in counts or isinstance(fact, StillRevealed))


def folded(game: Game[S], log: Log) -> S:
    """The same from the last state that was kept on the way there; new ones are kept beside it."""
    pile: list[Standing] = []
    under = log.top
    while under is not None and not isinstance(under.state, type(game.blank)):
        pile.append(under)
        under = under.below
    state: S = game.blank
    if under is not None and isinstance(under.state, type(game.blank)):
        state = under.state
    for each in reversed(pile):
        state = game.folded(state, each.act.facts)
        keep(each, state)
    return state


def keep(standing: Standing | None, state: State) -> None:
    """Every so many acts, the state beside the act: from there an undo need not fold everything again."""
    if standing is not None and standing.height % EVERY == 0:
        standing.state = state


def advanced(game: Game[S], state: S, acts: Sequence[Act], more: Sequence[Act]) -> S:
    """The state after `more`, the last of these acts: folded on from the one before them, or anew after an undo."""
    if any(is_undo(act) for act in more):
        return fold(game, acts)
    state = game.folded(state, (fact for act in more if not is_last(act) for fact in act.facts))
    if isinstance(acts, Log) and not acts.is_unforgotten:
        keep(acts.top, state)
    return state


def undo(acts: Sequence[Act], request: Undo) -> Undone:
    """Take back the last standing act with its consequences, or everything down to and including one.

    The first act opened the table and cannot be undone. What was shown stays in the story.
    """
    last = (acts if isinstance(acts, Log) else Log(acts)).standing()
    later = (act for act in last if act.seq > 1)
    to = request.to
    gone = list(islice(later, 1) if to is None else takewhile(lambda act: act.seq >= to, later))[::-1]
    require(bool(gone) and request.to in (None, gone[0].seq), "custode-undo")
    shown = tuple(act.seq for act in gone if any(fact.reveals for fact in act.facts))
    return Undone(acts=tuple(act.seq for act in gone), shown=shown)


def redo(acts: Sequence[Act]) -> Redone:
    """Put back what was undone last, as long as nothing but undoing has happened since."""
    undone = (acts if isinstance(acts, Log) else Log(acts)).undone
    require(bool(undone), "custode-redo")
    return Redone(acts=undone)


def take_back(game: Game[S], acts: Sequence[Act], seat: str, request: Undo) -> tuple[Fact, ...]:
    """Undo, but for what it cannot take away: others' locks while their question is open, and what all have seen."""
    if not meets_locks(acts, request):
        return (undo(acts, request),)
    later = [act for act in standing(acts) if act.seq > 1 and not is_lost(act)]
    to = request.to or max((act.seq for act in later), default=0)
    require(not any(act.seq == to and is_lock_of_another(act, seat) for act in later), "custode-unlock")
    then = game.question(fold(game, [act for act in acts if act.seq < to or is_undo(act)]))
    stay = {act.seq for act in later if act.seq > to and is_lock_of_another(act, seat, then.name if then else "")}
    undone = undo([act for act in acts if act.seq not in stay and not is_lost(act)], request)
    return (undone, *still_revealed(game, acts, undone))


def meets_locks(acts: Sequence[Act], request: Undo) -> bool:
    """Whether anything from the act it goes back to on is about secret choices."""
    for act in acts.standing() if isinstance(acts, Log) else reversed(standing(acts)):
        if any(isinstance(fact, LOCKING) for fact in act.facts):
            return True
        if act.seq <= (request.to or act.seq):
            return False
    return False


def is_lost(act: Act) -> bool:
    """Whether a lock fell here because its seat changed hands: nobody brings that back."""
    return any(isinstance(fact, LockLost) for fact in act.facts)


def is_lock_of_another(act: Act, seat: str, question: str | None = None) -> bool:
    """Whether somebody else locked here or took back, and nothing was revealed by it."""
    return act.seat != seat and all(
        isinstance(fact, Committed | Unlocked) and question in (None, fact.question) for fact in act.facts
    )


def still_revealed(game: Game[S], acts: Sequence[Act], undone: Undone) -> Iterator[StillRevealed]:
    """Of each reveal that no longer counts, what it had shown, with the digests that stood then."""
    for act in (acts[seq - 1] for seq in undone.acts):
        if any(isinstance(fact, Revealed) for fact in act.facts):
            last = fold(game, acts[: act.seq]).locks.last
            assert last is not None, "it was revealed in this act"
            yield StillRevealed(last.question, last.choices, last.nonces, last.digests, last.attempts)


def is_undone(fact: Fact, acts: tuple[int, ...]) -> bool:
    return isinstance(fact, Undone) and fact.acts == acts


def put_back(game: Game[S], acts: Sequence[Act], seat: str) -> Redone:
    """Redo; where locks were undone, only whoever undid them puts that back."""
    found = redo(acts)
    if game.has_secret_choices:
        undid = next(act for act in reversed(acts) if any(is_undone(fact, found.acts) for fact in act.facts))
        locked = any(is_lock_of_another(acts[seq - 1], seat) for seq in found.acts)
        require(undid.seat == seat or not locked, "custode-unlock")
    return found


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
                written_to_fit(game, state, seat, action)
            return judge(game, state, seat, action, chance, len(acts) + 1)


def closed(game: Game[S], acts: Sequence[Act], state: S, *, may_end: bool) -> TableClosed:
    """Only where the rules ended the game: luck that is shown must have nothing left to decide."""
    require(is_ended(game, acts, state), "custode-close")
    require(may_end, "custode-host")
    return TableClosed()


def put_away(game: Game[S], acts: Sequence[Act], state: S, *, may_end: bool) -> TablePutAway:
    """Whatever can still go on, one ended by a ruling among it."""
    require(not is_ended(game, acts, state), "custode-put-away")
    require(may_end, "custode-host")
    return TablePutAway()


def is_ended(game: Game[S], acts: Sequence[Act], state: S) -> bool:
    """Whether the rules have ended the game, and not a ruling."""
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


def written_to_fit(game: Game[S], state: S, seat: str, action: Action) -> None:
    """Words too long for their hole, and marks of no cell of theirs, cannot be read; raises Misfit."""
    written = [
        [hole for hole in offer.holes if isinstance(hole, Text | Drawing)]
        for offer in game.proposals(state, seat)
        if offer.action == tag(type(action)) and all(getattr(action, key) == each for key, each in offer.given.items())
    ]
    if written and not any(all(hole.fits(getattr(action, hole.name)) for hole in holes) for holes in written):
        raise Misfit(f"{tag(type(action))!r} does not fit what is to be written")


# --- re-judging the past --------------------------------------------------------------------------------------------


class Objection(Struct, frozen=True):
    """An act of the past that today's rules would refuse, would answer with other facts, or cannot read any more."""

    seq: int
    rule: str | None
    values: dict[str, Value] = {}


def rejudge(game: Game[S], acts: Sequence[Act], chance: Chance) -> list[Objection]:
    """Ask every standing request again, from the state it met; the log itself stays as it is."""
    objections = []
    state, counted = game.blank, standing(acts)
    counts = {act.seq: place for place, act in enumerate(counted)}
    for act in acts:
        if act.seq > 1 and act.seq in counts:
            try:
                asked = game.request_decoder.decode(act.request)
                if isinstance(asked, StartClock | StopClock):
                    found: tuple[Fact, ...] = (clocked(game, counted[: counts[act.seq]], asked),)
                else:
                    found = judge(game, state, act.seat, asked, chance, act.seq)
                if found != act.facts:
                    objections.append(Objection(act.seq, None))
            except Refusal as refusal:
                objections.append(Objection(act.seq, refusal.rule, dict(refusal.values)))
            except (Misfit, msgspec.ValidationError):
                objections.append(Objection(act.seq, None))
        state = game.folded(state, folded_of(act, counts.keys()))
    return objections
