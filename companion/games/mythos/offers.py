"""What could be asked at each step, before legality: the filter asks `decide` about each filling.

Cards are many: a hole holds only those that may be played there now (`choices`).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.holes import Filling, Pick, Span
from companion.engine.proposals import Offer, Shut, Sure, Tried
from companion.games.mythos.choices import (
    ALL_CARDS,
    costs,
    hand_pool,
    playable,
    revealable,
    revealable_over,
    upgrades,
)
from companion.games.mythos.components import CHARACTERS, HIDDEN_COSTS, MISSIONS, MOST_BASE, RANKS, UNKNOWN
from companion.games.mythos.decks import deck_names, deck_of
from companion.games.mythos.power import dearer_there, face_up
from companion.games.mythos.rules.effects import LESS, MORE
from companion.games.mythos.rules.play import PRINTED_COSTS, PRINTED_POWERS, has_just_come, may_let_play
from companion.games.mythos.state import (
    BEFORE,
    UNTOLD,
    InPlay,
    Position,
    characters_of,
    chosen,
    found,
    keeps_counters,
    next_to_score,
    opponent,
    ranks_in_play,
)
from companion.kit.offering import one

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

# What people look for also when it is not its time: the first hand, what is played, and what ends a round.
LOOKED_FOR = (
    *("give-edge", "mulligan", "hands-ready", "reveal-mission", "play-character", "hide-character", "play-unnamed"),
    *("reveal-character", "reveal-unnamed", "reveal-over", "upgrade", "upgrade-unnamed", "pass-round", "evaluate"),
    "end-round",
)


def proposals(at: Position, seat: str) -> Iterator[Offer]:
    if at.step in BEFORE:
        yield from setup_proposals(at, seat)
        yield Shut(action="reveal-mission", given={"card": next(iter(MISSIONS))})
    elif at.step == "counters":
        yield from counter_proposals(at)
    elif at.step == "over":
        yield Offer(action="next-game", primary=True)
        if not keeps_counters(at):
            yield Shut(action="play-character", given={"mission": RANKS[0], "card": ALL_CARDS[0]})
    else:
        if at.step == "mission":
            yield from mission_proposals(at)
        yield from turn_proposals(at, seat)
        yield from untimely(at, seat)
        yield from tried(at, seat)
        if at.step == "evaluation":
            yield from evaluation_proposals(at)
        yield from power_proposals(at)
        yield from effect_proposals(at, seat)


def evaluation_proposals(at: Position) -> Iterator[Offer]:
    """The next mission, or the end of the round."""
    following = next_to_score(at)
    last = following or ranks_in_play(at)[-1]
    yield (Sure if following else Shut)(action="evaluate", given={"mission": last}, primary=True)
    yield (Shut if following else Sure)(action="end-round", primary=True)


def untimely(at: Position, seat: str) -> Iterator[Offer]:
    """What people try at the wrong step, each once, so that the page can say why not and what comes first."""
    if at.step != "mission":
        yield Shut(action="reveal-mission", given={"card": next(iter(MISSIONS))})
    if at.step != "evaluation":
        yield Shut(action="evaluate", given={"mission": ranks_in_play(at)[0] if at.missions else RANKS[0]})
        yield Shut(action="end-round")
    if at.step != "action" or at.turn != seat:
        yield Shut(action="pass-round")
    if at.step == "mission" and not at.missions:
        yield Shut(action="play-character", given={"mission": RANKS[0], "card": hand_pool(at, seat)[0]})
    if at.step == "mission":
        given: dict[str, Filling] = {"whose": seat, "origin": "hand", "source": "", "card": UNKNOWN}
        yield Shut(action="lay-hidden", given={"mission": RANKS[0], **given})
    if names := deck_names(at.box):
        yield Shut(action="choose-deck", given={"deck": names[0]})
    last = found(at, at.fresh[0])
    if last is not None and at.step == "action" and (at.again or last != has_just_come(at) or not may_let_play(last)):
        yield Shut(action="play-again", given={"character": last.id})


def tried(at: Position, seat: str) -> Iterator[Offer]:
    """What people would try with another piece than one that is open: an enemy's hidden card, a mission out of its
    order, whoever is hidden already, one's own."""
    own, theirs = characters_of(at, seat), characters_of(at, opponent(at, seat))
    if chosen(at, "keep") == "hidden" and (lying := [each for each in theirs if each.is_hidden]):
        yield Tried(action="name-hidden", given={"character": lying[0].id, "card": ALL_CARDS[0]})
    hidden = [each for each in at.played if each.is_hidden]
    if 0 < len(hidden) < len(at.played):
        yield Tried(action="turn-down", given={"character": hidden[0].id})
    if own and theirs:
        yield Tried(action="take-control", given={"character": own[0].id, "source": own[0].id})
    following = next_to_score(at) if at.step == "evaluation" else ""
    if early := [rank for rank in ranks_in_play(at) if following and rank != following]:
        yield Tried(action="evaluate", given={"mission": early[-1]})


