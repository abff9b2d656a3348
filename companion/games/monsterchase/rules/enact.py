"""What a move on the strip does to the table, event by event in the order it happened."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from companion.engine.play import Play
from companion.games.monsterchase.components import BOSS
from companion.games.monsterchase.driver.events import Event
from companion.games.monsterchase.facts.hits import BossShieldGone, ShieldSpent
from companion.games.monsterchase.facts.prey import PreyMissed
from companion.games.monsterchase.rules import hits, prey
from companion.games.monsterchase.state import Race


class CountedBlow(Struct, frozen=True):
    """Damage as the strip counted it: what came, and what shields kept off."""

    who: str
    count: int
    guarded: int


def enact(play: Play[Race], trace: Iterable[Event]) -> None:
    """Everything the trace tells, until the race is over."""
    for each in steps(tuple(trace)):
        if play.state.step == "over":
            return
        if isinstance(each, CountedBlow):
            struck(play, each)
        elif each.kind in ENACT:
            ENACT[each.kind](play, each)


def steps(trace: tuple[Event, ...]) -> Iterator[Event | CountedBlow]:
    """The events, with what a shield kept off and what it did not as one blow."""
    kept = 0
    for index, event in enumerate(trace):
        following = trace[index + 1] if index + 1 < len(trace) else None
        if event.kind == "saved":
            goes_on = following and following.kind == "hurt" and following.who == event.who
            kept = event.count if goes_on else 0
            if not goes_on:
                yield CountedBlow(event.who, event.count, event.count)
        elif event.kind == "hurt":
            yield CountedBlow(event.who, event.count + kept, kept)
            kept = 0
        else:
            yield event


def struck(play: Play[Race], blow: CountedBlow) -> None:
    """As the strip counted it: pilots have spent every shield that helps them (monsterchase-181)."""
    if blow.who == BOSS:
        hits.hurt_boss(play, blow.count, guarded=blow.guarded)
    else:
        hits.hurt_car(play, blow.who, blow.count, guarded=blow.guarded)


def boosted(play: Play[Race], event: Event) -> None:
    """A shield that has to go into a blow the boss or the drone deals (monsterchase-117)."""
    if event.who == BOSS:
        play.happens(BossShieldGone(count=event.count, cause="dealt"))
    else:
        for _ in range(event.count):
            play.happens(ShieldSpent(car=event.who, use="more"))


def mended(play: Play[Race], event: Event) -> None:
    hits.repair_boss(play)


def gained(play: Play[Race], event: Event) -> None:
    hits.gain_shields(play, BOSS, event.count, "board" if event.of else hits.POWER_UP)


def recovered(play: Play[Race], event: Event) -> None:
    hits.heal_boss(play, "assault", event.count)


def entered_reserve(play: Play[Race], event: Event) -> None:
    prey.use_reserve(play, event.count)


def entered_prey(play: Play[Race], event: Event) -> None:
    """The boss eats; a pilot it pushed there turns tokens once its turn's action is over (monsterchase-87b)."""
    if event.who == BOSS:
        prey.eat_prey(play)
    elif event.who not in play.state.late:
        prey.enters_prey(play, event.who)


def came_too_late(play: Play[Race], event: Event) -> None:
    """Drawn where the stack has just come to, or past it (monsterchase-96)."""
    if event.who not in play.state.late:
        play.happens(PreyMissed(car=event.who))


ENACT: dict[str, Callable[[Play[Race], Event], None]] = {
    "boosted": boosted,
    "repaired": mended,
    "straightened": mended,
    "gained": gained,
    "recovered": recovered,
    "reserve": entered_reserve,
    "prey": entered_prey,
    "late": came_too_late,
}
# What the app keeps an account of; of everything else only the drawing changes.
KEPT_ACCOUNT_OF = frozenset(("saved", "hurt", *ENACT))
