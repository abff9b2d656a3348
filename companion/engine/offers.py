"""What a seat may do now, as a list (legal moves), and what is closed to it and why.

An offer is an action with holes; a hole has a domain. Each action says when it is open (its guard) and what may be
chosen in it, generously; the filter asks its `decide` about each filling and keeps what that accepts, so legality lives
in one place.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, islice, product
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance import Chance, Undrawn
from companion.engine.facts import Action, Lock
from companion.engine.game import Game, State
from companion.engine.holes import Drawing, Filling, Hole, Pick, Span, Text
from companion.engine.play import Misfit, Trial, judge
from companion.engine.proposals import Offer, Sure, Tried
from companion.engine.rulebook import Refusal
from companion.engine.words import Line

S = TypeVar("S", bound=State)

# Legality never depends on luck, so asking about it needs no seed.
NO_LUCK = Chance(b"")
# Nor is any drawn: the first of everything does.
UNDRAWN = Undrawn(b"")
# What stands in a hole for words when nobody writes them.
SOME_WORDS = "…"
# How many of the other acts are tried in search of one that opens what is closed: with sixty the many moves of one act
# used them up, and what nearly always helps was not said.
REMEDIES_TRIED = 100


class Closed(Struct, frozen=True, kw_only=True):
    """An action that is not open now, and the rule that closes it."""

    action: str
    given: dict[str, Filling]
    line: Line
    after: str = ""
    # Beside others of its kind that are open: only what opens this very act is of any help.
    is_whole: bool = False

    @property
    def rule(self) -> str:
        return self.line.rule or ""


class Offers(Struct, frozen=True):
    """What is open to a seat, and what is closed and by which rule."""

    open: tuple[Offer, ...]
    closed: tuple[Closed, ...]


class Remedy(Struct, frozen=True):
    """An act that has been tried and does open what was closed: who would have to do what."""

    seat: str
    action: str
    given: dict[str, Filling]


def offers(game: Game[S], state: S, seat: str) -> Offers:
    """Everything open to a seat, and for what is closed the rule that closes it."""
    found: list[Offer] = []
    shut: list[Closed] = []
    trial = Trial(game, state, seat, UNDRAWN)
    # Of a game that is over nothing is said of what was not its time.
    is_over = bool(game.outcome(state))
    for action, rule, is_here in game.rules_at(state).listed:
        is_looked_for = not is_over and rule.looked_for(state, seat)
        if not (is_here or is_looked_for):
            continue
        refusal = trial.untimely(rule)
        if refusal is None:
            open_, closed_ = listed(trial, rule.offers(state, seat))
            found += open_
            shut += closed_
        elif is_looked_for:
            shut.append(Closed(action=action, given={}, line=line_of(refusal)))
    open_, closed_ = listed(trial, game.to_copy(state, seat))
    found += open_
    shut += closed_
    return Offers(tuple(found), tuple(shut))


def listed(trial: Trial[S], proposed: Iterable[Offer]) -> tuple[list[Offer], Iterable[Closed]]:
    """What of the offers of an action is open; if nothing is, what closed the first, and each that a person would
    try. Beside a secret choice stands the offer to take it back."""
    found: list[Offer] = []
    shut: dict[str, Closed] = {}
    first: tuple[Offer, Refusal] | None = None
    for proposal in proposed:
        kept, refusal = narrowed(trial, proposal)
        if kept:
            found += kept
        elif refusal is None:
            continue
        elif type(proposal) is Tried:
            shut.setdefault(refusal.rule, closed(proposal, refusal))
        else:
            first = first or (proposal, refusal)
    if first is not None and first[0].action not in [offer.action for offer in found]:
        shut.setdefault(first[1].rule, closed(*first))
    return found, shut.values()


def opened(game: Game[S], state: S, seat: str) -> list[Offer]:
    """Only what is open to a seat, for whoever does not ask why others are closed."""
    trial = Trial(game, state, seat, UNDRAWN)
    found: list[Offer] = []
    for rule in game.rules_at(state).here:
        if rule.may_be_open is not None and not rule.may_be_open(state, seat):
            continue
        if trial.untimely(rule) is None:
            for proposal in rule.offers(state, seat):
                if type(proposal) is Sure:
                    found += certain(proposal)
                elif type(proposal) is not Tried:
                    found += narrowed(trial, proposal)[0]
    for proposal in game.to_copy(state, seat):
        found += narrowed(trial, proposal)[0]
    return found


def timely(trial: Trial[S], action: str) -> list[Offer]:
    """What may be chosen in this action while its time is, whether or not all of it is open: where its guard refuses
    its choices need make no sense."""
    return trial.game.proposed(trial.state, trial.seat, action) if trial.is_time(action) else []


def certain(proposal: Offer) -> Sequence[Offer]:
    """As it stands on the list, without being tried: nothing where a hole has nothing that fills it."""
    for hole in proposal.holes:
        if type(hole) is Pick and not hole.options:
            return ()
    return unfolded(proposal) if len(proposal.holes) > 1 else (proposal,)


def unfolded(proposal: Offer) -> list[Offer]:
    """As it stands on the list: of several holes an offer for each value of the first, where it has values to list."""
    first, *rest = proposal.holes
    if not is_enumerable(first):
        return [proposal]
    return branched(proposal, first, domain(first), tuple(rest))


def closed(proposal: Offer, refusal: Refusal) -> Closed:
    """What is closed, and why."""
    line, is_whole = line_of(refusal), type(proposal) is Tried
    return Closed(action=proposal.action, given=proposal.given, line=line, after=proposal.after, is_whole=is_whole)


def line_of(refusal: Refusal) -> Line:
    rule, values = refusal.args
    return Line(words="", values=values, rule=rule)


# What is left of a proposal, and the first refusal it met.
Narrowed = tuple[Sequence[Offer], Refusal | None]


def narrowed(trial: Trial[S], proposal: Offer) -> Narrowed:
    """The proposal with its domains cut down to what `decide` accepts, one offer for each way the first hole goes."""
    holes = proposal.holes
    if not holes:
        refusal = trial.objection(trial.offered[proposal.action](**proposal.given))
        return ((proposal,) if refusal is None else ()), refusal
    if len(holes) == 1:
        hole = holes[0]
        # By its very type: `isinstance` asks a record that is of another kind three times as long.
        if type(hole) is Pick and not hole.many:
            if hole.alike and hole.options:
                return whole(trial, proposal, {hole.name: hole.options[0]})
            return narrowed_pick(trial, proposal, hole)
        if type(hole) is Span:
            return narrowed_span(trial, proposal, hole)
    if is_enumerable(holes[0]):
        return branches(trial, proposal, holes[0], holes[1:])
    if not any(map(is_enumerable, holes)):
        # Lists, words and drawings are the game's own promise, kept by a test: one filling of them is tried.
        return whole(trial, proposal, {hole.name: least_filling(hole) for hole in holes})
    first, *rest = sorted(holes, key=lambda each: not is_enumerable(each))
    return branches(trial, proposal, first, tuple(rest))


def whole(trial: Trial[S], proposal: Offer, values: Mapping[str, Filling]) -> Narrowed:
    """The proposal as it is, if it is open with these values."""
    refusal = trial.objection(trial.offered[proposal.action](**proposal.given, **values))
    return ((proposal,) if refusal is None else ()), refusal


def narrowed_pick(trial: Trial[S], proposal: Offer, hole: Pick) -> Narrowed:
    """The options that are open, tried one by one."""
    kind, values, name = trial.offered[proposal.action], dict(proposal.given), hole.name
    kept: list[str] = []
    refusal = None
    for option in hole.options:
        values[name] = option
        refused = trial.objection(kind(**values))
        if refused is None:
            kept.append(option)
        else:
            refusal = refusal or refused
    if not kept:
        return (), refusal
    return (proposal if len(kept) == len(hole.options) else with_hole(proposal, cut(hole, kept)),), refusal


def narrowed_span(trial: Trial[S], proposal: Offer, hole: Span) -> Narrowed:
    """The open numbers from the least to the greatest, sought from both ends: a span has no gaps."""
    if hole.alike and hole.low <= hole.high:
        return whole(trial, proposal, {hole.name: hole.low})
    kind, given, name = trial.offered[proposal.action], proposal.given, hole.name
    refusal = None
    low, high = hole.low, hole.high
    while low <= high and (refused := trial.objection(kind(**given, **{name: low}))) is not None:
        refusal = refusal or refused
        low += 1
    while low < high and trial.objection(kind(**given, **{name: high})) is not None:
        high -= 1
    if low > high:
        return (), refusal
    if (low, high) == (hole.low, hole.high):
        return (proposal,), refusal
    return (with_hole(proposal, replace(hole, low=low, high=high)),), refusal


def branches(trial: Trial[S], proposal: Offer, first: Hole, rest: tuple[Hole, ...]) -> Narrowed:
    """Holes that depend on each other: one offer for each value of the first."""
    values = domain(first)
    if values and is_alike(first):
        if is_told_at_once(rest):
            # One filling of it all, before there is an offer for each value.
            fillings = {hole.name: least_filling(hole) for hole in (first, *rest)}
            open_, refusal = whole(trial, proposal, fillings)
            return (branched(proposal, first, values, rest) if open_ else ()), refusal
        more, refusal = narrowed(trial, *branched(proposal, first, values[:1], rest))
        return alike(more, first.name, values), refusal
    kept: list[Offer] = []
    refusal = None
    for one in branched(proposal, first, values, rest):
        more, refused = narrowed(trial, one)
        kept += more
        refusal = refusal or refused
    return kept, refusal


def is_told_at_once(rest: tuple[Hole, ...]) -> bool:
    """Whether one filling says of these holes all there is to say: the game's own promise of each."""
    if len(rest) == 1 and type(rest[0]) is Pick and rest[0].alike:
        return bool(rest[0].options)
    return not any(map(is_enumerable, rest))


