"""The notation a game has that brings none: path=value words, and back."""

import re
from contextlib import suppress
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct, field
from msgspec.structs import replace

from companion.engine import notation as path_value
from companion.engine.game import State
from companion.engine.notation import notation, position
from tests.engine.counting import GAME, Count


class Card(Struct, frozen=True):
    """A record with something that has to be said, and something that has not."""

    name: str
    worth: int = 0
    marks: tuple[str, ...] = ()


class Walking(Struct, frozen=True, tag="walking"):
    steps: int = 0


class Resting(Struct, frozen=True, tag="resting"):
    at: str = ""


class Everything(State, frozen=True, kw_only=True):
    """A state with every kind of value a state is made of."""

    word: str = ""
    count: int = 0
    is_on: bool = False
    side: Literal["left", "right", 3] = "left"
    maybe: str | None = None
    either: str | int = 0
    no_blank: str = "full"
    words: tuple[str, ...] = ()
    numbers: list[int | None] = []
    pair: tuple[int, str] = (0, "")
    pairs: tuple[tuple[str, int], ...] = ()
    top: Card | None = None
    cards: tuple[Card, ...] = ()
    hands: dict[str, tuple[Card, ...]] = {}
    names: dict[str, str] = field(default_factory=lambda: {"A": "anna"})
    at: dict[tuple[str, int], int] = {}
    mood: Walking | Resting = Walking()
    moods: tuple[Walking | Resting, ...] = ()
    box: dict[str, str | int | list[list[int | str | None]]] = {}


BLANK = Everything()


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({}, ""),
        ({"word": "a"}, "word=a"),
        ({"word": "due parole"}, "word=due%20parole"),
        ({"word": "100% [so]"}, "word=100%25%20%5Bso%5D"),
        ({"word": "-"}, "word=-"),
        ({"word": "7"}, "word=7"),
        ({"word": "è=a.b"}, "word=è=a.b"),
        ({"no_blank": ""}, "no_blank="),
        ({"count": -3, "is_on": True}, "count=-3 is_on=yes"),
        ({"side": "right"}, "side=right"),
        ({"side": 3}, "side=3"),
        ({"maybe": "-"}, "maybe=%2D"),
        ({"maybe": ""}, "maybe="),
        ({"either": "12"}, "either=%312"),
        ({"either": 12}, "either=12"),
        ({"either": "dodici"}, "either=dodici"),
        ({"words": ("a", "b")}, "words=a,b"),
        ({"words": ("a",)}, "words=a,"),
        ({"words": ("a,b", "")}, "words=a%2Cb,%"),
        ({"numbers": [1, None]}, "numbers=1,-"),
        ({"pair": (2, "")}, "pair=2,%"),
        ({"pairs": (("a", 1), ("b", 2))}, "pairs.0=a,1 pairs.1=b,2"),
        ({"top": Card(name="x")}, "top.name=x"),
        ({"cards": (Card("x", 0, ("m",)), Card("y"))}, "cards.0.name=x cards.0.marks=m, cards.1.name=y"),
        ({"hands": {"A": ()}}, "hands.A=[]"),
        ({"hands": {"B.2": (Card("x"),)}}, "hands.B%2E2.0.name=x"),
        ({"names": {"A": "anna", "B": "bruno"}}, "names.B=bruno"),
        ({"names": {"B": "bruno"}}, "names={} names.B=bruno"),
        ({"names": {}}, "names={}"),
        ({"names": {"A": "anna", "": "x"}}, "names.%=x"),
        ({"at": {("north", 2): 1}}, "at.north,2=1"),
        ({"mood": Walking(steps=2)}, "mood.steps=2"),
        ({"mood": Resting(at="inn")}, "mood={resting} mood.at=inn"),
        ({"moods": (Resting(), Walking(1))}, "moods.0={resting} moods.1={walking} moods.1.steps=1"),
        ({"box": {"a": 1, "b": "1", "c": []}}, "box.a=1 box.b=%31 box.c=[]"),
        ({"box": {"a": [[1, None], ["x", "2"]], "b": [[]]}}, "box.a.0=1,- box.a.1=x,%32 box.b.0=[]"),
    ],
)
def test_a_state_as_a_line(changed: dict[str, object], line: str) -> None:
    state = replace(BLANK, **changed)
    assert notation(state, BLANK) == line
    assert position(line, BLANK) == state


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("count=1 colour=red", "colour=red"),
        ("count", "count"),
        ("=1", "=1"),
        ("count=", "count="),
        ("count=one", "count=one"),
        ("count=1.5", "count=1.5"),
        ("count=" + "9" * 5000, "count=" + "9" * 5000),
        ("count=1 count=2", "count=2"),
        ("count.x=1", "count.x=1"),
        ("is_on=1", "is_on=1"),
        ("side=up", "side=up"),
        ("side=4", "side=4"),
        ("word=100%", "word=100%"),
        ("word=%zz", "word=%zz"),
        ("word=%ff", "word=%ff"),
        ("word=%FF", "word=%FF"),
        ("word=a,b", "word=a,b"),
        ("words=a", "words=a"),
        ("words=a,,b", "words=a,,b"),
        ("words=a,b,", "words=a,b,"),
        ("words.1=a", "words.1=a"),
        ("pair=1,a,b", "pair=1,a,b"),
        ("pairs.0=a,1 pairs.2=b,2", "pairs.0=a,1"),
        ("top.worth=1", "top.worth=1"),
        ("top={big}", "top={big}"),
        ("cards.0={}", "cards.0={}"),
        ("names=a", "names=a"),
        ("names..x=a", "names..x=a"),
        ("mood={sleeping}", "mood={sleeping}"),
        ("mood.at=inn", "mood.at=inn"),
        ("moods.0.steps=1", "moods.0.steps=1"),
        ("at.north=1", "at.north=1"),
    ],
)
def test_what_cannot_be_read_is_named(line: str, word: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(f'cannot read {word!r}')}$"):
        position(line, BLANK)


