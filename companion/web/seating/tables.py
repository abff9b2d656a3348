"""The one place that loads a table and adds to it (repository and cache): log, state, and the answer to a request."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from companion import lessons
from companion.engine import aside, ending, locks, meanwhile, play
from companion.engine import offers as offering
from companion.engine.box_entries import BoxEntry, BoxValue
from companion.engine.chance import Chance, commitment
from companion.engine.ending import FINAL, Phase, Redrawn
from companion.engine.facts import Action, Close, Fact, LoseLocks, Redone, Undo
from companion.engine.game import Game, State
from companion.engine.offers import Offers, Remedy
from companion.engine.opening import Opening
from companion.engine.play import Act, Log
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal
from companion.engine.words import Line
from companion.history.match_file import key_of
from companion.history.matches import Summary, summed_up
from companion.lessons import Origin
from companion.store import Store
from companion.store.errors import KeyReused, NoTable, NotSaved, Spoilt, Stale, Unreadable
from companion.store.rows import HOME, ActRow, Learning, Lesson, PadRow
from companion.web.seating.seated import NOTHING_ASIDE, Aside, Seated, Seats

log = logging.getLogger(__name__)
# Tables kept folded in memory; any of them can be thrown away and read again.
KEPT_TABLES = 64
# So often others may be quicker before a seat is not changed after all.
TRIES = 100
# So long after its end a table is closed by whoever sits there: its host may never come back.
DAY = 24 * 3600


@dataclass(frozen=True)
class Table:
    """One game being played, as it stands at one act of its log."""

    code: str
    game: Game[State]
    # Never written where a table is only named, as in a line for the maintainer.
    seed: bytes = field(repr=False)
    opening: Opening
    acts: Log
    # Every key of the log, perhaps of acts after these too: it grows with the log and is shared by its tables.
    keys: dict[str, int]
    state: State
    # What is left out of it, by seat: what phones kept in secret that no longer have that seat.
    aside: Aside = field(default_factory=dict)
    # How it stood before its last act, where that was looked at here: what hands do is what differs.
    before: State | None = field(default=None, repr=False, compare=False)
    # Offers of a seat are asked for by every page of that seat; a table at one seq never changes.
    memory: dict[tuple[str, str], object] = field(default_factory=dict, compare=False)

    @property
    def seq(self) -> int:
        return self.acts[-1].seq

    def act_under(self, key: str) -> int | None:
        """The act that was asked for under this key, if it was by now."""
        found = self.keys.get(key)
        return found if found is not None and found <= self.seq else None

    @property
    def chance(self) -> Chance:
        return Chance(self.seed)

    def offers(self, seat: str) -> Offers:
        found = self.memory.get(("offers", seat))
        if not isinstance(found, Offers):
            found = Offers((), ()) if self.is_final else offering.offers(self.game, self.state, seat)
            self.memory["offers", seat] = found
        return found

    def remedies(self, seat: str) -> tuple[Remedy | None, ...]:
        """Of each thing that is closed to this seat, what it could do itself to open that.

        Acts of others are not tried, nor those that would show something: the answer would give away what is hidden.
        """
        found = self.memory.get(("remedies", seat))
        if not isinstance(found, tuple):
            steps = offering.PossibleActs(self.game, self.state, [(seat, self.offers(seat).open)], seat)
            found = tuple(self.unless_it_shows(offering.remedy_among(steps, each)) for each in self.offers(seat).closed)
            self.memory["remedies", seat] = found
        return found

    def unless_it_shows(self, found: Remedy | None) -> Remedy | None:
        if found is None:
            return None
        action = offering.fill(self.game, Offer(action=found.action, given=found.given), {})
        facts = play.judge(self.game, self.state, found.seat, action, offering.NO_LUCK)
        return None if any(fact.reveals for fact in facts) else found

    @cached_property
    def phase(self) -> Phase:
        return ending.phase(self.game, self.acts, self.state)

    @property
    def is_final(self) -> bool:
        return self.phase in FINAL

    @property
    def is_from_file(self) -> bool:
        """Whether it was played elsewhere, and brought in as a file."""
        return key_of(2) in self.keys

    def is_a_day_over(self, now: int) -> bool:
        """Whether the game ended a day ago, by the times its acts were kept; a clock set back makes it later."""
        end = play.ended_by(self.game, self.acts, self.state)
        if end is None:
            return False
        ends = (
            act.at
            for act in self.acts
            if act.seq == end.seq or any(isinstance(fact, Redone) and end.seq in fact.acts for fact in act.facts)
        )
        return now - max(ends) >= DAY

    @cached_property
    def amiss(self) -> tuple[Line, ...]:
        """What cannot be as it stands here, in the words of its own pad; none of it follows from play, only from
        corrections."""
        pad = self.game.pad
        return tuple(fault.line for fault in pad.amiss(self.opening, self.state)) if pad is not None else ()

    def broken(self, counted: Sequence[Line]) -> tuple[Line, ...]:
        """What cannot be: counts that the box makes impossible, and what does not add up; of one rule one of them."""
        rules = {line.rule for line in counted}
        return (*counted, *(line for line in self.amiss if line.rule not in rules))

    @cached_property
    def summary(self) -> Summary:
        """What is to be remembered of it, once it is over."""
        return summed_up(self.game, self.opening, self.acts, self.state, self.phase)

    @cached_property
    def redrawn(self) -> Redrawn:
        """The app's luck drawn again; only a closed table shows what comes of it."""
        return ending.redrawn(self.game, self.acts, self.seed)

    def at(self, seq: int) -> "Table":
        """The table as it stood after an earlier act."""
        acts = self.acts.until(seq)
        return Table(self.code, self.game, self.seed, self.opening, acts, {}, play.fold(self.game, acts), self.aside)


