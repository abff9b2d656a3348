"""What mythos says: of one point too, of people of any gender, of a character that nobody named; and no more."""

import re

import pytest
from msgspec.structs import replace

from companion.engine.handwork import lines_of, put_back
from companion.engine.voice import Voice
from companion.engine.words import LANGUAGES, Line
from companion.games.mythos import GAME
from companion.games.mythos.state import InMission, Position
from companion.games.mythos.view import view
from tests.any_game import any_game
from tests.games import notation
from tests.games.mythos.table import after, table, who

# A word that ends as its owner's gender asks, beside somebody's name.
GENDERED = re.compile(r"\b(?:primo(?! round)|prima dell|l'altro|sconfitto|nascosto|rivelato|coperto)\b")
SAID_OF_SOMEBODY = ("tell.", "now.", "gate.", "hands.", "event.", "outcome.")
COUNTERS = {"options": {"keep": "counters"}, "step": "counters", "turn": "", "missions": {}, "round": 1}
SCORING = {"step": "evaluation", "turn": ""}


def said(line: Line, language: str = "it") -> str:
    return Voice(any_game(GAME), language, {"A": "Ada", "B": "Bruno"}).line(line)


def in_hand(at: Position, asked: str) -> list[str]:
    """What hands have to do of one act."""
    _, facts = notation.happens(GAME, at, asked)
    return [said(line) for line in lines_of(GAME, at, facts)]


@pytest.mark.parametrize(
    ("count", "expected"),
    [("+1", "Bruno: 1 punto missione"), ("+2", "Bruno: 2 punti missione"), ("-1", "Bruno: -1 punto missione")],
)
def test_of_one_point_another_word(count: str, expected: str) -> None:
    at = table(**{**COUNTERS, "counted": {"A": 0, "B": 3}})
    assert in_hand(at, f"A count-points whose=B count={count}") == [expected]


def test_the_halves_say_it_of_one_too() -> None:
    seen = view(table(**{**COUNTERS, "counted": {"A": 1, "B": 2}}), "A")
    stated = [(half.seat, half.worded) for half in (seen.far, seen.near) if half]
    assert stated == [("B", "points"), ("A", "point")]


def test_nobody_is_said_to_be_a_man() -> None:
    found = {
        key: words.it
        for key, words in GAME.words.items()
        if key.startswith(SAID_OF_SOMEBODY) and GENDERED.search(words.it)
    }
    assert found == {}


def test_one_that_nobody_named_has_its_article() -> None:
    by_effect, power = (
        Line("do.play-again", {"character": "c4"}),
        Line("do.tell-power", {"character": "c4", "power": 3}),
    )
    assert said(by_effect) == "Un'altra carta, per l'effetto del personaggio 4"
    assert said(power) == "Potere stampato del personaggio 4: 3"
    assert said(by_effect, "en") == "Another card, by the effect of character 4"


def test_mythos_22_score_effects_wait_for_no_mission_after_the_last() -> None:
    at = table(who("1", "A", "d", "009"), **SCORING)
    first = after(at, "A evaluate mission=d")
    second = after(first, "A evaluate mission=c")
    lines = [said(line) for each in (first, second) for line in getattr(GAME.view(each, "A").event, "lines", ())]
    assert lines == ["Ada applica adesso gli SCORE, prima della missione dopo"]
    last = after(table(who("1", "A", "c", "009"), **SCORING), "A evaluate mission=d", "A evaluate mission=c")
    lines = [said(line) for line in getattr(GAME.view(last, "A").event, "lines", ())]
    assert lines == ["Ada applica adesso gli SCORE, prima di chiudere il round"]


def test_mythos_25_a_mission_won_by_the_edge_alone_says_so() -> None:
    """The verdict read 4–4, and three points to one of the two."""
    tied = table(who("1", "A", "d", "009"), who("2", "B", "d", "009"), **SCORING, missions={"d": InMission("M01", 1)})
    for at, expected in ((tied, ["Potere pari: decide l'Edge"]), (replace(tied, played=tied.played[:1]), [])):
        event = GAME.view(after(at, "A evaluate mission=d"), "A").event
        assert event is not None
        assert [said(line) for line in event.lines][:-1] == expected


def test_the_first_hand_is_counted_while_it_is_looked_at() -> None:
    seen = view(table(step="hands", turn="", hands={"A": 0, "B": 0}, round=0, missions={}), "A")
    assert [half.hand for half in (seen.far, seen.near) if half] == [5, 5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_of_the_counters_says_another_thing_than_the_step_below_it(language: str) -> None:
    view = GAME.view(table(**COUNTERS), None)
    heads = [said(view.title, language), *(said(Line(f"step.{step.id}"), language) for step in view.rail)]
    assert len(set(heads)) == len(heads)


def test_mythos_29_the_winner_s_points_come_first_at_the_end_and_a_match_is_not_told_twice() -> None:
    at = table(who("1", "B", "d", "009"), options={"best": "three"}, round=4, step="evaluation", turn="", games=("B",))
    done = after(at, "A evaluate mission=d", "A evaluate mission=c")
    _, facts = notation.happens(GAME, done, "A end-round")
    assert [said(line) for fact in facts if (line := GAME.tell(fact, None))] == ["Vince Bruno; punti dei due: 0, 2"]
    view = GAME.view(after(done, "A end-round"), "A")
    assert view.event is not None
    lines = [said(line) for line in (view.event.title, *view.outcome)]
    assert lines == ["La sfida è di Bruno!", "Bruno vince la sfida con 2 partite", "Vince Bruno: 2 a 0"]
    assert view.event.figure == "2–0"


@pytest.mark.parametrize(
    ("round_", "expected"),
    [
        (0, ("Preparazione", "Con le carte in mano, cominciate il primo round", "–")),
        (2, ("Round 2", "Round 2: contate chakra e punti", "2")),
    ],
)
def test_mythos_41b_nobody_counts_in_a_round_nought(round_: int, expected: tuple[str, str, str]) -> None:
    seen = view(table(**{**COUNTERS, "round": round_}), None)
    assert seen.now is not None
    assert (said(seen.title), said(seen.now.line), seen.round) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [("it", "Bruno: Sasuke Uchiha 107 sulla C (0 → 1)"), ("en", "Bruno: Sasuke Uchiha 107 at C (0 → 1)")],
)
def test_on_whose_side_a_character_lies_is_said_by_name(language: str, expected: str) -> None:
    """A mission and a seat were one letter in one line: "Mission B: on B's side"."""
    (line,) = put_back(GAME, table(), table(who("c1", "B", "c", "107")))
    assert said(line, language) == expected
