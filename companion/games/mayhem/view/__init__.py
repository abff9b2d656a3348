"""What one viewer may see of the table (the view model), built field by field.

In reading order: `headline`, `moment` (the card, the figures, the event), `places` of the map, `boards` of the sides,
`hand`, `gates` for what is forgotten. What is seen are fields; how it is drawn follows from them and is asked for by
the board only.
"""

from companion.engine.view import Tap, View
from companion.engine.words import Line
from companion.games.mayhem.atoms import KINDS
from companion.games.mayhem.counts import broken
from companion.games.mayhem.ending import outcome
from companion.games.mayhem.rules.timing import acting
from companion.games.mayhem.state import City, is_free_for_all, layout_of
from companion.games.mayhem.view import boards, chances, chips, fates, gates, hand, headline, moment, places, taps
from companion.games.mayhem.view.boards import Board, DrawnTeam, Team
from companion.games.mayhem.view.chips import Chips
from companion.games.mayhem.view.fates import Fated
from companion.games.mayhem.view.hand import DrawnCard, DrawnPlayer, OwnCard
from companion.games.mayhem.view.places import DrawnTile, DrawnWall, Place, Scene
from companion.games.mayhem.view.taps import Preview

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
    """The table for one viewer: only `hand` and what may be tapped differ from one to the next."""

    layout: str
    round: int
    # The Mayhem die, 0 before it is rolled.
    mayhem: int
    star: bool
    turn: str
    first: str
    # Whose turn it is of the characters.
    active: str
    places: tuple[Place, ...]
    walls: dict[str, tuple[DrawnWall, ...]]
    boards: tuple[Board, ...]
    teams: tuple[Team, ...]
    has_points: bool
    # This viewer's side.
    side: str
    # What the next effect would do, to whom or where.
    previews: tuple[Preview, ...]
    # What taps on the map fill in now.
    map_taps: tuple[Tap, ...]
    # A die is to be placed by this viewer: the boards stand above the map.
    is_boards_first: bool
    # Of whom this viewer may tell an effect, and whether nothing on the map is tapped before.
    tells: str
    is_chips_first: bool
    # The kind of effect that waits for its aim: another one is told later, and comes after the first paint.
    waits: str
    # The cards this viewer may play, and for whom; whether its phone keeps them.
    hand: tuple[OwnCard, ...]
    for_whom: tuple[str, ...]
    is_hand_kept: bool
    # A ruling may set what lies on the table.
    is_begun: bool
    # What is likely now, as far as it is known.
    chances: tuple[Line, ...]
    # Whom a card may do something to that is none of the effects.
    fates: tuple[str, ...]
    # The face of the Mayhem die the box may note, how many of the six it has, and nothing where it has them all.
    face: Line | None

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """A die is laid on its slot, a step made and an effect aimed on the map, a card played where it is held."""
        tells = (Tap("tell-effect", "effect"),) if self.tells else ()
        return (*ON_BOARD, *tells, *self.map_taps)

    @property
    def are_chips_after_the_map(self) -> bool:
        return not self.is_chips_first and not self.waits

    @property
    def map(self) -> tuple[DrawnTile, ...]:
        scene = Scene(
            sides={each.id: each.side for each in self.boards},
            active=self.active,
            would={each.on: each.line for each in self.previews},
            act=self.map_taps[-1].action if self.map_taps else "look",
        )
        return places.drawn(self.layout, self.places, self.walls, scene)

    @property
    def drawn_teams(self) -> tuple[DrawnTeam, ...]:
        return boards.drawn(self.teams, self.boards, self.active, own=self.side, has_points=self.has_points)

    @property
    def teams_first(self) -> tuple[DrawnTeam, ...]:
        """Where a die is placed now."""
        return tuple(each for each in self.drawn_teams if self.is_boards_first and each.side == self.side)

    @property
    def teams_after(self) -> tuple[DrawnTeam, ...]:
        """The others, one's own side before the rest."""
        rest = (each for each in self.drawn_teams if not (self.is_boards_first and each.side == self.side))
        return tuple(sorted(rest, key=lambda each: each.side != self.side))

    @property
    def mine(self) -> tuple[DrawnCard, ...]:
        return hand.drawn(self.hand)

    @property
    def players(self) -> tuple[DrawnPlayer, ...]:
        return hand.players(self.for_whom)

    @property
    def for_nobody_else(self) -> tuple[Tap, ...]:
        """Where a card can be for one character alone, nobody chooses."""
        return self.players[0].taps if len(self.players) == 1 else ()

    @property
    def face_taps(self) -> tuple[Tap, ...]:
        return (Tap("copy-face"),) if self.face else ()

    @property
    def fated(self) -> tuple[Fated, ...]:
        return fates.drawn(self.fates)

    @property
    def chips(self) -> Chips:
        return chips.chips(tuple(each for each in KINDS if self.tells and each not in chips.ALONG.get(self.waits, ())))

    @property
    def chips_along(self) -> Chips:
        """What adds to the attack that is being aimed: in sight, since it is told before."""
        return chips.chips(chips.ALONG.get(self.waits, ()) if self.tells else (), is_plain_first=False)


def view(at: City, viewer: str | None) -> CityView:
    side = boards.own_side(at, viewer)
    who = acting(at)
    on_map = taps.on_map(at, viewer)
    return CityView(
        acting=who,
        title=headline.title(at),
        now=moment.now(at, viewer),
        event=moment.event(at, viewer),
        figures=moment.figures(at, viewer),
        rail=headline.rail(at),
        gate=tuple(gates.gate(at)),
        broken=broken(at),
        outcome=outcome(at),
        layout=layout_of(at),
        round=at.round,
        mayhem=at.mayhem,
        star=at.star,
        turn=at.turn,
        first=at.first,
        active=at.active.figure if at.active else "",
        places=tuple(places.seen(at)),
        walls=places.walls(at),
        boards=tuple(boards.boards(at)),
        teams=tuple(boards.teams(at)),
        has_points=not is_free_for_all(at),
        side=side,
        previews=tuple(taps.previews(at)),
        map_taps=on_map,
        is_boards_first=at.step == "act" and at.active is None and viewer in who,
        tells=chips.tellable(at, viewer),
        waits=taps.waits(at, viewer),
        is_chips_first=not on_map and not taps.waits(at, viewer),
        hand=hand.cards(at, viewer),
        for_whom=hand.figures(at, viewer),
        is_hand_kept=hand.is_kept(at),
        is_begun=at.round > 0,
        chances=tuple(chances.chances(at)),
        fates=fates.characters(at, viewer),
        face=chances.face(at),
    )
