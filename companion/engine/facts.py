"""What is asked and what has happened, and the few actions and facts that every game shares."""

from typing import ClassVar

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a player asks for; the seat that asks travels beside it, never inside."""


class Fact(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What has happened. A fact is never edited: a wrong effect gets a new fact with a new tag."""

    # True when the fact showed something that had been hidden: undoing it cannot make anyone forget.
    reveals: ClassVar[bool] = False


class Adjust(Action, frozen=True, tag="adjust"):
    """Abbiamo fatto diversamente: set one tracked value to what lies on the table."""

    dial: str
    value: str | int


class Adjusted(Fact, frozen=True, tag="adjusted"):
    """A ruling of the table: this value is now so."""

    dial: str
    value: str | int
    was: str | int


class Learn(Action, frozen=True, tag="learn"):
    """A value copied from the box at the moment it is needed."""

    entry: str
    value: str | int
    remember: bool = False


class Learned(Fact, frozen=True, tag="learned"):
    """The table now knows this about its box; on request the box remembers it for the next table."""

    entry: str
    value: str | int
    remember: bool = False


class Undo(Action, frozen=True, tag="undo"):
    """Take back the last standing act, or every act down to and including `to`."""

    to: int | None = None


class Undone(Fact, frozen=True, tag="undone"):
    """These acts no longer count. `shown` are those among them that had revealed something."""

    acts: tuple[int, ...]
    shown: tuple[int, ...] = ()


class Redo(Action, frozen=True, tag="redo"):
    """Put back what the last undo took away, while nothing else has happened."""


class Redone(Fact, frozen=True, tag="redone"):
    """These acts count again."""

    acts: tuple[int, ...]
