"""The back of the reference sheet: setting up, variants, and what comes up seldom."""

from collections.abc import Iterator

from companion.engine.words import Words
from companion.games.monsterchase.components import added_hearts, first_red, helmets, ranking_strip_of
from printables import PrintRequest
from printables.blocks import Block, Row, Rows
from printables.monsterchase.in_play import received


def setup(request: PrintRequest) -> Rows:
    """Setting up a chase: for whom it is known, with what so many players take."""
    return Rows(
        Words("Preparazione", "Setting up"),
        (
            Row("monsterchase-2", under=("monsterchase-4", "monsterchase-6", "monsterchase-149")),
            Row("monsterchase-5"),
            Row("monsterchase-7"),
            Row("monsterchase-8", under=("monsterchase-9",)),
            Row("monsterchase-11b", hearts_added(request), ("monsterchase-12",), also=("monsterchase-11",)),
            Row("monsterchase-14", strip(request), also=("monsterchase-13c",)) if request.opening else HELMETS,
            Row("monsterchase-15", under=("monsterchase-18",)),
            Row("monsterchase-16", under=("monsterchase-176",)),
            Row("monsterchase-19"),
        ),
        mark="number",
    )


HEARTS_ADDED = Words(
    "*Prede:* Doppio Cuore, Togli Assalto, Due Aure{hearts} (confrontate con la scatola).",
    "*Prey:* Double Heart, Drop Assault, Two Auras{hearts} (compare with your box).",
)
MORE_HEARTS = Words(" e {count} × Cuore", " and {count} × Heart")
HEART_EACH = Words(", un Cuore per giocatore dal quarto", ", a Heart for each player from the fourth")


def hearts_added(request: PrintRequest) -> Words:
    """The base set with as many hearts as the players of this table bring (monsterchase-11)."""
    count = added_hearts(len(request.opening.seats)) if request.opening else 0
    more = HEART_EACH if request.opening is None else MORE_HEARTS if count else Words("", "")
    return Words(
        HEARTS_ADDED.it.format(hearts=more.it.format(count=count)),
        HEARTS_ADDED.en.format(hearts=more.en.format(count=count)),
    )


# For nobody in particular: every strip, and which of its places are red.
HELMETS = Row("monsterchase-14", under=("monsterchase-13c", "monsterchase-177"))
STRIP = Words(
    "*Classifica {strip}:* il casco del Boss al {red}° posto, gli altri a sorte.",
    "*Ranking {strip}:* the boss's helmet on place {red}, the others by lot.",
)


def strip(request: PrintRequest) -> Words | None:
    """The strip of this table and its first red place (monsterchase-13c, monsterchase-177)."""
    if request.opening is None:
        return None
    places = helmets(len(request.opening.seats))
    name, red = ranking_strip_of(places), first_red(request.opening.box, places)
    return Words(STRIP.it.format(strip=name, red=red), STRIP.en.format(strip=name, red=red))


DRONE = Rows(
    Words("In due: il Drone", "With two: the Drone"),
    (Row("monsterchase-121", marks=("drone",)), Row("monsterchase-123")),
)

DIFFICULTY = Rows(
    Words("Difficoltà: la pila delle prede", "Difficulty: the prey stack"),
    (Row("monsterchase-141"), Row("monsterchase-142"), Row("monsterchase-143")),
)

HINTS = Rows(
    Words("Contro il Boss", "Against the boss"),
    (Row("monsterchase-102"), Row("monsterchase-103"), Row("monsterchase-104"), Row("monsterchase-105")),
)

AURAS = Rows(
    Words("Aure, prede, stato del Boss", "Auras, prey, the boss's mood"),
    (
        Row("monsterchase-25", marks=("aura",)),
        Row("monsterchase-26", marks=("aura",)),
        Row("monsterchase-28", marks=("card",), also=("monsterchase-29",)),
        Row("monsterchase-97", marks=("boss",)),
        Row("monsterchase-39", marks=("heart",)),
        Row("monsterchase-96", marks=("eye",)),
        Row("monsterchase-89", marks=("eye",)),
        Row("monsterchase-109", marks=("reserve",)),
    ),
)

PILOTS = Rows(
    Words("Nel turno di un pilota", "In a pilot's turn"),
    (Row("monsterchase-43", marks=("star",)), Row("monsterchase-49", marks=("missile",)), Row("monsterchase-56")),
)


def transfers(request: PrintRequest) -> Rows:
    """The details of connection and transfers."""
    return Rows(
        Words("Connessione e transfer", "Connection and transfers"),
        (
            Row("monsterchase-58b"),
            Row("monsterchase-59"),
            Row("monsterchase-62"),
            received(request),
            Row("monsterchase-64", marks=("star",)),
            Row("monsterchase-67"),
            Row("monsterchase-66c"),
            Row("monsterchase-70"),
            Row("monsterchase-72"),
            Row("monsterchase-46"),
        ),
    )


HITS = Rows(
    Words("Urti e fuori pista", "Crashes, off the track"),
    (
        Row("monsterchase-171", marks=("rock",)),
        Row("monsterchase-172", marks=("car",)),
        Row("monsterchase-178", marks=("ice",)),
        Row("monsterchase-175", marks=("cross",)),
    ),
)

SHIELDS = Rows(
    Words("Scudi", "Shields"),
    (
        Row("monsterchase-111", marks=("shield",)),
        Row("monsterchase-112", marks=("shield",)),
        Row("monsterchase-117", marks=("boss",)),
        Row("monsterchase-110", marks=("shield",)),
        Row("monsterchase-119b", marks=("power-up",)),
    ),
)

TEAMS = Rows(
    Words("Team Racing: preparazione", "Team Racing: setting up"),
    (
        Row("monsterchase-127", also=("monsterchase-127b",)),
        Row("monsterchase-128", under=("monsterchase-128b",)),
        Row("monsterchase-130"),
        Row("monsterchase-129"),
        Row("monsterchase-131", under=("monsterchase-132",)),
        Row("monsterchase-133"),
    ),
    mark="number",
)

# What a sheet for nobody in particular says of a race.
RACING = Rows(
    Words("Team Racing: in gara", "Team Racing: racing"),
    (
        Row("monsterchase-134"),
        Row("monsterchase-135"),
        Row("monsterchase-136"),
        Row("monsterchase-137"),
        Row("monsterchase-138"),
        Row("monsterchase-139", under=("monsterchase-139b",)),
    ),
)

TRACK = Rows(
    Words("Pista e carte", "Track and cards"),
    (
        Row("monsterchase-2", under=("monsterchase-4", "monsterchase-6", "monsterchase-149")),
        Row("monsterchase-7"),
        Row(
            "monsterchase-16",
            Words(
                "*Sprint e Rush* mescolati; macchine in griglia nell'ordine dei caschi.",
                "*Sprint and Rush* shuffled; cars on the grid in the order of the helmets.",
            ),
            ("monsterchase-176",),
        ),
    ),
    mark="number",
)


def chase(request: PrintRequest) -> Iterator[Block]:
    yield from (setup(request), DRONE, DIFFICULTY, HINTS, AURAS, SHIELDS, HITS, PILOTS, transfers(request))
    if request.opening is None:
        yield from (TEAMS, RACING)


def race(request: PrintRequest) -> Iterator[Block]:
    yield from (TRACK, TEAMS, SHIELDS, HITS, PILOTS, transfers(request))
