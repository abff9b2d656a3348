"""What the special sides of tiles ask for: dice, tucked cards, rocks and beasts; what they do is done on the table."""

from companion.games.monsterchase.chooser import Pick, boulder, point_of

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase import actions as a
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import BOSS, DRONE, EFFECTS, KEEPER
from companion.games.monsterchase.rules import hits
from companion.games.monsterchase.rules.moment import Decide, in_action, in_turn
from companion.games.monsterchase.state import Race
from companion.games.monsterchase.strip import Cell, Strip

YETIS, MIRRORS, SPIRITS, ROCKS = "17-B", "18-B", "19-B", "20-B"
FACES = 6
# The sides with a rule of their own against the boss, and that rule.
BOSS_TILES = {
    "04-B": "monsterchase-163",
    "08-B": "monsterchase-163",
    "11-B": "monsterchase-162",
    "12-B": "monsterchase-162",
    "13-B": "monsterchase-164",
    "15-B": "monsterchase-165",
    "16-A": "monsterchase-166",
    "16-B": "monsterchase-167",
}
BEASTS, SNOW = ("11-B", "12-B"), "13-B"
# For what these pages do not say, the rulebook of the tile's own box holds.
OWN_RULEBOOK = "monsterchase-168"


# --- dice -------------------------------------------------------------------------------------------------------------


def may_roll(play: Play[Race], car: str) -> None:
    """Whose car it is rolls; the keeper for the boss and for the car whose turn it is (monsterchase-31b)."""
    in_action(play)
    require(car in rolling(play.state, play.seat), "monsterchase-31b", seat=car)


def rolling(at: Race, seat: str) -> tuple[str, ...]:
    """The cars this seat may roll for now."""
    own = (seat,) if seat in at.pilots else ()
    drone = (DRONE,) if at.turn.car == DRONE else ()
    kept = tuple(car for car in (at.turn.car, BOSS) if car in at.pilots or (car == BOSS and at.boss is not None))
    return tuple(dict.fromkeys((*own, *drone, *(kept if seat == KEEPER else ()))))


def lies(play: Play[Race], tile: str, rule: str) -> None:
    require(tile in play.state.circuit, rule)


def may_tell_die(play: Play[Race], told: int) -> None:
    """The die from the table, or where the table chose so from the app (custode-luck)."""
    require((told == 0) == (play.state.options.get("luck", "table") == "app"), "custode-luck")


def rolled(play: Play[Race], told: int) -> int:
    """Each roll of the app has a name of its own, so that undoing does not roll again."""
    return told or 1 + play.chance.below(FACES, f"die {play.state.round}.{play.state.dice + 1}")


def yetis(play: Play[Race], action: a.Yetis) -> None:
    """4 or less: the whole hand goes at once (monsterchase-146), and in the own turn no card is drawn at its end
    (monsterchase-147).

    The boss never rolls (monsterchase-148).
    """
    require(action.car != BOSS, "monsterchase-148")
    may_roll(play, action.car)
    lies(play, YETIS, "monsterchase-146")
    may_tell_die(play, action.die)
    at, die = play.state, rolled(play, action.die)
    is_lost = die <= 4
    is_own = at.step == "turn" and at.turn.car == action.car
    draws = not (is_own and (is_lost or at.options.get("yeti-draw", "failed") == "always"))
    follows = {(True, True): "hand", (True, False): "hand-no-draw", (False, True): "nothing", (False, False): "no-draw"}
    play.happens(f.DieRolled(tile=YETIS, car=action.car, die=die, follows=follows[is_lost, draws]))
    if is_lost:
        play.happens(f.HandDropped(car=action.car))


def mirrors(play: Play[Race], action: a.Mirrors) -> None:
    """To the mirror of that number, and on from there (monsterchase-150); nothing exempts the boss
    (monsterchase-150b)."""
    may_roll(play, action.car)
    lies(play, MIRRORS, "monsterchase-150")
    may_tell_die(play, action.die)
    play.happens(f.DieRolled(tile=MIRRORS, car=action.car, die=rolled(play, action.die), follows="mirror"))


