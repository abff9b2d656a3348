"""What a seat may do now, as a list, and what is closed to it and why.

An offer is an action with holes; a hole has a domain. A game proposes generously; the filter asks `decide` about
each filling and keeps what it accepts, so legality lives in one place.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import TypeVar

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Action
from companion.engine.game import Game, State, tag
from companion.engine.play import Misfit, closed_by, judge
from companion.engine.rulebook import Refusal
from companion.engine.shapes import Closed, Filling, Hole, Offer, Offers, Pick, Remedy
from companion.engine.words import Line

S = TypeVar("S", bound=State)

# Legality never depends on luck, so asking about it needs no seed.
NO_LUCK = Chance(b"")
# How many of the other acts are tried in search of one that opens what is closed.
REMEDIES_TRIED = 60


def offers(game: Game[S], state: S, seat: str) -> Offers:
    """Everything open to a seat, and for what is closed the rule that closes it."""
    opened: list[Offer] = []
    closed: dict[str, Closed] = {}
    for proposal in game.proposals(state, seat):
        kept, refusal = narrowed(game, state, seat, proposal)
        opened += kept
        if refusal is not None and not kept:
            line = Line(words="", values=refusal.values, rule=refusal.rule)
            closed.setdefault(proposal.action, Closed(action=proposal.action, given=proposal.given, line=line))
    for offer in opened:
        closed.pop(offer.action, None)
    return Offers(tuple(opened), tuple(closed.values()))


def narrowed(game: Game[S], state: S, seat: str, proposal: Offer) -> tuple[list[Offer], Refusal | None]:
    """The proposal with its domains cut down to what `decide` accepts, one offer for each way the first hole goes."""
    kind = kinds(game)[proposal.action]
    holes = proposal.holes
    if not holes:
        refusal = closed_by(game, state, seat, kind(**proposal.given), NO_LUCK)
        return ([] if refusal else [proposal]), refusal
    first, rest = holes[0], holes[1:]
    if rest:
        return branches(game, state, seat, proposal, first, rest)
    if not is_enumerable(first):
        probe = fill(game, proposal, {first.name: least_filling(first)})
        refusal = closed_by(game, state, seat, probe, NO_LUCK)
        return ([] if refusal else [proposal]), refusal
    kept: list[Filling] = []
    refusal = None
    for value in domain(first):
        refused = closed_by(game, state, seat, kind(**proposal.given, **{first.name: value}), NO_LUCK)
        if refused is None:
            kept.append(value)
        else:
            refusal = refusal or refused
    if not kept:
        return [], refusal
    return [msgspec.structs.replace(proposal, holes=(cut(first, kept),))], refusal


def branches(
    game: Game[S], state: S, seat: str, proposal: Offer, first: Hole, rest: tuple[Hole, ...]
) -> tuple[list[Offer], Refusal | None]:
    """Holes that depend on each other: one offer for each value of the first."""
    kept: list[Offer] = []
    refusal = None
    for value in domain(first):
        branch = msgspec.structs.replace(proposal, given={**proposal.given, first.name: value}, holes=rest)
        more, refused = narrowed(game, state, seat, branch)
        kept += more
        refusal = refusal or refused
    return kept, refusal


def is_enumerable(hole: Hole) -> bool:
    """Single values are tried one by one; a list taken from a domain is the game's own promise, kept by a test."""
    return not isinstance(hole, Pick) or hole.is_single


def domain(hole: Hole) -> tuple[Filling, ...]:
    return hole.options if isinstance(hole, Pick) else tuple(range(hole.low, hole.high + 1))


def cut(hole: Hole, kept: list[Filling]) -> Hole:
    if isinstance(hole, Pick):
        worth = tuple(hole.worth[hole.options.index(str(value))] for value in kept) if hole.worth else ()
        return msgspec.structs.replace(hole, options=tuple(str(value) for value in kept), worth=worth)
    numbers = [value for value in kept if isinstance(value, int)]
    return msgspec.structs.replace(hole, low=min(numbers), high=max(numbers))


def least_filling(hole: Hole) -> Filling:
    """The smallest filling of a hole."""
    if not isinstance(hole, Pick):
        return hole.low
    if hole.is_single:
        return hole.options[0]
    return hole.options[:1] * hole.least if hole.repeat else hole.options[: hole.least]


@cache
def kinds(game: Game[S]) -> dict[str, type[Action]]:
    """The action types of a game by tag."""
    return {tag(kind): kind for kind in game.actions}


def fill(game: Game[S], offer: Offer, values: Mapping[str, Filling]) -> Action:
    """The action an offer becomes; raises Misfit when the values are not of its form."""
    try:
        return msgspec.convert({**offer.given, **values}, kinds(game)[offer.action], strict=True)
    except (msgspec.ValidationError, KeyError) as error:
        raise Misfit(str(error)) from None


def fillings(offer: Offer) -> Iterator[dict[str, Filling]]:
    """Every filling of single holes, the smallest of the others: for searching, not for choosing."""
    names = [hole.name for hole in offer.holes]
    choices: Iterable[tuple[Filling, ...]] = [
        domain(hole) if is_enumerable(hole) else (least_filling(hole),) for hole in offer.holes
    ]
    for values in product(*choices):
        yield dict(zip(names, values, strict=True))


def remedy(game: Game[S], state: S, seats: Iterable[str], seat: str, closed: Closed) -> Remedy | None:
    """An act of somebody now that would open what is closed: found by trying, so it is never a false promise."""
    tried = 0
    for other in seats:
        for offer in offers(game, state, other).open:
            if offer.action == closed.action and other == seat:
                continue
            for values in fillings(offer):
                if tried == REMEDIES_TRIED:
                    return None
                tried += 1
                after = state
                for fact in judge(game, state, other, fill(game, offer, values), NO_LUCK):
                    after = game.evolve(after, fact)
                if any(open_.action == closed.action for open_ in offers(game, after, seat).open):
                    return Remedy(other, offer.action, {**offer.given, **values})
    return None




def any_filling(offer: Offer, chance: Chance, draw: str) -> dict[str, Filling]:
    """A filling by luck: what random play does with an offer."""
    values: dict[str, Filling] = {}
    for hole in offer.holes:
        if not isinstance(hole, Pick):
            values[hole.name] = hole.low + chance.below(hole.high - hole.low + 1, f"{draw} {hole.name}")
        elif hole.is_single:
            values[hole.name] = chance.pick(hole.options, f"{draw} {hole.name}")
        else:
            values[hole.name] = any_list(hole, chance, f"{draw} {hole.name}")
    return values


def any_list(hole: Pick, chance: Chance, draw: str) -> tuple[str, ...]:
    count = hole.least + chance.below(hole.most - hole.least + 1, draw)
    if hole.repeat:
        return tuple(chance.pick(hole.options, f"{draw} {place}") for place in range(count))
    return chance.shuffled(hole.options, draw)[:count]
