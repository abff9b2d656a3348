"""Damage, shields, crashes and the boss's points: what one blow does, to whom, and what follows from it."""

from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.monsterchase.components import BOSS, CARD_EFFECTS, DRONE, LIVES, MOST_SHIELDS, MOST_STARS
from companion.games.monsterchase.facts.boss import BossSpun
from companion.games.monsterchase.facts.hits import (
    BossHealed,
    BossHurt,
    BossShielded,
    BossShieldGone,
    CarHurt,
    CarOff,
    ShieldLost,
    ShieldSpent,
    SpiritLost,
)
from companion.games.monsterchase.facts.pilot import EffectTaken
from companion.games.monsterchase.rules import mood
from companion.games.monsterchase.state import Beast, Race

# The one gain of shields bots have (monsterchase-116).
POWER_UP = "power-up"


# --- one blow, with every shield that goes into it --------------------------------------------------------------------


def strike(play: Play[Race], target: str, count: int) -> tuple[int, int]:
    """A blow as it is told at the table: what the dealer's shields add, then what the target's keep off; both come
    back."""
    count += added(play, target)
    return count, hurt_boss(play, count) if target == BOSS else hurt_car(play, target, count)


def added(play: Play[Race], target: str) -> int:
    """A pilot's shields spent for it, both if wanted (monsterchase-111, monsterchase-111b); a bot's at its first chance
    (monsterchase-117)."""
    more, forced = play.state.turn.more, must_add(play.state, target)
    if forced and is_boss_time(play.state):
        play.happens(BossShieldGone(count=forced, cause="dealt"))
    else:
        for _ in range(forced):
            play.happens(ShieldSpent(car=DRONE, use="more"))
    return more + forced


def must_add(at: Race, target: str) -> int:
    """The shields the boss or the drone has to put into a blow it deals (monsterchase-117)."""
    if at.boss and is_boss_time(at):
        return first_chance(at, at.boss.shields, MOST_SHIELDS) if target != BOSS else 0
    if at.turn.car == DRONE and is_bot(at, DRONE) and target != DRONE:
        return first_chance(at, at.pilots[DRONE].shields, MOST_SHIELDS)
    return 0


def first_chance(at: Race, shields: int, useful: int) -> int:
    """How many shields a bot puts into one blow: one, or by house ruling all that help (monsterchase-117b)."""
    return min(shields, useful, MOST_SHIELDS if at.chose("boss-shields") == "all" else 1)


def hurt_car(play: Play[Race], car: str, count: int, *, guarded: int | None = None) -> int:
    """A car is hit: shields spent for it keep damage off one by one (monsterchase-112), the third damage sends it off
    track; what lies under its sheet is lost by the first (monsterchase-153). So much its shields kept off.

    `guarded` is what its shields kept off where the strip has shown it already.
    """
    promised = play.state.turn.guards.get(car, 0)
    if guarded is None:
        guarded = min(promised, count)
        if is_bot(play.state, car) and not promised:
            guarded = first_chance(play.state, play.state.pilots[car].shields, count)
    for _ in range(guarded - promised):
        play.happens(ShieldSpent(car=car, use="less"))
    play.happens(CarHurt(car=car, count=count, guarded=guarded))
    if guarded < count:
        if play.state.pilots[car].tucked:
            play.happens(SpiritLost(car=car))
        if play.state.pilots[car].lives == 0:
            off_track(play, car)
    return guarded


def hurt_boss(play: Play[Race], count: int, *, guarded: int | None = None) -> int:
    """The boss is hit: it has to spend a shield at once (monsterchase-117); its points have no floor
    (monsterchase-10). So much its shields kept off."""
    boss = beast(play.state)
    if guarded is None:
        guarded = first_chance(play.state, boss.shields, count)
    if guarded:
        play.happens(BossShieldGone(count=guarded, cause="taken"))
    play.happens(BossHurt(count=count, guarded=guarded))
    mood.hurt(play, count - guarded)
    return guarded


def off_track(play: Play[Race], car: str) -> None:
    """Back at the checkpoint with all lives and one star more (monsterchase-175); in the boss's time it heals 1 by it
    (monsterchase-82, monsterchase-83).

    Who sent the car off does not matter, nor through which chain, and the drone counts too (monsterchase-82b).
    """
    play.happens(CarOff(car=car))
    if is_boss_time(play.state):
        heal_boss(play, "off", 1, "pilot-off")
    else:
        mood.stir(play, "pilot-off")


