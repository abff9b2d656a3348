"""What a viewer may play, turn up, note or lay on another card now: what the lists of cards on the board hold."""

from msgspec import Struct

from companion.games.mythos.choices import costs, hand_pool, playable, revealable, upgrades
from companion.games.mythos.components import CHARACTERS, UNKNOWN
from companion.games.mythos.power import dearer_there, difference, same_name
from companion.games.mythos.rules.play import revealing_price
from companion.games.mythos.state import InPlay, Position, characters_of, chosen, ranks_in_play


class Hand(Struct, frozen=True, kw_only=True):
    """By version; what is printed on a card that nobody names, by its cost."""

    # May be played face up at one mission or another.
    play: tuple[str, ...] = ()
    # May be noted of a card laid face down, where phones keep that.
    hide: tuple[str, ...] = ()
    # And of one that lies there already.
    note: tuple[str, ...] = ()
    # What a hidden one that nobody noted may turn out to be.
    reveal: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    # By character of one's own: what may be laid on it and for how much, what it costs to turn it up where it is noted,
    # and the costs of what nobody names.
    upgrades: dict[str, dict[str, int]] = {}
    turned: dict[str, int] = {}
    dearer: dict[str, tuple[str, ...]] = {}


def hand(at: Position, viewer: str | None) -> Hand | None:
    """Nothing for whoever is not on turn, but what may be noted of one's own hidden ones at any time (mythos-34)."""
    if viewer is None or not at.missions or at.step == "over":
        return None
    pool = hand_pool(at, viewer)
    own = characters_of(at, viewer)
    unnamed = [each for each in own if each.is_hidden and each.card == UNKNOWN]
    keeps_hidden = chosen(at, "keep") == "hidden"
    note = pool if keeps_hidden and unnamed else ()
    if at.step != "action" or at.turn != viewer or viewer in at.passed:
        return Hand(note=note) if note else None
    if not at.hands[viewer] and not at.spares_hand:
        # An empty hand turns up what lies there.
        return Hand(
            note=note,
            reveal=union(tuple(CHARACTERS), *(revealable(at, viewer, each) for each in unnamed)),
            turned=turned(at, own),
            dearer={each.id: told(at, viewer, each) for each in own if each.is_hidden},
        )
    return Hand(
        play=union(pool, *(playable(at, viewer, rank, pool) for rank in ranks_in_play(at))),
        hide=pool if keeps_hidden else (),
        note=note,
        reveal=union(tuple(CHARACTERS), *(revealable(at, viewer, each) for each in unnamed)),
        costs=costs(0, at.chakra[viewer] - min(dearer_there(at, rank, viewer) for rank in ranks_in_play(at))),
        upgrades={each.id: over(at, viewer, each, pool) for each in own if not each.is_hidden},
        turned=turned(at, own),
        dearer={each.id: told(at, viewer, each) for each in own},
    )


def union(pool: tuple[str, ...], *some: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the pool that lie in one of these, in its order."""
    found = frozenset(card for cards in some for card in cards)
    return tuple(card for card in pool if card in found)


def over(at: Position, seat: str, each: InPlay, pool: tuple[str, ...]) -> dict[str, int]:
    """What may be laid on it, and what that costs (mythos-17)."""
    return {card: difference(at, seat, each, CHARACTERS[card]) for card in upgrades(at, seat, each, pool)}


def turned(at: Position, own: tuple[InPlay, ...]) -> dict[str, int]:
    return {each.id: turning_up(at, each) for each in own if each.is_hidden and each.card in CHARACTERS}


def turning_up(at: Position, each: InPlay) -> int:
    """What its owner pays to turn it up, which they may look up in private (mythos-34)."""
    known = CHARACTERS[each.card]
    return revealing_price(at, each, known, same_name(at, each.side, each.mission, known.name))


def told(at: Position, seat: str, each: InPlay) -> tuple[str, ...]:
    """What may stand on a card that nobody names: turned up it is paid whole, as an upgrade by the difference."""
    left = at.chakra[seat] - dearer_there(at, each.mission, seat)
    return costs(0, left) if each.is_hidden else costs(each.cost + 1, each.cost + left)