# --- before the first round -------------------------------------------------------------------------------------------


def setup_proposals(at: Position, seat: str) -> Iterator[Offer]:
    if names := deck_names(at.box):
        yield one("choose-deck", "deck", tuple(dict.fromkeys(names)))
    if at.step == "edge":
        yield one("give-edge", "whose", at.seats, primary=True, alike=True)
        yield Offer(action="draw-edge")
    else:
        yield Offer(action="hands-ready", primary=True)
        yield Offer(action="mulligan")


def mission_proposals(at: Position) -> Iterator[Offer]:
    seen = [mission.card for mission in at.missions.values()]
    left = [card for card in MISSIONS if seen.count(card) < len(at.seats)]
    # Those of known decks first: it is one of them, unless a deck was written down wrongly.
    brought = {card for name in at.decks.values() for card in deck_of(at.box, name).missions}
    left.sort(key=lambda card: card not in brought)
    yield one("reveal-mission", "card", tuple(left), primary=True, alike=True)
    yield Offer(action="reveal-untold", holes=(Span(name="points", low=0, high=MOST_BASE, alike=True, is_copied=True),))


# --- the action phase -------------------------------------------------------------------------------------------------


def turn_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """In one's turn all that may be played; else each kind once, so that the page can say why not."""
    ranks = ranks_in_play(at)
    if not ranks:
        return
    pool = hand_pool(at, seat)
    own = characters_of(at, seat)
    if at.step == "action" and at.turn == seat:
        yield from hand_proposals(at, seat, ranks, pool)
        yield from hidden_proposals(at, seat, own)
        yield from upgrade_proposals(at, seat, own, pool)
        # As long as there is something to spend nobody is told to expect it.
        yield (Shut if at.again else Sure)(action="pass-round", primary=at.chakra[seat] < HIDDEN_COSTS)
    else:
        yield from shut_proposals(ranks[0], own, pool)
    last = has_just_come(at) if at.step == "action" else None
    if last is not None and may_let_play(last):
        yield Sure(action="play-again", given={"character": last.id})
    yield from naming_proposals(at, own, pool)


def hand_proposals(at: Position, seat: str, ranks: tuple[str, ...], pool: tuple[str, ...]) -> Iterator[Offer]:
    """A card of the hand: face up, hidden, without a name."""
    has_cards = bool(at.hands[seat]) or at.spares_hand
    for rank in ranks:
        open_ones = playable(at, seat, rank, pool) if has_cards else ()
        kind = Sure if open_ones else Shut
        card = Pick(name="card", options=open_ones or pool[:1], alike=True)
        yield kind(action="play-character", given={"mission": rank}, holes=(card,), primary=True)
    where = Pick(name="mission", options=ranks, alike=True)
    hiding = Sure if has_cards and at.chakra[seat] >= HIDDEN_COSTS else Shut
    yield hiding(action="hide-character", given={"card": UNKNOWN}, holes=(where,))
    if chosen(at, "keep") == "hidden":
        yield hiding(action="hide-character", holes=(where, Pick(name="card", options=pool, alike=True)))
    by_price: dict[int, list[str]] = {}
    for rank in ranks:
        by_price.setdefault(dearer_there(at, rank, seat), []).append(rank)
    for more, some in by_price.items():
        there = Pick(name="mission", options=tuple(some), alike=True)
        printed = Pick(name="cost", options=costs(0, at.chakra[seat] - more), alike=True)
        kind = Sure if has_cards and at.chakra[seat] >= more else Shut
        yield kind(action="play-unnamed", holes=(there, printed))


def shut_proposals(rank: str, own: tuple[InPlay, ...], pool: tuple[str, ...]) -> Iterator[Offer]:
    yield Shut(action="play-character", given={"mission": rank, "card": pool[0]}, primary=True)
    yield Shut(action="hide-character", given={"mission": rank, "card": UNKNOWN})
    if not own:
        return
    if own[0].is_hidden:
        yield Shut(action="reveal-character", given={"character": own[0].id, "card": pool[0]})
    else:
        yield Shut(action="upgrade-unnamed", given={"over": own[0].id, "cost": PRINTED_COSTS[-1]})


