"""What is asked and what has happened, and the few actions and facts that every game shares."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from companion.engine.holes import Filling, Hole
from companion.engine.proposals import Offer, Sure, Tried
from companion.engine.words import Line


@cache
def tag(kind: type[Struct]) -> str:
    """The tag a type carries in JSON; asked for with every offer."""
    return str(kind.__struct_config__.tag)


# Yes or no in what is asked, as a form says it.
Flag = Annotated[int, Meta(ge=0, le=1)]


class Adding(Struct, frozen=True):
    """What makes an act repeatable (a counter): the field that says how much more or less, and how much at once."""

    field: str
    most: int


# How far a figure can still go down and up; None: nothing ends it.
Room = tuple[int | None, int | None]


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a player asks for; the seat that asks travels beside it, never inside.

    A game's own actions say in `when` what closes them whatever is chosen, in `offers` what may be chosen, in `decide`
    what else they are judged by and what happens then, in `looked_for` who looks for them while they are closed, and in
    `may_be_open` what spares a list without reasons their choices (`dispatch.rule_of`).
    """

    # The likely way forward: its offers stand first and large.
    primary: ClassVar[bool] = False
    # It stands below the board by name; the others are one fold away.
    is_often: ClassVar[bool] = False
    # It only tells what something else did, so nobody can do it to open what is closed.
    only_tells: ClassVar[bool] = False
    # Guard and choices have looked: what is offered of it is open, whatever fills it. The contract checks that, so it
    # is tried only for whoever asks why.
    is_sure: ClassVar[bool] = False

    # Whether something of it is written or drawn by hand: then it is held to the hole it was offered with.
    by_hand: ClassVar[bool] = False
    # Fields that only say what shall follow of itself: no part of what is offered, open either way.
    along: ClassVar[tuple[str, ...]] = ()
    # It only leaves something undone that may be done: what would follow of it is nobody's to do while that is asked.
    leaves_undone: ClassVar[bool] = False
    # It adds up: several in a row that differ in nothing but how much are one of their sum, and phones count them by
    # themselves. Such acts commute with each other.
    adds: ClassVar[Adding | None] = None

    @classmethod
    def offer(
        cls,
        *holes: Hole,
        primary: bool | None = None,
        question: str = "",
        said: Line | None = None,
        icon: str = "",
        after: str = "",
        is_sure: bool | None = None,
        given: Mapping[str, Filling] | None = None,
        **settled: Filling,
    ) -> Offer:
        """This action with holes, for a list of what may be done; what is settled in it already stands by name."""
        if given is not None:
            settled |= given
        is_primary = cls.primary if primary is None else primary
        kind = Sure if (cls.is_sure if is_sure is None else is_sure) else Offer
        return kind(tag(cls), settled, holes, is_primary, question, said, icon, after)

    @classmethod
    def tried(cls, **given: Filling) -> Offer:
        """What a person would try and may not, beside what is open of it."""
        return Tried(tag(cls), given)

    def is_beside(self, seat: str) -> bool:
        """Whether it says something of this seat's own, so that the like from other seats changes nothing of it.

        Such acts commute: they are judged as the table stands now, not refused because others did the like meanwhile.
        """
        return False

    def owned_by(self, seat: str, at: object) -> str:
        """Of whom it says something, where it says something of one's own: of this seat, or of all who share it."""
        return seat

    def room(self, at: object) -> Room:
        """Of one that adds up, how far its figure can go from where it is, however much this one says."""
        return None, None


class Secrecy(Struct, frozen=True):
    """Who may know what of a fact, what the story makes of it (secrecy), and whether it moves a piece; every field is
    named here once."""

    # The rule its line cites.
    rule: str = ""
    # What everybody reads in that line, and what everybody may know although the line leaves it out.
    line: tuple[str, ...] = ()
    public: tuple[str, ...] = ()
    # Each other field with the one that says whose eyes it is for: it holds a seat, or the dial that was set.
    secret: dict[str, str] = {}
    # Whoever may know them all reads them, in a line whose words end in `-own`.
    has_own: bool = False
    # It only says how the table goes on: no line.
    is_silent: bool = False
    # It says what comes now: of an act that tells nothing else its own name stands before that.
    opens: bool = False
    # Told, counted, decided or asked: hands have nothing to do.
    moves_nothing: bool = False
    # It changes nothing but what the phone of whoever may know it knows: where that is laid aside it never happened.
    only_names: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        return (*self.line, *self.public, *self.secret)


# The parts of a match that a fact may bring to an end; or a game that was over goes on.
Stretch = Literal["", "setup", "round", "game", "reopened"]


