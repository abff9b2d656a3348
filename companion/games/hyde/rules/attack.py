"""The attack, step by step: take up the cards, reveal, Wednesday's swap, count, compare, tidy up."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.engine.box_entries import BAR
from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Learned
from companion.engine.holes import Pick, Span
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.hyde.components import (
    ENID_ADDS,
    KINDS,
    LOST_ENDS_IT,
    OUTER,
    SIX,
    UNKNOWN,
    Card,
    number,
    six_symbol,
    symbol,
    threshold,
)
from companion.games.hyde.dials import sixes_to_find
from companion.games.hyde.facts.attack import AttackBegun, AttackScored, CardsRevealed, LevelAsked, SixFound, Swapped
from companion.games.hyde.rules.timing import at_step, going_on
from companion.games.hyde.scoring import enid_is_at, total, worth_at
from companion.games.hyde.state import BEFORE, Laid, Position, attack_number, laid_at, losses, needed, seat_of
from companion.kit.hands import distinct

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

    primary = True
    when = at_step("reveal", rule="hyde-22c")
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """One cell a kind of card, with what it counts for here against the threshold; Ajax's ones among ones."""
        pile = laid_at(at, at.struck)
        plain, ones = plain_in(pile), ones_in(pile)
        # Beside cards the app knows, the total would tell what they are before they are turned up (hyde-16).
        is_whole = plain + ones == len(pile)
        kinds = (*KINDS, SIX) if all_may_be_sixes(at) else KINDS
        among_ones = tuple(card for card in KINDS if number(card) == 1)
        holes = (
            *cards_hole(at, "cards", kinds, plain, is_whole),
            *cards_hole(at, "ones" if plain else "cards", among_ones, ones, is_whole),
        )
        asked = {hole.name for hole in holes}
        yield cls.offer(*holes, given={name: () for name in ("cards", "ones") if name not in asked})

    def decide(self, play: Play[Position]) -> None:
        """Exactly the cards the app does not know are entered, Ajax's among ones (hyde-22b, hyde-29)."""
        at = play.state
        pile = laid_at(at, at.struck)
        plain, ones = plain_in(pile), ones_in(pile)
        # Where nothing but ones lies there, they are simply the cards.
        cards, among_ones = (self.cards, self.ones) if plain else (self.ones, self.cards)
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


def cards_hole(at: Position, name: str, kinds: tuple[Card, ...], count: int, is_whole: bool) -> Iterator[Pick]:
    """So many cards, where there are any to enter."""
    if count:
        yield Pick(
            name=name,
            options=kinds,
            many=True,
            least=count,
            most=count,
            repeat=True,
            entry="grid",
            worth=worths(at, kinds),
            against=needed(at) if is_whole else None,
            plus=ENID_ADDS if is_whole and name == "cards" and enid_is_at(at, at.struck) else 0,
            plus_of="enid",
        )


