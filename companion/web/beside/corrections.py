"""View models of what may be corrected: dials as they lie on the table, each with its value and how it is set."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.engine.dials import Dial, DialGroup
from companion.engine.facts import AdjustBy
from companion.engine.holes import Pick, Span, Text
from companion.engine.voice import Voice
from companion.web.moment.forms import Choice, Field
from companion.web.seating.tables import Table
from companion.web.serving.language import gettext

# A choice between these two is a tick.
FLAG = ("yes", "no")
# What is missing from all groups of a game lies together in a last one.
REST = "rest-of-all"

# So many numbers stand together on the page of one.
MOST_BESIDE = 8

# What was typed, by dial: it stands there again where it could not be kept.
Typed = Mapping[str, str]


class DialForm(Struct, frozen=True, kw_only=True):
    """One tracked value and how it is set."""

    id: str
    # What it is called, what its kind is called, and what it is about.
    text: str
    kind: str
    of: tuple[str, ...]
    # The seat it is about, if any.
    seat: str
    now: str
    # What lies there, in words.
    says: str
    # What the field shows.
    value: str
    is_flag: bool
    field: Field
    # What does not follow from setting it, where the game says so (`dial-note.<kind>`).
    note: str = ""

    @property
    def is_counted(self) -> bool:
        """Whether it is a number, which goes up and down."""
        return self.field.form == "counter"

    @property
    def room(self) -> tuple[int, int]:
        """How far down and up it can go from where it is."""
        now = int(self.now)
        return min(0, self.field.least - now), max(0, self.field.most - now)

    @property
    def adds(self) -> str:
        """What the phone has to know to add up taps on it by itself, as counters of a table say it."""
        assert AdjustBy.adds is not None
        return ",".join(map(str, (AdjustBy.adds.field, AdjustBy.adds.most, *self.room)))


class DialLine(Struct, frozen=True):
    """Dials side by side, each under its own label; those about nothing in particular have no heading."""

    text: str
    seat: str
    cells: tuple[tuple[str, DialForm], ...]


class DialGroupForm(Struct, frozen=True, kw_only=True):
    """Dials that lie together on the table."""

    text: str
    by: str
    is_folded: bool
    dials: tuple[DialForm, ...]

    @property
    def says(self) -> str:
        """What stands there and what it is, for the heading of what is folded; a zero and a no are nothing to read."""
        said = (dial.text if dial.is_flag else f"{dial.text} {dial.says}" for dial in self.dials if is_something(dial))
        return "; ".join(said)

    @property
    def notes(self) -> tuple[str, ...]:
        """What does not follow from setting them, once each."""
        return tuple(dict.fromkeys(dial.note for dial in self.dials if dial.note))

    @property
    def lines(self) -> tuple[DialLine, ...]:
        """What is about nothing first; then a line for each kind, or for each thing."""
        alone = tuple((dial.text, dial) for dial in self.dials if not dial.of)
        about = [dial for dial in self.dials if dial.of]
        lines = things(about) if self.by == "thing" else kinds(about)
        return (*((DialLine("", "", alone),) if alone else ()), *lines)


def is_something(dial: DialForm) -> bool:
    return dial.says not in ("", "0") and not (dial.is_flag and dial.now == "no")


def kinds(dials: Sequence[DialForm]) -> Iterator[DialLine]:
    for kind in dict.fromkeys(dial.kind for dial in dials):
        yield DialLine(kind, "", tuple((" · ".join(dial.of), dial) for dial in dials if dial.kind == kind))


def things(dials: Sequence[DialForm]) -> Iterator[DialLine]:
    for thing in dict.fromkeys((dial.of[0], dial.seat) for dial in dials):
        cells = tuple((label_of(dial), dial) for dial in dials if (dial.of[0], dial.seat) == thing)
        yield DialLine(*thing, cells)


def label_of(dial: DialForm) -> str:
    return " · ".join((dial.kind, *dial.of[1:]))


def open_to(table: Table, seat: str) -> list[Dial]:
    """What this seat may see, and so set."""
    return [dial for dial in table.game.dials(table.state) if dial.secret_to in (None, seat)]


def dial_groups(table: Table, seat: str, voice: Voice, typed: Typed | None = None) -> tuple[DialGroupForm, ...]:
    """What this seat may set, in the order of the table."""
    mine, groups = open_to(table, seat), table.game.dial_groups
    known = {kind for group in groups for kind in group.kinds}
    rest = tuple(dict.fromkeys(dial.kind for dial in mine if dial.kind not in known))
    found = (
        (group_text(group, voice), group, tuple(dial for kind in group.kinds for dial in mine if dial.kind == kind))
        for group in (*groups, DialGroup(id=REST, kinds=rest))
    )
    return tuple(
        DialGroupForm(
            text=text,
            by=group.by,
            is_folded=group.is_folded,
            dials=tuple(dial_form(table, voice, dial, (typed or {}).get(dial.id)) for dial in some),
        )
        for text, group, some in found
        if some
    )


def lies_beside(groups: Sequence[DialGroupForm], id: str) -> tuple[tuple[str, DialForm], ...]:
    """The numbers in one line with this one, each under its label there: what went to the wrong one is taken off here
    and put on there. Of a long line those about the same thing; of a whole map nobody reads any."""
    lines = (line.cells for group in groups for line in group.lines)
    cells = next((cells for cells in lines if any(each.id == id for _, each in cells)), ())
    counted = [(label, each) for label, each in cells if each.is_counted]
    about = next((each.of[:1] for _, each in counted if each.id == id), ())
    near = counted if len(counted) <= MOST_BESIDE else [pair for pair in counted if pair[1].of[:1] == about]
    return tuple(pair for pair in near if pair[1].id != id) if len(near) <= MOST_BESIDE else ()


def group_text(group: DialGroup, voice: Voice) -> str:
    return gettext("Everything else") if group.id == REST else voice.words(f"dials.{group.id}")


def dial_form(table: Table, voice: Voice, dial: Dial, typed: str | None = None) -> DialForm:
    hole = dial.domain
    text = voice.words(f"dial.{dial.kind}", {"of": dial.of}).strip(" :,·")
    choices: tuple[Choice, ...] = ()
    if isinstance(hole, Span):
        field = Field(name="value", label=text, form="counter", least=hole.low, most=hole.high)
    elif isinstance(hole, Text):
        field = Field(name="value", label=text, form="text", most=hole.most)
    else:
        assert isinstance(hole, Pick), "a drawing is no single value"
        choices = tuple(
            Choice(option, (hole.says and hole.says[index]) or voice.name(option))
            for index, option in enumerate(hole.options)
        )
        field = Field(name="value", label=text, form="radios", choices=choices)
    now = str(dial.now)
    return DialForm(
        id=dial.id,
        text=text,
        kind=voice.words(f"dial.{dial.kind}", {"of": ""}).strip(" :,·"),
        of=tuple(voice.name(each) for each in dial.of),
        seat=dial.of[0] if dial.of and dial.of[0] in table.opening.places else "",
        now=now,
        says=next((choice.text for choice in choices if choice.value == now), now),
        value=now if typed is None else typed,
        is_flag=isinstance(hole, Pick) and sorted(hole.options) == sorted(FLAG),
        field=field,
        note=voice.words(f"dial-note.{dial.kind}") if voice.has(f"dial-note.{dial.kind}") else "",
    )


def misfit(dial: Dial, value: str | int, voice: Voice) -> str | None:
    """Why this cannot stand there, in a sentence; nothing where it can."""
    text, hole = voice.words(f"dial.{dial.kind}", {"of": dial.of}).strip(" :,·"), dial.domain
    if isinstance(hole, Span):
        if isinstance(value, int) and hole.low <= value <= hole.high:
            return None
        least, most = str(hole.low), str(hole.high)
        return gettext("%(what)s: a number from %(least)s to %(most)s.", what=text, least=least, most=most)
    if isinstance(hole, Text):
        if len(str(value)) <= hole.most:
            return None
        return gettext("%(what)s: %(most)s characters at most.", what=text, most=str(hole.most))
    if isinstance(hole, Pick) and str(value) in hole.options:
        return None
    return gettext("%(what)s: this is none of its values.", what=text)
