"""A match as one file (`custode-match/1`): a closed table whole, or an open one as far as one viewer may read it.

What was stored is carried byte by byte, so that a file that was taken in and given out again is the same file. Whoever
reads one trusts nothing of it: everything is decoded, folded and looked at before any of it is kept.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from companion.engine.box_entries import BoxValue
from companion.engine.chance import commitment
from companion.engine.ending import phase
from companion.engine.facts import LOCKING, Fact, Redone, Undone
from companion.engine.game import SEATS, Game, State
from companion.engine.log import Act, Log, is_last, is_undo
from companion.engine.opening import Opening
from companion.engine.play import fold
from companion.history.course import course
from companion.history.matches import summed_up

FORMAT: Literal["custode-match/1"] = "custode-match/1"
FAMILY = "custode-match/"
# More acts than any evening has.
MOST_ACTS = 20_000
# Nor do seats change hands so often.
MOST_SEATINGS = 1_000
LONGEST_NAME, LONGEST_LABEL = 40, 60
# Locks of others stay where an undo goes past them: so many in all, of which an evening has a few dozen.
MOST_PASSED = 2_000
# Nothing is counted in four digits on any table: told of a billion cards it would lay them all down.
LARGEST = 999
# What names acts, by their numbers.
OF_ACTS: tuple[type[Fact], ...] = (Undone, Redone, *LOCKING)
# Two machines' clocks may differ by a day; what was played later than that would stand first among the evenings for
# good, and make every other table one that nobody touched for years.
AHEAD = 24 * 60 * 60


class FileAct(Struct, frozen=True, forbid_unknown_fields=True):
    """An act as the log keeps it: who asked when, for what, and what came of it."""

    seat: str
    at: int
    request: Raw
    facts: Raw


class FileSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat where; without a name, nobody said or somebody was forgotten."""

    seat: str
    name: str


