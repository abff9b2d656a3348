"""What one viewer may see of the table (the view model): each part made once from the position, as it is drawn.

In reading order: `headline`, `moment` (the card, the figures, the event, what is forgotten), `ring` of the locations
and who plays, `attack` as it is counted and what every card counts for, `hand`, `counts` for the audit.
"""

from companion.engine.view import Tap, View
from companion.games.hyde.rules.timing import acting
from companion.games.hyde.state import Position, deck_size
from companion.games.hyde.view import hand, moment
from companion.games.hyde.view.attack import AttackCount, WorthTable, attack, worth_table
from companion.games.hyde.view.counts import audit, broken, outcome
from companion.games.hyde.view.hand import OwnCard
from companion.games.hyde.view.headline import rail, title
from companion.games.hyde.view.ring import Place, Seat, players, ring

__all__ = ["HydeView", "audit", "broken", "outcome", "view"]


class HydeView(View, frozen=True, kw_only=True):
    """The table for one viewer."""

    attack: AttackCount | None
    ring: tuple[Place, ...]
    # Beside the middle of the ring.
    deck: int
    discards: int
    players: tuple[Seat, ...]
    # This viewer's own cards, where the phone keeps them and knows one at least.
    mine: tuple[OwnCard, ...]
    # This viewer is the one who may lay a card next door: a card is chosen, then its place.
    reaches: bool
    # A card of this viewer's is what is asked for now: they stand above the ring.
    is_hand_first: bool
    worth_here: WorthTable | None

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """A move is made on the ring, a card played where it lies, one of the attack exchanged in its table."""
        own = hand.on_board(reaches=self.reaches) if self.mine else ()
        near = (Tap("play-card", "place"),) if self.reaches else ()
        return (Tap("move", "place"), Tap("swap", "theirs"), *own, *near)

    @property
    def is_counting(self) -> bool:
        """An attack that Wednesday may still change."""
        return self.attack is not None and self.attack.is_open


def view(at: Position, viewer: str | None) -> HydeView:
    reaches = viewer is not None and hand.reaches(at, viewer)
    return HydeView(
        acting=acting(at),
        title=title(at),
        now=moment.now(at, viewer),
        event=moment.event(at),
        gauges=tuple(moment.gauges(at)),
        rail=rail(at),
        gate=tuple(moment.gate(at, viewer)),
        broken=broken(at),
        outcome=outcome(at),
        attack=attack(at, viewer),
        ring=tuple(ring(at, viewer, reaches=reaches)),
        deck=deck_size(at),
        discards=len(at.discards),
        players=tuple(players(at)),
        mine=hand.own_cards(at, viewer, reaches=reaches),
        reaches=reaches,
        is_hand_first=at.turn == viewer and at.step in ("play", "discard", "mano"),
        worth_here=worth_table(at, viewer),
    )
