"""The acting attacker: every single act of one viewer, and every seat that goes to or from one, in two worlds that this
viewer could not tell apart."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import structs

from companion.engine import aside, play
from companion.engine.box_entries import BoxEntry
from companion.engine.chance import Chance
from companion.engine.dials import Dial
from companion.engine.facts import (
    Action,
    Adjust,
    AdjustAll,
    AdjustBy,
    Close,
    Committed,
    Fact,
    Learn,
    PutAway,
    Redo,
    Undo,
)
from companion.engine.game import Game, tag
from companion.engine.holes import Pick, Span
from companion.engine.log import Log
from companion.engine.offers import fill, offers
from companion.engine.opening import Opening
from companion.engine.play import Act, Misfit
from companion.engine.random_play import any_filling
from companion.engine.rulebook import Refusal
from companion.web.moment.prompt import foretold, moved_by
from tests.contract.pasts import another_past
from tests.promises.worlds import SEED

# So many times two corrections at once are tried.
RULED_TOGETHER = 6
# So often one thing is said in another way, until nobody else can tell two of them apart.
SAID = 8
# Where an act was taken that shows a difference to its maker.
Fault = str


@dataclass
class Attack:
    """One game, what was tried and what was found."""

    game: Game[Any]
    made: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    # A planted fault is looked for until it is found.
    is_planted: bool = False

    def at(self, acts: Sequence[Act], viewer: str, rng: random.Random, tries: int) -> None:
        """So many acts of this viewer at one table, each from the same two worlds."""
        game, seed = self.game, str(rng.random())
        state = play.fold(game, acts)
        twin = self.another(acts, viewer, seed)
        if twin is None:
            return
        twin_state = play.fold(game, twin)
        for action in sampled(list(acts_of(game, state, acts, viewer, rng)), rng, tries):
            if self.is_planted and self.faults:
                return
            found = done(game, acts, state, viewer, action)
            past, past_state = twin, twin_state
            if isinstance(found, tuple) and any(fact.reveals for fact in found):
                # What is shown to everybody, and told, is nobody's secret any more: only the rest is exchanged.
                shown = self.another(with_act(acts, viewer, action, found), viewer, seed)
                if shown is None:
                    continue
                past = shown[:-1]
                past_state = play.fold(game, past)
            other = done(game, past, past_state, viewer, action)
            one = looked(game, acts, viewer, action, found)
            two = looked(game, past, viewer, action, other)
            self.made[kind_of(action)] += 1
            if one != two:
                parts = [name for name in one if one[name] != two.get(name)]
                self.faults.append(f"{viewer} after {len(acts)} acts: {action} in {parts}")

    def asks(self, acts: Sequence[Act], viewer: str, seat: str, rng: random.Random, tries: int) -> None:
        """The viewer is let into another's seat, and goes on from it as well: what its phone kept is in neither."""
        twin = self.another(acts, viewer, str(rng.random()))
        if twin is None:
            return
        doing = f"{viewer} let in as {seat} after {len(acts)} acts"
        logs = [aside.laid_aside(self.game, past, {seat: [(0, len(past))]}) for past in (acts, twin)]
        for who in (viewer, seat):
            self.must_be_same(f"{doing} as {who}", *(read(self.game, log, who) for log in logs))
        states = [play.fold(self.game, log) for log in logs]
        for action in sampled(list(acts_of(self.game, states[0], logs[0], seat, rng)), rng, tries):
            found = [done(self.game, log, state, seat, action) for log, state in zip(logs, states, strict=True)]
            if isinstance(found[0], tuple) and any(fact.reveals for fact in found[0]):
                # What is shown to everybody is nobody's secret any more; which secret it was differs, as it may.
                continue
            one, two = (looked(self.game, log, seat, action, each) for log, each in zip(logs, found, strict=True))
            self.must_be_same(f"{doing}: {action}", one, two)
        self.made["asked for"] += 1

    def is_asked_away(self, acts: Sequence[Act], viewer: str, rng: random.Random) -> None:
        """Somebody is let into the viewer's seat and tells it what they hold: the viewer looks on, takes the seat back,
        and reads what it always knew."""
        here = aside.laid_aside(self.game, acts, {viewer: [(0, len(acts))]})
        others = [each for each in places(self.game, acts) if each != viewer]
        pair = told_apart(self.game, here, viewer, others, rng)
        if pair is None:
            return
        last = len(acts)
        logs = [aside.laid_aside(self.game, [*acts, act], {viewer: [(last, last + 1)]}) for act in pair]
        self.must_be_same(f"{viewer} back after {last} acts", *(read(self.game, log, viewer) for log in logs))
        if all(fact.secrecy.only_names for act in pair for fact in act.facts):
            # Nothing was done but to say what one holds: the phone that comes back holds what it held.
            before, after = (self.game.view(play.fold(self.game, log), viewer) for log in (acts, logs[0]))
            self.must_be_same(
                f"{viewer} back after {last} acts", {"hand": msgspec.json.encode(before)},
                {"hand": msgspec.json.encode(after)},
            )  # fmt: skip
            self.made["asked away by name"] += 1
        self.made["asked away"] += 1

    def must_be_same(self, doing: str, one: Mapping[str, bytes], two: Mapping[str, bytes]) -> None:
        if one != two:
            self.faults.append(f"{doing} in {[name for name in one if one[name] != two.get(name)]}")

    def another(self, acts: Sequence[Act], viewer: str, seed: str) -> list[Act] | None:
        """Another past; None where this viewer knows everything there is to know."""
        for number in range(5):
            past = another_past(self.game, acts, viewer, Chance(f"{seed} {number}".encode()))
            if past != list(acts):
                return past
        return None


