"""Harvest and Federation on boards of luck, held against the slow reading of the rulebook in `oracle`."""

import random
from collections import Counter
from collections.abc import Iterable
from functools import partial

import pytest

from companion.engine.facts import Fact
from companion.engine.play import judge
from companion.games.rickmorty import GAME
from companion.games.rickmorty.components import RESOURCES, SLOTS, Tile, laid_out, spaces
from companion.games.rickmorty.facts.federation import FederationEmptied
from companion.games.rickmorty.facts.harvest import HandDestroyed
from companion.games.rickmorty.rules.adventure import PassTurn
from companion.games.rickmorty.rules.harvest import Harvest, selections
from companion.games.rickmorty.state import Position, federation
from tests.games.notation import LUCK
from tests.games.rickmorty import oracle
from tests.games.rickmorty.table import at

SOME, ALL = range(300), range(10_000)
# What was taken of a shared tile, by seat and slot, one pawn after the other.
Chosen = dict[tuple[str, str], list[tuple[str, ...]]]


def board(rng: random.Random) -> str:
    """A table on which everybody but the last has passed, in words."""
    seats = "ABC"
    first = rng.choice(seats)
    last = seats[seats.index(first) - 1]
    words = [f"die={rng.choice(SLOTS)} first={first} turn={last} passes=2"]
    words.append(f"options.shortage={rng.choice(('goes-on', 'lose-rest'))}")
    where = spaces(at().box)
    for seat in seats:
        words.append(f"{seat}@{rng.choice(where)}/{rng.choice((*SLOTS, 'smith'))} hands.{seat}={rng.randrange(10)}")
    for slot in SLOTS:
        gives = "".join(str(rng.choice((0, 0, 1, 1, 2, 3))) for _ in RESOURCES)
        second = rng.choice(("", "", f"/{rng.randint(-2, 3)}"))
        words.append(f"{slot}=0000:1:{gives}:{rng.randint(-3, 4)}{second}")
    held = {resource: shares(rng) for resource in RESOURCES}
    for place, seat in enumerate(seats):
        words.append(f"{seat}=" + ",".join(str(held[resource][place]) for resource in RESOURCES))
    return " ".join(words)


def shares(rng: random.Random) -> list[int]:
    """What three players hold of fifteen, of which at least one is with the Federation."""
    out = rng.choice((rng.randrange(15), rng.randrange(10, 15)))
    cuts = sorted(rng.randint(0, out) for _ in range(2))
    return [cuts[0], cuts[1] - cuts[0], out - cuts[1]]


def played(start: Position, rng: random.Random) -> tuple[Position, list[Fact], Chosen]:
    """The game's own harvest from the last pass on, with choices by luck, which are written down."""
    chosen: Chosen = {}
    facts = list(judge(GAME, start, start.turn, PassTurn(), LUCK))
    state = GAME.folded(start, facts)
    while state.step == "harvest":
        due = state.due[0]
        tokens = rng.choice(selections(due))
        chosen.setdefault((due.seat, due.place), []).append(tokens)
        more = judge(GAME, state, due.seat, Harvest(tokens), LUCK)
        state, facts = GAME.folded(state, more), facts + list(more)
    return state, facts, chosen


def asked_of_the_oracle(start: Position) -> oracle.Board:
    def tile(each: Tile) -> oracle.Tile:
        return oracle.Tile(laid_out(each.gives), each.cards, each.between)

    supply = federation(start)
    order = start.seats[start.seats.index(start.first) :] + start.seats[: start.seats.index(start.first)]
    return oracle.Board(
        die=start.die,
        order=order,
        tiles={slot: tile(each) for slot, each in start.tiles.items()},
        ricks={seat: tuple(space.split("-")) for seat, space in start.ricks.items()},
        mortys=dict(start.mortys),
        held={seat: list(laid_out([mine[each] for each in RESOURCES])) for seat, mine in start.held.items()},
        supply=list(laid_out([supply[each] for each in RESOURCES])),
        hands=dict(start.hands),
        loses_rest=start.options["shortage"] == "lose-rest",
    )


def chosen_of(chosen: Chosen, seat: str, slot: str, lying: tuple[str, ...], due: int) -> tuple[str, ...]:
    """As it was chosen; where there was but one way, that one."""
    left = chosen.get((seat, slot))
    return left.pop(0) if left else lying[:due]


def emptied(told: Iterable[tuple[str, dict[str, int]]]) -> dict[str, list[dict[str, int]]]:
    """By resource, in their order: two piles never touch each other."""
    found: dict[str, list[dict[str, int]]] = {}
    for resource, returned in told:
        found.setdefault(resource, []).append(returned)
    return found


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(SOME, id="rickmorty-25 rickmorty-26 rickmorty-28 some boards"),
        pytest.param(ALL, id="rickmorty-25 rickmorty-26 rickmorty-28 all boards", marks=pytest.mark.soak),
    ],
)
def test_harvest_and_federation_as_the_rulebook_reads(seeds: range) -> None:
    """Holdings, supply, hands, and every pile that ran out with what each gave back."""
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(seed)
        start = at(board(rng))
        state, facts, chosen = played(start, rng)
        other = asked_of_the_oracle(start)

        slow = oracle.harvest(other, partial(chosen_of, chosen))
        assert state.held == slow.held, seed
        assert federation(state) == slow.supply, seed
        assert state.hands == slow.hands, seed
        fast = [(fact.resource, fact.returned) for fact in facts if isinstance(fact, FederationEmptied)]
        assert emptied(fast) == emptied((str(each[1]), as_counts(each[2])) for each in slow.log if each[0] == "empty")
        assert all(not each for each in chosen.values()), seed
        met["ran out"] += bool(fast)
        met["ran out twice"] += len(fast) > 1
        met["chosen"] += bool(chosen)
        met["negative"] += any(isinstance(fact, HandDestroyed) and fact.why == "harvest" for fact in facts)
    assert all(met[what] > len(seeds) // 20 for what in ("ran out", "ran out twice", "chosen", "negative")), met


def as_counts(returned: object) -> dict[str, int]:
    assert isinstance(returned, dict)
    return returned
