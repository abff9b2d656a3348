"""P3b and P4 together: whatever is locked, taken back, undone, put back, ruled or left, no choice is made twice."""

import random
from collections.abc import Callable, Iterator

import msgspec
import pytest

from companion.engine import locks as locks_module
from companion.engine import play, undoing
from companion.engine.chance import Chance
from companion.engine.facts import Action, Adjust, Committed, LoseLocks, Redo, Revealed, Undo, Unlock, Unlocked
from companion.engine.game import State
from companion.engine.offers import fill, offers
from companion.engine.play import Act
from companion.engine.random_play import any_filling
from companion.engine.rulebook import Refusal
from tests.promises import note
from tests.web.counter import GAME
from tests.web.counter.rules import Bid
from tests.web.counter.state import Sum

SEATS = "ABC"
LUCK = Chance(b"the seed of these evenings")
EVENINGS, LENGTH = 150, 40
# How often a seat takes something back, puts back, rules, or changes hands.
UNDOES, REDOES, RULES, LEAVES = 0.2, 0.1, 0.05, 0.05
Log = tuple[Act, ...]


def started() -> Log:
    opening = GAME.opening(SEATS, {"bids": "yes", "keeper": "no", "goal": "90"})
    return (Act(1, "", msgspec.json.encode(opening), tuple(GAME.setup(opening, LUCK))),)


# The positions of the two logs that are looked at, the one before an act and the one after it.
LAST: list[tuple[Log, Sum]] = []


def at(acts: Log) -> Sum:
    """Its position, folded once."""
    known = next((position for log, position in LAST if log is acts), None)
    if known is None:
        known = play.fold(GAME, acts)
        LAST[:] = [*LAST[-1:], (acts, known)]
    return known


def wish(acts: Log, seat: str, rng: random.Random) -> Action:
    """Something this seat may try, what will be refused too."""
    now, dice = at(acts), rng.random()
    if dice < UNDOES:
        return Undo(rng.choice([None, max(2, len(acts) - rng.randint(0, 6))]))
    if dice < UNDOES + REDOES:
        return Redo()
    if dice < UNDOES + REDOES + RULES and now.bids:
        return Adjust(f"bid.{rng.choice(list(now.bids))}", rng.choice(("owl", "fox", "hen")))
    if dice < UNDOES + REDOES + RULES + LEAVES:
        return LoseLocks(locks_module.exposed((fact for act in acts for fact in act.facts), seat))
    if dice < 0.7:
        return Bid(question=f"bid.{now.biddings}", animal=rng.choice(("owl", "fox", "hen")), by=rng.randint(1, 3))
    found = offers(GAME, now, seat).open
    offer = rng.choice(found)
    return fill(GAME, offer, any_filling(offer, rng.randrange))


def evening(seed: int) -> Iterator[tuple[Log, Log]]:
    """The log before and after each act that was accepted."""
    rng, acts = random.Random(seed), started()
    for _ in range(LENGTH):
        seat = rng.choice(SEATS)
        action = wish(acts, seat, rng)
        try:
            facts = play.answer(GAME, acts, at(acts), seat, action, LUCK)
        except Refusal:
            continue
        if not facts:
            continue
        before, acts = acts, (*acts, Act(len(acts) + 1, seat, msgspec.json.encode(action), facts))
        yield before, acts


def locked(acts: Log) -> dict[tuple[str, str], str]:
    """Question and seat to the digest that stands there now."""
    now = at(acts).locks
    return {(now.question, seat): made.digest for seat, made in now.made.items()}


def faults(seed: int) -> Iterator[str]:
    revealed: dict[str, object] = {}
    lost: set[str] = set()
    digests: set[str] = set()
    for before, acts in evening(seed):
        act, state = acts[-1], at(acts)
        for fact in act.facts:
            if isinstance(fact, Revealed) and revealed.setdefault(fact.question, fact.choices) != fact.choices:
                yield f"{seed}: {fact.question} was chosen twice"
            if isinstance(fact, Committed) and fact.digest in digests:
                yield f"{seed}: a digest came twice"
            if isinstance(fact, Committed) and fact.question in revealed:
                yield f"{seed}: {fact.question} was locked after all had seen it"
            digests |= {fact.digest} if isinstance(fact, Committed) else set()
        last = state.locks.last
        if last and not all(last.agrees(seat) for seat in last.choices):
            yield f"{seed}: what was revealed does not agree"
        was, now = locked(before), locked(acts)
        request = msgspec.json.decode(act.request)["type"]
        if request == "lose-locks":
            lost |= {each.digest for older in acts for each in older.facts
                     if isinstance(each, Committed) and each.seat == act.seat and each.question not in revealed}
        if lost & set(now.values()):
            yield f"{seed}: a lock that fell with its seat is back"
        # An undo to before a question was asked takes the question away, and every lock with it.
        gone = {seat for (question, seat) in was if (question, seat) not in now} - {act.seat}
        question = GAME.question(state)
        if gone and request in ("undo", "unlock", "redo") and question and question.name in {name for name, _ in was}:
            yield f"{seed}: {act.seat} took back the lock of {gone}"
        if question and not locks_module.waiting(question, state.locks):
            yield f"{seed}: all have locked, and nothing is revealed"
        if msgspec.json.encode(state) != msgspec.json.encode(play.advanced(GAME, at(before), acts, acts[-1:])):
            yield f"{seed}: folding on is not folding anew"


def test_no_choice_is_made_twice() -> None:
    assert [fault for seed in range(EVENINGS) for fault in faults(seed)] == []


@pytest.mark.soak
def test_no_choice_is_made_twice_long() -> None:
    assert [fault for seed in range(20_000) for fault in faults(seed)] == []


def test_the_evenings_meet_what_they_are_about() -> None:
    """Reveals undone, shown again and put back; locks taken back by all that can."""
    logs = [acts for seed in range(EVENINGS) for *_, (_, acts) in [list(evening(seed))]]
    kinds = [type(fact).__name__ for acts in logs for act in acts for fact in act.facts]
    met = {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    note(f"locks undone: {met}")
    assert all(met[kind] >= 8 for kind in ("Revealed", "StillRevealed", "Unlocked", "LockLost", "Undone", "Redone"))


def chooses_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "still_revealed", lambda game, acts, undone: ())


def brings_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "is_lost", lambda act: False)


def takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "is_lock_of_another", lambda act, seat, question=None: False)


def counts_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A nonce by question and seat alone."""
    plain = locks_module.nonce
    monkeypatch.setattr(locks_module, "nonce", lambda chance, question, seat, attempt: plain(chance, question, seat, 1))


def unlocks_for_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    def unlock(at: play.Play[State], action: Unlock) -> None:
        for seat in at.state.locks.of(action.question):
            at.happens(Unlocked(seat=seat, question=action.question))

    monkeypatch.setattr(play, "unlock", unlock)


@pytest.mark.parametrize("plant", [chooses_again, brings_back, takes_all, counts_from_one, unlocks_for_anybody])
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert any(True for seed in range(EVENINGS) for _ in faults(seed))
