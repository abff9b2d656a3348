"""Preparation: who sits where, the ring, the targets, who starts, the first hands."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.box import titled
from companion.engine.chance import Chance
from companion.engine.dispatch import everybody
from companion.engine.facts import Action, Fact
from companion.engine.holes import Pick
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.hyde.components import HAND, OUTCASTS, OUTER, TARGETS
from companion.games.hyde.facts.setup import (
    DealtBySeat,
    FirstByTurns,
    FirstChosen,
    Opened,
    OutcastChosen,
    RingLaid,
    TargetsLaid,
)
from companion.games.hyde.rules.draw import deal, deal_mano
from companion.games.hyde.rules.timing import at_step
from companion.games.hyde.state import BEFORE, Position, seat_of
from companion.kit.turns import clockwise_from

LEAST_SEATS, MOST_SEATS = titled("hyde").seats


def setup(opening: Opening, chance: Chance) -> Sequence[Fact]:
    """Open the table (hyde-1): two to four seats, every outcast once."""
    outcasts = {seat: opening.seat_options[seat]["outcast"] for seat in opening.seats}
    require(LEAST_SEATS <= len(opening.seats) <= MOST_SEATS, "hyde-1", most=MOST_SEATS)
    for outcast in outcasts.values():
        require(sum(other == outcast for other in outcasts.values()) == 1, "hyde-1b", outcast=outcast)
    table = Opened(seats=opening.seats, outcasts=outcasts, options=opening.options, box=opening.box)
    # A table that has the fingerprint of its seed is no older than draws by seat.
    by_seat = (DealtBySeat(),) if opening.commitment else ()
    by_turns = (FirstByTurns(seat=opening.first),) if opening.first in opening.seats else ()
    return (table, *by_seat, *by_turns)


def rematch(opening: Opening, at: Position) -> Opening:
    """Everybody plays who they played last, and the one after the last beginner is proposed as the first."""
    chosen = {seat: {**opening.seat_options[seat], "outcast": at.outcasts[seat]} for seat in opening.seats}
    first = clockwise_from(at.seats, at.first)[1] if at.first else ""
    return replace(opening, seat_options=chosen, first=first)


class ShuffleTable(Action, frozen=True, tag="shuffle-table"):
    """Let the app say in which order the locations and targets are laid."""

    primary = True
    when = at_step("ring", "targets")

    def decide(self, play: Play[Position]) -> None:
        """The app says at random where everything lies (hyde-3)."""
        ring = play.state.ring if len(play.state.ring) == len(OUTER) else play.chance.shuffled(OUTER, "ring")
        targets = play.chance.shuffled(tuple(TARGETS), "targets")
        play.happens(RingLaid(places=ring))
        play.happens(TargetsLaid(targets=dict(zip(ring, targets, strict=True))))


class PlaceLocation(Action, frozen=True, tag="place-location"):
    """The next location of the ring, clockwise, as it lies on the table."""

    place: str

    is_often = True
    when = at_step("ring")

    @classmethod
    def offers(cls, _at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="place", options=OUTER))

    def decide(self, play: Play[Position]) -> None:
        """The ring as it lies on the table, one location after the other (hyde-3)."""
        require(self.place in OUTER and self.place not in play.state.ring, "hyde-3")
        ring = (*play.state.ring, self.place)
        missing = [place for place in OUTER if place not in ring]
        play.happens(RingLaid(places=(*ring, *missing) if len(missing) == 1 else ring))


class PlaceTarget(Action, frozen=True, tag="place-target"):
    """The target lying at the next location of the ring."""

    target: str

    is_often = True
    when = at_step("targets")

    @classmethod
    def offers(cls, _at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="target", options=tuple(TARGETS)))

    def decide(self, play: Play[Position]) -> None:
        """The targets as they lie on the table, in the order of the ring (hyde-3b)."""
        targets = play.state.targets
        require(self.target in TARGETS and self.target not in targets.values(), "hyde-3b")
        laid = {**targets, play.state.ring[len(targets)]: self.target}
        missing = [target for target in TARGETS if target not in laid.values()]
        if len(missing) == 1:
            laid[play.state.ring[-1]] = missing[0]
        play.happens(TargetsLaid(targets=laid))


class ChooseFirst(Action, frozen=True, tag="choose-first"):
    """Who wears the darkest clothes."""

    first: str

    when = at_step("first")

    @classmethod
    def offers(cls, at: Position, _seat: str) -> Iterator[Offer]:
        if at.due:
            yield cls.offer(primary=True, first=at.due)
        others = tuple(seat for seat in at.seats if seat != at.due)
        yield cls.offer(Pick(name="first", options=others), primary=not at.due)

    def decide(self, play: Play[Position]) -> None:
        """The darkest clothes start (hyde-7)."""
        require(self.first in play.state.seats, "hyde-7", seat=self.first)
        begin(play, self.first)


class DrawFirst(Action, frozen=True, tag="draw-first"):
    """Nobody agrees on the clothes: let luck choose."""

    is_often = True
    when = at_step("first")

    @staticmethod
    def looked_for(at: Position, _seat: str) -> bool:
        return at.step in BEFORE

    def decide(self, play: Play[Position]) -> None:
        """Luck chooses when the clothes do not."""
        begin(play, play.chance.pick(play.state.seats, "first"))


class ChooseOutcast(Action, frozen=True, tag="choose-outcast"):
    """Which outcast one plays, whatever the table was opened with."""

    outcast: str

    is_often = True
    looked_for = everybody

    @staticmethod
    def when(play: Play[Position]) -> None:
        """Until the first turn (hyde-1c)."""
        require(play.state.step in BEFORE, "hyde-1c")

    @classmethod
    def offers(cls, _at: Position, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="outcast", options=tuple(OUTCASTS)))

    def decide(self, play: Play[Position]) -> None:
        """Whoever sits down plays whom they like (hyde-1b)."""
        is_free = self.outcast in OUTCASTS and seat_of(play.state, self.outcast) is None
        require(is_free, "hyde-1b", outcast=self.outcast)
        play.happens(OutcastChosen(seat=play.seat, outcast=self.outcast))


def begin(play: Play[Position], first: str) -> None:
    """Mano goes to the last player; three cards each and one on Mano (hyde-5, hyde-7b)."""
    order = clockwise_from(play.state.seats, first)
    play.happens(FirstChosen(first=first, mano_at=order[-1]))
    for seat in order:
        deal(play, seat, HAND)
    deal_mano(play, order[-1])
