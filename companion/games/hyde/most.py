"""The most that can still lie at a location when the Hyde strikes, and what it could count for (hyde-38).

From what everybody knows: who can still get there and lay a card, what lies there, the cards the box has. Which of them
are in hands, in the deck or already discarded is not looked at: the number is the same to all.
"""

from functools import lru_cache

from msgspec import Struct

from companion.games.hyde.components import ENID_ADDS, HAND, LOCATIONS, NEVERMORE, SIX, Card, deck, number
from companion.games.hyde.scoring import worth_at
from companion.games.hyde.state import Position, bag, laid_at, next_to, seat_of
from companion.kit.turns import clockwise_from

# Three of the hand and Mano's, who can be sent to him in time: so many ones Ajax may lay together.
HANDFUL = HAND + 1


class Most(Struct, frozen=True):
    """So many cards at most, and so many points with the best of them."""

    cards: int
    points: int


def most(at: Position, place: str) -> Most | None:
    """Where the Hyde may still strike this round; the better of two ways: everybody lays as often as can be, or so that
    Enid ends there (hyde-27)."""
    if not at.first or at.struck or at.step == "over" or len(at.targets) < len(at.ring) or place not in bag(at):
        return None
    lays = {seat: lays_of(at, seat, place) for seat in at.seats}
    best = best_of(at, place, {seat: often for seat, (often, _) in lays.items()}, 0)
    enid = seat_of(at, "enid")
    if enid is None or lays[enid][1] < 0:
        return best
    with_her = best_of(at, place, {seat: found[seat == enid] for seat, found in lays.items()}, ENID_ADDS)
    return Most(max(best.cards, with_her.cards), max(best.points, with_her.points))


# --- how often --------------------------------------------------------------------------------------------------------


def lays_of(at: Position, seat: str, place: str) -> tuple[int, int]:
    """How many cards this seat can still lay there, and how many if it has to stand there at the end (or -1)."""
    order, here = clockwise_from(at.seats, at.first), at.pawns[seat]
    is_now = seat == at.turn
    turns = len(bag(at)) - 1 + (is_now and at.step == "move")
    turns += at.turn != "" and order.index(seat) > order.index(at.turn)
    reach = "own"
    if at.outcasts[seat] == "eugene":
        reach = "near" if at.options["eugene"] == "allowed" else "near-outside"
    laid = int(is_now and at.step == "play" and is_in_reach(at.ring, place, here, reach))
    return lays(at.ring, place, here, turns, laid, reach)


@lru_cache(maxsize=4096)
def lays(ring: tuple[str, ...], place: str, here: str, turns: int, laid: int, reach: str) -> tuple[int, int]:
    found = {here: laid}
    for _ in range(turns):
        after: dict[str, int] = {}
        for where, count in found.items():
            for to in (*next_to(ring, where), *(where,) * (not LOCATIONS[where].must_leave)):
                after[to] = max(after.get(to, 0), count + is_in_reach(ring, place, to, reach))
        found = after
    return max(found.values()), found.get(place, -1)


def is_in_reach(ring: tuple[str, ...], place: str, here: str, reach: str) -> bool:
    """Can a card be laid there from here? Eugene's reach next door too (hyde-30, hyde-30b)."""
    if reach == "own" or (reach == "near-outside" and here == NEVERMORE):
        return here == place
    return place in (here, *next_to(ring, here))


# --- how much ---------------------------------------------------------------------------------------------------------


def best_of(at: Position, place: str, lays: dict[str, int], more: int) -> Most:
    """Each turn a card, or for Ajax all the ones he can hold: whichever brings most (hyde-29)."""
    ajax, bianca = seat_of(at, "ajax"), seat_of(at, "bianca")
    sixes = min(at.sixes, lays[bianca]) if bianca else 0
    of_ajax = lays[ajax] if ajax else 0
    pile, turns = laid_at(at, place), sum(lays.values())
    sixes_there = sum(each.card == SIX for each in pile)
    ones = sum(each.one for each in pile)
    plain = len(pile) - sixes_there - ones + turns
    worths = Worths(*by_worth(at, place), sixes, worth_at(at, SIX, place).value, seat_of(at, "wednesday") is not None)
    points = max(best_cards(worths, plain - used, ones + used * HANDFUL) for used in range(of_ajax + 1))
    more_ones = min(of_ajax * HANDFUL, len(worths.ones) - ones) - of_ajax
    return Most(len(pile) + turns + max(0, more_ones), points + sixes_there * worths.six + more)


class Worths(Struct, frozen=True):
    """What the ones of the box count for at a place and what the others do; how many sixes may come, and a swap."""

    ones: tuple[int, ...]
    others: tuple[int, ...]
    sixes: int
    six: int
    can_swap: bool


def by_worth(at: Position, place: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    worth: dict[Card, int] = {}
    for card in dict.fromkeys(deck(at.box)):
        worth[card] = worth_at(at, card, place).value
    ones = [worth[card] for card in deck(at.box) if number(card) == 1]
    return tuple(ones), tuple(worth[card] for card in deck(at.box) if number(card) != 1)


@lru_cache(maxsize=4096)
def best_cards(worths: Worths, plain: int, ones: int) -> int:
    """The best ones, then the best of all that is left; Wednesday may exchange a one for a better card (hyde-26)."""
    low = sorted(worths.ones, reverse=True)
    rest = sorted((*worths.others, *low[ones:], *(worths.six,) * worths.sixes), reverse=True)
    gained = max(0, rest[plain] - low[:ones][-1]) if worths.can_swap and ones and low and len(rest) > plain else 0
    return sum(low[:ones]) + sum(rest[:plain]) + gained
