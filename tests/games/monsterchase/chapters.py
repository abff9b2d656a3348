"""The game from whatever chapters are there, as long as it has no title page of its own."""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import ModuleType

from msgspec.structs import replace

import companion.games
from companion.box import rulebook, words
from companion.engine import shapes
from companion.engine.facts import Action, Fact, Learned
from companion.engine.game import Game
from companion.engine.shapes import BoxEntry
from companion.engine.words import Words
from companion.games.monsterchase import components

# What the box and the engine do not have yet: a list of cards that grows, and what parts the columns of one.
SEPARATOR = " | "
MISSING = {
    "assault-cards": ("cards", ("green", "red"), []),
    "aura-cards": ("cards", ("positive", "negative"), []),
    **{f"{boss}-bonus": ("cards", ("always", "normal", "furious"), []) for boss in components.BOSSES},
    "spin-out": ("text", (), ""),
}
NO_WORDS = Words("-", "-")

if not hasattr(shapes, "BAR"):
    shapes.BAR = SEPARATOR
for _id, (_shape, _columns, _value) in MISSING.items():
    if _id not in components.SHAPES:
        _entry = BoxEntry(
            id=_id, title=NO_WORDS, why=NO_WORDS, shape=_shape, columns=_columns, value=_value, most=60
        )
        components.BOX = (*components.BOX, _entry)
        components.SHAPES[_id] = _entry

from companion.games.monsterchase import actions, facts  # noqa: E402  # the box has to be whole before it is read
from companion.games.monsterchase.state import Race, notation, position  # noqa: E402  # as above

HERE = Path(companion.games.__file__).parent / "monsterchase"
RULES = ("setup", "cards", "rounds", "pilot.turn", "pilot.manoeuvre", "pilot.transfers", "pilot.hand", "hits", "mood")
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
    shape, old = components.SHAPES[name], at.box[name]
    if shape.shape == "cards":
        value = [*old, str(fact.value).split(shapes.BAR)]
    elif cell:
        row, _, column = cell.partition("/")
        value = [list(cells) for cells in old]
        value[shape.rows.index(row)][shape.columns.index(column)] = fact.value
    else:
        value = fact.value
    return replace(at, box={**at.box, name: value})


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
    "box": components.BOX,
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
