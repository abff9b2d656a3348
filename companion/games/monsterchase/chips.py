"""Half of an assault card as the app can read it: chips in the words a table writes them with, in their printed order.

A half that says anything else is left to the table, as it always was.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec import Struct

from companion.box import components
from companion.engine.words import Words
from companion.games.monsterchase.components import BOSS, Box, written
from companion.games.monsterchase.state import NONE, Race, colour_of

# Between two chips of a half, as people write a list.
COMMA = ", "
HALVES = ("green", "red")
# The steps at which the boss assaults: by a star and in phase 4, told by the table, compared, or to be settled.
ASSAULTS = ("star", "assault-phase", "assault-boss", "assault-tie")


class Chip(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing an assault does: to whom, and how many."""

    id: str
    kind: str
    it: str
    en: str
    who: str = ""
    count: int = 0


def numbered(chip: Chip, count: int) -> Chip:
    """The same with another number; made of a chip that says two, whose words are plural."""
    more = str(count)
    id = chip.id.removesuffix("2") + more
    return Chip(id, chip.kind, chip.it.replace("2", more), chip.en.replace("2", more), who=chip.who, count=count)


# Those a half is composed of by taps; in the words of a card larger numbers are read too.
TAPPED = {each.id: each for each in components("monsterchase", "chips", Chip)}
MOST_COUNT = 9
LARGER = [numbered(each, count) for each in TAPPED.values() if each.count == 2 for count in range(3, MOST_COUNT + 1)]
CHIPS = {each.id: each for each in LARGER} | TAPPED
READ = {text.casefold(): each.id for each in CHIPS.values() for text in (each.it, each.en)}


def names() -> Mapping[str, Words]:
    return {f"name.{each.id}": Words(each.it, each.en) for each in CHIPS.values()}


def fits(made: Sequence[str], among: Mapping[str, Chip] = TAPPED) -> bool:
    """Chips that exist, and none of them twice."""
    return 0 < len(made) == len(set(made)) and set(made) <= set(among)


@cache
def read(text: str) -> tuple[str, ...]:
    """The chips a half is made of; none where any of its words are the table's own."""
    found = tuple(READ.get(each.strip().rstrip(".").casefold(), "") for each in text.split(","))
    return found if fits(found, CHIPS) else ()


def spelled(made: Sequence[str]) -> str:
    """The text of these chips for the owner's box, which is read in either language."""
    return COMMA.join(CHIPS[each].it for each in made)


def in_force(at: Race) -> tuple[Chip, ...]:
    """What the half in force does (monsterchase-34), in its printed order; nothing where the app cannot read it."""
    if at.boss is None or at.assault == NONE:
        return ()
    return tuple(CHIPS[each] for each in read(half_text(at.box, at.assault, colour_of(at, BOSS))))


def half_text(box: Box, card: int, colour: str) -> str:
    cards = written(box, "assault")
    return cards[card][HALVES.index(colour)] if 0 <= card < len(cards) else ""
