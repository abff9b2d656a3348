"""What phones sent and saw, with the times by one clock, and all of it that a single history could not explain."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

# An act as a story tells it: its number, who asked, and what this viewer may read of it.
Told = tuple[int, str, tuple[str, ...]]


class Send(Struct, frozen=True, kw_only=True):
    """One attempt at one tap: which moment it was made for, and what was answered."""

    code: str
    key: str
    expected: int
    begin: float
    end: float
    # None when no answer came through.
    status: int | None
    seq: int | None = None
    detail: str = ""


class Look(Struct, frozen=True, kw_only=True):
    """One reading of a table: where it was, and if asked the story up to there and what lay on the table."""

    code: str
    viewer: str | None
    begin: float
    end: float
    seq: int
    story: tuple[Told, ...] | None = None
    view: object = None


def faults(
    sends: Sequence[Send], looks: Sequence[Look], last: Sequence[Look],
    means_the_same: Callable[[Send], bool] = lambda send: False,
) -> list[str]:  # fmt: skip
    """Everything wrong; `last` is the story every viewer reads when all is over.

    A tap that others came before counts where it means what it meant: the log alone can say that.
    """
    return [
        *unforeseen(sends),
        *keys_and_numbers(sends),
        *wrong_moment(sends, means_the_same),
        *out_of_order(sends),
        *going_back(sends, [*looks, *last]),
        *rewritten(looks, last),
    ]


def unforeseen(sends: Iterable[Send]) -> Iterator[str]:
    """A tap that was open is saved or comes too late; it is neither refused nor broken."""
    for send in sends:
        if send.status not in (None, 200, 409):
            yield f"unforeseen: {send.code} {send.key} was answered {send.status} {send.detail}"


def keys_and_numbers(sends: Iterable[Send]) -> Iterator[str]:
    """A key is one act and an act has one key, however often it is sent; what came too late is no act."""
    numbers: dict[tuple[str, str], set[int | None]] = defaultdict(set)
    names: dict[tuple[str, int], set[str]] = defaultdict(set)
    for send in sends:
        if send.status in (200, 409):
            numbers[send.code, send.key].add(send.seq if send.status == 200 else None)
        if send.status == 200 and send.seq is not None:
            names[send.code, send.seq].add(send.key)
    for (code, key), found in numbers.items():
        if len(found) > 1:
            yield f"key: {code} {key} was answered as {sorted(found, key=str)} (None: too late)"
    for (code, seq), keys in names.items():
        if len(keys) > 1:
            yield f"number: {code} act {seq} was confirmed to {sorted(keys)}"


def wrong_moment(sends: Iterable[Send], means_the_same: Callable[[Send], bool]) -> Iterator[str]:
    """A tap counts for the moment it was made for, or for one that is no other to it, or not at all."""
    for send in sends:
        if send.status == 200 and send.seq != send.expected + 1 and not means_the_same(send):
            yield f"moment: {send.code} {send.key} was made after act {send.expected} and became act {send.seq}"


def out_of_order(sends: Sequence[Send]) -> Iterator[str]:
    """What was confirmed before another tap was sent stands before it."""
    first_sent: dict[tuple[str, str], float] = {}
    acked: dict[tuple[str, str], tuple[float, int]] = {}
    for send in sends:
        name = (send.code, send.key)
        first_sent[name] = min(send.begin, first_sent.get(name, send.begin))
        if send.status == 200 and send.seq is not None:
            acked[name] = min((send.end, send.seq), acked.get(name, (send.end, send.seq)))
    for code in {code for code, _ in acked}:
        confirmed = sorted(pair for (where, _), pair in acked.items() if where == code)
        begun = sorted((first_sent[name], name[1], acked[name][1]) for name in acked if name[0] == code)
        highest, index = 0, 0
        for begin, key, seq in begun:
            while index < len(confirmed) and confirmed[index][0] < begin:
                highest, index = max(highest, confirmed[index][1]), index + 1
            if seq <= highest:
                yield f"order: {code} {key} was sent after act {highest} was confirmed, and became act {seq}"


def going_back(sends: Iterable[Send], looks: Iterable[Look]) -> Iterator[str]:
    """Whoever looks sees at least what anybody was told before."""
    known: dict[str, list[tuple[float, int]]] = defaultdict(list)
    asked: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for send in sends:
        if send.status == 200 and send.seq is not None:
            known[send.code].append((send.end, send.seq))
    for look in looks:
        known[look.code].append((look.end, look.seq))
        asked[look.code].append((look.begin, look.seq))
    for code, begun in asked.items():
        reads, index, highest = sorted(known[code]), 0, 0
        for begin, seq in sorted(begun):
            while index < len(reads) and reads[index][0] < begin:
                highest, index = max(highest, reads[index][1]), index + 1
            if seq < highest:
                yield f"back: {code} was shown at act {seq} after act {highest} was known"


def rewritten(looks: Iterable[Look], last: Iterable[Look]) -> Iterator[str]:
    """Every page of a story ever read stands in the one that is read in the end, as it was read and up to its act."""
    whole = {(look.code, look.viewer): look.story or () for look in last}
    for look in looks:
        if look.story is None:
            continue
        end = whole.get((look.code, look.viewer), ())
        first = look.seq + 1 - len(look.story)
        numbers = [act[0] for act in look.story]
        if look.story != end[first - 1 : look.seq] or numbers != list(range(first, look.seq + 1)) or not numbers:
            yield f"story: {look.code} as {look.viewer} read it at act {look.seq} is not how the story goes"
    for code, viewer in whole:
        if [act[0] for act in whole[code, viewer][:1]] != [1]:
            yield f"story: {code} as {viewer} reads it in the end has no beginning"
