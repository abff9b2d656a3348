"""The attack, step by step: take up the cards, reveal, Wednesday's swap, count, compare, tidy up."""

from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.hyde import actions as a
from companion.games.hyde import facts as f
from companion.games.hyde.components import KINDS, LOST_ENDS_IT, OUTER, UNKNOWN, Card, number, six_symbol, symbol
from companion.games.hyde.rules.moment import at_step
from companion.games.hyde.scoring import enid_is_at, total
from companion.games.hyde.state import Position, attack_number, laid_at, losses, needed, seat_of


def begin_attack(play: Play[Position], place: str) -> None:
    """Take up the cards there (hyde-22); with none on it there is nothing to reveal (hyde-43)."""
    pile = laid_at(play.state, place)
    play.happens(f.AttackBegun(place=place, cards=len(pile)))
    if not pile:
        revealed(play, ())


def reveal(play: Play[Position], action: a.Reveal) -> None:
    """Turn them over: exactly the cards the app does not know are entered (hyde-22b)."""
    at_step(play, "reveal", rule="hyde-22c")
    pile = [each.card for each in laid_at(play.state, play.state.struck)]
    require(len(action.cards) == pile.count(UNKNOWN), "hyde-22b", count=pile.count(UNKNOWN))
    require(all(card in KINDS for card in action.cards), "hyde-22b", count=pile.count(UNKNOWN))
    entered = iter(action.cards)
    revealed(play, tuple(next(entered) if card == UNKNOWN else card for card in pile))


def revealed(play: Play[Position], cards: tuple[Card, ...]) -> None:
    """With Wednesday at the table and something to swap, she decides; otherwise the count follows at once."""
    play.happens(f.CardsRevealed(place=play.state.struck, cards=cards))
    wednesday = seat_of(play.state, "wednesday")
    if not (cards and wednesday and play.state.hands[wednesday]):
        count_if_known(play)


# --- il potere di Mercoledì -------------------------------------------------------------------------------------------


def matches(at: Position, mine: Card, theirs: Card) -> bool:
    """Same printed symbol or same number; the sixes have a symbol only if the box says so (hyde-26, hyde-26d)."""
    sixes_are = six_symbol(at.box)
    signs = [symbol(card) or sixes_are for card in (mine, theirs)]
    return number(mine) == number(theirs) or (signs[0] == signs[1] != "")


def require_wednesday(play: Play[Position]) -> None:
    """Only in an attack (hyde-22c), only Wednesday, and once (hyde-26b)."""
    at_step(play, "swap", "level", rule="hyde-22c")
    require(play.state.step == "swap" and play.state.outcasts[play.seat] == "wednesday", "hyde-26b")


def swap(play: Play[Position], action: a.Swap) -> None:
    """One card of her hand for a revealed one; hers then counts like those laid there (hyde-26, hyde-26e)."""
    require_wednesday(play)
    hand = play.state.hands[play.seat]
    require(action.theirs in play.state.revealed, "hyde-26c", card=action.theirs)
    has_it = action.mine in hand or (UNKNOWN in hand and action.mine in KINDS)
    require(action.mine != UNKNOWN and has_it, "hyde-26c", card=action.mine)
    require(matches(play.state, action.mine, action.theirs), "hyde-26", mine=action.mine, theirs=action.theirs)
    play.happens(f.Swapped(seat=play.seat, mine=action.mine, theirs=action.theirs))
    count_if_known(play)


def keep_cards(play: Play[Position], _action: a.KeepCards) -> None:
    """Swapping is her choice."""
    require_wednesday(play)
    count_if_known(play)


# --- il conto ---------------------------------------------------------------------------------------------------------


def score(play: Play[Position], _action: a.Score) -> None:
    """Count, once the level card's number is known (hyde-25b)."""
    at_step(play, "level", rule="hyde-22c")
    require(needed(play.state) is not None, "hyde-25b", attack=attack_number(play.state))
    count(play)


def count_if_known(play: Play[Position]) -> None:
    if needed(play.state) is None:
        play.happens(f.LevelAsked(attack=attack_number(play.state)))
    else:
        count(play)


def count(play: Play[Position]) -> None:
    """Total against the level card; the third loss ends the game at once (hyde-25, hyde-33)."""
    at = play.state
    points, threshold = total(at, at.struck, at.revealed), needed(at)
    assert threshold is not None
    saved = points >= threshold
    lost = losses(at) + (not saved)
    is_over = lost >= LOST_ENDS_IT or attack_number(at) >= len(OUTER)
    play.happens(
        f.AttackScored(
            place=at.struck,
            cards=at.revealed,
            total=points,
            threshold=threshold,
            saved=saved,
            enid=enid_is_at(at, at.struck),
            next="" if is_over else at.first,
        )
    )
