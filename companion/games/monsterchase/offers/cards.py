"""What could be asked about assault and aura cards."""

from collections.abc import Iterator

from companion.engine.holes import Pick, Text
from companion.engine.proposals import Offer, Shut, Sure
from companion.games.monsterchase.chips import TAPPED
from companion.games.monsterchase.components import BOSS, DRONE, KEEPER, written
from companion.games.monsterchase.offers.forms import keeps
from companion.games.monsterchase.rules.cards import (
    DROP_STEPS,
    MOST_LETTERS,
    MOST_WRITTEN,
    UNREAD_WORD,
    active_auras,
    card_of,
    card_word,
    dealt,
    deck_size,
    drawable,
    in_play,
    is_dealt,
    pile_at,
)
from companion.games.monsterchase.state import NONE, Race


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if at.mode == "teams":
        return
    if keeps(at, seat):
        if at.step == "drop-aura":
            auras = tuple(dict.fromkeys(map(card_word, at.auras)))
            yield Offer(action="drop-aura", holes=(card_hole(at, auras),), primary=True)
        elif at.step in ("assault", "aura"):
            yield from drawing_proposals(at)
    drives = seat in (KEEPER, at.turn.car) or at.turn.car == DRONE
    if at.step in DROP_STEPS and (drives if at.step == "turn" else seat == KEEPER):
        yield (Shut if at.assault == NONE else Sure)(action="drop-assault")
    if drives:
        yield from aura_proposals(at, seat)


def drawing_proposals(at: Race) -> Iterator[Offer]:
    """One of the cards already written down, a new one in a few words, one left unread, or Caos."""
    pile = pile_at(at)
    known = len(written(at.box, pile))
    if is_dealt(at, pile):
        yield Offer(action="turn-card", primary=True)
        return
    gone = {card_word(card) for card in dealt(at, pile)}
    left = tuple(card for card in drawable(at, pile) if card not in gone)
    # A card already written down may turn up: one not dealt yet, or any where the whole deck is known.
    is_expected = any(card != UNREAD_WORD for card in left) or known >= deck_size(at, pile)
    yield Offer(action="read-card", primary=not is_expected)
    if known < MOST_WRITTEN[pile]:
        if pile == "assault":
            yield Offer(action="compose-card", holes=tuple(map(chip_hole, ("first", "second"))))
        halves = tuple(Text(name=name, most=MOST_LETTERS) for name in ("first", "second"))
        yield Offer(action="write-card", holes=halves)
    if known:
        # Then those among the discards: whoever shuffled without saying so has turned over what is there.
        others = tuple(card for card in drawable(at, pile) if card in gone)
        yield Offer(action="draw-card", holes=(card_hole(at, left + others),), primary=is_expected)
    yield Offer(action="draw-chaos")


def chip_hole(half: str) -> Pick:
    return Pick(name=half, options=tuple(TAPPED), many=True, least=1, most=len(TAPPED))


def aura_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """To the car whose turn it is; in the turn of the boss, or of a drone that feels none, one of them, because that is
    soon forgotten (monsterchase-27, monsterchase-122b)."""
    car = at.turn.car
    lying = in_play(at, "aura")
    if not lying:
        return
    auras = tuple(dict.fromkeys(map(card_word, lying)))
    if at.step == "turn":
        is_felt = bool(active_auras(at, car))
        hole = card_hole(at, auras if is_felt else auras[:1])
        yield (Sure if is_felt else Shut)(action="apply-aura", given={"car": car}, holes=(hole,))
    elif at.step == "flip" and seat == KEEPER:
        yield Shut(action="apply-aura", given={"car": BOSS}, holes=(card_hole(at, auras[:1]),))


def card_hole(at: Race, cards: tuple[str, ...]) -> Pick:
    """One of these cards, each in the words the table wrote it down with."""
    return Pick(name="card", options=cards, says=tuple([said(at, card) for card in cards]))


def said(at: Race, card: str) -> str:
    """The half that counts of an aura that lies there, both of a card that may be drawn; nothing of one left unread."""
    known, number = written(at.box, pile_at(at)), card_of(card)
    if number < 0 or number >= len(known):
        return ""
    positive, negative = known[number]
    if number in in_play(at, pile_at(at)):
        return negative if number == at.aura else positive
    return f"{positive} / {negative}"
