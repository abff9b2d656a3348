"""What a table decides before it starts, house rulings among it: every option once, its default first."""

from companion.engine.opening import Option
from companion.games.hyde.components import OUTCASTS


def choice(id: str, *choices: str, rule: str | None = None) -> Option:
    """An option whose default stands first, and for a house ruling the rule that says why."""
    return Option(id=id, choices=choices, default=choices[0], rule=rule)


OPTIONS = (
    choice("level", "beginner", "other"),
    choice("keep", "nothing", "hands", "all"),
    choice("bag", "real", "app"),
    choice("order", "zero-first", "transform-first", rule="hyde-22d"),
    choice("eugene", "allowed", "refused", rule="hyde-30b"),
    choice("attacked", "refused", "allowed", rule="hyde-14d"),
    choice("reshuffle", "when-needed", "at-once", rule="hyde-18"),
)
SEAT_OPTIONS = (Option(id="outcast", choices=tuple(OUTCASTS), default="wednesday", rule="hyde-1b", distinct=True),)
BY_ID = {option.id: option for option in OPTIONS}
DEFAULTS = {option.id: option.default for option in OPTIONS}
