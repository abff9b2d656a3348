"""What a board or a card does beyond the fourteen effects: damage that is no attack, tokens, off the map, elsewhere."""

from collections.abc import Iterator

from companion.engine.dispatch import everybody
from companion.engine.facts import Action
from companion.engine.memo import remembered
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import count
from companion.games.mayhem.components import GoCard, ability, go_cards, innate
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.fates import OFF_THE_MAP, Befallen, Put
from companion.games.mayhem.rules.completing import settle
from companion.games.mayhem.rules.damage import fall, spring
from companion.games.mayhem.rules.turn_end import after_a_fall
from companion.games.mayhem.state import KO, City, full, has_slot, places, side_of
from companion.games.mayhem.supply import supply
from companion.games.mayhem.targets_and_damage import can_stun, hurt
from companion.kit.hands import UNKNOWN
from companion.kit.offering import any_of

HITS = ("hit-1", "hit-2", "hit-3")
# Of which the supply has only so many.
SPENT = ("fire", "stun", "shield", "escape")
FATES = (*HITS, *SPENT, OFF_THE_MAP)


@remembered
def speakers(at: City) -> tuple[str, ...]:
    """The seats for which something is in play that says more than the box knows: a board, a card, a GO! card
    (mayhem-11b)."""
    if not at.mayhem or at.step not in ("return", "act"):
        return ()
    return tuple([seat for seat in at.seats if (side := side_of(at, seat)) and speaks(at, seat, side)])


def speaks(at: City, seat: str, side: str) -> bool:
    whose = at.sides[side].card_for
    has_card = at.sides[side].card and whose and at.figures[whose].seat == seat
    return bool(has_card) or is_board_open(at, seat) or is_go_open(at, side)


def is_board_open(at: City, seat: str) -> bool:
    """The board of the character that acts has not been copied, or has words besides its effects."""
    active = at.active
    if active is None or at.figures[active.figure].seat != seat:
        return False
    if active.is_open:
        return True
    who = at.figures[active.figure].character
    known, inborn = ability(at.box, who, active.ability), innate(at.box, who)
    return bool(known.words or inborn.words or inborn.unread)


def is_go_open(at: City, side: str) -> bool:
    """Its GO! card is not known, or does something when it is revealed or while it is in play (mayhem-76): in its own
    turns, and between two turns."""
    mission = at.sides[side].mission
    if mission is None or (at.active is not None and at.figures[at.active.figure].side != side):
        return False
    if mission.card == UNKNOWN:
        return True
    known = go_cards(at.box["go-cards"]).get(mission.card, GoCard(""))
    return bool(known.reveal or known.words)


def has_more_to_say(play: Play[City]) -> None:
    """Told by whoever has it in play (mayhem-11b)."""
    require(play.seat in speakers(play.state), "mayhem-11b")


class Befall(Action, frozen=True, tag="befall"):
    """What a card or a board does to somebody, and is no attack."""

    figure: str
    what: str

    is_sure = True
    when = has_more_to_say
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        reached = tuple([figure for figure, each in at.figures.items() if each.place])
        yield cls.offer(any_of("figure", reached), any_of("what", fates(at)))

    def decide(self, play: Play[City]) -> None:
        """A shield takes of its damage too (mayhem-37), and whoever stands no more is KO (mayhem-36)."""
        at = play.state
        is_there = self.figure in at.figures and at.figures[self.figure].place != ""
        require(is_there and self.what in FATES and is_left(at, self.what), "mayhem-11b")
        if play.is_trial:
            return
        if self.what in HITS:
            blow = hurt(at, self.figure, count(self.what), "card")
            play.happens(Befallen(figure=self.figure, what=self.what, damage=blow.damage, absorbed=blow.absorbed))
            fall(play, self.figure)
        else:
            play.happens(Befallen(figure=self.figure, what=self.what))
        if not is_over(play.state):
            after_a_fall(play)


@remembered
def fates(at: City) -> tuple[str, ...]:
    """What could be done to anybody now."""
    gone = [each for each in SPENT if not is_left(at, each)]
    return tuple([each for each in FATES if each not in gone])


def is_left(at: City, what: str) -> bool:
    """Whether the supply has a token for it, whoever it goes to (mayhem-34)."""
    if what == "stun":
        return all(can_stun(at, figure) for figure, each in at.figures.items() if each.place)
    return what not in SPENT or supply(at)[what] > 0


class PutElsewhere(Action, frozen=True, tag="put"):
    """Where a card or a board puts somebody."""

    figure: str
    place: str

    is_sure = True
    when = has_more_to_say
    looked_for = everybody

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(any_of("figure", movable(at)), any_of("place", roomy(at)))

    def decide(self, play: Play[City]) -> None:
        """Any place with a free slot (mayhem-33), whoever is on the map or was taken off it, and not who is KO; no
        move, so nobody escapes, but traps go off there (mayhem-11b)."""
        at = play.state
        require(self.figure in movable(at), "mayhem-11b")
        require(self.place in places(at) and has_slot(at, self.place), "mayhem-33", place=self.place)
        if play.is_trial:
            return
        play.happens(Put(figure=self.figure, place=self.place))
        spring(play, self.figure)
        settle(play)
        after_a_fall(play)


@remembered
def roomy(at: City) -> tuple[str, ...]:
    """Every place with a free slot."""
    taken = full(at)
    return tuple([each for each in places(at) if each not in taken])


def movable(at: City) -> tuple[str, ...]:
    return tuple([figure for figure, each in at.figures.items() if each.off != KO])
