"""What one viewer may see of the table (the view model), built field by field.

What is seen are fields; how it is drawn follows from them, as properties the board asks for.
"""

from collections.abc import Mapping

from companion.engine.view import Tap, View
from companion.games.monsterchase.components import BOSS, Card
from companion.games.monsterchase.rules.waiting import acting
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.view import ahead, boss, moment, pilots, teams, track
from companion.games.monsterchase.view.ahead import OddsShown, Track, WaysShown
from companion.games.monsterchase.view.boss import Assault, Aura, BossPanel, Known
from companion.games.monsterchase.view.counts import audit, broken, outcome
from companion.games.monsterchase.view.gates import gate
from companion.games.monsterchase.view.hand import OwnCard, own_cards, tapped, use
from companion.games.monsterchase.view.headline import is_setup, phase, rail, title
from companion.games.monsterchase.view.pilots import Graph, Sheet, Unmeasured
from companion.games.monsterchase.view.teams import TeamShown
from companion.games.monsterchase.view.track import SIGNS, Place, Rank, Spot, Stack

__all__ = ["RaceView", "audit", "broken", "outcome", "view"]


class RaceView(View, frozen=True, kw_only=True):
    """The table for one viewer: only `instruction` and `hand` differ from one to the next."""

    mode: str
    round: int
    # 1 to 5; 0 before the race and after it.
    phase: int
    is_setup: bool
    boss: BossPanel | None
    assault: Assault | None
    positive: tuple[Aura, ...]
    negative: Aura | None
    # Cards already written down, while one of them may be the one that was drawn.
    known: tuple[Known, ...]
    ranking: tuple[Place, ...]
    circuit: tuple[Spot, ...]
    prey: Stack | None
    cars: tuple[Sheet, ...]
    graph: Graph | None
    track: Track | None
    options: WaysShown | None
    odds: OddsShown | None
    keep: str
    # This viewer's own cards, where the phone keeps them.
    hand: tuple[Card, ...]
    # What they are for now: to be played, shared or handed over.
    hand_for: str
    # Who races with whom, from the first split on.
    teams: tuple[TeamShown, ...]

    @property
    def on_board(self) -> tuple[Tap, ...]:
        return tapped(self.hand, self.hand_for)

    @property
    def signs(self) -> Mapping[str, str]:
        """The icon of each car."""
        return SIGNS

    @property
    def in_turn(self) -> str:
        """The car in turn."""
        return next((place.car for place in self.ranking if place.state == "now"), "")

    @property
    def panel(self) -> BossPanel | None:
        """The boss once its board has been told."""
        return self.boss if self.boss and self.boss.most else None

    @property
    def ranks(self) -> tuple[Rank, ...]:
        return tuple(track.ranks(self.ranking, self.cars))

    @property
    def has_cards(self) -> bool:
        """Whether any card is in force."""
        return bool(self.assault or self.negative or self.positive)

    @property
    def helping(self) -> tuple[Aura, ...]:
        """What holds for the car in turn: the other cards in force are looked up."""
        return tuple(each for each in self.positive if each.applies)

    @property
    def hindering(self) -> tuple[Aura, ...]:
        return (self.negative,) if self.negative and self.negative.applies else ()

    @property
    def mine(self) -> tuple[OwnCard, ...]:
        return own_cards(self.hand, self.hand_for)

    @property
    def friends(self) -> Graph | None:
        """Who is connected with whom; in the boss's turn nobody asks."""
        return None if self.in_turn == BOSS else self.graph

    @property
    def unmeasured(self) -> tuple[Unmeasured, ...]:
        return tuple(pilots.unmeasured(self.graph.ties, self.in_turn)) if self.graph else ()

    @property
    def spots(self) -> tuple[Spot, ...]:
        return tuple(spot for spot in self.circuit if spot.is_told)


def view(at: Race, viewer: str | None) -> RaceView:
    return RaceView(
        acting=acting(at),
        title=title(at),
        rail=rail(at),
        gate=gate(at),
        broken=broken(at),
        outcome=outcome(at),
        now=moment.now(at, viewer),
        event=moment.event(at) or teams.event(at),
        figures=(*moment.figures(at), *pilots.figures_of(at, viewer)),
        mode=at.mode,
        round=at.round,
        phase=phase(at),
        is_setup=is_setup(at),
        boss=boss.panel(at),
        assault=boss.assault(at),
        positive=boss.positive(at),
        negative=boss.negative(at),
        known=boss.known(at),
        ranking=track.ranking(at),
        circuit=track.circuit(at),
        prey=track.prey(at),
        cars=tuple(pilots.sheets(at)),
        graph=pilots.graph(at),
        track=ahead.track(at),
        options=ahead.options(at),
        odds=ahead.chances(at),
        keep=at.chose("keep"),
        hand=own_hand(at, viewer),
        hand_for=use(at, viewer),
        teams=tuple(teams.shown(at)),
    )


def own_hand(at: Race, viewer: str | None) -> tuple[Card, ...]:
    """Nobody else's, and nothing where the cards stay on the table."""
    if viewer not in at.pilots or at.chose("keep") != "hands":
        return ()
    return tuple(sorted(at.pilots[viewer].hand))
