"""What a table decides before it starts, house rulings among it: every option once, its default first."""

from companion.engine.opening import Option
from companion.games.rickmorty.components import COLOURS


def choice(id: str, *choices: str, rule: str | None = None, group: str = "") -> Option:
    """An option whose default stands first, and for a house ruling the rule that says why."""
    return Option(id=id, choices=choices, default=choices[0], rule=rule, group=group)


OPTIONS = (
    choice("tiles", "20", "12"),
    choice("placing", "phones", "screens"),
    choice("dice", "told", "app"),
    choice("ladder", "two-pawns", "rick-alone", rule="rickmorty-9c"),
    choice("objects", "until-next", "before", rule="rickmorty-22e"),
    choice("shortage", "goes-on", "lose-rest", rule="rickmorty-28b"),
    choice("negative", "destroy", "strict", rule="rickmorty-26b"),
    choice("final", "round", "turn", rule="rickmorty-29b"),
    choice("hole", "uncovers", "covers", rule="rickmorty-29d"),
    choice("ties", "shared", "tiles", rule="rickmorty-30b"),
)
SEAT_OPTIONS = (Option(id="colour", choices=COLOURS, default=COLOURS[0], distinct=True),)
BY_ID = {option.id: option for option in OPTIONS}
DEFAULTS = {option.id: option.default for option in OPTIONS}
