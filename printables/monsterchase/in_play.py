"""The front of the reference sheet: one round of a chase or a race, then the tables and what is asked in play."""

from collections.abc import Iterator

from companion.engine.words import Words
from printables import PrintRequest
from printables.blocks import Block, Note, Row, Rows
from printables.monsterchase.needs import chosen, is_race
from printables.monsterchase.tables import CONNECTION, effects, prey

# --- one round --------------------------------------------------------------------------------------------------------

ROUND = Rows(
    Words("Un round", "One round"),
    (
        Row(
            "monsterchase-22",
            Words(
                "*Aure e Assalto,* non nel primo round: via negativa, Assalto e *una* positiva a scelta; poi un nuovo "
                "Assalto, una nuova negativa.",
                "*Auras and assault,* not in round one: negative, assault and *one* positive of your choice go; then a "
                "new assault, a new negative.",
            ),
            also=("monsterchase-21", "monsterchase-23", "monsterchase-24"),
        ),
        Row("monsterchase-31"),
        Row("monsterchase-32"),
        Row(
            "monsterchase-33",
            Words(
                "*Assalto,* se c'è ancora: la metà del colore del posto del Boss.",
                "*Assault,* if still there: the half in the colour of the boss's place.",
            ),
            also=("monsterchase-34", "monsterchase-35"),
        ),
        Row(
            "monsterchase-37",
            Words(
                "*Boss a 0 o meno:* vinto. *Vivo oltre il traguardo:* perso.",
                "*Boss at 0 or less:* won. *Alive past the finish:* lost.",
            ),
            also=("monsterchase-36", "monsterchase-38"),
        ),
    ),
    mark="number",
)

RACE_ROUND = Rows(
    Words("Un round", "One round"),
    (
        Row("monsterchase-31", Words("*Turni,* dal primo all'ultimo casco.", "*Turns,* from first helmet to last.")),
        Row("monsterchase-32", Words("*Classifica:* i caschi come in pista.", "*Ranking:* helmets as on the track.")),
        Row("monsterchase-138"),
        Row("monsterchase-139", under=("monsterchase-139b",)),
    ),
    mark="number",
)

DRAW = Row(
    "monsterchase-44",
    Words(
        "*Pescate* fino a tre, del colore del posto; non dopo Manovra o Astrale.",
        "*Draw* up to three, the colour of your place; not after a manoeuvre or an Astral.",
    ),
    also=("monsterchase-45",),
)
DRAW_UNLESS_ASTRAL = Row(
    "monsterchase-44",
    Words(
        "*Pescate* fino a tre, del colore del posto; non dopo un Astrale.",
        "*Draw* up to three, the colour of your place; not after an Astral.",
    ),
)
CARD_OR_TRANSFER = Words(
    "*Una cosa sola:* una carta o, se connessi, un transfer.", "*One thing:* a card or, if connected, a transfer."
)


def turn(request: PrintRequest) -> Rows:
    """A pilot's turn; a race may be without manoeuvres (monsterchase-135b)."""
    has_manoeuvre = not is_race(request) or chosen(request, "team-manoeuvre") != "no"
    return Rows(
        Words("Il turno di un pilota", "A pilot's turn"),
        (
            Row("monsterchase-40"),
            Row("monsterchase-41"),
            Row("monsterchase-42", None if has_manoeuvre else CARD_OR_TRANSFER),
            DRAW if has_manoeuvre else DRAW_UNLESS_ASTRAL,
            Row("monsterchase-47", also=("monsterchase-115",)),
        ),
        mark="number",
    )


BOSS = Rows(
    Words("Il turno del Boss", "The boss's turn"),
    (
        Row("monsterchase-174"),
        Row("monsterchase-78", under=("monsterchase-79", "monsterchase-75", "monsterchase-76")),
        Row("monsterchase-118", also=("monsterchase-118b",)),
    ),
    mark="number",
)

# --- what one may do --------------------------------------------------------------------------------------------------

LINKED = Note(
    Words(
        "Fino a questa distanza: *connesse,* prima del transfer. Caselle vicine: 1. *Ponte:* connesse a una stessa "
        "macchina, connesse fra loro.",
        "Up to this distance: *connected,* before the transfer. Touching spaces: 1. *Bridge:* connected to the same "
        "car, connected to each other.",
    ),
    ("monsterchase-58", "monsterchase-60", "monsterchase-61"),
)

