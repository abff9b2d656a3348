"""What one viewer may see of the table (the view model): what is drawn, made once from the position."""

from collections.abc import Mapping
from typing import ClassVar

from companion.engine.view import Tap, View
from companion.games.monsterchase.rules.waiting import acting
from companion.games.monsterchase.state import NONE, Race
from companion.games.monsterchase.view import ahead, boss, hand, moment, pilots, teams, track
from companion.games.monsterchase.view.ahead import OddsShown, Track, Ways
from companion.games.monsterchase.view.boss import Aura, BossPanel, Half, Known
from companion.games.monsterchase.view.counts import audit, broken, outcome
from companion.games.monsterchase.view.gates import gate
from companion.games.monsterchase.view.hand import OwnCard
from companion.games.monsterchase.view.headline import is_setup, rail, title
from companion.games.monsterchase.view.pilots import Graph
from companion.games.monsterchase.view.teams import TeamShown
from companion.games.monsterchase.view.track import SIGNS, Rank, Spot, Stack

__all__ = ["RaceView", "audit", "broken", "outcome", "view"]


class RaceView(View, frozen=True, kw_only=True):
    """The table for one viewer: only the card of the moment, `figures` and `mine` differ from one to the next."""

    # The icon of each car.
    signs: ClassVar[Mapping[str, str]] = SIGNS
    is_setup: bool
    # Once its board has been told.
    boss: BossPanel | None
    # The card under the ranking, in its halves.
    assault: tuple[Half, ...]
    positive: tuple[Aura, ...]
    negative: Aura | None
    # Whether any card is in force.
    has_cards: bool
    # Cards already written down, while one of them may be the one that was drawn.
    known: tuple[Known, ...]
    ranking: tuple[Rank, ...]
    # Whether a tile lies there at all, and those of which there is anything to say.
    has_circuit: bool
    circuit: tuple[Spot, ...]
    prey: Stack | None
    # Who is connected with whom, but in the boss's turn.
    friends: Graph | None
    track: Track | None
    options: Ways | None
    odds: OddsShown | None
    # This viewer's own cards, where the phone keeps them.
    mine: tuple[OwnCard, ...]
    # The hand is its own list of buttons, once the phone knows every card of it.
    on_board: tuple[Tap, ...]
    # Who races with whom, from the first split on.
    teams: tuple[TeamShown, ...]


def view(at: Race, viewer: str | None) -> RaceView:
    assault, negative = boss.assault(at), boss.aura(at, at.aura, 1) if at.aura != NONE else None
    used = hand.use(at, viewer)
    mine = hand.own_cards(at, viewer, used)
    return RaceView(
        acting=acting(at),
        title=title(at),
        rail=rail(at),
        gate=gate(at),
        broken=broken(at),
        outcome=outcome(at),
        now=moment.now(at, viewer),
        event=moment.event(at) or teams.event(at),
        gauges=(*moment.gauges(at), *pilots.gauges_of(at, viewer)),
        is_setup=is_setup(at),
        boss=boss.panel(at),
        assault=assault,
        positive=tuple(boss.aura(at, card, 0) for card in at.auras),
        negative=negative,
        has_cards=bool(assault or negative or at.auras),
        known=boss.known(at),
        ranking=tuple(track.ranking(at)),
        has_circuit=bool(at.circuit),
        circuit=tuple(track.circuit(at)),
        prey=track.prey(at),
        friends=pilots.friends(at),
        track=ahead.track(at),
        options=ahead.options(at),
        odds=ahead.chances(at),
        mine=mine,
        on_board=(Tap(used, "card"),) if used and mine and all(each.is_known for each in mine) else (),
        teams=tuple(teams.shown(at)),
    )
