"""Every fact says what hands have to do, or that it moves nothing; everybody at the table reads the same lines."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any, ClassVar

import pytest

from companion.engine.facts import Fact, Secrecy
from companion.engine.game import Game
from companion.engine.handwork import PIECE_BACK, PUT_BACK, foreseen, handwork, handwork_of, no_handwork, put_back
from companion.engine.offers import fill, offers
from companion.engine.voice import Voice
from companion.engine.words import Line
from companion.games import games
from companion.web.moment.prompt import foretold, likely_of
from tests.any_game import any_game
from tests.contract.pinned import home_of, pinned
from tests.contract.playing import Moment, played
from tests.sources import ROOT, tree_of
from tests.web.counter import GAME as COUNTER

# The counter too: it is the game to copy.
GAMES = {**games(), COUNTER.id: any_game(COUNTER)}
SEEDS = (1, 2, 3)
by_game = pytest.mark.parametrize("name", GAMES)


@cache
def evenings(name: str) -> tuple[tuple[Moment, ...], ...]:
    return tuple(tuple(played(GAMES[name], seed)) for seed in SEEDS)


def acts(name: str) -> Iterator[tuple[Moment, Moment]]:
    """Each act of a few evenings: the table before it and after it."""
    for evening in evenings(name):
        yield from pairwise(evening)


def enough(name: str, most: int, one_in: int = 20) -> int:
    """So many are looked at in a few evenings; where those are short one act in so many."""
    return min(most, len(tuple(acts(name))) // one_in)


# --- after ------------------------------------------------------------------------------------------------------------


@by_game
def test_a_line_has_words_for_its_values_and_a_rule_that_exists(name: str) -> None:
    game = GAMES[name]
    said = 0
    for before, after in acts(name):
        for line in handwork(game, before.state, after.acts[-1].facts):
            said += 1
            assert line.words in game.words, line
            assert line.rule in game.rulebook.rules, line
            for language in ("it", "en"):
                assert "…" not in Voice(game, language, {}).line(line), line
    moving = any(hands is not no_handwork for hands in game.handwork.values())
    assert said > enough(name, 30, one_in=50) if moving else said == 0


def lines_written(name: str) -> Iterator[tuple[str, set[str]]]:
    """Every line a game's hands may say, and the values it gives."""
    folder = ROOT / "tests" / "web" / name if name == COUNTER.id else ROOT / "companion" / "games" / name
    for file in (*folder.glob("facts.py"), *folder.glob("facts/*.py")):
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "line":
                given = {each.arg for each in node.keywords if each.arg}
                for word in ast.walk(node.args[0]):
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        yield f"hands.{word.value}", given


@by_game
def test_every_line_in_the_code_has_words_and_the_other_way_round(name: str) -> None:
    """Also those no random evening comes across."""
    game, written = GAMES[name], set()
    for key, given in lines_written(name):
        written.add(key)
        assert key in game.words, key
        assert set(re.findall(r"{(\w+)}", game.words[key].it)) <= given, key
    kept = {key for key in game.words if key.startswith("hands.")} - {PUT_BACK, PIECE_BACK}
    assert kept == written


# --- before -----------------------------------------------------------------------------------------------------------


@by_game
def test_what_was_foreseen_is_what_happens(name: str) -> None:
    """Asked before the act; where luck decides or something hidden would show, nothing is foretold."""
    game, count = GAMES[name], 0
    for before, after in acts(name):
        seat, request = after.acts[-1].seat, after.acts[-1].request
        action = game_action(game, request)
        lines = foreseen(game, before.state, seat, action)
        if lines is not None:
            count += 1
            assert lines == handwork(game, before.state, after.acts[-1].facts)
    assert count > enough(name, 15)


@by_game
def test_what_leaves_something_undone_says_so(name: str) -> None:
    left = {each for each, kind in GAMES[name].offered.items() if kind.leaves_undone}
    assert left == pinned(name).leaves_undone, home_of(name)


@pytest.mark.parametrize("name", ["hyde", "mayhem", "rickmorty"])
def test_of_what_leaves_something_undone_nothing_is_foretold(name: str) -> None:
    """Under the question where to lay an obstacle stood what hands do should nobody lay it."""
    game, would_move = GAMES[name], 0
    for moment in (moment for evening in evenings(name) for moment in evening):
        for seat in game.acting(moment.state):
            found = offers(game, moment.state, seat).open
            likely = likely_of(found)
            if likely is not None and likely.action in pinned(name).leaves_undone:
                would_move += bool(foreseen(game, moment.state, seat, fill(game, likely, {})))
                assert foretold(game, moment.state, seat, found) == ()
    assert would_move > 0


