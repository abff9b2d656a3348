"""The effects of the rulebook by short names, and reading them in what an owner writes (mayhem-59 to mayhem-62).

`melee`, `plus-2`, `trap-1`: an effect, with its number where it has one.
"""

import re
from functools import cache

# Every effect without a number, as it is written in both languages.
PLAIN = {
    "melee": ("mischia", "attacco in mischia", "melee", "melee attack"),
    "ranged": ("distanza", "attacco a distanza", "ranged", "ranged attack"),
    "escape": ("fuga", "escape"),
    "shield": ("scudo", "shield"),
    "move": ("movimento", "muovi", "move", "movement"),
    "obstacle": ("ostacolo", "obstacle"),
    "pull": ("tira", "pull"),
    "push": ("spingi", "push"),
    "stun": ("stordimento", "stordisci", "stun"),
    "teleport": ("teletrasporta", "teletrasporto", "teleport"),
}
# Those with one.
COUNTED = {
    "plus": ("", "danno", "danni", "damage"),
    "heal": ("cura", "heal"),
    "ignite": ("infiamma", "ignite"),
    "trap": ("intrappola", "trappola", "trappole", "trap"),
}
MOST = {"plus": 5, "heal": 5, "ignite": 3, "trap": 3}
KINDS = (
    "melee", "ranged", "plus", "ignite", "stun", "heal", "shield", "escape", "move", "teleport", "pull", "push",
    "obstacle", "trap",
)  # fmt: skip
ATTACKS = ("melee", "ranged")
OPTIONAL = ("move", "obstacle", "pull", "push", "teleport")  # mayhem-61
# Nothing is chosen for these.
SELF = ("heal", "shield", "escape", "plus")
# Effects that ask for something on the map, where a free move would be meant too.
ON_THE_MAP = ("move", "teleport", "trap", "obstacle", "push")
# What an effect comes from.
STANDARD, SPECIAL, MAYHEM, INNATE, CARD, TOLD = "standard", "special", "mayhem", "innate", "card", "told"
# Something an innate or a card says of a character that stays so.
LASTING = {
    "immune-trap": ("immune trappole", "immune alle trappole", "immune traps", "immune to traps"),
    "immune-fire": ("immune fuoco", "immune al fuoco", "immune fire", "immune to fire"),
    # Whoever sets off a trap of this team is stunned (mayhem-62).
    "stun-trap": ("trappole stordenti", "le trappole stordiscono", "stunning traps", "traps stun"),
    "ignore-trap": ("ignora trappole", "ignora le trappole", "ignore traps", "ignores traps"),
}
NUMBERED = re.compile(r"(?P<before>[^0-9+]*?)\s*\+?\s*(?P<count>[0-9]+)\s*(?P<after>[^0-9]*)")
SPOKEN = {name: effect for effect, names in {**PLAIN, **LASTING}.items() for name in names}


@cache
def kind(effect: str) -> str:
    """What sort of effect it is, without its number."""
    before, _, count = effect.rpartition("-")
    return before if count.isdecimal() else effect


@cache
def count(effect: str) -> int:
    """Its number; 1 where it has none."""
    number = effect.rpartition("-")[2]
    return int(number) if number.isdecimal() else 1


def chips() -> tuple[str, ...]:
    """Every effect that may be told of a board or card nobody has copied, in the order they are offered."""
    return tuple(
        each
        for name in KINDS
        for each in ([f"{name}-{number}" for number in range(1, MOST[name] + 1)] if name in MOST else [name])
    )


CHIPS = chips()


@cache
def effects_in(text: str) -> tuple[str, ...]:
    """The effects a text names, in its order; what is none of them stays words."""
    found = (effect_in(part) for part in re.split(r"[,;.\n]| e | and ", text.lower()))
    return tuple(effect for effect in found if effect)


def effect_in(part: str) -> str:
    part = " ".join(part.split())
    if part in CHIPS or part in LASTING:
        return part
    if part in SPOKEN:
        return SPOKEN[part]
    said = NUMBERED.fullmatch(part)
    if said is None:
        return ""
    name = (said["before"].strip() or said["after"].strip()).strip()
    found = next((each for each, names in COUNTED.items() if name in names), "")
    return f"{found}-{min(int(said['count']), MOST[found])}" if found and int(said["count"]) else ""


def written(effects: tuple[str, ...]) -> str:
    """Effects as a row of the box keeps them."""
    return ", ".join(effects)
