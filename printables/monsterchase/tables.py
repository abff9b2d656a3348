"""The tables people ask for at the table: 6 minus the stars, what each card does, what each prey token does."""

from companion.engine.words import Words
from companion.games.monsterchase.components import CARD_EFFECTS, MOST_STARS, PREY, limit
from printables import PrintRequest
from printables.blocks import Table
from printables.monsterchase.needs import chosen, is_race
from printables.pad_drawing import named

NOT_AT_ALL = "no"
NOTHING = Words("niente", "nothing")

# --- the connection ---------------------------------------------------------------------------------------------------

STARS = Words("stelle: una \\ l'altra", "stars: one \\ other")
CONNECTION = Table(
    Words("Connessi? 6 meno le stelle", "Connected? 6 minus the stars"),
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
    "steer": Words("corsia accanto, stessa altezza", "the neighbouring lane, level"),
    "missile": Words(
        "primo oggetto avanti in corsia: via il masso, scoppia la bomba, 1 danno alla macchina",
        "first object ahead in lane: rock gone, bomb blown up, 1 damage to a car",
    ),
    "bomb": Words("come nel gioco base", "as in the base game"),
    "repair": Words("un danno in meno", "one damage less"),
    "star": Words("un livello in più", "one level up"),
    "freeze": Words("come in Winter is Now", "as in Winter is Now"),
    "power-up": Words("due scudi, subito", "two shields, at once"),
}
FOR_BOSS = {
    "bomb": Words("*Boss:* dietro, o di fianco, o davanti", "*boss:* behind, or beside, or ahead"),
    "repair": Words("*Boss* +1", "*boss* +1"),
    "star": Words("*Boss:* l'Assalto", "*boss:* its assault"),
    "freeze": Words("*Boss:* da FurBot", "*boss:* as a FurBot"),
    "power-up": Words("anche al *Boss*", "the *boss* too"),
}
# Where the table has decided that a card of the boss does nothing.
FOR_NOBODY = {"repair": ("boss-repair", "nothing"), "power-up": ("boss-power-up", "no")}
NO_USE = Words("*Boss:* niente", "*boss:* nothing")
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
        Words("Che cosa fanno le carte", "What the cards do"),
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

TURNED_BY = (Words("preda", "prey"), Words("gira un pilota", "a pilot turns"), Words("il Boss", "the boss"))
AURAS = Words("{count} aure positive", "{count} positive auras")
ASSAULT_GOES = Words("via l'Assalto", "the assault goes")
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
        Words("Le prede", "The prey"),
        TURNED_BY,
        tuple((named(request, face), for_pilot(face), for_boss(face)) for face in PREY),
        ("monsterchase-90", "monsterchase-91", "monsterchase-92", "monsterchase-93", "monsterchase-94"),
        (0.44, 0.32, 0.24),
        tuple(PREY_ICONS[face] for face in PREY),
    )


def for_pilot(face: str) -> Words:
    auras = PREY[face].auras
    if auras:
        return Words(AURAS.it.format(count=auras), AURAS.en.format(count=auras))
    return ASSAULT_GOES if PREY[face].drops_assault else NOTHING


def for_boss(face: str) -> Words:
    hearts = f"+{PREY[face].hearts}"
    return Words(hearts, hearts) if PREY[face].hearts else NOTHING