class Tables:
    """Loads tables, remembers the last ones, and lets requests change them one at a time."""

    def __init__(self, store: Store, games: Mapping[str, Game[State]]) -> None:
        self.store = store
        self.games = games
        # The tables that were found unreadable since the start.
        self.spoilt: set[str] = set()
        self.seats = Seats(store)
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._lock = threading.Lock()
        # Of two corrections of one entry at once, the second starts from the first.
        self._correcting = threading.Lock()

    def load(self, code: str) -> Table:
        """A table as it stands now; raises NoTable, Spoilt."""
        return self.load_seated(code)[0]

    def load_seated(self, code: str) -> tuple[Table, Seated]:
        """The same with who sits there. The seats are asked for after the acts: what is told to a phone that has just
        got a seat is in no log of the phone before it."""
        held = self.held(code)
        table = self.grown(held) if held is not None else None
        for _ in range(TRIES):
            here = self.seats.at(code)
            if table is not None and table.aside == here.aside:
                return self.kept(table), here
            # The first time, or a seat went to another phone: that one reads another log.
            table = self.read(code, here.aside)
        raise Stale(self.store.last_seq(code))

    def known(self, code: str) -> Table:
        """A table as it stood when it was last looked at here: whoever asks for something has just looked."""
        held = self.held(code)
        return self.load(code) if held is None or held.aside != self.seats.at(code).aside else held

    def held(self, code: str) -> Table | None:
        with self._lock:
            return self._kept.get(code)

    def kept(self, fresh: Table) -> Table:
        """The same, remembered unless a later one is."""
        code = fresh.code
        with self._lock:
            held = self._kept.get(code)
            if held is None or held.seq <= fresh.seq:
                self._kept[code] = fresh
            self._kept.move_to_end(code)
            while len(self._kept) > KEPT_TABLES:
                self._kept.popitem(last=False)
        return fresh

    def forget(self, code: str) -> None:
        """A table that is deleted is not kept in memory either."""
        self.seats.forget(code)
        with self._lock:
            self._kept.pop(code, None)

    def read(self, code: str, laid: Aside = NOTHING_ASIDE) -> Table:
        """A table from its first act on, without what is laid aside for whoever sits there."""
        row = self.store.table(code)
        if row is None:
            raise NoTable(code)
        with self.alone(code, is_of_game=True):
            game = self.games[row.game]
        with self.alone(code):
            rows = self.store.acts(code)
            must_be_whole(rows)
            acts = aside.laid_aside(game, [decoded(game, each) for each in rows], laid)
            opening = game.whole(msgspec.json.decode(acts[0].request, type=Opening))
            state = play.fold(game, acts)
        keys = {each.key: each.seq for each in rows}
        return Table(code, game, row.seed, opening, acts, keys, state, laid)

    def grown(self, held: Table) -> Table:
        """The same table with what has been added since."""
        rows = self.store.acts(held.code, held.seq)
        if not rows:
            return held
        with self.alone(held.code):
            more = {row.key: decoded(held.game, row) for row in rows}
        return self.with_acts(held, more)

    def with_acts(self, held: Table, more: Mapping[str, Act]) -> Table:
        """The same table with these acts, by their keys, after its own."""
        with self.alone(held.code):
            added = tuple(more.values())
            acts = held.acts.grown(added)
            state = play.advanced(held.game, held.state, acts, added)
        held.keys.update((key, act.seq) for key, act in more.items())
        before = held.state if len(added) == 1 else None
        return Table(held.code, held.game, held.seed, held.opening, acts, held.keys, state, held.aside, before)

    @contextmanager
    def alone(self, code: str, *, is_of_game: bool = False) -> Iterator[None]:
        """Whatever a damaged row breaks, it breaks this table alone, as a game that cannot be read breaks its own; what
        else it may be stands in the log."""
        try:
            yield
        except Exception as error:
            if isinstance(error, Unreadable) and error.fault != "damaged":
                raise
            if code not in self.spoilt:
                log.exception("A table cannot be read.")
            self.spoilt.add(code)
            raise Spoilt(code, str(error), is_of_game=is_of_game) from error

    def whose(self, pad: PadRow) -> str | None:
        """The table a sheet belongs to. One that an act brought there does so while that act stands: whoever undoes it
        has the sheet in hand again. What cannot be read is not taken away from anybody."""
        if pad.code is None or pad.act is None:
            return pad.code
        try:
            stands = self.load(pad.code).acts.standing_from(pad.act, pad.act)
        except (NoTable, Spoilt):
            return pad.code
        return pad.code if stands else None

    def open(
        self,
        game: Game[State],
        opening: Opening,
        seed: bytes,
        names: Mapping[str, str],
        host: str | None,
        now: int,
        after: str | None = None,
        house: str | None = HOME,
    ) -> str:
        """A new table with its first act, in which its seed is committed; its code. A stranger's is no house's.

        Of those that follow one there is only one: whoever comes second is given the first's.
        """
        opening = msgspec.structs.replace(opening, commitment=commitment(seed))
        facts = tuple(game.setup(opening, Chance(seed)))
        request, kept = msgspec.json.encode(opening), msgspec.json.encode(facts)
        return self.store.open_table(game.id, seed, now, request, kept, names, host, after, house).code

    def act(
        self, code: str, seat: str, action: Action, key: str, expected: int, now: int, *, is_host: bool = False,
        token_hash: bytes | None = None,
    ) -> Table:
        """Judge a request and keep what comes of it; the table after the commit.

        A request sent twice with its key is answered as the first time; one that others' acts leave as it was is
        judged as the table stands now. Only its host ends a table for good, or whoever sits there a day after its end.
        Raises Stale, KeyReused, Refusal, Misfit, NotSaved, and NotHeld where the seat left this phone meanwhile.
        """
        table = self.known(code)
        try:
            return self.judged(table, seat, action, key, expected, now, is_host=is_host, token_hash=token_hash)
        except (Stale, Refusal, play.Misfit):
            # Another may have come in between: then once more. Each time somebody got on.
            if self.load(code).seq == table.seq:
                raise
            return self.act(code, seat, action, key, expected, now, is_host=is_host, token_hash=token_hash)

    def judged(
        self, table: Table, seat: str, action: Action, key: str, expected: int, now: int, *, is_host: bool,
        token_hash: bytes | None,
    ) -> Table:
        """The same for the table as it stood here; raises Stale where something was added since."""
        request = msgspec.json.encode(action)
        if (index := table.act_under(key)) is not None:
            first = table.acts[index - 1]
            # Of what was laid aside nobody learns what it was by asking for it once more.
            is_aside = any(start < index <= end for start, end in table.aside.get(seat, ()))
            if is_aside or (first.seat, first.request) != (seat, request):
                raise KeyReused(key)
            return table
        if not meanwhile.is_timely(table.game, table.acts, table.state, seat, action, expected):
            raise Stale(table.seq)
        may_end = is_host or (isinstance(action, Close) and table.is_a_day_over(now))
        facts = play.answer(table.game, table.acts, table.state, seat, action, table.chance, may_end=may_end)
        kept = msgspec.json.encode(facts)
        learning = self.remembered(table, facts)
        row = self.store.append(table.code, table.seq, seat, key, request, kept, now, learning, token_hash)
        if row.seq != table.seq + 1:
            # The key was answered a moment ago, where this table had not heard of it.
            return self.load(table.code)
        return self.kept(self.with_acts(table, {key: Act(row.seq, row.seat, row.request, facts, row.at)}))

    def reopen(
        self, code: str, seat: str, action: Action, key: str, expected: int, now: int, token_hash: bytes | None = None
    ) -> Table:
        """Take back the last act and ask for this instead; where that would be refused, nothing is taken back."""
        table = self.load(code)
        if table.seq == expected:
            facts = play.answer(table.game, table.acts, table.state, seat, Undo(), table.chance)
            acts = table.acts.grown((Act(table.seq + 1, seat, b"", facts),))
            play.answer(table.game, acts, play.fold(table.game, acts), seat, action, table.chance, may_end=False)
        undone = self.act(code, seat, Undo(), key, expected, now, token_hash=token_hash)
        return self.act(code, seat, action, f"{key}-again", undone.keys[key], now, token_hash=token_hash)

    def lose_locks(self, code: str, seat: str, now: int) -> None:
        """A seat changes hands: what was locked from it in secret is no longer, for whoever sits there next."""
        for _ in range(TRIES):
            table = self.load(code)
            # A table that is closed or put away keeps what was never revealed, and nothing is added to it.
            has_locks = table.game.has_secret_choices and not table.is_final
            facts = [fact for act in table.acts for fact in act.facts] if has_locks else []
            questions = locks.exposed(facts, seat)
            if not questions:
                return
            action = LoseLocks(questions)
            lost = play.judge(table.game, table.state, seat, action, table.chance)
            # No phone's key has a space.
            request, key = msgspec.json.encode(action), f"lost {seat} {table.seq}"
            with suppress(Stale):
                self.store.append(code, table.seq, seat, key, request, msgspec.json.encode(lost), now)
                return
        raise NotSaved("others were quicker every time")

    def remembered(self, table: Table, facts: Sequence[Fact]) -> Learning:
        """What the owner's box learns by an act of this table, for the next one: kept with the act, or not at all; a
        table of strangers teaches only itself."""
        learning = lessons.learning(table.game, facts)
        if learning.taught and not self.store.is_at_home(table.code):
            return msgspec.structs.replace(learning, taught=())
        return learning

    # --- the owner's box

    def set_box_entry(self, game: Game[State], entry: BoxEntry, change: Callable[[BoxValue], BoxValue]) -> None:
        """An entry of the owner's box, made by its owner from what it was; what nobody touched keeps its origin."""
        with self._correcting:
            said, taught = self.store.taught_box(game.id)
            old = lessons.value_of(entry, said, taught)
            found = lessons.corrected(entry, said, taught, change(entry.value if old is None else old))
            self.store.correct_box(game.id, {} if found.value is None else {entry.id: found.value}, found.gone)

    def unlearn(self, game: Game[State], entry: BoxEntry, lesson: Lesson) -> None:
        """Take back one cell or card that tables taught; what stood there before is there again."""
        with self._correcting:
            gone = (origin.taught_by for origin in self.origins(game, entry) if origin.lesson == lesson)
            self.store.correct_box(game.id, {}, [each.id for rows in gone for each in rows])

    def origins(self, game: Game[State], entry: BoxEntry) -> tuple[Origin, ...]:
        """Where what tables taught about this entry comes from."""
        return lessons.origins(entry, *self.store.taught_box(game.id))

    def box(self, game: Game[State]) -> dict[str, BoxValue]:
        """What the owner and the tables said about this box; what no longer fits the game is left out."""
        return lessons.box_of(game, *self.store.taught_box(game.id))


def must_be_whole(rows: Sequence[ActRow]) -> None:
    """Every act from the first to the last is there; raises ValueError."""
    if not rows or [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        raise ValueError("an act is missing")


def decoded(game: Game[State], row: ActRow) -> Act:
    return Act(row.seq, row.seat, row.request, game.facts_decoder.decode(row.facts), row.at)
