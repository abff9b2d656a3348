"""View model of the story: rows in words, done and undone pairs as one, round by round with the newest first."""

import time
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from companion.engine.facts import Redone, Stretch, Undone
from companion.engine.log import Act, Log, Standing
from companion.engine.voice import Voice
from companion.web.moment import act_summary
from companion.web.moment.sentences import Sentence
from companion.web.moment.story_acts import StoryAct, lines_of
from companion.web.seating.tables import Table
from companion.web.serving.language import gettext

# Links to no more rounds stand on one page.
MOST_ROUNDS = 40


class MatchPart(Struct, frozen=True):
    """A part of the match, numbered from the setup on, which is part 0; `first` and `last` are its acts."""

    number: int
    first: int
    last: int
    text: str


class StoryRow(Struct, frozen=True, kw_only=True):
    """An act as a line of the story, and the time of day it was kept."""

    act: StoryAct
    time: str


class Section(Struct, frozen=True, kw_only=True):
    """The rows of one round, the newest first."""

    round: MatchPart
    since: str
    until: str
    rows: tuple[StoryRow, ...]
    is_open: bool


class Reader(Struct, frozen=True):
    """Who reads the story of which log, in which voice."""

    log: Log
    viewer: str | None
    voice: Voice

    def act(self, story_act: StoryAct) -> Act:
        return self.log[story_act.seq - 1]

    def again(self, acts: tuple[int, ...]) -> str:
        first = self.log[acts[0] - 1]
        texts = [line.text for line in lines_of(self.log, first, self.viewer, self.voice)]
        return act_summary.in_short(first, texts, len(acts) - 1, self.voice)


# --- the rounds -------------------------------------------------------------------------------------------------------


def rounds_of(table: Table) -> tuple[MatchPart, ...]:
    """As the facts that stand part them, the last of too many; all of it as one where nothing does."""
    found = list[MatchPart]()
    last, under = len(table.acts), table.acts.top.closing if table.acts.top else None
    has_setup = False
    while under is not None and len(found) < MOST_ROUNDS:
        if under.act.seq < last:
            # A correction that opened a finished game again came after its end.
            is_late = closes(table.acts[last - 1], "reopened")
            title = gettext("After the end") if is_late else title_after(under)
            found.append(MatchPart(under.parts, under.act.seq + 1, last, title))
        last, has_setup = under.act.seq, has_setup or closes(under.act, "setup")
        under = under.below.closing if under.below else None
    if under is None and last:
        number = 0 if has_setup or not found else 1
        found.append(MatchPart(number, 1, last, title_of(number) if number else gettext("Setup")))
    if len(found) == 1:
        return (structs.replace(found[0], text=gettext("So far")),)
    parts = found[::-1]
    # What follows the act that ended the match belongs to no round.
    if len(parts) > 1 and table.game.outcome(table.state) and table.game.outcome(table.at(parts[-1].first - 1).state):
        parts[-1] = structs.replace(parts[-1], text=gettext("After the end"))
    return tuple(parts)


def title_after(closing: Standing) -> str:
    """Of what comes after this act; in a match of several games each begins its rounds anew."""
    if closes(closing.act, "game"):
        return gettext("Game %(number)s", number=str(closing.games + 1))
    title = title_of(closing.rounds + 1)
    game = gettext("Game %(number)s", number=str(closing.games + 1))
    return f"{game} · {title}" if closing.games else title


def closes(act: Act, part: Stretch) -> bool:
    return any(fact.ends_part == part for fact in act.facts)


def title_of(round_: int) -> str:
    return gettext("Round %(number)s", number=str(round_))


def sections(rounds: Sequence[MatchPart], acts: Sequence[StoryAct], reader: Reader) -> tuple[Section, ...]:
    """What is on this page of each round, the newest round and the newest act first."""
    before = MatchPart(0, 1, rounds[0].first - 1, gettext("Earlier"))
    found = list[Section]()
    for part in (*reversed(rounds), before):
        mine = [act for act in acts if part.first <= act.seq <= part.last]
        if mine:
            since, until = (clock(reader.log[act.seq - 1]) for act in (mine[0], mine[-1]))
            rows = tuple(rows_of(mine, reader))[::-1]
            found.append(Section(round=part, since=since, until=until, rows=rows, is_open=not found))
    return tuple(found)


def clock(act: Act) -> str:
    """The time of day at this machine; older tables do not know it."""
    return time.strftime("%H:%M", time.localtime(act.at)) if act.at else ""


# --- the rows ---------------------------------------------------------------------------------------------------------


def rows_of(acts: Sequence[StoryAct], reader: Reader) -> Iterator[StoryRow]:
    """Every act has words; what was taken back and put back again is one row for all those times."""
    run = list[StoryAct]()
    for index, act in enumerate(acts):
        if undoes(reader.act(act)):
            run.append(act)
            # A line about seats keeps its place.
            if act.seats:
                yield from paired(run, reader)
                run = []
            continue
        yield from paired(run, reader)
        run = []
        if not is_told_by(acts[index + 1 :][:1], act, reader):
            yield row(act, reader)
    yield from paired(run, reader)


def is_told_by(following: Sequence[StoryAct], act: StoryAct, reader: Reader) -> bool:
    """Whether what was taken back at once is said by the row that says so."""
    is_short = len(act.lines) <= act_summary.MOST_LINES and not act.seats
    return act.is_gone and is_short and any(undone(reader.act(each)) == (act.seq,) for each in following)


def paired(run: Sequence[StoryAct], reader: Reader) -> Iterator[StoryRow]:
    """Of acts that only undo and redo: what cancels out is one row, the rest stand as they are."""
    waiting, left, pairs = list[StoryAct](), list[StoryAct](), list[tuple[StoryAct, StoryAct]]()
    for act in run:
        back = redone(reader.act(act))
        if back and waiting and undone(reader.act(waiting[-1])) == back:
            pairs.append((waiting.pop(), act))
        else:
            left, waiting = ([*left, *waiting, act], []) if back else (left, [*waiting, act])
    if pairs:
        undo, redo = pairs[0][0], pairs[-1][1]
        what = reader.again(undone(reader.act(undo)))
        sentence = Sentence(reader.voice.words("tell.undone-redone", {"what": what, "count": len(pairs)}))
        yield row(structs.replace(redo, lines=(sentence,)), reader)
    for act in sorted((*left, *waiting), key=lambda act: act.seq):
        yield row(act, reader)


def row(act: StoryAct, reader: Reader) -> StoryRow:
    worded = (
        act if act.lines else structs.replace(act, lines=(Sentence(act_summary.doing(reader.act(act), reader.voice)),))
    )
    return StoryRow(act=worded, time=clock(reader.act(act)))


def undoes(act: Act) -> bool:
    return bool(undone(act) or redone(act))


def undone(act: Act) -> tuple[int, ...]:
    return next((fact.acts for fact in act.facts if isinstance(fact, Undone)), ())


def redone(act: Act) -> tuple[int, ...]:
    return next((fact.acts for fact in act.facts if isinstance(fact, Redone)), ())
