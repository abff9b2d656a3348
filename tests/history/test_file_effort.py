"""A match file takes as long as it is long (P16): undos of what does not stand, locks passed over, seats that change
hands. Steps and bytes are counted, never time.
"""

import json
import tracemalloc
from collections.abc import Callable, Sequence

import msgspec
import pytest
from werkzeug.exceptions import BadRequest

from companion.box import LARGEST_FILE
from companion.engine.facts import Fact, Redone, TableClosed, Undone
from companion.engine.log import Act, Log, stood
from companion.games import games
from companion.history import match_file
from companion.history.match_file import ClosedMatch, FileAct, NotTaken, takes_back_what_stands
from companion.web.serving import security
from tests.effort import Growth, calls_in, grows
from tests.history.test_match_file import closed

# Acts of the match that is brought in, without what is laid in between.
GAME = games()["hyde"]
CLOSED = closed("hyde")
LENGTH = len(CLOSED.acts)


def forged(facts: Sequence[Fact], index: int = LENGTH) -> bytes:
    """A real match, behind so many of its acts one more for each of these facts, closed as the rules close it."""

    def act(fact: Fact, kind: bytes) -> FileAct:
        return FileAct("A", 0, msgspec.Raw(kind), msgspec.Raw(msgspec.json.encode([fact])))

    more = [act(fact, b'{"type":"undo"}') for fact in facts]
    acts = (*CLOSED.acts[:index], *more, *CLOSED.acts[index:], act(TableClosed(), b'{"type":"close"}'))
    return match_file.written(msgspec.structs.replace(CLOSED, acts=acts))


def by_turns(*kinds: Callable[[], Fact]) -> Callable[[int], list[Fact]]:
    return lambda size: [kinds[number % len(kinds)]() for number in range(size)]


ALL = tuple(range(2, LENGTH + 1))
FILES: dict[str, tuple[Callable[[int], list[Fact]], int, str]] = {
    "what does not stand": (by_turns(lambda: Undone(acts=(2,))), 2, "cut"),
    "what was never undone": (by_turns(lambda: Redone(acts=(2,))), 2, "cut"),
    "the first act below all others": (
        by_turns(lambda: Undone(acts=(2,)), lambda: Redone(acts=(2,))), LENGTH, "cut",
    ),
    "one of before": (by_turns(lambda: Undone(acts=(LENGTH - 9,)), lambda: Redone(acts=(LENGTH - 9,))), LENGTH, "cut"),
    "the last, there and back": (by_turns(lambda: Undone(acts=(LENGTH,)), lambda: Redone(acts=(LENGTH,))), LENGTH, ""),
    "all of it, there and back": (by_turns(lambda: Undone(acts=ALL), lambda: Redone(acts=ALL)), LENGTH, ""),
}  # fmt: skip


def brought(raw: bytes) -> str:
    try:
        match_file.read(raw, GAME, now=0)
    except NotTaken as refused:
        return refused.why
    return ""


@pytest.mark.parametrize("kind", FILES)
def test_a_file_of_many_undos_is_answered_in_as_many_steps(kind: str) -> None:
    """20,000 undos of one act that does not stand took minutes of the processor: each asked all acts again."""
    facts, place, why = FILES[kind]
    assert brought(forged(facts(10_000 if why else 20), place)) == why
    assert grows(lambda size: calls_in(lambda: brought(forged(facts(size), place))), 400) <= Growth.LINEAR


@pytest.mark.parametrize(
    ("undos", "is_so"),
    [
        ([Undone(acts=(4,))], True),
        ([Undone(acts=(3, 4))], True),
        ([Undone(acts=(3,))], True),
        ([Undone(acts=(3,)), Redone(acts=(3,))], True),
        ([Undone(acts=(4,)), Undone(acts=(3,)), Redone(acts=(3,)), Redone(acts=(4,))], True),
        ([Undone(acts=(4,)), Undone(acts=(3,)), Redone(acts=(4,))], False),
        ([Undone(acts=(4,)), Undone(acts=(4,))], False),
        ([Redone(acts=(4,))], False),
        ([Undone(acts=(1,))], False),
        ([Undone(acts=(5,))], False),
        ([Undone(acts=(6,))], False),
        ([Undone(acts=())], False),
        ([Undone(acts=(0, 4))], False),
    ],
)
def test_only_what_stands_is_taken_back(undos: list[Fact], is_so: bool) -> None:
    """Four acts, and undos of them; others' locks may lie on what is undone."""
    log = [Act(seq, "A", b"", ()) for seq in range(1, 5)]
    log += [Act(seq, "A", b"", (fact,)) for seq, fact in enumerate(undos, 5)]
    assert takes_back_what_stands(log) == is_so


def test_locks_that_an_undo_goes_past_are_laid_down_again() -> None:
    """And what lies below them is the pile that lay there: nothing of it is folded anew."""
    acts = [Act(seq, "A", b"", ()) for seq in range(1, 200)]
    log = Log(acts)
    below = log.top
    while below is not None and below.act.seq > 190:
        below = below.below
    undone = log.grown([Act(200, "A", b"", (Undone(acts=(191, 193)),))])
    again = undone.grown([Act(201, "A", b"", (Redone(acts=(191, 193)),))])
    assert list(undone.standing())[::-1] == stood(tuple(undone))
    assert list(again.standing())[::-1] == stood(tuple(again))
    top = undone.top
    while top is not None and top.act.seq > 190:
        top = top.below
    assert top is below


def test_seats_change_hands_as_often_as_in_a_long_evening() -> None:
    answer = json.loads(forged([]))
    answer["seatings"] = [{"seat": "A", "what": "sat", "by": "", "after": 1, "at": 0}] * match_file.MOST_SEATINGS
    assert brought(json.dumps(answer).encode()) == ""
    answer["seatings"] += answer["seatings"][:1]
    assert brought(json.dumps(answer).encode()) == "cut"


SHAPES: dict[str, Callable[[int], bytes]] = {
    "empty lists": lambda size: b'{"a":[' + b",".join([b"[]"] * size) + b"]}",
    "small objects": lambda size: b'{"a":[' + b",".join([b'{"":0}'] * size) + b"]}",
    "numbers": lambda size: b'{"a":[' + b",".join([b"1"] * size) + b"]}",
    "words": lambda size: b'{"a":[' + b",".join([b'""'] * size) + b"]}",
    "names": lambda size: b'{"a":{' + b",".join(b'"%d":0' % each for each in range(size)) + b"}}",
}


@pytest.mark.parametrize("kind", SHAPES)
def test_a_file_of_the_largest_size_takes_no_more_than_a_small_server_has(kind: str) -> None:
    """As many parts as fit into it; above a number of them it is refused before anything of it is laid out."""
    raw = SHAPES[kind](10)
    raw = SHAPES[kind](LARGEST_FILE // (len(raw) // 10 + 1))
    tracemalloc.start()
    try:
        security.json_body(raw)
    except BadRequest:
        assert raw.count(b",") > security.MOST_VALUES
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert most < 100_000_000, f"{most:,}"


def test_the_longest_evening_is_of_fewer_parts() -> None:
    """So long a file of real acts is refused for its size before it is for its parts."""
    raw = match_file.written(CLOSED)
    assert raw.count(b",") / len(raw) * LARGEST_FILE < security.MOST_VALUES
    assert isinstance(CLOSED, ClosedMatch)