# --- what a character in play may become ------------------------------------------------------------------------------


def hidden_proposals(at: Position, seat: str, own: tuple[InPlay, ...]) -> Iterator[Offer]:
    """Which card a hidden one turns out to be."""
    by_rank: dict[str, tuple[str, ...]] = {}
    for each in own:
        if not each.is_hidden:
            continue
        if each.card == UNKNOWN:
            if each.mission not in by_rank:
                by_rank[each.mission] = revealable(at, seat, each)
            most = at.chakra[seat] - dearer_there(at, each.mission, seat)
            yield one("reveal-unnamed", "cost", costs(0, most), alike=True, character=each.id)
        named = (each.card,) if each.card != UNKNOWN else by_rank[each.mission] or ALL_CARDS[:1]
        yield one("reveal-character", "card", named, alike=True, character=each.id)
        for over in own:
            if over.mission == each.mission and not over.is_hidden and (able := revealable_over(at, seat, each, over)):
                yield one("reveal-over", "card", able, alike=True, character=each.id, over=over.id)


def upgrade_proposals(at: Position, seat: str, own: tuple[InPlay, ...], pool: tuple[str, ...]) -> Iterator[Offer]:
    """What may be laid on one's own, named or not; those alike in cost in one."""
    by_cost: dict[tuple[int, int], list[str]] = {}
    has_cards = bool(at.hands[seat]) or at.spares_hand
    for each in own:
        if not each.is_hidden:
            if has_cards and (better := upgrades(at, seat, each, pool)):
                yield one("upgrade", "card", better, alike=True, is_sure=True, over=each.id)
            by_cost.setdefault((each.cost, dearer_there(at, each.mission, seat)), []).append(each.id)
    for (cost, more), ids in by_cost.items():
        over = Pick(name="over", options=tuple(ids), alike=True)
        left = at.chakra[seat] - more
        dearer = Pick(name="cost", options=costs(cost + 1, cost + left), alike=True)
        kind = Sure if has_cards and left > 0 and str(cost + 1) in PRINTED_COSTS else Shut
        yield kind(action="upgrade-unnamed", holes=(over, dearer))


def power_proposals(at: Position) -> Iterator[Offer]:
    """What is printed on those that nobody named: asked until it is told, corrected after that."""
    unnamed = [each for each in at.played if each.card not in CHARACTERS and not each.is_hidden]
    for each in unnamed:
        if each.told_power == UNTOLD:
            asked = one(
                "tell-power", "power", PRINTED_POWERS, primary=True, alike=True, is_sure=True, character=each.id
            )
            yield replace(asked, question="power")
    if told := tuple([each.id for each in unnamed if each.told_power != UNTOLD]):
        yield among("tell-power", told, "power", PRINTED_POWERS)


def naming_proposals(at: Position, own: tuple[InPlay, ...], pool: tuple[str, ...]) -> Iterator[Offer]:
    """Which card lies hidden, for the own phone alone."""
    hidden = tuple([each.id for each in own if each.is_hidden])
    if own and (chosen(at, "keep") != "hidden" or not hidden):
        yield Shut(action="name-hidden", given={"character": own[0].id, "card": pool[0]})
    if chosen(at, "keep") == "hidden" and (hidden := tuple([each.id for each in own if each.is_hidden])):
        yield among("name-hidden", hidden, "card", pool)


def among(action: str, characters: tuple[str, ...], hole: str, options: tuple[str, ...]) -> Offer:
    """The same of any of these characters."""
    character = Pick(name="character", options=characters, alike=True)
    return Sure(action=action, holes=(character, Pick(name=hole, options=options, alike=True)))


# --- what effects do --------------------------------------------------------------------------------------------------


def effect_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """What cards did, which nobody does at will; but how many cards somebody holds is put right by whoever sees it."""
    for offer in effects_told(at, seat):
        yield replace(offer, is_told=offer.action != "change-hand")


def effects_told(at: Position, seat: str) -> Iterator[Offer]:
    if at.played:
        yield from character_effects(at, seat)
    yield from laying_proposals(at, seat)
    for other in at.seats:
        counts = (*MORE, *LESS[: at.hands[other]])
        yield one("change-hand", "count", counts, alike=True, is_sure=True, whose=other)
    yield from chakra_proposals(at)
    whose = Pick(name="whose", options=at.seats, alike=True)
    yield Sure(action="add-points", holes=(whose, Pick(name="count", options=MORE, alike=True)))
    yield one("take-edge", "whose", (opponent(at, at.edge),), is_sure=True)


