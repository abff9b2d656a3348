"""How the table is drawn for one viewer: the far half, the missions between, the near half, and what is tapped."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.mythos.components import CHARACTERS
from companion.games.mythos.view.hand import Hand
from companion.games.mythos.view.missions import MissionSeen, Seen
from companion.games.mythos.view.players import Player

# What each kind of tap on a character fills in, by what the board calls it.
ON_CHARACTER = {
    "tokens": "change-tokens",
    "plus": "change-power",
    "move": "move",
    "down": "turn-down",
    "defeat": "defeat",
    "back": "return-to-hand",
    "take": "take-control",
    "home": "give-back",
    "reveal": "reveal-character",
    "untold": "reveal-unnamed",
}
# With a card chosen before, a character is what is tapped next.
CHOSEN = ("reveal-character", "name-hidden")
# As many at once as cards usually give; with several taps it is more.
ADDED = ("+1", "+2", "+3")
TAKEN = ("-1", "-2")
# Those that ask for nothing but whom they are done to.
AT_ONCE = ("down", "defeat", "back", "home")


class DrawnCharacter(Struct, frozen=True, kw_only=True):
    """A stack as it lies at a mission; tapped, it offers what may be done with it."""

    id: str
    # Its place in the order of play, which everybody may ask for.
    place: str
    card: str
    # The first word of its name: there are four columns on a phone.
    short: str
    cost: str
    power: int
    is_hidden: bool
    is_known: bool
    tokens: int
    plus: str
    under: int
    owner: str
    # What may be laid on it and for how much, what it costs to turn it up, and what costs a card has that nobody names.
    upgrades: dict[str, int]
    price: str
    costs: tuple[str, ...]
    # Where it may go, and by whose effect control of it may be taken.
    others: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def taps(self) -> Mapping[str, tuple[Tap, ...]]:
        found = {kind: (Tap(action, "character", self.id),) for kind, action in ON_CHARACTER.items()}
        return found | {
            "upgrade": (Tap("upgrade", "over", self.id),),
            "dearer": (Tap("upgrade-unnamed", "over", self.id),),
        }

    @property
    def at_once(self) -> tuple[Tap, ...]:
        return tuple(tap for kind in AT_ONCE for tap in self.taps[kind])

    @property
    def chosen(self) -> tuple[Tap, ...]:
        """A hidden one that nobody named is told by a card chosen before."""
        is_open = self.is_hidden and not self.is_known
        return tuple(Tap(action, "character", self.id) for action in CHOSEN) if is_open else ()

    @property
    def token_steps(self) -> tuple[str, ...]:
        """No more are taken off than lie there."""
        return (*TAKEN[: self.tokens], *ADDED)

    @property
    def power_steps(self) -> tuple[str, ...]:
        return (*TAKEN, *ADDED)

    @property
    def state(self) -> str:
        return "hidden" if self.is_hidden else ""

    @property
    def is_nameless(self) -> bool:
        return self.card not in CHARACTERS

    @property
    def nameless(self) -> str:
        return "hidden-one" if self.is_hidden else "untold-one"

    @property
    def is_ready(self) -> bool:
        """Noted on this phone: it is turned up with one tap."""
        return self.is_hidden and not self.is_nameless

    @property
    def has_cost(self) -> bool:
        """What hidden ones cost counts only once they are turned up."""
        return not self.is_hidden

    @property
    def is_lent(self) -> bool:
        return self.owner != ""


class DrawnColumn(Struct, frozen=True):
    """Those of one side at one mission."""

    mission: str
    characters: tuple[DrawnCharacter, ...]


class DrawnHalf(Struct, frozen=True, kw_only=True):
    """A player's half of the table."""

    player: Player
    is_far: bool
    # Turned to whoever sits across the phone.
    is_turned: bool
    is_mine: bool
    # Its cards may be played now.
    picks: bool
    columns: tuple[DrawnColumn, ...]

    @property
    def seat(self) -> str:
        return self.player.seat

    @property
    def state(self) -> str:
        return "now" if self.player.is_turn else "passed" if self.player.has_passed else ""

    @property
    def chakra(self) -> tuple[Tap, ...]:
        return (Tap("change-chakra", "whose", self.seat),)

    @property
    def points(self) -> tuple[Tap, ...]:
        return (Tap("count-points", "whose", self.seat),)

    @property
    def edge(self) -> tuple[Tap, ...]:
        return (Tap("take-edge", "whose", self.seat),)

    @property
    def ends(self) -> tuple[Tap, ...]:
        """Passing, on one's own half."""
        return (Tap("pass-round"),) if self.is_mine else ()

    @property
    def worded(self) -> str:
        """What its points are called: one alone has a word of its own."""
        return "point" if self.player.points == 1 else "points"

    @property
    def is_spent(self) -> bool:
        return self.player.chakra == 0

    @property
    def is_pointless(self) -> bool:
        return self.player.points == 0


