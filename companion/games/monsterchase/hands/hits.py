"""Blows and what they cost: lives, shields, the boss's heart and mood, a car back at its checkpoint."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import DRONE, LIVES, MOST_SHIELDS, MOST_STARS
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import Race


def shield_spent(at: Race, fact: f.ShieldSpent) -> Iterator[Line]:
    yield from one_shield_less(at, fact.car, "111" if fact.use == "more" else "112")


def shield_lost(at: Race, fact: f.ShieldLost) -> Iterator[Line]:
    yield from one_shield_less(at, fact.car, "118b")


def one_shield_less(at: Race, car: str, rule: str) -> Iterator[Line]:
    shields = at.pilots[car].shields
    yield line("shields", rule, car=car, was=shields, now=shields - 1)


def shield_back(at: Race, fact: f.ShieldBack) -> Iterator[Line]:
    shields = at.pilots[fact.car].shields
    yield line("shields", "111", car=fact.car, was=shields, now=min(MOST_SHIELDS, shields + fact.count))


def damage_kept_off(at: Race, fact: f.DamageKeptOff) -> Iterator[Line]:
    lives = at.pilots[fact.car].lives
    if lives < LIVES:
        yield line("lives", "112", car=fact.car, was=lives, now=lives + 1)


def car_hurt(at: Race, fact: f.CarHurt) -> Iterator[Line]:
    lives = at.pilots[fact.car].lives
    now = max(0, lives - fact.count + fact.guarded)
    if now != lives:
        yield line("lives", "175", car=fact.car, was=lives, now=now)


def car_off(at: Race, fact: f.CarOff) -> Iterator[Line]:
    pilot = at.pilots[fact.car]
    yield line("off", "175", car=fact.car)
    yield line("lives", "175", car=fact.car, was=pilot.lives, now=LIVES)
    if fact.car != DRONE and pilot.stars < MOST_STARS:
        yield line("stars", "175", car=fact.car, was=pilot.stars, now=pilot.stars + 1)


def spirit_lost(at: Race, fact: f.SpiritLost) -> Iterator[Line]:
    for effect in at.pilots[fact.car].tucked:
        yield line("spirit-away", "153", car=fact.car, card=effect)


# --- the boss ---------------------------------------------------------------------------------------------------------


def boss_hurt(at: Race, fact: f.BossHurt) -> Iterator[Line]:
    if fact.count != fact.guarded:
        yield from heart(at, fact.guarded - fact.count, "10")


def boss_healed(at: Race, fact: f.BossHealed) -> Iterator[Line]:
    if fact.count:
        yield from heart(at, fact.count, "10")


def heart(at: Race, change: int, rule: str) -> Iterator[Line]:
    assert at.boss is not None
    yield line("boss-heart", rule, was=at.boss.points, now=at.boss.points + change)


def boss_shielded(at: Race, fact: f.BossShielded) -> Iterator[Line]:
    assert at.boss is not None
    now = min(MOST_SHIELDS, at.boss.shields + fact.count)
    if now != at.boss.shields:
        yield line("boss-shields", "116", was=at.boss.shields, now=now)


def boss_shield_gone(at: Race, fact: f.BossShieldGone) -> Iterator[Line]:
    assert at.boss is not None
    if fact.count:
        yield line("boss-shields", "117", was=at.boss.shields, now=at.boss.shields - fact.count)


def mood_switched(at: Race, fact: f.MoodSwitched) -> Iterator[Line]:
    yield line("mood", "98", mood=fact.mood)
