"""Another past that a viewer could not tell from the real one: what it was never shown is exchanged (resampling).

Nothing here knows a game: facts declare whose eyes their fields are for, `places` says where things lie.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Choice, Fact
from companion.engine.game import Game
from companion.engine.play import Act
from companion.engine.random_play import any_value, lucky
from tests.contract.things import Followed, Lying, Thing, as_acts, threaded, walked, with_words, words_in

# Two things of a kind may be taken for each other in a past where they are not; then it is drawn again.
TRIES = 5
# What was followed last: the same log is looked at through several pairs of eyes.
LAST: list[Followed] = []


def followed(game: Game[Any], acts: Sequence[Act]) -> Followed:
    if not LAST or LAST[0].game is not game or LAST[0].acts != tuple(acts):
        LAST[:] = [Followed(game, acts)]
    return LAST[0]


def another_past(game: Game[Any], acts: Sequence[Act], viewer: str | None, chance: Chance) -> list[Act]:
    """The same acts as this viewer might imagine them; as they are where nothing else can be imagined."""
    things = followed(game, acts)
    for number in range(TRIES):
        other = imagined(things, viewer, chance, f"past {number}")
        choices = chosen(things, viewer, chance, f"past {number}")
        past = rewritten(things, other, choices)
        if not other or is_possible(things, other, past):
            return past
    return list(acts)


def other_facts(game: Game[Any], facts: Sequence[Fact], viewer: str | None, chance: Chance) -> tuple[Fact, ...]:
    """The same of a log of which only the facts are known."""
    return tuple(fact for act in another_past(game, as_acts(facts), viewer, chance) for fact in act.facts)


# --- the exchange -----------------------------------------------------------------------------------------------------


def imagined(things: Followed, viewer: str | None, chance: Chance, draw: str) -> dict[Thing, str]:
    """What could be another one, and what it is in this past."""
    free = things.free(viewer)
    if things.hidden.is_dealt(things.last.state):
        return dealt(things, free, chance, draw)
    among = {thing: sorted(may_be(things, thing)) for thing in free}
    return {thing: chance.pick(among[thing], f"{draw} {thing}") for thing in free}


def dealt(things: Followed, free: Sequence[Thing], chance: Chance, draw: str) -> dict[Thing, str]:
    """Things that lie hidden at the end in each other's place: the deck holds what it held, one day's too."""
    stock = {place.name for place in things.hidden.places(things.last.state) if place.is_stock}
    lying = {thing for name, (_, each) in things.last.lying.items() if name not in stock for thing in each}
    single = {thing for thing, count in Counter(map(things.root, things.values)).items() if count == 1}
    found = {thing: things.values[thing] for thing in free if thing in lying & single}
    for thing in found:
        other = chance.pick(list(found), f"{draw} {thing}")
        if found[other] in things.among[thing] and found[thing] in things.among[other]:
            found[thing], found[other] = found[other], found[thing]
    return found


def may_be(things: Followed, thing: Thing) -> frozenset[str]:
    """What a thing could be, and all that are tied to it."""
    tied = [things.among[each] for each in things.values if things.root(each) == thing and each in things.among]
    return frozenset.intersection(*tied)


def chosen(things: Followed, viewer: str | None, chance: Chance, draw: str) -> dict[tuple[int, int], Choice]:
    """Another choice for each that is locked and was never revealed; its digest hides what it is of."""
    return {
        where: {hole.name: any_value(hole, lucky(chance, f"{draw} {where} {hole.name}")) for hole in choosing.holes}
        for where, choosing in things.choices.items()
        if where not in things.revealed and choosing.seat != viewer
    }


# --- the log ----------------------------------------------------------------------------------------------------------


def rewritten(
    things: Followed, other: Mapping[Thing, str], choices: Mapping[tuple[int, int], Choice]
) -> list[Act]:
    """The same acts with other things, in what was asked as well as in what happened."""
    changes: dict[tuple[int, int], dict[tuple[str, int], str]] = {}
    named: dict[int, dict[Thing, str]] = {}
    for (seq, place, field, number), thing in things.written.items():
        now = other.get(things.root(thing), things.values[thing])
        named.setdefault(seq, {})[thing] = now
        if now != things.values[thing]:
            changes.setdefault((seq, place), {})[field, number] = now
    found = []
    for act in things.acts:
        locks = {index: choices[act.seq, index] for index in range(len(act.facts)) if (act.seq, index) in choices}
        facts = tuple(
            msgspec.structs.replace(fact, choice=locks[index])
            if index in locks
            else with_words(fact, changes.get((act.seq, index), {}))
            for index, fact in enumerate(act.facts)
        )
        is_same = facts == act.facts
        request = act.request if is_same else asked(act.request, things, named.get(act.seq, {}), locks.values())
        found.append(msgspec.structs.replace(act, request=request, facts=facts))
    return found


def asked(request: bytes, things: Followed, named: Mapping[Thing, str], locks: Iterable[Choice]) -> bytes:
    """A request with other things: the first that was asked for is the first that is named, and so on."""
    fields = msgspec.json.decode(request)
    queues: dict[str, list[str]] = {}
    for thing, now in named.items():
        queues.setdefault(things.values[thing], []).append(now)

    def changed(word: str) -> str:
        queue = queues.get(word)
        return word if not queue else queue.pop(0) if len(queue) > 1 else queue[0]

    fields = threaded(fields, map(changed, words_in(fields)))
    for choice in locks:
        fields |= choice
    return msgspec.json.encode(fields)


def is_possible(things: Followed, other: Mapping[Thing, str], past: Sequence[Act]) -> bool:
    """Whether everything lies at every moment where it lay, as what it is in this past."""
    steps = iter(things.steps)

    def step(at: Twin, _seq: int, _place: int, fact: Fact) -> Twin:
        state, lying = things.game.evolve(at.state, fact), next(steps)
        places = {place.name: place.things for place in things.hidden.places(state)}
        for name, (was, each) in lying.items():
            now = places.get(name, ())
            if at.lying.get(name) is lying[name] and at.places.get(name, ()) == now:
                continue
            if sorted(renamed(things, was, each, other)) != sorted(now):
                raise Impossible
        return Twin(state, lying, places)

    try:
        walked(past, Twin(things.game.blank, {}, {}), step)
    except (Impossible, ValueError):
        return False
    return True


class Twin(NamedTuple):
    """The other past on its way: its state, how its places should be, and how they are."""

    state: Any
    lying: Mapping[str, Lying]
    places: Mapping[str, tuple[str, ...]]


def renamed(
    things: Followed, words: Sequence[str], lying: Sequence[Thing | None], other: Mapping[Thing, str]
) -> Iterator[str]:
    """What lies at a place, as what it is in another past."""
    for word, thing in zip(words, lying, strict=True):
        yield other.get(things.root(thing), word) if thing else word


class Impossible(Exception):
    """Something lies elsewhere than it did."""
