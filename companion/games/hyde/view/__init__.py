"""What one viewer may see of the table (the view model), built field by field.

In reading order: `headline`, `ring` of the locations, `attack` as it is counted, `hand`, `gates` for what is forgotten,
`counts` for the audit. What is seen are fields; how it is drawn follows from them and is asked for by the board only.
"""

from companion.engine.shapes import Tap, View
from companion.games.hyde.components import LOST_ENDS_IT, TARGETS, Card
from companion.games.hyde.most import Most, most
from companion.games.hyde.rules.timing import acting
from companion.games.hyde.scoring import rank
from companion.games.hyde.state import Position, bag, deck_size, losses, mano_as_known, needed
from companion.games.hyde.view import attack, hand, ring
from companion.games.hyde.view.attack import AttackCount, DrawnAttack, DrawnWorth, WorthTable, count, worth_table
from companion.games.hyde.view.counts import audit, broken, outcome
from companion.games.hyde.view.gates import gate
from companion.games.hyde.view.hand import OwnCards
from companion.games.hyde.view.headline import losses_left, rail, round_number, title, turn_number, turns_left
from companion.games.hyde.view.ring import DrawnPlace, Place, Seat, places, players

__all__ = ["HydeView", "audit", "broken", "outcome", "view"]


class HydeView(View, frozen=True, kw_only=True):
    """The table for one viewer: only `hand` and `mano` differ from one to the next."""

    round: int
    turn: int
    turns: int
    # Single turns of players before the attack, and what they would have to bring on average (hyde-38).
    turns_left: int
    per_turn: int
    threshold: int
    # What can still lie where the Hyde may strike (hyde-38).
    most: tuple[Most, ...]
    losses: int
    losses_left: int
    rank: str
    places: tuple[Place, ...]
    players: tuple[Seat, ...]
    deck: int
    discards: int
    boxed: int
    count: AttackCount | None
    worth: tuple[WorthTable, ...]
    keep: str
    # Where this viewer's pawn stands.
    stands: str
    # This viewer's own cards, where the phone keeps them.
    hand: tuple[Card, ...]
    mano: Card

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """A move is made on the ring."""
        return (Tap("move", "place"),)

    @property
    def has_figures(self) -> bool:
        """From the last card of the setup to the end of the game."""
        return bool(self.worth) and not self.outcome

    @property
    def losses_most(self) -> int:
        return LOST_ENDS_IT

    @property
    def attack(self) -> DrawnAttack | None:
        return attack.drawn(self.count, self.places, self.turn) if self.count else None

    @property
    def ring(self) -> tuple[DrawnPlace, ...]:
        return ring.ring(self.places, self.rail, stands=self.stands, turns_left=self.turns_left)

    @property
    def mine(self) -> OwnCards | None:
        return hand.own_cards(self.hand, self.mano)

    @property
    def worth_here(self) -> DrawnWorth | None:
        return attack.drawn_worth(self.worth, self.most, self.stands)


def view(at: Position, viewer: str | None) -> HydeView:
    is_set = len(at.targets) == len(TARGETS)
    left = turns_left(at)
    return HydeView(
        acting=acting(at),
        title=title(at),
        rail=rail(at),
        gate=tuple(gate(at, viewer)),
        broken=broken(at),
        outcome=outcome(at),
        round=round_number(at),
        turn=turn_number(at),
        turns=len(at.seen) + len(bag(at)),
        turns_left=left,
        per_turn=-(-(needed(at) or 0) // left) if left else 0,
        threshold=(needed(at) or 0) if at.step != "over" else 0,
        most=tuple(most(at)),
        losses=losses(at),
        losses_left=losses_left(at),
        rank=rank(at),
        places=tuple(places(at)),
        players=tuple(players(at)),
        deck=deck_size(at),
        discards=len(at.discards),
        boxed=at.boxed,
        count=count(at),
        worth=tuple(worth_table(at, place) for place in at.ring) if is_set else (),
        keep=at.options["keep"],
        stands=at.pawns.get(viewer, "") if viewer else "",
        hand=tuple(sorted(at.hands[viewer])) if viewer in at.hands and at.options["keep"] != "nothing" else (),
        mano=mano_as_known(at) if viewer and viewer == at.mano_at and at.options["keep"] != "nothing" else "",
    )
