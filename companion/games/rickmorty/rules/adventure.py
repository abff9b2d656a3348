"""The adventure phase: one action a turn, clockwise, until all have passed one after the other."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import Refusal, require
from companion.games.rickmorty.components import RESOURCES, RICK_COSTS, SLOTS, laid_out, spaces
from companion.games.rickmorty.facts.adventure import (
    DimensionClosed,
    EndTriggered,
    LastingDestroyed,
    Passed,
    RickMoved,
    TurnPassed,
)
from companion.games.rickmorty.facts.ending import GameOver
from companion.games.rickmorty.facts.harvest import HandDestroyed
from companion.games.rickmorty.rules.harvest import begin_harvest
from companion.games.rickmorty.rules.round import beside, rick_spaces
from companion.games.rickmorty.rules.timing import IN_TURN, at_step, own_turn
from companion.games.rickmorty.state import Position, order, places_under, price
from companion.kit.offering import any_of
from companion.kit.turns import clockwise_from

# --- passare: at the thumb, so it comes first -------------------------------------------------------------------------


class PassTurn(Action, frozen=True, tag="pass"):
    """Do nothing this turn; one may act again in the next."""

    leaves_undone: ClassVar[bool] = True
    primary = True
    is_often = True
    is_sure = True
    when = IN_TURN
    looked_for = everybody

    def decide(self, play: Play[Position]) -> None:
        """It locks nobody out (rickmorty-21)."""
        play.happens(Passed(seat=play.seat))
        turn_over(play)


def acted(play: Play[Position]) -> None:
    """Only where the action is done (rickmorty-12d) and the turn is still open (rickmorty-13c)."""
    require(play.state.acted, "rickmorty-12d")


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The turn in which a blue card lasted is over."""

    primary = True
    is_often = True
    is_sure = True
    when = at_step("adventure"), own_turn, acted
    looked_for = everybody

    def decide(self, play: Play[Position]) -> None:
        turn_over(play)


def turn_over(play: Play[Position]) -> None:
    """Clockwise to the next (rickmorty-12), until everybody has passed one after the other (rickmorty-21)."""
    at = play.state
    if at.lasting:
        play.happens(LastingDestroyed(seat=play.seat, count=at.lasting))
    is_last = at.passes >= len(at.seats) or (at.ending and at.turns_left == 1)
    follower = "" if is_last else clockwise_from(at.seats, play.seat)[1]
    play.happens(TurnPassed(seat=play.seat, next=follower))
    if not is_last:
        return
    if not play.state.ending:
        begin_harvest(play)
        return
    # No harvest any more: hands are destroyed, and it is over (rickmorty-29, rickmorty-29b, rickmorty-30).
    for seat in order(play.state):
        if count := play.state.hands[seat]:
            play.happens(HandDestroyed(seat=seat, count=count, why="end"))
    play.happens(GameOver())


# --- chiudere una dimensione ------------------------------------------------------------------------------------------


class CloseDimension(Action, frozen=True, tag="close-dimension"):
    """Pay what the tile costs and take it."""

    place: str

    primary = True
    is_often = True
    when = IN_TURN
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        under = [slot for slot in places_under(at, seat) if slot in SLOTS]
        for place in under:
            yield cls.offer(place=place, after="" if place in at.tiles else "tell-tile")
        far = [slot for slot in SLOTS if slot not in under]
        yield from (cls.tried(place=slot) for slot in far[:1])

    def decide(self, play: Play[Position]) -> None:
        """Where one of one's pawns is, Rick between two in either (rickmorty-19): never the Smith house, never a hole
        (rickmorty-29c); for what it costs less what one's cards save (rickmorty-19b)."""
        at, seat, place = play.state, play.seat, self.place
        require(place in SLOTS and place in places_under(at, seat), "rickmorty-19", place=place)
        require(place not in at.holes, "rickmorty-29c", place=place)
        require(place in at.tiles, "rickmorty-19d", place=place)
        cost = price(at, seat, place)
        held = at.held[seat]
        short = [cost[resource] - held[resource] for resource in RESOURCES]
        if max(short) > 0:
            raise Refusal("rickmorty-19b", {"place": place, "missing": laid_out(short)})
        if play.is_trial:
            return
        paid, is_replaced = laid_out([cost[resource] for resource in RESOURCES]), at.stack > 0
        play.happens(DimensionClosed(seat=seat, place=place, paid=paid, tile=at.tiles[place], is_replaced=is_replaced))
        if not is_replaced and not at.ending:
            turns = len(at.seats) if at.options["final"] == "turn" else 0
            play.happens(EndTriggered(place=place, turns=turns))
        turn_over(play)


# --- spostare Rick ----------------------------------------------------------------------------------------------------


def has_a_pair(play: Play[Position]) -> None:
    """Two of one kind, whichever (rickmorty-20)."""
    require(max(play.state.held[play.seat].values()) >= RICK_COSTS, "rickmorty-20", count=RICK_COSTS)


class MoveRick(Action, frozen=True, tag="move-rick"):
    """Pay two equal resources and move one's Rick."""

    resource: str
    to: str

    is_often = True
    is_sure = True
    when = IN_TURN, has_a_pair
    looked_for = everybody

    @classmethod
    def offers(cls, at: Position, seat: str) -> Iterator[Offer]:
        held = at.held[seat]
        affordable = tuple([resource for resource in RESOURCES if held[resource] >= RICK_COSTS])
        elsewhere = beside(rick_spaces(at), at.ricks.get(seat, ""))
        yield cls.offer(any_of("resource", affordable), any_of("to", elsewhere))

    def decide(self, play: Play[Position]) -> None:
        """To any other space, however far (rickmorty-20b), but no hole (rickmorty-29c)."""
        at = play.state
        require(at.held[play.seat].get(self.resource, 0) >= RICK_COSTS, "rickmorty-20", count=RICK_COSTS)
        require(self.to in spaces(at.box), "rickmorty-8b", place=self.to)
        require(self.to in rick_spaces(at), "rickmorty-29c", place=self.to)
        require(self.to != at.ricks[play.seat], "rickmorty-20b", to=self.to)
        play.happens(RickMoved(seat=play.seat, resource=self.resource, to=self.to))
        turn_over(play)
