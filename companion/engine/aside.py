"""What a seat's phone kept in secret, laid aside for whoever takes that seat over (redaction of the log).

A seat may go from one phone to another; what the one was told goes with it to nobody. So the log is read without it: of
every fact from the time of another phone the fields that were for this seat's eyes are "?", as if nobody had told them,
and a choice that was locked and never revealed is not locked. All follows from what facts declare (`Secrecy`): the
state is folded from such a log, and no page can show what is not in it. The log on the disk stays whole.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from companion.engine import play
from companion.engine.facts import Adjusted, Committed, Fact, LockLost, Revealed, Unlocked
from companion.engine.game import Game, State
from companion.engine.log import Act, Log, is_undo
from companion.engine.narration import NOT_TOLD

S = TypeVar("S", bound=State)
# By seat, the acts from which something is laid aside: after the first of each pair, up to the second.
Aside = Mapping[str, Sequence[tuple[int, int]]]
# What is asked in place of what was, where its kind takes nothing that was not told.
NOTHING = b'{"type":"redo"}'


class Withheld(Struct, frozen=True):
    """Which seats' secrets a phone kept during one act, and whether others' go with them."""

    seats: tuple[str, ...] = ()
    is_all: bool = False

    def __contains__(self, seat: object) -> bool:
        return seat is not None and (self.is_all or seat in self.seats)


# A secret dial as it stands: whose it is, its value, and the act that gave it that.
Shown = dict[str, tuple[str, str | int, int]]


def laid_aside(game: Game[S], acts: Sequence[Act], aside: Aside) -> Log:
    """The log as whoever holds these seats now may read it.

    A thing that passes from seat to seat (a card that lies before whoever is on turn) was told by one and shown to the
    next: what told it is laid aside too, and whoever has the thing tells it again.
    """
    if not aside:
        return Log(acts)
    told_by: frozenset[int] = frozenset()
    while True:
        found, more = read_through(game, acts, aside, told_by)
        if more <= told_by:
            return found
        told_by |= more


def read_through(
    game: Game[S], acts: Sequence[Act], aside: Aside, told_by: frozenset[int]
) -> tuple[Log, frozenset[int]]:
    """The log with this laid aside, and the acts of others by which these seats were still shown something."""
    open_locks, last = never_revealed(acts), max(end for parts in aside.values() for _, end in parts)
    found, state, shown, held = Log(), game.blank, set[int](), Shown()
    # What a seat was shown in a time that is its own: it may go on knowing that.
    own: set[tuple[str, int]] = set()
    marks: dict[int, Shown] = {}
    for act in acts:
        seats = tuple(
            seat for seat, parts in aside.items() if any(first < act.seq <= end for first, end in parts)
        )
        withheld = Withheld(seats, is_all=act.seq in told_by)
        if seats or withheld.is_all:
            kept = tuple(without_secrets(game, act, withheld, state, open_locks))
            act = structs.replace(act, facts=kept, request=request_of(game, act, withheld, kept))
        found = found.grown((act,))
        if act.seq > last:
            continue
        state = play.advanced(game, state, found if is_undo(act) else (), (act,))
        top = found.top.act.seq if found.top else 0
        held = marks.get(top, Shown()) if is_undo(act) else holding(game, state, held, act.seq)
        marks[top] = held
        for owner, value, by in held.values():
            if value in ("", NOT_TOLD):
                continue
            if owner not in seats:
                own.add((owner, by))
            elif (owner, by) not in own:
                shown.add(by)
    return found, frozenset(shown)


def holding(game: Game[S], state: S, before: Shown, seq: int) -> Shown:
    """The secret dials after an act, each with the act that set it to what it is."""
    found = Shown()
    for dial in game.dials(state):
        if dial.secret_to is not None:
            _, was, by = before.get(dial.id, ("", "", seq))
            found[dial.id] = dial.secret_to, dial.now, by if was == dial.now else seq
    return found


def never_revealed(acts: Sequence[Act]) -> frozenset[tuple[str, int]]:
    """The seat and the act of each choice that nobody but its seat has ever seen."""
    locked: dict[tuple[str, str], int] = {}
    found: set[tuple[str, int]] = set()
    for act in acts:
        for fact in act.facts:
            match fact:
                case Committed(seat=seat, question=question):
                    locked[seat, question] = act.seq
                    found.add((seat, act.seq))
                case Unlocked(seat=seat, question=question) | LockLost(seat=seat, question=question):
                    locked.pop((seat, question), None)
                case Revealed(question=question):
                    found -= {(seat, seq) for (seat, asked), seq in locked.items() if asked == question}
    return frozenset(found)


def without_secrets(
    game: Game[S], act: Act, withheld: Withheld, state: S, open_locks: frozenset[tuple[str, int]]
) -> Iterator[Fact]:
    """The facts of one act without what was for the eyes of these seats; a correction is asked of the table it met.

    What only says which thing one has never happened. Told as "?" it would take from the phone that comes back what it
    knew, and show it how many things the other phone was told.
    """
    for fact in act.facts:
        if isinstance(fact, Committed):
            is_secret = fact.seat in withheld.seats and (fact.seat, act.seq) in open_locks
            kept: Fact = LockLost(seat=fact.seat, question=fact.question) if is_secret else fact
        elif isinstance(fact, Adjusted):
            whose = {dial.id: dial.secret_to for dial in game.dials(state)}
            is_secret = whose.get(fact.dial) in withheld
            if is_secret and is_said(fact.value) and is_said(fact.was):
                continue
            kept = untold(fact, ("value", "was")) if is_secret else fact
        else:
            names = [name for name, whose in fact.secrecy.secret.items() if getattr(fact, whose) in withheld]
            if names and fact.secrecy.only_names:
                continue
            kept = untold(fact, names)
        if type(kept) in game.facts:
            state = game.evolve(state, kept)
        yield kept


def may_say(act: Act, withheld: Withheld) -> bool:
    """Whether it told something of its kind for the eyes of these seats, be it that nothing is known."""
    owners = [getattr(fact, whose) for fact in act.facts for whose in fact.secrecy.secret.values()]
    return any(owner in withheld for owner in owners if isinstance(owner, str))


def is_said(value: str | int) -> bool:
    """Whether a dial holds one thing or another; where it holds nothing everybody sees that."""
    return isinstance(value, str) and value != ""


def untold(fact: Fact, names: Sequence[str]) -> Fact:
    return structs.replace(fact, **{name: not_told(getattr(fact, name)) for name in names}) if names else fact


def not_told(value: object) -> object:
    """The same shape with nothing in it; what was empty says that there was nothing, which everybody knows."""
    if isinstance(value, str):
        return NOT_TOLD if value else value
    if isinstance(value, list | tuple):
        return type(value)(map(not_told, value))
    if isinstance(value, dict):
        return {name: not_told(each) for name, each in value.items()}
    return 0


def request_of(game: Game[S], act: Act, withheld: Withheld, kept: tuple[Fact, ...]) -> bytes:
    """What was asked, where a secret came of it or might have, as far as its kind: it is read for that alone."""
    if act.seq == 1 or act.seat not in withheld or not (kept != act.facts or may_say(act, withheld)):
        return act.request
    asked = msgspec.json.decode(act.request)
    # Nor how many things were said in it.
    fields = {name: not_told(each[:1] if isinstance(each, list) else each) for name, each in asked.items()}
    blank = msgspec.json.encode({**fields, "type": asked["type"]})
    try:
        game.request_decoder.decode(blank)
    except msgspec.ValidationError:
        return NOTHING
    return blank
