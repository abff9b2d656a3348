"""The boss's mood: normal or furious, switched the moment its board says so, both ways."""

from companion.engine.play import Play
from companion.games.monsterchase.components import BOSS, MOODS, trigger
from companion.games.monsterchase.facts.hits import MoodSwitched
from companion.games.monsterchase.state import Race


def stir(play: Play[Race], *events: str) -> None:
    """Something happened that a board may ask for: the token is turned at once, and only once for it
    (monsterchase-98); where nobody copied the condition, the table turns it (monsterchase-97b).

    What the mood that ends has already given, such as shields, stays (monsterchase-98c).
    """
    boss = play.state.boss
    if boss and trigger(play.state.box, boss.kind, boss.mood) in events:
        play.happens(MoodSwitched(mood=MOODS[boss.mood]))


def hurt(play: Play[Race], lost: int) -> None:
    """The boss really lost points; what a shield kept off does not count (monsterchase-99b)."""
    if lost:
        stir(play, "any-damage", *("two-damage",) * (lost_so_far(play.state) >= 2))


def lost_so_far(at: Race) -> int:
    """Points lost in this turn (monsterchase-99), or by house ruling in this round (monsterchase-99c)."""
    if at.chose("two-damages") == "turn":
        return at.turn.hurt
    last, points = at.hurts
    return points if last == at.round else 0


def left_to_turn(at: Race, ends: str) -> int:
    """How many points the boss has to lose before damage turns the token; 0 where none does (monsterchase-98d)."""
    return {"any-damage": 1, "two-damage": max(1, 2 - lost_so_far(at))}.get(ends, 0)


def ranked(play: Play[Race]) -> None:
    """The ranking was made anew: a board may ask whether the boss leads (monsterchase-98)."""
    if play.state.ranking[:1] == (BOSS,):
        stir(play, "leads")
