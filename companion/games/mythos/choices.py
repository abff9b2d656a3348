"""Which of all cards may be played, revealed or laid on another now: by the very functions the rules ask.

Most cards are plain: nothing but their cost, their name and the chakra decides. Those are found once for each of these.
"""

from collections.abc import Collection, Mapping
from functools import cache, lru_cache

from companion.games.mythos.components import CHARACTERS, PRINTED_COSTS, TRAITS, UNKNOWN, Known, traits
from companion.games.mythos.decks import deck_of
from companion.games.mythos.power import (
    by_name,
    difference,
    price,
    priced_there,
    revealing_price,
    winning,
)
from companion.games.mythos.state import NAME_OF, InPlay, Position

ALL_CARDS = tuple(CHARACTERS)


def costs(low: int, most: int) -> tuple[str, ...]:
    """What may stand on a card that nobody names and that can be paid for: at least one, for the reason why not."""
    return PRINTED_COSTS[low : max(0, most + 1)] or PRINTED_COSTS[low : low + 1] or PRINTED_COSTS[-1:]


def hand_pool(at: Position, seat: str) -> tuple[str, ...]:
    """What this seat's hand may hold: its deck, or any card."""
    name = at.decks.get(seat, "")
    return tuple(deck_of(at.box, name).characters) if name else ALL_CARDS


def of_hand(pool: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these cards that the hand may hold."""
    return cards if pool is ALL_CARDS else tuple(filter(frozenset(pool).__contains__, cards))


# --- what may be played face up ---------------------------------------------------------------------------------------


def playable(at: Position, seat: str, rank: str, pool: tuple[str, ...]) -> tuple[str, ...]:
    """What of it may be played face up there now."""
    names = by_name(at, seat, rank)
    if at.again:
        return tuple(card for card in pool if is_playable(at, seat, rank, CHARACTERS[card], names))
    flat, keywords = priced_there(at, rank, seat)
    plain = plainly(at.chakra[seat] - flat, frozenset(names), "", keywords)
    odd = [card for card in special("", keywords) if is_playable(at, seat, rank, CHARACTERS[card], names)]
    return of_hand(pool, (*plain, *odd))


def is_playable(at: Position, seat: str, rank: str, known: Known, names: Collection[str]) -> bool:
    if known.name in names or price(at, seat, rank, known) > at.chakra[seat]:
        return False
    return known.id not in TRAITS["only-winning"] or winning(at, rank) == seat


@lru_cache(maxsize=1024)
def plainly(chakra: int, names: frozenset[str], how: str, keywords: frozenset[str]) -> tuple[str, ...]:
    """Of those whose price nothing special changes: what can be paid for, and has a name of its own there."""
    return tuple([card for card in payable(chakra, how, keywords) if NAME_OF[card] not in names])


@lru_cache(maxsize=256)
def payable(chakra: int, how: str, keywords: frozenset[str]) -> tuple[str, ...]:
    """The same by the price alone: for as many numbers as chakra has."""
    odd = special(how, keywords)
    return tuple(card for card in ALL_CARDS if CHARACTERS[card].cost <= chakra and card not in odd)


@cache
def special(how: str, keywords: frozenset[str]) -> tuple[str, ...]:
    """Those that say themselves what they cost or where they are played, if they are played so; those with one of the
    keywords."""
    return tuple(
        card
        for card in ALL_CARDS
        if traits(card, "only-winning")
        or keywords.intersection(CHARACTERS[card].tags)
        or any(trait.on == "self" and trait.how in ("", how) for trait in traits(card, "cost"))
    )


# --- what a hidden one may turn out to be -----------------------------------------------------------------------------


def revealable(at: Position, seat: str, each: InPlay) -> tuple[str, ...]:
    """What a hidden one there may be, as far as one can pay for it."""
    names = by_name(at, seat, each.mission)
    if at.again:
        return tuple(card for card in ALL_CARDS if is_revealable(at, seat, each, CHARACTERS[card], names))
    flat, keywords = priced_there(at, each.mission, seat)
    plain = plainly(at.chakra[seat] - flat, frozenset(names), "reveal", keywords)
    odd = (*special("reveal", keywords), *(card for name in sorted(names) for card in plain_of(name, keywords)))
    return (*plain, *[card for card in odd if is_revealable(at, seat, each, CHARACTERS[card], names)])


def is_revealable(at: Position, seat: str, each: InPlay, known: Known, names: Mapping[str, InPlay]) -> bool:
    """Over whoever of its name stands there, of all names that do."""
    over = names.get(known.name)
    if over is not None and known.cost <= over.cost:
        return False
    if known.id in TRAITS["only-winning"] and winning(at, each.mission) != seat:
        return False
    return revealing_price(at, each, known, over) <= at.chakra[seat]


def revealable_over(at: Position, seat: str, each: InPlay, over: InPlay) -> tuple[str, ...]:
    """What a hidden one there may turn out to be that may be laid on another name (mythos-17e)."""
    others = over_another(over.card, at.box.get("disputed") == "applied")
    names = by_name(at, seat, each.mission) if others else {}
    return tuple(
        card
        for card in others
        if each.card in (UNKNOWN, card)
        and names.get(NAME_OF[card], over) is over
        and revealing_price(at, each, CHARACTERS[card], over) <= at.chakra[seat]
    )


@cache
def over_another(over: str, is_applied: bool) -> tuple[str, ...]:
    """Those of another name that may be laid on it."""
    able = frozenset(candidates(over, is_applied))
    return tuple(card for card in TRAITS["over"] if card in able and NAME_OF[card] != NAME_OF[over])


@cache
def plain_of(name: str, keywords: frozenset[str]) -> tuple[str, ...]:
    """The versions of a name whose price nothing special changes."""
    return tuple(
        card for card in ALL_CARDS if CHARACTERS[card].name == name and card not in special("reveal", keywords)
    )


# --- what may be laid on a character ----------------------------------------------------------------------------------


def upgrades(at: Position, seat: str, each: InPlay, pool: tuple[str, ...]) -> tuple[str, ...]:
    """What may be laid on it now."""
    able = candidates(each.card, at.box.get("disputed") == "applied")
    flat, keywords = priced_there(at, each.mission, seat) if able else (0, frozenset())
    odd, most = special("", keywords), each.cost + at.chakra[seat] - flat
    mates = by_name(at, seat, each.mission)
    found = []
    for card in able:
        known = CHARACTERS[card]
        is_plain = card not in odd and not at.again
        is_paid = known.cost <= most if is_plain else difference(at, seat, each, known) <= at.chakra[seat]
        if is_paid and mates.get(known.name, each) is each:
            found.append(card)
    return of_hand(pool, tuple(found))


@cache
def candidates(over: str, is_applied: bool) -> tuple[str, ...]:
    """What is dearer than it and of its name, or may be laid on it all the same; what is disputed only if applied."""
    known = CHARACTERS.get(over)
    if known is None:
        return ()
    return tuple(
        card
        for card in ALL_CARDS
        if CHARACTERS[card].cost > known.cost
        and (
            CHARACTERS[card].name == known.name
            or any(
                trait.near is not None and trait.near.fits(known) and (is_applied or not trait.disputed)
                for trait in traits(card, "over")
            )
        )
    )
