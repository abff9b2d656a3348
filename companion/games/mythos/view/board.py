"""The table as one viewer sees it: both halves with whoever stands at each mission, the missions between, the grid."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.engine.view import Tap
from companion.games.mythos.choices import costs, hand_pool, upgrades
from companion.games.mythos.components import CHARACTERS, HAND, RANKS, ROUNDS, UNKNOWN
from companion.games.mythos.power import (
    dearer_there,
    difference,
    power,
    revealing_price,
    same_name,
    totals,
    winner_by,
)
from companion.games.mythos.scoring import mission_points, partial
from companion.games.mythos.state import (
    InPlay,
    Position,
    chosen,
    has_cards,
    here,
    keeps_counters,
    opponent,
    points,
    ranks_in_play,
)
from companion.games.mythos.view.picker import is_on_turn, picks

# What each kind of tap on a thing of the board fills in, by what the board calls it.
ON_CHARACTER = {
    "tokens": ("change-tokens", "character"),
    "plus": ("change-power", "character"),
    "move": ("move", "character"),
    "down": ("turn-down", "character"),
    "defeat": ("defeat", "character"),
    "back": ("return-to-hand", "character"),
    "take": ("take-control", "character"),
    "home": ("give-back", "character"),
    "reveal": ("reveal-character", "character"),
    "untold": ("reveal-unnamed", "character"),
    "upgrade": ("upgrade", "over"),
    "dearer": ("upgrade-unnamed", "over"),
}
ON_MISSION = {
    "play": ("play-character", "mission"),
    "hide": ("hide-character", "mission"),
    "untold": ("play-unnamed", "mission"),
}
ON_HALF = {
    "chakra": ("change-chakra", "whose"),
    "points": ("count-points", "whose"),
    "edge": ("take-edge", "whose"),
}
# Those that ask for nothing but whom they are done to.
AT_ONCE = ("down", "defeat", "back", "home")
# With a card chosen before, a character is what is tapped next.
CHOSEN = ("reveal-character", "name-hidden")
# As many at once as cards usually give; with several taps it is more.
ADDED = ("+1", "+2", "+3")
TAKEN = ("-1", "-2")


def taps(kinds: Mapping[str, tuple[str, str]], id: str) -> dict[str, tuple[Tap, ...]]:
    return {kind: (Tap(action, hole, id),) for kind, (action, hole) in kinds.items()}


# --- who stands there -------------------------------------------------------------------------------------------------


class Character(Struct, frozen=True, kw_only=True):
    """A stack as it lies at a mission; tapped, it offers what may be done with it."""

    id: str
    # Its place in the order of play, which everybody may ask for.
    place: str
    # The version, where everybody or this viewer knows it, and the first word of its name: there are four columns on a
    # phone.
    card: str
    short: str
    cost: str
    power: int
    is_hidden: bool
    # Noted on this phone, in its turn: for this price it is turned up with one tap.
    price: str
    tokens: int
    # How many cards lie under it, and whose it is where that is not the side it stands on.
    under: int
    owner: str
    # What may be laid on it and for how much, and what costs a card has that nobody names.
    upgrades: dict[str, int]
    costs: tuple[str, ...]
    # Where it may go, and by whose effect control of it may be taken.
    others: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def taps(self) -> Mapping[str, tuple[Tap, ...]]:
        return taps(ON_CHARACTER, self.id)

    @property
    def at_once(self) -> tuple[Tap, ...]:
        return tuple(tap for kind in AT_ONCE for tap in self.taps[kind])

    @property
    def chosen(self) -> tuple[Tap, ...]:
        """A hidden one that nobody named is told by a card chosen before."""
        is_open = self.is_hidden and self.card == UNKNOWN
        return tuple(Tap(action, "character", self.id) for action in CHOSEN) if is_open else ()

    @property
    def nameless(self) -> str:
        return "hidden-one" if self.is_hidden else "untold-one"

    @property
    def token_steps(self) -> tuple[str, ...]:
        """No more are taken off than lie there."""
        return (*TAKEN[: self.tokens], *ADDED)

    @property
    def power_steps(self) -> tuple[str, ...]:
        return (*TAKEN, *ADDED)


def character(
    at: Position, each: InPlay, viewer: str | None, pool: tuple[str, ...] | None, sources: tuple[str, ...]
) -> Character:
    """Which card lies hidden only its own side may know (mythos-34); what may become of it only who is in turn, whose
    pool that is."""
    is_known = not each.is_hidden or viewer == each.side
    known = CHARACTERS.get(each.card) if is_known else None
    price = ""
    better: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    if pool is not None:
        has_card = has_cards(at, each.side)
        if each.is_hidden and known is not None:
            # What its owner pays to turn it up, which they may look up in private (mythos-34).
            price = str(revealing_price(at, each, known, same_name(at, each.side, each.mission, known.name)))
        if not each.is_hidden and has_card:
            better = upgrades(at, each.side, each, pool)
        if each.is_hidden or has_card:
            # Turned up it is paid whole, as an upgrade by the difference.
            left = at.chakra[each.side] - dearer_there(at, each.mission, each.side)
            untold = costs(0, left) if each.is_hidden else costs(each.cost + 1, each.cost + left)
    return Character(
        id=each.id,
        place=each.id.removeprefix("c"),
        card=each.card if is_known else UNKNOWN,
        short=known.name.partition("-")[0].capitalize() if known else "",
        cost=str(each.cost) if is_known and each.cost >= 0 else "?",
        power=power(at, each),
        is_hidden=each.is_hidden,
        price=price,
        tokens=each.tokens,
        under=len(each.under),
        owner=each.owner if each.owner != each.side else "",
        # What an upgrade costs (mythos-17).
        upgrades={card: difference(at, each.side, each, CHARACTERS[card]) for card in better},
        costs=untold,
        others=tuple(rank for rank in ranks_in_play(at) if rank != each.mission),
        sources=sources,
    )


# --- the halves -------------------------------------------------------------------------------------------------------


class Half(Struct, frozen=True, kw_only=True):
    """A player's half of the table."""

    seat: str
    chakra: int
    points: int
    hand: int
    has_edge: bool
    has_passed: bool
    # In turn, or out of the round.
    state: str
    # Of several games of a match, how many this side has won.
    games: int
    is_far: bool
    # Turned to whoever sits across the phone.
    is_turned: bool
    is_mine: bool
    # Its cards may be played now.
    picks: bool
    # Who stands at each mission.
    columns: tuple[tuple[Character, ...], ...]

    @property
    def taps(self) -> Mapping[str, tuple[Tap, ...]]:
        return taps(ON_HALF, self.seat)

    @property
    def ends(self) -> tuple[Tap, ...]:
        """Passing, on one's own half."""
        return (Tap("pass-round"),) if self.is_mine else ()

    @property
    def worded(self) -> str:
        """What its points are called: one alone has a word of its own."""
        return "point" if self.points == 1 else "points"


