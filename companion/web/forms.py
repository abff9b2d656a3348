"""What a seat may do now as forms: how each hole of an offer is entered, on a phone with or without script."""

from collections.abc import Sequence
from typing import Literal, TypeGuard

from msgspec import Struct

from companion.engine.facts import Learn
from companion.engine.game import tag
from companion.engine.shapes import Filling, Hole, Offer, Pick, Span
from companion.engine.voice import Voice

# How a hole is entered: one tap, a grid of taps, a table of counts, a number, a choice among several, some of several.
Form = Literal["buttons", "pad", "counts", "counter", "radios", "checks"]
ONE_TAP = ("buttons", "pad")


# --- shapes -----------------------------------------------------------------------------------------------------------


class Choice(Struct, frozen=True):
    """One option of a hole, as it is tapped or ticked."""

    value: str
    text: str
    worth: int | None = None
    # What its cell in a grid shows, where heads say the rest.
    face: str = ""


class Row(Struct, frozen=True):
    """A line of a grid: in each cell a choice, or none."""

    text: str
    cells: tuple[Choice | None, ...]


class Field(Struct, frozen=True, kw_only=True):
    """A hole as it is entered."""

    name: str
    prompt: str
    form: Form
    choices: tuple[Choice, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    least: int = 0
    most: int = 0
    # How often one option may be taken.
    each: int = 1
    against: int | None = None


class OfferForm(Struct, frozen=True, kw_only=True):
    """One offer as a form."""

    tag: str
    text: str
    verb: str
    is_primary: bool
    given: tuple[tuple[str, str], ...]
    fields: tuple[Field, ...]

    @property
    def asks_to_remember(self) -> bool:
        """A value copied from the box may be kept for the next table, unless the offer has settled that."""
        return self.tag == tag(Learn) and "remember" not in dict(self.given)

    @property
    def is_one_tap(self) -> bool:
        """Whether choosing already acts."""
        return len(self.fields) == 1 and self.fields[0].form in ONE_TAP


class Group(Struct, frozen=True):
    """The offers of one kind, under one heading."""

    tag: str
    text: str
    offers: tuple[OfferForm, ...]

    @property
    def is_primary(self) -> bool:
        return any(offer.is_primary for offer in self.offers)


# --- offers -----------------------------------------------------------------------------------------------------------


def groups(say: Voice, offers: Sequence[Offer]) -> tuple[Group, ...]:
    """Offers of one kind together, the likeliest kind first."""
    tags = list(dict.fromkeys(offer.action for offer in sorted(offers, key=lambda offer: not offer.primary)))
    return tuple(
        Group(each, say.words(f"action.{each}"), tuple(offer_form(say, o) for o in offers if o.action == each))
        for each in tags
    )


def offer_form(say: Voice, offer: Offer) -> OfferForm:
    settled = {hole.name: hole.options[0] for hole in offer.holes if is_settled(hole)}
    holes = [hole for hole in offer.holes if hole.name not in settled]
    values = {**offer.given, **settled}
    return OfferForm(
        tag=offer.action,
        text=say.words(f"do.{offer.action}", values),
        verb=say.words(f"action.{offer.action}"),
        is_primary=offer.primary,
        given=given(values),
        fields=tuple(hole_field(say, offer.action, hole, len(holes) == 1) for hole in holes),
    )


def is_settled(hole: Hole) -> TypeGuard[Pick]:
    """A choice of one is no choice: the button says it."""
    return isinstance(hole, Pick) and hole.is_single and len(hole.options) == 1


def given(values: dict[str, Filling]) -> tuple[tuple[str, str], ...]:
    """What is settled already, as hidden fields."""
    found: list[tuple[str, str]] = []
    for key, value in values.items():
        if isinstance(value, tuple):
            found += [(key, each) for each in value]
        else:
            found.append((key, str(int(value)) if isinstance(value, bool) else str(value)))
    return tuple(found)


def hole_field(say: Voice, action: str, hole: Hole, alone: bool) -> Field:
    prompt = say.words(f"hole.{action}.{hole.name}")
    if isinstance(hole, Span):
        return Field(name=hole.name, prompt=prompt, form="counter", least=hole.low, most=hole.high)
    choices = tuple(
        Choice(option, say.name(option), hole.worth[place] if hole.worth else None)
        for place, option in enumerate(hole.options)
    )
    columns, rows = grid(say, choices) if hole.pad == "grid" else ((), ())
    return Field(
        name=hole.name,
        prompt=prompt,
        form=entry(hole, alone),
        choices=choices,
        columns=columns,
        rows=rows or tuple(Row(choice.text, (choice,)) for choice in choices),
        least=hole.least,
        most=hole.most,
        each=hole.most if hole.repeat else 1,
        against=hole.against,
    )


def entry(hole: Pick, alone: bool) -> Form:
    if hole.is_single:
        if not alone:
            return "radios"
        return "pad" if hole.pad == "grid" else "buttons"
    return "counts" if hole.repeat or hole.pad == "grid" else "checks"


def grid(say: Voice, choices: Sequence[Choice]) -> tuple[tuple[str, ...], tuple[Row, ...]]:
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
        text = choice.text if has_name else f"{say.name(row)} {say.name(column)}"
        return Choice(choice.value, text, choice.worth, say.name(column))

    return (
        tuple(say.name(column) for column in columns),
        tuple(Row(say.name(row), tuple(cell(row, column) for column in columns)) for row in rows),
    )