def branched(proposal: Offer, first: Hole, values: Sequence[Filling], rest: tuple[Hole, ...]) -> list[Offer]:
    """The proposal with its first hole filled, by each of these values."""
    given, name = proposal.given, first.name
    return [replace(proposal, given={**given, name: value}, holes=rest) for value in values]


def is_alike(hole: Hole) -> bool:
    return (type(hole) is Pick or type(hole) is Span) and hole.alike


def alike(offers: Sequence[Offer], name: str, values: Sequence[Filling]) -> list[Offer]:
    """What is open with the first of these values, with each of them."""
    return [replace(offer, given={**offer.given, name: value}) for value in values for offer in offers]


def with_hole(offer: Offer, hole: Hole) -> Offer:
    return replace(offer, holes=(hole,))


def is_enumerable(hole: Hole) -> bool:
    """Single values are tried one by one; lists, words, what is copied and drawings have too many fillings for that."""
    if type(hole) is Span:
        return not hole.is_copied
    return type(hole) is Pick and not hole.many


def domain(hole: Hole) -> tuple[Filling, ...]:
    """Every value of a hole that can be tried one by one; the smallest of any other."""
    if type(hole) is Pick and not hole.many:
        return hole.options
    if type(hole) is Span and not hole.is_copied:
        return tuple(range(hole.low, hole.high + 1))
    return (least_filling(hole),)


