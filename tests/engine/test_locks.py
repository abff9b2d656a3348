"""Secret choices made at once: locked, taken back, revealed together, proved, and never chosen twice."""

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine import locks, undoing
from companion.engine.chance import Chance
from companion.engine.facts import (
    LOCKING,
    Action,
    Adjust,
    Choice,
    Committed,
    LoseLocks,
    Redo,
    Revealed,
    StillRevealed,
    Undo,
    Undone,
    Unlock,
)
from companion.engine.game import tag
from companion.engine.holes import Drawing, Pick, Span, Text
from companion.engine.locks import Question, Reveal, digest, exposed, fits, nonce, proof, verified
from companion.engine.offers import offers
from companion.engine.play import Act, Play, answer, fold, judge, rejudge, standing
from companion.engine.rulebook import Refusal
from tests.web.counter import GAME
from tests.web.counter.rules import Add, Bid
from tests.web.counter.state import Sum

LUCK = Chance(b"the seed of this table, 32 bytes")
Log = tuple[Act, ...]

OPENING = GAME.opening("AB", {"bids": "yes", "keeper": "no", "goal": "30"})
START: Log = (Act(1, "", msgspec.json.encode(OPENING), tuple(GAME.setup(OPENING, LUCK))),)


def word(text: str, acts: Log) -> tuple[str, Action]:
    """`A owl 2` locks, `A back` takes it back, `A lost` loses it with the seat, `A +2` adds; `A undo`, `A undo 3`,
    `A redo`; `A sets B fox` is a ruling on a bid."""
    seat, what, *rest = text.split()
    bidding = f"bid.{fold(GAME, acts).biddings}"
    if what.startswith("+"):
        return seat, Add(by=int(what))
    match what:
        case "back":
            return seat, Unlock(question=bidding)
        case "lost":
            return seat, LoseLocks(exposed((fact for act in acts for fact in act.facts), seat))
        case "undo":
            return seat, Undo(int(rest[0]) if rest else None)
        case "redo":
            return seat, Redo()
        case "sets":
            return seat, Adjust(dial=f"bid.{rest[0]}", value=rest[1])
    return seat, Bid(question=bidding, animal=what, by=int(rest[0]))


def then(acts: Log, text: str) -> Log:
    seat, action = word(text, acts)
    facts = answer(GAME, acts, fold(GAME, acts), seat, action, LUCK)
    return (*acts, Act(len(acts) + 1, seat, msgspec.json.encode(action), facts))


def log(script: str) -> Log:
    acts = START
    for text in filter(None, script.split(", ")):
        acts = then(acts, text)
    return acts


def position(acts: Log) -> str:
    """Who has locked, what was revealed, the sum."""
    at = fold(GAME, acts)
    made = ",".join(locks_of(at))
    bids = " ".join(f"{seat}={animal}" for seat, animal in at.bids.items())
    return f"[{made}] {bids} {at.total}"


def locks_of(at: Sum) -> list[str]:
    question = GAME.question(at)
    return sorted(at.locks.of(question.name)) if question else []


