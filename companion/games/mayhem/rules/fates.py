"""What a board or a card does beyond the fourteen effects: damage that is no attack, tokens, off the map, elsewhere."""

from companion.engine.facts import Action
from companion.engine.memo import remembered
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.atoms import count
from companion.games.mayhem.components import GoCard, ability, go_cards, innate
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.fates import OFF_THE_MAP, Befallen, Put
from companion.games.mayhem.forecast import can_stun, hurt
from companion.games.mayhem.rules.completing import settle
from companion.games.mayhem.rules.damage import fall, spring
from companion.games.mayhem.rules.timing import going_on
from companion.games.mayhem.rules.turn_end import after_a_fall
from companion.games.mayhem.state import KO, City, has_slot, places, side_of
from companion.games.mayhem.supply import supply
from companion.kit.hands import UNKNOWN

HITS = ("hit-1", "hit-2", "hit-3")
# Of which the supply has only so many.
SPENT = ("fire", "stun", "shield", "escape")
FATES = (*HITS, *SPENT, OFF_THE_MAP)


def speaks(at: City, seat: str) -> bool:
    """Whether something that says more than the box knows is in play for this seat: its board, its card, its GO! card
    (mayhem-11b)."""
    side = side_of(at, seat)
    if not side or not at.mayhem or at.step not in ("return", "act"):
        return False
    whose = at.sides[side].card_for
    if at.sides[side].card and whose and at.figures[whose].seat == seat:
        return True
    return is_board_open(at, seat) or is_go_open(at, side)


def is_board_open(at: City, seat: str) -> bool:
    """The board of the character that acts has not been copied, or has words besides its effects."""
    active = at.active
    if active is None or at.figures[active.figure].seat != seat:
        return False
    who = at.figures[active.figure].character
    known, inborn = ability(at.box, who, active.ability), innate(at.box, who)
    return active.is_open or bool(known.words or inborn.words or inborn.unread)


def is_go_open(at: City, side: str) -> bool:
    """Its GO! card is not known, or does something when it is revealed or while it is in play (mayhem-76): in its own
    turns, and between two turns."""
    mission = at.sides[side].mission
    if mission is None or (at.active is not None and at.figures[at.active.figure].side != side):
        return False
    known = go_cards(at.box["go-cards"]).get(mission.card, GoCard(""))
    return mission.card == UNKNOWN or bool(known.reveal or known.words)


class Befall(Action, frozen=True, tag="befall"):
    """What a card or a board does to somebody, and is no attack."""

    figure: str
    what: str


def befall(play: Play[City], action: Befall) -> None:
    """Told by whoever has it in play (mayhem-11b); a shield takes of its damage too (mayhem-37), and whoever stands no
    more is KO (mayhem-36)."""
    going_on(play)
    at = play.state
    require(speaks(at, play.seat), "mayhem-11b")
    is_there = action.figure in at.figures and at.figures[action.figure].place != ""
    require(is_there and action.what in FATES and is_left(at, action.what), "mayhem-11b")
    if play.is_trial:
        return
    if action.what in HITS:
        blow = hurt(at, action.figure, count(action.what), "card")
        play.happens(Befallen(figure=action.figure, what=action.what, damage=blow.damage, absorbed=blow.absorbed))
        fall(play, action.figure)
    else:
        play.happens(Befallen(figure=action.figure, what=action.what))
    if not is_over(play.state):
        after_a_fall(play)


def reached(at: City) -> tuple[str, ...]:
    return tuple(figure for figure, each in at.figures.items() if each.place)


@remembered
def fates(at: City) -> tuple[str, ...]:
    """What could be done to anybody now."""
    gone = [each for each in SPENT if not is_left(at, each)]
    return tuple([each for each in FATES if each not in gone])


def is_left(at: City, what: str) -> bool:
    """Whether the supply has a token for it, whoever it goes to (mayhem-34)."""
    if what == "stun":
        return all(can_stun(at, figure) for figure in reached(at))
    return what not in SPENT or supply(at)[what] > 0


class PutElsewhere(Action, frozen=True, tag="put"):
    """Where a card or a board puts somebody."""

    figure: str
    place: str


def put_elsewhere(play: Play[City], action: PutElsewhere) -> None:
    """Any place with a free slot (mayhem-33), whoever is on the map or was taken off it, and not who is KO; no move, so
    nobody escapes, but traps go off there (mayhem-11b)."""
    going_on(play)
    at = play.state
    require(speaks(at, play.seat), "mayhem-11b")
    require(action.figure in movable(at), "mayhem-11b")
    require(action.place in places(at) and has_slot(at, action.place), "mayhem-33", place=action.place)
    if play.is_trial:
        return
    play.happens(Put(figure=action.figure, place=action.place))
    spring(play, action.figure)
    settle(play)
    after_a_fall(play)


@remembered
def roomy(at: City) -> tuple[str, ...]:
    """Every place with a free slot: one where nobody stands has it."""
    taken = {each.place for each in at.figures.values()}
    return tuple([each for each in places(at) if each not in taken or has_slot(at, each)])


def movable(at: City) -> tuple[str, ...]:
    return tuple(figure for figure, each in at.figures.items() if each.off != KO)
