"""What tables forget just now, each with the rule it comes from."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.mayhem.atoms import quoted
from companion.games.mayhem.components import IN_TURNS, MayhemCard, inventory, mayhem_cards
from companion.games.mayhem.ending import is_over
from companion.games.mayhem.rules.turn_end import unread_of
from companion.games.mayhem.state import City, figures_of, is_free_for_all
from companion.kit.hands import Card


def gate(at: City) -> Iterator[Line]:
    if is_over(at):
        return
    if at.step == "map":
        yield Line("gate.box", {"count": sum(inventory(at.box["inventory"]).values())}, "mayhem-5")
        yield Line("gate.text", {}, "mayhem-11")
    if at.step == "return":
        yield from burning(at)
    if at.step == "act":
        yield from acting(at)


def burning(at: City) -> Iterator[Line]:
    """Fire comes after everybody is back on the map (mayhem-55)."""
    burnt = tuple(figure for figure, each in at.figures.items() if each.fire)
    if burnt:
        what = "gate.fire-one" if len(burnt) == 1 else "gate.fire"
        yield Line(what, {"figures": burnt, "damage": at.mayhem}, "mayhem-42")


def acting(at: City) -> Iterator[Line]:
    if at.active is None:
        yield from choosing(at)
        return
    if at.runners and not at.hasty:
        what = "gate.escape-one" if len(at.runners) == 1 else "gate.escape"
        yield Line(what, {"figures": at.runners}, "mayhem-38d")
    for side in at.sides.values():
        if side.card and is_in_words(at, side.card):
            yield Line("gate.card", {"figure": at.active.figure}, "mayhem-20c")
    if unread := unread_of(at):
        yield Line("gate.unread", {"figure": at.active.figure, "text": quoted(unread)}, "mayhem-18c")
    if at.figures[at.active.figure].stuns:
        yield Line("gate.stunned", {"figure": at.active.figure}, "mayhem-45")
    if sum(len(each.dice) for each in at.sides.values()) == 0:
        yield Line("gate.last", {}, "mayhem-64")


def is_in_words(at: City, card: Card) -> bool:
    """Whether this card may be one of the activations and do what no effect says: then nobody is spared by the rules,
    and the table sees to it."""
    known = mayhem_cards(at.box["mayhem-cards"]).get(card, MayhemCard(""))
    return known.timing in ("", IN_TURNS) and bool(known.words or known.unread or not known.effects)


def choosing(at: City) -> Iterator[Line]:
    """Before the die is placed: who is stunned, and who acts twice."""
    stunned = tuple(figure for figure in figures_of(at, at.turn) if at.figures[figure].stuns)
    if stunned:
        yield Line("gate.stun", {"figures": stunned}, "mayhem-45")
    gone = tuple(f for f in figures_of(at, at.turn) if at.figures[f].off and not at.figures[f].dice)
    if gone and not is_free_for_all(at):
        yield Line("gate.twice", {"figures": gone}, "mayhem-53")
