"""What of a log stands, folded (fold); taken back and put back (undo, redo), or refused for what nobody can unsee."""

from collections.abc import Iterator, Sequence, Set
from itertools import islice, takewhile
from typing import TypeVar

from companion.engine.facts import (
    LOCKING,
    Committed,
    Fact,
    LockLost,
    Redone,
    Revealed,
    StillRevealed,
    Undo,
    Undone,
    Unlocked,
)
from companion.engine.game import Game, State
from companion.engine.locks import waiting
from companion.engine.log import EVERY, Act, Log, Standing, is_last, is_undo, stood
from companion.engine.rulebook import require

S = TypeVar("S", bound=State)


# --- what stands ------------------------------------------------------------------------------------------------------


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
    """The same where nothing was left by an undo."""
    return state_after(game, log.top)


def state_after(game: Game[S], under: Standing | None) -> S:
    """The state after this act, from the last one that was kept on the way there; new ones are kept beside it."""
    pile: list[Standing] = []
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


def met(game: Game[S], acts: Sequence[Act]) -> Iterator[tuple[int, S]]:
    """The place of each act among those that stand, and the table it met, whatever of that was undone since: others'
    locks stay when what they came upon goes."""
    log = acts if isinstance(acts, Log) else Log(acts)
    places = {act.seq: index for index, act in enumerate(standing(log))}
    state = game.blank
    for act in log:
        if act.seq in places:
            yield places[act.seq], state
        state = advanced(game, state, log.until(act.seq) if is_undo(act) else (), (act,))


# --- taking back ------------------------------------------------------------------------------------------------------


def undo(acts: Sequence[Act], request: Undo) -> Undone:
    """Take back the last standing act with its consequences, or everything down to and including one.

    Refused where nothing is left to undo: the first act opened the table. What was shown stays in the story.
    """
    last = (acts if isinstance(acts, Log) else Log(acts)).standing()
    later = (act for act in last if act.seq > 1)
    to = request.to
    gone = list(islice(later, 1) if to is None else takewhile(lambda act: act.seq >= to, later))[::-1]
    require(bool(gone) and request.to in (None, gone[0].seq), "custode-undo")
    shown = tuple(act.seq for act in gone if any(fact.reveals for fact in act.facts))
    return Undone(acts=tuple(act.seq for act in gone), shown=shown)


def redo(acts: Sequence[Act]) -> Redone:
    """Put back what was undone last; refused once anything but undoing has happened since."""
    undone = (acts if isinstance(acts, Log) else Log(acts)).undone
    require(bool(undone), "custode-redo")
    return Redone(acts=undone)


def take_back(game: Game[S], acts: Sequence[Act], seat: str, request: Undo) -> tuple[Fact, ...]:
    """Undo, but for what it cannot take away: others' locks while their question is open, and what all have seen.

    Refused: an undo of somebody else's lock, and one after which all would have locked and nobody be waited for.
    """
    if not meets_locks(acts, request):
        return (undo(acts, request),)
    later = [act for act in standing(acts) if act.seq > 1 and not is_lost(act)]
    to = request.to or max((act.seq for act in later), default=0)
    require(not any(act.seq == to and is_lock_of_another(act, seat) for act in later), "custode-unlock")
    then = game.question(fold(game, [act for act in acts if act.seq < to or is_undo(act)]))
    stay = {act.seq for act in later if act.seq > to and is_lock_of_another(act, seat, then.name if then else "")}
    undone = undo([act for act in acts if act.seq not in stay and not is_lost(act)], request)
    facts = (undone, *still_revealed(game, acts, undone))
    after = fold(game, [*acts, Act(len(acts) + 1, seat, b"", facts)])
    asked = game.question(after)
    # A lock that comes back by an undo reveals nothing: were it the last, all would wait for nobody.
    require(asked is None or bool(waiting(asked, after.locks)), "custode-last")
    return facts


def meets_locks(acts: Sequence[Act], request: Undo) -> bool:
    """Whether anything from the act it goes back to on is about secret choices."""
    for act in acts.standing() if isinstance(acts, Log) else reversed(standing(acts)):
        if any(isinstance(fact, LOCKING) for fact in act.facts):
            return True
        if act.seq <= (request.to or act.seq):
            break
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


def next_undone(acts: Log, viewer: str | None) -> Act | None:
    """The act that an undo of this viewer's would take back: the last one, but for locks that fell with their seat.

    None where that is the opening, or a lock of somebody else's.
    """
    last = next((act for act in acts.standing() if not is_lost(act)), None)
    return None if last is None or last.seq == 1 or is_lock_of_another(last, viewer or "") else last


def is_undone(fact: Fact, acts: tuple[int, ...]) -> bool:
    return isinstance(fact, Undone) and fact.acts == acts


def put_back(game: Game[S], acts: Sequence[Act], seat: str) -> Redone:
    """Redo; where locks were undone, refused to all but whoever undid them."""
    found = redo(acts)
    if game.has_secret_choices:
        undid = next(act for act in reversed(acts) if any(is_undone(fact, found.acts) for fact in act.facts))
        locked = any(is_lock_of_another(acts[seq - 1], seat) for seq in found.acts)
        require(undid.seat == seat or not locked, "custode-unlock")
    return found
