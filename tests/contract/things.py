"""Every hidden thing of a log followed from place to place: where it lay, where it is written, who was shown it.

A thing is known by where the log first has it. Which one a fact means follows from what it changed between places;
two that nothing tells apart any more are tied, and are the same in every other past too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple, TypeVar

import msgspec

from companion.engine.facts import Adjusted, Committed, Fact, Revealed, StillRevealed
from companion.engine.game import Game
from companion.engine.holes import Hole
from companion.engine.play import Act, is_undo, standing
from tests.contract.pinned import pinned
from tests.contract.places import ALL, NOBODY, Place

C = TypeVar("C")

# A thing by where it first lay: the act, the fact in it, its number there.
Thing = tuple[int, int, int]
# Where a thing is written: the act, the fact in it, the field, which of the words in that.
Mention = tuple[int, int, str, int]
# A place of things: what it holds, and which of it could be another one.
Lying = tuple[tuple[str, ...], tuple[Thing | None, ...]]
NOTHING: Lying = ((), ())


class Choosing(NamedTuple):
    """A choice that was locked: whose it is, and what it might have been."""

    seat: str
    holes: tuple[Hole, ...]


class Checkpoint(NamedTuple):
    """A table on its way: the state, what lies where, and the locks of each open question."""

    state: Any
    lying: Mapping[str, Lying]
    locks: Mapping[tuple[str, str], tuple[int, int]]


def threaded(value: object, words: Iterator[str]) -> Any:
    """The same value with these words in place of its own, one after the other."""
    match value:
        case str():
            return next(words)
        case tuple() | list():
            return type(value)(threaded(each, words) for each in value)
        case dict():
            return {key: threaded(each, words) for key, each in value.items()}
    return value


def words_in(value: object) -> list[str]:
    """Every word in a value, in the order in which they are put there."""
    match value:
        case str():
            return [value]
        case tuple() | list():
            return [word for each in value for word in words_in(each)]
        case dict():
            return [word for each in value.values() for word in words_in(each)]
    return []


# --- the tables of a log ----------------------------------------------------------------------------------------------


def tables_stood(acts: Sequence[Act]) -> Iterator[list[tuple[Act, bool]]]:
    """Every table there ever was, its acts with whether they count: where something is undone it is another one."""
    for end in range(1, len(acts) + 1):
        # In between it only grows.
        if end == len(acts) or is_undo(acts[end]) or is_undo(acts[end - 1]):
            counts = {act.seq for act in standing(acts[:end])}
            yield [(act, act.seq in counts) for act in acts[:end] if act.seq in counts or is_undo(act)]


def facts_of(act: Act, counts: bool) -> Iterator[tuple[int, Fact]]:
    """What of an act makes this table, with its place in the act."""
    for index, fact in enumerate(act.facts):
        if counts or isinstance(fact, StillRevealed):
            yield index, fact


def walked(acts: Sequence[Act], start: C, step: Callable[[C, int, int, Fact], C]) -> C:
    """One step after the other through every table there ever was; what two have in common is walked once."""
    passed: list[tuple[tuple[int, bool], C]] = []
    for stood in tables_stood(acts):
        keys = [(act.seq, counts) for act, counts in stood]
        same = next((n for n, (key, (old, _)) in enumerate(zip(keys, passed, strict=False)) if key != old), None)
        del passed[min(len(keys), len(passed)) if same is None else same :]
        for key, (act, counts) in zip(keys[len(passed) :], stood[len(passed) :], strict=True):
            at = passed[-1][1] if passed else start
            for place, fact in facts_of(act, counts):
                at = step(at, act.seq, place, fact)
            passed.append((key, at))
    return passed[-1][1]


# --- following --------------------------------------------------------------------------------------------------------


class Followed:
    """The things of a log."""

    def __init__(self, game: Game[Any], acts: Sequence[Act]) -> None:
        self.game, self.acts, self.hidden = game, tuple(acts), pinned(game.id).hidden
        self.values: dict[Thing, str] = {}
        self.written: dict[Mention, Thing] = {}
        self.shown: dict[Thing, set[str]] = {}
        self.among: dict[Thing, frozenset[str]] = {}
        self.tied: dict[Thing, Thing] = {}
        self.choices: dict[tuple[int, int], Choosing] = {}
        self.revealed: set[tuple[int, int]] = set()
        # What lay where after each fact, in the order of the walk.
        self.steps: list[Mapping[str, Lying]] = []
        # Facts that are the first to name a thing to all, although they do not say that they reveal.
        self.let_out: list[Fact] = []
        # What facts call things, by whose eyes that is for.
        self.read: dict[str, set[str]] = {}
        self.group: dict[str, frozenset[str]] = {}
        self.grouped: tuple[tuple[str, ...], ...] = ()
        self.last = walked(acts, Checkpoint(game.blank, {}, {}), self.follow)

    def root(self, thing: Thing) -> Thing:
        while thing in self.tied:
            thing = self.tied[thing]
        return thing

    def tie(self, one: Thing, other: Thing) -> None:
        if self.root(one) != self.root(other):
            self.tied[self.root(one)] = self.root(other)

    def follow(self, at: Checkpoint, seq: int, place: int, fact: Fact) -> Checkpoint:
        """The table after a fact, with its things where they then lie."""
        state = self.game.evolve(at.state, fact)
        self.groups(self.hidden.groups(state))
        places = tuple(self.hidden.places(state))
        moves = Moves(self, (seq, place), at.lying, places)
        self.name(fact, (seq, place), places, moves)
        self.look(places, moves.lying)
        self.steps.append(moves.lying)
        return Checkpoint(state, moves.lying, self.choose(at, (seq, place), fact))

    def groups(self, now: tuple[tuple[str, ...], ...]) -> None:
        """What each thing may be taken for; a catalogue is the same all evening."""
        if now != self.grouped:
            self.grouped = now
            self.group = {value: whole for group in now for whole in (frozenset(group),) for value in group}

    def name(self, fact: Fact, where: tuple[int, int], places: Sequence[Place], moves: "Moves") -> None:
        """Which things a fact names, and who may read it."""
        claimed: dict[Thing, str] = {}
        for field in fact.secrecy.fields:
            for number, value in enumerate(words_in(getattr(fact, field))):
                if value not in self.group:
                    continue
                eyes = eyes_of(fact, field)
                self.read.setdefault(eyes, set()).add(value)
                # What everybody reads in a fact that reveals nothing is about no hidden thing, unless one moved.
                near = near_of(fact, places, moves.lying) if eyes != ALL or fact.reveals else []
                found = [each for each in (*moves.touched, *near) if self.values[each] == value]
                if not found:
                    continue
                # One after the other, where it can be.
                thing = next((each for each in found if each not in claimed), found[0])
                if any(claimed.get(each, field) != field for each in found):
                    for each in found:
                        self.tie(thing, each)
                claimed.setdefault(thing, field)
                self.written[(*where, field, number)] = thing
                self.show(thing, eyes, fact)

    def show(self, thing: Thing, eyes: str, fact: Fact) -> None:
        shown = self.shown.setdefault(thing, set())
        if eyes == ALL and ALL not in shown and not fact.reveals:
            self.let_out.append(fact)
        shown.add(eyes)

    def look(self, places: Iterable[Place], lying: Mapping[str, Lying]) -> None:
        for place in places:
            for thing in lying[place.name][1]:
                if thing:
                    self.shown.setdefault(thing, set()).add(place.eyes)
                    among = frozenset(place.among) or self.group[self.values[thing]]
                    known = self.among.get(thing, among)
                    self.among[thing] = among if known is among else known & among

    def choose(
        self, at: Checkpoint, where: tuple[int, int], fact: Fact
    ) -> Mapping[tuple[str, str], tuple[int, int]]:
        """The locks after a fact: a choice might have been any of its domain, until it is revealed."""
        match fact:
            case Committed(seat=seat, question=name):
                question = self.game.question(at.state)
                assert question is not None
                self.choices[where] = Choosing(seat, question.holes[seat])
                return {**at.locks, (name, seat): where}
            case Revealed(question=name, choices=choices):
                self.revealed |= {at.locks[name, seat] for seat in choices if (name, seat) in at.locks}
        return at.locks

    # --- who knows what -----------------------------------------------------------------------------------------------

    def known(self, viewer: str | None) -> set[Thing]:
        """What this viewer was ever shown, and what nothing tells apart from it."""
        eyes = {ALL, viewer or ALL}
        return {self.root(thing) for thing, shown in self.shown.items() if shown & eyes}

    def read_by(self, viewer: str | None) -> set[str]:
        """What the things are called that this viewer was ever shown."""
        known = self.known(viewer)
        things = {value for thing, value in self.values.items() if self.root(thing) in known}
        return things | self.read.get(ALL, set()) | self.read.get(viewer or ALL, set())

    def free(self, viewer: str | None) -> list[Thing]:
        """What could be another one to this viewer; of things that are tied one."""
        return sorted({self.root(thing) for thing in self.values} - self.known(viewer))


class Moves:
    """What a fact did to the places: where things lie now, which of them it touched, which are new."""

    def __init__(
        self, of: Followed, where: tuple[int, int], before: Mapping[str, Lying], places: Sequence[Place]
    ) -> None:
        self.values, self.group, self.where = of.values, of.group, where
        self.lying: dict[str, Lying] = {}
        self.touched: list[Thing] = []
        self.new: list[Thing] = []
        # What went from where, what came where, and what the places hold that changed.
        self.gone: list[tuple[str, Thing]] = []
        self.came: list[tuple[str, int, str]] = []
        self.found: dict[str, list[Thing | None]] = {}
        now = {place.name: place.things for place in places}
        for name in {**before, **now}:
            self.align(name, before.get(name, NOTHING), now.get(name, ()))
        for name, spot, value in self.came:
            self.found[name][spot] = self.moved(name, value)
        self.touched += [thing for _, thing in self.gone]
        self.lying |= {name: (now.get(name, ()), tuple(things)) for name, things in self.found.items()}

    def align(self, name: str, before: Lying, now: tuple[str, ...]) -> None:
        """What of a place stayed, went and came."""
        old, things = before
        if now == old:
            self.lying[name] = before
            return
        found = self.found[name] = [None] * len(now)
        for kind, start, end, to, until in SequenceMatcher(None, old, now, autojunk=False).get_opcodes():
            if kind == "equal":
                found[to:until] = things[start:end]
            else:
                self.gone += [(name, thing) for thing in things[start:end] if thing]
                self.came += [(name, spot, now[spot]) for spot in range(to, until) if now[spot] in self.group]

    def moved(self, name: str, value: str) -> Thing:
        """The thing that came here: one that went, from this place first, or a new one."""
        went = [each for each in self.gone if self.values[each[1]] == value]
        gone = next((each for each in went if each[0] == name), went[0] if went else None)
        if gone is not None:
            self.gone.remove(gone)
            thing = gone[1]
        else:
            thing = (*self.where, len(self.new))
            self.values[thing] = value
            self.new.append(thing)
        self.touched.append(thing)
        return thing


def eyes_of(fact: Fact, field: str) -> str:
    """Whose eyes a field is for, as the fact declares it; a correction's are those of the place whose thing it sets."""
    whose = fact.secrecy.secret.get(field)
    if whose is None:
        return ALL
    return NOBODY if isinstance(fact, Adjusted) else str(getattr(fact, whose))


def near_of(fact: Fact, places: Iterable[Place], lying: Mapping[str, Lying]) -> list[Thing]:
    """What lies where this fact is about, or for the eyes of whom it is about."""
    words = {word for field in (*fact.secrecy.line, *fact.secrecy.public) for word in words_in(getattr(fact, field))}

    def is_about(place: Place) -> bool:
        if isinstance(fact, Adjusted):
            return f"{fact.dial}.".startswith(f"{place.name}.")
        return place.eyes in words or place.name.rpartition(".")[2] in words

    return [thing for place in places if is_about(place) for thing in lying[place.name][1] if thing]


def as_acts(facts: Sequence[Fact]) -> list[Act]:
    """Facts nobody asked for."""
    return [Act(seq, "", b"{}", (fact,)) for seq, fact in enumerate(facts, 1)]


def with_words(fact: Fact, changes: Mapping[tuple[str, int], str]) -> Fact:
    """The fact with some words of its fields changed."""
    found: dict[str, object] = {}
    for field in {field for field, _ in changes}:
        was = getattr(fact, field)
        found[field] = threaded(was, iter([changes.get((field, n), word) for n, word in enumerate(words_in(was))]))
    return msgspec.structs.replace(fact, **found) if found else fact