ROWS = (
    ("", "[]  0"),
    ("A owl 1", "[A]  0"),
    ("A owl 1, B fox 3", "[] A=owl B=fox 3"),
    ("B fox 3, A owl 1", "[] A=owl B=fox 3"),
    ("A owl 1, A back", "[]  0"),
    ("A owl 1, A back, A hen 2, B fox 1", "[] A=hen B=fox 2"),
    ("A owl 1, A +2, B fox 3", "[] A=owl B=fox 5"),
    ("A owl 1, B fox 3, A hen 1", "[A] A=owl B=fox 3"),
    ("A owl 1, A lost", "[]  0"),
    ("A owl 1, A lost, A fox 2, B fox 3", "[] A=fox B=fox 3"),
    ("A owl 1, B fox 3, B sets A hen", "[] A=hen B=fox 3"),
    # Undo of one's own lock takes it back; of the others' it does not, whatever else it takes.
    ("A owl 1, A undo", "[]  0"),
    ("A owl 1, A undo, A redo", "[A]  0"),
    ("A +2, A owl 1, B undo 2", "[A]  0"),
    ("A +2, A owl 1, A undo 2", "[]  0"),
    ("A +2, A owl 1, A back, B undo 2", "[]  0"),
    # What fell with its seat stays so.
    ("A owl 1, A lost, A undo", "[]  0"),
    ("A owl 1, A back, A lost, A undo", "[]  0"),
    ("A +2, A owl 1, A undo 2, A lost, A redo", "refused custode-redo"),
    # Nobody is waited for where all have locked: the last lock is one that reveals.
    ("B fox 3, B back, A owl 1, B undo 3", "refused custode-last"),
    ("B fox 3, B back, A owl 1, B hen 2, B undo 3", "refused custode-last"),
    ("B fox 3, B back, A owl 1, B undo 2", "[A]  0"),
    ("B fox 3, B back, A owl 1, B fox 3", "[] A=owl B=fox 3"),
    ("B fox 3, B back, A owl 1, A back, B undo 3", "[B]  0"),
    # Undo of a reveal takes away what followed, and the choices stay the only ones.
    ("A owl 1, B fox 3, A undo", "[A]  0"),
    ("A owl 1, B fox 3, A undo, B fox 3", "[] A=owl B=fox 3"),
    ("A owl 1, B fox 3, A undo, A owl 1", "[] A=owl B=fox 3"),
    ("A owl 1, B fox 3, A undo, A redo", "[] A=owl B=fox 3"),
    ("A owl 1, B fox 3, A undo 2, A owl 1", "[] A=owl B=fox 3"),
    ("A owl 1, B fox 3, A undo, B fox 3, A undo, A owl 1", "[] A=owl B=fox 3"),
    ("A owl 1, B fox 3, B sets A hen, B undo 3, B fox 3", "[] A=owl B=fox 3"),
    ("A owl 1, B fox 3, A hen 1, B hen 2, A undo 2, A owl 1, B hen 2", "[] A=hen B=hen 5"),
    # Refused.
    ("A owl 1, A fox 1", "refused custode-locked"),
    ("A owl 9", "refused custode-choice"),
    ("A cow 1", "refused custode-choice"),
    ("C owl 1", "refused custode-lock"),
    ("A back", "refused custode-unlock"),
    ("A owl 1, B back", "refused custode-unlock"),
    ("A owl 1, B fox 3, A back", "refused custode-unlock"),
    ("A owl 1, B undo", "refused custode-unlock"),
    ("A owl 1, B undo 2", "refused custode-unlock"),
    ("A owl 1, A back, B undo", "refused custode-unlock"),
    ("A owl 1, A back, A undo, B redo", "refused custode-unlock"),
    ("A owl 1, A undo, B redo", "refused custode-unlock"),
    ("A +2, A owl 1, A undo 2, A redo", "[A]  2"),
    # What was undone without a lock anybody puts back.
    ("A +2, A undo, B redo", "[]  2"),
    ("A owl 1, A back, A hen 3, A undo 3, B fox 2", "[] A=owl B=fox 2"),
    ("A owl 1, B fox 3, A undo, B hen 3", "refused custode-revealed"),
    ("A owl 1, B fox 3, B undo, B fox 2", "refused custode-revealed"),
    ("A owl 1, B fox 3, A undo 2, A fox 1", "refused custode-revealed"),
    ("A owl 1, B fox 3, A undo, A back", "refused custode-unlock"),
    ("A owl 1, B fox 3, A undo, A undo", "[]  0"),
)


def position_or_refusal(script: str) -> str:
    """How the table stands after all of it, or the rule that refuses the last."""
    *before, last = script.split(", ")
    acts = log(", ".join(before))
    try:
        return position(then(acts, last) if last else acts)
    except Refusal as refusal:
        return f"refused {refusal.rule}"


@pytest.mark.parametrize(("script", "after"), ROWS)
def test_what_is_locked(script: str, after: str) -> None:
    assert position_or_refusal(script) == after
    if not after.startswith("refused"):
        assert rejudge(GAME, log(script), LUCK) == []


def reveals_early(monkeypatch: pytest.MonkeyPatch) -> None:
    def early(play: Play[Sum], question: Question) -> None:
        made = play.state.locks.made
        nonces = dict.fromkeys(made, "")
        play.happens(Revealed(question.name, {seat: each.choice for seat, each in made.items()}, nonces))

    monkeypatch.setattr(locks, "reveal", early)


