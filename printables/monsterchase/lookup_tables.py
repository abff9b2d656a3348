"""The tables people ask for at the table: 6 minus the stars, what each card does, what each prey token does."""

from companion.engine.words import Words
from companion.games.monsterchase.components import CARD_EFFECTS, MOST_STARS, PREY, limit
from printables import PrintRequest
from printables.blocks import Table
from printables.monsterchase.needs import chosen, is_race
from printables.monsterchase.paper_words import paper_words
from printables.pad_names import pad_name

NOT_AT_ALL = "no"
NOTHING = paper_words("nothing")

# --- the connection ---------------------------------------------------------------------------------------------------

STARS = paper_words("stars")
CONNECTION = Table(
    paper_words("connected"),
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
    "steer": paper_words("pilot-steer"),
    "missile": paper_words("pilot-missile"),
    "bomb": paper_words("pilot-bomb"),
    "repair": paper_words("pilot-repair"),
    "star": paper_words("pilot-star"),
    "freeze": paper_words("pilot-freeze"),
    "power-up": paper_words("pilot-power-up"),
}
FOR_BOSS = {
    "bomb": paper_words("boss-bomb"),
    "repair": paper_words("boss-repair"),
    "star": paper_words("boss-star"),
    "freeze": paper_words("boss-freeze"),
    "power-up": paper_words("boss-power-up"),
}
# Where the table has decided that a card of the boss does nothing.
FOR_NOBODY = {"repair": ("boss-repair", "nothing"), "power-up": ("boss-power-up", "no")}
NO_USE = paper_words("boss-nothing")
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
        paper_words("effects"),
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

TURNED_BY = (paper_words("prey-head"), paper_words("prey-by-pilot"), paper_words("prey-by-boss"))
ASSAULT_GOES = paper_words("prey-assault-goes")
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
        paper_words("the-prey"),
        TURNED_BY,
        tuple((pad_name(request, face), for_pilot(face), for_boss(face)) for face in PREY),
        ("monsterchase-90", "monsterchase-91", "monsterchase-92", "monsterchase-93", "monsterchase-94"),
        (0.44, 0.32, 0.24),
        tuple(PREY_ICONS[face] for face in PREY),
    )


def for_pilot(face: str) -> Words:
    auras = PREY[face].auras
    if auras:
        return paper_words("prey-auras", count=auras)
    return ASSAULT_GOES if PREY[face].drops_assault else NOTHING


def for_boss(face: str) -> Words:
    hearts = f"+{PREY[face].hearts}"
    return Words(hearts, hearts) if PREY[face].hearts else NOTHING
