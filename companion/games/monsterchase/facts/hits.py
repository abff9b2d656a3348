"""Blows and what they cost: lives, shields, the boss's heart and mood, a car back at its checkpoint."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.facts import Fact, Secrecy
from companion.engine.words import Line, Value
from companion.games.monsterchase.components import DRONE, FURIOUS, LIVES, MOST_SHIELDS, MOST_STARS
from companion.games.monsterchase.connection import moved
from companion.games.monsterchase.facts.lines import line
from companion.games.monsterchase.state import Blow, Race, with_boss, with_pilot, with_turn


class ShieldSpent(Fact, frozen=True, tag="shield-spent"):
    """For one damage more, or one less."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "use"))
    car: str
    use: str

    def after(self, at: Race) -> Race:
        """It waits for the blow that is told next (monsterchase-111, monsterchase-112)."""
        spent = with_pilot(at, self.car, shields=at.pilots[self.car].shields - 1)
        if self.use == "more":
            return with_turn(spent, more=at.turn.more + 1)
        return with_turn(spent, guards={**at.turn.guards, self.car: at.turn.guards.get(self.car, 0) + 1})

    def handwork(self, at: Race) -> Iterator[Line]:
        yield from one_shield_less(at, self.car, "111" if self.use == "more" else "112")

    def story(self, viewer: str | None) -> Line:
        if self.use == "more":
            return Line("tell.shield-spent-more", {"car": self.car}, "monsterchase-111")
        return Line("tell.shield-spent-less", {"car": self.car}, "monsterchase-112")


def one_shield_less(at: Race, car: str, rule: str) -> Iterator[Line]:
    shields = at.pilots[car].shields
    yield line("shields", rule, car=car, was=shields, now=shields - 1)


class DealerNamed(Fact, frozen=True, tag="dealer-named"):
    """The next blow is this car's, which moves in the turn of another, and the shields that wait go into it."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car",), is_silent=True, moves_nothing=True)
    car: str

    def after(self, at: Race) -> Race:
        return with_turn(at, dealer=self.car)


class ShieldBack(Fact, frozen=True, tag="shield-back"):
    """Shields that waited for a blow are on the sheet again: it was at their own car."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-111", line=("car", "count"))
    car: str
    count: int

    def after(self, at: Race) -> Race:
        shields = min(MOST_SHIELDS, at.pilots[self.car].shields + self.count)
        return with_turn(with_pilot(at, self.car, shields=shields), more=0)

    def handwork(self, at: Race) -> Iterator[Line]:
        shields = at.pilots[self.car].shields
        yield line("shields", "111", car=self.car, was=shields, now=min(MOST_SHIELDS, shields + self.count))


class BlowTold(Fact, frozen=True, tag="blow-told"):
    """A blow that shields may still change: who dealt it, if that is known, and what it has led to."""

    secrecy: ClassVar[Secrecy] = Secrecy(
        public=("target", "by", "count", "guarded", "is_top", "ended"), is_silent=True, moves_nothing=True
    )
    target: str
    by: str
    count: int
    guarded: int
    is_top: bool = False
    ended: str = ""

    def after(self, at: Race) -> Race:
        """Of several blows at one car only the last can still be changed."""
        others = tuple(each for each in at.turn.blows if each.target != self.target)
        blow = Blow(self.target, self.by, self.count, self.guarded, self.is_top, self.ended)
        return with_turn(at, blows=(*others, blow))