# --- a seat that goes from one to another -----------------------------------------------------------------------------


def places(game: Game[Any], acts: Sequence[Act]) -> tuple[str, ...]:
    return game.whole(msgspec.json.decode(acts[0].request, type=Opening)).places


def read(game: Game[Any], log: Log, seat: str) -> dict[str, bytes]:
    """Everything the phone of a seat is given of a table."""
    state = play.fold(game, log)
    locked = state.locks.made.get(seat)
    parts: dict[str, object] = {
        "locked": locked.choice if locked else None,
        "view": game.view(state, seat),
        "offers": offers(game, state, seat),
        "dials": [dial for dial in game.dials(state) if dial.secret_to in (None, seat)],
        "audit": game.audit(state),
        "story": [game.tell(fact, seat) for act in log for fact in act.facts if type(fact) in game.facts],
        "asked": [act.request for act in log[1:] if act.seat == seat],
        "outcome": game.outcome(state),
        "scores": sorted((*key, value) for key, value in game.scores(state).items()),
    }
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def told_apart(
    game: Game[Any], log: Log, seat: str, others: Sequence[str], rng: random.Random
) -> tuple[Act, Act] | None:
    """Two acts of one seat between which nobody else can tell: what it says in them is for itself alone."""
    state = play.fold(game, log)
    found: dict[str, Act] = {}
    for offer in offers(game, state, seat).open:
        for _ in range(SAID):
            action = fill(game, offer, any_filling(offer, rng.randrange))
            facts = done(game, log, state, seat, action)
            if not isinstance(facts, tuple) or any(fact.reveals for fact in facts):
                continue
            # A digest hides what it is of; without its choice one is as good as another.
            facts = tuple(structs.replace(fact, digest="") if isinstance(fact, Committed) else fact for fact in facts)
            act = Act(len(log) + 1, seat, msgspec.json.encode(action), facts)
            shown = [looked(game, log, other, action, facts) for other in others]
            open_to_all = [
                aside.untold(fact, tuple(fact.secrecy.secret)) for fact in facts if not fact.secrecy.only_names
            ]
            before = found.setdefault(repr((offer.action, open_to_all, shown)), act)
            if before.facts != act.facts:
                return before, act
    return None


# --- what may be asked ------------------------------------------------------------------------------------------------