TRANSFERS = Rows(
    Words("Un transfer, se connessi", "A transfer, if connected"),
    (
        Row("monsterchase-66"),
        Row("monsterchase-68", also=("monsterchase-69", "monsterchase-70")),
        Row("monsterchase-71", also=("monsterchase-73", "monsterchase-74")),
    ),
)

MANOEUVRE = Rows(
    Words("Manovra Avanzata", "Advanced Manoeuvre"),
    (
        Row(
            "monsterchase-50",
            also=("monsterchase-51", "monsterchase-52", "monsterchase-53", "monsterchase-55"),
        ),
        Row("monsterchase-54", marks=("star",)),
    ),
)

# A race has neither prey nor auras.
AT_ONCE = Words("Urti e ostacoli di chi riceve: subito.", "Crashes of whoever receives: at once.")


def received(request: PrintRequest) -> Row:
    """What happens to a car that is moved in another's turn."""
    return Row("monsterchase-63", AT_ONCE if is_race(request) else None)


# --- boss and prey ----------------------------------------------------------------------------------------------------

PREY = Note(
    Words(
        "*Entra un pilota:* a fine azione ne gira due a caso; se sono due, una. *Entra il Boss:* tutte; poi la pila, "
        "scoperta e mescolata, va alla plancia dopo.",
        "*A pilot enters:* two are turned at random as the action ends; of two, one. *The boss enters:* all; then the "
        "stack, exposed and shuffled, goes to the next tile.",
    ),
    ("monsterchase-87", "monsterchase-88", "monsterchase-93", "monsterchase-95"),
)

HEALS = Rows(
    Words("Che cosa cura il Boss", "What heals the boss"),
    (
        Row("monsterchase-82", marks=("car",), also=("monsterchase-83",)),
        Row("monsterchase-84b", marks=("repair",)),
        Row("monsterchase-85", marks=("repair",)),
        Row("monsterchase-106", marks=("reserve",), under=("monsterchase-107",)),
    ),
)

IN_ROUND = Words("nello stesso round", "in the same round")
IN_TURN = Words("nello stesso turno", "in the same turn")


def mood(request: PrintRequest) -> Rows:
    """Normal and furious; of the truck also what its example tells (monsterchase-99c)."""
    return Rows(
        Words("Normale e Furioso", "Normal and Furious"),
        (
            Row("monsterchase-98"),
            Row("monsterchase-99", two_damages(request)),
            Row("monsterchase-100"),
            Row("monsterchase-101"),
        ),
    )


def two_damages(request: PrintRequest) -> Words | None:
    """The truck's condition where the table adds the two damages up over the round."""
    short = request.game.rulebook.rules["monsterchase-99"].short
    if short is None or chosen(request, "two-damages") != "round":
        return None
    return Words(short.it.replace(IN_TURN.it, IN_ROUND.it), short.en.replace(IN_TURN.en, IN_ROUND.en))


DRONE = Rows(
    Words("In due: il turno del Drone", "With two: the Drone's turn"),
    (
        Row("monsterchase-122", marks=("drone",)),
        Row("monsterchase-122d"),
        Row("monsterchase-123b"),
        Row("monsterchase-124"),
        Row("monsterchase-125"),
        Row("monsterchase-126"),
    ),
)

TEAMS = Rows(
    Words("Compagni di scuderia", "Team mates"),
    (
        Row("monsterchase-135"),
        Row("monsterchase-134", marks=("star",)),
        Row("monsterchase-49", marks=("missile",)),
        Row("monsterchase-136"),
        Row("monsterchase-137"),
    ),
)


def chase(request: PrintRequest) -> Iterator[Block]:
    yield from (ROUND, turn(request), BOSS, CONNECTION, LINKED, TRANSFERS, MANOEUVRE)
    yield from (effects(request), prey(request), PREY, HEALS, mood(request), DRONE)


def race(request: PrintRequest) -> Iterator[Block]:
    yield from (RACE_ROUND, turn(request), TEAMS, CONNECTION, LINKED, TRANSFERS, MANOEUVRE)
    yield from (effects(request),)