def heal_boss(play: Play[Race], cause: str, count: int, *also: str) -> None:
    """Points regained, whatever the cause (monsterchase-84), never above the start (monsterchase-10); a heal that gains
    nothing calms nobody (monsterchase-101b).

    What else its board may ask for in the same event turns the token with it, once.
    """
    boss = beast(play.state)
    gained = min(count, boss.most - boss.points)
    if gained > 0:
        play.happens(BossHealed(cause=cause, count=gained))
    mood.stir(play, *also, *("heals",) * (gained > 0))


def repair_boss(play: Play[Race]) -> None:
    """The card: a spun-out boss straightens up (monsterchase-85), any other heals 1 unless the table drops it
    (monsterchase-84b)."""
    if beast(play.state).is_spun:
        play.happens(BossSpun(is_spun=False))
    elif play.state.chose("boss-repair") == "heals":
        heal_boss(play, "repair", 1)


# --- gains ------------------------------------------------------------------------------------------------------------


def gain_shields(play: Play[Race], car: str, count: int, source: str) -> None:
    """Shields for a car or the boss; what passes two is lost (monsterchase-110b). A Power Up is the boss's only if the
    table lets it (monsterchase-116c)."""
    if car != BOSS:
        gained = min(count, MOST_SHIELDS - play.state.pilots[car].shields)
        if gained > 0:
            play.happens(EffectTaken(car=car, what="shield", now=play.state.pilots[car].shields + gained))
    elif not (source == POWER_UP and play.state.chose("boss-power-up") == "no"):
        gained = min(count, MOST_SHIELDS - beast(play.state).shields)
        if gained > 0:
            play.happens(BossShielded(count=gained))


def may_gain_shields(play: Play[Race], car: str, source: str) -> None:
    """Bots gain them through Power Up only (monsterchase-116), the boss through its board and assaults
    (monsterchase-116b)."""
    require(not (is_bot(play.state, car) and source != POWER_UP), "monsterchase-116", seat=car, effect=source)
    require(car != BOSS or source in ("board", POWER_UP), "monsterchase-116b", effect=source)


def gain(play: Play[Race], car: str, what: str) -> None:
    """A life or a star for a car; at the last space of its sheet there is nothing to add (monsterchase-7c)."""
    have, most = on_sheet(play.state, car, what)
    if have < most:
        play.happens(EffectTaken(car=car, what=what, now=have + 1))


def on_sheet(at: Race, car: str, what: str) -> tuple[int, int]:
    """How many lives or stars a car has, and how many its sheet shows (monsterchase-7c)."""
    pilot = at.pilots[car]
    return (pilot.lives, LIVES) if what == "life" else (pilot.stars, MOST_STARS)


def has_space(at: Race, car: str, what: str) -> bool:
    """Whether a sheet has a space left for one more, or the boss has lost a point (monsterchase-7c, monsterchase-10b,
    monsterchase-110); the drone has no stars, and a bot gains no shields so (monsterchase-116, monsterchase-124)."""
    if car == BOSS:
        return at.boss is not None and at.boss.points < at.boss.most
    pilot = at.pilots[car]
    if what == "shield":
        return pilot.shields < MOST_SHIELDS and not is_bot(at, car)
    return pilot.lives < LIVES if what == "life" else pilot.stars < MOST_STARS and car != DRONE


def in_the_box(play: Play[Race], effect: str) -> None:
    """Power Up and Freeze Gun are on the table only with Winter is Now (monsterchase-119c)."""
    winter = play.state.chose("winter") == "yes"
    needs_winter = effect in CARD_EFFECTS and CARD_EFFECTS[effect].needs_winter
    require(winter or not needs_winter, "monsterchase-119c", effect=effect)


def drop_leftover(play: Play[Race], car: str) -> None:
    """The end of a bot's or the boss's turn: without a card to give up a shield left goes (monsterchase-118), only one
    (monsterchase-118b)."""
    at = play.state
    if car == BOSS:
        if at.boss and at.boss.shields:
            play.happens(BossShieldGone(count=1, cause="left"))
    elif is_bot(at, car) and at.pilots[car].shields:
        play.happens(ShieldLost(car=car))


# --- who is who -------------------------------------------------------------------------------------------------------


def beast(at: Race) -> Beast:
    assert at.boss is not None
    return at.boss


def is_bot(at: Race, car: str) -> bool:
    """Whether this car uses shields as a bot does: the drone, unless the table drives it as a pilot."""
    return car == DRONE and at.chose("drone-shields") == "bot"


def is_boss_time(at: Race) -> bool:
    """The boss's own turn and phase 4: what happens then is its doing (monsterchase-82, monsterchase-83)."""
    is_assault = at.step in ("assault-phase", "assault-boss", "assault-tie")
    return at.boss is not None and (is_assault or (at.turn.car == BOSS and at.step != "turn"))
