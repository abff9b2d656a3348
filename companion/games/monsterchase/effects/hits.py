"""What blows, shields, crashes and the boss's points do to the table."""

from msgspec.structs import replace

from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import DRONE, LIVES, MOST_SHIELDS, MOST_STARS
from companion.games.monsterchase.connection import moved
from companion.games.monsterchase.state import Blow, Race, with_boss, with_pilot, with_turn


def shield_spent(at: Race, fact: f.ShieldSpent) -> Race:
    """It waits for the blow that is told next (monsterchase-111, monsterchase-112)."""
    spent = with_pilot(at, fact.car, shields=at.pilots[fact.car].shields - 1)
    if fact.use == "more":
        return with_turn(spent, more=at.turn.more + 1)
    return with_turn(spent, guards={**at.turn.guards, fact.car: at.turn.guards.get(fact.car, 0) + 1})


def dealer_named(at: Race, fact: f.DealerNamed) -> Race:
    return with_turn(at, dealer=fact.car)


def shield_back(at: Race, fact: f.ShieldBack) -> Race:
    shields = min(MOST_SHIELDS, at.pilots[fact.car].shields + fact.count)
    return with_turn(with_pilot(at, fact.car, shields=shields), more=0)


def blow_told(at: Race, fact: f.BlowTold) -> Race:
    """Of several blows at one car only the last can still be changed."""
    others = tuple(each for each in at.turn.blows if each.target != fact.target)
    blow = Blow(fact.target, fact.by, fact.count, fact.guarded, fact.is_top, fact.ended)
    return with_turn(at, blows=(*others, blow))


def damage_kept_off(at: Race, fact: f.DamageKeptOff) -> Race:
    left = at.turn.guards.get(fact.car, 0) - 1
    guards = {car: left if car == fact.car else count for car, count in at.turn.guards.items()}
    kept = with_turn(at, guards={car: count for car, count in guards.items() if count > 0})
    return with_pilot(kept, fact.car, lives=min(LIVES, at.pilots[fact.car].lives + 1))


def shield_lost(at: Race, fact: f.ShieldLost) -> Race:
    return with_pilot(at, fact.car, shields=at.pilots[fact.car].shields - 1)


def car_hurt(at: Race, fact: f.CarHurt) -> Race:
    """The blow uses up what was spent for it."""
    left = at.turn.guards.get(fact.car, 0) - fact.guarded
    guards = {car: left if car == fact.car else count for car, count in at.turn.guards.items()}
    hurt = with_turn(at, more=0, guards={car: count for car, count in guards.items() if count > 0})
    return with_pilot(hurt, fact.car, lives=max(0, at.pilots[fact.car].lives - fact.count + fact.guarded))


def car_off(at: Race, fact: f.CarOff) -> Race:
    """All lives again and one star more (monsterchase-175); the drone never has any (monsterchase-124)."""
    pilot = at.pilots[fact.car]
    stars = 0 if fact.car == DRONE else min(MOST_STARS, pilot.stars + 1)
    return with_pilot(moved(at, fact.car), fact.car, lives=LIVES, stars=stars, times_off=pilot.times_off + 1)


def spirit_lost(at: Race, fact: f.SpiritLost) -> Race:
    return with_pilot(at, fact.car, tucked=())


def boss_hurt(at: Race, fact: f.BossHurt) -> Race:
    """What it really loses is counted for this turn and for this round (monsterchase-99b)."""
    assert at.boss is not None
    lost = fact.count - fact.guarded
    last, points = at.hurts
    hurts = (at.round, lost + (points if last == at.round else 0)) if lost else at.hurts
    hurt = with_turn(at, more=0, hurt=at.turn.hurt + lost)
    return replace(with_boss(hurt, points=at.boss.points - lost), hurts=hurts)


def boss_healed(at: Race, fact: f.BossHealed) -> Race:
    assert at.boss is not None
    return with_boss(at, points=at.boss.points + fact.count)


def boss_shielded(at: Race, fact: f.BossShielded) -> Race:
    assert at.boss is not None
    return with_boss(at, shields=min(MOST_SHIELDS, at.boss.shields + fact.count))


def boss_shield_gone(at: Race, fact: f.BossShieldGone) -> Race:
    assert at.boss is not None
    return with_boss(at, shields=at.boss.shields - fact.count)


def mood_switched(at: Race, fact: f.MoodSwitched) -> Race:
    """By house ruling its two damages are counted anew with every mood (monsterchase-99d)."""
    switched = with_boss(at, mood=fact.mood)
    return replace(with_turn(switched, hurt=0), hurts=(0, 0)) if at.chose("truck-two") == "anew" else switched