def game_action(game: Game[Any], request: bytes) -> Any:
    import msgspec

    return msgspec.json.decode(request, type=game.action_type())


def test_luck_is_not_foretold() -> None:
    """The app draws the token: nobody learns beforehand which."""
    game = GAMES["hyde"]
    at = game.position(
        "seats=A:ajax,B:enid bag=app ring=cripta:twos,jericho:medusa,pilgrim-world:bat,capanno:ones,bosco:eye first=A "
        "step=token mano=B:?"
    )
    assert foreseen(game, at, "A", game.kinds["pull-token"]()) is None
    assert foreseen(game, at, "A", game.kinds["draw-token"](place="bosco")) is None, "it shows what was hidden"


# --- an undo ----------------------------------------------------------------------------------------------------------


@by_game
def test_what_an_undo_takes_back_is_read_off_the_table(name: str) -> None:
    game, moved = GAMES[name], 0
    for before, after in acts(name):
        there, back = put_back(game, before.state, after.state), put_back(game, after.state, before.state)
        assert [swapped(line) for line in there] == sorted(back, key=[swapped(each) for each in there].index)
        assert put_back(game, after.state, after.state) == ()
        moved += bool(back)
    assert moved > enough(name, 20), "nothing in the audit changes by what is done"


@by_game
def test_what_an_undo_takes_back_is_said_in_words(name: str) -> None:
    """Every place and thing as the audit calls it: no id is left in the line."""
    game = GAMES[name]
    for before, after in acts(name):
        voice = Voice(game, "it", {seat: f"Anna {seat}" for seat in after.seats})
        for line in put_back(game, after.state, before.state):
            said = voice.line(line)
            assert not re.search(r"zone|count\.|[a-z]-[0-9]|{", said), said


def swapped(line: Line) -> Line:
    if line.words == PIECE_BACK:
        return Line(line.words, {**line.values, "was": line.values["now"], "now": line.values["was"]}, line.rule)
    return Line(line.words, {**line.values, "was": line.values["count"], "count": line.values["was"]}, line.rule)


# --- planted faults ---------------------------------------------------------------------------------------------------


class Moved(Fact, frozen=True, tag="moved"):
    seat: str

    def handwork(self, at: object) -> tuple[Line, ...]:
        return (Line("hands.moved"),)


class Thought(Fact, frozen=True, tag="thought"):
    secrecy: ClassVar[Secrecy] = Secrecy(moves_nothing=True)
    seat: str


class Forgotten(Fact, frozen=True, tag="forgotten"):
    seat: str


class Both(Moved, frozen=True, tag="both"):
    secrecy: ClassVar[Secrecy] = Secrecy(moves_nothing=True)

    def handwork(self, at: object) -> tuple[Line, ...]:
        return (Line("hands.both"),)


def module(*kinds: type) -> ModuleType:
    found = ModuleType("played")
    for each in kinds:
        each.__module__ = "played"
        vars(found)[each.__name__] = each
        if "handwork" in vars(each):
            vars(each)["handwork"].__module__ = "played"
    return found


def test_a_fact_that_says_neither_is_found() -> None:
    found = handwork_of(module(Moved, Thought))
    assert [*found[Moved](Moved("A"), None)] == [Line("hands.moved")]
    assert [*found[Thought](Thought("A"), None)] == []
    with pytest.raises(LookupError, match="Forgotten"):
        handwork_of(module(Moved, Forgotten))


def test_a_fact_that_says_both_is_found() -> None:
    with pytest.raises(LookupError, match="Both"):
        handwork_of(module(Both))


@by_game
def test_every_offer_can_be_asked_what_it_would_do(name: str) -> None:
    """No offer makes the question fail, whatever fills it."""
    game = GAMES[name]
    for evening in evenings(name)[:1]:
        for moment in evening[::7]:
            for seat in moment.seats:
                for number, offer in enumerate(offers(game, moment.state, seat).open):
                    foreseen(game, moment.state, seat, moment.filled(offer, str(number)))
