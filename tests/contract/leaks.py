"""Does anything a viewer gets depend on what that viewer must not know? Two pasts, one look (a differential test).

Asked by `test_leaks.py`. That no page shows another's hand: `tests/promises/test_secrets.py`; of secret choices on
phones: `tests/web/test_locks.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

import msgspec

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.engine.game import Game, State
from companion.engine.handwork import handwork
from companion.engine.offers import offers, remedy
from companion.engine.voice import Voice
from companion.web.moment.prompt import foretold
from companion.web.moment.secret import secret_page
from tests.contract.evenings import evening
from tests.contract.pasts import other_facts
from tests.contract.pinned import pinned
from tests.contract.places import ALL
from tests.contract.playing import Moment

# So many looks at which there is another past, and of one evening no more than so many; how many moments of it are
# tried, and how many evenings are looked for.
LOOKS, OF_ONE, TRIED, EVENINGS = 30, 10, 8, 99


class Look(NamedTuple):
    """A table as it is, and as a viewer might imagine it: two pasts that viewer cannot tell apart."""

    facts: tuple[Fact, ...]
    other: tuple[Fact, ...]
    viewer: str | None


# --- what may be sent -------------------------------------------------------------------------------------------------


def folded(game: Game[State], facts: Sequence[Fact]) -> State:
    return game.folded(game.blank, facts)


def looks(game: Game[State], facts: Sequence[Fact], viewer: str | None) -> dict[str, Callable[[], object]]:
    """All this viewer can be sent, by where it comes from."""
    state = folded(game, facts)
    found: dict[str, Callable[[], object]] = {
        "view": lambda: game.view(state, viewer),
        "tell": lambda: [game.tell(fact, viewer) for fact in facts],
        "dials": lambda: [dial for dial in game.dials(state) if dial.secret_to in (None, viewer)],
        "handwork": lambda: handwork(game, game.blank, facts),
        "secret": lambda: secret_page(game, state, viewer, Voice(game, "en", {})),
        **of_all(game, state),
    }
    # What stands on the card of everybody, whoever will do it.
    found["foretold"] = lambda: [
        foretold(game, state, seat, offers(game, state, seat).open) for seat in game.acting(state)
    ]
    if viewer is not None:
        mine = cache(lambda: offers(game, state, viewer))
        found["open"], found["closed"] = lambda: mine().open, lambda: mine().closed
        found["remedies"] = lambda: [remedy(game, state, (viewer,), viewer, closed) for closed in mine().closed]
    return found


def of_all(game: Game[State], state: State) -> dict[str, Callable[[], object]]:
    """What a game says of a table to whoever it may be."""
    pad = game.pad
    return {
        "audit": lambda: game.audit(state),
        "outcome": lambda: game.outcome(state),
        "broken": lambda: game.broken(state),
        "scores": lambda: sorted((*key, value) for key, value in game.scores(state).items()),
        "acting": lambda: game.acting(state),
        "names": lambda: (game.names_at(state), game.colours(state), [each(state) for each in game.identity.values()]),
        "curtain": lambda: game.pages_differ(state),
        "course": lambda: game.results.course(state),
        "result": lambda: (game.results.result(state), game.results.against(state), game.results.first(state)),
        "pad": lambda: sorted((*key, value) for key, value in pad.written(state).items()) if pad else (),
        "again": lambda: game.rematch(game.opening(getattr(state, "seats", game.least_seats)), state),
    }


def parted(
    game: Game[State], facts: Sequence[Fact], other: Sequence[Fact], viewer: str | None, only: str | None = None
) -> set[str]:
    """Where two pasts are told apart by any byte, or of what comes from one place."""
    one, two = looks(game, facts, viewer), looks(game, other, viewer)
    encode = msgspec.json.encode
    return {name for name in one if only in (None, name) and encode(one[name]()) != encode(two[name]())}


def leaks(game: Game[State], facts: Sequence[Fact], viewer: str | None, chance: Chance) -> set[str]:
    """Where something shows that should not."""
    return parted(game, facts, other_facts(game, facts, viewer, chance), viewer)


# --- which looks ------------------------------------------------------------------------------------------------------


def imagined(name: str, seed: int, corrections: bool) -> Iterator[Look]:
    """Looks of as many evenings as it takes, this one first: where nothing is hidden nothing would be proved.

    As many of each way in which the tables of this game keep secrets.
    """
    ways = pinned(name).hidden.ways
    left = dict.fromkeys(ways, LOOKS // len(ways))
    for number in range(EVENINGS):
        moments = evening(name, seed + number, corrections)
        way = kept(moments[0], name)
        for look in islice(looks_of(moments), min(OF_ONE, left.get(way, 0))):
            left[way] -= 1
            yield look
        if not any(left.values()):
            return


def kept(first: Moment, name: str) -> str:
    """What this table chose of what phones keep, where several choices hide something."""
    ways = pinned(name).hidden.ways
    return ways[0] if len(ways) == 1 else str(msgspec.structs.asdict(first.state)["options"]["keep"])


def looks_of(moments: Sequence[Moment]) -> Iterator[Look]:
    """Moments from all over an evening at which something is hidden, each through all eyes."""
    for moment in moments[0].chance.shuffled(list(filter(hides, moments)), "moments")[:TRIED]:
        for viewer in (*moment.seats, None):
            other = other_facts(moment.game, moment.facts, viewer, Chance(f"{moment.seq} {viewer}".encode()))
            if other != moment.facts:
                yield Look(moment.facts, other, viewer)


def hides(moment: Moment) -> bool:
    """Whether a choice is locked, or a thing that has a name lies where not everybody sees it."""
    hidden, state = pinned(moment.game.id).hidden, moment.state
    known = {name for group in hidden.groups(state) for name in group}
    places = (place for place in hidden.places(state) if place.eyes != ALL)
    return bool(state.locks.made) or any(known.intersection(place.things) for place in places)


def looked_at(game: Game[State], found: Iterable[Look], only: str | None = None) -> Iterator[set[str]]:
    """Where anything leaks to anybody in this game, look by look."""
    return (parted(game, look.facts, look.other, look.viewer, only) for look in found)
