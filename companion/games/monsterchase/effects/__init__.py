"""What every fact does to the table; nothing is refused here any more."""

from collections.abc import Callable
from typing import Never

from msgspec.structs import replace

from companion.box import learned
from companion.engine.facts import Adjusted, Fact, Learned
from companion.games.monsterchase.components import BOX
from companion.games.monsterchase.dials import turned
from companion.games.monsterchase.effects import boss, cards, hits, pilot, prey, rounds, setup, teams, tiles
from companion.games.monsterchase.state import Race


def adjusted(at: Race, fact: Adjusted) -> Race:
    return turned(at, fact.dial, fact.value)


def known(at: Race, fact: Learned) -> Race:
    name, _, cell = fact.entry.partition("/")
    shipped = next(entry for entry in BOX if entry.id == name)
    return replace(at, box={**at.box, name: learned(shipped, at.box[name], cell, fact.value)})


CHAPTERS = (setup, cards, rounds, pilot, hits, prey, boss, tiles, teams)
EFFECTS: dict[type[Fact], Callable[[Race, Never], Race]] = {
    Adjusted: adjusted,
    Learned: known,
    **{kind: effect for chapter in CHAPTERS for kind, effect in chapter.EFFECTS.items()},
}


def evolve(at: Race, fact: Fact) -> Race:
    return EFFECTS[type(fact)](at, fact)  # type: ignore[arg-type]  # the table pairs each kind with its own effect
