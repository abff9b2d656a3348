"""Where hidden things lie at the tables of each game, whose eyes each place is for, and what may stand for what there.

The other past of the leak tests (`pasts`) knows nothing else of a game but what its facts declare: this is data.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.games.hyde.components import KINDS
from companion.games.hyde.state import Position
from companion.games.mayhem.components import mayhem_cards
from companion.games.mayhem.state import City
from companion.games.monsterchase.state import Race, is_secret, kinds
from companion.games.mythos.components import CHARACTERS
from companion.games.mythos.state import Position as Missions
from tests.web.counter import SECRETS, Sum

# Whose eyes a place or a field may be for, beside a seat's.
ALL, NOBODY = "*", ""


class Place(NamedTuple):
    """The things that lie at one place of a table.

    Its name is what the dials that set them begin with, and ends in what a fact names that is about it.
    """

    name: str
    things: tuple[str, ...]
    eyes: str = NOBODY
    # What everybody knows these things to be among, where that is less than what may stand for them.
    among: tuple[str, ...] = ()
    # What lies here is dealt again one day, where the app deals.
    is_stock: bool = False


@dataclass(frozen=True)
class Hidden:
    """What may be hidden at the tables of a game, asked of a state."""

    # Things of one group may stand for each other.
    groups: Callable[[Any], tuple[tuple[str, ...], ...]]
    places: Callable[[Any], Iterator[Place]]
    # The app deals them: there are as many of each as the box has. What people tell it may be anything.
    is_dealt: Callable[[Any], bool] = lambda _at: False
    # Nothing is hidden there but what is locked, as long as it is.
    has_things: bool = True
    # The choices of `keep` under which things are hidden, each in a way of its own.
    ways: tuple[str, ...] = ("",)


ONES = tuple(card for card in KINDS if card.endswith("-1"))


def places_of_hyde(at: Position) -> Iterator[Place]:
    for seat, hand in at.hands.items():
        yield Place(f"card.{seat}", hand, seat)
    yield Place("card.mano", (at.mano,) if at.mano else (), NOBODY if at.veiled else at.mano_at)
    for where, pile in at.laid.items():
        yield Place(f"laid.{where}", tuple(each.card for each in pile if not each.one))
        yield Place(f"ones.{where}", tuple(each.card for each in pile if each.one), among=ONES)
    yield Place("revealed", at.revealed, ALL)
    yield Place("discards", at.discards, is_stock=True)


def places_of_monsterchase(at: Race) -> Iterator[Place]:
    for car, pilot in at.pilots.items():
        yield Place(f"card.{car}", pilot.hand, car if is_secret(at, car) else ALL)


def places_of_mythos(at: Missions) -> Iterator[Place]:
    for each in at.played:
        yield Place(f"card.{each.id}", (each.card,), each.side if each.is_hidden else ALL)


def places_of_mayhem(at: City) -> Iterator[Place]:
    for seat, hand in at.hands.items():
        yield Place(f"card.{seat}", hand, seat)


def places_of_counter(at: Sum) -> Iterator[Place]:
    for seat, secret in at.secrets.items():
        yield Place(f"secret.{seat}", (secret,), seat)


class OfGames(dict[str, Hidden]):
    """By game; whoever brings one is told what is missing."""

    def __missing__(self, name: str) -> Hidden:
        raise LookupError(f"what lies hidden in {name!r}? tests/contract/places.py says it, or NOTHING_LIES")


# Nothing but what is locked, which the leak tests know of themselves.
NOTHING_LIES = Hidden(lambda _at: (), lambda _at: iter(()), has_things=False)
HIDDEN = OfGames({
    "hyde": Hidden(lambda _at: (KINDS,), places_of_hyde, lambda at: at.options["keep"] == "all", ways=("all", "hands")),
    "monsterchase": Hidden(lambda at: (kinds(at),), places_of_monsterchase),
    "mythos": Hidden(lambda _at: (tuple(CHARACTERS),), places_of_mythos),
    # Hands are counts, all else lies open.
    "rickmorty": NOTHING_LIES,
    "mayhem": Hidden(lambda at: (tuple(mayhem_cards(at.box["mayhem-cards"])),), places_of_mayhem),
    "counter": Hidden(lambda _at: (SECRETS,), places_of_counter),
})
# The games that keep things hidden that lie somewhere, a hand or a card face down.
WITH_THINGS = tuple(name for name, hidden in HIDDEN.items() if hidden.has_things)