class DrawnTotal(Struct, frozen=True):
    """A side's power at a mission."""

    seat: str
    total: int
    is_best: bool
    is_turned: bool
    # It wins by the Edge alone, as the totals are alike.
    is_by_edge: bool


class DrawnMission(Struct, frozen=True, kw_only=True):
    """A mission between the two halves: what it is worth, both totals, who would win it now."""

    id: str
    card: str
    worth: int
    # The far side's total, and the near one's.
    far: DrawnTotal
    near: DrawnTotal
    is_scored: bool
    won_by: str

    @property
    def play(self) -> tuple[Tap, ...]:
        return (Tap("play-character", "mission", self.id),)

    @property
    def hide(self) -> tuple[Tap, ...]:
        return (Tap("hide-character", "mission", self.id),)

    @property
    def untold(self) -> tuple[Tap, ...]:
        return (Tap("play-unnamed", "mission", self.id),)


class Seats(Struct, frozen=True):
    """Who sits where about the phone."""

    near: str
    far: str
    # The far half is turned to whoever sits there.
    is_far_turned: bool


def seats(players: Sequence[Player], viewer: str, lies: str) -> Seats:
    """A phone in the middle stays as it lies, or turns with the turn; another one has its own player below."""
    first, second = (each.seat for each in players)
    if viewer and lies == "halves":
        return Seats(first, second, is_far_turned=True)
    is_moved = lies == "same" or any(each.is_turn and each.seat == viewer for each in players)
    near = viewer if viewer and is_moved else first
    return Seats(near, second if near == first else first, is_far_turned=False)


def halves(
    players: Sequence[Player], missions: Sequence[MissionSeen], hand: Hand | None, viewer: str, at: Seats
) -> tuple[DrawnHalf, ...]:
    """The far one first."""
    by_seat = {each.seat: each for each in players}
    return tuple(
        DrawnHalf(
            player=by_seat[seat],
            is_far=seat == at.far,
            is_turned=seat == at.far and at.is_far_turned,
            is_mine=seat == viewer,
            picks=seat == viewer and hand is not None,
            columns=tuple(columns(missions, hand, seat, viewer)),
        )
        for seat in (at.far, at.near)
    )


def columns(missions: Sequence[MissionSeen], hand: Hand | None, seat: str, viewer: str) -> Iterator[DrawnColumn]:
    ranks = tuple(each.id for each in missions)
    sources = tuple(one.id for each in missions for one in of_side(each, viewer) if not one.is_hidden)
    for each in missions:
        others = tuple(rank for rank in ranks if rank != each.id)
        found = tuple(character(one, hand, others, sources if seat != viewer else ()) for one in of_side(each, seat))
        yield DrawnColumn(each.id, found)


def of_side(mission: MissionSeen, seat: str) -> tuple[Seen, ...]:
    return next((half.characters for half in mission.halves if half.seat == seat), ())


def character(one: Seen, hand: Hand | None, others: tuple[str, ...], sources: tuple[str, ...]) -> DrawnCharacter:
    return DrawnCharacter(
        id=one.id,
        place=one.id.removeprefix("c"),
        card=one.card,
        short=one.name.partition("-")[0].capitalize(),
        cost=str(one.cost) if one.cost >= 0 else "?",
        power=one.power,
        is_hidden=one.is_hidden,
        is_known=one.is_known,
        tokens=one.tokens,
        plus=f"{one.plus:+d}" if one.plus else "",
        under=one.under,
        owner=one.owner,
        upgrades=hand.upgrades.get(one.id, {}) if hand else {},
        price=str(hand.turned.get(one.id, "")) if hand else "",
        costs=hand.dearer.get(one.id, ()) if hand else (),
        others=others,
        sources=sources,
    )


def drawn_mission(each: MissionSeen, at: Seats) -> DrawnMission:
    totals = {half.seat: half.total for half in each.halves}
    best = each.won_by if each.is_scored else each.winning
    # Nobody wins with nothing: where a pad or a ruling says who won, no power is known (mythos-25).
    is_tied = len(set(totals.values())) == 1 and any(totals.values())

    def total(seat: str, *, is_turned: bool) -> DrawnTotal:
        is_best = seat == best
        return DrawnTotal(seat, totals[seat], is_best, is_turned, is_by_edge=is_best and is_tied)

    return DrawnMission(
        id=each.id,
        card=each.card,
        worth=each.worth,
        far=total(at.far, is_turned=at.is_far_turned),
        near=total(at.near, is_turned=False),
        is_scored=each.is_scored,
        won_by=each.won_by,
    )
