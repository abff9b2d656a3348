"""The story of a table as one viewer may read it: its acts in words, what was undone among them, and who sat where.

A page of it carries so much and no more (pagination).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice
from types import MappingProxyType

from msgspec import Struct

from companion.engine import locks
from companion.engine.facts import ClockStarted, ClockStopped, Fact, Redone, TableClosed, TablePutAway, Undone
from companion.engine.game import tag
from companion.engine.log import Act, Log, is_last, is_undo
from companion.engine.undoing import is_lost
from companion.engine.voice import Voice
from companion.web.moment import act_summary
from companion.web.moment.sentences import Sentence, link, sentence
from companion.web.seating.seats import Visit

# The last lines shown under the board; the rest is one tap away.
STORY = 3
# What one page of the story may weigh, about as HTML: a phone has it at once, and a long evening breaks no server.
HEAVIEST = 42_000
# What an act and a line of it weigh besides their words: links, the way to undo down to here, the icon of the seat.
ACT, LINE = 700, 200
# No page carries more acts.
MOST_TOLD = 1 + HEAVIEST // ACT
# So many changes of seats are told after one act.
SEATINGS = 12
# The rule behind the last act of a table.
LAST = {TableClosed: "close", TablePutAway: "put-away"}


class StoryAct(Struct, frozen=True, kw_only=True):
    """An act as the story tells it."""

    seq: int
    seat: str
    who: str
    lines: tuple[Sentence, ...]
    is_gone: bool
    can_return: bool
    # The seats that changed hands between this act and the next.
    seats: tuple[str, ...] = ()


# Lines about seats, by the act after which they changed hands.
Seats = Mapping[int, tuple[str, ...]]
NO_SEATS: Seats = MappingProxyType({})


def story_of(
    acts: Log, viewer: str | None, voice: Voice, after: int = 0, until: int | None = None, seats: Seats = NO_SEATS
) -> tuple[StoryAct, ...]:
    """The acts after one as this viewer may read them, what was undone included."""
    standing = acts.standing_from(after + 1, len(acts) if until is None else until)
    return tuple(story_act(acts, act, standing, viewer, voice, seats) for act in acts[after:until])


def page_of(
    acts: Log, places: Sequence[int], viewer: str | None, voice: Voice, seats: Seats = NO_SEATS
) -> tuple[StoryAct, ...]:
    """As many of these acts as one page carries, in this order, and always one; the rest are not even told."""
    places = places[:MOST_TOLD]
    standing = acts.standing_from(min(places, default=0) + 1, max(places, default=0) + 1)
    found, weight = list[StoryAct](), 0
    for index in places:
        act = story_act(acts, acts[index], standing, viewer, voice, seats)
        weight += ACT + sum(LINE + len(line.text.encode()) for line in act.lines)
        weight += sum(LINE + len(line.encode()) for line in act.seats)
        if weight > HEAVIEST and found:
            break
        found.append(act)
    return tuple(found)


def from_the_newest(acts: Log, viewer: str | None, voice: Voice, seats: Seats) -> Iterator[StoryAct]:
    """The acts from the last one on, each told as it is asked for: nobody tells the whole log to show its end."""
    standing = acts.standing()
    top = next(standing, None)
    for act in reversed(acts):
        stands = top is not None and top.seq == act.seq
        yield story_act(acts, act, {act.seq} if stands else frozenset(), viewer, voice, seats)
        if stands:
            top = next(standing, None)


def latest(found: Iterable[StoryAct]) -> tuple[StoryAct, ...]:
    """The last acts that have anything to say, of all from the newest on, in the order in which they happened."""
    speaking = (act for act in found if act.lines or act.seats)
    return tuple(islice(speaking, STORY))[::-1]


def seat_lines(visit: Visit, voice: Voice) -> Seats:
    """Who sat down, rose or was freed, by seats and never by the names of people, who change; the last of too many."""
    plain, found = Voice(voice.game, voice.language, {}), defaultdict[int, list[str]](list)
    for each in visit.seatings:
        found[each.after].append(plain.words(f"tell.seat-{each.what}", {"seat": each.seat, "by": each.by}))
    return {after: tuple(lines[-SEATINGS:]) for after, lines in found.items()}


def story_act(acts: Log, act: Act, standing: Set[int], viewer: str | None, voice: Voice, seats: Seats) -> StoryAct:
    return StoryAct(
        seq=act.seq,
        seat=act.seat,
        who=voice.name(act.seat) if act.seat else "",
        lines=lines_of(acts, act, viewer, voice),
        is_gone=act.seq not in standing and not is_undo(act) and not is_last(act),
        can_return=act.seq in standing and act.seq > 1 and not is_lost(act),
        seats=seats.get(act.seq, ()),
    )


def lines_of(acts: Log, act: Act, viewer: str | None, voice: Voice) -> tuple[Sentence, ...]:
    return tuple(line for fact in act.facts if (line := fact_sentence(acts, act, fact, viewer, voice)) is not None)


def fact_sentence(acts: Log, act: Act, fact: Fact, viewer: str | None, voice: Voice) -> Sentence | None:
    match fact:
        case Undone() | Redone():
            key = "undone-shown" if isinstance(fact, Undone) and fact.shown else tag(type(fact))
            first = acts[fact.acts[0] - 1]
            texts = [line.text for line in lines_of(acts, first, viewer, voice)]
            what = act_summary.in_short(first, texts, len(fact.acts) - 1, voice)
            return Sentence(voice.words(f"tell.{key}", {"who": voice.name(act.seat), "what": what}))
        case TableClosed() | TablePutAway():
            return Sentence(voice.words(f"tell.{tag(type(fact))}"), link(voice.game, f"custode-{LAST[type(fact)]}"))
        case ClockStarted(minutes):
            return Sentence(voice.words("tell.clock-started", {"minutes": minutes}))
        case ClockStopped():
            return Sentence(voice.words("tell.clock-stopped"))
    line = locks.lock_line(fact) or voice.game.tell(fact, viewer)
    return None if line is None else sentence(voice, line)
