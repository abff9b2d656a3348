"""What could be asked at each step, before legality: the filter asks `decide` about each filling.

Cards are many: a hole holds only those that may be played there now, by the very functions the rules ask.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec.structs import replace

from companion.engine.shapes import Offer, Pick, Span
from companion.games.mythos.components import CHARACTERS, MISSIONS, TRAITS, UNKNOWN, Known, traits
from companion.games.mythos.decks import deck_names, deck_of
from companion.games.mythos.power import PRICING, difference, is_upgrade, price, same_name, winning
from companion.games.mythos.rules.effects import LESS, MORE
from companion.games.mythos.rules.play import PRINTED_COSTS, PRINTED_POWERS, revealing_price
from companion.games.mythos.rules.start import MOST_BASE
from companion.games.mythos.state import (
    BEFORE,
    UNTOLD,
    InPlay,
    Position,
    characters_of,
    chosen,
    here,
    next_to_score,
    opponent,
    ranks_in_play,
)
from companion.kit.offering import one

# No card is made cheaper by more than this.
LARGEST_DISCOUNT = -min(trait.amount for own in TRAITS["cost"].values() for trait in own)

# What stands below the board by name; the rest is one fold away.
OFTEN = (
    "give-edge",
    "draw-edge",
    "mulligan",
    "reveal-mission",
    "play-character",
    "hide-character",
    "play-unnamed",
    "reveal-character",
    "reveal-unnamed",
    "upgrade",
    "upgrade-unnamed",
    "pass-round",
    "name-hidden",
    "count-points",
    "change-chakra",
    "take-edge",
)


def proposals(at: Position, seat: str) -> Iterator[Offer]:
    if at.step in BEFORE:
        yield from setup_proposals(at, seat)
    elif at.step == "counters":
        yield from counter_proposals(at)
    elif at.step == "over":
        yield Offer(action="next-game", primary=True)
    else:
        if at.step == "mission":
            yield from mission_proposals(at)
        yield from turn_proposals(at, seat)
        if at.step == "evaluation":
            following = next_to_score(at) or ranks_in_play(at)[-1]
            yield Offer(action="evaluate", given={"mission": following}, primary=True)
            yield Offer(action="end-round", primary=True)
        yield from power_proposals(at)
        yield from effect_proposals(at, seat)


# --- before the first round -------------------------------------------------------------------------------------------


def setup_proposals(at: Position, seat: str) -> Iterator[Offer]:
    if names := deck_names(at.box):
        yield one("choose-deck", "deck", tuple(dict.fromkeys(names)))
    if at.step == "edge":
        yield one("give-edge", "seat", at.seats, primary=True, alike=True)
        yield Offer(action="draw-edge")
    else:
        yield Offer(action="hands-ready", primary=True)
        yield Offer(action="mulligan")


def mission_proposals(at: Position) -> Iterator[Offer]:
    seen = [mission.card for mission in at.missions.values()]
    left = tuple(card for card in MISSIONS if seen.count(card) < len(at.seats))
    yield one("reveal-mission", "card", left, primary=True, alike=True)
    yield Offer(action="reveal-untold", holes=(Span(name="points", low=0, high=MOST_BASE, alike=True),))


# --- the action phase -------------------------------------------------------------------------------------------------


def turn_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """In one's turn all that may be played; else each kind once, so that the page can say why not."""
    is_now = at.step == "action" and at.turn == seat
    ranks = ranks_in_play(at)
    if not ranks:
        return
    pool = hand_pool(at, seat)
    for rank in ranks if is_now else ranks[:1]:
        open_ones = playable(at, seat, rank, pool) if is_now else pool[:1]
        yield one("play-character", "card", open_ones or pool[:1], primary=True, alike=True, mission=rank)
    where = Pick(name="mission", options=ranks if is_now else ranks[:1], alike=True)
    yield Offer(action="hide-character", given={"card": UNKNOWN}, holes=(where,))
    if is_now:
        if chosen(at, "keep") == "hidden":
            yield Offer(action="hide-character", holes=(where, Pick(name="card", options=pool, alike=True)))
        printed = Pick(name="cost", options=costs(0, at.chakra[seat]), alike=True)
        yield Offer(action="play-unnamed", holes=(where, printed))
    own = characters_of(at, seat)
    for each in own if is_now else own[:1]:
        yield from character_proposals(at, seat, each, pool)
    if is_now or not own:
        yield Offer(action="pass-round", primary=is_now)
    yield from naming_proposals(at, seat)


