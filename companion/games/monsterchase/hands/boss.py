"""The boss's turn: the card turned over, its way on the drawn track, a spin."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import DECK_NAMES
from companion.games.monsterchase.driver import strip
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import Race

# What a move takes off the track or lays on it, and the rule of each.
LYING = {"rock": "171", "bomb": "170", "ice": "165"}


def boss_flipped(at: Race, fact: f.BossFlipped) -> Iterator[Line]:
    yield line("flipped", "78", card=fact.card, deck=DECK_NAMES.get(fact.deck, fact.deck))


def deck_shuffled(at: Race, fact: f.DeckShuffled) -> Iterator[Line]:
    yield line("deck-shuffled", "29b", deck=DECK_NAMES[fact.colour])


def boss_drove(at: Race, fact: f.BossDrove) -> Iterator[Line]:
    """The boss, the cars it pushed, what it shot, hit or laid; who is off the track is told by what that does."""
    was, now = strip.read(at.strip), strip.read(fact.strip)
    if was.boss != now.boss:
        yield line("boss-to", "78", lane=now.boss.lane, spaces=now.boss.space - was.boss.space)
    for car in now.cars:
        before = strip.place(was, car.id)
        if before is not None and before != car.cell:
            yield line("car-to", "172", car=car.id, lane=car.cell.lane, spaces=car.cell.space - before.space)
    for what, rule in LYING.items():
        lay, lies = strip.cells_of(was, what), strip.cells_of(now, what)
        for cell in (each for each in lay if each not in lies):
            yield line("off-track", rule, what=what, where=str(cell))
        for cell in (each for each in lies if each not in lay):
            yield line("on-track", rule, what=what, where=str(cell))


def option_played(at: Race, fact: f.OptionPlayed) -> Iterator[Line]:
    """What it meets on its way says so itself; what is left to move is the table's to finish."""
    if fact.left:
        yield line("boss-on", "81", left=fact.left)


def boss_spun(at: Race, fact: f.BossSpun) -> Iterator[Line]:
    yield line("boss-spun" if fact.is_spun else "boss-straight", "85")