def laying_proposals(at: Position, seat: str) -> Iterator[Offer]:
    """What an effect puts face down, of either side; which card only of one's own, where phones keep that."""
    if at.step not in ("action", "evaluation"):
        return
    where = Pick(name="mission", options=ranks_in_play(at), alike=True)
    for whose in at.seats:
        kind = Sure if at.hands[whose] else Shut
        unnamed = {"whose": whose, "card": UNKNOWN}
        own = {"whose": whose, "source": ""}
        yield kind(action="lay-hidden", given={**unnamed, **own, "origin": "hand"}, holes=(where,))
        yield Sure(action="lay-hidden", given={**unnamed, **own, "origin": "deck"}, holes=(where,))
        if whose == seat and chosen(at, "keep") == "hidden":
            card = Pick(name="card", options=hand_pool(at, seat), alike=True)
            yield kind(action="lay-hidden", given={**own, "origin": "hand"}, holes=(where, card))
        if sources := tuple(each.id for each in characters_of(at, whose) if not each.is_hidden):
            source = Pick(name="source", options=sources, alike=True)
            yield Sure(action="lay-hidden", given={**unnamed, "origin": "enemy-deck"}, holes=(where, source))


def chakra_proposals(at: Position) -> Iterator[Offer]:
    for other in at.seats:
        yield one("change-chakra", "count", (*MORE, *LESS[: at.chakra[other]]), alike=True, is_sure=True, whose=other)


def character_effects(at: Position, seat: str) -> Iterator[Offer]:
    everybody = tuple([each.id for each in at.played])
    yield among("change-tokens", everybody, "count", MORE)
    by_tokens: dict[int, list[str]] = {}
    for each in at.played:
        if each.tokens:
            by_tokens.setdefault(each.tokens, []).append(each.id)
    for tokens, ids in by_tokens.items():
        yield among("change-tokens", tuple(ids), "count", LESS[:tokens])
    yield among("change-power", everybody, "count", (*MORE, *LESS))
    yield from moves(at)
    if face_up := tuple([each.id for each in at.played if not each.is_hidden]):
        yield one("turn-down", "character", face_up, alike=True, is_sure=True)
    else:
        yield Shut(action="turn-down", given={"character": everybody[0]})
    yield one("defeat", "character", everybody, alike=True, is_sure=True)
    yield one("return-to-hand", "character", everybody, alike=True, is_sure=True)
    if stacks := tuple([each.id for each in at.played if each.under and not each.is_hidden]):
        yield one("discard-top", "character", stacks, alike=True, is_sure=True)
    else:
        yield Shut(action="discard-top", given={"character": everybody[0]})
    yield from control_proposals(at, seat)


def moves(at: Position) -> Iterator[Offer]:
    """Of each mission, who may be brought there."""
    if len(at.missions) == 1:
        first = at.played[0]
        yield Shut(action="move", given={"character": first.id, "mission": first.mission})
        return
    there = face_up(at)
    named = [(each.id, each.mission, each.side, "" if each.is_hidden else each.name) for each in at.played]
    for rank in ranks_in_play(at):
        able = [id for id, at_, side, name in named if at_ != rank and name not in there.get((side, rank), ())]
        if able:
            yield one("move", "character", tuple(able), alike=True, is_sure=True, mission=rank)


def control_proposals(at: Position, seat: str) -> Iterator[Offer]:
    theirs = tuple(each.id for each in at.played if each.side != seat)
    sources = tuple(each.id for each in characters_of(at, seat) if not each.is_hidden)
    if theirs and sources:
        taken = Pick(name="character", options=theirs, alike=True)
        yield Sure(action="take-control", holes=(taken, Pick(name="source", options=sources, alike=True)))
    else:
        # By none of one's own, or of nobody's: an enemy comes first, or a source face up.
        whom = (theirs or tuple(each.id for each in at.played))[0]
        yield Shut(action="take-control", given={"character": whom, "source": whom})
    lent = tuple(each.id for each in at.played if each.side != each.owner)
    if lent:
        yield one("give-back", "character", lent, alike=True, is_sure=True)
    else:
        yield Shut(action="give-back", given={"character": at.played[0].id})


# --- counters ---------------------------------------------------------------------------------------------------------


def counter_proposals(at: Position) -> Iterator[Offer]:
    for seat in at.seats:
        yield one("count-points", "count", (*MORE, *LESS[: at.counted[seat]]), alike=True, whose=seat)
    yield from chakra_proposals(at)
    yield one("take-edge", "whose", (opponent(at, at.edge),), is_sure=True)
    yield Offer(action="set-chakra", primary=True)
    yield Offer(action="end-game", primary=True)
