"""What tables forget just now, each with the rule it comes from: effects that are due, whoever returns, the hidden."""

from collections.abc import Iterator

from companion.engine.words import Line, Value
from companion.games.mythos.components import MISSIONS, ROUNDS, TRAITS, has_to, traits
from companion.games.mythos.facts.lines import name_of
from companion.games.mythos.power import applies, same_name, silenced_there
from companion.games.mythos.state import (
    InPlay,
    Position,
    found,
    here,
    keeps_counters,
    moment_of,
    next_to_score,
    ranks_in_play,
)


def gate(at: Position, viewer: str | None) -> Iterator[Line]:
    if keeps_counters(at) or at.step == "over":
        return
    if at.step == "action":
        yield from fallen(at)
        yield from just_played(at)
        yield from held_down(at, viewer)
    if at.step in ("action", "evaluation"):
        yield from silenced(at)
    if at.step == "evaluation":
        yield from fallen(at)
        yield from to_score(at)
        if not next_to_score(at) and at.round < ROUNDS:
            yield from at_the_end(at)
    yield from disputed(at)


def disputed(at: Position) -> Iterator[Line]:
    """Face up, a card whose text transcriptions give in two ways: the real one decides (mythos-17c, mythos-13e)."""
    for each in at.played:
        for kind, rule in (("over", "mythos-17c"), ("no-reveal", "mythos-13e")):
            if not each.is_hidden and any(not applies(at, trait) for trait in TRAITS[kind].get(each.card, ())):
                yield Line("gate.disputed", {"card": each.card}, rule)


# What is due of a card just played, by its timing, and how it has to have been played for that.
DUE = (
    ("main", "mythos-19", ("played", "revealed", "upgraded", "revealed-upgraded")),
    ("upgrade", "mythos-21", ("upgraded", "revealed-upgraded")),
    ("ambush", "mythos-20", ("revealed", "revealed-upgraded")),
)


def just_played(at: Position) -> Iterator[Line]:
    """What the last card played has to say now, each only when due (mythos-19, mythos-20, mythos-21); effects of what
    lay there before come first (mythos-31)."""
    id, how = at.fresh
    last = found(at, id)
    if last is None or last.known is None or last.is_hidden:
        return
    yield from arrived(at, last)
    due = [(timing, rule) for timing, rule, ways in DUE if how in ways and timing in last.known.timings]
    others = [each.known for each in at.played if each.known and not each.is_hidden and each.id != id]
    if due and any("always" in known.timings for known in others):
        yield Line("gate.first", {"seat": last.side}, "mythos-31")
    changes_main = {"main", "upgrade"} <= {timing for timing, _ in due}
    for timing, rule in due:
        # An UPGRADE may change the MAIN above it: they are read together.
        is_read_together = changes_main and timing == "upgrade"
        words = f"gate.{timing}-must" if has_to(last.known, timing) else f"gate.{timing}"
        yield Line(words, {"card": last.card, "seat": last.side}, "mythos-32" if is_read_together else rule)


def arrived(at: Position, last: InPlay) -> Iterator[Line]:
    """Whose lasting effect an enemy that comes there face up sets off (mythos-31)."""
    for each in here(at, last.mission):
        if each.side == last.side or each.is_hidden:
            continue
        for kind in ("arrival-chakra", "arrival-token"):
            for trait in traits(each.card, kind):
                yield Line(f"gate.{kind}", {"card": each.card, "seat": each.side, "count": trait.amount}, "mythos-31")


def silenced(at: Position) -> Iterator[Line]:
    """The strongest enemy of Rashomon loses its tokens: nobody's hands have taken them yet (mythos-40)."""
    for rank in ranks_in_play(at):
        for each in silenced_there(at, rank):
            if each.tokens:
                values: dict[str, Value] = {"card": name_of(each), "mission": rank, "count": each.tokens}
                yield Line("gate.silenced", values, "mythos-40")


def fallen(at: Position) -> Iterator[Line]:
    """What a defeat in this turn has set off (mythos-31)."""
    if at.due and at.due[0] == moment_of(at):
        for id in at.due[1:]:
            each = found(at, id)
            if each is None:
                continue
            for trait in traits(each.card, "defeat-chakra"):
                values: dict[str, Value] = {"card": each.card, "seat": each.side, "count": trait.amount}
                yield Line("gate.defeat-chakra", values, "mythos-31")


def held_down(at: Position, viewer: str | None) -> Iterator[Line]:
    """A hidden card that cannot be revealed while another of its name stands: its owner alone is told (mythos-16b)."""
    for each in at.played:
        if viewer != each.side or not each.is_hidden or each.known is None:
            continue
        over = same_name(at, each.side, each.mission, each.name)
        if over is not None and each.cost <= over.cost:
            yield Line("gate.held", {"card": each.card, "mission": each.mission}, "mythos-16b")


def to_score(at: Position) -> Iterator[Line]:
    """SCORE of the winner's characters where a mission was just won, that of the mission last (mythos-22)."""
    last = at.won[-1] if at.won and at.won[-1].round == at.round else None
    if last is None or not last.seat:
        return
    for each in here(at, last.mission, last.seat):
        if not each.is_hidden and each.known is not None and "score" in each.known.timings:
            words = "gate.score-must" if has_to(each.known, "score") else "gate.score"
            yield Line(words, {"seat": last.seat, "card": each.card}, "mythos-22")
    card = at.missions[last.mission].card
    if card in MISSIONS and "score" in MISSIONS[card].timings:
        words = "gate.score-must" if has_to(MISSIONS[card], "score") else "gate.score"
        yield Line(words, {"seat": last.seat, "card": card}, "mythos-22")


def at_the_end(at: Position) -> Iterator[Line]:
    """Who may return, must move on, or falls where its owner holds no card (mythos-28b)."""
    for each in at.played:
        for kind in ("hides-first", "may-return", "moves-on", "falls-without-hand"):
            if not each.is_hidden and traits(each.card, kind):
                yield Line(f"gate.{kind}", {"card": each.card, "seat": each.owner}, "mythos-28b")
