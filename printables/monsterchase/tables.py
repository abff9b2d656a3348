"""The tables people ask for at the table: 6 minus the stars, what each card does, what each prey token does."""

from companion.engine.words import Words
from companion.games.monsterchase.components import CARD_EFFECTS, MOST_STARS, PREY, limit
from printables import PrintRequest
from printables.blocks import Table
from printables.monsterchase.needs import chosen, is_race
from printables.monsterchase.said import said
from printables.pad_names import named

NOT_AT_ALL = "no"
NOTHING = said("nothing")

# --- the connection ---------------------------------------------------------------------------------------------------

STARS = said("stars")
CONNECTION = Table(
    said("connected"),
    (STARS, *map(str, range(MOST_STARS + 1))),
    tuple(
        (str(one), *(str(limit(one, other)) if limit(one, other) else NOT_AT_ALL for other in range(MOST_STARS + 1)))
        for one in range(MOST_STARS + 1)
    ),
    ("monsterchase-57",),
    (0.4, 0.15, 0.15, 0.15, 0.15),
)

# --- cards ------------------------------------------------------------------------------------------------------------

# What a card does for a pilot, and what is different when the boss turns it over.
FOR_PILOT = {
    "steer": said("pilot-steer"),
    "missile": said("pilot-missile"),
    "bomb": said("pilot-bomb"),
    "repair": said("pilot-repair"),
    "star": said("pilot-star"),
    "freeze": said("pilot-freeze"),
    "power-up": said("pilot-power-up"),
}
FOR_BOSS = {
    "bomb": said("boss-bomb"),
    "repair": said("boss-repair"),
    "star": said("boss-star"),
    "freeze": said("boss-freeze"),
    "power-up": said("boss-power-up"),
}
# Where the table has decided that a card of the boss does nothing.
FOR_NOBODY = {"repair": ("boss-repair", "nothing"), "power-up": ("boss-power-up", "no")}
NO_USE = said("boss-nothing")
CARD_RULES = {
    "steer": ("monsterchase-169",),
    "missile": ("monsterchase-173",),
    "bomb": (),
    "repair": ("monsterchase-67",),
    "star": ("monsterchase-54",),
    "freeze": (),
    "power-up": ("monsterchase-119",),
}
BOSS_RULES = {
    "bomb": ("monsterchase-170",),
    "repair": ("monsterchase-84b",),
    "star": ("monsterchase-79", "monsterchase-80", "monsterchase-80b"),
    "freeze": ("monsterchase-77",),
    "power-up": ("monsterchase-116c",),
}


def effects(request: PrintRequest) -> Table:
    """A row an effect: what it does for a pilot and, in a chase, for the boss."""
    has_winter = chosen(request, "winter") != "no"
    shown = [each for each, card in CARD_EFFECTS.items() if has_winter or not card.needs_winter]
    rules = [rule for each in shown for rule in CARD_RULES[each]]
    if not is_race(request):
        rules += [rule for each in shown for rule in BOSS_RULES.get(each, ())]
    return Table(
        said("effects"),
        ("", ""),
        tuple((request.game.words[f"name.{each}"], done(request, each)) for each in shown),
        tuple(dict.fromkeys(rules)),
        (0.41, 0.59),
        tuple((each,) for each in shown),
    )


def done(request: PrintRequest, effect: str) -> Words:
    own = FOR_PILOT[effect]
    if is_race(request) or effect not in FOR_BOSS:
        return own
    option, choice = FOR_NOBODY.get(effect, ("", ""))
    boss = NO_USE if option and chosen(request, option) == choice else FOR_BOSS[effect]
    return Words(f"{own.it}; {boss.it}", f"{own.en}; {boss.en}")


# --- prey -------------------------------------------------------------------------------------------------------------

TURNED_BY = (said("prey-head"), said("prey-by-pilot"), said("prey-by-boss"))
ASSAULT_GOES = said("prey-assault-goes")
PREY_ICONS = {
    "heart": ("heart",),
    "double-heart": ("double-heart",),
    "no-assault": ("no-assault",),
    "heart-no-assault": ("heart", "no-assault"),
    "two-auras": ("aura",),
}


def prey(request: PrintRequest) -> Table:
    """A row a token: what it does for the pilot who turns it, and for the boss."""
    return Table(
        said("the-prey"),
        TURNED_BY,
        tuple((named(request, face), for_pilot(face), for_boss(face)) for face in PREY),
        ("monsterchase-90", "monsterchase-91", "monsterchase-92", "monsterchase-93", "monsterchase-94"),
        (0.44, 0.32, 0.24),
        tuple(PREY_ICONS[face] for face in PREY),
    )


def for_pilot(face: str) -> Words:
    auras = PREY[face].auras
    if auras:
        return said("prey-auras", count=auras)
    return ASSAULT_GOES if PREY[face].drops_assault else NOTHING


def for_boss(face: str) -> Words:
    hearts = f"+{PREY[face].hearts}"
    return Words(hearts, hearts) if PREY[face].hearts else NOTHING
