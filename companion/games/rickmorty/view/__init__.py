"""What one viewer may see of the table (the view model): each part made once from the position, as it is drawn.

In reading order: `headline`, `moment` (the card, the figures, the events, what is forgotten), the `flower` of
dimensions, `turning`, `reckoning` (what closing costs, what a Rick would harvest), the harvest as a checklist
(`harvesting`), how a tile is told (`tiles`), `players` and the final count. Hands are not kept and placements lie with
the engine's locks, so nothing here differs from one viewer to the next but what is theirs to do.
"""

from companion.engine.view import Tap, View
from companion.games.rickmorty.counts import broken, outcome
from companion.games.rickmorty.rules.round import acting, is_seen, unplaced
from companion.games.rickmorty.state import Position
from companion.games.rickmorty.view import headline, moment
from companion.games.rickmorty.view.flower import Space, flower
from companion.games.rickmorty.view.harvesting import Gathering, checklist
from companion.games.rickmorty.view.players import Side, count, sides
from companion.games.rickmorty.view.reckoning import Closing, Reckoning, closings, reckoning
from companion.games.rickmorty.view.tiles import TilePad, pad
from companion.games.rickmorty.view.turning import Turn, turn

__all__ = ["RickMortyView", "view"]

ON_BOARD = (
    *(Tap(action, hole) for action in ("place", "put") for hole in ("rick", "morty")),
    Tap("roll-die", "face"),
    Tap("close-dimension", "place"),
    Tap("move-rick", "resource"),
    Tap("move-rick", "to"),
    Tap("tell-tile", "place"),
    Tap("lay-tile", "place"),
    Tap("play-blue", "lasts"),
    *(Tap("play-green", hole) for hole in ("kind", "needs", "points")),
    Tap("use-object", "card"),
    Tap("protect", "card"),
)


class RickMortyView(View, frozen=True, kw_only=True):
    """The table for one viewer."""

    seats: tuple[str, ...]
    flower: tuple[Space, ...]
    # Everybody who is asked now where they go, and whether they are in.
    placed: tuple[tuple[str, bool], ...]
    # This viewer is asked now where Rick and Morty go.
    is_placing: bool
    # It is asked again after all have seen it.
    is_seen: bool
    # The choice is locked by the phones, not laid down behind screens of cardboard.
    is_locked: bool
    # The answer to the card is tapped on the flower: where the die lies, or where Rick and Morty go.
    is_asked: bool
    # What closing each dimension under this viewer's pawns would cost now.
    closings: tuple[Closing, ...]
    # This viewer has an action left.
    turn: Turn | None
    # What is looked up before one places or closes.
    reckoning: Reckoning | None
    checklist: tuple[Gathering, ...]
    # How a tile is told, as long as there is one to tell.
    pad: TilePad | None
    sides: tuple[Side, ...]
    # The points by source, once they are counted.
    count: dict[str, tuple[int, ...]]

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """What was seen already is no choice on the flower any more, but one button."""
        return tuple(tap for tap in ON_BOARD if tap.action != "place") if self.is_seen else ON_BOARD

    @property
    def nothing(self) -> tuple[tuple[str, str], ...]:
        """What a form of the board has settled beforehand."""
        return ()

    @property
    def due(self) -> Space | None:
        """The dimension whose tile a harvest waits for: its pad stands open."""
        return next((each for each in self.flower if self.pad and each.id == self.pad.due), None)

    @property
    def reads(self) -> bool:
        """Whether a tap on a tile nobody has read unfolds its pad: where it is not for the die or for a pawn."""
        return self.due is None and not self.is_asked


def view(at: Position, viewer: str | None) -> RickMortyView:
    is_placing = viewer is not None and viewer in unplaced(at) and not is_seen(at)
    return RickMortyView(
        acting=acting(at),
        title=headline.title(at),
        now=moment.now(at, viewer),
        event=moment.event(at, viewer),
        gauges=tuple(moment.gauges(at, viewer)),
        rail=headline.rail(at),
        gate=tuple(moment.gate(at)),
        broken=broken(at),
        outcome=outcome(at),
        seats=at.seats,
        flower=tuple(flower(at)),
        placed=tuple((seat, seat not in unplaced(at)) for seat in at.seats) if at.step == "place" else (),
        is_placing=is_placing,
        is_seen=is_seen(at),
        is_locked=at.options.get("placing") == "phones",
        is_asked=is_placing or (bool(viewer) and at.step == "die"),
        closings=tuple(closings(at, viewer)),
        turn=turn(at, viewer),
        reckoning=reckoning(at, viewer),
        checklist=tuple(checklist(at)),
        pad=pad(at),
        sides=tuple(sides(at, viewer)),
        count=count(at),
    )
