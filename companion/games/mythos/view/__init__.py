"""What one viewer may see of the table (the view model), built field by field.

In reading order: `headline`, `moment` (the card, the figures, the event), `missions` with whoever is there, `players`
and the grid of points, the `hand` of whoever is on turn, `gates` for what is forgotten. What is seen are fields; how it
is drawn follows from them (`drawing`, `picker`, `score`) and is asked for by the board only.
"""

from msgspec.structs import replace

from companion.engine.view import Tap, View
from companion.games.mythos.counts import broken, outcome
from companion.games.mythos.rules.timing import acting
from companion.games.mythos.state import Position, chosen
from companion.games.mythos.view import drawing, moment
from companion.games.mythos.view.drawing import DrawnHalf, DrawnMission, Seats
from companion.games.mythos.view.gates import gate
from companion.games.mythos.view.hand import Hand, hand
from companion.games.mythos.view.headline import rail, title
from companion.games.mythos.view.missions import MissionSeen, missions
from companion.games.mythos.view.picker import Picker, pickers
from companion.games.mythos.view.players import Player, Row, Sum, grid, players, sums
from companion.games.mythos.view.score import DrawnScore, score

__all__ = ["MythosView", "view"]

# What is done on the board, and nowhere else.
ON_BOARD = (
    Tap("play-character", "card"),
    Tap("play-character", "mission"),
    Tap("hide-character", "mission"),
    Tap("hide-character", "card"),
    Tap("play-unnamed", "cost"),
    Tap("play-unnamed", "mission"),
    Tap("reveal-character", "card"),
    Tap("reveal-character", "character"),
    Tap("reveal-unnamed", "character"),
    Tap("reveal-unnamed", "cost"),
    Tap("name-hidden", "card"),
    Tap("name-hidden", "character"),
    Tap("upgrade", "over"),
    Tap("upgrade", "card"),
    Tap("upgrade-unnamed", "over"),
    Tap("upgrade-unnamed", "cost"),
    Tap("pass-round"),
    Tap("change-tokens", "character"),
    Tap("change-tokens", "count"),
    Tap("change-power", "character"),
    Tap("change-power", "count"),
    Tap("move", "character"),
    Tap("move", "mission"),
    Tap("turn-down", "character"),
    Tap("defeat", "character"),
    Tap("return-to-hand", "character"),
    Tap("take-control", "character"),
    Tap("take-control", "source"),
    Tap("give-back", "character"),
    Tap("change-chakra", "whose"),
    Tap("change-chakra", "count"),
    Tap("count-points", "whose"),
    Tap("count-points", "count"),
    Tap("take-edge", "whose"),
)


class MythosView(View, frozen=True, kw_only=True):
    """The table for one viewer: only which card lies hidden on one's own side differs from one to the next."""

    round: int
    missions: tuple[MissionSeen, ...]
    players: tuple[Player, ...]
    grid: tuple[Row, ...]
    sums: tuple[Sum, ...]
    keep: str
    # How the phone lies between the two.
    lies: str
    # Whoever looks; nobody for the screen in the middle.
    seat: str
    edge: str
    turns: int
    # What this viewer may play now.
    hand: Hand | None
    is_over: bool

    @property
    def on_board(self) -> tuple[Tap, ...]:
        return ON_BOARD

    @property
    def at(self) -> Seats | None:
        """Who sits where; nobody before there are two."""
        return drawing.seats(self.players, self.seat, self.lies) if self.players else None

    @property
    def faces(self) -> str:
        """Where the whole of it turns to whoever is on turn: away from whoever sits at its foot."""
        at = self.at
        return "away" if self.lies == "turned" and at and at.near != self.players[0].seat else "here"

    @property
    def halves(self) -> tuple[DrawnHalf, ...]:
        at = self.at
        return drawing.halves(self.players, self.missions, self.hand, self.seat, at) if at and self.edge else ()

    @property
    def far(self) -> tuple[DrawnHalf, ...]:
        return self.halves[:1]

    @property
    def near(self) -> tuple[DrawnHalf, ...]:
        return self.halves[1:]

    @property
    def between(self) -> tuple[DrawnMission, ...]:
        at = self.at
        return tuple(drawing.drawn_mission(each, at) for each in self.missions) if at else ()

    @property
    def counts(self) -> bool:
        """Only counters are kept: there is nothing between the halves but the round."""
        return self.keep == "counters" and bool(self.edge)

    @property
    def counted_round(self) -> str:
        """Nobody plays a round nought."""
        return str(self.round or "–")

    @property
    def pickers(self) -> tuple[Picker, ...]:
        found = tuple(pickers(self.hand, self.turns)) if self.hand else ()
        return (replace(found[0], has_pass=self.lies != "halves"), *found[1:]) if found else ()

    @property
    def score(self) -> DrawnScore | None:
        """Nothing before the first mission has been evaluated."""
        return score(self.grid, self.sums) if self.round and self.keep != "counters" else None


def view(at: Position, viewer: str | None) -> MythosView:
    return MythosView(
        acting=acting(at),
        title=title(at),
        now=moment.now(at, viewer),
        event=moment.event(at),
        figures=moment.figures(at, viewer),
        rail=rail(at),
        gate=tuple(gate(at, viewer)),
        broken=broken(at),
        outcome=outcome(at),
        round=at.round,
        missions=tuple(missions(at, viewer)),
        players=tuple(players(at)),
        grid=tuple(grid(at)),
        sums=tuple(sums(at)),
        keep=chosen(at, "keep"),
        lies=chosen(at, "lies"),
        seat=viewer or "",
        edge=at.edge,
        turns=at.turns,
        hand=hand(at, viewer),
        is_over=at.step == "over",
    )
