"""What could be asked about assault and aura cards."""

from collections.abc import Iterator

from companion.engine.shapes import Offer, Text
from companion.games.monsterchase.components import BOSS, DRONE, KEEPER, written
from companion.games.monsterchase.offers.forms import keeps, one
from companion.games.monsterchase.rules.cards import (
    DROP_STEPS,
    MOST_LETTERS,
    MOST_WRITTEN,
    active_auras,
    card_word,
    drawable,
    in_play,
    is_dealt,
    pile_at,
)
from companion.games.monsterchase.state import Race


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    if at.mode == "teams":
        return
    if keeps(at, seat):
        if at.step == "drop-aura":
            yield one("drop-aura", "card", tuple(dict.fromkeys(map(card_word, at.auras))), primary=True)
        elif at.step in ("assault", "aura"):
            yield from drawing_proposals(at)
    drives = seat in (KEEPER, at.turn.car) or at.turn.car == DRONE
    if at.step in DROP_STEPS and (drives if at.step == "turn" else seat == KEEPER):
        yield Offer(action="drop-assault")
    if drives:
        yield from aura_proposals(at, seat)


def drawing_proposals(at: Race) -> Iterator[Offer]:
    """One of the cards already written down, a new one in a few words, one left unread, or Caos."""
    pile = pile_at(at)
    known = len(written(at.box, pile))
    if is_dealt(at, pile):
        yield Offer(action="turn-card", primary=True)
        return
    if known < MOST_WRITTEN[pile]:
        halves = tuple(Text(name=name, most=MOST_LETTERS) for name in ("first", "second"))
        yield Offer(action="write-card", holes=halves, primary=not known)
    yield one("draw-card", "card", drawable(at, pile), primary=bool(known))
    yield Offer(action="draw-chaos")


def aura_proposals(at: Race, seat: str) -> Iterator[Offer]:
    """To the car whose turn it is; in the turn of the boss, or of a drone that feels none, one of them, because that is
    soon forgotten (monsterchase-27, monsterchase-122b)."""
    car = at.turn.car
    auras = tuple(dict.fromkeys(map(card_word, in_play(at, "aura"))))
    if not auras:
        return
    if at.step == "turn":
        yield one("apply-aura", "card", auras if active_auras(at, car) else auras[:1], car=car)
    elif at.step == "flip" and seat == KEEPER:
        yield one("apply-aura", "card", auras[:1], car=BOSS)
