"""View models of forms: what a seat may do now, how each hole of an offer is entered, with or without script."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeGuard

from msgspec import Struct, structs

from companion.engine.facts import Learn
from companion.engine.game import tag
from companion.engine.holes import Drawing, Filling, Hole, Pick, Span, Text
from companion.engine.proposals import Offer
from companion.engine.voice import Voice

# How a hole is entered: one tap, a grid of taps, a table of counts, a number, one of several numbers side by side,
# a choice among several, some of several, a few words, marks drawn on a grid.
Form = Literal["buttons", "pad", "counts", "counter", "number", "radios", "checks", "text", "sketch"]
ONE_TAP = ("buttons", "pad")
# A table of so many rows is half of a phone's window with its button.
TALL = 5


# --- shapes -----------------------------------------------------------------------------------------------------------


class Choice(Struct, frozen=True):
    """One option of a hole, as it is tapped or ticked."""

    value: str
    text: str
    worth: int | None = None
    # What its cell in a grid shows, where heads say the rest.
    face: str = ""
    # Of this mark a drawing has only one, and with others of these layers it lies in no cell.
    is_once: bool = False
    layers: tuple[int, ...] = ()
    # Of a cell of a drawing: the marks that lie there already, those nobody has confirmed, and whether they are lines
    # across its row; of a mark, whether it is such a line.
    marks: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    is_across: bool = False


class GridRow(Struct, frozen=True):
    """A line of a grid: in each cell a choice, or none."""

    text: str
    cells: tuple[Choice | None, ...]
    # What is drawn beside its words, where there is an icon of this name.
    icon: str = ""


class Field(Struct, frozen=True, kw_only=True):
    """A hole as it is entered."""

    name: str
    label: str
    form: Form
    choices: tuple[Choice, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[GridRow, ...] = ()
    least: int = 0
    most: int = 0
    # A number that is known is proposed.
    now: int | None = None
    # How often one option may be taken.
    each: int = 1
    against: int | None = None
    # What the total has already, and whose it is.
    plus: int = 0
    plus_of: str = ""
    # A cell of a drawing takes more than one mark.
    is_layered: bool = False

    @property
    def is_unsure(self) -> bool:
        """Whether anything of a drawing waits for somebody who looks."""
        return any(cell.unsure for row in self.rows for cell in row.cells if cell)


class OfferForm(Struct, frozen=True, kw_only=True):
    """One offer as a form."""

    tag: str
    text: str
    verb: str
    is_primary: bool
    # The question it answers, where the last act raised one.
    question: str = ""
    given: tuple[tuple[str, str], ...]
    fields: tuple[Field, ...]
    icon: str = ""

    @property
    def asks_to_remember(self) -> bool:
        """A value copied from the box may be kept for the next table, unless the offer has settled that."""
        return self.tag == tag(Learn) and "remember" not in dict(self.given)

    @property
    def is_one_tap(self) -> bool:
        """Whether choosing already acts."""
        return len(self.fields) == 1 and self.fields[0].form in ONE_TAP

    @property
    def draws(self) -> bool:
        """Whether it is a drawing, which weighs as much as the rest of a page."""
        return any(field.form == "sketch" for field in self.fields)

    @property
    def is_unsure(self) -> bool:
        return any(field.is_unsure for field in self.fields)

    @property
    def is_tall(self) -> bool:
        """Whether entering it takes about half of a phone: a grid of cards."""
        return any(field.form in ("pad", "counts") and len(field.rows) >= TALL for field in self.fields)

    def choosable(self, hole: str) -> tuple[str, ...]:
        """What may stand in a hole, settled or chosen."""
        chosen = (choice.value for field in self.fields if field.name == hole for choice in field.choices)
        return (*(value for name, value in self.given if name == hole), *chosen)


class Group(Struct, frozen=True):
    """The offers of one kind, under one heading."""

    tag: str
    text: str
    offers: tuple[OfferForm, ...]

    @property
    def is_primary(self) -> bool:
        return any(offer.is_primary for offer in self.offers)

    @property
    def heading(self) -> str:
        """What the offer says where it is the only one and says for whom, without the dots for what is to be chosen."""
        (first, *others) = self.offers
        return self.text if others or not first.given else first.text.removesuffix("…").rstrip(": ")

    @property
    def asks(self) -> bool:
        """Whether anything is to be chosen or written before it can be sent."""
        return any(offer.fields for offer in self.offers)

    @property
    def says_itself(self) -> bool:
        """Whether its buttons say already what its heading would."""
        return not self.asks and self.offers[0].text.startswith(self.heading)

    @property
    def draws(self) -> bool:
        return any(offer.draws for offer in self.offers)


def choosable(forms: Sequence[OfferForm], hole: str) -> tuple[str, ...]:
    """What may be chosen for this hole of an action by its forms; for an action as it is, nothing but that."""
    if not hole:
        return ("",) if len(forms) == 1 and not forms[0].fields else ()
    return tuple(dict.fromkeys(value for form in forms for value in form.choosable(hole)))


class BoardForm(Struct, frozen=True):
    """The form of an act that is made on the board: what is settled, and what the tap is called."""

    action: str
    label: str
    given: tuple[tuple[str, str], ...]


def board_form(forms: Sequence[OfferForm], holes: Sequence[str]) -> BoardForm | None:
    """The one form behind all the things of an action; none where more is asked than the board can say."""
    if any(field.name not in holes for form in forms for field in form.fields):
        return None
    prompts = [field.label for form in forms for field in form.fields]
    settled = (pair for pair in forms[0].given if pair[0] not in holes)
    shared = tuple(pair for pair in settled if all(pair in form.given for form in forms))
    return BoardForm(forms[0].tag, prompts[-1] if prompts else forms[0].text, shared)


# --- offers -----------------------------------------------------------------------------------------------------------


def groups(voice: Voice, offers: Sequence[Offer]) -> tuple[Group, ...]:
    """Offers of one kind together, the likeliest kind first."""
    offers = rejoined(voice, offers)
    tags = list(dict.fromkeys(offer.action for offer in sorted(offers, key=lambda offer: not offer.primary)))
    return tuple(
        Group(each, voice.words(f"action.{each}"), tuple(offer_form(voice, o) for o in offers if o.action == each))
        for each in tags
    )


def rejoined(voice: Voice, offers: Sequence[Offer]) -> list[Offer]:
    """Offers with words to write, a drawing to make or a table of counts, once for each way to fill their other holes,
    as one offer.

    Nobody writes the same words twice to see what else may be chosen with them.
    """
    found = list(offers)
    for name in dict.fromkeys(key for offer in offers if is_written(offer) for key in reversed(offer.given)):
        alike: dict[object, list[Offer]] = {}
        for offer in found:
            alike.setdefault(apart_from(voice, offer, name), []).append(offer)
        found = [joined(some, name) if len(some) > 1 else some[0] for some in alike.values()]
    return found


def apart_from(voice: Voice, offer: Offer, name: str) -> object:
    """What two offers have in common that differ only in how this hole was filled; another one shares it with none."""
    if (
        not is_written(offer)
        or not isinstance(offer.given.get(name), str | int)
        or not voice.has(hole_key(offer, name))
    ):
        return id(offer)
    others = tuple((key, value) for key, value in offer.given.items() if key != name)
    return offer.action, others, offer.holes, offer.primary


def hole_key(offer: Offer, name: str) -> str:
    return f"hole.{offer.action}.{name}"


def is_written(offer: Offer) -> bool:
    return any(isinstance(hole, Text | Drawing) or (isinstance(hole, Pick) and hole.repeat) for hole in offer.holes)


def joined(offers: Sequence[Offer], name: str) -> Offer:
    """One offer with a hole again where these differ."""
    values = [offer.given[name] for offer in offers]
    numbers = [value for value in values if isinstance(value, int)]
    if numbers == values and numbers == list(range(numbers[0], numbers[-1] + 1)):
        hole: Hole = Span(name=name, low=numbers[0], high=numbers[-1])
    else:
        hole = Pick(name=name, options=tuple(map(str, values)))
    given = {key: value for key, value in offers[0].given.items() if key != name}
    return structs.replace(offers[0], given=given, holes=(hole, *offers[0].holes))


def offer_form(voice: Voice, offer: Offer) -> OfferForm:
    settled = {hole.name: only(hole) for hole in offer.holes if is_settled(hole)}
    holes = [hole for hole in offer.holes if hole.name not in settled]
    values = {**offer.given, **settled}
    return OfferForm(
        tag=offer.action,
        text=voice.line(offer.said) if offer.said else voice.words(f"do.{offer.action}", values),
        verb=voice.words(f"action.{offer.action}"),
        is_primary=offer.primary,
        question=offer.question,
        icon=offer.icon,
        given=given(values),
        fields=tuple(hole_field(voice, offer.action, hole, values, alone=len(holes) == 1) for hole in holes),
    )


def only(hole: Pick | Span) -> Filling:
    return hole.low if isinstance(hole, Span) else hole.options[0]


def is_settled(hole: Hole) -> TypeGuard[Pick | Span]:
    """A choice of one is no choice: the button says it, unless its words are the table's own or it is copied."""
    if isinstance(hole, Span):
        return hole.low == hole.high and not hole.is_copied
    return isinstance(hole, Pick) and hole.is_single and len(hole.options) == 1 and not any(hole.says)


