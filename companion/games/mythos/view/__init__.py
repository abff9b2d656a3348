"""What one viewer may see of the table (the view model), made once from the position.

In reading order: the `headline`, the `moment` (the card, the figures, the event), `gates` for what is forgotten, the
`board` of two halves with the missions between and the grid of points, and as `picker` the cards that may be played.
"""

from companion.engine.view import Tap, View
from companion.games.mythos.counts import broken, outcome
from companion.games.mythos.rules.timing import acting
from companion.games.mythos.state import Position, chosen, keeps_counters, opponent
from companion.games.mythos.view import headline, moment
from companion.games.mythos.view.board import DrawnMission, Half, Score, half, lying, missions, score
from companion.games.mythos.view.gates import gate
from companion.games.mythos.view.picker import Picker, pickers, picks

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

    # Nobody plays a round nought.
    round: str
    turns: int
    is_over: bool
    # Only counters are kept: there is nothing between the halves but the round.
    counts: bool
    # Where the whole of it turns to whoever is on turn: away from whoever sits at its foot.
    faces: str
    # Nothing is drawn before it is known who begins.
    far: Half | None
    near: Half | None
    missions: tuple[DrawnMission, ...]
    # What this viewer may play now.
    pickers: tuple[Picker, ...]
    score: Score | None

    @property
    def on_board(self) -> tuple[Tap, ...]:
        return ON_BOARD


def view(at: Position, viewer: str | None) -> MythosView:
    near = lying(at, viewer)[0] if at.edge else ""
    return MythosView(
        acting=acting(at),
        title=headline.title(at),
        now=moment.now(at, viewer),
        event=moment.event(at),
        gauges=moment.gauges(at, viewer),
        rail=headline.rail(at),
        gate=tuple(gate(at, viewer)),
        broken=broken(at),
        outcome=outcome(at),
        round=str(at.round or "–"),
        turns=at.turns,
        is_over=at.step == "over",
        counts=bool(near) and keeps_counters(at),
        faces="away" if near and chosen(at, "lies") == "turned" and near != at.seats[0] else "here",
        far=half(at, opponent(at, near), viewer) if near else None,
        near=half(at, near, viewer) if near else None,
        missions=tuple(missions(at, viewer)) if near else (),
        pickers=pickers(at, viewer) if viewer and picks(at, viewer) else (),
        score=score(at),
    )