class FileSeating(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that changed hands after an act."""

    seat: str
    what: Literal["sat", "rose", "freed"]
    by: str
    after: int
    at: int


class ClosedMatch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that is closed, whole: with the seed behind its luck, every request and every fact."""

    custode: Literal["custode-match/1"] = FORMAT
    is_importable: Literal[True] = True
    game: str
    seed: str
    created: int
    label: str = ""
    seats: tuple[FileSeat, ...]
    seatings: tuple[FileSeating, ...] = ()
    acts: tuple[FileAct, ...]


class ToldLines(Struct, frozen=True, forbid_unknown_fields=True):
    """An act as somebody may read it; whether it stands."""

    seq: int
    at: int
    is_undone: bool
    lines: tuple[str, ...]


class OpenMatch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table that is not closed, as one viewer reads it: to be kept, never to be taken in."""

    custode: Literal["custode-match/1"] = FORMAT
    is_importable: Literal[False] = False
    game: str
    created: int
    seats: tuple[FileSeat, ...]
    told: tuple[ToldLines, ...]


class NotTaken(ValueError):
    """Why a file is not taken in: `not-ours`, `newer`, `open`, `game`, `cut`, `future`, `seed`, `closed`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Reading(Struct, frozen=True):
    """A file that was read: what it says, and what its table knew of the box, as it was opened and in the end."""

    match: ClosedMatch
    boxes: tuple[dict[str, BoxValue], ...]


def written(match: ClosedMatch | OpenMatch) -> bytes:
    """The same bytes for the same match: what was stored stands in it as it was stored."""
    return msgspec.json.encode(match) + b"\n"


def head(raw: bytes) -> str:
    """Which game a file says it is of; raises NotTaken where it is no match that can be taken in."""
    try:
        content = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise NotTaken("not-ours") from None
    if not isinstance(content, dict) or not str(content.get("custode", "")).startswith(FAMILY):
        raise NotTaken("not-ours")
    if content["custode"] != FORMAT:
        raise NotTaken("newer")
    if content.get("is_importable") is False:
        raise NotTaken("open")
    return str(content.get("game", ""))


def read(raw: bytes, game: Game[State], now: int) -> Reading:
    """A closed match of this game that was played before now, checked as a whole; raises NotTaken."""
    try:
        match = msgspec.json.decode(raw, type=ClosedMatch)
        opening = msgspec.json.decode(match.acts[0].request, type=Opening)
        acts = [decoded(game, number, act) for number, act in enumerate(match.acts, 1)]
        seed = bytes.fromhex(match.seed)
    except (msgspec.MsgspecError, ValueError, IndexError, RecursionError):
        raise NotTaken("cut") from None
    must_hold(match, opening)
    if max([match.acts[-1].at, *(each.at for each in match.seatings)]) > now + AHEAD:
        raise NotTaken("future")
    # Nothing is laid down or folded before: an undo of what does not stand would ask all acts again, each time.
    if not (is_a_table(game, opening) and all(map(is_countable, acts)) and takes_back_what_stands(acts)):
        raise NotTaken("cut")
    if opening.commitment and opening.commitment != commitment(seed):
        raise NotTaken("seed")
    try:
        known = looked_at(game, game.whole(opening), Log(acts))
    except NotTaken:
        raise
    except Exception:
        # Whatever a forged fact breaks, it breaks here and not at somebody's table.
        raise NotTaken("cut") from None
    return Reading(match, (opening.box, known))


def decoded(game: Game[State], number: int, act: FileAct) -> Act:
    """An act of the file; what was asked for must be readable too, for the luck is drawn again from it."""
    if number > 1:
        game.request_decoder.decode(act.request)
    return Act(number, act.seat, bytes(act.request), game.facts_decoder.decode(act.facts), act.at)


def must_hold(match: ClosedMatch, opening: Opening) -> None:
    """Sizes, seats and times are those a table may have; raises NotTaken."""
    places, acts = set(opening.places), match.acts
    times = [act.at for act in acts]
    is_so = (
        len(acts) <= MOST_ACTS
        and [each.seat for each in match.seats] == sorted({each.seat for each in match.seats})
        and {each.seat for each in match.seats} <= places
        and {act.seat for act in acts} <= {*places, ""}
        and all(is_plain(each.name, LONGEST_NAME) for each in match.seats)
        and is_plain(match.label, LONGEST_LABEL)
        # Written otherwise it would be another file when it is given out again.
        and match.seed == bytes.fromhex(match.seed).hex()
        and times == sorted(times)
        and 0 <= match.created <= times[0] + 1
        and times[0] >= 0
        and len(match.seatings) <= MOST_SEATINGS
        and all({each.seat, each.by} <= {*places, ""} and 0 <= each.after <= len(acts) for each in match.seatings)
        and all(each.at >= 0 for each in match.seatings)
    )
    if not is_so:
        raise NotTaken("cut")


def is_plain(text: str, most: int) -> bool:
    """As every house writes a name, so that whoever asks for it to be forgotten finds it."""
    return len(text) <= most and text == " ".join(unicodedata.normalize("NFC", text).split())


def is_a_table(game: Game[State], opening: Opening) -> bool:
    """As many seats as the game has, under the letters they have, posts that it knows, and nothing chosen that cannot
    be."""
    places = opening.places
    return (
        game.least_seats <= len(opening.seats) <= game.most_seats
        and set(opening.seats) <= set(SEATS)
        and len(set(places)) == len(places)
        and all(f"name.{post}" in game.words for post in opening.posts)
        and all(option.chosen(opening.options) in option.choices for option in game.options)
    )


def takes_back_what_stands(acts: Sequence[Act]) -> bool:
    """Whether every undo takes what stands then, but for the opening, and every redo puts back what was undone last, as
    ours do; and whether all of them together go past no more than a long evening's locks."""
    pile, undone, passed = list[int](), list[tuple[int, ...]](), 0
    for act in acts:
        if not is_undo(act):
            if not is_last(act):
                pile.append(act.seq)
                undone.clear()
            continue
        for fact in act.facts:
            if isinstance(fact, Undone):
                passed += taken_off(pile, fact.acts)
                undone.append(fact.acts)
            elif isinstance(fact, Redone):
                if not undone or undone.pop() != fact.acts:
                    return False
                passed += put_on(pile, fact.acts)
            if passed > MOST_PASSED or pile[:1] != [1]:
                return False
    return True


def taken_off(pile: list[int], acts: tuple[int, ...]) -> int:
    """Take these from the pile, and leave what lay on them; past how much that goes, more than may be where one of them
    does not stand."""
    gone, stays = set(acts), list[int]()
    while gone and pile and len(stays) <= MOST_PASSED:
        seq = pile.pop()
        if seq in gone:
            gone.remove(seq)
        else:
            stays.append(seq)
    pile += reversed(stays)
    return len(stays) if acts and not gone else MOST_PASSED + 1


def put_on(pile: list[int], acts: tuple[int, ...]) -> int:
    """Lay these where they lay; past how much that goes."""
    stays = list[int]()
    while pile and pile[-1] > min(acts):
        stays.append(pile.pop())
    pile += sorted([*stays, *acts])
    return len(stays)


def is_countable(act: Act) -> bool:
    """No number of it is larger, and no list longer, than a table has use for: asked before anything is folded."""
    return all(
        abs(size) <= (MOST_ACTS if isinstance(fact, OF_ACTS) else LARGEST)
        for fact in act.facts
        for size in sizes_in(fact)
    )


def sizes_in(value: object) -> Iterator[int]:
    """Every number in it, and how much there is of everything."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, Struct):
        yield from sizes_in([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, Mapping):
        yield from sizes_in([*value.values()])
    elif isinstance(value, list | tuple):
        yield len(value)
        for each in value:
            yield from sizes_in(each)


def looked_at(game: Game[State], opening: Opening, acts: Log) -> dict[str, BoxValue]:
    """Fold it and look at it as everybody will; what it knows of its box. Raises NotTaken where it is not closed,
    anything where it is broken."""
    state = fold(game, acts)
    if phase(game, acts, state) != "closed":
        raise NotTaken("closed")
    for viewer in (None, *opening.places):
        look_through(game.view(state, viewer))
        for act in acts:
            for fact in act.facts:
                game.tell(fact, viewer)
    summed_up(game, opening, acts, state, "closed")
    course(game, acts)
    game.score_sheet(opening)
    game.scores(state)
    if game.pad is not None:
        game.pad.asks(opening)
        game.pad.amiss(opening, state)
    game.audit(state)
    game.notation(state)
    return dict(state.box)


def look_through(shown: object) -> None:
    """Whatever a page may ask of a view is asked: every field and every property, down to the last."""
    if isinstance(shown, Struct):
        kind = type(shown)
        asked = (name for name in dir(kind) if isinstance(getattr(kind, name), property | cached_property))
        for name in (*kind.__struct_fields__, *asked):
            look_through(getattr(shown, name))
    elif isinstance(shown, Mapping):
        for each in shown.values():
            look_through(each)
    elif isinstance(shown, Sequence | Set) and not isinstance(shown, str | bytes):
        for each in shown:
            look_through(each)


def key_of(number: int) -> str:
    """Under which key an act of a file is kept: the first under the empty one, as every table's, and no phone's key has
    a space."""
    return f"file {number}" if number > 1 else ""


def file_seats(names: Sequence[tuple[str, str]]) -> tuple[FileSeat, ...]:
    return tuple(FileSeat(seat, name) for seat, name in sorted(names))


def schema() -> dict[str, object]:
    """The JSON Schema of both kinds of file, as data/custode/match.schema.json has it for whoever writes a reader."""
    whole, parts = msgspec.json.schema_components((ClosedMatch, OpenMatch), ref_template="#/$defs/{name}")
    head_ = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": FORMAT}
    return {**head_, "anyOf": list(whole), "$defs": parts}
