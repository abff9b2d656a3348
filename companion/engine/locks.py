"""Secret choices made at once (commit and reveal): who is asked, what is locked, and the proof that none was changed.

A game says which question is open (`Game.question`) and offers it (`proposals`); what is locked lies in `State.locks`.
With the last lock all choices are revealed in the same act, and `Game.after_reveal` adds what follows from them.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct, structs

from companion.engine.chance import Chance
from companion.engine.facts import (
    LOCKING,
    Choice,
    Committed,
    Fact,
    Lock,
    LockLost,
    LoseLocks,
    Revealed,
    StillRevealed,
    Unlock,
    Unlocked,
)
from companion.engine.holes import Hole, Pick, Span
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line

if TYPE_CHECKING:
    from companion.engine.game import State
    from companion.engine.play import Play

S = TypeVar("S", bound="State")

# Looked up for every fact that is folded.
KINDS = frozenset(LOCKING)


# --- shapes -----------------------------------------------------------------------------------------------------------


class Question(Struct, frozen=True, kw_only=True):
    """A secret choice asked of several seats at once. Its name comes from the position, so that none comes twice."""

    name: str
    # The game's own way to lock it, and what each seat may choose.
    action: type[Lock]
    holes: dict[str, tuple[Hole, ...]]


class Locked(Struct, frozen=True):
    """What one seat has locked."""

    choice: Choice
    digest: str
    attempt: int


class Reveal(Struct, frozen=True):
    """What was revealed together, by seat, with what had been shown of it before."""

    question: str
    choices: dict[str, Choice]
    nonces: dict[str, str]
    digests: dict[str, str]
    attempts: dict[str, int]

    def agrees(self, seat: str) -> bool:
        """Whether this seat's choice is the one that was locked."""
        return verified(self.question, seat, self.choices[seat], self.nonces[seat], self.digests.get(seat, ""))


class Locks(Struct, frozen=True):
    """What is locked at a table now, what was revealed last, and what an undo took back after all had seen it."""

    question: str = ""
    made: dict[str, Locked] = {}
    last: Reveal | None = None
    fixed: dict[str, Reveal] = {}

    def of(self, question: str) -> dict[str, Locked]:
        """By seat."""
        return self.made if question == self.question else {}


# --- digests ----------------------------------------------------------------------------------------------------------


def nonce(chance: Chance, question: str, seat: str, attempt: int) -> str:
    return chance.nonce(f"{question} {seat} {attempt}")


def proof(question: str, seat: str, choice: Choice, nonce: str) -> str:
    """The text whose SHA-256 is shown when a choice is locked: the choice as JSON, its keys in order."""
    return f"{nonce} {question} {seat} {msgspec.json.encode(choice, order='deterministic').decode()}"


def digest(question: str, seat: str, choice: Choice, nonce: str) -> str:
    return hashlib.sha256(proof(question, seat, choice, nonce).encode()).hexdigest()


def verified(question: str, seat: str, choice: Choice, nonce: str, shown: str) -> bool:
    """Whether what is revealed is what was locked when this digest was shown; anybody can do this again."""
    return digest(question, seat, choice, nonce) == shown


# --- judging ----------------------------------------------------------------------------------------------------------


def lock(play: "Play[S]", action: Lock) -> None:
    """Lock a choice (custode-lock); with the last one all are revealed, and so again after an undo."""
    question, seat, choice = play.game.question(play.state), play.seat, choice_of(action)
    require(question is not None and seat in question.holes, "custode-lock")
    assert question is not None
    require(isinstance(action, question.action) and action.question == question.name, "custode-lock")
    fixed = play.state.locks.fixed.get(question.name)
    require(fixed is None or choice == fixed.choices.get(seat), "custode-revealed")
    require(fixed is not None or seat not in play.state.locks.of(question.name), "custode-locked")
    before = play.state
    # What the rules of the game say about it, in their own words; they add no fact.
    play.game.rules[type(action)](play, action)
    require(all(fits(hole, choice.get(hole.name)) for hole in question.holes[seat]), "custode-choice")
    if fixed is None:
        shown = digest(question.name, seat, choice, nonce(play.chance, question.name, seat, play.seq))
        play.happens(Committed(seat=seat, question=question.name, digest=shown, attempt=play.seq, choice=choice))
        reveal(play, question)
    else:
        revealed(play, Revealed(question=question.name, choices=fixed.choices, nonces=fixed.nonces))
    play.game.afterwards(play, before)


def reveal(play: "Play[S]", question: Question) -> None:
    """Once everybody has locked, and not before."""
    made = play.state.locks.of(question.name)
    if not set(question.holes) <= set(made):
        return
    choices = {seat: made[seat].choice for seat in question.holes}
    nonces = {seat: nonce(play.chance, question.name, seat, made[seat].attempt) for seat in question.holes}
    revealed(play, Revealed(question=question.name, choices=choices, nonces=nonces))


def revealed(play: "Play[S]", fact: Revealed) -> None:
    play.happens(fact)
    play.game.after_reveal(play, fact)