def costs(low: int, most: int) -> tuple[str, ...]:
    """What may stand on a card that nobody names and that can be paid for: at least one, for the reason why not."""
    return PRINTED_COSTS[low : most + 1] or PRINTED_COSTS[low : low + 1] or PRINTED_COSTS[-1:]


def hand_pool(at: Position, seat: str) -> tuple[str, ...]:
    """What this seat's hand may hold: its deck, or any card."""
    name = at.decks.get(seat, "")
    return tuple(deck_of(at.box, name).characters) if name else tuple(CHARACTERS)


def playable(at: Position, seat: str, rank: str, pool: tuple[str, ...]) -> tuple[str, ...]:
    """What of it may be played face up there now."""
    names = frozenset(each.name for each in here(at, rank, seat) if each.name and not each.is_hidden)
    is_usual = not changes_prices(at, rank)
    plain = plainly(pool, at.chakra[seat], names, "") if is_usual else ()
    odd = special(pool, "") if is_usual else pool
    more = tuple(card for card in odd if is_playable(at, seat, rank, CHARACTERS[card], names))
    return (*plain, *more)


def is_playable(at: Position, seat: str, rank: str, known: Known, names: frozenset[str]) -> bool:
    if known.name in names or price(at, seat, rank, known) > at.chakra[seat]:
        return False
    return not traits(known.id, "only-winning") or winning(at, rank) == seat


def changes_prices(at: Position, rank: str) -> bool:
    """Whether somebody there makes others cheaper or dearer."""
    return any(each.mission == rank and each.card in PRICING and not each.is_hidden for each in at.played)


@lru_cache(maxsize=4096)
def plainly(pool: tuple[str, ...], chakra: int, names: frozenset[str], how: str) -> tuple[str, ...]:
    """Of those whose price nothing of their own changes: what can be paid for, and has a name of its own there."""
    odd = special(pool, how)
    return tuple(
        card
        for card in pool
        if CHARACTERS[card].cost <= chakra and CHARACTERS[card].name not in names and card not in odd
    )


@cache
def special(pool: tuple[str, ...], how: str) -> tuple[str, ...]:
    """Those that say themselves what they cost, or where they are played, if they are played so."""
    return tuple(
        card
        for card in pool
        if traits(card, "only-winning")
        or any(trait.on == "self" and trait.how in ("", how) for trait in traits(card, "cost"))
    )


def character_proposals(at: Position, seat: str, each: InPlay, pool: tuple[str, ...]) -> Iterator[Offer]:
    """What one's own character may become."""
    if each.is_hidden:
        named = (each.card,) if each.card != UNKNOWN else revealable(at, seat, each)
        yield one("reveal-character", "card", named or (pool[0],), alike=True, character=each.id)
        if each.card == UNKNOWN:
            yield one("reveal-unnamed", "cost", costs(0, at.chakra[seat]), alike=True, character=each.id)
        return
    better = upgrades(at, seat, each, pool)
    if better:
        yield one("upgrade", "card", better, alike=True, over=each.id)
    dearer = costs(each.cost + 1, each.cost + at.chakra[seat])
    yield one("upgrade-unnamed", "cost", dearer, alike=True, over=each.id)


def revealable(at: Position, seat: str, each: InPlay) -> tuple[str, ...]:
    """Which cards a hidden one may turn out to be, as far as one can pay for them."""
    pool = tuple(CHARACTERS)
    names = frozenset(one.name for one in here(at, each.mission, seat) if one.name and not one.is_hidden)
    is_usual = not changes_prices(at, each.mission)
    plain = plainly(pool, at.chakra[seat], names, "reveal") if is_usual else ()
    odd = (*special(pool, "reveal"), *(card for name in sorted(names) for card in plain_of(name))) if is_usual else pool
    more = tuple(card for card in odd if is_revealable(at, seat, each, CHARACTERS[card]))
    return (*plain, *more)


def is_revealable(at: Position, seat: str, each: InPlay, known: Known) -> bool:
    over = same_name(at, seat, each.mission, known.name)
    if over is not None and known.cost <= over.cost:
        return False
    if traits(known.id, "only-winning") and winning(at, each.mission) != seat:
        return False
    return revealing_price(at, each, known, over) <= at.chakra[seat]


@cache
def plain_of(name: str) -> tuple[str, ...]:
    """The versions of a name whose price nothing of their own changes."""
    pool = tuple(CHARACTERS)
    return tuple(card for card in pool if CHARACTERS[card].name == name and card not in special(pool, "reveal"))


