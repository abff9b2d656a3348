"""The game from whatever chapters are there, as long as it has no title page of its own."""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import ModuleType

from msgspec.structs import replace

import companion.games
from companion.box import learned, rulebook, words
from companion.engine.facts import Action, Fact, Learned
from companion.engine.game import Game
from companion.engine.words import Words
from companion.games.monsterchase import actions, facts
from companion.games.monsterchase.components import BOX, SHAPES
from companion.games.monsterchase.state import Race, notation, position

HERE = Path(companion.games.__file__).parent / "monsterchase"
PILOT = ("pilot.turn", "pilot.manoeuvre", "pilot.transfers", "pilot.hand")
RULES = ("setup", "cards", "rounds", *PILOT, "telling", "mood")
CHAPTERS = (*RULES, "pilot", "prey", "boss", "tiles", "teams")


def chapters(kind: str) -> Iterator[ModuleType]:
    """The chapters of rules, effects or offers that can be imported; those still being written are left out."""
    name = f"companion.games.monsterchase.{kind}"
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(HERE / kind)]
        sys.modules[name] = package
    for chapter in CHAPTERS:
        try:
            yield importlib.import_module(f"{name}.{chapter}")
        except ImportError:
            continue


def decide(play: object, action: Action) -> None:
    DECIDE[type(action)](play, action)


def known(at: Race, fact: Learned) -> Race:
    """What was copied from the box is known from now on."""
    name, _, cell = fact.entry.partition("/")
    return replace(at, box={**at.box, name: learned(SHAPES[name], at.box[name], cell, fact.value)})


def evolve(at: Race, fact: Fact) -> Race:
    return EFFECTS[type(fact)](at, fact)


def proposals(at: Race, seat: str) -> Iterator[object]:
    for chapter in OFFERS:
        yield from chapter.proposals(at, seat)


def named() -> dict[str, Words]:
    try:
        return words("monsterchase")
    except OSError:
        return {}


DECIDE = {kind: rule for chapter in chapters("rules") for kind, rule in getattr(chapter, "DECIDE", {}).items()}
EFFECTS = {Learned: known} | {
    kind: effect for chapter in chapters("effects") for kind, effect in getattr(chapter, "EFFECTS", {}).items()
}
OFFERS = [chapter for chapter in chapters("offers") if hasattr(chapter, "proposals")]


def kinds(module: ModuleType, root: type) -> tuple[type, ...]:
    found = (each for each in vars(module).values() if isinstance(each, type))
    return tuple(each for each in found if issubclass(each, root) and each is not root)


GIVEN = {
    "id": "monsterchase",
    "rulebook": rulebook("monsterchase"),
    "words": named(),
    "box": BOX,
    "actions": kinds(actions, Action),
    "facts": kinds(facts, Fact),
    "decide": decide,
    "evolve": evolve,
    "proposals": proposals,
    "notation": notation,
    "position": position,
    "blank": Race(),
    "dials": lambda at: (),
}
GAME = Game(**{field.name: GIVEN.get(field.name) for field in fields(Game)})
