"""The harvest from the die upwards, the cards it brings, hands of seven, the next round.

What leaves no choice happens by itself, in the act before: it stops only where somebody has to choose among tokens, or
where a pawn stands on a tile whose numbers nobody has copied yet.
"""

from collections.abc import Iterator
from itertools import combinations

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.holes import Span
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.rickmorty.components import GREEN_KINDS, HAND_LIMIT, MOST_CARD_POINTS, Green, laid_out
from companion.games.rickmorty.facts.harvest import (
    CardsDrawn,
    DeckEmpty,
    DeckReshuffled,
    DropKept,
    Dropped,
    DropsAsked,
    HandDestroyed,
    HarvestBegun,
    Harvested,
    PlaceReached,
)
from companion.games.rickmorty.facts.round import RoundBegun
from companion.games.rickmorty.rules.federation import take
from companion.games.rickmorty.rules.timing import at_step
from companion.games.rickmorty.state import (
    Drop,
    Due,
    Position,
    deck_left,
    morty_value,
    next_green,
    order,
    pawns_on,
    rick_value,
    route,
)
from companion.kit.offering import any_of


def begin_harvest(play: Play[Position]) -> None:
    """From the slot the die really lies on, upwards and round (rickmorty-24): numbered slots only."""
    play.happens(HarvestBegun(route=route(play.state)))
    go_on(play)


def go_on(play: Play[Position]) -> None:
    """Everything up to the next choice; with the last of it the cards (rickmorty-25)."""
    while True:
        at = play.state
        if at.due:
            found = selections(at.due[0])
            if len(found) > 1:
                return
            collect(play, at.due[0], found[0], is_chosen=False)
        elif at.route:
            if at.route[0] not in at.tiles:
                return
            play.happens(PlaceReached(place=at.route[0], due=dues(at, at.route[0])))
        else:
            draw_cards(play)
            return


def collect(play: Play[Position], due: Due, tokens: tuple[str, ...], *, is_chosen: bool) -> None:
    play.happens(Harvested(seat=due.seat, pawn=due.pawn, place=due.place, is_chosen=is_chosen))
    take(play, due.seat, tokens, due.place, due.pawn)


def dues(at: Position, place: str) -> tuple[Due, ...]:
    """What each pawn there takes, player after player in initiative order, pawn after pawn (rickmorty-24): all of it,
    less one for every other colour (rickmorty-25d); both of one's pawns take it each (rickmorty-25b)."""
    tokens = laid_out(at.tiles[place].gives)
    pawns = pawns_on(at, place)
    others = len({seat for seat, _ in pawns}) - 1
    take = max(0, len(tokens) - others)
    return tuple(Due(seat, pawn, place, tokens, take) for seat, pawn in pawns if take)


def selections(due: Due) -> tuple[tuple[str, ...], ...]:
    """Every different choice of so many of these tokens."""
    return tuple(dict.fromkeys(combinations(due.tokens, due.take)))


def first_to_take(play: Play[Position]) -> None:
    """Whoever's pawn it is chooses (rickmorty-25d), in the order of the round (rickmorty-12)."""
    due = play.state.due
    require(bool(due), "rickmorty-25d", count=0)
    require(due[0].seat == play.seat, "rickmorty-12", seat=due[0].seat)


class Harvest(Action, frozen=True, tag="harvest"):
    """Which of the tokens of a tile one takes, where others take of it too."""

    tokens: tuple[str, ...]

    primary = True
    is_often = True
    is_sure = True
    when = at_step("harvest"), first_to_take

    @staticmethod
    def looked_for(at: Position, _seat: str) -> bool:
        """Not while the harvest waits for a tile that nobody has read."""
        return at.step != "harvest" or bool(at.due)

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        """Every different selection of tokens, as it is."""
        for due in at.due[:1]:
            yield from (cls.offer(question="harvest", tokens=tokens) for tokens in selections(due))

    def decide(self, play: Play[Position]) -> None:
        """So many of those on the tile (rickmorty-25d)."""
        due = play.state.due[0]
        are_there = all(self.tokens.count(each) <= due.tokens.count(each) for each in set(self.tokens))
        require(len(self.tokens) == due.take and are_there, "rickmorty-25d", count=due.take)
        if play.is_trial:
            return
        collect(play, due, tuple(sorted(self.tokens, key=due.tokens.index)), is_chosen=True)
        go_on(play)


