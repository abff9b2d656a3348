"""The paper of Rush & Bash: Monster Chase: the reference sheet, and what else is printed for this game alone.

`keeper` is the round as the boss's keeper ticks it off, `boss` the boss's own sheet, `aids` cards for the pilots,
`circuit` the strip of tiles, `tokens` prey and shields to cut out.
"""

from companion.engine.shapes import Opening
from companion.engine.words import Words
from printables import Printable, PrintRequest
from printables.blocks import Block, Row, Rows, kept

PRINTABLES = {
    "boss": Printable(Words("Plancia del Boss", "Boss sheet"), "printables.monsterchase.boss:draw"),
    "keeper": Printable(
        Words("Lista del Custode del Boss", "Boss keeper's checklist"), "printables.monsterchase.keeper:draw"
    ),
    "aids": Printable(Words("Carte di aiuto per i piloti", "Pilot aid cards"), "printables.monsterchase.aids:draw"),
    "circuit": Printable(Words("Foglio del circuito", "Circuit sheet"), "printables.monsterchase.circuit:draw"),
    "tokens": Printable(
        Words("Prede e scudi da ritagliare", "Prey and shields to cut out"), "printables.monsterchase.tokens:draw"
    ),
}

SETUP = Rows(
    Words("Preparazione", "Setting up"),
    (
        Row("monsterchase-2", under=("monsterchase-4", "monsterchase-5", "monsterchase-6", "monsterchase-149")),
        Row("monsterchase-7"),
        Row("monsterchase-8", under=("monsterchase-9",)),
        Row("monsterchase-12", under=("monsterchase-11", "monsterchase-11b")),
        Row("monsterchase-14", under=("monsterchase-13c", "monsterchase-177")),
        Row("monsterchase-15"),
        Row("monsterchase-16", under=("monsterchase-176",)),
        Row("monsterchase-19"),
    ),
    mark="number",
)

ROUND = Rows(
    Words("Il round", "The round"),
    (
        Row(
            "monsterchase-22",
            Words(
                "Dal secondo round: via aura negativa, Assalto e un'aura positiva; nuovo Assalto, nuova aura negativa.",
                "From the second round on: negative aura, assault and one positive aura go; a new assault, a new "
                "negative aura.",
            ),
            ("monsterchase-25",),
        ),
        Row("monsterchase-31"),
        Row("monsterchase-32", under=("monsterchase-32b",)),
        Row("monsterchase-33", under=("monsterchase-34",)),
        Row(
            "monsterchase-37",
            Words(
                "Boss a 0 o meno: avete vinto. Ha ancora vita ed è oltre il traguardo: è scappato.",
                "The boss at 0 or less: you win. Still alive and beyond the finish: it has escaped.",
            ),
            ("monsterchase-39",),
        ),
    ),
    mark="number",
)

TURN = Rows(
    Words("Il turno di un pilota", "A pilot's turn"),
    (
        Row("monsterchase-40"),
        Row("monsterchase-41"),
        Row("monsterchase-42", under=("monsterchase-43",)),
        Row(
            "monsterchase-41",
            Words("Potere stella, se non l'avete già usato.", "The star power, unless you have used it already."),
        ),
        Row("monsterchase-44", under=("monsterchase-45",)),
        Row("monsterchase-47"),
    ),
    mark="number",
)

MANOEUVRE = Rows(
    Words("Manovra Avanzata", "Advanced Manoeuvre"),
    (
        Row("monsterchase-50"),
        Row("monsterchase-51"),
        Row("monsterchase-52", marks=("shield",)),
        Row("monsterchase-53"),
        Row("monsterchase-54", marks=("star",)),
        Row("monsterchase-55"),
        Row("monsterchase-56"),
    ),
)

CONNECTION = Rows(
    Words("Connessione Spirituale", "Spiritual connection"),
    (
        Row("monsterchase-57"),
        Row("monsterchase-58"),
        Row("monsterchase-58b"),
        Row("monsterchase-59"),
        Row("monsterchase-60"),
        Row("monsterchase-61"),
        Row("monsterchase-63"),
        Row("monsterchase-64"),
    ),
)

TRANSFERS = Rows(
    Words("I tre transfer", "The three transfers"),
    (
        Row("monsterchase-66"),
        Row("monsterchase-67"),
        Row("monsterchase-68"),
        Row("monsterchase-69"),
        Row("monsterchase-71"),
        Row("monsterchase-73"),
        Row("monsterchase-74"),
    ),
)

CARDS = Rows(
    Words("Aure, Assalti, Caos", "Auras, assaults, Caos"),
    (
        Row("monsterchase-26", marks=("aura",)),
        Row("monsterchase-27"),
        Row("monsterchase-30", marks=("assault",)),
        Row("monsterchase-28"),
        Row("monsterchase-28b"),
        Row("monsterchase-28c"),
        Row("monsterchase-28d"),
        Row("monsterchase-29"),
        Row("monsterchase-29b"),
    ),
)

HITS = Rows(
    Words("Urti, missili, fuori pista", "Crashes, missiles, off the track"),
    (
        Row("monsterchase-49"),
        Row("monsterchase-169", marks=("steer",)),
        Row("monsterchase-173", marks=("missile",)),
        Row("monsterchase-171", marks=("rock", "bomb")),
        Row("monsterchase-172", marks=("car",)),
        Row("monsterchase-175"),
        Row("monsterchase-178", marks=("ice",)),
    ),
)

