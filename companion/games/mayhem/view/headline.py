"""Where the game is: the headline of the page, the rail of steps, which turn of the match it is."""

from collections.abc import Iterator

from companion.engine.view import Step
from companion.engine.words import Line
from companion.games.mayhem.components import DICE
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.rules.setup import rule_of_copies
from companion.games.mayhem.state import SETUP, City, is_free_for_all

LAYING = ("map", "mayhem-7")
START = (("dice", "mayhem-46"), ("mayhem", "mayhem-48"))
# The rulebook's order of a round (mayhem-75); what happens once, or in one mode alone, is on the rail only there.
FIRST, LATER, LAST = ("enter", "mayhem-47"), ("return", "mayhem-50"), ("tile", "mayhem-72")
ACTING = ("act", "mayhem-56")
# Steps that share a place on the rail with the one they belong to.
SHOWN_AS = {"tie": "dice"}


def title(at: City) -> Line:
    if at.step in SETUP:
        return Line("title.setup")
    return Line("title.over" if is_over(at) else "title.round", {"round": max(1, at.round)})


def rail(at: City) -> tuple[Step, ...]:
    now = SHOWN_AS.get(at.step, at.step)
    return tuple(Step(id, rule, id == now) for id, rule in steps(at))


def steps(at: City) -> Iterator[tuple[str, str]]:
    if at.step in SETUP:
        yield "draft", rule_of_copies(at)
        yield LAYING
        return
    dice, mayhem = START
    yield dice
    if at.round < 2 and not is_free_for_all(at):
        yield FIRST
    yield mayhem
    if at.round > 1:
        yield LATER
    yield ACTING
    if is_free_for_all(at):
        yield LAST


def turn_count(at: City) -> int:
    """Which turn of the match it is: every die that was placed is one (mayhem-89)."""
    dice = 1 if is_free_for_all(at) else DICE
    placed = sum(len(each.dice) for each in at.figures.values())
    return max(0, at.round - 1) * dice * len(at.sides) + placed + 1
