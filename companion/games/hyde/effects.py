"""What each fact does to the table: one case a fact, and no question whether it was allowed."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.engine.dispatch import folding, kinds_of
from companion.engine.facts import Fact
from companion.games.hyde import facts
from companion.games.hyde import facts as f
from companion.games.hyde.components import HAND, NEVERMORE, OUTER, SIX, SIXES, UNKNOWN, Card
from companion.games.hyde.dials import sixes_laid, turned, with_sixes
from companion.games.hyde.scoring import worth_at
from companion.games.hyde.state import BOX, Attack, Laid, Position, laid_at, reckoned
from companion.kit.hands import named, without


def happened(at: Position, fact: Fact) -> Position:
    match fact:
        case f.Opened():
            return opened(at, fact)
        case f.DealtBySeat():
            return replace(at, by_seat=True)
        case f.RingLaid(places=places):
            done = len(places) == 5
            return replace(at, ring=places, step="targets" if done else "ring")
        case f.TargetsLaid(targets=targets):
            return replace(at, targets=targets, step="first" if len(targets) == 5 else "targets")
        case f.FirstChosen(first=first, mano_at=mano_at):
            return replace(at, first=first, turn=first, mano_at=mano_at, step="move")
        case f.Drawn(seat=seat, cards=cards):
            hand = at.hands[seat] + cards
            step, drawn = after_draw(at, seat, hand), at.drawn + len(cards)
            return replace(at, hands={**at.hands, seat: hand}, drawn=drawn, step=step)
        case f.ManoDrew(card=card):
            return replace(at, mano=card, veiled=False, drawn=at.drawn + 1)
        case f.Reshuffled():
            return replace(at, discards=())
        case f.DeckEmpty():
            return at
        case f.CardsNamed(seat=seat, cards=cards):
            hand = named(at.hands[seat], *cards)
            return replace(at, hands={**at.hands, seat: hand})
        case f.ManoNamed(card=card):
            return replace(at, mano=card)
        case f.Moved(seat=seat, place=place) | f.Stayed(seat=seat, place=place):
            return replace(at, pawns={**at.pawns, seat: place}, step="play")
        case f.CardPlayed(seat=seat, place=place, card=card):
            return lay(at, seat, place, (card,), from_hand=(card,))
        case f.ManoPlayed(seat=seat, place=place, card=card):
            return replace(lay(at, seat, place, (card,), from_hand=()), mano="")
        case f.OnesPlayed(seat=seat, place=place, cards=cards, mano=mano):
            laid = lay(at, seat, place, (*cards, mano) if mano else cards, from_hand=cards)
            return replace(laid, mano="") if mano else laid
        case f.OnesLaid(seat=seat, place=place, cards=cards, mano=mano):
            laid = lay(at, seat, place, (*cards, mano) if mano else cards, from_hand=cards, ones=True)
            return replace(laid, mano="") if mano else laid
        case f.SixPlayed(seat=seat, place=place, discard=discard):
            laid = lay(at, seat, place, (SIX,), from_hand=(discard,))
            return replace(laid, sixes=at.sixes - 1, discards=(*at.discards, discard))
        case f.NothingPlayed():
            return at
        case f.Discarded(seat=seat, card=card):
            hands = {**at.hands, seat: without(at.hands[seat], card)}
            return replace(at, hands=hands, discards=(*at.discards, card), step="mano")
        case f.ManoSwapped(seat=seat, gave=gave, took=took):
            hand = (*without(at.hands[seat], gave), took)
            return replace(at, hands={**at.hands, seat: hand}, mano=gave)
        case f.ManoGiven(seat=seat, card=card):
            return replace(at, hands={**at.hands, seat: without(at.hands[seat], card)}, mano=card)
        case f.ManoKept():
            return at
        case f.ManoSent(to=to):
            return replace(at, mano_at=to, veiled=False)
        case f.ManoVeiled():
            # Who holds real cards names it from the card; where the app deals, only the app has it.
            return replace(at, veiled=True) if at.options["keep"] == "all" else replace(at, mano=UNKNOWN)
        case f.ManoSeen():
            return replace(at, veiled=False)
        case f.TurnEnded(next=following):
            return replace(at, turn=following, step="move" if following else "token")
        case f.TokenDrawn(place=place):
            return replace(at, seen=(*at.seen, place), step="move", turn=at.first)
        case f.AttackBegun(place=place):
            return replace(at, struck=place, step="reveal", turn="")
        case f.SixFound(place=place):
            return with_sixes(at, place, sixes_laid(at, place) + 1)
        case f.CardsRevealed(place=place, cards=cards):
            return replace(at, laid={**at.laid, place: ()}, revealed=cards, step="swap")
        case f.Swapped(seat=seat, mine=mine, theirs=theirs):
            hand = (*without(at.hands[seat], mine), theirs)
            revealed = (*without(at.revealed, theirs), mine)
            return replace(at, hands={**at.hands, seat: hand}, revealed=revealed, step="level")
        case f.LevelAsked():
            return replace(at, step="level")
        case f.AttackScored():
            return scored(at, fact)
        case f.AttackSettled(place=place):
            cards = tuple(each.card for each in laid_at(at, place)) if at.step == "reveal" else at.revealed
            return replace(tidied(at, cards), laid={**at.laid, place: ()}, step="move", turn=at.first)
        case f.FatesRuled():
            return replace(at, attacks=reckoned(at))
        case f.Ended():
            return replace(at, step="over", turn="", left=(at.step, at.turn))
        case f.Reopened():
            step, turn = at.left if at.left[0] else beginning(at)
            return replace(at, step=step, turn=turn, left=("", ""))
        case _:
            raise TypeError(f"hyde has no fact {fact!r}")


def opened(at: Position, fact: f.Opened) -> Position:
    return replace(
        at,
        seats=fact.seats,
        outcasts=fact.outcasts,
        options=fact.options,
        box=fact.box,
        pawns=dict.fromkeys(fact.seats, NEVERMORE),
        hands=dict.fromkeys(fact.seats, ()),
        sixes=SIXES if "bianca" in fact.outcasts.values() else 0,
    )


def after_draw(at: Position, seat: str, hand: Sequence[Card]) -> str:
    """Drawing at the end of a turn leads on to Mano, or for Yoko's fourth card to her discard.

    A reshuffle cuts one drawing in two, so the second half may find the table at Mano already.
    """
    if at.step not in ("play", "discard", "mano"):
        return at.step
    return "discard" if at.outcasts[seat] == "yoko" and len(hand) > HAND else "mano"


def lay(
    at: Position, seat: str, place: str, cards: Sequence[Card], from_hand: Sequence[Card], *, ones: bool = False
) -> Position:
    pile = (*laid_at(at, place), *(Laid(seat, card, ones) for card in cards))
    hand = without(at.hands[seat], *from_hand)
    return replace(at, laid={**at.laid, place: pile}, hands={**at.hands, seat: hand})


def scored(at: Position, fact: f.AttackScored) -> Position:
    """An attack counted, with what each card was worth at that moment: a later ruling does not count it again."""
    attack = Attack(
        place=fact.place,
        fate="saved" if fact.saved else "lost",
        cards=fact.cards,
        worths=tuple(worth_at(at, card, fact.place) for card in fact.cards),
        total=fact.total,
        threshold=fact.threshold,
        enid=fact.enid,
    )
    before = tuple(each for each in at.attacks if each.fate or each.place != fact.place)
    return replace(
        tidied(at, fact.cards),
        attacks=(*before, attack),
        fates={**at.fates, fact.place: attack.fate},
        step="move" if fact.next else "over",
        turn=fact.next,
    )


def tidied(at: Position, cards: tuple[Card, ...]) -> Position:
    """The last steps of an attack (hyde-22): cards to the discards or the box, tokens to the bag, pawns home."""
    kept = tuple(card for card in cards if card != SIX)
    return replace(
        at,
        discards=(*at.discards, *kept),
        boxed=at.boxed + len(cards) - len(kept),
        seen=(),
        struck="",
        revealed=(),
        pawns=dict.fromkeys(at.seats, NEVERMORE),
    )


def beginning(at: Position) -> tuple[str, str]:
    """Where a game goes on that was left nowhere else: a new round, or what is missing of the preparation."""
    if at.first:
        return "move", at.first
    return "first" if len(at.targets) == len(OUTER) else "targets" if len(at.ring) == len(OUTER) else "ring", ""


EFFECTS = dict.fromkeys(kinds_of(facts, Fact), happened)
evolve = folding(EFFECTS, turned, BOX)
