"""Prey and energy reserves: what pilots turn to the sheltered side, what the boss eats, what fills it up."""

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.components import KEEPER, PREY, PREY_TILE, hearts, to_turn
from companion.games.monsterchase.facts.prey import PreyEaten, PreyEntered, PreyMissed, PreyTurned, ReserveUsed
from companion.games.monsterchase.facts.rounds import RaceOver
from companion.games.monsterchase.rules import cards
from companion.games.monsterchase.rules.hits import heal_boss
from companion.games.monsterchase.rules.timing import in_action, is_keeper, may_act_for
from companion.games.monsterchase.state import Race, counted

# --- a pilot ----------------------------------------------------------------------------------------------------------


class EnterPrey(Action, frozen=True, tag="enter-prey"):
    """A pilot's car has entered the tile of the prey."""

    car: str


def enter_prey(play: Play[Race], action: EnterPrey) -> None:
    """Driving in, pushed in, in anybody's turn, as often as it happens (monsterchase-87b), by a leap unless the table
    rules it out (monsterchase-73c); too late for some (monsterchase-96)."""
    in_action(play)
    may_act_for(play, action.car)
    at = play.state
    require(at.prey_tile > 0 and action.car in at.pilots, "monsterchase-86d", tile=at.prey_tile)
    require(action.car not in at.late, "monsterchase-96", tile=at.prey_tile)
    counts = at.chose("astral-prey") == "yes"
    require(counts or not has_leapt(at, action.car), "monsterchase-73c", seat=action.car)
    all_turned(play)
    if play.is_trial:
        return
    enters_prey(play, action.car)


def has_leapt(at: Race, car: str) -> bool:
    """Whether this car has done nothing but leap in its turn: what it met, it leapt over (monsterchase-73)."""
    return at.turn.car == car and at.turn.main == "astral" and not at.turn.star_used


def enters_prey(play: Play[Race], car: str) -> None:
    """A pilot's car is on the tile of the prey: so many tokens are turned once the action is over (monsterchase-86,
    monsterchase-87), of those that nobody before it in the same action has to turn."""
    play.happens(PreyEntered(car=car, count=to_turn(max(0, len(play.state.exposed) - play.state.flips))))


def all_turned(play: Play[Race]) -> None:
    """No fewer than were due: before anything that comes after them, such as the end of the turn (monsterchase-87c)."""
    due = min(play.state.flips, len(play.state.exposed))
    require(due == 0, "monsterchase-87c", count=due)


class TurnPrey(Action, frozen=True, tag="turn-prey"):
    """A token turned to the sheltered face, as it came out."""

    token: str


def turn_prey(play: Play[Race], action: TurnPrey) -> None:
    """A token as it came out on the table, one of those still exposed (monsterchase-87d)."""
    may_turn(play)
    require(action.token in play.state.exposed, "monsterchase-87d", token=action.token)
    turned(play, action.token)


class DrawPrey(Action, frozen=True, tag="draw-prey"):
    """Let the app choose which tokens are turned."""


def draw_prey(play: Play[Race], action: DrawPrey) -> None:
    """The app says which: the same tokens however often it is undone (custode-luck)."""
    may_turn(play)
    for _ in range(min(play.state.flips, len(play.state.exposed))):
        at = play.state
        turned(play, play.chance.pick(at.exposed, f"prey {at.round}.{at.prey_tile} {len(at.sheltered) + 1}"))


def may_turn(play: Play[Race]) -> None:
    """Only by entering (monsterchase-86d): the tokens lie before everybody, so anybody may say which came out."""
    at = play.state
    require(at.flips > 0 and bool(at.exposed) and at.step != "over", "monsterchase-86d", tile=at.prey_tile)


def turned(play: Play[Race], token: str) -> None:
    """What a sheltered face gives: auras (monsterchase-90), no more assault (monsterchase-91); hearts are only denied
    (monsterchase-92)."""
    play.happens(PreyTurned(token=token))
    if PREY[token].drops_assault:
        cards.foil_assault(play)
    if PREY[token].auras:
        cards.owe_auras(play, PREY[token].auras, play.state.step)


class MissPrey(Action, frozen=True, tag="miss-prey"):
    """A car that was already on the tile the prey came to, or past it."""

    car: str


def miss_prey(play: Play[Race], action: MissPrey) -> None:
    """A car that stood where the stack came to, or past it, has lost its chance there (monsterchase-96)."""
    in_action(play)
    may_act_for(play, action.car)
    at = play.state
    require(at.prey_tile not in (0, PREY_TILE) and action.car in at.pilots, "monsterchase-86d", tile=at.prey_tile)
    require(action.car not in at.late, "monsterchase-96", tile=at.prey_tile)
    play.happens(PreyMissed(car=action.car))


# --- the boss ---------------------------------------------------------------------------------------------------------


class BossEnters(Action, frozen=True, tag="boss-enters"):
    """The boss has entered a tile with a reserve or the prey."""

    what: str


def boss_enters(play: Play[Race], action: BossEnters) -> None:
    """Reserve and prey at once, at each border (monsterchase-86b), even pushed there in a pilot's turn
    (monsterchase-86c); a reserve goes in no other way (monsterchase-108)."""
    in_action(play)
    at = play.state
    if action.what == "reserve":
        require(bool(at.reserves) and at.boss is not None, "monsterchase-106")
        require(play.seat == KEEPER, "monsterchase-108", tile=at.reserves[0])
        use_reserve(play)
    else:
        is_keeper(play)
        lies = action.what == "prey" and at.boss is not None and at.prey_tile > 0
        require(lies, "monsterchase-86d", tile=at.prey_tile)
        eat_prey(play)


def use_reserve(play: Play[Race], tile: int = 0) -> None:
    """One point for each player (monsterchase-106), by house ruling for the drone too (monsterchase-106b); past its
    start the race is lost on the spot, at it nothing (monsterchase-107).

    Without a number it is the next reserve of the circuit. The race may be over after it.
    """
    at = play.state
    assert at.boss is not None
    play.happens(ReserveUsed(tile=tile or at.reserves[0]))
    if at.boss.points + counted(at) > at.boss.most:
        play.happens(RaceOver(verdict="overflow"))
    else:
        heal_boss(play, "reserve", counted(at))


def eat_prey(play: Play[Race]) -> None:
    """All hearts still exposed (monsterchase-93), no other icon (monsterchase-94); a reserve on the same tile comes
    first (monsterchase-109).

    Then the whole stack goes on, exposed again (monsterchase-95). The race may be over after it.
    """
    if play.state.prey_tile in play.state.reserves:
        use_reserve(play, play.state.prey_tile)
        if play.state.step == "over":
            return
    eaten = hearts(play.state.exposed)
    play.happens(PreyEaten(hearts=eaten, tile=tile_after(play.state)))
    heal_boss(play, "prey", eaten)


def tile_after(at: Race) -> int:
    """The next tile; after the last one the start (monsterchase-95b)."""
    return at.prey_tile % max(len(at.circuit), 1) + 1