class DamageKeptOff(Fact, frozen=True, tag="damage-kept-off"):
    """A shield put up after a blow was told gives back the life."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-112", line=("car",))
    car: str

    def after(self, at: Race) -> Race:
        left = at.turn.guards.get(self.car, 0) - 1
        guards = {car: left if car == self.car else count for car, count in at.turn.guards.items()}
        kept = with_turn(at, guards={car: count for car, count in guards.items() if count > 0})
        return with_pilot(kept, self.car, lives=min(LIVES, at.pilots[self.car].lives + 1))

    def handwork(self, at: Race) -> Iterator[Line]:
        lives = at.pilots[self.car].lives
        if lives < LIVES:
            yield line("lives", "112", car=self.car, was=lives, now=lives + 1)


class ShieldLost(Fact, frozen=True, tag="shield-lost"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-115", line=("car",))
    car: str

    def after(self, at: Race) -> Race:
        return with_pilot(at, self.car, shields=at.pilots[self.car].shields - 1)

    def handwork(self, at: Race) -> Iterator[Line]:
        yield from one_shield_less(at, self.car, "118b")


class CarHurt(Fact, frozen=True, tag="car-hurt"):
    """A blow, and how much of it shields kept off."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("car", "count", "guarded"))
    car: str
    count: int
    guarded: int

    def after(self, at: Race) -> Race:
        """The blow uses up what was spent for it."""
        left = at.turn.guards.get(self.car, 0) - self.guarded
        guards = {car: left if car == self.car else count for car, count in at.turn.guards.items()}
        hurt = with_turn(at, more=0, guards={car: count for car, count in guards.items() if count > 0})
        return with_pilot(hurt, self.car, lives=max(0, at.pilots[self.car].lives - self.count + self.guarded))

    def handwork(self, at: Race) -> Iterator[Line]:
        lives = at.pilots[self.car].lives
        now = max(0, lives - self.count + self.guarded)
        if now != lives:
            yield line("lives", "175", car=self.car, was=lives, now=now)

    def story(self, viewer: str | None) -> Line:
        values: dict[str, Value] = {"car": self.car, "count": self.count}
        if self.guarded:
            return Line("tell.car-guarded", {**values, "guarded": self.guarded}, "monsterchase-112")
        return Line("tell.car-hurt", values, "monsterchase-175")


class CarOff(Fact, frozen=True, tag="car-off"):
    """Off the track, and back at the checkpoint."""

    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-175", line=("car",))
    car: str

    def after(self, at: Race) -> Race:
        """All lives again and one star more (monsterchase-175); the drone never has any (monsterchase-124)."""
        pilot = at.pilots[self.car]
        stars = 0 if self.car == DRONE else min(MOST_STARS, pilot.stars + 1)
        return with_pilot(moved(at, self.car), self.car, lives=LIVES, stars=stars, times_off=pilot.times_off + 1)

    def handwork(self, at: Race) -> Iterator[Line]:
        pilot = at.pilots[self.car]
        yield line("off", "175", car=self.car)
        yield line("lives", "175", car=self.car, was=pilot.lives, now=LIVES)
        if self.car != DRONE and pilot.stars < MOST_STARS:
            yield line("stars", "175", car=self.car, was=pilot.stars, now=pilot.stars + 1)