TEXTS = st.text(st.characters()) | st.sampled_from(["-", "%", "[]", "{}", "yes", "7", "-1", "%41", "a,", ",", "a.b=c"])
NUMBERS = st.integers(-(10**18), 10**18)
CARDS = st.builds(Card, TEXTS, NUMBERS, st.lists(TEXTS, max_size=3).map(tuple))
MOODS = st.builds(Walking, NUMBERS) | st.builds(Resting, TEXTS)
ROWS = st.lists(st.lists(NUMBERS | TEXTS | st.none(), max_size=3), max_size=3)
STATES = st.builds(
    Everything,
    word=TEXTS,
    count=NUMBERS,
    is_on=st.booleans(),
    side=st.sampled_from(["left", "right", 3]),
    maybe=TEXTS | st.none(),
    either=TEXTS | NUMBERS,
    no_blank=TEXTS,
    words=st.lists(TEXTS, max_size=3).map(tuple),
    numbers=st.lists(NUMBERS | st.none(), max_size=3),
    pair=st.tuples(NUMBERS, TEXTS),
    pairs=st.lists(st.tuples(TEXTS, NUMBERS), max_size=3).map(tuple),
    top=CARDS | st.none(),
    cards=st.lists(CARDS, max_size=3).map(tuple),
    hands=st.dictionaries(TEXTS, st.lists(CARDS, max_size=2).map(tuple), max_size=3),
    names=st.dictionaries(TEXTS | st.just("A"), TEXTS, max_size=3),
    at=st.dictionaries(st.tuples(TEXTS, NUMBERS), NUMBERS, max_size=3),
    mood=MOODS,
    moods=st.lists(MOODS, max_size=3).map(tuple),
    box=st.dictionaries(TEXTS, TEXTS | NUMBERS | ROWS, max_size=3),
)


# How fast a state is made up says how busy the machine is.
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(STATES, STATES)
def test_any_state_comes_back(state: Everything, blank: Everything) -> None:
    """From its own blank and from any other."""
    for start in (BLANK, blank):
        line = notation(state, start)
        assert position(line, start) == state
        assert not set(line) & set("\n\r\t\v\f\x1c\x1d\x1e\x85\u2028")


@given(st.text(st.sampled_from("wordcunt.=%,[]{}-AB01 "), max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    state = BLANK
    with suppress(ValueError):
        state = position(line, BLANK)
    assert position(notation(state, BLANK), BLANK) == state


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("HIDDEN", re.compile(r"[\s%]")),
        ("IN_PATH", re.compile(r"[\s%,\[\]{}]")),
        ("EMPTY_TEXT", ""),
        ("readable", lambda kind, text: False),
    ],
)
def test_a_planted_fault_is_caught(monkeypatch: pytest.MonkeyPatch, name: str, fault: object) -> None:
    monkeypatch.setattr(path_value, name, fault)
    for state in (
        replace(BLANK, words=("a,b", "")),
        replace(BLANK, names={"A": "anna", "a.b": "x"}),
        replace(BLANK, maybe="-", either="12", count=2),
    ):
        if not comes_back(state):
            break
    else:
        pytest.fail("every state came back")


def comes_back(state: Everything) -> bool:
    try:
        return position(notation(state, BLANK), BLANK) == state
    except ValueError:
        return False


def test_a_game_that_brings_none_has_this_one() -> None:
    assert GAME.notation(Count(7)) == "number=7"
    assert GAME.position("number=7") == Count(7)