def given(values: dict[str, Filling]) -> tuple[tuple[str, str], ...]:
    """What is settled already, as hidden fields."""
    found: list[tuple[str, str]] = []
    for key, value in values.items():
        if isinstance(value, tuple):
            found += [(key, each) for each in value]
        else:
            found.append((key, str(int(value)) if isinstance(value, bool) else str(value)))
    return tuple(found)


def hole_field(voice: Voice, action: str, hole: Hole, values: dict[str, Filling], *, alone: bool) -> Field:
    """What is asked for names what is settled already: whose sheet, whose place."""
    label = voice.words(f"hole.{action}.{hole.name}", values)
    match hole:
        case Span():
            form: Form = "number" if hole.is_copied and not alone else "counter"
            # What is copied is as it is known, or empty; what is counted begins with the least.
            now = hole.now if hole.is_copied else hole.low
            return Field(name=hole.name, label=label, form=form, least=hole.low, most=hole.high, now=now)
        case Text():
            return Field(name=hole.name, label=label, form="text", most=hole.most)
        case Drawing():
            return drawing(voice, label, hole)
    choices = tuple(
        Choice(
            option, (hole.says and hole.says[index]) or voice.name(option), hole.worth[index] if hole.worth else None
        )
        for index, option in enumerate(hole.options)
    )
    shape = entry(hole, alone)
    columns, rows = grid(voice, choices) if hole.entry == "grid" else ((), ())
    if shape == "counts" and not rows:
        rows = tuple(GridRow(choice.text, (choice,)) for choice in choices)
    return Field(
        name=hole.name,
        label=label,
        form=shape,
        choices=choices,
        columns=columns,
        rows=rows,
        least=hole.least,
        most=hole.most,
        each=hole.most if hole.repeat else 1,
        against=hole.against,
        plus=hole.plus,
        plus_of=voice.name(hole.plus_of),
    )