class SpiritLost(Fact, frozen=True, tag="spirit-lost"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-153", line=("car",))
    car: str

    def after(self, at: Race) -> Race:
        return with_pilot(at, self.car, tucked=())

    def handwork(self, at: Race) -> Iterator[Line]:
        for effect in at.pilots[self.car].tucked:
            yield line("spirit-away", "153", car=self.car, card=effect)


class BossHurt(Fact, frozen=True, tag="boss-hurt"):
    """A blow, and how much of it shields kept off."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("count", "guarded"))
    count: int
    guarded: int

    def after(self, at: Race) -> Race:
        """What it really loses is counted for this turn and for this round (monsterchase-99b)."""
        assert at.boss is not None
        lost = self.count - self.guarded
        last, points = at.hurts
        hurts = (at.round, lost + (points if last == at.round else 0)) if lost else at.hurts
        hurt = with_turn(at, more=0, hurt=at.turn.hurt + lost)
        return replace(with_boss(hurt, points=at.boss.points - lost), hurts=hurts)

    def handwork(self, at: Race) -> Iterator[Line]:
        if self.count != self.guarded:
            yield from heart(at, self.guarded - self.count, "10")

    def story(self, viewer: str | None) -> Line:
        if self.guarded:
            return Line("tell.boss-guarded", {"count": self.count, "guarded": self.guarded}, "monsterchase-117")
        return Line("tell.boss-hurt", {"count": self.count}, "monsterchase-10")


def heart(at: Race, change: int, rule: str) -> Iterator[Line]:
    assert at.boss is not None
    yield line("boss-heart", rule, was=at.boss.points, now=at.boss.points + change)


HEALED = {
    "off": ("cause-off", "monsterchase-82"),
    "repair": ("cause-repair", "monsterchase-84"),
    "reserve": ("cause-reserve", "monsterchase-106"),
    "prey": ("cause-prey", "monsterchase-93"),
}


class BossHealed(Fact, frozen=True, tag="boss-healed"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("cause", "count"))
    cause: str
    count: int

    def after(self, at: Race) -> Race:
        assert at.boss is not None
        return with_boss(at, points=at.boss.points + self.count)

    def handwork(self, at: Race) -> Iterator[Line]:
        if self.count:
            yield from heart(at, self.count, "10")

    def story(self, viewer: str | None) -> Line:
        """By one of these, or else by its board or an assault."""
        cause, rule = HEALED.get(self.cause, ("cause-mend", "monsterchase-10"))
        return Line("tell.boss-healed", {"count": self.count, "cause": cause}, rule)


class BossShielded(Fact, frozen=True, tag="boss-shielded"):
    secrecy: ClassVar[Secrecy] = Secrecy("monsterchase-116b", line=("count",))
    count: int

    def after(self, at: Race) -> Race:
        assert at.boss is not None
        return with_boss(at, shields=min(MOST_SHIELDS, at.boss.shields + self.count))

    def handwork(self, at: Race) -> Iterator[Line]:
        assert at.boss is not None
        now = min(MOST_SHIELDS, at.boss.shields + self.count)
        if now != at.boss.shields:
            yield line("boss-shields", "116", was=at.boss.shields, now=now)


SHIELD_LINES = {
    "taken": ("tell.boss-shield-taken", "monsterchase-117"),
    "dealt": ("tell.boss-shield-dealt", "monsterchase-117"),
}


class BossShieldGone(Fact, frozen=True, tag="boss-shield-gone"):
    """Taken, dealt, or left at the end of its turn."""

    secrecy: ClassVar[Secrecy] = Secrecy(public=("count", "cause"))
    count: int
    cause: str

    def after(self, at: Race) -> Race:
        assert at.boss is not None
        return with_boss(at, shields=at.boss.shields - self.count)

    def handwork(self, at: Race) -> Iterator[Line]:
        assert at.boss is not None
        if self.count:
            yield line("boss-shields", "117", was=at.boss.shields, now=at.boss.shields - self.count)

    def story(self, viewer: str | None) -> Line:
        """Against a blow, for one, or left over at the end of its turn."""
        words, rule = SHIELD_LINES.get(self.cause, ("tell.boss-shield-left", "monsterchase-118"))
        return Line(words, {"count": self.count}, rule)


class MoodSwitched(Fact, frozen=True, tag="mood-switched"):
    secrecy: ClassVar[Secrecy] = Secrecy(public=("mood",))
    mood: str

    def after(self, at: Race) -> Race:
        """By house ruling its two damages are counted anew with every mood (monsterchase-99d)."""
        switched = with_boss(at, mood=self.mood)
        return replace(with_turn(switched, hurt=0), hurts=(0, 0)) if at.chose("truck-two") == "anew" else switched

    def handwork(self, at: Race) -> Iterator[Line]:
        assert at.boss is not None
        yield line("mood", "98", was=at.boss.mood, now=self.mood)

    def story(self, viewer: str | None) -> Line:
        words = "tell.mood-furious" if self.mood == FURIOUS else "tell.mood-normal"
        return Line(words, {}, "monsterchase-98")