def worths(at: Position, cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(worth_at(at, card, at.struck).value for card in cards)


def all_may_be_sixes(at: Position) -> bool:
    """Can every card that is not known here be a six of Bianca's? Then one is entered like any other (hyde-28d)."""
    return plain_in(laid_at(at, at.struck)) <= sixes_to_find(at, at.struck)


class FindSix(Action, frozen=True, tag="find-six"):
    """One of the cards Bianca laid at the attacked location was a six."""

    when = at_step("reveal", rule="hyde-22c")

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        if sixes_to_find(at, at.struck):
            yield cls.offer(question="six")

    def decide(self, play: Play[Position]) -> None:
        """One of the cards Bianca laid there was a six (hyde-28d)."""
        require(sixes_to_find(play.state, play.state.struck) > 0, "hyde-28d", left=0)
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


def wednesdays(play: Play[Position]) -> None:
    """Only Wednesday, and once (hyde-26b)."""
    require(play.state.step == "swap" and play.state.outcasts[play.seat] == "wednesday", "hyde-26b")


def is_no_count(at: Position, _seat: str) -> bool:
    """It is looked for until the count waits for its number."""
    return at.step != "level"


class Swap(Action, frozen=True, tag="swap"):
    """Wednesday: a card of the hand for a revealed one of the same symbol or number."""

    theirs: Card
    mine: Card

    is_often = True
    when = at_step("swap", "level", rule="hyde-22c"), wednesdays
    looked_for = is_no_count

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        hand = distinct(at.hands[seat])
        cards = (*KINDS, *(SIX,) * (SIX in hand)) if UNKNOWN in hand else hand
        for theirs in distinct(at.revealed):
            mine = tuple(card for card in cards if matches(at, card, theirs)) or cards[:1]
            yield cls.offer(
                Pick(name="mine", options=mine, worth=worths(at, mine), alike=UNKNOWN not in mine), theirs=theirs
            )

    def decide(self, play: Play[Position]) -> None:
        """One card of her hand for a revealed one; hers then counts like those laid there (hyde-26, hyde-26e)."""
        hand = play.state.hands[play.seat]
        require(self.theirs in play.state.revealed, "hyde-26c", card=self.theirs)
        has_it = self.mine in hand or (UNKNOWN in hand and self.mine in KINDS)
        require(self.mine != UNKNOWN and has_it, "hyde-26c", card=self.mine)
        require(matches(play.state, self.mine, self.theirs), "hyde-26", mine=self.mine, theirs=self.theirs)
        play.happens(Swapped(seat=play.seat, mine=self.mine, theirs=self.theirs))
        count_if_known(play)


class KeepCards(Action, frozen=True, tag="keep-cards"):
    """Wednesday swaps nothing."""

    leaves_undone: ClassVar[bool] = True
    primary = True
    when = at_step("swap", "level", rule="hyde-22c"), wednesdays
    looked_for = is_no_count

    def decide(self, play: Play[Position]) -> None:
        """Swapping is her choice."""
        count_if_known(play)


# --- il conto ---------------------------------------------------------------------------------------------------------


class CopyLevel(Action, frozen=True, tag="copy-level"):
    """The numbers of the level card for so many players, from the first attack to the last."""

    first: Points
    second: Points
    third: Points
    fourth: Points
    fifth: Points

    is_often = True
    when = going_on

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """While the number that is needed is missing; those that are known are proposed (hyde-25b)."""
        if needed(at) is None and attack_number(at) <= len(OUTER):
            is_due = at.step == "level"
            known = (threshold(at.box, at.options["level"], attack + 1, len(at.seats)) for attack in range(len(OUTER)))
            holes = (
                Span(name=name, low=LEAST_POINTS, high=MOST_POINTS, is_copied=True, now=points)
                for name, points in zip(cls.__struct_fields__, known, strict=False)
            )
            yield cls.offer(*holes, primary=is_due, question="level" * is_due)

    def decide(self, play: Play[Position]) -> None:
        """All five at once, while one is missing; the count that waited for them follows (hyde-25b, hyde-25c)."""
        at = play.state
        require(needed(at) is None, "hyde-25c", points=needed(at) or 0)
        # The column for so many players, from top to bottom.
        entry = f"level-{at.options['level']}//{len(at.seats)}"
        numbers = (self.first, self.second, self.third, self.fourth, self.fifth)
        play.happens(Learned(entry=entry, value=BAR.join(map(str, numbers)), remember=True))
        if play.state.step == "level":
            count(play)


class Score(Action, frozen=True, tag="score"):
    """Count, once the level card's number is known."""

    primary = True
    when = at_step("level", rule="hyde-22c")

    @staticmethod
    def looked_for(at: Position, _seat: str) -> bool:
        return at.step not in BEFORE and not at.struck

    def decide(self, play: Play[Position]) -> None:
        """Count, once the level card's number is known (hyde-25b)."""
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
    points, least = total(at, at.struck, at.revealed), needed(at)
    assert least is not None
    saved = points >= least
    lost = losses(at) + (not saved)
    is_over = lost >= LOST_ENDS_IT or attack_number(at) >= len(OUTER)
    play.happens(
        AttackScored(
            place=at.struck,
            cards=at.revealed,
            total=points,
            threshold=least,
            saved=saved,
            enid=enid_is_at(at, at.struck),
            next="" if is_over else at.first,
        )
    )
