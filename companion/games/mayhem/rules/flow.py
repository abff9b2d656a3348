"""What follows by itself wherever nobody has a choice: from the first dice of a round to the next."""

from collections.abc import Callable, Mapping

from companion.engine.play import Play
from companion.games.mayhem.components import FACES, faces
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.facts.arena import FlamesSpread, LeftOut, NoTileRemoved
from companion.games.mayhem.facts.damage import Burned
from companion.games.mayhem.facts.rounds import (
    ActivationBegun,
    AllEntered,
    DiceThrown,
    Entered,
    FireOut,
    InitiativeWon,
    MayhemRolled,
    RoundEnded,
    Tied,
    TileAsked,
)
from companion.games.mayhem.facts.setup import CardsDealt, HandsTaken, RoundBegun
from companion.games.mayhem.facts.turns import TurnSkipped
from companion.games.mayhem.layout import PLACES
from companion.games.mayhem.rules.completing import draw_go, settle, star_shown
from companion.games.mayhem.rules.damage import fall
from companion.games.mayhem.rules.hands import dealt, drawn
from companion.games.mayhem.rules.timing import (
    can_go,
    dice_of,
    entering,
    free_bases,
    is_in,
    returning,
    unrolled,
)
from companion.games.mayhem.state import (
    City,
    adjacent,
    after_side,
    bases,
    chosen,
    is_empty,
    is_free_for_all,
    order,
    places,
    standing,
    touching,
)
from companion.games.mayhem.supply import supply
from companion.games.mayhem.targets_and_damage import hurt, is_one


def go_on(play: Play[City]) -> None:
    """Step by step until somebody has a choice, or the game is over."""
    while not is_over(play.state) and FOLLOWING.get(play.state.step, nothing)(play):
        pass


def nothing(_play: Play[City]) -> bool:
    return False


def by_app(at: City) -> bool:
    return at.options.get("dice") == "app"


# --- before the first round -------------------------------------------------------------------------------------------


def after_the_map(play: Play[City]) -> bool:
    """The map lies: hands are dealt, and the first round begins (mayhem-8, mayhem-67)."""
    at = play.state
    if not at.cyborg and len(at.tiles) < len(PLACES):
        return False
    for seat in at.seats:
        play.happens(CardsDealt(seat=seat, cards=dealt(at, seat)))
    counts = {(drawn(at, seat), len(play.state.hands[seat])): "" for seat in at.seats}
    for number, kept in counts:
        alike = tuple(seat for seat in at.seats if (drawn(at, seat), len(play.state.hands[seat])) == (number, kept))
        play.happens(HandsTaken(seats=alike, drawn=number, kept=kept))
    play.happens(RoundBegun(round=1))
    return True


# --- dice and initiative ----------------------------------------------------------------------------------------------


def roll_all(play: Play[City]) -> None:
    """The app rolls what nobody has told, each side's dice by a name of their own (mayhem-46)."""
    thrown: dict[str, tuple[int, ...]] = {}
    for side in unrolled(play.state):
        rolled = len(play.state.sides[side].rolled)
        draw = f"dice {play.state.round} {side}"
        numbers = range(rolled, dice_of(play.state))
        dice = tuple(1 + play.chance.below(len(FACES), f"{draw} {number}") for number in numbers)
        thrown[side] = dice
    if thrown:
        play.happens(DiceThrown(dice=thrown))


def after_dice(play: Play[City]) -> bool:
    """The lower sum has the initiative (mayhem-46); in the free-for-all luck gives it once, then it goes round
    (mayhem-70, mayhem-73)."""
    if by_app(play.state):
        roll_all(play)
    at = play.state
    if unrolled(at):
        return False
    if is_free_for_all(at):
        if at.first in at.sides:
            play.happens(InitiativeWon(side=at.first))
            return True
        return flipped(play)
    sums = {side: sum(each.rolled) for side, each in at.sides.items()}
    lowest = [side for side, total in sums.items() if total == min(sums.values())]
    if len(lowest) > 1:
        play.happens(Tied())
    else:
        play.happens(InitiativeWon(side=lowest[0]))
    return True


def flipped(play: Play[City]) -> bool:
    """The token decides, or luck among the players (mayhem-46b)."""
    if not by_app(play.state):
        return False
    sides = tuple(side for side in play.state.sides if is_in(play.state, side))
    play.happens(InitiativeWon(side=play.chance.pick(sides, f"initiative {play.state.round}")))
    return True


# --- onto the map -----------------------------------------------------------------------------------------------------


def after_entering(play: Play[City]) -> bool:
    """The second of two takes the base that is left (mayhem-47); with everybody there the Mayhem die is next."""
    waiting = entering(play.state)
    if not waiting:
        play.happens(AllEntered())
        return True
    left = [each for each in bases(play.state, play.state.figures[waiting[0]].side) if not standing(play.state, each)]
    if len(waiting) == len(left) == 1:
        play.happens(Entered(figure=waiting[0], place=left[0], first=True))
        return True
    return False


def after_mayhem(play: Play[City]) -> bool:
    """The app rolls it where the box knows its faces (mayhem-48, mayhem-48b)."""
    known = faces(play.state.box["mayhem-die"])
    if not by_app(play.state) or not known:
        return False
    rolled(play, play.chance.pick(known, f"mayhem {play.state.round}"))
    return True