def upgrades(at: Position, seat: str, each: InPlay, pool: tuple[str, ...]) -> tuple[str, ...]:
    """What may be laid on it now."""
    found = []
    most = each.cost + at.chakra[seat] + LARGEST_DISCOUNT
    for card in candidates(pool, each.card):
        known = CHARACTERS[card]
        if known.cost <= each.cost or known.cost > most or not is_upgrade(at, known, each):
            continue
        mate = same_name(at, seat, each.mission, known.name)
        if (mate is None or mate.id == each.id) and difference(at, seat, each, known) <= at.chakra[seat]:
            found.append(card)
    return tuple(found)


@cache
def candidates(pool: tuple[str, ...], over: str) -> tuple[str, ...]:
    """Those of its name, and those that may be laid on it, were nothing disputed."""
    known = CHARACTERS.get(over)
    if known is None:
        return ()
    return tuple(
        card
        for card in pool
        if CHARACTERS[card].name == known.name
        or any(trait.near is not None and trait.near.fits(known) for trait in traits(card, "over"))
    )


def power_proposals(at: Position) -> Iterator[Offer]:
    """What is printed on those that nobody named: asked until it is told."""
    for each in at.played:
        if each.known is None and not each.is_hidden:
            is_due = each.told_power == UNTOLD
            asked = one("tell-power", "power", PRINTED_POWERS, alike=True, character=each.id)
            yield replace(asked, question="power" * is_due, primary=is_due)


def naming_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """Which card lies hidden, for the own phone alone."""
    if chosen(at, "keep") != "hidden":
        return
    pool = hand_pool(at, seat)
    for each in characters_of(at, seat):
        if each.is_hidden:
            yield one("name-hidden", "card", pool, alike=True, character=each.id)


# --- what effects do --------------------------------------------------------------------------------------------------


def effect_proposals(at: Position, seat: str) -> Iterator[Offer]:
    if at.played:
        yield from character_effects(at, seat)
    yield from chakra_proposals(at)
    whose = Pick(name="seat", options=at.seats, alike=True)
    yield Offer(action="add-points", holes=(whose, Pick(name="count", options=MORE, alike=True)))
    yield one("take-edge", "seat", (opponent(at, at.edge),))


def chakra_proposals(at: Position) -> Iterator[Offer]:
    for other in at.seats:
        yield one("change-chakra", "count", (*MORE, *LESS[: at.chakra[other]]), alike=True, seat=other)


def character_effects(at: Position, seat: str) -> Iterator[Offer]:
    everybody = tuple([each.id for each in at.played])
    face_up = tuple([each.id for each in at.played if not each.is_hidden])
    yield among("change-tokens", everybody, MORE)
    for each in at.played:
        if each.tokens:
            yield one("change-tokens", "count", LESS[: each.tokens], alike=True, character=each.id)
    yield among("change-power", everybody, (*MORE, *LESS))
    yield from moves(at)
    if face_up:
        yield one("turn-down", "character", face_up, alike=True)
    yield one("defeat", "character", everybody, alike=True)
    yield one("return-to-hand", "character", everybody, alike=True)
    yield from control_proposals(at, seat)


def among(action: str, characters: tuple[str, ...], counts: tuple[str, ...]) -> Offer:
    character = Pick(name="character", options=characters, alike=True)
    return Offer(action=action, holes=(character, Pick(name="count", options=counts, alike=True)))


def moves(at: Position) -> Iterator[Offer]:
    """Of each mission, who may be brought there."""
    for rank in ranks_in_play(at):
        standing = {(each.side, each.name) for each in at.played if each.mission == rank and not each.is_hidden}
        able = tuple(
            [
                each.id
                for each in at.played
                if each.mission != rank and (each.is_hidden or not each.name or (each.side, each.name) not in standing)
            ]
        )
        if able:
            yield one("move", "character", able, alike=True, mission=rank)


def control_proposals(at: Position, seat: str) -> Iterator[Offer]:
    theirs = tuple(each.id for each in at.played if each.side != seat)
    sources = tuple(each.id for each in characters_of(at, seat) if not each.is_hidden)
    if theirs and sources:
        taken = Pick(name="character", options=theirs, alike=True)
        yield Offer(action="take-control", holes=(taken, Pick(name="source", options=sources, alike=True)))
    lent = tuple(each.id for each in at.played if each.side != each.owner)
    if lent:
        yield one("give-back", "character", lent, alike=True)


# --- counters ---------------------------------------------------------------------------------------------------------


def counter_proposals(at: Position) -> Iterator[Offer]:
    for seat in at.seats:
        yield one("count-points", "count", (*MORE, *LESS[: at.counted[seat]]), alike=True, seat=seat)
    yield from chakra_proposals(at)
    yield one("take-edge", "seat", (opponent(at, at.edge),))
    yield Offer(action="set-chakra", primary=True)
    yield Offer(action="end-game")