def forgets_the_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an undo everybody may choose again, and knows what the others will."""
    monkeypatch.setattr(undoing, "still_revealed", lambda game, acts, undone: ())


def lets_anybody_undo_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "is_lock_of_another", lambda act, seat, question=None: False)


def brings_back_what_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "is_lost", lambda act: False)


@pytest.mark.parametrize(
    "plant", [reveals_early, forgets_the_reveal, lets_anybody_undo_a_lock, brings_back_what_was_lost]
)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert any(found_otherwise(script, after) for script, after in ROWS)


def found_otherwise(script: str, after: str) -> bool:
    try:
        return position_or_refusal(script) != after
    except Refusal:
        return True


def test_after_an_undone_reveal_one_tap_shows_it_again() -> None:
    acts = log("A owl 1, B fox 3, A undo 2")
    for seat, given in (("A", {"animal": "owl", "by": 1}), ("B", {"animal": "fox", "by": 3})):
        (bid,) = (each for each in offers(GAME, fold(GAME, acts), seat).open if each.action == "bid")
        assert (bid.given, bid.holes) == ({"question": "bid.0", **given}, ())


# --- the proof --------------------------------------------------------------------------------------------------------


def last_reveal(acts: Log) -> Reveal:
    found = fold(GAME, acts).locks.last
    assert found
    return found


@pytest.mark.parametrize(
    "script",
    ["A owl 1, B fox 3", "A owl 1, A back, B fox 3, A owl 1", "A owl 1, B fox 3, A undo 2, B fox 3",
     "A owl 1, A undo, A owl 2, B fox 3, A undo, A owl 2, A undo 4, A owl 2",
     "A owl 1, A back, A hen 3, A undo 3, B fox 2, A undo, A owl 1"],
)  # fmt: skip
def test_what_is_revealed_proves_itself(script: str) -> None:
    """Anybody can do it again with SHA-256 alone."""
    acts = log(script)
    reveal = last_reveal(acts)
    shown = {fact.digest for act in acts for fact in act.facts if isinstance(fact, Committed)}
    for seat, choice in reveal.choices.items():
        text = f'{reveal.nonces[seat]} bid.0 {seat} {{"animal":"{choice["animal"]}","by":{choice["by"]}}}'
        assert proof("bid.0", seat, choice, reveal.nonces[seat]) == text
        assert hashlib.sha256(text.encode()).hexdigest() == reveal.digests[seat]
        assert reveal.digests[seat] in shown
        assert reveal.agrees(seat)


@pytest.mark.parametrize(
    "other",
    [{"question": "bid.1"}, {"seat": "B"}, {"choice": {"animal": "owl", "by": 2}}, {"nonce": "0" * 64},
     {"shown": "0" * 64}],
)  # fmt: skip
def test_anything_else_does_not(other: dict[str, Any]) -> None:
    choice: Choice = {"animal": "owl", "by": 1}
    fields: dict[str, Any] = {"question": "bid.0", "seat": "A", "choice": choice, "nonce": nonce(LUCK, "bid.0", "A", 2)}
    fields["shown"] = digest("bid.0", "A", choice, str(fields["nonce"]))
    assert verified(**fields)
    assert not verified(**{**fields, **other})


def test_a_choice_changed_in_the_log_does_not_agree() -> None:
    """Whoever edits what lies in the file is found out by the digest that all have seen."""
    acts = log("A owl 1")
    (fact,) = acts[-1].facts
    assert isinstance(fact, Committed)
    edited = (*acts[:-1], replace(acts[-1], facts=(replace(fact, choice={"animal": "hen", "by": 3}),)))
    reveal = last_reveal(then(edited, "B fox 3"))
    assert [reveal.agrees(seat) for seat in "AB"] == [False, True]


def digests(*scripts: str) -> list[str]:
    return [f.digest for script in scripts for act in log(script) for f in act.facts if isinstance(f, Committed)]


def test_no_nonce_comes_twice() -> None:
    """The same choice taken back and locked again, undone or put in another seat is another number each time."""
    found = digests("A owl 1, A back, A owl 1, A undo, A owl 1, B owl 1, A owl 1, B owl 1, A undo 2, A owl 1, A owl 1")
    assert len(found) == len(set(found)) == 6


# What everybody knows of a table while it is played, or could guess.
GUESSES = ("", "0", "A", "B", "bid.0", "1", "2", "3", "owl", "counter", "00000")


def guessed(acts: Log) -> list[Committed]:
    """The locks whose choice is found by trying all there are, with nothing but what is public."""
    made = [fact for act in acts for fact in act.facts if isinstance(fact, Committed)]
    choices: list[Choice] = [{"animal": animal, "by": by} for animal in ("owl", "fox", "hen") for by in (1, 2, 3)]
    plain: list[Callable[[Committed, Choice, str], str]] = [
        lambda fact, choice, guess: digest(fact.question, fact.seat, choice, guess),
        lambda fact, choice, guess: hashlib.sha256(guess.encode() + msgspec.json.encode(choice)).hexdigest(),
    ]
    return [
        fact for fact in made
        if any(way(fact, choice, guess) == fact.digest for way in plain for choice in choices for guess in GUESSES)
    ]


def test_a_digest_hides_a_choice() -> None:
    assert guessed(log("A owl 1, A back, A hen 3")) == []


def test_a_digest_without_a_nonce_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine choices are tried in no time."""
    monkeypatch.setattr(locks, "nonce", lambda *_: "")
    assert len(guessed(log("A owl 1, A back, A hen 3"))) == 2