class Fact(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What has happened. A fact is never edited: a wrong effect gets a new fact with a new tag.

    A game's own facts say in `after` what they do to the table, in `handwork` what is to be done with the pieces,
    unless they move nothing, and in `story` the line they are told in, where it is another than what is declared.
    """

    # Said beside the fields of each fact; a fact that does not say it fails a test, and nothing of it is told.
    secrecy: ClassVar[Secrecy] = Secrecy()

    # True when the fact showed something that had been hidden: undoing it cannot make anyone forget.
    reveals: ClassVar[bool] = False

    # What is over with it, for a story that is told round by round.
    ends_part: ClassVar[Stretch] = ""


class Adjust(Action, frozen=True, tag="adjust"):
    """Abbiamo fatto diversamente: set one tracked value to what lies on the table."""

    dial: str
    value: str | int


class AdjustAll(Action, frozen=True, tag="adjust-all"):
    """Several values at once, in this order: one act, of which all is kept or nothing."""

    dials: dict[str, str | int]


class AdjustBy(Action, frozen=True, tag="adjust-by"):
    """One tracked number is so many more or less than it was: taps on − and +, which add up.

    How far it goes is its dial's to say, so the page of the dial tells the phone.
    """

    adds: ClassVar[Adding | None] = Adding("by", 999)
    dial: str
    by: int


class Adjusted(Fact, frozen=True, tag="adjusted"):
    """A correction by the table (*Rettifica*): this value is now so."""

    secrecy: ClassVar[Secrecy] = Secrecy("custode-truth", line=("dial",), secret={"value": "dial", "was": "dial"})
    dial: str
    value: str | int
    was: str | int


class Learn(Action, frozen=True, tag="learn"):
    """A value copied from the box at the moment it is needed."""

    by_hand: ClassVar[bool] = True
    entry: str
    value: str | int
    remember: bool = False


class Learned(Fact, frozen=True, tag="learned"):
    """The table now knows this about its box; on request the box remembers it for the next table."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("value",), public=("entry", "remember"))
    entry: str
    value: str | int
    remember: bool = False


class Undo(Action, frozen=True, tag="undo"):
    """Take back the last standing act, or every act down to and including `to`."""

    to: int | None = None


class Undone(Fact, frozen=True, tag="undone"):
    """These acts no longer count. `shown` are those among them that had revealed something."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("acts", "shown"))
    acts: tuple[int, ...]
    shown: tuple[int, ...] = ()


class Redo(Action, frozen=True, tag="redo"):
    """Put back what the last undo took away, while nothing else has happened."""


class Redone(Fact, frozen=True, tag="redone"):
    """These acts count again."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("acts",))
    acts: tuple[int, ...]


# --- secret choices made at once --------------------------------------------------------------------------------------

# What was chosen, by the names of its holes.
Choice = dict[str, str | int | tuple[str, ...]]


class Lock(Action, frozen=True):
    """Lock one's choice until everybody's is revealed; a game adds the fields that are chosen, and a tag."""

    question: str

    def is_beside(self, seat: str) -> bool:
        return True


class Unlock(Action, frozen=True, tag="unlock"):
    """Take one's own choice back, before the last one is locked."""

    question: str

    def is_beside(self, seat: str) -> bool:
        return True


class LoseLocks(Action, frozen=True, tag="lose-locks"):
    """The seat changes hands: asked by the server itself, never by a phone."""

    questions: tuple[str, ...]


class Committed(Fact, frozen=True, tag="committed"):
    """A seat has locked its choice. Everybody may know the digest; the choice is this seat's alone."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "custode-lock", public=("seat", "question", "digest", "attempt"), secret={"choice": "seat"}
    )
    seat: str
    question: str
    digest: str
    # The number of the act: no two locks of a table share it, so none shares its nonce.
    attempt: int
    choice: Choice


class Unlocked(Fact, frozen=True, tag="unlocked"):
    """A seat took its choice back."""

    secrecy: ClassVar[Secrecy] = Secrecy("custode-unlock", public=("seat", "question"))
    seat: str
    question: str


class LockLost(Fact, frozen=True, tag="lock-lost"):
    """The seat changes hands; whatever was locked from it for this question no longer is."""

    secrecy: ClassVar[Secrecy] = Secrecy(line=("seat",), public=("question",))
    seat: str
    question: str


class Revealed(Fact, frozen=True, tag="revealed"):
    """All have locked: the choices, and the nonces that prove that none was changed."""

    reveals: ClassVar[bool] = True
    secrecy: ClassVar[Secrecy] = Secrecy("custode-revealed", public=("question", "choices", "nonces"))
    question: str
    choices: dict[str, Choice]
    nonces: dict[str, str]


class StillRevealed(Fact, frozen=True, tag="still-revealed"):
    """What an undo cannot take away: these choices were seen, and are the only ones when they are asked again."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        "custode-revealed", public=("question", "choices", "nonces", "digests", "attempts")
    )
    question: str
    choices: dict[str, Choice]
    nonces: dict[str, str]
    digests: dict[str, str]
    attempts: dict[str, int]


LOCKING: tuple[type[Fact], ...] = (Committed, Unlocked, LockLost, Revealed, StillRevealed)


# --- the last act -----------------------------------------------------------------------------------------------------


class Close(Action, frozen=True, tag="close"):
    """Close a table whose game the rules have ended: for good, and then the seed is shown."""


class TableClosed(Fact, frozen=True, tag="closed"):
    """Nothing follows any more; what the app's luck came from is everybody's."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True)


class PutAway(Action, frozen=True, tag="put-away"):
    """Put away a table that will not be played to its end: for good, and its seed is never shown."""


class TablePutAway(Fact, frozen=True, tag="put-away"):
    """Nothing follows any more; what nobody has seen stays unseen."""

    secrecy: ClassVar[Secrecy] = Secrecy(is_silent=True)


# --- the clock of a match ---------------------------------------------------------------------------------------------


class StartClock(Action, frozen=True, tag="start-clock"):
    """Let the clock of the match run, in a game that has one: so many minutes from this act on."""

    minutes: int


class ClockStarted(Fact, frozen=True, tag="clock-started"):
    """The clock runs; when it ends follows from the time of this act."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("minutes",))
    minutes: int


class StopClock(Action, frozen=True, tag="stop-clock"):
    """Put the clock away."""


class ClockStopped(Fact, frozen=True, tag="clock-stopped"):
    """There is no clock any more."""

    secrecy: ClassVar[Secrecy] = Secrecy()