def cut(hole: Pick, kept: Sequence[str]) -> Pick:
    """The hole with only these of its options."""
    places = [hole.options.index(option) for option in kept]
    worth = tuple(hole.worth[index] for index in places) if hole.worth else ()
    says = tuple(hole.says[index] for index in places) if hole.says else ()
    return replace(hole, options=tuple(kept), worth=worth, says=says)


def least_filling(hole: Hole) -> Filling:
    """The smallest filling of a hole."""
    if type(hole) is Pick:
        if not hole.many:
            return hole.options[0]
        return hole.options[:1] * hole.least if hole.repeat else hole.options[: hole.least]
    match hole:
        case Text():
            return SOME_WORDS
        case Drawing(now=now):
            return now
    assert isinstance(hole, Span)
    return hole.low


def fill(game: Game[S], offer: Offer, values: Mapping[str, Filling]) -> Action:
    """The action an offer becomes; raises Misfit when the values are not of its form."""
    try:
        # Not strict: what is given may say yes and no as 1 and 0, as forms do.
        return msgspec.convert({**offer.given, **values}, game.offered[offer.action], strict=False)
    except (msgspec.ValidationError, KeyError) as error:
        raise Misfit(str(error)) from None


def fillings(offer: Offer) -> Iterator[dict[str, Filling]]:
    """Every filling of single holes, the smallest of the others: for searching, not for choosing."""
    names = [hole.name for hole in offer.holes]
    for values in product(*map(domain, offer.holes)):
        yield dict(zip(names, values, strict=True))


