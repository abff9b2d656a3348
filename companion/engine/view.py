"""What one viewer sees of a table (projection): the moment, figures in sight, a climax, what taps on the board do."""

from typing import Literal

from msgspec import Struct

from companion.engine.words import Line


class Step(Struct, frozen=True):
    """One step of the phase rail: its words are `step.<id>`, its rule is one tap away."""

    id: str
    rule: str
    is_now: bool


# How a moment or a figure is set off, never by its colour alone.
Tone = Literal["", "good", "bad", "danger"]


class Now(Struct, frozen=True, kw_only=True):
    """The card of the moment: one sentence for whom it concerns, another for the others.

    No two moments in a row look alike: icon, tone, the turn's number or what is said differs.
    """

    line: Line
    icon: str = ""
    tone: Tone = ""
    # The number of the turn in the match.
    count: int = 0


class Gauge(Struct, frozen=True, kw_only=True):
    """A figure of the strip that stays in sight. Its words are `figure.<id>`."""

    id: str
    # A number, or an id of the words.
    value: str | int
    most: int | None = None
    icon: str = ""
    tone: Tone = ""
    # The dial that a tap on it opens.
    dial: str = ""
    # What it is about to become, or what it means now.
    note: Line | None = None
    # Of so many: drawn as a bar beside the number, for what is watched running out.
    bar: int | None = None


class Climax(Struct, frozen=True, kw_only=True):
    """What is more than a moment: an attack, an elimination, the end; it takes the whole width."""

    kind: Literal["attack", "good", "bad", "end"]
    title: Line
    lines: tuple[Line, ...] = ()
    # The verdict in figures, and what it is measured against.
    figure: str = ""
    against: str = ""


class Tap(Struct, frozen=True):
    """What a tap on a thing of the board fills in: a hole of an action, and with what; or the action as it is.

    Of an action with two holes on the board the things of the first are chosen among, and those of the last send it.
    """

    action: str
    hole: str = ""
    value: str = ""


class View(Struct, frozen=True, kw_only=True):
    """What one viewer may see, built field by field; every game adds its own fields.

    How its board is drawn follows from these fields alone: as properties, which nothing but a template asks for.
    """

    # Who has something to do now.
    acting: tuple[str, ...]
    # The headline of the page.
    title: Line
    # The one thing to do now, said very large above the board, to be read aloud.
    now: Now | None = None
    event: Climax | None = None
    # What everybody keeps an eye on, in sight from everywhere on the page.
    gauges: tuple[Gauge, ...] = ()
    rail: tuple[Step, ...]
    # What tables forget just now, with the rule.
    gate: tuple[Line, ...] = ()
    # Counts that cannot be: reported at once.
    broken: tuple[Line, ...] = ()
    # Why the game is over, most important first; empty while it goes on.
    outcome: tuple[Line, ...] = ()

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """The holes that are filled by tapping things of the board: those acts are offered nowhere else."""
        return ()
