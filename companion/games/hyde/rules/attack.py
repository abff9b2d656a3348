"""The attack, step by step: take up the cards, reveal, Wednesday's swap, count, compare, tidy up."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.box_entries import BAR
from companion.engine.facts import Action, Learned
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.hyde.components import (
    KINDS,
    LOST_ENDS_IT,
    OUTER,
    SIX,
    UNKNOWN,
    Card,
    number,
    six_symbol,
    symbol,
)
from companion.games.hyde.dials import sixes_to_find
from companion.games.hyde.facts.attack import AttackBegun, AttackScored, CardsRevealed, LevelAsked, SixFound, Swapped
from companion.games.hyde.rules.timing import at_step, require_going_on
from companion.games.hyde.scoring import enid_is_at, total
from companion.games.hyde.state import Laid, Position, attack_number, laid_at, losses, needed, seat_of

# A number of the level card.
LEAST_POINTS, MOST_POINTS = 1, 99
Points = Annotated[int, Meta(ge=LEAST_POINTS, le=MOST_POINTS)]


def begin_attack(play: Play[Position], place: str) -> None:
    """Take up the cards there (hyde-22); with none on it there is nothing to reveal (hyde-43)."""
    pile = laid_at(play.state, place)
    play.happens(AttackBegun(place=place, cards=len(pile)))
    if not pile:
        revealed(play, ())


class Reveal(Action, frozen=True, tag="reveal"):
    """Turn over the cards at the attacked location: those the app does not know are entered."""

    cards: tuple[Card, ...] = ()
    # Those that Ajax laid together, where others lie beside them.
    ones: tuple[Card, ...] = ()


def reveal(play: Play[Position], action: Reveal) -> None:
    """Turn them over: exactly the cards the app does not know are entered, Ajax's among ones (hyde-22b, hyde-29)."""
    at_step(play, "reveal", rule="hyde-22c")
    at = play.state
    pile = laid_at(at, at.struck)
    plain, ones = plain_in(pile), ones_in(pile)
    # Where nothing but ones lies there, they are simply the cards.
    cards, among_ones = (action.cards, action.ones) if plain else (action.ones, action.cards)
    require((len(cards), len(among_ones)) == (plain, ones), "hyde-22b", count=plain + ones)
    require(all(card in (*KINDS, SIX) for card in (*cards, *among_ones)), "hyde-22b", count=plain + ones)
    require(all(number(card) == 1 for card in among_ones), "hyde-29")
    sixes = cards.count(SIX)
    require(not sixes or all_may_be_sixes(at), "hyde-28d", left=sixes_to_find(at, at.struck))
    for _ in range(sixes):
        six_found(play)
    named = iter([card for card in cards if card != SIX]), iter(among_ones)
    pile = laid_at(play.state, at.struck)
    revealed(play, tuple(next(named[each.one]) if each.card == UNKNOWN else each.card for each in pile))


def all_may_be_sixes(at: Position) -> bool:
    """Can every card that is not known here be a six of Bianca's? Then one is entered like any other (hyde-28d)."""
    return plain_in(laid_at(at, at.struck)) <= sixes_to_find(at, at.struck)


class FindSix(Action, frozen=True, tag="find-six"):
    """One of the cards Bianca laid at the attacked location was a six."""


def find_six(play: Play[Position], _action: FindSix) -> None:
    """One of the cards Bianca laid there was a six (hyde-28d)."""
    at_step(play, "reveal", rule="hyde-22c")
    at = play.state
    require(sixes_to_find(at, at.struck) > 0, "hyde-28d", left=0)
    six_found(play)


def six_found(play: Play[Position]) -> None:
    bianca = seat_of(play.state, "bianca")
    assert bianca is not None
    play.happens(SixFound(seat=bianca, place=play.state.struck))


def plain_in(pile: Sequence[Laid]) -> int:
    """Cards of which the app knows nothing."""
    return sum(each.card == UNKNOWN and not each.one for each in pile)


def ones_in(pile: Sequence[Laid]) -> int:
    """Cards of which the app knows only that they are ones (hyde-29)."""
    return sum(each.card == UNKNOWN and each.one for each in pile)


def revealed(play: Play[Position], cards: tuple[Card, ...]) -> None:
    """With Wednesday at the table and something to swap, she decides; otherwise the count follows at once."""
    play.happens(CardsRevealed(place=play.state.struck, cards=cards))
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


class Swap(Action, frozen=True, tag="swap"):
    """Wednesday: a card of the hand for a revealed one of the same symbol or number."""

    theirs: Card
    mine: Card


def swap(play: Play[Position], action: Swap) -> None:
    """One card of her hand for a revealed one; hers then counts like those laid there (hyde-26, hyde-26e)."""
    require_wednesday(play)
    hand = play.state.hands[play.seat]
    require(action.theirs in play.state.revealed, "hyde-26c", card=action.theirs)
    has_it = action.mine in hand or (UNKNOWN in hand and action.mine in KINDS)
    require(action.mine != UNKNOWN and has_it, "hyde-26c", card=action.mine)
    require(matches(play.state, action.mine, action.theirs), "hyde-26", mine=action.mine, theirs=action.theirs)
    play.happens(Swapped(seat=play.seat, mine=action.mine, theirs=action.theirs))
    count_if_known(play)


class KeepCards(Action, frozen=True, tag="keep-cards"):
    """Wednesday swaps nothing."""

    leaves_undone: ClassVar[bool] = True


def keep_cards(play: Play[Position], _action: KeepCards) -> None:
    """Swapping is her choice."""
    require_wednesday(play)
    count_if_known(play)


# --- il conto ---------------------------------------------------------------------------------------------------------


class CopyLevel(Action, frozen=True, tag="copy-level"):
    """The numbers of the level card for so many players, from the first attack to the last."""

    first: Points
    second: Points
    third: Points
    fourth: Points
    fifth: Points


def copy_level(play: Play[Position], action: CopyLevel) -> None:
    """All five at once, while one is missing; the count that waited for them follows (hyde-25b, hyde-25c)."""
    require_going_on(play.state)
    at = play.state
    require(needed(at) is None, "hyde-25c", points=needed(at) or 0)
    # The column for so many players, from top to bottom.
    entry = f"level-{at.options['level']}//{len(at.seats)}"
    numbers = (action.first, action.second, action.third, action.fourth, action.fifth)
    play.happens(Learned(entry=entry, value=BAR.join(map(str, numbers)), remember=True))
    if play.state.step == "level":
        count(play)


class Score(Action, frozen=True, tag="score"):
    """Count, once the level card's number is known."""


def score(play: Play[Position], _action: Score) -> None:
    """Count, once the level card's number is known (hyde-25b)."""
    at_step(play, "level", rule="hyde-22c")
    require(needed(play.state) is not None, "hyde-25b", attack=attack_number(play.state))
    count(play)


def count_if_known(play: Play[Position]) -> None:
    if needed(play.state) is None:
        play.happens(LevelAsked(attack=attack_number(play.state)))
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
        AttackScored(
            place=at.struck,
            cards=at.revealed,
            total=points,
            threshold=threshold,
            saved=saved,
            enid=enid_is_at(at, at.struck),
            next="" if is_over else at.first,
        )
    )