class PossibleAct(Generic[S]):
    """An act of somebody now, and what a seat could do after it."""

    def __init__(self, game: Game[S], state: S, seat: str, remedy: Remedy, action: Action) -> None:
        self.remedy = remedy
        after = game.folded(state, judge(game, state, remedy.seat, action, NO_LUCK))
        self.trial = Trial(game, after, seat, UNDRAWN)


class PossibleActs(Generic[S]):
    """What is open to some seats now, each act of it tried once for all that is closed to one of them (memoization)."""

    def __init__(self, game: Game[S], state: S, open_: Iterable[tuple[str, Sequence[Offer]]], seat: str) -> None:
        self.game, self.state, self.seat = game, state, seat
        self._rest = self._tried(open_)
        self._known: list[PossibleAct[S]] = []

    def __iter__(self) -> Iterator[PossibleAct[S]]:
        for index in count():
            if index == len(self._known) and (more := next(self._rest, None)) is not None:
                self._known.append(more)
            if index == len(self._known):
                return
            yield self._known[index]

    def _tried(self, open_: Iterable[tuple[str, Sequence[Offer]]]) -> Iterator[PossibleAct[S]]:
        """What has nothing to be said in it comes first, and of several fillings the one that changes least."""
        for other, found_open in open_:
            for offer in sorted(found_open, key=lambda each: bool(each.holes)):
                # The last lock shows what nobody may know yet: what it would open is not asked.
                kind = self.game.offered[offer.action]
                if kind.only_tells or issubclass(kind, Lock):
                    continue
                for values in sorted(fillings(offer), key=partial(step, offer)):
                    found = Remedy(other, offer.action, {**offer.given, **values})
                    yield PossibleAct(self.game, self.state, self.seat, found, fill(self.game, offer, values))


def remedy(game: Game[S], state: S, seats: Iterable[str], seat: str, closed: Closed) -> Remedy | None:
    """An act of somebody now that would open what is closed, or what has to come before it; of several fillings the
    one that changes least. It is found by trying, so it is never a false promise."""
    open_ = ((other, opened(game, state, other)) for other in seats)
    return remedy_among(PossibleActs(game, state, open_, seat), closed)


def remedy_among(steps: PossibleActs[S], closed: Closed) -> Remedy | None:
    """The same, where what could be done is tried for other things too."""
    wanted: dict[str, Mapping[str, Filling]] = {closed.action: closed.given}
    if closed.after and not is_open(Trial(steps.game, steps.state, steps.seat, UNDRAWN), closed.after, {}):
        wanted[closed.after] = {}
    others = (each for each in steps if each.remedy.action not in wanted or each.remedy.seat != steps.seat)
    for each in islice(others, REMEDIES_TRIED):
        if closed.is_whole:
            is_it = each.trial.refusal(fill(steps.game, Offer(action=closed.action, given=closed.given), {})) is None
        else:
            is_it = any(is_open(each.trial, action, given) for action, given in wanted.items())
        if is_it:
            return each.remedy
    return None


def step(offer: Offer, values: Mapping[str, Filling]) -> int:
    """How far these values take what stands now elsewhere."""
    spans = (hole for hole in offer.holes if isinstance(hole, Span) and hole.now is not None)
    return sum(abs(int(str(values[hole.name])) - (hole.now or 0)) for hole in spans)


def is_open(trial: Trial[S], action: str, given: Mapping[str, Filling]) -> bool:
    """Whether a seat may do this, as it was given, where that is still proposed: that the like of it may be done with
    another piece is no help. The rest of what it may do is not asked."""
    able = [each for each in timely(trial, action) if type(each) is not Tried]
    meant = [each for each in able if each.given == given] or able
    return any(narrowed(trial, each)[0] for each in meant)