# --- carte ------------------------------------------------------------------------------------------------------------


def draw_cards(play: Play[Position]) -> None:
    """Once all tokens are taken (rickmorty-24b) Rick's tiles, then Morty's card, player after player, whoever else is
    there (rickmorty-26); what Rick's values come to below nothing leaves the hand (rickmorty-26b)."""
    drops = []
    for seat in order(play.state):
        at = play.state
        value = rick_value(at, seat)
        lost = min(-value, at.hands[seat])
        if lost > 0 and at.options["negative"] == "strict":
            drops.append(Drop(seat, lost))
            continue
        if lost > 0:
            play.happens(HandDestroyed(seat=seat, count=lost, why="harvest"))
        draw(play, seat, max(0, value) + morty_value(at, seat))
    if drops:
        play.happens(DropsAsked(drops=tuple(drops)))
    else:
        end_round(play)


def draw(play: Play[Position], seat: str, count: int) -> None:
    """From the draw pile, from the general discards where it is empty (rickmorty-18), or what there is
    (rickmorty-18b)."""
    while count:
        at = play.state
        left = deck_left(at)
        if not left and not at.general:
            play.happens(DeckEmpty(seat=seat, count=count))
            return
        if left:
            now = min(count, left)
            play.happens(CardsDrawn(seat=seat, count=now))
            count -= now
        else:
            play.happens(DeckReshuffled(count=at.general))


def first_to_drop(play: Play[Position]) -> None:
    drops = play.state.drops
    require(bool(drops) and drops[0].seat == play.seat, "rickmorty-26b")


class DropPlain(Action, frozen=True, tag="drop-plain"):
    """A card one has to discard is not green."""

    primary = True
    is_often = True
    when = at_step("cards"), first_to_drop
    looked_for = everybody

    def decide(self, play: Play[Position]) -> None:
        """To the general discard pile (rickmorty-26b)."""
        play.happens(Dropped(seat=play.seat))
        when_dropped(play, play.seat)


class DropGreen(Action, frozen=True, tag="drop-green"):
    """A card one has to discard is green: it counts in one's personal pile."""

    kind: str
    points: int

    is_often = True
    when = at_step("cards"), first_to_drop
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("kind", GREEN_KINDS), Span(name="points", low=0, high=MOST_CARD_POINTS, is_copied=True))

    def decide(self, play: Play[Position]) -> None:
        """By the strict reading of the word (rickmorty-26b)."""
        require(self.kind in GREEN_KINDS and 0 <= self.points <= MOST_CARD_POINTS, "rickmorty-26b")
        play.happens(DropKept(seat=play.seat, card=Green(next_green(play.state), self.kind, self.points)))
        when_dropped(play, play.seat)


def when_dropped(play: Play[Position], *seats: str) -> None:
    """With the last of one's own Morty's card, with the last of all the end of the round."""
    for seat in seats:
        if not any(each.seat == seat for each in play.state.drops):
            draw(play, seat, morty_value(play.state, seat))
    if not play.state.drops:
        end_round(play)


# --- fase scarti ------------------------------------------------------------------------------------------------------


def end_round(play: Play[Position]) -> None:
    """Hands of seven (rickmorty-27), then a new round (rickmorty-33)."""
    for seat in order(play.state):
        over = play.state.hands[seat] - HAND_LIMIT
        if over > 0:
            play.happens(HandDestroyed(seat=seat, count=over, why="limit"))
    play.happens(RoundBegun(round=play.state.round + 1))
