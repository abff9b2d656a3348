"""The adventure phase: one action a turn, clockwise, until all have passed one after the other."""

from typing import ClassVar

from companion.engine.facts import Action
from companion.engine.play import Play
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
from companion.games.rickmorty.rules.round import rick_spaces
from companion.games.rickmorty.rules.timing import at_step, in_turn
from companion.games.rickmorty.state import Position, order, places_under, price
from companion.kit.turns import clockwise_from

# --- chiudere una dimensione ------------------------------------------------------------------------------------------


class CloseDimension(Action, frozen=True, tag="close-dimension"):
    """Pay what the tile costs and take it."""

    place: str


def close_dimension(play: Play[Position], action: CloseDimension) -> None:
    """Where one of one's pawns is, Rick between two in either (rickmorty-19): never the Smith house, never a hole
    (rickmorty-29c); for what it costs less what one's cards save (rickmorty-19b)."""
    in_turn(play)
    at, seat, place = play.state, play.seat, action.place
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


class MoveRick(Action, frozen=True, tag="move-rick"):
    """Pay two equal resources and move one's Rick."""

    resource: str
    to: str


def move_rick(play: Play[Position], action: MoveRick) -> None:
    """Two of one kind (rickmorty-20), to any other space, however far (rickmorty-20b), but no hole (rickmorty-29c)."""
    in_turn(play)
    at = play.state
    require(at.held[play.seat].get(action.resource, 0) >= RICK_COSTS, "rickmorty-20", count=RICK_COSTS)
    require(action.to in spaces(at.box), "rickmorty-8b", place=action.to)
    require(action.to in rick_spaces(at), "rickmorty-29c", place=action.to)
    require(action.to != at.ricks[play.seat], "rickmorty-20b", to=action.to)
    play.happens(RickMoved(seat=play.seat, resource=action.resource, to=action.to))
    turn_over(play)


# --- passare ----------------------------------------------------------------------------------------------------------


class PassTurn(Action, frozen=True, tag="pass"):
    """Do nothing this turn; one may act again in the next."""

    leaves_undone: ClassVar[bool] = True


def pass_turn(play: Play[Position], _action: PassTurn) -> None:
    """It locks nobody out (rickmorty-21)."""
    in_turn(play)
    play.happens(Passed(seat=play.seat))
    turn_over(play)


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The turn in which a blue card lasted is over."""


def end_turn(play: Play[Position], _action: EndTurn) -> None:
    """Only where the action is done (rickmorty-12d) and the turn is still open (rickmorty-13c)."""
    at_step(play, "adventure")
    at = play.state
    require(at.turn == play.seat, "rickmorty-12", seat=at.turn)
    require(at.acted, "rickmorty-12d")
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
    if play.state.ending:
        finish(play)
    else:
        begin_harvest(play)


def finish(play: Play[Position]) -> None:
    """No harvest any more: hands are destroyed, and it is over (rickmorty-29, rickmorty-29b, rickmorty-30)."""
    for seat in order(play.state):
        if count := play.state.hands[seat]:
            play.happens(HandDestroyed(seat=seat, count=count, why="end"))
    play.happens(GameOver())
