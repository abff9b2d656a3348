"""The effects of abilities as a table: what each does, under its icon; and what the tokens they leave do."""

from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import MarkedCell, Row, Rows, Table
from printables.mayhem.needs import is_for_all
from printables.mayhem.paper_words import paper_words

# In the order of the rulebook: icons and rule.
EFFECTS = {
    "melee": (("melee",), "mayhem-59"),
    "ranged": (("ranged",), "mayhem-59b"),
    "shield-escape": (("shield", "escape"), "mayhem-81"),
    "plus": (("plus",), "mayhem-24c"),
    "heal": (("heal",), "mayhem-60"),
    "move": (("arrow-right",), "mayhem-61c"),
    "obstacle": (("obstacle",), "mayhem-79"),
    "ignite": (("flame",), "mayhem-80"),
    "pull": (("pull",), "mayhem-61d"),
    "push": (("push",), "mayhem-61e"),
    "stun": (("stun",), "mayhem-62"),
    "teleport": (("teleport",), "mayhem-61f"),
    "trap": (("trap",), "mayhem-43"),
}


# How much of the measure the names take, and on a sheet that is set larger.
NAMES, NAMES_LARGE = 0.41, 0.46


def table(names: float = NAMES) -> Table:
    """A row an effect."""
    return Table(
        paper_words("effects"),
        ("", ""),
        tuple((effect_name(id), MarkedCell(rule=rule)) for id, (_, rule) in EFFECTS.items()),
        tuple(rule for _, rule in EFFECTS.values()),
        (names, 1 - names),
        tuple(icons for icons, _ in EFFECTS.values()),
    )


def effect_name(id: str) -> Words:
    return paper_words(f"effect-{id}")


def tokens(request: PrintRequest) -> Rows:
    """What each token on a board or on the map does."""
    is_all = is_for_all(request)
    return Rows(
        paper_words("tokens"),
        (
            Row("mayhem-69" if is_all else "mayhem-44", marks=("trap",)),
            *((Row("mayhem-69b", marks=("trap",)),) if is_all else ()),
            Row("mayhem-37", marks=("shield",)),
            Row("mayhem-38", marks=("escape",)),
            Row("mayhem-39", marks=("obstacle",), under=("mayhem-40",)),
            Row("mayhem-45", marks=("stun",)),
        ),
    )
