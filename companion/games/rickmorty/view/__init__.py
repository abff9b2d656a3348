"""What one viewer may see of the table (the view model), built field by field.

In reading order: `headline`, `moment` (the card, the figures, the events), the `flower` of dimensions, `players` with
what closing costs, the harvest as a checklist (`harvesting`), the final count (`counting`), `gates` for what is
forgotten. Hands are not kept and placements lie with the engine's locks, so nothing here differs from one viewer to the
next but what is theirs to do.
"""

from companion.engine.view import Tap, View
from companion.games.rickmorty.counts import broken, outcome
from companion.games.rickmorty.rules.round import is_seen, unplaced
from companion.games.rickmorty.rules.waiting import acting
from companion.games.rickmorty.state import Position, deck_left, garages_left
from companion.games.rickmorty.view import gates, harvesting, headline, moment, players
from companion.games.rickmorty.view.counting import Source, count
from companion.games.rickmorty.view.flower import ON_BOARD, DrawnSpace, Space, board, flower
from companion.games.rickmorty.view.harvesting import DrawnGathering, Gathering, drawn_gathering
from companion.games.rickmorty.view.players import ON_CARDS, Closing, DrawnPlayer, Player, drawn_player
from companion.games.rickmorty.view.reckoning import Reckoning, reckoning
from companion.games.rickmorty.view.tiles import TilePad, pad
from companion.games.rickmorty.view.turning import ON_TURN, Turn, turn

__all__ = ["RickMortyView", "view"]


class RickMortyView(View, frozen=True, kw_only=True):
    """The table for one viewer."""

    round: int
    die: str
    first: str
    spaces: tuple[Space, ...]
    players: tuple[Player, ...]
    # What closing each dimension under this viewer's pawns would cost now.
    closings: tuple[Closing, ...]
    # What is looked up before one places or closes.
    reckoning: Reckoning | None
    # This viewer has an action left.
    turn: Turn | None
    harvest: tuple[Gathering, ...]
    # How a tile is told, as long as there is one to tell.
    pad: TilePad | None
    stack: int
    deck: int
    discards: int
    garages: int
    # The points by source, once they are counted.
    count: tuple[Source, ...]
    # Whoever looks; nobody for the screen in the middle.
    seat: str
    # Everybody who is asked now where they go, and whether they are in.
    placed: tuple[tuple[str, bool], ...]
    # This viewer is asked now where Rick and Morty go.
    is_placing: bool
    # It is asked again after all have seen it.
    is_seen: bool
    # The choice is locked by the phones, not laid down behind screens of cardboard.
    is_locked: bool

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """What was seen already is no choice on the flower any more, but one button."""
        found = (*ON_BOARD, *ON_TURN, *ON_CARDS)
        return tuple(tap for tap in found if tap.action != "place") if self.is_seen else found

    @property
    def nothing(self) -> tuple[tuple[str, str], ...]:
        """What a form of the board has settled beforehand."""
        return ()

    @property
    def flower(self) -> tuple[DrawnSpace, ...]:
        return flower(self.spaces)

    @property
    def is_asked(self) -> bool:
        """Whether the answer to the card is tapped on the flower: where the die lies, or where Rick and Morty go."""
        is_for_die = any(step.is_now and step.id == "die" for step in self.rail)
        return self.is_placing or (bool(self.seat) and is_for_die)

    @property
    def due(self) -> DrawnSpace | None:
        """The dimension whose tile a harvest waits for: its pad stands open."""
        return next((each for each in self.flower if self.pad and each.id == self.pad.due), None)

    @property
    def reads(self) -> bool:
        """Whether a tap on a tile nobody has read unfolds its pad: where it is not for the die or for a pawn."""
        return self.due is None and not self.is_asked

    @property
    def sides(self) -> tuple[DrawnPlayer, ...]:
        """This viewer's own side first."""
        drawn = tuple(drawn_player(each, self.seat) for each in self.players)
        return (*(each for each in drawn if each.is_mine), *(each for each in drawn if not each.is_mine))

    @property
    def checklist(self) -> tuple[DrawnGathering, ...]:
        return tuple(map(drawn_gathering, self.harvest))


def view(at: Position, viewer: str | None) -> RickMortyView:
    return RickMortyView(
        acting=acting(at),
        title=headline.title(at),
        now=moment.now(at, viewer),
        event=moment.event(at, viewer),
        figures=moment.figures(at, viewer),
        rail=headline.rail(at),
        gate=tuple(gates.gate(at)),
        broken=broken(at),
        outcome=outcome(at),
        round=at.round,
        die=at.die,
        first=at.first,
        spaces=tuple(board(at)),
        players=tuple(players.players(at)),
        closings=tuple(players.closings(at, viewer)),
        reckoning=reckoning(at, viewer),
        turn=turn(at, viewer),
        harvest=harvesting.checklist(at),
        pad=pad(at),
        stack=at.stack,
        deck=deck_left(at),
        discards=at.general,
        garages=garages_left(at),
        count=count(at),
        seat=viewer or "",
        placed=tuple((seat, seat not in unplaced(at)) for seat in at.seats) if at.step == "place" else (),
        is_placing=viewer is not None and viewer in unplaced(at) and not is_seen(at),
        is_seen=is_seen(at),
        is_locked=at.options.get("placing") == "phones",
    )