def unlock(play: "Play[S]", action: Unlock) -> None:
    """Only one's own, only while the question is open, and never once it was seen (custode-unlock)."""
    question, locks = play.game.question(play.state), play.state.locks
    is_open = question is not None and question.name == action.question and action.question not in locks.fixed
    require(is_open and play.seat in locks.of(action.question), "custode-unlock")
    play.happens(Unlocked(seat=play.seat, question=action.question))


def lose_locks(play: "Play[S]", action: LoseLocks) -> None:
    for question in action.questions:
        play.happens(LockLost(seat=play.seat, question=question))


def choice_of(action: Lock) -> Choice:
    return {name: getattr(action, name) for name in action.__struct_fields__ if name != "question"}


def fits(hole: Hole, value: object) -> bool:
    """Whether this fills the hole."""
    if isinstance(hole, Span):
        return isinstance(value, int) and hole.low <= value <= hole.high
    if not isinstance(hole, Pick):
        return hole.fits(value)
    if hole.is_single:
        return value in hole.options
    if not isinstance(value, tuple) or not hole.least <= len(value) <= hole.most:
        return False
    return set(value) <= set(hole.options) and (hole.repeat or len(set(value)) == len(value))


# --- offering ---------------------------------------------------------------------------------------------------------


def proposals(question: Question | None, locks: Locks, seat: str) -> Iterator[Offer]:
    """What a seat may do about the question: choose, take back, or show again what all have seen."""
    if question is None or seat not in question.holes:
        return
    tag, given = str(question.action.__struct_config__.tag), {"question": question.name}
    fixed = locks.fixed.get(question.name)
    if fixed is not None:
        yield Offer(action=tag, given={**given, **fixed.choices[seat]}, primary=True)
        return
    yield Offer(action=tag, given={**given}, holes=question.holes[seat], primary=True)
    if seat in locks.of(question.name):
        yield Offer(action="unlock", given={**given})


def waiting(question: Question | None, locks: Locks) -> tuple[str, ...]:
    """Who has not locked yet."""
    return () if question is None else tuple(seat for seat in question.holes if seat not in locks.of(question.name))


def exposed(facts: Iterable[Fact], seat: str) -> tuple[str, ...]:
    """The questions of which this seat's choice lies in the log, undone or not, and was never revealed or lost."""
    found: dict[str, None] = {}
    for fact in facts:
        if isinstance(fact, Committed) and fact.seat == seat:
            found[fact.question] = None
        elif isinstance(fact, Revealed) or (isinstance(fact, LockLost) and fact.seat == seat):
            found.pop(fact.question, None)
    return tuple(found)


# --- folding and telling ----------------------------------------------------------------------------------------------


def locked(state: S, fact: Fact) -> S:
    """The state with what this fact changes of its locks; as it is for any other fact."""
    return structs.replace(state, locks=after(state.locks, fact)) if type(fact) in KINDS else state


def after(at: Locks, fact: Fact) -> Locks:
    match fact:
        case Committed(seat=seat, question=question):
            new = Locked(fact.choice, fact.digest, fact.attempt)
            return structs.replace(at, question=question, made={**at.of(question), seat: new})
        case Unlocked(seat=seat, question=question) | LockLost(seat=seat, question=question):
            rest = {each: made for each, made in at.of(question).items() if each != seat}
            return structs.replace(at, made=rest) if question == at.question else at
        case Revealed(question=question):
            return structs.replace(at, question="", made={}, last=revealed_of(at, fact))
        case StillRevealed(question=question):
            kept = Reveal(question, fact.choices, fact.nonces, fact.digests, fact.attempts)
            return structs.replace(at, fixed={**at.fixed, question: kept})
    return at


def revealed_of(at: Locks, fact: Revealed) -> Reveal:
    """With the digests that everybody saw when it was locked."""
    fixed, made = at.fixed.get(fact.question), at.of(fact.question)
    if fixed is not None:
        return fixed
    digests = {seat: each.digest for seat, each in made.items()}
    return Reveal(
        fact.question, fact.choices, fact.nonces, digests, {seat: each.attempt for seat, each in made.items()}
    )


def lock_line(fact: Fact) -> Line | None:
    """A lock as anybody may read it, its owner too: who sits there tomorrow reads the same story."""
    match fact:
        case Committed():
            return Line("tell.committed", {}, "custode-lock")
        case Unlocked():
            return Line("tell.unlocked", {}, "custode-unlock")
        case LockLost(seat=seat):
            return Line("tell.lock-lost", {"seat": seat})
        case Revealed(choices=choices):
            return Line("tell.revealed", {"choices": listed(choices)}, "custode-revealed")
        case StillRevealed(choices=choices):
            return Line("tell.still-revealed", {"choices": listed(choices)}, "custode-revealed")
    return None


def listed(choices: dict[str, Choice]) -> tuple[str, ...]:
    """Each seat with what it chose."""
    return tuple(word for seat, choice in choices.items() for word in (seat, *words_of(choice)))


def words_of(choice: Choice) -> tuple[str, ...]:
    """What was chosen, hole by hole, as things that have names."""
    return tuple(
        word
        for value in choice.values()
        for word in (value if isinstance(value, tuple) else (str(value),))
    )