def roll_rocks(play: Play[Race], action: a.RollRocks) -> None:
    """One roll an action (monsterchase-154); the table puts the missing rock (monsterchase-155) and rolls the one that
    wakes (monsterchase-158)."""
    may_roll(play, action.car)
    lies(play, ROCKS, "monsterchase-154")
    may_tell_die(play, action.die)
    die = rolled(play, action.die)
    play.happens(f.DieRolled(tile=ROCKS, car=action.car, die=die, follows=waking(die)))


def waking(die: int) -> str:
    """1 to 3 the next rock ahead, 4 none, 5 and 6 any of the tile (monsterchase-156)."""
    return "next-rock" if die <= 3 else "nothing" if die == 4 else "any-rock"


# --- the playful spirits ----------------------------------------------------------------------------------------------


def spirits(play: Play[Race], action: a.Spirits) -> None:
    """The own turn closes on a lightning space (monsterchase-151); one card at a time unless the table says more
    (monsterchase-151b)."""
    car = in_turn(play)
    at = play.state
    lies(play, SPIRITS, "monsterchase-151")
    require(bool(at.turn.main), "monsterchase-42b")
    tucked = at.pilots[car].tucked
    is_full = bool(tucked) and at.options.get("spirit-cards", "one") == "one"
    require(not is_full, "monsterchase-151b", seat=car, card=tucked)
    require(not at.turn.is_tucked and action.card in EFFECTS, "monsterchase-151")
    hits.in_the_box(play, action.card)
    play.happens(f.SpiritTucked(car=car, card=action.card))


def use_spirit(play: Play[Race], action: a.UseSpirit) -> None:
    """In the own turn, even inside an action (monsterchase-152); only a card that lies there (monsterchase-152b)."""
    at = play.state
    car = play.seat if play.seat in at.pilots and at.turn.car != DRONE else at.turn.car
    require(at.step == "turn" and at.turn.car == car, "monsterchase-152", seat=at.turn.car)
    require(action.card in at.pilots[car].tucked, "monsterchase-152b", seat=car, card=action.card)
    play.happens(f.SpiritUsed(car=car, card=action.card))
    if action.card == hits.POWER_UP:
        hits.gain_shields(play, car, 2, hits.POWER_UP)
    elif action.card == "repair":
        hits.gain(play, car, "life")
    elif action.card == "star" and car != DRONE:
        hits.gain(play, car, "star")


# --- what the boss does, and pilots do not ----------------------------------------------------------------------------


def wake_tile(play: Play[Race], action: a.WakeTile) -> None:
    """Against the boss pilots leave the beast alone (monsterchase-161), and no snow falls for the boss
    (monsterchase-164)."""
    may_roll(play, action.car)
    is_boss = action.car == BOSS
    lies(play, action.tile, OWN_RULEBOOK)
    require(action.tile in (BOSS_TILES if is_boss else (*BEASTS, SNOW)), OWN_RULEBOOK)
    is_hunt = play.state.boss is not None
    require(is_boss or action.tile not in BEASTS or not is_hunt, "monsterchase-161", seat=action.car)
    require(not is_boss or action.tile != SNOW, "monsterchase-164")
    rule = BOSS_TILES[action.tile] if is_boss else OWN_RULEBOOK
    play.happens(f.TileWoken(tile=action.tile, car=action.car, rule=rule))


def places_for_rock(track: Strip) -> tuple[tuple[int, Cell], ...]:
    """04B and 08B: every space of the strip with its point of the boss's list, the best first (monsterchase-163).

    Of the spaces the tile offers the first one here is the boss's; equal ones are settled by the one furthest ahead.
    """
    ground = (*track.water, *track.void, *track.wall, *track.ice, track.boss)
    cells = (Cell(lane, space) for lane in range(1, track.lanes + 1) for space in range(-track.back, track.ahead + 1))
    ranked = ((point_of(track, cell), cell) for cell in cells if cell not in ground)
    return tuple(sorted(ranked, key=lambda each: (each[0], -each[1].space, each[1].lane)))


def rock_for_boss(track: Strip) -> Pick[Cell]:
    """20B, 5 or 6: the rock the boss wakes, the furthest ahead outside its lane (monsterchase-157)."""
    return boulder(track, track.rock)


DECIDE: dict[type[Action], Decide] = {
    a.Yetis: yetis,
    a.Mirrors: mirrors,
    a.RollRocks: roll_rocks,
    a.Spirits: spirits,
    a.UseSpirit: use_spirit,
    a.WakeTile: wake_tile,
}
