"""The paper of Rush & Bash: Monster Chase: the reference sheet, and what else is printed for this game alone.

`keeper` is the round as the boss's keeper ticks it off, `boss` the boss's own sheet, `aids` cards for the pilots,
`circuit` the strip of tiles, `tokens` prey and shields to cut out.
"""

from companion.engine.shapes import Opening
from companion.engine.words import Words
from printables import Printable, PrintRequest
from printables.blocks import Block, Item, Ladder, Rules, Rung

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

SETUP = Ladder(
    Words("Preparazione", "Setting up"),
    (
        Rung("monsterchase-2", under=("monsterchase-4", "monsterchase-5", "monsterchase-6", "monsterchase-149")),
        Rung("monsterchase-7"),
        Rung("monsterchase-8", under=("monsterchase-9",)),
        Rung("monsterchase-12", under=("monsterchase-11", "monsterchase-11b")),
        Rung("monsterchase-14", under=("monsterchase-13c", "monsterchase-177")),
        Rung("monsterchase-15"),
        Rung("monsterchase-16", under=("monsterchase-176",)),
        Rung("monsterchase-19"),
    ),
)

ROUND = Ladder(
    Words("Il round", "The round"),
    (
        Rung(
            "monsterchase-22",
            Words(
                "Dal secondo round: via aura negativa, Assalto e un'aura positiva; nuovo Assalto, nuova aura negativa.",
                "From the second round on: negative aura, assault and one positive aura go; a new assault, a new "
                "negative aura.",
            ),
            ("monsterchase-25",),
        ),
        Rung("monsterchase-31"),
        Rung("monsterchase-32", under=("monsterchase-32b",)),
        Rung("monsterchase-33", under=("monsterchase-34",)),
        Rung(
            "monsterchase-37",
            Words(
                "Boss a 0 o meno: avete vinto. Ha ancora vita ed è oltre il traguardo: è scappato.",
                "The boss at 0 or less: you win. Still alive and beyond the finish: it has escaped.",
            ),
            ("monsterchase-39",),
        ),
    ),
)

TURN = Ladder(
    Words("Il turno di un pilota", "A pilot's turn"),
    (
        Rung("monsterchase-40"),
        Rung("monsterchase-41"),
        Rung("monsterchase-42", under=("monsterchase-43",)),
        Rung(
            "monsterchase-41",
            Words("Potere stella, se non l'avete già usato.", "The star power, unless you have used it already."),
        ),
        Rung("monsterchase-44", under=("monsterchase-45",)),
        Rung("monsterchase-47"),
    ),
)

MANOEUVRE = Rules(
    Words("Manovra Avanzata", "Advanced Manoeuvre"),
    (
        Item("monsterchase-50"),
        Item("monsterchase-51"),
        Item("monsterchase-52", ("shield",)),
        Item("monsterchase-53"),
        Item("monsterchase-54", ("star",)),
        Item("monsterchase-55"),
        Item("monsterchase-56"),
    ),
)

CONNECTION = Rules(
    Words("Connessione Spirituale", "Spiritual connection"),
    (
        Item("monsterchase-57"),
        Item("monsterchase-58"),
        Item("monsterchase-58b"),
        Item("monsterchase-59"),
        Item("monsterchase-60"),
        Item("monsterchase-61"),
        Item("monsterchase-63"),
        Item("monsterchase-64"),
    ),
)

TRANSFERS = Rules(
    Words("I tre transfer", "The three transfers"),
    (
        Item("monsterchase-66"),
        Item("monsterchase-67"),
        Item("monsterchase-68"),
        Item("monsterchase-69"),
        Item("monsterchase-71"),
        Item("monsterchase-73"),
        Item("monsterchase-74"),
    ),
)

CARDS = Rules(
    Words("Aure, Assalti, Caos", "Auras, assaults, Caos"),
    (
        Item("monsterchase-26", ("aura",)),
        Item("monsterchase-27"),
        Item("monsterchase-30", ("assault",)),
        Item("monsterchase-28"),
        Item("monsterchase-28b"),
        Item("monsterchase-28c"),
        Item("monsterchase-28d"),
        Item("monsterchase-29"),
        Item("monsterchase-29b"),
    ),
)

HITS = Rules(
    Words("Urti, missili, fuori pista", "Crashes, missiles, off the track"),
    (
        Item("monsterchase-49"),
        Item("monsterchase-169", ("steer",)),
        Item("monsterchase-173", ("missile",)),
        Item("monsterchase-171", ("rock", "bomb")),
        Item("monsterchase-172", ("car",)),
        Item("monsterchase-175"),
        Item("monsterchase-178", ("ice",)),
    ),
)

