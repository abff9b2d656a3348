"""What one viewer may see of the table (the view model), built field by field.

In reading order: `headline`, `moment` (the card, the figures, the event), `missions` with whoever is there, `players`
and the grid of points, `gates` for what is forgotten. What is seen are fields; how it is drawn follows from them.
"""

from companion.engine.shapes import View
from companion.games.mythos.counts import broken, outcome
from companion.games.mythos.rules.timing import acting
from companion.games.mythos.state import Position, chosen
from companion.games.mythos.view import moment
from companion.games.mythos.view.gates import gate
from companion.games.mythos.view.headline import rail, title
from companion.games.mythos.view.missions import MissionSeen, missions
from companion.games.mythos.view.players import Player, Row, Sum, grid, players, sums

__all__ = ["MythosView", "view"]


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


def view(at: Position, viewer: str | None) -> MythosView:
    return MythosView(
        acting=acting(at),
        title=title(at),
        now=moment.now(at, viewer),
        event=moment.event(at),
        figures=moment.figures(at),
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
    )
