"""What a table decides before it starts, house rulings among it: every option once, its default first."""

from companion.engine.opening import Option

TEAMS = ("standard", "competitive")


def choice(id: str, *choices: str, rule: str | None = None, **only: tuple[str, ...]) -> Option:
    """An option whose default stands first, and for a house ruling the rule that says why."""
    group = "house" if rule else ""
    return Option(id=id, choices=choices, default=choices[0], rule=rule, only=only, group=group)


OPTIONS = (
    choice("mode", "standard", "free-for-all", "competitive"),
    choice("cards", "drawn", "first-game", mode=("standard",)),
    choice("keep", "counted", "hands"),
    choice("dice", "table", "app"),
    choice("teams", "proposed", "draft"),
    choice("both-ends", "replay", "points", rule="mayhem-4b", mode=TEAMS),
    choice("deck", "reshuffle", "empty", rule="mayhem-9b", mode=TEAMS),
    choice("start-cards", "initiative", "any", rule="mayhem-20b"),
    choice("moments", "as-written", "at-once", rule="mayhem-29b", mode=TEAMS),
    choice("short", "nothing", "redraw", rule="mayhem-34c", mode=TEAMS),
    choice("escapes", "initiative", "agreed", rule="mayhem-38c"),
    choice("stuns", "pile", "one", rule="mayhem-45c"),
    choice("drop", "stays", "dropped", rule="mayhem-51c", mode=TEAMS),
    choice("flames", "turn", "round", rule="mayhem-71b", mode=("free-for-all",)),
    choice("cyborg", "object", "character", rule="mayhem-66c", mode=("free-for-all",)),
    choice("returns", "ask", "out", rule="mayhem-73b", mode=("free-for-all",)),
    choice("hand", "chosen", "drawn", rule="mayhem-74b", mode=("competitive",)),
)
BY_ID = {option.id: option for option in OPTIONS}
DEFAULTS = {option.id: option.default for option in OPTIONS}
