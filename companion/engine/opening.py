"""How a table is opened (settings): its options, the presets that choose them, and what was chosen."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.engine.box_entries import BoxValue
from companion.engine.words import Words


class Option(Struct, frozen=True, kw_only=True):
    """Something a table decides before it starts. Its words are `option.<id>` and `option.<id>.<choice>`."""

    id: str
    choices: tuple[str, ...]
    default: str
    # The rule this choice settles, when the rulebook is silent: a house ruling, shown as such.
    rule: str | None = None
    # For an option of a seat: no two seats may choose the same.
    distinct: bool = False
    # What tables did that were opened before there was this option, where that is not the default.
    before: str | None = None
    # What it depends on: choices of other options, and of `seats`, how many play. Where they are others its default
    # holds and nobody is asked.
    only: dict[str, tuple[str, ...]] = {}
    # Under which words, `options.<group>`, a page folds it up with its like.
    group: str = ""

    def chosen(self, options: Mapping[str, str]) -> str:
        """What this table chose; one that does not carry the option goes on as it always did."""
        return options.get(self.id, self.before or self.default)

    def applies(self, options: Mapping[str, str], seats: int) -> bool:
        """Whether it matters at a table of so many that has chosen this."""
        known = {**options, "seats": str(seats)}
        return all(known.get(id, "") in choices for id, choices in self.only.items())

    def default_at(self, index: int) -> str:
        """What is proposed to the seat at this place: where no two may choose the same, another to each."""
        return self.choices[index % len(self.choices)] if self.distinct else self.default


class Preset(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to play that answers at once whatever is about phones and cards: data of the game, shown by the frame."""

    id: str
    name: Words
    why: Words
    # Where the phone that opens the table sits: at the first seat, at all of them as it goes round, or nowhere.
    sit: Literal["first", "all", "none"]
    options: dict[str, str]


class Opening(Struct, frozen=True, kw_only=True):
    """How a table is opened: its seats in clockwise order, and what was chosen for it and for each seat."""

    # Where players sit.
    seats: tuple[str, ...]
    # Seats of the game itself, such as a keeper's: whoever likes may hold them.
    posts: tuple[str, ...] = ()
    options: dict[str, str]
    seat_options: dict[str, dict[str, str]]
    # The box as it was known at that moment, so that a table never changes under its players.
    box: dict[str, BoxValue]
    # The fingerprint of the seed, written down before the first draw; empty at tables older than this line.
    commitment: str = ""
    # Who starts by turns after the match before this one; nobody at a first match, or where no rule lets it rotate.
    first: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """Everywhere somebody may sit and act: the players' seats, then the posts."""
        return (*self.seats, *self.posts)
