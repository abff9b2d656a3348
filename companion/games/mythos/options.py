"""What a table decides before it starts, house rulings among it: every option once, its default first."""

from companion.engine.opening import Option


def choice(id: str, *choices: str, rule: str | None = None, only: dict[str, tuple[str, ...]] | None = None) -> Option:
    """An option whose default stands first, and for a house ruling the rule that says why."""
    return Option(id=id, choices=choices, default=choices[0], rule=rule, only=only or {})


# Where only counters are kept nothing of the cards is asked.
BY_RULES: dict[str, tuple[str, ...]] = {"keep": ("nothing", "hidden")}

OPTIONS = (
    choice("keep", "nothing", "hidden", "counters"),
    choice("lies", "halves", "turned", "same"),
    choice("best", "one", "three"),
    choice("missions", "casual", "competitive", rule="mythos-7b", only=BY_RULES),
    choice("reveal-upgrade", "difference", "full", rule="mythos-17b", only=BY_RULES),
    choice("reveal-wait", "turn", "round", rule="mythos-49", only=BY_RULES),
)
BY_ID = {option.id: option for option in OPTIONS}
DEFAULTS = {option.id: option.default for option in OPTIONS}
