"""The effects of the rulebook by short names, and reading them in what an owner writes (mayhem-59 to mayhem-62).

`melee`, `plus-2`, `trap-1`: an effect, with its number where it has one. A number is as large as its board says
(mayhem-18c); what is no effect is kept as the words it is.
"""

import re
from functools import cache
from typing import NamedTuple

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
# The numbers that are a button each; any other one is written (mayhem-18c).
BUTTONS = {"plus": 5, "heal": 5, "ignite": 3, "trap": 3}
# What fits the two digits that a board has room for.
LARGEST = 99
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
NUMBERED = re.compile(r"(?P<before>[^0-9+]*?)\s*\+?\s*(?P<count>[0-9]{1,6})\s*(?P<after>[^0-9]*)")
# What may stand behind a number and adds nothing to it.
UNITS = (
    "", "danno", "danni", "damage", "segnalino", "segnalini", "token", "tokens", "segnalini fuoco",
    "segnalini trappola", "fire tokens", "trap tokens",
)  # fmt: skip
SPOKEN = {name: effect for effect, names in PLAIN.items() for name in names}
ALWAYS = {name: effect for effect, names in LASTING.items() for name in names}
# As the rulebook marks what one may leave.
OPTIONALLY = re.compile(r"\((?:facoltativo|optional)\)")
BETWEEN = re.compile(r"[,;.\n]| e | and ")


class Reading(NamedTuple):
    """What a text says: its effects in their order, and the words in it that are none."""

    effects: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


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


@cache
def is_effect(effect: str) -> bool:
    """Whether this is one of the fourteen as it is written here, whatever its number."""
    sort, number = kind(effect), count(effect)
    if sort in COUNTED:
        return effect == f"{sort}-{number}" and 1 <= number <= LARGEST
    return effect in PLAIN


def chips() -> tuple[str, ...]:
    """Every effect that is a button, in the order they are offered."""
    return tuple(
        each
        for name in KINDS
        for each in ([f"{name}-{number}" for number in range(1, BUTTONS[name] + 1)] if name in BUTTONS else [name])
    )


CHIPS = chips()


@cache
def read(text: str, *, is_lasting: bool = False) -> Reading:
    """The effects a text names and the words that are none (mayhem-18c); what always holds is said of innates alone."""
    found = [(part, effect_in(part, is_lasting=is_lasting)) for part in map(tidy, BETWEEN.split(text)) if part]
    return Reading(
        tuple(effect for _, effect in found if effect), tuple(part for part, effect in found if not effect)
    )


def tidy(part: str) -> str:
    return " ".join(OPTIONALLY.sub(" ", part).split())


def effect_in(part: str, *, is_lasting: bool = False) -> str:
    """The one effect of a few words; nothing where they are none."""
    part = part.lower()
    if is_lasting and (part in LASTING or part in ALWAYS):
        return ALWAYS.get(part, part)
    if is_effect(part):
        return part
    if part in SPOKEN:
        return SPOKEN[part]
    said = NUMBERED.fullmatch(part)
    if said is None:
        return ""
    before, after = said["before"].strip(), said["after"].strip()
    name = before or after
    if before and after not in UNITS:
        return ""
    found = next((each for each, names in COUNTED.items() if name in names), "")
    effect = f"{found}-{int(said['count'])}"
    return effect if is_effect(effect) else ""


def quoted(words: tuple[str, ...]) -> str:
    """Words as they stand on a board."""
    return ", ".join(f"«{each}»" for each in words)


def written(effects: tuple[str, ...]) -> str:
    """Effects as a row of the box keeps them."""
    return ", ".join(effects)
