"""What may be asked at the count, each with when it is open, what may be chosen, and its rule; and the setup."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Fact, Learn, Lock, Revealed
from companion.engine.free_words import FreeWords
from companion.engine.holes import Pick, Span, Text
from companion.engine.locks import Question
from companion.engine.locks import proposals as lock_offers
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from tests.web.counter.facts import Added, Called, Drawn, Hidden, Laid, Noted, Opened, Shown
from tests.web.counter.state import GEMS, KEEPER, MOST, SECRETS, TRACK, WORDS, Sum


def setup(opening: Opening, chance: Chance) -> Sequence[Fact]:
    chosen = opening.options
    has_bids = chosen.get("bids") == "yes"
    return (Opened(seats=opening.seats, posts=opening.posts, goal=int(chosen["goal"]), has_bids=has_bids),)


def goes_on(play: Play[Sum]) -> None:
    require(play.state.total < play.state.goal, "counter-5")


def in_turn(play: Play[Sum]) -> None:
    goes_on(play)
    require(play.state.turn == play.seat, "counter-1", turn=play.state.turn)


def keeps(play: Play[Sum]) -> None:
    goes_on(play)
    require(play.seat == KEEPER, "counter-6")


def with_a_keeper(at: Sum, _seat: str) -> bool:
    """Where nobody keeps the count, nobody looks for what a keeper does."""
    return bool(at.posts)


class Call(Action, frozen=True, tag="call"):
    """The keeper calls everybody to the table."""

    primary = True
    looked_for = with_a_keeper

    @staticmethod
    def when(play: Play[Sum]) -> None:
        keeps(play)
        require(not play.state.is_called, "counter-8")

    def decide(self, play: Play[Sum]) -> None:
        play.happens(Called())


class Note(Action, frozen=True, tag="note"):
    """The keeper notes something about a gem."""

    by_hand: ClassVar[bool] = True
    gem: str
    words: FreeWords

    when = keeps
    looked_for = with_a_keeper

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="gem", options=GEMS), WORDS)

    def decide(self, play: Play[Sum]) -> None:
        require(self.gem in GEMS[:4] and WORDS.fits(self.words), "counter-2", by=self.gem, most=WORDS.most)
        play.happens(Noted(gem=self.gem, words=self.words))


class Draw(Action, frozen=True, tag="draw"):
    """The keeper draws the track ahead."""

    by_hand: ClassVar[bool] = True
    by: int
    track: tuple[str, ...]

    when = keeps
    looked_for = with_a_keeper

    @classmethod
    def offers(cls, at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Span(name="by", low=0, high=9), replace(TRACK, now=at.track))

    def decide(self, play: Play[Sum]) -> None:
        require(1 <= self.by <= MOST, "counter-2", by=self.by, most=MOST)
        require(TRACK.fits(self.track), "counter-7")
        play.happens(Drawn(by=self.by, track=self.track))


class Add(Action, frozen=True, tag="add"):
    """Add to the number."""

    by: int

    primary = True
    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Span(name="by", low=1, high=9))

    def decide(self, play: Play[Sum]) -> None:
        require(1 <= self.by <= MOST, "counter-2", by=self.by, most=MOST)
        play.happens(Added(seat=play.seat, by=self.by))


class Lay(Action, frozen=True, tag="lay"):
    """Lay gems, of one kind several if one likes."""

    gems: tuple[str, ...]

    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        worth = tuple(int(gem[-1]) for gem in GEMS)
        hole = Pick(name="gems", options=GEMS, least=0, most=MOST, many=True, repeat=True, entry="grid")
        yield cls.offer(replace(hole, worth=worth, against=5))

    def decide(self, play: Play[Sum]) -> None:
        fits = len(self.gems) <= MOST and set(self.gems) <= set(GEMS)
        require(fits, "counter-2", by=len(self.gems), most=MOST)
        play.happens(Laid(seat=play.seat, gems=self.gems))


class Point(Action, frozen=True, tag="point"):
    """Lay the gem one points at."""

    gem: str

    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="gem", options=GEMS, entry="grid"))

    def decide(self, play: Play[Sum]) -> None:
        require(self.gem in GEMS, "counter-2", by=self.gem, most=MOST)
        play.happens(Laid(seat=play.seat, gems=(self.gem,)))


class Choose(Action, frozen=True, tag="choose"):
    """Keep up to two animals, each once."""

    kept: tuple[str, ...]

    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="kept", options=SECRETS, least=0, most=2, many=True))

    def decide(self, play: Play[Sum]) -> None:
        is_once = len(set(self.kept)) == len(self.kept) <= 2
        require(is_once and set(self.kept) <= set(SECRETS), "counter-2", by=len(self.kept), most=2)
        play.happens(Laid(seat=play.seat, gems=self.kept))


class Hide(Action, frozen=True, tag="hide"):
    """Keep an animal to oneself."""

    secret: str

    looked_for = everybody

    @staticmethod
    def when(play: Play[Sum]) -> None:
        goes_on(play)
        require(play.seat not in play.state.secrets, "counter-3")

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="secret", options=SECRETS))

    def decide(self, play: Play[Sum]) -> None:
        require(self.secret in SECRETS, "counter-3")
        play.happens(Hidden(seat=play.seat, secret=self.secret))


class Show(Action, frozen=True, tag="show"):
    """Show what one kept to oneself."""

    looked_for = everybody

    @staticmethod
    def when(play: Play[Sum]) -> None:
        goes_on(play)
        require(play.seat in play.state.secrets, "counter-4")

    def decide(self, play: Play[Sum]) -> None:
        play.happens(Shown(seat=play.seat, secret=play.state.secrets[play.seat]))


class Bid(Lock, frozen=True, tag="bid"):
    """Everybody bids at once; the engine judges the lock and offers it while the question is open."""

    animal: str
    by: int

    when = goes_on

    @classmethod
    def offers(cls, at: Sum, seat: str) -> Iterator[Offer]:
        yield from lock_offers(question(at), at.locks, seat)

    def decide(self, play: Play[Sum]) -> None:
        """Whatever is bid is a bid."""


def question(at: Sum) -> Question | None:
    """Everybody bids at once, again and again until the end."""
    if not at.has_bids or at.total >= at.goal:
        return None
    holes = (Pick(name="animal", options=SECRETS), Span(name="by", low=1, high=MOST))
    return Question(name=f"bid.{at.biddings}", action=Bid, holes=dict.fromkeys(at.seats, holes))


def after_reveal(play: Play[Sum], fact: Revealed) -> None:
    """Whoever bids most adds it; of several the first."""
    seat = max(fact.choices, key=lambda each: int(str(fact.choices[each]["by"])))
    play.happens(Added(seat=seat, by=int(str(fact.choices[seat]["by"]))))


def to_copy(at: Sum, _seat: str) -> Iterable[Offer]:
    """What of the box may be copied now."""
    return (Learn.offer(Text(name="value"), entry="motto"),) if at.posts else ()
