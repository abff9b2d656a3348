"""What one viewer may see of the table (the view model): what is drawn, made once from the position.

In reading order: `headline`, `moment` (the card, the figures, the event), `places` of the map and what `taps` on it do,
`boards` of the sides, `chips`, `hand`, `fates`, `chances`, `gates` for what is forgotten.
"""

from typing import ClassVar

from companion.engine.view import Tap, View
from companion.engine.words import Line
from companion.games.mayhem.counts import broken
from companion.games.mayhem.ending import outcome
from companion.games.mayhem.rules.timing import acting
from companion.games.mayhem.state import City, chosen, layout_of
from companion.games.mayhem.view import boards, chances, chips, fates, gates, hand, headline, moment, places, taps
from companion.games.mayhem.view.boards import DrawnTeam
from companion.games.mayhem.view.chips import Chips, DrawnButton
from companion.games.mayhem.view.fates import Fate, Fated
from companion.games.mayhem.view.hand import DrawnCard, DrawnPlayer
from companion.games.mayhem.view.places import DrawnTile

__all__ = ["CityView", "view"]

# What is done on boards, cards and missions, whoever's turn it is.
ON_BOARD = (
    Tap("place-die", "slot"),
    Tap("place-die", "die"),
    Tap("copy-health", "character"),
    Tap("copy-health", "points"),
    Tap("play-card", "figure"),
    Tap("play-card", "card"),
    Tap("tell-mission", "reward"),
    Tap("tell-mission", "family"),
    Tap("set-task", "task"),
    Tap("tokens-set"),
    Tap("mission-done"),
    Tap("befall", "figure"),
    Tap("befall", "what"),
    Tap("put", "figure"),
    Tap("put", "place"),
    Tap("copy-face"),
)


class CityView(View, frozen=True, kw_only=True):
    """The table as it is drawn for one viewer: its own hand and what may be tapped differ from one to the next."""

    layout: str
    # A correction may set what lies on the table.
    is_begun: bool
    map: tuple[DrawnTile, ...]
    # What taps on the map fill in now.
    map_taps: tuple[Tap, ...]
    teams: tuple[DrawnTeam, ...]
    # Of whom this viewer may tell an effect, and whether nothing on the map is tapped before.
    tells: str
    is_chips_first: bool
    # The kind of effect that waits for its aim: another one is told later, and comes after the first paint.
    waits: str
    # The cards this viewer may play, and for whom; whether its phone keeps them.
    mine: tuple[DrawnCard, ...]
    players: tuple[DrawnPlayer, ...]
    # Where a card can be for one character alone, nobody chooses.
    for_nobody_else: tuple[Tap, ...]
    is_hand_kept: bool
    # Whom a card may do something to that is none of the effects, what that is, and where it may be put.
    fated: tuple[Fated, ...]
    whats: ClassVar[tuple[Fate, ...]] = fates.FATED
    puts: ClassVar[tuple[Fate, ...]] = fates.PUT
    # What is likely now, as far as it is known.
    chances: tuple[Line, ...]
    # The face of the Mayhem die the box may note; nothing where it has all six.
    face: DrawnButton | None

    @property
    def chips(self) -> Chips:
        return chips.of_all(self.waits)

    @property
    def chips_along(self) -> Chips:
        """What adds to the attack that is being aimed: in sight, since it is told before."""
        return chips.adding(self.waits)

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """A die is laid on its slot, a step made and an effect aimed on the map, a card played where it is held."""
        tells = (Tap("tell-effect", "effect"),) if self.tells else ()
        return (*ON_BOARD, *tells, *self.map_taps)


def view(at: City, viewer: str | None) -> CityView:
    map_taps = taps.on_map(at, viewer)
    waits = taps.waits(at, viewer)
    players = tuple(hand.players(at, viewer))
    return CityView(
        acting=acting(at),
        title=headline.title(at),
        now=moment.now(at, viewer),
        event=moment.event(at, viewer),
        gauges=moment.gauges(at, viewer),
        rail=headline.rail(at),
        gate=tuple(gates.gate(at)),
        broken=broken(at),
        outcome=outcome(at),
        layout=layout_of(at),
        is_begun=at.round > 0,
        map=tuple(places.drawn(at, map_taps)),
        map_taps=map_taps,
        teams=tuple(boards.teams(at, viewer)),
        tells=chips.tellable(at, viewer),
        is_chips_first=not map_taps and not waits,
        waits=waits,
        mine=tuple(hand.cards(at, viewer)),
        players=players,
        for_nobody_else=players[0].taps if len(players) == 1 else (),
        is_hand_kept=chosen(at, "keep") == "hands",
        fated=tuple(fates.fated(at, viewer)),
        chances=tuple(chances.chances(at)),
        face=chances.face(at),
    )
