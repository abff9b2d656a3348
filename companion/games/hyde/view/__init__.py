"""What one viewer may see of the table (the view model), built field by field.

In reading order: `headline`, `moment` (the card, the figures, the event), `ring` of the locations, `attack` as it is
counted, `hand`, `gates` for what is forgotten, `counts` for the audit. What is seen are fields; how it is drawn follows
from them and is asked for by the board only.
"""

from companion.engine.view import Tap, View
from companion.games.hyde.components import TARGETS, Card
from companion.games.hyde.most import Most, most
from companion.games.hyde.rules.timing import acting
from companion.games.hyde.scoring import rank
from companion.games.hyde.state import Position, bag, deck_size, losses, mano_as_known, needed
from companion.games.hyde.view import attack, hand, moment, ring
from companion.games.hyde.view.attack import (
    AttackCount,
    DrawnAttack,
    DrawnWorth,
    Exchange,
    Valued,
    WorthTable,
    count,
    exchanges,
    worth_table,
)
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
    # Single turns of players before the attack (hyde-38).
    turns_left: int
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
    # What each card of the hand, and Mano's, counts for there; nothing on Nevermore.
    worth_at_hand: tuple[Valued, ...]
    # What Wednesday may exchange now, with the new total: hers alone.
    swaps: tuple[Exchange, ...]
    mano: Card
    # This viewer is the one who may lay a card next door: a card is chosen, then its place.
    reaches: bool
    # A card of this viewer's is what is asked for now: they stand above the ring.
    is_hand_first: bool

    @property
    def on_board(self) -> tuple[Tap, ...]:
        """A move is made on the ring, a card played where it lies, one of the attack exchanged in its table."""
        own = hand.on_board(reaches=self.reaches) if self.mine else ()
        near = (Tap("play-card", "place"),) if self.reaches else ()
        return (Tap("move", "place"), Tap("swap", "theirs"), *own, *near)

    @property
    def attack(self) -> DrawnAttack | None:
        return attack.drawn(self.count, self.places, self.turn, self.swaps) if self.count else None

    @property
    def is_counting(self) -> bool:
        """An attack that Wednesday may still change."""
        return self.attack is not None and self.attack.is_open

    @property
    def ring(self) -> tuple[DrawnPlace, ...]:
        return ring.ring(self.places, self.rail, stands=self.stands, turns_left=self.turns_left, lays=self.reaches)

    @property
    def mine(self) -> OwnCards | None:
        return hand.own_cards(self.hand, self.mano, self.worth_at_hand, reaches=self.reaches)

    @property
    def worth_here(self) -> DrawnWorth | None:
        return attack.drawn_worth(self.worth, self.most, self.stands)


def view(at: Position, viewer: str | None) -> HydeView:
    is_set = len(at.targets) == len(TARGETS)
    own, mano = own_hand(at, viewer), own_mano(at, viewer)
    return HydeView(
        acting=acting(at),
        title=title(at),
        now=moment.now(at, viewer),
        event=moment.event(at),
        figures=moment.figures(at),
        rail=rail(at),
        gate=tuple(gate(at, viewer)),
        broken=broken(at),
        outcome=outcome(at),
        round=round_number(at),
        turn=turn_number(at),
        turns=len(at.seen) + len(bag(at)),
        turns_left=turns_left(at),
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
        hand=own,
        mano=mano,
        reaches=viewer is not None and hand.reaches(at, viewer),
        is_hand_first=at.turn == viewer and at.step in ("play", "discard", "mano"),
        worth_at_hand=hand.worths(at, viewer, (*own, mano)),
        swaps=tuple(exchanges(at, viewer)) if viewer else (),
    )


def own_hand(at: Position, viewer: str | None) -> tuple[Card, ...]:
    """Where the phones keep hands."""
    return tuple(sorted(at.hands[viewer])) if viewer in at.hands and at.options["keep"] != "nothing" else ()


def own_mano(at: Position, viewer: str | None) -> Card:
    return mano_as_known(at) if viewer and viewer == at.mano_at and at.options["keep"] != "nothing" else ""
