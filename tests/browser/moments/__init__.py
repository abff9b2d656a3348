"""The moments of each game as it brings them itself: how a table comes there, and which pages are looked at then."""

import shlex
from pathlib import Path

import msgspec
from msgspec import Struct

HERE = Path(__file__).parent


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A table brought there by these acts, from where another moment was left."""

    after: str = ""
    form: dict[str, str] = {}
    acts: tuple[str, ...] = ()


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """A page at a moment, seen from a seat or by who only looks on; or one that belongs to no table."""

    at: str = ""
    seat: str = ""
    path: str = ""
    # Everything on it unfolded.
    opened: bool = False

    @property
    def is_table(self) -> bool:
        return bool(self.at) and not self.path


class Moments(Struct, frozen=True, forbid_unknown_fields=True):
    """What one game brings."""

    moments: dict[str, Moment]
    pages: dict[str, Page]

    def way(self, moment: str) -> tuple[dict[str, str], tuple[str, ...]]:
        """The form that opens its table, and every act up to there."""
        here = self.moments[moment]
        form, acts = self.way(here.after) if here.after else ({}, ())
        return {**form, **here.form}, (*acts, *here.acts)


def read(line: str) -> tuple[str, list[tuple[str, str]], bool]:
    """An act as it is written: the seat, the fields of its form, and whether it may have been done before."""
    seat, tag, *words = shlex.split(line.removeprefix("?"))
    fields = [(name, value) for name, _, value in (word.partition("=") for word in words)]
    return seat, [("type", tag), *fields], line.startswith("?")


GAMES: dict[str, Moments] = {
    path.stem: msgspec.toml.decode(path.read_bytes(), type=Moments) for path in sorted(HERE.glob("*.toml"))
}
