"""Whose side everybody is on, told a second time: slowly, from the rulebook on control, stacks and leaving play.

It imports nothing of the program. A character is a pile of cards, each with its owner, the lowest first; control is a
thread from the one that was taken to the one whose effect took it.
"""

from dataclasses import dataclass, field


@dataclass
class Pile:
    """A character: its cards with their owners, whose side it is on, and which mission."""

    cards: list[tuple[str, str]]
    side: str
    hidden: bool = False
    # The character whose effect holds it on a side that is not its owner's.
    held_by: str = ""

    @property
    def owner(self) -> str:
        return self.cards[-1][1]


@dataclass
class Board:
    """Everybody in play by name, what lies in each discard pile, and what came back to each hand."""

    piles: dict[str, Pile] = field(default_factory=dict)
    discards: dict[str, list[str]] = field(default_factory=lambda: {"A": [], "B": []})
    returned: dict[str, list[str]] = field(default_factory=lambda: {"A": [], "B": []})

    def hide(self, name: str) -> None:
        self.piles[name].hidden = True
        self.home()

    def leave(self, name: str, *, to_hand: bool) -> None:
        """The cards under it are discarded, each to its owner."""
        pile = self.piles.pop(name)
        top, owner = pile.cards.pop()
        (self.returned if to_hand else self.discards)[owner].append(top)
        for card, whose in pile.cards:
            self.discards[whose].append(card)
        self.home()

    def take(self, name: str, by: str, side: str) -> None:
        pile = self.piles[name]
        pile.side = side
        pile.held_by = "" if pile.owner == side else by
        self.home()

    def give_back(self, name: str) -> None:
        self.take(name, "", self.piles[name].owner)

    def lay_on(self, name: str, card: str, owner: str) -> None:
        """An upgrade: the pile is of whoever owns its top card, and stays on its side."""
        self.piles[name].cards.append((card, owner))

    def turn_up_on(self, name: str, over: str) -> None:
        """A hidden one turned up as an upgrade: its cards lie on the other's, and threads to that one go on to it."""
        pile, below = self.piles[name], self.piles.pop(over)
        pile.cards = [*below.cards, *pile.cards]
        pile.hidden = False
        for each in self.piles.values():
            if each.held_by == over:
                each.held_by = name
        if pile.owner == pile.side:
            pile.held_by = below.held_by
        self.home()

    def discard_top(self, name: str) -> None:
        pile = self.piles[name]
        card, owner = pile.cards.pop()
        self.discards[owner].append(card)
        if pile.owner != pile.side and not self.is_held(pile):
            pile.side, pile.held_by = pile.owner, ""
        self.home()

    def is_held(self, pile: Pile) -> bool:
        source = self.piles.get(pile.held_by)
        return source is not None and not source.hidden and source.side == pile.side

    def home(self) -> None:
        """As long as anybody is held by one that is hidden, gone or on another side, that one goes home."""
        moved = True
        while moved:
            moved = False
            for pile in self.piles.values():
                if pile.side != pile.owner and pile.held_by and not self.is_held(pile):
                    pile.side, pile.held_by = pile.owner, ""
                    moved = True
                # A thread that holds nothing is cut, also where the pile is at home by its top card.
                if pile.held_by and pile.side == pile.owner and not self.is_held(pile):
                    pile.held_by = ""