def acts_of(game: Game[Any], state: Any, acts: Sequence[Act], viewer: str, rng: random.Random) -> Iterator[Action]:
    """Every correction of every dial this viewer has, every undo, and one of each other kind."""
    dials = [dial for dial in game.dials(state) if dial.secret_to in (None, viewer) and values(dial)]
    yield from (Adjust(dial.id, value) for dial in dials for value in values(dial))
    yield from (AdjustBy(dial.id, by) for dial in dials if isinstance(dial.domain, Span) for by in (-1, 1))
    for _ in range(min(RULED_TOGETHER, len(dials) - 1)):
        yield AdjustAll({dial.id: rng.choice(values(dial)) for dial in rng.sample(dials, 2)})
    yield from (Undo(), Redo(), Close(), PutAway())
    yield from (Undo(act.seq) for act in play.standing(acts)[1:][-6:])
    for entry in game.box:
        yield from (Learn(name, value) for name, value in learning(entry))
    for offer in offers(game, state, viewer).open:
        yield fill(game, offer, any_filling(offer, rng.randrange))


def values(dial: Dial) -> tuple[str | int, ...]:
    match dial.domain:
        case Pick(options=options):
            return options
        case Span(low=low, high=high):
            now = int(dial.now)
            return tuple(sorted({low, high, max(low, now - 1), min(high, now + 1)}))
    return ()


def learning(entry: BoxEntry) -> Iterator[tuple[str, str | int]]:
    match entry.shape:
        case "choice":
            yield from ((entry.id, choice) for choice in entry.choices)
        case "number":
            yield from ((entry.id, value) for value in (entry.least, entry.most))
        case "grid":
            yield f"{entry.id}/{entry.rows[0]}/{entry.columns[0]}", entry.most


def sampled(every: list[Action], rng: random.Random, tries: int) -> list[Action]:
    """As many of each kind as luck gives, but each kind of act and of dial at least once."""
    rng.shuffle(every)
    first = {kind_of(action): action for action in every}
    rest = [action for action in every if action not in first.values()]
    return [*first.values(), *rest[: max(0, tries - len(first))]]


def kind_of(action: Action) -> str:
    return f"adjust {action.dial.partition('.')[0]}" if isinstance(action, Adjust) else tag(type(action))


# --- what comes of it -------------------------------------------------------------------------------------------------


def done(
    game: Game[Any], acts: Sequence[Act], state: Any, viewer: str, action: Action
) -> tuple[Fact, ...] | Refusal | Misfit:
    try:
        return play.answer(game, acts, state, viewer, action, Chance(SEED))
    except (Refusal, Misfit) as refusal:
        return refusal


def with_act(acts: Sequence[Act], viewer: str, action: Action, facts: tuple[Fact, ...]) -> list[Act]:
    return [*acts, Act(len(acts) + 1, viewer, msgspec.json.encode(action), facts)]


def looked(
    game: Game[Any], acts: Sequence[Act], viewer: str, action: Action, found: tuple[Fact, ...] | Refusal | Misfit
) -> dict[str, bytes]:
    """Everything the maker of an act is sent because of it."""
    match found:
        case Refusal(rule=rule, values=given):
            return {"refusal": msgspec.json.encode((rule, given))}
        case Misfit():
            return {"misfit": str(found).encode()}
    after = with_act(acts, viewer, action, found)
    state = play.fold(game, after)
    doing = [game.tell(fact, viewer) if type(fact) in game.facts else fact for fact in found]
    shown: dict[str, object] = {
        "view": game.view(state, viewer),
        "story": doing,
        "hands": moved_by(game, play.fold(game, acts), after[-1], state),
        "foretold": [foretold(game, state, seat, offers(game, state, seat).open) for seat in game.acting(state)],
        "dials": [dial for dial in game.dials(state) if dial.secret_to in (None, viewer)],
        "audit": game.audit(state),
        "outcome": game.outcome(state),
        "broken": game.broken(state),
        "scores": sorted((*key, value) for key, value in game.scores(state).items()),
    }
    if not play.is_last(after[-1]):
        shown["offers"] = offers(game, state, viewer)
    return {name: msgspec.json.encode(value) for name, value in shown.items()}