def lying(at: Position, viewer: str | None) -> tuple[str, bool]:
    """Who has the near half, and whether the far one is turned to whoever sits there: a phone in the middle stays as it
    lies, or turns with the turn; another one has its own player below."""
    lies = chosen(at, "lies")
    moves = lies == "same" or (lies == "turned" and at.turn == viewer)
    return viewer if viewer and moves else at.seats[0], viewer is not None and lies == "halves"


def half(at: Position, seat: str, viewer: str | None) -> Half:
    near, is_far_turned = lying(at, viewer)
    ranks = ranks_in_play(at)
    pool = hand_pool(at, seat) if seat == viewer and is_on_turn(at, seat) else None
    # An enemy may be taken by an effect of any of one's own.
    own = (each for rank in ranks if viewer and seat != viewer for each in here(at, rank, viewer))
    sources = tuple(each.id for each in own if not each.is_hidden)
    return Half(
        seat=seat,
        chakra=at.chakra[seat],
        points=points(at, seat),
        hand=HAND if at.step == "hands" else at.hands[seat],
        has_edge=at.edge == seat,
        has_passed=seat in at.passed,
        state="now" if at.turn == seat else "passed" if seat in at.passed else "",
        games=at.games.count(seat),
        is_far=seat != near,
        is_turned=seat != near and is_far_turned,
        is_mine=seat == viewer,
        picks=seat == viewer and picks(at, seat),
        columns=tuple(
            tuple(character(at, each, viewer, pool, sources) for each in here(at, rank, seat)) for rank in ranks
        ),
    )


# --- the missions between ---------------------------------------------------------------------------------------------


class Total(Struct, frozen=True):
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
    far: Total
    near: Total
    is_scored: bool

    @property
    def taps(self) -> Mapping[str, tuple[Tap, ...]]:
        return taps(ON_MISSION, self.id)


def missions(at: Position, viewer: str | None) -> Iterator[DrawnMission]:
    near, is_far_turned = lying(at, viewer)
    for rank in ranks_in_play(at):
        by_seat = totals(at, rank)
        won = next((each for each in at.won if each.mission == rank and each.round == at.round), None)
        best = won.seat if won else winner_by(at, by_seat)
        # Nobody wins with nothing: where a pad or a correction says who won, no power is known (mythos-25).
        is_tied = len(set(by_seat.values())) == 1 and any(by_seat.values())

        far, own = (
            Total(
                seat,
                by_seat[seat],
                is_best=seat == best,
                is_turned=seat != near and is_far_turned,
                is_by_edge=seat == best and is_tied,
            )
            for seat in (opponent(at, near), near)
        )
        yield DrawnMission(
            id=rank,
            card=at.missions[rank].card,
            worth=mission_points(at, rank),
            far=far,
            near=own,
            is_scored=won is not None,
        )


# --- the grid of points -----------------------------------------------------------------------------------------------


class ScoreLine(Struct, frozen=True):
    """A round: its number, and the cells of both, empty where a mission was not in play or not yet won."""

    round: int
    cells: tuple[str, ...]


class Score(Struct, frozen=True, kw_only=True):
    """Heads, rounds, partial sums, what effects added, and the totals (mythos-41)."""

    seats: tuple[str, ...]
    ranks: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    partials: tuple[int, ...]
    bonus: tuple[int, ...]
    totals: tuple[int, ...]
    has_bonus: bool


def score(at: Position) -> Score | None:
    """Nothing before the first mission has been evaluated."""
    if not at.round or keeps_counters(at):
        return None
    bonus = tuple(at.bonus[seat] + at.counted[seat] for seat in at.seats)
    return Score(
        seats=at.seats,
        ranks=RANKS * len(at.seats),
        lines=tuple(ScoreLine(number, tuple(cells(at, number))) for number in range(1, min(ROUNDS, at.round) + 1)),
        partials=tuple(partial(at, seat, rank) for seat in at.seats for rank in RANKS),
        bonus=bonus,
        totals=tuple(points(at, seat) for seat in at.seats),
        has_bonus=any(bonus),
    )


def cells(at: Position, number: int) -> Iterator[str]:
    won = {each.mission: each for each in at.won if each.round == number}
    for seat in at.seats:
        for rank in RANKS:
            yield str(won[rank].points if won[rank].seat == seat else 0) if rank in won else ""
