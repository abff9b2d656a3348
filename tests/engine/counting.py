"""The smallest game there is: a number that goes up by one or by a few, and is over at ten."""

from typing import ClassVar

import msgspec

from companion.box import rulebook, words
from companion.engine.box_entries import BoxEntry
from companion.engine.chance import Chance
from companion.engine.dials import Dial
from companion.engine.facts import Action, Adjusted, Fact, Told
from companion.engine.game import Game, State
from companion.engine.handwork import no_handwork
from companion.engine.holes import Drawing, Pick, Span, Text
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.results import Result, Results
from companion.engine.rulebook import require
from companion.engine.scores import ScoreSheet
from companion.engine.view import View
from companion.engine.words import Line, Words

MOST = 10


class Count(State, frozen=True):
    number: int = 0
    shown: bool = False


class Add(Action, frozen=True, tag="add"):
    by: int


class Choose(Action, frozen=True, tag="choose"):
    letter: str
    twice: str


class Show(Action, frozen=True, tag="show"):
    pass


class Note(Action, frozen=True, tag="note"):
    by_hand: ClassVar[bool] = True
    words: str
    letter: str


class Draw(Action, frozen=True, tag="draw"):
    by_hand: ClassVar[bool] = True
    marks: tuple[str, ...]
    by: int


class Opened(Fact, frozen=True, tag="opened"):
    told: ClassVar[Told] = Told()


class Added(Fact, frozen=True, tag="added"):
    told: ClassVar[Told] = Told(public=("by",))
    by: int


class Shown(Fact, frozen=True, tag="shown"):
    reveals: ClassVar[bool] = True
    told: ClassVar[Told] = Told()


def decide(play: Play[Count], action: Action) -> None:
    match action:
        case Add(by=by):
            require(play.seat == "A", "custode-seat")
            require(2 <= by <= 4, "custode-redo")
            require(play.state.number + by <= MOST, "custode-undo")
            play.happens(Added(by))
        case Choose(letter=letter, twice=twice):
            require(letter != "z", "custode-seat")
            require(letter == twice, "custode-redo")
            play.happens(Added(1))
        case Note(words=words, letter=letter):
            require(letter != "z" and TEXT.fits(words), "custode-seat")
            play.happens(Added(1))
        case Draw(marks=marks, by=by):
            require(2 <= by <= 4 and SKETCH.fits(marks), "custode-redo")
            play.happens(Added(1))
        case Show():
            require(not play.state.shown, "custode-undo")
            require(play.state.number > 0, "custode-redo")
            play.happens(Shown())


def evolve(state: Count, fact: Fact) -> Count:
    match fact:
        case Added(by=by):
            return msgspec.structs.replace(state, number=state.number + by)
        case Shown():
            return msgspec.structs.replace(state, shown=True)
        case Adjusted(value=int(value)):
            return msgspec.structs.replace(state, number=value)
    return state


LETTERS = Pick(name="letter", options=("x", "y", "z"))
TEXT = Text(name="words", most=9)
SKETCH = Drawing(name="marks", rows=("r", "s"), columns=("1", "2"), marks=("a", "b"), now=("s.1=b",))


def proposals(state: Count, seat: str) -> tuple[Offer, ...]:
    return (
        Offer(action="add", holes=(Span(name="by", low=0, high=9),), primary=True),
        Offer(action="choose", holes=(LETTERS, Pick(name="twice", options=("x", "y", "z"), worth=(1, 2, 3)))),
        Offer(action="show"),
        Offer(action="note", holes=(TEXT, LETTERS)),
        Offer(action="draw", holes=(SKETCH, Span(name="by", low=0, high=9))),
    )


BOX = (
    BoxEntry(id="size", title=Words("", ""), why=Words("", ""), shape="number", value=3, least=1, most=5),
    BoxEntry(id="kind", title=Words("", ""), why=Words("", ""), shape="choice", value="a", choices=("a", "b")),
    BoxEntry(
        id="grid",
        title=Words("", ""),
        why=Words("", ""),
        shape="grid",
        value=[[1, 2], [3, 4]],
        rows=("r", "s"),
        columns=("c", "d"),
        least=0,
        most=9,
    ),
    BoxEntry(id="motto", title=Words("", ""), why=Words("", ""), shape="text", value=""),
    BoxEntry(
        id="cards",
        title=Words("", ""),
        why=Words("", ""),
        shape="cards",
        value=[],
        columns=("front", "back"),
        among={"back": ("a", "b")},
    ),
    BoxEntry(
        id="tiles",
        title=Words("", ""),
        why=Words("", ""),
        shape="cards",
        value=[],
        columns=("front", "cost"),
        between={"cost": (-1, 9)},
    ),
)

GAME: Game[Count] = Game(
    id="counting",
    title=Words("Contare", "Counting"),
    least_seats=1,
    most_seats=2,
    options=(),
    seat_options=(),
    rulebook=rulebook("hyde"),
    words=words("hyde"),
    box=BOX,
    rules=dict.fromkeys((Add, Choose, Show, Note, Draw), decide),
    effects=dict.fromkeys((Opened, Added, Shown), evolve),
    setup=lambda opening, chance: (Opened(),),
    blank=Count(),
    evolve=evolve,
    handwork=dict.fromkeys((Opened, Added, Shown), no_handwork),
    proposals=proposals,
    acting=lambda state: () if state.number == MOST else ("A",),
    view=lambda state, viewer: View(acting=(), title=Line(""), rail=()),
    tell=lambda fact, viewer: None,
    audit=lambda state: (),
    dials=lambda state: (
        Dial(id="number", kind="number", now=state.number, domain=Span(name="value", low=0, high=MOST)),
        Dial(id="secret", kind="secret", now="x", domain=Pick(name="value", options=("x", "y")), secret_to="B"),
        Dial(id="words", kind="words", now="", domain=TEXT),
        Dial(id="marks", kind="marks", now="", domain=SKETCH),
    ),
    broken=lambda state: (),
    outcome=lambda state: (),
    results=Results(result=lambda state: Result(), course=lambda state: {"number": state.number}),
    score_sheet=lambda opening: ScoreSheet((), ()),
    scores=lambda state: {},
)

OPENING = Opening(seats=("A", "B"), options={}, seat_options={}, box={})
LUCK = Chance(b"")