def drawing(voice: Voice, label: str, hole: Drawing) -> Field:
    """A grid whose cells are named `<row>.<column>`, each with the marks it bears now.

    Its longer side runs down the page, as the page itself does: nothing of it lies beyond the edge of a phone.
    """

    def cell(row: str, column: str) -> Choice:
        place = f"{row}.{column}"
        lying, unsure = (tuple(marks_at(place, some)) for some in (hole.now, hole.unsure))
        text = f"{voice.name(row)}, {voice.name(column)}"
        return Choice(place, text, marks=lying, unsure=unsure, is_across=column == hole.across)

    across = [[cell(row, column) for column in hole.columns] for row in hole.rows]
    is_wide = len(hole.columns) > len(hole.rows)
    heads, sides = (hole.rows, hole.columns) if is_wide else (hole.columns, hole.rows)
    cells = zip(*across, strict=True) if is_wide else map(tuple, across)
    return Field(
        name=hole.name,
        label=label,
        form="sketch",
        choices=tuple(
            Choice(
                mark,
                voice.name(mark),
                is_once=mark in hole.once,
                layers=tuple(layers_of(mark, hole)),
                is_across=mark in (hole.lines or hole.marks),
            )
            for mark in hole.marks
        ),
        is_layered=bool(hole.layers),
        columns=tuple(map(voice.name, heads)),
        rows=tuple(GridRow(voice.name(side), line) for side, line in zip(sides, cells, strict=True)),
    )


def marks_at(place: str, drawn: Sequence[str]) -> Iterator[str]:
    for each in drawn:
        where, _, mark = each.partition("=")
        if where == place:
            yield mark


def layers_of(mark: str, hole: Drawing) -> Iterator[int]:
    for number, layer in enumerate(hole.layers):
        if mark in layer:
            yield number


def entry(hole: Pick, alone: bool) -> Form:
    if hole.is_single:
        if not alone:
            return "radios"
        return "pad" if hole.entry == "grid" else "buttons"
    return "counts" if hole.repeat or hole.entry == "grid" else "checks"


def grid(voice: Voice, choices: Sequence[Choice]) -> tuple[tuple[str, ...], tuple[GridRow, ...]]:
    """Options named `<row>-<column>` as a table, in the order they are listed."""
    places = {choice.value.rpartition("-")[::2]: choice for choice in choices}
    rows = dict.fromkeys(row for row, _ in places)
    columns = tuple(dict.fromkeys(column for _, column in places))
    if all(column.isdecimal() for column in columns):
        columns = tuple(sorted(columns, key=int))

    def cell(row: str, column: str) -> Choice | None:
        choice = places.get((row, column))
        if choice is None:
            return None
        has_name = choice.text != choice.value
        text = choice.text if has_name else f"{voice.part(row)} {voice.part(column)}"
        return Choice(choice.value, text, choice.worth, voice.part(column))

    return (
        tuple(voice.part(column) for column in columns),
        tuple(GridRow(voice.part(row), tuple(cell(row, column) for column in columns), row) for row in rows),
    )
