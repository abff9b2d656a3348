"""The smallest game there is: a number that goes up by one or by a few, and is over at ten."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

import msgspec

from companion.box import rulebook, words
from companion.engine.box_entries import BoxEntry
from companion.engine.chance import Chance
from companion.engine.dials import Dial
from companion.engine.dispatch import rule_of
from companion.engine.facts import Action, Adjusted, Fact, Secrecy, tag
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


LETTERS = Pick(name="letter", options=("x", "y", "z"))
TEXT = Text(name="words", most=9)
SKETCH = Drawing(name="marks", rows=("r", "s"), columns=("1", "2"), marks=("a", "b"), now=("s.1=b",))


class Opened(Fact, frozen=True, tag="opened"):
    secrecy: ClassVar[Secrecy] = Secrecy()


class Added(Fact, frozen=True, tag="added"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("by",))
    by: int


class Shown(Fact, frozen=True, tag="shown"):
    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy()


class Add(Action, frozen=True, tag="add"):
    by: int

    primary = True

    @classmethod
    def offers(cls, _at: Count, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Span(name="by", low=0, high=9))

    def decide(self, play: Play[Count]) -> None:
        require(play.seat == "A", "custode-seat")
        require(2 <= self.by <= 4, "custode-redo")
        require(play.state.number + self.by <= MOST, "custode-undo")
        play.happens(Added(self.by))


class Choose(Action, frozen=True, tag="choose"):
    letter: str
    twice: str

    @classmethod
    def offers(cls, _at: Count, _seat: str) -> Iterator[Offer]:
        yield cls.offer(LETTERS, Pick(name="twice", options=("x", "y", "z"), worth=(1, 2, 3)))

    def decide(self, play: Play[Count]) -> None:
        require(self.letter != "z", "custode-seat")
        require(self.letter == self.twice, "custode-redo")
        play.happens(Added(1))


class Show(Action, frozen=True, tag="show"):
    def decide(self, play: Play[Count]) -> None:
        require(not play.state.shown, "custode-undo")
        require(play.state.number > 0, "custode-redo")
        play.happens(Shown())


class Note(Action, frozen=True, tag="note"):
    by_hand: ClassVar[bool] = True
    words: str
    letter: str

    @classmethod
    def offers(cls, _at: Count, _seat: str) -> Iterator[Offer]:
        yield cls.offer(TEXT, LETTERS)

    def decide(self, play: Play[Count]) -> None:
        require(self.letter != "z" and TEXT.fits(self.words), "custode-seat")
        play.happens(Added(1))


class Draw(Action, frozen=True, tag="draw"):
    by_hand: ClassVar[bool] = True
    marks: tuple[str, ...]
    by: int

    @classmethod
    def offers(cls, _at: Count, _seat: str) -> Iterator[Offer]:
        yield cls.offer(SKETCH, Span(name="by", low=0, high=9))

    def decide(self, play: Play[Count]) -> None:
        require(2 <= self.by <= 4 and SKETCH.fits(self.marks), "custode-redo")
        play.happens(Added(1))


def evolve(state: Count, fact: Fact) -> Count:
    match fact:
        case Added(by=by):
            return msgspec.structs.replace(state, number=state.number + by)
        case Shown():
            return msgspec.structs.replace(state, shown=True)
        case Adjusted(value=int(value)):
            return msgspec.structs.replace(state, number=value)
    return state


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
    rules={kind: rule_of(kind) for kind in (Add, Choose, Show, Note, Draw)},
    effects=dict.fromkeys((Opened, Added, Shown), evolve),
    setup=lambda opening, chance: (Opened(),),
    blank=Count(),
    evolve=evolve,
    handwork=dict.fromkeys((Opened, Added, Shown), no_handwork),
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


def offering(made: Callable[[Count, str], Iterable[Offer]]) -> Game[Count]:
    """The game in which just this may be chosen."""

    def of(kind: type[Action]) -> Callable[[Count, str], Iterable[Offer]]:
        return lambda at, seat: [each for each in made(at, seat) if each.action == tag(kind)]

    return replace(GAME, rules={kind: replace(rule_of(kind), offers=of(kind)) for kind in GAME.rules})