def rolled(play: Play[City], face: str) -> None:
    number, _, star = face.partition("-")
    play.happens(MayhemRolled(number=int(number), star=star == "star"))
    if star:
        star_shown(play)


# --- GO! cards and recovery -------------------------------------------------------------------------------------------


def recovery(play: Play[City]) -> bool:
    """GO! cards for whoever has none (mayhem-25, mayhem-25b), everybody back on the map, then fire (mayhem-55)."""
    at = play.state
    draw_go(play, *order(at))
    settle(play)
    if is_over(play.state):
        return False
    if returning(play.state) and not returned(play):
        return False
    if not returning(play.state):
        burn(play)
        if not is_over(play.state):
            play.happens(ActivationBegun(side=first_to_go(play.state)))
    return True


def returned(play: Play[City]) -> bool:
    """One character and one slot leave no choice (mayhem-50); enemy traps there stay, as this is no move
    (mayhem-44c)."""
    at = play.state
    waiting = returning(at)
    if is_free_for_all(at):
        if chosen(at, "returns") == "ask":
            return False
        play.happens(LeftOut(figure=waiting[0]))
        return True
    free = free_bases(at, at.figures[waiting[0]].side)
    if len(waiting) > 1 or len(free) > 1:
        return False
    play.happens(Entered(figure=waiting[0], place=free[0]))
    return True


def burn(play: Play[City]) -> None:
    """Fire from the second round on (mayhem-49), once for however many tokens (mayhem-42b): all damage, then every KO,
    who is out for this round (mayhem-51b), then a token off whoever still stands (mayhem-55b)."""
    at = play.state
    burning = tuple(figure for figure, each in at.figures.items() if each.fire and each.place)
    if at.round < 2 or not burning:
        return
    for figure in burning:
        blow = hurt(play.state, figure, at.mayhem, "fire")
        play.happens(Burned(figure=figure, damage=blow.damage, absorbed=blow.absorbed))
    fall(play, *burning)
    left = tuple(figure for figure in burning if play.state.figures[figure].place)
    if left:
        play.happens(FireOut(figures=left))


def first_to_go(at: City) -> str:
    return next((side for side in order(at) if can_go(at, side)), order(at)[0])


# --- turns and the end of a round -------------------------------------------------------------------------------------


def next_to_go(at: City, side: str) -> str:
    """The other side; whoever has dice and somebody to use them where it has not (mayhem-56, mayhem-89)."""
    return next((each for each in after_side(at, side) if can_go(at, each)), "")


def after_turns(play: Play[City]) -> bool:
    """Once every die that can be is placed, the round is over (mayhem-56, mayhem-64)."""
    at = play.state
    if at.active:
        return False
    if any(can_go(at, side) for side in at.sides):
        if at.turn in at.sides and can_go(at, at.turn):
            return False
        play.happens(TurnSkipped(side=at.turn, next=next_to_go(at, at.turn if at.turn in at.sides else order(at)[-1])))
        return True
    if is_free_for_all(at):
        late_flames(play)
        play.happens(TileAsked(side=remover(play.state)))
    else:
        end_round(play)
    return True


def late_flames(play: Play[City]) -> None:
    """Where the table lets Cyborg's fire spread once a round (mayhem-71b)."""
    if play.state.flames and chosen(play.state, "flames") == "round":
        spread(play)


def spread(play: Play[City]) -> None:
    """A fire token for everybody on Cyborg's tile and next to it, as far as there are any (mayhem-71)."""
    at = play.state
    near = (at.cyborg, *adjacent(at, at.cyborg))
    reached = tuple(figure for figure, each in at.figures.items() if each.place in near)[: supply(at)["fire"]]
    play.happens(FlamesSpread(figures=reached))


def remover(at: City) -> str:
    """The last player in this round's order who is still in it (mayhem-72)."""
    return next(side for side in reversed(order(at)) if is_in(at, side))


def removable(at: City) -> tuple[str, ...]:
    """Empty tiles without which the map still holds together (mayhem-72)."""
    return tuple(place for place in places(at) if is_empty(at, place) and is_one(at, place) and closes_none(at, place))


def closes_none(at: City, place: str) -> bool:
    """No neighbour loses its last open side with it (mayhem-40)."""
    return all(set(adjacent(at, each)) - {place} for each in touching(at, place))


def after_tile(play: Play[City]) -> bool:
    """Where none can go, none does (mayhem-72b)."""
    if removable(play.state):
        return False
    play.happens(NoTileRemoved())
    end_round(play)
    return True


def end_round(play: Play[City]) -> None:
    """Cards go, dice come back (mayhem-64); in the free-for-all the initiative goes on to the next who is still in it
    (mayhem-73, mayhem-73d)."""
    at = play.state
    first = ""
    if is_free_for_all(at):
        first = next(side for side in after_side(at, order(at)[0]) if is_in(at, side))
    play.happens(RoundEnded(round=at.round, first=first))


FOLLOWING: Mapping[str, Callable[[Play[City]], bool]] = {
    "map": after_the_map,
    "dice": after_dice,
    "tie": flipped,
    "enter": after_entering,
    "mayhem": after_mayhem,
    "return": recovery,
    "act": after_turns,
    "tile": after_tile,
}
