"""What has happened at the count (events): each with what it does to the table, and what hands do for it."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy, Stretch
from companion.engine.free_words import FreeWords
from companion.engine.words import Line
from companion.kit.lines import line
from tests.web.counter.records import BOX
from tests.web.counter.state import Sum, next_to


class Opened(Fact, frozen=True, tag="opened"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("seats", "goal", "posts", "has_bids"), moves_nothing=True)
    seats: tuple[str, ...]
    goal: int
    posts: tuple[str, ...] = ()
    has_bids: bool = False

    def after(self, at: Sum) -> Sum:
        """This one is played by the box as it ships; a real game is told its own as `Opening.box`."""
        return Sum(
            seats=self.seats,
            posts=self.posts,
            goal=self.goal,
            turn=self.seats[0],
            is_called=not self.posts,
            has_bids=self.has_bids,
            box={entry.id: entry.value for entry in BOX},
        )


class Called(Fact, frozen=True, tag="called"):
    ends_part: ClassVar[Stretch] = "setup"
    secrecy: ClassVar[Secrecy] = Secrecy(moves_nothing=True)

    def after(self, at: Sum) -> Sum:
        return replace(at, is_called=True)


class Noted(Fact, frozen=True, tag="noted"):
    secrecy: ClassVar[Secrecy] = Secrecy(line=("words",), public=("gem",), moves_nothing=True)
    gem: str
    words: FreeWords

    def after(self, at: Sum) -> Sum:
        return replace(at, words=self.words)


class Drawn(Fact, frozen=True, tag="drawn"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("by", "track"), moves_nothing=True)
    by: int
    track: tuple[str, ...]

    def after(self, at: Sum) -> Sum:
        return replace(at, track=self.track)


class Added(Fact, frozen=True, tag="added"):
    secrecy: ClassVar[Secrecy] = Secrecy("counter-2", line=("by",), public=("seat",), moves_nothing=True)
    seat: str
    by: int

    def after(self, at: Sum) -> Sum:
        return replace(at, total=at.total + self.by, turn=next_to(at, self.seat))


class Laid(Fact, frozen=True, tag="laid"):
    secrecy: ClassVar[Secrecy] = Secrecy(line=("gems",), public=("seat",))
    seat: str
    gems: tuple[str, ...]

    def after(self, at: Sum) -> Sum:
        gems = {**at.gems, self.seat: at.gems.get(self.seat, ()) + self.gems}
        return replace(at, gems=gems, turn=next_to(at, self.seat))

    def handwork(self, at: Sum) -> Iterable[Line]:
        if self.gems:
            yield line("laid", "counter-2", seat=self.seat, gems=self.gems)


class Hidden(Fact, frozen=True, tag="hidden"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("seat",), secret={"secret": "seat"}, has_own=True, moves_nothing=True)
    seat: str
    secret: str

    def after(self, at: Sum) -> Sum:
        return replace(at, secrets={**at.secrets, self.seat: self.secret})


class Shown(Fact, frozen=True, tag="shown"):
    reveals: ClassVar[bool] = True
    ends_part: ClassVar[Stretch] = "round"
    secrecy: ClassVar[Secrecy] = Secrecy(line=("secret",), public=("seat",), moves_nothing=True)
    seat: str
    secret: str

    def after(self, at: Sum) -> Sum:
        return replace(at, secrets={each: kept for each, kept in at.secrets.items() if each != self.seat})
