"""What people would try and may not: acts of the steps nearby, the same act twice, another's act (a generator).

Nothing of it comes from what a game proposes to be explained: what is tried are acts that were done in an evening of
luck, or that somebody else may do now. What is refused should stand on the page as closed, by just that rule.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import msgspec

from companion.engine.facts import Action
from companion.engine.game import tag
from companion.engine.offers import remedy
from companion.engine.play import Misfit, closed_by
from tests.contract.playing import Moment

# So many acts before and after now lie near.
NEAR = 6
# One moment in so many is looked at, other ones with each seed; and of these, at one in so many, what opens it.
LOOK_EVERY, OPEN_EVERY = 3, 5
# What cardboard says is asked for where it is needed, and what begins a table once: nobody looks for it later.
BESIDE = ("copy-", "write-", "known-", "learn", "adjust", "shuffle-", "choose-", "paint-", "take-sheet", "name-card")
# Whom an act is about: nobody tries it with oneself there, as what another did may say.
ABOUT = ("against", "to", "other")


class Tried(NamedTuple):
    """An act that is refused to a seat, where it came from, and whether the page says why, and what opens it."""

    tag: str
    rule: str
    comes: str
    is_explained: bool
    # None where it was not asked.
    is_opened: bool | None


def tried(evening: tuple[Moment, ...], seed: int) -> Iterator[Tried]:
    """All of it at the moments of an evening that are looked at."""
    for index in range(seed % LOOK_EVERY, len(evening), LOOK_EVERY):
        moment = evening[index]
        near = list(done_near(evening, index))
        for seat in moment.seats:
            acts = dict(reversed([*near, *open_to_others(moment, seat)]))
            asks_more = index % (LOOK_EVERY * OPEN_EVERY) == seed % LOOK_EVERY
            yield from refused(moment, seat, acts, asks_more=asks_more)


def done_near(evening: tuple[Moment, ...], index: int) -> Iterator[tuple[str, tuple[str, Action]]]:
    """By its tag where it comes from, and the act; the last one is the same act twice."""
    game = evening[index].game
    for other in (index, *range(max(1, index - NEAR + 1), min(len(evening), index + 1 + NEAR))):
        act = evening[other].acts[-1]
        if act.seq > 1:
            action = game.request_decoder.decode(act.request)
            comes = "twice" if other == index else "before" if other < index else "next"
            yield tag(type(action)), (comes, action)


def open_to_others(moment: Moment, seat: str) -> Iterator[tuple[str, tuple[str, Action]]]:
    for other in moment.seats:
        if other != seat:
            for offer in moment.offers(other).open:
                yield offer.action, ("another's", moment.filled(offer, "tried"))


def refused(
    moment: Moment, seat: str, acts: dict[str, tuple[str, Action]], *, asks_more: bool
) -> Iterator[Tried]:
    found = moment.offers(seat).closed
    for name, (comes, action) in acts.items():
        if name.startswith(BESIDE) or any(getattr(action, field, "") == seat for field in ABOUT):
            continue
        try:
            refusal = closed_by(moment.game, moment.state, seat, action, moment.chance)
        except (Misfit, msgspec.ValidationError):
            continue
        if refusal is None:
            continue
        stated = [closed for closed in found if (closed.action, closed.rule) == (name, refusal.rule)]
        opens = None
        if stated and asks_more:
            opens = remedy(moment.game, moment.state, (seat,), seat, stated[0]) is not None
        yield Tried(name, refusal.rule, comes, bool(stated), opens)


def shares(found: list[Tried]) -> str:
    """In one line: how much was tried, and how much of it is explained and opened, by where it comes from."""
    words = []
    for comes in dict.fromkeys(each.comes for each in found):
        some = [each for each in found if each.comes == comes]
        words.append(f"{comes} {sum(each.is_explained for each in some)} of {len(some)}")
    asked = [each.is_opened for each in found if each.is_opened is not None]
    return f"{', '.join(words)}; opened {sum(asked)} of {len(asked)}"


def unexplained(found: list[Tried], most: int = 12) -> list[tuple[tuple[str, str], int]]:
    """What is tried most often and said nowhere: what to explain next."""
    counts = Counter((each.tag, each.rule) for each in found if not each.is_explained)
    return list(islice(counts.most_common(), most))