SHIELDS = Rows(
    Words("Scudi", "Shields"),
    (
        Row("monsterchase-110", marks=("shield",)),
        Row("monsterchase-111"),
        Row("monsterchase-112"),
        Row("monsterchase-113"),
        Row("monsterchase-115"),
        Row("monsterchase-117"),
        Row("monsterchase-118"),
        Row("monsterchase-119", marks=("power-up",)),
        Row("monsterchase-119b", marks=("power-up",)),
    ),
)

BOSS = Rows(
    Words("Il turno del Boss", "The boss's turn"),
    (
        Row("monsterchase-174", under=("monsterchase-77",)),
        Row("monsterchase-78", under=("monsterchase-170", "monsterchase-85")),
        Row("monsterchase-79", under=("monsterchase-80", "monsterchase-80b")),
        Row("monsterchase-75", under=("monsterchase-76",)),
        Row("monsterchase-82", under=("monsterchase-83", "monsterchase-84")),
    ),
    mark="number",
)

MOOD = Rows(
    Words("Normale e Furioso", "Normal and Furious"),
    (
        Row("monsterchase-97"),
        Row("monsterchase-98"),
        Row("monsterchase-99"),
        Row("monsterchase-100"),
        Row("monsterchase-101"),
        Row("monsterchase-102"),
        Row("monsterchase-103"),
        Row("monsterchase-104"),
        Row("monsterchase-105"),
    ),
)

PREY = Rows(
    Words("Prede e riserve", "Prey and reserves"),
    (
        Row("monsterchase-87"),
        Row("monsterchase-88"),
        Row("monsterchase-90", marks=("aura",)),
        Row("monsterchase-91", marks=("no-assault",)),
        Row("monsterchase-92", marks=("heart",)),
        Row("monsterchase-93", marks=("boss",)),
        Row("monsterchase-94"),
        Row("monsterchase-95"),
        Row("monsterchase-96"),
        Row("monsterchase-106", marks=("bolt",)),
        Row("monsterchase-107"),
        Row("monsterchase-109"),
    ),
)

DRONE = Rows(
    Words("In due: il Drone", "With two: the Drone"),
    (
        Row("monsterchase-121", marks=("drone",)),
        Row("monsterchase-122"),
        Row("monsterchase-122d"),
        Row("monsterchase-123"),
        Row("monsterchase-123b"),
        Row("monsterchase-124"),
        Row("monsterchase-125"),
        Row("monsterchase-126"),
    ),
)

TEAMS = Rows(
    Words("Team Racing", "Team Racing"),
    (
        Row("monsterchase-127"),
        Row("monsterchase-127b"),
        Row("monsterchase-128"),
        Row("monsterchase-128b"),
        Row("monsterchase-129"),
        Row("monsterchase-130"),
        Row("monsterchase-131"),
        Row("monsterchase-132"),
        Row("monsterchase-134"),
        Row("monsterchase-135"),
        Row("monsterchase-136"),
        Row("monsterchase-137"),
        Row("monsterchase-138"),
        Row("monsterchase-139"),
        Row("monsterchase-139b"),
    ),
)

DIFFICULTY = Rows(
    Words("Difficoltà", "Difficulty"),
    (Row("monsterchase-141"), Row("monsterchase-142"), Row("monsterchase-143")),
)

CHASE = (ROUND, CARDS, TURN, MANOEUVRE, CONNECTION, TRANSFERS, HITS, SHIELDS, BOSS, MOOD, PREY)
RACE = (TURN, MANOEUVRE, CONNECTION, TRANSFERS, HITS, SHIELDS)

# The rules of one boss alone, and those of Winter is Now.
OF_BOSS = {
    "truck": ("monsterchase-99", "monsterchase-100", "monsterchase-101", "monsterchase-102"),
    "bike": ("monsterchase-103",),
    "jeep": ("monsterchase-104",),
    "loco": ("monsterchase-105",),
}
OF_WINTER = ("monsterchase-85", "monsterchase-119", "monsterchase-119b", "monsterchase-178")

# What the table does, and yet is no line of any paper: the ladder of the round itself is this rule.
NOT_ON_PAPER = frozenset({"monsterchase-20"})


def front(request: PrintRequest) -> tuple[Block, ...]:
    """What happens in a round, as far as this table needs it; without one, everything."""
    opening = request.opening
    if opening is None:
        return CHASE
    if opening.options.get("mode") == "teams":
        return kept(RACE, left_out(opening))
    return kept(CHASE, left_out(opening))


def back(request: PrintRequest) -> tuple[Block, ...]:
    """What comes before it, and seldom."""
    opening = request.opening
    if opening is None:
        return (SETUP, DRONE, DIFFICULTY, TEAMS)
    if opening.options.get("mode") == "teams":
        return kept((TEAMS,), left_out(opening))
    drone = (DRONE,) if len(opening.seats) == 2 else ()
    return kept((SETUP, *drone, DIFFICULTY), left_out(opening))


def left_out(opening: Opening) -> frozenset[str]:
    """The rules this table cannot need: other bosses', and those of an expansion it does not use."""
    others = (rules for boss, rules in OF_BOSS.items() if boss != opening.options.get("boss"))
    winter = () if opening.options.get("winter") == "yes" else OF_WINTER
    return frozenset((*winter, *(rule for rules in others for rule in rules)))