# --- kept apart -------------------------------------------------------------------------------------------------------


def test_no_line_of_the_story_says_what_is_locked() -> None:
    """Not even to its own seat: who sits there tomorrow reads the same story."""
    for act in log("A owl 1, A back, A hen 2"):
        for fact in act.facts:
            line = locks.lock_line(fact)
            assert line is None or line.values == {}
    (_, reveal, _) = log("A owl 1, B fox 3")[-1].facts
    told_line = locks.lock_line(reveal)
    assert told_line
    assert told_line.values == {"choices": ("A", "owl", "1", "B", "fox", "3")}


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("", ()),
        ("A owl 1", ("bid.0",)),
        ("A owl 1, A back", ("bid.0",)),
        ("A owl 1, A undo", ("bid.0",)),
        ("A owl 1, A lost", ()),
        ("A owl 1, A lost, A fox 2", ("bid.0",)),
        ("A owl 1, B fox 3", ()),
        ("A owl 1, B fox 3, A undo", ()),
        ("A owl 1, B fox 3, A hen 1", ("bid.1",)),
        ("B owl 1", ()),
    ],
)
def test_what_a_seat_must_lose_when_it_changes_hands(script: str, found: tuple[str, ...]) -> None:
    assert exposed((fact for act in log(script) for fact in act.facts), "A") == found


def test_what_another_seat_loses_is_its_own() -> None:
    facts = [fact for act in log("B owl 1, B back, A owl 1, A lost") for fact in act.facts]
    assert (exposed(facts, "A"), exposed(facts, "B")) == ((), ("bid.0",))


def test_an_undo_names_what_it_cannot_take_away() -> None:
    acts = log("A owl 1, B fox 3, A undo")
    undone, still = acts[-1].facts
    assert isinstance(undone, Undone)
    assert isinstance(still, StillRevealed)
    assert (undone.acts, undone.shown) == ((3,), (3,))
    assert still.choices == {"A": {"animal": "owl", "by": 1}, "B": {"animal": "fox", "by": 3}}
    assert [act.seq for act in standing(acts)] == [1, 2]


def test_a_reveal_shows_something() -> None:
    assert Revealed.reveals
    assert not Committed.reveals


def test_a_phone_cannot_make_a_seat_lose_its_locks() -> None:
    assert tag(LoseLocks) not in GAME.kinds
    assert [tag(kind) for kind in LOCKING] == ["committed", "unlocked", "lock-lost", "revealed", "still-revealed"]
    assert tag(LoseLocks) == "lose-locks"


LIST = Pick(name="x", options=("a", "b", "c"), many=True, least=1, most=2)


@pytest.mark.parametrize(
    ("hole", "value", "does"),
    [
        (Span(name="x", low=1, high=3), 3, True),
        (Span(name="x", low=1, high=3), 4, False),
        (Span(name="x", low=1, high=3), "1", False),
        (Pick(name="x", options=("a", "b")), "b", True),
        (Pick(name="x", options=("a", "b")), "c", False),
        (LIST, ("a", "c"), True),
        (LIST, ("a", "a"), False),
        (LIST, (), False),
        (LIST, ("a", "b", "c"), False),
        (LIST, "a", False),
        (replace(LIST, repeat=True), ("a", "a"), True),
        (Text(name="x", most=3), "abc", True),
        (Text(name="x", most=3), "abcd", False),
        (Drawing(name="x", rows=("r",), columns=("1",), marks=("a",)), ("r.1=a",), True),
        (Drawing(name="x", rows=("r",), columns=("1",), marks=("a",)), ("r.2=a",), False),
    ],
)
def test_what_may_be_chosen(hole: Pick | Span | Text | Drawing, value: object, does: bool) -> None:
    assert fits(hole, value) is does


def test_the_same_request_gives_the_same_lock() -> None:
    """A restart between two locks changes no digest: the nonce comes from the seed."""
    at = fold(GAME, START)
    asked = Bid(question="bid.0", animal="owl", by=1)
    assert judge(GAME, at, "A", asked, LUCK, 2) == judge(GAME, at, "A", asked, LUCK, 2)
    assert judge(GAME, at, "A", asked, LUCK, 2) != judge(GAME, at, "A", asked, Chance(b"another"), 2)