SHIELDS = Rules(
    Words("Scudi", "Shields"),
    (
        Item("monsterchase-110", ("shield",)),
        Item("monsterchase-111"),
        Item("monsterchase-112"),
        Item("monsterchase-113"),
        Item("monsterchase-115"),
        Item("monsterchase-117"),
        Item("monsterchase-118"),
        Item("monsterchase-119", ("power-up",)),
        Item("monsterchase-119b", ("power-up",)),
    ),
)

BOSS = Ladder(
    Words("Il turno del Boss", "The boss's turn"),
    (
        Rung("monsterchase-174", under=("monsterchase-77",)),
        Rung("monsterchase-78", under=("monsterchase-170", "monsterchase-85")),
        Rung("monsterchase-79", under=("monsterchase-80", "monsterchase-80b")),
        Rung("monsterchase-75", under=("monsterchase-76",)),
        Rung("monsterchase-82", under=("monsterchase-83", "monsterchase-84")),
    ),
)

MOOD = Rules(
    Words("Normale e Furioso", "Normal and Furious"),
    (
        Item("monsterchase-97"),
        Item("monsterchase-98"),
        Item("monsterchase-99"),
        Item("monsterchase-100"),
        Item("monsterchase-101"),
        Item("monsterchase-102"),
        Item("monsterchase-103"),
        Item("monsterchase-104"),
        Item("monsterchase-105"),
    ),
)

PREY = Rules(
    Words("Prede e riserve", "Prey and reserves"),
    (
        Item("monsterchase-87"),
        Item("monsterchase-88"),
        Item("monsterchase-90", ("aura",)),
        Item("monsterchase-91", ("no-assault",)),
        Item("monsterchase-92", ("heart",)),
        Item("monsterchase-93", ("boss",)),
        Item("monsterchase-94"),
        Item("monsterchase-95"),
        Item("monsterchase-96"),
        Item("monsterchase-106", ("bolt",)),
        Item("monsterchase-107"),
        Item("monsterchase-109"),
    ),
)

DRONE = Rules(
    Words("In due: il Drone", "With two: the Drone"),
    (
        Item("monsterchase-121", ("drone",)),
        Item("monsterchase-122"),
        Item("monsterchase-122d"),
        Item("monsterchase-123"),
        Item("monsterchase-123b"),
        Item("monsterchase-124"),
        Item("monsterchase-125"),
        Item("monsterchase-126"),
    ),
)

TEAMS = Rules(
    Words("Team Racing", "Team Racing"),
    (
        Item("monsterchase-127"),
        Item("monsterchase-127b"),
        Item("monsterchase-128"),
        Item("monsterchase-128b"),
        Item("monsterchase-129"),
        Item("monsterchase-130"),
        Item("monsterchase-131"),
        Item("monsterchase-132"),
        Item("monsterchase-134"),
        Item("monsterchase-135"),
        Item("monsterchase-136"),
        Item("monsterchase-137"),
        Item("monsterchase-138"),
        Item("monsterchase-139"),
        Item("monsterchase-139b"),
    ),
)

DIFFICULTY = Rules(
    Words("Difficoltà", "Difficulty"),
    (Item("monsterchase-141"), Item("monsterchase-142"), Item("monsterchase-143")),
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


def blocks(request: PrintRequest) -> tuple[Block, ...]:
    """What is needed at this table; without one, everything."""
    opening = request.opening
    if opening is None:
        return (SETUP, *CHASE, DRONE, DIFFICULTY, TEAMS)
    if opening.options.get("mode") == "teams":
        return tuple(without(block, left_out(opening)) for block in (TEAMS, *RACE))
    drone = (DRONE,) if len(opening.seats) == 2 else ()
    return tuple(without(block, left_out(opening)) for block in (SETUP, *CHASE, *drone, DIFFICULTY))


def left_out(opening: Opening) -> frozenset[str]:
    """The rules this table cannot need: other bosses', and those of an expansion it does not use."""
    others = (rules for boss, rules in OF_BOSS.items() if boss != opening.options.get("boss"))
    winter = () if opening.options.get("winter") == "yes" else OF_WINTER
    return frozenset((*winter, *(rule for rules in others for rule in rules)))


def without(block: Block, rules: frozenset[str]) -> Block:
    """The same block without the lines of these rules."""
    match block:
        case Rules():
            return Rules(block.title, tuple(item for item in block.items if item.rule not in rules))
        case Ladder():
            return Ladder(block.title, tuple(thinned(rung, rules) for rung in block.rungs))
    return block


def thinned(rung: Rung, rules: frozenset[str]) -> Rung:
    return Rung(rung.rule, rung.words, tuple(rule for rule in rung.under if rule not in rules))
